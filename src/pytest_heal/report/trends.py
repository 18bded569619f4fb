"""Trends over many runs for a terminal: what drifts most, what churns most, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pytest_heal.report.escape import counted, visible
from pytest_heal.report.terminal import SORTS

if TYPE_CHECKING:
    from pytest_heal.report.history import Trend, Trends

CODE_LIMIT = 200  # characters of a locator or a page
MOST_REASONS = 3  # of one locator


def lines_of(trends: Trends, most: int) -> Iterator[str]:
    """The trends as lines of text.

    Args:
        trends: of a history.
        most: entries of one list.
    """
    if not trends.runs:
        yield "no drift in this history"
        return
    yield visible(said_of(trends))
    yield visible(f"  {causes_said(trends.causes)}")
    yield from _section("locators that drift most", trends.locators, most)
    yield from _section("pages that churn most", trends.pages, most)
    yield from _section("tests that lost the most time", trends.tests, most, time_first=True)


def said_of(trends: Trends) -> str:
    """All in one line: ``12 runs with drift from 2026-01-02 to 2026-02-03: 30 healed, 2 refused; 51.2 s lost``."""
    if not trends.runs:
        return "no drift in this history"
    first, last = trends.runs[0].started[:10], trends.runs[-1].started[:10]
    when = f"on {first}" if first == last else f"from {first} to {last}"
    totals = ", ".join(f"{trends.totals[sort]} {sort}" for sort in SORTS if sort in trends.totals)
    return f"{counted(len(trends.runs), 'run')} with drift {when}: {totals}; {time_said(trends.seconds)} lost"


def _section(title: str, trends: Sequence[Trend], most: int, *, time_first: bool = False) -> Iterator[str]:
    if not trends:
        return
    yield ""
    yield title
    for trend in trends[:most]:
        times = f"{counted(trend.times, 'time')} in {counted(trend.runs, 'run')}"
        numbers = [time_said(trend.seconds), times] if time_first else [times, time_said(trend.seconds)]
        yield visible(f"  {trend.place or trend.name}  {', '.join(numbers)}; {causes_said(trend.causes)}", 2 * CODE_LIMIT)
        if trend.place:
            yield f"    - {visible(trend.name, CODE_LIMIT)}"
            if trend.replacement:
                yield f"    + {visible(trend.replacement, CODE_LIMIT)}"
            for reason in trend.regressed[:MOST_REASONS]:
                yield f"    likely regression: {visible(reason, CODE_LIMIT)}"
    if len(trends) > most:
        yield f"  ... and {len(trends) - most} more; --limit=N shows more"


def causes_said(causes: Mapping[str, int]) -> str:
    """How often each cause: ``3 churn, 1 likely regression``."""
    said = {
        "churn": f"{causes['churn']} churn",
        "regression": counted(causes["regression"], "likely regression"),
        "unknown": f"{causes['unknown']} unknown",
    }
    return ", ".join(text for cause, text in said.items() if causes[cause])


def time_said(seconds: float) -> str:
    """``51.2 s``, or ``12 min``."""
    return f"{seconds:.1f} s" if seconds < 600 else f"{seconds / 60:.0f} min"  # noqa: PLR2004 - ten minutes
