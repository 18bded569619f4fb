"""pytest's side of a run of tests: options, phases of a test. Translates only; healing is `pytest_heal.healing.session`.

Imported in every pytest run of every project that has this package installed, so nothing heavy is imported at the top. What
happens:

- ``off``: nothing. ``suggest``: what exists instead is noted on the errors of locators that fail; no more, unless a collected
  test asks for healing by marker or by `heal_locator`, or uses `catalog` or `find_by_description`.
- Playwright is instrumented after collection, in the processes that run tests.
- Each run of a test is one `Runtime.start` before its setup and one `Runtime.finish` with its teardown's report; a rerun is
  a run of its own.
- Events ride on the reports; `pytest_heal.plugin.controller` collects them in the process that reports.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from importlib import import_module
from typing import Any

import pytest

from pytest_heal import hookspecs
from pytest_heal.config.options import HEALING_MODES, OPTIONS
from pytest_heal.config.settings import Settings
from pytest_heal.errors import SettingsError
from pytest_heal.healing.session_protocol import SessionFactory, make_session
from pytest_heal.plugin.carrier import ATTRIBUTE, carried, carry, carry_answers
from pytest_heal.plugin.collection import uses_playwright
from pytest_heal.plugin.controller import RUNTIME, WORKER_KEY, Controller
from pytest_heal.plugin.fixtures import (
    PLAN,
    actions,
    asks_for,
    catalog,
    explorer,
    find_by_description,
    heal_locator,
    install,
    start,
)
from pytest_heal.plugin.runtime import Runtime

__all__ = [
    "actions",
    "catalog",
    "explorer",
    "find_by_description",
    "heal_locator",
]  # fixtures; pytest finds the hooks

FACTORY = pytest.StashKey[SessionFactory]()  # set by a pytest_configure hook: makes another session, for tests of this plugin

_BAD_MARKER = pytest.StashKey[SettingsError]()
_IN_CALL = pytest.StashKey[bool]()  # a report made while the call is running is a subtest's


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options and ini values, from the one table of settings."""
    group = parser.getgroup("heal", "resilient locators (pytest-heal)")
    for option in OPTIONS:
        parser.addini(option.ini, option.help, type=option.ini_type, default=None)
        if option.flag:
            action = "append" if option.repeatable else "store"
            group.addoption(
                option.flag, action=action, dest=option.dest, default=None, metavar=option.metavar, help=option.help
            )


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """The hooks of `pytest_heal.hookspecs`."""
    pluginmanager.add_hookspecs(hookspecs)


