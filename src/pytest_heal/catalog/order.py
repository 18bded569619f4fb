"""Reading order of boxes: top to bottom, left to right, the same when a layout shifts by less than a pixel.

Boxes of one visual row rarely start at the same pixel, so positions are first put into bands. A band holds what lies within a
tolerance of its first position. Layouts put things on whole and half pixels; a tolerance that lies a quarter pixel off that
grid is a tie that no layout makes, so a shift of up to a quarter pixel moves nothing into another band.
"""

from __future__ import annotations

from collections.abc import Sequence

ROW = 7.25
"""CSS px between the middles of two boxes, up to which they stand in one row."""
COLUMN = 1.25
"""CSS px between left edges, up to which they count as equal and document order decides."""
TALL = 40.0
"""CSS px of height, from which on a box is placed as if it were this high: a text area stands in the row of its upper edge."""

Place = tuple[float, float, float]


def bands(positions: Sequence[float], tolerance: float) -> list[int]:
    """The number of each position's band, from 0, in rising order of position.

    Args:
        positions: any numbers.
        tolerance: how far from its first position a band reaches.

    >>> bands([10.1, 40, 9.9, 12], 5)
    [0, 1, 0, 0]
    """
    found = [0] * len(positions)
    band, first = -1, 0.0
    for i in sorted(range(len(positions)), key=positions.__getitem__):
        if band < 0 or positions[i] - first > tolerance:
            band, first = band + 1, positions[i]
        found[i] = band
    return found


def reading_order(places: Sequence[Place]) -> list[int]:
    """Indices in reading order; what lies at the same place keeps its order.

    Args:
        places: left edge, upper edge and height, CSS px.

    >>> reading_order([(200, 10.2, 20), (10, 9.8, 20), (10, 60, 20)])
    [1, 0, 2]
    """
    rows = bands([top + min(height, TALL) / 2 for _, top, height in places], ROW)
    lines: dict[int, list[int]] = {}
    for i, row in enumerate(rows):
        lines.setdefault(row, []).append(i)
    order: list[int] = []
    for row in sorted(lines):
        line = lines[row]
        columns = bands([places[i][0] for i in line], COLUMN)
        order += [line[k] for k in sorted(range(len(line)), key=columns.__getitem__)]
    return order
