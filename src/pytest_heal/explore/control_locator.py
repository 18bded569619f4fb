"""Which of a control's locators people should write: one that users would recognise, where that one is any good."""

from __future__ import annotations

from pytest_heal.explore.exploration import Control
from pytest_heal.locator.code import to_code
from pytest_heal.locator.grades import graded_code

LONGEST_SELECTOR = 2_000  # characters
_USER_FACING = tuple(f"page.get_by_{kind}(" for kind in ("role", "label", "placeholder", "alt_text", "title", "text"))
_GOOD = "ABC"  # grades of a user-facing locator that is taken before any other kind


def best_selector(control: Control) -> str:
    """The selector to use, ``""`` where it has none: user-facing before others, then by grade, then in their order."""
    best = ""
    rank: tuple[int, str, int] | None = None
    for place, selector in enumerate(control.selectors):
        if not selector.strip() or len(selector) > LONGEST_SELECTOR:
            continue
        code = to_code(selector)
        found = graded_code(code)
        grade = found.grade if found is not None else "F"
        this = (0 if code.startswith(_USER_FACING) and grade in _GOOD else 1, grade, place)
        if rank is None or this < rank:
            best, rank = selector, this
    return best


def best_code(control: Control) -> str:
    """The expression that makes the locator to use, ``""`` where there is none."""
    best = best_selector(control)
    return to_code(best) if best else ""
