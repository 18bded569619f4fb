"""The files of the baseline as one run reads and writes them: fingerprints, what is trusted of heals, recorded states.

The process may be killed at any moment, so what a test taught is in the journal as soon as the test is over; `write` brings it
into the files at the end.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.baseline import HealsFile, Keeper, LayeredStore, ReadOnlyStore, Store, YamlStore, lines_of
from pytest_heal.baseline.pictures import Pictures
from pytest_heal.baseline.shared import opened_all
from pytest_heal.baseline.states_file import OfTest, StatesFile
from pytest_heal.element.fingerprint import Key
from pytest_heal.errors import BaselineError
from pytest_heal.locator.named import OWN_TEXT, Named
from pytest_heal.relocation.trust import Step, Trust

if TYPE_CHECKING:
    from pytest_heal.config.settings import Settings
    from pytest_heal.healing.ledger import Ledger
    from pytest_heal.healing.test_state import TestState
    from pytest_heal.locator.origin import Mend

TRUST, STATES = "trust", "states"  # kinds of our records in the journal


class BaselineFiles:
    """See the module.

    Args:
        settings: say where the files are, and what is recorded.
        root: folder that paths are relative to.
        log: receives a line for what cannot be read, or was recovered.
    """

    def __init__(self, settings: Settings, *, root: Path, log: Callable[[str], None]) -> None:
        self._record, self._folder, self._root, self._log = settings.record, settings.baseline[0], root, log
        local, *shared = (YamlStore(folder) for folder in settings.baseline)
        self._shared = opened_all(settings.shared, log) if settings.shared else []  # as long as they are read
        shared += [YamlStore(one.folder) for one in self._shared]
        self.store: Store = LayeredStore([local, *map(ReadOnlyStore, shared)]) if shared else local
        self.pictures = Pictures(self._folder) if settings.pictures else None
        self._heals = HealsFile(self._folder, local.locked)
        self._states = StatesFile(self._folder, local.locked)
        self._sources: dict[str, str] = {}  # fingerprints of source files, for states
        others = {TRUST: self._take_over, STATES: self._states.take}
        renew = self._record == "all"
        self._keeper = Keeper(self.store, self._folder, renew=renew, others=others) if self._record != "none" else None

    def prepare(self, sources: Iterable[str]) -> None:
        """Take over what killed runs left, and read the baseline files of these source files.

        A broken one is reported before any test runs.

        Raises:
            BaselineError: one of them cannot be used.
        """
        for line in self.recover():
            self._log(line)
        for source in sources:
            self.store.page(source, "")

    def trusted(self) -> Trust:
        """What earlier runs amount to; nothing, and a line, where that cannot be read."""
        try:
            return self._heals.read()
        except BaselineError as error:
            self._log(str(error))
            return Trust()

    def seeds(self) -> dict[tuple[object, ...], tuple[Mend, ...]]:
        """What an earlier recording knows to take the place of locators; read only where it is recorded anew."""
        if self._record != "all":
            return {}
        try:
            states = [one for test in self._states.read().values() for one in test.states]
        except BaselineError as error:
            self._log(str(error))
            return {}
        return {one.chain: one.mends for one in states if one.mends}

    def note(self, test: TestState, ledger: Ledger) -> None:
        """A test is over: put what it taught into the journal."""
        steps, passed = ledger.trust.take(), test.verdict == "passed"
        if self._keeper is None:
            return
        learned = test.learned.values() if passed else ()
        self._keeper.note(test.nodeid, learned, varied=ledger.varied, learned=ledger.learned)
        if steps:
            self._keeper.add(TRUST, {"steps": [step.to_dict() for step in steps]})
        if self._record == "all":
            states = [replace(one, passed=passed) for one in test.states.values()]
            files = {making.file for one in states for making in one.makings} | {test.nodeid.partition("::")[0]}
            named = [_judged(one, test, passed=passed) for one in test.named.values()]
            files |= {making.file for one in named for making in one.makings}
            prints = {file: self._fingerprint(file) for file in sorted(files)}
            known = OfTest(states=tuple(states), named=tuple(named), files=prints)
            self._keeper.add(STATES, {"test": test.nodeid, **known.to_dict()})

    def write(self, ledger: Ledger, settled: AbstractSet[Key]) -> list[str]:
        """Write what the tests taught.

        Args:
            ledger: knows it.
            settled: locators that were healed once and whose tests pass without.

        Returns:
            Lines for the terminal.
        """
        if self._keeper is None:
            return []
        try:
            # Nobody asks for them any more, the test source was updated; left, they would claim their element for ever.
            unused = settled - ledger.used
            if unused:
                with contextlib.suppress(BaselineError):  # one broken file must not keep the others from being written
                    self.store.remove(unused)
            written = self._keeper.write(ledger.learned.values(), varied=ledger.varied)
        except BaselineError as e:
            return [*(f"baseline not written: {line}" for line in lines_of(e)), self._keeper.fate()]
        lines = self._keep_pictures(ledger)
        if not written:
            return lines
        folder = self._folder.relative_to(self._root) if self._folder.is_relative_to(self._root) else self._folder
        return [*lines, f"{written} {'fingerprint' if written == 1 else 'fingerprints'} recorded in {folder}"]

    def _keep_pictures(self, ledger: Ledger) -> list[str]:
        """Write the pictures of what was learned, and remove stale ones; returns lines for the terminal."""
        if self.pictures is None or not ledger.pictures:
            return []
        learned = (self.store.get(*place) for place in ledger.learned if place[1] in ledger.pictures)
        try:
            self.pictures.keep((one, ledger.pictures[one.key]) for one in learned if one is not None)
            known = (self.store.get(*place) for place in self.store.keys())  # noqa: SIM118 - no mapping
            self.pictures.drop(one for one in known if one is not None)
        except (OSError, BaselineError) as error:
            return [f"pictures of recorded elements could not be kept: {error}"]
        return []

    def recover(self) -> list[str]:
        """Write what processes that died had learned; returns lines for the terminal. Nothing where nothing is recorded."""
        return self._keeper.recover() if self._keeper is not None else []

    def _take_over(self, records: Sequence[Mapping[str, Any]]) -> None:
        """Bring in what dead processes noted of their heals."""
        steps = []
        for plain in (plain for record in records for plain in record.get("steps", ())):
            with contextlib.suppress(ValueError):  # of another version
                steps.append(Step.from_dict(plain))
        self._heals.apply(steps)

    def _fingerprint(self, file: str) -> str:
        """Of a source file as it was when a locator of it was first seen; ``""`` where it cannot be read."""
        if file not in self._sources:
            from pytest_heal.report.model import fingerprint

            try:
                self._sources[file] = fingerprint((self._root / file).read_bytes())
            except OSError:
                self._sources[file] = ""
        return self._sources[file]


def _judged(one: Named, test: TestState, *, passed: bool) -> Named:
    """What stood for a name, now that the test is over."""
    failed = one.failed or (OWN_TEXT if one.place in test.stated else "")
    return replace(one, passed=passed, failed=failed)
