"""An icon that became a word: what is not enough for it."""

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.in_words import icon_in_words
from pytest_heal.relocation.pair import Pair

THERE = {"near_similar": 0.6, "section_similar": 0.6}


def button(name="", *, icon="", path=("html[1]", "body[1]", "div[1]", "button[1]")):
    return Element(tag="button", role="button", text=name, name=name, icon=icon, path=path, states=("interactive",))


def told(new, *others, old=None, beside=(), agrees=THERE):
    elements = [new, *others]
    page = page_of(Inventory.from_elements([*elements, Element(tag="form", path=("html[1]", "body[1]", "form[1]"))]))
    old = old or button(icon="fa fa-gear")
    return icon_in_words(Pair(Traits(old), page.traits(0), dict(agrees), page, {}, beside=tuple(beside)))


def at(*steps):
    return ("html[1]", "body[1]", *steps, "button[1]")


def test_it_is_told_either_way():
    assert told(button("Settings"), button("Help"), beside=[button("Help")])
    assert told(button(icon="lucide-settings"), old=button("Settings"))


@pytest.mark.parametrize(
    ("new", "more"),
    [
        pytest.param(button("Help"), {}, id="another word"),
        pytest.param(button("Settings"), {"agrees": {"near_similar": 0.6}}, id="hardly where it stood"),
        pytest.param(button("Settings"), {"beside": [button("Settings")]}, id="something was called so"),
        pytest.param(button("Settings"), {"beside": [button(icon="bi-gear")]}, id="something else showed it"),
        pytest.param(button("Settings", path=at("nav[1]")), {}, id="it came into a part of the page"),
        pytest.param(button("Settings"), {"old": button(icon="fa-gear", path=at("form[1]"))}, id="it left one that is there"),
        pytest.param(button("Settings"), {"old": button("Help", icon="fa-gear")}, id="both have words"),
        pytest.param(Element(tag="p", text="Settings", path=("html[1]", "p[1]")), {}, id="it cannot be operated"),
    ],
)
def test_what_is_not_enough(new, more):
    assert not told(new, **more)


def test_what_others_say_or_show():
    assert not told(button("Settings"), button("Settings of the page", path=at("div[2]")))
    assert not told(button("Settings"), button(icon="fa-cog", path=at("div[2]")))
    assert told(button("Settings"), Element(tag="p", text="Settings", path=at("div[2]")))
