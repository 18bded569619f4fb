"""A backtest for the terminal, and as JSON. Texts of pages and sources are made fit for a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

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
    totals = report.totals()
    tests, heals, refusals = totals["tests"], totals["heals"], totals["refusals"]
    yield f"backtest of {shown(report.suite_from)} to {shown(report.suite_to)}"
    yield ""
    yield f"  {len(report.tests):5}  tests of the suite at {shown(report.suite_from)}"
    yield f"  {tests['kept']:5}  passed on the new release without healing"
    yield f"  {report.broken_by_drift:5}  were broken by drifted locators, of these"
    yield f"  {tests['green rightly']:7}  green by healing, rightly: every heal is the team's own element"
    yield f"  {tests['green falsely']:7}  green by healing, falsely"
    yield f"  {tests['green not comparable']:7}  green by healing, with a heal that cannot be compared"
    yield f"  {tests['refused']:7}  still failed"
    for verdict, said in (
        ("broken otherwise", "failed with no locator that drifted"),
        ("unsteady", "came out otherwise with no heal in them"),
        ("not usable", "did not pass on the old release, or were skipped"),
    ):
        if tests[verdict]:
            yield f"  {tests[verdict]:5}  {said}"
    yield ""
    yield f"  {len(report.heals):5}  heals: {_counted(heals)}"
    yield f"  {len(report.refusals):5}  refusals: {_counted(refusals)}"
    yield from _section("wrong heals", report.wrong)
    comparable = [one for one in report.refusals if one.verdict != "not comparable"]
    yield from _section("refusals", comparable)
    yield from _edits(report)
    unknown = [one for one in report.decisions if one.verdict == "not comparable"]
    yield from _section("not comparable", unknown[:MOST_NOT_COMPARABLE])
    if len(unknown) > MOST_NOT_COMPARABLE:
        yield f"  ... and {len(unknown) - MOST_NOT_COMPARABLE} more, in the JSON report"
    if report.unread:
        yield ""
        yield "not read:"
        yield from (f"  {shown(file)}: {shown(why)}" for file, why in report.unread.items())


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
    if one.team:
        yield f"    the team's: {shown(one.team)} ({shown(one.team_at)}), which finds {FINDS[one.found]}"
    yield f"    {one.verdict}{': ' if one.why else ''}{shown(one.why)}"


FINDS = {
    "same": "the same element",
    "another": "another element",
    "none": "nothing",
    "several": "several elements",
    "not comparable": "what cannot be compared",
}


def _edits(report: BacktestReport) -> Iterator[str]:
    """What `fix` would have written beside what the team wrote, each once."""
    rows = dict.fromkeys(
        (one.file, one.line, one.locator, one.fix, one.fix_by, one.team)
        for one in report.heals
        if one.team and one.team_changed and one.fix
    )
    if not rows:
        return
    yield ""
    yield "what `pytest-heal fix` would have written, beside what the team wrote:"
    for file, line, locator, fix, by, team in rows:
        yield f"  {shown(file)}:{line} {shown(locator)}"
        yield f"    fix{' (for a person)' if by == 'person' else ''}: {shown(fix)}"
        yield f"    team: {shown(team)}{', the same' if fix == team else ''}"


def _counted(numbers: dict[str, int]) -> str:
    return ", ".join(f"{number} {verdict}" for verdict, number in numbers.items())
