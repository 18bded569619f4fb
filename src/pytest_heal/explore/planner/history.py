"""What was done lately: for the guardrails, for a model, for people."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from pytest_heal.explore.exploration import Control, Method
from pytest_heal.explore.planner.candidate import key_of, told

RECENTLY_CLICKED = 10
"""Controls that are not clicked again at once."""
SHOWN_TO_MODEL = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Interaction:
    """One interaction.

    Attributes:
        url: where it was.
        elements: that could have been chosen.
        element: the chosen one, for people.
        method: who chose.
        reason: why.
    """

    url: str
    elements: int
    element: str
    method: Method
    reason: str


class History:
    """The last interactions, oldest first.

    Args:
        size: how many are kept.
    """

    def __init__(self, size: int) -> None:
        self._interactions: deque[Interaction] = deque(maxlen=size)
        self._clicked: deque[str] = deque(maxlen=RECENTLY_CLICKED)

    def add(self, control: Control, *, url: str, elements: int, method: Method, reason: str) -> None:
        """A control was chosen."""
        self._clicked.append(key_of(control))
        one = Interaction(url=url, elements=elements, element=told(control), method=method, reason=reason)
        self._interactions.append(one)

    def recently(self, control: Control) -> bool:
        """Whether it is among the last `RECENTLY_CLICKED`."""
        return key_of(control) in self._clicked

    @property
    def interactions(self) -> tuple[Interaction, ...]:
        """All that are kept."""
        return tuple(self._interactions)

    def last(self, count: int = SHOWN_TO_MODEL) -> tuple[Interaction, ...]:
        """The newest ones."""
        return self.interactions[-count:]
