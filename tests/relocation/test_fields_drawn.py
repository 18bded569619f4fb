"""Fields that a script draws in place of a select, and the labels beside them."""

import pytest

from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.pair import Pair, drawn_by_a_script, is_label
from tests.support.dom import E, page

SELECT = E("select", E("option", "Peru"), E("option", "Chad"), label="Country", name="Country", id="old")
DRAWN = E("input", role="listbox", name="Country", id="new")


def pair(old, new, **agrees):
    there = page(old, new)
    then, now = (Traits(next(e for e in there if e.id == which)) for which in ("old", "new"))
    return Pair(then, now, agrees, page_of(there), {})


@pytest.mark.parametrize(
    ("old", "new", "agrees", "drawn"),
    [
        (SELECT, DRAWN, {"name_similar": 1.0}, True),
        (E("input", role="listbox", id="old"), E("select", id="new"), {"name_similar": 1.0}, True),
        (SELECT, DRAWN, {"name_similar": 0.6}, False),
        (SELECT, E("select", id="new"), {"name_similar": 1.0}, False),
        (E("input", id="old"), DRAWN, {"name_similar": 1.0}, False),
        (SELECT, E("button", "Country", id="new"), {"name_similar": 1.0}, False),
        (E("button", "Country", id="old"), E("select", id="new"), {"name_similar": 1.0}, False),
    ],
)
def test_drawn_by_a_script(old, new, agrees, drawn):
    assert drawn_by_a_script(pair(old, new, **agrees)) is drawn


@pytest.mark.parametrize(
    ("rival", "new", "label"),
    [
        (E("label", "Country:", id="r"), DRAWN, True),
        (E("label", "Home country", id="r"), DRAWN, False),
        (E("a", "Country", id="r"), DRAWN, False),
        (E("label", "Country", id="r"), E("a", "Country", id="new"), False),
    ],
)
def test_the_label_of_a_field_is_none_of_its_rivals(rival, new, label):
    beside = next(e for e in page(rival) if e.id == "r")
    assert is_label(beside, pair(SELECT, new)) is label
