"""The paragraph that introduces what an element stands in: "What the customer gets", "What lies in the feeder of press 2".

Under one heading the same field, with the same label, may be meant of something else, and only such a sentence says so. Of a
recorded element the probe tells it (`leadOf`); of a candidate it is read off the inventory of its page, by the same rules.
"""

from __future__ import annotations

from pytest_heal.element.element import Inventory
from pytest_heal.element.text import singular, words
from pytest_heal.relocation.pair import Pair

_BOUNDS = frozenset("article section nav aside main dialog footer details".split())
_CONTROLS = frozenset("a button input select textarea".split())
_ITEMS = frozenset("tr td th li dt dd option".split())  # beside these stand only others of a list or a table
_MOST_BEFORE = 60  # siblings that are looked at
_MOST_WORDS = 15  # of a paragraph that introduces something; a longer one tells something
_LEAST_SAID = 2  # words of its own that it has at least
_LETTERS = 4  # of such a word: a shorter one is in every sentence
_SAME = 1 / 3  # share of the words, above which it is the same in other words


def other_lead(pair: Pair) -> tuple[str, str] | None:
    """The paragraphs that introduce what the two stand in, then and now, where they have hardly a word in common."""
    then, now = pair.lead, lead_of(pair.new.element.index, pair.page.inventory)
    said, says = _own_words(then), _own_words(now)
    if min(len(said), len(says)) < _LEAST_SAID or max(len(words(then)), len(words(now))) > _MOST_WORDS:
        return None
    return (then, now) if len(said & says) <= _SAME * min(len(said), len(says)) else None


def _own_words(lead: str) -> frozenset[str]:
    return frozenset(singular(word) for word in words(lead) if len(word) >= _LETTERS and word.isalpha())


def lead_of(index: int, inventory: Inventory) -> str:
    """The last paragraph before an element, or before what that stands in, below the nearest heading; ``""`` for none."""
    parents, tags = inventory.parents(), inventory.column("tag")
    node = index
    while parents[node] >= 0 and tags[node] != "body" and (node == index or tags[node] not in _BOUNDS):
        lead = None if tags[node] in _ITEMS else _before(node, inventory)
        if lead is not None:
            return lead
        node = parents[node]
    return ""


def _before(node: int, inventory: Inventory) -> str | None:
    """The last paragraph among what stands before an element in its parent; ``""`` below a heading, ``None`` for neither."""
    parents, tags, roles = inventory.parents(), inventory.column("tag"), inventory.column("role")
    held, looked = False, 0  # whether a control stands in what begins at a row; how many siblings that were
    for row in range(node - 1, parents[node], -1):
        if roles[row] == "heading" or looked == _MOST_BEFORE:
            return ""
        held = held or tags[row] in _CONTROLS
        if parents[row] != parents[node]:
            continue
        if tags[row] == "p" and not held and inventory[row].visible and inventory[row].text:
            return inventory[row].text
        held, looked = False, looked + 1
    return None
