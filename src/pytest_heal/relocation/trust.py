"""Which heals may be relied on: confirmed ones are proposals for a person, quarantined ones are not made again.

A heal is provisional until its test has passed. Then it is *confirmed*: kept beside the baseline, proposed as a repair, never
used before the test's own selector and never promoted into the baseline. A heal that failed - its action on the healed element,
or the whole test - is *quarantined* for its locator on its page, unless some test has passed with it.

What is kept is what each test last said of a heal, so tests can be run in any order and by any number of processes: no test
takes back what another one says, and none is refused a heal for what another one said in the same run.

A person may *reject* a heal in the review: it is not made again, whatever tests say, until the person lets it.

What happens is a `Step`; a `Trust` is what steps amount to. Steps are plain data that can be repeated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Literal, get_args

from pytest_heal.element.fingerprint import Key

Verdict = Literal["passed", "failed", "unknown"]
"""How a test ended; ``unknown``: skipped, interrupted, failed by its teardown, or failed because heals are not allowed."""

StepKind = Literal["confirmed", "action-failed", "test-failed", "unneeded", "released", "rejected", "restored"]
STEP_KINDS: tuple[StepKind, ...] = get_args(StepKind)

Word = Literal["confirmed", "action", "test"]
"""What a test says of a heal: it passed with it, its action failed on the healed element, or the whole test failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal:
    """One locator, and the element it was healed with.

    Attributes:
        key: of the locator; its ``test`` is empty, what is trusted holds for all tests.
        source: file that made the locator.
        locator: the test's locator as code.
        before, after: the remembered and the found element, short.
        replacement: verified locator of the found element as code, ``""`` without one.
        confidence: of the decision, 0 to 1.
        renamed: what the locator calls its element by, as it is now: ``#store``; ``""`` where nobody can tell, see `renamed`.
    """

    key: Key
    source: str
    locator: str
    before: str
    after: str
    replacement: str
    confidence: float
    renamed: str = ""

    @property
    def identity(self) -> tuple[Key, str]:
        """What makes two heals the same one: the locator on its page, and the element."""
        return self.key, self.replacement or self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something that happened to a heal.

    Attributes:
        kind: ``confirmed`` (``test`` passed with it), ``action-failed`` and ``test-failed`` (in ``test``), ``unneeded``
            (``test``, which knew it, passed without it), ``released`` (a person trusts it again, or ``test`` recorded its
            locator anew), ``rejected`` (a person does not want it), ``restored`` (takes that back and nothing else).
        heal: the heal; of ``unneeded`` only its key counts.
        test: node id, ``""`` for a person's step.
        note: of ``rejected`` why, in the person's words.
    """

    kind: StepKind
    heal: Heal
    test: str = ""
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        note = {"note": self.note} if self.note else {}
        return {"kind": self.kind, "test": self.test, **note, **heal_to_dict(self.heal)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Step:
        """The step `to_dict` was made from.

        Raises:
            ValueError: the data is no step; names what is wrong.
        """
        if data.get("kind") not in STEP_KINDS:
            raise ValueError(f"kind: {data.get('kind')!r} is none of {', '.join(STEP_KINDS)}")
        return cls(kind=data["kind"], heal=heal_from_dict(data), test=_text(data, "test"), note=_text(data, "note"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a test said of a heal, last."""

    heal: Heal
    word: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """A heal with which ``tests`` passed; ``failures``: tests that failed with it all the same, see `Word`."""

    heal: Heal
    tests: tuple[str, ...]
    failures: Mapping[str, Word] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarantined:
    """A heal that is not made again: no test has passed with it, and these failed, see `Word`."""

    heal: Heal
    failures: Mapping[str, Word]

    @property
    def test(self) -> str:
        """The one that blames it most."""
        return min(self.failures, key=lambda test: (self.failures[test] != "action", test))

    @property
    def action(self) -> bool:
        """Its action failed; otherwise a whole test did."""
        return self.failures[self.test] == "action"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """A heal that a person does not want, and why in the person's words; ``""`` where nothing was said."""

    heal: Heal
    note: str = ""


Identity = tuple[Key, str]
"""See `Heal.identity`."""


