"""What the rivals answer to the same questions, each at the threshold of its authors, or the one that it is used with.

Candidates are what can be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from benchmarks.harvest.hide import Question
from benchmarks.harvest.rivals import Rival, load

from pytest_heal.element.element import Element, Inventory


def raw_of(element: Element) -> dict[str, Any]:
    """An element as the scorers take it."""
    attributes = element.attributes
    steps = element.path
    raw: dict[str, Any] = {
        name: attributes[name] for name in ("id", "name", "href", "src", "type", "alt", "title") if name in attributes
    }
    return raw | {
        "tag": element.tag,
        "text": element.text,
        "value": attributes.get("value", ""),
        "placeholder": attributes.get("placeholder", ""),
        "aria_label": attributes.get("aria-label", ""),
        "role": element.role,
        "cls": list(element.classes),
        "btn": element.role == "button",
        "nb": element.near,
        "rect": list(element.box) if element.box else None,
        "xpath": "/" + "/".join(step.lstrip("^") for step in steps),
        "idxpath": "/" + "/".join(step.lstrip("^") for step in steps),
    }


def answered(
    question: Question, gone: Collection[int] = (), rivals: Sequence[Rival] | None = None
) -> Iterator[tuple[str, int]]:
    """What each rival answers: its name, and the index of its element, -1 for none.

    Args:
        question: of the harvest.
        gone: elements that are not on the page.
        rivals: that are asked; those of the folder by default.
    """
    rows = _rows(question.inventory)
    places = [index for index in rows if index not in gone]
    target, candidates = raw_of(question.fingerprint.element), [rows[index] for index in places]
    for rival in load() if rivals is None else rivals:
        place = rival.answer(target, candidates)
        yield rival.name, places[place] if place >= 0 else -1


def _rows(inventory: Inventory) -> Mapping[int, dict[str, Any]]:
    known = inventory.derived.get("rows")
    if not isinstance(known, dict):
        known = inventory.derived["rows"] = {
            e.index: raw_of(e) for e in inventory if e.visible and e.tag not in ("html", "head", "body")
        }
    return known
