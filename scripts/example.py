# ruff: noqa: INP001 - scripts are run, not imported
"""``make example``: the example suite on both releases of its shop, and whether everything came as it must.

Options are handed on to both pytest runs (``-n 2``, ``-v``). Exit code 0 when each test did what
``example_suite/expected.py`` says, the three that must fail included; else 1, and the last lines name each surprise.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "example_suite"))

from expected import Result, results, surprises, tests_with

ROOT = Path(__file__).parents[1]
REPORTS = ROOT / "example-report"  # not in test-results: pytest-playwright empties that at the start of each run
SUITE = ROOT / "example_suite"


def say(text: str = "") -> None:
    """Print in order with what the runs print."""
    print(text, flush=True)  # noqa: T201 - a script


def headline(text: str) -> None:
    """A line nobody misses between two pytest runs."""
    rule = "#" * min(shutil.get_terminal_size().columns, 100)
    say(f"\n{rule}\n#  {text}\n{rule}\n")


def reports(folder: Path) -> list[str]:
    """Options that write every report of the drifted run into a folder."""
    names = {
        "html": "heal.html",
        "json": "heal.json",
        "sarif": "heal.sarif",
        "markdown": "heal.md",
        "gitlab": "heal-gitlab.json",
    }
    return [f"--heal-report={kind}:{folder / name}" for kind, name in names.items()]


def run(folder: Path, release: int, *options: str) -> dict[str, Result]:
    """One run of the suite; what its JUnit file says."""
    junit = folder / f"release-{release}.xml"
    command = [sys.executable, "-m", "pytest", str(SUITE), f"--shop-release={release}", *options]
    command += ["-p", "no:cacheprovider", "-p", "no:asyncio"]  # leave no folder behind; the suite runs its async tests itself
    say(f"$ pytest example_suite --shop-release={release} {' '.join(options)}\n")
    subprocess.run(  # noqa: S603 - our own suite
        [*command, f"--junitxml={junit}", f"--output={folder / 'artifacts'}"],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return results(junit) if junit.exists() else {}


def fixed(report: Path) -> None:
    """The diff that would repair the suite; nothing is written."""
    command = [
        sys.executable,
        "-m",
        "pytest_heal",
        "fix",
        str(report),
        f"--rootdir={SUITE}",
        f"--config-file={SUITE / 'pytest.ini'}",
    ]
    say(f"$ pytest-heal fix {report.relative_to(ROOT)}\n")
    subprocess.run(command, cwd=SUITE, stdin=subprocess.DEVNULL, check=False)  # noqa: S603 - our own


def verdict(first: dict[str, Result], second: dict[str, Result]) -> int:
    """Two lines about the releases, and below them each surprise, where nothing scrolls it away; returns the exit code."""
    problems = [f"release 1: {line}" for line in surprises(first, release=1, healing=False)]
    problems += [f"release 2: {line}" for line in surprises(second, release=2, healing=True)]
    healed = [result for result in second.values() if result.outcome == "passed" and result.heals]
    passed = sum(result.outcome == "passed" for result in second.values())
    skipped = sum(result.outcome == "skipped" for result in second.values())
    failed = len(second) - passed - skipped
    say(f"release 1: {sum(result.outcome == 'passed' for result in first.values())} of {len(first)} tests passed.")
    say(
        f"release 2: {passed} of {len(second)} tests passed, {len(healed)} of them by {sum(r.heals for r in healed)} heals; "
        f"{failed} failed, {len(tests_with('gone'))} must fail{f'; {skipped} skipped' if skipped else ''}. "
        f"{'Not as it must be.' if problems else 'All as it must be.'}"
    )
    for line in problems:
        say(f"UNEXPECTED: {line}")
    return 1 if problems else 0


def main(options: list[str]) -> int:
    """Both runs, what would be repaired, then the verdict."""
    shutil.rmtree(REPORTS, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="pytest-heal-example-") as name:
        folder = Path(name)
        REPORTS.mkdir(parents=True, exist_ok=True)
        headline("Release 1: the shop the tests were written for. Everything passes.")
        first = run(folder, 1, *options)
        headline("Release 2: a redesign, not one test changed, with --heal=on. Three targets are gone, so three tests fail.")
        second = run(folder, 2, "--heal=on", "--heal-record=none", "--tb=short", *reports(REPORTS), *options)
        if second:
            shutil.copyfile(folder / "release-2.xml", REPORTS / "junit.xml")
    if not first or not second:
        say("The suite did not run; pytest says above why.")
        return 1
    headline("What `pytest-heal fix` would write into the tests")
    fixed(REPORTS / "heal.json")
    say("\nThe reports of release 2:")
    for path in sorted(REPORTS.iterdir()):
        say(f"  {path.relative_to(ROOT)}")
    headline("What was seen")
    return verdict(first, second)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
