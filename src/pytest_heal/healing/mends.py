"""What may be written into the source for a drifted locator: tried on the page, because later there is none.

Only the broken part is replaced where that is enough: its end (the card is there, its button has another name), else its
beginning (the button is there, its card has another class), else all of it. Whatever is kept was executed and matched the
chosen element alone; a later use of the same locator in the same test tries it again, and what fails there is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import private, protocol
from pytest_heal.browser.flavour import writable
from pytest_heal.browser.pieces import ENTER_FRAME, Piece, elsewhere
from pytest_heal.browser.sites import Made
from pytest_heal.element.address import clean_url
from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.text import is_generated
from pytest_heal.element.volatile import breaks_off, is_volatile
from pytest_heal.healing.state_book import data_of
from pytest_heal.locator.code import to_code
from pytest_heal.locator.demands import demands_of
from pytest_heal.locator.grades import FRAGILE, grade_of
from pytest_heal.locator.kept import dropped, narrowed, narrowings
from pytest_heal.locator.ladder import ladder
from pytest_heal.locator.origin import NORMALIZED, TEST_ID, USER_FACING, Making, Mend, same_kind
from pytest_heal.locator.rungs import Rung
from pytest_heal.locator.selector_parts import ANY_FRAME, parts, strip_description
from pytest_heal.locator.standing import names, place_of
from pytest_heal.locator.states import LIST
from pytest_heal.relocation.several import in_common, several

if TYPE_CHECKING:
    from pytest_heal.browser.flavour import Steps
    from pytest_heal.healing.course import Call, Course
    from pytest_heal.healing.ledger import Ledger

MOST_ASKED = 12  # candidates of one heal that are tried for the source, beyond those of the report
MOST_NOTED, LONGEST_NOTED = 30, 2_000.0  # likewise where nothing drifted and all of it is recorded
LONGEST = 400.0  # ms after which no further one is tried
MOST_OF_A_PART = 3  # for each way to replace a part of a chain
MOST_ANCESTORS = 4  # outwards from the element, that a broken beginning may have meant
MOST_MENDS = 12  # kept; each is tried again at each later use
ONE_OF_A_PAGE = frozenset(f"internal:role={role}" for role in ("alert", "alertdialog", "dialog", "main", "search", "status"))
"""Of these a page has one at a time, so that it needs no name."""
SLOW = ("internal:role=", "internal:label=", "internal:text=", "text=")
"""Beginnings of selectors for which Playwright looks at the names or texts of a whole document."""
_WORKED_OUT = ("get_by_ref", "normalize", "pick_locator")  # steps that a run works out, which no source can be repaired by
_THROUGH = ("content_frame", "owner", "describe")  # steps that lead elsewhere or say something, and match nothing


def makings_of(call: Call, ledger: Ledger) -> list[Made]:
    """The calls that made the locator of a call; one for a selector given to a method of a page, none when unknown."""
    made = call.made()
    if made is None:
        return [Made(call.selector, call.method, call.site, None)]
    steps = ledger.sites.steps(made)
    return steps if steps and steps[-1].selector == call.selector else []


def as_data(call: Call, ledger: Ledger) -> tuple[Making, ...]:
    """The same, as it rides on events."""
    return data_of(makings_of(call, ledger), ledger.sites)


class Mending:
    """Tries what may stand for the broken part of one healed locator."""

    def __init__(
        self, course: Course, piece: Piece, inventory: Inventory, index: int, *, noted: bool = False, deferred: bool = False
    ) -> None:
        self._noted = noted  # nothing was chosen: what the locator itself was seen to match is meant
        self._deferred = deferred  # what is slow on a large page is not tried before an act
        self._most, self._longest = (MOST_NOTED, LONGEST_NOTED) if noted else (MOST_ASKED, LONGEST)
        self._course, self._piece, self._inventory, self._index = course, piece, inventory, index
        self._steps = makings_of(course.call, course.ledger)
        frames = piece.prefix.count(ENTER_FRAME)
        own = [
            place
            for place, step in enumerate(self._steps)
            if step.method not in _THROUGH
            and step.selector != ANY_FRAME
            and list(parts(step.selector)).count(ENTER_FRAME) == frames
        ]
        # a locator that leads out of a frame and into it again has steps of one frame in two places
        self._own = own if own and own == list(range(own[0], own[-1] + 1)) else []
        self._grows = all(after.selector.startswith(before.selector) for before, after in pairwise(self._steps))
        """Each step adds to the one before it: not so `within`, which puts another locator first."""
        whole = self._grows or len(self._own) == len(self._steps)
        if not whole or any(step.method in _WORKED_OUT for step in self._steps):
            self._own = []
        self._found: dict[tuple[int, int, str], Mend] = {}
        self._states = course.call.kind != "act"  # what is stated, waited for or read may not be found by less
        self._place = place_of(index, inventory) if noted else None  # a lost one is known to stand where it stood
        self.placeless = ""
        """Where it stands, once something was left out that does not say that."""
        self._asked = 0
        self._until = time.monotonic() + self._longest / 1000

    def run(self, verified: Iterable[Rung]) -> Steps:
        """All mends that were found.

        Args:
            verified: rungs for the whole piece that were executed already.
        """
        if not self._own:
            return ()
        first, last = self._own[0], self._own[-1] + 1
        known = list(verified)
        for rung in known:
            if self._states and dropped(self._piece.text, rung.selector):
                yield from self._try(rung, first, last, rung.selector)
            else:
                self._keep(rung, first, last, rung.selector)
        if len(self._own) > 1 and self._grows:
            yield from self._end(known)
            if not any(mend.start > first for mend in self._found.values()):
                yield from self._beginning()
        yield from self._styles(first, last, known)
        yield from self._recommended(first, last, known)
        return tuple(self._found.values())[:MOST_MENDS]

    def also(self, verified: Iterable[Rung]) -> tuple[Mend, ...]:
        """Mends of rungs for the whole piece that were executed after `run`."""
        for rung in verified if self._own else ():
            self._keep(rung, self._own[0], self._own[-1] + 1, rung.selector)
        return tuple(self._found.values())

    def alternatives(self) -> Steps:
        """What may take the place of a locator that works: what users perceive, and test ids; of all of it and of its parts."""
        if not self._own:
            return ()
        first, last = self._own[0], self._own[-1] + 1
        for rung in self._ladder():
            yield from self._try(rung, first, last, rung.selector, "role" if rung.selector in ONE_OF_A_PAGE else "")
        known = [rung for rung in self._ladder() if (first, last, rung.selector) in self._found]
        if len(self._own) > 1 and self._grows:
            yield from self._end(known)
            yield from self._beginning()
        yield from self._recommended(first, last, known)
        return tuple(self._found.values())[:MOST_MENDS]

    def for_all(self, matched: Sequence[int]) -> Steps:
        """What stands for the same several elements: what they have in common, alone or inside of what they stand in."""
        if not self._own:
            return ()
        first, last = self._own[0], self._own[-1] + 1
        test_id = private.test_id_attribute(self._course.call.page())
        elements = [self._inventory[index] for index in matched]
        for rung in several(elements, self._inventory, test_id_attribute=test_id):
            yield from self._try(rung, first, last, rung.selector, LIST)
        for rung in in_common(elements, test_id_attribute=test_id):
            for start in self._own[1:] if self._grows else ():
                yield from self._try(rung, start, last, f"{self._within(start)} >> {rung.selector}", LIST)
        return tuple(self._found.values())[:MOST_MENDS]

    def _ladder(self) -> list[Rung]:
        """Rungs of the element that are worth a try."""
        return [rung for rung in self._rungs(self._inventory[self._index], self._inventory) if self._wanted(rung)]

    def _rungs(self, element: Element, inventory: Inventory | None) -> tuple[Rung, ...]:
        """All rungs of an element of the page."""
        test_id = private.test_id_attribute(self._course.call.page())
        others = self._course.said_before(self._piece) if element.index == self._index else ()
        return ladder(element, inventory, test_id_attribute=test_id, others=others)

    def _wanted(self, rung: Rung) -> bool:
        """Where a locator works, only what users perceive is worth a try, and test ids; selectors it has already."""
        return not self._noted or rung.kind in (*USER_FACING, TEST_ID) or rung.selector in ONE_OF_A_PAGE

    def _end(self, known: list[Rung]) -> Steps:
        """The last steps alone, the fewest first."""
        rungs = self._plain(known)
        for start in reversed(self._own[1:]):
            before = self._within(start)
            for rung in rungs[:MOST_OF_A_PART]:
                yield from self._try(rung, start, self._own[-1] + 1, f"{before} >> {rung.selector}")
            if any(mend.start == start for mend in self._found.values()):
                return

    def _beginning(self) -> Steps:
        """The first steps alone, the fewest first: another way to an element around it."""
        for stop in self._own[1:]:
            rest = self._piece.text[len(self._within(stop)) :]
            around = self._inventory.parent_of(self._index)
            for _ in range(MOST_ANCESTORS):
                if around < 0:
                    break
                rungs = self._rungs(self._inventory[around], self._inventory)
                wanted = [r for r in rungs if r.grade not in FRAGILE and self._wanted(r)]
                for rung in wanted[:1]:
                    yield from self._try(rung, self._own[0], stop, rung.selector + rest)
                around = self._inventory.parent_of(around)
            if any(mend.stop == stop for mend in self._found.values()):
                return

    def _styles(self, first: int, last: int, known: list[Rung]) -> Steps:
        """What the verified ones lack: one that users perceive, one made as the test made it, a test id, a selector."""
        method = self._steps[last - 1].method
        tried = {rung.selector for rung in known}
        tests: tuple[Any, ...] = (
            lambda mend: mend.kind in USER_FACING,
            lambda mend: same_kind(mend, method),
            lambda mend: mend.kind == TEST_ID,
            lambda mend: mend.code.startswith(".locator("),
        )
        rungs = self._rungs(self._inventory[self._index], self._inventory)
        for fits in tests:
            for rung in rungs:
                if any(fits(mend) and mend.parts == last - first for mend in self._found.values()):
                    break
                if rung.selector not in tried and fits(self._mend(rung, first, last, rung.selector)):
                    tried.add(rung.selector)
                    yield from self._try(rung, first, last, rung.selector)

    def _recommended(self, first: int, last: int, known: list[Rung]) -> Steps:
        """What Playwright itself recommends (since 1.59), where it is worth more than a position or a class."""
        if not known or self._deferred or time.monotonic() > self._until:
            return
        made = self._course.call.locator(self._piece.prefix + known[0].selector)
        normalize = getattr(made, "normalize", None)
        if normalize is None:
            return
        try:
            selector = private.selector_of((yield normalize))
        except Exception:  # noqa: BLE001 - a recommendation is not needed
            return
        own = selector.rpartition(f"{ENTER_FRAME} >> ")[2]
        grade = grade_of(to_code(own)) or "F"
        if grade not in FRAGILE and not _generated(own) and not self._glued(own):
            rung = Rung(kind="role", code=to_code(own), selector=own, grade=grade, reasons=())
            yield from self._try(rung, first, last, own, NORMALIZED)

    def _glued(self, selector: str) -> bool:
        """Whether a selector says data, half a remark, or a label with what can be chosen in its field, as Playwright does."""
        label = self._inventory[self._index].label.casefold()
        said = [demand for demand in demands_of(selector) if demand.kind == "words" and demand.how != "pattern"]
        return any(
            is_volatile(one.wanted) or breaks_off(one.wanted) or (one.of == "label" and one.wanted.casefold() not in label)
            for one in said
        )

    def _plain(self, known: list[Rung]) -> list[Rung]:
        """Rungs of the element itself, also those that only its surroundings make unique; one of each way to say it."""
        rungs = [*known, *self._rungs(self._inventory[self._index], None)]
        own = [rung for rung in rungs if rung.kind not in ("group", "section", "ancestor", "role alone")]
        own = [rung for rung in own if self._wanted(rung)]
        kinds: dict[str, Rung] = {}
        for rung in own:
            kinds.setdefault(rung.kind, rung)
        method = self._steps[self._own[-1]].method
        return sorted(kinds.values(), key=lambda r: (not same_kind(self._mend(r, 0, 1, ""), method), r.grade))

    def _within(self, place: int) -> str:
        """The selector of the steps before a place, from the piece's frame on."""
        return strip_description(self._steps[place - 1].selector)[len(self._piece.prefix) :]

    def _try(self, rung: Rung, start: int, stop: int, selector: str, kind: str = "") -> Steps:
        if (start, stop, rung.selector) in self._found or self._asked >= self._most or time.monotonic() > self._until:
            return
        if self._deferred and selector.startswith(SLOW):
            return
        lost = dropped(self._piece.text, selector)
        if lost and self._noted and not narrowings(self._piece.text).isdisjoint(lost):
            return
        if lost and self._states:
            fuller = narrowed(rung, lost)
            if fuller is None:
                return
            before, _, behind = selector.rpartition(rung.selector)
            rung, selector = fuller, before + fuller.selector + behind
        if self._place is not None and kind != LIST and not names(selector, self._place):
            self.placeless = str(self._place)
            return
        self._asked += 1
        if (yield from alone(self._course, self._piece, selector, noted=self._noted)) is True:
            self._keep(rung, start, stop, selector, kind)

    def _keep(self, rung: Rung, start: int, stop: int, selector: str, kind: str = "") -> None:
        mend = self._mend(rung, start, stop, selector, kind)
        if not writable(mend.code, self._course.call.locator(selector)):
            return
        # what a test states of an element, or reads, is often its text: found by that, it would state nothing, unless it was so
        by_text = self._states and mend.code.startswith(".get_by_text(") and not self._was_said(rung)
        if self._noted or stop <= self._own[-1] or not by_text:
            self._found.setdefault((start, stop, rung.selector), mend)

    def _was_said(self, rung: Rung) -> bool:
        """Whether all the words of a rung stand in the test's own locator too."""
        own = {demand.wanted.casefold() for demand in demands_of(self._piece.text) if demand.kind == "words"}
        return all(demand.wanted.casefold() in own for demand in demands_of(rung.selector) if demand.kind == "words")

    def _mend(self, rung: Rung, start: int, stop: int, selector: str, kind: str = "") -> Mend:
        rest = self._course.pieces[-1].upto[len(self._piece.upto) :]  # of a frame's owner: what is looked for inside
        frame = self._steps[stop - 1].method == "frame_locator"
        return Mend(
            start=start,
            stop=stop,
            code=_entering(rung.selector) if frame else to_code(rung.selector).removeprefix("page"),
            selector=rung.selector,
            locator=to_code(self._piece.prefix + selector + rest),
            kind=kind or rung.kind,
            grade=rung.grade,
        )


