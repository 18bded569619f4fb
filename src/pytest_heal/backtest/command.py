"""``pytest-heal backtest``: what healing would have done on the team's own history, and whether it would have been right."""

from __future__ import annotations

import hashlib
import json
import shutil
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import python_version
from typing import Any

from pytest_heal.backtest.application import Release
from pytest_heal.backtest.checkouts import Repository, checked_out
from pytest_heal.backtest.edits import with_fixes
from pytest_heal.backtest.html import render
from pytest_heal.backtest.match import Matches
from pytest_heal.backtest.results import BacktestReport
from pytest_heal.backtest.sources import read_suite
from pytest_heal.backtest.stages import Plan, run_stages
from pytest_heal.backtest.task import finished_tests
from pytest_heal.backtest.text import as_json
from pytest_heal.backtest.verdicts import decisions_of, results
from pytest_heal.config.options import DEFAULT_STYLE
from pytest_heal.errors import HealError
from pytest_heal.report.files import write_file

STATE = "pytest-heal-backtest"
"""Folder in git's own one, for what an interrupted backtest has done."""
PACKAGES = ("pytest-heal", "pytest", "playwright", "pytest-playwright")


KINDS: dict[str, Callable[[BacktestReport], str]] = {"html": render, "json": as_json}
"""Reports that can be written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the command line asks for.

    Attributes:
        suite_from, suite_to: revisions.
        old, new: the releases.
        pytest_args: for all runs.
        resume: go on where an interrupted backtest of the same arguments was.
        allow_dirty: leave out what is not committed.
    """

    suite_from: str
    suite_to: str
    old: Release
    new: Release
    pytest_args: tuple[str, ...] = ()
    resume: bool = False
    allow_dirty: bool = False


def backtest(wanted: Wanted, say: Callable[[str], None], *, cwd: Path | None = None) -> BacktestReport:
    """Run it.

    Args:
        wanted: what to do.
        say: told how far it is, a line each.
        cwd: folder of the suite, the working folder by default.

    Raises:
        HealError: it cannot be done, and why.
        KeyboardInterrupt: it was interrupted; ``--resume`` goes on.
    """
    repository = Repository.of(cwd or Path.cwd())
    commits = repository.commit(wanted.suite_from, "--from"), repository.commit(wanted.suite_to, "--to")
    if not wanted.allow_dirty:
        repository.refuse_changes(commits)
    state = _state(wanted, repository, commits)
    if not wanted.resume:
        shutil.rmtree(state, ignore_errors=True)
    elif not state.is_dir():
        say("there is nothing to resume: starting over")
    state.mkdir(parents=True, exist_ok=True)
    finished = False
    try:
        with _terminated_as_interrupted(), checked_out(repository, *commits) as checkouts:
            plan = Plan(
                checkouts=checkouts,
                state=state,
                releases=(wanted.old, wanted.new),
                pytest_args=wanted.pytest_args,
                names=(wanted.suite_from, wanted.suite_to),
            )
            report = _reported(plan, run_stages(plan, say), commits)
        finished = True
    except KeyboardInterrupt:
        say("interrupted; the same command with --resume continues")
        raise
    except HealError:
        recorded = finished_tests(state / "old.jsonl").values()
        finished = not any(line["outcome"] == "passed" for line in recorded)  # else it is kept for --resume
        raise
    else:
        return report
    finally:
        if finished:
            shutil.rmtree(state, ignore_errors=True)
            if state.parent.is_dir() and not any(state.parent.iterdir()):
                state.parent.rmdir()


def write_reports(report: BacktestReport, targets: Sequence[str]) -> list[str]:
    """Write files, each whole or not at all; returns a line for each.

    Args:
        report: what was found.
        targets: each ``KIND:PATH``, the kind one of `KINDS`.

    Raises:
        HealError: one cannot be written.
    """
    lines = []
    for target in targets:
        kind, _, path = target.partition(":")
        try:
            write_file(Path(path), KINDS[kind](report))
        except OSError as error:
            raise HealError(f"--report {target} could not be written: {error.strerror or error}") from None
        lines.append(f"wrote {path}")
    return lines


def _reported(plan: Plan, lines: dict[str, Any], commits: tuple[str, str]) -> BacktestReport:
    """From the lines of the runs to the report."""
    old, new = read_suite(plan.checkouts.old), read_suite(plan.checkouts.new)
    decisions = sorted(
        (one for line in lines["healed"].values() for one in decisions_of(line)), key=lambda one: (one.file, one.line, one.test)
    )
    return BacktestReport(
        suite_from=plan.names[0],
        suite_to=plan.names[1],
        commits=commits,
        tests=results(lines["old"], lines["plain"], lines["healed"]),
        decisions=with_fixes(decisions, lines["healed"], root=plan.checkouts.old, baseline=plan.baseline, style=DEFAULT_STYLE),
        locators=locator_counts(Matches(old, new)),
        unread={**old.unread, **new.unread},
        versions=_versions(),
    )


def locator_counts(matches: Matches) -> dict[str, int]:
    """The locators of the earlier suite by what became of them: ``unchanged``, ``edited``, or why there is no counterpart."""
    counted = Counter[str]()
    for use, counterpart in matches:
        after = counterpart.use
        if after is None:
            counted[counterpart.reason] += 1
        else:
            counted["unchanged" if use.written.steps == after.written.steps else "edited"] += 1
    return dict(counted.most_common())


def _state(wanted: Wanted, repository: Repository, commits: tuple[str, str]) -> Path:
    """Folder for what this very backtest has done."""
    same = [*commits, asdict(wanted.old), asdict(wanted.new), wanted.pytest_args, str(repository.below), _versions()]
    return repository.common / STATE / hashlib.sha256(json.dumps(same).encode()).hexdigest()[:16]


def _versions() -> dict[str, str]:
    found = {"python": python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


@contextmanager
def _terminated_as_interrupted() -> Iterator[None]:
    """A request to end is met as Ctrl-C is: everything that was started is ended, and removed."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, interrupt)
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
