"""A backtest for the terminal, and as JSON. Texts of pages and sources are made fit for a line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pytest_heal.backtest.results import BacktestReport, Decision
from pytest_heal.element.plain_json import plain
from pytest_heal.element.printable import visible

MOST_NOT_COMPARABLE = 10
"""That are listed one by one; the JSON report has them all."""
LONGEST = 300  # characters of one text


def as_json(report: BacktestReport) -> str:
    """The JSON report, described by ``schemas/backtest.schema.json``."""
    return json.dumps(plain(report.to_dict()), indent=2, ensure_ascii=False)


def as_text(report: BacktestReport) -> str:
    """The table, then wrong heals, refusals, edits beside the team's, and what could not be compared."""
    return "\n".join(line.rstrip() for line in _lines(report))


def shown(text: str) -> str:
    """A text of a page or a source on one line."""
    line = " ".join(visible(text[: 2 * LONGEST]).split())
    return line if len(line) <= LONGEST else line[: LONGEST - 3] + "..."


def _lines(report: BacktestReport) -> Iterator[str]:
    heals, refusals = report.totals()["heals"], report.totals()["refusals"]
    yield f"backtest of {shown(report.suite_from)} to {shown(report.suite_to)}"
    yield ""
    yield from (f"  {number:5}  {said}" for number, said in table_rows(report))
    yield ""
    yield f"  {len(report.heals):5}  heals: {_counted(heals)}"
    yield f"  {len(report.refusals):5}  refusals: {_counted(refusals)}"
    yield from _section("wrong heals", report.wrong)
    comparable = [one for one in report.refusals if one.verdict != "not comparable"]
    yield from _section("refusals", comparable)
    yield from _edits(report)
    unknown = [one for one in report.decisions if one.verdict == "not comparable"]
    if unknown:
        yield ""
        yield "not comparable, by reason:"
        reasons = Counter(one.why for one in unknown)
        yield from (f"  {number:5}  {shown(reason)}" for reason, number in reasons.most_common(MOST_NOT_COMPARABLE))
    yield from _section("not comparable", unknown[:MOST_NOT_COMPARABLE])
    if len(unknown) > MOST_NOT_COMPARABLE:
        yield f"  ... and {len(unknown) - MOST_NOT_COMPARABLE} more, in the JSON report"
    if report.unread:
        yield ""
        yield "not read:"
        yield from (f"  {shown(file)}: {shown(why)}" for file, why in report.unread.items())


def table_rows(report: BacktestReport) -> Iterator[tuple[int, str]]:
    """The table of tests: how many, and what they are."""
    tests = report.totals()["tests"]
    yield len(report.tests), f"tests of the suite at {shown(report.suite_from)}"
    yield tests["kept"], "passed on the new release without healing"
    yield report.broken_by_drift, "were broken by drifted locators, of these"
    yield tests["green rightly"], "  green by healing, rightly: every heal does what the team's own locator does"
    yield tests["green falsely"], "  green by healing, falsely"
    yield tests["green not comparable"], "  green by healing, with a heal that cannot be compared"
    yield tests["refused"], "  still failed"
    for verdict, said in (
        ("broken otherwise", "failed without a drifted locator"),
        ("unsteady", "ended differently without any heal"),
        ("not usable", "did not pass on the old release, or were skipped"),
    ):
        if tests[verdict]:
            yield tests[verdict], said


def _section(title: str, decisions: Sequence[Decision]) -> Iterator[str]:
    if decisions:
        yield ""
        yield f"{title}:"
        for one in decisions:
            yield from told(one)


def told(one: Decision) -> Iterator[str]:
    """One heal or refusal, in lines."""
    yield f"  {shown(one.file)}:{one.line} {shown(one.locator)}"
    yield f"    in {shown(one.test)}"
    said = "healed with" if one.outcome == "healed" else "refused; nearest was" if one.after else "refused; nothing was near"
    yield f"    {said} {shown(one.after)}".rstrip()
    if one.refused_for:
        yield f"    {shown(one.refused_for)}"
    if one.team:
        yield f"    the team's: {shown(one.team)} ({shown(one.team_at)}), which finds {FINDS[one.found]}"
    yield f"    {one.verdict}{': ' if one.why else ''}{shown(one.why)}"


FINDS = {
    "same": "the same element",
    "alike": "an element inside or around it, on which the call does the same",
    "another": "another element",
    "none": "nothing",
    "several": "several elements",
    "not comparable": "what cannot be compared",
}


class EditRow(NamedTuple):
    """What `fix` would have written beside what the team wrote; ``person``: it would have been proposed to one."""

    place: str
    locator: str
    fix: str
    person: bool
    team: str
    same: bool


def edit_rows(report: BacktestReport) -> list[EditRow]:
    """One for each locator that the team has edited, and that was healed."""
    rows = (
        EditRow(f"{one.file}:{one.line}", one.locator, one.fix, one.fix_by == "person", one.team, one.fix == one.team)
        for one in report.heals
        if one.team and one.team_changed and one.fix
    )
    return list(dict.fromkeys(rows))


def _edits(report: BacktestReport) -> Iterator[str]:
    rows = edit_rows(report)
    if not rows:
        return
    yield ""
    yield "what `pytest-heal fix` would have written, beside what the team wrote:"
    for row in rows:
        yield f"  {shown(row.place)} {shown(row.locator)}"
        yield f"    fix{' (for a person)' if row.person else ''}: {shown(row.fix)}"
        yield f"    team: {shown(row.team)}{', the same' if row.same else ''}"


def _counted(numbers: dict[str, int]) -> str:
    return ", ".join(f"{number} {verdict}" for verdict, number in numbers.items())
