"""Locators that ``frame_locator()`` makes: Playwright looks for them in every frame, they are watched in one.

Each frame is a document of its own, and the engine answers for one: "lost" would be said by the first frame that does not have
the element. So Playwright is asked first, in its own way, and the frame of its answer is watched; where nothing matches, the
one frame that the locator is remembered in. The call as the test made it goes on looking in all frames, and gets the rest of
the time as soon as something matches elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeGuard

from pytest_heal.browser import errors_text, private
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.pieces import Piece, Watch
from pytest_heal.browser.place import Place, place_of
from pytest_heal.healing.call import AssertionCall, LocatorCall
from pytest_heal.healing.course import Course
from pytest_heal.healing.recorder import LEARNING_TIMEOUT, Learner

if TYPE_CHECKING:
    from pytest_heal.healing.course import Call
    from pytest_heal.healing.ledger import Ledger

_Call = LocatorCall | AssertionCall
MOST_FRAMES = 50
"""Frames of a page that are looked up."""


def course_in(call: Call, ledger: Ledger, pieces: tuple[Piece, ...]) -> Generator[Callable[[], Any], Any, Course | None]:
    """The course of a call in the frame that is to be watched; ``None`` where it is Playwright's alone.

    An act of a locator that is not remembered waits here for its element, with part of its own time, as elsewhere.
    """
    if not _understood(call):
        return None
    began = time.monotonic()
    matched = yield from _count(call)
    frame = (yield from _found(call)) if matched == 1 else None
    if not matched:
        known = [one for one, place in _places(call) if _known(call, ledger, pieces, place)]
        if len(known) > 1:
            return None
        frame = known[0] if known else None
    if not matched and frame is None and call.kind == "act" and ledger.options.record != "none":
        frame = yield from _awaited(call)
    if frame is None:
        return None
    call.watch_in(frame)
    course = Course(call, ledger, pieces, call.place())
    course.started = began
    return course


def learned(call: Call, ledger: Ledger, pieces: tuple[Piece, ...]) -> Steps:
    """Record what a call that has passed was about, where that was not there before."""
    if not _understood(call) or call.kind not in ("assert", "read") or ledger.options.record == "none":
        return
    frame = (yield from _found(call)) if (yield from _count(call)) == 1 else None
    if frame is not None:
        call.watch_in(frame)
        learner = Learner(Course(call, ledger, pieces, call.place()))
        yield from learner.before()
        yield from learner.after()


def presence_in(
    call: Call, ledger: Ledger, pieces: tuple[Piece, ...]
) -> Generator[Callable[[], Any], Any, tuple[Place, dict[str, Watch]] | None]:
    """Where a question about presence has to see what was healed in this test; ``None``: nowhere, or it matches by itself."""
    if ledger.test is None or not ledger.test.healed or not _understood(call) or (yield from _count(call)):
        return None
    for frame, place in _places(call):
        watches = ledger.presence(pieces, place, call.method)
        if watches:
            call.watch_in(frame)
            return place, watches
    return None


def elsewhere(call: Call) -> Generator[Callable[[], Any], Any, bool]:
    """Whether the locator matches in some frame now."""
    return _understood(call) and bool((yield from _count(call)))


def _understood(call: Call) -> TypeGuard[_Call]:
    """Whether one frame may stand for all: a drag looks for its target in the frame of its source."""
    return isinstance(call, (LocatorCall, AssertionCall)) and call.method != "drag_to"


def _count(call: _Call) -> Steps:
    """How many match; -1 where Playwright refuses to say, for they stand in several frames."""
    try:
        return (yield partial(call.flavour.count, call.everywhere()))
    except Exception as error:
        if errors_text.is_gone(error):
            raise
        return -1


def _found(call: _Call) -> Steps:
    """The frame of the one element that matches now, in any frame."""
    return (yield from _frame_of((yield partial(call.flavour.element_handles, call.everywhere()))))


def _awaited(call: _Call) -> Steps:
    """The frame of the element, waited for; an error is told by the test's own call."""
    timeout = min(LEARNING_TIMEOUT, max(1.0, call.timeout / 2)) if call.timeout else LEARNING_TIMEOUT
    try:
        handle = yield partial(call.flavour.element_handle, call.everywhere(), timeout=timeout)
    except Exception:  # noqa: BLE001 - not there in time, several of it, or the page went away
        return None
    return (yield from _frame_of([handle]))


def _frame_of(handles: list[Any]) -> Steps:
    """The frame of one element; of several there is none. The page is let go of them."""
    frame = (yield handles[0].owner_frame) if len(handles) == 1 else None
    for handle in handles:
        yield handle.dispose
    return frame


def _places(call: _Call) -> Iterator[tuple[Any, Place]]:
    """The frames that the locator is looked for in."""
    page, child = call.page(), call.child()
    url, main = page.url, page.main_frame
    starts = [main] if child is None else [one for one in page.frames if (private.frame_name(one), one.url) == child]
    found = list(starts) if len(starts) == 1 else []
    for frame in found:  # which grows
        found += frame.child_frames[: MOST_FRAMES - len(found)]
        yield frame, place_of(url, None if frame == main else (private.frame_name(frame), frame.url))


def _known(call: _Call, ledger: Ledger, pieces: tuple[Piece, ...], place: Place) -> bool:
    source = ledger.source_of(call.made(), call.selector, call.site.file)
    return any(ledger.lookup(piece, place, source) is not None for piece in pieces)
