"""``pytest-heal completion``: what a shell is told to complete the commands and their flags."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from pytest_heal.cli.usage import wrong

SHELLS = ("bash", "zsh", "fish")
MISSING = "pytest-heal completion needs shtab, of the extra 'completion'; run: pip install 'pytest-heal[completion]'"


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    completion = commands.add_parser(
        "completion",
        help="print a shell completion script for these commands",
        description="Print a script that lets a shell complete commands, flags and files.",
        epilog='Example: eval "$(pytest-heal completion bash)". Needs the extra completion.',
    )
    completion.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"one of {', '.join(SHELLS)}")
    completion.set_defaults(run=run)


def run(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import written

    if unknown:
        return wrong(f"completion does not know {' '.join(unknown)}; see pytest-heal completion --help")
    try:
        import shtab
    except ImportError:
        return wrong(MISSING)
    _complete_files(arguments.parser, shtab.FILE)
    written(shtab.complete(arguments.parser, shell=arguments.shell), sys.stdout)
    return 0


_PATHS = ("PATH", "FILE", "FOLDER", "DIR")


def _complete_files(parser: argparse.ArgumentParser, how: Any) -> None:
    """Have values completed as files that are called so in the help; ``how``: shtab's way to do it."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no public list of them, and shtab reads the same
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for command in action.choices.values():
                _complete_files(command, how)
        elif action.metavar in _PATHS:
            action.complete = how  # type: ignore[attr-defined]
