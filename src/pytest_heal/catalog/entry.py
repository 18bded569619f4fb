"""One entry of the element catalog, and the locators that hit exactly it.

The catalog lists what can be operated on a page: an entry says what it is, where it stands and how to reach it. Its rungs are
Playwright's selectors, best first; each one was counted in the page when the entry was listed and matched this element alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pytest_heal.locator.code import to_code

CatalogKind = Literal["id", "test id", "role", "label", "text", "css", "xpath"]
CATALOG_KINDS: tuple[CatalogKind, ...] = ("test id", "role", "label", "text", "id", "css", "xpath")
"""Kinds of rungs, as the table of grades orders them where no word of theirs speaks against one."""

STATES: dict[str, int] = {
    "checked": 1,
    "unchecked": 2,
    "mixed": 4,
    "pressed": 8,
    "expanded": 16,
    "collapsed": 32,
    "selected": 64,
    "readonly": 128,
    "required": 256,
    "current": 512,
}
"""State -> bit in the payload. ``disabled`` is none of them: what is disabled is not listed."""

Box = tuple[float, float, float, float]


_SILENT = frozenset({"", "generic", "none", "presentation"})


def kind_of(role: str, tag: str) -> str:
    """What an element of this role and tag is called, see `Entry.kind`."""
    return f"<{tag}>" if role in _SILENT else role


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogRung:
    """One locator that matched exactly its entry.

    Attributes:
        kind: what it holds on to.
        selector: Playwright's selector, relative to the page: it enters the frames of its entry by itself.
    """

    kind: CatalogKind
    selector: str

    @property
    def code(self) -> str:
        """The Python expression, ready to paste: ``page.get_by_role("button", name="Save", exact=True)``."""
        return to_code(self.selector)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One element that can be operated. Texts are whitespace-collapsed and capped at 300 characters.

    Attributes:
        index: its number in the listing, from 0.
        role: ARIA role as Playwright computes it, ``""`` for none.
        name: accessible name.
        text: visible text; ``""`` for fields.
        tag: tag name in lower case.
        states: names of `STATES` that hold, in that order.
        value: what stands in a field now; never of a password, hidden or otherwise secret field.
        section: the landmark it stands in, ``FORM "Sign in"``, ``NAV``; ``""`` outside of all.
        box: x, y, width, height in CSS px of the top document (scroll added); of a native control that is drawn by its label,
            the label's.
        frame: place of its frame in `Listing.frames`; 0 is the page itself.
        href: where a link leads, as written.
        rungs: locators that match it alone, best first: by grade, then in the order of `CATALOG_KINDS`.
        node: its place among the elements that the probe listed in its frame, for pinning.
    """

    index: int
    tag: str
    role: str = ""
    name: str = ""
    text: str = ""
    states: tuple[str, ...] = ()
    value: str = ""
    section: str = ""
    box: Box = (0.0, 0.0, 0.0, 0.0)
    frame: int = 0
    href: str = ""
    rungs: tuple[CatalogRung, ...] = ()
    node: int = -1

    @property
    def kind(self) -> str:
        """What it is in one word: its role, else its tag in angle brackets."""
        return kind_of(self.role, self.tag)

    @property
    def said(self) -> str:
        """What it is called: its accessible name, else its text."""
        return self.name or self.text
