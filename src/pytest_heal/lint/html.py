"""What ``pytest-heal lint`` found as one HTML file for people: it loads nothing, and is readable without scripts.

Text of sources and of the baseline is escaped by the template engine, after what cannot be seen was made visible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_heal.lint.report import UNKNOWN, Linted, LintReport, totals_of
from pytest_heal.lint.text import gate, reasons_of, summary
from pytest_heal.locator.grade_table import FRAGILE, LETTERS
from pytest_heal.report.escape import counted
from pytest_heal.report.page_file import page_file

MOST_LOCATORS = 2_000
"""In the file, what to act on first; more of them load slowly."""
_LOOKS = {"A": "good", "B": "good", "C": "", "D": "warn", "E": "bad", "F": "bad"}


def as_html(report: LintReport) -> str:
    """A page for people.

    Args:
        report: what was found.
    """
    file = page_file("lint.html", "lint.css", "rows.js")
    rows = _ordered(report)
    findings = len(report.worst)
    shown = [_view(one, places, report, finding=n < findings) for n, (one, places) in enumerate(rows[:MOST_LOCATORS])]
    by_file = [(name, totals_of(several)) for name, several in report.by_file.items()]
    by_file.sort(key=lambda one: (-sum(one[1][letter] for letter in FRAGILE), one[0]))
    letters = [letter for letter, number in report.totals.items() if number]
    verdict = "" if report.least is None else f"{'Failed' if report.failed else 'Passed'}: {gate(report)}."
    return file.template.render(
        **file.given(),
        said=summary(report),
        failed=report.failed,
        verdict=verdict,
        files=counted(report.files, "file"),
        grades=[
            {"name": letter if letter != UNKNOWN else "without a grade", "number": number, "look": _LOOKS.get(letter, "")}
            for letter, number in report.totals.items()
            if number
        ],
        sorts=report.sorts,
        letters=letters,
        by_file=[(name, [totals[letter] for letter in letters]) for name, totals in by_file],
        shown_letters=[letter for letter in (*LETTERS, UNKNOWN) if any(one["sort"] == letter for one in shown)],
        locators=shown,
        left=len(rows) - len(shown),
        skipped=report.skipped,
        version=report.version,
    )


def _ordered(report: LintReport) -> Sequence[tuple[Linted, int]]:
    """All locators: findings as in the text, what to act on first; then the others from the worst grade to the best."""
    worst = report.worst
    found = {id(one) for one in report.findings}
    others = [one for one in report.locators if id(one) not in found]
    others.sort(key=lambda one: one.grade or "", reverse=True)
    return [*worst, *((one, 1) for one in others)]


def _view(one: Linted, places: int, report: LintReport, *, finding: bool) -> dict[str, Any]:
    """A locator for the template."""
    notes = [
        f"in {places} places" if places > 1 else "",
        "ignored" if one.ignored else "",
        f"new since {report.since}" if report.since and one.new else "",
    ]
    better = one.better
    how = ""
    if better is not None:
        tried = "It was executed" if better.executed else "It was not executed, but made of what was recorded"
        how = f"Grade {better.grade}. {tried} on {', '.join(better.pages)}."
    return {
        "sort": one.grade or UNKNOWN,
        "look": _LOOKS.get(one.grade or "", ""),
        "locator": one.written.code,
        "place": one.place,
        "notes": ", ".join(note for note in notes if note),
        "why": reasons_of(one),
        "better": better.code if better is not None else "",
        "how": how,
        "finding": finding,
    }
