"""``pytest-heal mcp``: a page as tools for an agent."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pytest_heal.serve.options import MOST_SECONDS, USAGE, add_options, log, missing, number


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    mcp = commands.add_parser(
        "mcp",
        help="serve a page to an agent, as tools of the Model Context Protocol",
        description="Open a page in a browser of its own and serve it as tools of MCP, over standard input and output.",
        epilog="Example: pytest-heal mcp http://localhost:8000. Further arguments are pytest's, such as --heal=on.",
    )
    add_options(mcp)
    mcp.add_argument(
        "--suite", action="store_true", help="let the agent run the tests of this folder's suite, and prove and edit locators"
    )
    mcp.add_argument(
        "--suite-time",
        metavar="SECONDS",
        type=number(float, 1, MOST_SECONDS),
        default=600.0,
        help="time limit for one test run (default 600)",
    )
    mcp.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    absent = missing("mcp", "mcp", ("mcp",))
    if absent:
        log(absent)
        return USAGE
    from pytest_heal.serve.tools import run

    return run(arguments, pytest_args)
