"""What other scorers answer to the same questions: a Similo-like, a Healenium-like one and the exact cascade.

Each at the threshold of its authors, or the one that it is used with; candidates are what can be seen.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.harvest.hide import Question

from pytest_heal.element.element import Element, Inventory

sys.path.append(str(Path(__file__).resolve().parents[1]))

THRESHOLDS = {"Similo 2022": 0.45, "Healenium-like": 0.7, "cascade, unique": 0.5}
"""Names of `relocation_scorers.BASELINES`, and from which score on they answer."""


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


def answered(question: Question, gone: Collection[int] = ()) -> Iterator[tuple[str, int]]:
    """What each scorer answers: its name, and the index of its element, -1 for none.

    Args:
        question: of the harvest.
        gone: elements that are not on the page.
    """
    from relocation_scorers import BASELINES

    rows = _rows(question.inventory)
    places = [index for index in rows if index not in gone]
    target, candidates = raw_of(question.fingerprint.element), [rows[index] for index in places]
    for name, least in THRESHOLDS.items():
        scores = BASELINES[name](target, candidates)
        best = max(range(len(scores)), key=lambda n, scores=scores: scores[n] or 0.0, default=-1)
        yield name, places[best] if best >= 0 and (scores[best] or 0.0) >= least else -1


def _rows(inventory: Inventory) -> Mapping[int, dict[str, Any]]:
    known = inventory.derived.get("rows")
    if not isinstance(known, dict):
        known = inventory.derived["rows"] = {
            e.index: raw_of(e) for e in inventory if e.visible and e.tag not in ("html", "head", "body")
        }
    return known
