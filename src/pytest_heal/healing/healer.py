"""One intercepted call, from the test's method to Playwright's answer.

The logic is written once, as generators that yield what is to be called (a function without arguments) and are sent what it
returned or raised; `flavour.Flavour.drive` runs them, with or without ``await``.

What a user's test sees never depends on this module working: an error of ours is logged and the call goes to Playwright as
the test made it, with the time that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pytest_heal.browser import errors_text, private
from pytest_heal.browser.engines import is_described, is_indexed
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.frames import names_known
from pytest_heal.browser.pieces import Piece, Watch, compose, pieces_of, unused
from pytest_heal.browser.place import Place
from pytest_heal.healing import again, any_frame, trace
from pytest_heal.healing.alternatives import noted, records
from pytest_heal.healing.course import Call, Course
from pytest_heal.healing.drift import Drift
from pytest_heal.healing.fail_fast import LAST_LOOK, still_settled, told_early
from pytest_heal.healing.ledger import Ledger
from pytest_heal.healing.mends import tried_again, used_again
from pytest_heal.healing.named import naming, read
from pytest_heal.healing.prove import proved
from pytest_heal.healing.recorder import Learner


def intercept(call: Call, ledger: Ledger) -> Steps:
    """Run one call; returns what the method returns and raises what it raises."""
    __tracebackhide__ = True
    if is_indexed(call.selector):
        from pytest_heal.healing.index_target import indexed_call

        return (yield from indexed_call(call, ledger))
    if is_described(call.selector):
        return (yield from _described(call, ledger))
    return (yield from _located(call, ledger))


def _described(call: Call, ledger: Ledger) -> Steps:
    """A call whose selector says ``desc=``."""
    __tracebackhide__ = True
    from pytest_heal.describe.live_call import resolved
    from pytest_heal.healing.ledgers import counsel_in

    watcher = naming(call, ledger)
    intents = ledger.test.opted_in if ledger.test is not None else {}
    meant = yield from resolved(call, intents, ledger.options.concepts, counsel_in([ledger]), ledger.options.style)
    if watcher is not None:
        yield from guarded(watcher.described(meant), call, ledger)
    result = yield from _located(call, ledger)
    if watcher is not None:
        watcher.kept()
    return result


def _located(call: Call, ledger: Ledger) -> Steps:
    """A call whose selector is Playwright's."""
    __tracebackhide__ = True
    if records(ledger):
        read(call, ledger)
    pieces = pieces_of(call.selector)
    if not pieces:
        return (yield call.plain)
    yield from guarded(names_known(call.page()), call, ledger)
    if pieces[0].anywhere:
        return (yield from _anywhere(call, ledger, pieces))
    try:
        place = call.place()
        watches = ledger.presence(pieces, place, call.method) if call.kind == "presence" else {}
        course = Course(call, ledger, pieces, place) if call.kind not in ("presence", "leave") else None
    except Exception as problem:  # noqa: BLE001 - an error of ours is never the user's
        ledger.problem(problem, call.method)
        return (yield call.plain)
    if course is not None:
        return (yield from _Attempt(course).run())
    result = yield from _presence(call, ledger, pieces, watches, place.url)
    if records(ledger):
        yield from guarded(_noted(call, ledger, pieces, place), call, ledger)
    return result


def _anywhere(call: Call, ledger: Ledger, pieces: tuple[Piece, ...]) -> Steps:
    """A call about what `frame_locator()` looks for in every frame; see `any_frame`."""
    __tracebackhide__ = True
    if call.kind == "leave":
        return (yield call.plain)
    if call.kind == "presence":
        seen = yield from guarded(any_frame.presence_in(call, ledger, pieces), call, ledger)
        return (yield from _presence(call, ledger, pieces, *((seen[1], seen[0].url) if seen else ({}, ""))))
    course = yield from guarded(any_frame.course_in(call, ledger, pieces), call, ledger)
    if course is not None:
        return (yield from _Attempt(course).run())
    result = yield call.plain
    yield from guarded(any_frame.learned(call, ledger, pieces), call, ledger)
    return result


def _noted(call: Call, ledger: Ledger, pieces: tuple[Piece, ...], place: Place) -> Steps:
    """Record the state of a call that never heals."""
    yield from noted(Course(call, ledger, pieces, place))


def _presence(call: Call, ledger: Ledger, pieces: tuple[Piece, ...], watches: dict[str, Watch], url: str) -> Steps:
    """Ask whether something is there; what was healed in this test counts as the test's own."""
    __tracebackhide__ = True
    if not watches:
        return (yield call.plain)
    used_again(call, ledger, url)
    try:
        return (yield partial(call.issue, compose(pieces, watches), None, soft=False))
    except Exception as error:
        mark = errors_text.mark_of(error)
        if mark is None:
            for watch in watches.values():
                errors_text.scrub(error, None, None, watch.durable)
            if pieces[0].anywhere:
                errors_text.anywhere(error)
            if _kept(error, call):
                return None
            raise
    ledger.problem(errors_text.EngineError(mark[1]), call.method)
    return (yield call.plain)


def _kept(error: Exception, call: Call) -> bool:
    """Whether an error is that of a soft assertion, and is kept until the test ends as Playwright keeps such errors."""
    return call.soft and isinstance(error, AssertionError) and private.keep_soft_failure(error)


