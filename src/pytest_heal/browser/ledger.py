"""What is known, learned, healed and reported: the state that the healer reads and writes.

One ledger serves one pytest session in one process. What belongs to the running test is in its `TestState` and dies with it;
nothing learned by a test that failed is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from pytest_heal.baseline import Store
from pytest_heal.browser.pieces import Piece, Watch, identity_checks, pieces_of
from pytest_heal.browser.sites import Sites
from pytest_heal.core.events import HealEvent
from pytest_heal.core.fingerprint import Fingerprint, Key, url_template
from pytest_heal.core.policy import Thresholds

Mode = Literal["off", "suggest", "on", "strict"]
Record = Literal["new", "all", "none"]

# Locators made from data (a loop over rows, a random name) are new on every run: learn this many per place and test.
MOST_LEARNED_PER_PLACE = 5
# Quiet time in ms for a locator that was healed before in this run: it is known to be broken.
QUIET_WHEN_BROKEN = 150
# expect() polls at 0, 100, 350, 850, 1850 ms: with the default of 1000 ms a little less quiet saves a whole second.
ASSERTION_QUIET_SHARE = 0.8
# Never more quiet time than this share of the call's own timeout.
TIMEOUT_SHARE = 0.25


@dataclass(slots=True, kw_only=True)
class Options:
    """What the healer needs of the settings; times in ms, ``budget`` in seconds per run."""

    quiet: int = 1000
    record: Record = "new"
    assertions: bool = True
    budget: float = 300.0
    most_per_test: int = 20


@dataclass(frozen=True, slots=True)
class Place:
    """Where a call looks: URL, its template, and the child frame's name (``""``: main frame)."""

    url: str
    template: str
    frame: str


@dataclass(slots=True)
class TestState:
    """Everything that belongs to the running test."""

    __test__ = False  # not a test class

    nodeid: str
    mode: Mode
    thresholds: Thresholds
    learned: dict[tuple[str, Key], Fingerprint] = field(default_factory=dict)
    learned_at: Counter[str] = field(default_factory=Counter)
    events: list[HealEvent] = field(default_factory=list)
    healed: dict[Key, str] = field(default_factory=dict)  # -> durable selector of the element, "" without one
    opted_in: tuple[str, ...] = ()


