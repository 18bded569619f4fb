"""How an element is told to people, and that what a field offers or holds is not its name."""

import pytest

from pytest_heal.element.element import Element

OPTIONS = "German English French"


@pytest.mark.parametrize(
    ("element", "said"),
    [
        (Element(tag="button", role="button", name="Sign in", text="Sign in"), 'button "Sign in"'),
        (Element(tag="div", text="12.00", attributes={"id": "total"}), '<div #total> "12.00"'),
        (Element(tag="button", role="button", name="Add", group="Blue mug"), 'button "Add" in "Blue mug"'),
        (Element(tag="select", role="combobox", name="Language", text=OPTIONS), 'combobox "Language"'),
        (Element(tag="select", role="combobox", text=OPTIONS, attributes={"id": "lang"}), "combobox (no name) #lang"),
        (Element(tag="select", role="listbox", text=OPTIONS, attributes={"name": "lang"}), "listbox (no name) [name=lang]"),
        (Element(tag="select", role="combobox", text=OPTIONS), "combobox (no name)"),
        (Element(tag="textarea", text="Dear Anna,", attributes={"id": "note"}), "<textarea #note> (no name)"),
        (Element(tag="div"), "<div>"),
    ],
)
def test_how_an_element_is_told(element, said):
    assert element.describe() == said
