"""What an element is called, without what nobody called it."""

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.traits import Traits, given_name, sayings


@pytest.mark.parametrize(
    ("text", "name", "icon", "given"),
    [
        ("View on site", "open_in_new View on site", "open_in_new material-icons", "View on site"),
        ("View on site", "View on siteopen_in_new", "open_in_new material-icons", "View on site"),
        ("View on site", "View on site, in a new window", "open_in_new", "View on site, in a new window"),
        ("View", "open View", "", "open View"),
        ("", "delete", "delete material-icons", "delete"),
        ("Delete", "Delete", "delete", "Delete"),
        ("", "Choose File", "", ""),
        ("Choose File", "Choose File", "", "Choose File"),
    ],
)
def test_given_name(text, name, icon, given):
    assert given_name(Element(tag="a", text=text, name=name, icon=icon)) == given


def test_what_every_file_field_is_called_is_no_saying_of_one():
    field = Traits(Element(tag="input", role="button", name="Choose File", attributes={"type": "file", "title": "Picture"}))
    assert (field.said, field.name, field.names, field.counted) == ("picture", "", (frozenset({"picture"}),), "")
    assert Traits(Element(tag="button", text="Choose File", name="Choose File")).said == "choose file"


@pytest.mark.parametrize(
    ("element", "called"),
    [
        (Element(tag="button", states=("interactive",), attributes={"data-tip": "Query Tool"}), ("Query Tool",)),
        (Element(tag="button", states=("interactive",), attributes={"data-tip": "Query Tool", "title": "Query"}), ("Query",)),
        (Element(tag="button", name="\uf112", states=("interactive",), attributes={"data-tip": "Reply"}), ("Reply",)),
        (Element(tag="div", attributes={"data-tip": "Query Tool"}), ()),
    ],
    ids=["a tooltip", "a title", "a tooltip beside a character of an icon font", "nothing to operate"],
)
def test_what_a_control_without_a_name_is_called(element, called):
    assert sayings(element) == called
