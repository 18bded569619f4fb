"""Playwright's selector strings, taken apart: quote-aware, as Playwright's own parser does it."""

from __future__ import annotations

import json
import re

ENTER_FRAME = "internal:control=enter-frame"
"""The part that leads from an iframe element into its document."""
ANY_FRAME = "internal:control=any-frame"
"""The first part of what ``frame_locator()`` makes: what follows it is looked for in every frame."""
SNAPSHOT_REF = "aria-ref="
"""Begins the part that ``get_by_ref`` makes: an element by its number in the last snapshot of the page."""
DESCRIBE = "internal:describe="

_TEXT_HEAD = re.compile(r"^\s*text\s*=.")


def parts(selector: str) -> tuple[str, ...]:
    """The parts of a selector between ``>>``, stripped.

    A ``>>`` inside quotes does not divide; a backslash takes the next character with it; in the body of ``text=`` quotes
    are ordinary characters unless the body begins with one.

    >>> parts('#a >> text="b >> c" >> nth=1')
    ('#a', 'text="b >> c"', 'nth=1')
    """
    out: list[str] = []
    start = i = 0
    quote = ""
    while i < len(selector):
        c = selector[i]
        if c == "\\" and i + 1 < len(selector):
            i += 2
        elif quote:
            if c == quote:
                quote = ""
            i += 1
        elif c in "\"'`" and not _TEXT_HEAD.match(selector[start:i]):
            quote = c
            i += 1
        elif selector.startswith(">>", i):
            out.append(selector[start:i].strip())
            i += 2
            start = i
        else:
            i += 1
    out.append(selector[start:].strip())
    return tuple(out)


def frame_pieces(selector: str) -> tuple[str, ...]:
    """A selector cut where it enters a frame: one piece per document it passes through.

    >>> frame_pieces("#pay >> internal:control=enter-frame >> form >> button")
    ('#pay', 'form >> button')
    """
    pieces: list[list[str]] = [[]]
    for part in parts(selector):
        if part == ENTER_FRAME:
            pieces.append([])
        else:
            pieces[-1].append(part)
    return tuple(" >> ".join(piece) for piece in pieces)


def in_its_frame(selector: str) -> str:
    """What is looked for in one frame of what ``frame_locator()`` looks for in every frame; other selectors stay.

    >>> in_its_frame("internal:control=any-frame >> #pay")
    '#pay'
    """
    return selector.removeprefix(f"{ANY_FRAME} >> ")


def strip_description(selector: str) -> str:
    """A selector without what ``Locator.describe`` added to it, which changes the string and not what it matches.

    >>> strip_description('#save >> internal:describe="the save button"')
    '#save'
    """
    if DESCRIBE not in selector:
        return selector
    return " >> ".join(part for part in parts(selector) if not part.startswith(DESCRIBE))


def unquoted(quoted: str) -> str:
    """What stands in the quotes of a part, escapes resolved as Playwright writes them."""
    if quoted[0] == '"':
        try:
            value = json.loads(quoted, strict=False)
        except ValueError:
            value = None
        if isinstance(value, str):
            return value
    return re.sub(r"\\(.)", r"\1", quoted[1:-1], flags=re.DOTALL)
