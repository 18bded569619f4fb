"""Whether the best candidate IS the remembered element: a logistic over a few facts, with fixed signs.

A similarity ranks well and abstains terribly: its height depends on how much there was to compare. So the raw score has no
weight here; what counts is how far the best stands above everything else, and what individual evidence it has.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from pytest_heal.element.page import Page
from pytest_heal.element.text import vocabulary
from pytest_heal.relocation.ranking import Scored, equivalent, twins
from pytest_heal.relocation.weights import GATE, GATE_BIAS

MAX_GAP = 12.0  # points; a larger lead says no more

# What the first rival may lack: name in the gate's table, and the agreements it is made of.
_ONLY: Mapping[str, tuple[str, ...]] = {
    "only_text": ("text_similar",),
    "only_href": ("href_similar",),
    "only_id": ("id_similar", "test_id_equal"),
    "only_field": ("field_similar",),
    "only_name": ("name_similar", "label_similar", "hint_similar"),
}

# What belongs to one element alone, and not to its siblings as well: no lead over rivals makes up for having none of it.
_OWN = (
    "text_similar",
    "text_within",
    "sign_equal",
    "icon_rare",
    "act_alone",
    "name_similar",
    "label_similar",
    "called_similar",
    "hint_similar",
    "test_id_equal",
    "test_id_similar",
    "id_similar",
    "field_similar",
    "href_similar",
    "value_equal",
    "src_similar",
    "data_equal",
    "mark_rare",
)


# What stands around an element: the same word stands on many places of an application.
_AROUND = ("near_similar", "section_similar", "group_similar", "path_suffix", "place_near")


def facts(best: Scored, others: Sequence[Scored], page: Page, whole: float) -> dict[str, float]:
    """What the gate weighs: names of `weights.GATE` (and the agreements it has no weight for) to values.

    Args:
        best: the candidate in question.
        others: all other free candidates, best first.
        page: the page.
        whole: points the remembered element has when it is compared with itself: what could be found again.
    """
    here = page.traits(best.index)
    mass, rest, rival = 1.0, math.exp(-max(-50.0, best.score)), None
    for other in others:
        there = page.traits(other.index)
        weight = math.exp(min(50.0, other.score - best.score))
        if equivalent(here, there) or twins(here, there):
            mass += weight
        else:
            rest += weight
            rival = rival or other
    found = dict(best.agreements)
    found["share"] = mass / (mass + rest)
    found["gap"] = max(0.0, min(MAX_GAP, best.score - rival.score)) if rival else MAX_GAP
    found["found_again"] = max(0.0, min(1.0, best.score / whole)) if whole > 0 else 0.0
    found["own_missing"] = _own_missing(best.agreements)
    found["around_missing"] = 1.0 - max(best.agreements.get(name, 0.0) for name in _AROUND)
    found["log_size"] = math.log(max(page.size, 1))
    for name, parts in _ONLY.items():
        mine = max(best.agreements.get(part, 0.0) for part in parts)
        theirs = max(rival.agreements.get(part, 0.0) for part in parts) if rival else 0.0
        found[name] = mine - theirs
    return found


def _own_missing(agreements: Mapping[str, float], *, beside: Collection[str] = ()) -> float:
    decoy = (
        "id_similar" if "text_other" in agreements else ""
    )  # ids are renumbered: one that says something else proves nothing
    return 1.0 - max(agreements.get(name, 0.0) for name in _OWN if name != decoy and name not in beside)


def confidence(found: Mapping[str, float]) -> float:
    """Probability that the candidate is the remembered element, 0 to 1."""
    odds = GATE_BIAS + sum(weight * found.get(name, 0.0) for name, weight in GATE.items())
    return 1.0 / (1.0 + math.exp(-odds))


_TEXT_FACTS = vocabulary(
    """text_similar text_other text_rare text_fewer text_within number_other text_missing act_same called_similar
    called_within called_alone called_other"""
)
_SAYINGS = ("text_similar", "text_within", "act_alone", "called_similar")
_NO_TEXT = (GATE["text_similar"] + GATE["text_rare"]) / 2
"""Nats: half of what an ordinary agreement of texts brings, for one that may not be looked at."""


def without_text(sure: float, found: Mapping[str, float]) -> float:
    """The confidence as if nobody had looked at the text, for assertions whose subject it is.

    Args:
        sure: the confidence with the text, 0 to 1.
        found: the agreements it was made of.
    """
    sure = min(max(sure, 1e-6), 1 - 1e-6)
    odds = math.log(sure / (1 - sure)) - sum(GATE.get(name, 0.0) * found.get(name, 0.0) for name in _TEXT_FACTS)
    odds += GATE["own_missing"] * (_own_missing(found, beside=_SAYINGS) - _own_missing(found))
    return 1.0 / (1.0 + math.exp(-odds - _NO_TEXT))
