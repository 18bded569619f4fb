"""The command ``pytest-heal``: what is done about healing outside of a test run."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from pytest_heal import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: arguments without the program's name; those of the process by default.

    Returns:
        Exit status: 0, or 1 when something needs attention. Wrong arguments end the process with 2, as argparse does.
    """
    parser = argparse.ArgumentParser(prog="pytest-heal", description="Resilient end-to-end tests on Playwright.")
    parser.add_argument("--version", action="version", version=f"pytest-heal {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    doctor = commands.add_parser(
        "doctor",
        help="show versions, browser, baseline, and which settings are in force",
        description="Show what a run of pytest would find here. Exit status 1 when something is wrong.",
        epilog="Example: pytest-heal doctor --heal=on tests/checkout",
    )
    doctor.set_defaults(run=_doctor)
    heals = commands.add_parser(
        "heals",
        help="list confirmed and quarantined heals, or release quarantined ones",
        description="Show what became of earlier heals: confirmed ones wait for review, quarantined ones are not made again.",
        epilog="Further arguments are pytest's, such as --heal-baseline=PATH.",
    )
    heals.add_argument(
        "--release", metavar="LOCATOR", default="", help="let a quarantined locator (as shown, or 'all') heal again"
    )
    heals.set_defaults(run=_heals)
    arguments, rest = parser.parse_known_args(argv)
    status: int = arguments.run(arguments, rest)
    return status


def _doctor(_: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    from pytest_heal.doctor import examine, render

    findings = examine([argument for argument in pytest_args if argument != "--"])
    for line in render(findings):
        print(line)
    return int(not all(finding.ok for finding in findings))


def _heals(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    from pytest_heal.heals import run

    status, lines = run([argument for argument in pytest_args if argument != "--"], release=arguments.release)
    for line in lines:
        print(line)
    return status
