"""Words for places: sections of a page, ordinals, positions on the page, and what stands next to something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from pytest_heal.language import tables
from pytest_heal.language.tokens import stem

Axis = Literal["x", "y"]
Side = Literal["", "left", "right", "above", "below"]

SECTIONS = tables.name_of("places.sections")
"""Words for parts of a page -> kind of section."""

LANDMARKS: Mapping[str, str] = {
    "banner": "header", "navigation": "nav", "contentinfo": "footer", "complementary": "sidebar", "dialog": "dialog",
    "alertdialog": "dialog", "form": "form", "main": "main", "search": "search",
    "table": "table", "grid": "table", "treegrid": "table",
    "toolbar": "toolbar", "menu": "nav", "menubar": "nav", "tablist": "tabs", "columnheader": "thead",
}  # fmt: skip
"""Roles of what surrounds an element -> kind of section."""
LANDMARK_TAGS: Mapping[str, str] = {
    "form": "form",
    "thead": "thead",
    "header": "header",
    "footer": "footer",
    "nav": "nav",
    "aside": "sidebar",
}

NAMED_LIKE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"(?:^|[-_ ])(?:{'|'.join(map(re.escape, words))})(?:[-_ ]|$)"), kind)
    for kind, words in tables.named("places.names of sections").items()
)
"""What ids and classes of sections are called -> kind of section."""

INCLUDES: Mapping[str, frozenset[str]] = {
    "nav": frozenset({"nav", "sidebar", "tabs"}),
    "header": frozenset({"header", "thead"}),
    "table": frozenset({"table", "thead"}),
}
"""Kinds of sections that count as a kind that was asked for; others count as themselves."""

ORDINAL_WORDS = tables.listed("places.ordinals")
ORDINALS: Mapping[str, int] = {**{word: n for n, word in enumerate(ORDINAL_WORDS, 1)}, "last": -1}
"""-1 counts from the end."""
_NUMBERED = re.compile(r"(\d{1,4})(?:st|nd|rd|th)")
_NOT_COUNTED = tables.words("places.not counted")


def ordinal_of(word: str, following: str = "") -> int:
    """What an ordinal word counts to, -1 for the last one, 0 for a word that counts nothing.

    >>> ordinal_of("third"), ordinal_of("12th"), ordinal_of("first", "name"), ordinal_of("cart")
    (3, 12, 0, 0)
    """
    if word in ("first", "last") and following in _NOT_COUNTED:
        return 0
    numbered = _NUMBERED.fullmatch(word)
    return int(numbered[1]) if numbered else ORDINALS.get(word, 0)


NUMBERS = tables.name_of("places.numbers")
"""Word for a number -> its digits."""
NUMBER_STEMS = frozenset(map(stem, NUMBERS))
"""Stems of these; what has one may be another word, "Nov" for "nove"."""


def number_of(word: str) -> str:
    """The digits of a number, as they stand there or in a word; "" for what is none.

    >>> number_of("12"), number_of("two"), number_of("cart")
    ('12', '2', '')
    """
    return word if word.isdecimal() else NUMBERS.get(word, "")


_EDGES: Mapping[str, tuple[Axis, float]] = {"top": ("y", 0.0), "bottom": ("y", 1.0), "left": ("x", 0.0), "right": ("x", 1.0)}
POSITIONS = {word: _EDGES[edge] for word, edge in tables.name_of("places.positions").items()}
"""Word -> axis and where on it, as a share of the page."""
POSITION_WORDS = tables.words("places.about positions").union(POSITIONS)

GROUPS = tables.words("places.groups")
"""Words for one of several alike; what such a clause says besides is looked for inside of one of them."""


class Spatial(NamedTuple):
    """A preposition that leads to something that stands by."""

    words: tuple[str, ...]
    side: Side


_SIDES: Mapping[str, Side] = {"left": "left", "right": "right", "above": "above", "below": "below", "any": ""}
_SAID = (Spatial(tuple(said.split()), _SIDES[side]) for said, side in tables.name_of("places.neighbours").items())
SPATIAL: tuple[Spatial, ...] = tuple(sorted(_SAID, key=lambda spatial: -len(spatial.words)))
"""Longer ones first: one may begin another."""

PREPOSITIONS = tables.words("places.prepositions")
