"""pytest's side of reporting: collects events from reports and shows them.

Lives in the process that reports: under pytest-xdist the controller, else the only one. It works from reports and from what
workers say at their end, never from the session, so that a distributed run and a plain one show the same.
"""

from __future__ import annotations

import json
import time
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

from pytest_heal.config.options import HEALING_MODES
from pytest_heal.errors import HealError
from pytest_heal.plugin.carrier import DriftLog, carried_answers
from pytest_heal.plugin.process import GUARD, RUN

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_heal.models.exchange import Answered
    from pytest_heal.plugin.failure_files import FailureFiles
    from pytest_heal.plugin.proof import ProofRun
    from pytest_heal.plugin.report_run import RunReports
    from pytest_heal.relocation.events import HealEvent
    from pytest_heal.report.model import HealReport

WORKER_KEY = "pytest_heal"  # in a worker's output: {"lines": [...], "problems": [...], "worked": [...], "answers": [...]}


class Controller:
    """The hooks of the process that reports."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._run, self._guard = config.stash[RUN], config.stash[GUARD]
        self._drift = DriftLog()
        self._said: dict[tuple[str, str], list[str]] = {}  # (lines or problems, text) -> workers
        self._answers: list[Answered] = []  # of a chat model
        self._crashed = False  # a worker
        self._reports: RunReports | None = None
        self._made: HealReport | None = None  # the data of the run, once it is over
        self._written: list[str] = []  # one line for each report
        self._objections: list[str] = []  # why the run fails
        self._began = time.time()
        self._trusted: str | None = None  # what workers are told
        self._proof: ProofRun | None = None
        self._failures: FailureFiles | None = None
        self._commands: list[str] = []  # for the log of a CI service, each at the start of a line

    def pytest_report_header(self) -> str | None:
        """Mode and number of fingerprints."""
        from pytest_heal.report.header import header

        settings = self._run.settings
        fingerprints = None
        if settings.mode in HEALING_MODES:
            with self._guard("reading the baseline"):
                fingerprints = self._run.baseline.store.count()
        return header(settings, self._config.rootpath, fingerprints) or None

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        """Whether the reports that are asked for can be made; told before the first test, not after the last."""
        settings = self._run.settings
        if settings.prove and settings.mode not in HEALING_MODES:
            raise pytest.UsageError(f"--heal-prove needs --heal=on or --heal=strict; the mode is {settings.mode}")
        if settings.model is not None:
            from pytest_heal.plugin.model_setup import check

            try:
                check(settings, self._config)
            except HealError as error:
                raise pytest.UsageError(str(error)) from None
        if settings.mode == "off" or self._config.getoption("collectonly"):
            return
        if settings.failure_files is not None:
            self._begin_failure_files(settings.failure_files, settings.sources.get("failure_files", ""))
        if not settings.reports:
            return
        from pytest_heal.plugin.report_run import RunReports

        reports = RunReports(settings, root=self._config.rootpath, base=self._config.invocation_params.dir)
        added: list[Any] = []
        hook = self._config.hook.pytest_heal_report_formats
        with self._guard("calling pytest_heal_report_formats"):
            added.extend(hook(config=self._config))
        try:
            reports.prepare(added)
        except HealError as error:
            raise pytest.UsageError(str(error)) from None
        self._reports = reports

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect events; when a test is complete, hand them on and make them properties of its case in JUnit XML."""
        with self._guard("collecting events"):
            self._take(report)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a pytest-xdist worker what is trusted: one that takes a crashed one's place must not see what this run did."""
        if self._run.settings.mode not in HEALING_MODES:
            return
        if self._trusted is None:
            with self._guard("recovering what interrupted runs had learned"):
                self._run.lines.extend(self._run.baseline.recover())
            with self._guard("reading what became of heals"):
                self._trusted = json.dumps([step.to_dict() for step in self._run.baseline.trusted().steps()])
        if self._trusted is not None:
            node.workerinput[WORKER_KEY] = self._trusted

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a pytest-xdist worker has to say; a crashed one says nothing."""
        output = getattr(node, "workeroutput", None) or {}
        self._crashed = self._crashed or WORKER_KEY not in output
        for kind, texts in output.get(WORKER_KEY, {}).items():
            for text in texts:
                self._said.setdefault((kind, text), []).append(node.gateway.id)

    @pytest.hookimpl(wrapper=True, trylast=True)  # trylast: within the wrapper of the terminal, which writes the summary
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None, object, object]:
        """Totals for JUnit XML, before pytest writes it; when all workers are gone, what a crashed one had learned; reports."""
        with self._guard("writing totals to JUnit XML"):
            self._totals()
        result = yield
        with self._guard("collecting answers of a model"):
            self._collect_answers()
        if self._crashed and self._run.settings.mode != "off":
            with self._guard("recovering what a crashed worker had learned"):
                self._run.lines.extend(self._run.baseline.recover())
        with self._guard("adding to the history"):  # before the reports: they show this run too
            self._remember()
        if self._reports is not None:
            with self._guard("writing reports"):
                self._write()
        if self._failures is not None:
            with self._guard("writing failure files"):
                self._written += self._failures.written(self._drift.events, self._guard.problems.append)
        if self._run.settings.prove:
            with self._guard("reporting what was proved"):
                self._prove()
        with self._guard("keeping the run for `pytest-heal fix`"):
            self._keep()
        with self._guard("judging the run"):
            self._judge(session)
        return result

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """What drifted, what was done about it, and what the plugin itself has to say."""
        if self._commands:
            terminalreporter.ensure_newline()
        for command in self._commands:
            terminalreporter.write_line(command)
        if not self._config.getoption("no_summary"):
            with self._guard("writing the summary"):
                self._summarise(terminalreporter)
            for text in self._objections:
                terminalreporter.write_line(_line(text), red=True)
            # Problems last: the ones of the summary itself included.
            for text in [*self._guard.problems, *self._from_workers("problems")]:
                terminalreporter.write_line(_line(text), red=True)

    def _begin_failure_files(self, folder: Path, source: str) -> None:
        """Make room for a file of each failed test."""
        from pytest_heal.plugin.failure_files import FailureFiles, has_debugger

        base, debugger = self._config.invocation_params.dir, has_debugger(self._config)
        self._failures = FailureFiles(folder, base=base, source=source, debugger=debugger)
        self._failures.prepare()

    def _prove(self) -> None:
        """Put together what --heal-prove tried, here and in workers, and write its reports."""
        from pytest_heal.plugin.proof import ProofRun

        tried = [*self._run.proof(), *(text for kind, text in self._said if kind == "mutants")]
        self._proof = ProofRun(tried, self._run.settings)
        self._written += self._proof.written(self._config.invocation_params.dir, self._guard.problems.append)

    def _judge(self, session: pytest.Session) -> None:
        """Fail a run that nothing else has failed, if its heals are more than it may have."""
        settings = self._run.settings
        if self._proof is not None and self._proof.hidden and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if not settings.fail_on and settings.most is None:
            return
        from pytest_heal.report.fail_on import objections

        self._objections = objections(self._drift.events, fail_on=settings.fail_on, most=settings.most)
        if self._objections and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _remember(self) -> None:
        path, events = self._run.settings.history, self._drift.events
        if path is not None and events:
            from pytest_heal.report.history_file import keep

            keep(path, events, self._began)

    def _write(self) -> None:
        if self._reports is not None:
            report, plugins = self._report(), self._config.pluginmanager
            self._written = self._reports.write(report, self._guard.problems.append)
            self._commands = self._reports.commands(report, annotated=plugins.hasplugin("annotate_warnings"))

    def _keep(self) -> None:
        """Keep what drifted, and what a model was asked, in pytest's cache."""
        cache = getattr(self._config, "cache", None)
        if cache is not None and self._answers:
            from pytest_heal.repair.last_run import keep_answers

            keep_answers(cache, self._answers)
        if cache is None or self._run.settings.mode == "off" or self._config.getoption("collectonly"):
            return
        from pytest_heal.repair.last_run import keep, path_in

        path = path_in(cache)
        if not self._drift.events and not path.exists():
            return
        keep(path, self._report(), tests=self._drift.tests, root=self._config.rootpath)

    def _collect_answers(self) -> None:
        """What a model was asked after the last report of a test: here, and in workers."""
        self._answers += self._run.answers()
        left = [text for kind, text in self._said if kind == "answers"]
        if left:
            from pytest_heal.models.exchange import Answered

            self._answers += [Answered.from_dict(json.loads(text)) for text in left]

    def _report(self) -> HealReport:
        """The data of the run, made once: for the reports and for the cache."""
        if self._made is None:
            from pytest_heal.plugin.report_run import RunReports

            config = self._config
            reports = self._reports or RunReports(self._run.settings, root=config.rootpath, base=config.invocation_params.dir)
            said = self._guard.problems if self._reports is not None else []  # a history concerns reports alone
            self._made = reports.made(self._drift.events, said.append, self._worked(), self._answers)
        return self._made

    def _worked(self) -> list[str]:
        """Where locators worked, in all processes."""
        return [*sorted(self._run.worked), *(text for kind, text in self._said if kind == "worked")]

    def _take(self, report: pytest.TestReport) -> None:
        if self._reports is not None:
            self._reports.add(report)
        if self._failures is not None:
            self._failures.add(report)
        self._answers += carried_answers(report)
        events = self._drift.add(report)
        if events and self._run.settings.junit != "flaky":
            from pytest_heal.report.junit import test_properties

            report.user_properties.extend(test_properties(events))
        if events and self._run.settings.junit != "properties":
            self._flaky(report, events)
        for event in events:
            self._announce(event)

    def _flaky(self, report: pytest.TestReport, events: list[HealEvent]) -> None:
        """The heals of a test that passed, as elements of its case in JUnit XML; a failed test is not flaky, it failed."""
        xml = _junit_xml(self._config)
        if xml is None or not all(event.confirmed for event in events if event.outcome == "healed"):
            return
        from xml.etree import ElementTree as ET

        from pytest_heal.report.junit import flaky_failures

        for attributes in flaky_failures(events):
            xml.node_reporter(report).append(ET.Element("flakyFailure", attributes))

    def _announce(self, event: HealEvent) -> None:
        announce = self._config.hook.pytest_heal_event
        with self._guard("calling pytest_heal_event"):
            announce(config=self._config, event=event)

    def _totals(self) -> None:
        if self._run.settings.mode not in HEALING_MODES and not self._drift.events:
            return
        xml = _junit_xml(self._config)
        if xml is not None:
            from pytest_heal.report.junit import suite_properties

            for name, value in suite_properties(self._drift.events, mode=self._run.settings.mode):
                xml.add_global_property(name, value)

    def _summarise(self, terminal: pytest.TerminalReporter) -> None:
        verbosity = self._config.get_verbosity()
        events = self._drift.events
        said = [*self._run.lines, *self._from_workers("lines")] if verbosity >= 0 else []
        if events:
            from pytest_heal.report.terminal import closing, summary

            width = terminal._tw.fullwidth  # noqa: SLF001 - pytest has no other way to the width
            for section in summary(events, width=width, verbosity=verbosity):
                terminal.write_sep("=", section.title, **section.markup)
                for line in section.lines:
                    terminal.write_line(line.text, **line.markup)
            if verbosity > -2:  # noqa: PLR2004 - -qq: nothing but pytest's own
                for text in closing(events, verbosity=verbosity)[: None if verbosity >= 0 else 1]:
                    terminal.write_line(text, yellow=True)
        if self._proof is not None and verbosity > -2:  # noqa: PLR2004 - as above
            red = {report.nodeid for kind in ("failed", "error") for report in terminal.getreports(kind)}
            title, lines = self._proof.section(red)
            terminal.write_sep("=", title, red=bool(self._proof.hidden), green=not self._proof.hidden)
            for text in lines:
                terminal.write_line(text)
        if self._answers and verbosity >= 0:
            from pytest_heal.models.exchange import ModelUse
            from pytest_heal.report.model_use import summary as model_summary

            use = ModelUse.of(self._answers)
            said = [*said, *([] if use is None else model_summary(use, verbosity=verbosity))]
        for text in [*said, *(self._written if verbosity > -2 else ())]:  # noqa: PLR2004 - as above
            terminal.write_line(_line(text))

    def _from_workers(self, kind: str) -> list[str]:
        return [
            f"{text} ({', '.join(sorted(workers))})" for (its_kind, text), workers in self._said.items() if its_kind == kind
        ]


def _line(text: str) -> str:
    from pytest_heal.report.escape import visible

    return f"heal: {visible(text)}"


def _junit_xml(config: pytest.Config) -> Any:
    """What writes pytest's JUnit file; ``None`` when there is none."""
    try:
        from _pytest.junitxml import xml_key  # private, but the only way that is not a fixture
    except ImportError:
        return None
    return config.stash.get(xml_key, None)
