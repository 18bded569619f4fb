"""Suites that pass on the first release of a page and fail on the second, in every way a call can fail; in both APIs."""

from __future__ import annotations

CONFTEST = '''
import ast
import functools
import json
import os
import re
import types

import pytest
from _pytest._code import source
from pytest_heal.browser.launch import chromium_on_path

# Playwright's 24,000 lines are taken apart for each traceback in each style; a cache makes that once.
source.ast = types.SimpleNamespace(**{**vars(ast), "parse": functools.lru_cache(ast.parse)})
STYLES = ("auto", "long", "short", "line", "native", "no", "value")
TIMES = re.compile(r"^((?:E +)?[ |]*)(?:- |\\d+ [^ -~] )", re.M)
INDENT = re.compile(r"^(E?)[ |]+(?=- )", re.M)
AGAIN = re.compile(r"\\n(?:E +)?[ |]*- (?:waiting \\d+ms|retrying .*)$", re.M)
ADDRESS = re.compile(r"\\b0x[0-9a-f]+")
LAUNCH = {"args": ["--no-sandbox"] if os.geteuid() == 0 else []}
if chromium_on_path():
    LAUNCH["executable_path"] = chromium_on_path()

FIRST = """<title>Shop</title><h1>Basket</h1><p id=note>Two things</p><p id=gone hidden>Sold</p><div id=empty hidden>x</div>
<label>Voucher <input id=voucher name=voucher value=TEN></label><ul><li class=item>Tea</li></ul>
<button id=buy onclick="window.n='bought'">Buy the basket</button><button id=wait>Wait for it</button>
<button id=seen>Look at it</button><textarea id=remark></textarea><div id=drag draggable=true>Drag me</div>
<div id=drop>Drop here</div><a class=help href=/help>Help</a>
<select id=one><option value=a selected>A</option></select><input type=checkbox id=box checked aria-label=Agreed>
<iframe name=inner srcdoc="<button id=pay>Pay now</button>"></iframe>"""
SECOND = """<title>Shop</title><h1>Baskets</h1><p id=note>Three things</p><p id=gone>Sold</p><div id=empty>x</div>
<label>Voucher <input id=voucher name=voucher value=TWELVE></label><ul><li class=item>Milk</li><li class=item>Salt</li></ul>
<button id=wait disabled>Wait for it</button><button id=seen style="display:none">Look at it</button>
<div id=dragged draggable=true>Drag it</div><div id=drop>Drop here</div><a class=help href=/helper>Help</a>
<select id=one><option value=b selected>B</option></select><input type=checkbox id=box aria-label=Agreed>
<iframe name=inner srcdoc="<p>Sold out</p>"></iframe>"""


def html():
    return SECOND if os.environ["RELEASE"] == "2" else FIRST


def steady(text):
    """A text without what differs from run to run: addresses, and how often a browser looked (which indents what follows)."""
    text = INDENT.sub(r"\\1 ", AGAIN.sub("", TIMES.sub(r"\\1- ", ADDRESS.sub("", text))))
    lines = text.split("\\n")
    return "\\n".join(line for i, line in enumerate(lines) if not TIMES.match(line) or line not in lines[:i])


def errors_of(error):
    """An error, those that it came of and those that it holds."""
    while error is not None:
        yield error
        for one in getattr(error, "exceptions", ()):
            yield from errors_of(one)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item, call):
    if call.excinfo is None:
        return
    option, found, notes = item.config.option, {}, []
    for error in errors_of(call.excinfo.value):
        notes += [error.__dict__.pop("__notes__")] if "__notes__" in error.__dict__ else []
    before = option.tbstyle
    for style in STYLES:
        option.tbstyle = style
        longrepr = item.repr_failure(call.excinfo)
        for reprtraceback, *_ in getattr(longrepr, "chain", ()):
            for entry in reprtraceback.reprentries:
                if "playwright" in str(getattr(entry, "reprfileloc", "")):
                    entry.reprfuncargs = None  # what Playwright's own functions were called with
        crash = getattr(longrepr, "reprcrash", None)
        text = str(longrepr) if style != "line" else str(crash)
        found[style] = steady(text)
        found[f"crash {style}"] = crash and f"{crash.path}:{crash.lineno}"
    option.tbstyle = before
    found["error"] = [f"{type(error).__name__}: {steady(str(error))}" for error in errors_of(call.excinfo.value)]
    with open(os.environ["FOUND"], "a", encoding="utf-8") as file:
        file.write(json.dumps({"test": f"{item.name}, {call.when}", "found": found, "notes": notes}) + "\\n")
'''

