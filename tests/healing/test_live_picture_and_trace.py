"""What a heal leaves for people: a picture of the element as it was, and a named group in Playwright's trace."""

from __future__ import annotations

import asyncio
import base64
import inspect
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import Error, expect

from pytest_heal.element.picture import MOST_BYTES
from pytest_heal.healing import screenshot
from tests.support.browsers import launch

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 100, "pictures": True}
OLD = "<h1>Shop</h1><button id=buy name=buy onclick='document.body.textContent=\"bought\"'>Buy the basket</button>"
NEW = OLD.replace(
    "id=buy", "id=cta style='position:absolute;left:300px;top:200px;width:120px;height:40px;background:rgb(200,0,0)'"
)
BELOW = NEW.replace("top:200px", "top:3000px")


@pytest.fixture
def page(rig, browser):
    rig.fresh()
    rig.ledger.pictured.clear()
    rig.ledger.options.pictures = True
    rig.ledger.not_pictured = 0
    context = browser.new_context(viewport={"width": 800, "height": 600})
    page = context.new_page()
    page.set_default_timeout(3000)
    yield page
    context.close()
    assert not rig.problems, rig.problems


def show(html):
    PAGES["/page"] = f"<!doctype html><title>Shop</title><body>{html}"


def learn(rig, page, base, html=OLD):
    with rig.test("t", record="new"):
        show(html)
        page.goto(base + "/page")
        page.locator("#buy").click()


def heal(rig, page, base, html=NEW):
    with rig.test("t", record="none") as state:
        show(html)
        page.goto(base + "/page")
        page.locator("#buy").click()
    (event,) = state.events
    assert event.outcome == "healed"
    return event


def test_the_element_is_pictured_before_the_act_changes_the_page(rig, page, base, browser):
    learn(rig, page, base)
    image = heal(rig, page, base).image
    assert page.inner_text("body") == "bought"
    assert (image["width"], image["height"]) == (184, 104)
    assert image["box"] == [32.0, 32.0, 120.0, 40.0]
    data = base64.b64decode(image["data"])
    assert data.startswith(b"\xff\xd8\xff")
    assert len(data) <= MOST_BYTES
    other = browser.new_page()
    red, size = other.evaluate(
        """async uri => {
            const image = new Image();
            image.src = uri;
            await image.decode();
            const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
            context.drawImage(image, 0, 0);
            return [[...context.getImageData(36, 36, 1, 1).data], [image.width, image.height]];
        }""",
        f"data:image/jpeg;base64,{image['data']}",
    )
    other.close()
    assert size == [184, 104]
    assert red[0] > 150  # the button as it was, at the place that its box says
    assert red[1] < 60


def test_an_element_below_the_fold_is_not_scrolled_to_for_a_picture(rig, page, base):
    learn(rig, page, base)
    with rig.test("t", record="none") as state:
        show(BELOW + "<script>onscroll = () => { window.scrolled = 1 }</script>")
        page.goto(base + "/page")
        page.locator("#buy").text_content()
    assert state.events[0].outcome == "healed"
    assert state.events[0].image is None
    assert page.evaluate("[window.scrolled || 0, scrollY]") == [0, 0]


def test_a_heal_within_a_frame_is_pictured_at_its_place(rig, page, base):
    for released in (OLD, NEW):
        PAGES["/frame"] = f"<!doctype html><body>{released}"
        with rig.test("t", record="new" if released is OLD else "none") as state:
            show("<iframe src=/frame style='position:absolute;left:50px;top:20px;width:500px;height:400px;border:0'></iframe>")
            page.goto(base + "/page")
            page.frame_locator("iframe").locator("#buy").text_content()
    (event,) = state.events
    assert event.image["box"] == [32.0, 32.0, 120.0, 40.0]


def test_the_page_is_not_changed_for_a_picture(rig, page, base):
    watching = """<script>
        window.seen = 0;
        new MutationObserver(records => { window.seen += records.length })
            .observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
        onresize = () => { window.seen += 1000 };
    </script>"""
    learn(rig, page, base)
    with rig.test("t", record="none") as state:
        show(NEW + watching)
        page.goto(base + "/page")
        before = page.evaluate("window.seen")
        page.locator("#buy").text_content()
        assert page.evaluate("window.seen") == before
    assert state.events[0].image is not None


