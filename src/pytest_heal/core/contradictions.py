"""What speaks against a candidate although a signal agrees: contradictions, and look-alikes that are as good."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_heal.core.page import Page
from pytest_heal.core.relocation import Match, Relocation
from pytest_heal.core.signals import NAMED, TEXT_IS_TESTED, VALUE_IS_TESTED, Pair, same_saying
from pytest_heal.core.text import vocabulary
from pytest_heal.core.weights import RANK

_HALF = 0.5  # strength from which on a contradiction counts
_LEAD = 0.5  # points of individual evidence, below which a rival is as good

# Agreements that contradict: what they are called, and the signals beside which they may have changed.
_CONTRADICTS: Mapping[str, tuple[str, frozenset[str]]] = {
    "group_other": ("row or group", frozenset({"test id", "id", "name attribute", "label", "link target"})),
    "group_elsewhere": ("row or group", frozenset({"test id", "id", "link target"})),
    "type_other": ("type", frozenset()),
    "value_other": ("value", frozenset()),
    "field_other": ("name attribute", NAMED | {"text", "title or placeholder"}),
    "text_other": ("text", NAMED | {"title or placeholder"}),
    "number_other": ("number", NAMED - {"accessible name"} | {"class"}),
    "name_other": ("accessible name", NAMED | {"text"}),
    "label_other": ("label", NAMED | {"text"}),
    "href_other": ("link target", NAMED | {"text"}),
}
# What place, path and size are not: it belongs to one of several look-alikes.
_INDIVIDUAL = vocabulary(
    """text_similar text_equal number_other name_similar name_other label_similar label_other hint_similar hint_other
    test_id_equal test_id_similar id_equal id_similar field_equal field_similar value_equal value_other src_similar data_equal
    data_other href_similar href_equal group_similar group_other group_elsewhere section_similar near_similar hidden use_equal
    class_similar class_rare class_words"""
)


def contradiction(pair: Pair, method: str, signal: str) -> str:
    """What contradicts so much that the signal does not outweigh it; ``""`` for nothing.

    Args:
        pair: the remembered element and the candidate.
        method: Playwright's method: what it tests may have changed.
        signal: what agrees, see `signals.individual_signal`.
    """
    tested = {"text_other", "number_other"} if method in TEXT_IS_TESTED else set()
    tested |= {"value_other"} if method in VALUE_IS_TESTED else set()
    for name, (called, outweighed_by) in _CONTRADICTS.items():
        if pair.has(name, _HALF) and name not in tested and signal not in outweighed_by:
            return called
    old, new = pair.old, pair.new
    if tested or signal in NAMED or not (old.interactive and old.said and new.said) or old.masked == new.masked:
        return ""
    return "" if same_saying(old, new) else "text"


def lookalike(relocation: Relocation, match: Match, page: Page) -> Match | None:
    """A free rival that says the same, and from which only place and path tell the match; ``None`` for none.

    Where the look-alikes were counted then and are as many now, the place among them does tell.
    """
    if match.agreements.get("ordinal_equal"):
        return None

    def individual(m: Match) -> float:
        return sum(RANK[name] * m.agreements.get(name, 0.0) for name in _INDIVIDUAL)

    here, lead = page.traits(match.index), individual(match) - _LEAD
    for rival in relocation.matches:
        if rival is match or rival.owner is not None or rival.twin or individual(rival) <= lead:
            continue
        there = page.traits(rival.index)
        if here.said and (here.said, here.interactive) == (there.said, there.interactive):
            return rival
    return None
