"""Colour for what commands print: diffs and lines that begin with a sign; only where somebody looks at a terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping

_RESET = "\x1b[0m"
_RED, _GREEN, _YELLOW, _BLUE, _BOLD = "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[36m", "\x1b[1m"
_SIGN = re.compile(r"^ *([-+?!])(?: |$)")
_SIGNS = {"-": _RED, "+": _GREEN, "?": _YELLOW, "!": _RED}


def wants_colour(environ: Mapping[str, str], *, terminal: bool) -> bool:
    """Whether to colour: as ``NO_COLOR`` and ``FORCE_COLOR`` say, the former first; else on a terminal that can.

    Args:
        environ: environment variables.
        terminal: the output goes to one.
    """
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return terminal and environ.get("TERM") != "dumb"


def painted(line: str) -> str:
    r"""A line in colour: of a diff, or one that begins with a sign, such as ``  - page.locator("#a")``.

    >>> painted("+a"), painted("plain")
    ('\x1b[32m+a\x1b[0m', 'plain')
    """
    if line.startswith(("--- ", "+++ ")):
        return f"{_BOLD}{line}{_RESET}"
    if line.startswith("@@"):
        return f"{_BLUE}{line}{_RESET}"
    if line[:1] in ("-", "+"):
        return f"{_SIGNS[line[0]]}{line}{_RESET}"
    sign = _SIGN.match(line)
    return f"{_SIGNS[sign[1]]}{line}{_RESET}" if sign else line
