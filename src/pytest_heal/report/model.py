"""What every report is made of: one `HealReport`, data only, whatever the format.

`HealReport.to_dict` is the JSON format, so whatever a report shows can be had as data, and reports of several machines can be
joined from their JSON files.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from pytest_heal.element.plain_json import plain
from pytest_heal.locator.grades import FRAGILE, grade_of, graded_code
from pytest_heal.models.exchange import ModelUse
from pytest_heal.relocation.events import HealEvent
from pytest_heal.report.history import PastRun
from pytest_heal.report.terminal import sort_of, tally, tolerated
from pytest_heal.source.edits import Edit, Region
from pytest_heal.suggestions.record import Explanation
from pytest_heal.suggestions.suggestions import Suggestions

FORMAT_VERSION = 1  # 1: first
TEXT_LIMIT = 20_000  # characters of one text in JSON; no locator or reason comes near


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The run, or the runs, that a report is of.

    Attributes:
        versions: of Python, pytest, Playwright, pytest-heal, by name.
        mode, record: what was configured.
        thresholds: least confidence by what is at stake, 0 to 1.
        started: ISO 8601 with offset; ``""`` when it is not known.
        seconds: that it took.
        tests: number of tests by outcome: ``passed``, ``failed``, ``skipped``, ``error``.
        folder: of the root in its repository, with ``/`` at its end; ``""`` where the root is the repository's.
        shards: how many runs were joined.
        files: `fingerprint` of each source file that a drifted locator comes from, as it was in the run; ``""`` for one that
            changed meanwhile.
        worked: ``file:line`` of a drifted locator -> pages on which the same place worked in this run, as URL templates.
    """

    versions: Mapping[str, str] = field(default_factory=dict)
    mode: str = ""
    record: str = ""
    thresholds: Mapping[str, float] = field(default_factory=dict)
    started: str = ""
    seconds: float = 0.0
    tests: Mapping[str, int] = field(default_factory=dict)
    folder: str = ""
    shards: int = 1
    files: Mapping[str, str] = field(default_factory=dict)
    worked: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One event and what is known around it.

    Attributes:
        event: what drifted.
        outcome: of the test: ``passed``, ``failed``, ``skipped``, ``error``; ``""`` while it is not known.
        source: the line of the source where the locator was used, ``""`` when it cannot be read.
        edit: the change of the source that would end the drift, where it is certain.
        artifacts: files of the test by kind: ``trace``, ``screenshot``, ``video``; paths relative to the root.
        id: the same for the same drift in the same test, in every run.
    """

    event: HealEvent
    outcome: str = ""
    source: str = ""
    edit: Edit | None = None
    artifacts: Mapping[str, str] = field(default_factory=dict)
    id: str = ""

    @cached_property
    def sort(self) -> str:
        """``healed``, ``refused``, ``moved``, ``ambiguous``, ``lost`` or ``suggested``."""
        return sort_of(self.event)

    @property
    def tolerated(self) -> bool:
        """Nothing was healed, and the test passed all the same."""
        return tolerated(self.event)

    @property
    def place(self) -> tuple[str, int]:
        """File and line of what is to be edited: where the locator is made, if that is known, else where it was used."""
        if self.edit is not None:
            return self.edit.file, self.edit.region.line
        file, _, line = self.event.made_at.rpartition(":")
        return (file, int(line)) if file and line.isdecimal() else (self.event.file, self.event.line)

    @property
    def fragile(self) -> bool:
        """The test's locator holds on to design or position."""
        return (grade_of(self.event.locator) or "A") in FRAGILE

    @cached_property
    def list_now(self) -> Explanation | None:
        """Of a list that matches nothing: what may be written instead, if a person says so, and why."""
        return None if self.event.suggestions is None else Suggestions.from_dict(self.event.suggestions).list_now

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        event, edit = self.event, self.edit
        suggested = dict.fromkeys(filter(None, (event.replacement, *event.alternatives)))
        return {
            "id": self.id,
            **event.to_dict(),
            "sort": self.sort,
            **_grade(event.locator),
            "suggested": [{"locator": code, **_grade(code)} for code in suggested],
            "test_outcome": self.outcome,
            "source": self.source,
            "edit": None if edit is None else _edit_to_dict(edit),
            "artifacts": dict(self.artifacts),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Entry:
        """What `to_dict` was made from."""
        edit = data.get("edit")
        return cls(
            event=HealEvent.from_dict(data),
            outcome=str(data.get("test_outcome", "")),
            source=str(data.get("source", "")),
            edit=None if edit is None else Edit(**{**edit, "region": Region(**edit["region"])}),
            artifacts=dict(data.get("artifacts") or {}),
            id=str(data.get("id", "")),
        )


@dataclass(frozen=True, kw_only=True)
class HealReport:
    """All that a report says.

    Attributes:
        run: what ran.
        entries: the events, ordered by place, in the same order however the run was distributed.
        history: earlier runs with drift and this one, oldest first; empty where no history is kept.
        model: the part that a chat model had; ``None`` where no question came up.
        to_root: the way from the folder of the report's file to the root that paths are relative to, with ``/``, as in ``..``;
            ``None`` where there is no way, or none is known.
        derived: what several formats need of it and was made once, by name.
        conflicts: ids of events that healed one locator on one page with different elements.
    """

    run: Run
    entries: tuple[Entry, ...] = ()
    history: tuple[PastRun, ...] = ()
    model: ModelUse | None = None
    to_root: str | None = None
    derived: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def seen_from(self, to_root: str | None) -> HealReport:
        """The same report, to be written to another folder; what was derived from it holds there too."""
        made = copy.copy(self)
        object.__setattr__(made, "to_root", to_root)
        return made

    @classmethod
    def of(
        cls, run: Run, entries: Iterable[Entry], history: Iterable[PastRun] = (), model: ModelUse | None = None
    ) -> HealReport:
        """A report with its events in order and with their ids."""
        ordered = sorted(entries, key=by_place)
        seen: dict[str, int] = {}
        named = []
        for entry in ordered:
            base = identity(entry.event)
            seen[base] = seen.get(base, 0) + 1
            named.append(_with_id(entry, base if seen[base] == 1 else f"{base}-{seen[base]}"))
        return cls(run=run, entries=tuple(named), history=tuple(history), model=model)

    @cached_property
    def events(self) -> tuple[HealEvent, ...]:
        """The events alone."""
        return tuple(entry.event for entry in self.entries)

    @cached_property
    def totals(self) -> dict[str, int]:
        """Number of events of each sort."""
        return tally(self.events)

    @cached_property
    def conflicts(self) -> tuple[tuple[Entry, ...], ...]:
        """Heals of one locator on one page by different elements; each a group of one entry for each element."""
        groups: dict[tuple[str, ...], dict[str, Entry]] = {}
        for entry in self.entries:
            event = entry.event
            if event.outcome == "healed":
                place = f"{entry.place[0]}:{entry.place[1]}"
                frame = event.before if event.before.startswith(("<iframe", "<frame")) else ""  # on its way, healed for itself
                key = (place, event.selector or event.locator, event.page.partition("?")[0], event.frame, frame)
                groups.setdefault(key, {}).setdefault(event.replacement or event.after, entry)
        return tuple(tuple(group.values()) for group in groups.values() if len(group) > 1)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only, with ``format``; the JSON report."""
        return {**self.about(), "events": plain([entry.to_dict() for entry in self.entries], TEXT_LIMIT)}

    def about(self) -> dict[str, Any]:
        """The JSON report without its events."""
        data = {
            "format": FORMAT_VERSION,
            "tool": "pytest-heal",
            "run": {**{f.name: getattr(self.run, f.name) for f in fields(Run)}, "totals": self.totals},
            "conflicts": [[entry.id for entry in group] for group in self.conflicts],
            "history": [one.to_dict() for one in self.history],
        }
        made: dict[str, Any] = plain(data, TEXT_LIMIT)
        made["model"] = None if self.model is None else self.model.to_dict()  # a prompt is longer than other texts
        return made

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> HealReport:
        """The report that a JSON file holds.

        Raises:
            ValueError: it is not one of this version, and says why.
        """
        if not hasattr(data, "get") or data.get("tool") != "pytest-heal" or "format" not in data:
            raise ValueError("it is not a JSON report of pytest-heal")
        if data["format"] != FORMAT_VERSION:
            raise ValueError(f"its format is {data['format']!r}, this version reads {FORMAT_VERSION}")
        known = {f.name for f in fields(Run)}
        try:
            run = Run(**{name: value for name, value in data["run"].items() if name in known})
            entries = tuple(Entry.from_dict(entry) for entry in data["events"])
            history = tuple(PastRun.from_dict(one) for one in data.get("history", ()))
            model = None if data.get("model") is None else ModelUse.from_dict(data["model"])
            return cls(run=run, entries=entries, history=history, model=model)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"it is damaged: {type(error).__name__} {error}") from None


def by_place(entry: Entry) -> tuple[object, ...]:
    """Sort key of events: the same order however the run was distributed."""
    event = entry.event
    return event.file, event.line, event.column, event.locator, event.test


def identity(event: HealEvent) -> str:
    """Sixteen hexadecimal digits, the same for the same drift whatever its line: of test, place, locator and sort."""
    parts = (event.kind, sort_of(event), event.test, event.file, event.selector or event.locator, event.method, event.frame)
    return digest(*parts)


def fingerprint(data: bytes) -> str:
    """What tells one state of a source file from another, whatever line ends its checkout has."""
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()


def digest(*parts: str) -> str:
    """Sixteen hexadecimal digits of some texts."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "backslashreplace")).hexdigest()[:16]


def _with_id(entry: Entry, name: str) -> Entry:
    return Entry(**{**{f.name: getattr(entry, f.name) for f in fields(Entry)}, "id": name})


def _grade(code: str) -> dict[str, Any]:
    found = graded_code(code)
    return {"grade": None if found is None else found.grade, "grade_reasons": [] if found is None else list(found.reasons)}


def _edit_to_dict(edit: Edit) -> dict[str, Any]:
    region = edit.region
    return {
        "file": edit.file,
        "region": {f.name: getattr(region, f.name) for f in fields(Region)},
        "old": edit.old,
        "new": edit.new,
        "before": edit.before,
        "after": edit.after,
    }
