"""How likely a locator is to survive the next change of the page: the one table that all grades come from.

A ladder grades what it builds by it (`rungs`), and what people wrote is read and graded by it too (`grades`): a suggestion that
is better than the test's locator is better by the same measure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from pytest_heal.element.volatile import is_data

Kind = Literal[
    "test id", "role", "label", "text", "id", "name", "group", "ancestor", "attribute", "role alone", "placeholder", "section",
    "title", "alt text", "class",
    "narrowed", "any of", "scope", "tag", "absolute xpath", "layout", "generated", "snapshot ref", "position",
]  # fmt: skip
Grade = Literal["A", "B", "C", "D", "E", "F"]

BANDS: dict[Grade, int] = {"A": 70, "B": 60, "C": 50, "D": 40, "E": 30, "F": 0}
"""Grade -> least share of `SURVIVES` in percent."""

SURVIVES: dict[Kind, int] = {
    "role": 74,
    "label": 74,  # the fate of the role with that name, in 154 of 155
    "text": 82,
    "id": 67,
    "name": 66,
    "group": 60,
    "ancestor": 66,
    "attribute": 59,
    "role alone": 58,
    "placeholder": 56,
    "section": 55,
    "title": 53,
    "class": 37,
    "absolute xpath": 35,
    "position": 19,
}
"""Kind -> share in percent that still hit its element and nothing else in the next release, of what that release had changed.

Measured by ``benchmarks/survival.py fit`` over 1,691 controls of public UIs in two releases each; the harvest's report part
is not among them.
"""

_GIVEN: dict[Kind, Grade] = {
    "test id": "A",
    "alt text": "C",
    "narrowed": "C",
    "any of": "C",
    "scope": "C",
    "tag": "E",
    "layout": "F",
    "generated": "F",
    "snapshot ref": "F",
}
"""Grades of what could not be measured.

Of alternative texts there were too few, and the measured pages are not made for tests. A bare tag survived in 54 of 100 where
it was the only one of its page; of those that people write nobody has seen whether it is.
"""

_REASONS: dict[Kind, str] = {
    "test id": "made for tests",
    "role": "what users and assistive technology perceive",
    "label": "the label that users read",
    "text": "the text that users read, in one language",
    "id": "an id that somebody chose",
    "name": "the name under which the field is sent",
    "group": "found by what stands in the same item",
    "ancestor": "found inside of an element with an id",
    "attribute": "an attribute of the markup",
    "role alone": "unique by luck: the only one of its role now",
    "placeholder": "the hint that users read in the empty field, in one language",
    "section": "found by the section it stands in",
    "title": "the tooltip, in one language",
    "alt text": "the text that stands for the picture, in one language",
    "class": "classes belong to the design and change with it",
    "narrowed": "narrowed by its content or by a second condition",
    # What people write, and a ladder never offers, but for a position at last:
    "any of": "alternatives: whichever of them is there",
    "scope": "inside of the only element of its tag now",
    "tag": "unique by luck: a bare tag, the only one now",
    "absolute xpath": "an XPath from the root: any new element on the way breaks it",
    "layout": "depends on what stands near it on the screen",
    "generated": "a generated id or class, which the next build may change",
    "snapshot ref": "a number in one snapshot of the page: the next snapshot may give it to another element",
    "position": "counts positions, which another element shifts",
}


def band(share: int) -> Grade:
    """The grade of a share in percent."""
    return next(grade for grade, least in BANDS.items() if share >= least)


GRADES: dict[Kind, tuple[Grade, str]] = {
    kind: (_GIVEN[kind] if kind in _GIVEN else band(SURVIVES[kind]), reason) for kind, reason in _REASONS.items()
}
"""Kind -> grade and reason. A survives most changes, F hardly any.

The order decides between equal grades: what says more of the element comes first, for a few points within one band say less.
"""

NUMBER_REASON = "holds a number, which may be data"
DATA_REASON = "is data alone: a count, a price or a date"
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
    if any(map(is_data, texts)):
        lost.append(DATA_REASON)
    if any(len(text.split()) >= LONG for text in texts):
        lost.append(LONG_REASON)
    return tuple(lost)


def lowered(grade: Grade, by: int) -> Grade:
    """A grade less so many; nothing is worse than ``F``."""
    return LETTERS[min(LETTERS.index(grade) + by, len(LETTERS) - 1)]
