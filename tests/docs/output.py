"""What a command printed, compared with what a page shows of it.

``...`` stands for anything, also for several lines. What differs from run to run and from machine to machine is not
compared: times, confidences and margins, the width of rules of ``=``, and where a line is wrapped.
"""

from __future__ import annotations

import re

ANYTHING = "..."

_VARIES = (
    (re.compile(r"\x1b\[[0-9;]*m"), ""),
    (re.compile(r"\b\d+\.\d+s\b(?: \(\d+:\d\d:\d\d\))?"), "1.0s"),
    (re.compile(r"\b\d+ ms\b"), "1 ms"),
    (re.compile(r"\b\d+ ?%"), "1%"),
    (re.compile(r"\b(confidence|margin) [01]\.\d\d\b"), r"\1 0.5"),
    (re.compile(r"={3,}"), "==="),
    (re.compile(r"_{3,}"), "___"),
    (re.compile(r"\s+"), " "),
)


def steady(text: str) -> str:
    """The text without what varies."""
    for pattern, replacement in _VARIES:
        text = pattern.sub(replacement, text)
    return text.strip()


def difference(shown: str, printed: str) -> str:
    """What a page shows and the command did not print, or not in this order; ``""`` when it shows what was printed.

    Args:
        shown: of the page, with ``...`` for what it leaves out.
        printed: by the command.
    """
    parts = [steady(part) for part in shown.split(ANYTHING)]
    rest = steady(printed)
    if not rest.startswith(parts[0]):
        return parts[0]
    rest = rest[len(parts[0]) :]
    for part in parts[1:-1]:
        _, found, rest = rest.partition(part) if part else ("", " ", rest)
        if not found:
            return part
    last = parts[-1] if len(parts) > 1 else ""
    if len(parts) == 1:
        return rest
    return "" if rest.endswith(last) else last
