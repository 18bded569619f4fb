"""Queries that return nothing and raise nothing: what a failing test says of them, in both APIs, by every one of them."""

from __future__ import annotations

import json

import pytest

from tests.support.plugins import unset

CONFTEST = '''
import asyncio
import os

import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright
from pytest_heal.browser.launch import chromium_on_path

LAUNCH = {"args": ["--no-sandbox"] if os.geteuid() == 0 else []}
if chromium_on_path():
    LAUNCH["executable_path"] = chromium_on_path()
INNER = "<button class=pay-button>Pay now</button>"
HTML = """<title>Shop</title><h1>Sign in</h1><form onsubmit="return false"><input id=user aria-label=User>
<button class=login-button>Log in</button></form><div class=card><button class=card-button>Open</button></div>
<p class=secret hidden>Code</p><iframe name=inner srcdoc="%s"></iframe>""" % INNER


def fulfil(route):
    return route.fulfill(body=HTML, content_type="text/html")


@pytest.fixture(scope="module")
def sync_browser():
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(**LAUNCH)


@pytest.fixture
def shop(sync_browser):
    page = sync_browser.new_page()
    page.route("**/*", fulfil)
    page.goto("http://shop.example/sign-in")
    page.frame_locator("iframe").locator("button").wait_for()
    page.set_default_timeout(1500)
    yield page
    page.close()


@pytest.fixture(scope="module")
def loop():
    """As plugins for asyncio have it: fixtures and tests run in it, and between them it rests."""
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture(scope="module")
def async_browser(loop):
    manager = async_playwright()
    playwright = loop.run_until_complete(manager.__aenter__())
    yield loop.run_until_complete(playwright.chromium.launch(**LAUNCH))
    loop.run_until_complete(manager.__aexit__(None, None, None))


@pytest.fixture
def async_shop(loop, async_browser):
    async def opened():
        page = await async_browser.new_page()
        await page.route("**/*", fulfil)
        await page.goto("http://shop.example/sign-in")
        await page.frame_locator("iframe").locator("button").wait_for()
        page.set_default_timeout(1500)
        return page

    page = loop.run_until_complete(opened())
    yield page
    loop.run_until_complete(page.close())


@pytest.hookimpl(optionalhook=True)
def pytest_heal_event(config, event):
    with open(config.rootpath / "events.jsonl", "a", encoding="utf-8") as file:
        import json

        file.write(json.dumps(event.to_dict()) + "\\n")
'''

# By name: what is asserted, what came back, the call as it is told, what is offered.
LOGIN, CARD, PAY = ".login-button ", ".card-button ", ".pay-button "
FORMS = {
    "query_selector": ('AWAIT page.query_selector(".login-btn")', "None", 'page.query_selector(".login-btn")', LOGIN),
    "query_selector_all": ('AWAIT page.query_selector_all(".login-btn")', "[]", 'page.query_selector_all(".login-btn")', LOGIN),
    "eval_on_selector_all": (
        'AWAIT page.eval_on_selector_all(".login-btn", "all => all.length")',
        "0",
        'page.eval_on_selector_all(".login-btn")',
        LOGIN,
    ),
    "page.is_visible": ('AWAIT page.is_visible(".login-btn")', "False", 'page.is_visible(".login-btn")', LOGIN),
    "page.is_hidden": ('not AWAIT page.is_hidden(".login-btn")', "True", 'page.is_hidden(".login-btn")', LOGIN),
    "frame.query_selector": (
        'AWAIT page.frame("inner").query_selector(".pay-btn")',
        "None",
        'frame.query_selector(".pay-btn")',
        PAY,
    ),
    "frame.query_selector_all": (
        'AWAIT page.frame("inner").query_selector_all(".pay-btn")',
        "[]",
        'frame.query_selector_all(".pay-btn")',
        PAY,
    ),
    "count": ('AWAIT page.locator(".login-btn").count() == 1', "0", 'page.locator(".login-btn").count()', LOGIN),
    "all": ('AWAIT page.locator(".login-btn").all()', "[]", 'page.locator(".login-btn").all()', LOGIN),
    "is_visible": ('AWAIT page.locator(".login-btn").is_visible()', "False", 'page.locator(".login-btn").is_visible()', LOGIN),
    "is_hidden": ('not AWAIT page.locator(".login-btn").is_hidden()', "True", 'page.locator(".login-btn").is_hidden()', LOGIN),
    "evaluate_all": (
        'AWAIT page.locator(".login-btn").evaluate_all("all => all.map(one => one.id)")',
        "[]",
        'page.locator(".login-btn").evaluate_all()',
        LOGIN,
    ),
    "all_inner_texts": (
        'AWAIT page.locator(".login-btn").all_inner_texts()',
        "[]",
        'page.locator(".login-btn").all_inner_texts()',
        LOGIN,
    ),
    "all_text_contents": (
        'AWAIT page.locator(".login-btn").all_text_contents()',
        "[]",
        'page.locator(".login-btn").all_text_contents()',
        LOGIN,
    ),
    "element_handles": (
        'AWAIT page.locator(".login-btn").element_handles()',
        "[]",
        'page.locator(".login-btn").element_handles()',
        LOGIN,
    ),
    "in a frame": (
        'AWAIT page.frame_locator("iframe").locator(".pay-btn").count()',
        "0",
        'page.frame_locator("iframe").locator(".pay-btn").count()',
        PAY,
    ),
    "handle.query_selector": (
        'AWAIT (AWAIT page.query_selector(".card")).query_selector(".card-btn")',
        "None",
        'element.query_selector(".card-btn")\nthe element was found by page.query_selector(".card") (FILE:N)',
        CARD,
    ),
    "handle.query_selector_all": (
        'AWAIT (AWAIT page.query_selector_all(".card"))[0].query_selector_all(".card-btn")',
        "[]",
        'element.query_selector_all(".card-btn")\nthe element was found by page.query_selector_all(".card")[0] (FILE:N)',
        CARD,
    ),
    "handle.eval_on_selector_all": (
        'AWAIT (AWAIT page.query_selector(".card")).eval_on_selector_all(".card-btn", "a => a.length")',
        "0",
        'element.eval_on_selector_all(".card-btn")\nthe element was found by page.query_selector(".card") (FILE:N)',
        CARD,
    ),
}
API = ("sync_api", "async_api")
BODY = "    assert {asked}\n"


