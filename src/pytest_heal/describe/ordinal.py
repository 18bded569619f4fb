"""Counting: "third delete button" is the third of those that are as good as the best, in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pytest_heal.describe.match import Match
from pytest_heal.describe.weights import ORDINAL_ALIKE, ORDINAL_FAR, ORDINAL_SHARE

LINE = 10.0
"""CSS px: what differs by less in height stands in one line."""
SAME_SPOT = 6.0
"""CSS px: centres nearer than that belong to one control, seen twice."""
MOST = 400


def counted(matches: Sequence[Match], ordinal: int) -> Match | None:
    """The match that an ordinal means, ``None`` when there are not so many.

    Args:
        matches: of elements that may be meant, the best first.
        ordinal: from 1; from the end -1 for the last, -2 for the one before.
    """
    need = max(abs(ordinal), 2)
    for alike in _groups(matches[:MOST]):
        line = _in_order(alike)
        if len(line) >= need:
            return line[ordinal - 1] if ordinal > 0 else line[ordinal]
    return None


def _groups(pool: Sequence[Match]) -> Iterator[list[Match]]:
    """What may be counted: those that are called the same, those that say the words as well, those that are as good."""
    if not pool:
        return
    top = pool[0].score
    called = dict.fromkeys((m.role, m.name, m.icon) for m in pool if m.score > top - ORDINAL_ALIKE)
    for kind in called:
        yield [m for m in pool if (m.role, m.name, m.icon) == kind and m.score > top - ORDINAL_FAR]
    yield [m for m in pool if m.role == pool[0].role and m.share >= ORDINAL_SHARE * pool[0].share > 0]
    yield [m for m in pool if m.score > top - ORDINAL_ALIKE]


def _in_order(matches: Sequence[Match]) -> list[Match]:
    """In reading order, each spot once."""
    spots: list[tuple[int, float, float]] = []
    line: list[Match] = []
    for match in sorted(matches, key=_place):
        x, y, width, height = match.box or (0.0, 0.0, 0.0, 0.0)
        across, down = x + width / 2, y + height / 2
        if match.box is None or not any(
            d == match.document and abs(across - a) < SAME_SPOT and abs(down - b) < SAME_SPOT for d, a, b in spots
        ):
            spots.append((match.document, across, down))
            line.append(match)
    return line


def _place(match: Match) -> tuple[int, float, float, int]:
    x, y, _, _ = match.box or (0.0, 0.0, 0.0, 0.0)
    return match.document, round(y / LINE), x, match.element
