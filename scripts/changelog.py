# ruff: noqa: INP001, T201 - scripts are run, not imported, and print
"""Writes the section of the version being prepared into `CHANGELOG.md`, from the fragments in `changelog.d/`.

    python scripts/changelog.py                       # as often as you like: the section is written anew, fragments stay
    python scripts/changelog.py --check               # exit status 1 when the file is not what the fragments say
    python scripts/changelog.py --release 2026-12-01  # with its date; the fragments of the release are removed

towncrier renders the fragments; what this adds is that a section can be written again while fragments are still coming.
"""

from __future__ import annotations

import argparse
import datetime as dt
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
START = "<!-- releases, the newest first -->\n"
UNRELEASED = "unreleased"


def version(root: Path) -> str:
    """The version in the source."""
    found = re.search(r'^__version__ = "([^"]+)"$', (root / "src/pytest_heal/__init__.py").read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise SystemExit('src/pytest_heal/__init__.py: there is no line `__version__ = "..."`')
    return found[1]


def section(root: Path, number: str, date: str) -> str:
    """What the fragments say about a version, as towncrier renders it; ``""`` without fragments."""
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", number, "--date", date, "--dir", str(root)]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603 - our own
    if ran.returncode:
        raise SystemExit(f"towncrier ended with {ran.returncode}:\n{ran.stderr or ran.stdout}")
    text = re.sub(r"\(#(\d+)\.[\w-]+\)", r"(#\1)", ran.stdout)  # `5.actions.feature.md`: the issue is 5
    return re.sub(r"\n{3,}", "\n\n", text[text.index(f"## {number}") :]).strip() + "\n"


def with_section(text: str, number: str, new: str) -> str:
    """The file with the section of a version in it, in place of the one that was there."""
    head, start, releases = text.partition(START)
    if not start:
        raise SystemExit(f"CHANGELOG.md: there is no line {START.strip()!r}; put it above the newest release")
    rest = re.sub(rf"^## {re.escape(number)} \(.*?(?=^## |\Z)", "", releases, count=1, flags=re.MULTILINE | re.DOTALL)
    return f"{head}{start}\n{new}" + (f"\n{rest.strip()}\n" if rest.strip() else "")


def fragments(root: Path) -> list[Path]:
    """The fragments, without the page about them."""
    return sorted(path for path in (root / "changelog.d").glob("*.md") if path.name != "README.md")


def main() -> int:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--release", metavar="DATE", help="day of the release, YYYY-MM-DD; removes the fragments")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.release:
        try:
            dt.date.fromisoformat(arguments.release)
        except ValueError:
            parser.error(f"--release {arguments.release!r}: expected a day such as 2026-12-01")
    root, path = arguments.root, arguments.root / "CHANGELOG.md"
    number, there = version(root), path.read_text("utf-8")
    news = fragments(root)
    if not news and not arguments.check:
        print(f"no fragments in changelog.d: {path.name} stays as it is")
        return 0
    if not news:
        date = re.search(rf"^## {re.escape(number)} \((\d{{4}}-\d\d-\d\d)\)$", there, re.MULTILINE)
        if date is None:
            print(f"CHANGELOG.md has no section of {number} with a date, and changelog.d no fragments for one")
        return int(date is None)
    new = with_section(there, number, section(root, number, arguments.release or UNRELEASED))
    if arguments.check:
        if new != there:
            print(f"CHANGELOG.md is not what the {len(news)} fragments in changelog.d say; run: make changelog")
        return int(new != there)
    path.write_text(new, "utf-8")
    if arguments.release:
        for fragment in news:
            fragment.unlink()
    print(f"CHANGELOG.md: {number} ({arguments.release or UNRELEASED}), {len(news)} fragments")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
