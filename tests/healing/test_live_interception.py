"""The tricky cases on both APIs: sync here, async in a thread of its own."""

from __future__ import annotations

import pytest
from playwright.async_api import async_playwright
from playwright.async_api import expect as async_expect
from playwright.sync_api import expect, sync_playwright

from tests.support import browsers
from tests.support.browsers import launch
from tests.support.interception_cases import CASES, Case
from tests.support.long import mostly_long
from tests.support.rig import PLAYWRIGHT, TAGGED, AsyncWorld, run_case, run_sync, served


@pytest.fixture(scope="module")
def base():
    with served() as url:
        yield url


@pytest.fixture(scope="module")
def sync_browser(rig):
    with sync_playwright() as p:
        p.selectors.register("tagged", script=TAGGED)
        browser = launch(p)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def async_world(rig):
    manager = async_playwright()

    async def start():
        p = await manager.__aenter__()
        await p.selectors.register("tagged", script=TAGGED)
        return await launch(p)

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
        assert healed[0].replacement.startswith('page.frame_locator("#frm")'), "the frame's owner was found again ..."
        assert healed[0].replacement.endswith('.locator("#in")'), "... and what is inside it stays"


NOT_OVER_BIDI = {  # nor can plain Playwright do it there
    "frame_of_another_origin": "no click reaches a frame of another origin",
    "rendered_again_and_again": "a click is lost when its element is rendered anew between press and release: 2 of 25",
}


def case_of(name: str) -> Case:
    if name in NOT_OVER_BIDI and browsers.NAME == "firefox":
        pytest.skip(f"not over WebDriver BiDi: {NOT_OVER_BIDI[name]}")
    case = CASES[name]
    if case.since > PLAYWRIGHT:
        pytest.skip(f"needs Playwright {case.since}")
    return case


# Each of these has a case of the same kind that is run always.
SELDOM = {
    *("frame_of_another_origin", "rendered_again_and_again", "frame_in_a_frame", "inner_locator_repeats_the_frame", "nth"),
    *("last", "source_of_a_drag", "late_by_a_timer", "frame_object", "check_by_role", "select_option", "wait_for_selector"),
    *("text_content", "evaluate_box_screenshot", "test_id", "fill_by_label", "and_or", "described", "fake_clock", "wait_for"),
    *("in_any_frame_on_top", "asserted_in_any_frame", "disabled_in_any_frame", "asserted_by_its_description"),
    *("content_security_policy", "absence_of_a_healed_element_that_went"),
}


@pytest.mark.parametrize("name", mostly_long(CASES, CASES.keys() - SELDOM))
def test_sync(name, rig, sync_browser, base):
    case = case_of(name)
    check(case, run_sync(run_case(rig, case, sync_browser, expect, base)))


# One generator holds the logic for both APIs: here is what differs by how calls are made and waited for.
TOLD_APART = {
    *("click_by_id", "assertions_on_one_element", "the_frame_and_inside", "exactly_one_click", "target_of_a_drag"),
    *("in_any_frame", "late_in_another_frame", "absence_in_any_frame", "normalized"),
    *("soft_assertion", "soft_assertion_that_fails", "late_by_a_request", "questions_about_absence", "element_handles"),
    "lists",
}


@pytest.mark.parametrize("name", mostly_long(CASES, TOLD_APART))
def test_async(name, rig, async_world, base):
    case = case_of(name)
    check(case, async_world.run(run_case(rig, case, async_world.browser, async_expect, base)))


def test_there_are_enough_cases():
    assert len(CASES) >= 44
    assert CASES.keys() > SELDOM
