"""A history for the terminal, and as JSON. Texts of sources and commits are made fit for a line."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pytest_heal.backtest.history import HistoryReport
from pytest_heal.backtest.text import shown
from pytest_heal.element.plain_json import plain

MOST = 10
"""Of each list; the JSON report has all of it."""
SHORT = 12  # characters of a commit's name


def as_json(report: HistoryReport) -> str:
    """The JSON report, described by ``schemas/backtest-history.schema.json``."""
    return json.dumps(plain(report.to_dict()), indent=2, ensure_ascii=False)


def as_text(report: HistoryReport) -> str:
    """Edits by grade and by kind, the locators that were edited most often, and the last edits."""
    return "\n".join(line.rstrip() for line in _lines(report))


def _lines(report: HistoryReport) -> Iterator[str]:
    between = (
        f"{shown(report.suite_from)} to {shown(report.suite_to)}" if report.suite_from else f"up to {shown(report.suite_to)}"
    )
    yield f"history of the suite's locators, {between}"
    yield ""
    yield f"  {report.commits:5}  commits changed source files"
    yield f"  {sum(report.versions.values()):5}  versions of locators were written"
    yield f"  {len(report.edits):5}  of them were edited later"
    yield f"  {report.gone:5}  locators were removed without a successor"
    yield ""
    yield "  grade  versions  edited later"
    for grade, (every, edited) in report.by_grade().items():
        share = f"{100 * edited / every:3.0f} %" if every else ""
        yield f"  {grade:5}  {every:8}  {edited:6}  {share}"
    kinds = list(report.by_kind().items())
    if kinds:
        yield ""
        yield "  edits by what the locator held on to, before and after:"
        yield from (f"  {number:5}  {kind}" for kind, number in kinds[:MOST])
        yield from _left(len(kinds))
    often = report.often()
    if often:
        yield ""
        yield "  edited more than once:"
        for one in often[:MOST]:
            yield f"  {one.times:5}  {shown(one.file)} {shown(one.after)}"
        yield from _left(len(often))
    if report.edits:
        yield ""
        yield "  the last edits:"
        for one in report.edits[: -MOST - 1 : -1]:
            yield f"    {one.date[:10]} {one.commit[:SHORT]} {shown(one.file)}:{one.line}, graded {one.grade_before}"
            yield f"      {shown(one.before)}"
            yield f"      {shown(one.after)}"
        yield from _left(len(report.edits))


def _left(number: int) -> Iterator[str]:
    if number > MOST:
        yield f"         ... and {number - MOST} more, in the JSON report"
