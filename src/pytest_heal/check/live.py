"""Resolves remembered locators in a live page without a test, and decides on each drift as a test's call would.

Nothing here decides: a `CheckCall` stands in for the call that a test would make, and `drift` does the rest: the same
questions, policy, gate and executed locators. Nothing is done to the page, and nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pytest_heal.browser import errors_text, private, protocol
from pytest_heal.browser.flavour import Flavour, Steps
from pytest_heal.browser.frames import names_known
from pytest_heal.browser.launch import first_line
from pytest_heal.browser.pieces import Piece, identity_checks, pieces_of
from pytest_heal.browser.place import Place, place_of
from pytest_heal.check.results import Checked, status_of, worst
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.errors import HealError
from pytest_heal.healing.course import Course
from pytest_heal.healing.drift import MOST_PATIENCE, Drift
from pytest_heal.healing.kinds import Kind, kind_of
from pytest_heal.healing.ledger import PATIENCE, Ledger
from pytest_heal.healing.test_state import TestState
from pytest_heal.locator.selector_parts import in_its_frame
from pytest_heal.relocation.decision import Thresholds
from pytest_heal.relocation.events import HealEvent

SETTLED_TIMEOUT = 600.0
"""The timeout in ms that is given to a call in a page at rest; a quarter of it is the time that the page has to be quiet."""
MOST_LOOKS = 10
BETWEEN_LOOKS = 500.0
"""How often, and with how many ms between, a page is looked at that is still waiting for its server."""
NO_ACT = "wait_for"
"""What stands for the use of a locator that none is remembered of."""


@dataclass(frozen=True, slots=True)
class _Nowhere:
    """The place of a call that no source makes; see `sites.Site`."""

    file: str
    line: int = 0
    column: int = 0


class CheckCall:
    """The call that a test would make; see `course.Call`."""

    soft = False
    strict = True

    def __init__(self, flavour: Flavour, receiver: Any, fingerprint: Fingerprint, method: str) -> None:
        self.flavour, self._receiver = flavour, receiver
        self.method = method
        self.assertion = method.startswith(("to_", "not_to_"))
        kind = kind_of(method, (), {}, assertion=self.assertion)
        self.kind: Kind = "read" if kind in ("presence", "leave") else kind
        self.selector = fingerprint.key.locator
        self.site: Any = _Nowhere(fingerprint.source)
        self.timeout: float | None = SETTLED_TIMEOUT

    def place(self) -> Place:
        """Where it looks."""
        receiver = self._receiver
        return place_of(
            self.page().url, None if hasattr(receiver, "main_frame") else (private.frame_name(receiver), receiver.url)
        )

    def page(self) -> Any:
        """The page."""
        return self._receiver if hasattr(self._receiver, "main_frame") else self._receiver.page

    def made(self) -> str:
        """No source made it, so none can be repaired."""
        return ""

    def locator(self, selector: str) -> Any:
        """A locator in the same frame."""
        return self._receiver.locator(in_its_frame(selector))

    def ask(self, selector: str, timeout: float) -> Any:
        """One question to the engine."""
        return self.flavour.get_attribute(self.locator(selector), protocol.ANSWER, timeout=timeout)

    def begin(self, selector: str, timeout: float) -> Any:
        """Nothing: a check records nothing."""

    def awaited(self, timeout: float) -> Any:
        """Wait until the locator matches."""
        return self.flavour.wait_for(self.locator(self.selector).first, state="attached", timeout=timeout)

    def plain(self) -> Any:
        """Nothing: a check makes no call."""

    def issue(self, selector: str, timeout: float | None, *, soft: bool) -> Any:
        """Nothing: a check makes no call."""

    def redirect(self, selector: str) -> None:
        """Nothing: a check makes no call."""

    def target(self) -> None:
        """Nothing: a check makes no call."""
        return

    def retarget(self, selector: str) -> None:
        """Nothing: a check makes no call."""


def checked(  # noqa: PLR0917
    flavour: Flavour, page: Any, fingerprint: Fingerprint, ledger: Ledger, thresholds: Thresholds, opened: float
) -> Steps:
    """What became of one remembered locator: a `Checked`.

    Args:
        flavour: of the page's API.
        page: where it was recorded, loaded.
        fingerprint: of the locator.
        ledger: knows the baseline and what is trusted.
        thresholds: the confidence each kind of use needs.
        opened: when the page was, by ``time.monotonic``: an element that was slow when it was recorded is waited for.
    """
    yield from names_known(page)
    receiver, problem = _receiver(page, fingerprint)
    if receiver is None:
        return Checked(fingerprint=fingerprint, status="unknown", note=problem)
    events: list[HealEvent] = []
    try:
        for method in fingerprint.acts or (NO_ACT,):
            ledger.test = TestState("", "on", thresholds)
            call = CheckCall(flavour, receiver, fingerprint, method)
            course = Course(call, ledger, pieces_of(call.selector), call.place())
            course.started = opened
            yield from _drifted(course, call, fingerprint)
            events += ledger.test.events
            if not events:
                break  # it is as it was, whatever is done with it
    except Exception as error:
        if errors_text.is_gone(error):
            raise
        return Checked(fingerprint=fingerprint, status="unknown", note=f"it could not be asked: {first_line(error)}")
    finally:
        ledger.test = None
    event = worst(events)
    return Checked(fingerprint=fingerprint, status="found" if event is None else status_of(event), event=event)


def _receiver(page: Any, fingerprint: Fingerprint) -> tuple[Any, str]:
    """The page or child frame that the locator was made from, or why there is none."""
    pieces = pieces_of(fingerprint.key.locator)
    if not pieces or pieces[-1].fixed:
        return None, "a locator of this form is not watched"
    if fingerprint.key.test:
        return None, f"it means other elements in other tests; this one was kept for {fingerprint.key.test}"
    if not fingerprint.key.frame:
        return page, ""
    for frame in page.frames[1:]:
        if place_of(page.url, (private.frame_name(frame), frame.url)).frame == fingerprint.key.frame:
            return frame, ""
    return None, f"the page has no frame {fingerprint.key.frame}"


def _drifted(course: Course, call: CheckCall, fingerprint: Fingerprint) -> Steps:
    """Look at what the locator matches, and have what has drifted judged; the events are the running test's."""
    piece = course.pieces[-1]
    matched = yield from _matched(course, piece)
    if not matched:
        left = min(PATIENCE * fingerprint.waited, MOST_PATIENCE) - course.elapsed()
        try:
            yield partial(call.awaited, max(1.0, left))
            matched = yield from _matched(course, piece)
        except Exception as error:
            if type(error).__name__ != "TimeoutError":
                raise
    if not matched:
        yield from _lost(course, piece)
    elif len(matched) > 1:
        yield from Drift(course).ambiguous(piece)
    elif not _same(fingerprint, matched[0]):
        yield from Drift(course).moved(piece)
    for choose in (protocol.choose, protocol.only):  # the page forgets what was chosen
        if course.ledger.test is not None and course.ledger.test.events:
            yield from course.ordered(piece, choose(piece.key, protocol.NONE))


