"""A picture of a healed element for the HTML report: as it was when it was decided, before the call changes the page.

Taken only where a report shows it, of a few heals of each locator and of so many in all. Nothing is done to the page for it: it
is not scrolled, styled or made larger, so what is outside of the viewport has no picture. It has little time, which the call is
given back, and what fails is left out without a word; where it fails again and again, no more are taken.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from pytest_heal.browser import protocol
from pytest_heal.browser.pieces import Piece, order
from pytest_heal.element.picture import QUALITY, Clip, Picture, clip_of
from pytest_heal.healing.course import Course

MOST = 200  # of one process
MOST_OF_ONE = 3  # of one locator on one page: the same drift in many tests looks the same
MOST_FAILURES = 3  # of one process
FINDING = 200.0  # ms to tell where the element is
TAKING = 500.0  # ms to take the picture
# Neither the caret is hidden nor an animation stopped, which would be styles in the page; css: not larger on a dense screen.
HOW = {"type": "jpeg", "quality": QUALITY, "scale": "css", "caret": "initial", "animations": "allow", "timeout": TAKING}


def picture(course: Course, piece: Piece) -> Generator[Any, Any, dict[str, Any] | None]:
    """A picture of the element that was chosen for a piece, as plain JSON; ``None`` where there is none to have."""
    ledger, key = course.ledger, course.key(piece)
    taken = ledger.pictured
    if not ledger.options.pictures or taken[key] >= MOST_OF_ONE or taken.total() >= MOST:
        return None
    try:
        made = yield from _taken(course, piece)
    except Exception:  # noqa: BLE001 - whatever it is, the call goes on
        ledger.not_pictured += 1
        if ledger.not_pictured >= MOST_FAILURES:
            ledger.options.pictures = False
        return None
    if made is not None:
        taken[key] += 1
    return None if made is None else made.to_dict()


def _taken(course: Course, piece: Piece) -> Generator[Any, Any, Picture | None]:
    chosen = order(course.pieces, piece, course.watches(), protocol.chosen(piece.key)) + course.world(piece)
    clip = yield from clip_around(course, chosen)
    return None if clip is None else (yield from taken_of(course, clip))


def clip_around(course: Course, selector: str) -> Generator[Any, Any, Clip | None]:
    """The part of the viewport that shows what a selector matches; ``None`` where there is none to picture."""
    call: Any = course.call
    size = call.page().viewport_size
    if size is None:  # of a window that people may resize
        return None
    box = yield partial(call.flavour.bounding_box, call.locator(selector), timeout=FINDING)
    return None if box is None else clip_of((box["x"], box["y"], box["width"], box["height"]), (size["width"], size["height"]))


def taken_of(course: Course, clip: Clip) -> Generator[Any, Any, Picture | None]:
    """A picture of a part of the viewport."""
    call: Any = course.call
    part = {"x": clip.x, "y": clip.y, "width": clip.width, "height": clip.height}
    return Picture.of((yield partial(call.flavour.screenshot, call.page(), clip=part, **HOW)), clip)
