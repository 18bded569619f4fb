"""The session object: everything the pytest plugin asks for, knowing nothing of pytest.

It owns the baseline, the ledger and the instrument, starts and finishes tests, and writes what passed tests taught.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.baseline import LayeredStore, ReadOnlyStore, Store, YamlStore
from pytest_heal.core.events import HealEvent
from pytest_heal.core.policy import Thresholds
from pytest_heal.errors import BaselineError

if TYPE_CHECKING:
    from pytest_heal.browser.instrument import Instrument
    from pytest_heal.browser.ledger import Ledger
    from pytest_heal.options import Mode
    from pytest_heal.settings import Settings


class HealSession:
    """One run in one process.

    Args:
        settings: what was configured.
        root: folder that paths are relative to.
        worker: name of the xdist worker, ``""`` in a process of its own.
        log: receives one line for each kind of problem of ours.
    """

    def __init__(self, settings: Settings, *, root: Path, worker: str = "", log: Callable[[str], None]) -> None:
        self.settings = settings
        self.root = root
        self.worker = worker
        self.log = log
        self.store = _open(settings.baseline)
        self._ledger: Ledger | None = None
        self._instrument: Instrument | None = None

    @property
    def fingerprints(self) -> int:
        """Number of fingerprints in the baseline."""
        return self.store.count()

    @property
    def ledger(self) -> Ledger:
        """The run's state; made on first use, because it needs what imports Playwright."""
        if self._ledger is None:
            from pytest_heal.browser.ledger import Ledger, Options

            settings = self.settings
            self._ledger = Ledger(
                store=self.store,
                root=str(self.root),
                log=self.log,
                options=Options(
                    quiet=settings.quiet,
                    record=settings.record,
                    assertions=settings.assertions,
                    most_per_test=settings.budget,
                ),
            )
        return self._ledger

    def prepare(self, sources: Iterable[str]) -> None:
        """Read the baseline files of these source files, so that a broken one is reported before any test runs.

        Raises:
            BaselineError: one of them cannot be used.
        """
        for source in sources:
            self.store.page(source, "")

    def install(self) -> None:
        """Start watching Playwright's public classes; does nothing when it is done already."""
        if self._instrument is None:
            from pytest_heal.browser.instrument import Instrument

            self._instrument = Instrument(self.ledger)
        self._instrument.install()

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
        from pytest_heal.browser.ledger import TestState

        base = self.settings.confidence if confidence is None else confidence
        thresholds = Thresholds.with_base() if base is None else Thresholds.with_base(base)
        self.ledger.test = TestState(nodeid, mode, thresholds)

    def events(self) -> list[HealEvent]:
        """Events of the running test so far."""
        test = self._ledger.test if self._ledger is not None else None
        return list(test.events) if test is not None else []

    def finish_test(self, passed: bool) -> list[HealEvent]:
        """The test is over: what it learned is kept if it passed, its heals are confirmed or not.

        Returns:
            Its events.
        """
        if self._ledger is None or self._ledger.test is None:
            return []
        events = [replace(e, confirmed=passed) if e.outcome == "healed" else e for e in self._ledger.test.events]
        if passed:
            self._ledger.commit()
        self._ledger.forget()
        return events

    def opt_in(self, locator: Any) -> Any:
        """Let a locator, and what is chained to it, heal in this test whatever the mode (but ``off``)."""
        from pytest_heal.browser.private import Unsupported, selector_of

        test = self.ledger.test
        if test is not None:
            try:
                test.opted_in = (*test.opted_in, selector_of(locator))
            except Unsupported as e:
                self.ledger.problem(e, "heal_locator")
        return locator

    def close(self) -> list[str]:
        """Write what was learned; returns lines for the terminal."""
        self.uninstall()
        if self._ledger is None or not self._ledger.learned:
            return []
        try:
            if self._ledger.varied:  # another process of this run may have written one meaning for all tests
                self.store.remove(self._ledger.varied)
            written = self.store.put_all(self._ledger.learned.values(), replace=self.settings.record == "all")
        except BaselineError as e:
            return [f"baseline not written: {e}"]
        if not written:
            return []
        return [f"{written} {'fingerprint' if written == 1 else 'fingerprints'} recorded in {self._folder()}"]

    def _folder(self) -> str:
        folder = self.settings.baseline[0]
        return str(folder.relative_to(self.root)) if folder.is_relative_to(self.root) else str(folder)


def _open(folders: Sequence[Path]) -> Store:
    """The first folder, with the others as read-only layers under it."""
    local, *shared = (YamlStore(folder) for folder in folders)
    return LayeredStore([local, *(ReadOnlyStore(s) for s in shared)]) if shared else local
