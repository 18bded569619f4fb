"""What is known of a place in the source that makes locators, and what is proposed for it: data, and how it is put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pytest_heal.locator.origin import Making, Mend
from pytest_heal.source.changes import Change
from pytest_heal.source.fields import Value
from pytest_heal.source.module import Span

MOST_SHOWN = 5  # pages or places in a sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """One state in which a locator was used.

    Attributes:
        makings: the calls that made it.
        mends: what was executed in place of a part of it, in this state; nothing where nothing was found.
        locator: as code.
        replacement: the best replacement of all of it as code, for a person; ``""`` without one.
        test: pytest's node id.
        used: ``file:line`` of the use, and of the test's line that led there.
        way: ``file:line`` of all lines that led to the use, from it outwards.
        certain: it may be acted on by itself (the heal was confirmed: its test passed).
        failed: why this state has no replacement, ``""`` where it has one.
        id: of what it is made from.
    """

    makings: tuple[Making, ...]
    mends: tuple[Mend, ...] = ()
    locator: str
    replacement: str = ""
    test: str = ""
    used: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    certain: bool = True
    failed: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What is proposed for one place.

    Attributes:
        file, line: of the place that is, or would be, edited.
        locator: that stands there, as code on ``page``; of several the first.
        replacement: the locator with the edit, as code.
        change: the edit; ``None`` where a person has to make it.
        also: the same edit at other places that mean the same; see `twins`.
        left, left_for: places that read the same and are left as they are, and why.
        reason: why a person has to.
        name: of the value that is edited where the call has none of its own: ``LOGIN``.
        users: what the edit reaches, each ``file:line`` with what is there; more than one is worth a look.
        tests: node ids that were seen to use it.
        mend: that was chosen; ``None`` without one.
        sightings: that it is made from.
    """

    file: str
    line: int
    locator: str
    replacement: str
    change: Change | None = None
    also: tuple[Change, ...] = ()
    left: tuple[str, ...] = ()
    left_for: str = ""
    reason: str = ""
    name: str = ""
    users: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    mend: Mend | None = None
    sightings: tuple[Sighting, ...] = field(default=(), repr=False)

    @property
    def changes(self) -> tuple[Change, ...]:
        """All of it; nothing where a person has to."""
        return () if self.change is None else (self.change, *self.also)


@dataclass(slots=True)
class Group:
    """Sightings of one chain of calls whose same frame drifted; ``parts``: of one that several literals are meant by."""

    sightings: list[Sighting]
    mends: list[Mend]  # that were executed in all of them, best first
    done: Proposal | None = None
    parts: list[Group] = field(default_factory=list)


def edited(group: Group, mend: Mend, change: Change) -> Proposal:
    """A proposal that can be made."""
    first = group.sightings[0]
    return Proposal(
        file=change.file,
        line=change.span[0],
        locator=first.locator,
        replacement=mend.locator,
        change=change,
        users=tuple(dict.fromkeys(place for one in group.sightings for place in one.used)),
        tests=tuple(dict.fromkeys(one.test for one in group.sightings)),
        mend=mend,
        sightings=tuple(group.sightings),
    )


def for_person(group: Group, reason: str, value: Value | None = None) -> Proposal:
    """A proposal that a person has to make; ``value``: that would be edited."""
    first = group.sightings[0]
    mend = next(iter(group.mends), None)
    made = first.makings[mend.stop - 1 if mend else -1] if first.makings else None
    used = next(iter(first.used), "")
    file, _, line = used.rpartition(":")
    best = next((one.replacement for one in group.sightings if one.replacement), "")
    return Proposal(
        file=value.module.file if value else made.file if made else file,
        line=value.node.lineno if value else made.line if made else int(line) if line.isdecimal() else 0,
        locator=first.locator,
        replacement=mend.locator if mend else best,
        reason=reason,
        name=value.name if value else "",
        users=tuple(dict.fromkeys(place for one in group.sightings for place in one.used)),
        tests=tuple(dict.fromkeys(one.test for one in group.sightings)),
        mend=mend,
        sightings=tuple(group.sightings),
    )


def replaced(sighting: Sighting, mend: Mend) -> Sequence[Making]:
    """The makings that a mend replaces."""
    return sighting.makings[mend.start : mend.stop]


def span(making: Making) -> Span:
    """Where the call of a making stands."""
    return making.line, making.column, making.end_line, making.end_column


def place(making: Making) -> str:
    """The same as ``file:line``."""
    return f"{making.file}:{making.line}"
