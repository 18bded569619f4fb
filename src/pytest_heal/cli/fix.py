"""``pytest-heal fix``: drifted locators repaired in the test source."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pytest_heal.cli.edit import add_options, add_style, carry_out


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    fix = commands.add_parser(
        "fix",
        help="repair drifted locators in the test source",
        description="Show how drifted locators of the last runs would be repaired in the source; --write or --review edits.",
        epilog="Example: pytest-heal fix --review. Further arguments are pytest's, such as --rootdir=PATH.",
    )
    fix.add_argument("files", metavar="FILE", nargs="*", help="a JSON report (default: the last runs, from pytest's cache)")
    add_options(fix)
    add_style(fix)
    fix.add_argument("--baseline", action="store_true", help="also update the fingerprints of repaired locators")
    fix.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.repair.fix import Wanted, run

    return carry_out(Wanted, run, ("files", "style", "baseline"), arguments, pytest_args)
