"""The same text is the same element where it is a name, and not where it is a number or an amount among other words."""

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.fit import same_use
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.worded import same_text


@pytest.mark.parametrize(
    ("text", "so"),
    [("v2.4", True), ("A4", True), ("Berth 4", True), ("24", False), ("5m", False), ("2.4", False), ("#4", False)],
)
def test_a_letter_and_its_number_are_a_name(text, so):
    old = Element(tag="span", text=text, near=f"Harbour book {text} Berths and tides")
    new = Element(tag="span", text=text, near=f"Export {text} address", index=0)
    page = page_of(Inventory.from_elements([new]))
    assert same_text(Pair(Traits(old), page.traits(0), {"text_equal": 1.0}, page, {"text": 1})) is so


@pytest.mark.parametrize(
    ("tag", "states", "so"),
    [("span", ("readonly",), True), ("span", ("editable",), False), ("span", (), False), ("input", ("readonly",), False)],
)
def test_what_is_shown_as_if_it_were_typed_is_read(tag, states, so):
    assert same_use(Traits(Element(tag="b", text="Ada")), Traits(Element(tag=tag, role="textbox", states=states))) is so
