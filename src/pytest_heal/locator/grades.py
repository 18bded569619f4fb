"""How likely a locator is to survive the next change of the page, read from its code.

By the same table as a ladder grades what it builds (`grade_table`), for locators that nobody has built here: those of the test.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pytest_heal.locator.grade_table import (
    COMPUTED_REASON,
    DEEP_REASON,
    FRAGILE,
    GRADES,
    MOST_STEPS,
    STRUCTURE_REASON,
    Grade,
    Kind,
    losses,
    lowered,
)
from pytest_heal.locator.selector_kinds import HOLE, Held, held
from pytest_heal.locator.steps import Pattern, Step, Steps, Unknown, Value, steps_of, texts_of

__all__ = ["FRAGILE", "GRADES", "Graded", "grade_of", "graded_code", "graded_steps", "steps_of_code"]

_METHODS: dict[str, Kind] = {
    "get_by_ref": "snapshot ref",
    "get_by_test_id": "test id",
    "get_by_role": "role",
    "get_by_label": "label",
    "get_by_placeholder": "placeholder",
    "get_by_alt_text": "alt text",
    "get_by_title": "title",
    "get_by_text": "text",
}
_HELD: dict[str, Kind] = {
    **dict.fromkeys(("first", "last", "nth"), "position"),
    **dict.fromkeys(("filter", "and_", "visible"), "narrowed"),
    "or_": "any of",
}
_KINDS = tuple(GRADES)
_NARROWING = ("has", "has_not", "has_text", "has_not_text")

# Which digits a locator has says nothing, only where they stand: rows of one table are graded once. Two exceptions: an escape,
# and a library with a number in its name ("select2").
_DIGIT = re.compile(r"[0-9]")
_LITERAL_DIGITS = re.compile(r"\\|select[0-9]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """A locator's grade.

    Attributes:
        grade: ``A`` (survives most changes) to ``F``.
        reasons: why, each a few words, the weightiest first; rows of the table of grades.
    """

    grade: Grade
    reasons: tuple[str, ...]

    def worse(self, *reasons: str) -> Graded:
        """The same, with more that speaks against it: each reason takes one grade off."""
        return Graded(grade=lowered(self.grade, len(reasons)), reasons=(*self.reasons, *reasons))


def grade_of(code: str) -> Grade | None:
    """Grade of a locator written as code, ``A`` (survives most changes) to ``F``; ``None`` for what is not one.

    A chain is as strong as its weakest step. A number in a text takes one grade off, a long text another one.

    >>> grade_of('page.get_by_role("button", name="Sign in")'), grade_of('page.locator("div > .btn").first')
    ('A', 'F')
    """
    found = graded_code(code)
    return None if found is None else found.grade


def graded_code(code: str) -> Graded | None:
    """Grade and reasons of a locator written as code; ``None`` for what is not one."""
    return _graded(code if _LITERAL_DIGITS.search(code) else _DIGIT.sub("2", code))


@lru_cache(8192)
def _graded(code: str) -> Graded | None:
    steps = steps_of_code(code)
    return None if steps is None else graded_steps(steps)


def steps_of_code(code: str) -> Steps | None:
    """The steps of a locator written as code; ``None`` for what is not one."""
    try:
        made = steps_of(ast.parse(code.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return None if made is None else made[1]


def graded_steps(steps: Steps) -> Graded | None:
    """Grade and reasons of a locator as steps; ``None`` where too much of it is computed to say anything."""
    found, steps = Held(), _inside_out(steps)
    known = [_hold(found, step, last=_last(steps, number)) for number, step in enumerate(steps)]
    if not all(known):
        return None
    texts = list(texts_of(steps))
    if not found.kinds or any(not text.replace(HOLE, "").strip() for text in texts if HOLE in text):
        return None
    bare = "tag" if "narrowed" in found.kinds else None  # what it holds says more than its tag
    kinds = sorted(
        dict.fromkeys(k for k in found.kinds if k != bare), key=lambda kind: (GRADES[kind][0], _KINDS.index(kind)), reverse=True
    )
    grade = GRADES[kinds[0]][0]
    lost = losses(text.replace(HOLE, "") for text in found.said)
    if found.structure:
        lost = (*lost, STRUCTURE_REASON)
    if found.steps > MOST_STEPS:
        lost = (*lost, DEEP_REASON)
    reasons = tuple(GRADES[kind][1] for kind in kinds if GRADES[kind][0] == grade)
    computed = (COMPUTED_REASON,) if any(HOLE in text for text in texts) else ()
    return Graded(grade=lowered(grade, len(lost)), reasons=(*reasons, *lost, *computed))


def _inside_out(steps: Steps) -> Steps:
    """``cell.within(row)`` as what it is, ``row.locator(cell)``."""
    for number, step in enumerate(steps):
        if step.name == "within" and isinstance(step.first, tuple):
            return _inside_out((*step.first, Step("locator", steps[:number]), *steps[number + 1 :]))
    return steps


def _last(steps: Steps, number: int) -> bool:
    """Whether no later step looks for something else: only such a step says what is wanted."""
    return not any(step.name in _METHODS or step.name == "locator" for step in steps[number + 1 :])


def _hold(found: Held, step: Step, *, last: bool) -> bool:
    """Add what a step holds on to; false where that is not known."""
    if step.name in _METHODS:
        if isinstance(step.first, Unknown) or step.first is None:
            return False
        _by_method(found, step)
    elif step.name == "frame_locator" and step.first is None:
        return not step.named  # in whichever frame
    elif step.name in ("locator", "frame_locator"):
        if not _located(found, step.first, last=last):
            return False
    elif step.name in _HELD:
        found.hold(_HELD[step.name])
        _inner(found, step.first)
    for name, value in step.named:
        if name in _NARROWING and step.name in ("locator", "filter"):
            found.hold("narrowed", *_texts((value,)))
            _inner(found, value)
    return True


def _by_method(found: Held, step: Step) -> None:
    """``get_by_…``."""
    found.steps += 1
    if step.name == "get_by_ref":
        found.hold("snapshot ref")  # its number says nothing of its own
        return
    if step.name != "get_by_role":
        found.hold(_METHODS[step.name], *_texts((step.first,)))
        return
    said = [value for value in (step.get("name"), step.get("description")) if value is not None]
    found.hold("role" if said else "role alone", *_texts(said))


def _located(found: Held, value: Value | None, *, last: bool) -> bool:
    """What ``locator()`` is given: a selector, or another locator to be looked for inside."""
    if isinstance(value, tuple):
        return all(_hold(found, step, last=True) for step in value)
    if not isinstance(value, str) or not value.replace(HOLE, "").strip():
        return False
    inside = held(value)
    kinds: list[Kind] = ["scope" if kind == "tag" and not last else kind for kind in inside.kinds]
    found.kinds.extend(kinds)
    found.said.extend(inside.said)
    found.steps += inside.steps
    found.structure = found.structure or inside.structure
    return True


def _inner(found: Held, value: Value | None) -> None:
    """A locator as an argument: it is as fragile as what it narrows."""
    for step in value if isinstance(value, tuple) else ():
        before = found.steps
        _hold(found, step, last=False)
        found.steps = before  # it is beside the chain, not in it


def _texts(values: Iterable[Value | None]) -> list[str]:
    return [value.source if isinstance(value, Pattern) else value for value in values if isinstance(value, (str, Pattern))]
