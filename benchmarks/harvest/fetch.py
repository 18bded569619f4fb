"""Brings releases from the registries, through their ordinary clients, into the cache folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

from benchmarks.harvest.recipe import Project

TIMEOUT = 600
"""Seconds for one call of a client."""


class NoReleaseError(Exception):
    """A release could not be had, or not be built."""


def _run(command: list[str], folder: Path, log: Path, env: dict[str, str] | None = None) -> None:
    with log.open("a", encoding="utf-8") as out:
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                stdout=out,
                stderr=subprocess.STDOUT,
                check=False,
                timeout=TIMEOUT,
                env={**os.environ, **(env or {})},
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoReleaseError(f"{command[0]}: {error}") from error
    if done.returncode:
        raise NoReleaseError(f"{' '.join(command)[:120]} ended with {done.returncode}, see {log}")


def npm(package: str, release: str, cache: Path) -> Path:
    """The unpacked folder of a release on npm."""
    name = f"{package.lstrip('@').replace('/', '-')}-{release}"
    folder, archive = cache / "npm" / name, cache / "npm" / f"{name}.tgz"
    if (folder / ".ready").exists():
        return folder
    archive.parent.mkdir(parents=True, exist_ok=True)
    if not archive.exists():
        command = [
            "npm",
            "pack",
            f"{package}@{release}",
            "--silent",
            "--ignore-scripts",
            "--pack-destination",
            str(archive.parent),
        ]
        _run(command, archive.parent, cache / "npm.log")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with tarfile.open(archive) as packed:
        for member in packed.getmembers():  # npm's archives hold everything in one folder
            member.name = member.name.partition("/")[2]
            if member.name and (member.isfile() or member.isdir()):
                try:
                    packed.extract(member, folder, filter="data")
                except (tarfile.FilterError, OSError):
                    continue
    (folder / ".ready").touch()
    return folder


def sdist(package: str, release: str, cache: Path) -> Path:
    """The unpacked folder of a source distribution on PyPI: some ship the documentation as it was built."""
    folder = cache / "sdist" / f"{package}-{release}"
    if (folder / ".ready").exists():
        return folder
    tool, log = cache / "venv" / "sdist", cache / "pip.log"
    python = str(tool / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    if not (tool / ".ready").exists():
        _run([sys.executable, "-m", "venv", str(tool)], cache, log)
        _run([python, "-m", "pip", "install", "--quiet", "setuptools<58", "wheel", "cython<3"], cache, log)
        (tool / ".ready").touch()
    shutil.rmtree(folder, ignore_errors=True)
    packed = folder / ".packed"
    packed.mkdir(parents=True)
    how = ["--no-deps", "--no-binary", ":all:", "--no-build-isolation", "--quiet"]
    _run([python, "-m", "pip", "download", *how, "-d", str(packed), f"{package}=={release}"], cache, log)
    archive = next(packed.iterdir())
    if archive.suffix == ".zip":
        shutil.unpack_archive(archive, packed / "all")
    else:
        with tarfile.open(archive) as source:
            source.extractall(packed / "all", filter="data")
    for path in next((packed / "all").iterdir()).iterdir():
        path.rename(folder / path.name)
    shutil.rmtree(packed)
    (folder / ".ready").touch()
    return folder


def environment(project: Project, release: str, cache: Path) -> Path:
    """The Python of a virtual environment that has the release and nothing newer than it asks for."""
    folder = cache / "venv" / f"{project.name}-{release}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if (folder / ".ready").exists():
        return python
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    log = cache / "pip.log"
    _run([sys.executable, "-m", "venv", str(folder)], cache, log)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _run([*pip, *project.installed(release)], cache, log)
    (folder / ".ready").touch()
    return python


def words(command: str, values: dict[str, str]) -> list[str]:
    """A command of the recipe, its placeholders filled in."""
    return [word.format(**values) for word in command.split()]


def working(project: Project, release: str, cache: Path) -> Path:
    """A folder of the release's own, with the recipe's files in it."""
    folder = cache / "work" / f"{project.name}-{release}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in project.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def built(project: Project, release: str, cache: Path) -> Path:
    """The folder with the pages that a command has written."""
    out = cache / "built" / f"{project.name}-{release}"
    if (out / ".ready").exists():
        return out
    python = environment(project, release, cache)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    work = working(project, release, cache)
    values = {"python": str(python), "out": str(out), "here": str(Path(__file__).parent), "work": str(work), "release": release}
    values |= {"stdlib": sysconfig.get_path("stdlib"), "name": project.name, "theme": project.theme}
    values["module"] = project.module or project.theme
    env = {"PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}", "PYTHONWARNINGS": "ignore"}
    for line in filter(None, map(str.strip, project.run.splitlines())):
        _run(words(line, values), work, cache / "build.log", env)
    (out / ".ready").touch()
    return out


def pages_of(package: str, release: str, cache: Path) -> list[str]:
    """The HTML files in a release on npm: what a new entry of the recipe may name."""
    folder = npm(package, release, cache)
    return sorted(
        str(p.relative_to(folder).as_posix()) for p in folder.rglob("*") if p.suffix in (".html", ".htm") and p.is_file()
    )


def releases_of(package: str) -> list[str]:
    """The releases of a package on npm, oldest first as the registry has them."""
    done = subprocess.run(["npm", "view", package, "versions", "--json"], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    return [found] if isinstance(found, str) else list(found)
