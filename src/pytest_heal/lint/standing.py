"""How a locator of a source stands: its grade, said as truly as a source alone allows, and what its positions are.

The table of grades speaks of pages: "the only one now". Whoever reads a source has seen none, so there it says what is written.
A position is fragile where somebody wrote it out; a loop that takes every item of a list depends on none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pytest_heal.locator.grade_table import COMPUTED_REASON, FRAGILE, GRADES, Grade, Kind
from pytest_heal.locator.grades import Graded, graded_steps
from pytest_heal.locator.selector_kinds import held
from pytest_heal.locator.steps import Step, Steps, Unknown

Position = Literal["", "walked", "computed", "written"]
"""``written``: a number, ``first`` or ``last`` stands there; ``computed``: a variable; ``walked``: the variable of a loop."""

WITHOUT_A_PAGE: dict[Kind, str] = {
    "role alone": "only a role, without a name",
    "tag": "a bare tag",
    "scope": "inside of a bare tag",
}
"""What is said instead of the table's reasons where no page was seen."""
WALKED_REASON = "each of a list in turn: only the list is graded"
COMPUTED = "; a variable says which one"

_POSITION_REASON = GRADES["position"][1]
_SAID = {"written": "that is written out", "computed": "from a variable"}
_OF_KINDS: dict[str, Grade] = {
    said: grade for kind, (grade, reason) in GRADES.items() for said in (reason, WITHOUT_A_PAGE.get(kind, reason))
}
_UNSEEN = {GRADES[kind][1]: said for kind, said in WITHOUT_A_PAGE.items()}
_AT_FIRST = ("first", "last", "nth")


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What a source says of one locator.

    Attributes:
        graded: ``None`` when too much of it is computed.
        position: the most fragile one that it has.
        among: grade of what the positions are counted in; ``None`` without one, or where it has no grade.
    """

    graded: Graded | None
    position: Position = ""
    among: Grade | None = None


def standing(steps: Steps, *, seen: bool = False) -> Standing:
    """How a locator stands.

    Args:
        steps: of it.
        seen: it is known to have matched one element of a page.
    """
    fixed = tuple(step for step in steps if not _walks(step))
    graded = graded_steps(fixed)
    walked = len(fixed) < len(steps)
    position: Position = "walked" if walked else ""
    among: Graded | None = graded if walked else None
    if graded is not None and _POSITION_REASON in graded.reasons:
        position = _worst(fixed)
        among = graded_steps(tuple(step for step in fixed if step.name not in _AT_FIRST))
    if graded is None:
        return Standing(graded=None, position=position)
    return Standing(
        graded=Graded(grade=graded.grade, reasons=tuple(_reasons(graded, position, walked=walked, seen=seen))),
        position=position,
        among=among.grade if among is not None else None,
    )


def _reasons(graded: Graded, position: Position, *, walked: bool, seen: bool) -> list[str]:
    said = [one if seen else _UNSEEN.get(one, one) for one in graded.reasons]
    if position == "computed":
        said = [f"{one}{COMPUTED}" if one == _POSITION_REASON else one for one in said]
    return [*said, WALKED_REASON] if walked else said


def sort_of(one: Standing) -> str:
    """What makes a locator fragile, in few words: under which it is counted with others of its grade."""
    if one.graded is None:
        return ""
    if one.position in ("written", "computed"):
        found = "lasts" if _lasting(one) else "is fragile itself"
        return f"a position {_SAID[one.position]}, in a list found by what {found}"
    first, *others = one.graded.reasons
    lost = [said for said in others if said not in _OF_KINDS and said not in (COMPUTED_REASON, WALKED_REASON)]
    return first if _OF_KINDS.get(first, "F") in FRAGILE or not lost else "; ".join(lost)


def weight(one: Standing) -> tuple[int, str, int]:
    """Sort key, what to act on first last.

    Of what is found by something lasting only the order may change, so it comes behind all else, whatever its grade; a variable
    may be a test that walks the list from elsewhere, so it comes behind that.
    """
    if one.graded is None:
        return -1, "", 0
    urgency = 2 if not one.position or not _lasting(one) else 1 if one.position == "written" else 0
    return urgency, one.graded.grade, len(one.graded.reasons)


def _lasting(one: Standing) -> bool:
    return one.among is not None and one.among not in FRAGILE


def _walks(step: Step) -> bool:
    return step.name == "nth" and isinstance(step.first, Unknown) and step.first.walked


def _worst(steps: Steps) -> Position:
    """Of several positions the one that is written out."""
    counted = [step for step in steps if step.name in _AT_FIRST]
    if any(not isinstance(step.first, Unknown) for step in counted) or not counted:
        return "written"
    texts = [step.first for step in steps if isinstance(step.first, str) and step.name in ("locator", "frame_locator")]
    return "written" if any("position" in held(text).kinds for text in texts) else "computed"
