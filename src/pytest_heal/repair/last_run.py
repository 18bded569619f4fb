"""What drifted in the last runs, kept in pytest's cache for `pytest-heal fix`; and what a chat model was asked in the last one.

A run replaces what is known of the tests that it ran, and of nothing else: after a redesign people run all tests once and
then, again and again, the few they are working on. What a test drifted with is forgotten when it runs without drift, or when
the source it comes from has changed.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.errors import HealError
from pytest_heal.report.files import write_file

if TYPE_CHECKING:
    from pytest_heal.models.exchange import Answered
    from pytest_heal.report.model import Entry, HealReport

FOLDER, NAME, ANSWERS = "heal", "last-run.json", "last-answers.json"


def path_in(cache: Any) -> Path:
    """The file in pytest's cache (`pytest.Cache`); its folder exists."""
    return Path(cache.mkdir(FOLDER)) / NAME


def keep(path: Path, report: HealReport, *, tests: Collection[str], root: Path) -> None:
    """Take in a run.

    Args:
        path: the file.
        report: of the run.
        tests: node ids of the tests that ran.
        root: that files in reports are relative to.

    Raises:
        OSError: it could not be written.
    """
    from pytest_heal.report.merge import joined

    before = _read(path)
    drifted = [e for e in report.entries if e.event.outcome != "suggested" or (e.list_now and e.event.makings)]
    reports = [replace(report, entries=tuple(drifted), model=None)]
    if before is not None:
        kept = tuple(e for e in before.entries if e.event.test not in tests and _is_current(e, before, report, root))
        if kept:
            files = {making.file for entry in kept for making in entry.event.makings}
            worked = {place: pages for place, pages in before.run.worked.items() if place.rpartition(":")[0] in files}
            known = {file: state for file, state in before.run.files.items() if file in files}
            reports.append(replace(before, run=replace(before.run, files=known, worked=worked), entries=kept, model=None))
    store(path, joined(reports))


def store(path: Path, report: HealReport) -> None:
    """Write what is known; a report without drift is none, and its file is removed.

    Raises:
        OSError: it could not be written.
    """
    if report.entries:
        write_file(path, json.dumps(report.to_dict(), ensure_ascii=False))
    else:
        path.unlink(missing_ok=True)


def read(path: Path) -> HealReport:
    """What is known.

    Raises:
        HealError: nothing is, or it cannot be read.
    """
    from pytest_heal.report.command import read as read_report

    if not path.exists():
        raise HealError(
            "no drift of a run is known here; run `pytest --heal=on`, or give files that --heal-report=json:PATH wrote"
        )
    return read_report(path)


def keep_answers(cache: Any, answers: Sequence[Answered]) -> None:
    """Keep the questions of a run in pytest's cache (`pytest.Cache`), for ``pytest-heal explain-prompt``.

    Raises:
        OSError: it could not be written.
    """
    data = {"format": 1, "answers": [one.to_dict() for one in answers]}
    write_file(Path(cache.mkdir(FOLDER)) / ANSWERS, json.dumps(data, ensure_ascii=False))


def read_answers(cache: Path) -> list[Answered]:
    """What `keep_answers` wrote; none where it cannot be read: then it is lost, as any cache may be.

    Args:
        cache: folder below which plugins keep files in pytest's cache.
    """
    from pytest_heal.models.exchange import Answered

    try:
        data = json.loads((cache / FOLDER / ANSWERS).read_bytes())
        return [Answered.from_dict(one) for one in data["answers"]] if data["format"] == 1 else []
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def _read(path: Path) -> HealReport | None:
    """What was known; ``None`` where nothing was, or where it cannot be read: then it is lost, as any cache may be."""
    try:
        return read(path)
    except HealError:
        return None


def _is_current(entry: Entry, before: HealReport, now: HealReport, root: Path) -> bool:
    """Whether the source of an entry is still what it was then."""
    from pytest_heal.report.model import fingerprint

    for file in {making.file for making in entry.event.makings}:
        state = before.run.files.get(file, "")
        try:
            current = now.run.files.get(file) or fingerprint((root / file).read_bytes())
        except OSError:
            return False
        if state and state != current:
            return False
    return True
