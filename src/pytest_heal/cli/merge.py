"""``pytest-heal merge``: the reports of several machines as one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    merge = commands.add_parser(
        "merge",
        help="join the JSON reports of several machines",
        description="Join JSON reports that pytest --heal-report=json:PATH wrote, and write any report of the whole.",
        epilog="Example: pytest-heal merge shard-*.json --report html:heal.html --report json:heal.json",
    )
    merge.add_argument("files", metavar="FILE", nargs="+", help="a JSON report")
    merge.add_argument(
        "--report",
        metavar="KIND[:PATH]",
        dest="reports",
        action="append",
        default=[],
        help="a report to write; may be repeated",
    )
    merge.set_defaults(run=run)


def run(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import told
    from pytest_heal.report.command import merge

    def joined() -> str:
        if unknown:
            raise HealError(f"merge does not know {' '.join(unknown)}")
        return "\n".join(merge(arguments.files, arguments.reports))

    return told(joined)
