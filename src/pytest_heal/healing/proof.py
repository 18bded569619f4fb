"""Shows that a locator which is to take another one's place demands as much: on a copy of the page the demand is broken.

An edit may not assert less. Whether it does is not argued from the two selectors but tried, for what is asserted, waited for or
read: each word, state and value that the test's locator demands is changed in a copy of the page, and what is to take its place
has to stop matching there. What cannot be shown so is not proposed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from pytest_heal.browser import protocol
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.page_copy import PageCopy, copyable
from pytest_heal.browser.pieces import Piece
from pytest_heal.element.element import Element, Inventory
from pytest_heal.healing.course import Course
from pytest_heal.healing.mends import whole
from pytest_heal.locator import states as words
from pytest_heal.locator.aims import ancestors
from pytest_heal.locator.breaks import Break, breaks_of
from pytest_heal.locator.demands import demands_of
from pytest_heal.locator.origin import Mend

MOST_OUTWARDS = 12
"""Steps from an element outwards in which something is changed."""


class Proof:
    """What is shown of the mends of one locator.

    Args:
        course: of the call.
        piece: of its locator, whose demands are broken.
        inventory: the page.
        index: the element that is meant there.
        works: the locator matches it; one that was healed does not, so that only its mends can be watched.
    """

    def __init__(self, course: Course, piece: Piece, inventory: Inventory, index: int, *, works: bool) -> None:
        self._course, self._piece, self._works = course, piece, works
        self._around = [inventory[index], *(inventory[i] for i in islice(ancestors(inventory, index), MOST_OUTWARDS))]
        self.failed = ""
        """Why something is left out, for people; ``""`` where nothing is."""

    def kept(self, mends: Sequence[Mend]) -> Steps:
        """The mends that are shown to demand as much; all of them where nothing is demanded."""
        if not mends or not demands_of(self._piece.text):
            return tuple(mends)
        self.failed = words.NO_COPY
        if not copyable(self._piece.text):
            return ()
        call = self._course.call
        asked = self._course.noted if self._works else self._chosen
        text = yield from asked(self._piece, protocol.note(self._piece.key), protocol.copy(self._piece.key))
        copy = yield from PageCopy.of(call.flavour, call.page(), text or "")
        if copy is None:
            return ()
        trial = Trial(copy, self._piece.text, self._around, works=self._works)
        tried = {mend: whole(self._course, mend, [self._piece])[1] for mend in mends}
        try:
            left = yield from trial.passed(list(dict.fromkeys(tried.values())))
        finally:
            yield from copy.close()
        self.failed = trial.failed
        return tuple(mend for mend, selector in tried.items() if selector in left)

    def _chosen(self, piece: Piece, note: str, answer: str) -> Steps:  # noqa: ARG002 - the piece itself matches nothing
        return (yield from self._course.ordered(piece, answer))


class Trial:
    """Breaks the demands of a locator, one after the other, and watches which other locators notice.

    Args:
        copy: of the page.
        selector: of the locator.
        around: its element and what that stands in, the nearest first.
        works: it matches its element.

    Attributes:
        failed: why none has passed, or the last one did not; ``""`` otherwise.
    """

    def __init__(self, copy: PageCopy, selector: str, around: Sequence[Element], *, works: bool) -> None:
        self._copy, self._selector, self._works = copy, selector, works
        self._texts = [text for one in around[:1] for text in (one.text, one.name, one.label, *one.attributes.values())]
        self._texts += [one.text for one in around[1:]]
        self._classes = [word for one in around for word in one.classes]
        self._count = 0
        self.failed = ""

    def passed(self, selectors: Sequence[str]) -> Steps:
        """The selectors that stop matching with every change that breaks a demand."""
        watched = self._selector if self._works else selectors[0]
        self._count, same = yield from self._copy.compared(watched, selectors)
        left = [selector for selector, holds in zip(selectors, same, strict=True) if holds]
        if not self._count or not left:
            self.failed = words.NO_COPY
            return ()
        yield from self._copy.take(watched)
        for demand in demands_of(self._selector):
            broken, open_ended = False, self._works and demand.how == "pattern"  # which holds of many texts
            for tried in breaks_of(demand, self._texts, self._classes):
                stopped = yield from self._broken(tried, left)
                if stopped is None and not open_ended:
                    self.failed = words.UNPROVEN + str(demand)
                    return ()
                if stopped is not None:
                    broken = True
                    left = [selector for selector, stops in zip(left, stopped, strict=True) if stops]
            if not left or not broken:
                self.failed = (words.UNPROVEN if left else words.STATES_LESS) + str(demand)
                return ()
        return tuple(left)

    def _broken(self, tried: Sequence[Break], selectors: Sequence[str]) -> Steps:
        """Which selectors stop with the least change that breaks the demand; ``None`` where none is found that does."""
        if not self._works:
            return (yield from self._nearest(tried, selectors))
        for together in (False, True):
            for what in tried:
                found = yield from self._outwards(what, selectors, together=together)
                if found is not None:
                    return found
        return None

    def _outwards(self, what: Break, selectors: Sequence[str], *, together: bool) -> Steps:
        """What stops as soon as the test's own locator does: by a change at one distance, or by all up to there."""
        try:
            for at in range(MOST_OUTWARDS):
                changed = yield from self._copy.change(what.plain(), at)
                if changed is False:
                    return None
                if changed:
                    count, same = yield from self._copy.compared(self._selector, selectors)
                    if count < self._count:
                        return same
                    if not together:
                        yield from self._copy.restore()
            return None
        finally:
            yield from self._copy.restore()

    def _nearest(self, tried: Sequence[Break], selectors: Sequence[str]) -> Steps:
        """What stops with the nearest change: the test's own locator cannot be watched, it matches nothing any more."""
        for at in range(MOST_OUTWARDS):
            changed = False
            for what in tried:
                changed = bool((yield from self._copy.change(what.plain(), at))) or changed
            if changed:
                stopped = yield from self._copy.unmatched(selectors)
                yield from self._copy.restore()
                return stopped
        return None
