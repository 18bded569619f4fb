"""What ``--heal-prove`` has tried in one process, in which order, and within which budget; `prove` does it on live pages."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass, field

from pytest_heal.relocation.mutant import OPERATORS, TRIED, Mutant, Operator

_INVENTED = (
    *("Brolvik", "Zantrume", "Quoffel", "Myrtane", "Vexolar", "Drunbick", "Halvorsk", "Pindrell", "Oskwith", "Truvane"),
    *("Gelmarch", "Yostrin", "Wexdale", "Korvanth", "Ulbreck", "Fendrose"),
)
"""Words that no page says and that are like none."""


@dataclass(slots=True, kw_only=True)
class Budget:
    """How much is tried.

    Attributes:
        seconds: of one process.
        number: mutants of one process; ``None``: any number.
        seed: of the order in which defects are tried, and of the words that are written.
        shard: which part of how many this run tries, from 1: ``(1, 4)``.
    """

    seconds: float = 600.0
    number: int | None = None
    seed: int = 0
    shard: tuple[int, int] = (1, 1)


@dataclass(slots=True)
class Prover:
    """The proof of one process.

    Attributes:
        budget: how much is tried.
        mutants: what was tried, in order.
        stopped: why no more is tried, a sentence; ``""`` while it goes on.
        spoilt: pages that could not be restored exactly.
    """

    budget: Budget
    mutants: list[Mutant] = field(default_factory=list)
    stopped: str = ""
    spoilt: list[str] = field(default_factory=list)
    _seen: set[tuple[object, ...]] = field(default_factory=set)
    _spent: float = 0.0
    _tried: int = 0

    def take(self, where: tuple[object, ...], operator: Operator) -> bool:
        """Whether a mutant is to be tried now: each one once, in this shard alone, within the budget."""
        key = (*where, operator)
        part, parts = self.budget.shard
        if key in self._seen or _share(key, parts) != part - 1 or self.over():
            return False
        self._seen.add(key)
        return True

    def over(self) -> bool:
        """Whether the budget is used up; says so once."""
        if not self.stopped and self._spent >= self.budget.seconds:
            self.stopped = f"stopped after {self._spent:.0f} s (--heal-prove-time)"
        if not self.stopped and self.budget.number is not None and self._tried >= self.budget.number:
            self.stopped = f"stopped after {self._tried} mutants (--heal-prove-number)"
        return bool(self.stopped)

    def spend(self, seconds: float) -> None:
        """So much time was spent."""
        self._spent += seconds

    def add(self, mutant: Mutant) -> None:
        """One was tried."""
        self.mutants.append(mutant)
        self._tried += mutant.outcome in TRIED

    def order(self, where: tuple[object, ...]) -> list[Operator]:
        """The defects in the order in which they are tried."""
        every: list[Operator] = list(OPERATORS)
        random.Random(f"{self.budget.seed}:{where}").shuffle(every)  # noqa: S311 - an order, no secret
        return every

    def words(self, where: tuple[object, ...]) -> list[str]:
        """What is written in place of words."""
        every = list(_INVENTED)
        random.Random(f"{self.budget.seed}:{where}:words").shuffle(every)  # noqa: S311
        return every


def _share(key: tuple[object, ...], parts: int) -> int:
    return int.from_bytes(hashlib.sha256(repr(key).encode()).digest()[:8], "big") % parts


def as_lines(prover: Prover) -> list[str]:
    """What was tried, a JSON text each, for a process that reports."""
    return [json.dumps(one.to_dict(), ensure_ascii=False) for one in prover.mutants]
