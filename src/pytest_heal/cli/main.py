"""The command ``pytest-heal``: what is done about healing outside of a test run."""

from __future__ import annotations

import argparse
import select
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pytest_heal import __version__
from pytest_heal.cli import (
    backtest,
    catalog,
    check,
    completion,
    doctor,
    eject,
    explain_prompt,
    explore,
    find,
    fix,
    heals,
    init,
    lint,
    mcp,
    merge,
    migrate,
    review,
    serve,
    suggest,
    trends,
    weak,
)
from pytest_heal.cli.page_argument import page_first
from pytest_heal.errors import HealError

COMMANDS = (
    *(doctor, init, heals, catalog, suggest, find, serve, mcp, merge, trends, lint, check, review, fix, migrate, eject),
    *(backtest, explore, weak, explain_prompt, completion),
)
"""In the order in which they are listed."""

_SHORT = ("-c", "-o", "-p", "-W")
_LONG = ("--confcutdir", "--rootdir")
"""Options of pytest that take a value and say how a project is set up."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: arguments without the program's name; those of the process by default.

    Returns:
        Exit status: 0, also for the help that is printed without arguments, or 1 when something needs attention. Wrong
        arguments end the process with 2, as argparse does.
    """
    given = sys.argv[1:] if argv is None else argv
    parser = parser_of(required=bool(given))
    arguments, rest = parser.parse_known_args(page_first(_joined(given)))
    try:
        if not given:
            parser.print_help()
            return 0
        status: int = arguments.run(arguments, rest)
        sys.stdout.flush()  # here, and not when the interpreter ends, where nobody catches it
    except HealError as error:  # of what is read before a command does anything, such as a setting of the project
        print(f"pytest-heal: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        if not _nobody_reads():
            raise
        return 1
    return status


def parser_of(*, required: bool = True) -> argparse.ArgumentParser:
    """What reads the arguments of all commands.

    Args:
        required: a command has to be named.
    """
    parser = _Parser(prog="pytest-heal", description="Resilient end-to-end tests on Playwright.")
    parser.set_defaults(parser=parser)  # for `completion`
    parser.add_argument("--version", action="version", version=f"pytest-heal {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=required)
    for command in COMMANDS:
        command.add_command(commands)
    return parser


class _Parser(argparse.ArgumentParser):
    """Takes options by their whole names alone, here and in all commands: ``--writ`` is a mistake, and must not write."""

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False, **given})


def _joined(argv: Sequence[str]) -> list[str]:
    """The arguments with pytest's options and their values in one each, or argparse takes the value for a path of ours.

    >>> _joined(["migrate", "-p", "no:randomly", "tests", "--rootdir", "shop"])
    ['migrate', '-pno:randomly', 'tests', '--rootdir=shop']
    """
    from pytest_heal.config.options import OPTIONS

    long = {*_LONG, *(option.flag for option in OPTIONS if option.flag and not option.bare)}
    joined: list[str] = []
    left = iter(argv)
    for argument in left:
        value = next(left, None) if argument in _SHORT or argument in long else None
        joined.append(argument if value is None else argument + value if argument in _SHORT else f"{argument}={value}")
    return joined


def _nobody_reads() -> bool:
    """Whether standard output goes to a program that has seen enough (``| head``); what is left for it goes nowhere."""
    try:
        sys.stdout.flush()
        asked = select.poll()  # unbuffered, nothing is left to flush
        asked.register(sys.stdout.fileno(), 0)
        if not asked.poll(0):
            return False
    except BrokenPipeError:
        pass
    except (AttributeError, OSError):  # Windows cannot ask; a stream of a test is no file
        return False
    with suppress(BrokenPipeError):
        sys.stdout.close()
    return True
