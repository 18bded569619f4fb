"""How many drifted tests better locators alone save: the example suite as it is and migrated, on its redesign, without healing.

    python benchmarks/migrated_example.py [--show]

The suite is copied, recorded on the first release (``--heal-record=all``), migrated (``pytest-heal migrate --write``), and run
on the second release with healing off. One line a test that fails there as it is: whether it passes migrated. ``--show`` prints
the edits too. Tests that need the plugin (a number that is followed) are left out: they fail on the first release too, with
healing off. What passed on the redesign and does not any more is named: a description that was made into code says what
the page said then. The exit status is 1 where a migrated test fails on the first release.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "example_suite"))

from expected import results  # noqa: E402 - the suite's own reading of JUnit files

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), os.environ.get("PYTHONPATH", "")))}


def ran(suite: Path, folder: Path, release: int, name: str, *options: str) -> dict[str, str]:
    """One run: test -> outcome (``passed``, ``failed``, ...)."""
    junit = folder / f"{name}.xml"
    command = [sys.executable, "-m", "pytest", str(suite), f"--rootdir={suite}", f"--shop-release={release}", *options]
    subprocess.run(
        [
            *command,
            "-q",
            "--tb=no",
            "-p",
            "no:asyncio",
            "-p",
            "no:randomly",
            f"--junitxml={junit}",
            f"--output={folder / name}",
        ],
        cwd=suite,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=False,
        env=ENVIRONMENT,
    )
    return {test: result.outcome for test, result in results(junit).items()}


def migrated(suite: Path) -> str:
    """Write what `migrate` proposes; what it printed."""
    command = [sys.executable, "-m", "pytest_heal", "migrate", "--write", "--force", f"--rootdir={suite}"]
    done = subprocess.run(command, cwd=suite, capture_output=True, text=True, check=False, env=ENVIRONMENT)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[1:])}: {done.stdout}{done.stderr}")
    return done.stdout


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="print the edits")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        suite = folder / "suite"
        shutil.copytree(ROOT / "example_suite", suite, ignore=shutil.ignore_patterns("__pycache__", ".pytest_cache"))
        ran(suite, folder, 1, "recorded", "--heal=on", "--heal-record=all")
        first = ran(suite, folder, 1, "first", "--heal=off")
        before = ran(suite, folder, 2, "before", "--heal=off")
        edits = migrated(suite)
        first_migrated = ran(suite, folder, 1, "first-migrated", "--heal=off")
        after = ran(suite, folder, 2, "after", "--heal=off")
    if given.show:
        print(edits)
    broken = [test for test in first if first[test] == "passed" and before.get(test) != "passed"]
    saved = [test for test in broken if after.get(test) == "passed"]
    for test in broken:
        print(f"{'saved' if test in saved else 'still broken':<14}{test}")
    wrong = [test for test in first if first_migrated.get(test) != first[test]]
    lost = [test for test in first if before.get(test) == "passed" != after.get(test)]
    print(f"{len(first)} tests, {len(broken)} broken by the redesign, {len(saved)} of them saved by better locators alone")
    print(f"broken by it only since they are migrated: {', '.join(lost) or 'none'}")
    print(f"not as before on the first release: {', '.join(wrong) or 'none'}")
    print(edits.strip().splitlines()[-1])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