def name_of(form: str) -> str:
    return form.replace(".", "_").replace(" ", "_")


def as_test(name: str, body: str, *, is_async: bool) -> str:
    """The source of one test; ``AWAIT`` before what the async API awaits."""
    if not is_async:
        return f"def test_{name}(shop):\n    page = shop\n{body.replace('AWAIT ', '')}\n"
    lines = "".join(f"    {line}\n" for line in body.replace("AWAIT", "await").splitlines())
    head = f"def test_{name}(async_shop, loop):\n    page = async_shop\n\n    async def run():\n"
    return f"{head}{lines}\n    loop.run_until_complete(run())\n"


class Suite:
    """Tests of one API in a project of their own, run in one mode."""

    def __init__(self, pytester, monkeypatch, is_async):
        self.pytester, self.is_async, self.source = pytester, is_async, ""
        unset(monkeypatch)
        pytester.makeconftest(CONFTEST)
        pytester.makeini("[pytest]\naddopts = -p no:playwright -p no:playwright-asyncio -p no:cacheprovider -p no:randomly\n")

    def run(self, bodies: dict[str, str], mode: str, *args: str):
        """The result, and what each failure says, by test."""
        self.source = (
            f"import time\n\nimport pytest\nfrom playwright.{API[self.is_async]} import Error, expect\n\n\n"
            + "\n\n".join(as_test(name, body, is_async=self.is_async) for name, body in bodies.items())
        )
        self.pytester.makepyfile(test_queries=self.source)
        result = self.pytester.runpytest_subprocess(f"--heal={mode}", "-vv", *args)
        said: dict[str, list[str]] = {}
        current: list[str] = []
        for line in result.outlines:
            if line.startswith("____") and " test_" in line:
                current = said.setdefault(line.strip("_ ").removeprefix("test_"), [])
            elif line.startswith("===="):
                current = []
            elif line.startswith("E "):
                current.append(line[1:].strip())
        return result, {name: "\n".join(lines) for name, lines in said.items()}

    def line(self, text: str) -> int:
        """Number of the only line that holds a text."""
        (number,) = [number for number, line in enumerate(self.source.splitlines(), 1) if text in line]
        return number

    def events(self):
        file = self.pytester.path / "events.jsonl"
        return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


@pytest.fixture(params=[False, True], ids=["sync", "async"])
def suite(request, pytester, monkeypatch):
    return Suite(pytester, monkeypatch, request.param)


HEAD = "Returned nothing in this test, which need not be why it failed:"


