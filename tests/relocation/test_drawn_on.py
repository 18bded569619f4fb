"""A picture on a control: when it is the one that was drawn on it."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.drawn_on import on_its_control
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.ranking import Scored
from pytest_heal.relocation.relocator import _prefer_picture
from pytest_heal.relocation.signals import individual_signal
from tests.support.dom import E, page

FONT = Element(tag="i", icon="fa fa-times", near="Clear all", attributes={"class": "fa fa-times"})
BARE = Element(tag="i", icon="fa fa-times", near="3 of 9 chosen", attributes={"class": "fa fa-times"})
IMAGE = E("svg", role="img", id="it")
CLEAR, OTHER = E("button", IMAGE, "Clear all"), E("button", "Clear all")


def on_it(old, selector, *content, beside=()):
    there = page_of(page(*content))
    (index,) = (e.index for e in there.inventory if e.id == "it")
    return on_its_control(Pair(Traits(old), there.traits(index), {}, there, {}, beside=beside), selector)


@pytest.mark.parametrize(
    ("content", "so"),
    [
        ((CLEAR, E("button", "Upload")), True),
        ((E("button", IMAGE, "Clear filter"),), False),
        ((CLEAR, OTHER), False),
        ((CLEAR, E("button", "Clear all", visible=False)), True),
        ((CLEAR, E("p", "Clear all")), True),
        ((E("p", IMAGE, "Clear all"),), False),
        ((E("button", IMAGE, E("svg", role="img"), "Clear all"),), False),
        ((E("button", IMAGE, E("i", icon="fa fa-user"), "Clear all"),), False),
        ((E("button", E("span", IMAGE, icon="fa"), "Clear all"),), True),
        ((E("button", E("svg", role="img", id="it", icon="fa fa-user", class_="fa fa-user"), "Clear all"),), False),
    ],
    ids=[
        *("of the same words", "of other words", "one of two", "one of two that can be seen", "beside a text that says it"),
        *("on no control", "beside another picture", "beside another icon", "in a box", "another picture"),
    ],
)
def test_on_a_control_of_the_same_words(content, so):
    assert on_it(FONT, ".fa-times", *content) is so


@pytest.mark.parametrize(
    ("selector", "content", "so"),
    [
        ("#clear .fa-times", (E("button", IMAGE, id="clear"),), True),
        (".clear .fa-times", (E("button", IMAGE, class_="clear"), E("button", "Close", class_="clear")), False),
        ("#tools .fa-times", (E("div", E("button", IMAGE), id="tools"),), False),
        ("[aria-label='Clear all'] .fa-times", (E("button", IMAGE, aria_label="Clear all"),), True),
        (
            "[aria-label='Clear all'] .fa-times",
            (E("button", IMAGE, aria_label="Clear all"), E("a", aria_label="Clear all")),
            False,
        ),
        ("[aria-label='Clear all'] + .fa-times", (E("button", IMAGE, aria_label="Clear all"),), False),
        ("p .fa-times", (E("button", IMAGE),), False),
        (".fa-times", (E("button", IMAGE, id="clear"),), False),
        ("#clear .fa-times, #close .fa-times", (E("button", IMAGE, id="clear"),), False),
    ],
)
def test_on_the_control_that_the_locator_names(selector, content, so):
    assert on_it(BARE, selector, *content) is so


@pytest.mark.parametrize(("css", "so"), [("btn", False), ("tool", True)])
def test_a_class_of_a_control_beside_it_is_no_name(css, so):
    other = Element(tag="button", states=("interactive",), attributes={"class": css})
    assert (
        on_it(
            BARE,
            ".btn .fa-times",
            E("button", IMAGE, class_="btn"),
            beside=(other, Element(tag="p", attributes={"class": "btn"})),
        )
        is so
    )


def test_a_number_on_a_control_is_data():
    assert not on_it(replace(FONT, near="3"), ".fa-times", E("button", IMAGE, "3"), E("button", "Upload"))


@pytest.mark.parametrize(("others", "told"), [((), "class"), (("close-sign",), ""), (("row-icon",), "class")])
def test_the_class_that_says_what_it_is_for_is_its_own(others, told):
    old = Element(tag="i", attributes={"class": "close-sign row-icon fa fa-times"})
    drawn = [
        E("svg", role="img", id="it", class_="close-sign row-icon"),
        *(E("svg", role="img", class_=name) for name in others),
    ]
    there = page_of(page(*drawn))
    (index,) = (e.index for e in there.inventory if e.id == "it")
    agrees = {"class_rare": 1.0, "near_similar": 1.0}
    assert individual_signal(Pair(Traits(old), there.traits(index), agrees, there, {}), "click") == told


BOX = {"tag": "span", "path": ("p[1]", "span[1]")}
DRAWN = {"tag": "svg", "role": "img", "path": ("p[1]", "span[1]", "svg[1]"), "attributes": {"class": "sort-sign"}, "parent": 0}


@pytest.mark.parametrize(
    ("box", "inside", "first"),
    [
        (BOX, [DRAWN], 1),
        ({**BOX, "attributes": {"class": "sort-sign"}}, [DRAWN], 0),
        ({**BOX, "states": ("interactive",)}, [DRAWN], 0),
        ({**BOX, "text": "Sort"}, [DRAWN], 0),
        (BOX, [DRAWN, {**DRAWN, "path": ("p[1]", "span[1]", "svg[2]")}], 0),
        (BOX, [{**DRAWN, "attributes": {"class": "user"}}], 0),
        (BOX, [{**DRAWN, "tag": "i", "role": ""}], 0),
        (BOX, [], 0),
    ],
    ids=[
        *("a box around it", "a box of its class", "a control", "a box that says something", "a box around two"),
        *("a picture of another class", "no picture", "an empty box"),
    ],
)
def test_the_picture_in_a_box_comes_before_the_box(box, inside, first):
    found = Inventory.from_elements([Element(**{**one, "index": n}) for n, one in enumerate((box, *inside))])
    groups = [[Scored(index=n, score=9.0 - n, agreements={})] for n in range(len(found))]
    _prefer_picture(groups, Traits(Element(tag="span", attributes={"class": "sort-sign fa fa-sort"})), page_of(found))
    assert groups[0][0].index == first
    assert [scored.index for scored in groups[0]] == ([1, 0] if first else [0])
