"""What would be better than a locator, where something knows its element: executed in a recorded run, or made of a fingerprint.

A recorded state says what was executed beside the locator and hit the same. A fingerprint alone says what the element is like;
what is made of it has not been executed, and is only offered where nothing that is known of its page speaks against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.lint.facts import held_value
from pytest_heal.locator.grade_table import LETTERS, Grade
from pytest_heal.locator.grades import grade_of, steps_of_code
from pytest_heal.locator.ladder import ladder
from pytest_heal.locator.selector_parts import ENTER_FRAME
from pytest_heal.locator.states import AS_WRITTEN, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Better:
    """A locator that would be better.

    Attributes:
        code: as code on ``page``.
        grade: of it.
        executed: a recorded run has, and it matched the same in every state.
        pages: URL templates where that was seen, or of the fingerprints that it is made of.
    """

    code: str
    grade: Grade
    executed: bool
    pages: tuple[str, ...]


def executed(grade: Grade, states: Sequence[State]) -> Better | None:
    """The best that was executed in every state of a locator; ``None`` where nothing better was.

    Args:
        grade: of the locator.
        states: of it.
    """
    found = [[mend.locator for mend in one.mends if mend.kind != AS_WRITTEN] for one in states if one.passed]
    pages = tuple(dict.fromkeys(one.page for one in states))
    return _best(grade, found, pages, was_executed=True)


def of_fingerprints(
    grade: Grade, known: Sequence[Fingerprint], pages: Mapping[tuple[str, str], Sequence[Fingerprint]]
) -> Better | None:
    """The best that every fingerprint of a locator offers; ``None`` where they offer nothing better.

    Args:
        grade: of the locator.
        known: its fingerprints, one for each page.
        pages: all that is known, by page and frame.
    """
    found = [list(_offered(one, pages.get((one.key.page, one.key.frame), ()))) for one in known]
    return _best(grade, found, tuple(dict.fromkeys(one.key.page for one in known)), was_executed=False)


def _best(grade: Grade, found: Sequence[Sequence[str]], pages: tuple[str, ...], *, was_executed: bool) -> Better | None:
    if not found:
        return None
    graded = [(made, code) for code in found[0] if all(code in other for other in found) and (made := grade_of(code))]
    best = min(graded, key=lambda one: LETTERS.index(one[0]), default=None)  # of equal ones the first
    if best is None or best[0] >= grade:
        return None
    return Better(code=best[1], grade=best[0], executed=was_executed, pages=pages)


def _offered(fingerprint: Fingerprint, neighbours: Iterable[Fingerprint]) -> Iterable[str]:
    """Locators of an element, best first, that match nothing else that is known of its page."""
    if fingerprint.key.frame or ENTER_FRAME in fingerprint.key.locator:
        return
    mine = fingerprint.element
    others = (*(one.element for one in neighbours if one.element.path != mine.path), *fingerprint.rivals)
    there = Inventory.from_elements(replace(one, index=place, parent=-1) for place, one in enumerate((mine, *others)))
    for rung in ladder(there[0], there):
        steps = steps_of_code(rung.code)
        value = held_value(steps[-1]) if steps else ""
        if rung.kind != "role alone" and fingerprint.counts.get(value, 1) == 1:
            yield rung.code
