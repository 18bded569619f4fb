"""What was put into an element, a badge or a number, takes nothing from what it says itself."""

import pytest

from pytest_heal.relocation.policy import locate
from tests.relocation.policy.pages import THRESHOLDS, asked, remembered, shop
from tests.support.dom import E


def part(head, *more, above="Prices and more, of all that is called so"):
    return shop(E("section", head, E("p", above, class_="lead"), *more, class_="card"), css="plain")


def decided(old, new, which, method="click"):
    _, decision = locate(remembered(old, which), new, [], asked(method, ".info"), THRESHOLDS)
    return decision


def is_head(element):
    return "info" in element.classes


OLD = part(E("div", "Swagger Petstore", class_="info"))


@pytest.mark.parametrize(
    "inside", [[E("span", "1.0.0"), E("span", "OAS 2.0")], [E("sup", "beta")], [E("small", "7 endpoints")]], ids=range(3)
)
def test_a_title_that_was_given_badges_is_that_title(inside):
    new = part(E("h2", "Swagger Petstore", *inside, class_="title"))
    decision = decided(OLD, new, is_head)
    assert decision.heal, (decision.code, decision.reason)
    assert new[decision.match.index].tag == "h2"


def test_and_so_is_one_that_lost_them():
    old = part(E("div", "Swagger Petstore", E("span", "1.0.0"), class_="info"))
    new = part(E("h2", "Swagger Petstore", class_="title"))
    decision = decided(old, new, is_head)
    assert decision.heal, (decision.code, decision.reason)
    assert new[decision.match.index].tag == "h2"


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (E("div", "Swagger Petstore", E("button", "1.0.0"), class_="title"), []),  # a click may hit it
        (E("h2", "Swagger Petstore", E("i", "1.0"), class_="title"), [E("h3", "Swagger Petstore", E("i", "2.0"))]),
        (E("h2", "Swagger Bookstore", E("span", "1.0.0"), class_="title"), []),
        (E("div", "Swagger Petstore", E("p", " ".join(["Of all pets there are in all of the stores"] * 3)), class_="t"), []),
    ],
    ids=["a button in it", "two with badges", "another name", "a tale in it"],
)
def test_what_may_be_another_one_is_not(head, more):
    assert not decided(OLD, part(head, *more), is_head).heal


@pytest.mark.parametrize(
    ("was", "says", "added"),
    [("Delete", "Delete", "all"), ("Password", "Password", "(confirm)"), ("Enable", "Enable", "not now")],
)
def test_a_badge_that_turns_the_meaning_is_no_badge(was, says, added):
    old, new = part(E("div", was, class_="info")), part(E("h2", says, E("em", added), class_="title"))
    assert not decided(old, new, is_head).heal
