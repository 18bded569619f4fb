"""What ``aria-hidden`` withholds from people, by what the locator asks for, and what is only a copy of something else."""

import pytest

from pytest_heal.element.page import page_of
from pytest_heal.relocation.withheld import copied, withheld
from tests.support.dom import E, page

ROLE = 'internal:role=button[name="Rooms"i]'
EVEN_HIDDEN = ROLE.replace("[name", "[include-hidden=true][name")
PIXEL = (20, 40, 1, 1)
NO_ROLE, ONE_PIXEL = "aria-hidden, where get_by_role does not look", "aria-hidden, in a box of one pixel"


def shown(*content):
    """A page, and where on it what has an id stands."""
    inventory = page(*content)
    return page_of(inventory), {e.id: e.index for e in inventory if e.id}


@pytest.mark.parametrize(
    ("selector", "content", "how"),
    [
        (ROLE, E("button", "Rooms", id="x"), ""),
        (ROLE, E("button", "Rooms", id="x", aria_hidden="false"), ""),
        (ROLE, E("button", "Rooms", id="x", aria_hidden="true"), NO_ROLE),
        (ROLE, E("div", E("p", E("button", "Rooms", id="x")), aria_hidden="true"), NO_ROLE),
        (ROLE, E("div", E("b", "Rooms", id="x"), aria_hidden="true"), NO_ROLE),
        (EVEN_HIDDEN, E("div", E("button", "Rooms", id="x"), aria_hidden="true"), ""),
        ("button", E("div", E("button", "Rooms", id="x"), aria_hidden="true"), ""),
        ("button", E("div", E("button", "Rooms", id="x"), aria_hidden="true", box=PIXEL), ONE_PIXEL),
        ("button", E("div", E("button", "Rooms", id="x"), aria_hidden="true", box=(20, 40, 300, 0)), ONE_PIXEL),
        (EVEN_HIDDEN, E("div", E("button", "Rooms", id="x"), aria_hidden="true", box=PIXEL), ONE_PIXEL),
        ("button", E("div", E("p", E("button", "Rooms", id="x"), box=PIXEL), aria_hidden="true"), ONE_PIXEL),
        ("button", E("div", E("button", "Rooms", id="x", box=PIXEL), aria_hidden="true"), ""),
        ("button", E("div", E("p", E("button", "Rooms", id="x"), aria_hidden="true"), box=PIXEL), ""),
        ("button", E("div", E("button", "Rooms", id="x"), aria_hidden="true", box=None), ""),
        ("b", E("div", E("b", "Rooms", id="x"), aria_hidden="true", box=PIXEL), ""),
        ("select", E("div", E("select", E("option", "Rooms"), id="x"), aria_hidden="true", box=PIXEL), ""),
    ],
)
def test_withheld(selector, content, how):
    there, at = shown(content)
    assert withheld(selector, there, at["x"]) == how


@pytest.mark.parametrize(
    ("copy", "other", "told"),
    [
        (E("button", "Rooms", id="c"), E("button", "Rooms", id="o"), True),
        (E("button", "Rooms", id="c"), E("a", "Rooms", id="o"), True),
        (E("button", "Rooms", id="c"), E("button", "Booking", id="o"), False),
        (E("button", "Rooms", id="c"), E("h2", "Rooms", id="o"), False),
        (E("button", "Rooms", id="c"), E("button", "Rooms", id="o", aria_hidden="true"), False),
        (E("button", id="c"), E("button", id="o"), False),
    ],
)
def test_copied(copy, other, told):
    there, at = shown(E("div", copy, aria_hidden="true"), other)
    assert copied(ROLE, there, at["c"], at["o"]) is told
    assert not copied(ROLE, there, at["o"], at["c"])
