"""A control of which nothing is known but what it says: everything around it is something else."""

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.company import among_others
from pytest_heal.relocation.pair import Pair
from tests.support.dom import page


def box(head, *, text="Privileged", near="", group="", states=("interactive",)):
    return Element(tag="input", role="checkbox", name=text, section=f"heading: {head}", near=near, group=group, states=states)


def heads(old, new, **agrees):
    return among_others(Pair(Traits(old), Traits(new), agrees, page_of(page()), {}), ())


def test_all_around_it_is_something_else():
    assert heads(box("Fourth draft"), box("Handling")) == ("Fourth draft", "Handling")
    assert heads(box("Fourth draft"), box("Handling"), near_similar=0.2, section_similar=0.4) == ("Fourth draft", "Handling")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(box("Fourth draft"), box("Handling", text="Privileged papers"), id="it says more"),
        pytest.param(box("Fourth draft"), box("Draft of a deed"), id="the headings share a word"),
        pytest.param(box("Settings"), box("Preferences"), id="the headings mean the same"),
        pytest.param(box(""), box("Handling"), id="nothing headed it"),
        pytest.param(box("Fourth draft", near="Handling Privileged"), box("Handling"), id="its heading stood beside it"),
        pytest.param(box("Fourth draft"), box("Handling", group="Fourth"), id="its heading names its item now"),
    ],
)
def test_something_of_it_is_there_still(old, new):
    assert heads(old, new) is None


@pytest.mark.parametrize("agrees", [{"near_similar": 0.3}, {"section_similar": 0.5}, {"group_similar": 0.5}])
def test_it_stands_among_what_it_stood_among(agrees):
    assert heads(box("Fourth draft"), box("Handling"), **agrees) is None


def test_what_is_read_may_stand_anywhere():
    old, new = (Element(tag="b", text="Sold out", section=f"heading: {head}") for head in ("Fourth draft", "Handling"))
    assert heads(old, new) is None
