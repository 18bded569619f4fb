"""Whole runs in real Chromium beside other people's plugins, all at once and one by one, and with Playwright used in every way.

Recorded on one release of a page, run on the next. `test_end_to_end.py` has xdist, rerunfailures and bdd alone.
"""

from __future__ import annotations

import html
import json
import re
from importlib.metadata import version
from xml.etree import ElementTree as ET

import pytest

for plugin in ("pytest_bdd", "pytest_html", "pytest_randomly", "pytest_rerunfailures", "pytest_timeout", "xdist"):
    pytest.importorskip(plugin)

PLAYWRIGHT = tuple(int(x) for x in version("playwright").split(".")[:2])

# Notes, when a process has run its tests, which of Playwright's attributes are not what they were when it began.
LEFT_BEHIND = """
_classes = "Page Frame Locator FrameLocator LocatorAssertions BrowserContext".split()

def surface():
    from playwright import async_api, sync_api
    classes = [getattr(api, name) for api in (sync_api, async_api) for name in _classes]
    classes += [type(sync_api.expect), type(async_api.expect)]
    classes += [type(sync_api.sync_playwright()), type(async_api.async_playwright())]
    return {(cls.__module__, cls.__name__, name): member for cls in classes for name, member in list(vars(cls).items())}

BEFORE = surface()

@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session):
    session.config.watched = surface() != BEFORE

@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config):
    after = surface()
    left = [name for name in {*BEFORE, *after} if BEFORE.get(name) is not after.get(name)]
    worker = getattr(config, "workerinput", {}).get("workerid", "")
    (config.rootpath / f"left{worker}.txt").write_text(f"watched {getattr(config, 'watched', False)}, left {left}")
"""

BASKET = """
from playwright.sync_api import expect

def test_buy(shop):
    shop.locator("#voucher").fill("TEN")
    shop.locator("#buy").click()
    assert shop.evaluate("window.n") == "bought"

def test_help(shop):
    expect(shop.locator("a.help")).to_have_attribute("href", "/help")

def test_clear(shop):
    shop.locator("#clear").click()

def test_heading(shop):
    expect(shop.get_by_role("heading")).to_have_text("Basket")
"""
FEATURE = """
Feature: Basket
  Scenario: Buying
    Given a basket
    Then I can buy it
"""
STEPS = """
from pytest_bdd import given, scenarios, then
scenarios("basket.feature")

@given("a basket")
def basket(shop):
    pass

@then("I can buy it")
def buy(shop):
    shop.locator("#buy").click()
    assert shop.evaluate("window.n") == "bought"
"""
HEALS = {"test_buy": 2, "test_help": 1, "test_buying": 1}  # by test, on the second release; test_clear is refused
OUTCOMES = {"passed": 4, "failed": 1}


class Company:
    """The suite with what it learned on the first release; `drifted` runs it on the second."""

    def __init__(self, basket):
        self.basket, self.path = basket, basket.pytester.path

    def drifted(self, *args):
        before = self.baseline()
        for said in self.path.glob("left*.txt"):
            said.unlink()
        result = self.basket.run(2, "--heal=on", "--heal-record=none", "--junitxml=junit.xml", *args)
        assert self.baseline() == before, "a run that records nothing must not change the baseline"
        return result

    def baseline(self):
        folder = self.path / ".heal" / "baseline"
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.yaml")}

    def cases(self):
        """The tests in the order they were reported in, with the values of their heals."""
        return {
            case.get("name").split("[")[0]: sorted(
                p.get("value") for p in case.iter("property") if re.fullmatch(r"heal_\d+", p.get("name"))
            )
            for case in ET.parse(self.path / "junit.xml").iter("testcase")
        }

    def heals(self):
        return {name: len(values) for name, values in self.cases().items() if values}

    def left(self):
        """What each process said of itself at its end."""
        return {path.stem.removeprefix("left"): path.read_text() for path in self.path.glob("left*.txt")}


@pytest.fixture(scope="module")
def memory():
    """Baselines by suite: recorded once."""
    return {}


@pytest.fixture
def company(basket, memory):
    def make(name, files, *args):
        basket.without = ("schemathesis",)
        conftest = basket.pytester.path / "conftest.py"
        # Time enough for two quiet times: an older Playwright cannot tell requests, so it is more patient
        shop = conftest.read_text(encoding="utf-8").replace("set_default_timeout(2000)", "set_default_timeout(6000)")
        conftest.write_text(shop + LEFT_BEHIND, encoding="utf-8")
        for file, text in files.items():
            (basket.pytester.path / file).write_text(text, encoding="utf-8")
        made = Company(basket)
        folder = made.path / ".heal" / "baseline"
        if name in memory:
            for file, data in memory[name].items():
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                (folder / file).write_bytes(data)
        else:
            result = basket.run(1, "--heal=on", *args)
            assert set(result.parseoutcomes()) <= {"passed", "warnings"}, result.stdout.str()
            memory[name] = made.baseline()
            assert memory[name]
        return made

    return make


