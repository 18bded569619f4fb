"""The asyncio twin of pytest-playwright. The two cannot be loaded together, so this runs where the twin is installed and the
run itself has it off: ``make test-asyncio``."""

from __future__ import annotations

import os

import pytest

pytest.importorskip("pytest_playwright_asyncio")

CONFTEST = """
import os
import pytest
from pytest_heal.browser.launch import chromium_on_path

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = chromium_on_path()
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "args": args, **({"executable_path": found} if found else {})}

@pytest.fixture
async def shop(page):
    html = "<h1>News</h1><button id=%s onclick='window.n=1'>Read the news</button>" % os.environ["BUTTON_ID"]
    await page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
    await page.goto("http://shop.example/news")
    return page
"""

TESTS = """
from playwright.async_api import expect

async def test_click(shop):
    await shop.locator("#read").click()
    assert await shop.evaluate("window.n") == 1
    await expect(shop.locator("#read")).to_have_text("Read the news")

async def test_heal_locator(shop, heal_locator):
    await heal_locator("#read").click()
    assert await shop.evaluate("window.n") == 1
"""

INI = """
[pytest]
asyncio_mode = auto
asyncio_default_fixture_loop_scope = session
asyncio_default_test_loop_scope = session
addopts = -p no:playwright
"""


def test_a_suite_of_the_asyncio_plugin_heals(pytester, monkeypatch):
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    pytester.makeini(INI)
    monkeypatch.setenv("CI", "false")
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    for button_id, healed in (("read", 0), ("r2", 2)):
        monkeypatch.setitem(os.environ, "BUTTON_ID", button_id)
        result = pytester.runpytest_subprocess("--heal=on", "-rA")
        result.assert_outcomes(passed=2)
        assert ("2 healed in 2 tests" in result.stdout.str()) == bool(healed), result.stdout.str()
