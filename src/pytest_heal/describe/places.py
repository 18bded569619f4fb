"""Words for places: sections of a page, ordinals, positions on the page, and what stands next to something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

Axis = Literal["x", "y"]
Side = Literal["", "left", "right", "above", "below"]

SECTIONS: Mapping[str, str] = {
    "header": "header", "topbar": "header", "masthead": "header", "banner": "header",
    "navbar": "nav", "navigation": "nav", "nav": "nav", "menu": "nav", "submenu": "nav", "menubar": "nav",
    "breadcrumb": "breadcrumb", "breadcrumbs": "breadcrumb", "pagination": "pagination", "pager": "pagination",
    "footer": "footer", "sidebar": "sidebar", "dialog": "dialog", "modal": "dialog", "popup": "dialog", "overlay": "dialog",
    "form": "form", "table": "table", "grid": "table", "toolbar": "toolbar", "main": "main", "search": "search",
}  # fmt: skip
"""Words for parts of a page -> kind of section."""

SECTION_PARTS: Mapping[str, str] = {
    "nav": "nav", "header": "header", "footer": "footer", "aside": "sidebar", "dialog": "dialog", "form": "form",
    "main": "main", "search": "search", "table": "table", "grid": "table", "toolbar": "toolbar", "menu": "nav",
    "tabpanel": "tabpanel",
}  # fmt: skip
"""Words that the probe's sections begin with -> kind of section."""

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
    (re.compile(rf"(?:^|[-_ ])(?:{words})(?:[-_ ]|$)"), kind)
    for words, kind in (
        ("header|topbar|top-bar|navbar|masthead|appbar", "header"),
        ("footer|bottombar", "footer"),
        ("sidebar|sidenav|side-nav|aside|drawer", "sidebar"),
        ("modal|dialog|popup", "dialog"),
        ("nav|menu|navbar|navigation", "nav"),
        ("breadcrumb|breadcrumbs", "breadcrumb"),
        ("pagination|pager|paginator", "pagination"),
        ("toolbar", "toolbar"),
    )
)
"""What ids and classes of sections are called -> kind of section."""

INCLUDES: Mapping[str, frozenset[str]] = {
    "nav": frozenset({"nav", "sidebar", "tabs"}),
    "header": frozenset({"header", "thead"}),
    "table": frozenset({"table", "thead"}),
}
"""Kinds of sections that count as a kind that was asked for; others count as themselves."""

ORDINALS: Mapping[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "last": -1,
}  # fmt: skip
"""-1 counts from the end."""
_NUMBERED = re.compile(r"(\d{1,4})(?:st|nd|rd|th)")
_NOT_COUNTED = frozenset({"name", "names", "page"})  # "first name" is no first one


def ordinal_of(word: str, following: str = "") -> int:
    """What an ordinal word counts to, -1 for the last one, 0 for a word that counts nothing.

    >>> ordinal_of("third"), ordinal_of("12th"), ordinal_of("first", "name"), ordinal_of("cart")
    (3, 12, 0, 0)
    """
    if word in ("first", "last") and following in _NOT_COUNTED:
        return 0
    numbered = _NUMBERED.fullmatch(word)
    return int(numbered[1]) if numbered else ORDINALS.get(word, 0)


POSITIONS: Mapping[str, tuple[Axis, float]] = {
    "top": ("y", 0.0), "upper": ("y", 0.0), "topmost": ("y", 0.0),
    "bottom": ("y", 1.0), "lower": ("y", 1.0), "bottommost": ("y", 1.0),
    "left": ("x", 0.0), "leftmost": ("x", 0.0), "right": ("x", 1.0), "rightmost": ("x", 1.0),
}  # fmt: skip
"""Word -> axis and where on it, as a share of the page."""
POSITION_WORDS = frozenset(POSITIONS) | {"corner", "side", "screen", "far", "hand"}

GROUPS = frozenset("row rows card cards item items tile tiles panel block line entry record listing box".split())
"""Words for one of several alike; what such a clause says besides is looked for inside of one of them."""


class Spatial(NamedTuple):
    """A preposition that leads to something that stands by."""

    words: tuple[str, ...]
    side: Side


_SIDES: tuple[tuple[str, Side], ...] = (
    ("to the left of", "left"),
    ("on the left of", "left"),
    ("left of", "left"),
    ("left to", "left"),
    ("to the right of", "right"),
    ("on the right of", "right"),
    ("right of", "right"),
    ("right to", "right"),
    ("in front of", "left"),
    ("next to", ""),
    ("close to", ""),
    ("beside", ""),
    ("near", ""),
    ("adjacent to", ""),
    ("above", "above"),
    ("over", "above"),
    ("below", "below"),
    ("under", "below"),
    ("beneath", "below"),
    ("underneath", "below"),
    ("after", "right"),
    ("before", "left"),
)
SPATIAL: tuple[Spatial, ...] = tuple(Spatial(tuple(words.split()), side) for words, side in _SIDES)
"""Longer ones first where one begins another."""

PREPOSITIONS = frozenset("in on of for from with by about at inside within into that which via whose where".split())
