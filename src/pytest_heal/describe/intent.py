"""The description that found an element, as evidence when its locator has been lost.

A locator of `find_by_description` remembers what it was asked for. Read again on the page as it is now, with the stricter
thresholds of healing, the description speaks for the nearest element, or against it, or says nothing. It never heals alone:
every other rule still has its say.
"""

from __future__ import annotations

from pytest_heal.describe.answer import answer
from pytest_heal.describe.sentence import SentenceError
from pytest_heal.describe.weights import HEAL_MIN_MARGIN, HEAL_MIN_SCORE
from pytest_heal.element.element import Inventory
from pytest_heal.language.phrases import lexicon
from pytest_heal.relocation.decision import NOBODY


def meant_now(intent: str, inventory: Inventory, concepts: tuple[str, ...] = ()) -> int:
    """Index of the element that a description clearly means, `NOBODY` where it is not clear, or there is no description.

    Args:
        intent: the description, ``""`` without one.
        inventory: the page as it is now.
        concepts: a project's words.
    """
    if not intent:
        return NOBODY
    words = lexicon(concepts)
    try:
        verdict = answer(intent, [inventory], synonyms=words, min_score=HEAL_MIN_SCORE, min_margin=HEAL_MIN_MARGIN).verdict
    except SentenceError:
        return NOBODY
    return verdict.best.element if verdict.kind == "found" and verdict.best is not None else NOBODY
