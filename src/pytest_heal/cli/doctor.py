"""``pytest-heal doctor``: what a run of pytest would find here."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    doctor = commands.add_parser(
        "doctor",
        help="show versions, browser, baseline, and which settings are in force",
        description="Show what a run of pytest would find here. Exit status 1 when something is wrong.",
        epilog="Example: pytest-heal doctor --heal=on tests/checkout",
    )
    doctor.set_defaults(run=run)


def run(_: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.plugin.doctor import examine, render

    findings = examine([argument for argument in pytest_args if argument != "--"])
    for line in render(findings):
        print(line)
    return int(not all(finding.ok for finding in findings))
