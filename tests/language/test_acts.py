"""The same act in other words, from the texts of two elements to the decision."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import Page
from pytest_heal.element.traits import Traits
from pytest_heal.language.acts import act_of, alone_in_it, named_beside, same_act
from pytest_heal.relocation.evidence import compare
from pytest_heal.relocation.gate import _own_missing
from tests.relocation.policy.pages import Case, asked
from tests.support.dom import E


def button(text="", path=("html[1]", "body[1]", "button[1]"), **more):
    return Element(tag="button", role="button", text=text, name=more.pop("name", text), path=path, **more)


def page_with(*elements):
    paths = [("html[1]", "body[1]", f"{e.tag}[{n}]") for n, e in enumerate(elements)]
    return Page(Inventory.from_elements(replace(e, index=n, path=paths[n]) for n, e in enumerate(elements)))


def found(old, *now, counts=None):
    page = page_with(*now, Element(tag="p", text="Some words that fill the page"))
    return compare(Traits(old), page.traits(0), page, counts)


def test_the_act_is_read_off_what_an_element_says_or_is_called():
    assert act_of(Traits(button("Log in"))) == "log in"
    assert act_of(Traits(button("→", name="Log in"))) == "log in"
    assert act_of(Traits(button("Go", attributes={"title": "Search"}))) == "search"
    assert act_of(Traits(button("Blue"))) == ""


def test_what_is_only_read_names_no_act():
    heading = Element(tag="h1", text="Log in")
    assert same_act(Traits(heading), Traits(button("Sign in"))) == 0.0
    assert same_act(Traits(button("Sign in")), Traits(button("Log in"))) == 1.0


def test_the_same_act_is_no_contradiction_but_another_one_is():
    same, other = found(button("Log in"), button("Sign in")), found(button("Log in"), button("Help"))
    assert same["act_same"] == same["act_alone"] == 1.0
    assert "text_other" not in same
    assert other["text_other"] == 1.0
    assert "act_same" not in other
    assert _own_missing(same) < _own_missing(other)


def test_an_act_that_several_name_belongs_to_none():
    twice = found(button("Log in"), button("Sign in"), button("Login"))
    assert twice["act_same"] == 1.0
    assert "act_alone" not in twice
    assert "act_alone" not in found(button("Log in"), button("Sign in"), counts={"text": 2})
    assert "act_alone" in found(button("Log in"), button("Sign in"), Element(tag="h1", text="Sign in"))


def test_what_names_it_less_well_does_not_count():
    assert "act_alone" in found(button("Log in"), button("Sign in"), button("Sign in with Ada"))
    assert "act_alone" not in found(button("Log in"), button("Sign in with Ada"), button("Sign in"))


def test_words_in_common_say_it_already():
    assert "act_same" not in found(button("Sign up"), button("Sign up now"))


def test_around_and_inside_is_the_same_thing():
    link = Element(tag="a", text="Sign in", index=0, path=("a[1]",))
    inner = Element(tag="button", text="Sign in now", index=1, path=("a[1]", "button[1]"))
    page = Page(Inventory.from_elements([link, inner]))
    assert alone_in_it(Traits(button("Log in")), page.traits(0), page)


def test_named_beside():
    assert named_beside(Traits(button("Sign up", near="Welcome Create account Help")))
    assert not named_beside(Traits(button("Sign up", near="Welcome Create a poll Help")))


def test_what_it_says_itself_is_not_beside_it():
    assert not named_beside(Traits(button("Sign up", near="Welcome Sign up Help")))
    assert named_beside(Traits(button("Sign up", near="Sign up Welcome Sign up Help")))


def form(*content):
    return (E("form", E("p", "Welcome back to the shop"), *content, class_="box"),)


def act(text, **more):
    return E("button", text, **({"class_": "btn wide", "type": "button"} | more))


RENAMED = [("Log in", "Sign in"), ("Search", "Find"), ("Edit profile", "Change profile"), ("Suchen", "Finden")]


@pytest.mark.parametrize(("before", "after"), RENAMED)
def test_a_renamed_act_heals_where_it_stood(before, after):
    _, new, decision = Case(old=form(act(before)), new=form(act(after)), which=before, there=after).ask()
    assert decision.heal, (decision.code, decision.reason)
    assert new[decision.match.index].text == after


UNLIKE = [
    ("Log in", "Log out"),
    ("Sign up", "Sign in"),
    ("Next", "Back"),
    ("Edit profile", "Change password"),
    ("Save", "Remove"),
    ("Close", "Cancel"),
    ("Save", "Submit"),
    ("Add", "Delete"),
]


@pytest.mark.parametrize(("before", "after"), UNLIKE)
def test_another_act_in_its_place_does_not_heal(before, after):
    _, _, decision = Case(old=form(act(before)), new=form(act(after)), which=before, there=after).ask()
    assert not decision.heal


def test_an_act_that_was_there_in_both_words_does_not_heal():
    old, new = form(act("Log in"), act("Sign in")), form(act("Sign in"))
    _, _, decision = Case(old=old, new=new, which="Log in", there="Sign in").ask()
    assert not decision.heal


def test_an_act_that_stands_elsewhere_does_not_heal():
    elsewhere = (E("ul", E("li", E("a", "Sign in", href="/session", class_="small"))), *form())
    _, _, decision = Case(old=form(act("Log in")), new=elsewhere, which="Log in", there="Sign in").ask()
    assert not decision.heal


def test_where_the_text_is_tested_an_act_proves_nothing():
    request = asked("to_have_text", kind="assert")
    old, new = form(act("Log in")), (E("div", E("section", act("Sign in", class_="x"))),)
    _, _, decision = Case(old=old, new=new, which="Log in", there="Sign in", request=request).ask()
    assert not decision.heal
