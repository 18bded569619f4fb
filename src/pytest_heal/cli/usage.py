"""Arguments of a command that cannot be used."""

from __future__ import annotations

import sys

USAGE = 2
"""Exit status for wrong arguments, as argparse has it."""


def wrong(problem: str) -> int:
    """Say what is wrong with the arguments; returns the exit status."""
    from pytest_heal.browser.open_page import written

    written(f"pytest-heal: {problem}", sys.stderr)
    return USAGE
