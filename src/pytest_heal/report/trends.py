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
    first, last = trends.runs[0].started[:10], trends.runs[-1].started[:10]
    when = f"on {first}" if first == last else f"from {first} to {last}"
    totals = ", ".join(f"{trends.totals[sort]} {sort}" for sort in SORTS if sort in trends.totals)
    yield visible(f"{counted(len(trends.runs), 'run')} with drift {when}: {totals}; {_time(trends.seconds)} lost")
    yield visible(f"  {_causes(trends.causes)}")
    yield from _section("locators that drift most", trends.locators, most)
    yield from _section("pages that churn most", trends.pages, most)
    yield from _section("tests that lost most time", trends.tests, most, time_first=True)


def _section(title: str, trends: Sequence[Trend], most: int, *, time_first: bool = False) -> Iterator[str]:
    if not trends:
        return
    yield ""
    yield title
    for trend in trends[:most]:
        times = f"{counted(trend.times, 'time')} in {counted(trend.runs, 'run')}"
        numbers = [_time(trend.seconds), times] if time_first else [times, _time(trend.seconds)]
        yield visible(f"  {trend.place or trend.name}  {', '.join(numbers)}; {_causes(trend.causes)}", 2 * CODE_LIMIT)
        if trend.place:
            yield f"    - {visible(trend.name, CODE_LIMIT)}"
            if trend.replacement:
                yield f"    + {visible(trend.replacement, CODE_LIMIT)}"
            for reason in trend.regressed[:MOST_REASONS]:
                yield f"    likely regression: {visible(reason, CODE_LIMIT)}"
    if len(trends) > most:
        yield f"  ... and {len(trends) - most} more; --limit=N shows more"


def _causes(causes: Mapping[str, int]) -> str:
    said = {
        "churn": f"{causes['churn']} churn",
        "regression": counted(causes["regression"], "likely regression"),
        "unknown": f"{causes['unknown']} unknown",
    }
    return ", ".join(text for cause, text in said.items() if causes[cause])


def _time(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 600 else f"{seconds / 60:.0f} min"  # noqa: PLR2004 - ten minutes
