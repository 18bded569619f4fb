"""A backtest as one HTML file for people, in the style of a run's report: it loads nothing, and is readable without scripts.

Text of pages and sources is escaped by the template engine, after what cannot be seen was made visible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pytest_heal.backtest.results import HEAL_VERDICTS, NEAREST_VERDICTS, BacktestReport, Decision
from pytest_heal.backtest.text import FINDS, edit_rows, table_rows
from pytest_heal.report.page_file import page_file

CLASSES = {"right": "good", "wrong": "bad", "not comparable": "unknown", "nearest right": "good"}
MOST_DECISIONS = 2_000
"""In the file, wrong ones first; the JSON report has them all."""
_ORDER = ("wrong", "right", "nearest right", "nearest another", "nothing near", "not comparable")


def render(report: BacktestReport) -> str:
    """The file."""
    file = page_file("backtest.html", "backtest.css", "rows.js")
    totals = report.totals()
    decisions = sorted(report.decisions, key=lambda one: _ORDER.index(one.verdict))
    shown = decisions[:MOST_DECISIONS]
    return file.template.render(
        **file.given(),
        title=f"{report.suite_from} to {report.suite_to}",
        facts=[("from", report.suite_from), ("to", report.suite_to), *report.versions.items()],
        heals=[(name, totals["heals"][name]) for name in HEAL_VERDICTS],
        exit_said=_said(report, len(decisions) - len(shown)),
        classes=CLASSES,
        tables=list(_tables(report)),
        edits=[row._asdict() for row in edit_rows(report)],
        decisions=[_view(one) for one in shown],
        shown_verdicts=[name for name in _ORDER if any(one.verdict == name for one in shown)],
        tests=report.tests,
        unread=sorted(report.unread.items()),
    )


def _said(report: BacktestReport, left: int) -> str:
    wrong = len(report.wrong)
    said = f"{wrong} heals were wrong." if wrong > 1 else "One heal was wrong." if wrong else "No heal was wrong."
    return f"{said} {left} heals and refusals are in the JSON report alone." if left else said


def _tables(report: BacktestReport) -> Iterator[dict[str, Any]]:
    yield {"id": "tests-by", "title": "Tests by what healing made of them", "what": "tests", "rows": list(table_rows(report))}
    if report.refusals:
        numbers = report.totals()["refusals"]
        rows = [(numbers[name], name) for name in NEAREST_VERDICTS if numbers[name]]
        yield {"id": "refusals-by", "title": "Refusals", "what": "refusals", "rows": rows}
    if report.locators:
        rows = [(number, name) for name, number in report.locators.items()]
        yield {"id": "locators-by", "title": "What became of the earlier suite's locators", "what": "locators", "rows": rows}


def _view(one: Decision) -> dict[str, Any]:
    """A heal or refusal for the template."""
    rows = [
        ("remembered", one.before),
        ("healed with" if one.outcome == "healed" else "nearest", one.after or "nothing"),
        ("the team's locator", one.team and f"{one.team} ({one.team_at}), which finds {FINDS[one.found]}"),
        ("refused for", one.refused_for),
        ("not comparable", one.why),
        ("fix", one.fix and f"{one.fix}{' (for a person)' if one.fix_by == 'person' else ''}"),
        ("page", one.page),
        ("rule, confidence", f"{one.code}, {one.confidence:.2f}"),
    ]
    return {
        "outcome": one.outcome,
        "verdict": one.verdict,
        "place": f"{one.file}:{one.line}",
        "locator": one.locator,
        "test": one.test,
        "rows": [(name, value) for name, value in rows if value],
    }
