"""Pictures of recorded elements: taken where nothing that was typed is on them, before an act and after an assertion."""

from __future__ import annotations

import pytest
from playwright.async_api import async_playwright  # noqa: F401 - of the same Playwright
from playwright.sync_api import expect

from pytest_heal.element.picture import Picture
from tests.support.browsers import not_over_bidi
from tests.support.rig import played

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 400, "keep_pictures": True}


@pytest.fixture
def page(rig, page):
    rig.ledger.pictures.clear()
    return page


def show(page, base, html: str):
    PAGES["/page"] = f"<!doctype html><title>Letters</title><body>{html}"
    page.goto(base + "/page")


def taken(rig) -> dict[str, Picture]:
    return {key.locator: Picture.from_dict(made) for key, made in rig.ledger.pictures.items()}


FAR = "<div style='height: 400px'></div>"


def test_an_act_an_assertion_and_a_read_are_pictured_once(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, "<button id=a onclick='this.remove()'>Save</button><p id=b>Three</p><h1>Letters</h1>")
        before = page.evaluate("document.documentElement.outerHTML")
        expect(page.locator("#b")).to_have_text("Three")
        page.locator("h1").text_content()
        assert page.evaluate("document.documentElement.outerHTML") == before, "nothing is done to the page for it"
        page.locator("#a").click()
    found = taken(rig)
    assert set(found) == {"#a", "#b", "h1"}
    assert found["#a"].box[2] > 20
    assert all(1 < one.width <= 480 and 1 < one.height <= 240 for one in found.values())


def test_of_a_test_that_fails_none_is_kept(rig, page, base):
    def failing():
        with rig.test("t", record="new"):
            show(page, base, "<button id=a>Save</button>")
            page.locator("#a").click()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()
    assert taken(rig) == {}


@pytest.mark.parametrize(
    "beside",
    [
        "<input value='hunter2'>",
        "<input type=password value='hunter2'>",
        "<input type=email value='ada@example.org'>",
        "<textarea>4111 1111</textarea>",
        "<div contenteditable>hunter2</div>",
        "<iframe srcdoc='<input value=4111>'></iframe>",
        "<div><template shadowrootmode=open><input value=hunter2></template></div>",
    ],
)
def test_where_something_typed_would_be_seen_there_is_none(rig, page, base, beside):
    with rig.test("t", record="new"):
        show(page, base, f"<button id=a>Save</button>{beside}{FAR}<button id=far>Leave</button>")
        page.locator("#a").click()
        page.locator("#far").click()
    assert set(taken(rig)) == {"#far"}


def test_a_field_is_pictured_while_it_is_empty(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, f"<input id=a>{FAR}<input id=b>")
        page.locator("#a").fill("hunter2")
        page.locator("#b").fill("Ada")
        page.locator("#b").press("Tab")
    assert set(taken(rig)) == {"#a", "#b"}


@not_over_bidi("its frames are not asked about")
def test_in_a_frame_there_is_none(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, "<iframe name=f srcdoc='<button id=in>Go</button>'></iframe>")
        page.frame_locator("[name=f]").locator("#in").click()
    assert not any("#in" in locator for locator in taken(rig))


def test_the_async_api_takes_them_too(rig, base):
    async def play(playwright, browser):
        page = await browser.new_page()
        PAGES["/page"] = "<!doctype html><title>Letters</title><body><button id=async>Save</button>"
        with rig.test("t", record="new"):
            await page.goto(base + "/page")
            await page.locator("#async").click()

    rig.fresh()
    rig.ledger.pictures.clear()
    played(play)
    assert set(taken(rig)) == {"#async"}
    assert not rig.problems
