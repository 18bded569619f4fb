"""Recording an act's element on both APIs: the page is asked and told to act in one go, and the act waits for its turn."""

from __future__ import annotations

import json
import zipfile

import pytest
from playwright import sync_api
from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright

from pytest_heal.browser import private
from pytest_heal.healing.call import BaseCall
from pytest_heal.healing.recorder import Learner
from tests.support.browsers import launch
from tests.support.rig import AsyncWorld, resolved, run_sync, served

COUNT = "window.n=(window.n||0)+1"
PAGES = {
    "/": f"<button id=go onclick='{COUNT}'>Go on</button>",
    "/late": "<body><script>setTimeout(() => document.body.innerHTML = "
    f""""<button id=go onclick='{COUNT}'>Go on</button>", 1500)</script>""",
    "/link": "<title>First</title><a id=go href=/other>Go on</a>",
    "/other": "<title>Other</title><button id=go>Another</button>",
    "/changes": "<button id=go onmouseover='this.textContent=`Hovered`' onclick='this.textContent=`Done`'>Go on</button>",
    "/two": "<button class=go>One</button><button class=go>Two</button>",
    "/disabled": "<button id=go disabled>Go on</button>",
    "/frame": f'<iframe srcdoc="<button id=go onclick={COUNT}>Go on</button>"></iframe>',
}


@pytest.fixture(scope="module")
def base():
    with served({path: f"<!doctype html>{html}" for path, html in PAGES.items()}) as url:
        yield url


@pytest.fixture(scope="module")
def sync_world(rig):
    with sync_playwright() as p:
        browser = launch(p)
        yield run_sync, browser
        browser.close()


@pytest.fixture(scope="module")
def async_world(rig):
    manager = async_playwright()

    async def start():
        p = await manager.__aenter__()
        return await launch(p)

    world = AsyncWorld(start)
    yield world.run, world.browser
    world.run(world.browser.close())
    world.run(manager.__aexit__(None, None, None))
    world.stop()


@pytest.fixture(params=["sync", "async"])
def world(request):
    return request.getfixturevalue(f"{request.param}_world")


@pytest.fixture
def again(monkeypatch):
    """How often an act came before its question, or its element later than that."""
    asked = []
    original = Learner.again
    monkeypatch.setattr(Learner, "again", lambda self: asked.append(self) or original(self))
    return asked


@pytest.fixture
def record(rig, world, base):
    """Runs an act on one of the pages as a test that passes; gives what was recorded and what ``look`` evaluates to."""
    run, browser = world

    async def recorded(path, act, look, mode):
        rig.fresh()
        page = await resolved(browser.new_page())
        try:
            with rig.test("t", mode=mode, record="new"):
                await resolved(page.goto(f"{base}{path}"))
                await act(page)
            return list(rig.ledger.learned.values()), await resolved(page.evaluate(look))
        finally:
            await resolved(page.close())

    def record(path, act, look="window.n", *, mode="on"):
        found = run(recorded(path, act, look, mode))
        assert not rig.problems, rig.problems
        return found

    return record


async def click(page):
    await resolved(page.locator("#go").click(timeout=5000))


def test_the_act_does_not_wait_for_the_answer(record, again):
    (one,), clicked = record("/", click)
    assert (one.element.text, one.acts, one.waited < 200) == ("Go on", ("click",), True)
    assert (clicked, again) == (1, [])


def test_methods_of_a_page_are_recorded_likewise(record, again):
    async def act(page):
        await resolved(page.click("#go"))
        await resolved(page.main_frame.hover("#go"))

    (one,), clicked = record("/", act)
    assert (one.element.text, one.acts, clicked, again) == ("Go on", ("click",), 1, [])


def test_an_element_that_comes_late_is_waited_for_and_clicked_once(record, again):
    (one,), clicked = record("/late", click)
    assert (one.element.text, one.waited >= 200, clicked, len(again)) == ("Go on", True, 1, 1)


