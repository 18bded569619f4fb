"""Whether a decision to heal is carried out: not where such a heal went wrong before, or where this one takes too long."""

from __future__ import annotations

from dataclasses import replace

from pytest_heal.browser.pieces import Piece
from pytest_heal.healing.course import Course
from pytest_heal.relocation.decision import Decision

MOST_PER_HEAL = 5_000.0
"""Milliseconds that one heal may take beyond the wait; a page that needs longer is left to plain Playwright."""


def trusted(course: Course, piece: Piece, decision: Decision, took: float) -> Decision:
    """The decision, or a refusal.

    Args:
        course: of the call.
        piece: what drifted.
        decision: of the policy.
        took: milliseconds that describing the page and deciding took.
    """
    if not decision.heal:
        return decision
    doubted = course.ledger.trust.refuses(course.key(piece))
    if doubted is not None:
        what = "its action failed on it" if doubted.action else "the test failed"
        reason = (
            f"It was healed with {doubted.heal.replacement or doubted.heal.after} in {doubted.test}, and {what};"
            " repair the test, or release it with `pytest-heal heals --release`."
        )
        return replace(decision, heal=False, code="quarantined", reason=reason)
    if took > MOST_PER_HEAL:
        reason = f"Describing the page and deciding took {took / 1000:.1f} s, more than a heal may take."
        return replace(decision, heal=False, code="budget", reason=reason)
    return decision
