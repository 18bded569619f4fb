"""``--heal-prove``: recorded locators put to the test where a test uses them, by deliberate defects in the live page.

Before an act, and after anything else has passed, the element is broken in one way after the other, and each time the question
is asked that a failing call would have asked: what does the locator match now, and what would healing do? Nothing is called
on what was broken: no act reaches the page. Then the defect is taken back, and what it touched is compared with what it was.
What could not be restored exactly ends the proof for that page.
"""

from __future__ import annotations

import time
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import errors_text, protocol
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.probe import bare
from pytest_heal.element.gc_pause import uncollected
from pytest_heal.locator.code import to_code
from pytest_heal.locator.demands import demands_of
from pytest_heal.relocation.decision import plain
from pytest_heal.relocation.mutant import Mutant, Operator, judged
from pytest_heal.relocation.policy import Request, locate

if TYPE_CHECKING:
    from pytest_heal.browser.pieces import Piece
    from pytest_heal.element.element import Inventory
    from pytest_heal.healing.course import Course, Seen
    from pytest_heal.healing.prover import Prover

TIMEOUT = 2_000.0
"""Milliseconds that one change of the page may take."""
MOST_NAMED = 120
"""Characters of an element in words."""
_UNDO = "() => { const back = window[Symbol.for('pytest-heal.prove')]; return back ? back() : null }"
_KINDS = {"words": ("words", "text", "name"), "state": ("state",)}


@cache
def _source() -> str:
    return bare("browser/mutate.js").strip().rstrip(";")


def proved(course: Course) -> Steps:
    """Put the locator of a call to the test, where that is recorded and matches one element now; nothing without a prover."""
    prover, test = course.ledger.prover, course.ledger.test
    piece = course.pieces[-1]
    if prover is None or test is None or prover.over() or course.place.template in prover.spoilt:
        return
    if piece.upto not in course.known or piece.fixed or piece.main_world or piece.anywhere or not course.call.strict:
        return
    if any(course.key(one) in test.healed for one in course.pieces):
        return  # what has drifted already is no page as it should be
    began = time.monotonic()
    try:
        yield from _Proof(course, prover, piece).run()
    finally:
        took = time.monotonic() - began
        prover.spend(took)
        course.ours += took * 1000


class _Proof:
    """All mutants of one call."""

    def __init__(self, course: Course, prover: Prover, piece: Piece) -> None:
        self._course, self._prover, self._piece = course, prover, piece
        self._where = (piece.upto, course.place.template, course.place.frame, course.call.kind)

    def run(self) -> Steps:
        """Try what is wanted; the page is as it was afterwards."""
        wanted = [one for one in self._prover.order(self._where) if self._prover.take(self._where, one)]
        if not wanted:
            return
        before = yield from self._seen()
        if before is None or len(before.matched) != 1:
            return
        victim = before.matched[0]
        path, named = before.inventory.path_of(victim), plain(before.inventory[victim].describe(), MOST_NAMED)
        for operator in wanted:
            if self._prover.over():
                return
            if not (yield from self._tried(operator, path, named)):
                return

    def _tried(self, operator: Operator, path: tuple[str, ...], named: str) -> Steps:
        """Make one defect, ask, and take it back; false where the page could not be restored."""
        course = self._course
        locator = course.call.locator(self._piece.upto)
        words = self._prover.words(self._where)
        made = yield partial(course.call.flavour.evaluate, locator, _source(), [operator, words], timeout=TIMEOUT)
        if not made["applied"]:
            self._add(operator, "inapplicable", named, reason=str(made["why"]))
            return True
        try:
            where = tuple(made["path"]) if made.get("path") else path
            yield from self._judged(operator, where, named)
        finally:
            restored = yield from self._undone()
        if not restored:
            self._prover.spoilt.append(course.place.template)
        return restored

    def _undone(self) -> Steps:
        course = self._course
        root = course.call.locator(f"{self._piece.prefix}:root")
        try:
            return (yield partial(course.call.flavour.evaluate, root, _UNDO, timeout=TIMEOUT)) is True
        except Exception as error:
            if errors_text.is_gone(error):
                return False
            raise

    def _judged(self, operator: Operator, path: tuple[str, ...], named: str) -> Steps:
        """What healing would do now."""
        course, piece = self._course, self._piece
        seen = yield from self._seen()
        fingerprint, test = course.known.get(piece.upto), course.ledger.test
        if seen is None or fingerprint is None or test is None:
            return
        kind: Any = course.call.kind
        request = Request(method=course.call.method, selector=piece.text, kind=kind)
        inventory, matched = seen.inventory, seen.matched
        victim = None if operator == "removed" else _at(inventory, path)
        if len(matched) == 1:
            self._add(operator, judged(operator, matched=matched, victim=victim, onto=(), acts=True, demanded=False), named)
            return
        with uncollected():
            others = course.ledger.others(fingerprint)
            _, decision = locate(fingerprint, inventory, others, request, test.thresholds, matched=matched or None)
        onto: tuple[int, ...] = ()
        if decision.heal and decision.match is not None:
            onto = _kin(inventory, decision.match.index)
        demanded = any(one.kind in _KINDS.get(operator, ()) for one in demands_of(piece.text))
        acts = course.call.kind == "act"
        outcome = judged(operator, matched=matched, victim=victim, onto=onto, acts=acts, demanded=demanded)
        found = plain(inventory[decision.match.index].describe(), MOST_NAMED) if onto and decision.match else ""
        self._add(operator, outcome, named, onto=found, code=decision.code, reason=decision.reason)

    def _seen(self) -> Steps:
        """The page as it is, with what the locator matches; ``None`` where that cannot be asked."""
        seen: Seen | None = yield from self._course.inventory(self._piece, protocol.note(self._piece.key))
        return seen

    def _add(self, operator: Operator, outcome: Any, named: str, **more: str) -> None:
        course, test = self._course, self._course.ledger.test
        self._prover.add(
            Mutant(
                operator=operator,
                outcome=outcome,
                locator=to_code(self._piece.upto),
                page=course.place.template,
                victim=named,
                method=course.call.method,
                test=test.nodeid if test is not None else "",
                at=course.ledger.sites.place(course.call.site),
                **more,
            )
        )


def _at(inventory: Inventory, path: tuple[str, ...]) -> int | None:
    """The element with a path from the root."""
    return next((at for at in range(len(inventory)) if inventory.path_of(at) == path), None)


def _kin(inventory: Inventory, index: int) -> tuple[int, ...]:
    """An element, what it stands in as its only content, and its own only content: one control in several elements."""
    text = inventory[index].text
    path = inventory.path_of(index)
    same = [index]
    for at in range(len(inventory)):
        other = inventory.path_of(at)
        shorter, longer = sorted((path, other), key=len)
        if at != index and longer[: len(shorter)] == shorter and inventory[at].text == text:
            same.append(at)
    return tuple(same)
