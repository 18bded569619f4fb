"""What says of what an element is: the words of its group, its clause, its heading; and values that are written otherwise."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.locator.demand import Demand
from pytest_heal.relocation.enclosing import heading_inside
from pytest_heal.relocation.grouped import beside_label, boxed_anew
from pytest_heal.relocation.own_words import adds_its_group
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.stated import compares, leads_there

BAR = "Previous Next Highlight all Match case"
NOBODY = page_of(Inventory.from_elements([]))


def button(near, group, text="Previous"):
    return Traits(Element(tag="button", role="button", text=text, name=text, near=near, group=group))


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
    assert boxed_anew(Pair(button(*old), button(*new), {}, NOBODY, {})) is so


@pytest.mark.parametrize(
    ("text", "group", "so"),
    [("Book Ann", "Ann", True), ("Book Ann now", "Ann", False), ("Book", "Ann", False), ("Book Ann", "Ann Bell", False)],
    ids=["the name of its card", "and something else", "nothing more", "in another card"],
)
def test_a_name_that_says_its_group_as_well(text, group, so):
    assert adds_its_group(button("", "Ann", "Book"), button("", group, text)) is so


@pytest.mark.parametrize(
    ("then", "now", "so"),
    [
        ("Seeing 8 as, humidity 41 %", "8 as Seeing", True),
        ("Seeing: 8 as", "8 as Seeing", True),
        ("Please mind the seeing 8 as", "Mind the seeing 8 as", True),
        ("The seeing of the night for you 8 as", "8 asseeing of the night for you", True),
        ("Seeing 8 as, humidity 41 %", "8 as Forecast", False),
        ("Nobody writes the seeing into books by hand 8 as", "8 as Nobody writes the seeing into books by hand", False),
        ("Seeing 8 as, last night 8 as", "8 as Seeing", False),
        ("Seeing 8 as, humidity 41 %", "Seeing 18 as", False),
        ("Seeing 18 as, humidity 41 %", "8 as Seeing", False),
    ],
    ids=[
        "of a sentence",
        "behind a colon",
        "but for a word that fills up",
        "many that fill up",
        "of something else",
        "a sentence",
        "said twice",
        "of a longer number now",
        "of a longer number",
    ],
)
def test_a_value_and_what_stands_beside_it(then, now, so):
    value = Element(tag="b", text="8 as", index=0, parent=-1)
    page = Inventory.from_elements([replace(value, near=now)])
    assert beside_label(Pair(Traits(replace(value, near=then)), page_of(page).traits(0), {}, page_of(page), {})) is so


@pytest.mark.parametrize(
    ("heads", "so"), [(["Responses"], True), (["Responses", "Failed responses"], False), (["Paths"], False)]
)
def test_the_one_heading_in_a_box(heads, so):
    box = Element(tag="div", text=" ".join(heads), index=0, parent=-1)
    inside = [Element(tag="h3", role="heading", text=one, name=one, index=n, parent=0) for n, one in enumerate(heads, 1)]
    page = page_of(Inventory.from_elements([replace(box, text=f"{box.text} 200 401"), *inside]))
    old = Traits(Element(tag="h2", role="heading", text="Responses", name="Responses"))
    assert heading_inside(Pair(old, page.traits(0), {}, page, {})) is so


@pytest.mark.parametrize(
    ("attribute", "wanted", "value", "so"),
    [
        ("data-path", "operation/get", "tag/planets/operation/get", True),
        ("data-path", "operation/get", "tag/planets-operation/get", False),
        ("data-path", "12", "archive/12", False),
        ("title", "operation/get", "tag/planets/operation/get", False),
    ],
    ids=["a path that begins further up", "another path", "a number", "what people read"],
)
def test_a_value_that_is_a_path(attribute, wanted, value, so):
    assert compares(value, Demand(kind="value", of="attribute", wanted=wanted, attribute=attribute, how="is")) is so


@pytest.mark.parametrize(
    ("wanted", "href", "so"),
    [
        ("terms/", "http://a.example/docs/terms/", True),
        ("terms/", "/terms/", False),
        ("/docs/", None, False),
        ("/docs/", "", False),
    ],
    ids=["written whole", "another folder", "no link", "an empty link"],
)
def test_where_a_link_leads(wanted, href, so):
    demand = Demand(kind="value", of="attribute", wanted=wanted, attribute="href", how="is")
    link = Element(tag="a", attributes={} if href is None else {"href": href})
    assert leads_there(demand, link, "http://a.example/docs/") is so
