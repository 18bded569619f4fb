"""A list that matches nothing: which selectors are tried for it, which of them fit, and what is said."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.element import Element
from pytest_heal.healing.lists import expectation
from pytest_heal.suggestions.list_ask import Draft, ListAsk, Member
from pytest_heal.suggestions.list_drafts import MOST_DRAFTS, drafts
from pytest_heal.suggestions.lists import MOST_MEMBERS, fits, looked_at, told
from pytest_heal.suggestions.survey import Found, Survey
from tests.suggestions.test_attempt import PIECES

HAD = {"class": "bk card card-shelf", "data-testid": "product"}
CARD = Element(tag="article", role="article", text="Mug", attributes=HAD)
ASK = ListAsk(selector=".bk.card", expected=2)
NOW = Member(tag="article", role="article", text="Jar", content="Jar", classes=("card",))
DRAFT = Draft(selector=".card", how="recorded", wanted=(".card",), was=(".bk", ".card"), own=True)


def page(*classes, **more):
    """A survey of a page on which two elements have each of some classes."""
    tags = (Found(value="article", count=2), Found(value="div", count=9))
    return Survey(classes=tuple(Found(value=name, count=2) for name in classes), tags=tags, **more)


def tried(selector, survey, common=frozenset(), **known):
    return [(one.selector, one.how) for one in drafts(ListAsk(**{"expected": 2, **known}, selector=selector), survey, common)]


def test_by_its_own_name():
    assert tried(".bk.card", page("card", "card-shelf")) == [(".card", "named")]
    assert tried("article.bk.card", page("card")) == [("article.card", "named")]
    assert tried("#shop > .bk.card", page("card", ids=(Found(value="shop"),))) == [("#shop > .card", "named")]
    assert tried("//article[@class='bk-card']", page("card")) == [("article.card", "named")]
    assert tried(".bk.card:visible", page("card")) == [(".card:visible", "named")]
    assert tried(".card", page("mdc-card"), common=frozenset({"mdc"})) == [(".mdc-card", "named")]
    assert tried('internal:testid=[data-testid="bk-card"s]', page("card")) == [(".card", "named")]


def test_by_the_test_id_that_its_elements_had():
    now = page("card-shelf", attributes=(Found(value="product", count=2, attribute="data-testid"),))
    by_test_id = ('internal:testid=[data-testid="product"s]', "had")
    assert tried(".bk.card", now, then=(CARD,)) == [by_test_id], "a class may be anybody's"
    assert tried(".bk.card", now, beside=(CARD,)) == [by_test_id], "its one step fits"
    assert tried("main .bk.card", now, beside=(CARD,)) == []
    other = replace(CARD, attributes={"class": "bk card", "data-testid": "offer"})
    assert tried(".bk.card", now, then=(CARD, other)) == [], "not all of them had it"
    both = replace(now, classes=(*now.classes, Found(value="card", count=2)))
    assert tried(".bk.card", both, then=(CARD,)) == [(".card", "recorded"), ('.card[data-testid="product"]', "had")]
    kept = [('.card[data-testid="product"]', "had")]
    assert tried(".bk.card.wide", both, then=(CARD,)) == kept, "what is there is kept"


def test_by_its_texts_anything_that_as_many_have():
    texts = ("Mug", "Plate")
    few = replace(
        page("tile--active", "tile", "box"),
        classes=(*page("tile--active", "tile", "box").classes, Found(value="other", count=3)),
    )
    assert tried(".bk.card", few, said=texts) == [(".tile", "said"), (".box", "said")]
    assert tried("#gone .bk.card", few, said=texts) == []


@pytest.mark.parametrize(
    ("selector", "known"),
    [
        (".bk.card", {"expected": 1}),
        (".bk.card", {"expected": 0}),
        (".todo.completed", {}),
        (".vip.card", {}),
        ("#shop .card", {}),
        (".row >> .card >> internal:role=button", {}),
        ("internal:role=listitem", {"said": ("a", "b")}),
        ("internal:text=card", {}),
        (".bk.card, .tile", {}),
        ("", {}),
    ],
)
def test_nothing_is_tried(selector, known):
    assert tried(selector, page("card", "todo"), **known) == []


def test_of_a_page_that_is_not_known_whole_nothing_is_said_to_be_gone():
    assert tried(".bk.card", page("card", truncated=True)) == []


def test_what_others_had_then_is_not_tried():
    advertisement = replace(CARD, attributes={"class": "card"})
    assert tried(".bk.card", page("card"), then=(CARD,), beside=(advertisement,)) == []
    assert tried(".bk.card", page("card"), then=(CARD,), beside=(CARD,)) == [(".card", "recorded")]


@given(st.lists(st.sampled_from([*PIECES, ".bk", ".card", " ", ">>"]), max_size=9).map("".join), st.booleans())
def test_any_selector_is_read(selector, said):
    ask = ListAsk(selector=selector, expected=2, said=("a", "b") if said else (), then=(CARD,), beside=(CARD,))
    made = drafts(ask, page("card", "card-shelf", "a b", "é", "1"), frozenset())
    assert len(made) <= MOST_DRAFTS
    assert all(one.selector and one.selector != selector for one in made)


FITS = {
    "as it was": ({}, True),
    "another tag of the same role": ({"tag": "div"}, True),
    "another role": ({"role": "listitem"}, False),
    "no role": ({"role": ""}, False),
    "hidden": ({"shown": False}, False),
    "loading": ({"busy": True}, False),
    "where it is to come": ({"classes": ("card", "card-skeleton")}, False),
    "in a state of loading": ({"classes": ("card", "is-loading")}, False),
    "with nothing in it": ({"text": "", "content": ""}, False),
    "with a name only": ({"text": "", "name": "Jar"}, True),
    "with a class that says something else": ({"classes": ("card", "ad")}, False),
    "with a class that many have": ({"classes": ("card", "rounded")}, True),
    "with a class that says the same": ({"classes": ("card", "card-flush")}, True),
    "with a class that it had": ({"classes": ("card")}, True),
}


@pytest.mark.parametrize("name", FITS)
def test_what_fits(name):
    changes, expected = FITS[name]
    survey = Survey(classes=(*page("ad", "card-flush", "card-shelf", "card").classes, Found(value="rounded", count=40)))
    assert fits(replace(ASK, then=(CARD,)), DRAFT, [replace(NOW, **changes)] * 2, survey) == expected


def test_of_one_kind():
    assert not fits(ASK, replace(DRAFT, how="named"), [NOW, replace(NOW, role="", tag="p")], page("card"))
    assert fits(ASK, replace(DRAFT, how="named"), [NOW, NOW], page("card"))


@pytest.mark.parametrize(
    ("said", "content", "expected"),
    [
        ("Mug", "Mug", True),
        ("  Mug\n 2 ", "Mug 2", True),
        ("Mug", "Mug 2", False),
        ("mug", "Mug", False),
        ("", "", False),
        (re.compile("^M"), "Mug", True),
        (re.compile("^m"), "Mug", False),
        ("M" * 400, "M" * 300, True),
    ],
)
def test_the_texts_that_are_expected(said, content, expected):
    one = replace(NOW, content=content)
    assert fits(replace(ASK, said=(said, said)), replace(DRAFT, how="said"), [one, one], page("card")) == expected


def test_a_long_list_is_looked_at_in_part():
    assert looked_at(3) == [0, 1, 2]
    assert looked_at(500) == [*range(MOST_MEMBERS - 1), 499]


def test_what_is_said():
    start = "The whole list is missing, not just one element: .bk.card matches nothing now"
    empty = told(ASK, [])
    assert empty.sentence.startswith(f"{start}, where 2 elements are expected. Nothing on the page is certainly this list: ")
    assert told(replace(ASK, expected=0), []).sentence == f"{start}."
    was = told(replace(ASK, expected=0, recorded=4), [])
    assert was.sentence.startswith(f"{start}, where 4 of a kind stood when it was recorded.")
    one = told(ASK, [DRAFT], paste='page.locator(".card")', of=".bk.card")
    assert ". .bk.card is now .card (2): of the kind that was recorded, and as many." in one.sentence
    assert (one.kind, one.paste, one.of) == ("list-gone", 'page.locator(".card")', ".bk.card")
    assert "Perhaps .bk.card is now .card (2): the same name" in told(ASK, [replace(DRAFT, how="named")]).sentence
    two = told(ASK, [DRAFT, replace(DRAFT, selector=".tile")])
    assert ".card (2) and .tile (2) are alike, so none of them is proposed." in two.sentence
    assert (two.paste, two.of) == ("", "")


@pytest.mark.parametrize(
    ("method", "args", "kwargs", "expected"),
    [
        ("to_have_count", (4,), {}, (4, ())),
        ("to_have_count", (), {"count": 3}, (3, ())),
        ("to_have_count", (), {}, (0, ())),
        ("to_have_text", (["a", "b"],), {}, (2, ("a", "b"))),
        ("to_have_text", (), {"expected": ("a", "b")}, (2, ("a", "b"))),
        ("to_have_text", (["a", "b"],), {"ignore_case": True}, (2, ())),
        ("to_have_text", ("a",), {}, (0, ())),
        ("to_have_class", (["a", "b"],), {}, (2, ())),
        ("to_contain_text", (["a", "b"],), {}, (0, ())),
        ("to_be_visible", (), {}, (0, ())),
    ],
)
def test_what_an_assertion_expects_of_a_list(method, args, kwargs, expected):
    assert expectation(method, args, kwargs) == expected


@pytest.mark.parametrize(
    "payload", ["{}", "[]", "null", "1", '{"tag": "a"}', '{"tag": "a", "classes": [], "kids": [], "x": 1}']
)
def test_an_answer_that_is_none(payload):
    with pytest.raises(ValueError, match="no member of a list"):
        Member.from_payload(payload)
