"""What stands around elements: who says a word in the same row, card, list item, or small part of the page.

A page is a tree, and what belongs together stands together in it. So for each element that says a word we climb: the smaller
the part of the page in which somebody says it, the more it says about what can be operated there. Rows, cards and items are
such parts without anybody marking them up, and so is a group of fields under its heading.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from pytest_heal.describe.index import Document
from pytest_heal.describe.weights import CONTEXT

MOST_SPEAKERS = 60
"""Elements that say a word; one that more say tells nothing."""
MOST_IN_ITEM = 12
"""Operable elements of a row, card or item; what holds more is a part of the page."""
LARGEST_PART = 0.6
"""Share of the page's operable elements from which on a part is the page."""
ALWAYS_SMALL = 8
"""Operable elements that are no page, however few there are."""
BEYOND_ITEM = 0.6
"""What a part is worth that holds the row or card in which the word is said, as a factor."""
PART_FADES = 0.55
"""Share of its worth that a part loses when it is as large as the page."""


def around(document: Document, speakers: Iterable[int]) -> dict[int, tuple[float, str]]:
    """By operable element, how close it stands to somebody of those who say a word: (worth, ``item`` or ``near``)."""
    found: dict[int, tuple[float, str]] = {}
    everybody = list(speakers)
    if len(everybody) > MOST_SPEAKERS:
        return found
    total = len(document.operable)
    largest = max(ALWAYS_SMALL, LARGEST_PART * total)
    spread = math.log(max(total, 3))
    parts: dict[int, float] = {}  # an element that holds speakers -> its worth
    for speaker in everybody:
        at, passed = document.parents[speaker], 1.0
        while at >= 0:
            first, last = document.inside(at)
            count = last - first
            if count > largest:
                break
            worth = 0.0
            if count and count <= MOST_IN_ITEM and is_item(document, at):
                worth, passed = passed * CONTEXT["item"], BEYOND_ITEM
            elif count:
                worth = passed * CONTEXT["near"] * (1.0 - PART_FADES * math.log(count) / spread)
            if parts.get(at, -1.0) >= worth:  # somebody came here from as near
                break
            parts[at] = worth
            at = document.parents[at]
    _spread(document, parts, found)
    return found


def _spread(document: Document, parts: Mapping[int, float], found: dict[int, tuple[float, str]]) -> None:
    """What a part is worth holds for all that can be operated in it."""
    for part, worth in parts.items():
        first, last = document.inside(part)
        for element in document.operable[first:last]:
            if worth > found.get(element, (0.0, ""))[0]:
                found[element] = (worth, "item" if worth == CONTEXT["item"] else "near")


def is_item(document: Document, element: int) -> bool:
    """Whether an element is one of several alike, or a row, an item of a list, an article."""
    return document.repeated[element] or is_row(document, element)


def is_row(document: Document, element: int) -> bool:
    """Whether an element is a row, an item of a list, an article."""
    return document.tags[element] in ("tr", "li", "article") or document.roles[element] in ("row", "listitem", "article")


def item_of(document: Document, element: int) -> int:
    """The nearest row, card or item that an element stands in; -1 for none."""
    above = document.parents[element]
    while above >= 0:
        if is_item(document, above) and document.ends[above] - above > 1:
            return above
        above = document.parents[above]
    return -1
