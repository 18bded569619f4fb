"""The map of an exploration in Chromium: it filters, points out and opens, and axe-core finds nothing to object to."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pytest_heal.explore.site_map import render
from tests.support.exploration_cases import PICTURES, SHOP, hostile, large
from tests.support.report_cases import HOSTILE

AXE = Path(__file__).parents[1] / "vendor" / "axe-core" / "axe.min.js"

OPEN_ALL = "all => all.forEach(details => { details.open = true })"


@pytest.fixture
def show(opened_file):
    """Opens the map of an exploration."""
    return lambda exploration, **options: opened_file("map.html", render(exploration, PICTURES), **options)


def shown(page):
    """Names of the pages that can be seen."""
    return page.locator(".seen:not([hidden]) .where").all_inner_texts()


def test_filters(show):
    page = show(SHOP)
    status = page.get_by_role("status")
    expect(status).to_have_text("4 of 4 pages, 6 of 6 steps shown")
    page.get_by_label("Find").fill("sign IN button")
    expect(status).to_have_text("1 of 4 pages, 1 of 6 steps shown")
    assert shown(page) == ["Account"]
    assert page.locator(".node.dim").count() == 3
    page.get_by_label("Find").fill("")
    page.get_by_label("broken links").check()
    page.get_by_label("console errors").check()
    expect(status).to_have_text("2 of 4 pages, 6 of 6 steps shown")
    page.get_by_label("heuristics").uncheck()
    expect(status).to_have_text("2 of 4 pages, 3 of 6 steps shown")
    page.get_by_label("broken links").uncheck()
    page.get_by_label("console errors").uncheck()
    page.get_by_label("controls never operated").check()
    expect(status).to_have_text("1 of 4 pages, 3 of 6 steps shown")


def test_a_drawn_page_opens_what_is_known_of_it_by_mouse_and_keyboard(show):
    page = show(SHOP)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the pages"
    node = page.get_by_role("link", name="Account, /account: 5 controls")
    node.focus()
    assert page.locator(".line.lit").count() == 3  # what leads there, and on from there
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Catalog")).to_be_visible()
    expect(page.get_by_text("never operated: the word Delete")).to_be_visible()
    page.locator("#p-3 summary").click()
    expect(page.get_by_text("never operated: the word Delete")).to_be_hidden()
    node.click()  # the address is the same, and it opens again
    expect(page.get_by_text("never operated: the word Delete")).to_be_visible()


def test_pictures_are_drawn(show):
    page = show(SHOP)
    page.locator("details").evaluate_all(OPEN_ALL)
    picture = page.get_by_role("img", name="Screenshot of Monstera")
    expect(picture).to_be_visible()
    assert page.evaluate("document.querySelector('image').getBBox().width") == 160
    place = page.locator(".node").first
    place.scroll_into_view_if_needed()
    assert place.screenshot() != show(SHOP).locator(".node").nth(2).screenshot()
    assert page.locator(".node use").count() == 2


def test_all_is_there_without_scripts_and_on_paper(show):
    page = show(SHOP, java_script_enabled=False)
    assert page.locator(".seen").count() == 4
    assert not page.locator("form").is_visible()
    page.emulate_media(media="print")
    assert page.get_by_text("never operated: the word Delete").is_visible()
    assert page.get_by_text("The same as a list").is_visible()
    assert page.get_by_text("it was covered").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.long
def test_axe_finds_no_violation(show, scheme, width):
    page = show(SHOP, color_scheme=scheme, viewport={"width": width, "height": 800})
    page.locator(".node").first.focus()
    page.locator("details").evaluate_all(OPEN_ALL)
    page.evaluate(AXE.read_text(encoding="utf-8"))  # by the debugger, which the policy of the page does not concern
    found = page.evaluate("axe.run()")
    assert found["passes"]
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]] == []


def test_nothing_that_a_page_says_is_run(show):
    whole = [hostile(text) for text in HOSTILE]
    pages = tuple(replace(page, template=f"{page.template}{n}") for n, one in enumerate(whole) for page in one.pages)
    page = show(replace(whole[0], pages=pages, steps=tuple(step for one in whole for step in one.steps)))
    page.locator("details").evaluate_all(OPEN_ALL)
    assert page.locator("img, iframe, object").count() == 0
    assert page.locator("script").count() == 1


def test_a_narrow_window_scrolls_the_drawing_and_nothing_else(show):
    page = show(SHOP, viewport={"width": 380, "height": 700})
    page.locator("details").evaluate_all(OPEN_ALL)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".canvas").evaluate("node => node.scrollWidth <= node.clientWidth"), "a phone shows the whole at first"
    assert page.get_by_role("button", name="Fit to the window").get_attribute("aria-pressed") == "true"
    assert page.get_by_text("leads to").first.is_visible(), "what is too small to be read there stands in the list"
    page.get_by_role("button", name="Fit to the window").click()
    assert page.locator(".canvas").evaluate("node => node.scrollWidth > node.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1280, 390])
def test_column_heads_and_the_start_are_in_view_at_first_and_heads_stay(show, width):
    page = show(large(60), viewport={"width": width, "height": 800})
    canvas = page.locator(".canvas").bounding_box()

    def inside(locator):
        box = locator.bounding_box()
        return canvas["y"] <= box["y"] and box["y"] + box["height"] <= canvas["y"] + canvas["height"]

    head, start = page.locator(".column").first, page.locator(".node").first
    assert head.text_content() == "start"
    assert inside(head)
    assert inside(start)
    if width > 600:
        page.locator(".canvas").evaluate("node => { node.scrollTop = node.scrollHeight }")
        page.wait_for_timeout(100)
        assert inside(head)
        assert not inside(start)


def test_whole_labels_and_a_picture_are_shown_of_what_is_pointed_at(show):
    page = show(SHOP, viewport={"width": 1280, "height": 900})
    pointed = page.locator(".pointed")
    assert pointed.is_hidden()
    page.get_by_role("link", name="Account, /account: 5 controls").focus()
    expect(pointed).to_contain_text("Reached from")
    expect(pointed).to_contain_text("Account, /account: 5 controls")
    page.locator(".node").filter(has=page.locator("use")).first.hover()
    expect(pointed.locator(".preview")).to_be_visible()
    page.locator("h1").hover()
    expect(pointed).to_be_hidden()


def test_thumbnails_are_as_wide_as_a_page_is_drawn(show):
    page = show(SHOP)
    assert page.locator(".node use").first.bounding_box()["width"] > 230


def test_labels_have_room_and_do_not_lie_on_each_other(show):
    page = show(large(60))
    boxes = page.locator(".line text, .node .box").evaluate_all(
        "all => all.map(node => { const b = node.getBoundingClientRect(); return [b.left, b.top + 2, b.right, b.bottom - 3] })"
    )
    assert len(boxes) > 120
    over = [
        (a, b) for place, a in enumerate(boxes) for b in boxes[:place]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]  # fmt: skip
    assert over == []


def test_very_many_pages_are_filtered(show):
    page = show(large(500, controls=1))
    page.get_by_label("Find").fill("page-432")
    expect(page.get_by_role("status")).to_contain_text("1 of 500 pages")
    assert page.locator(".node:not(.dim)").count() == 1
