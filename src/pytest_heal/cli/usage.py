"""Arguments of a command that cannot be used."""

from __future__ import annotations

import argparse
import sys

USAGE = 2
"""Exit status for wrong arguments, as argparse has it."""
MOST_PORT = 65_535


def wrong(problem: str) -> int:
    """Say what is wrong with the arguments; returns the exit status."""
    from pytest_heal.browser.open_page import written

    written(f"pytest-heal: {problem}", sys.stderr)
    return USAGE


def port(text: str) -> int:
    """The value of ``--port``, for argparse.

    Raises:
        ArgumentTypeError: it is no port.
    """
    if not (text.isascii() and text.isdigit() and int(text) <= MOST_PORT):
        raise argparse.ArgumentTypeError(f"{text} is not a port: expected a whole number from 0 to {MOST_PORT}")
    return int(text)