def test_a_trace_shows_no_action_that_failed(record, again, tmp_path):
    async def act(page):
        await resolved(page.evaluate("setTimeout(() => document.body.innerHTML = '<button id=go>Go on</button>', 300)"))
        await resolved(page.locator("#go").evaluate("it => it.remove()"))
        await resolved(page.context.tracing.start())
        await click(page)
        await resolved(page.context.tracing.stop(path=tmp_path / "trace.zip"))

    (one,), _ = record("/", act)
    assert (one.element.text, again) == ("Go on", [])
    with zipfile.ZipFile(tmp_path / "trace.zip") as archive:
        lines = [json.loads(line) for name in archive.namelist() if name.endswith(".trace") for line in archive.open(name)]
    assert any(line.get("method") == "click" or line.get("apiName") == "locator.click" for line in lines)
    assert not [line for line in lines if line.get("error")]


def test_the_page_is_described_as_it_was_before_the_act(record, again):
    (one,), title = record("/link", click, "document.title")
    assert (one.element.tag, one.title, title, again) == ("a", "First", "Other", [])
    assert one.key.page.endswith("/link")
    (one,), text = record("/changes", click, "document.body.textContent")
    assert (one.element.text, text, again) == ("Go on", "Done", [])


def test_inside_of_a_frame_it_is_asked_first(record, again):
    async def act(page):
        await resolved(page.frame_locator("iframe").locator("#go").click())

    found, clicked = record("/frame", act, "frames[0].n")
    assert ({one.element.tag for one in found}, clicked, again) == ({"iframe", "button"}, 1, [])


def test_an_act_that_fails_says_what_playwright_says(record, again):
    said = []

    async def act(page):
        for locator in (page.locator(".go"), page.locator("#none")):
            try:
                await resolved(locator.click(timeout=400))
            except Exception as error:
                said.append(str(error))

    assert record("/two", act)[0] == []
    recorded, said[:] = list(said), []
    record("/two", act, mode="off")
    assert recorded == said
    assert "strict mode violation" in said[0]
    assert "Timeout 400ms exceeded" in said[1]


def test_an_element_is_known_although_the_act_failed(record, again):
    async def act(page):
        with pytest.raises(Exception, match="Timeout 1500ms exceeded"):
            await resolved(page.locator("#go").click(timeout=1500))

    (one,), _ = record("/disabled", act)
    assert (one.element.text, again) == ("Go on", [])


def test_a_document_that_comes_between_question_and_act_is_asked_itself(record, again, monkeypatch, base):
    """What was asked of one document is no leave to act in the next one, and nothing is remembered of it."""
    original = BaseCall.begin

    async def sent(call, *question):
        begun = await resolved(original(call, *question))
        await resolved(begun.answer())
        await resolved(call.page().goto(f"{base}/"))
        return begun

    def begin(call, *question):
        steps = sent(call, *question)
        return steps if call.flavour.is_async else run_sync(steps)

    monkeypatch.setattr(BaseCall, "begin", begin)
    (one,), clicked = record("/other", click)
    assert (one.element.text, clicked, len(again)) == ("Go on", 1, 1)
    assert one.key.page.endswith("/")


def test_without_the_private_names_it_is_asked_first(rig, base, sync_world, again, monkeypatch):
    """An act is recorded all the same, by a message that is waited for."""

    def missing(*args, **options):
        raise private.Unsupported("_loop")

    monkeypatch.setattr(private, "begun", missing)
    run, browser = sync_world
    rig.fresh()
    page = browser.new_page()
    with rig.test("t", record="new"):
        page.goto(base)
        run(click(page))
    (one,) = rig.ledger.learned.values()
    assert (one.element.text, page.evaluate("window.n"), again, rig.problems) == ("Go on", 1, [], [])
    page.close()


def test_the_private_names_are_those_of_this_playwright(sync_world):
    page = sync_world[1].new_page()
    page.set_content("<a title=here>Somewhere</a>")
    get_attribute = sync_api.Locator.get_attribute.__wrapped__  # ours stands around it
    tasks = [private.begun(page.locator("a"), "get_attribute", name, timeout=1000) for name in ("title", "none")]
    assert not any(task.done() for task in tasks)
    assert [private.ended(page.locator("a"), task) for task in tasks] == ["here", None]
    assert get_attribute(page.locator("a"), "title") == "here"
    page.close()
    with pytest.raises(private.Unsupported):
        private.begun(object(), "get_attribute", "title")