SYNC_CONFTEST = """
@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, **LAUNCH}

@pytest.fixture
def shop(page):
    page.route("**/*", lambda route: route.fulfill(body=html(), content_type="text/html"))
    page.goto("http://shop.example/basket")
    page.frame_locator("[name=inner]").locator("button,p").wait_for()
    page.set_default_timeout(600)
    return page
"""

ASYNC_CONFTEST = """
import asyncio
from playwright.async_api import async_playwright

class World:
    loop = browser = playwright = None

async def opened():
    if World.browser is None:
        World.playwright = await async_playwright().start()
        World.browser = await World.playwright.chromium.launch(**LAUNCH)
    page = await World.browser.new_page()
    async def answer(route):
        await route.fulfill(body=html(), content_type="text/html")
    await page.route("**/*", answer)
    await page.goto("http://shop.example/basket")
    await page.frame_locator("[name=inner]").locator("button,p").wait_for()
    page.set_default_timeout(600)
    return page

@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    World.loop = World.loop or asyncio.new_event_loop()
    page = World.loop.run_until_complete(opened())
    try:
        World.loop.run_until_complete(pyfuncitem.obj(page))
    finally:
        World.loop.run_until_complete(page.close())
    return True

@pytest.fixture(scope="session", autouse=True)
def closed():
    yield
    World.loop.run_until_complete(World.playwright.stop())

@pytest.fixture
def shop():
    return None
"""

HEAD = """
import unittest

import pytest
from playwright.sync_api import Error, expect

EXPECT = {"timeout": 600}

"""

# `await` is taken out for the sync API.
BOTH = """
async def looked_at(shop):
    note = shop.locator("#note")
    await expect(note).to_have_text("Two things", **EXPECT)

async def test_click_lost(shop):
    await shop.locator("#buy").click()

async def test_click_ambiguous(shop):
    await shop.locator(".item").click()

async def test_click_disabled(shop):
    await shop.locator("#wait").click()

async def test_click_hidden(shop):
    await shop.locator("#seen").click()

async def test_click_of_page(shop):
    await shop.click("#buy")

async def test_click_of_page_keyword(shop):
    await shop.click(selector="#buy", timeout=500)

async def test_click_of_frame(shop):
    await shop.main_frame.click("#buy")

async def test_click_in_frame(shop):
    await shop.frame_locator("[name=inner]").locator("#pay").click()

async def test_click_by_role(shop):
    await shop.get_by_role("button", name="Buy the basket").click(timeout=500)

async def test_click_twice(shop):
    await shop.locator("#drop").click()
    await shop.locator("#buy").click()

async def test_fill_lost(shop):
    await shop.locator("#remark").fill("x")

async def test_drag(shop):
    await shop.locator("#drag").drag_to(shop.locator("#drop"))

async def test_read_lost(shop):
    assert await shop.locator("#buy").inner_text() == "Buy the basket"

async def test_read_other(shop):
    assert await shop.locator("#note").inner_text() == "Two things"

async def test_wait_visible(shop):
    await shop.locator("#buy").wait_for()

async def test_wait_hidden(shop):
    await shop.locator("#gone").wait_for(state="hidden")

async def test_evaluate(shop):
    await shop.locator("#note").evaluate("e => { if (e.textContent != 'Two things') throw new Error('no') }")

async def test_expect_text(shop):
    await expect(shop.locator("#note")).to_have_text("Two things", **EXPECT)

async def test_expect_lost(shop):
    await expect(shop.locator("#buy")).to_be_visible(**EXPECT)

async def test_expect_ambiguous(shop):
    await expect(shop.locator(".item")).to_have_text("Tea", **EXPECT)

async def test_expect_count(shop):
    await expect(shop.locator(".item")).to_have_count(1, **EXPECT)

async def test_expect_hidden(shop):
    await expect(shop.locator("#gone")).to_be_hidden(**EXPECT)

async def test_expect_not_visible(shop):
    await expect(shop.locator("#gone")).not_to_be_visible(**EXPECT)

async def test_expect_enabled(shop):
    await expect(shop.locator("#wait")).to_be_enabled(**EXPECT)

async def test_expect_texts(shop):
    await expect(shop.locator(".item")).to_have_text(["Tea"], **EXPECT)

async def test_expect_attribute(shop):
    await expect(shop.locator("a.help")).to_have_attribute("href", "/help", **EXPECT)

async def test_expect_value(shop):
    await expect(shop.locator("#voucher")).to_have_value("TEN", **EXPECT)

async def test_expect_checked(shop):
    await expect(shop.locator("#box")).to_be_checked(**EXPECT)

async def test_expect_message(shop):
    await expect(shop.locator("#note"), "the note").to_have_text("Two things", **EXPECT)

async def test_expect_in_frame(shop):
    await expect(shop.frame_locator("iframe").locator("#pay")).to_be_visible(**EXPECT)

async def test_expect_title(shop):
    await expect(shop).to_have_title("Shop", **EXPECT)
    await expect(shop.locator("h1")).to_have_text("Basket", **EXPECT)

async def test_helper(shop):
    await looked_at(shop)

async def test_caught_and_chained(shop):
    try:
        await shop.locator("#buy").click()
    except Error as e:
        raise RuntimeError("not bought") from e

async def test_caught_and_followed(shop):
    try:
        await shop.locator("#buy").click()
    except Error:
        await expect(shop.locator("#note")).to_have_text("Two things", **EXPECT)

async def test_caught_and_raised(shop):
    try:
        await shop.locator("#buy").click()
    except Error as e:
        raise e

async def test_caught_of_expect(shop):
    try:
        await expect(shop.locator("#note")).to_have_text("Two things", **EXPECT)
    except AssertionError as e:
        raise ValueError("another note") from e

async def test_in_finally(shop):
    try:
        await shop.locator("#buy").click()
    finally:
        await shop.locator("#drop").click()

async def test_kept_and_raised(shop):
    kept = None
    try:
        await shop.locator("#buy").click()
    except Error as e:
        kept = e
    if kept is not None:
        raise kept

async def test_raises_another(shop):
    if await shop.locator("#buy").count() == 0:
        with pytest.raises(ValueError):
            await shop.locator("#buy").click()
"""