class _Attempt:
    """A call that may heal."""

    def __init__(self, course: Course) -> None:
        self.course, self.call = course, course.call
        self.learner, self.drift = Learner(course), Drift(course, defers=True)
        test = course.ledger.test
        if test is not None:
            test.settle()
        self.healed_before = test is not None and any(course.key(piece) in test.healed for piece in course.pieces)

    def run(self) -> Steps:
        """The call, as often as it takes; a heal in it is a group of its trace."""
        __tracebackhide__ = True
        try:
            result = yield from self._made()
        except Exception:
            yield from trace.ended(self.course)
            raise
        yield from trace.ended(self.course)
        return result

    def _made(self) -> Steps:
        __tracebackhide__ = True
        course, call = self.course, self.call
        yield from self._guarded(self.learner.before())
        yield from self._looked(after=False)
        target = call.target()
        if target is not None:
            yield from self._guarded(self._resolve(target))
        timeout: float | None = None
        if course.elapsed() > 1:
            timeout = course.left()
        while True:
            watches = again.watches(course)
            selector, timeout = self._next(watches, timeout)
            try:
                # Playwright keeps the failure of a soft assertion itself where it sees the very call that the test made.
                result = yield partial(call.issue, selector, timeout, soft=selector == call.selector and timeout is None)
            except Exception as error:
                once_more = selector != call.selector and (yield from self._again(error))
                if not once_more:
                    yield from self._guarded(self.learner.asked(wait=False))
                    yield from self._guarded(self.drift.elsewhere(error))
                    if watches:
                        yield from self._guarded(self.drift.distrust())
                    errors_text.scrub(error, timeout, told_early(course) if course.hopeless else call.timeout)
                    if course.pieces[0].anywhere and selector != call.selector:
                        errors_text.anywhere(error)
                    for note in course.notes:
                        errors_text.set_notes(error, note)
                    if _kept(error, call):
                        return None
                    raise
                timeout = course.left()
                continue
            yield from self._guarded(self.learner.after())
            yield from self._looked(after=True)
            yield from self._guarded(self.drift.after())
            return result

    def _next(self, watches: dict[str, Watch], timeout: float | None) -> tuple[str, float | None]:
        """The selector and the timeout that the call is made with now."""
        course = self.course
        if course.hopeless:
            return unused(course.pieces, watches), min(LAST_LOOK, timeout or LAST_LOOK)
        return compose(course.pieces, watches) if watches else self.learner.selector or self.call.selector, timeout

    def _looked(self, *, after: bool) -> Steps:
        """Before an act, or after anything else: try again what may stand in the source in the locator's place."""
        if after == (self.call.kind != "act"):
            yield from self._guarded(proved(self.course))
            if self.healed_before:
                yield from self._guarded(tried_again(self.course))
            yield from self._guarded(noted(self.course))

    def _again(self, error: Exception) -> Generator[Callable[[], Any], Any, bool]:
        """Whether the call is to be made again after this error."""
        course = self.course
        mark = errors_text.mark_of(error)
        if course.hopeless and (mark is None or mark[0] == "new"):
            course.hopeless = bool((yield from self._guarded(still_settled(course, error))))
            return not course.hopeless
        if mark is None:
            if errors_text.is_unknown_engine(error):
                self._plainly()
                return True
            if self.call.strict and errors_text.is_strict_violation(error):
                return bool((yield from self._guarded(self.drift.ambiguous(course.pieces[-1]))))
            return False
        kind, key = mark
        if kind == "broken":
            course.ledger.problem(errors_text.EngineError(key), self.call.method)
            self._plainly()
            return True
        if kind == "new":
            yield from self._guarded(self.learner.again())
            return True
        piece = next((p for p in course.pieces if p.key == key), None)
        if piece is not None and piece.anywhere and (yield from self._guarded(any_frame.elsewhere(self.call))):
            piece = None
        handles: dict[str, Callable[[Piece], Steps]] = {
            "moved": self.drift.moved,
            "done": self.drift.done,
            "again": partial(again.heal_again, course),
        }
        handle = handles.get(kind, self.drift.lost)
        if piece is None or (yield from self._guarded(handle(piece))) is None:
            course.given_up.update(course.known)
        return True

    def _plainly(self) -> None:
        """Make the call as the test wrote it."""
        self.course.given_up.update(self.course.known)
        self.learner.selector = ""

    def _resolve(self, target: Call) -> Steps:
        """Heal the target of a drag before the mouse is pressed on its source."""
        course = self.course
        pieces, place = pieces_of(target.selector), target.place()
        if not pieces or pieces[0].anywhere or not course.ledger.engaged(target.selector):
            return
        try:
            yield from _Attempt(Course(target, course.ledger, pieces, place)).run()
        except Exception:  # noqa: BLE001 - the drag itself gives Playwright's error
            return
        watches = course.ledger.presence(pieces, place, "drag_to")
        if watches:
            self.call.retarget(compose(pieces, watches))

    def _guarded(self, steps: Steps) -> Steps:
        return (yield from guarded(steps, self.call, self.course.ledger))


def guarded(steps: Steps, call: Call, ledger: Ledger) -> Steps:
    """Run steps of our own; ``None`` when they failed."""
    try:
        return (yield from steps)
    except Exception as problem:  # noqa: BLE001 - whatever it is, the user's call goes on
        if not (errors_text.is_gone(problem) or errors_text.is_strict_violation(problem)):  # the user's call tells
            ledger.problem(problem, call.method)
        return None
