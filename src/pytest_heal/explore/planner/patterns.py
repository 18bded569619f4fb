"""A text that a field's ``pattern`` accepts: made from the pattern, then tried against it."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import lru_cache

_USUAL = (
    "abc", "Abc123", "12345", "1234", "123", "5550100", "555-0100", "555-010-0100", "+15550100000", "AB12", "ABC-123",
    "example", "Example text", "2024-06-15", "12:00", "explorer@example.com", "https://example.com/", "Abcdef1!", "00:00:00",
)  # fmt: skip
_CLASSES = {"d": "0", "w": "a", "s": " ", "D": "a", "W": "-", "S": "a"}
_RANGES = {"d": "0-9", "w": "a-z", "s": " ", "D": "a-z", "W": "-", "S": "a-z"}
_LONGEST = 300
_MOST = 64
_COUNT = re.compile(r"\{(\d+)?(,)?(\d+)?\}")


class _UnreadableError(Exception):
    """A part of a pattern that is not understood."""


def matching(pattern: str, least: int = -1, most: int = -1) -> str:
    """A text that matches a pattern as a whole, ``""`` where none is found.

    >>> matching("[A-Z]{2}-[0-9]{3,5}")
    'AA-000'

    Args:
        pattern: as in HTML.
        least: characters at least; -1 for no bound.
        most: characters at most; -1 for no bound.
    """
    if len(pattern) > _LONGEST:
        return ""
    compiled = _compiled(pattern)
    if compiled is None:
        return ""
    for text in (*_made(pattern), *_USUAL):
        if text and len(text) >= least and (most < 0 or len(text) <= most) and compiled.fullmatch(text):
            return text
    return ""


def accepts(pattern: str, text: str) -> bool:
    """Whether a field with this pattern accepts a text."""
    compiled = _compiled(pattern)
    return compiled is not None and compiled.fullmatch(text) is not None


@lru_cache(256)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    """A pattern as Python has it, ``None`` where it is none; what Python warns of is a page's affair."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return re.compile(pattern)
        except (re.error, OverflowError, RecursionError):
            return None


def _made(pattern: str) -> Iterator[str]:
    """The pattern's own texts: shortest, and with more of what may repeat."""
    for more in (0, 1, 3, 8):
        try:
            text, end = _alternatives(pattern, 0, more)
        except (_UnreadableError, IndexError, RecursionError):
            return
        if end == len(pattern):
            yield text


def _alternatives(pattern: str, at: int, more: int) -> tuple[str, int]:
    text, at = _sequence(pattern, at, more)
    while at < len(pattern) and pattern[at] == "|":
        _, at = _sequence(pattern, at + 1, more)
    return text, at


def _sequence(pattern: str, at: int, more: int) -> tuple[str, int]:
    text = ""
    while at < len(pattern) and pattern[at] not in "|)":
        one, at = _atom(pattern, at, more)
        times, at = _times(pattern, at, more)
        text += one * times
    return text, at


def _atom(pattern: str, at: int, more: int) -> tuple[str, int]:
    char = pattern[at]
    if char == "(":
        start = at + 1
        if pattern.startswith("?", start):
            if pattern.startswith(("?=", "?!", "?<=", "?<!"), start):
                _, end = _alternatives(
                    pattern, pattern.index("=" if "=" in pattern[start : start + 3] else "!", start) + 1, more
                )
                return "", end + 1  # looked at when the whole text is tried
            start = pattern.index(":" if pattern.startswith("?:", start) else ">", start) + 1
        inner, end = _alternatives(pattern, start, more)
        return inner, end + 1
    if char == "[":
        return _set(pattern, at + 1)
    if char == "\\":
        following = pattern[at + 1]
        if following in "bBAZ":
            return "", at + 2
        if following.isalnum() and following not in _CLASSES:
            raise _UnreadableError
        return _CLASSES.get(following, following), at + 2
    return ("a" if char == "." else "" if char in "^$" else char), at + 1


def _set(pattern: str, at: int) -> tuple[str, int]:
    negated = pattern[at] == "^"
    start = at = at + negated
    while pattern[at] != "]" or at == start:
        at += 2 if pattern[at] == "\\" else 1
    body = pattern[start:at]
    if negated:
        accepted = re.compile(f"[^{body}]")
        return next(filter(accepted.match, "aA0-_ .é"), ""), at + 1
    first = body[0]
    if first == "\\":
        return _RANGES.get(body[1], body[1])[0], at + 1
    return first, at + 1


def _times(pattern: str, at: int, more: int) -> tuple[int, int]:
    """How often what stands before is to be repeated."""
    if at >= len(pattern):
        return 1, at
    low, high = 1, 1
    end = at
    if pattern[at] in "*+?":
        low, high, end = int(pattern[at] == "+"), 1 if pattern[at] == "?" else _MOST, at + 1
    else:
        found = _COUNT.match(pattern, at)
        if found:
            low = int(found[1] or 0)
            high = low if not found[2] else int(found[3]) if found[3] else _MOST
            end = found.end()
    if end > at and end < len(pattern) and pattern[end] in "?+":
        end += 1
    return min(low + (more if high > low else 0), high, _MOST), end
