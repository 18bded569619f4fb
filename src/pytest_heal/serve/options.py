"""The options of ``pytest-heal serve`` and ``pytest-heal mcp``, and what is said before anything is imported for them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

USAGE = 2
"""Exit status for arguments that cannot be used, as argparse has it."""
MOST_SECONDS, MOST_WAITING = 3_600.0, 1_000


def missing(command: str, extra: str, modules: Sequence[str]) -> str:
    """What to install before a command can run; ``""`` when all is there."""
    absent = [name for name in modules if not _there(name)]
    if not absent:
        return ""
    needs = f"pytest-heal {command} needs {' and '.join(absent)}, of the extra {extra!r}"
    return f"{needs}; run: pip install 'pytest-heal[{extra}]'"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that both commands have."""
    parser.add_argument(
        "--url",
        default="",
        help="what to open: a URL, or a file of this machine; also as an argument, without --url=; an empty page by default",
    )
    parser.add_argument("--headed", action="store_true", help="show the browser's window")
    parser.add_argument(
        "--allow-origin",
        metavar="ORIGIN",
        action="append",
        default=[],
        help="clients may navigate there too, not only within the origin of --url; '*' for any; repeatable",
    )
    parser.add_argument(
        "--files", metavar="FOLDER", type=Path, help="clients may upload files of this folder, and save screenshots in it"
    )
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=number(float, 0.1, MOST_SECONDS),
        default=60.0,
        help="time limit for a request, and for its wait in the queue (default 60)",
    )
    parser.add_argument(
        "--queue",
        metavar="N",
        type=number(int, 1, MOST_WAITING),
        default=16,
        help="requests that may wait for the page (default 16)",
    )


def log(line: str) -> None:
    """A line for whoever started the command: to standard error, because standard output may belong to a protocol."""
    from pytest_heal.report.escape import visible

    sys.stderr.write(f"pytest-heal: {visible(line)}\n")
    sys.stderr.flush()


def _there(module: str) -> bool:
    try:
        found = find_spec(module)
    except ValueError:  # None in sys.modules: somebody has blocked it
        return False
    return found is not None and found.origin is not None  # without one it is a folder of that name, not a package


def number(kind: Callable[[str], float], lowest: float, highest: float) -> Callable[[str], float]:
    """What reads a number between two, for a parser of arguments."""

    def parse(written: str) -> float:
        number: float = kind(written)
        if not lowest <= number <= highest:
            raise argparse.ArgumentTypeError(f"{written} is not from {lowest:g} to {highest:g}")
        return number

    parse.__name__ = "number"  # argparse names it
    return parse
