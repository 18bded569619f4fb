"""What is withheld from people by ``aria-hidden``, though Playwright calls it visible: no role finds it.

A page keeps copies of its controls to measure their width, and slides that are not shown. `get_by_role` passes over all of
that; another locator would match it, but a copy that is clipped to a pixel is nothing that a person could mean.
"""

from __future__ import annotations

from pytest_heal.element.element import FIELD_TAGS
from pytest_heal.element.page import Page
from pytest_heal.locator.aims import ancestors
from pytest_heal.relocation.fit import role_asked, same_role

_CLIPPED = 1  # CSS px of a box that shows nothing of what is in it
_EVEN_HIDDEN = "[include-hidden=true"


def withheld(selector: str, page: Page, index: int) -> str:
    """How an element is withheld from who looks for it by a selector; ``""`` when it is not.

    Args:
        selector: Playwright's selector, which asks for a role or not.
        page: the page now.
        index: the element there.
    """
    if not page.withheld:
        return ""
    above = [index, *ancestors(page.inventory, index)]
    outermost = max((n for n, row in enumerate(above) if row in page.withheld), default=-1)
    if outermost < 0:
        return ""
    if role_asked(selector) and _EVEN_HIDDEN not in selector:
        return "aria-hidden, where get_by_role does not look"
    here = page.traits(index)
    if not here.interactive or here.tag in FIELD_TAGS:  # a field works there: a component chooses in it what it draws elsewhere
        return ""
    return "aria-hidden, in a box of one pixel" if any(_shows_nothing(page, row) for row in above[1 : outermost + 1]) else ""


def copied(selector: str, page: Page, index: int, other: int) -> bool:
    """Whether an element is only the withheld copy of another one, which says the same and is there for everybody."""
    here, there = page.traits(index), page.traits(other)
    return (
        here.said != ""
        and here.said == there.said
        and same_role(here.role, there.role)
        and withheld(selector, page, index) != ""
        and withheld(selector, page, other) == ""
    )


def _shows_nothing(page: Page, row: int) -> bool:
    box = page.inventory[row].box
    return box is not None and min(box[2], box[3]) <= _CLIPPED
