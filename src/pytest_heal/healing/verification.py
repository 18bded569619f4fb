"""Which locators mean the chosen element: executed on the page before any of them is offered.

The best one is executed in the question that chooses the element, so it costs no message of its own. On a large page
Playwright takes long to compare the names and texts of thousands of elements; there the best of the others is executed before
an act, and those are asked for when the call is over, without waiting for the answer. What the page did not live to answer is
not offered.
"""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import errors_text, private, protocol
from pytest_heal.browser.flavour import writable
from pytest_heal.browser.pieces import elsewhere, together
from pytest_heal.healing.mends import MOST_MENDS, SLOW
from pytest_heal.locator.code import to_code
from pytest_heal.locator.ladder import ladder
from pytest_heal.locator.rungs import Rung

if TYPE_CHECKING:
    from pytest_heal.browser.flavour import Begun, Steps
    from pytest_heal.browser.pieces import Piece
    from pytest_heal.element.element import Inventory
    from pytest_heal.healing.course import Course
    from pytest_heal.healing.mends import Mending
    from pytest_heal.healing.test_state import TestState
    from pytest_heal.relocation.events import HealEvent

MOST_VERIFIED = 3
MOST_TOGETHER = 4
"""Further candidates that are executed in one question."""
ENOUGH_VERIFYING = 500.0
"""Milliseconds after which one verified locator is enough."""
LARGE = 2_000
"""Elements of a page from which on names are compared only when the call is over: some 20 ms for each thousand of them."""
LATER_TIMEOUT = 2_000.0
"""Milliseconds that what is asked when the call is over may take."""

Verified = tuple[str, Rung]
"""The test's locator with a rung in its place, as code, and the rung."""


class Verification:
    """Chooses an element of an inventory, and tells which locators mean it.

    Args:
        course: of the call.
        piece: that drifted.
        inventory: of its frame.
        index: the element there.
        deferred: what is slow on a large page is left for later.

    Attributes:
        rungs: what was executed and matches the element alone, best first.
        left: what is still to be tried, when the call is over.
        identity: what the page says the element is, see ``engine.js``; ``""`` where it was not asked.
    """

    def __init__(self, course: Course, piece: Piece, inventory: Inventory, index: int, *, deferred: bool) -> None:
        self._course, self._piece = course, piece
        self._candidates = self._made(inventory, index)
        self._order = {rung.selector: place for place, (_, rung) in enumerate(self._candidates)}
        self._began = time.monotonic()
        self.deferred = deferred and len(inventory) > LARGE
        self.rungs: list[Verified] = []
        self.left: list[Verified] = []
        self.identity = ""
        if self.deferred:
            self._candidates.sort(key=lambda one: one[1].selector.startswith(SLOW))

    def _made(self, inventory: Inventory, index: int) -> list[Verified]:
        course, piece = self._course, self._piece
        rest = course.pieces[-1].upto[len(piece.upto) :]  # of a frame's owner: what is looked for inside
        test_id = private.test_id_attribute(course.call.page())
        rungs = ladder(inventory[index], inventory, test_id_attribute=test_id, others=course.said_before(piece))
        made = ((to_code(piece.prefix + rung.selector + rest), rung) for rung in rungs)
        return [(code, rung) for code, rung in made if writable(code, course.call.locator(rung.selector))]

    def choose(self, place: int, *, among: bool) -> Generator[Any, Any, bool]:
        """Choose the element, and execute the best candidate in the same question; whether it is still in the page.

        Args:
            place: of the element in the last inventory.
            among: it is one of several that the test's selector matches.
        """
        course, piece = self._course, self._piece
        if self._candidates:
            first = self._candidates.pop(0)
            confirm = protocol.confirm(piece.key, place, among=among)
            asked = elsewhere(course.pieces, piece, course.watches(), first[1].selector, confirm)
            answer = None
            try:
                answer = yield from course.ask(asked + course.world(piece))
            except Exception as error:
                if errors_text.is_gone(error) or errors_text.mark_of(error) or type(error).__name__ == "TimeoutError":
                    raise
            if isinstance(answer, dict):
                if answer["same"]:
                    self.rungs.append(first)
                self.identity = answer["identity"]
                return bool(answer["chosen"])
        choose = protocol.only if among else protocol.choose
        return bool((yield from course.ordered(piece, choose(piece.key, place))))

    def run(self) -> Steps:
        """Execute further candidates: as many as are offered, or with ``deferred`` the first that holds."""
        most = 1 if self.deferred else MOST_VERIFIED
        while self._candidates and len(self.rungs) < most and self._milliseconds() < ENOUGH_VERIFYING:
            number = 1 if self.deferred else MOST_TOGETHER
            tried, self._candidates = self._candidates[:number], self._candidates[number:]
            self.rungs += (yield from self._holding(tried))[: most - len(self.rungs)]
        self.left = self._candidates[:MOST_TOGETHER] if self.deferred else []

    def _milliseconds(self) -> float:
        return (time.monotonic() - self._began) * 1000

    def _holding(self, tried: list[Verified]) -> Steps:
        """Which of some candidates match the chosen element alone."""
        try:
            answer = yield from self._course.ask(self.question(tried))
        except Exception:  # noqa: BLE001 - one that cannot be executed spoils the question
            if len(tried) == 1:
                return []
            found = []
            for one in tried:
                found += yield from self._holding([one])
            return found
        return _kept(tried, answer)

    def question(self, tried: Sequence[Verified]) -> str:
        """Which of some candidates match exactly the chosen element."""
        course, piece = self._course, self._piece
        return together(course.pieces, piece, course.watches(), [rung.selector for _, rung in tried]) + course.world(piece)

    def ordered(self, found: Sequence[Verified]) -> list[Verified]:
        """Verified locators, the best first."""
        return sorted(found, key=lambda one: self._order[one[1].selector])


