"""Secrets of a page in what agents are answered, in what a killed run leaves, and in what commands print: none.

The page and its markers are those of `secrets`. Each test says first that what it reads is about that page.
"""

from __future__ import annotations

import asyncio
import json
import signal
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from playwright.sync_api import sync_playwright

from pytest_heal.baseline.journal import FOLDER, SUFFIX
from pytest_heal.cli.main import main
from pytest_heal.config.settings import Settings
from pytest_heal.healing.run import Run
from tests.never.secrets import ADDRESSES, ATTRIBUTES, FIELD_VALUE, MARKUP, TAIL, WAYS, WORD, page_of
from tests.support.browsers import launch

PATH = f"/reset/S3CRETreset{TAIL}?token=S3CRETquery&q=S3CRETq#access_token=S3CRETopenedhash"
"""Where the page is opened."""
TYPED = "S3CRETtyped"

KILLED = """
import os, signal

def test_links(page):
    page.route("**/*", lambda route: route.fulfill(content_type="text/html; charset=utf-8", body={page!r}))
    page.goto("http://anna:S3CRETopened@shop.example{path}")
    page.locator("#pay").click()
    page.locator("[contenteditable]").first.click()
    page.get_by_label("Who").fill("{typed}")
    page.locator("form").is_visible()
    for link in range(0, {links}, 2):
        page.locator("a").nth(link).text_content()

def test_killed():
    os.kill(os.getpid(), signal.SIGKILL)
"""
COMMANDS = {
    "catalog": ["catalog", "URL"],
    "catalog --brief": ["catalog", "--brief", "URL"],
    "catalog --json": ["catalog", "--json", "URL"],
    "catalog --yaml": ["catalog", "--yaml", "URL"],
    "find": ["find", "URL", "pay button"],
    "find, a link": ["find", "URL", "go to the invite", "--limit=40"],
    "find --json": ["find", "URL", "go to the session", "--json", "--limit=40"],
    "suggest": ["suggest", "URL", "#paying"],
    "suggest, a link": ["suggest", "URL", "a[href*=token]"],
    "suggest, an attribute": ["suggest", "URL", "[data-props]"],
    "suggest, a text": ["suggest", "URL", "text=Your key: none"],
    "suggest, a form": ["suggest", "URL", "form[action='/send']"],
    "suggest --json": ["suggest", "URL", "#paying", "--json"],
    "explain-prompt find": ["explain-prompt", "find", "URL", "the thing that nobody knows"],
}
OF_PAGE = ("Pay", "Till", "Go ", "Send", "form")


@pytest.fixture
def site():
    """The page under the path that is a secret, too."""
    from tests.never.site import served

    with served() as (base, pages):
        pages.update({PATH.split("?", maxsplit=1)[0]: page_of(), "/till": page_of()})
        yield SimpleNamespace(base=base, pages=pages)


