"""What ``pytest-heal lint`` found: locators with their grades, counted by file and by what makes them fragile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from pytest_heal.element.plain_json import plain
from pytest_heal.lint.better import Better
from pytest_heal.lint.facts import Facts
from pytest_heal.lint.standing import Standing, sort_of, weight
from pytest_heal.locator.grade_table import FRAGILE, LETTERS, Grade
from pytest_heal.locator.grades import Graded
from pytest_heal.source.source_locator import Written

FORMAT_VERSION = 1  # 1: first
UNKNOWN = "?"
"""Stands for the grade of a locator that only a run knows."""
MOST_WORST = 10
"""Locators that are shown, of those to act on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Linted:
    """One locator.

    Attributes:
        written: where and how it stands in the source.
        standing: its grade, the facts counted in, and its positions.
        facts: of the baseline, one for each page it was seen on.
        ignored: a comment on its lines says that it may stay as it is.
        better: what would be better, where the baseline knows its element.
        new: it stands on a line that is new; ``None`` where nothing was compared.
    """

    written: Written
    standing: Standing
    facts: tuple[Facts, ...] = ()
    ignored: bool = False
    better: Better | None = None
    new: bool | None = None

    @property
    def graded(self) -> Graded | None:
        """Its grade and the reasons; ``None`` when too much of it is computed."""
        return self.standing.graded

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
            "position": self.standing.position,
            "among": self.standing.among,
            "ignored": self.ignored,
            "new": self.new,
            "better": asdict(self.better) if self.better else None,
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
        known: folder of the baseline that was read, or of one that could be; ``""``: there is none.
        since: the commit that only what is newer counts; ``""``: all counts.
    """

    locators: tuple[Linted, ...] = ()
    files: int = 0
    skipped: tuple[tuple[str, str], ...] = ()
    least: Grade | None = None
    version: str = ""
    folder: str = ""
    baseline: int | None = None
    known: str = ""
    since: str = ""

    @property
    def totals(self) -> dict[str, int]:
        """Number of locators by grade, all grades; ``?`` for those that have none."""
        return totals_of(self.locators)

    @property
    def counting(self) -> list[Linted]:
        """The locators that may be findings: all, or the new ones; none that a comment allows."""
        return [one for one in self.locators if one.new is not False and not one.ignored]

    @property
    def findings(self) -> list[Linted]:
        """What is worse than the gate allows, or without one ``D`` and worse."""
        least = self.least or "C"
        return [one for one in self.counting if one.grade is not None and one.grade > least]

    @property
    def by_file(self) -> dict[str, list[Linted]]:
        """The locators of each file that has any, in order."""
        found: dict[str, list[Linted]] = {}
        for one in self.locators:
            found.setdefault(one.written.file, []).append(one)
        return found

    @property
    def sorts(self) -> list[tuple[Grade, str, int]]:
        """What makes locators fragile: grade, in few words, and how many; what to act on first comes first."""
        fragile = [one for one in self.counting if one.grade in FRAGILE]
        number = Counter((one.grade, sort_of(one.standing)) for one in fragile)
        fragile.sort(key=lambda one: weight(one.standing), reverse=True)
        ordered = dict.fromkeys((one.grade, sort_of(one.standing)) for one in fragile)
        return [(grade, said, number[grade, said]) for grade, said in ordered if grade is not None]

    @property
    def worst(self) -> list[tuple[Linted, int]]:
        """The findings, what to act on first; the same locator of a file once, with the number of its places."""
        same: dict[tuple[str, str], list[Linted]] = {}
        for one in self.findings:
            same.setdefault((one.written.file, one.written.code), []).append(one)
        return sorted(((several[0], len(several)) for several in same.values()), key=_urgency, reverse=True)

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
                "since": self.since or None,
                "failed": self.failed,
                "totals": self.totals,
                "by_file": [{"file": file, "totals": totals_of(several)} for file, several in self.by_file.items()],
                "fragile": [{"grade": grade, "reason": said, "locators": number} for grade, said, number in self.sorts],
                "worst": [
                    {"file": one.written.file, "line": one.written.region.line, "locator": one.written.code, "places": places}
                    for one, places in self.worst[:MOST_WORST]
                ],
                "locators": [one.to_dict() for one in self.locators],
                "skipped": [{"file": file, "reason": reason} for file, reason in self.skipped],
            }
        )
        return made


def totals_of(locators: Iterable[Linted]) -> dict[str, int]:
    """Number of locators by grade, all grades; ``?`` for those that have none."""
    found = Counter(one.grade or UNKNOWN for one in locators)
    return {letter: found[letter] for letter in (*LETTERS, UNKNOWN)}


def _urgency(found: tuple[Linted, int]) -> tuple[tuple[int, str, int], bool, int]:
    """Sort key, what to act on first last: of equal ones what has a better one, then what stands in most places."""
    one, places = found
    return weight(one.standing), one.better is not None, places