def _lost(course: Course, piece: Piece) -> Steps:
    """Have a loss judged, once nothing is on its way any more that may bring the element."""
    test = course.ledger.test
    for _ in range(MOST_LOOKS):
        yield from Drift(course).lost(piece)
        if test is None or test.events or (yield from _matched(course, piece)):
            return
        yield partial(course.call.page().wait_for_timeout, BETWEEN_LOOKS)
    raise HealError("it matches nothing, but the page goes on asking its server, which may bring it")


def _matched(course: Course, piece: Piece) -> Steps:
    """The elements that a piece matches."""
    seen = yield from course.inventory(piece, protocol.note(piece.key))
    return [] if seen is None else [seen.inventory[index] for index in seen.matched]


def _same(fingerprint: Fingerprint, element: Element) -> bool:
    """Whether nothing is suspicious: the element has one of what told the remembered one from all others, as a watch has it."""
    told = identity_checks(fingerprint)
    now = identity_checks(replace(fingerprint, element=element))
    return not told or bool(set(told.split(".")) & set(now.split(".")))


def unique(fingerprints: Sequence[Fingerprint]) -> list[Fingerprint]:
    """One fingerprint for each locator of a page, by place in the source; two files may use the same."""
    found = {one.key: one for one in sorted(fingerprints, key=lambda one: one.source, reverse=True)}
    return sorted(found.values(), key=lambda one: (one.source, one.key))
