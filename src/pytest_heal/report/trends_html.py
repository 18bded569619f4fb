"""Trends over many runs as one HTML file, in the style of a run's report: it loads nothing, and is readable without scripts.

Text of pages and sources is escaped by the template engine, after what cannot be seen was made visible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pytest_heal.report.escape import counted
from pytest_heal.report.history import MOST_RUNS
from pytest_heal.report.html import WORDS
from pytest_heal.report.page_file import page_file
from pytest_heal.report.plots import by_run
from pytest_heal.report.terminal import SORTS
from pytest_heal.report.trends import causes_said, said_of, time_said

if TYPE_CHECKING:
    from pytest_heal.report.history import Trend, Trends

_LOOKS = {"healed": "good", "moved": "warn", "ambiguous": "warn"}


def as_html(trends: Trends, most: int) -> str:
    """A page for people.

    Args:
        trends: of a history.
        most: entries of one list.
    """
    file = page_file("trends.html", "lint.css", "rows.js")
    return file.template.render(
        **file.given(),
        said=said_of(trends),
        totals=[
            {"name": WORDS.get(sort, sort), "number": trends.totals[sort], "look": _LOOKS.get(sort, "bad")}
            for sort in SORTS
            if sort in trends.totals
        ],
        causes=causes_said(trends.causes),
        plot=by_run(trends.runs[-MOST_RUNS:]),
        locators=[_view(one) for one in trends.locators[:most]],
        left=_left(trends.locators, most, "more locator"),
        tables=[
            table
            for table in (
                _table("pages", "Pages that churn most", "page", trends.pages, most),
                _table("tests", "Tests that lost the most time", "test", trends.tests, most),
            )
            if table["rows"]
        ],
    )


def _left(several: Sequence[Trend], most: int, noun: str) -> str:
    return counted(len(several) - most, noun) if len(several) > most else ""


def _table(name: str, title: str, what: str, several: Sequence[Trend], most: int) -> dict[str, Any]:
    rows = [
        {
            "name": one.name,
            "times": one.times,
            "runs": one.runs,
            "time": time_said(one.seconds),
            "causes": causes_said(one.causes),
        }
        for one in several[:most]
    ]
    return {"id": name, "title": title, "what": what, "rows": rows, "left": _left(several, most, f"more {what}")}


def _view(one: Trend) -> dict[str, Any]:
    """A locator for the template."""
    said = f"Drifted {counted(one.times, 'time')} in {counted(one.runs, 'run')}, last on {one.last[:10]}"
    return {
        "name": one.name,
        "place": one.place,
        "times": counted(one.times, "event"),
        "look": "bad" if one.causes["regression"] else "",
        "said": f"{said}; {time_said(one.seconds)} lost; {causes_said(one.causes)}",
        "replacement": one.replacement,
        "regressed": one.regressed,
    }
