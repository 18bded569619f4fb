"""What stands by: the text to the left of an unnamed field or above it, and how near two boxes are.

People see a page. A label that the markup does not connect with its field stands beside it all the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from pytest_heal.core.description.places import Side
from pytest_heal.core.description.weights import SPATIAL_REACH, SPATIAL_WRONG_SIDE
from pytest_heal.core.element import FLAGS, Box, Inventory

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
    boxes, texts = inventory.boxes(), _texts(inventory)
    roles = inventory.column("role")
    found = {}
    for i in wanted:
        box = boxes[i]
        if box is not None:
            text = _right_of(box, texts) if roles[i] in ("checkbox", "radio", "switch") else ""
            text = text or _before(box, texts)
            if text:
                found[i] = text
    return found


def _texts(inventory: Inventory) -> list[tuple[Box, str]]:
    """Boxes and texts of what directly holds text, fields and what is clicked apart."""
    texts, parents, masks, boxes = inventory.column("text"), inventory.parents(), inventory.masks(), inventory.boxes()
    owns = inventory.column("own")
    outer = {above for i, above in enumerate(parents) if above >= 0 and texts[i]}
    found: list[tuple[Box, str]] = []
    operable = FLAGS["interactive"]
    for i, text in enumerate(texts):
        box = boxes[i]
        if text and box is not None and masks[i] & FLAGS["visible"] and not masks[i] & operable:
            own = text if i not in outer else owns[i]
            if own and len(own) <= LONGEST_LABEL:
                found.append((box, own))
                if len(found) >= MOST_TEXTS:
                    break
    return found


def _before(box: Box, texts: list[tuple[Box, str]]) -> str:
    """The nearest text to the left in the same line, or right above."""
    x, y, width, height = box
    middle, reach = y + height / 2, max(ALIGNED, height / 2)
    best, nearest = "", math.inf
    for (tx, ty, tw, th), text in texts:
        if tx + tw <= x + TOUCHING and abs(ty + th / 2 - middle) < reach:
            distance = x - tx - tw
            limit = REACH_LEFT
        elif ty + th <= y + TOUCHING and tx < x + width and tx + tw > x:
            distance = y - ty - th + abs(tx - x) * 0.3
            limit = REACH_ABOVE
        else:
            continue
        if distance < min(limit, nearest):
            best, nearest = text, distance
    return best


def _right_of(box: Box, texts: list[tuple[Box, str]]) -> str:
    x, y, width, height = box
    right, middle = x + width, y + height / 2
    near = [
        (tx - right, text)
        for (tx, ty, _, th), text in texts
        if -TOUCHING <= tx - right < REACH_RIGHT and abs(ty + th / 2 - middle) < ALIGNED + 2
    ]
    return min(near)[1] if near else ""


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
    dx, dy = x + w / 2 - (ox + ow / 2), y + h / 2 - (oy + oh / 2)
    right = {"": True, "left": dx < 0, "right": dx > 0, "above": dy < 0, "below": dy > 0}[side]
    distance = 2 * across + down if side in ("above", "below") else across + 2 * down
    return math.exp(-distance / SPATIAL_REACH) * (1.0 if right else SPATIAL_WRONG_SIDE)
