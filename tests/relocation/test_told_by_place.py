"""Hints, columns and headings by which the same words mean something else: what is not enough."""

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.company import other_hint
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.whereabouts import left_heading, other_column
from tests.support.dom import E, page


def pair(old, new, inventory=None):
    return Pair(Traits(old), Traits(new), {}, page_of(inventory or page()), {})


def field(near, role="textbox"):
    return Element(tag="input", role=role, name="Limit", near=f"Limit {near}", states=("interactive",))


def test_one_word_of_a_hint_is_another():
    assert other_hint(pair(field("°C or warmer"), field("°C or colder"))) == ("°C or warmer", "°C or colder")


@pytest.mark.parametrize(
    ("then", "now"),
    [
        pytest.param("or warmer", "or warmer", id="none is"),
        pytest.param("km", "mi", id="it is all that stands there"),
        pytest.param("or warmer", "at most", id="all are"),
        pytest.param("or much warmer", "or colder", id="one is left out as well"),
        pytest.param("that is to be kept warm", "that is to be kept cold", id="it is a sentence"),
        pytest.param("8 letters", "10 letters", id="it is a number"),
        pytest.param("metres above", "meters above", id="it is spelt otherwise"),
        pytest.param("phone number", "telephone number", id="it means the same"),
    ],
)
def test_a_hint_that_says_the_same(then, now):
    assert other_hint(pair(field(then), field(now))) is None


def test_a_label_is_no_hint_though_its_name_has_a_sign_more():
    then, now = (
        Element(tag="input", role="textbox", name=name, near=near, states=("interactive",))
        for name, near in (("Search term: *", "Search term:"), ("Search term: * Search pages", "Search pages"))
    )
    assert other_hint(pair(then, now)) is None


def test_a_hint_beside_a_box_says_nothing():
    assert other_hint(pair(field("or warmer", "checkbox"), field("or colder", "checkbox"))) is None


def cell(column):
    return Element(tag="a", role="link", text="Weber", group=f"8a | column: {column}" if column else "8a")


def test_another_column():
    table = page(E("table", E("tr", E("th", "Absent"), E("th", "Covered by"))))
    assert other_column(pair(cell("Absent"), cell("Covered by"), table)) == ("Absent", "Covered by")


@pytest.mark.parametrize(
    ("then", "now", "content"),
    [
        pytest.param("Absent", "Absent", E("th", "Absent"), id="the same"),
        pytest.param("Absent", "Covered by", E("th", "Missing"), id="its head is gone"),
        pytest.param("Absent", "Covered by", E("h2", "Absent"), id="its head is none of a column"),
        pytest.param("Absent", "", E("th", "Absent"), id="it stands in none"),
        pytest.param("", "Absent", E("th", "Absent"), id="it stood in none"),
        pytest.param("Phone", "Telephone", E("th", "Phone"), id="a column of that meaning"),
        pytest.param("Absent", "Absent today", E("th", "Absent"), id="a longer name"),
    ],
)
def test_a_column_that_may_be_the_same(then, now, content):
    assert other_column(pair(cell(then), cell(now), page(content))) is None


def headed(then, now, *headings):
    """What `left_heading` says of a sum under a heading, where the page has these before that."""
    inventory = page(*(E("h2", text, role="heading") for text in (*headings, now)), E("p", "240"))
    old, new = (Element(tag="p", text="240", section=f"heading: {text}") for text in (then, now))
    last = next(e for e in inventory if e.tag == "p")
    new = Element(tag="p", text="240", section=new.section, index=last.index, path=last.path)
    return left_heading(pair(old, new, inventory))


@pytest.mark.parametrize(
    "there", ["Fee for this application", "Application: fee assessed", "Assessed application fee (office)"]
)
def test_the_heading_stands_elsewhere_in_other_words(there):
    then, now = "Fee assessed for this application", "Worked example"
    assert headed(then, now, there) == (then, now)


@pytest.mark.parametrize(
    ("then", "now", "there"),
    [
        pytest.param(
            "Fee assessed for this application", "Your fee", ["Fee for this application"], id="a word is above it now"
        ),
        pytest.param("Fee assessed for this application", "Worked example", ["Your application"], id="one word is elsewhere"),
        pytest.param("Fee assessed, office, paid application", "Example", ["Fee, application"], id="few words are elsewhere"),
        pytest.param("Fee of application", "Example", ["Fee of application A", "Fee of application B"], id="two say so"),
        pytest.param("Fee", "Worked example", ["Fee paid"], id="it has one word"),
        pytest.param("Fee assessed for this application", "Worked example", [], id="nothing says so"),
    ],
)
def test_the_heading_may_be_this_one(then, now, there):
    assert headed(then, now, *there) is None
