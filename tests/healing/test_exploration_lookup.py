"""A selector that was never recorded, and the one control of an exploration that it certainly describes."""

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.healing.exploration_lookup import EXPLORED, meant


def seen(locator, counts=None, source=EXPLORED, path=None, **element):
    return Fingerprint(
        key=Key(locator=locator, page="/"),
        element=Element(path=tuple(path or ("html[1]", locator)), **element),
        counts=counts or {},
        source=source,
    )


SAVE = seen(
    'internal:role=button[name="Save"s]',
    {"id": 1, "test_id": 1, "text": 1, "name": 1, "field": 1},
    tag="button", role="button", name="Save", text="Save",
    attributes={"id": "save", "data-testid": "save-it", "name": "go", "class": "btn"},
)  # fmt: skip
MAIL = seen(
    "#mail",
    {"id": 1, "label": 1},
    tag="input",
    role="textbox",
    name="E-mail",
    label="E-mail",
    attributes={"id": "mail", "type": "email"},
)
TWIN = seen("#t1", {"text": 2, "name": 2}, tag="button", role="button", name="Edit", text="Edit", attributes={"id": "t1"})


def found(locator, fingerprints=(SAVE, MAIL, TWIN), **key):
    return meant(Key(locator=locator, page="/", **key), fingerprints)


@pytest.mark.parametrize(
    "locator",
    [
        "#save",
        "button#save",
        "id=save",
        "[data-testid='save-it']",
        'internal:testid=[data-testid="save-it"s]',
        'button[name="go"]',
        'internal:role=button[name="save"i]',
        'internal:role=button[name="Save"s]',
        "text=Save",
    ],
)
def test_selectors_that_certainly_mean_a_control(locator):
    fingerprint = found(locator)
    assert fingerprint.element is SAVE.element
    assert fingerprint.key == Key(locator=locator, page="/")


@pytest.mark.parametrize(
    "locator",
    [
        "#gone",  # nothing of it was seen
        ".btn",  # a class is no identity
        "button",  # nor is a tag
        "#save.btn",
        "form > #save",
        "#save, #mail",
        "#save:visible",
        "button:has-text('Save')",
        "form >> #save",
        'internal:role=button[name="Sav"i]',  # a part of the name would match, and is not certain
        'internal:role=button[name="Save"i][pressed=true]',
        "internal:role=button[name=/Save/i]",
        'internal:role=link[name="Save"i]',
        'internal:role=button[name="SAVE"s]',
        'internal:role=button[name="Edit"i]',  # several on the page
        "internal:role=button",
        "input[type=email]",
        "xpath=//*[@id='save']",
        "#save >> nth=0",
        "iframe >> internal:control=enter-frame >> #save",
    ],
)
def test_selectors_that_are_not_certain(locator):
    assert found(locator) is None


def test_a_label_is_an_identity():
    assert found('internal:label="e-mail"i').element is MAIL.element


def test_two_controls_that_agree_are_no_certainty():
    other = seen("#b", {"id": 1}, tag="a", attributes={"id": "save"})
    assert found("#save", (SAVE, other)) is None
    again = seen("other", {"id": 1}, path=SAVE.element.path, tag="button", attributes={"id": "save"})
    assert found("#save", (SAVE, again)).element is SAVE.element, "one control under two locators is one"


def test_only_explorations_and_the_same_frame_count():
    assert found("#save", (seen("#save", {"id": 1}, source="test_a.py", tag="b", attributes={"id": "save"}),)) is None
    assert found("#save", frame="pay") is None
