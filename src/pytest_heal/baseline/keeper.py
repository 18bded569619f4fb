"""Keeps what passed tests taught, whatever becomes of the process: in a journal at once, in the baseline at the end.

A run asks four things of a `Keeper`: `recover` what dead runs left (at its start, and at its end for crashed workers), `note`
each test when it is over, and `write` everything at the end. What cannot be written to the baseline then (a full disk, a file
with merge conflicts) stays in the journal, and every later run that records tries again; `fate` says so.

A kind of record of its own, such as a healed locator that was confirmed, needs a line where it happens and a function that
merges what others left::

    keeper = Keeper(store, folder, renew=False, others={"confirmed": take_over})
    keeper.add("confirmed", {...})    # `take_over` gets it at the end of this run, or in a later one
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pytest_heal.baseline.journal import FOLDER, Journal
from pytest_heal.baseline.recovery import Reader, recover
from pytest_heal.baseline.serde import from_plain, to_plain
from pytest_heal.baseline.store import Store, gathered
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineError

LEARNED = "learned"

Others = Mapping[str, Callable[[list[Mapping[str, Any]]], None]]
"""Further kinds of records: each function gets all records of its kind at the end of the run, and those that dead runs left. It
must be idempotent, and raises `BaselineError` to have them kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """What a test taught.

    Attributes:
        test: its id.
        fingerprints: what it recorded.
        varied: locators, without a test, that were found to mean several elements: what is stored of them for all tests goes.
        renew: known elements are replaced (``heal_record = all``).
    """

    test: str = ""
    fingerprints: tuple[Fingerprint, ...] = ()
    varied: frozenset[Key] = frozenset()
    renew: bool = False

    def to_record(self) -> dict[str, Any]:
        """Plain JSON values; `from_record` reads them."""
        return {
            "kind": LEARNED,
            "test": self.test,
            "renew": self.renew,
            "varied": [[key.locator, key.page, key.frame] for key in sorted(self.varied)],
            "fingerprints": [{"source": f.source, **to_plain(f)} for f in self.fingerprints],
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Learned:
        """What `to_record` gave.

        Raises:
            ValueError, KeyError, TypeError: it is something else.
        """
        fingerprints = []
        for plain in record["fingerprints"]:
            rest = dict(plain)
            fingerprints.append(from_plain(rest, source=str(rest.pop("source"))))
        return cls(
            test=str(record["test"]),
            fingerprints=tuple(fingerprints),
            varied=frozenset(Key(locator=str(a), page=str(b), frame=str(c)) for a, b, c in record["varied"]),
            renew=bool(record["renew"]),
        )


def merge(store: Store, taught: Collection[Learned]) -> int:
    """Bring what tests taught into a store, the later ones over the earlier; doing it again changes nothing.

    Returns:
        Number of fingerprints that were added or changed.

    Raises:
        BaselineError: a file could not be read or written; it is as it was, and all others were written.
    """
    varied = frozenset[Key]().union(*(one.varied for one in taught))
    errors: list[BaselineError] = []
    written = 0
    if varied:
        try:
            store.remove(varied)
        except BaselineError as error:  # a broken file must not keep the others from being written
            errors.append(error)
    several = _on_several_hosts(f for one in taught for f in one.fingerprints)
    for renew in (False, True):
        new = [f for one in taught if one.renew is renew for f in one.fingerprints if f.key not in varied]
        new = [f if f.key.page in several else replace(f, host="") for f in new]
        try:
            written += store.put_all(new, replace=renew) if new else 0
        except BaselineError as error:
            errors.append(error)
    if errors:
        raise joined(errors)
    return written


def _on_several_hosts(fingerprints: Iterable[Fingerprint]) -> set[str]:
    """Pages that were seen on more than one host. Of all others the host says nothing: each run may have one of its own."""
    hosts: dict[str, set[str]] = {}
    for one in fingerprints:
        hosts.setdefault(one.key.page, set()).add(one.host)
    return {page for page, seen in hosts.items() if len(seen) > 1}


def joined(errors: Collection[BaselineError]) -> BaselineError:
    """The first error, with what the others say as notes."""
    first, *others = errors
    for text in dict.fromkeys(text for error in others for text in lines_of(error)):
        if text not in lines_of(first):
            first.add_note(f"also: {text}")
    return first


def lines_of(error: BaselineError) -> list[str]:
    """What an error says, one line a file."""
    return [str(error), *(note.removeprefix("also: ") for note in getattr(error, "__notes__", []))]


class Keeper:
    """See the module.

    Args:
        store: what is read and written.
        folder: of the baseline; the journal stands in it.
        renew: known elements are replaced by what is seen (``heal_record = all``).
        others: further kinds of records in the journal.
    """

    def __init__(self, store: Store, folder: Path, *, renew: bool, others: Others | None = None) -> None:
        self.store = store
        self.journal = Journal(folder)
        self._folder = folder
        self._renew = renew
        self._others = dict(others or {})
        self._varied: frozenset[Key] = frozenset()  # what the journal knows of them
        self._told: set[str] = set()
        self._owed: list[tuple[str, Any]] = []  # in our journal, not merged yet: of other kinds, and what dead runs left

    def note(
        self, test: str, fingerprints: Iterable[Fingerprint], *, varied: AbstractSet[Key], learned: Mapping[Any, Fingerprint]
    ) -> None:
        """A test is over. Costs nothing when it taught nothing; where the journal cannot be written, `write` still can.

        Args:
            test: its id.
            fingerprints: what it taught; nothing if it failed.
            varied: all locators of this run so far that mean several elements.
            learned: everything this run learned so far: where a locator turns out to mean several elements, what earlier
                tests learned of it is now kept for each of them.
        """
        known = list(fingerprints)
        new = frozenset(varied) - self._varied if len(varied) > len(self._varied) else frozenset()
        if new:
            self._varied |= new
            known += [f for f in learned.values() if f.key.test and replace(f.key, test="") in new and f not in known]
        if known or new:
            taught = Learned(test=test, fingerprints=tuple(known), varied=new, renew=self._renew)
            self.journal.append(taught.to_record())

    def add(self, kind: str, record: Mapping[str, Any]) -> None:
        """Note a record of another kind, plain JSON values; `write` hands it to its function."""
        plain = {"kind": kind, **record}
        self.journal.append(plain)
        self._owed.append((kind, plain))

    def write(self, fingerprints: Iterable[Fingerprint], *, varied: AbstractSet[Key]) -> int:
        """Write everything to the baseline, at the end of a run. The journal is removed when that succeeded.

        Returns:
            Number of fingerprints that were added or changed.

        Raises:
            BaselineError: a file could not be read or written; the journal is kept, and `fate` says so.
        """
        own = Learned(fingerprints=tuple(fingerprints), varied=frozenset(varied), renew=self._renew)
        try:
            written = self._merge([*self._owed, (LEARNED, own)])
        except BaseException:
            self.journal.flush()  # held until the process ends, or the next worker of this run would fail at it too
            raise
        self.journal.close(merged=True)
        self._owed.clear()
        return written

    def _merge(self, records: Collection[tuple[str, Any]]) -> int:
        errors: list[BaselineError] = []
        written = 0
        try:
            written = merge(self.store, [value for kind, value in records if kind == LEARNED])
        except BaselineError as error:
            errors.append(error)
        for kind, take in self._others.items():
            of_kind = [value for its_kind, value in records if its_kind == kind]
            try:
                if of_kind:
                    take(of_kind)
            except BaselineError as error:
                errors.append(error)
        if errors:
            raise joined(errors)
        return written

    def fate(self) -> str:
        """What becomes of what `write` could not write."""
        if self.journal.problem is not None:
            return f"what this run learned is lost: it could not be saved in {self._folder / FOLDER} either"
        return f"what this run learned is kept in {self._folder / FOLDER}; the next run that records tries again"

    def recover(self) -> list[str]:
        """Take over what dead processes left; returns lines for the terminal, a problem once a run."""
        readers: dict[str, Reader] = {LEARNED: Learned.from_record, **dict.fromkeys(self._others, dict)}
        written = 0
        problems: list[str] = []
        with recover(self._folder, readers) as found:
            try:
                written = self._merge(found.records)
            except BaselineError as error:
                problems += [f"not recovered from an interrupted run, and kept: {text}" for text in lines_of(error)]
                if found.journals > 1 and self._adopt(found.records):
                    found.confirm()
            else:
                found.confirm()
            problems += [str(problem) for problem in found.problems]
        new = [text for text in problems if text not in self._told]
        self._told.update(new)
        if not written:
            return new
        return [f"{written} {'fingerprint' if written == 1 else 'fingerprints'} recovered from an interrupted run", *new]

    def _adopt(self, records: Collection[tuple[str, Any]]) -> bool:
        """Make one journal of many that cannot be merged yet, or a baseline that stays broken gets one with every run."""
        taught: list[Learned] = [value for kind, value in records if kind == LEARNED]
        varied = frozenset[Key]().union(*(one.varied for one in taught))
        adopted: list[tuple[str, Any]] = [(kind, value) for kind, value in records if kind != LEARNED]
        for renew in (False, True):
            latest = gathered(f for one in taught if one.renew is renew for f in one.fingerprints if f.key not in varied)
            if latest or (varied and not renew):
                adopted.append((LEARNED, Learned(fingerprints=tuple(latest.values()), varied=varied, renew=renew)))
        for _, value in adopted:
            if not self.journal.append(value.to_record() if isinstance(value, Learned) else value):
                return False
        self._owed += adopted
        return True
