"""What was clicked inside a link is the link now, not the box around it: a click in the middle of that may go elsewhere."""

import pytest

from pytest_heal.relocation.relocator import relocate
from tests.support.dom import E, fingerprints, page

OTHER = E("nav", E("a", "Garden", href="/1"))


def best(old, new):
    (mine,) = fingerprints(page(old, OTHER), lambda e: e.id == "x")
    there = page(new, OTHER)
    return there[relocate(mine, there).best.index].id


IN_LINK = E("a", E("div", "Harbour", id="x", class_="entry"), href="/2")
BOX = E("div", E("a", "Harbour", id="link", href="/2"), E("button", "Delete"), id="box", class_="entry")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (IN_LINK, BOX, "link"),
        (E("a", E("p", E("b", E("div", "Harbour", id="x", class_="entry"))), href="/2"), BOX, "link"),
        (E("p", E("div", "Harbour", id="x", class_="k")), E("div", E("a", "Harbour", id="link"), id="box", class_="k"), "box"),
        (IN_LINK, E("div", E("a", "Harbour", id="link", href="/2"), role="button", id="box", class_="entry"), "box"),
        (IN_LINK, E("div", E("a", "Harbours", id="link", href="/2"), "Harbour", id="box", class_="entry"), "box"),
        (IN_LINK, E("p", E("div", "Harbour", id="box", class_="entry"), E("i", E("a", "Harbour", id="link"))), "box"),
    ],
)
def test_the_link_is_taken_where_one_was_clicked_through(old, new, found):
    assert best(old, new) == found


def test_the_link_in_a_heading_is_taken_where_the_heading_has_its_id():
    """It was the name of a place on its page, which nobody clicks; the heading is that place now, and the link leads to it."""
    old = E("form", E("h2", E("a", "Add a comment", id="x", role="")), E("p", "You may use wiki markup."))
    inner = E("h3", E("a", "Add comment", id="link", href="#link"), id="x", class_="foldable")
    assert best(old, E("section", E("div", inner), E("p", "Markup is explained elsewhere."))) == "link"


def test_a_heading_that_was_asked_for_is_taken_though_a_link_is_in_it():
    old = E("div", E("h2", "Add a comment", id="x"), E("p", "You may use wiki markup."))
    new = E("div", E("h2", E("a", "Add comment", id="link", href="#c"), id="x"), E("p", "You may use wiki markup."))
    assert best(old, new) == "x"
