"""A selector that works is called so, with what would be better; misspelt values, and ids made of types, are understood."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.async_api import async_playwright

from pytest_heal import suggest
from pytest_heal.browser.engines import register_all
from pytest_heal.locator.grades import graded_code
from pytest_heal.suggestions.suggestions import Suggestions
from tests.support.browsers import launch

PAGE = """<!doctype html><title>Sign in</title><nav><a href=/a>Home</a></nav>
<form><button id=loginBtn class=primary type=submit>Log in</button><button class=plain type=submit>Go</button>
<button type=button>Other</button><input type=email><p class=said>x</p></form>
<iframe name=pay srcdoc="<button class=card>Pay by card</button>"></iframe>"""


@pytest.fixture(scope="module", autouse=True)
def engines(playwright_sync):
    for step in register_all(playwright_sync):
        step()


@pytest.fixture
def page(tab):
    tab.set_content(PAGE)
    tab.frame_locator("iframe").locator("button").wait_for()
    return tab


@pytest.mark.parametrize("selector", ["#loginBtn", ".primary", "form > button:nth-child(1)", 'role=button[name="Log in"]'])
def test_a_selector_that_works_is_called_so(page, selector):
    found = suggest(page, selector)
    grade = graded_code(found.locator)
    said = str(found)
    assert said.startswith(f"1 element found: {found.locator}\n")
    assert f"It works. Grade {grade.grade}: {grade.reasons[0]}" in said
    assert "Nothing on this page" not in said
    assert "does not fit" not in said
    assert (found.working.grade, found.working.reasons) == (grade.grade, grade.reasons)
    assert bool(found.working.better) == (grade.grade != "A")
    for better in found.working.better:
        assert graded_code(better.paste).grade < grade.grade
        assert eval(better.paste, {"page": page}).get_attribute("id") == "loginBtn"
    assert Suggestions.from_dict(found.to_dict()) == found


def test_in_a_frame_what_is_better_is_for_that_element_too(page):
    found = suggest(page, "iframe >> internal:control=enter-frame >> .card")
    assert [eval(better.paste, {"page": page}).inner_text() for better in found.working.better] == ["Pay by card"] * 2
    assert found.working.better[0].paste == 'page.frame_locator("iframe").get_by_role("button", name="Pay by card")'


def test_where_nothing_is_better_that_is_said(page):
    page.set_content("<b class=lone style='display:block;height:9px'></b><b></b>")
    assert "No better locator of this element was found." in str(suggest(page, ".lone"))


def test_several_and_hidden_ones_do_not_work(page):
    page.set_content("<b class=a>1</b><b class=a>2</b><i id=gone style='display:none'>3</i>")
    several, hidden = suggest(page, ".a"), suggest(page, "#gone")
    assert (several.working, hidden.working) == (None, None)
    assert str(several).startswith("2 elements found, where a call needs one: ")
    assert str(hidden).startswith("1 element found, but not usable: ")


@pytest.mark.parametrize("markup", ["<input>", "<button>Go</button>", "<p>Text", "<div></div>", "<title>T</title>"])
def test_a_page_made_by_set_content_was_opened(tab, markup):
    tab.goto("about:blank")
    tab.set_content(markup)
    said = str(suggest(tab, "#gone"))
    assert "nothing has been opened" not in said
    assert "nothing was put into it" not in said


def test_an_empty_page_is_called_empty(tab):
    tab.goto("about:blank")
    assert "The page is about:blank, and empty: nothing was put into it." in str(suggest(tab, "#gone"))


@pytest.mark.parametrize(
    ("selector", "code", "count"),
    [
        ("button[type=sumbit]", 'button[type="submit"]', 2),
        ("[type=sumbit]", '[type="submit"]', 2),
        ("input[type='emial']", 'input[type="email"]', 1),
        ("#submitButton", 'button[type="submit"]', 2),
        ("#emailField", 'input[type="email"]', 1),
        ("#mainNavigation", 'get_by_role("navigation")', 1),
    ],
)
def test_misspelt_values_and_ids_made_of_types_or_roles(page, selector, code, count):
    first = suggest(page, selector).similar[0]
    assert (first.code, first.count) == (code, count)
    assert code in str(suggest(page, selector))


def test_an_id_without_a_type_or_role_in_it_brings_none(page):
    codes = [similar.code for similar in suggest(page, "#basketTotal").similar]
    assert not [code for code in codes if "type=" in code or (code.startswith("get_by_role") and "name=" not in code)]


def test_the_async_api_says_the_same():
    async def story():
        async with async_playwright() as playwright:
            for step in register_all(playwright):
                await step()
            browser = await launch(playwright)
            page = await browser.new_page()
            await page.set_content(PAGE)
            return await suggest(page, "#loginBtn"), await suggest(page, "button[type=sumbit]")

    with ThreadPoolExecutor(1) as thread:  # this one has the loop of the sync API
        works, misspelt = thread.submit(asyncio.run, story()).result()
    assert works.working.better[0].paste == 'page.get_by_role("button", name="Log in")'
    assert misspelt.similar[0].code == 'button[type="submit"]'
