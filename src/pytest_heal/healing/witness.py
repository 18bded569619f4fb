"""Who looks on when an element is chosen: asked on the same page, in the same frame, before the call is made again.

`pytest-heal backtest` compares there what was chosen with what a team has chosen. Nothing in a usual run has a witness.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from pytest_heal.browser import protocol

if TYPE_CHECKING:
    from pytest_heal.browser.flavour import Steps
    from pytest_heal.relocation.decision import Decision
    from pytest_heal.relocation.events import HealEvent


class Witness(Protocol):
    """Looks at decisions; it may ask the page, and changes nothing."""

    def look(self, course: Any, finding: Any) -> Steps:
        """What there is to see, as plain JSON. The best candidate is the engine's chosen element, unless there is none.

        Args:
            course: `course.Course` of the call.
            finding: `drifted_piece.Drifted`, what drifted.
        """
        ...

    def tell(self, event: HealEvent, seen: Any) -> None:
        """The event that the decision became, and what `look` saw; ``None`` where that failed."""
        ...


def witnessed(course: Any, finding: Any, decision: Decision, *, chosen: bool) -> Steps:
    """What the ledger's witness sees of a decision; ``None`` without one.

    Args:
        course: see `Witness.look`.
        finding: likewise.
        decision: of the policy.
        chosen: its element is the engine's chosen one; a refused one that was not chosen is, for as long as this takes.
    """
    witness = course.ledger.witness
    if witness is None:
        return None
    piece, match = finding.piece, decision.match
    for_now = match is not None and not chosen and not decision.heal
    try:
        if for_now and match is not None:
            for_now = bool((yield from course.ordered(piece, protocol.choose(piece.key, match.index))))
        return (yield from witness.look(course, finding))
    except Exception as problem:  # noqa: BLE001 - who looks on changes nothing
        course.ledger.problem(problem, "looking on")
        return None
    finally:
        if for_now:
            yield from course.ordered(piece, protocol.choose(piece.key, protocol.NONE))