EVERYBODY = ("-n", "2", "-p", "randomly", "--reruns=1", "--timeout=300", "--html=report.html", "--self-contained-html")


@pytest.fixture
def crowd(company):
    """Recorded with all plugins at work."""
    files = {"test_basket.py": BASKET, "basket.feature": FEATURE, "test_steps.py": STEPS}
    return company("crowd", files, *EVERYBODY)


def counted(result):
    return {name: n for name, n in result.parseoutcomes().items() if not name.startswith("warning")}


def html_rows(path):
    """(test, result, log) of each row of pytest-html's report."""
    blob = re.search(r'data-jsonblob="([^"]*)"', path.read_text(encoding="utf-8"))
    tests = json.loads(html.unescape(blob.group(1)))["tests"]
    return {
        (name.partition("::")[2].split("[")[0], row["result"]): html.unescape(row["log"])
        for name, rows in tests.items()
        for row in rows
    }


@pytest.mark.long
def test_all_of_them_together(crowd):
    result = crowd.drifted(*EVERYBODY)
    assert counted(result) == {**OUTCOMES, "rerun": 1}
    assert crowd.heals() == HEALS
    result.stdout.fnmatch_lines(["*healed locators*", "*locators not healed*", "4 healed in 3 tests, 1 refused."])
    result.stdout.no_fnmatch_line("*INTERNALERROR*")
    rows = html_rows(crowd.path / "report.html")
    assert {result for name, result in rows if name in HEALS} == {"Passed"}
    assert "not healed" in rows["test_clear", "Failed"]
    assert not any("heal=match:" in log for log in rows.values())
    left = crowd.left()
    assert left.pop("") == "watched False, left []"
    assert left, "xdist ends a worker that takes long to end; of two on a busy machine one may say nothing"
    assert set(left.values()) == {"watched True, left []"}


@pytest.mark.long
def test_a_random_order_gives_the_same_heals(crowd):
    orders, heals = [], []
    for seed in (1, 2):
        result = crowd.drifted("-p", "randomly", "-p", "no:html", f"--randomly-seed={seed}")
        result.stdout.fnmatch_lines([f"Using --randomly-seed={seed}"])
        assert counted(result) == OUTCOMES
        orders.append(list(crowd.cases()))
        heals.append(crowd.cases())
    assert orders[0] != orders[1]
    assert heals[0] == heals[1]
    assert crowd.heals() == HEALS
    assert crowd.left() == {"": "watched True, left []"}


@pytest.mark.long
def test_pytest_html_alone(crowd):
    result = crowd.drifted("--html=report.html")
    assert counted(result) == OUTCOMES
    assert crowd.heals() == HEALS
    rows = html_rows(crowd.path / "report.html")
    assert sorted(result for _, result in rows) == ["Failed", "Passed", "Passed", "Passed", "Passed"]


# ---------------------------------------------------------------------- pytest-timeout

SLOW = """
import os
import signal
import pytest

DRIFTED = os.environ["RELEASE"] == "2"
SECONDS = 3 if DRIFTED else 0

def test_before(shop):
    shop.locator("#buy").click()

@pytest.mark.timeout(SECONDS, func_only=True)
def test_long_wait(shop):
    if DRIFTED:
        shop.locator("#never").click(timeout=120_000)

@pytest.mark.timeout(300)
def test_while_healing(shop, monkeypatch):
    if DRIFTED:
        from pytest_heal.healing.drift import Drift
        monkeypatch.setattr(Drift, "lost", lambda *args: signal.raise_signal(signal.SIGALRM))
    shop.locator("#buy").hover()  # a click has been healed before, which takes no time

def test_after(shop):
    shop.locator("#buy").click()
"""


@pytest.mark.long
@pytest.mark.skipif(PLAYWRIGHT < (1, 65), reason="an older sync API hangs after an exception from a signal")
def test_a_timeout_by_a_signal_fails_its_test_only(company):
    suite = company("slow", {"test_slow.py": SLOW})
    result = suite.drifted("--timeout-method=signal", "-v")
    assert counted(result) == {"passed": 2, "failed": 2}
    result.stdout.fnmatch_lines(
        [
            "*::test_before* HEALED*",
            "*::test_long_wait* FAILED*",
            "*::test_while_healing* FAILED*",
            "*::test_after* HEALED*",
            "*Failed: Timeout (>3*s) from pytest-timeout*",
            "*Failed: Timeout (>300*s) from pytest-timeout*",
            "2 healed in 2 tests.",
        ]
    )
    result.stdout.no_fnmatch_line("*internal error*")
    assert suite.left() == {"": "watched True, left []"}


