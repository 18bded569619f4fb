"""An element as it is drawn where there is no picture of it: its kind, what it says, and where on the page it stands."""

from __future__ import annotations

import math
import re
from typing import Any

from pytest_heal.element.element import Element
from pytest_heal.report.escape import visible

TEXT_LIMIT = 60  # characters of what stands in a drawing
_SAID = re.compile(r'^(\S+(?: #[^ "]+>)?) "(.*?)"(?: in "(.*)")?$')

SHAPES = {
    **dict.fromkeys(("button", "menuitem", "tab", "switch"), "button"),
    **dict.fromkeys(("link",), "link"),
    **dict.fromkeys(("textbox", "searchbox", "combobox", "spinbutton", "listbox"), "field"),
    **dict.fromkeys(("checkbox", "radio"), "check"),
    **dict.fromkeys(("heading",), "heading"),
    **dict.fromkeys(("img", "image"), "image"),
}


def drawn(element: Element | None, said: str, viewport: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    """What is drawn of an element.

    Args:
        element: as a fingerprint has it; ``None`` where only its description is known.
        said: its short description, ``button "Sign in"``.
        viewport: of the page, CSS px; zeros where it is not known.

    Returns:
        ``shape``, ``text`` and ``where``, and ``place``: left, top, width and height in the viewport, each 0 to 1, or ``None``.
    """
    if element is None:
        found = _SAID.match(said)
        role, text, group = found.groups() if found else (said, "", "")
        return {"shape": SHAPES.get(role, "text"), "text": _short(text or said), "where": _short(group or ""), "place": None}
    where = element.section or element.group.split(" | ")[0]
    shape = SHAPES.get(element.role, "text")
    text = element.name or element.label or element.text or element.describe()
    return {"shape": shape, "text": _short(text), "where": _short(where), "place": _place(element, viewport)}


def _place(element: Element, viewport: tuple[int, int]) -> list[float] | None:
    width, height = viewport
    if element.box is None or width <= 0 or height <= 0 or not all(map(math.isfinite, element.box)):
        return None
    x, y, wide, high = element.box
    tall = max(height, y + high)
    across, down = min(max(x / width, 0.0), 1.0), min(max(y / tall, 0.0), 1.0)
    return [round(part, 4) for part in (across, down, min(wide / width, 1 - across), min(high / tall, 1 - down))]


def _short(text: str) -> str:
    return visible(text[: 4 * TEXT_LIMIT], TEXT_LIMIT)
