"""pytest's side of a run of tests: options, phases of a test. Translates only; what is done is `pytest_heal.healing.run`.

Imported in every pytest run of every project that has this package installed, so nothing heavy is imported at the top. What
happens:

- ``off``: nothing. ``suggest``: what exists instead is noted on the errors of locators that fail; no more, unless a collected
  test asks for healing by marker or by `heal_locator`, or uses `catalog` or `find_by_description`.
- Playwright is instrumented after collection, in the processes that run tests.
- Each run of a test is one `Run.start` before its setup and one `Run.finish` with its teardown's report; a rerun is a run of
  its own.
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
from pytest_heal.healing.run import Run
from pytest_heal.plugin import fixtures
from pytest_heal.plugin.carrier import ATTRIBUTE, carried, carry, carry_answers
from pytest_heal.plugin.collection import uses_playwright
from pytest_heal.plugin.controller import WORKER_KEY, Controller
from pytest_heal.plugin.failure_files import check_usage, note
from pytest_heal.plugin.failures import Failures, leave_out_ours, note_ours
from pytest_heal.plugin.process import FACTORY, GUARD, PLAN, RUN, Guard, install, start
from pytest_heal.plugin.told_once import ToldOnce

_BAD_MARKER = pytest.StashKey[SettingsError]()
_IN_CALL = pytest.StashKey[bool]()  # a report made while the call is running is a subtest's


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options and ini values, from the one table of settings."""
    group = parser.getgroup("heal", "resilient locators (pytest-heal)")
    for option in OPTIONS:
        parser.addini(option.ini, option.help, type=option.ini_type, default=None)
        if option.flag:
            kind: dict[str, Any] = {"action": "append" if option.repeatable else "store", "metavar": option.metavar}
            if option.switch:
                kind = {"action": "store_const", "const": "true"}
            if option.bare:
                kind |= {"nargs": "?", "const": option.bare}
            group.addoption(option.flag, dest=option.dest, default=None, help=option.help, **kind)


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """The hooks of `pytest_heal.hookspecs`."""
    pluginmanager.add_hookspecs(hookspecs)


def pytest_configure(config: pytest.Config) -> None:
    """Markers, settings, and what this process is: one that reports, or a pytest-xdist worker."""
    config.addinivalue_line(
        "markers", "heal(mode=..., confidence=...): how locators heal in this test; mode: off, suggest, on or strict"
    )
    config.addinivalue_line("markers", "no_heal(reason): never record or heal in this test")
    check_usage(config)
    try:
        settings = Settings.load(config, cwd=config.invocation_params.dir)
    except SettingsError as error:
        raise pytest.UsageError(str(error)) from None
    config.stash[GUARD] = Guard()
    config.stash[RUN] = config.stash.get(FACTORY, Run)(
        settings,
        root=config.rootpath,
        advise=lambda: import_module("pytest_heal.plugin.model_setup").adviser_of(config),
        style=lambda style, root: import_module("pytest_heal.repair.suite_style").suite_style(style, root),
    )
    config.stash[RUN].debugged = config.getoption("playwright_debug", None) == "cli"
    config.pluginmanager.register(Failures(), "heal-failures")
    if hasattr(config, "workerinput"):
        config.stash[RUN].trusted = config.workerinput.get(WORKER_KEY)
    else:
        config.pluginmanager.register(Controller(config), "heal-controller")
        config.pluginmanager.register(ToldOnce(config), "heal-told-once")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Give Playwright its own methods back, however the run ended.

    The last thing of all: fixtures that patched these methods too are undone before, and put back what they found.
    """
    if RUN in config.stash:
        guard = config.stash[GUARD]
        told = len(guard.problems)
        _close(config)
        with guard("leaving Playwright"):
            config.stash[RUN].uninstall()
        for problem in guard.problems[told:]:  # the summary is over
            print("heal:", " ".join(problem.split()), file=sys.stderr)  # noqa: T201


def pytest_collection_finish(session: pytest.Session) -> None:
    """Decide which test heals how, and instrument Playwright if any does."""
    run, guard = session.config.stash[RUN], session.config.stash[GUARD]
    if session.config.getoption("collectonly"):
        return
    if run.settings.mode == "off":
        if any(fixtures.asks_for(item, "actions", "catalog", "explorer", "find_by_description") for item in session.items):
            with guard("registering selector engines"):
                run.instrument.register()
        return
    needed = told = False
    for item in session.items:
        try:
            item.stash[PLAN] = plan = run.settings.for_test(item.iter_markers(), item.nodeid)
        except SettingsError as error:  # this one test's: a UsageError here would take a pytest-xdist worker down
            item.stash[_BAD_MARKER] = error
        else:
            needed = needed or plan[0] in HEALING_MODES or fixtures.asks_for(item, *fixtures.__all__)
            told = told or (plan[0] != "off" and uses_playwright(item))
    if needed:
        install(session)
    elif told:
        with guard("watching Playwright"):
            run.install(failures_only=True)


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
    leave_out_ours(item, call)
    report = yield
    note_ours(item, report, call)
    run, guard = item.config.stash[RUN], item.config.stash[GUARD]
    of_subtest, test = item.stash.get(_IN_CALL, False), run.test
    if test is not None:
        with guard("judging a failure"):
            if report.failed or (report.skipped and not of_subtest):
                test.not_passed()
            if report.failed and call.when != "teardown":
                from pytest_heal.plugin.consequences import says_nothing

                if not says_nothing(item, call):
                    test.failed()
        told = run.settings.failure_files is not None and test.mode != "off"
        if told and report.failed and call.when != "teardown" and not of_subtest:
            with guard("reading the page of a failed test"):
                note(item, report)
        if call.when in ("call", "teardown") and not of_subtest:
            events = test.events
            if call.when == "teardown":
                with guard("finishing a test"):
                    events = run.finish()
            with guard("putting events on a report"):
                carry(report, events)
            with guard("attaching events to reports of others"):
                if hasattr(report, ATTRIBUTE):
                    from pytest_heal.plugin.attachments import attach

                    attach(item.config, report)
    if not of_subtest:
        with guard("putting answers of a model on a report"):
            carry_answers(report, run.answers())
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


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the baseline; a pytest-xdist worker passes on what it has to say."""
    config = session.config
    run, guard = config.stash[RUN], config.stash[GUARD]
    _close(config)
    if hasattr(config, "workeroutput"):
        mutants = []
        with guard("passing on a proof"):
            mutants = run.proof()
        said = {"lines": [str(line) for line in run.lines], "worked": sorted(run.worked), "mutants": mutants}
        with guard("passing on answers of a model"):
            said["answers"] = [json.dumps(answer.to_dict()) for answer in run.answers()]
        config.workeroutput[WORKER_KEY] = {**said, "problems": [str(line) for line in guard.problems]}


def _close(config: pytest.Config) -> None:
    """Finish an interrupted test and write the baseline; safe to call again."""
    run, guard = config.stash[RUN], config.stash[GUARD]
    with guard("finishing a test"):
        run.abandon()
    with guard("writing the baseline"):
        run.lines.extend(run.close())


def _judged(item: pytest.Item) -> Generator[None, object, object]:
    """The rest of a phase of a wrapper: run it, then judge."""
    failed = True
    try:
        result = yield
        failed = False
        return result
    finally:
        test = item.config.stash[RUN].test
        if test is not None:
            with item.config.stash[GUARD]("judging drift"):
                from pytest_heal.plugin.consequences import judge

                judge(item, test, already_failed=failed)
