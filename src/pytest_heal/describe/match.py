"""One element that a description may mean, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from pytest_heal.element.element import Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One reason for a score.

    Attributes:
        where: property of the element, or what was weighed: ``name``, ``item``, ``role``, ``position``, ...
        asked: word of the description.
        said: what means the same and stands there; ``""`` where that is the word itself.
        points: share of a full match, 0 to 1; for a bonus, what it added or took off.
        bonus: it is one.
    """

    where: str
    asked: str
    points: float
    said: str = ""
    bonus: bool = False

    def __str__(self) -> str:
        if self.bonus:
            return f"{self.where}: {self.asked} ({self.points:+.2f})".replace("(+0.", "(+.").replace("(-0.", "(-.")
        same = f" ~ {self.said}" if self.said else ""
        return f"{self.where}: {self.asked}{same} ({self.points:.1f})"


class Match(NamedTuple):
    """One element that a description may mean.

    Attributes:
        document: place of its inventory among those that were searched.
        element: its index in that inventory.
        score: how well it answers, in points: they put elements in order and have no upper end. What is told is the confidence.
        confidence: probability that it is meant, 0 to 1, see `confidence.believed`; -1 where nobody asked yet.
        seen: tells what the confidence is made of when somebody asks, see `signs`.
        share: how much of the words alone it has, 0 to 1.
        reasons: tells the reasons when somebody asks for them, which is for few of them.
        role: its ARIA role.
        name: its accessible name, else its text.
        icon: what its icon says.
        box: its place in its document.
        against: why it is not meant, however near it comes, a clause for a message: see `named_place` and `reverse`.
    """

    document: int
    element: int
    score: float
    share: float = 0.0
    confidence: float = -1.0
    seen: Callable[[], tuple[float, ...]] = tuple
    reasons: Callable[[], tuple[Evidence, ...]] = tuple
    role: str = ""
    name: str = ""
    icon: str = ""
    box: Box | None = None
    against: str = ""

    @property
    def signs(self) -> tuple[float, ...]:
        """What the confidence is made of, see `confidence.SIGNS`; empty for what comes too late to be meant."""
        return self.seen()

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Reasons of the score, the weightiest first."""
        return self.reasons()
