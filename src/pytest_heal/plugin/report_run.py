"""From a run of pytest to its reports: collects what they are made of, and has them written at the end.

Lives in the process that reports. The events come from pytest's reports; the source of the tests is read here, so that the
renderers need no files.
"""

from __future__ import annotations

import os
import platform
import time
import tokenize
from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.config.settings import COMMAND_LINE, Settings
from pytest_heal.plugin.carrier import TestLog
from pytest_heal.report.files import check, folder_of, write_reports
from pytest_heal.report.history_file import recent_runs

if TYPE_CHECKING:
    from pytest_heal.models.exchange import Answered
    from pytest_heal.plugin.carrier import ReportLike
    from pytest_heal.relocation.events import HealEvent
    from pytest_heal.report.formats import ReportFormat
    from pytest_heal.report.model import Entry, HealReport
    from pytest_heal.source.calls import Source

DISTRIBUTIONS = ("pytest-heal", "pytest", "playwright", "pytest-playwright")
MOST_SOURCE = 2_000_000  # bytes of a source file that is looked into
LONGEST_LINE = 1_000  # characters of a line of the source that is shown


class RunReports:
    """The reports of one run.

    Args:
        settings: say which.
        root: paths in reports are relative to it.
        base: the folder pytest was started in.
    """

    def __init__(self, settings: Settings, *, root: Path, base: Path) -> None:
        self._settings, self._root, self._base = settings, root, base
        self._tests = TestLog()
        self._formats: dict[str, ReportFormat] = {}
        self._began = time.time()

    def prepare(self, added: Iterable[Any]) -> None:
        """The run begins.

        Args:
            added: formats that others add.

        Raises:
            SettingsError: a report of an unknown kind is asked for.
            HealError: what others add cannot be used.
        """
        from pytest_heal.report.formats import known_formats

        self._formats = known_formats(added)
        source = self._settings.sources.get("reports", "")
        check(self._settings.reports, self._formats, source, "--heal-report" if source == COMMAND_LINE else "heal_reports")
        self._began = time.time()

    def add(self, report: ReportLike) -> None:
        """Take in one report of pytest."""
        self._tests.add(report)

    def write(self, report: HealReport, problem: Callable[[str], None]) -> list[str]:
        """Write all; returns one line for each written file.

        Args:
            report: `made` of the run's events.
            problem: receives a line for each that could not be written.
        """
        return write_reports(report, self._settings.reports, self._formats, base=self._base, root=self._root, problem=problem)

    def commands(self, report: HealReport, *, annotated: bool) -> list[str]:
        """Lines for the log of a CI service that makes annotations of them; none elsewhere.

        Args:
            report: `made` of the run's events.
            annotated: another plugin makes annotations of warnings and failures.
        """
        wanted = any(target.kind == "github" for target in self._settings.reports)
        if not wanted or os.environ.get("GITHUB_ACTIONS") != "true":
            return []
        from pytest_heal.report.github import workflow_commands

        return workflow_commands(report, annotated=annotated)

    def made(
        self,
        events: Iterable[HealEvent],
        problem: Callable[[str], None],
        worked: Iterable[str] = (),
        answers: Iterable[Answered] = (),
    ) -> HealReport:
        """The data of all reports.

        Args:
            events: of the run.
            problem: receives a line for each thing that cannot be read.
            worked: where locators worked, see `Run.worked`.
            answers: of a chat model.
        """
        from pytest_heal.models.exchange import ModelUse
        from pytest_heal.relocation.policy import Thresholds
        from pytest_heal.report.model import HealReport, Run

        settings, outcomes, drifted = self._settings, list(self._tests.outcomes.values()), list(events)
        confidence = settings.confidence
        run = Run(
            versions={"python": platform.python_version(), **_versions()},
            mode=settings.mode,
            record=settings.record,
            thresholds=asdict(Thresholds.with_base() if confidence is None else Thresholds.with_base(confidence)),
            started=datetime.fromtimestamp(self._began, UTC).isoformat(timespec="seconds"),
            seconds=round(time.time() - self._began, 3),
            folder=folder_of(self._root),
            tests={outcome: outcomes.count(outcome) for outcome in sorted(set(outcomes))},
            files=self._files(drifted),
            worked=worked_at(drifted, worked, self._root),
        )
        sources: dict[str, Source | None] = {}
        history = () if settings.history is None else recent_runs(settings.history, skipped=problem)
        return HealReport.of(run, (self._entry(event, sources) for event in drifted), history, ModelUse.of(answers))

    def _files(self, events: Iterable[HealEvent]) -> dict[str, str]:
        """Fingerprints of the source files that drifted locators come from."""
        chains = (chain for event in events for chain in (event.makings, *event.also_made))
        files = {making.file for chain in chains for making in chain if not Path(making.file).is_absolute()}
        return {file: _state(self._root / file, self._began) for file in sorted(files)}

    def _entry(self, event: HealEvent, sources: dict[str, Source | None]) -> Entry:
        from pytest_heal.report.model import Entry

        made, _, line = event.made_at.rpartition(":")
        place = (made, int(line), 0, "") if made and line.isdecimal() else (event.file, event.line, event.column, event.method)
        used, source = self._source(event.file, sources), self._source(place[0], sources)
        edit = None
        if source is not None and event.replacement and event.outcome == "healed" and not Path(place[0]).is_absolute():
            edit = source.edit(place[1], place[2], event.locator, event.replacement, place[3])
        return Entry(
            event=event,
            outcome=self._tests.outcomes.get(event.test, ""),
            source=used.line(event.line)[:LONGEST_LINE] if used is not None else "",
            edit=edit,
            artifacts={kind: self._shown(path) for kind, path in self._tests.artifacts.get(event.test, {}).items()},
        )

    def _source(self, file: str, sources: dict[str, Source | None]) -> Source | None:
        """A source file, read once; ``None`` where it cannot be read."""
        if file not in sources:
            from pytest_heal.source.calls import Source

            path = self._root / file
            try:
                usable = file.endswith(".py") and path.stat().st_size <= MOST_SOURCE
                sources[file] = Source(path.read_bytes().decode(_encoding(path)), file) if usable else None
            except (OSError, SyntaxError, LookupError, ValueError):
                sources[file] = None
        return sources[file]

    def _shown(self, path: str) -> str:
        """An artifact's path relative to the root, where it is below it."""
        absolute = self._base / path
        return absolute.relative_to(self._root).as_posix() if absolute.is_relative_to(self._root) else str(absolute)


