"""A field beside a password, where none was: the session has ended, and somebody has to sign in."""

from dataclasses import replace

import pytest

from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.signed_out import asks_for_password
from tests.support.dom import E, page

FIND = page(E("form", E("input", name="username"), E("button", "Find")))
NAME, PASSWORD, STAY = E("input", name="username", id="new"), E("input", type="password"), E("input", type="checkbox")
BUTTON = E("input", type="submit")


def asks(*content, beside=("button",), **agrees):
    inventory = page(*content)
    new = next(e for e in inventory if e.id == "new")
    then = [e for e in FIND if e.tag in beside]
    old = Traits(next(e for e in FIND if e.tag == "input"))
    there = page_of(inventory)
    return asks_for_password(Pair(old, there.traits(new.index), agrees, there, {}, beside=tuple(then)))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ((E("form", NAME, PASSWORD),), True),
        ((E("form", E("p", NAME), E("p", PASSWORD), E("p", STAY), BUTTON),), True),
        ((E("div", E("p", NAME), E("p", PASSWORD), BUTTON),), True),
        ((E("form", NAME, PASSWORD, STAY, E("select")),), False),
        ((E("form", NAME, PASSWORD, STAY, E("textarea")),), False),
        ((E("form", NAME, PASSWORD, PASSWORD),), False),
        ((E("form", NAME, E("input", type="password", visible=False)),), False),
        ((E("form", NAME, STAY),), False),
        ((E("form", NAME), E("form", E("input"), PASSWORD)), False),
        ((E("div", E("div", E("div", E("div", NAME)))), E("div", PASSWORD)), False),
        ((E("form", E("div", E("div", E("div", E("div", NAME)))), PASSWORD),), True),
        ((E("form", E("a", "User name", id="new"), PASSWORD),), False),
        ((E("form", E("input", type="password", id="new")),), False),
    ],
)
def test_asks_for_password(content, told):
    assert asks(*content) is told


def test_not_where_one_was_beside_it_or_nothing_is_known():
    form = E("form", NAME, PASSWORD)
    assert asks(form, section_similar=0.4)
    assert not asks(form, section_similar=0.6)
    assert not asks(form, beside=())
    there = page_of(page(form))
    beside = (replace(FIND[0], attributes={"type": "password"}),)
    new = next(e for e in there.inventory if e.id == "new")
    assert not asks_for_password(Pair(Traits(new), there.traits(new.index), {}, there, {}, beside=beside))
