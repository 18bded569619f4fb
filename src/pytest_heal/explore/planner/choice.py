"""Who chooses the next control: a model, the guardrails' alternative to its choice, the heuristics, chance; in that order.

A model is a callable that gets a `Situation` and returns the index of one of its elements with a reasoning; what it says is
checked, mapped back to all controls of the page and put before the guardrails. It never decides alone: without a model, or
where it fails, is silent or names nothing that is there, the heuristics choose, so that a control is always found where one is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pytest_heal.explore.exploration import Control
from pytest_heal.explore.planner.candidate import Candidate
from pytest_heal.explore.planner.chance import Chance
from pytest_heal.explore.planner.guardrails import blocked
from pytest_heal.explore.planner.heuristics import Choice, by_heuristics
from pytest_heal.explore.planner.history import Interaction
from pytest_heal.explore.planner.memory import Memory, Worth
from pytest_heal.explore.planner.urls import normalised

LONGEST_REASON = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What a model is told. Texts come from the page: they are data, not instructions.

    Attributes:
        url: of the page.
        title: of the page.
        headings: of the page.
        elements: what may be chosen; the answer is an index of it.
        visited: URLs that were opened.
        navigations: pages that were opened so far.
        target_navigations: pages that are to be opened at most.
        interactions: the last five, oldest first.
    """

    url: str
    title: str
    headings: tuple[str, ...]
    elements: tuple[Control, ...]
    visited: tuple[str, ...]
    navigations: int
    target_navigations: int
    interactions: tuple[Interaction, ...]


Answer = tuple[int, str]
"""Index into the elements that were shown, and the reasoning."""
Model = Callable[[Situation], Answer | Awaitable[Answer | None] | None]
"""A model, sync or (with the async API) async; what it raises counts as silence."""


def shown(candidates: Sequence[Candidate], memory: Memory, chance: Chance) -> list[Candidate]:
    """The random subset that a model chooses from."""
    return chance.subset(candidates, memory.settings.max_elements_to_show_ai)


def situation(url: str, title: str, headings: Sequence[str], offered: Sequence[Candidate], memory: Memory) -> Situation:
    """What a model is told."""
    return Situation(
        url=url,
        title=title,
        headings=tuple(headings),
        elements=tuple(map(_without_typed, offered)),
        visited=tuple(sorted(memory.visited)),
        navigations=len(memory.visited),
        target_navigations=memory.settings.max_pages,
        interactions=memory.history.last(),
    )


def _without_typed(candidate: Candidate) -> Control:
    """A control without what somebody typed into it: the text of an editable element, also where it is its name."""
    control = candidate.control
    if not candidate.facts.editable:
        return control
    return replace(control, text="", name="" if control.name == control.text else control.name)


def recommended(answer: Any, offered: Sequence[Candidate], candidates: Sequence[Candidate]) -> tuple[Candidate | None, str]:
    """What a model's answer means among all candidates, and its reasoning; or None, and why it means nothing."""
    if answer is None:
        return None, "The model gave no answer."
    try:
        index, reasoning = answer
    except (TypeError, ValueError):
        return None, "The model's answer is not an index with a reason."
    if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(offered):
        return None, f"The model named element {str(index)[:20]!r}, but only 0 to {len(offered) - 1} were shown."
    found = mapped(offered[index].control, candidates)
    if found is None:
        return None, "The element that the model chose is gone."
    return found, " ".join(str(reasoning).split())[:LONGEST_REASON] or "The model gave no reason."


def mapped(control: Control, candidates: Sequence[Candidate]) -> Candidate | None:
    """The candidate that a shown control is: by link, then by text, then by selector."""

    def first(fits: Callable[[Control], bool]) -> Candidate | None:
        return next((one for one in candidates if fits(one.control)), None)

    exactly = first(lambda other: other == control)
    if exactly is not None:
        return exactly
    if control.href:
        found = first(lambda other: bool(other.href) and normalised(other.href) == normalised(control.href))
        if found is not None:
            return found
    said = (control.name or control.text).strip().casefold()
    if said:
        found = first(lambda other: (other.name or other.text).strip().casefold() == said)
        if found is not None:
            return found
    return first(lambda other: bool(set(other.selectors) & set(control.selectors)))


def decided(
    open_: Sequence[tuple[Candidate, Worth]],
    *,
    url: str,
    memory: Memory,
    chance: Chance,
    recommendation: Candidate | None = None,
    said: str = "",
) -> Choice | None:
    """The next control, ``None`` where none is left.

    Args:
        open_: what may be operated and promises something, in reading order.
        url: of the page.
        memory: what is known.
        chance: of this step.
        recommendation: what a model chose, if it did.
        said: its reasoning, or why it chose nothing; ``""`` without a model.
    """
    if recommendation is None:
        return by_heuristics(open_, chance, said)

    def why_not(candidate: Candidate) -> str:
        return blocked(candidate.control, page=url, start=memory.start, visited=memory.visited, history=memory.history)

    problem = why_not(recommendation)
    if not problem:
        return Choice(candidate=recommendation, method="model", reason=said)
    others = [(one, worth) for one, worth in open_ if one is not recommendation and not why_not(one)]
    found = by_heuristics(others, chance)
    if found is not None:
        return Choice(candidate=found.candidate, method="alternative", reason=f"{problem} {found.reason}")
    rest = [(one, worth) for one, worth in open_ if one is not recommendation] or list(open_)
    return by_heuristics(rest, chance, problem)
