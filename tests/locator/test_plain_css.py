"""Which selectors may be counted by the browser's own CSS, and that nothing else is taken for one."""

from __future__ import annotations

import pytest

from pytest_heal.locator.aims import by_css, by_test_id
from pytest_heal.locator.plain_css import plain_css


@pytest.mark.parametrize(
    "selector",
    [
        "button",
        "x-card",
        ".buy",
        "#a.b",
        'a[href="/x"]',
        '[title="a \\"b\\" >> .c :d"]',
        ".md\\:w-1\\/2",
        ".ä",
        "div._a.-b",
        "#--x",
    ],
)
def test_one_compound_is_plain(selector):
    assert plain_css(selector) == selector


@pytest.mark.parametrize(
    "selector",
    ["", "*", " ", ".a .b", ".a>.b", ".a + .b", ".a,.b", ".a >> .b", "a:visible", "a:has-text('x')", "text=a", "css=.a",
     "//a", "..", "xpath=//a", '"quoted"', "internal:role=button", 'internal:text="a"i', 'internal:attr=[title="a"i]',
     "[title]", '[title="a" i]', '[title^="a"]', "[title='a']", ".1a", "#\\31 a", ".a\n", '[a="\n"]',
     'internal:testid=[data-testid="a"i]', 'internal:testid=[data-a,data-b="a"s]', "internal:testid=[data-testid=/a/]",
     "a..b", ".a#"],
)  # fmt: skip
def test_everything_else_is_not(selector):
    assert plain_css(selector) == ""


@pytest.mark.parametrize("value", ["buy", "a b", 'q"1', "back\\slash", "]", "é"])
def test_a_test_id_is_an_attribute(value):
    selector = by_test_id("data-testid", value).selector
    assert plain_css(selector) == by_css(attributes={"data-testid": value}).selector
