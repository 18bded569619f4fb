"""``pytest-heal migrate``: brittle locators that work, replaced in the test source."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pytest_heal.cli.edit import add_options, add_style, carry_out


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    migrate = commands.add_parser(
        "migrate",
        help="replace brittle locators by others that hit the same element in every recorded state",
        description="Show which locators can be replaced, after pytest --heal=on --heal-record=all; --write or --review edits.",
        epilog="Example: pytest-heal migrate tests --only=fragile --review. Further arguments are pytest's.",
    )
    migrate.add_argument("paths", metavar="PATH", nargs="*", help="a file or folder that may be edited; none: all")
    add_options(migrate)
    migrate.add_argument("--only", choices=("fragile",), default="", help="fragile: only locators of grade D, E or F")
    migrate.add_argument(
        "--kind", dest="kinds", default="", metavar="KINDS", help="what replacements hold on to: role,label,test-id,..."
    )
    add_style(migrate)
    migrate.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.repair.migrate import Wanted, run

    return carry_out(Wanted, run, ("paths", "only", "kinds", "style"), arguments, pytest_args)
