"""Recording fingerprints while a test uses its locators: one question for each locator that is new, none for a known one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pytest_heal.browser import errors_text
from pytest_heal.browser.course import Course, Steps
from pytest_heal.browser.pieces import Piece
from pytest_heal.browser.probe import description_from_payload
from pytest_heal.core.fingerprint import Fingerprint, Key, url_template
from pytest_heal.core.locator_code import to_code

# Longest wait in ms for an element that is seen for the first time; the call itself goes on waiting after it.
LEARNING_TIMEOUT = 5_000.0


class Learner:
    """Records the pieces of one call that are not known yet."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self._later: list[Piece] = []

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
                continue
            answer = yield from self._asked(piece)
            if answer is None and piece.upto not in self.course.known:  # what is known may be lost, and is watched
                answer = yield from self._awaited(piece)
            if answer is not None:
                self._learn(piece, answer)

    def after(self) -> Steps:
        """Record what the call waited for."""
        for piece in self._later:
            answer = yield from self._asked(piece)
            if answer is not None:
                self._learn(piece, answer)

    def _wanted(self, piece: Piece) -> bool:
        course = self.course
        known = course.known.get(piece.upto)
        here = known is not None and known.source == course.source and piece.upto not in course.from_before
        return course.ledger.may_learn(course.key(piece), course.source, course.where(), known=here)

    def _asked(self, piece: Piece) -> Steps:
        answer = yield from self._answer(piece, "p", "q")
        return answer if answer and answer["n"] else None

    def _awaited(self, piece: Piece) -> Steps:
        return (yield from self._answer(piece, "w", ""))

    def _answer(self, piece: Piece, note: str, answer: str) -> Steps:
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
            self._learn(piece, answer, test.nodeid)

    def _learn(self, piece: Piece, answer: Mapping[str, Any], test: str = "") -> None:
        if not answer.get("d"):
            return  # several elements: a fingerprint is of one
        course = self.course
        seen = description_from_payload(answer["d"])
        template = course.place.template
        test = test or course.ledger.variant_for(course.key(piece))
        if piece is course.pieces[0] and not course.place.frame:
            # the document says where it is; our view of the page's URL may be a step behind
            template = url_template(seen.url)
        fingerprint = Fingerprint(
            key=Key(locator=piece.upto, page=template, frame=course.place.frame, test=test),
            element=seen.element,
            counts=seen.counts,
            acts=(course.call.method,),
            waited=round(course.elapsed()),
            source=course.source,
            code=to_code(piece.upto),
            viewport=seen.viewport,
            elements=seen.elements,
            title=seen.title,
            intent=course.ledger.test.opted_in.get(piece.upto, "") if course.ledger.test else "",
        )
        # a chain through frames is one locator: its last piece counts
        course.ledger.learn(fingerprint, course.where() if piece is course.pieces[-1] else "")
