"""What real Playwright makes of a call, our code makes again: the installed version is asked, whatever it is."""

import re

import pytest
from playwright.sync_api import sync_playwright

from pytest_heal.locator.code import parts, to_code
from tests.support.browsers import launch


@pytest.fixture(scope="module")
def page():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser.new_page()
        browser.close()


def selector_of(locator):
    inner = locator._impl_obj
    return inner._selector if hasattr(inner, "_selector") else f"{inner._frame_selector} >> internal:control=enter-frame"


# (what a tester writes, what we write for it when that differs)
CASES = [
    ('page.locator("#a")', None),
    ('page.locator("a >> b")', 'page.locator("a").locator("b")'),
    ('page.locator("text=Hi")', None),
    ("page.locator(\"text='a >> b'\")", None),
    ('page.locator("//div")', None),
    ('page.locator("div").locator("..")', None),
    ("page.locator('role=button[name=\"x\"]')", None),
    ("page.locator(\"a:has-text('x')\")", None),
    ('page.locator("*css=a >> b")', 'page.locator("*css=a").locator("b")'),
    ('page.locator("#a", has_text="x")', 'page.locator("#a").filter(has_text="x")'),
    ('page.locator("#a").filter(has_text=\'it\\\'s "q" >> \\\\ b\')', None),
    ('page.locator("#a").filter(has_text=re.compile(\'x/y"z\', re.IGNORECASE))', None),
    ('page.locator("#a").filter(has_not_text="no")', None),
    ('page.locator("#a", has=page.locator("b"))', 'page.locator("#a").filter(has=page.locator("b"))'),
    ('page.locator("#a").filter(has_not=page.get_by_role("link", name="x"))', None),
    ('page.locator("a").filter(has=page.locator("b").filter(has=page.locator("c").filter(has_text=\'"q"\')))', None),
    ('page.get_by_role("button")', None),
    ('page.get_by_role("button", name="Sign in")', None),
    ('page.get_by_role("button", name="Sign in", exact=True)', None),
    ('page.get_by_role("button", name=\'Si"gn\\\\ in\')', None),
    ('page.get_by_role("button", name="")', None),
    ('page.get_by_role("button", name=re.compile("^sign/in$", re.IGNORECASE | re.MULTILINE))', None),
    ('page.get_by_role("button", name=re.compile(r"a[/]b\\/c>>d"))', None),
    ('page.get_by_role("button", name=re.compile(\'"quoted" it\\\'s `x`\'))', None),
    ('page.get_by_role("checkbox", name="a", checked=True, disabled=False, selected=True, expanded=True, pressed=False)', None),
    ('page.get_by_role("img", include_hidden=True)', None),
    ('page.get_by_role("heading", name="x", level=2)', None),
    ('page.get_by_role("heading", name="x", description="y", exact=True)', None),
    ('page.get_by_text("Hi")', None),
    ('page.get_by_text("Hi", exact=True)', None),
    ("page.get_by_text('a \"b\" >> c \\\\ \\n d')", None),
    ('page.get_by_text("ünï ☃ \\u2028 \\x01")', None),
    ('page.get_by_text(re.compile(r"H\\di", re.DOTALL))', None),
    ('page.get_by_text(re.compile("multi\\nline ü"))', None),
    ('page.get_by_label("L")', None),
    ('page.get_by_label("L", exact=True)', None),
    ('page.get_by_label(re.compile("l"))', None),
    ("page.get_by_placeholder('P\"]>> \\\\x')", None),
    ('page.get_by_placeholder("P", exact=True)', None),
    ("page.get_by_placeholder(re.compile('p\"x', re.IGNORECASE))", None),
    ('page.get_by_alt_text("P")', None),
    ('page.get_by_title("P", exact=True)', None),
    ("page.get_by_test_id('t\"\\\\x')", None),
    ('page.get_by_test_id(re.compile("t.*"))', None),
    ('page.locator("ul").locator(page.locator("li").locator("b"))', None),
    ('page.locator("li").first', None),
    ('page.locator("li").last', None),
    ('page.locator("li").nth(2)', None),
    ('page.locator("li").nth(0)', 'page.locator("li").first'),
    ('page.locator("li").filter(visible=True)', None),
    ('page.locator("li").filter(visible=False)', None),
    ('page.locator("li").and_(page.get_by_text("a"))', None),
    ('page.locator("li").or_(page.get_by_role("button", name=\'x"y\'))', None),
    ('page.locator("li").or_(page.locator("u").or_(page.locator("v")))', None),
    ('page.locator("a").describe(\'my "x" >> it\').locator("b")', None),
    ('page.frame_locator("iframe").get_by_role("button")', None),
    ('page.frame_locator("iframe").frame_locator("#x").locator("b")', None),
    ('page.frame_locator("iframe")', None),
    ('page.locator("iframe").content_frame.locator("b")', 'page.frame_locator("iframe").locator("b")'),
    ('page.frame_locator("iframe").owner', 'page.locator("iframe")'),
    ('page.get_by_title("f").content_frame.get_by_label("b")', None),
    ('page.locator("iframe").first.content_frame.locator("b")', None),
    ('page.frame_locator("iframe").first.locator("b")', 'page.locator("iframe").first.content_frame.locator("b")'),
    ('page.frame_locator("i").locator("b").filter(has=page.frame_locator("i").locator("c"))', None),
    ('page.locator("nth=1")', None),
    ('page.get_by_ref("e2")', None),
    ('page.get_by_ref("f1e2").locator("b")', None),
    ('page.frame_locator().get_by_role("button")', None),
    ('page.frame_locator().frame_locator("#x").locator("b").first', None),
    ('page.main_frame.frame_locator().locator("b")', 'page.frame_locator().locator("b")'),
    ('page.locator("b").visible', 'page.locator("b").filter(visible=True)'),
    ('page.locator("b").nth(2).within(page.locator("tr"))', 'page.locator("tr").locator(page.locator("b").nth(2))'),
    ('page.get_by_role("button", name="x", description="Opens")', None),
]


@pytest.mark.parametrize(("written", "ours"), CASES)
def test_code_makes_the_same_selector_again(page, written, ours):
    names = {"page": page, "re": re}
    try:
        selector = selector_of(eval(written, names))
        code = to_code(selector)
        again = selector_of(eval(code, names))
    except (AttributeError, TypeError) as error:
        pytest.skip(f"this Playwright has no such call: {error}")
    assert code == (ours or written)
    assert parts(again) == parts(selector)
