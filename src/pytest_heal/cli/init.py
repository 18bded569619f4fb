"""``pytest-heal init``: the lines that a suite needs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pytest_heal.cli.usage import wrong
from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    init = commands.add_parser(
        "init",
        help="write the lines that a suite needs, asking before each",
        description="Write the settings and the requirement that a suite needs to use pytest-heal, asking before each line.",
        epilog="Run it in the root of the suite. Nothing is written without a yes; --undo takes out what was written.",
    )
    init.add_argument("--yes", action="store_true", help="write all of them, without a question")
    init.add_argument("--undo", action="store_true", help="take out what init has written")
    init.add_argument("--agents", action="store_true", help="also a section of AGENTS.md and a skill for agents")
    init.set_defaults(run=run)


def run(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Carry the command out; returns the exit status: 1 where something could not be undone."""
    from pytest_heal.repair.init_command import init, undo

    if unknown or (arguments.yes and arguments.undo):
        what = f"does not know {' '.join(unknown)}" if unknown else "takes --yes or --undo, not both"
        return wrong(f"init {what}; see pytest-heal init --help")
    try:
        if arguments.undo:
            return int(bool(undo(Path.cwd())))
        init(Path.cwd(), ask=None if arguments.yes else _asked, agents=arguments.agents)
    except HealError as error:
        return wrong(str(error))
    return 0


def _asked(question: str) -> str:
    """The answer of whoever sits there; ``""``, a no, where nobody does."""
    sys.stdout.write(question)
    sys.stdout.flush()
    return sys.stdin.readline()
