"""Which of a control's locators people should write: the one that survives most, by grade and in the project's style."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.explore.exploration import Control
from pytest_heal.locator.code import to_code
from pytest_heal.locator.grades import grade_of
from pytest_heal.locator.origin import preference

LONGEST_SELECTOR = 2_000  # characters


def best_selector(control: Control, style: Sequence[str] = ()) -> str:
    """The selector to use, ``""`` where it has none: by grade, then in their order.

    Args:
        control: of a page.
        style: what is preferred among those that are not fragile, see `origin.preference`; none: the grade alone.
    """
    best = ""
    rank: tuple[bool, int, str, int] | None = None
    for place, selector in enumerate(control.selectors):
        if not selector.strip() or len(selector) > LONGEST_SELECTOR:
            continue
        code = to_code(selector)
        this = (*preference(style, code, grade_of(code) or "F"), place)
        if rank is None or this < rank:
            best, rank = selector, this
    return best


def best_code(control: Control, style: Sequence[str] = ()) -> str:
    """The expression that makes the locator to use, ``""`` where there is none; see `best_selector`."""
    best = best_selector(control, style)
    return to_code(best) if best else ""
