"""``pytest-heal serve``: a page over HTTP."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pytest_heal.cli.usage import port
from pytest_heal.serve.options import USAGE, add_options, log, missing


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    serve = commands.add_parser(
        "serve",
        help="serve a page over HTTP, for scripts and programs",
        description="Open a page in a browser of its own and serve its catalog and the action language on 127.0.0.1.",
        epilog="Example: pytest-heal serve http://localhost:8000. Further arguments are pytest's, such as --heal=on.",
    )
    add_options(serve)
    serve.add_argument("--port", type=port, default=0, help="0, the default, finds a free one and prints it")
    serve.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    absent = missing("serve", "server", ("starlette", "uvicorn"))
    if absent:
        log(absent)
        return USAGE
    from pytest_heal.serve.serve import run

    return run(arguments, pytest_args)
