"""``pytest-heal weak``: which controls of an application no test would miss."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pytest_heal.cli.usage import wrong
from pytest_heal.errors import HealError
from pytest_heal.explore.command import DEFAULT_FOLDER


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    weak = commands.add_parser(
        "weak",
        help="take away each control of an explored application, and list those that no test would miss",
        description="Run the suite with each control of an exploration taken away: does any test turn red? What no test would "
        "miss is listed, and drawn on the exploration's map.",
        epilog="Example: pytest-heal explore http://localhost:8000 && pytest-heal weak -- tests/e2e -n 4. "
        "Further arguments are pytest's.",
    )
    weak.add_argument(
        "--exploration",
        metavar="DIR",
        default=DEFAULT_FOLDER,
        help=f"folder of pytest-heal explore, with the controls (default {DEFAULT_FOLDER})",
    )
    weak.add_argument(
        "--time",
        type=float,
        default=1_800.0,
        metavar="SECONDS",
        help="seconds at most, of all runs together (default 1800)",
    )
    weak.add_argument("--json", action="store_true", help="print the data instead of the text")
    weak.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import written
    from pytest_heal.element.plain_json import plain
    from pytest_heal.explore import folder
    from pytest_heal.weak.command import weak, write
    from pytest_heal.weak.text import as_text

    if not arguments.time > 0:
        return wrong(f"--time={arguments.time:g} is not valid: expected seconds, more than 0")
    given = [argument for argument in pytest_args if argument != "--"]
    try:
        exploration = folder.load(Path(arguments.exploration))
        coverage = weak(exploration, given, arguments.time, lambda line: written(f"pytest-heal: {line}", sys.stderr))
        lines = write(Path(arguments.exploration), exploration, coverage)
    except HealError as error:
        written(f"pytest-heal: {error}", sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1
    data = json.dumps(plain(coverage.to_dict()), indent=1, ensure_ascii=False)
    written(data if arguments.json else as_text(coverage), sys.stdout)
    for line in lines:
        written(f"pytest-heal: {line}", sys.stderr)
    return 0
