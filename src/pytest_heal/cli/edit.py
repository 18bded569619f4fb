"""What the commands that edit the test source have in common: ``fix`` and ``migrate``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

from pytest_heal.config.option_kinds import in_order, in_words
from pytest_heal.config.options import STYLES
from pytest_heal.errors import HealError

SHARED = ("write", "review", "force", "ci", "output", "check")


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of both."""
    command.add_argument("--write", action="store_true", help="edit the source; without it a diff is shown")
    command.add_argument("--review", action="store_true", help="ask for each edit: accept, skip, see evidence, quit")
    command.add_argument("--check", action="store_true", help="write nothing; exit status 1 when there is something to do")
    command.add_argument("--output", default="", metavar="patch[:PATH]", help="print, or write, a patch for `git apply`")
    command.add_argument("--force", action="store_true", help="also edit files with uncommitted changes, or not tracked by git")
    command.add_argument("--ci", action="store_true", help="with --write: edit in CI too")


def add_style(command: argparse.ArgumentParser, what: str = "written") -> None:
    """Add the option that says what is written, or shown."""
    parse = in_order(STYLES)

    def style(text: str) -> tuple[str, ...]:
        try:
            return parse(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r}: expected some of {in_words(STYLES)}, each once") from None

    command.add_argument(
        "--style", type=style, default=(), metavar="STYLE", help=f"what is {what}, preferred first; heal_style by default"
    )


def carry_out(
    wanted: Any, run: Callable[..., int], names: Sequence[str], arguments: argparse.Namespace, pytest_args: Sequence[str]
) -> int:
    """Run one of them.

    Args:
        wanted: makes what it takes of the arguments.
        run: does it.
        names: of its own options.
        arguments: of the command line.
        pytest_args: further ones, of pytest.
    """
    import gc

    gc.disable()  # the syntax trees of a project are in use until the command ends: there is nothing to collect
    given = wanted(**{name: getattr(arguments, name) for name in (*SHARED, *names)})
    try:
        return run(given, [argument for argument in pytest_args if argument != "--"])
    except HealError as error:
        print(f"pytest-heal: {error}", file=sys.stderr)
        return 1