def _kept(tried: Sequence[Verified], answer: Any) -> list[Verified]:
    if not isinstance(answer, dict) or answer["count"] != 1:
        return []
    return [one for one, same in zip(tried, answer["same"], strict=True) if same]


@dataclass(slots=True)
class Later:
    """What is still asked of a page about a heal when its call is over; the event is completed when the answer is there."""

    verification: Verification
    mending: Mending
    event: HealEvent | None = None
    begun: Begun | None = None

    def ask(self, course: Course) -> Steps:
        """Send the question; where that cannot be done without waiting, its answer is waited for."""
        left = self.verification.left
        try:
            self.begun = yield partial(course.call.begin, self.verification.question(left), LATER_TIMEOUT)
        except private.Unsupported:
            return

    def settle(self, test: TestState) -> bool:
        """Complete the event with what the page has answered; whether nothing more is to be expected."""
        if self.begun is None:
            return True
        if not self.begun.done:
            return False
        text = self.begun.text
        found = _kept(self.verification.left, json.loads(text) if text else None)
        place = next((i for i, event in enumerate(test.events) if _same(event, self.event)), -1)
        if found and place >= 0:
            event = test.events[place]
            rungs = self.verification.ordered([*self.verification.rungs, *found])[:MOST_VERIFIED]
            codes = [code for code, _ in rungs]
            mends = tuple(dict.fromkeys((*event.mends, *self.mending.also([rung for _, rung in found]))))[:MOST_MENDS]
            event = replace(event, replacement=codes[0], alternatives=tuple(codes[1:]), mends=mends)
            for key, healed in test.healed.items():
                if healed.event is test.events[place]:
                    test.healed[key] = replace(healed, heal=replace(healed.heal, replacement=codes[0]), event=event)
            test.events[place] = event
        return True


def _same(event: HealEvent, other: HealEvent | None) -> bool:
    return event is other or (
        other is not None
        and (event.kind, event.outcome, event.selector, event.page, event.line, event.replacement)
        == (other.kind, other.outcome, other.selector, other.page, other.line, other.replacement)
    )