def test_pictures_are_few_and_what_fails_is_silent(rig, page, base, monkeypatch):
    learn(rig, page, base)
    assert [heal(rig, page, base).image is not None for _ in range(4)] == [True, True, True, False]
    rig.ledger.pictured.clear()

    def refuse(*args):
        raise Error("no screenshot today")

    monkeypatch.setattr(screenshot, "clip_of", refuse)
    assert [heal(rig, page, base).image for _ in range(4)] == [None] * 4
    assert rig.ledger.options.pictures is False  # after three it is not tried again


def trace_of(path):
    """The lines of a trace: groups with their locations, and the calls in between."""
    with zipfile.ZipFile(path) as archive:
        lines = archive.read("trace.trace").decode("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_a_heal_is_a_named_group_of_the_trace_with_the_line_of_the_test(rig, page, base, tmp_path):
    learn(rig, page, base)
    heal(rig, page, base)  # no trace is recorded: nothing of it, and no error
    page.context.tracing.start(snapshots=True)
    with rig.test("t", record="none"):
        page.goto(base + "/page")
        line = inspect.currentframe().f_lineno + 1
        page.locator("#buy").click()
    page.context.tracing.stop(path=tmp_path / "trace.zip")
    assert page.context.tracing not in rig.ledger.traced
    lines = trace_of(tmp_path / "trace.zip")
    if not hasattr(page.context.tracing, "group"):  # before Playwright 1.49
        assert not any(one.get("title", "").startswith("healed: ") for one in lines)
        return
    (group,) = [one for one in lines if one.get("method") == "tracingGroup" or one.get("title", "").startswith("healed: ")]
    assert group["title"] == 'healed: page.locator("#buy") is now button "Buy the basket"'
    place = group["stack"][0]
    assert (place["file"].rpartition("/")[2], place["line"]) == ("test_live_picture_and_trace.py", line)
    inside = [one for one in lines if one.get("parentId") == group["callId"]]
    assert any(one.get("method") == "click" for one in inside)
    assert any(one.get("type") == "after" and one.get("callId") == group["callId"] for one in lines)
    assert not asked(lines)


def asked(lines):
    """The calls of a trace that read an attribute, as our questions do."""
    return [one for one in lines if one.get("type") == "before" and one.get("method") == "getAttribute"]


def test_our_questions_leave_no_line_in_a_trace(rig, page, base, tmp_path):
    page.context.tracing.start()
    with rig.test("t", record="new"):
        show(OLD)
        page.goto(base + "/page")
        assert page.locator("#buy").get_attribute("name") == "buy"
        expect(page.locator("h1")).to_have_text("Shop")
        page.locator("#buy").click()
    page.context.tracing.stop(path=tmp_path / "trace.zip")
    assert len(rig.ledger.learned) == 2
    (own,) = asked(trace_of(tmp_path / "trace.zip"))
    assert own["params"]["name"] == "name"


def test_it_is_the_same_on_the_async_api(rig, base, tmp_path):
    async def both():
        async with async_playwright() as playwright:
            browser = await launch(playwright)
            context = await browser.new_context(viewport={"width": 800, "height": 600})
            page = await context.new_page()
            page.set_default_timeout(3000)
            with rig.test("t", record="new"):
                show(OLD)
                await page.goto(base + "/page")
                await page.locator("#buy").click()
            await context.tracing.start()
            with rig.test("t", record="none") as state:
                show(NEW)
                await page.goto(base + "/page")
                await page.locator("#buy").click()
            await context.tracing.stop(path=tmp_path / "trace.zip")
            await browser.close()
            return state.events, hasattr(context.tracing, "group")

    rig.fresh()
    rig.ledger.pictured.clear()
    rig.ledger.options.pictures = True
    with ThreadPoolExecutor() as other:  # this one has the loop of the sync API
        (event,), groups = other.submit(lambda: asyncio.run(both())).result()
    assert event.image["box"] == [32.0, 32.0, 120.0, 40.0]
    lines = trace_of(tmp_path / "trace.zip")
    assert any(one.get("title", "").startswith("healed: ") for one in lines) == groups
    assert not asked(lines)
