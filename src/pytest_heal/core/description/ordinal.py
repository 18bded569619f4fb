"""Counting: "third delete button" is the third of those that are as good as the best, in reading order."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.core.description.match import Match
from pytest_heal.core.description.weights import ORDINAL_ALIKE, ORDINAL_FAR

LINE = 10.0
"""CSS px: what differs by less in height stands in one line."""
SAME_SPOT = 6.0
"""CSS px: centres nearer than that belong to one control, seen twice."""
MOST = 400


def counted(matches: Sequence[Match], ordinal: int) -> Match | None:
    """The match that an ordinal means, ``None`` when there are not so many.

    Args:
        matches: of elements that may be meant, the best first.
        ordinal: from 1, or -1 for the last.
    """
    if not matches:
        return None
    pool, top = matches[:MOST], matches[0]
    alike = [m for m in pool if (m.role, m.name, m.icon) == (top.role, top.name, top.icon) and m.score > top.score - ORDINAL_FAR]
    need = max(ordinal, 2)
    if len(alike) < need:
        alike = [m for m in pool if m.score > top.score - ORDINAL_ALIKE]
    spots: list[tuple[float, float]] = []
    line: list[Match] = []
    for match in sorted(alike, key=_place):
        x, y, width, height = match.box or (0.0, 0.0, 0.0, 0.0)
        centre = (x + width / 2, y + height / 2)
        if match.box is None or not any(abs(centre[0] - a) < SAME_SPOT and abs(centre[1] - b) < SAME_SPOT for a, b in spots):
            spots.append(centre)
            line.append(match)
    if len(line) < need:
        return None
    return line[ordinal - 1] if ordinal > 0 else line[-1]


def _place(match: Match) -> tuple[int, float, float, int]:
    x, y, _, _ = match.box or (0.0, 0.0, 0.0, 0.0)
    return match.document, round(y / LINE), x, match.element
