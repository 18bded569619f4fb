"""Whether a call whose locator was refused may fail at once: nothing on the page or on its way could still bring the element.

What is refused has been waited for already: the page was quiet, and the call as patient as the element once needed. Here more
is asked for, because nothing is tried after it: no response is still arriving, the document has loaded, nothing in it moves,
and no part of it says that it is at work. Whatever cannot be found out is a reason to wait. A timer of the page that gives no
sign cannot be seen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
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
MOST_KEPT = 100
"""Requests of a page that Playwright keeps."""
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
        if not errors_text.is_gone(problem):  # the user's call tells
            course.ledger.problem(problem, "failing fast")
        return False


def _is_settled(course: Course, piece: Piece, inventory: Inventory) -> Generator[Callable[[], Any], Any, bool]:
    if piece is not course.pieces[-1] or piece.anywhere or piece.upto in course.from_before or at_work(inventory):
        return False
    quiet = course.quiet(piece)
    rests = yield from _rests(course)
    if any(not rest["ready"] or rest["moving"] for rest in rests) or rests[-1]["quiet"] < quiet:
        return False
    return not (yield from arriving(course, rests))


def _rests(course: Course) -> Generator[Callable[[], Any], Any, list[dict[str, Any]]]:
    """How each document of the course rests, the outermost first."""
    found: list[dict[str, Any]] = []
    for one in course.pieces:
        found += [(yield from course.ordered(one, protocol.rest(one.key)))]
    return found


def still_settled(course: Course, error: Exception) -> Generator[Callable[[], Any], Any, bool]:
    """Whether the last look has changed nothing.

    Args:
        course: of the call.
        error: that the last look ended with.
    """
    if errors_text.mark_of(error) is not None or not errors_text.nothing_matched(error) or course.moved_on():
        return False
    return not (yield from arriving(course, (yield from _rests(course))))


def told_early(course: Course) -> float:
    """Note on the error that the call was not waited for to its end; the milliseconds that it took."""
    took, whole = round(course.elapsed()), course.call.timeout
    instead = f"instead of {whole / 1000:g} s" if whole else "although it has no timeout"
    course.notes.append(FAILED_FAST.format(took / 1000, instead))
    return took


def arriving(course: Course, rests: Sequence[Mapping[str, Any]]) -> Generator[Callable[[], Any], Any, bool]:
    """Whether anything that brings elements is not there to its last byte; true where Playwright cannot tell (before 1.56).

    Playwright tells the end of a request only to those who listen for it, but for documents. The documents know what they have
    loaded: as often as was asked for it since the first of them began, or it is still on its way.

    Args:
        course: of the call.
        rests: of its documents, see `protocol.rest`.
    """
    requests = getattr(course.call.page(), "requests", None)
    if requests is None:
        return True
    known = yield requests
    began = min(rest["began"] for rest in rests)
    theirs = [each for each in known if not 0 < _started(each) < began]
    under_way = [each for each in theirs if each.resource_type in _BRINGS and not each.failure and not _has_ended(each)]
    if any(_started(each) <= 0 for each in under_way):
        return True  # no answer yet
    if under_way and len(known) >= MOST_KEPT and theirs[0] is known[0]:
        return True  # earlier ones are no longer known
    loaded = Counter(url for rest in rests for url in rest["loaded"])
    asked = Counter(_first_url(each) for each in theirs if each.redirected_to is None)
    return any(loaded[url] < asked[url] for url in map(_first_url, under_way))


def _has_ended(request: Any) -> bool:
    return request.redirected_to is not None or request.timing.get("responseEnd", -1) >= 0


def _started(request: Any) -> float:
    """Milliseconds since 1970; 0 or less where that is not known yet."""
    return float(request.timing.get("startTime", 0))


def _first_url(request: Any) -> str:
    """What was asked for, before any redirection: a document knows it by that."""
    while request.redirected_from is not None:
        request = request.redirected_from
    return str(request.url).partition("#")[0]


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
