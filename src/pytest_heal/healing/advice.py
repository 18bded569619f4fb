"""Asking a model about an element that the policy refuses, in the middle of a call.

What may be asked and what an answer may change is in `relocation.second_opinion`. The model is waited for at most as long as
the call itself has left; its time is neither healing's nor the test's. Whatever goes wrong, the refusal stands.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pytest_heal.browser.flavour import Steps
from pytest_heal.element.element import Inventory
from pytest_heal.healing.course import Course
from pytest_heal.locator.code import to_code
from pytest_heal.models.inquiry import asking, place_in, turned
from pytest_heal.models.question import Advice, Question
from pytest_heal.relocation.decision import Decision, Request, Thresholds, plain
from pytest_heal.relocation.relocator import Relocation
from pytest_heal.relocation.second_opinion import Matter, Opinion, advised, matter_of

LEAST_LEFT = 0.5  # s that the call has left, below which nobody is asked: the answer would come too late
_MOST_SAID = 300  # characters of a text for reports


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What came of hearing a model.

    Attributes:
        decision: after it.
        opinion: `Opinion.to_dict`; ``None`` where none was asked.
        seconds: that it took.
        suggests: the refusal names another element now, or says that the model means the same one.
    """

    decision: Decision
    opinion: Mapping[str, Any] | None = None
    seconds: float = 0.0
    suggests: bool = False


def heard(  # noqa: PLR0917 - what `matter_of` takes, and the course
    course: Course,
    decision: Decision,
    relocation: Relocation | None,
    inventory: Inventory,
    request: Request,
    thresholds: Thresholds,
    *,
    may_heal: bool,
) -> Steps:
    """Ask a model where the policy refuses and one may be asked: a `Heard`.

    Args:
        course: of the call; ``course.ours`` grows by the time that the model took.
        decision: of the policy.
        relocation: what was found; ``None`` where nothing was ranked.
        inventory: the page.
        request: what the test does.
        thresholds: the confidence each kind of act needs.
        may_heal: an answer may make a heal, see `matter_of`.
    """
    adviser = course.ledger.options.adviser
    if adviser is None or relocation is None or decision.heal:
        return Heard(decision=decision)
    began = time.monotonic()
    try:
        code = to_code(course.call.selector)
        matter = matter_of(relocation, decision, inventory, request, thresholds, only_one=may_heal, code=code)
        if matter is None or _left(course) < LEAST_LEFT:
            return Heard(decision=decision)
        question, is_async = _question(course, matter), getattr(getattr(course.call, "flavour", None), "is_async", False)
        advices = [(yield asking(adviser, question, is_async=is_async))]
        answers = [place_in(question, advices[0])]
        if matter.worth_asking_again(answers[0]) and _left(course) >= LEAST_LEFT:
            question = turned(_question(course, matter))
            advices.append((yield asking(adviser, question, is_async=is_async)))
            again = place_in(question, advices[1])
            if not advices[1].problem:  # without a second answer it is one opinion: it suggests
                answers.append(None if again is None else matter.turned(again))
        model = str(getattr(adviser, "name", ""))
        after = advised(decision, matter, answers, inventory)
        opinion = _opinion(model, matter, advices, answers, inventory)
    except Exception as problem:  # noqa: BLE001 - a second opinion must not cost the first
        course.ledger.problem(problem, "asking a model")
        return Heard(decision=decision, seconds=_spent(course, began))
    suggests = after is not decision and not after.heal
    return Heard(decision=after, opinion=opinion.to_dict(), seconds=_spent(course, began), suggests=suggests)


def _question(course: Course, matter: Matter) -> Question:
    """What is asked, with the time that the call has left by now."""
    left = _left(course)
    seconds = None if left == float("inf") else left
    return Question(use="heal", about=matter.about, facts=matter.facts, records=matter.records, seconds=seconds)


def _left(course: Course) -> float:
    """Seconds that the call has left; endless when it has no timeout."""
    left = course.left()
    return float("inf") if left is None else left / 1000


def _spent(course: Course, began: float) -> float:
    seconds = time.monotonic() - began
    course.ours += seconds * 1000
    return seconds


def _opinion(model: str, matter: Matter, advices: list[Advice], answers: list[int | None], inventory: Inventory) -> Opinion:
    first, last = advices[0], advices[-1]
    place = answers[0]
    return Opinion(
        model=plain(model, _MOST_SAID),
        chosen="" if place is None else plain(inventory[matter.matches[place].index].describe(), _MOST_SAID),
        reasoning=plain(first.reasoning, _MOST_SAID),
        source=first.source,
        problem=plain(first.problem or last.problem, _MOST_SAID),
        offered=len(matter.records),
        asked=len(advices),
        agrees=place is not None and place == matter.top and answers == [place] * len(advices),
        keys=tuple(advice.key for advice in advices if advice.key),
    )
