"""``pytest-heal trends``: what drifts most, over many runs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    trends = commands.add_parser(
        "trends",
        help="list what drifts most over many runs",
        description="Read the history that runs with heal_history add to: what drifts most, what churns most, what it costs.",
        epilog="Example: pytest-heal trends .heal/history.jsonl",
    )
    trends.add_argument("path", metavar="PATH", nargs="?", default="", help="the history file (default: that of heal_history)")
    trends.add_argument("--format", choices=("text", "json", "html"), default="text", help="what is printed (default text)")
    trends.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format=json")
    trends.add_argument("--limit", type=int, default=10, metavar="N", help="entries of each list (default 10)")
    trends.set_defaults(run=run)


def run(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import told
    from pytest_heal.report.trends_command import trends

    def listed() -> str:
        if unknown:
            raise HealError(f"trends does not know {' '.join(unknown)}")
        return trends(arguments.path, limit=arguments.limit, kind=arguments.format)

    return told(listed)
