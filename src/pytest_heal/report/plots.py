"""Plots for the HTML report: numbers in, bars out. Each also says in words what it shows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

WIDTH, HEIGHT = 320.0, 80.0  # of the drawing, without the axis
BINS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One bar; ``said``: what it stands for, ``likely``: worth a look."""

    x: float
    y: float
    width: float
    height: float
    said: str
    likely: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """A bar chart.

    Attributes:
        title: what is counted.
        said: the same in one sentence.
        low, high: the ends of the axis.
        bars: from left to right.
    """

    title: str
    said: str
    low: str
    high: str
    bars: tuple[Bar, ...]


def histogram(
    title: str, values: Sequence[float], *, least: float, most: float, unit: str = "", digits: int = 0
) -> Plot | None:
    """How often each value occurs; ``None`` without values.

    Args:
        title: what is counted.
        values: of each heal; what is outside of the axis counts at its end.
        least: the left end of the axis.
        most: the right end.
        unit: behind each number.
        digits: behind the point.
    """
    known = [value for value in values if math.isfinite(value)]
    if not known or most <= least:
        return None
    counts = [0] * BINS
    for value in known:
        counts[max(0, min(BINS - 1, int((value - least) / (most - least) * BINS)))] += 1

    def shown(value: float) -> str:
        return f"{value:.{digits}f}{unit}"

    said = f"Median {shown(median(known))}, lowest {shown(min(known))}, highest {shown(max(known))}."
    step = (most - least) / BINS
    bars = bars_of(
        counts, [f"{shown(least + place * step)} to {shown(least + (place + 1) * step)}: {n}" for place, n in enumerate(counts)]
    )
    return Plot(title=title, said=said, low=shown(least), high=shown(most), bars=bars)


def bars_of(counts: Sequence[float], said: Sequence[str], likely: Sequence[bool] = ()) -> tuple[Bar, ...]:
    """Bars as high as their counts; none for 0."""
    most, width = max(counts, default=0) or 1, WIDTH / max(len(counts), 1)
    return tuple(
        Bar(
            x=round(place * width + width * 0.1, 2),
            y=round(HEIGHT - count / most * HEIGHT, 2),
            width=round(width * 0.8, 2),
            height=round(count / most * HEIGHT, 2),
            said=said[place],
            likely=bool(likely and likely[place]),
        )
        for place, count in enumerate(counts)
        if count > 0
    )
