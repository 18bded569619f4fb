"""What would have made a heal of a refusal, in one sentence: by the code of the rule that refused."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_heal.relocation.events import HealEvent

WOULD: Mapping[str, str] = {
    "act": "An element that can be used in this way.",
    "budget": "Time: the limit for healing in this test, or in the run, was used up (heal_budget).",
    "claimed": "An element that no other locator means: the nearest one belongs to another locator of the suite.",
    "confidence": "More that agrees",
    "contradiction": "The same id, test id, link or words: what belongs to this one element is another one now.",
    "demand": "An element that has what the locator asks for.",
    "destructive": "Words that do not delete or end anything.",
    "fewer": "As many of them as before: one of several is gone, and nobody can tell which.",
    "gone": "An element that stays on the page until it is used.",
    "hidden": "An element that can be seen.",
    "neighbour": "An element that was not there before: the nearest one stood beside the remembered one.",
    "no-signal": "Something of its own that agrees: a name, words, a label or a test id.",
    "nothing": "An element that can be used in this way; there is none on the page.",
    "opposite": "The same meaning: the nearest one does the reverse.",
    "other-page": "A recording of this locator on this page: pytest --heal=on --heal-record=all.",
    "quarantined": "A person's permission to heal again: pytest-heal heals --release=all.",
    "role": "The role that the locator asks for.",
    "row": "The same row, card or section.",
    "scope": "The same meaning, no wider, and no other one of its kind.",
    "section": "The same dialog, form or part of the page.",
    "target": "The same target: the nearest link leads elsewhere.",
    "tie": "Something that tells the two apart: a name, a test id or a place of its own.",
}


def would_have(event: HealEvent, needed: float) -> str:
    """What would have made it a heal; ``""`` where nobody can say.

    Args:
        event: of a refusal.
        needed: confidence that the run asked for, 0 to 1; 0 where that is not known.
    """
    said = WOULD.get(event.code, "")
    if event.code != "confidence":
        return said
    least = f", {needed:.2f} is needed at least" if needed else ""
    return f"{said}: the nearest one has a confidence of {event.confidence:.2f}{least}."
