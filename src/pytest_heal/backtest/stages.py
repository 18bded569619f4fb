"""The three runs of a backtest, each a process of pytest's own in the checkout of the earlier suite.

What a run has done is kept, a line for each finished test, in git's own folder, until the backtest is over: `--resume` leaves
out what is done.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_heal.backtest.application import Release, last_lines, running, stop
from pytest_heal.backtest.checkouts import Checkouts
from pytest_heal.backtest.task import VARIABLE, Task, finished_tests, lines_of_run, run_finished
from pytest_heal.errors import HealError

PLUGIN = "pytest_heal.backtest.live_plugin"
EVERY = 10.0
"""Seconds between two lines of progress."""
USABLE = (0, 1)
"""pytest's exit statuses of a run that came to its end."""
NOTHING_LEFT = 5
ENDING = 20.0
"""Seconds that an interrupted run has to write what it knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One run.

    Attributes:
        name: of its files.
        title: for people.
        old: on the old release.
        options: of pytest-heal.
        compared: heals are compared with the later suite's locators.
        empty: nothing is remembered.
    """

    name: str
    title: str
    old: bool
    options: tuple[str, ...]
    compared: bool = False
    empty: bool = False


STAGES = (
    Stage(name="old", title="recording on the old release", old=True, options=("--heal=on", "--heal-record=new")),
    # not off: what the fixtures of this plugin do is part of a suite that uses them; nothing is remembered that could heal
    Stage(
        name="plain",
        title="the new release without healing",
        old=False,
        options=("--heal=suggest", "--heal-record=none"),
        empty=True,
    ),
    Stage(
        name="healed",
        title="the new release with healing",
        old=False,
        options=("--heal=on", "--heal-record=none"),
        compared=True,
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What all runs have in common.

    Attributes:
        checkouts: of both revisions.
        state: folder for lines, baseline and logs.
        releases: the old one and the new one.
        pytest_args: for all runs; ``{url}`` in them is the release's.
        names: of the two revisions, for messages.
    """

    checkouts: Checkouts
    state: Path
    releases: tuple[Release, Release]
    pytest_args: tuple[str, ...]
    names: tuple[str, str]

    def out(self, stage: Stage) -> Path:
        """File of the lines of a run."""
        return self.state / f"{stage.name}.jsonl"

    @property
    def baseline(self) -> Path:
        """Folder of the fingerprints; the project's own baseline is left alone."""
        return self.state / "baseline"


Lines = Mapping[str, Mapping[str, Any]]


def run_stages(plan: Plan, say: Callable[[str], None]) -> dict[str, Lines]:
    """All three runs, or what is left of them; lines of finished tests by run and node id.

    Raises:
        HealError: a release does not answer, or the suite does not run.
    """
    found: dict[str, Lines] = {}
    for number, stage in enumerate(STAGES, 1):
        out = plan.out(stage)
        label = f"{number} of {len(STAGES)}: {stage.title}"
        if run_finished(out):
            say(f"{label}: done before")
        else:
            _run(plan, stage, label, say)
        found[stage.name] = finished_tests(out)
        if stage.old and not any(line["outcome"] == "passed" for line in found[stage.name].values()):
            raise HealError(
                f"no test of the suite at {plan.names[0]} passed on the old release; is it the one that this suite is for?\n"
                f"{last_lines(plan.state / 'old.log')}"
            )
    return found


def _run(plan: Plan, stage: Stage, label: str, say: Callable[[str], None]) -> None:
    """One run of pytest."""
    release = plan.releases[0 if stage.old else 1]
    folder = plan.checkouts.old if stage.old else plan.checkouts.new
    log = plan.state / f"{stage.name}.log"
    with running(release, folder, plan.state / f"{stage.name}-application.log") as url:
        out = plan.out(stage)
        task = Task(
            out=str(out),
            known=out.stat().st_size if out.is_file() else 0,
            old=str(plan.checkouts.old_top),
            new=str(plan.checkouts.new_top) if stage.compared else "",
        )
        command = [sys.executable, "-m", "pytest", *_arguments(plan, release, url), *stage.options]
        command += [
            f"--heal-baseline={plan.state / 'empty' if stage.empty else plan.baseline}",
            "-p",
            PLUGIN,
            "-p",
            "no:cacheprovider",
        ]
        temporary = plan.checkouts.folder / "tmp"  # what a run that is killed leaves there goes with the checkouts
        temporary.mkdir(exist_ok=True)
        environ = {**os.environ, **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary)), "PYTHONDONTWRITEBYTECODE": "1"}
        environ[VARIABLE] = task.as_text()
        say(f"{label} ...")
        with log.open("wb") as printed:
            process = subprocess.Popen(  # noqa: S603 - the user's own suite
                command,
                cwd=plan.checkouts.old,
                env=environ,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            status = _watched(process, out, label, say)
        finally:
            end_run(process)
    all_done = status == NOTHING_LEFT and bool(finished_tests(out))
    if status not in USABLE and not all_done:
        why = {5: "no test was collected", 4: "pytest does not take its arguments", 2: "it does not collect"}
        raise HealError(
            f"the suite at {plan.names[0]} does not run ({stage.title}): {why.get(status, f'pytest ended with {status}')}\n"
            f"{last_lines(log)}"
        )


def _arguments(plan: Plan, release: Release, url: str) -> list[str]:
    """Pytest's arguments for a release."""
    given = [*plan.pytest_args, *release.arguments]
    named = any("{url}" in one for one in given)
    return [one.replace("{url}", url) for one in given] + ([f"--base-url={url}"] if url and not named else [])


def _watched(process: subprocess.Popen[bytes], out: Path, label: str, say: Callable[[str], None]) -> int:
    """Wait for a run, and say now and then how far it is."""
    told = time.monotonic()
    while True:
        with suppress(subprocess.TimeoutExpired):
            return process.wait(0.2)
        if time.monotonic() - told >= EVERY:
            told = time.monotonic()
            done = len(finished_tests(out))
            whole = max((int(line["collected"]) for line in lines_of_run(out) if "collected" in line), default=0)
            say(f"{label}: {done} of {whole} tests, {whole - done} left" if whole else f"{label}: {done} tests done")


def end_run(process: subprocess.Popen[bytes]) -> None:
    """End a run that was interrupted: as Ctrl-C does, so that it writes what it knows, then with its children."""
    if process.poll() is None:
        with suppress(ProcessLookupError, ValueError):  # Windows has no such signal for another process
            process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDING)
    if process.poll() is None or hasattr(os, "killpg"):
        stop(process)
