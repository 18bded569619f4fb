"""The adviser of a run as the model that chooses the explorer's next control, see `explore.planner.choice`.

What it is told is bounded, and holds no value of a field: of a URL the parameters' names alone, of a field its name and never
its text. Whether its choice is followed is for the guardrails to say; none of the controls, or no answer, is its silence.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pytest_heal.describe.offer import FILLED_ROLES
from pytest_heal.explore.exploration import Advised, Control
from pytest_heal.explore.planner.choice import Answer, Model, Situation
from pytest_heal.models.bare_address import address, page_address
from pytest_heal.models.model import ModelError
from pytest_heal.models.question import Adviser, Question

if TYPE_CHECKING:
    from pytest_heal.models.adviser import ModelAdviser
    from pytest_heal.models.exchange import ModelUse

AIM = (
    "Explore a web application to learn all of its pages and states. Choose the control that most likely leads to a page or "
    "state that was not seen yet. Do not repeat what was done last."
)
MOST_HEADINGS = 10
MOST_VISITED = 40
"""Addresses of pages that were opened; there may be hundreds."""


def question_of(situation: Situation) -> Question | None:
    """What is asked about a page; ``None`` where it has nothing to choose.

    Args:
        situation: of the walk.
    """
    if not situation.elements:
        return None
    facts = {
        "url": page_address(situation.url),
        "title": situation.title,
        "headings": _lines(situation.headings[:MOST_HEADINGS]),
        "opened": f"{situation.navigations} of {situation.target_navigations} pages at most",
        "visited": _lines(_addresses(situation.visited, situation.url)),
        "last interactions": _lines(
            f"{one.element} on {address(one.url, situation.url)}, chosen by {one.method}" for one in situation.interactions
        ),
    }
    records = tuple(_record(control, situation.url) for control in situation.elements)
    return Question(use="explore", about={"aim": AIM}, facts={k: v for k, v in facts.items() if v}, records=records)


def choosing(adviser: Adviser, *, is_async: bool) -> Model:
    """An adviser as a model of the explorer.

    Args:
        adviser: answers questions.
        is_async: the walk is of the async API, whose loop must not wait for an answer.
    """

    def choose(situation: Situation) -> Answer | None:
        question = question_of(situation)
        if question is None:
            return None
        advice = adviser(question)
        if advice.problem:
            raise ModelError(advice.problem)  # noted as the reason of the step, which the heuristics choose
        return None if advice.index is None else (advice.index, advice.reasoning)

    async def choose_aside(situation: Situation) -> Answer | None:
        return await asyncio.to_thread(choose, situation)

    return choose_aside if is_async else choose


def _record(control: Control, page: str) -> dict[str, str]:
    field = control.kind in FILLED_ROLES or control.tag in ("input", "textarea", "select")
    told = {
        "role": control.kind,
        "name": control.name if field else control.name or control.text,
        "section": control.section,
        "link": address(control.href, page) if control.href else "",
    }
    return {key: text for key, text in told.items() if text}


def _addresses(urls: Iterable[str], page: str) -> list[str]:
    """Of what was visited, each template once."""
    return list(dict.fromkeys(address(url, page) for url in urls))[:MOST_VISITED]


def _lines(parts: Iterable[Any]) -> str:
    return "\n".join(parts)


class Share:
    """Counts what an adviser is asked by the explorer from now on.

    Args:
        adviser: of the run; ``None``: nobody is asked.
        earlier: part of an exploration that goes on.
    """

    def __init__(self, adviser: ModelAdviser | None, earlier: Advised | None = None) -> None:
        self._adviser, self._earlier = adviser, earlier or Advised()
        self._before = None if adviser is None else adviser.use

    @property
    def advised(self) -> Advised:
        """The part so far."""
        if self._adviser is None or self._before is None:
            return self._earlier
        return added(self._earlier, self._before, self._adviser.use)


def added(earlier: Advised, before: ModelUse, now: ModelUse) -> Advised:
    """What was known of a model's part, and what came to it between two moments."""
    new = [one for one in now.answers[len(before.answers) :] if one.use == "explore"]
    if not new:
        return earlier
    sources, problems = Counter(one.source for one in new), Counter(one.problem for one in new if one.problem)
    return Advised(
        name=now.name,
        mode=now.mode,
        questions=earlier.questions + len(new),
        calls=earlier.calls + now.calls - before.calls,
        cached=earlier.cached + sources["cache"],
        tokens=earlier.tokens + now.tokens - before.tokens,
        problem=max(problems, key=lambda problem: problems[problem], default=earlier.problem),
    )