def alone(course: Course, piece: Piece, selector: str, *, noted: bool = False) -> Steps:
    """Whether a selector, in the frame of a piece, matches the chosen element alone; with ``noted``, what the piece matched.

    Returns:
        true or false; ``None`` where it matches one element, and that is not the chosen one or the chosen one is gone.
    """
    try:
        world = "" if noted else course.world(piece)  # what was noted stands in the isolated world, whatever the call
        asked = protocol.same(piece.key) if noted else protocol.alone(piece.key)
        answer = yield from course.ask(elsewhere(course.pieces, piece, course.watches(), selector, asked) + world)
    except Exception:  # noqa: BLE001 - what cannot be executed is not offered
        return False
    if not answer:
        return False
    return True if answer["same"] else None if answer["count"] == 1 else False


def used_again(call: Call, ledger: Ledger, url: str) -> None:
    """A locator that was healed in this test is used again: where it is made elsewhere, that is to be repaired as well."""
    for place, event in enumerate(ledger.test.events if ledger.test is not None else ()):
        if event.outcome == "healed" and event.selector == call.selector and event.page == clean_url(url):
            chain = as_data(call, ledger)
            if chain and chain != event.makings and chain not in event.also_made:
                ledger.test.events[place] = replace(event, also_made=(*event.also_made, chain))  # type: ignore[union-attr]


