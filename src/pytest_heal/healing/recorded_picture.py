"""A picture of an element that is recorded, for people who review its drift later; see ``heal_pictures``.

Nothing is done to the page for it, as in `screenshot`. None is taken of elements in frames, nor where a field that holds a
value, an editable text or a frame would be on it: what somebody typed is nobody's business. That is asked before the picture is
taken and after.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any

from pytest_heal.browser import protocol
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.pieces import Piece, order
from pytest_heal.element.picture import Clip, Picture
from pytest_heal.healing.course import Course
from pytest_heal.healing.screenshot import clip_around, taken_of

MOST = 500  # of one process
MOST_FAILURES = 10  # of one process, after which no more are taken


def pictured(course: Course, piece: Piece) -> Steps:
    """Take a picture of the element that a piece matches, where it was recorded just now and has none in this test."""
    ledger, test = course.ledger, course.ledger.test
    if not ledger.options.keep_pictures or test is None:
        return
    key = course.key(piece)
    found = next((one for one in test.learned.values() if one.key.locator == key.locator and one.key.page == key.page), None)
    if found is None or found.key in test.pictures or len(ledger.pictures) + len(test.pictures) >= MOST:
        return
    if len(course.pieces) > 1 or course.place.frame or piece.anywhere:
        return
    began = time.monotonic()
    try:
        made = yield from _taken(course, piece)
    except Exception:  # noqa: BLE001 - whatever it is, the call goes on
        ledger.pictures_failed += 1
        if ledger.pictures_failed >= MOST_FAILURES:
            ledger.options.keep_pictures = False
        made = None
    course.ours += (time.monotonic() - began) * 1000
    if made is not None:
        test.pictures[found.key] = made.to_dict()


def _taken(course: Course, piece: Piece) -> Generator[Any, Any, Picture | None]:
    clip = yield from clip_around(course, piece.upto)
    if clip is None or (yield from _private(course, piece, clip)):
        return None
    made = yield from taken_of(course, clip)
    return None if (yield from _private(course, piece, clip)) else made


def _private(course: Course, piece: Piece, clip: Clip) -> Generator[Any, Any, bool]:
    """Whether something that was typed may be seen on a picture."""
    body = protocol.typed(clip.x, clip.y, clip.width, clip.height)
    return bool((yield from course.ask(order(course.pieces, piece, {}, body) + course.world(piece))))
