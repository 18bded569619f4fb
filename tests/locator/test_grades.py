"""Grades of locators that people wrote: the weakest step decides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.locator.grades import grade_of, graded_code, graded_steps, steps_of_code


@pytest.mark.parametrize(
    ("code", "grade"),
    [
        ('page.get_by_test_id("save")', "A"),
        ('page.get_by_role("button", name="Save")', "A"),
        ('page.get_by_role("button")', "C"),
        ('page.get_by_label("Name")', "A"),
        ('page.get_by_text("Sign in")', "A"),
        ('page.get_by_text("Order 66")', "B"),
        ('page.get_by_text("The quick brown fox jumps over it all")', "B"),
        ('page.locator("#save")', "B"),
        ('page.locator("#row-17")', "C"),
        ("page.locator(\"[data-testid='x']\")", "A"),
        ('page.locator("[name=user]")', "B"),
        ('page.locator("input[type=text]")', "C"),
        ('page.locator(".btn-primary")', "E"),
        ('page.locator("div > button")', "F"),
        ('page.locator("//div[2]/a")', "F"),
        ('page.locator("li:nth-child(2)")', "F"),
        ('page.locator("button")', "E"),
        ('page.get_by_role("row", name="Ann").get_by_role("button", name="Edit")', "A"),
        ('page.get_by_role("listitem").filter(has_text="Mug").get_by_role("button", name="Add")', "C"),
        ('page.locator("#a").first', "F"),
        ('page.locator("#a").nth(2)', "F"),
        ('page.get_by_text("x.first and .nth(2)")', "B"),
        ("page", None),
        ("", None),
        ("page.locator", None),
    ],
)
def test_grade(code, grade):
    assert grade_of(code) == grade


NAMES = ("select2-a-3", "select3-a-2", "ember7", "h2o")
TOKENS = st.text("abcdefr012345789-_:. ", min_size=1, max_size=14) | st.sampled_from(NAMES)
CALLS = ("locator({!r})", "get_by_role('button', name={!r})", "get_by_test_id({!r}).nth(3)", "locator('#' + {!r})")
SELECTORS = ("#{}", ".{} > li:nth-child({})", "//a[@id='{}'][{}]", "[name='{}']")


@given(TOKENS, TOKENS, st.sampled_from(CALLS), st.sampled_from(SELECTORS))
def test_numbers_alone_do_not_tell_locators_apart(token, other, call, selector):
    code = "page." + call.format(selector.format(token, other))
    steps = steps_of_code(code)
    assert graded_code(code) == (None if steps is None else graded_steps(steps))
