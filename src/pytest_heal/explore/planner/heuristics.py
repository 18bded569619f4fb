"""What is chosen without a model: links to what nobody saw, then buttons that say that something happens, then chance.

    NEW link > action button > link to other parameters of a path > anything else, drawn > another sample of a template

A link counts as unvisited while its path is; further samples of what is known come last, or lists of a thousand products would
be all that is ever seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pytest_heal.explore.exploration import Method
from pytest_heal.explore.planner.candidate import Candidate
from pytest_heal.explore.planner.chance import Chance
from pytest_heal.explore.planner.memory import Worth

LONGEST_MEANINGFUL = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What was chosen.

    Attributes:
        candidate: the control.
        method: who chose.
        reason: one sentence.
    """

    candidate: Candidate
    method: Method
    reason: str


def by_heuristics(candidates: Sequence[tuple[Candidate, Worth]], chance: Chance, note: str = "") -> Choice | None:
    """The best candidate, ``None`` where there is none.

    Args:
        candidates: with what they promise, in reading order.
        chance: draws among what promises the same and is no link.
        note: why nobody else chose, a sentence.
    """
    if not candidates:
        return None
    worth = min(its for _, its in candidates)
    best = [one for one, its in candidates if its is worth]
    if worth is Worth.OTHER:
        chosen = best[chance.below(len(best), "random")]
        return Choice(candidate=chosen, method="random", reason=_with(note, f"Drawn from {len(best)} controls."))
    named = [one for one in best if 1 <= len(one.said.strip()) <= LONGEST_MEANINGFUL]
    chosen = (named or best)[0]
    return Choice(candidate=chosen, method="heuristic", reason=_with(note, _WHY[worth]))


_WHY = {
    Worth.NEW: "A link to a page that was not seen yet.",
    Worth.ACTION: "A button that says that something happens.",
    Worth.VARIANT: "A link to a known page with other parameters.",
    Worth.SAMPLE: "A link to another page of a known template.",
}


def _with(note: str, reason: str) -> str:
    return f"{note} {reason}" if note else reason
