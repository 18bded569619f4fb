"""The pytest plugin of the runs that `pytest-heal weak` starts, by ``-p pytest_heal.weak.live_plugin``.

Each browser context that a test makes gets `faults.js`, which tells what it sees of the controls of the map and takes some
away.
What each test saw is a line of a file. Under pytest-xdist the workers put it on their reports, and the controller alone writes.
"""

from __future__ import annotations

import functools
import inspect
import json
import os
from collections import defaultdict
from collections.abc import Callable, Generator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pytest_heal.browser import probe
from pytest_heal.plugin.carrier import TestLog
from pytest_heal.weak.task import VARIABLE, Task

ATTRIBUTE = "pytest_heal_weak"  # on a TestReport: what a worker saw
BINDING = "pytestHealWeak"
_MAKERS = (("Browser", ("new_context", "new_page")), ("BrowserType", ("launch_persistent_context",)))


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Begin, where the environment says so, before the settings are read."""
    path = os.environ.get(VARIABLE, "")
    if path:
        del config.option.pytest_heal_baseline[:-1]  # the suite's own; the last one is the run's, which is empty
        task = Task.read(Path(path))
        if hasattr(config.option, "output"):  # pytest-playwright empties it first, and the exploration may stand in it
            config.option.output = task.artefacts
        config.pluginmanager.register(Weakened(config, task), "heal-weak")


class Weakened:
    """One run.

    Args:
        config: pytest's.
        task: what the run is for.
    """

    def __init__(self, config: pytest.Config, task: Task) -> None:
        self._config, self._task = config, task
        self._log = TestLog()
        self._now = ""
        self._told: dict[str, set[int]] = defaultdict(set)
        self._owners: set[str] = set()
        self._seconds: dict[str, float] = defaultdict(float)
        self._undo: list[Callable[[], None]] = []
        for name in ("playwright.sync_api", "playwright.async_api"):
            self._wrap(import_module(name), is_async=name.endswith("async_api"))

    def _wrap(self, api: Any, *, is_async: bool) -> None:
        """Let the script into each context that is made from now on."""
        for name, methods in _MAKERS:
            cls = getattr(api, name)
            for method in methods:
                original = vars(cls).get(method)
                if inspect.isfunction(original):
                    setattr(cls, method, self._wrapped(original, is_async=is_async))
                    self._undo.append(functools.partial(setattr, cls, method, original))

    def _wrapped(self, original: Any, *, is_async: bool) -> Any:
        if is_async:

            @functools.wraps(original)
            async def made_async(receiver: Any, *args: Any, **kwargs: Any) -> Any:
                made = await original(receiver, *args, **kwargs)
                for call in self._entry(made):
                    await call()
                return made

            return made_async

        @functools.wraps(original)
        def made_sync(receiver: Any, *args: Any, **kwargs: Any) -> Any:
            made = original(receiver, *args, **kwargs)
            for call in self._entry(made):
                call()
            return made

        return made_sync

    def _entry(self, made: Any) -> list[Callable[[], Any]]:
        """What brings the script into a context, or the page of one."""
        owner = self._now
        gone = [] if self._task.without is None else self._task.without.get(owner, [])
        given = {"name": BINDING, "paths": self._task.paths, "units": self._units(gone), "gone": gone}
        script = _script().replace("__GIVEN__", json.dumps(given), 1)
        if owner in self._task.patience:
            made.set_default_timeout(self._task.patience[owner])
        return [
            functools.partial(made.expose_binding, BINDING, functools.partial(self._heard, owner)),
            functools.partial(made.add_init_script, script),
        ]

    def _units(self, gone: list[int]) -> list[dict[str, Any]]:
        if self._task.without is None:
            return self._task.units
        wanted = set(gone)
        return [one for one in self._task.units if one["number"] in wanted]

    def _heard(self, owner: str, _source: Any, text: str) -> None:
        """A page tells something."""
        kind, _, number = str(text).partition(":")
        if number.isdecimal():
            self._told[kind].add(int(number))
            if owner != self._now:
                self._owners.add(owner)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what this run does not ask."""
        wanted = self._task.without
        if wanted is not None:
            config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in wanted])
            items[:] = [item for item in items if item.nodeid in wanted]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """From here on contexts are this test's."""
        self._now = item.nodeid
        self._told.clear()
        self._owners.clear()
        try:
            return (yield)
        finally:
            self._now = ""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        """Put what was seen on the last report of a test."""
        report = yield
        if report.when == "teardown":
            seen = {kind: sorted(numbers) for kind, numbers in self._told.items()}
            setattr(report, ATTRIBUTE, {**seen, "owners": sorted(self._owners)})
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a finished test."""
        if hasattr(self._config, "workerinput"):
            return
        self._log.add(report)
        self._seconds[report.nodeid] += report.duration
        if report.when == "teardown":
            line = {
                "test": report.nodeid,
                "outcome": self._log.outcomes.get(report.nodeid, ""),
                "seconds": round(self._seconds.pop(report.nodeid), 3),
                **getattr(report, ATTRIBUTE, {}),
            }
            with Path(self._task.out).open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(line) + "\n")

    def pytest_unconfigure(self) -> None:
        """Leave Playwright as it was."""
        while self._undo:
            self._undo.pop()()


@functools.cache
def _script() -> str:
    return probe.bare("weak/faults.js").replace("__PROBE__", probe.script(), 1)
