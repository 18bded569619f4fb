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
