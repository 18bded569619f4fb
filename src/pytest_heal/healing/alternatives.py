"""Recording what a locator stands for each time it is used, and which other locators stand for exactly the same then.

For `pytest-heal migrate`, and in runs with ``heal_record = all`` alone: others pay nothing. When a locator is seen for the
first time, everything is tried that users perceive; at each later use one question tries again what is left. An act is looked
at before it does anything, everything else once it has passed; where a locator matches nothing, the others must not either.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import private, protocol
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.pieces import Piece, compared, compose
from pytest_heal.element.gc_pause import uncollected
from pytest_heal.healing.kinds import kind_of
from pytest_heal.healing.mends import Mending, makings_of, whole
from pytest_heal.healing.proof import Proof
from pytest_heal.healing.state_book import Chain
from pytest_heal.locator import states as words
from pytest_heal.locator.code import to_code
from pytest_heal.locator.demands import demands_of
from pytest_heal.locator.grades import grade_of, steps_of_code
from pytest_heal.locator.kept import narrowings
from pytest_heal.locator.origin import Mend
from pytest_heal.locator.queries import OF_ALL
from pytest_heal.locator.states import State, added
from pytest_heal.locator.steps import texts_of

if TYPE_CHECKING:
    from pytest_heal.healing.course import Call, Course
    from pytest_heal.healing.ledger import Ledger

ONE = frozenset(["to_have_values", "not_to_have_values", "wait_for_function"])
"""What healing leaves alone although it is about one element."""
READS_TEXT = frozenset(
    "all_inner_texts all_text_contents aria_snapshot evaluate evaluate_all evaluate_handle inner_html inner_text text_content "
    "to_contain_text to_have_accessible_name to_have_text to_match_aria_snapshot".split()
)
"""What reads or states an element's text: found by that text it would state nothing."""
LONGEST_WAIT = 5_000.0
"""Milliseconds that an element is waited for before an act; the act itself goes on waiting after it."""


def of_all(call: Call) -> bool:
    """Whether a call is about all that its locator matches, not about one element."""
    if call.method in ("count", *OF_ALL):
        return True
    args, options = getattr(call, "args", ()), getattr(call, "kwargs", {})
    return call.assertion and call.method not in ONE and kind_of(call.method, args, options, assertion=True) == "leave"


def records(ledger: Ledger) -> bool:
    """Whether states are recorded now."""
    return ledger.options.record == "all" and ledger.test is not None


def inner(arguments: Iterable[Any], ledger: Ledger) -> None:
    """A locator is made of these; what of them are locators is a part of it (``filter(has=...)``, ``and_``): not tried."""
    try:
        for made in arguments:
            if hasattr(made, "get_by_role"):
                _inner(made, ledger)
    except Exception as problem:  # noqa: BLE001 - whatever it is, the user's locator is made
        ledger.problem(problem, "locators inside of others")


def _inner(made: Any, ledger: Ledger) -> None:
    test, steps = ledger.test, ledger.sites.steps(private.identity(made))
    if test is None or not steps:
        return
    makings = ledger.states.data(steps, ledger.sites)
    where = f"{makings[-1].file}:{makings[-1].line}"
    code = to_code(makings[-1].selector)
    one = State(makings=makings, locator=code, page="", test=test.nodeid, used=(where,), matched=0, failed=words.INSIDE)
    added(test.states, one)


def noted(course: Course) -> Steps:
    """Record the state that a call finds its locator in; does nothing in other runs."""
    if not records(course.ledger):
        return
    began = time.monotonic()
    try:
        yield from _Look(course).run()
    finally:
        course.ours += (time.monotonic() - began) * 1000


