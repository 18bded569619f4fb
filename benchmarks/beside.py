"""The rivals of an element in a recorded inventory, as ``browser/rivals.js`` finds them on a page.

For benchmarks whose old pages are recorded; ``tests/browser/test_live_rivals.py`` compares the two.
"""

from __future__ import annotations

import math
from dataclasses import replace

from pytest_heal.element.element import Element, Inventory
from pytest_heal.relocation.rivals import nearest

MOST, LOOKED_AT, WORDS, BESIDE = 24, 3000, 12, 200
PICTURES = ("i", "img", "span", "svg")


def rivals(inventory: Inventory, place: int) -> tuple[Element, ...]:
    """What of a page is most like one of its elements; see `pytest_heal.relocation.rivals`."""
    if not 0 <= place < min(len(inventory), LOOKED_AT):
        return ()
    places = likest(inventory, place)
    kept = set(places)
    for one in places:
        while (one := inventory.parent_of(one)) >= 0:
            kept.add(one)
    now = {index: n for n, index in enumerate(sorted(kept))} | {-1: -1}
    return nearest(inventory[place], _cut(inventory, places, now), [now[one] for one in places])


def _cut(inventory: Inventory, places: list[int], now: dict[int, int]) -> Inventory:
    """Some elements of an inventory, and of what they stand in the way to them."""
    cut = []
    for index in sorted(now.keys() - {-1}):
        one, parent = inventory[index], now[inventory.parent_of(index)]
        if index in places:
            cut.append(replace(one, index=now[index], parent=parent, own_text="", section="", near=""))
        else:
            way = Element(tag=one.tag, index=now[index], parent=parent, path=one.path, box=one.box, visible=one.visible)
            cut.append(replace(way, states=one.states, ordinal=one.ordinal))
    return Inventory.from_elements(cut, url=inventory.url, viewport=inventory.viewport)


def likest(inventory: Inventory, place: int) -> list[int]:
    """What ``rivals.js`` gives: at most `MOST` places, likest first."""
    own = inventory[place]
    words, styles, shown = _words(own.text or own.name), _words(own.attributes.get("class", "")), own.visible

    drawn = not words and "interactive" not in own.states and own.tag in PICTURES

    def likeness(index: int) -> float:
        other = inventory[index]
        up, here = inventory.parent_of(index), inventory.parent_of(place)
        beside = 2 if up == here else 1 if _up(inventory, up) == _up(inventory, here) else 0
        kind = 1.5 * (other.tag == own.tag) + 1.5 * (other.role == own.role)
        kind += ("interactive" in other.states) == ("interactive" in own.states)
        (x, y), (a, b) = (e.box[:2] if e.box else (0, 0) for e in (own, other))
        near = 2 * math.exp(-math.hypot(a - x, b - y) / BESIDE)
        said, classes = _words(other.text or other.name), _words(other.attributes.get("class", ""))
        return 3 * _share(words, said) + 2 * _share(styles, classes) + beside + kind + near

    inside, around, found = {place}, set(), []
    up = place
    while (up := inventory.parent_of(up)) >= 0:
        around.add(up)
    for index in range(min(len(inventory), LOOKED_AT)):
        if inventory.parent_of(index) in inside:
            inside.add(index)
        other = inventory[index]
        if index in inside or index in around or (shown and not other.visible):
            continue
        alike = drawn and other.tag == own.tag and _share(styles, _words(other.attributes.get("class", ""))) > 0
        if other.text or other.name or "interactive" in other.states or alike:
            found.append((-likeness(index), index))
    return [index for _, index in sorted(found)[:MOST]]


def _up(inventory: Inventory, place: int) -> int:
    return inventory.parent_of(place) if place >= 0 else -1


def _words(text: str) -> frozenset[str]:
    return frozenset(text.lower().split(" ")[:WORDS]) - {""}


def _share(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / len(a | b) if a or b else 0.0
