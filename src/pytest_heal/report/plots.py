"""Plots for the HTML report: numbers in, bars out. Each also says in words what it shows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from pytest_heal.report.escape import counted
from pytest_heal.report.history import PastRun

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


def by_run(runs: Sequence[PastRun]) -> Plot | None:
    """Drift from run to run, the last at the right; ``None`` where there is nothing to compare.

    Args:
        runs: oldest first.
    """
    if len(runs) < 2:  # noqa: PLR2004 - one run is no history
        return None
    said = [
        f"{one.started}: {counted(one.events, 'event')}, {one.healed} healed, "
        f"{counted(one.regressions, 'likely regression')}, {one.seconds:.1f} s"
        for one in runs
    ]
    counts = [one.events for one in runs]
    most, marked = max(counts), sum(one.regressions > 0 for one in runs)
    regressions = f" {marked} with a likely regression, marked." if marked else ""
    return Plot(
        title="Drift by run",
        said=f"Last {counts[-1]}, median {median(counts):.0f}, highest {most} in {len(runs)} runs with drift.{regressions}",
        low=runs[0].started[:10],
        high=runs[-1].started[:10],
        bars=bars_of(counts, said, [one.regressions > 0 for one in runs]),
    )


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