def pytest_configure(config: pytest.Config) -> None:
    """Markers, settings, and what this process is: one that reports, or a pytest-xdist worker."""
    config.addinivalue_line(
        "markers", "heal(mode=..., confidence=...): how locators heal in this test; mode: off, suggest, on or strict"
    )
    config.addinivalue_line("markers", "no_heal(reason): never record or heal in this test")
    try:
        settings = Settings.load(config, cwd=config.invocation_params.dir)
    except SettingsError as error:
        raise pytest.UsageError(str(error)) from None
    worker = getattr(config, "workerinput", {}).get("workerid", "")
    config.stash[RUNTIME] = Runtime(
        settings,
        root=config.rootpath,
        worker=worker,
        factory=lambda *args, **kwargs: config.stash.get(FACTORY, make_session)(*args, **kwargs),  # noqa: PLW0108 - set later
        advise=lambda runtime: import_module("pytest_heal.plugin.model_setup").adviser_of(config, runtime),
    )
    if not worker:
        config.pluginmanager.register(Controller(config), "heal-controller")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Give Playwright its own methods back, however the run ended."""
    if RUNTIME in config.stash:
        runtime = config.stash[RUNTIME]
        told = len(runtime.problems)
        runtime.leave()
        for problem in runtime.problems[told:]:  # the summary is over
            print("heal:", " ".join(problem.split()), file=sys.stderr)  # noqa: T201


def pytest_collection_finish(session: pytest.Session) -> None:
    """Decide which test heals how, and instrument Playwright if any does."""
    runtime = session.config.stash[RUNTIME]
    if session.config.getoption("collectonly"):
        return
    if runtime.settings.mode == "off":
        if any(asks_for(item, "actions", "catalog", "explorer", "find_by_description") for item in session.items):
            runtime.register()
        return
    needed = told = False
    for item in session.items:
        try:
            item.stash[PLAN] = plan = runtime.settings.for_test(item.iter_markers(), item.nodeid)
        except SettingsError as error:  # this one test's: a UsageError here would take a pytest-xdist worker down
            item.stash[_BAD_MARKER] = error
        else:
            needed = needed or plan[0] in HEALING_MODES or asks_for(item, *__all__)
            told = told or (plan[0] != "off" and uses_playwright(item))
    if needed:
        install(session)
    elif told:
        runtime.watch_failures()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A run of a test begins; its fixtures may use locators already."""
    if _BAD_MARKER in item.stash:
        pytest.fail(str(item.stash[_BAD_MARKER]), pytrace=False)
    start(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Judge what drifted in setup and call, while warnings and failures are still the test's own."""
    item.stash[_IN_CALL] = True
    try:
        return (yield from _judged(item))
    finally:
        item.stash[_IN_CALL] = False


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Judge what drifted after the call."""
    return (yield from _judged(item))


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Put the events on the reports of call and teardown; the latter has them all, confirmed or not."""
    report = yield
    runtime = item.config.stash[RUNTIME]
    of_subtest = item.stash.get(_IN_CALL, False)
    if runtime.running:
        from pytest_heal.plugin.consequences import says_nothing

        if report.failed and call.when != "teardown" and not says_nothing(item, call):
            runtime.failed()
        elif report.failed or (report.skipped and not of_subtest):
            runtime.not_passed()
        if call.when in ("call", "teardown") and not of_subtest:
            runtime.guard(
                "putting events on a report",
                lambda: carry(report, runtime.events() if call.when == "call" else runtime.finish()),
            )
            runtime.guard("attaching events to reports of others", lambda: _attach(item.config, report))
    if not of_subtest:
        runtime.guard("putting answers of a model on a report", lambda: carry_answers(report, runtime.answers()))
    return report


def pytest_report_teststatus(report: pytest.CollectReport | pytest.TestReport) -> tuple[str, str, Any] | None:
    """A test that passed by a heal is HEALED, and still counts as passed."""
    healed = (
        isinstance(report, pytest.TestReport)
        and report.when == "call"
        and report.passed
        and not hasattr(report, "wasxfail")
        and any(event.outcome == "healed" for event in carried(report))
    )
    return ("passed", "h", ("HEALED", {"yellow": True})) if healed else None


def _attach(config: pytest.Config, report: pytest.TestReport) -> None:
    """Where the report carries events, show them in those of pytest-html and Allure as well."""
    if hasattr(report, ATTRIBUTE):
        from pytest_heal.plugin.attachments import attach

        attach(config, report)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the baseline; a pytest-xdist worker passes on what it has to say."""
    runtime = session.config.stash[RUNTIME]
    runtime.close()
    if runtime.worker:
        said = {"lines": [str(line) for line in runtime.lines], "problems": [str(line) for line in runtime.problems]}
        said["worked"] = runtime.worked()
        said["answers"] = [json.dumps(answer.to_dict()) for answer in runtime.answers()]
        session.config.workeroutput[WORKER_KEY] = said  # type: ignore[attr-defined]  # xdist's


def _judged(item: pytest.Item) -> Generator[None, object, object]:
    """The rest of a phase of a wrapper: run it, then judge."""
    runtime = item.config.stash[RUNTIME]
    try:
        result = yield
    except BaseException:
        _judge(item, runtime, already_failed=True)
        raise
    _judge(item, runtime, already_failed=False)
    return result


def _judge(item: pytest.Item, runtime: Runtime, *, already_failed: bool) -> None:
    if runtime.running:
        from pytest_heal.plugin.consequences import judge

        strict = item.stash[PLAN][0] == "strict"
        runtime.guard("judging drift", lambda: judge(item, runtime, strict=strict, already_failed=already_failed))
