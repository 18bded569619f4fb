"""The truth of a heal: the team's own locator, executed on the same page at the moment of the heal, in the same frame.

Its element is compared by identity with the one that healing chose. The locator is made by Playwright's public methods, by
name and with the literal arguments of the source; none of the source is run.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from pytest_heal.backtest.match import Matches
from pytest_heal.backtest.stored import NotComparableError
from pytest_heal.backtest.team import Flagged, TeamLocator, team_locator
from pytest_heal.browser import private, protocol
from pytest_heal.healing.mends import as_data
from pytest_heal.locator.selector_parts import ENTER_FRAME, frame_pieces, in_its_frame, strip_description
from pytest_heal.locator.steps import PROPERTIES, Step

if TYPE_CHECKING:
    from pytest_heal.browser.flavour import Steps
    from pytest_heal.browser.pieces import Piece
    from pytest_heal.healing.course import Course
    from pytest_heal.healing.drifted_piece import Drifted
    from pytest_heal.relocation.events import HealEvent

ANSWER_TIMEOUT = 2_000.0
"""Milliseconds for the team's locator; a frame that it enters may not be there."""

POINTING = frozenset(["click", "dblclick", "hover", "tap"])
"""Calls that go to a point, and mean what is there."""
SAYING = frozenset(["inner_text", "text_content", "to_contain_text", "to_have_text"])
"""Calls that ask what it says, and nothing else."""
SHOWING = frozenset(
    ["is_visible", "scroll_into_view_if_needed", "to_be_attached", "to_be_visible", "wait_for", "wait_for_selector"]
)
"""Calls that ask whether something is there."""


class TruthWitness:
    """Compares what healing chooses with what the team has chosen.

    Args:
        matches: gives those of the suite that runs and the later one; asked at the first decision.

    Attributes:
        told: events of the running test, each with what was seen; see `look`.
    """

    def __init__(self, matches: Callable[[], Matches]) -> None:
        self._matches = matches
        self.told: list[tuple[HealEvent, dict[str, Any]]] = []

    def look(self, course: Course, finding: Drifted) -> Steps:
        """Execute the team's locator.

        Returns:
            ``found``: ``same``, ``alike``, ``another``, ``none``, ``several``, or ``not comparable``; ``reason``: of the last;
            ``locator``, ``place``, ``changed``: see `TeamLocator`.
        """
        try:
            team = team_locator(as_data(course.call, course.ledger), self._matches())
            selector = selector_in(course.call.page(), team, finding.piece, course)
        except NotComparableError as error:
            return {"found": "not comparable", "reason": str(error), "locator": "", "place": "", "changed": False}
        seen = {"reason": "", "locator": team.code, "place": team.place, "changed": team.changed}
        key, world = finding.piece.key, course.world(finding.piece)
        noted = f"{selector} >> {protocol.note(key)}"
        nested = None
        try:
            answer = yield from course.ask(f"{noted}{protocol.otherwise(protocol.alone(key))}{world}", ANSWER_TIMEOUT)
            if answer and answer["count"] == 1 and not answer["same"]:
                nested = yield from course.ask(f"{noted}{protocol.otherwise(protocol.nested(key))}{world}", ANSWER_TIMEOUT)
        except Exception as error:  # noqa: BLE001 - whatever Playwright says
            if "timeout" in type(error).__name__.lower():  # a frame on its way is not there
                return {**seen, "found": "none"}
            return {**seen, "found": "not comparable", "reason": f"{team.code} cannot be executed here"}
        count = answer["count"] if answer else 0
        found = "same" if count == 1 and answer["same"] else ("none", "another")[count] if count < 2 else "several"  # noqa: PLR2004
        if found == "another" and nested and does_the_same(course.call.method, spot=nested["spot"], text=nested["text"]):
            found = "alike"
        return {**seen, "found": found}

    def tell(self, event: HealEvent, seen: Any) -> None:
        """Keep what was seen, for the event of it."""
        unseen = {
            "found": "not comparable",
            "reason": "the page could not be asked",
            "locator": "",
            "place": "",
            "changed": False,
        }
        self.told.append((event, unseen if seen is None else seen))


def does_the_same(method: str, *, spot: bool, text: bool) -> bool:
    """Whether a call does the same on an element and on one that stands in it.

    Args:
        method: of the call.
        spot: a click on the outer one's middle hits the inner one.
        text: both say the same, and something.
    """
    if method in POINTING:
        return spot
    if method.removeprefix("not_") in SAYING:
        return text
    return method in SHOWING and (spot or text)


def selector_in(page: Any, team: TeamLocator, piece: Piece, course: Course) -> str:
    """The selector of the team's locator up to the frame that a piece is in, from where the test's locator begins.

    Raises:
        NotComparableError: it passes through other frames, or this Playwright has no such method.
    """
    try:
        made = private.selector_of(built(page, team.steps))
    except (AttributeError, TypeError, ValueError, private.Unsupported) as error:
        raise NotComparableError(f"{team.code} cannot be made here: {error}") from None
    cut = frame_pieces(strip_description(in_its_frame(made)))
    last = len(course.pieces) - 1
    place = course.pieces.index(piece)
    if place < last and len(cut) != len(course.pieces):
        raise NotComparableError(f"{team.code} passes through other frames")
    upto = cut if place == last else cut[: place + 1]
    return f" >> {ENTER_FRAME} >> ".join([*upto[:-1], f"{piece.main_world}{upto[-1]}"])


def built(page: Any, steps: Sequence[Step]) -> Any:
    """A locator of a page, by the public methods that steps name."""
    return reduce(lambda receiver, step: _called(page, receiver, step), steps, page)


def _called(page: Any, receiver: Any, step: Step) -> Any:
    if step.name in PROPERTIES:
        return getattr(receiver, step.name)
    method = inspect.unwrap(getattr(type(receiver), step.name))
    first = () if step.first is None else (_argument(page, step.first),)
    return method(receiver, *first, **{name: _argument(page, value) for name, value in step.named})


def _argument(page: Any, value: Any) -> Any:
    if isinstance(value, Flagged):
        flags = reduce(lambda all_of_it, name: all_of_it | getattr(re, name), value.flags, re.RegexFlag(0))
        return re.compile(value.source, flags)
    return built(page, value) if isinstance(value, tuple) else value
