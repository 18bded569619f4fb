"""What is shown and decided in one go: a locator, with all places that write it and all tests that use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pytest_heal.element.fingerprint import url_template
from pytest_heal.relocation.trust import Heal
from pytest_heal.repair.rejected import heal_of
from pytest_heal.report.model import Entry, digest
from pytest_heal.source.proposal import Proposal

State = Literal["open", "accepted", "rejected", "skipped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A locator that a person may write in place of one that was not healed.

    Attributes:
        code: as code on ``page``.
        proposals: the edits, each of one place; none where it cannot be written.
        reason: why it cannot.
    """

    code: str
    proposals: tuple[Proposal, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One locator that drifted.

    Attributes:
        id: the same for the same drift.
        entries: its events, at least one.
        proposals: edits of its heal, each of one place; none where nothing can be edited.
        reason: why nothing is edited, as far as that is not what the events say; ``""`` without.
        choices: of one that was not healed, best first.
    """

    id: str
    entries: tuple[Entry, ...]
    proposals: tuple[Proposal, ...] = ()
    reason: str = ""
    choices: tuple[Choice, ...] = field(default=())

    @property
    def first(self) -> Entry:
        """The entry that stands for all."""
        return self.entries[0]

    @property
    def tests(self) -> tuple[str, ...]:
        """Node ids of the tests that it carries."""
        return tuple(dict.fromkeys(entry.event.test for entry in self.entries))

    @property
    def places(self) -> tuple[str, ...]:
        """``file:line`` of what writes it."""
        written = [f"{one.file}:{change.span[0]}" for one in self.proposals for change in one.changes]
        made = ("{}:{}".format(*entry.place) for entry in self.entries if entry.place[0])
        return tuple(dict.fromkeys(written or made))

    @property
    def heals(self) -> tuple[Heal, ...]:
        """What was healed, each once: what a rejection is about."""
        found = (heal_of(entry) for entry in self.entries if entry.event.outcome == "healed")
        return tuple({heal.identity: heal for heal in found}.values())


def cards_of(
    entries: Sequence[Entry],
    made: Sequence[Proposal],
    broken: Sequence[Proposal],
    stale: Mapping[str, str],
    choices: Callable[[Sequence[Entry]], tuple[Choice, ...]],
) -> list[Card]:
    """One card for each locator: what needs a person first, then what can be accepted, then what only moved.

    Args:
        entries: all events that are to be looked at.
        made: edits that can be made.
        broken: those that need a person.
        stale: why nothing is proposed for a file.
        choices: what a person may write for events that were not healed.
    """
    proposals: dict[str, list[Proposal]] = {}
    for one in made:
        for sighting in one.sightings:
            proposals.setdefault(sighting.id, []).append(one)
    reasons = {sighting.id: one.reason for one in broken for sighting in one.sightings}
    groups: dict[tuple[str, ...], list[Entry]] = {}
    for entry in entries:
        event = entry.event
        page = url_template(event.page)
        why = event.code if event.outcome != "healed" else ""
        key = (entry.sort, event.selector or event.locator, event.replacement or event.after, page, event.frame, why)
        groups.setdefault(key, []).append(entry)
    _join_shared(groups, proposals)
    cards = [
        Card(
            id=digest(*key),
            entries=tuple(several),
            proposals=tuple({id(one): one for entry in several for one in proposals.get(entry.id, ())}.values()),
            reason=next(filter(None, (_reason(entry, reasons, stale) for entry in several)), ""),
            choices=() if several[0].event.outcome == "healed" else choices(several),
        )
        for key, several in groups.items()
    ]
    return sorted(cards, key=_order)


def _join_shared(groups: dict[tuple[str, ...], list[Entry]], proposals: Mapping[str, Sequence[Proposal]]) -> None:
    """Put together what one edit repairs, such as a locator of a page object that is used on two pages."""
    owner: dict[int, tuple[str, ...]] = {}
    for key in list(groups):
        mine = [id(one) for entry in groups[key] for one in proposals.get(entry.id, ())]
        other = next((owner[one] for one in mine if one in owner), key)
        if other != key:
            groups[other] += groups.pop(key)
        owner.update(dict.fromkeys(mine, other))


def _reason(entry: Entry, reasons: Mapping[str, str], stale: Mapping[str, str]) -> str:
    if entry.event.outcome != "healed":
        return ""
    files = [making.file for making in entry.event.makings]
    return next((f"{file}: {stale[file]}" for file in files if file in stale), "") or reasons.get(entry.id, "")


_SORTS = {"refused": 0, "lost": 0, "suggested": 0, "ambiguous": 1, "healed": 2, "moved": 3}


def _order(card: Card) -> tuple[object, ...]:
    return _SORTS.get(card.first.sort, 9), -len(card.tests), card.first.place, card.first.event.locator
