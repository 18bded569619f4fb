"""Chance that can be repeated: a number that follows from the seed and from what it is drawn for."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chance:
    """Draws for one step of one exploration. The same seed and step give the same draws, also after a walk was resumed.

    Attributes:
        seed: of the exploration.
        step: number of the step.
    """

    seed: int
    step: int = 0

    def below(self, limit: int, what: str = "") -> int:
        """A number from 0 to ``limit - 1``.

        Args:
            limit: at least 1.
            what: names the draw; another name is another draw.
        """
        digest = hashlib.sha256(f"{self.seed}/{self.step}/{what}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % limit

    def subset(self, items: Sequence[T], size: int, what: str = "subset") -> list[T]:
        """At most so many of several, in the order they came in."""
        if len(items) <= size:
            return list(items)
        drawn = sorted(range(len(items)), key=lambda i: hashlib.sha256(f"{self.seed}/{self.step}/{what}/{i}".encode()).digest())
        return [items[i] for i in sorted(drawn[:size])]