@dataclass(slots=True)
class Trust:
    """What is confirmed and what is quarantined.

    Attributes:
        said: of each heal, what each test said of it last.
        refused: heals that a person has rejected.
    """

    said: dict[Identity, dict[str, Said]] = field(default_factory=dict)
    refused: dict[Identity, Rejected] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.said or self.refused)

    @classmethod
    def of(cls, steps: Iterable[Mapping[str, Any]]) -> Trust:
        """What plain steps amount to.

        Raises:
            ValueError: one of them is no step.
        """
        trust = cls()
        trust.apply(map(Step.from_dict, steps))
        return trust

    def duplicate(self) -> Trust:
        """One that is changed on its own."""
        return Trust({identity: dict(tests) for identity, tests in self.said.items()}, dict(self.refused))

    # ------------------------------------------------------------------ taking in

    def apply(self, steps: Iterable[Step]) -> int:
        """Take in what happened; returns how many steps changed anything.

        The order matters within what one test says, and nowhere else.
        """
        return sum(self._apply(step) for step in steps)

    def _apply(self, step: Step) -> bool:
        if step.kind == "unneeded":
            return sum(self._forget(one, {step.test}) for one in self._of(step.heal.key)) > 0
        if step.kind == "rejected":
            rejected = Rejected(heal=step.heal, note=step.note)
            before, self.refused[step.heal.identity] = self.refused.get(step.heal.identity), rejected
            return before != rejected
        if step.kind == "restored":
            return self.refused.pop(step.heal.identity, None) is not None
        if step.kind == "released":
            tests = self.said.get(step.heal.identity, {})
            wanted = not step.test and self.refused.pop(step.heal.identity, None) is not None
            failed = {test for test, one in tests.items() if one.word != "confirmed"}
            return self._forget(step.heal.identity, failed) or wanted
        return self.put(step.heal, step.test, _WORDS[step.kind])

    def put(self, heal: Heal, test: str, word: Word) -> bool:
        """Note what a test says; whether it is news.

        A whole test that fails takes nothing back: neither that it passed with the heal, which is no worse for what fails
        elsewhere, nor that its action failed.
        """
        tests = self.said.setdefault(heal.identity, {})
        known = tests.get(test)
        if known is not None and (word == "test" or word == known.word == "action"):
            return False
        lowest = heal.confidence if known is None else min(known.heal.confidence, heal.confidence)
        said = Said(heal=replace(heal, confidence=lowest), word=word)
        tests[test] = said
        return said != known

    def _forget(self, identity: Identity, those: AbstractSet[str]) -> bool:
        tests = self.said.get(identity, {})
        gone = those & tests.keys()
        for test in gone:
            del tests[test]
        if not tests:
            self.said.pop(identity, None)
        return bool(gone)

    # ------------------------------------------------------------------ what it amounts to

    def _of(self, key: Key) -> list[Identity]:
        return [identity for identity in self.said if identity[0] == key]

    @property
    def confirmed(self) -> list[Confirmed]:
        """Heals with which a test passed, sorted by source and locator; one that several files need is there for each."""
        found = []
        for tests in self.said.values():
            places: dict[Heal, dict[str, Heal]] = {}
            for test, one in tests.items():
                if one.word == "confirmed":
                    places.setdefault(replace(one.heal, confidence=0.0), {})[test] = one.heal
            failures = _failures(tests)
            for place in sorted(places, key=_order):
                passed = places[place]
                heal = replace(place, confidence=min(heal.confidence for heal in passed.values()))
                found.append(Confirmed(heal=heal, tests=tuple(sorted(passed)), failures=failures))
                failures = {}
        return sorted(found, key=lambda one: _order(one.heal))

    @property
    def quarantined(self) -> list[Quarantined]:
        """Heals with which tests failed and none passed, sorted by their locators."""
        found = [one for identity in self.said if (one := self._doubted(identity)) is not None]
        return sorted(found, key=lambda one: (one.heal.key, _order(one.heal)))

    def _doubted(self, identity: Identity) -> Quarantined | None:
        tests = self.said.get(identity, {})
        failures = _failures(tests)
        if not failures or len(failures) < len(tests):
            return None
        first = Quarantined(heal=tests[next(iter(failures))].heal, failures=failures)
        lowest = min(one.heal.confidence for one in tests.values())
        return replace(first, heal=replace(tests[first.test].heal, confidence=lowest))

    @property
    def proposals(self) -> list[Confirmed]:
        """What is confirmed, of locators that are in no doubt and not rejected, sorted by source and locator."""
        doubted = {one.heal.key for one in self.quarantined}
        return [one for one in self.confirmed if one.heal.key not in doubted and self.rejects(one.heal) is None]

    @property
    def rejected(self) -> list[Rejected]:
        """What a person has rejected, sorted by source and locator."""
        return sorted(self.refused.values(), key=lambda one: _order(one.heal))

    def rejects(self, heal: Heal) -> Rejected | None:
        """Why a person does not want a heal: the same locator on the same page with the same element; ``None`` without."""
        return self.rejection(heal.key, {heal.replacement, heal.after})

    def rejection(self, key: Key, found: AbstractSet[str]) -> Rejected | None:
        """The same, of a locator on a page.

        Args:
            key: of the locator.
            found: what the element may be known by: a locator of it as code, its short description.
        """
        known = (one for (other, _), one in self.refused.items() if other == replace(key, test=""))
        return next((one for one in known if ({one.heal.replacement, one.heal.after} & found) - {""}), None)

    def doubts(self, key: Key) -> list[Quarantined]:
        """The quarantined heals of a locator on a page, what failed by an action first."""
        found = [one for identity in self._of(replace(key, test="")) if (one := self._doubted(identity)) is not None]
        return sorted(found, key=lambda one: (not one.action, one.test, _order(one.heal)))

    def confirms(self, identity: Identity) -> bool:
        """Whether a test has passed with a heal."""
        key, found = identity
        tests = self.said.get((replace(key, test=""), found), {})
        return any(one.word == "confirmed" for one in tests.values())

    def unneeded_by(self, test: str, asked: AbstractSet[Key]) -> list[Step]:
        """Steps that say what a test, which passed, needs no more.

        Args:
            test: its node id.
            asked: keys that were lost in it this time too.
        """
        known = {key: tests[test].heal for (key, _), tests in self.said.items() if test in tests and key not in asked}
        return [Step(kind="unneeded", heal=heal, test=test) for heal in known.values()]

    def steps(self) -> list[Step]:
        """Steps that amount to it."""
        rejected = [Step(kind="rejected", heal=one.heal, note=one.note) for one in self.refused.values()]
        return rejected + [
            Step(kind=_KINDS[one.word], heal=one.heal, test=test) for tests in self.said.values() for test, one in tests.items()
        ]


