"""What a test was told of its failed locators: gathered once each, and not for ever, because tests fail on purpose too."""

from __future__ import annotations

from dataclasses import dataclass, field

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
