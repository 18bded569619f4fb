"""The run of one process: which test is running, and the parts that heal it. Knows nothing of pytest.

Light to import and to make: baseline, ledger and instrument bring YAML and Playwright with them, and are made when they are
first needed. What goes wrong is raised; whoever runs tests of others catches it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pytest_heal.errors import SettingsError

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_heal.config.options import Mode
    from pytest_heal.config.settings import Settings
    from pytest_heal.healing.baseline_files import BaselineFiles
    from pytest_heal.healing.instrument import Instrument
    from pytest_heal.healing.ledger import Ledger
    from pytest_heal.healing.test_state import TestState
    from pytest_heal.models.adviser import ModelAdviser
    from pytest_heal.models.exchange import Answered
    from pytest_heal.relocation.events import HealEvent


class Run:
    """See the module.

    Args:
        settings: what is in force.
        root: folder that paths are relative to.
        source: what stands for the source file where there is none: steps that programs send.
        log: receives what the run has to say, a line each; without one, it is kept in `lines`.
        advise: makes the adviser, where a chat model is configured.
        style: gives what locators that people may write hold on to, preferred first, from `Settings.style` and the root.

    Attributes:
        lines: for the summary, each once.
        installed: Playwright is instrumented.
        heals: it is, for more than suggestions.
        debugged: Playwright's debugger waits for somebody, to whom refusals are handed over.
        worked: where locators worked, each ``file<tab>line<tab>page<tab>own part of the selector``.
        trusted: steps that amount to what is trusted, as JSON, from the process that began the run; without, the file tells.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        root: Path,
        source: str = "",
        log: Callable[[str], None] | None = None,
        advise: Callable[[], ModelAdviser | None] = lambda: None,
        style: Callable[[tuple[str, ...], Path], tuple[str, ...]] = lambda *_: (),
    ) -> None:
        self.settings = settings
        self.root = root
        self.lines: list[str] = []
        self.log = log or self._keep
        self.installed = self.heals = self.debugged = False
        self.worked: set[str] = set()
        self.trusted: str | None = None
        self._source = source
        self._advise = advise
        self._read_style = style
        self._closed = False

    def _keep(self, line: str) -> None:
        if line not in self.lines:
            self.lines.append(line)

    # ------------------------------------------------------------------ parts, made when they are first needed

    @cached_property
    def adviser(self) -> ModelAdviser | None:
        """Answers questions by a chat model; ``None`` where none is configured."""
        return self._advise()

    @cached_property
    def baseline(self) -> BaselineFiles:
        """What is remembered, and where it is written."""
        from pytest_heal.healing.baseline_files import BaselineFiles

        return BaselineFiles(self.settings, root=self.root, log=self.log)

    @cached_property
    def ledger(self) -> Ledger:
        """What is known, learned, healed and reported."""
        from pytest_heal.config.settings import DEFAULT
        from pytest_heal.healing.ledger import QUIET_WHEN_DONE, Ledger, Options
        from pytest_heal.relocation.trust import Trust
        from pytest_heal.relocation.trust_log import TrustLog

        settings = self.settings
        trust = self.baseline.trusted() if self.trusted is None else Trust.of(json.loads(self.trusted))
        ledger = Ledger(
            store=self.baseline.store,
            root=str(self.root),
            log=self.log,
            options=Options(
                quiet=settings.quiet,
                done=QUIET_WHEN_DONE if settings.sources.get("quiet", DEFAULT) == DEFAULT else 0,
                record=settings.record,
                assertions=settings.assertions,
                fail_fast=settings.fail_fast,
                budget=settings.time,
                most_per_test=settings.budget,
                source=self._source,
                concepts=self._concepts(),
                pictures=any(target.kind == "html" for target in settings.reports),
                keep_pictures=settings.pictures and settings.record != "none",
                adviser=self.adviser,
                index_mode=settings.index_mode,
                pages_told=settings.failure_files is not None,
                debugged=self.debugged,
                style=lambda: self._style,
            ),
            trust=TrustLog(trust, at_once=bool(self._source)),
        )
        if self.baseline.pictures is not None:
            ledger.picture_before = self.baseline.pictures.of
        ledger.states.seeds = self.baseline.seeds()
        if settings.prove:
            from pytest_heal.healing.prover import Budget, Prover

            shard = settings.prove_shard or (1, 1)
            ledger.prover = Prover(
                Budget(seconds=settings.prove_time, number=settings.prove_number, seed=settings.prove_seed, shard=shard)
            )
        return ledger

    @cached_property
    def instrument(self) -> Instrument:
        """The wrappers of Playwright's classes, and its selector engines."""
        from pytest_heal.healing.instrument import Instrument

        return Instrument(self.ledger)

    def _concepts(self) -> tuple[str, ...]:
        """The project's own words; none, and a line, where they cannot be read."""
        from pytest_heal.config.synonyms import concepts_of

        try:
            return concepts_of(self.settings)
        except SettingsError as error:
            self.log(str(error))
            return ()

    @cached_property
    def _style(self) -> tuple[str, ...]:
        """What the project's locators hold on to, preferred first: as configured, or as its source is."""
        try:
            return self._read_style(self.settings.style, self.root)
        except Exception as problem:  # noqa: BLE001 - an error of ours is never the user's
            self.log(f"the style of the suite's locators cannot be read: {problem}")
            return ()

    # ------------------------------------------------------------------ the life of a run

    def install(self, *, failures_only: bool = False) -> None:
        """Start watching Playwright's public classes.

        Args:
            failures_only: suggestions for calls that fail, and nothing else: nothing is recorded or written. A later call
                without it does the rest.
        """
        self.instrument.install(failures_only=failures_only)
        self.installed, self.heals = True, self.heals or not failures_only

    def close(self) -> list[str]:
        """Write what was learned; returns lines for the terminal. Safe to call again."""
        if self._closed or not self.heals:
            return []
        self._closed = True
        return [*self.baseline.write(self.ledger, self.ledger.trust.settled), *self.baseline.recover()]

    def uninstall(self) -> None:
        """Give Playwright its own methods back, selector engines included."""
        self.installed = self.heals = False
        if "instrument" in vars(self):
            self.instrument.uninstall()

    def proof(self) -> list[str]:
        """What ``--heal-prove`` tried in this process, a JSON text each, and what it has to say is added to `lines`."""
        prover = self.ledger.prover if "ledger" in vars(self) else None
        if prover is None:
            return []
        from pytest_heal.healing.prover import as_lines

        for said in (prover.stopped, *(f"{page} could not be restored exactly, and was left alone" for page in prover.spoilt)):
            if said:
                self._keep(f"heal-prove: {said}")
        return as_lines(prover)

    def answers(self) -> list[Answered]:
        """What the chat model was asked since this was called last."""
        adviser = self.adviser if "adviser" in vars(self) else None
        return [] if adviser is None else adviser.news()

    # ------------------------------------------------------------------ the running test

    @property
    def test(self) -> TestState | None:
        """The test that is running."""
        return self.ledger.test if "ledger" in vars(self) else None

    def start(self, nodeid: str, mode: Mode, confidence: float | None = None) -> TestState:
        """A test begins, before its fixtures are set up.

        Args:
            nodeid: its name.
            mode: for this test.
            confidence: for this test, ``None``: as configured.
        """
        from pytest_heal.healing.test_state import TestState
        from pytest_heal.relocation.policy import Thresholds

        base = self.settings.confidence if confidence is None else confidence
        thresholds = Thresholds.with_base() if base is None else Thresholds.with_base(base)
        self.ledger.test = test = TestState(nodeid, mode, thresholds)
        return test

    def finish(self) -> list[HealEvent]:
        """The test is over: what it learned is kept if it passed. Returns its events, their heals confirmed or not."""
        test = self.test
        if test is None:
            return []
        ledger, passed = self.ledger, test.verdict == "passed"
        test.settle()
        try:
            if passed:
                ledger.commit()
                ledger.trust.recorded(test.nodeid, (key for _, key in test.learned))
            heals = (healed.heal for healed in test.healed.values())
            ledger.trust.finished(test.nodeid, heals, test.verdict, in_vain=test.in_vain.keys())
            self.worked.update("\t".join((file, str(line), page, own)) for file, line, page, own in test.worked())
            self.baseline.note(test, ledger)
        finally:
            ledger.forget()
        sure = ("healed", "refused", "suggested")
        wrong = {id(event) for event in test.gone_wrong} if passed else set()  # it passed all the same, but not by that heal
        return [
            replace(event, confirmed=passed) if event.outcome in sure and id(event) not in wrong else event
            for event in test.events
        ]

    def tell_of_queries(self, error: BaseException) -> None:
        """The running test failed: note on its error which of its queries returned nothing, and what is there instead."""
        if self.test is not None and self.test.empties.queries:
            from pytest_heal.healing.empty_hints import tell

            tell(error, self.ledger, engine=self.heals)

    def abandon(self) -> None:
        """A test that is still running was interrupted, so it did not pass."""
        if self.test is not None:
            self.test.not_passed()
            self.finish()

    def opt_in(self, locator: Any, intent: str = "") -> None:
        """Let a locator, and what is chained to it, heal in this test whatever the mode (but ``off``).

        Args:
            locator: Playwright's.
            intent: the description that found it; kept with its fingerprint.
        """
        from pytest_heal.browser.private import Unsupported, selector_of

        test = self.test
        if test is not None:
            try:
                test.opted_in[selector_of(locator)] = intent
            except Unsupported as error:
                self.ledger.problem(error, "heal_locator")

    def finding(self, page: Any, *, of_fixture: bool, within: Any) -> Callable[..., Any] | None:
        """What notes which locator stands for a description, for `pytest-heal eject`; ``None`` where that is not recorded.

        Args:
            page: that is looked in.
            of_fixture: it is the one of the fixture ``page``.
            within: what it is looked for in.
        """
        if self.settings.record != "all":
            return None
        from pytest_heal.healing.named import finding

        return finding(self.ledger, page, of_fixture=of_fixture, within=within)

    def timeout(self, page: Any) -> float:
        """The default timeout of a page in ms."""
        from pytest_heal.browser.timeouts import timeout_of

        return timeout_of(page, self.instrument.timeouts)