SOFT = """
async def test_soft(shop):
    await expect.soft(shop.locator("#note")).to_have_text("Two things", **EXPECT)

async def test_soft_lost(shop):
    await expect.soft(shop.locator("#buy")).to_be_visible(**EXPECT)

async def test_soft_ambiguous(shop):
    await expect.soft(shop.locator(".item")).to_have_text("Tea", **EXPECT)

async def test_soft_hidden(shop):
    await expect.soft(shop.locator("#gone")).to_be_hidden(**EXPECT)

async def test_soft_two(shop):
    await expect.soft(shop.locator("#note")).to_have_text("Two things", **EXPECT)
    await expect.soft(shop.locator("#buy")).to_be_visible(**EXPECT)

async def test_soft_then_hard(shop):
    await expect.soft(shop.locator("#note")).to_have_text("Two things", **EXPECT)
    await shop.locator("#buy").click()
"""

ONLY_SYNC = """
@pytest.fixture
def bought(shop):
    shop.locator("#buy").click()

@pytest.fixture
def noted(shop):
    yield
    expect(shop.locator("#note")).to_have_text("Two things", **EXPECT)

def test_fixture(bought):
    pass

def test_fixture_afterwards(noted):
    pass

class TestClass:
    def test_method(self, shop):
        expect(shop.locator("#note")).to_have_text("Two things", **EXPECT)

    @pytest.mark.parametrize("text", ["Two things"])
    def test_parameters(self, shop, text):
        expect(shop.locator("#note")).to_have_text(text, **EXPECT)

class TestUnit(unittest.TestCase):
    @pytest.fixture(autouse=True)
    def opened(self, shop):
        self.shop = shop

    def test_of_unittest(self):
        expect(self.shop.locator("#note")).to_have_text("Two things", **EXPECT)

    def test_act_of_unittest(self):
        self.shop.locator("#buy").click()

def test_wrong_arguments(shop):
    if shop.locator("#buy").count() == 0:
        shop.locator("#note").click(tiemout=1)

def test_event(shop):
    with shop.expect_event("popup", timeout=600):
        if shop.locator("#buy").count():
            shop.evaluate("open('about:blank')")
        shop.locator("#buy").click()

def test_in_lambda(shop):
    (lambda: shop.locator("#buy").click())()
"""

FEATURE = """
Feature: Basket
  Scenario: Buying
    Given a basket
    When I buy it

  Scenario: Reading
    Given a basket
    Then its note is right
"""
STEPS = """
from playwright.sync_api import expect
from pytest_bdd import given, scenarios, then, when
scenarios("basket.feature")

@given("a basket")
def basket(shop):
    pass

@when("I buy it")
def buy(shop):
    shop.locator("#buy").click()

@then("its note is right")
def right(shop):
    expect(shop.locator("#note")).to_have_text("Two things", timeout=600)
"""


def suite_of(*, is_async: bool, soft: bool) -> str:
    """The source of a test file.

    Args:
        is_async: of the async API.
        soft: with soft assertions.
    """
    source = HEAD + BOTH + (SOFT if soft else "")
    if is_async:
        return source.replace("playwright.sync_api", "playwright.async_api")
    return (source + ONLY_SYNC).replace("async def", "def").replace("await ", "")
