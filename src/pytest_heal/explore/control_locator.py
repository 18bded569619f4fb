"""Which of a control's locators people should write: the one that survives most, by the table of grades."""

from __future__ import annotations

from pytest_heal.explore.exploration import Control
from pytest_heal.locator.code import to_code
from pytest_heal.locator.grades import graded_code

LONGEST_SELECTOR = 2_000  # characters


def best_selector(control: Control) -> str:
    """The selector to use, ``""`` where it has none: by grade, then in their order."""
    best = ""
    rank: tuple[str, int] | None = None
    for place, selector in enumerate(control.selectors):
        if not selector.strip() or len(selector) > LONGEST_SELECTOR:
            continue
        found = graded_code(to_code(selector))
        this = (found.grade if found is not None else "F", place)
        if rank is None or this < rank:
            best, rank = selector, this
    return best


def best_code(control: Control) -> str:
    """The expression that makes the locator to use, ``""`` where there is none."""
    best = best_selector(control)
    return to_code(best) if best else ""
