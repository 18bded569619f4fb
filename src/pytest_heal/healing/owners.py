"""What is said of the owner of an element, looked up in the page: who matches that very element, or was healed to it, owns it.

That an element is nearer to what another locator meant keeps it from being taken, whether that locator still means it or not.
What is said to the user is another matter. Asked on a refusal only.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from typing import Any

from pytest_heal.browser import protocol
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.pieces import Piece, elsewhere, pieces_of
from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Key
from pytest_heal.healing.course import Course
from pytest_heal.locator.code import to_code
from pytest_heal.locator.selector_parts import in_its_frame
from pytest_heal.relocation.owned import belongs, was_meant
from pytest_heal.relocation.policy import Decision
from pytest_heal.relocation.relocator import Match, Relocation


def owners_now(
    course: Course, piece: Piece, inventory: Inventory, decision: Decision, relocation: Relocation
) -> Generator[Callable[[], Any], Any, tuple[Decision, Relocation]]:
    """A refusal and its candidates, with the owners that they have in the page now.

    Args:
        course: of the call.
        piece: that was looked for.
        inventory: of its frame, which the engine still knows.
        decision: whether to heal; the decision stays, its reason may change.
        relocation: what was found.
    """
    if decision.heal:
        return decision, relocation
    matches = list(relocation.matches)
    for place, match in enumerate(matches):
        if match.owner is None:
            continue
        try:
            code = yield from _owner(course, piece, match)
        except Exception:  # noqa: BLE001, S112 - it is the reason alone that would be wrong
            continue
        matches[place] = replace(match, owner_code=code)
        if decision.owned is match:
            named = inventory[match.index].describe()
            if code:
                reason = belongs(named, code)
            else:
                other = yield from _matches(course, match.owner.locator)
                reason = was_meant(named, match.owner_code, matches=other)
            decision = replace(decision, reason=reason)
    return decision, replace(relocation, matches=tuple(matches))


def _owner(course: Course, piece: Piece, match: Match) -> Generator[Callable[[], Any], Any, str]:
    """The locator, as code, that matches an element now or was healed to it in this test; ``""`` where none is known."""
    if match.owner is None or not (yield from course.ordered(piece, protocol.choose(piece.key, match.index, keep=True))):
        return ""
    try:
        if (yield from _means(course, piece, pieces_of(match.owner.locator)[-1].text)):
            return match.owner_code
        for key in _healed_here(course, piece):
            healed = pieces_of(key.locator)[-1]
            if (yield from _means(course, piece, protocol.chosen(healed.key))):
                return to_code(key.locator)
    finally:
        yield from course.ordered(piece, protocol.choose(piece.key, protocol.NONE, keep=True))
    return ""


def _means(course: Course, piece: Piece, selector: str) -> Steps:
    """Whether a selector matches the chosen element alone, in the frame of the piece."""
    asked = elsewhere(course.pieces, piece, course.watches(), selector, protocol.alone(piece.key))
    answer = yield from course.ask(asked + course.world(piece))
    return bool(answer and answer["same"])


def _healed_here(course: Course, piece: Piece) -> list[Key]:
    """The locators that were healed in this test on the page and in the frame of the piece."""
    test, own = course.ledger.test, course.key(piece)
    if test is None:
        return []
    frame = in_its_frame(piece.prefix)
    healed = (key for key in test.healed if key != own and (key.page, key.frame) == (own.page, own.frame))
    return [key for key in healed if (found := pieces_of(key.locator)) and in_its_frame(found[-1].prefix) == frame]


def _matches(course: Course, selector: str) -> Generator[Callable[[], Any], Any, bool]:
    """Whether a selector matches anything in the frame of the call; so it is taken to do where Playwright cannot tell."""
    try:
        return bool((yield partial(course.call.flavour.count, course.call.locator(selector))))
    except Exception:  # noqa: BLE001 - it is the reason alone that would be wrong
        return True
