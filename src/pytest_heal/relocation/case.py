"""What a rule of a heal may look at: the remembered element beside the best free match, and what the test was doing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pytest_heal.element.element import Element
from pytest_heal.element.page import Page
from pytest_heal.element.traits import Traits, given_name
from pytest_heal.relocation.decision import MOST_NAMED, Request, plain
from pytest_heal.relocation.demanded import demanded
from pytest_heal.relocation.events import Held
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.relocator import Match, Relocation
from pytest_heal.relocation.signals import OF_ONE, TEXT_IS_TESTED


@dataclass(frozen=True)
class Case:
    """Everything a rule may look at.

    Attributes:
        relocation: what was found.
        match: its best free match.
        pair: the remembered element and that match.
        request: what the test was doing.
        confidence: how sure the match is for this request, 0 to 1.
        required: how sure it has to be.
        signal: which individual signal agrees, see `signals.individual_signal`.
        meant: what the description that found the element clearly means now: the ``match``, ``another`` one, or ``""`` where
            that is not clear, or there is none.
    """

    relocation: Relocation
    match: Match
    pair: Pair
    request: Request
    confidence: float
    required: float
    signal: str
    meant: Literal["", "match", "another"] = ""

    def named(self, match: Match | None = None) -> str:
        """A match, by default the case's own, short and for people."""
        return plain(self.pair.page.inventory[(match or self.match).index].describe(), MOST_NAMED)

    @cached_property
    def demanded(self) -> tuple[Held, ...]:
        """What the locator demands, and whether the match has it."""
        old, page = self.pair.old.element, self.pair.page.inventory
        return demanded(self.request.selector, old, self.match.index, page, act=self.request.kind in ("act", "frame"))

    def alongside(self, told: Callable[[Traits, Traits, Page, Sequence[Element]], bool]) -> bool:
        """What the rest of the old page tells, see `alongside`."""
        return told(self.pair.old, self.pair.new, self.pair.page, self.relocation.beside)

    @property
    def sayings(self) -> Iterator[tuple[str, str]]:
        """What the two say, property by property where both say something."""
        old, new = self.pair.old.element, self.pair.new.element
        then, now = given_name(old), given_name(new)
        yield (old.text or then, new.text or now)
        yield then, now
        yield old.label, new.label
        for name in ("title", "placeholder", "aria-label"):
            yield old.attributes.get(name, ""), new.attributes.get(name, "")

    @property
    def is_data(self) -> bool:
        """Whether what it says is data of an element that is known by a name of its own: a state, a total."""
        tested = self.request.method in TEXT_IS_TESTED or not self.pair.old.interactive
        return tested and self.signal in OF_ONE
