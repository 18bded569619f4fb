"""The fixture `actions` in whole runs, on real Chromium: steps heal like a test, and their outcome says so."""

import pytest

from tests.support.long import mostly_long

BUY = """
STEPS = [
    {"action": "type", "target": "#voucher", "value": "SPRING"},
    {"action": "click", "target": "css=#buy"},
    {"action": "assert_visible", "target": "h1"},
]
"""
PASSES = (
    BUY
    + """
def test_buy(shop, actions):
    outcome = actions(STEPS)
    assert outcome.success, outcome
    assert shop.evaluate("n") == "bought"
    for warning in outcome.warnings:
        print("WARNING", warning.step, warning.kind, warning.message)
"""
)


@pytest.mark.parametrize("plain", [False, pytest.param(True, marks=pytest.mark.long)], ids=["fixture", "function"])
def test_a_drifted_selector_heals_and_the_outcome_says_so(basket, plain):
    text = (
        PASSES.replace("actions(STEPS)", "run_actions(shop, STEPS)").replace("(shop, actions)", "(shop)") if plain else PASSES
    )
    basket.pytester.makepyfile(test_it="from pytest_heal import run_actions\n" + text)
    basket.run(1, "--heal=on").assert_outcomes(passed=1)
    recorded = (basket.pytester.path / ".heal/baseline/test_it.py.yaml").read_text(encoding="utf-8")
    assert "locator: '#voucher'" in recorded or 'locator: "#voucher"' in recorded
    result = basket.run(2, "--heal=on", "-s")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(
        [
            '*WARNING 0 healed step 0: page.locator("#voucher") has drifted (lost) and*textbox "Voucher"*; write page.get_*',
            '*WARNING 1 healed step 1: page.locator("#buy") has drifted (lost) and*button "Buy the basket"*; write page.get_*',
            "*2 healed in 1 test*",
        ]
    )
    result.stdout.no_fnmatch_line("*plain Playwright behaviour*")


LOST = """
def test_clear(shop, actions):
    outcome = actions([{"action": "click", "target": "#clear", "timeout": 3000}])
    if outcome.success:
        return
    assert outcome.error.code == "ELEMENT_NOT_FOUND", outcome
    details = outcome.error.details
    print("REFUSED", details["refused"]["code"], "SUGGESTED", bool(details["suggestions"]["structure"]))
    assert shop.evaluate("window.n") is None
"""


@pytest.mark.long
def test_a_lost_one_is_refused_with_suggestions(basket):
    basket.pytester.makepyfile(test_it=LOST)
    basket.run(1, "--heal=on").assert_outcomes(passed=1)
    result = basket.run(2, "--heal=on", "-s")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*REFUSED * SUGGESTED True*"])


@pytest.mark.parametrize("mode", mostly_long(["off", "suggest", "on"], ["on"]))
@pytest.mark.long
def test_in_every_mode(basket, mode):
    basket.pytester.makepyfile(
        test_it="""
        def test_numbers(shop, actions):
            outcome = actions("[{action: refresh_catalog}, {action: click, target: index=1}]")
            assert outcome.success, outcome
            assert shop.evaluate("n") == "bought"
            assert outcome.observation.catalog_version == outcome.steps[0].result["catalog_version"]
            assert actions([{"action": "click", "target": "index=1"}]).success

        def test_lost(shop, actions):
            outcome = actions([{"action": "click", "target": "#buyy", "timeout": 500}])
            assert outcome.error.code == "ELEMENT_NOT_FOUND"
            assert any(each["code"] == "#buy" for each in outcome.error.details["suggestions"]["similar"])

        def test_another_page(shop, actions):
            page = shop.context.new_page()
            page.set_content("<title>Other</title><button>Press</button>")
            steps = [{"action": "refresh_catalog"}, {"action": "click", "target": "index=0"}]
            assert actions(steps, page=page).observation.title == "Other"
        """
    )
    result = basket.run(1, f"--heal={mode}")
    result.assert_outcomes(passed=3)
    result.stdout.no_fnmatch_line("*internal error*")
    result.stdout.no_fnmatch_line("*plain Playwright behaviour*")


@pytest.mark.long
def test_index_mode_off_is_said(basket):
    basket.monkeypatch.setenv("INDEX_MODE", "false")
    basket.pytester.makepyfile(
        test_it="""
        def test_numbers(shop, actions):
            outcome = actions([{"action": "refresh_catalog"}, {"action": "click", "target": "index=1"}])
            assert outcome.error.code == "EXECUTION_ERROR"
            assert "INDEX_MODE is off" in outcome.error.message
            assert shop.evaluate("window.n") is None
        """
    )
    basket.run(1).assert_outcomes(passed=1)


@pytest.mark.long
def test_heals_of_the_async_api(basket):
    basket.pytester.makepyfile(
        test_it=BUY
        + """
import asyncio, os
from concurrent.futures import ThreadPoolExecutor
import contextvars
from playwright.async_api import async_playwright
from pytest_heal import run_actions
from conftest import FIRST, SECOND

async def buy(args):
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**args)
        page = await browser.new_page()
        html = SECOND if os.environ["RELEASE"] == "2" else FIRST
        await page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
        await page.goto("http://shop.example/basket")
        page.set_default_timeout(4000)
        outcome = await run_actions(page, STEPS)
        assert outcome.success, outcome
        assert await page.evaluate("n") == "bought"
        print("KINDS", [(warning.step, warning.kind) for warning in outcome.warnings])
        await browser.close()

def test_buy(browser_type_launch_args, heal_locator):
    with ThreadPoolExecutor(1) as pool:
        pool.submit(contextvars.copy_context().run, asyncio.run, buy(browser_type_launch_args)).result()
"""
    )
    basket.run(1, "--heal=on").assert_outcomes(passed=1)
    result = basket.run(2, "--heal=on", "-s")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*KINDS [[](0, 'healed'), (1, 'healed')[]]*"])
