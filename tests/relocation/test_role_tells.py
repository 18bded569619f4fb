"""A role that the locator asks for tells two that say the same: a heading, and the item of a menu."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.contradictions import lookalike
from pytest_heal.relocation.fit import is_field, same_use, told_apart
from pytest_heal.relocation.policy import Request, Thresholds, decide
from pytest_heal.relocation.relocator import Relocation, relocate
from tests.relocation.policy.pages import shop
from tests.support.dom import E, fingerprints

HEADING = 'internal:role=heading[name="Log in"i]'
PAGE = shop(E("ul", E("li", E("span", "Log in"))), E("h2", "Log in"), E("h3", "Log in", role="heading"), E("button", "Log in"))


def at(tag):
    return next(e for e in PAGE if e.tag == tag)


@pytest.mark.parametrize(
    ("selector", "tag", "other", "told"),
    [
        (HEADING, "h2", "span", True),
        (HEADING, "h2", "button", True),
        (HEADING + " >> nth=0", "h2", "span", True),
        (HEADING, "h2", "h3", False),
        (HEADING, "span", "h2", False),
        (HEADING, "button", "span", False),
        ("h2", "h2", "span", False),
        (HEADING + " >> a", "h2", "span", False),
    ],
)
def test_told_apart_by_its_role(selector, tag, other, told):
    assert told_apart(selector, Traits(at(tag)), Traits(at(tag)), Traits(at(other))) is told


@pytest.mark.parametrize(
    ("old", "new", "rival", "told"),
    [
        ("button", "button", "input", True),
        ("button", "a", "input", True),
        ("button", "button", "a", False),
        ("input", "input", "button", True),
        ("button", "input", "input", False),
        ("button", "button", "p", False),
        ("p", "p", "input", False),
    ],
)
def test_told_apart_by_what_it_is_used_for(old, new, rival, told):
    sides = (Traits(Element(tag=tag, text="Search")) for tag in (old, new, rival))
    assert told_apart(".go", *sides) is told


def test_a_choice_may_be_drawn_as_a_button_that_says_itself():
    radio, tool = Traits(Element(tag="input", role="radio")), Traits(Element(tag="button", role="radio", text="Month"))
    assert same_use(radio, tool)
    assert not same_use(radio, Traits(Element(tag="button", text="Month")))
    assert not same_use(Traits(Element(tag="input")), tool)


@pytest.mark.parametrize(
    ("selector", "others", "left"), [("h2", ["span"], "span"), (HEADING, ["span"], ""), (HEADING, ["span", "h3"], "h3")]
)
def test_what_has_another_role_is_no_lookalike(selector, others, left):
    (mine,) = fingerprints(PAGE, lambda e: e.tag == "h2")
    found = relocate(mine, PAGE).matches[0]
    found = replace(found, agreements={name: found.agreements[name] for name in found.agreements if name != "ordinal_equal"})
    matches = [replace(found, index=at(tag).index) for tag in ("h2", *others)]
    rival = lookalike(Relocation(fingerprint=mine, matches=tuple(matches)), matches[0], page_of(PAGE), selector)
    assert (PAGE[rival.index].tag if rival else "") == left


@pytest.mark.parametrize(("selector", "tied"), [("h2", True), (HEADING, False)])
def test_two_are_no_tie_where_the_role_tells_them_apart(selector, tied):
    (mine,) = fingerprints(PAGE, lambda e: e.tag == "h2")
    relocation = relocate(mine, PAGE, among=[at("h2").index])
    rival = replace(relocation.matches[0], index=at("span").index, confidence=0.5)
    near = replace(relocation, matches=(relocation.matches[0], rival), rival=rival, margin=0.0)
    found = decide(near, PAGE, Request(kind="act", method="click", selector=selector), Thresholds.with_base())
    assert (found.code == "tie") is tied


@pytest.mark.parametrize("role", ["slider", "listbox", "combobox", "spinbutton", "switch", "radio", "textbox"])
def test_what_is_drawn_to_take_a_value_is_a_field(role):
    assert is_field(Traits(Element(tag="div", role=role)))


@pytest.mark.parametrize("role", ["option", "treeitem", "menuitemcheckbox", "menuitemradio", "tab", "button"])
def test_what_may_be_chosen_within_something_is_no_field(role):
    assert not is_field(Traits(Element(tag="div", role=role)))
