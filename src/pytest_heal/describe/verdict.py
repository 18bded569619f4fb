"""The answer to a description: one element, several that may be meant, or none.

The distance from the best to the second best says how sure the answer is; the score says whether the description was understood
at all. What a click would do the same to, a wrapper and what it wraps, is one element and not two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_heal.describe.match import Match
from pytest_heal.describe.weights import MIN_MARGIN, MIN_SCORE
from pytest_heal.element.element import Inventory

Kind = Literal["found", "ambiguous", "not found"]

MOST_LISTED = 5
"""Candidates that an ambiguous description lists."""
FAR = 0.15
"""What is so much worse than the best is not meant."""
NEAREST = 3
"""Candidates that are listed where nothing was found."""
SAME_SPOT = 6.0
"""CSS px: centres of one control."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a description means.

    Attributes:
        kind: ``found``: `best` is meant; ``ambiguous``: the `candidates` are as good; ``not found``: the nearest are too far.
        best: the best match, ``None`` on a page without any.
        candidates: the best ones, each control once.
        margin: distance of the best to the next, 0 to 1 and more; with a single candidate its score.
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
        matches: what `ranking.rank` returned.
        inventories: what was searched.
        min_score: least score of an answer.
        min_margin: least distance to the next element.
        nth: which of the candidates is meant, from 0, in reading order; the margin is of no matter then.
    """
    candidates = _distinct(matches, inventories, MOST_LISTED + 1 if nth is None else max(MOST_LISTED + 1, len(matches)))
    if not candidates:
        return Verdict(kind="not found")
    best = candidates[0]
    margin = best.score - candidates[1].score if len(candidates) > 1 else best.score
    listed = tuple(m for m in candidates[:MOST_LISTED] if best.score - m.score < max(FAR, min_margin))
    if best.score < min_score:
        return Verdict(kind="not found", best=best, candidates=tuple(candidates[:NEAREST]), margin=margin)
    if nth is not None:
        alike = sorted((m for m in candidates if best.score - m.score < min_margin and m.score >= min_score), key=_reading)
        if not -len(alike) <= nth < len(alike):
            return Verdict(kind="ambiguous", best=best, candidates=tuple(alike[:MOST_LISTED]), margin=margin)
        return Verdict(kind="found", best=alike[nth], candidates=listed, margin=margin)
    kind: Kind = "found" if margin >= min_margin else "ambiguous"
    return Verdict(kind=kind, best=best, candidates=listed, margin=margin)


def _reading(match: Match) -> tuple[int, float, float, int]:
    x, y, *_ = match.box or (0.0, 0.0)
    return match.document, y, x, match.element


def _distinct(matches: Sequence[Match], inventories: Sequence[Inventory], most: int) -> list[Match]:
    """The first matches, without what is the same control as one before."""
    found: list[Match] = []
    for match in matches:
        if not any(_same_control(match, other, inventories) for other in found):
            found.append(match)
            if len(found) == most:
                break
    return found


def _same_control(a: Match, b: Match, inventories: Sequence[Inventory]) -> bool:
    """Whether one stands in the other, in the same place: a click on either hits both."""
    if a.document != b.document or a.box is None or b.box is None:
        return False
    ax, ay, bx, by = a.box[0] + a.box[2] / 2, a.box[1] + a.box[3] / 2, b.box[0] + b.box[2] / 2, b.box[1] + b.box[3] / 2
    if abs(ax - bx) > SAME_SPOT or abs(ay - by) > SAME_SPOT:
        return False
    inventory = inventories[a.document]
    inner, outer = (a.element, b.element) if a.element > b.element else (b.element, a.element)
    above = inventory.parent_of(inner)
    while above > outer:
        above = inventory.parent_of(above)
    return above == outer
