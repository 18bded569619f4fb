"""Recording fingerprints while a test uses its locators: one question for each locator that is new, none for a known one."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import errors_text, private, protocol
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.pieces import Piece, gated, question
from pytest_heal.browser.probe import Description, description_from_payload
from pytest_heal.element.fingerprint import Fingerprint, Key, host_of, url_template
from pytest_heal.element.variation import same_thing
from pytest_heal.healing import trace
from pytest_heal.healing.course import Course
from pytest_heal.healing.recorded_picture import pictured
from pytest_heal.locator.code import to_code

if TYPE_CHECKING:
    from pytest_heal.browser.flavour import Begun

# Longest wait in ms for an element that is seen for the first time; the call itself goes on waiting after it.
LEARNING_TIMEOUT = 5_000.0


class Learner:
    """Records the pieces of one call that are not known yet."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self._later: list[Piece] = []
        self._begun: tuple[Piece, Begun, Callable[[], Any], float] | None = None
        self.selector = ""
        """What the call is to be made with instead of its own selector; see `_begin`."""

    def before(self) -> Steps:
        """Record before an act does anything: afterwards the page may be another one.

        An act waits for its element here, with part of its own time. Assertions and reads go nowhere; what they wait for (an
        error message that fills, a heading that changes) is only what they mean once they have passed.
        """
        for piece in self.course.pieces:
            if piece.fixed or not self._wanted(piece):
                continue
            if self.course.call.kind != "act":
                self._later.append(piece)
            elif not (yield from self._begin(piece)):
                yield from self._first(piece)

    def _begin(self, piece: Piece) -> Generator[Callable[[], Any], Any, bool]:
        """Ask, and have the act sent without waiting for the answer, so that looking at an element takes no round trip.

        The page carries out both in order. Should the act get there first, or the element come later, its selector refuses
        to match with a mark, before anything is done; then `again` asks in the ordinary way. Not where a trace is recorded:
        such a refusal would stand in it as an action that failed; nor where any frame will do, for it looks in one; nor where a
        picture is taken, for which the act has to wait.
        """
        course, call = self.course, self.course.call
        if len(course.pieces) > 1 or piece.anywhere or course.known or course.world(piece) or trace.recording(course):
            return False
        if course.ledger.options.keep_pictures:
            return False
        try:
            asked = question(course.pieces, piece, {}, protocol.note(piece.key), protocol.describe(piece.key))
            begun = yield partial(call.begin, asked, self._bounded())
        except private.Unsupported:
            return False
        self._begun, self.selector = (piece, begun, begun.meanwhile(_read), course.elapsed()), gated(piece)
        return True

    def again(self) -> Steps:
        """The act could not be made with `selector`: record as if nothing had been begun."""
        begun, self._begun, self.selector = self._begun, None, ""
        if begun is not None:
            yield from self._first(begun[0])

    def _first(self, piece: Piece) -> Steps:
        answer = yield from self._asked(piece)
        if answer is None and piece.upto not in self.course.known:  # what is known may be lost, and is watched
            answer = yield from self._awaited(piece)
        if answer is not None:
            self._learn(piece, _seen(answer))
            yield from pictured(self.course, piece)

    def after(self) -> Steps:
        """The call has passed: record what it waited for, and what was asked with it."""
        yield from self.asked(wait=True)
        for piece in self._later:
            answer = yield from self._asked(piece)
            if answer is not None:
                self._learn(piece, _seen(answer))
                yield from pictured(self.course, piece)
        for piece in self.course.pieces:
            if piece.upto in self.course.other_state:
                yield from self.state(piece)

    def asked(self, *, wait: bool) -> Steps:
        """Record what the page has said when the call was sent.

        Args:
            wait: for its answer, if that is not there yet.
        """
        if self._begun is None:
            return
        (piece, begun, read, elapsed), self._begun = self._begun, None
        if not (wait or begun.done):
            return
        try:
            yield begun.answer
        except Exception:  # noqa: BLE001 - it was asked of what went away
            return
        self._learn(piece, read(), waited=elapsed)

    def _wanted(self, piece: Piece) -> bool:
        course = self.course
        known = course.known.get(piece.upto)
        elsewhere = course.from_before | course.from_path
        here = known is not None and known.source == course.source and piece.upto not in elsewhere
        return course.ledger.may_learn(course.key(piece), course.source, course.where(), known=here)

    def _asked(self, piece: Piece) -> Steps:
        return _described((yield from self._answer(piece, protocol.note(piece.key), protocol.describe(piece.key))))

    def _awaited(self, piece: Piece) -> Steps:
        return _described((yield from self._answer(piece, protocol.awaited())))

    def _answer(self, piece: Piece, note: str, answer: str = "") -> Steps:
        try:
            return (yield from self.course.noted(piece, note, answer, self._bounded()))
        except Exception as error:
            mark = errors_text.mark_of(error)
            if mark is not None and mark[0] == "broken":
                raise
            return None  # not there in time, several of it or of its frame, or the page went away: nothing to learn

    def _bounded(self) -> float:
        timeout = self.course.call.timeout
        return min(LEARNING_TIMEOUT, max(1.0, timeout / 2)) if timeout else LEARNING_TIMEOUT

    def variant(self, piece: Piece) -> Steps:
        """Record what the piece means in the running test, where it means another element than elsewhere."""
        answer = yield from self._asked(piece)
        test = self.course.ledger.test
        if answer is not None and test is not None:
            self._learn(piece, _seen(answer), test.nodeid)

    def state(self, piece: Piece) -> Steps:
        """Record what the element of a piece that this run knows is like now, where it is in another state than before."""
        known = self.course.known.get(piece.upto)
        answer = yield from self._asked(piece)
        if answer is not None and known is not None:
            self._learn(piece, _seen(answer), known.key.test)

    def _learn(self, piece: Piece, seen: Description | None, test: str = "", waited: float | None = None) -> None:
        if seen is None:
            return
        course = self.course
        url, template = course.place.url, course.place.template
        test = test or course.ledger.variant_for(course.key(piece))
        if piece is course.pieces[0] and not course.place.frame:
            # the document says where it is; our view of the page's URL may be a step behind
            url, template = seen.url, url_template(seen.url)
        fingerprint = Fingerprint(
            key=Key(locator=piece.upto, page=template, frame=course.place.frame, test=test),
            element=seen.element,
            counts=seen.counts,
            acts=(course.call.method,),
            waited=round(course.elapsed() if waited is None else waited),
            source=course.source,
            code=to_code(piece.upto),
            viewport=seen.viewport,
            elements=seen.elements,
            title=seen.title,
            host=host_of(url),
            rivals=seen.rivals,
            lead=seen.lead,
            intent=course.ledger.test.opted_in.get(piece.upto, "") if course.ledger.test else "",
        )
        # a chain through frames is one locator: its last piece counts
        known = course.known.get(piece.upto) if piece.upto in course.other_state else None
        if known is None or same_thing(known, fingerprint):
            course.ledger.learn(fingerprint, course.where() if known is None and piece is course.pieces[-1] else "", seen.look)


def _described(answer: Any) -> Mapping[str, Any] | None:
    """The answer of a page that found something.

    Raises:
        errors_text.EngineError: it is none of ours; the page has broken what our engine stands on.
    """
    if answer is not None and not isinstance(answer, Mapping):
        raise errors_text.EngineError(f"an invalid answer: {str(answer)[:50]}")
    return answer if answer and answer.get("count") else None


def _seen(answer: Mapping[str, Any] | None) -> Description | None:
    """The element in an answer; ``None`` for none, and for several: a fingerprint is of one."""
    return description_from_payload(answer["element"]) if answer and answer.get("element") else None


def _read(text: str | None) -> Description | None:
    return _seen(_described(json.loads(text or "null")))