class _Look:
    """One look at one locator."""

    def __init__(self, course: Course) -> None:
        self._course, self._call, self._many = course, course.call, of_all(course.call)
        self._book = course.ledger.states
        self._piece: Piece = course.pieces[-1]
        self._makings = self._book.data(makings_of(course.call, course.ledger), course.ledger.sites)
        self._chain: Chain = (self._makings, self._piece.upto)
        self._matched = -1  # not asked yet
        self._left = ""  # why something that may have taken its place was left out

    def run(self) -> Steps:
        course, test = self._course, self._course.ledger.test
        if test is None or not self._makings:
            return  # made by Playwright itself, as the locators of all() are: nothing stands in the source
        failed, mends = "", tuple[Mend, ...]()
        if any(course.key(piece) in test.healed for piece in course.pieces):
            failed = words.DRIFTED
        elif self._piece.main_world:
            failed = words.ENGINE
        else:
            mends = yield from self._mends()
            if self._call.made() is None and 0 <= self._matched <= 1:
                mends = (*mends, self._as_written())
            failed = "" if mends else self._why()
        self._add(mends, failed)

    def _why(self) -> str:
        if self._matched > 1 and not self._many:
            return words.first_takes(self._call.method, self._matched)
        if self._matched < 0 or (not self._matched and self._call.kind == "act"):
            return words.DRIFTED if self._piece.upto in self._course.known else words.GONE
        if self._left:
            return self._left
        if self._matched or self._known():
            demanded = demands_of if self._call.kind != "act" else narrowings
            return words.LESS if demanded(self._piece.text) else words.NOTHING
        return words.ABSENT

    def _known(self) -> list[tuple[Mend, bool]]:
        """What is left of what was tried before; for one element what stands for several will do as well."""
        tried = self._book.tried
        found = tried.get((self._chain, True), [])
        if not self._many:
            found = [*tried.get((self._chain, False), []), *found]
        if not found and self._matched < 1:
            seeds = self._book.seeds.get((self._makings, to_code(self._call.selector)), ())
            found = [(mend, False) for mend in seeds if not self._many or mend.kind == words.LIST]
        return found

    def _mends(self) -> Steps:
        """What matches exactly what the locator matches."""
        known = self._known()
        same = yield from self._compared([mend for mend, _ in known])
        if not self._matched and self._call.kind == "act":
            yield from self._awaited()
            same = yield from self._compared([mend for mend, _ in known])
        if same is None or (self._matched > 1 and not self._many) or (not self._matched and self._call.kind == "act"):
            return ()
        left = [one for one, holds in zip(known, same, strict=True) if holds]
        if self._matched and (self._chain, self._many) not in self._book.tried:
            left = yield from self._tried(left)
        return tuple(mend for mend, own_text in left if self._may_stand(mend, own_text))

    def _tried(self, left: list[tuple[Mend, bool]]) -> Steps:
        """What matches the same of all that may take its place, tried for the first time, and of what was left before."""
        first = yield from self._first()
        known = [*first, *left]
        same = yield from self._compared([mend for mend, _ in known])  # the page may have changed meanwhile
        if same is None:
            return []
        if first:
            self._book.tried[self._chain, self._many] = first
        return [one for one, holds in zip(known, same, strict=True) if holds]

    def _may_stand(self, mend: Mend, own_text: bool) -> bool:
        """Whether it says what the call says: what reads or states a text is not found by it."""
        if self._call.kind != "act" and _said_before(mend, self._piece.text):
            return True  # the locator itself says it, so it has to
        reads = self._call.method.removeprefix("not_") in READS_TEXT
        by_text = self._call.kind != "act" and self._matched and mend.code.startswith(".get_by_text(")
        return not by_text and not (reads and own_text)

    def _compared(self, mends: list[Mend]) -> Steps:
        """Which of some mends match the same now; ``None`` where that cannot be asked."""
        course, piece = self._course, self._piece
        selectors = [whole(course, mend, [piece])[1] for mend in mends]
        try:
            answer = yield from course.ask(compared(course.pieces, piece, course.watches(), selectors))
        except Exception:  # noqa: BLE001 - the page went away, or one cannot be executed any more: nothing is known then
            return None
        if answer is None:
            return None
        self._matched = int(answer["count"])
        return [bool(one) for one in answer["same"]]

    def _awaited(self) -> Steps:
        """Wait for the element, watched, so that a lost one is not waited for in vain."""
        course = self._course
        timeout = self._call.timeout
        most = min(LONGEST_WAIT, max(1.0, timeout / 2)) if timeout else LONGEST_WAIT
        before = time.monotonic()
        try:
            yield partial(self._call.ask, compose(course.pieces, course.watches()), most)
        except Exception:  # noqa: BLE001 - lost, several, or late: the call itself finds out
            return
        finally:
            course.ours -= (time.monotonic() - before) * 1000

    def _first(self) -> Steps:
        """Everything that may take its place, tried; each with whether it holds on to the element's own text."""
        course, piece = self._course, self._piece
        seen = yield from course.inventory(piece, protocol.note(piece.key))
        if seen is None or len(seen.matched) != self._matched or (yield from self._compared([])) is None:
            return []
        with uncollected():
            mending = Mending(course, piece, seen.inventory, seen.matched[0], noted=True)
        if self._many:
            found: tuple[Mend, ...] = yield from mending.for_all(seen.matched)
        else:
            found = yield from mending.alternatives()
            self._left = words.PLACELESS + mending.placeless if mending.placeless else ""
        if found and self._call.kind != "act":
            proof = Proof(course, piece, seen.inventory, seen.matched[0], works=True)
            found = yield from proof.kept(found)
            self._left = proof.failed or self._left
        text = seen.inventory[seen.matched[0]].text.casefold()
        return [(mend, any(said.casefold() in text for said in _said(mend.code))) for mend in found]

    def _as_written(self) -> Mend:
        """The selector of ``page.click("#a")`` as a locator: strict, so it says the same only while it matches one."""
        text, locator = self._piece.text, to_code(self._call.selector)
        grade = grade_of(locator) or "F"
        code, kind = words.AS_WRITTEN_CODE, words.AS_WRITTEN
        return Mend(start=0, stop=1, code=code, selector=text, locator=locator, kind=kind, grade=grade)

    def _add(self, mends: tuple[Mend, ...], failed: str) -> None:
        course, call, test = self._course, self._call, self._course.ledger.test
        if test is None:
            return
        sites = course.ledger.sites
        at = sites.place(call.site)
        test_at = sites.test_line(sys._getframe(1), test.nodeid.partition("::")[0])  # noqa: SLF001 - the way to a caller
        one = State(
            makings=self._makings,
            locator=to_code(call.selector),
            page=course.place.template,
            test=test.nodeid,
            used=(at,) if test_at in ("", at) else (at, test_at),
            matched=max(self._matched, 0),
            many=self._many,
            mends=mends,
            failed=failed,
        )
        added(test.states, one)


def _said_before(mend: Mend, selector: str) -> bool:
    """Whether a mend holds on to texts, and all of them stand in the test's own locator."""
    own = {demand.wanted.casefold() for demand in demands_of(selector) if demand.kind == "words"}
    said = [text.casefold() for text in _said(mend.code)]
    return bool(said) and own.issuperset(said)


def _said(code: str) -> Iterator[str]:
    """The texts that a locator holds on to: no roles, no test ids."""
    for step in steps_of_code(f"page{code}") or ():
        if step.name == "get_by_role":
            yield from texts_of((replace(step, first=None),))
        elif step.name != "get_by_test_id":
            yield from texts_of((step,))
