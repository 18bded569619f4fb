# ruff: noqa: INP001 - scripts are run, not imported
"""``make backtest``: `pytest-heal backtest` on the example shop's two releases, its verdicts checked against the manifest.

Options are handed on to pytest (``-n 2``, ``-k login``). Exit code 0 when each test and each heal came out as
``example_suite/expected.py`` says; else 1, and the last lines name each surprise.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "example_suite"))
sys.path.insert(0, str(Path(__file__).parent))

import example_history
from expected import DRIFTED, tests_with


def say(text: str) -> None:
    """Print in order with what the runs print."""
    print(text, flush=True)  # noqa: T201 - a script


def backtested(folder: Path, *options: str) -> dict[str, Any]:
    """The JSON report of a backtest of the example's repository."""
    command = [sys.executable, "-m", "pytest_heal", "backtest", "--from", example_history.OLD, "--to", example_history.NEW]
    command += ["--old-args=--shop-release=1", "--new-args=--shop-release=2", "--json", "--", "-p", "no:asyncio", *options]
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "SHOP_"))} | {"CI": "false"}
    done = subprocess.run(command, cwd=folder, env=environ, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603 - our own
    if not done.stdout.startswith("{"):
        say(done.stdout)
        return {}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def surprises(report: dict[str, Any]) -> list[str]:
    """What differs from the manifest, a line each."""
    tests = {one["test"].partition("[")[0]: one["verdict"] for one in report["tests"]}
    broken, gone = tests_with("lost", "ambiguous"), tests_with("gone")
    lines = []
    for test, verdict in sorted(tests.items()):
        expected = "refused" if test in gone else "green rightly" if test in broken else "kept"
        if verdict != expected:
            lines.append(f"{test}: {verdict}, expected {expected}")
    for one in report["decisions"]:
        test = one["test"].partition("[")[0]
        right = {drift.element.partition(" in ")[0] for drift in DRIFTED.get(test, ()) if drift.kind in ("lost", "ambiguous")}
        after = one["after"].partition(" in ")[0]
        if one["outcome"] == "healed" and (after in right) != (one["verdict"] != "wrong"):
            lines.append(f"{test}: {one['locator']} healed with {one['after']}, which is {one['verdict']}; manifest: {right}")
        if one["outcome"] == "healed" and one["verdict"] == "not comparable":
            lines.append(f"{test}: {one['locator']} is not comparable: {one['why']}")
    return lines


def main(options: list[str]) -> int:
    """Both releases, the table, then what differs from the manifest."""
    with tempfile.TemporaryDirectory(prefix="pytest-heal-example-") as name:
        report = backtested(example_history.make(Path(name) / "suite"), *options)
    if not report:
        return 1
    from pytest_heal.backtest.results import from_dict
    from pytest_heal.backtest.text import as_text

    say(as_text(from_dict(report)))
    found = surprises(report)
    for line in found:
        say(f"UNEXPECTED: {line}")
    say(f"\nThe verdicts are {'not ' if found else ''}those of example_suite/expected.py.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
