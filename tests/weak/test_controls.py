"""Controls of an exploration as they are taken away."""

import re

import pytest

from pytest_heal.explore.exploration import Control, Exploration, PageSeen
from pytest_heal.weak.controls import link_path, plain, units_of

BASE = "https://shop.example"


def explored(*pages):
    return Exploration(
        start=BASE, pages=tuple(PageSeen(template=f"{BASE}{path}", url=f"{BASE}{path}", controls=its) for path, its in pages)
    )


def button(name, **more):
    return Control(kind="button", name=name, text=name, tag="button", **more)


def test_what_is_called_the_same_but_for_numbers_is_one():
    names = ("Delete", "Delete", "Page 2", "Page 13", "Add")
    units = units_of(explored(("/list", tuple(map(button, names)))))
    assert [[one.name for one in unit.members] for unit in units.units] == [["Delete"], ["Page 2", "Page 13"], ["Add"]]
    assert [unit.name for unit in units.units] == ["Delete", "Page #", "Add"]


def test_the_same_name_on_two_pages_is_two():
    units = units_of(explored(("/a", (button("Save"),)), ("/b", (button("Save"),))))
    assert [unit.page for unit in units.units] == [0, 1]


def test_links_that_lead_elsewhere_are_two():
    def link(path):
        return Control(kind="link", name="More", text="More", tag="a", href=BASE + path)

    units = units_of(explored(("/", (link("/a"), link("/b"), link("/item/7"), link("/item/8/")))))
    assert [unit.path for unit in units.units] == ["/a", "/b", "/item/#"]


def link(name, path):
    return Control(kind="link", name=name, text=name, tag="a", href=BASE + path)


def test_a_link_of_a_page_that_is_many_is_one_wherever_it_leads():
    """Each product has a care guide: a test that reads another one than the walk did has seen the same link."""
    guides = (link("Care guide", "/guide/fern"), link("Care guide", "/guide/monstera"), link("Plants", "/products"))
    units = units_of(explored(("/products/{slug}", guides)))
    assert [(unit.name, unit.path, len(unit.members)) for unit in units.units] == [("Care guide", "*", 2), ("Plants", "*", 1)]


def test_links_to_a_page_that_is_many_lead_to_the_same():
    rows = (link("View", "/products/fern"), link("View", "/products/monstera"), link("View", "/cart"))
    units = units_of(explored(("/list", rows), ("/products/{slug}", (button("Buy"),))))
    assert [(unit.name, unit.path) for unit in units.units] == [("View", "^/products/[^/]+$"), ("View", "/cart"), ("Buy", "")]


@pytest.mark.parametrize(
    ("template", "matching", "others"),
    [
        ("/product/{n}", ["/product/7"], ["/product", "/product/7/edit", "/x/product/7"]),
        ("/products/{slug}?page", ["/products/monstera"], ["/products/"]),
        ("/#/cart/{n}", ["/#/cart/3"], ["/", "/#/cart"]),
        ("/a.b", ["/a.b"], ["/aXb"]),
    ],
)  # fmt: skip
def test_a_template_is_a_pattern_of_paths(template, matching, others):
    ((pattern, places),) = units_of(explored((template, (button("Go"),)))).paths
    assert places == template.count("{")
    assert all(re.search(pattern, path) for path in matching)
    assert not any(re.search(pattern, path) for path in others)


def test_a_control_in_a_frame_is_looked_for_where_the_frame_is():
    units = units_of(explored(("/", (button("Pay", frame="https://pay.example/card?session=1"),))))
    assert units.paths == (("^/card$", 0),)


def test_what_says_nothing_is_told_apart():
    units = units_of(explored(("/", (Control(kind="button", tag="button"), button("Save")))))
    assert [unit.name for unit in units.units] == ["Save"]
    assert [one.kind for one in units.nameless] == ["button"]


def test_the_script_is_given_what_it_is_asked_for():
    units = units_of(explored(("/", (button("Save"), button("Send")))))
    assert units.for_page([1]) == {
        "paths": [["^/$", 0]],
        "units": [{"number": 1, "page": 0, "tag": "button", "name": "Send", "text": "", "path": ""}],
    }


@pytest.mark.parametrize("href", ["", "javascript:void(0)", "mailto:anna@shop.example", "#top"])
def test_what_leads_to_no_page_has_no_path(href):
    assert not link_path(Control(kind="link", name="x", tag="a", href=href))


def test_numbers_are_data():
    assert plain("Cart (12) of ٣") == "Cart (#) of #"
