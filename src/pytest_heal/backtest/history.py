"""Which locators of a suite were edited, how often, of which kinds, and how they had been graded: pure, commit by commit.

A locator has versions: it is written, and each edit makes another version of it. What counts is which versions had to be edited
later: if the grades are worth something, those graded ``F`` more often than those graded ``A``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from pytest_heal.backtest.match import Matches
from pytest_heal.backtest.statements import Suite, Use
from pytest_heal.locator.grade_table import LETTERS
from pytest_heal.locator.grades import graded_steps
from pytest_heal.locator.origin import holds_on_to

FORMAT_VERSION = 1  # 1: first
TOOL = "pytest-heal backtest --history"
UNGRADED = "?"
"""Grade of a locator of which too much is computed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """One edit of one locator.

    Attributes:
        commit: its full name.
        date: of the commit, ISO 8601.
        subject: first line of its message.
        file: of the locator before the edit.
        line: there, from 1.
        before: the locator as code.
        after: the same after the edit.
        kind_before: what it held on to: ``css``, ``xpath``, ``role``, ``label``, ``test-id``, ``text``, ...
        kind_after: the same after the edit.
        grade_before: by ``pytest-heal lint``, ``A`` to ``F``, ``?`` where too much of it is computed.
        grade_after: the same after the edit.
        times: how often this locator has been edited, this time included.
    """

    commit: str
    date: str
    subject: str
    file: str
    line: int
    before: str
    after: str
    kind_before: str
    kind_after: str
    grade_before: str
    grade_after: str
    times: int


@dataclass(kw_only=True)
class HistoryReport:
    """What a history says.

    Attributes:
        suite_from: first revision, ``""`` for all of the history.
        suite_to: last revision.
        commits: number of commits that changed source files.
        edits: oldest first.
        versions: number of locator versions by grade: written, or made by an edit.
        gone: how many locators went without a successor.
        unread: files of a commit that could not be read, ``commit:file``, with why.
    """

    suite_from: str = ""
    suite_to: str = "HEAD"
    commits: int = 0
    edits: list[Edited] = field(default_factory=list)
    versions: Counter[str] = field(default_factory=Counter)
    gone: int = 0
    unread: dict[str, str] = field(default_factory=dict)

    def by_grade(self) -> dict[str, tuple[int, int]]:
        """By grade: number of versions, and of those that were edited later."""
        edited = Counter(one.grade_before for one in self.edits)
        return {
            grade: (self.versions[grade], edited[grade])
            for grade in (*LETTERS, UNGRADED)
            if self.versions[grade] or edited[grade]
        }

    def by_kind(self) -> dict[str, int]:
        """Number of edits by what the locator held on to before and after: ``css to role``; most first."""
        return dict(Counter(f"{one.kind_before} to {one.kind_after}" for one in self.edits).most_common())

    def often(self) -> list[Edited]:
        """Last edits of locators that were edited more than once, most often first."""
        last: dict[tuple[str, str], Edited] = {}
        for one in self.edits:
            last.pop((one.file, one.before), None)
            last[one.file, one.after] = one
        return sorted((one for one in last.values() if one.times > 1), key=lambda one: -one.times)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        return {
            "format": FORMAT_VERSION,
            "tool": TOOL,
            "from": self.suite_from,
            "to": self.suite_to,
            "commits": self.commits,
            "grades": {grade: {"versions": every, "edited": edited} for grade, (every, edited) in self.by_grade().items()},
            "kinds": self.by_kind(),
            "gone": self.gone,
            "edits": [asdict(one) for one in self.edits],
            "unread": dict(self.unread),
        }


class HistoryLog:
    """Follows the locators of a suite from commit to commit."""

    def __init__(self, report: HistoryReport) -> None:
        self.report = report
        self._times: dict[tuple[str, str, str], int] = {}  # file, function and code of a locator -> edits so far

    def begin(self, suite: Suite) -> None:
        """The suite as it was before the first commit."""
        for unit in suite.units:
            self.report.versions.update(grade_of(use) for use in unit.uses)

    def commit(self, name: str, date: str, subject: str, suites: tuple[Suite, Suite]) -> None:
        """One commit.

        Args:
            name: of it.
            date: ISO 8601.
            subject: first line of its message.
            suites: the files that it changed, before and after.
        """
        matches = Matches(*suites)
        self.report.commits += 1
        self.report.unread.update({f"{name[:12]}:{file}": why for suite in suites for file, why in suite.unread.items()})
        taken: set[int] = set()
        for before, counterpart in matches:
            after = counterpart.use
            if after is None:
                self.report.gone += 1
                continue
            taken.add(id(after))
            times = self._times.pop(_key(before), 0)
            if before.written.steps != after.written.steps:
                times += 1
                self.report.versions[grade_of(after)] += 1
                self.report.edits.append(_edited(before, after, (name, date, subject), times))
            if times:
                self._times[_key(after)] = times
        for unit in matches.new.units:
            self.report.versions.update(grade_of(use) for use in unit.uses if id(use) not in taken)


def _edited(before: Use, after: Use, commit: Sequence[str], times: int) -> Edited:
    return Edited(
        commit=commit[0],
        date=commit[1],
        subject=commit[2],
        file=before.file,
        line=before.line,
        before=before.written.code,
        after=after.written.code,
        kind_before=kind_of(before),
        kind_after=kind_of(after),
        grade_before=grade_of(before),
        grade_after=grade_of(after),
        times=times,
    )


def _key(use: Use) -> tuple[str, str, str]:
    return use.file, use.unit, use.written.code


def grade_of(use: Use) -> str:
    """By ``pytest-heal lint``; `UNGRADED` where too much of it is computed."""
    graded = graded_steps(use.written.steps)
    return UNGRADED if graded is None else graded.grade


def kind_of(use: Use) -> str:
    """What a locator holds on to in the end: ``css``, ``xpath``, ``role``, ``test-id``, ..."""
    kind = holds_on_to(use.written.code)
    selectors = [step.first for step in use.written.steps if step.name == "locator" and isinstance(step.first, str)]
    last = selectors[-1].lstrip() if selectors else ""
    return "xpath" if kind == "css" and last.startswith(("//", "xpath=", "..", "(//")) else kind