def worked_at(events: Iterable[HealEvent], worked: Iterable[str], root: Path) -> dict[str, list[str]]:
    """Pages on which a place that made a drifted locator worked with the same selector, by ``file:line``.

    Other places of its file that made the same worked too, or did not; they are named by the line that ran.

    Args:
        events: of the run.
        worked: where locators worked, see `Run.worked`.
        root: that files in events are relative to.
    """
    lines: dict[tuple[str, int], set[tuple[str, str]]] = {}
    drifted: set[tuple[str, str]] = set()
    for event in events:
        before = ""
        for making in event.makings:
            own, before = making.selector.removeprefix(before), making.selector
            drifted.add((making.file, own))
            for line in range(making.line, max(making.line, making.end_line) + 1):
                lines.setdefault((making.file, line), set()).add((f"{making.file}:{making.line}", own))
    found: dict[str, set[str]] = {}
    for text in worked if lines else ():
        name, number, page, part = text.split("\t", 3)
        path = Path(name)
        shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
        places = {place for place, own in lines.get((shown, int(number)), ()) if part in ("", own)}
        if (shown, part) in drifted:
            places.add(f"{shown}:{number}")
        for place in places:
            found.setdefault(place, set()).add(page)
    return {place: sorted(pages) for place, pages in sorted(found.items())}


def _state(path: Path, began: float) -> str:
    """Fingerprint of a source file; ``""`` when it cannot be read, or changed since the run began."""
    from pytest_heal.report.model import fingerprint

    try:
        return "" if path.stat().st_mtime > began else fingerprint(path.read_bytes())
    except OSError:
        return ""


def _versions() -> dict[str, str]:
    found = {}
    for name in DISTRIBUTIONS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _encoding(path: Path) -> str:
    with path.open("rb") as stream:
        encoding, _ = tokenize.detect_encoding(stream.readline)
    return encoding
