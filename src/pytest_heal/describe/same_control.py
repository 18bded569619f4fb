"""Matches that are one control: a wrapper and what it wraps, in the same spot."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.describe.match import Match
from pytest_heal.element.element import Inventory

SAME_SPOT = 6.0
"""CSS px: centres of one control."""


def representatives(matches: Sequence[Match], inventories: Sequence[Inventory], most: int) -> list[int]:
    """For each of the first matches, the place of the first that is the same control; until there are so many controls."""
    found: list[int] = []
    apart: list[int] = []
    for place, match in enumerate(matches):
        same = next((one for one in apart if same_control(match, matches[one], inventories)), place)
        if same == place:
            if len(apart) == most:
                break
            apart.append(place)
        found.append(same)
    return found


def distinct(matches: Sequence[Match], inventories: Sequence[Inventory], most: int) -> list[Match]:
    """The first matches, without what is the same control as one before."""
    return [matches[place] for place in dict.fromkeys(representatives(matches, inventories, most))]


def same_control(a: Match, b: Match, inventories: Sequence[Inventory]) -> bool:
    """Whether one stands in the other, in the same place: a click on either hits both."""
    if a.document != b.document or a.box is None or b.box is None:
        return False
    ax, ay, bx, by = a.box[0] + a.box[2] / 2, a.box[1] + a.box[3] / 2, b.box[0] + b.box[2] / 2, b.box[1] + b.box[3] / 2
    if abs(ax - bx) > SAME_SPOT or abs(ay - by) > SAME_SPOT:
        return False
    inventory = inventories[a.document]
    inner, outer = (a.element, b.element) if a.element > b.element else (b.element, a.element)
    above = inventory.parent_of(inner)
    while above > outer:
        above = inventory.parent_of(above)
    return above == outer