@pytest.mark.parametrize("mode", ["off", "suggest", "on", "strict"])
def test_every_query_that_returned_nothing_is_told_by_the_failure(suite, mode):
    bodies = {name_of(form): BODY.format(asked=asked) for form, (asked, *_) in FORMS.items()}
    result, said = suite.run(bodies, mode)
    result.assert_outcomes(failed=len(FORMS))
    result.stdout.no_fnmatch_line("*internal error*")
    result.stdout.no_fnmatch_line("*plain Playwright behaviour*")
    for form, (_, returned, told, offered) in FORMS.items():
        text = said[name_of(form)]
        if mode == "off":
            assert HEAD not in text, form
            continue
        body = bodies[name_of(form)].strip().replace("AWAIT ", "await " if suite.is_async else "")
        place = f"test_queries.py:{suite.line(body)}"
        code, _, rest = told.replace("FILE:N", place).partition("\n")
        lines = "\n".join(map(str.strip, text.splitlines()))
        assert f"{HEAD}\n{place}: {code} returned {returned}\n{rest}" in lines, (form, text)
        assert "No elements found matching" in text, (form, text)
        assert f"- {offered}" in text, (form, text)
    events = [(event["outcome"], event["method"]) for event in suite.events()]
    assert events == (
        [] if mode == "off" else [("suggested", form.rpartition(".")[2].replace("in a frame", "count")) for form in FORMS]
    )


RAISING = {
    "page": ('page.eval_on_selector(".login-btn", "e => e.id")', LOGIN),
    "frame": ('page.frame("inner").eval_on_selector(".pay-btn", "e => e.id")', PAY),
    "handle": ('(AWAIT page.query_selector(".card")).eval_on_selector(".card-btn", "e => e.id")', CARD),
}


@pytest.mark.parametrize("mode", ["off", "suggest", "on"])
def test_a_query_that_raises_says_what_exists_instead(suite, mode):
    bodies = {name: f"    AWAIT {asked}\n" for name, (asked, _) in RAISING.items()}
    bodies["caught"] = """
    with pytest.raises(Error, match="ailed to find element matching selector"):
        AWAIT page.eval_on_selector(".login-btn", "e => e.id")
    assert AWAIT page.eval_on_selector(".login-button", "e => e.textContent") == "Log in"
    with pytest.raises(Error, match="no such thing"):
        AWAIT page.eval_on_selector(".login-button", "e => { throw Error('no such thing') }")
"""
    result, said = suite.run(bodies, mode)
    result.assert_outcomes(failed=len(RAISING), passed=1)
    result.stdout.no_fnmatch_line("*internal error*")
    for name, (_, offered) in RAISING.items():
        assert "ailed to find element matching selector" in said[name]
        assert ("No elements found matching" in said[name]) == (f"- {offered}" in said[name]) == (mode != "off"), said[name]
    if mode != "off":
        result.stdout.fnmatch_lines(["*failed locators: what exists instead*", "3 locators failed; the failures say *"])
        assert [event["method"] for event in suite.events()] == ["eval_on_selector"] * 4


LIES = {
    # What was meant to be absent, found later, found before, or gone for good reason is not told.
    "meant_absent": """
    assert not AWAIT page.query_selector(".error")
    assert AWAIT page.query_selector(".error") is None
    assert AWAIT page.locator(".error").count() == 0
    assert len(AWAIT page.query_selector_all(".error")) == 0
    assert 1 == 2, "other"
""",
    "asked_by_if": """
    if AWAIT page.query_selector(".banner"):
        pass
    banner = AWAIT page.query_selector(".cookies")
    if banner:
        banner.click()
    assert 1 == 2, "other"
""",
    "polled_until_gone": """
    AWAIT page.evaluate("setTimeout(() => document.querySelector('.card').remove(), 200)")
    while AWAIT page.query_selector(".card"):
        AWAIT page.wait_for_timeout(20)
    n = AWAIT page.locator(".card").count()
    assert 1 == 2, "other"
""",
    "found_later": """
    n = AWAIT page.locator(".late").count()
    AWAIT page.evaluate("document.body.insertAdjacentHTML('beforeend', '<i class=late>x</i>')")
    m = AWAIT page.query_selector(".late")
    assert n == 1, "other"
""",
    "negated_beside": """
    assert not AWAIT page.query_selector(".error") and 1 == 2, "other"
""",
    "expected_count": """
    AWAIT expect(page.locator(".error")).to_have_count(0)
    assert 1 == 2, "other"
""",
    "a_script_that_gives_nothing": """
    AWAIT page.locator(".card").evaluate_all("all => { all[0].id = 'x' }")
    assert 1 == 2, "other"
""",
}


