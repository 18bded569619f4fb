"""What a run of pytest is to do for a backtest, and what it has done: a line of JSON for each finished test.

A run that was interrupted leaves the lines of the tests that it finished; the next one of the same task leaves those out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

VARIABLE = "PYTEST_HEAL_BACKTEST"
"""The environment variable that a task stands in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One run.

    Attributes:
        out: file that the lines go to.
        old: folder of the checkout that runs.
        new: folder of the later checkout, whose locators are the truth; ``""``: heals are not compared.
        known: bytes of ``out`` that an earlier run has written: the tests in them are left out.
    """

    out: str
    old: str = ""
    new: str = ""
    known: int = 0

    @classmethod
    def of(cls, text: str) -> Task | None:
        """What `as_text` wrote; ``None`` for an empty text."""
        return cls(**json.loads(text)) if text else None

    def as_text(self) -> str:
        """For the environment of the run."""
        return json.dumps(asdict(self))


def key_of(event: Mapping[str, Any]) -> str:
    """What tells an event of a test from its others, from when it happened to when the test is over."""
    return json.dumps(
        [event.get(name) for name in ("kind", "outcome", "file", "line", "column", "locator", "timings")], sort_keys=True
    )


def lines_of_run(out: Path, upto: int | None = None) -> Iterator[dict[str, Any]]:
    """The lines of a run; a last one that was cut off is left out, and nothing where there is no file.

    Args:
        out: the file.
        upto: so many bytes of it; all by default.
    """
    if not out.is_file():
        return
    for line in out.read_bytes()[:upto].splitlines():
        try:
            data = json.loads(line)
        except ValueError:
            continue
        if isinstance(data, dict):
            yield data


def finished_tests(out: Path, upto: int | None = None) -> dict[str, dict[str, Any]]:
    """The lines of finished tests, by node id; of several the last one. Arguments as of `lines_of_run`."""
    return {str(line["test"]): line for line in lines_of_run(out, upto) if "test" in line}


def run_finished(out: Path) -> bool:
    """Whether a run came to its end: all tests that it collected are finished."""
    collected = max((int(line["collected"]) for line in lines_of_run(out) if "collected" in line), default=0)
    ended = any(line.get("finished") in (0, 1) for line in lines_of_run(out))
    return ended or 0 < collected <= len(finished_tests(out))
