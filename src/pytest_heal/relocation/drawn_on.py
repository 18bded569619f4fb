"""A picture on a control: a click on it is a click on the control, whatever draws it."""

from __future__ import annotations

from pytest_heal.element.page import Page
from pytest_heal.element.text import has_word, normalise
from pytest_heal.element.traits import Traits
from pytest_heal.locator.aims import ancestors, within
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.pictures import redrawn, shows_the_same
from pytest_heal.relocation.scope import names_control

ON_ITS_CONTROL = "control it is drawn on"
"""Signal of a picture on a control which is there alone, and on which nothing else is drawn."""


def on_its_control(pair: Pair, selector: str) -> bool:
    """Whether a picture is drawn on the control that it was drawn on: one of the same words, or that the locator names.

    Args:
        pair: the two pictures.
        selector: Playwright's, within one frame.
    """
    page = pair.page
    if not (redrawn(pair.old, pair.new) or shows_the_same(pair.old, pair.new)):
        return False
    control = next(
        (page.traits(i) for i in ancestors(page.inventory, pair.new.element.index) if page.traits(i).interactive), None
    )
    if control is None or len(_drawn_in(control, page)) != 1:
        return False
    beside = normalise(pair.old.element.near)
    said = has_word(beside) and control.said == beside and _alone(control, page)
    return said or names_control(selector, control.element.index, page.inventory, pair.beside)


def _drawn_in(control: Traits, page: Page) -> list[Traits]:
    """The pictures in a control; what only stands around one is none."""
    inside = list(within(page.inventory, control.element.index))
    around = {page.inventory.parent_of(i) for i in inside}
    pictures = (page.traits(i) for i in inside if i not in around)
    return [one for one in pictures if one.role == "img" or one.icon or one.drawing]


def _alone(control: Traits, page: Page) -> bool:
    """Whether no other control says what one says."""
    others = (page.traits(row) for row in page.rows("said").get(control.said, ()))
    return sum(other.interactive and other.visible for other in others) == 1