class Ledger:
    """The state of one session; see the module."""

    def __init__(self, *, store: Store, root: str, options: Options, log: Callable[[str], None]) -> None:
        self.store = store
        self.sites = Sites(root)
        self.options = options
        self.test: TestState | None = None
        self.log = log
        self.learned: dict[tuple[str, Key], Fingerprint] = {}  # by tests that passed
        self.trusted: set[Key] = set()  # judged: still the same element although its looks changed
        self.broken: set[Key] = set()  # healed before in this run
        self.spent = 0.0  # seconds spent on healing
        self._problems: set[str] = set()
        self._found: dict[tuple[str, str, str, str], Fingerprint | None] = {}
        self._checks: dict[Key, str] = {}

    # ------------------------------------------------------------------ the running test

    def engaged(self, selector: str) -> bool:
        """Whether this selector is to be watched in the running test."""
        test = self.test
        if test is None:
            return False
        if test.mode in ("on", "strict"):
            return True
        return test.mode == "suggest" and any(selector == o or selector.startswith(o + " >> ") for o in test.opted_in)

    def within_budget(self) -> bool:
        """Whether another heal may be tried."""
        test = self.test
        return test is not None and self.spent < self.options.budget and len(test.events) < self.options.most_per_test

    def problem(self, error: BaseException, doing: str) -> None:
        """An error of ours, logged once per kind; the user's test goes on without healing."""
        text = f"{type(error).__name__}: {str(error).splitlines()[0][:300] if str(error) else ''}"
        if text not in self._problems:
            self._problems.add(text)
            self.log(f"plain Playwright behaviour for {doing}: {text}")

    def commit(self) -> None:
        """The running test passed: keep what it learned."""
        if self.test is not None:
            self.learned.update(self.test.learned)

    def forget(self) -> None:
        """The running test is over; what it learned and did not commit is dropped."""
        if self.test is not None:
            for source, key in self.test.learned.keys() - self.learned.keys():
                self._found.pop((source, key.locator, key.page, key.frame), None)
        self.test = None

    # ------------------------------------------------------------------ fingerprints

    def source_of(self, selector: str, used_in: str) -> str:
        """The file (relative) whose baseline holds a selector: the one that made it, else the one that uses it."""
        maker = self.sites.maker(selector)
        return self.sites.relative(maker.file if maker else used_in)

    def lookup(self, piece: Piece, place: Place, source: str) -> Fingerprint | None:
        """The fingerprint of a piece on this page, from this run or the baseline; any source will do."""
        short = (source, piece.upto, place.template, place.frame)
        try:
            return self._found[short]
        except KeyError:
            key = Key(locator=piece.upto, page=place.template, frame=place.frame)
            found = self._find(source, key)
            self._found[short] = found
            return found

    def _find(self, source: str, key: Key) -> Fingerprint | None:
        for learned in self._learned():
            for (_, known), fingerprint in learned.items():
                if known == key:
                    return fingerprint
        found = self.store.get(source, key)
        if found is not None:
            return found
        return next((f for f in self.store.page(None, key.page, key.frame) if f.key == key), None)

    def _learned(self) -> Iterator[dict[tuple[str, Key], Fingerprint]]:
        if self.test is not None:
            yield self.test.learned
        yield self.learned

    def others(self, fingerprint: Fingerprint) -> list[Fingerprint]:
        """All other fingerprints of the same page and frame: they may own what this one is looking for."""
        key = fingerprint.key
        prefix = pieces_of(key.locator)[-1].prefix
        known: dict[Key, Fingerprint] = {f.key: f for f in self.store.page(None, key.page, key.frame)}
        for learned in self._learned():
            known.update((f.key, f) for f in learned.values() if f.key.page == key.page and f.key.frame == key.frame)
        known.pop(key, None)
        return [f for k, f in known.items() if (p := pieces_of(k.locator)) and p[-1].prefix == prefix]

    def may_learn(self, key: Key, source: str, site: str, *, known: bool) -> bool:
        """Whether a fingerprint of this key is to be recorded now."""
        test, record = self.test, self.options.record
        if test is None or record == "none" or (source, key) in test.learned:
            return False
        if known and (record == "new" or (source, key) in self.learned):
            return False
        return test.learned_at[site] < MOST_LEARNED_PER_PLACE

    def learn(self, fingerprint: Fingerprint, site: str) -> None:
        """Remember a fingerprint until the running test ends; it is kept when the test passes."""
        test = self.test
        if test is None:
            return
        where = (fingerprint.source, fingerprint.key)
        before = test.learned.get(where)
        if before is not None:
            fingerprint = replace(fingerprint, acts=tuple(sorted({*before.acts, *fingerprint.acts})))
        else:
            test.learned_at[site] += 1
        test.learned[where] = fingerprint
        key = fingerprint.key
        self._found[fingerprint.source, key.locator, key.page, key.frame] = fingerprint

    # ------------------------------------------------------------------ watching

    def quiet(self, key: Key, timeout: float | None, *, assertion: bool) -> int:
        """Quiet time in ms after which a piece counts as lost.

        Args:
            key: of the fingerprint.
            timeout: the call's own timeout in ms; ``0`` or ``None``: none.
            assertion: it is polled by ``expect``.
        """
        quiet = float(self.options.quiet)
        if assertion:
            quiet *= ASSERTION_QUIET_SHARE
        if timeout:
            quiet = min(quiet, timeout * TIMEOUT_SHARE)
        if key in self.broken:
            quiet = min(quiet, QUIET_WHEN_BROKEN)
        return max(int(quiet), 1)

    def watch(self, fingerprint: Fingerprint, timeout: float | None, *, assertion: bool, trusted: bool) -> Watch:
        """How to watch the piece of a fingerprint."""
        key = fingerprint.key
        checks = ""
        if not trusted and key not in self.trusted:
            known = self._checks.get(key)
            checks = self._checks[key] = identity_checks(fingerprint) if known is None else known
        return Watch(quiet=self.quiet(key, timeout, assertion=assertion), checks=checks)

    def presence(self, pieces: tuple[Piece, ...], place: Place) -> dict[str, Watch]:
        """Watches for a question about presence: only what was healed in this test on this page."""
        test = self.test
        watches = {}
        for piece in pieces:
            key = Key(locator=piece.upto, page=place.template, frame=place.frame)
            if test is not None and key in test.healed:
                watches[piece.upto] = Watch(quiet=-1, durable=test.healed[key])
        return watches


def place_of(url: str, child: tuple[str, str] | None) -> Place:
    """The place of a call.

    Args:
        url: of the page.
        child: name and URL of the child frame a locator was made from, ``None`` for the main frame.
    """
    frame = "" if child is None else child[0] or url_template(child[1])
    return Place(url, url_template(url), frame)
