"""How sure it is that an element is meant: one probability from 0 to 1, and what is left is that nothing on the page is.

    probability of i = exp(u i) / (1 + sum of all exp(u)),  u = `BIAS` + sum of (`SIGNS` x what was seen of it)

A choice between the best elements and none of them (conditional logit, McFadden 1974), fitted by
``benchmarks/grounding_fit.py`` on descriptions of pages that have what is described, and of pages that do not.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from operator import mul

from pytest_heal.describe.match import Match
from pytest_heal.describe.same_control import representatives
from pytest_heal.element.element import Inventory

MOST = 8
"""Controls that are compared; the others are not meant."""

SIGNS: Mapping[str, float] = {
    "score": 10.13,  # points of the ranking
    "share": -7.75,  # of the head's words, by their weight
    "own": 6.49,  # the same, but for what only stands around it
    "least": -0.49,  # of the word that it answers to least
    "headless": 3.93,  # the description has nothing but a noun and a place
    "few": 0.08,  # 1 for one word, 1/2 for two, ...
    "other_words": -1.24,  # share of the words that it says in others that mean the same
    "unnamed": -0.43,  # share of its name that nobody asked for
    "clauses": 0.04,  # how far the clause holds that holds least; 1 without any
    "section": -1.07,  # it stands in another section than was said
    "role": 0.46,  # the sort that was asked for (1), one that passes for it (0.3), another (-1)
    "role_asked": -1.82,
    "spatial": -0.94,  # the description names a neighbour
    "near": 0.97,  # how near it stands to that, 1 for the nearest
    "neighbour": 3.49,  # it is the neighbour itself
    "counts": -2.69,  # the description counts
    "quoted": 3.51,  # it is called what was quoted
    "unquoted": -2.11,  # it is not
    "exchanged": -3.0,  # it says another word in the place of one that it does not say; no fit, see below
    "counted": 2.36,  # it is the one that was counted to
}
"""What was seen of an element, and what that weighs.

Who asks for the coffee does not mean the tea: it takes what the other words make likely (0.5 to 0.9) to below a half. That was
not fitted, for the descriptions that it was fitted on have words exchanged by WordNet alone, which mean the same.
"""
BIAS = -5.79
_SCORE, *_OTHERS = SIGNS.values()  # a query asks for hundreds


def signs_of(
    *,
    score: float = 0.0,
    share: float = 0.0,
    own: float = 0.0,
    least: float = 0.0,
    headless: float = 0.0,
    few: float = 0.0,
    other_words: float = 0.0,
    unnamed: float = 0.0,
    clauses: float = 0.0,
    section: float = 0.0,
    role: float = 0.0,
    role_asked: float = 0.0,
    spatial: float = 0.0,
    near: float = 0.0,
    neighbour: float = 0.0,
    counts: float = 0.0,
    quoted: float = 0.0,
    unquoted: float = 0.0,
    exchanged: float = 0.0,
) -> tuple[float, ...]:
    """What was seen of an element, in the order of `SIGNS`; ``counted`` is 0 until somebody has counted."""
    words = (score, share, own, least, headless, few, other_words, unnamed)
    place = (clauses, section, role, role_asked, spatial, near, neighbour)
    return (*words, *place, counts, quoted, unquoted, exchanged, 0.0)


def counted(signs: tuple[float, ...]) -> tuple[float, ...]:
    """The signs of the element that was counted to."""
    return (*signs[:-1], 1.0) if signs else ()


def believed(matches: Sequence[Match], inventories: Sequence[Inventory]) -> list[Match]:
    """Matches with their confidence, in their order.

    Args:
        matches: the best first, as `ranking.rank` returns them.
        inventories: what was searched.
    """
    same = representatives(matches, inventories, MOST)
    u = {place: utility(matches[place]) for place in dict.fromkeys(same)}
    top = max((0.0, *u.values()))
    whole = math.exp(-top) + sum(math.exp(one - top) for one in u.values())
    sure: list[float] = []
    for place in same:
        share = math.exp(u[place] - top) / whole
        sure.append(round(min(share, sure[-1] if sure else 1.0), 4))
    sure += [0.0] * (len(matches) - len(same))
    return [
        match if match.confidence == one else match._replace(confidence=one) for match, one in zip(matches, sure, strict=True)
    ]


def utility(match: Match) -> float:
    """How much speaks for a match, as the logarithm of odds against nothing being meant."""
    signs = () if match.against else match.signs
    if not signs:
        return -math.inf
    others: float = sum(map(mul, _OTHERS, signs[1:]))
    return BIAS + _SCORE * match.score + others
