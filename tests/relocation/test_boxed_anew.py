"""A group that is a part of the one that was: what stood beside an element is in a box of its own now."""

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.grouped import boxed_anew
from pytest_heal.relocation.pair import Pair

BAR = "Previous Next Highlight all Match case"


def button(near, group):
    return Traits(Element(tag="button", role="button", text="Previous", name="Previous", near=near, group=group))


@pytest.mark.parametrize(
    ("old", "new", "so"),
    [
        (("Previous Next", BAR), ("Previous Next", "Previous Next"), True),
        (("Previous Next", BAR), ("Previous Next", "Volume 2"), False),
        (("Previous Next", BAR), ("Previous Volume", "Previous Volume"), False),
        (("Previous Next", "Previous Next"), ("Previous Next", "Previous Next"), False),
        (("Previous", BAR), ("Previous", "Previous"), False),
    ],
    ids=["in a box of its own", "in one of another name", "beside something else", "in the same", "beside nothing"],
)
def test_a_part_of_the_group(old, new, so):
    page = page_of(Inventory.from_elements([]))
    assert boxed_anew(Pair(button(*old), button(*new), {}, page, {})) is so
