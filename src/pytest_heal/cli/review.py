"""``pytest-heal review``: drift looked at and decided in the browser."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from pytest_heal.cli.usage import port
from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    review = commands.add_parser(
        "review",
        help="review drifted locators in the browser: accept, reject, skip",
        description="Open a local page with the drift of the last runs, one card per locator. What is accepted is written.",
        epilog="Example: pytest-heal review. Further arguments are pytest's, such as --rootdir=PATH.",
    )
    review.add_argument("files", metavar="FILE", nargs="*", help="a JSON report, which is only read; none: the last runs")
    review.add_argument("--no-open", action="store_true", help="print the link and open no browser")
    review.add_argument("--port", type=port, default=0, help="0, the default, finds a free one")
    review.add_argument("--force", action="store_true", help="also edit files with uncommitted changes, or not tracked by git")
    review.add_argument("--baseline", action="store_true", help="update the fingerprints of accepted locators at the end")
    review.add_argument("--ci", action="store_true", help="edit in CI too")
    review.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.review.command import Wanted, run

    wanted = Wanted(
        files=arguments.files,
        port=arguments.port,
        browser=not arguments.no_open,
        force=arguments.force,
        baseline=arguments.baseline,
        ci=arguments.ci,
    )
    try:
        return run(wanted, [argument for argument in pytest_args if argument != "--"])
    except HealError as error:
        print(f"pytest-heal: {error}", file=sys.stderr)
        return 1
