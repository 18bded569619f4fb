"""Recording runs that are killed at random moments, one after the other: nothing lost, nothing broken, nothing left behind.

`benchmarks/faults.py` runs a hundred of them and tells what it means.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pytest_heal.baseline.journal import FOLDER, SUFFIX
from pytest_heal.baseline.keeper import LEARNED, Learned
from pytest_heal.baseline.recovery import recover
from tests.faults.rig import Project

PEACE_EVERY = 10
"""Rounds between two runs that are left in peace."""
DISTRIBUTED = 0.4
"""Share of rounds with two workers."""
EARLY = 0.1
"""Share of rounds killed before the first test is over; the others die at a moment between that and their end."""
BEYOND = 1.2
"""Latest moment, as a share of the time from the first test to the end: some runs are to be over when they would be killed."""


@dataclass(slots=True)
class Tally:
    """What happened."""

    moments: Counter[str] = field(default_factory=Counter)
    taught: int = 0
    lost: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    torn: int = 0
    foreign: list[str] = field(default_factory=list)

    @property
    def failures(self) -> list[str]:
        """Everything that must not be."""
        return [*self.lost, *self.unreadable, *self.foreign]


def in_journals(project: Project, tally: Tally) -> set[tuple[str, str]]:
    """Source and locator of what dead processes left, without taking it."""
    with recover(project.baseline, {LEARNED: Learned.from_record}) as found:
        tally.torn += found.torn
        tally.unreadable += [str(problem) for problem in found.problems]
        return {(f.source, f.key.locator) for _, taught in found.records for f in taught.fingerprints}


def look(project: Project, tally: Tally, round_: int) -> None:
    """What is on disk after a kill."""
    try:
        stored = project.stored()
    except Exception as error:  # whatever it is, it is what this looks for
        tally.unreadable.append(f"round {round_}: {error}")
        return
    finished = project.finished()
    lost = finished - stored - in_journals(project, tally)
    tally.lost += [f"round {round_}: {place} is lost" for place in sorted(lost)]
    tally.taught = max(tally.taught, len(finished))


def peace(project: Project, tally: Tally, round_: int) -> None:
    """One run that is left alone, with tests that teach nothing new: then all must be in the baseline and nothing beside it."""
    run = project.run("-q", "-k", "test_learns[0]", env={"ROUND": f"{round_}-"})
    if run.code:
        tally.unreadable.append(f"round {round_}: the run after it failed\n{run.out}")
    lost = project.finished() - project.stored()
    tally.lost += [f"round {round_}: {place} is not in the baseline after the next run" for place in sorted(lost)]
    tally.foreign += [f"round {round_}: {name} is left" for name in project.leftovers()]


def began(project: Project, before: int) -> bool:
    """Whether a test is over since ``done.txt`` was ``before`` bytes long."""
    done = project.root / "done.txt"
    return done.exists() and done.stat().st_size > before


def wait(process: subprocess.Popen[str], until: Callable[[], bool]) -> None:
    """Wait for something, or for the end of the process."""
    while process.poll() is None and not until():
        time.sleep(0.001)


def kill(project: Project, round_: int, rng: random.Random, length: Mapping[bool, float], tally: Tally) -> None:
    """Start a run and kill it, or one of its workers.

    Args:
        length: seconds from the first test to the end, of a run that is distributed or not.
    """
    distributed = rng.random() < DISTRIBUTED
    done = project.root / "done.txt"
    before = done.stat().st_size if done.exists() else 0
    process = project.start(*(["-n", "2"] if distributed else []), own_group=True, env={"ROUND": f"{round_}-"})
    if rng.random() < EARLY:
        delay = rng.uniform(0.0, 0.5)
    else:
        wait(process, lambda: began(project, before))
        delay = rng.uniform(0.0, BEYOND) * length[distributed]
    deadline = time.monotonic() + delay
    wait(process, lambda: time.monotonic() >= deadline)
    target = "ended before" if process.poll() is not None else "group"
    if target == "group" and distributed and rng.random() < 0.5:
        with contextlib.suppress(OSError):
            # The file of the worker that wrote last; without one nothing was learned yet, and the group dies.
            owners = sorted((project.baseline / FOLDER).glob("*" + SUFFIX), key=lambda path: path.stat().st_mtime_ns)
            if owners:
                os.kill(int(owners[-1].name.split("-")[-2]), signal.SIGKILL)
                target = "worker"
    if target == "group":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=120)
    process.wait()
    left = any((project.baseline / FOLDER).glob("*" + SUFFIX))
    if target == "group":
        if not began(project, before):
            target = "before the first test"
        else:
            target = "while it ran or wrote" if left else "after it had written"
    tally.moments[target] += 1


def loop(root: Path, *, kills: int, seed: int, tests: int) -> Tally:
    """Kill that many runs; see the module."""
    rng = random.Random(seed)
    tally = Tally()
    project = Project(root / "measured")
    project.many(tests)
    length = {}
    for distributed in (False, True):
        shutil.rmtree(project.baseline, ignore_errors=True)
        (project.root / "done.txt").unlink(missing_ok=True)
        process = project.start(*(["-n", "2"] if distributed else []))
        wait(process, lambda: began(project, 0))
        start = time.monotonic()
        process.communicate(timeout=120)
        length[distributed] = time.monotonic() - start
    project = Project(root / "project")
    project.many(tests)
    for round_ in range(kills):
        kill(project, round_, rng, length, tally)
        look(project, tally, round_)
        if (round_ + 1) % PEACE_EVERY == 0 or round_ == kills - 1:
            peace(project, tally, round_)
            if round_ < kills - 1:  # from the beginning: a baseline that knows everything has nothing to learn
                shutil.rmtree(project.baseline, ignore_errors=True)
                (project.root / "done.txt").unlink(missing_ok=True)
    return tally
