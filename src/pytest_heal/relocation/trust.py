"""Which heals may be relied on: confirmed ones are proposals for a person, quarantined ones are not made again.

A heal is provisional until its test has passed. Then it is *confirmed*: kept beside the baseline, proposed as a repair, never
used before the test's own selector and never promoted into the baseline. A heal whose action failed on the healed element, or
whose test failed before any test had confirmed the same heal, is *quarantined* for its locator on its page.

What happens is a `Step`; a `Trust` is what a series of steps amounts to. Steps are plain data that can be repeated in any
number and, between processes, in any order, so workers of one run and runs side by side need not know of each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Literal

from pytest_heal.element.fingerprint import Key

Verdict = Literal["passed", "failed", "unknown"]
"""How a test ended; ``unknown``: skipped, interrupted, failed by its teardown, or failed because heals are not allowed."""

StepKind = Literal["confirmed", "action-failed", "test-failed", "unneeded", "released"]
STEP_KINDS: tuple[StepKind, ...] = ("confirmed", "action-failed", "test-failed", "unneeded", "released")

MOST_TESTS = 20  # kept for one confirmed heal; a page object's locator may be healed in thousands


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
    """

    key: Key
    source: str
    locator: str
    before: str
    after: str
    replacement: str
    confidence: float

    @property
    def identity(self) -> tuple[Key, str]:
        """What makes two heals the same one: the locator on its page, and the element."""
        return self.key, self.replacement or self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something that happened to a heal.

    Attributes:
        kind: ``confirmed`` (``test`` passed with it), ``action-failed`` and ``test-failed`` (in ``test``), ``unneeded``
            (``test``, which knew it, passed without it), ``released`` (a person trusts the locator again, or ``test``
            recorded it anew).
        heal: the heal; of ``unneeded`` and ``released`` only its key counts.
        test: node id, ``""`` for a person's step.
    """

    kind: StepKind
    heal: Heal
    test: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        return {"kind": self.kind, "test": self.test, **heal_to_dict(self.heal)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Step:
        """The step `to_dict` was made from.

        Raises:
            ValueError: the data is no step; names what is wrong.
        """
        if data.get("kind") not in STEP_KINDS:
            raise ValueError(f"kind: {data.get('kind')!r} is none of {', '.join(STEP_KINDS)}")
        return cls(kind=data["kind"], heal=heal_from_dict(data), test=_text(data, "test"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """A heal with which ``tests`` passed, the last `MOST_TESTS` of them."""

    heal: Heal
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarantined:
    """A heal that is not made again: its action failed (``action``) or its whole test did, in ``test``."""

    heal: Heal
    test: str
    action: bool


@dataclass(slots=True)
class Trust:
    """What is confirmed and what is quarantined.

    Attributes:
        confirmed: by `Heal.identity`.
        quarantined: by key.
    """

    confirmed: dict[tuple[Key, str], Confirmed] = field(default_factory=dict)
    quarantined: dict[Key, Quarantined] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.confirmed or self.quarantined)

    def apply(self, steps: Iterable[Step]) -> int:
        """Take in what happened; returns how many steps changed anything."""
        return sum(self._apply(step) for step in steps)

    def _apply(self, step: Step) -> bool:
        before = (dict(self.confirmed), dict(self.quarantined))
        getattr(self, f"_{step.kind.replace('-', '_')}")(step)
        return before != (self.confirmed, self.quarantined)

    def _confirmed(self, step: Step) -> None:
        known = self.confirmed.get(step.heal.identity)
        tests = known.tests if known else ()
        if step.test not in tests:
            tests = (*tests, step.test)[-MOST_TESTS:]
        lowest = min(step.heal.confidence, known.heal.confidence) if known else step.heal.confidence
        self.confirmed[step.heal.identity] = Confirmed(heal=replace(step.heal, confidence=lowest), tests=tests)
        doubted = self.quarantined.get(step.heal.key)
        if doubted is not None and not doubted.action and doubted.heal.identity == step.heal.identity:
            del self.quarantined[step.heal.key]  # another process saw a test pass with it: that test failed for another reason

    def _action_failed(self, step: Step) -> None:
        self.quarantined[step.heal.key] = Quarantined(heal=step.heal, test=step.test, action=True)

    def _test_failed(self, step: Step) -> None:
        if step.heal.identity not in self.confirmed and step.heal.key not in self.quarantined:
            self.quarantined[step.heal.key] = Quarantined(heal=step.heal, test=step.test, action=False)

    def _unneeded(self, step: Step) -> None:
        doubted = self.quarantined.get(step.heal.key)
        if doubted is not None and doubted.test == step.test:
            del self.quarantined[step.heal.key]
        for identity, known in list(self.confirmed.items()):
            if identity[0] == step.heal.key:
                tests = tuple(t for t in known.tests if t != step.test)
                self.confirmed[identity] = replace(known, tests=tests)
                if not tests:
                    del self.confirmed[identity]

    def _released(self, step: Step) -> None:
        self.quarantined.pop(step.heal.key, None)

    @property
    def proposals(self) -> list[Confirmed]:
        """What is confirmed and in no doubt, sorted by source and locator."""
        known = [c for c in self.confirmed.values() if c.heal.key not in self.quarantined]
        return sorted(known, key=lambda c: (c.heal.source, c.heal.locator, c.heal.key, c.heal.replacement))

    def unneeded_by(self, test: str, healed: Iterable[Key]) -> Iterator[Step]:
        """Steps that say what a test, which passed, needs no more.

        Args:
            test: its node id.
            healed: keys of what was healed in it this time.
        """
        still = set(healed)
        for known in list(self.confirmed.values()):
            if test in known.tests and known.heal.key not in still:
                yield Step(kind="unneeded", heal=known.heal, test=test)
        for doubted in list(self.quarantined.values()):
            if doubted.test == test and doubted.heal.key not in still:
                yield Step(kind="unneeded", heal=doubted.heal, test=test)


class TrustLog:
    """What one process trusts, and the steps that it has not passed on yet.

    Args:
        trust: what earlier runs amount to.
    """

    def __init__(self, trust: Trust | None = None) -> None:
        self.trust = Trust() if trust is None else trust
        self._new: list[Step] = []

    def refuses(self, key: Key) -> Quarantined | None:
        """Why a locator is not to be healed on a page; ``None`` when it may be."""
        quarantined = self.trust.quarantined
        return quarantined.get(replace(key, test="")) if quarantined else None

    def happened(self, kind: StepKind, heal: Heal, test: str) -> None:
        """Take note of a step, unless it changes nothing."""
        step = Step(kind=kind, heal=heal, test=test)
        if self.trust.apply([step]):
            self._new.append(step)

    def finished(self, test: str, heals: Iterable[Heal], verdict: Verdict) -> list[Heal]:
        """A test is over.

        Args:
            test: its node id.
            heals: what was healed in it and not found wrong meanwhile.
            verdict: how it ended.

        Returns:
            Heals that no test needs any more.
        """
        known = list(heals)
        if verdict == "unknown":
            return []
        for heal in known:
            self.happened("confirmed" if verdict == "passed" else "test-failed", heal, test)
        settled: list[Heal] = []
        if verdict == "passed" and self.trust:
            for step in list(self.trust.unneeded_by(test, (heal.key for heal in known))):
                self.happened(step.kind, step.heal, step.test)
                if step.heal.identity not in self.trust.confirmed:
                    settled.append(step.heal)
        return settled

    def recorded(self, test: str, keys: Iterable[Key]) -> None:
        """A test that passed recorded locators anew: what went wrong with the old fingerprint is over."""
        if self.trust.quarantined:
            for key in keys:
                doubted = self.refuses(key)
                if doubted is not None:
                    self.happened("released", doubted.heal, test)

    def take(self) -> list[Step]:
        """The steps since the last call."""
        steps, self._new = self._new, []
        return steps


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
