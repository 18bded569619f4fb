"""How likely a locator is to survive the next change of the page: the one table that all grades come from.

A ladder grades what it builds by it (`rungs`), and what people wrote is read and graded by it too (`grades`): a suggestion that
is better than the test's locator is better by the same measure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

Kind = Literal[
    "test id", "role", "label", "placeholder", "alt text", "title", "text", "id", "name",
    "attribute", "group", "section", "ancestor", "role alone", "class",
    "narrowed", "any of", "scope", "tag", "layout", "generated", "absolute xpath", "snapshot ref", "position",
]  # fmt: skip
Grade = Literal["A", "B", "C", "D", "E", "F"]

GRADES: dict[Kind, tuple[Grade, str]] = {
    "test id": ("A", "made for tests"),
    "role": ("A", "what users and assistive technology perceive"),
    "label": ("A", "the label that users read"),
    "placeholder": ("B", "the hint that users read in the empty field, in one language"),
    "alt text": ("B", "the text that stands for the picture, in one language"),
    "title": ("B", "the tooltip, in one language"),
    "text": ("B", "the text that users read, in one language"),
    "id": ("B", "an id that somebody chose"),
    "name": ("B", "the name under which the field is sent"),
    "attribute": ("C", "an attribute of the markup"),
    "group": ("C", "found by what stands in the same item"),
    "section": ("C", "found by the section it stands in"),
    "ancestor": ("C", "found inside of an element with an id"),
    "role alone": ("C", "unique by luck: the only one of its role now"),
    "class": ("D", "classes belong to the design and change with it"),
    # What people write, and a ladder never offers:
    "narrowed": ("C", "narrowed by what it holds or also is"),
    "any of": ("C", "alternatives: whichever of them is there"),
    "scope": ("C", "inside of the only element of its tag now"),
    "tag": ("E", "unique by luck: a bare tag, the only one now"),
    "layout": ("F", "depends on what stands near it on the screen"),
    "generated": ("F", "a generated id or class, which the next build may change"),
    "absolute xpath": ("F", "an XPath from the root: any new element on the way breaks it"),
    "snapshot ref": ("F", "a number in one snapshot of the page: the next snapshot may give it to another element"),
    "position": ("F", "counts positions, which another element shifts"),
}
"""Kind -> grade and reason; the order decides between equal grades. A survives most changes, F hardly any."""

NUMBER_REASON = "holds a number, which may be data"
LONG_REASON = "is long, so it may be reworded"
STRUCTURE_REASON = "depends on which element stands directly in which"
DEEP_REASON = "a chain of many steps"
SEVERAL_REASON = "unique by luck: it held on to what several elements of the page had"
LIKE_REASON = "hard to tell from another element of the page"
"""Each of these takes one grade off."""

COMPUTED_REASON = "partly computed: only what is written is graded"
"""Takes nothing off."""

LONG = 4
"""Words from which on a text counts as long."""
MOST_STEPS = 3
"""Steps from one element to another; a chain of more is deep."""

LETTERS: tuple[Grade, ...] = ("A", "B", "C", "D", "E", "F")
FRAGILE: frozenset[Grade] = frozenset(("D", "E", "F"))
"""Grades of what depends on design or position."""


_DIGIT = re.compile(r"\d")


def losses(said: Iterable[str]) -> tuple[str, ...]:
    """What the texts and values that a locator depends on take off: each reason one grade."""
    texts = list(said)
    lost = [NUMBER_REASON] if any(_DIGIT.search(text) for text in texts) else []
    if any(len(text.split()) >= LONG for text in texts):
        lost.append(LONG_REASON)
    return tuple(lost)


def lowered(grade: Grade, by: int) -> Grade:
    """A grade less so many; nothing is worse than ``F``."""
    return LETTERS[min(LETTERS.index(grade) + by, len(LETTERS) - 1)]
