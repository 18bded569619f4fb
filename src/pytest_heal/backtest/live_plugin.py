"""The pytest plugin of the runs that `pytest-heal backtest` starts, by ``-p pytest_heal.backtest.live_plugin``.

It notes each finished test in a file, a line each, so that an interrupted run can go on where it was; and in the healing run it
has the team's own locators executed beside what is healed. What it needs to know is in the environment, see `Task`. Under
pytest-xdist the workers put what they saw on their reports, and the controller alone writes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from pytest_heal.backtest.live_truth import TruthWitness
from pytest_heal.backtest.match import Matches
from pytest_heal.backtest.sources import read_suite
from pytest_heal.backtest.task import VARIABLE, Task, finished_tests, key_of
from pytest_heal.element.plain_json import plain
from pytest_heal.plugin.carrier import TestLog, carried
from pytest_heal.plugin.process import RUN

ATTRIBUTE = "pytest_heal_backtest"  # on a TestReport: what a worker saw


def pytest_configure(config: pytest.Config) -> None:
    """Begin, where the environment says so."""
    task = Task.of(os.environ.get(VARIABLE, ""))
    if task is not None:
        config.pluginmanager.register(Backtested(config, task), "heal-backtest")


class Backtested:
    """One run of a backtest.

    Args:
        config: pytest's.
        task: what the run is for.
    """

    def __init__(self, config: pytest.Config, task: Task) -> None:
        self._config, self._task = config, task
        self._done = finished_tests(Path(task.out), task.known)  # the same in every worker, whenever it starts
        self._log = TestLog()
        self._truth: TruthWitness | None = None
        self._worked: set[str] = set()

    @cached_property
    def _matches(self) -> Matches:
        root = self._config.rootpath
        below = root.relative_to(self._task.old) if root.is_relative_to(self._task.old) else Path()
        return Matches(read_suite(root), read_suite(Path(self._task.new) / below))

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what an interrupted run has finished."""
        left = [item for item in items if item.nodeid not in self._done]
        if len(left) < len(items):
            config.hook.pytest_deselected(items=[item for item in items if item.nodeid in self._done])
            items[:] = left

    @pytest.hookimpl(trylast=True)  # when it is decided whether anything is healed
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Say how much there is to do; from now on heals are looked at."""
        if not hasattr(self._config, "workerinput") and session.items:
            self._write({"collected": len(session.items) + len(self._done)})
        run = self._config.stash.get(RUN, None)
        if self._task.new and run is not None and run.heals:
            self._truth = run.ledger.witness = TruthWitness(lambda: self._matches)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Put what was seen on the last report of a test."""
        report = yield
        run = item.config.stash.get(RUN, None)
        if report.when == "teardown" and run is not None:
            told = [] if self._truth is None else self._truth.told
            seen = [{"of": key_of(plain(event.to_dict())), "truth": truth} for event, truth in told]
            told.clear()
            worked = sorted(run.worked - self._worked)
            self._worked.update(worked)
            setattr(report, ATTRIBUTE, {"seen": seen, "worked": worked})
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a finished test."""
        if hasattr(self._config, "workerinput"):
            return
        self._log.add(report)
        if report.when != "teardown":
            return
        outcome = self._log.outcomes.get(report.nodeid, "")
        if outcome == "rerun":
            return
        events = [plain(_slim(event.to_dict())) for event in carried(report)]
        said = getattr(report, ATTRIBUTE, {"seen": [], "worked": []})
        self._write({"test": report.nodeid, "outcome": outcome, "events": events, **said})

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Say that the run came to its end."""
        if not hasattr(self._config, "workerinput"):
            self._write({"finished": int(exitstatus)})

    def _write(self, line: dict[str, Any]) -> None:
        path = Path(self._task.out)
        with path.open("ab") as stream:
            stream.write(b"\n" + json.dumps(line).encode() + b"\n")  # behind a line that was cut off
            stream.flush()
            os.fsync(stream.fileno())


def _slim(event: dict[str, Any]) -> dict[str, Any]:
    """An event without its picture."""
    return {**event, "image": None}
