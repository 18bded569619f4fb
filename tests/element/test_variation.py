"""When two fingerprints of a locator are of one element, and what is kept of its states."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.element.page import page_of
from pytest_heal.element.text import mask_numbers
from pytest_heal.element.variation import (
    LONGEST_SEEN,
    MOST_SEEN,
    UNSAID,
    as_on,
    carried,
    joined,
    same_thing,
    seen_as,
    stands_elsewhere,
    varied_too,
)
from tests.support.dom import E, page

MODAL = Element(
    tag="div",
    role="dialog",
    text="Delete the project? Cancel",
    attributes={"class": "modal"},
    box=(100, 100, 400, 200),
    path=("html[1]", "body[1]", "div[2]"),
)


def seen(text=MODAL.text, *, element=MODAL, counts=(("text", 1),), rivals=(), **attributes):
    """A fingerprint of `.modal` in some state."""
    attributes = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    element = replace(element, text=text, attributes={**element.attributes, **attributes})
    return Fingerprint(
        key=Key(locator=".modal", page="/"), element=element, counts=dict(counts), viewport=(1280, 720), rivals=rivals
    )


def test_a_container_at_its_place_is_itself_whatever_it_says():
    assert same_thing(seen(), seen("Rename the file Cancel", class_="modal is-open"))


@pytest.mark.parametrize(
    "other",
    [
        seen("Rename", element=replace(MODAL, tag="section")),
        seen("Rename", element=replace(MODAL, path=("html[1]", "body[1]", "div[3]"))),
        seen("Rename", element=replace(MODAL, group="Ada")),
        seen("Rename", element=replace(MODAL, ordinal=(1, 3))),
        seen("Rename", id="rename"),
        seen("Rename", data_testid="rename"),
        replace(seen("Rename"), key=Key(locator=".modal", page="/other")),
        replace(seen("Rename"), key=Key(locator=".modal", page="/", test="t")),
        seen("Rename", rivals=(replace(MODAL, text="Delete the project? Cancel"),)),
    ],
    ids=["tag", "place", "row", "one of several", "id", "test id", "page", "test", "stood beside it"],
)
def test_another_element(other):
    assert not same_thing(seen(), other)
    assert not same_thing(other, seen())


def test_a_name_of_its_own_is_enough_and_one_of_several_is_none():
    there = replace(MODAL, path=("html[1]", "body[1]", "main[1]", "div[1]"))
    mine = (("id", 1), ("text", 1))
    assert same_thing(seen(id="ask", counts=mine), seen("Rename", id="ask", element=there, counts=mine))
    assert not same_thing(seen(id="ask", counts=mine), seen("Rename", id="ask", element=there, counts=(("id", 2),)))
    assert not same_thing(seen(id="ask", counts=()), seen("Rename", id="ask", element=there, counts=()))
    assert same_thing(seen(id="css-1x2y", counts=mine), seen("Rename", id="css-9z8w7", counts=mine))


def test_a_control_is_what_it_says():
    button = replace(MODAL, tag="button", role="button", states=("interactive",))
    assert not same_thing(seen("Save", element=button), seen("Delete", element=button))
    assert same_thing(seen("Save", element=button), seen("Save", element=button, class_="modal is-busy"))
    named = {"id": "go", "counts": (("id", 1),)}
    assert not same_thing(seen("Save", element=button, **named), seen("Delete", element=button, **named))
    assert same_thing(seen("Save", element=button, **named), seen("Save", element=button, class_="is-busy", **named))
    link = replace(button, tag="a", role="link")
    assert not same_thing(seen("More", element=link, href="/a"), seen("More", element=link, href="/b"))


def test_of_a_choice_the_value_is_its_name():
    radio = replace(MODAL, tag="input", states=("interactive",), text="")
    one, other = (seen("", element=radio, type="radio", name="size", value=v, counts=(("field", 1),)) for v in "SM")
    assert same_thing(one, one)
    assert not same_thing(one, other)


@pytest.mark.parametrize("step", ["tr[1]", "li[2]", "^li[1]"])
def test_what_stands_in_a_row_is_an_item_of_several(step):
    row = replace(MODAL, path=("html[1]", "body[1]", step, "div[1]"))
    assert not same_thing(seen("Ada", element=row), seen("Bob", element=row))


def test_what_varied_is_named():
    first = seen("Total 3", class_="modal", data_state="closed", title="Totals")
    assert joined(first, first) == first
    assert joined(first, seen("Total 4", data_state="closed", title="Totals")).varied == ("numbers",)
    other = seen("Sum", element=replace(MODAL, box=(9, 9, 400, 300), name="Sum of all"), class_="modal is-open css-1x2y")
    both = joined(first, replace(other, acts=("click",)))
    assert both.varied == (".is-open", "@data-state", "@title", "name", "size", "text")
    assert (both.seen, both.acts, both.element) == (("Sum",), ("click",), first.element)


def test_in_another_viewport_a_size_says_nothing():
    other = seen(element=replace(MODAL, box=(9, 9, 200, 300)))
    assert joined(seen(), other).varied == ("size",)
    assert joined(seen(), replace(other, viewport=(600, 400))).varied == ()


def test_a_value_that_was_not_unique_is_not():
    first, other = seen(counts=(("text", 1), ("name", 1))), seen("Rename", counts=(("text", 3), ("id", 1)))
    assert dict(joined(first, other).counts) == {"text": 3, "name": 1, "id": 1}


def test_few_and_short_texts_are_kept():
    found = seen("A")
    for text in ("e", "b", "c", "d", "f", "B", "a", "x" * (LONGEST_SEEN + 1)):
        found = joined(found, seen(text))
    assert [text.casefold() for text in found.seen] == ["b", "c", "d", "e"]
    assert len(found.seen) == MOST_SEEN


states = st.builds(
    seen,
    st.sampled_from(["", "One", "one", "Two words", "3", "12 new", "7 new", "Long " * 50]),
    class_=st.sampled_from(["modal", "modal is-open", "modal css-1x2y"]),
    title=st.sampled_from(["", "A", "B"]),
)


@given(st.lists(states, min_size=1, max_size=4))
def test_in_whatever_order_states_are_seen_the_same_varied(found):
    results = set()
    for order in permutations(found):
        result = order[0]
        for other in order[1:]:
            assert same_thing(result, other)
            result = joined(result, other)
            assert joined(result, other) == result, "seen twice is seen once"
        texts = {mask_numbers(text) for text in (*result.seen, result.element.text) if text and len(text) <= LONGEST_SEEN}
        results.add((result.varied, frozenset(texts) if "text" in result.varied else None))
    assert len({varied for varied, _ in results}) == 1
    assert len({texts for _, texts in results}) == 1


def test_recorded_anew_by_one_test_it_keeps_what_varied():
    before = joined(seen(), seen("Rename", class_="modal is-open"))
    anew = varied_too(seen("Move"), before)
    assert (anew.varied, anew.seen) == ((".is-open", "text"), ("Delete the project? Cancel", "Rename"))
    elsewhere = replace(anew, element=replace(anew.element, path=("html[1]",), text="Rename"), seen=())
    assert carried(elsewhere, before).seen == ("Delete the project? Cancel",)
    other = seen("Move", id="move")
    assert varied_too(other, before) == other


# --------------------------------------------------------------------------------------------------- on a page


def asked_on(*content):
    both = joined(seen("Delete the project?"), seen("Rename the file"))
    return as_on(both, page_of(page(*content)))


def test_it_says_what_stands_there():
    assert asked_on(E("p", "Hello"), E("div", "Rename the file")).element.text == "Rename the file"
    assert asked_on(E("div", "Delete the project?")).element.text == "Delete the project?"
    twice = asked_on(E("div", E("b", "Rename the file")))
    assert (twice.element.text, UNSAID in twice.varied) == ("Rename the file", False)
    assert as_on(twice, page_of(page(E("div", "Rename the file")))) == twice


@pytest.mark.parametrize(
    "content",
    [
        (E("div", "Move the folder"),),
        (E("div", "Rename the file"), E("div", "Delete the project?")),
        (E("div", "Rename the file", visible=False), E("p", "Hello")),
    ],
    ids=["none of its texts", "two of them", "one that cannot be seen"],
)
def test_texts_do_not_count_where_none_or_two_of_them_are_there(content):
    told = asked_on(*content)
    assert UNSAID in told.varied
    assert as_on(told, page_of(page(*content))) == told


def test_a_page_says_whether_it_is_elsewhere():
    found = page(E("div", E("b", "Rename")), E("p", "Delete the project? Cancel"))
    at = next(e.index for e in found if e.tag == "div")
    assert stands_elsewhere(seen(), page_of(found), at)
    assert not stands_elsewhere(seen("Rename"), page_of(found), at)


def test_how_often_its_names_stand_there_is_counted_now():
    found = page(E("div", "Rename", id="ask"), E("div", "Move", id="ask"), E("div", "Other", id="one"))
    now = seen_as(seen(counts=(("id", 1), ("text", 1))), page_of(found), next(e.index for e in found if e.text == "Rename"))
    assert dict(now.counts) == {"id": 2, "text": 1}


def test_a_lead_that_differs_is_none():
    said = replace(seen(), lead="In force since August")
    assert joined(said, replace(seen("Rename"), lead="In force since August")).lead == "In force since August"
    assert joined(said, replace(seen("Rename"), lead="A draft")).lead == ""
