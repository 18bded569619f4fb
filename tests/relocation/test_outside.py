"""What a locator names around its element is still there: what stands elsewhere is not what it looks for."""

import pytest

from pytest_heal.relocation.scope import outside
from tests.support.dom import E, page

REST = [*(E("p", str(n)) for n in range(9)), E("ul", "a", class_="d"), E("ul", "b", class_="d")]
PAGE = page(
    E("ul", E("button", "Jobs", id="in"), id="tabs", class_="a b"), E("ul", E("button", "Notes", id="out"), class_="c"), *REST
)


def at(*ids, inventory=PAGE):
    return [e.index for e in inventory if e.id in ids]


@pytest.mark.parametrize(
    ("selector", "ids", "name"),
    [
        ("#tabs button", ["out"], "#tabs"),
        ("#tabs button", ["in"], ""),
        ("#tabs button", ["out", "in"], ""),
        ("ul.a.b >> button", ["out"], ".a.b"),
        ("#gone button", ["out"], ""),
        ("button", ["out"], ""),
        ("#tabs button, .c button", ["out"], ""),
        (".d button", ["out"], ""),
        ("#tabs + ul button", ["out"], ""),
        ("#tabs .it", ["tabs"], ""),  # what it names holds nothing of that any more, and is the element
    ],
)
def test_outside(selector, ids, name):
    assert outside(selector, at(*ids), PAGE)[0] == name


@pytest.mark.parametrize(
    ("selector", "ids", "name"),
    [
        ("#sheet .foot button", ["cancel"], ""),
        ("#sheet .foot button", ["save"], "#sheet"),
        (".foot button", ["cancel"], ".foot"),
        ("#gone .foot button", ["cancel"], ".foot"),
        ("#form .foot button", ["cancel"], "#form"),
        ("#form .foot button", ["help"], ".foot"),
    ],
)
def test_what_stands_in_another_part_is_not_what_a_chain_names(selector, ids, name):
    sheet = E("div", E("p", E("button", "Cancel", id="cancel")), id="sheet")
    form = E("form", E("p", E("button", "Save", id="save"), class_="foot"), E("button", "Help", id="help"), id="form")
    inventory = page(sheet, form, *REST)
    assert outside(selector, at(*ids, inventory=inventory), inventory)[0] == name


def test_what_holds_most_of_the_page_says_little():
    inventory = page(E("div", *REST, id="app"), E("button", "Notes", id="out"))
    assert outside("#app button", at("out", inventory=inventory), inventory)[0] == ""
