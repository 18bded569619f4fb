"""What ``pytest-heal lint`` found, as text, JSON, SARIF and annotations of GitHub: one value, one renderer a format."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pytest_heal.element.plain_json import plain
from pytest_heal.lint.facts import Facts
from pytest_heal.locator.grade_table import LETTERS, Grade
from pytest_heal.locator.grades import Graded, steps_of_code
from pytest_heal.report import sarif
from pytest_heal.report.escape import counted, shortened, visible
from pytest_heal.report.findings import FRAGILE, MESSAGE_LIMIT, code
from pytest_heal.report.github import MOST_ANNOTATIONS, command
from pytest_heal.report.model import digest
from pytest_heal.source.source_locator import Written

FORMAT_VERSION = 1  # 1: first
UNKNOWN = "?"
"""Stands for the grade of a locator that only a run knows."""
_COUNTED = {
    "id": "with this id",
    "field": "with this name attribute",
    "test_id": "with this test id",
    "label": "with this label",
    "text": "with this text",
    "name": "with this accessible name",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Linted:
    """One locator.

    Attributes:
        written: where and how it stands in the source.
        graded: its grade, the facts counted in; ``None`` when too much of it is computed.
        facts: of the baseline, one for each page it was seen on.
        ignored: a comment on its lines says that it may stay as it is.
    """

    written: Written
    graded: Graded | None
    facts: tuple[Facts, ...] = ()
    ignored: bool = False

    @property
    def grade(self) -> Grade | None:
        """Its grade alone."""
        return None if self.graded is None else self.graded.grade

    @property
    def place(self) -> str:
        """``file:line:column``."""
        return f"{self.written.file}:{self.written.region.line}:{self.written.region.column}"

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        region = self.written.region
        return {
            "file": self.written.file,
            "line": region.line,
            "column": region.column,
            "end_line": region.end_line,
            "end_column": region.end_column,
            "written": self.written.text,
            "locator": self.written.code,
            "legacy": self.written.legacy,
            "grade": self.grade,
            "reasons": list(self.graded.reasons) if self.graded else [],
            "ignored": self.ignored,
            "facts": [asdict(one) for one in self.facts],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class LintReport:
    """All that was found.

    Attributes:
        locators: in order of file and place.
        files: number of files that were read.
        skipped: files that could not be read, with the reason.
        least: the worst grade that passes; ``None`` where nothing was asked for.
        version: of pytest-heal.
        folder: of the files in their repository, with ``/`` at its end; ``""`` where they are relative to it.
        baseline: number of locators that the baseline knows; ``None`` without one.
    """

    locators: tuple[Linted, ...] = ()
    files: int = 0
    skipped: tuple[tuple[str, str], ...] = ()
    least: Grade | None = None
    version: str = ""
    folder: str = ""
    baseline: int | None = None

    @property
    def totals(self) -> dict[str, int]:
        """Number of locators by grade, all grades; ``?`` for those that have none."""
        found = Counter(one.grade or UNKNOWN for one in self.locators)
        return {letter: found[letter] for letter in (*LETTERS, UNKNOWN)}

    @property
    def findings(self) -> list[Linted]:
        """What is worse than the gate allows, or without one ``D`` and worse; what a comment allows is none."""
        least = self.least or "C"
        return [one for one in self.locators if one.grade is not None and one.grade > least and not one.ignored]

    @property
    def failed(self) -> bool:
        """Whether the gate is shut."""
        return self.least is not None and bool(self.findings)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only, with ``format``."""
        made: dict[str, Any] = plain(
            {
                "format": FORMAT_VERSION,
                "tool": "pytest-heal lint",
                "version": self.version,
                "files": self.files,
                "fail_under": self.least,
                "failed": self.failed,
                "totals": self.totals,
                "locators": [one.to_dict() for one in self.locators],
                "skipped": [{"file": file, "reason": reason} for file, reason in self.skipped],
            }
        )
        return made


def as_text(report: LintReport, *, every: bool = False) -> str:
    """For people: a locator and its reasons, one a block, then totals.

    Args:
        report: what was found.
        every: also what is good enough, and what has no grade.
    """
    shown = report.locators if every else report.findings
    lines = []
    for one in shown:
        lines.append(f"{visible(one.place)}: {one.grade or UNKNOWN} {code(one.written.text)}{_meant(one.written)}")
        lines.extend(f"    {visible(line)}" for line in _why(one))
    lines.append(summary(report))
    return "\n".join(lines)


def summary(report: LintReport) -> str:
    """The last line: ``12 locators in 3 files: 8 A, 1 D, 3 F; 4 below C``."""
    totals = ", ".join(f"{number} {letter}" for letter, number in report.totals.items() if number and letter != UNKNOWN)
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
    if report.least is not None:
        worse = len(report.findings)
        parts.append(f"{worse} worse than {report.least}" if worse else f"none worse than {report.least}")
    return "; ".join(parts)


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
    """For GitHub Actions: annotations as workflow commands, the worst first; the runner shows ten of a step."""
    found = sorted(report.findings, key=lambda one: one.grade or "", reverse=True)
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