@pytest.mark.long
def test_a_timeout_by_a_thread_costs_its_own_worker_only(company):
    suite = company("slow", {"test_slow.py": SLOW})
    result = suite.drifted("--timeout-method=thread", "-n", "1", "-k", "not while_healing")
    assert counted(result) == {"passed": 2, "failed": 1}
    result.stdout.fnmatch_lines(["*worker 'gw0' crashed while running 'test_slow.py::test_long_wait*", "2 healed in 2 tests."])
    assert suite.left() == {"": "watched False, left []", "gw1": "watched True, left []"}


@pytest.mark.long
def test_a_timeout_by_a_thread_ends_a_plain_run_and_damages_nothing(company):
    suite = company("slow", {"test_slow.py": SLOW})
    before = suite.baseline()
    result = suite.basket.run(2, "--heal=on", "--timeout-method=thread", "-k", "long_wait")
    assert result.ret == 1
    assert "+ Timeout +" in result.stdout.str() + result.stderr.str()
    assert suite.baseline() == before
    healthy = suite.basket.run(1, "--heal=on")
    assert counted(healthy) == {"passed": 4}
    healthy.stdout.no_fnmatch_line("*heal: *error*")
    assert suite.baseline() == before


# ---------------------------------------------------------------------- Playwright, used in other ways

RAW = """
import asyncio, os
import pytest
from playwright import async_api, sync_api
from conftest import FIRST, SECOND
from pytest_heal.browser.launch import chromium_on_path

HTML = SECOND if os.environ["RELEASE"] == "2" else FIRST
FOUND = chromium_on_path()
OPTIONS = {"args": ["--no-sandbox"] if os.geteuid() == 0 else [], **({"executable_path": FOUND} if FOUND else {})}
URL = "http://shop.example/basket"

def test_sync():
    with sync_api.sync_playwright() as playwright:
        page = playwright.chromium.launch(**OPTIONS).new_page()
        page.route("**/*", lambda route: route.fulfill(body=HTML, content_type="text/html"))
        page.goto(URL)
        page.locator("#buy").click(timeout=5000)
        assert page.evaluate("window.n") == "bought"

def test_started_and_stopped():
    playwright = sync_api.sync_playwright().start()
    page = playwright.chromium.launch(**OPTIONS).new_page()
    page.route("**/*", lambda route: route.fulfill(body=HTML, content_type="text/html"))
    page.goto(URL)
    page.fill("#voucher", "TEN", timeout=5000)
    playwright.stop()

def test_async():
    async def body():
        async with async_api.async_playwright() as playwright:
            page = await (await playwright.chromium.launch(**OPTIONS)).new_page()
            await page.route("**/*", lambda route: route.fulfill(body=HTML, content_type="text/html"))
            await page.goto(URL)
            await page.locator("#buy").click(timeout=5000)
            await async_api.expect(page.locator("a.help")).to_have_text("Help")
    asyncio.run(body())
"""


@pytest.mark.long
@pytest.mark.parametrize("args", [(), ("-p", "no:playwright")], ids=["with pytest-playwright", "without"])
def test_tests_that_start_playwright_themselves(company, args):
    suite = company("raw", {"test_raw.py": RAW}, *args)
    result = suite.drifted(*args)
    assert counted(result) == {"passed": 3}
    assert suite.heals() == {"test_sync": 1, "test_started_and_stopped": 1, "test_async": 2}
    assert suite.left() == {"": "watched True, left []"}


FIXTURES = """
import os
from conftest import FIRST, SECOND

HTML = SECOND if os.environ["RELEASE"] == "2" else FIRST

class Basket:
    def __init__(self, page):
        self._page = page
        self.voucher = page.locator("#voucher")

    def __getattr__(self, name):
        return getattr(self._page, name)

    def buy(self):
        self.locator("#buy").click()

def test_contexts(new_context):
    for locale in ("de-DE", "fr-FR"):
        context = new_context(locale=locale)
        context.set_default_timeout(4000)
        context.route("**/*", lambda route: route.fulfill(body=HTML, content_type="text/html"))
        page = context.new_page()
        page.goto("http://shop.example/basket")
        basket = Basket(page)
        basket.voucher.fill("TEN")
        basket.buy()
        assert page.evaluate("window.n") == "bought"

def test_a_failure_with_artifacts(shop):
    shop.locator("#clear").click()
"""


@pytest.mark.long
def test_contexts_page_objects_and_artifacts_of_pytest_playwright(company):
    suite = company("fixtures", {"test_fixtures.py": FIXTURES}, "--tracing=on", "--screenshot=on")
    result = suite.drifted("--tracing=on", "--screenshot=on")
    assert counted(result) == {"passed": 1, "failed": 1}
    assert suite.heals() == {"test_contexts": 4}
    names = sorted(path.name for path in (suite.path / "test-results").rglob("*") if path.is_file())
    assert sum(name.endswith(".zip") for name in names) == 3, names
    assert any(name.endswith(".png") for name in names)
    assert suite.left() == {"": "watched True, left []"}
