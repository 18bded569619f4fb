"""What a baseline knows that makes a locator weaker than its code says.

A fingerprint does not keep how many elements its locator matched, nor the page around it. It keeps how often a value of the
element occurred on that page, and the other remembered elements of the page are its neighbours: the facts are made of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.locator.grade_table import LIKE_REASON, SEVERAL_REASON
from pytest_heal.locator.selector_kinds import held
from pytest_heal.locator.steps import Step, Steps
from pytest_heal.relocation.relocator import relocate

LIKE = 0.5
"""Confidence from which on another element of the page would be taken for this one, were it gone."""

_COUNTED = {"id": "id", "name": "field", "test id": "test_id"}
_COUNTED_METHODS = {"get_by_test_id": "test_id", "get_by_label": "label", "get_by_text": "text", "get_by_role": "name"}
_SOLID = frozenset(["id", "field", "test_id"])
"""Counts in which a second element is a second match; a text or a name also counts what it stands in, or another role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of one locator on one page.

    Attributes:
        page: URL template.
        value: what the locator holds on to, by the names of `Fingerprint.counts`; ``""`` when that was not counted.
        count: how many elements of the page had the same, the element itself included; 0 when it was not counted.
        elements: of the document; 0 when unknown.
        place, places: the element's place among its look-alikes of one list, and their number.
        like: locator of the remembered element of that page that is most like it, ``""`` without one.
        likeness: confidence with which that one would be taken for it, 0 to 1.
        matched: how many elements it matched, at most, in the states that were recorded (``heal_record = all``); 0: not known.
    """

    page: str
    value: str = ""
    count: int = 0
    elements: int = 0
    place: int = 1
    places: int = 1
    like: str = ""
    likeness: float = 0.0
    matched: int = 0

    @property
    def reasons(self) -> tuple[str, ...]:
        """What of it takes a grade off."""
        found = [SEVERAL_REASON] if self.count > 1 and self.value in _SOLID else []
        return (*found, LIKE_REASON) if self.likeness >= LIKE else tuple(found)


def facts_of(steps: Steps, fingerprint: Fingerprint, neighbours: Sequence[Fingerprint]) -> Facts:
    """The facts of a locator.

    Args:
        steps: of the locator.
        fingerprint: of it, on one page.
        neighbours: all that is known of that page.
    """
    value = held_value(steps[-1])
    like, likeness = _nearest(fingerprint, neighbours)
    return Facts(
        page=fingerprint.key.page,
        value=value if value in fingerprint.counts else "",
        count=fingerprint.counts.get(value, 0),
        elements=fingerprint.elements,
        place=fingerprint.element.ordinal[0],
        places=fingerprint.element.ordinal[1],
        like=like,
        likeness=round(likeness, 2),
    )


def held_value(step: Step) -> str:
    """The property that a step looks for, by the names of `Fingerprint.counts`."""
    if step.name == "get_by_role" and step.get("name") is None:
        return ""
    if step.name in _COUNTED_METHODS:
        return _COUNTED_METHODS[step.name]
    if step.name != "locator" or not isinstance(step.first, str):
        return ""
    found = held(step.first)
    alone = found.kinds[0] if len(found.kinds) == 1 and found.steps == 1 else ""
    return _COUNTED.get(alone, "")


def _nearest(fingerprint: Fingerprint, neighbours: Sequence[Fingerprint]) -> tuple[str, float]:
    """The other remembered element that would be taken for it, and how surely."""
    mine = fingerprint.element
    others: dict[tuple[str, ...], Fingerprint] = {}
    for other in neighbours:
        if other.element.path != mine.path or (not mine.path and other.element != mine):
            others.setdefault(other.element.path or (other.key.locator,), other)
    if not others:
        return "", 0.0
    known = list(others.values())
    there = Inventory.from_elements(replace(one.element, index=place, parent=-1) for place, one in enumerate(known))
    best = relocate(fingerprint, there).best
    return ("", 0.0) if best is None else (known[best.index].code, best.confidence)