_KINDS: dict[Word, StepKind] = {"confirmed": "confirmed", "action": "action-failed", "test": "test-failed"}
_WORDS: dict[StepKind, Word] = {kind: word for word, kind in _KINDS.items()}


def _failures(tests: Mapping[str, Said]) -> dict[str, Word]:
    return {test: tests[test].word for test in sorted(tests) if tests[test].word != "confirmed"}


def _order(heal: Heal) -> tuple[Any, ...]:
    return heal.source, heal.locator, heal.key, heal.replacement, heal.after, heal.before


def heal_to_dict(heal: Heal) -> dict[str, Any]:
    """A heal as flat plain data: the key's parts stand beside the rest; what is empty is left out."""
    data = {**asdict(heal), "selector": heal.key.locator, "page": heal.key.page, "frame": heal.key.frame}
    del data["key"]
    return {name: value for name, value in data.items() if value != ""}


def heal_from_dict(data: Mapping[str, Any]) -> Heal:
    """The heal `heal_to_dict` was made from; unknown keys are passed over.

    Raises:
        ValueError: something is missing or of another type; names it.
    """
    confidence = data.get("confidence", 0.0)
    if isinstance(confidence, bool) or not isinstance(confidence, (int, float)):
        raise ValueError(f"confidence: {confidence!r} is not a number")  # noqa: TRY004 - one kind of error for all fields
    if not _text(data, "selector") or not _text(data, "page"):
        raise ValueError("selector and page must not be empty")
    key = Key(locator=_text(data, "selector"), page=_text(data, "page"), frame=_text(data, "frame"))
    texts = {f.name: _text(data, f.name) for f in fields(Heal) if f.name not in ("key", "confidence")}
    return Heal(key=key, confidence=float(confidence), **texts)


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise ValueError(f"{name}: {value!r} is not a text")  # noqa: TRY004
    return value
