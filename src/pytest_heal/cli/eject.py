"""``pytest-heal eject``: descriptions and numbers replaced by the locators that stood for them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pytest_heal.cli.edit import add_options, carry_out


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    eject = commands.add_parser(
        "eject",
        help="replace find_by_description, desc= and index= by the locators that stood for them",
        description="Show which descriptions and numbers could become locators, after pytest --heal=on --heal-record=all; "
        "--write or --review edits.",
        epilog="Example: pytest-heal eject tests --write. Further arguments are pytest's.",
    )
    eject.add_argument("paths", metavar="PATH", nargs="*", help="a file or folder that may be edited; none: all")
    add_options(eject)
    eject.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.repair.eject import Wanted, run

    return carry_out(Wanted, run, ("paths",), arguments, pytest_args)
