"""Second opinions, both optional: vectors that move the order a little, and a choice among the best where we refuse.

Neither can bring in an element that is not a candidate, and neither is asked where a page has none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import starmap

from pytest_heal.describe.match import Evidence, Match
from pytest_heal.describe.weights import EMBEDDING
from pytest_heal.element.element import Inventory

Embed = Callable[[Sequence[str]], Sequence[Sequence[float]] | None]

MOST_EMBEDDED = 30
"""Candidates that vectors are asked for."""
MOST_CHOSEN_FROM = 15
"""Candidates that a choice is asked of; the right one is among them in 98 of 100 cases."""


def embedded(text: str, matches: Sequence[Match], inventories: Sequence[Inventory], embed: Embed) -> list[Match]:
    """Matches in the order that they have with vectors.

    Args:
        text: the description.
        matches: the best first.
        inventories: what was searched.
        embed: gives one vector for each text; ``None``: no opinion.

    Raises:
        ValueError: not as many vectors as texts, or of different lengths.
    """
    some, rest = list(matches[:MOST_EMBEDDED]), list(matches[MOST_EMBEDDED:])
    if not some:
        return rest
    texts = [text, *(f"{m.role} {m.name} {inventories[m.document][m.element].section}".strip() for m in some)]
    vectors = embed(texts)
    if vectors is None:
        return [*some, *rest]
    if len(vectors) != len(texts) or len({len(vector) for vector in vectors}) != 1:
        raise ValueError(f"expected {len(texts)} vectors of one length, got {len(vectors)}")
    asked = vectors[0]
    moved = starmap(_moved, zip(some, (_cosine(asked, vector) for vector in vectors[1:]), strict=True))
    return [*sorted(moved, key=lambda match: -match.score), *rest]


def _moved(match: Match, likeness: float) -> Match:
    points = round(EMBEDDING * max(0.0, likeness), 4)
    told = Evidence(where="vectors", asked="alike", points=points, bonus=True)
    return match._replace(score=round(match.score + points, 6), reasons=lambda: (*match.evidence, told))


def _cosine(a: Sequence[float], b: Sequence[float]) -> float:
    length = math.hypot(*a) * math.hypot(*b)
    likeness = sum(x * y for x, y in zip(a, b, strict=True)) / length if length else 0.0
    return likeness if math.isfinite(likeness) else 0.0
