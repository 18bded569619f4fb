"""One piece of a call's locator that drifted: what was seen, what was chosen, and how long that took."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_heal.browser import protocol
from pytest_heal.browser.pieces import Piece
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.healing.advice import Heard
from pytest_heal.healing.course import Seen
from pytest_heal.locator.origin import Mend
from pytest_heal.locator.rungs import Rung
from pytest_heal.relocation.decision import Decision
from pytest_heal.relocation.events import DriftKind
from pytest_heal.relocation.renamed import renamed
from pytest_heal.relocation.second_opinion import located


@dataclass(frozen=True, slots=True, kw_only=True)
class Drifted:
    """One piece that drifted, and what was seen.

    Attributes:
        kind: what happened to its locator.
        piece: of the call's locator.
        fingerprint: what is remembered of it.
        seen: the page.
        began: when healing began, by ``time.monotonic``.
        waited: ms until then.
        heard: of a model, if it was asked.
    """

    kind: DriftKind
    piece: Piece
    fingerprint: Fingerprint
    seen: Seen
    began: float
    waited: float
    heard: Heard | None = None

    def choose(self, decision: Decision) -> Callable[[str, int], str]:
        """What asks the page to choose an element for a decision; to choose none takes back the same."""
        return protocol.only if self.kind == "ambiguous" and decision.heal else protocol.choose

    @property
    def healing_since(self) -> float:
        """When healing began, without the time that a model took."""
        return self.began + (self.heard.seconds if self.heard is not None else 0.0)

    @property
    def opinion(self) -> Mapping[str, Any] | None:
        """Of a model that was asked."""
        return None if self.heard is None else self.heard.opinion

    def told(self, decision: Decision, codes: Sequence[str]) -> Decision:
        """The decision, with the best of the verified locators where it is a model's suggestion."""
        suggests = self.heard is not None and self.heard.suggests and not decision.heal
        return located(decision, codes[0]) if suggests and codes else decision

    def renamed(self, decision: Decision) -> str:
        """What the locator calls its element by, as the chosen one has it; ``""`` where nobody can tell."""
        match = decision.match
        return "" if match is None else renamed(self.piece.text, self.fingerprint.element, self.seen.inventory[match.index])

    @property
    def took(self) -> dict[str, float]:
        """Milliseconds up to the decision, by step."""
        took = {"wait": self.waited, "probe": self.seen.milliseconds}
        if self.heard is not None and self.heard.seconds:
            took["model"] = self.heard.seconds * 1000
        return {**took, "decide": (time.monotonic() - self.healing_since) * 1000 - self.seen.milliseconds}


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """How far a decision was carried out in the page.

    Attributes:
        decision: it.
        chosen: its element was found there, and chosen.
        rungs: locators that were tried and mean the element, with their code, the best first.
        mends: what may stand in the source.
        timings: milliseconds by step.
        seen: what a witness saw of it, see `witness.Witness`; ``None`` without one.
        later: what is to be asked when the call is over; ``None`` for nothing.
        identity: what the page says the element is, see `verification.Verification`.
    """

    decision: Decision
    chosen: bool
    rungs: Sequence[tuple[str, Rung]]
    mends: tuple[Mend, ...]
    timings: dict[str, float]
    seen: Any = None
    later: Any = None
    identity: str = ""

    @property
    def healed(self) -> bool:
        """Whether the test goes on with the element."""
        return self.decision.heal and self.chosen

    @property
    def durable(self) -> str:
        """The best of the locators as a selector, ``""`` without one."""
        return self.rungs[0][1].selector if self.rungs else ""
