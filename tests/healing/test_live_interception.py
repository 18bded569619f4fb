"""The tricky cases on both APIs: sync here, async in a thread of its own."""

from __future__ import annotations

import pytest
from playwright.async_api import async_playwright
from playwright.async_api import expect as async_expect
from playwright.sync_api import Locator, expect, sync_playwright

from tests.support.interception_cases import CASES, Case
from tests.support.rig import PLAYWRIGHT, TAGGED, AsyncWorld, Rig, installed, launch_options, run_case, run_sync, served


@pytest.fixture(scope="module")
def base():
    with served() as url:
        yield url


@pytest.fixture(scope="module")
def rig():
    with installed(Rig()) as rig:
        yield rig


@pytest.fixture(scope="module")
def sync_browser(rig):
    with sync_playwright() as p:
        p.selectors.register("tagged", script=TAGGED)
        browser = p.chromium.launch(**launch_options())
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def async_world(rig):
    manager = async_playwright()

    async def start():
        p = await manager.__aenter__()
        await p.selectors.register("tagged", script=TAGGED)
        return await p.chromium.launch(**launch_options())

    world = AsyncWorld(start)
    yield world
    world.run(world.browser.close())
    world.run(manager.__aexit__(None, None, None))
    world.stop()


def check(case: Case, events):
    healed = [e for e in events if e.outcome == "healed"]
    assert len(healed) == case.heals, events
    for event in healed:
        assert event.replacement or event.before.startswith("<"), event
        assert event.timings["total"] < 8000
    if case.name == "the_frame_itself":
        owner = 'page.get_by_title("pay")' if hasattr(Locator, "content_frame") else "page.frame_locator("
        assert healed[0].replacement.startswith(owner), "the frame's owner was found again ..."
        assert healed[0].replacement.endswith('.locator("#in")'), "... and what is inside it stays"


@pytest.fixture(params=[pytest.param(c, id=n) for n, c in CASES.items()])
def case(request):
    if request.param.since > PLAYWRIGHT:
        pytest.skip(f"needs Playwright {request.param.since}")
    return request.param


def test_sync(case, rig, sync_browser, base):
    check(case, run_sync(run_case(rig, case, sync_browser, expect, base)))


def test_async(case, rig, async_world, base):
    check(case, async_world.run(run_case(rig, case, async_world.browser, async_expect, base)))


def test_there_are_enough_cases():
    assert len(CASES) >= 44
