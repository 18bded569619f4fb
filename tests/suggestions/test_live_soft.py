"""Suggestions for soft assertions, whose errors Playwright keeps until the test has ended."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from playwright._impl import _assertions
from playwright.async_api import async_playwright
from playwright.async_api import expect as async_expect
from playwright.sync_api import expect

from pytest_heal.browser import private
from pytest_heal.healing.course import Course
from tests.support.browsers import launch
from tests.support.rig import PLAYWRIGHT, Rig

pytestmark = pytest.mark.skipif(PLAYWRIGHT < (1, 60), reason="this Playwright has no soft assertions")
PAGE = """<button id=loginBtn>Log in</button><p class=hint>Two</p>
<iframe name=pay srcdoc="<i data-testid=card>Card</i>"></iframe>"""
FAST = 300


@contextmanager
def kept_errors():
    """What pytest-playwright does around every test, within the one that it does around this."""
    outer, _assertions._soft_errors = _assertions._soft_errors, []
    try:
        yield _assertions._soft_errors
    finally:
        _assertions._soft_errors = outer


@pytest.fixture(params=[True, False], ids=["suggest", "on"])
def rig(request):
    rig = Rig()
    rig.instrument.install(failures_only=request.param)
    rig.mode = "suggest" if request.param else "on"
    yield rig
    rig.instrument.uninstall()
    assert not rig.problems


def notes(error):
    return "\n".join(getattr(error, "__notes__", []))


LOCATORS = {
    "css": (lambda page: page.locator("#login"), "#loginBtn"),
    "quotes": (lambda page: page.get_by_role("button", name='Log "in" it\'s'), 'page.get_by_role("button", name="Log in")'),
    "frame": (lambda page: page.frame_locator("[name=pay]").get_by_test_id("cart"), 'get_by_test_id("card")'),
}


@pytest.mark.parametrize("name", LOCATORS)
def test_a_soft_assertion_that_fails_says_what_exists(rig, tab, name):
    make, said = LOCATORS[name]
    tab.set_content(PAGE)
    tab.frame_locator("iframe").locator("i").wait_for()
    with kept_errors() as errors, rig.test("test", mode=rig.mode) as state:
        expect.soft(tab.locator("#loginBtn")).to_be_visible()
        expect.soft(make(tab)).to_be_visible(timeout=FAST)
        expect.soft(tab.locator(".hint")).to_have_text("Three", timeout=FAST)
    failed, other = errors
    assert said in notes(failed)
    assert not notes(other), "it was found, and has another text"
    assert [event.outcome for event in state.events] == ["suggested"]


def test_each_of_several_at_a_time_gets_its_own():
    async def run():
        rig = Rig()
        rig.instrument.install(failures_only=True)
        try:
            async with async_playwright() as playwright:
                browser = await launch(playwright)
                page = await browser.new_page()
                await page.set_content(PAGE)
                with rig.test("test", mode="suggest"):
                    await asyncio.gather(
                        async_expect.soft(page.locator("#login")).to_be_visible(timeout=FAST),
                        async_expect.soft(page.locator(".hint")).to_have_text("Two", timeout=3 * FAST),
                        async_expect.soft(page.locator(".hints")).to_be_visible(timeout=FAST),
                    )
                await browser.close()
                assert not rig.problems
        finally:
            rig.instrument.uninstall()

    with kept_errors() as errors, ThreadPoolExecutor(1) as thread:  # this one has the loop of the sync API
        thread.submit(asyncio.run, run()).result()
    said = [notes(error) for error in errors]
    assert sorted('"#login"' in each for each in said) == [False, True]
    assert sorted('".hints"' in each for each in said) == [False, True]
    assert all(each.count("No elements found matching") == 1 for each in said)


def test_without_the_private_name_nothing_is_said_and_nothing_breaks(rig, tab, monkeypatch):
    tab.set_content(PAGE)
    with monkeypatch.context() as patch, rig.test("test", mode=rig.mode) as state:
        patch.setattr(_assertions, "_soft_errors", None)
        assert private.soft_failures() == ()
        with pytest.raises(RuntimeError, match="pytest-playwright"):  # Playwright's own word outside of any scope
            expect.soft(tab.locator("#login")).to_be_visible(timeout=FAST)
        patch.delattr(_assertions, "_soft_errors")
        assert private.soft_failures() == ()
    assert not state.events


def test_outside_of_any_scope_playwright_has_its_word_on_a_slow_machine_too(rig, tab, monkeypatch):
    tab.set_content(PAGE)
    with monkeypatch.context() as patch, rig.test("test", mode=rig.mode):
        patch.setattr(_assertions, "_soft_errors", None)
        patch.setattr(Course, "elapsed", lambda course: 5.0)  # so that the call is made anew with what is left of its time
        with pytest.raises(RuntimeError, match="pytest-playwright"):
            expect.soft(tab.locator("#login")).to_be_visible(timeout=FAST)
