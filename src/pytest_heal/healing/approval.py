"""Whether a decision to heal is carried out: not where such a heal went wrong before, or where this one takes too long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_heal.browser.pieces import Piece
from pytest_heal.healing.course import Course
from pytest_heal.healing.test_state import Healed
from pytest_heal.relocation.decision import Decision, plain

MOST_SAID = 200  # characters of a person's reason
MOST_PER_HEAL = 5_000.0
"""Milliseconds that one heal may take beyond the wait; a page that needs longer is left to plain Playwright."""


def timely(course: Course, piece: Piece, decision: Decision, took: float) -> Decision:
    """The decision, or a refusal, before its element is chosen.

    Args:
        course: of the call.
        piece: what drifted.
        decision: of the policy.
        took: milliseconds that describing the page and deciding took.
    """
    if not decision.heal:
        return decision
    test = course.ledger.test
    wrong = test.in_vain.get(course.key(piece)) if test is not None else None
    if wrong is not None:
        return replace(decision, heal=False, code="quarantined", reason=wrong)
    if took > MOST_PER_HEAL:
        reason = f"Describing the page and deciding took {took / 1000:.1f} s, more than a heal may take."
        return replace(decision, heal=False, code="budget", reason=reason)
    return decision


def trusted(course: Course, piece: Piece, decision: Decision, codes: Sequence[str], found: str) -> Decision:
    """The decision, or a refusal, when it is known how its element is found.

    Args:
        course: of the call.
        piece: what drifted.
        decision: of the policy.
        codes: locators of its element as code, best first.
        found: its short description.
    """
    key, ledger = course.key(piece), course.ledger
    unwanted = ledger.trust.rejected(key, {*codes, found}) if decision.heal else None
    if unwanted is not None:
        why = f" ({plain(unwanted.note, MOST_SAID)})" if unwanted.note else ""
        reason = (
            f"Healing it with {unwanted.heal.replacement or unwanted.heal.after} was rejected in a review{why};"
            " repair the test, or let it heal again with `pytest-heal heals --release=all`."
        )
        if ledger.test is not None:
            ledger.test.in_vain[key] = reason
        return replace(decision, heal=False, code="quarantined", reason=reason)
    doubted = ledger.trust.refuses((key, codes[0] if codes else found)) if decision.heal else None
    if doubted is None:
        return decision
    what = "its action failed on it" if doubted.action else "the test failed"
    reason = (
        f"It was healed with {doubted.heal.replacement or doubted.heal.after} in {doubted.test}, and {what};"
        " repair the test, or release it with `pytest-heal heals --release=all`."
    )
    if ledger.test is not None:
        ledger.test.in_vain[key] = reason
    return replace(decision, heal=False, code="quarantined", reason=reason)


def given_up(course: Course, piece: Piece) -> Healed | None:
    """The call failed on the element that a piece was healed with, which is not done again in this test: what that was."""
    test, key = course.ledger.test, course.key(piece)
    healed = test.healed.pop(key, None) if test is not None else None
    if test is None or healed is None:
        return None
    course.ledger.trust.happened("action-failed", healed.heal, test.nodeid)
    found = healed.heal.replacement or healed.heal.after
    test.in_vain[key] = f"It was healed with {found} in this test before, and its action failed on it."
    test.gone_wrong.append(healed.event)
    return healed
