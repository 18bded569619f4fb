"""A link that says less than it did: the page it leads to has the name it had, in a folder that is new or gone."""

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.worded import reworded


def link(text, href):
    return Element(tag="a", role="link", text=text, name=text, attributes={"href": href}, states=("interactive",))


def told(then, now, *, said="Shipping Costs", says="Shipping"):
    page = page_of(Inventory.from_elements([link(says, now)]))
    return reworded(Pair(Traits(link(said, then)), page.traits(0), {"text_within": 1.0, "section_similar": 1.0}, page, {}))


@pytest.mark.parametrize(
    ("then", "now"),
    [("/shipping.php", "/help/shipping"), ("/help/shipping", "/shipping"), ("/shipping", "/shipping.html")],
    ids=["a folder more", "a folder less", "how it is made"],
)
def test_the_same_page(then, now):
    assert told(then, now)


@pytest.mark.parametrize(
    ("then", "now"),
    [("/shop/shipping", "/jobs/shipping"), ("/shipping", "/imprint"), ("#", "#")],
    ids=["another folder", "another page", "no page"],
)
def test_another_page(then, now):
    assert not told(then, now)


def test_what_is_left_out_may_not_turn_it_round():
    assert not told("/all.php", "/shop/all", said="Not Shipping", says="Shipping")