def tried_again(course: Course) -> Steps:
    """A locator that was healed in this test is used again: what does not match its element now is no mend of it."""
    test = course.ledger.test
    healed = [piece for piece in course.pieces if test is not None and course.key(piece) in test.healed]
    if test is None or not healed:
        return
    used_again(course.call, course.ledger, course.place.url)
    for place, event in enumerate(test.events):
        if event.outcome != "healed" or event.selector != course.call.selector or event.page != clean_url(course.place.url):
            continue
        answers = {}
        for mend in event.mends:
            piece, selector = whole(course, mend, healed)
            answers[mend] = yield from alone(course, piece, selector)
        if any(answer is not None for answer in answers.values()):  # else it was rendered anew: that is drift of its own
            kept = tuple(mend for mend, answer in answers.items() if answer is True)
            if kept != event.mends:
                test.events[place] = replace(event, mends=kept)


def whole(course: Course, mend: Mend, healed: list[Piece]) -> tuple[Piece, str]:
    """The piece that a mend belongs to, and its selector with the mend in it."""
    steps = makings_of(course.call, course.ledger)
    frames = list(parts(steps[mend.start].selector)).count(ENTER_FRAME)
    piece = next(p for p in healed if p.prefix.count(ENTER_FRAME) == frames)
    before = strip_description(steps[mend.start - 1].selector)[len(piece.prefix) :] if mend.start else ""
    after = piece.text[len(strip_description(steps[mend.stop - 1].selector)) - len(piece.prefix) :]
    return piece, (f"{before} >> " if before else "") + mend.selector + after


def _entering(selector: str) -> str:
    """Code that makes a frame locator of its owner's selector."""
    return to_code(f'{selector} >> {ENTER_FRAME} >> "')[len("page") :].rpartition(".locator(")[0]


def _generated(selector: str) -> bool:
    return any(is_generated(word) for word in _words(selector))


def _words(selector: str) -> Iterator[str]:
    for part in parts(selector):
        yield from (word for word in part.replace('"', " ").replace("[", " ").replace("#", " ").replace("]", " ").split())
