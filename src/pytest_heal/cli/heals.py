"""``pytest-heal heals``: what became of earlier heals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    heals = commands.add_parser(
        "heals",
        help="list confirmed and quarantined heals, or release quarantined ones",
        description="Show what became of earlier heals: confirmed ones wait for review, quarantined ones are not made again.",
        epilog="Further arguments are pytest's, such as --heal-baseline=PATH.",
    )
    heals.add_argument(
        "--release", metavar="LOCATOR", default="", help="let a quarantined locator (as shown, or 'all') heal again"
    )
    heals.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import written
    from pytest_heal.healing.command import heals
    from pytest_heal.repair.command import say

    try:
        status, lines = heals([argument for argument in pytest_args if argument != "--"], release=arguments.release)
    except HealError as error:
        written(f"pytest-heal: {error}", sys.stderr)
        return 1
    say(lines)
    return status
