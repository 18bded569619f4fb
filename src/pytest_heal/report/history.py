"""Drift over many runs: one record an event, and what a series of records amounts to.

A record says less than an event, so that years of them stay small. Records are plain data in any order; where they are kept is
for `pytest_heal.report.history_file`.

What has changed about an element tells two kinds of drift apart. An interface that is worked on changes texts and markup:
*churn*. Where a link leads, what a field is called in the form that is sent, and what assistive technology reads out are what
users and servers rely on: a *likely regression*, and so is a locator that matches another element than it was recorded on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from pytest_heal.element.fingerprint import url_template
from pytest_heal.element.plain_json import plain
from pytest_heal.relocation.events import Evidence, HealEvent

FORMAT_VERSION = 1  # of a record; 1: first
TEXT_LIMIT = 500  # characters of one text of a record
MOST_RUNS = 60  # of a plot

Cause = Literal["churn", "regression", "unknown"]

RELIED_ON = {"href": "link target", "field": "name attribute", "name": "accessible name"}
"""Properties whose change is a likely regression, and what they are called."""
_PLACE = frozenset(("place", "size", "ordinal", "near", "section", "visible"))
"""Properties of where it stands: they change with everything around it, and are none of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One event of one run.

    Attributes:
        run: name of the run, unlike any other's.
        started: of the run, ISO 8601 with offset.
        test: pytest node id.
        file, line: where the locator is made, if that is known, else where it was used.
        locator: as code.
        page: URL without what changes from visit to visit.
        sort: ``healed``, ``refused``, ``suggested``, ``moved``, ``ambiguous`` or ``lost``.
        tolerated: nothing was healed, and the test passed all the same.
        replacement: locator of the element found, or what it is; ``""`` for none.
        cause: what the change most likely is.
        changed: names of the properties that differ.
        regressed: what users rely on and differs, ``link target "/a" -> "/b"``.
        seconds: that the test waited and we looked.
    """

    run: str
    started: str
    test: str = ""
    file: str = ""
    line: int = 0
    locator: str = ""
    page: str = ""
    sort: str = ""
    tolerated: bool = False
    replacement: str = ""
    cause: Cause = "unknown"
    changed: tuple[str, ...] = ()
    regressed: tuple[str, ...] = ()
    seconds: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        data: dict[str, Any] = plain({name: getattr(self, name) for name in _TYPES}, TEXT_LIMIT)
        return {"format": FORMAT_VERSION, **data}

    @classmethod
    def from_dict(cls, data: Any) -> Record:
        """The record `to_dict` was made from; unknown keys of a newer version are passed over.

        Raises:
            ValueError: it is none, and says why.
        """
        if not isinstance(data, Mapping) or "format" not in data:
            raise ValueError("it is no record of drift")
        if data["format"] != FORMAT_VERSION:
            raise ValueError(f"its format is {data['format']!r}, this version reads {FORMAT_VERSION}")
        values: dict[str, Any] = {}
        for name, kinds in _TYPES.items():
            value = data.get(name, _DEFAULTS.get(name))
            if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
                raise ValueError(f"its {name} is {value!r}")
            values[name] = tuple(map(str, value)) if isinstance(value, list | tuple) else value
        if values["cause"] not in ("churn", "regression", "unknown"):
            raise ValueError(f"its cause is {values['cause']!r}")
        return cls(**values)


_KINDS: Mapping[str, tuple[type, ...]] = {
    "bool": (bool,), "int": (int,), "float": (int, float), "tuple[str, ...]": (list, tuple),
}  # fmt: skip
_TYPES = {f.name: _KINDS.get(str(f.type), (str,)) for f in fields(Record)}
_DEFAULTS = {name: kinds[0]() for name, kinds in _TYPES.items() if name not in ("run", "started")}
_DEFAULTS["cause"] = "unknown"


def record_of(event: HealEvent, *, run: str, started: str, sort: str, tolerated: bool) -> Record:
    """What is kept of an event.

    Args:
        event: of a test that is over.
        run: name of the run.
        started: of the run, ISO 8601 with offset.
        sort: what the event is for a reader.
        tolerated: nothing was healed, and the test passed all the same.
    """
    made, _, line = event.made_at.rpartition(":")
    known = bool(made) and line.isdecimal()
    changed = _changed(event)
    return Record(
        run=run,
        started=started,
        test=event.test,
        file=made if known else event.file,
        line=int(line) if known else event.line,
        locator=event.locator or event.selector,
        page=url_template(event.page),
        sort=sort,
        tolerated=tolerated,
        replacement="" if event.outcome in ("refused", "suggested") else event.replacement or event.after,
        cause=cause_of(event),
        changed=tuple(e.property for e in changed),
        regressed=tuple(_said(e) for e in changed if e.property in RELIED_ON),
        seconds=round((event.timings or {}).get("total", 0.0) / 1000, 3),
    )


def cause_of(event: HealEvent) -> Cause:
    """What a drift most likely is.

    Of an element that was not found nothing can be said. A moved locator was a likely regression whatever has changed: the test
    looked at another element than its author did.
    """
    if event.kind == "moved":
        return "regression"
    if event.outcome in ("refused", "suggested") or not event.after:
        return "unknown"
    changed = _changed(event)
    if any(e.property in RELIED_ON for e in changed):
        return "regression"
    return "churn"


def _changed(event: HealEvent) -> list[Evidence]:
    """What it had and has no more, or has otherwise; not where it stands."""
    return [e for e in event.evidence if e.before and e.before != e.after and e.property not in _PLACE]


def _said(evidence: Evidence) -> str:
    return f'{RELIED_ON[evidence.property]} "{evidence.before}" -> "{evidence.after}"'


NO_REPLACEMENT = frozenset(("refused", "suggested"))
"""Sorts of events of which nothing is to be used instead; files of earlier versions hold what came nearest."""

_MADE: Mapping[str, Callable[[Any], Any]] = {"str": str, "int": int, "float": float}


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """How much one locator, page or test has drifted.

    Attributes:
        name: of it: the locator as code, the page, the test's node id.
        place: of a locator, ``file:line`` where it was last; else ``""``.
        times: it drifted.
        runs: in how many runs.
        seconds: lost by it.
        last: start of the last run in which it drifted, ISO 8601.
        causes: how many times each cause, all three.
        regressed: what users rely on and differed, each once, newest first.
        replacement: what was used or found instead, of the last time it was.
    """

    name: str
    times: int
    runs: int
    seconds: float
    last: str
    causes: Mapping[str, int]
    place: str = ""
    regressed: tuple[str, ...] = ()
    replacement: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        made: dict[str, Any] = plain({f.name: getattr(self, f.name) for f in fields(Trend)}, TEXT_LIMIT)
        return made


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRun:
    """The drift of one run.

    Attributes:
        run: its name.
        started: ISO 8601 with offset.
        events: how many.
        healed: how many of them were heals.
        regressions: how many are likely regressions.
        seconds: lost by all.
    """

    run: str
    started: str
    events: int
    healed: int
    regressions: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        made: dict[str, Any] = plain({f.name: getattr(self, f.name) for f in fields(PastRun)}, TEXT_LIMIT)
        return made

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> PastRun:
        """What `to_dict` was made from.

        Raises:
            KeyError, TypeError, ValueError: it was made from something else.
        """
        return cls(**{f.name: _MADE[str(f.type)](data[f.name]) for f in fields(cls)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Trends:
    """What a history amounts to; each list has the most first.

    Attributes:
        runs: the runs with drift, oldest first.
        totals: number of events of each sort.
        causes: number of events of each cause, all three.
        seconds: lost by all events.
        locators: those that drift most.
        pages: those that churn most.
        tests: those that lost most time.
    """

    runs: tuple[PastRun, ...]
    totals: Mapping[str, int]
    causes: Mapping[str, int]
    seconds: float
    locators: tuple[Trend, ...]
    pages: tuple[Trend, ...]
    tests: tuple[Trend, ...]

    def to_dict(self, most: int) -> dict[str, Any]:
        """Plain JSON values only.

        Args:
            most: entries of one list.
        """
        return {
            "format": FORMAT_VERSION,
            "totals": dict(self.totals),
            "causes": dict(self.causes),
            "seconds": self.seconds,
            "runs": [run.to_dict() for run in self.runs],
            "locators": [trend.to_dict() for trend in self.locators[:most]],
            "pages": [trend.to_dict() for trend in self.pages[:most]],
            "tests": [trend.to_dict() for trend in self.tests[:most]],
        }


def trends_of(records: Iterable[Record]) -> Trends:
    """The trends of a history.

    Args:
        records: in any order; what tests tolerated does not count.
    """
    counted = sorted((r for r in records if not r.tolerated), key=lambda r: (r.started, r.run))
    sorts = [r.sort for r in counted]
    locators = _grouped(counted, lambda r: (r.file, r.locator), lambda r: r.locator, placed=True)
    pages = _grouped((r for r in counted if r.page), lambda r: (r.page,), lambda r: r.page)
    tests = _grouped((r for r in counted if r.test), lambda r: (r.test,), lambda r: r.test)
    return Trends(
        runs=past_runs(counted),
        totals={sort: sorts.count(sort) for sort in sorted(set(sorts))},
        causes=_causes(counted),
        seconds=round(sum(r.seconds for r in counted), 3),
        locators=tuple(sorted(locators, key=lambda t: (-t.times, -t.runs, t.name, t.place))),
        pages=tuple(sorted(pages, key=lambda t: (-t.causes["churn"], -t.times, t.name))),
        tests=tuple(sorted(tests, key=lambda t: (-t.seconds, t.name))),
    )


def past_runs(records: Iterable[Record]) -> tuple[PastRun, ...]:
    """The runs that records are of, oldest first; what tests tolerated does not count."""
    runs: dict[str, list[Record]] = {}
    for record in records:
        if not record.tolerated:
            runs.setdefault(record.run, []).append(record)
    made = (
        PastRun(
            run=run,
            started=several[0].started,
            events=len(several),
            healed=sum(r.sort == "healed" for r in several),
            regressions=sum(r.cause == "regression" for r in several),
            seconds=round(sum(r.seconds for r in several), 3),
        )
        for run, several in runs.items()
    )
    return tuple(sorted(made, key=lambda one: (one.started, one.run)))


def _grouped(
    records: Iterable[Record], key: Callable[[Record], tuple[str, ...]], name: Callable[[Record], str], *, placed: bool = False
) -> list[Trend]:
    groups: dict[tuple[str, ...], list[Record]] = {}
    for record in records:
        groups.setdefault(key(record), []).append(record)
    return [
        Trend(
            name=name(several[-1]),
            place=f"{several[-1].file}:{several[-1].line}" if placed and several[-1].file else "",
            times=len(several),
            runs=len({r.run for r in several}),
            seconds=round(sum(r.seconds for r in several), 3),
            last=several[-1].started,
            causes=_causes(several),
            regressed=tuple(dict.fromkeys(text for r in reversed(several) for text in r.regressed)),
            replacement=next(
                (r.replacement for r in reversed(several) if placed and r.replacement and r.sort not in NO_REPLACEMENT), ""
            ),
        )
        for several in groups.values()
    ]


def _causes(records: Sequence[Record]) -> dict[str, int]:
    causes = [r.cause for r in records]
    return {cause: causes.count(cause) for cause in ("churn", "regression", "unknown")}