def apart(function, *arguments):
    """Call something that starts a Playwright of its own, where none runs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *arguments).result()


def leaks(text):
    """What of a text is secret, with what stands around it."""
    text = text.replace(FIELD_VALUE, "")
    return [text[max(at - 60, 0) : at + 40] for at in range(len(text)) if text.startswith(WORD, at)]


def test_a_secret_is_never_of_few_kinds():
    """password and hidden values are never stored or reported"""
    assert len(WAYS) >= 50
    assert all(WORD in text for way in (ADDRESSES, ATTRIBUTES, MARKUP) for text in way.values())


def test_a_secret_is_never_in_what_an_agent_is_answered(site, tmp_path):
    """password and hidden values are never stored or reported"""
    from tests.serve.test_mcp import in_memory

    calls = [
        *(("get_catalog", {"view": view}) for view in ("brief", "full")),
        ("refresh_catalog", {"view": "full"}),
        ("browser_find_element_by_description", {"description": "the pay button"}),
        ("browser_find_element_by_description", {"description": "the thing that nobody knows"}),
        *(("suggest_selectors", {"selector": one}) for one in ("#paying", "a[href*=token]", "[data-props]", "iframe")),
        ("run_actions", {"steps": [{"action": "type", "target": "[name=who]", "value": "Mia"}]}),
        (
            "run_actions",
            {"steps": [{"action": "click", "target": "#pay"}, {"action": "click", "target": "#no", "timeout": 300}]},
        ),
        ("run_actions", {"steps": [{"action": "click", "target": "text=Go segment", "timeout": 3000}]}),
        ("run_actions", {"steps": [{"action": "navigate", "url": f"{site.base}/till?token=S3CRETagain"}]}),
        ("get_catalog", {}),
    ]

    async def asked():
        async with in_memory([f"--url={site.base}{PATH}", "--time-limit=30"], tmp_path) as client:
            return [await client.call_tool(tool, arguments) for tool, arguments in calls]

    answers = asyncio.run(asked())
    told = [
        json.dumps(one.structured_content, ensure_ascii=False) + "".join(part.text for part in one.content) for one in answers
    ]
    assert sum("Pay now" in text for text in told) >= 4
    assert "/reset/" in "".join(told)
    for (tool, arguments), text in zip(calls, told, strict=True):
        assert not leaks(text), (tool, arguments, leaks(text)[:3])


@pytest.mark.parametrize("command", COMMANDS)
def test_a_secret_is_never_in_what_a_command_prints(site, command, capsys):
    """password and hidden values are never stored or reported"""
    apart(main, [one.replace("URL", site.base + PATH) for one in COMMANDS[command]])
    printed = capsys.readouterr()
    assert any(word in printed.out for word in OF_PAGE), printed
    assert not leaks(printed.out + printed.err)


def test_a_secret_is_never_in_what_a_command_says_of_a_page_that_cannot_be_opened(capsys):
    """password and hidden values are never stored or reported"""
    for command in COMMANDS.values():
        assert apart(main, [one.replace("URL", f"http://anna:S3CRETpw@127.0.0.1:9{PATH}") for one in command]) == 1
        printed = capsys.readouterr()
        assert "127.0.0.1" in printed.err
        assert not leaks(printed.out + printed.err)


def recorded(site, folder):
    """A baseline in a folder, of the page as it is."""
    run = Run(Settings(mode="on", baseline=(folder / "baseline",)), root=folder, log=print)
    run.install()
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            page = browser.new_page()
            run.start("tests/test_till.py::test", "on")
            page.goto(site.base + PATH)
            page.locator("#pay").click()
            page.locator("[name=who]").fill(TYPED)
            for n in range(0, len(ADDRESSES), 2):
                page.locator("body > a").nth(n).text_content()
            page.locator("form").text_content()
            run.finish()
            run.close()
            browser.close()
    finally:
        run.uninstall()


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_a_secret_is_never_in_what_check_prints(site, form, tmp_path, capsys):
    """password and hidden values are never stored or reported"""
    ini = tmp_path / "pytest.ini"
    ini.write_text("[pytest]\nheal_baseline = baseline\n", encoding="utf-8")
    apart(recorded, site, tmp_path)
    changed = page_of("sum").replace("Go user", "Gone").replace("<form", "<section")
    site.pages[PATH.partition("?")[0]] = changed.replace("<h1>", "<a href='/x?t=S3CRETnew'>Go</a><h1>")
    apart(main, ["check", site.base + PATH, f"--rootdir={tmp_path}", "-c", str(ini), *form])
    printed = capsys.readouterr()
    assert "/reset/{id}" in printed.out
    assert "#pay" in printed.out
    assert "lost" in printed.out
    assert not leaks(printed.out + printed.err)


def test_a_secret_is_never_in_what_a_killed_run_leaves(basket):
    """password and hidden values are never stored or reported"""
    pytester = basket.pytester
    source = KILLED.format(page=page_of(), path=PATH, typed=TYPED, links=len(ADDRESSES))
    pytester.makepyfile(test_till=source)
    done = basket.run(1, "--heal=on")
    assert done.ret == -signal.SIGKILL
    journals = list((pytester.path / ".heal").rglob(f"{FOLDER}/*{SUFFIX}"))
    text = "".join(one.read_text(encoding="utf-8") for one in journals)
    assert "#pay" in text, "it was killed after it had learned"
    assert "Pay now" in text
    assert text.count("Go ") >= len(ADDRESSES) // 2
    for file in pytester.path.rglob("*"):
        if file.is_file() and file.name != "test_till.py" and file.suffix != ".pyc":
            assert not leaks(file.read_bytes().decode("utf-8", "replace")), file
    pytester.makepyfile(test_till="def test_nothing():\n    pass\n", test_kept=source.partition("def test_killed")[0])
    recovered = basket.run(1, "--heal=on", "-k", "nothing")
    assert "recovered from an interrupted run" in recovered.stdout.str()
    baseline = next((pytester.path / ".heal").rglob("test_till.py.yaml")).read_text(encoding="utf-8")
    assert "#pay" in baseline
    assert not leaks(baseline + recovered.stdout.str())
