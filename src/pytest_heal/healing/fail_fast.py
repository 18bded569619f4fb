"""Whether a call whose locator was refused may fail at once: nothing on the page or on its way could still bring the element.

What is refused has been waited for already: the page was quiet, and the call as patient as the element once needed. Here more
is asked for, because nothing is tried after it: no response is still arriving, the document has loaded, nothing in it moves,
and no part of it says that it is at work. Whatever cannot be found out is a reason to wait. A timer of the page that gives no
sign cannot be seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from itertools import islice
from typing import Any

from pytest_heal.browser import errors_text, protocol
from pytest_heal.browser.pieces import Piece
from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.text import identifier_words
from pytest_heal.healing.course import BRINGS_ELEMENTS, Course
from pytest_heal.language import tables
from pytest_heal.relocation.decision import Decision

LAST_LOOK = 250.0
"""Milliseconds in which the locator is looked for a last time."""
FAILED_FAST = (
    "pytest-heal: failed after {:.1f} s {} (heal_fail_fast): the page was quiet, and nothing said that more was on its way."
)
_NOT_JUDGED = frozenset(["budget", "gone", "other-page"])  # refusals that say nothing of the page as it is
_OPERATED = frozenset(["button", "link", "menuitem", "textbox", "searchbox", "combobox", "option", "tab"])
_MOST_SAID = 60  # characters of a text that says "loading"
_MOST_WORDS = 3  # of a text that ends with dots because something goes on
_BRINGS = BRINGS_ELEMENTS | {"eventsource"}
_NAMES = tables.words("pages.loading names")
_LOADING = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, tables.listed('pages.loading')))})(?!\w)")
_DOTS = ("…", "...")


def settled(course: Course, piece: Piece, decision: Decision, inventory: Inventory) -> Generator[Callable[[], Any], Any, bool]:
    """Whether the call may fail now; not where finding that out fails.

    Args:
        course: of the call.
        piece: what was refused.
        decision: the refusal.
        inventory: what it was judged on.
    """
    if not course.ledger.options.fail_fast or decision.code in _NOT_JUDGED:
        return False
    try:
        return (yield from _is_settled(course, piece, inventory))
    except Exception as problem:  # noqa: BLE001 - the test waits, as it would without the option
        course.ledger.problem(problem, "failing fast")
        return False


def _is_settled(course: Course, piece: Piece, inventory: Inventory) -> Generator[Callable[[], Any], Any, bool]:
    if piece is not course.pieces[-1] or piece.anywhere or piece.upto in course.from_before or at_work(inventory):
        return False
    quiet = course.quiet(piece)
    for one in course.pieces:
        rest = yield from course.ordered(one, protocol.rest(one.key))
        if not rest["ready"] or rest["moving"] or (one is piece and rest["quiet"] < quiet):
            return False
    return not (yield from arriving(course))


def still_settled(course: Course, error: Exception) -> Generator[Callable[[], Any], Any, bool]:
    """Whether the last look has changed nothing.

    Args:
        course: of the call.
        error: that the last look ended with.
    """
    if errors_text.mark_of(error) is not None or not errors_text.nothing_matched(error) or course.moved_on():
        return False
    return not (yield from arriving(course))


def told_early(course: Course) -> float:
    """Note on the error that the call was not waited for to its end; the milliseconds that it took."""
    took, whole = round(course.elapsed()), course.call.timeout
    instead = f"instead of {whole / 1000:g} s" if whole else "although it has no timeout"
    course.notes.append(FAILED_FAST.format(took / 1000, instead))
    return took


def arriving(course: Course) -> Generator[Callable[[], Any], Any, bool]:
    """Whether anything that brings elements is not there to its last byte; true where Playwright cannot tell (before 1.56)."""
    requests = getattr(course.call.page(), "requests", None)
    if requests is None:
        return True
    under_way = [each for each in (yield requests) if each.resource_type in _BRINGS and not each.failure]
    return any(each.timing.get("responseEnd", -1) < 0 for each in under_way)


def at_work(inventory: Inventory) -> str:
    """The first element that says that something is on its way, short; ``""`` where none does."""
    return next((each.describe() for each in inventory if each.visible and _is_at_work(each)), "")


def _is_at_work(element: Element) -> bool:
    value = element.attributes.get
    if value("aria-busy") == "true" or (element.role == "progressbar" and value("aria-valuenow", value("value")) is None):
        return True
    called = (*islice(element.classes, 20), element.id, element.test_id)
    if any(_NAMES.intersection(identifier_words(name)) for name in called if name):
        return True
    said = " ".join((element.name or element.text).lower().split())
    if not said or len(said) > _MOST_SAID or element.role in _OPERATED:
        return False
    return bool(_LOADING.match(said)) or (said.endswith(_DOTS) and len(said.split()) <= _MOST_WORDS)
