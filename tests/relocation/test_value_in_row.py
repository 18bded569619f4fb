"""A value tells an element in its row, card or item, where nothing else in that has a value of its form."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.signals import individual_signal

SIGNAL = "row or group, and value"
OLD = Element(tag="span", text="21.5 C", group="Living room")
BESIDE = (Element(tag="h5", text="Living room", group="Living room"), replace(OLD, text="18.0 C", group="Bath"))


def signal(*now, old=OLD, alike=1.0, beside=BESIDE):
    """What tells the first of the elements of the page now, where the text is what is tested."""
    given = [{"tag": "dd", "text": "21.5 C", "index": n, "path": ("html[1]", f"dd[{n}]"), **one} for n, one in enumerate(now)]
    page = page_of(Inventory.from_elements([Element(**one) for one in given]))
    pair = Pair(Traits(old), page.traits(0), {"group_similar": alike, "text_equal": 1.0}, page, {}, beside=beside)
    return individual_signal(pair, "to_have_text")


THERE = {"group": "Living room"}


def test_it_is_told_where_it_is_alone_in_its_row():
    assert signal(THERE) == SIGNAL
    assert signal({**THERE, "text": "19.5 C"}) == SIGNAL  # what it is now, the assertion says
    assert signal(THERE, {"group": "Bath"}, {"group": "Living room", "text": "40 %"}) == SIGNAL
    assert signal(THERE, {**THERE, "path": ("html[1]", "dd[0]", "b[1]")}) == SIGNAL  # a part of it


@pytest.mark.parametrize(
    "now",
    [
        [THERE, {"group": "Living room", "text": "19.0 C"}],
        [{**THERE, "text": "21.5 %"}],
        [{**THERE, "tag": "a"}],
        [{**THERE, "states": ("interactive",)}],
    ],
    ids=["two of its form", "another form", "a link", "a control"],
)
def test_it_is_told_by_nothing_else(now):
    assert signal(*now) == ""


def test_one_of_two_in_its_row_may_be_the_other_one():
    assert signal(THERE, beside=(*BESIDE, replace(OLD, text="19.0 C"))) == ""
    assert signal(THERE, beside=()) == ""


def test_another_row_is_not_told():
    assert signal({"group": "Bath"}, alike=0.5) == ""


def test_words_and_controls_are_no_values():
    assert signal({**THERE, "text": "warm"}, old=replace(OLD, text="warm")) == ""
    assert signal(THERE, old=replace(OLD, states=("interactive",))) == ""


def test_a_number_without_a_unit_may_count_anything():
    assert signal({**THERE, "text": "21"}, old=replace(OLD, text="21")) == ""
    assert signal({**THERE, "text": "$21"}, old=replace(OLD, text="$21")) == SIGNAL


@pytest.mark.parametrize(
    ("then", "now", "told"), [("col-1", "col-2", ""), ("col-1", "col-1 b", SIGNAL), ("col-1", "row-2", SIGNAL)]
)
def test_another_column_is_another_value(then, now, told):
    assert signal({**THERE, "attributes": {"class": now}}, old=replace(OLD, attributes={"class": then})) == told
