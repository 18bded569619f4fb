"""The session object: everything the pytest plugin asks for, knowing nothing of pytest.

It owns the baseline, the ledger and the instrument, starts and finishes tests, and writes what passed tests taught.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.baseline import HealsFile, Keeper, LayeredStore, ReadOnlyStore, Store, YamlStore, lines_of
from pytest_heal.baseline.states_file import OfTest, StatesFile
from pytest_heal.element.fingerprint import Key
from pytest_heal.errors import BaselineError, SettingsError
from pytest_heal.relocation.events import HealEvent
from pytest_heal.relocation.policy import Thresholds
from pytest_heal.relocation.trust import Step, Trust, TrustLog, Verdict

if TYPE_CHECKING:
    from pytest_heal.config.options import Mode
    from pytest_heal.config.settings import Settings
    from pytest_heal.healing.instrument import Instrument
    from pytest_heal.healing.ledger import Ledger
    from pytest_heal.locator.origin import Mend
    from pytest_heal.models.question import Adviser

TRUST, STATES = "trust", "states"  # kinds of our records in the journal


class HealSession:
    """One run in one process.

    Args:
        settings: what was configured.
        root: folder that paths are relative to.
        worker: name of the xdist worker, ``""`` in a process of its own.
        log: receives one line for each kind of problem of ours.
        source: what stands for the source file where there is none: steps that programs send.
    """

    def __init__(
        self, settings: Settings, *, root: Path, worker: str = "", log: Callable[[str], None], source: str = ""
    ) -> None:
        self.settings = settings
        self.root = root
        self.worker = worker
        self.log = log
        self._source = source
        local, *shared = (YamlStore(folder) for folder in settings.baseline)
        self.store: Store = LayeredStore([local, *(ReadOnlyStore(s) for s in shared)]) if shared else local
        self._heals = HealsFile(settings.baseline[0], local.locked)
        self._settled: set[Key] = set()  # locators that were healed once and whose tests pass without
        self._states = StatesFile(settings.baseline[0], local.locked)
        self._fingerprints: dict[str, str] = {}  # of source files, for states
        others = {TRUST: self._take_over, STATES: self._states.take}
        self._keeper = (
            Keeper(self.store, settings.baseline[0], renew=settings.record == "all", others=others)
            if settings.record != "none"
            else None
        )
        self._ledger: Ledger | None = None
        self._instrument: Instrument | None = None
        self._failures_only = False
        self.advise: Callable[[], Adviser | None] = lambda: None  # asked once, when Playwright is instrumented
        self.worked: set[tuple[str, int, str]] = set()  # file and line that made a locator, and the page on which it worked

    @property
    def fingerprints(self) -> int:
        """Number of fingerprints in the baseline."""
        return self.store.count()

    @property
    def ledger(self) -> Ledger:
        """The run's state; made on first use, because it needs what imports Playwright."""
        if self._ledger is None:
            from pytest_heal.healing.ledger import Ledger, Options

            settings = self.settings
            self._ledger = Ledger(
                store=self.store,
                root=str(self.root),
                log=self.log,
                options=Options(
                    quiet=settings.quiet,
                    record=settings.record,
                    assertions=settings.assertions,
                    budget=settings.time,
                    most_per_test=settings.budget,
                    source=self._source,
                    concepts=self._concepts(),
                    pictures=any(target.kind == "html" for target in settings.reports),
                    adviser=self.advise(),
                ),
                trust=TrustLog(self._trusted()),
            )
            if settings.record == "all":
                self._ledger.states.seeds = self._seeds()
        return self._ledger

    def _concepts(self) -> tuple[str, ...]:
        """The project's own words; none, and a line, where they cannot be read."""
        from pytest_heal.config.synonyms import concepts_of

        try:
            return concepts_of(self.settings)
        except SettingsError as error:
            self.log(str(error))
            return ()

    def _trusted(self) -> Trust:
        """What earlier runs amount to; nothing, and a line, where that cannot be read."""
        try:
            return self._heals.read()
        except BaselineError as error:
            self.log(str(error))
            return Trust()

    def _seeds(self) -> dict[tuple[object, ...], tuple[Mend, ...]]:
        """What an earlier recording knows to take the place of locators."""
        try:
            states = [one for test in self._states.read().values() for one in test.states]
        except BaselineError as error:
            self.log(str(error))
            return {}
        return {one.chain: one.mends for one in states if one.mends}

    def _take_over(self, records: Sequence[Mapping[str, Any]]) -> None:
        """Bring in what dead processes noted of their heals."""
        steps = []
        for plain in (plain for record in records for plain in record.get("steps", ())):
            with contextlib.suppress(ValueError):  # of another version
                steps.append(Step.from_dict(plain))
        self._heals.apply(steps)

    def prepare(self, sources: Iterable[str]) -> None:
        """Take over what killed runs left, and read the baseline files of these source files.

        A broken one is reported before any test runs.

        Raises:
            BaselineError: one of them cannot be used.
        """
        for line in self.recover():
            self.log(line)
        for source in sources:
            self.store.page(source, "")

    def install(self, *, failures_only: bool = False) -> None:
        """Start watching Playwright's public classes; does nothing when it is done already.

        Args:
            failures_only: suggestions for calls that fail, and nothing else: nothing is read, recorded or written. A later call
                without it does the rest.
        """
        instrument = self._made_instrument()
        self._failures_only = failures_only and (self._failures_only or not instrument.installed)
        instrument.install(failures_only=failures_only)

    def register(self) -> None:
        """Register the selector engines with every Playwright that starts from now on; nothing is watched."""
        self._made_instrument().register()

    def _made_instrument(self) -> Instrument:
        if self._instrument is None:
            from pytest_heal.healing.instrument import Instrument

            self._instrument = Instrument(self.ledger, index_mode=self.settings.index_mode)
        return self._instrument

    def uninstall(self) -> None:
        """Take every wrapper off again."""
        if self._instrument is not None:
            self._instrument.uninstall()

    def start_test(self, nodeid: str, mode: Mode, confidence: float | None, path: str, line: int) -> None:  # noqa: ARG002
        """A test begins.

        Args:
            nodeid: pytest's.
            mode: for this test.
            confidence: for this test, ``None``: as configured.
            path: file of the test, relative to the root.
            line: of the test in it, from 1.
        """
        if self._instrument is None:
            return
        from pytest_heal.healing.test_state import TestState

        base = self.settings.confidence if confidence is None else confidence
        thresholds = Thresholds.with_base() if base is None else Thresholds.with_base(base)
        self.ledger.test = TestState(nodeid, mode, thresholds)

    def events(self) -> list[HealEvent]:
        """Events of the running test so far."""
        test = self._ledger.test if self._ledger is not None else None
        return list(test.events) if test is not None else []

    def finish_test(self, verdict: Verdict) -> list[HealEvent]:
        """The test is over: what it learned is kept if it passed, its heals are confirmed or not.

        Args:
            verdict: how it ended.

        Returns:
            Its events.
        """
        if self._ledger is None or self._ledger.test is None:
            return []
        test, passed = self._ledger.test, verdict == "passed"
        events = [replace(e, confirmed=passed) if e.outcome in ("healed", "refused", "suggested") else e for e in test.events]
        if passed:
            self._ledger.commit()
            self._ledger.trust.recorded(test.nodeid, (key for _, key in test.learned))
        settled = self._ledger.trust.finished(test.nodeid, (healed.heal for healed in test.healed.values()), verdict)
        self._settled.update(heal.key for heal in settled)
        self.worked |= test.worked()
        self._note(self._ledger, passed=passed)
        self._ledger.forget()
        return events

    def _note(self, ledger: Ledger, *, passed: bool) -> None:
        """Put what the running test taught on disk: the process may be killed before `close`."""
        test, steps = ledger.test, ledger.trust.take()
        if self._keeper is not None and test is not None:
            learned = test.learned.values() if passed else ()
            self._keeper.note(test.nodeid, learned, varied=ledger.varied, learned=ledger.learned)
            if steps:
                self._keeper.add(TRUST, {"steps": [step.to_dict() for step in steps]})
            if self.settings.record == "all":
                states = [replace(one, passed=passed) for one in test.states.values()]
                files = {making.file for one in states for making in one.makings} | {test.nodeid.partition("::")[0]}
                known = OfTest(states=tuple(states), files={file: self._fingerprint(file) for file in sorted(files)})
                self._keeper.add(STATES, {"test": test.nodeid, **known.to_dict()})

    def _fingerprint(self, file: str) -> str:
        """Of a source file as it was when a locator of it was first seen; ``""`` where it cannot be read."""
        if file not in self._fingerprints:
            from pytest_heal.report.model import fingerprint

            try:
                self._fingerprints[file] = fingerprint((self.root / file).read_bytes())
            except OSError:
                self._fingerprints[file] = ""
        return self._fingerprints[file]

    def recover(self) -> list[str]:
        """Write what processes that died had learned; returns lines for the terminal. Nothing where nothing is recorded."""
        return self._keeper.recover() if self._keeper is not None else []

    def timeout(self, page: Any) -> float:
        """The default timeout of a page in ms."""
        from pytest_heal.browser.timeouts import timeout_of

        return timeout_of(page, self._made_instrument().timeouts)

    def opt_in(self, locator: Any, *, intent: str = "") -> Any:
        """Let a locator, and what is chained to it, heal in this test whatever the mode (but ``off``).

        Args:
            locator: Playwright's.
            intent: the description that found it; kept with its fingerprint.
        """
        from pytest_heal.browser.private import Unsupported, selector_of

        test = self.ledger.test
        if test is not None:
            try:
                test.opted_in[selector_of(locator)] = intent
            except Unsupported as e:
                self.ledger.problem(e, "heal_locator")
        return locator

    def close(self) -> list[str]:
        """Write what was learned; returns lines for the terminal."""
        return [] if self._failures_only else [*self._write(), *self.recover()]

    def _write(self) -> list[str]:
        if self._keeper is None or self._ledger is None:
            return []
        try:
            # Nobody asks for them any more, the test source was updated; left, they would claim their element for ever.
            unused = self._settled - self._ledger.used
            if unused:
                with contextlib.suppress(BaselineError):  # one broken file must not keep the others from being written
                    self.store.remove(unused)
            written = self._keeper.write(self._ledger.learned.values(), varied=self._ledger.varied)
        except BaselineError as e:
            return [*(f"baseline not written: {line}" for line in lines_of(e)), self._keeper.fate()]
        if not written:
            return []
        recorded = f"{written} {'fingerprint' if written == 1 else 'fingerprints'} recorded in"
        return [f"{recorded} {self._shown(self.settings.baseline[0])}"]

    def _shown(self, path: Path) -> str:
        return str(path.relative_to(self.root)) if path.is_relative_to(self.root) else str(path)
