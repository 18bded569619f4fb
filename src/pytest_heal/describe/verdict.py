"""The answer to a description: one element, several that may be meant, or none.

The distance from the best to the second best says how sure the answer is; the score says whether the description was understood
at all. What a click would do the same to, a wrapper and what it wraps, is one element and not two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_heal.describe.confidence import believed
from pytest_heal.describe.match import Match
from pytest_heal.describe.same_control import distinct
from pytest_heal.describe.weights import MIN_MARGIN, MIN_SCORE
from pytest_heal.element.element import Inventory

Kind = Literal["found", "ambiguous", "not found"]

MOST_LISTED = 5
"""Candidates that an ambiguous description lists."""
LISTED = 0.15
"""Share of the best one's confidence that what is listed beside it has at least."""
ALIKE = 0.5
"""Share of the best one's confidence from which on another is as good: it is counted by ``nth``."""
SOMEBODY = 0.5
"""Confidence of all together from which on somebody is meant, and only which one is in doubt."""
NEAREST = 3
"""Candidates that are listed where nothing was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a description means.

    Attributes:
        kind: ``found``: `best` is meant; ``ambiguous``: one of the `candidates` is; ``not found``: likely none is.
        best: the best match, ``None`` on a page without any.
        candidates: the best ones, each control once.
        margin: distance of the best one's confidence to the next one's, 0 to 1; with a single candidate its confidence.
    """

    kind: Kind
    best: Match | None = None
    candidates: tuple[Match, ...] = ()
    margin: float = 0.0


def judge(
    matches: Sequence[Match],
    inventories: Sequence[Inventory],
    *,
    min_score: float = MIN_SCORE,
    min_margin: float = MIN_MARGIN,
    nth: int | None = None,
) -> Verdict:
    """Answer or refuse.

    Args:
        matches: what `ranking.rank` returned, or `confidence.believed`.
        inventories: what was searched.
        min_score: least confidence of an answer, 0 to 1.
        min_margin: least distance of its confidence to the next one's, 0 to 1.
        nth: which of the candidates is meant, from 0, in reading order; there need not be a single best one then.
    """
    if matches and matches[0].confidence < 0:
        matches = believed(matches, inventories)
    candidates = distinct(matches, inventories, MOST_LISTED + 1 if nth is None else max(MOST_LISTED + 1, len(matches)))
    if not candidates:
        return Verdict(kind="not found")
    best = candidates[0]
    nearest = tuple(candidates[:NEAREST])
    if best.against:
        return Verdict(kind="not found", best=best, candidates=nearest)
    candidates = [match for match in candidates if not match.against]
    margin = round(best.confidence - candidates[1].confidence if len(candidates) > 1 else best.confidence, 4)
    listed = tuple(m for m in candidates[:MOST_LISTED] if m.confidence >= LISTED * best.confidence)
    if nth is not None:
        return _counted(candidates, listed, margin, min_score, nth)
    if best.confidence >= min_score and margin >= min_margin:
        return Verdict(kind="found", best=best, candidates=listed, margin=margin)
    if len(listed) > 1 and sum(m.confidence for m in candidates) >= min(min_score, SOMEBODY):
        return Verdict(kind="ambiguous", best=best, candidates=listed, margin=margin)
    return Verdict(kind="not found", best=best, candidates=nearest, margin=margin)


def _counted(candidates: list[Match], listed: tuple[Match, ...], margin: float, min_score: float, nth: int) -> Verdict:
    """The one that ``nth`` means among those that are as good as the best."""
    best = candidates[0]
    alike = [m for m in candidates if m.confidence >= ALIKE * best.confidence or m.score >= best.score]
    if sum(m.confidence for m in alike) < min(min_score, SOMEBODY):
        return Verdict(kind="not found", best=best, candidates=tuple(candidates[:NEAREST]), margin=margin)
    alike.sort(key=_reading)
    if not -len(alike) <= nth < len(alike):
        return Verdict(kind="ambiguous", best=best, candidates=tuple(alike[:MOST_LISTED]), margin=margin)
    return Verdict(kind="found", best=alike[nth], candidates=listed, margin=margin)


def _reading(match: Match) -> tuple[int, float, float, int]:
    x, y, *_ = match.box or (0.0, 0.0)
    return match.document, y, x, match.element
