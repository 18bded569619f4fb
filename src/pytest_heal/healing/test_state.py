"""What belongs to the running test: what it learned, healed and reported. It dies with the test, see `ledger`."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from pytest_heal.browser.sites import Made, Site
from pytest_heal.config.options import Mode
from pytest_heal.element.fingerprint import Fingerprint, Key, url_template
from pytest_heal.healing.empties import Empties
from pytest_heal.healing.kinds import Kind
from pytest_heal.locator.named import Named
from pytest_heal.locator.states import State
from pytest_heal.relocation.events import HealEvent
from pytest_heal.relocation.policy import Thresholds
from pytest_heal.relocation.trust import Heal, Verdict

MOST_PER_TEST = 5
"""Gatherings in one test; one that fails more often on purpose is a loop."""
MOST_TIME_PER_TEST = 5_000.0
"""Milliseconds of all gatherings of one test."""


@dataclass(slots=True)
class Told:
    """What was gathered in the running test.

    Attributes:
        notes: by selector and URL.
        gathered: how often.
        spent: milliseconds.
    """

    notes: dict[tuple[str, str], str] = field(default_factory=dict)
    gathered: int = 0
    spent: float = 0.0

    @property
    def used_up(self) -> bool:
        """Nothing more is gathered."""
        return self.gathered >= MOST_PER_TEST or self.spent >= MOST_TIME_PER_TEST

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Something is gathered in the block."""
        self.gathered += 1
        began = time.monotonic()
        try:
            yield
        finally:
            self.spent += (time.monotonic() - began) * 1000


class Learned(dict[tuple[str, Key], Fingerprint]):
    """Fingerprints by source and key, with the last one of each key whatever its source."""

    def __init__(self) -> None:
        super().__init__()
        self.keys_only: dict[Key, Fingerprint] = {}

    def clear(self) -> None:
        """Forget all."""
        super().clear()
        self.keys_only.clear()

    def put(self, fingerprint: Fingerprint) -> None:
        """Add or replace one."""
        self[fingerprint.source, fingerprint.key] = fingerprint
        self.keys_only[fingerprint.key] = fingerprint

    def take(self, source: str, key: Key) -> Fingerprint | None:
        """Remove one of all sources; returns the one of ``source``."""
        found = self.pop((source, key), None)
        for other in [where for where in self if where[1] == key]:
            del self[other]
        self.keys_only.pop(key, None)
        return found


@dataclass(frozen=True, slots=True)
class Again:
    """What has to be as it was for a heal to be made again in a later test.

    Attributes:
        identity: of its element, as the page told it, see `verification.Verification`.
        fingerprint: what was remembered of the locator.
        kind: what the healed call meant.
        thresholds: of the test.
    """

    identity: str
    fingerprint: Fingerprint
    kind: Kind
    thresholds: Thresholds


@dataclass(frozen=True, slots=True)
class Healed:
    """An element that was healed in the running test.

    Attributes:
        durable: a verified selector of it, ``""`` without one.
        among_several: the test's selector matches it, and others.
        heal: what is trusted or not, when the test is over.
        event: that tells of it.
        again: what it takes to make it again in later tests, see `again`; ``None``: it may not be.
    """

    durable: str
    among_several: bool
    heal: Heal
    event: HealEvent
    again: Again | None = None


@dataclass(slots=True)
class TestState:
    """Everything that belongs to the running test.

    Attributes:
        verdict: how it went so far, which decides what is kept of what it learned and healed.
        forbidden: it is about to be failed for its heals alone, which says nothing against them.
        in_vain: locators that are not healed (again) in it, and why: their heal went wrong, in this test or in an earlier run.
        gone_wrong: events of heals whose action failed in it.
    """

    __test__ = False  # not a test class

    nodeid: str
    mode: Mode
    thresholds: Thresholds
    learned: Learned = field(default_factory=Learned)
    looks: dict[Key, set[str]] = field(default_factory=dict)  # of what it learned, see `look_checks`
    pictures: dict[Key, Mapping[str, Any]] = field(default_factory=dict)  # of what it learned
    learned_at: Counter[str] = field(default_factory=Counter)
    known_at: defaultdict[str, set[Key]] = field(default_factory=lambda: defaultdict(set))  # by place, as `learned_at`
    events: list[HealEvent] = field(default_factory=list)
    healed: dict[Key, Healed] = field(default_factory=dict)
    in_vain: dict[Key, str] = field(default_factory=dict)
    gone_wrong: list[HealEvent] = field(default_factory=list)
    judged: int = 0  # drifted locators that were looked into
    opted_in: dict[str, str] = field(default_factory=dict)  # selector -> the description that found it, or ""
    used: dict[tuple[int, str], tuple[Made | Site, str]] = field(default_factory=dict)  # (its id, page) -> what made a locator
    told: Told = field(default_factory=Told)
    empties: Empties = field(default_factory=Empties)
    states: dict[object, State] = field(default_factory=dict)  # recorded for a migration
    named: dict[object, Named] = field(default_factory=dict)  # by words or number, with what stood for it
    stood: defaultdict[str, list[Named]] = field(default_factory=lambda: defaultdict(list))  # by selector, likewise
    stated: set[object] = field(default_factory=set)  # places of those whose own text was read or compared
    later: list[Any] = field(default_factory=list)  # `verification.Later`: what pages are still asked about heals
    verdict: Verdict = "passed"
    forbidden: bool = False
    _handed_out: set[tuple[object, ...]] = field(default_factory=set)

    def failed(self) -> None:
        """It failed, in its setup or its call."""
        self.verdict = "unknown" if self.forbidden else "failed"

    def not_passed(self) -> None:
        """It was skipped, interrupted, or could not be torn down: that says nothing about its heals."""
        if self.verdict == "passed":
            self.verdict = "unknown"

    def settle(self) -> None:
        """Complete events with what pages have answered since their calls were over."""
        if self.later:
            self.later = [one for one in self.later if not one.settle(self)]

    def news(self) -> list[HealEvent]:
        """The events that were not handed out by this function before, each drift once."""
        news = []
        for event in self.events:
            same = (event.kind, event.outcome, event.file, event.line, event.locator, event.replacement)
            if same not in self._handed_out:
                self._handed_out.add(same)
                news.append(event)
        return news

    def worked(self) -> set[tuple[str, int, str, str]]:
        """File, line, page and own part of the selector of what made a locator that did not drift there in this test.

        The own part tells the uses of a helper apart that is given one selector after the other; ``""``: not known.
        """
        drifted = {(event.selector, url_template(event.page)) for event in self.events}
        healed = [(key.page, key.locator) for key in self.healed]
        return {
            (step.site.file, step.site.line, page, step.own)
            for (_, page), (made, selector) in self.used.items()
            if (selector, page) not in drifted
            and not any(page == on and f"{selector} >> ".startswith(f"{part} >> ") for on, part in healed)
            for step in ([Made("", "", made, None)] if isinstance(made, Site) else made.steps())
        }
