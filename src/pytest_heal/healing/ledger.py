"""What is known, learned, healed and reported: the state that the healer reads and writes.

One ledger serves one pytest session in one process. What belongs to the running test is in its `TestState` and dies with it;
nothing learned by a test that failed is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, WeakSet

from pytest_heal.baseline import Store
from pytest_heal.browser import protocol
from pytest_heal.browser.pieces import Piece, Watch, look_checks, pieces_of, suspicion_checks
from pytest_heal.browser.place import Place
from pytest_heal.browser.sites import Sites
from pytest_heal.config.options import Record
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.element.variation import joined, same_thing
from pytest_heal.healing.baseline_view import Remembered
from pytest_heal.healing.handle_origin import Origin
from pytest_heal.healing.state_book import StateBook
from pytest_heal.healing.test_state import Healed, Learned, TestState
from pytest_heal.healing.witness import Witness
from pytest_heal.locator.selector_parts import in_its_frame
from pytest_heal.models.question import Adviser
from pytest_heal.relocation.trust_log import TrustLog

if TYPE_CHECKING:
    from pytest_heal.healing.prover import Prover

# Locators made from data (a loop over rows, a random name) are new on every run: learn this many per place and test. A helper
# such as fill(selector, value), through which a whole suite goes, stays below that in one test.
MOST_LEARNED_PER_PLACE = 50
# What one locator's element looked like in this run: after so many looks at it no further one is taken.
MOST_LOOKS = 20
# Quiet time in ms for a locator that was healed before in this run: it is known to be broken.
QUIET_WHEN_BROKEN = 150
# expect() polls at 0, 100, 350, 850, 1850 ms: with the default of 1000 ms a little less quiet saves a whole second.
ASSERTION_QUIET_SHARE = 0.8
# Milliseconds without any change after which a document that is certainly done is judged.
QUIET_WHEN_DONE = 250
# A locator that was slow to appear when it was recorded is given this many times as long before it counts as lost.
PATIENCE = 2
# Never more quiet time than this share of the call's own timeout.
TIMEOUT_SHARE = 0.25


@dataclass(slots=True, kw_only=True)
class Options:
    """What the healer needs of the settings; times in ms, ``budget`` in seconds for the whole run.

    ``done``: what stands for ``quiet`` in a document that is certainly done; 0: ``quiet`` is the least for all.

    ``source``: see `Sites`; ``concepts``: a project's words, for descriptions; ``pictures``: healed elements are pictured;
    ``keep_pictures``: recorded ones are;
    ``adviser``: who is asked where relocation is in doubt, see `second_opinion`; ``index_mode``: ``index=N`` may be used;
    ``fail_fast``: see `fail_fast`;
    ``pages_told``: pages of failed tests are read, so the engines are there where nothing heals, too;
    ``debugged``: refusals are handed over to a debugger;
    ``style``: gives what written locators hold on to, see `Settings.style`; asked for when one is written.
    """

    quiet: int = 1000
    done: int = QUIET_WHEN_DONE
    record: Record = "new"
    assertions: bool = True
    fail_fast: bool = False
    budget: float = 300.0
    most_per_test: int = 20
    source: str = ""
    concepts: tuple[str, ...] = ()
    pictures: bool = False
    keep_pictures: bool = False
    adviser: Adviser | None = None
    index_mode: bool = True
    pages_told: bool = False
    debugged: bool = False
    style: Callable[[], tuple[str, ...]] = tuple


class Ledger:
    """The state of one session; see the module."""

    def __init__(
        self, *, store: Store, root: str, options: Options, log: Callable[[str], None], trust: TrustLog | None = None
    ) -> None:
        self.store = store
        self.remembered = Remembered(store, self.problem)
        self.trust = TrustLog() if trust is None else trust
        self.sites = Sites(root, options.source)
        self.options = options
        self.test: TestState | None = None
        self.log = log
        self.learned = Learned()  # by tests that passed
        self.varied: set[Key] = set()  # means several elements, so it is kept for each test
        self.unsteady: set[Key] = set()  # means several elements within one test, so it is not kept at all
        self.pictures: dict[Key, Mapping[str, Any]] = {}  # of what was learned by tests that passed
        self.pictures_failed = 0
        self.picture_before: Callable[[Fingerprint], Mapping[str, Any] | None] | None = None  # of what is remembered
        self.users: dict[Key, set[str]] = {}  # tests that used what this run learned
        self.looks: dict[Key, set[str]] = {}  # of elements that this run learned, see `look_checks`
        self.looked: Counter[Key] = Counter()  # how often one of them was described for looking otherwise
        self.used: set[Key] = set()  # asked for in this run
        self.trusted: set[Key] = set()  # judged: still the same element although its looks changed
        self.broken: set[Key] = set()  # healed in a test of this run that passed
        self.again: dict[Key, Healed] = {}  # of these, heals that may be made again in later tests, see `again`
        self.spent = 0.0  # seconds spent on healing
        self.pictured: Counter[Key] = Counter()  # pictures taken in this run
        self.not_pictured = 0  # tried and failed
        self.traced: WeakSet[Any] = WeakSet()  # Playwright's tracings that are recording
        self.handles: WeakKeyDictionary[Any, tuple[Origin, int]] = WeakKeyDictionary()
        """What found an element handle, by what stands behind that, and which of several it was; see `handles.origin_of`."""
        self.states = StateBook()
        self.prover: Prover | None = None  # of a run with --heal-prove
        self.witness: Witness | None = None  # looks at what was chosen, while the page is as it was
        self._problems: set[str] = set()
        self._found: dict[tuple[str, str, str, str, str], Fingerprint | None] = {}
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

    def over_budget(self) -> str:
        """Why no further drift is looked into, as a sentence; ``""`` while it may be."""
        test, options = self.test, self.options
        if test is not None and test.judged >= options.most_per_test:
            return f"{test.judged} locators drifted in this test already, the most that are examined (heal_budget)."
        if self.spent >= options.budget:
            return f"Healing took {self.spent:.0f} s of this run already, the most it may take (heal_time)."
        return ""

    def problem(self, error: BaseException, doing: str) -> None:
        """An error of ours, logged once per kind; the user's test goes on without healing."""
        text = f"{type(error).__name__}: {str(error).splitlines()[0][:300] if str(error) else ''}"
        if text not in self._problems:
            self._problems.add(text)
            self.log(f"plain Playwright behaviour for {doing}: {text}")

    def commit(self) -> None:
        """The running test passed: keep what it learned, and what is known to be broken."""
        if self.test is not None:
            self.broken.update(self.test.healed)
            self.again.update({key: healed for key, healed in self.test.healed.items() if healed.again is not None})
            for fingerprint in self.test.learned.values():
                self.learned.put(fingerprint)
                self.users.setdefault(fingerprint.key, set()).add(self.test.nodeid)
            self.pictures.update(self.test.pictures)
            for key, looks in self.test.looks.items():
                self.looks.setdefault(key, set()).update(looks)

    def forget(self) -> None:
        """The running test is over; what it learned and did not commit is dropped."""
        if self.test is not None:
            self._found.clear()  # what the next test finds may be kept for it alone
            self.test.empties.close()
            for key in self.test.looks:
                self._checks.pop(key, None)
        self.test = None

    # ------------------------------------------------------------------ fingerprints

    def source_of(self, made: Any, selector: str, used_in: str) -> str:
        """The file (relative) whose baseline holds a selector: the one that made it, else the one that uses it."""
        maker = self.sites.maker(made, selector)
        return self.sites.relative(maker.file if maker else used_in)

    def lookup(self, piece: Piece, place: Place, source: str) -> Fingerprint | None:
        """The fingerprint of a piece on this page, from this run or the baseline; any source will do."""
        test = self.test.nodeid if self.test is not None else ""
        short = (source, piece.upto, place.template, place.frame, test)
        try:
            found = self._found[short]
        except KeyError:
            key = Key(locator=piece.upto, page=place.template, frame=place.frame)
            found = self._find(source, replace(key, test=test)) or self._find(source, key)
            self._found[short] = found
        if found is not None:
            self.used.add(found.key)
        if found is not None and (found.source, found.key) in self.learned:
            self.users.setdefault(found.key, set()).add(test)
        return found

    def _find(self, source: str, key: Key) -> Fingerprint | None:
        for learned in self._learned():
            if key in learned.keys_only:
                return learned.keys_only[key]
        if key in self.varied:
            return None
        return self.remembered.get(source, key)

    def explored(self, piece: Piece, place: Place) -> Fingerprint | None:
        """What a selector that was never recorded certainly meant, of what an exploration saw on this page."""
        key = Key(locator=piece.upto, page=place.template, frame=place.frame)
        return None if key in self.varied else self.remembered.explored(key)

    # ------------------------------------------------------------------ several meanings

    def fresh(self, fingerprint: Fingerprint) -> bool:
        """Whether this run learned it: then another match is another meaning, not drift."""
        where = (fingerprint.source, fingerprint.key)
        return any(where in learned for learned in self._learned())

    def variant_for(self, key: Key) -> str:
        """The test a new fingerprint of a key must be kept for; ``""`` for a locator with one meaning."""
        if self.test is None:
            return ""
        varied = key in self.varied or any(replace(k, test="") == key for _, k in self.remembered.listed() if k.test)
        return self.test.nodeid if varied else ""

    def split(self, fingerprint: Fingerprint) -> bool:
        """This run saw a locator match another element than it learned: from now on it is kept for each test.

        Returns:
            Whether the running test is to record its own; not if it saw both meanings itself.
        """
        key, test = fingerprint.key, self.test
        if test is None:
            return False
        bare = replace(key, test="")
        self.varied.add(bare)
        where = (fingerprint.source, key)
        own = test.learned.take(*where)
        self._found.clear()
        if own is not None:
            self.unsteady.add(replace(key, test=test.nodeid))
            return False
        common = self.learned.take(*where)
        for user in self.users.pop(key, set()) - {test.nodeid} if common is not None and not key.test else ():
            variant = replace(fingerprint, key=replace(key, test=user))
            self.learned.put(variant)
        return True

    def _learned(self) -> Iterator[Learned]:
        if self.test is not None:
            yield self.test.learned
        yield self.learned

    def others(self, fingerprint: Fingerprint) -> list[Fingerprint]:
        """All other fingerprints of the same page and frame: they may own what this one is looking for."""
        key = fingerprint.key
        prefix = in_its_frame(pieces_of(key.locator)[-1].prefix)
        known: dict[Key, Fingerprint] = {f.key: f for f in self.store.page(None, key.page, key.frame)}
        for learned in self._learned():
            known.update((f.key, f) for f in learned.values() if f.key.page == key.page and f.key.frame == key.frame)
        known.pop(key, None)
        return [f for k, f in known.items() if (p := pieces_of(k.locator)) and in_its_frame(p[-1].prefix) == prefix]

    def may_learn(self, key: Key, source: str, site: str, *, known: bool) -> bool:
        """Whether a fingerprint of this key is to be recorded now."""
        test, record = self.test, self.options.record
        if test is None or record == "none" or (source, key) in test.learned:
            return False
        if known and (record == "new" or (source, key) in self.learned):
            test.known_at[site].add(key)
            return False
        own = replace(key, test=test.nodeid)
        if own in self.unsteady or (source, own) in test.learned:
            return False
        if test.learned_at[site] + len(test.known_at[site]) < MOST_LEARNED_PER_PLACE:  # what an earlier run learned counts
            return True
        file, _, line = site.rpartition(":")
        place = f"{self.sites.relative(file)}:{line}"
        if place not in self._problems:
            self._problems.add(place)
            self.log(f"{place} makes more than {MOST_LEARNED_PER_PLACE} locators in one test; the others are not recorded")
        return False

    def learn(self, fingerprint: Fingerprint, site: str, look: str = "") -> None:
        """Remember a fingerprint until the running test ends; it is kept when the test passes.

        Args:
            fingerprint: what was seen; of an element that this run knows already, another state.
            site: place that made the locator, counted by `may_learn`; ``""``: not counted.
            look: see `look_checks`.
        """
        test = self.test
        if test is None:
            return
        where, key = (fingerprint.source, fingerprint.key), fingerprint.key
        before = test.learned.get(where)
        known = self.learned.get(where) if before is None else before
        if known is not None and same_thing(known, fingerprint):
            fingerprint = joined(known, fingerprint)
        elif before is not None:
            fingerprint = replace(fingerprint, acts=tuple(sorted({*before.acts, *fingerprint.acts})))
        if before is None and site:
            test.learned_at[site] += 1
        test.learned.put(fingerprint)
        if look:
            test.looks.setdefault(key, set()).add(look)
        self._checks.pop(key, None)
        self._found[fingerprint.source, key.locator, key.page, key.frame, test.nodeid] = fingerprint

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
        if key in self.broken or (self.test is not None and key in self.test.healed):
            quiet = min(quiet, QUIET_WHEN_BROKEN)
        return max(int(quiet), 1)

    def watch(
        self, fingerprint: Fingerprint, timeout: float | None, *, assertion: bool, trusted: bool, hasty: bool = False
    ) -> Watch:
        """How to watch the piece of a fingerprint; ``hasty``: the page may turn out to be done before it was quiet."""
        key = fingerprint.key
        checks = ""
        if not trusted and key not in self.trusted:
            known = self._checks.get(key)
            checks = self._checks[key] = suspicion_checks(fingerprint) if known is None else known
            looks = look_checks(self._looks(key)) if self.fresh(fingerprint) else ""
            checks = f"{checks}.{looks}".strip(".")
        quiet = self.quiet(key, timeout, assertion=assertion)
        least = max(self.options.done, PATIENCE * fingerprint.waited) if hasty and self.options.done else 0
        return Watch(quiet=quiet, checks=checks, least=least if least < quiet else 0)

    def _looks(self, key: Key) -> set[str]:
        """What the element of a locator looked like in this run; none once that was looked at often enough."""
        if self.looked[key] >= MOST_LOOKS:
            return set()
        own = self.test.looks.get(key, set()) if self.test is not None else set[str]()
        return own | self.looks.get(key, set())

    def presence(self, pieces: tuple[Piece, ...], place: Place, method: str) -> dict[str, Watch]:
        """Watches for a question about presence: only what was healed in this test on this page.

        How many a locator matches is a fact of the page: one that was healed among several is counted as it is.
        """
        watches: dict[str, Watch] = {}
        healed = self.test.healed if self.test is not None else {}
        for piece in pieces if healed else ():
            known = healed.get(Key(locator=piece.upto, page=place.template, frame=place.frame))
            if known is not None and not (known.among_several and method == "count"):
                fallback = "" if known.among_several else known.durable
                durable = f"{fallback} >> {protocol.durable(piece.key)}" if fallback else ""
                watches[piece.upto] = Watch(quiet=-1, durable=durable)
        return watches