@pytest.mark.parametrize("mode", ["suggest", "on"])
def test_what_was_meant_to_return_nothing_or_has_found_something_is_not_told(suite, mode):
    result, said = suite.run(LIES, mode)
    result.assert_outcomes(failed=len(LIES))
    result.stdout.no_fnmatch_line("*internal error*")
    for name in LIES:
        assert "AssertionError: other" in said[name]
        assert HEAD not in said[name], said[name]
        assert "No elements found" not in said[name]
    assert not suite.events()


TRUE = {
    "leads_there": """
    other = AWAIT page.query_selector(".other")
    button = AWAIT page.query_selector(".login-btn")
    other2 = AWAIT page.query_selector(".another")
    AWAIT button.click()
""",
    "by_now": """
    n = AWAIT page.locator(".late").count()
    AWAIT page.evaluate("document.body.insertAdjacentHTML('beforeend', '<i class=late>x</i>')")
    assert n == 1
""",
    "gone_on": """
    n = AWAIT page.locator(".login-btn").count()
    AWAIT page.goto("http://shop.example/other")
    assert n == 1
""",
    "reloaded": """
    n = AWAIT page.locator(".login-btn").count()
    AWAIT page.reload()
    assert n == 1
""",
    "closed": """
    n = AWAIT page.locator(".login-btn").count()
    AWAIT page.close()
    assert n == 1
""",
    "hidden": """
    assert AWAIT page.is_visible(".secret")
""",
    "many": """
    for n in range(250):
        found = AWAIT page.query_selector(f".row-{n}")
    assert found
""",
    "told_already": """
    n = AWAIT page.locator(".unrelated").count()
    AWAIT page.locator(".login-btn").click(timeout=500)
""",
    "of_another_api": """
    def found(there):
        return there.locator(".login-btn").count()

    n = AWAIT found(page)
    assert n == 1
""",
}


@pytest.mark.parametrize("mode", ["suggest", "on"])
def test_what_is_told_is_true(suite, mode):
    result, said = suite.run(TRUE, mode)
    result.assert_outcomes(failed=len(TRUE))
    result.stdout.no_fnmatch_line("*internal error*")
    result.stdout.no_fnmatch_line("*plain Playwright behaviour*")
    said = {name: "\n".join(map(str.strip, text.splitlines())) for name, text in said.items()}

    text = said["leads_there"]
    named = [line for line in text.splitlines() if " returned " in line]
    assert [line.split('"')[1] for line in named] == [".login-btn", ".another", ".other"]
    assert text.count("No elements found matching") == 1
    assert 'No elements found matching: page.locator(".login-btn")' in text

    assert 'page.locator(".late").count() returned 0\n1 element matches by now' in said["by_now"]
    assert "No elements found" not in said["by_now"]
    assert "returned 0\nthe page has gone on to http://shop.example/other since" in said["gone_on"]
    assert "No elements found" not in said["gone_on"]
    assert "returned 0\nthe page has navigated since" in said["reloaded"]
    assert "No elements found" not in said["reloaded"]
    assert "returned 0\nits page is closed" in said["closed"]
    assert "is hidden" in said["hidden"] or "hidden" in said["hidden"].partition("failed:")[2]
    assert "No elements found" not in said["hidden"]

    named = [line for line in said["many"].splitlines() if " returned None" in line]
    assert len(named) == 4
    assert '".row-249"' in named[0]
    assert "and at least 196 more" in said["many"]

    assert 'No elements found matching: page.locator(".login-btn")' in said["told_already"]
    assert HEAD not in said["told_already"], "it has nothing to do with what failed"
    assert 'page.locator(".login-btn").count() returned 0' in said["of_another_api"]
    methods = [event["method"] for event in suite.events()]
    assert sorted(methods) == sorted(["query_selector", "is_visible", "query_selector", "click", "count"])


def test_a_test_that_passes_or_is_expected_to_fail_is_told_nothing(suite):
    bodies = {
        "passes": '\n    assert not AWAIT page.query_selector(".login-btn")\n    n = AWAIT page.locator(".x").count()\n',
        "skips": '\n    n = AWAIT page.locator(".x").count()\n    pytest.skip("not now")\n',
        "fails_as_expected": '\n    n = AWAIT page.locator(".x").count()\n    pytest.xfail("later")\n',
    }
    result, _ = suite.run(bodies, "suggest", "-rA", "-rx")
    result.assert_outcomes(passed=1, skipped=1, xfailed=1)
    assert HEAD not in result.stdout.str()
    assert not suite.events()
