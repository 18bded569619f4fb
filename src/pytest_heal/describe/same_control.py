"""Matches that are one control: a wrapper and what it wraps, in the same spot."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.describe.match import Match
from pytest_heal.element.element import Inventory

SAME_SPOT = 6.0
"""CSS px: centres of one control."""
Spot = tuple[int, float, float]
"""Document and centre of an element."""


def representatives(matches: Sequence[Match], inventories: Sequence[Inventory], most: int) -> list[int]:
    """For each of the first matches, the place of the first that is the same control; until there are so many controls."""
    found: list[int] = []
    apart: list[tuple[int, Spot | None]] = []
    for place, match in enumerate(matches):
        spot = _spot(match)
        near = [one for one, other in apart if spot and other and _is_near(spot, other)]
        same = next((one for one in near if _is_within(match, matches[one], inventories)), place)
        if same == place:
            if len(apart) == most:
                break
            apart.append((place, spot))
        found.append(same)
    return found


def distinct(matches: Sequence[Match], inventories: Sequence[Inventory], most: int) -> list[Match]:
    """The first matches, without what is the same control as one before."""
    return [matches[place] for place in dict.fromkeys(representatives(matches, inventories, most))]


def _spot(match: Match) -> Spot | None:
    box = match.box
    return (match.document, box[0] + box[2] / 2, box[1] + box[3] / 2) if box else None


def _is_near(a: Spot, b: Spot) -> bool:
    return abs(a[1] - b[1]) <= SAME_SPOT and abs(a[2] - b[2]) <= SAME_SPOT and a[0] == b[0]


def _is_within(a: Match, b: Match, inventories: Sequence[Inventory]) -> bool:
    """Whether one stands in the other: a click on either hits both where they are in the same spot."""
    inventory = inventories[a.document]
    inner, outer = (a.element, b.element) if a.element > b.element else (b.element, a.element)
    above = inventory.parent_of(inner)
    while above > outer:
        above = inventory.parent_of(above)
    return above == outer
