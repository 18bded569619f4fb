"""What ``pytest-heal lint`` found, as text, JSON, SARIF and annotations of GitHub: one value, one renderer a format."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pytest_heal.lint.report import MOST_WORST, UNKNOWN, Linted, LintReport, totals_of
from pytest_heal.locator.grade_table import FRAGILE as FRAGILE_GRADES
from pytest_heal.locator.grades import steps_of_code
from pytest_heal.report import sarif
from pytest_heal.report.escape import counted, shortened, visible
from pytest_heal.report.findings import FRAGILE, MESSAGE_LIMIT, code
from pytest_heal.report.github import MOST_ANNOTATIONS, command
from pytest_heal.report.model import digest
from pytest_heal.source.source_locator import Written

MOST_FILES = 10
"""Files of the summary that are named."""
_COUNTED = {
    "id": "with this id",
    "field": "with this name attribute",
    "test_id": "with this test id",
    "label": "with this label",
    "text": "with this text",
    "name": "with this accessible name",
}


def as_text(report: LintReport, *, every: bool = False, worst: int = MOST_WORST) -> str:
    """For people: totals, what makes locators fragile, the files that have most of it, then what to act on first.

    Args:
        report: what was found.
        every: all locators, in order, instead of the worst: also what is good enough, and what has no grade.
        worst: how many are shown; 0: all findings.
    """
    lines = [summary(report), *_sorts(report), *_files(report, every=every)]
    if every:
        found = [(one, 1) for one in report.locators]
    else:
        found = report.worst[: worst or None]
        if found:
            lines.append(_heading(report, len(found)))
    for one, places in found:
        lines.extend(_block(one, places))
    lines.extend(_verdict(report))
    return "\n".join(lines)


def _sorts(report: LintReport) -> Iterator[str]:
    """What makes locators fragile: ``  12 F: a position written out, among what lasts``."""
    width = max((len(str(number)) for *_, number in report.sorts), default=0)
    for grade, said, number in report.sorts:
        yield f"  {number:>{width}} {grade}: {visible(said)}"


def _files(report: LintReport, *, every: bool) -> Iterator[str]:
    """The files with most of what is fragile."""
    fragile = {
        file: number
        for file, several in report.by_file.items()
        if (number := sum(one.grade in FRAGILE_GRADES and one.new is not False and not one.ignored for one in several))
    }
    if not fragile or len(report.by_file) == 1:
        return
    yield f"{'new ones' if report.since else 'those'} of D or worse, by file:"
    ordered = sorted(fragile, key=lambda file: (-fragile[file], file))
    for file in ordered if every else ordered[:MOST_FILES]:
        several = report.by_file[file]
        yield f"  {visible(file)}: {fragile[file]} of {counted(len(several), 'locator')} ({_letters(totals_of(several))})"
    if not every and len(ordered) > MOST_FILES:
        yield f"  and {counted(len(ordered) - MOST_FILES, 'more file')}"


def _heading(report: LintReport, shown: int) -> str:
    what = f"worse than {report.least}" if report.least else "of D or worse"
    new = "new ones " if report.since else ""
    if shown == len(report.worst):
        return f"{new}{what}:"
    return f"the {shown} to fix first, of {len(report.worst)} {new}{what} (all of them: --worst=0):"


def _block(one: Linted, places: int) -> Iterator[str]:
    """One locator, its reasons, and what would be better."""
    more = f" (in {places} places)" if places > 1 else ""
    yield f"{visible(one.place)}: {one.grade or UNKNOWN} {code(one.written.text)}{_meant(one.written)}{more}"
    for line in _why(one):
        yield f"    {visible(line)}"


def _verdict(report: LintReport) -> Iterator[str]:
    """What the gate says, and where a baseline could say more."""
    if report.baseline is None and report.known and report.findings:
        yield f"for better locators on pages that the baseline knows: --baseline={visible(report.known)}"
    if report.least is not None:
        yield f"{'failed' if report.failed else 'passed'}: {gate(report)}"


def gate(report: LintReport) -> str:
    """What is worse than the gate allows: ``3 worse than C``."""
    worse = len(report.findings)
    new = sum(bool(one.new) for one in report.locators)
    among = f" of {counted(new, 'new one')}" if new else ""
    return f"{worse or 'none'}{among} worse than {report.least}"


def summary(report: LintReport) -> str:
    """All in one line: ``12 locators in 3 files: 8 A, 1 D, 3 F; 2 new since main; 1 of 2 new ones worse than C``."""
    totals = _letters(report.totals)
    said = f"{counted(len(report.locators), 'locator')} in {counted(report.files, 'file')}"
    parts = [f"{said}: {totals}" if totals else said]
    if report.totals[UNKNOWN]:
        parts.append(f"{report.totals[UNKNOWN]} without a grade, because only a run knows them")
    ignored = sum(one.ignored for one in report.locators)
    if ignored:
        parts.append(f"{ignored} ignored")
    if report.baseline is not None:
        parts.append(f"{report.baseline} known to the baseline")
    if report.skipped:
        parts.append(f"{counted(len(report.skipped), 'file')} skipped")
    if report.since:
        new = sum(bool(one.new) for one in report.locators)
        parts.append(f"{new or 'none'} new since {visible(report.since)}")
    if report.least is not None:
        parts.append(gate(report))
    return "; ".join(parts)


def _letters(totals: dict[str, int]) -> str:
    return ", ".join(f"{number} {letter}" for letter, number in totals.items() if number and letter != UNKNOWN)


def as_json(report: LintReport) -> str:
    """For machines: everything, one locator a line."""
    data = report.to_dict()
    lines = ",\n".join(f"    {json.dumps(one, ensure_ascii=False)}" for one in data["locators"])
    head = {key: value for key, value in data.items() if key not in ("locators", "skipped")}
    text = json.dumps(head, ensure_ascii=False, indent=2).removesuffix("\n}")
    shown = f"[\n{lines}\n  ]" if lines else "[]"
    return f'{text},\n  "locators": {shown},\n  "skipped": {json.dumps(data["skipped"], ensure_ascii=False)}\n}}'


def as_sarif(report: LintReport) -> str:
    """For code scanning: findings under the rule of fragile locators."""
    results = []
    for one, fingerprint in zip(report.findings, _fingerprints(report.findings), strict=True):
        location = sarif.location(one.written.file, one.written.region.line, one.written.region, report.folder)
        results.append(sarif.result(FRAGILE, _message(one), location, fingerprint))
    return sarif.document(report.version, results).rstrip("\n")


def as_github(report: LintReport) -> str:
    """For GitHub Actions: annotations as workflow commands, what to act on first; the runner shows ten of a step."""
    found = [one for one, _ in report.worst]
    lines = [
        command(
            _message(one),
            file=f"{report.folder}{one.written.file}",
            line=one.written.region.line,
            end_line=one.written.region.end_line,
            title=f"Fragile locator (grade {one.grade})",
        )
        for one in found[:MOST_ANNOTATIONS]
    ]
    return "\n".join([*lines, summary(report)])


FORMATS: dict[str, Callable[[LintReport], str]] = {
    "text": as_text,
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
}


def _meant(written: Written) -> str:
    """What a locator is, where that is not what is written: names stand in it, or it is an old call."""
    as_it_stands = steps_of_code(written.text)
    return "" if as_it_stands == written.steps else f" = {code(written.code)}"


def _why(one: Linted) -> list[str]:
    """Reasons, facts and what would be better, a line each."""
    lines = reasons_of(one)
    if one.better is not None:
        how = "executed" if one.better.executed else "not executed, made of what was recorded"
        lines.append(f"better: {one.better.code} ({one.better.grade}, {how} on {', '.join(one.better.pages)})")
    return lines


def reasons_of(one: Linted) -> list[str]:
    """Reasons and facts, a line each."""
    lines = ["; ".join(one.graded.reasons)] if one.graded else ["not known: it is computed, so only a run knows it"]
    for fact in one.facts:
        said = []
        if fact.matched:
            said.append(f"matched {counted(fact.matched, 'element')}")
        if fact.count:
            said.append(f"{counted(fact.count, 'element')} {_COUNTED[fact.value]}")
        if fact.places > 1:
            said.append(f"the {fact.place}. of {fact.places} alike")
        if fact.like:
            said.append(f"most like it: {fact.like} ({fact.likeness:.2f})")
        if said:
            lines.append(f"on {fact.page}: {', '.join(said)}")
    return lines


def _message(one: Linted) -> str:
    grade = f"{code(one.written.code)} has grade {one.grade}"
    return shortened(f"{grade}: {visible('. '.join(_why(one)))}. {FRAGILE.advice}", MESSAGE_LIMIT)


def _fingerprints(found: Sequence[Linted]) -> list[str]:
    """The same for the same locator of a file, whatever its line."""
    seen: Counter[tuple[str, str]] = Counter()
    made = []
    for one in found:
        key = (one.written.file, one.written.code)
        seen[key] += 1
        base = digest(FRAGILE.id, *key)
        made.append(base if seen[key] == 1 else digest(base, str(seen[key])))
    return made
