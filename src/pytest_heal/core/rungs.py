"""One candidate locator, how it is graded, and what may stand in one at all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pytest_heal.core.element import Element
from pytest_heal.core.locator_code import to_code
from pytest_heal.core.text import is_generated

Kind = Literal[
    "test id", "role", "label", "placeholder", "alt text", "title", "text", "id", "name",
    "attribute", "group", "section", "ancestor", "role alone", "class",
]  # fmt: skip
Grade = Literal["A", "B", "C", "D", "E", "F"]

GRADES: dict[Kind, tuple[Grade, str]] = {
    "test id": ("A", "made for tests"),
    "role": ("A", "what users and assistive technology perceive"),
    "label": ("A", "the label that users read"),
    "placeholder": ("B", "the hint that users read in the empty field"),
    "alt text": ("B", "the text that stands for the picture"),
    "title": ("B", "the tooltip"),
    "text": ("B", "the text that users read"),
    "id": ("B", "an id that somebody chose"),
    "name": ("B", "the name under which the field is sent"),
    "attribute": ("C", "an attribute of the markup"),
    "group": ("C", "found by what stands in the same item"),
    "section": ("C", "found by the section it stands in"),
    "ancestor": ("C", "found inside of an element with an id"),
    "role alone": ("C", "the only one of its role now"),
    "class": ("D", "classes belong to the design and change with it"),
}
"""Kind -> grade and reason; the order decides between equal grades. A survives most changes, F hardly any."""
NUMBER_REASON = "holds a number, which may be data"
LONG_REASON = "is long, so it may be reworded"

LONGEST = 60
"""Characters of a text in a locator; a longer one is cut at a word."""
LONG = 30
"""Characters from which on a text of several words counts as long."""
LONGEST_VALUE = 100
"""Characters of an attribute value in a locator; a longer one is no identity."""

_KINDS = tuple(GRADES)
_LETTERS: tuple[Grade, ...] = ("A", "B", "C", "D", "E", "F")
_STATE_CLASS = re.compile(
    r"(?:^|[-_])(?:active|current|disabled|enabled|odd|even|first|last|open|closed|hidden|shown?|visible|hover|focus(?:ed)?|checked"
    r"|selected|expanded|collapsed|new|highlight(?:ed)?|loading)$|^(?:is|has|js|ng)-|[:\[\]/]"
)
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One candidate locator. It has not been executed: that is for the caller, who has the page.

    Attributes:
        kind: what it holds on to.
        code: the Python expression, relative to ``page``.
        selector: Playwright's selector, usable with ``page.locator()``.
        grade: ``A`` (survives most changes) to ``F``.
        reasons: why this grade, each a few words.
    """

    kind: Kind
    code: str
    selector: str
    grade: Grade
    reasons: tuple[str, ...]


def graded(kind: Kind, selector: str, said: tuple[str, ...]) -> Rung:
    """The rung of a selector.

    Args:
        kind: what it holds on to.
        selector: Playwright's selector.
        said: the texts and values it depends on.
    """
    grade, reason = GRADES[kind]
    reasons = [reason]
    if any(_DIGIT.search(text) for text in said):
        reasons.append(NUMBER_REASON)
    if any(len(text) >= LONG and " " in text for text in said):
        reasons.append(LONG_REASON)
    grade = _LETTERS[min(_LETTERS.index(grade) + len(reasons) - 1, len(_LETTERS) - 1)]
    return Rung(kind=kind, code=to_code(selector), selector=selector, grade=grade, reasons=tuple(reasons))


def order(rung: Rung) -> tuple[str, int]:
    """Sort key: the best one first."""
    return rung.grade, _KINDS.index(rung.kind)


def usable(value: str) -> bool:
    """A value that can be read, typed and held on to."""
    return bool(value.strip()) and value.isprintable() and len(value) <= LONGEST_VALUE and not is_generated(value)


def short(text: str) -> str:
    """A text as far as a locator holds it: whole words; ``""`` when it cannot be typed."""
    text = " ".join(text.split())
    if not text.isprintable():
        return ""
    if len(text) <= LONGEST:
        return text
    return text[: LONGEST + 1].rpartition(" ")[0] or text[:LONGEST]


def chosen_classes(element: Element) -> list[str]:
    """The class words that somebody chose and that say what the element is, not how it is doing."""
    return [word for word in element.classes if usable(word) and not _STATE_CLASS.search(word)]
