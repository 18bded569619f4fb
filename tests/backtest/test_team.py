"""The team's locator with the values of the run: read from the source, filled by what the earlier locator was seen to be."""

import pytest

from pytest_heal.backtest.stored import NotComparableError
from pytest_heal.backtest.team import Flagged, team_locator
from tests.backtest.suites import making, matched

ADD = """
def add(page, plant):
    page.locator(".card", has_text=plant).locator(".add").click()
"""


def made(text, code, selector):
    return making(text, code, selector)


def card(text=ADD):
    return (
        made(text, 'page.locator(".card", has_text=plant)', '.card >> internal:has-text="Pilea"i'),
        made(text, 'page.locator(".card", has_text=plant).locator(".add")', '.card >> internal:has-text="Pilea"i >> .add'),
    )


def test_a_literal_locator():
    old = 'def test_a(page):\n    page.click("#save")\n'
    found = team_locator([made(old, 'page.click("#save")', "#save")], matched(old, old.replace("#save", "#store")))
    assert (found.code, found.place, found.changed) == ('page.locator("#store")', "test_a.py:2", True)


def test_what_a_parameter_stood_for_is_taken_from_the_earlier_locator():
    new = ADD.replace(".card", ".tile").replace(".add", ".tile__add")
    found = team_locator(card(), matched(ADD, new))
    assert found.code == 'page.locator(".tile", has_text="Pilea").locator(".tile__add")'


def test_what_a_parameter_stood_for_in_an_f_string():
    old = 'def add(page, n):\n    page.locator(f"#row-{n}").click()\n'
    new = old.replace('page.locator(f"#row-{n}")', 'page.get_by_test_id(f"item {n}")')
    found = team_locator([made(old, 'page.locator(f"#row-{n}")', "#row-17")], matched(old, new))
    assert found.code == 'page.get_by_test_id("item 17")'


def test_what_only_the_later_suite_knows_is_not_guessed():
    with pytest.raises(NotComparableError, match="only a run of the later suite knows other"):
        team_locator(card(), matched(ADD, ADD.replace("has_text=plant", "has_text=other")))


def test_a_locator_that_begins_in_a_helper():
    old = """
def card(page, plant):
    return page.get_by_role("article").filter(has_text=plant)

def test_a(page):
    card(page, "Pilea").get_by_role("button", name="Add").click()
"""
    article = "internal:role=article"
    filtered = f'{article} >> internal:has-text="Pilea"i'
    makings = (
        made(old, 'page.get_by_role("article")', article),
        made(old, 'page.get_by_role("article").filter(has_text=plant)', filtered),
        made(old, 'card(page, "Pilea").get_by_role("button", name="Add")', f'{filtered} >> internal:role=button[name="Add"i]'),
    )
    new = old.replace('"article"', '"listitem"').replace('"Add"', '"Add Pilea"')
    found = team_locator(makings, matched(old, new))
    assert found.code == 'page.get_by_role("listitem").filter(has_text="Pilea").get_by_role("button", name="Add Pilea")'


def test_a_locator_that_begins_elsewhere_now_is_not_comparable():
    old = 'def test_a(page, other):\n    page.locator("#a").click()\n'
    new = old.replace("page.locator", "other.dialog.locator")
    with pytest.raises(NotComparableError, match=r"begins at other\.dialog, and at page"):
        team_locator([made(old, 'page.locator("#a")', "#a")], matched(old, new))


def test_variables_are_followed():
    old = """
def test_a(page):
    payment = page.frame_locator("#frame")
    payment.locator("#pay").click()
"""
    makings = (
        made(old, 'page.frame_locator("#frame")', "#frame >> internal:control=enter-frame"),
        made(old, 'payment.locator("#pay")', "#frame >> internal:control=enter-frame >> #pay"),
    )
    found = team_locator(makings, matched(old, old.replace("#frame", "#secure").replace("#pay", "#buy")))
    assert found.code == 'page.frame_locator("#secure").locator("#buy")'


def test_flags_of_a_regular_expression():
    old = 'def test_a(page):\n    page.locator("#a").click()\n'
    for flags, expected in (("", ()), (", re.I | re.DOTALL", ("IGNORECASE", "DOTALL"))):
        new = old.replace('locator("#a")', f'get_by_text(re.compile("save"{flags}))')
        found = team_locator([made(old, 'page.locator("#a")', "#a")], matched(old, new))
        assert found.steps[0].first == Flagged("save", expected)


@pytest.mark.parametrize(
    "text", ["page.locator(name())", "page.get_by_text(re.compile(x))", 'page.get_by_text(re.compile("a", f))']
)
def test_what_cannot_be_read_is_not_comparable(text):
    old = 'def test_a(page):\n    page.locator("#a").click()\n'
    with pytest.raises(NotComparableError):
        team_locator([made(old, 'page.locator("#a")', "#a")], matched(old, old.replace('page.locator("#a")', text)))


def test_calls_that_no_source_has_are_not_comparable():
    old = 'def test_a(page):\n    page.locator("#a").click()\n'
    with pytest.raises(NotComparableError, match="could not tell"):
        team_locator([], matched(old, old))
    with pytest.raises(NotComparableError, match=r"other\.py:2 makes it in a way"):
        team_locator([making(old, 'page.locator("#a")', "#a", file="other.py")], matched(old, old))
