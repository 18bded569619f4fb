"""What a run of pytest is to take away for `pytest-heal weak`, and what it has seen: a line of JSON for each finished test."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

VARIABLE = "PYTEST_HEAL_WEAK"
"""The environment variable that the file of a task stands in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One run.

    Attributes:
        out: file that the lines go to.
        artefacts: folder of what pytest-playwright writes of the run.
        paths: of pages, see `Units.for_page`.
        units: controls, see `Units.for_page`: all of them, or those that are taken away.
        without: what to take away by test; other tests are left out. ``None``: all tests, nothing is taken away.
        patience: milliseconds that a call of a test may wait, by test, unless the test itself says how long.
    """

    out: str
    artefacts: str
    paths: list[list[Any]]
    units: list[dict[str, Any]]
    without: Mapping[str, list[int]] | None = None
    patience: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Task:
        """What `write` wrote."""
        return cls(**json.loads(path.read_text(encoding="utf-8")))

    def write(self, path: Path) -> None:
        """For the run, which finds the path in its environment."""
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a test of a run saw of the controls.

    Attributes:
        outcome: as pytest has it: ``passed``, ``failed``, ``error``, ``skipped``, ``xfailed``, ``xpassed``.
        seconds: its call and its fixtures took.
        seen: controls, by number; likewise the following.
        used: that it operated.
        gone: that were taken away.
        late: that were operated before they were taken away.
        owners: tests that made the browser contexts it used, where others did.
    """

    outcome: str = ""
    seconds: float = 0.0
    seen: frozenset[int] = frozenset()
    used: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    late: frozenset[int] = frozenset()
    owners: frozenset[str] = frozenset()

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> Seen:
        """What stands in a line of a run."""
        sets = {name: frozenset(line.get(name, ())) for name in ("seen", "used", "gone", "late")}
        return cls(
            outcome=str(line.get("outcome", "")),
            seconds=float(line.get("seconds", 0.0)),
            owners=frozenset(line.get("owners", ())),
            **sets,
        )
