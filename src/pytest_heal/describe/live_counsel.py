"""Where a description is refused, a model may be asked which of the best candidates it means, if one is configured.

It answers with the place of a record or with none of them; what it says is checked (`describe.offer`), and it is asked
once more with the records turned round. In the async API the loop goes on while it thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_heal.describe.answer import Answer, Candidate, candidate_of
from pytest_heal.describe.match import Match
from pytest_heal.describe.offer import objection, records, tellable
from pytest_heal.describe.text import LONGEST, called, quoted
from pytest_heal.relocation.decision import plain

if TYPE_CHECKING:
    from pytest_heal.models.question import Advice, Adviser, Question

MOST_SAID = 3 * LONGEST
"""Characters of what a model said, in a message."""
CHANGED = "it chose another one when they were listed in another order"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counsel:
    """A model that may be asked.

    Attributes:
        adviser: answers questions.
        name: of the model, for messages: ``openai:gpt-5-mini``.
        told: is told of each choice that is taken: description, element, advice.
    """

    adviser: Adviser
    name: str = "a model"
    told: Callable[[str, Candidate, Advice], None] = lambda _, __, ___: None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What came of asking.

    Attributes:
        match: what is meant; ``None`` where there is no answer that counts.
        said: why there is none, a sentence for the refusal; ``""`` where nobody was asked.
        taken: to be called when the element was found.
    """

    match: Match | None = None
    said: str = ""
    taken: Callable[[], None] = lambda: None


def chosen_in_words(text: str, candidate: Candidate, name: str = "") -> str:
    """What a second opinion did, for summaries."""
    whose = f"a second opinion ({plain(name, LONGEST)})" if name else "a second opinion"
    return f"{quoted(text)} would have been refused; {whose} chose {called(candidate)}"


def question_of(text: str, judged: Answer) -> Question | None:
    """What a model is asked about a description; ``None`` where there is nothing to choose from, or nobody could tell.

    Args:
        text: the description.
        judged: what came of it.
    """
    from pytest_heal.models.bare_address import page_address
    from pytest_heal.models.question import Question

    offered = records(judged.matches, judged.inventories)
    if not offered or not tellable(offered):
        return None
    page = judged.inventories[0]
    about = {"description": text} | ({"role": judged.role} if judged.role else {})
    return Question(use="describe", about=about, facts={"url": page_address(page.url), "title": page.title}, records=offered)


def counselled(counsel: Counsel, text: str, judged: Answer, *, is_async: bool) -> Generator[Callable[[], Any], Any, Opinion]:
    """Ask which of the candidates is meant.

    Args:
        counsel: who is asked.
        text: the description.
        judged: what came of it.
        is_async: of the page's API.
    """
    try:
        return (yield from _heard(counsel, text, judged, is_async=is_async))
    except Exception as error:  # noqa: BLE001 - of ours: it must not take the refusal's place
        return Opinion(said=f"There is no second opinion: {type(error).__name__}: {plain(str(error), MOST_SAID)}")


def _heard(counsel: Counsel, text: str, judged: Answer, *, is_async: bool) -> Generator[Callable[[], Any], Any, Opinion]:
    from pytest_heal.models.inquiry import asking, place_in, turned

    question = question_of(text, judged)
    if question is None:
        return Opinion()
    advice: Advice = yield asking(counsel.adviser, question, is_async=is_async)
    if advice.problem:
        return Opinion(said=f"There is no second opinion: {plain(advice.problem, MOST_SAID)}")
    of_whom, place, last = (
        f"A second opinion ({counsel.name}) is that it means",
        place_in(question, advice),
        len(question.records) - 1,
    )
    if place is None:
        because = f': "{plain(advice.reasoning, MOST_SAID)}"' if advice.reasoning else ""
        return Opinion(said=f"{of_whom} none of them{because}.")
    candidate = candidate_of(judged.matches[place], judged.inventories)
    reason = objection(text, question.records, place, judged.matches)
    if not reason and last > 0:
        again: Advice = yield asking(counsel.adviser, turned(question), is_async=is_async)
        if again.index != last - place:
            reason = f"it gave no answer when asked again: {plain(again.problem, MOST_SAID)}" if again.problem else CHANGED
    if reason:
        return Opinion(said=f"{of_whom} {called(candidate)}; not taken, because {reason}.")
    gone = f"{of_whom} {called(candidate)}, which is not there any more."
    return Opinion(match=judged.matches[place], said=gone, taken=partial(counsel.told, text, candidate, advice))
