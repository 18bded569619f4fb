"""The runs of the suite: each a process of pytest's own, in the working folder, with this Python."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pytest_heal.backtest.application import last_lines
from pytest_heal.backtest.stages import NOTHING_LEFT, USABLE, end_run
from pytest_heal.backtest.task import finished_tests
from pytest_heal.errors import HealError
from pytest_heal.weak.controls import Units
from pytest_heal.weak.task import VARIABLE, Seen, Task

PLUGIN = "pytest_heal.weak.live_plugin"
# not off: what the fixtures of this plugin do is part of a suite that uses them. The baseline of a run is empty, or a test that
# asks for healing would find another control in place of the one that is gone, and not miss it.
OPTIONS = ("--heal=suggest", "--heal-record=none", "--maxfail=0", "-p", "no:cacheprovider", "-p", PLUGIN)
LEAST_PATIENCE = 2_000.0
"""Milliseconds that a call of a test may wait at least."""
MORE_PATIENCE = 2.0
"""A call may wait this many times as long as the whole test took with nothing taken away."""


@dataclass(slots=True, kw_only=True)
class Runs:
    """Runs of one suite.

    Attributes:
        folder: for what the runs write; somebody removes it.
        units: what can be taken away.
        pytest_args: of each run.
        cwd: folder in which they run.
        ends: `time.monotonic` at which the last one is ended.
        number: of runs so far.
    """

    folder: Path
    units: Units
    pytest_args: Sequence[str]
    cwd: Path
    ends: float
    number: int = 0
    _seconds: dict[str, float] = field(default_factory=dict)

    def watch(self) -> dict[str, Seen]:
        """All tests, with nothing taken away.

        Raises:
            HealError: the suite does not run.
        """
        found = self._run(None, range(len(self.units.units)))
        self._seconds = {test: seen.seconds for test, seen in found.items()}
        return found

    def without(self, trials: Mapping[str, Collection[int]]) -> dict[str, Seen]:
        """Some tests, each without some controls; those that did not come to their end are missing.

        Raises:
            HealError: the suite does not run.
        """
        taken = {number for group in trials.values() for number in group}
        return self._run({test: sorted(group) for test, group in trials.items()}, taken)

    def _run(self, without: Mapping[str, list[int]] | None, numbers: Collection[int]) -> dict[str, Seen]:
        self.number += 1
        out, log, task = (self.folder / f"{self.number}.{kind}" for kind in ("jsonl", "log", "json"))
        patience = {test: max(LEAST_PATIENCE, 1_000 * MORE_PATIENCE * self._seconds.get(test, 0.0)) for test in without or ()}
        units, artefacts = self.units.for_page(sorted(numbers)), str(self.folder / "artefacts")
        Task(out=str(out), artefacts=artefacts, **units, without=without, patience=patience).write(task)
        command = [sys.executable, "-m", "pytest", *self.pytest_args, *OPTIONS, f"--heal-baseline={self.folder / 'empty'}"]
        with log.open("wb") as printed:
            process = subprocess.Popen(  # noqa: S603 - the user's own suite
                command,
                cwd=self.cwd,
                env={**os.environ, VARIABLE: str(task)},
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        status: int | None = None
        try:
            with suppress(subprocess.TimeoutExpired):
                status = process.wait(max(0.0, self.ends - time.monotonic()))
        finally:
            end_run(process)
        if status not in (*USABLE, NOTHING_LEFT, None):
            why = {4: "pytest does not take its arguments", 2: "it does not collect, or was interrupted"}
            said = why.get(status or 0, f"pytest ended with {status}")
            raise HealError(f"the suite does not run: {said}\n{last_lines(log)}")
        found = {test: Seen.of(line) for test, line in finished_tests(out).items()}
        if without is None and not found and status is not None:
            raise HealError(f"no test was collected; give pytest's arguments behind --\n{last_lines(log)}")
        return found
