"""What is worth a line in a diff."""

from dataclasses import replace

import pytest

from pytest_heal.baseline import same_substance
from pytest_heal.baseline.substance import merged
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key

ELEMENT = Element(
    tag="button",
    role="button",
    name="Save",
    text="Save",
    attributes={"class": "btn css-1x2y", "type": "submit", "href": "/a"},
    box=(100, 2000, 80, 30),
    states=("interactive",),
    path=("html[1]", "body[1]", "button[1]"),
    near="Hello Ann it is 12:30 o'clock, three new messages. Save",
    ordinal=(1, 5),
)
BASE = Fingerprint(
    key=Key(locator="#save", page="/"),
    element=ELEMENT,
    counts={"text": 1, "id": 3},
    acts=("click",),
    waited=5,
    code="page.locator('#save')",
    viewport=(1280, 720),
    elements=100,
)


def with_element(**changes):
    return replace(BASE, element=replace(ELEMENT, **changes))


@pytest.mark.parametrize(
    "other",
    [
        with_element(box=(104, 2060, 86, 31)),
        with_element(box=(100.4, 2000, 80, 30)),
        with_element(states=("interactive", "disabled")),
        with_element(near="Hello Bob it is 12:31 o'clock, four new messages. Save"),
        with_element(ordinal=(1, 9)),
        with_element(attributes={**ELEMENT.attributes, "style": "left: 3px", "aria-expanded": "true"}),
        with_element(attributes={**ELEMENT.attributes, "class": "btn css-9z8w7"}),
        with_element(index=4, parent=3),
        replace(BASE, waited=4000),
        replace(BASE, elements=140),
        replace(BASE, title="(3) Shop"),
        replace(BASE, code="page.locator('#save').first"),
        replace(BASE, counts={"text": 1, "id": 5, "name": 2}),
        replace(with_element(box=(10, 900, 300, 40)), viewport=(375, 800)),
    ],
    ids=range(14),
)
def test_what_passes_is_no_change(other):
    assert same_substance(BASE, other)
    assert same_substance(other, BASE)


@pytest.mark.parametrize(
    "other",
    [
        with_element(text="Store"),
        with_element(name="Store"),
        with_element(tag="a"),
        with_element(box=(200, 2000, 80, 30)),
        with_element(box=None),
        with_element(states=("interactive", "editable")),
        with_element(near="Something else altogether stands here"),
        with_element(ordinal=(2, 5)),
        with_element(path=("html[1]", "body[1]", "button[2]")),
        with_element(attributes={**ELEMENT.attributes, "href": "/b"}),
        with_element(attributes={**ELEMENT.attributes, "class": "button css-1x2y"}),
        with_element(attributes={}),
        with_element(visible=False),
        replace(BASE, counts={"text": 2, "id": 3}),
        replace(BASE, acts=("click", "hover")),
        replace(BASE, intent="the save button"),
        replace(BASE, key=Key(locator="#save", page="/b")),
        replace(BASE, key=Key(locator="#save", page="/", test="test_a")),
    ],
    ids=range(18),
)
def test_what_stays_changed_is_a_change(other):
    assert not same_substance(BASE, other)
    assert not same_substance(other, BASE)


def test_typed_text_is_passing_but_the_value_of_a_radio_button_is_not():
    typed = [with_element(tag="input", states=("editable",), attributes={"value": v}) for v in "ab"]
    radio = [with_element(tag="input", attributes={"type": "radio", "value": v}) for v in "ab"]
    assert same_substance(*typed)
    assert not same_substance(*radio)


def test_acts_are_gathered():
    new = replace(with_element(text="Store"), acts=("hover",))
    assert merged(BASE, new, replace_element=True) == replace(new, acts=("click", "hover"))
    assert merged(BASE, new, replace_element=False) == replace(BASE, acts=("click", "hover"))


def test_an_intent_is_not_forgotten():
    known = replace(BASE, intent="the save button")
    assert merged(known, BASE, replace_element=True).intent == "the save button"
