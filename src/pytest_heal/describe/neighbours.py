"""What stands by: the text to the left of an unnamed field or above it, and how near two boxes are.

People see a page. A label that the markup does not connect with its field stands beside it all the same.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pytest_heal.describe.places import Side
from pytest_heal.describe.weights import SPATIAL_ASKEW, SPATIAL_REACH, SPATIAL_WRONG_SIDE
from pytest_heal.element.element import FLAGS, Box, Inventory

REACH_LEFT = 300.0
"""CSS px in which a text to the left is a label."""
REACH_ABOVE = 90.0
REACH_RIGHT = 120.0
"""The same to the right of a checkbox or radio button."""
ALIGNED = 12.0
"""CSS px by which centres may differ and still be in one line."""
TOUCHING = 4.0
"""CSS px by which neighbours may overlap."""
LONGEST_LABEL = 80
"""Characters of such a text."""
MOST_FIELDS = 300
MOST_TEXTS = 3000
_LINE = ALIGNED + 2  # CSS px: a box and its label are not always aligned with each other
_OVERLAP = 0.3  # share of the smaller one from which on two boxes are in one line, or one above the other
_PARTLY = 20.0  # CSS px that what is hardly in line counts as further away: of two that are as near, the straight one is meant
_HOLDS = 6.0  # so many times larger than what stands in it, a neighbour is what it stands in


def beside(inventory: Inventory, elements: Iterable[int]) -> Mapping[int, str]:
    """For each element that has one, the text that a person would take for its label.

    Args:
        inventory: the page.
        elements: indices of fields without a label, or of nameless elements.
    """
    wanted = list(elements)[:MOST_FIELDS]
    if not wanted:
        return {}
    boxes, roles = inventory.boxes(), inventory.column("role")
    texts = _Texts(inventory, boxes)
    found = {}
    for i in wanted:
        box = boxes[i]
        if box is not None:
            text = texts.right_of(box) if roles[i] in ("checkbox", "radio", "switch") else ""
            text = text or texts.before(box)
            if text:
                found[i] = text
    return found


class _Texts:
    """Boxes and texts of what directly holds text, fields and what is clicked apart; found by their height on the page."""

    def __init__(self, inventory: Inventory, boxes: Sequence[Box | None]) -> None:
        self._texts = _texts(inventory, boxes)
        self._by_middle = sorted((box[1] + box[3] / 2, place) for place, (box, _) in enumerate(self._texts))
        self._by_bottom = sorted((box[1] + box[3], place) for place, (box, _) in enumerate(self._texts))

    def before(self, box: Box) -> str:
        """The nearest text to the left in the same line, or right above."""
        x, y, width, height = box
        middle, reach = y + height / 2, max(ALIGNED, height / 2)
        best, nearest = -1, math.inf
        for place in _between(self._by_middle, middle - reach, middle + reach):
            (tx, ty, tw, th), _ = self._texts[place]
            if tx + tw <= x + TOUCHING and abs(ty + th / 2 - middle) < reach:
                distance = x - tx - tw
                if distance < REACH_LEFT and (distance, place) < (nearest, best):
                    best, nearest = place, distance
        for place in _between(self._by_bottom, y - REACH_ABOVE, y + TOUCHING):
            (tx, ty, tw, th), _ = self._texts[place]
            if ty + th <= y + TOUCHING and tx < x + width and tx + tw > x:
                if tx + tw <= x + TOUCHING and abs(ty + th / 2 - middle) < reach:
                    continue  # it stands to the left
                distance = y - ty - th + abs(tx - x) * 0.3
                if distance < REACH_ABOVE and (distance, place) < (nearest, best):
                    best, nearest = place, distance
        return self._texts[best][1] if best >= 0 else ""

    def right_of(self, box: Box) -> str:
        """The nearest text to the right in the same line."""
        x, y, width, height = box
        right, middle = x + width, y + height / 2
        near = [
            (tx - right, text)
            for (tx, ty, _, th), text in (
                self._texts[place] for place in _between(self._by_middle, middle - _LINE, middle + _LINE)
            )
            if -TOUCHING <= tx - right < REACH_RIGHT and abs(ty + th / 2 - middle) < _LINE
        ]
        return min(near)[1] if near else ""


def _between(ordered: Sequence[tuple[float, int]], lowest: float, highest: float) -> Iterator[int]:
    """Places of what stands between two heights, both included."""
    for at in range(bisect_left(ordered, (lowest, -1)), len(ordered)):
        height, place = ordered[at]
        if height > highest:
            return
        yield place


def _texts(inventory: Inventory, boxes: Sequence[Box | None]) -> list[tuple[Box, str]]:
    strings, parents, masks = inventory.strings, inventory.parents(), inventory.masks()
    texts, owns = inventory.codes("text"), inventory.codes("own")
    speaking = [i for i, text in enumerate(texts) if text]
    outer = {parents[i] for i in speaking}
    found: list[tuple[Box, str]] = []
    visible, either = FLAGS["visible"], FLAGS["visible"] | FLAGS["interactive"]
    for i in speaking:
        if masks[i] & either != visible:
            continue
        box = boxes[i]
        if box is not None:
            own = strings[owns[i] if i in outer else texts[i]]
            if own and len(own) <= LONGEST_LABEL:
                found.append((box, own))
                if len(found) >= MOST_TEXTS:
                    break
    return found


def nearness(box: Box, other: Box, side: Side) -> float:
    """How near an element stands to a neighbour that was named, 0 to 1 (side by side).

    Args:
        box: of the element.
        other: of the neighbour.
        side: on which side of the neighbour the element should stand; ``""`` for any.
    """
    (x, y, w, h), (ox, oy, ow, oh) = box, other
    if ox <= x and oy <= y and ox + ow >= x + w and oy + oh >= y + h and ow * oh > _HOLDS * w * h:
        return 0.0
    across = max(0.0, ox - (x + w), x - (ox + ow))
    down = max(0.0, oy - (y + h), y - (oy + oh))
    lined = (min(y + h, oy + oh) - max(y, oy)) / max(1.0, min(h, oh))  # how far they are in one line, as a share of the smaller
    piled = (min(x + w, ox + ow) - max(x, ox)) / max(1.0, min(w, ow))
    level, stacked = lined > _OVERLAP, piled > _OVERLAP
    if side in ("left", "right"):
        distance = across + _PARTLY * (1.0 - lined) if level else across + 2 * down + SPATIAL_ASKEW
    elif side:
        distance = down + _PARTLY * (1.0 - piled) if stacked else down + 2 * across + SPATIAL_ASKEW
    else:
        distance = across if level else down if stacked else across + 2 * down + SPATIAL_ASKEW
    return math.exp(-distance / SPATIAL_REACH) * (1.0 if on_side(box, other, side) else SPATIAL_WRONG_SIDE)


def on_side(box: Box, other: Box, side: Side) -> bool:
    """Whether an element stands on some side of a neighbour; see `nearness`."""
    (x, y, w, h), (ox, oy, ow, oh) = box, other
    if side in ("left", "right"):
        return x + w <= ox + TOUCHING if side == "left" else x >= ox + ow - TOUCHING
    return not side or (y + h <= oy + TOUCHING if side == "above" else y >= oy + oh - TOUCHING)
