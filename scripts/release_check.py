# ruff: noqa: INP001, T201 - scripts are run, not imported, and print
"""Builds what would be released, and says whether it may be: run before a tag, and by `.github/workflows/release.yml`.

    python scripts/release_check.py [--out dist] [--sbom]

1. `CHANGELOG.md` is what the fragments say.
2. Two builds in two folders, the second from what the first one's sdist unpacks to, have the same hash, wheel and sdist.
3. The sdist holds every file that git knows: whoever unpacks it can run the tests.
4. The wheel holds nothing but the package.
5. The description has no relative link, and renders (`twine check --strict`).
6. With `--sbom`: a bill of materials (CycloneDX, JSON) of an environment that holds the wheel and what it needs.

Needs `pip install -e ".[release]"`. Exit status 1 when something is wrong; everything that is wrong is named.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOT_IN_SDIST: tuple[str, ...] = ()
"""Files that git knows and nobody needs who has the sdist."""
_RELATIVE = re.compile(r"\]\((?!https?://|#|mailto:)([^)\s]+)\)")


def run(*command: str, cwd: Path = ROOT, environ: dict[str, str] | None = None) -> str:
    """Output of a command that has to end well."""
    env = {**os.environ, **(environ or {})}
    ran = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def epoch(root: Path) -> str:
    """Seconds that stand for the time of the build: those of the last commit, so that whoever builds it gets the same bytes."""
    return os.environ.get("SOURCE_DATE_EPOCH") or run("git", "log", "-1", "--format=%ct", cwd=root).strip()


def build(source: Path, out: Path, seconds: str) -> dict[str, Path]:
    """Wheel and sdist of a source tree, by kind."""
    options = ("--no-isolation", "--wheel", "--sdist", "--outdir", str(out), str(source))
    run(sys.executable, "-m", "build", *options, environ={"SOURCE_DATE_EPOCH": seconds})
    (wheel,), (sdist,) = out.glob("*.whl"), out.glob("*.tar.gz")
    return {"wheel": wheel, "sdist": sdist}


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def unpacked(sdist: Path, folder: Path) -> Path:
    """The one folder that an sdist holds, unpacked."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (root,) = folder.iterdir()
    return root


def names(sdist: Path) -> set[str]:
    """Files of an sdist, without the folder they stand in."""
    with tarfile.open(sdist) as archive:
        return {member.name.partition("/")[2] for member in archive if member.isfile()}


def description(wheel: Path) -> str:
    """What a package index shows of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        payload = message_from_bytes(archive.read(metadata)).get_payload(decode=True)
    return payload.decode("utf-8") if isinstance(payload, bytes) else ""


def wrong_files(built: dict[str, Path], known: set[str]) -> Iterator[str]:
    """What is missing, and what is there and should not be.

    Args:
        built: wheel and sdist.
        known: the files that git knows, relative to the root.
    """
    there = names(built["sdist"])
    yield from (f"sdist: {name} is missing" for name in sorted(known - there - set(NOT_IN_SDIST)))
    yield from (f"sdist: {name} is not in git" for name in sorted(there - known - {"PKG-INFO"}))
    with zipfile.ZipFile(built["wheel"]) as archive:
        inside = set(archive.namelist())
    package = {name.removeprefix("src/") for name in known if name.startswith("src/")}
    yield from (f"wheel: {name} is missing" for name in sorted(package - inside))
    yield from (f"wheel: {name} is no part of the package" for name in sorted(inside - package) if ".dist-info/" not in name)


def relative_links(text: str) -> list[str]:
    """Targets of links that lead nowhere on a package index."""
    return _RELATIVE.findall(text)


def bill_of_materials(wheel: Path, out: Path, root: Path) -> Path:
    """Install the wheel into an environment of its own, and list what is in it."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "Scripts" if os.name == "nt" else "bin", "python"))
        run(python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", str(wheel))
        run(python, "-m", "pip", "uninstall", "-qq", "--yes", "setuptools", "pip")  # tools of the environment, not ours
        path = out / "pytest-heal.cdx.json"
        options = ("--output-reproducible", "--pyproject", str(root / "pyproject.toml"), "--of", "JSON", "-o", str(path))
        run(sys.executable, "-m", "cyclonedx_py", "environment", *options, python)
    return path


def main() -> int:
    """Check everything; says what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where wheel and sdist are left (default dist)")
    parser.add_argument("--sbom", action="store_true", help="also a bill of materials; installs what the wheel needs")
    arguments = parser.parse_args()
    out: Path = arguments.out.resolve()
    seconds = epoch(ROOT)
    wrong: list[str] = []
    changelog = subprocess.run(  # noqa: S603 - our own
        [sys.executable, str(ROOT / "scripts/changelog.py"), "--check"], capture_output=True, text=True, check=False
    )
    if changelog.returncode:
        wrong.append((changelog.stdout or changelog.stderr).strip())
    with tempfile.TemporaryDirectory() as folder:
        first = build(ROOT, Path(folder, "first"), seconds)
        second = build(unpacked(first["sdist"], Path(folder, "source")), Path(folder, "second"), seconds)
        for kind, path in first.items():
            print(f"{kind} {path.name} sha256 {digest(path)}")
            if digest(path) != digest(second[kind]):
                wrong.append(f"{kind}: a second build has another hash, {digest(second[kind])}")
        wrong += wrong_files(first, set(run("git", "ls-files").splitlines()))
        wrong += [f"description: {link} is a relative link" for link in relative_links(description(first["wheel"]))]
        run(sys.executable, "-m", "twine", "check", "--strict", *map(str, first.values()))
        out.mkdir(parents=True, exist_ok=True)
        kept = {kind: Path(shutil.copy2(path, out)) for kind, path in first.items()}
    if arguments.sbom:
        print(f"bill of materials {bill_of_materials(kept['wheel'], out, ROOT).name}")
    for line in wrong:
        print(f"wrong: {line}")
    print(f"{len(wrong)} wrong" if wrong else f"all right: {out} may be released")
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
