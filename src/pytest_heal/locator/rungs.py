"""One candidate locator, how it is graded, and what may stand in one at all."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pytest_heal.element.cleaned import is_cleaned
from pytest_heal.element.element import Element
from pytest_heal.element.text import is_generated
from pytest_heal.locator.code import to_code
from pytest_heal.locator.grade_table import DATA_REASON, GRADES, LONG_REASON, NUMBER_REASON, Grade, Kind, losses, lowered

__all__ = [
    "GRADES", "LONG_REASON", "NUMBER_REASON", "Grade", "Kind", "Rung", "chosen_classes", "graded", "order", "short", "usable"
]  # fmt: skip

LONGEST = 60
"""Characters of a text in a locator; a longer one is cut at a word."""
LONGEST_VALUE = 100
"""Characters of an attribute value in a locator; a longer one is no identity."""

_KINDS = tuple(GRADES)
_MIXED = re.compile(r"(?=.+[A-Z])[A-Za-z]{4,7}")  # with a capital inside
_STATE_CLASS = re.compile(
    r"(?:^|[-_])(?:active|current|disabled|enabled|odd|even|first|last|open|closed|hidden|shown?|visible|hover|focus(?:ed)?|checked"
    r"|selected|expanded|collapsed|new|highlight(?:ed)?|loading)$|^(?:is|has|js|ng)-|[:\[\]/]"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One candidate locator. It has not been executed: that is for the caller, who has the page.

    Attributes:
        kind: what it holds on to.
        code: the Python expression, relative to ``page``.
        selector: Playwright's selector, usable with ``page.locator()``.
        grade: ``A`` (survives most changes) to ``F``.
        reasons: why this grade, each a few words.
        said: the texts and values it depends on.
    """

    kind: Kind
    code: str
    selector: str
    grade: Grade
    reasons: tuple[str, ...]
    said: tuple[str, ...] = ()


def graded(kind: Kind, selector: str, said: tuple[str, ...]) -> Rung:
    """The rung of a selector.

    Args:
        kind: what it holds on to.
        selector: Playwright's selector.
        said: the texts and values it depends on.
    """
    grade, reason = GRADES[kind]
    lost, code = losses(said), to_code(selector)
    return Rung(kind=kind, code=code, selector=selector, grade=lowered(grade, len(lost)), reasons=(reason, *lost), said=said)


def order(rung: Rung) -> tuple[str, bool, int]:
    """Sort key: the best one first; what is nothing but data comes behind what is graded alike."""
    return rung.grade, DATA_REASON in rung.reasons, _KINDS.index(rung.kind)


def usable(value: str) -> bool:
    """A value that can be read, typed and held on to."""
    readable = bool(value.strip()) and value.isprintable() and len(value) <= LONGEST_VALUE
    return readable and not is_generated(value) and not is_cleaned(value)


def usable_id(value: str) -> bool:
    """An id that somebody chose: what is a number alone was counted."""
    return usable(value) and any(map(str.isalpha, value))


def short(text: str) -> str:
    """A text as far as a locator holds it: whole words; ``""`` when it cannot be typed."""
    text = " ".join(text.split())
    if not text.isprintable() or is_cleaned(text):
        return ""
    if len(text) <= LONGEST:
        return text
    return text[: LONGEST + 1].rpartition(" ")[0] or text[:LONGEST]


def chosen_classes(element: Element) -> list[str]:
    """The class words that somebody chose and that say what the element is, not how it is doing.

    Beside a generated class another one of a few letters, some of them capitals, is generated as well: "sc-gGLxEB coaOfs".
    """
    made = any(map(is_generated, element.classes))
    words = (word for word in element.classes if not (made and _MIXED.fullmatch(word)))
    return [word for word in words if usable(word) and not _STATE_CLASS.search(word)]
