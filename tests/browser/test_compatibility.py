"""Other people's code around ours: subclasses, patches, raw Playwright, connected browsers; and nothing left behind."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
import threading

import pytest
from playwright import async_api, sync_api
from playwright.sync_api import Locator, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from pytest_heal.browser.instrument import Instrument

from .rig import Rig, launch_options, served

HTML = "<!doctype html><h1>News</h1><button id={} onclick='window.n=(window.n||0)+1'>Read the news</button>"
CLASSES = ("Page", "Frame", "Locator", "FrameLocator", "LocatorAssertions", "BrowserContext")


def surface():
    return {(api.__name__, n): dict(vars(getattr(api, n))) for api in (sync_api, async_api) for n in CLASSES} | {
        (api.__name__, "expect"): dict(vars(type(api.expect))) for api in (sync_api, async_api)
    }


def drifted(rig, browser, base_pages, base):
    """Learn on the first release, click on the second; returns clicks there and events."""
    for release, id_ in ((1, "read"), (2, "r2")):
        base_pages["/"] = HTML.format(id_)
        page = browser.new_page()
        with rig.test("t", record="new" if release == 1 else "none") as state:
            page.goto(base)
            page.locator("#read").click(timeout=5000)
            clicks = page.evaluate("window.n")
        page.close()
    return clicks, state.events


@pytest.fixture
def site():
    pages: dict[str, str] = {}
    with served(pages) as base:
        yield pages, base


@pytest.fixture
def rig():
    rig = Rig(quiet=300)
    yield rig
    rig.instrument.uninstall()


def run_apart(function):
    """Run in a thread of its own: another test module may hold a sync Playwright in this one."""
    caught: list[BaseException] = []

    def target():
        try:
            function()
        except BaseException as e:
            caught.append(e)

    thread = threading.Thread(target=target)
    thread.start()
    thread.join(120)
    if caught:
        raise caught[0]


def test_uninstall_leaves_every_class_as_it_was():
    before = surface()
    instrument = Rig().instrument
    instrument.install()
    assert surface() != before
    instrument.install()
    instrument.uninstall()
    assert surface() == before


def test_two_sessions_one_in_the_other_leave_nothing_behind():
    before = surface()
    outer, inner = Rig().instrument, Rig().instrument
    outer.install()
    between = surface()
    inner.install()
    inner.uninstall()
    assert surface() == between
    outer.uninstall()
    assert surface() == before


def test_nothing_happens_outside_of_a_test(rig, site):
    pages, base = site
    rig.instrument.install()

    def body():
        with sync_playwright() as p:
            browser = p.chromium.launch(**launch_options())
            pages["/"] = HTML.format("read")
            page = browser.new_page()
            page.goto(base)
            page.locator("#read").click()
            with pytest.raises(PlaywrightTimeout):
                page.locator("#nothing").click(timeout=300)
            browser.close()

    run_apart(body)
    assert not rig.ledger.learned


def test_a_test_that_starts_playwright_itself_heals(rig, site):
    pages, base = site
    rig.instrument.install()

    def body():
        with sync_playwright() as p:
            browser = p.chromium.launch(**launch_options())
            clicks, events = drifted(rig, browser, pages, base)
            assert clicks == 1
            assert [e.outcome for e in events] == ["healed"]
            browser.close()

    run_apart(body)


def test_playwright_started_before_installation_is_left_alone(rig, site):
    pages, base = site

    def body():
        with sync_playwright() as p:
            browser = p.chromium.launch(**launch_options())
            rig.instrument.install()
            pages["/"] = HTML.format("read")
            page = browser.new_page()
            with rig.test("t", record="new"):
                page.goto(base)
                page.locator("#read").click()
                assert page.evaluate("window.n") == 1
                expect(page.locator("h1")).to_have_text("News")
            browser.close()

    run_apart(body)


def test_a_connected_browser_heals(rig, site, tmp_path):
    pages, base = site
    options = launch_options()
    config = {
        "args": options["args"],
        **({"executablePath": options["executable_path"]} if "executable_path" in options else {}),
    }
    (tmp_path / "launch.json").write_text(json.dumps(config))
    command = [
        sys.executable,
        "-m",
        "playwright",
        "launch-server",
        "--browser=chromium",
        f"--config={tmp_path / 'launch.json'}",
    ]
    rig.instrument.install()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            endpoint = server.stdout.readline().strip()
            assert endpoint.startswith("ws://"), endpoint

            def body():
                with sync_playwright() as p:
                    browser = p.chromium.connect(endpoint)
                    clicks, events = drifted(rig, browser, pages, base)
                    assert clicks == 1
                    assert [e.outcome for e in events] == ["healed"]
                    browser.close()

            run_apart(body)
        finally:
            server.terminate()


def test_a_patched_method_of_the_user_still_runs(rig, site, monkeypatch):
    pages, base = site
    seen: list[str] = []
    original = Locator.click

    @functools.wraps(original)
    def click(self, **kwargs):
        seen.append("before")
        return original(self, **kwargs)

    monkeypatch.setattr(Locator, "click", click)
    rig.instrument.install()

    def body():
        with sync_playwright() as p:
            browser = p.chromium.launch(**launch_options())
            clicks, events = drifted(rig, browser, pages, base)
            assert clicks == 1
            assert [e.outcome for e in events] == ["healed"]
            browser.close()

    run_apart(body)
    assert seen[0] == "before"
    rig.instrument.uninstall()
    assert Locator.click is click


def test_a_patch_over_ours_survives_uninstalling(rig):
    rig.instrument.install()
    ours = Locator.click
    plain = ours.__wrapped__

    def click(self, **kwargs):
        return ours(self, **kwargs)

    Locator.click = click
    try:
        rig.instrument.uninstall()
        assert Locator.click is click
    finally:
        Locator.click = plain


def test_a_subclass_of_the_user_heals(rig, site):
    pages, base = site
    rig.instrument.install()

    class Careful(Locator):
        def click(self, **kwargs):
            self.scroll_into_view_if_needed()
            super().click(**kwargs)

    def body():
        with sync_playwright() as p:
            browser = p.chromium.launch(**launch_options())
            for release, id_ in ((1, "read"), (2, "r2")):
                pages["/"] = HTML.format(id_)
                page = browser.new_page()
                with rig.test("t", record="new" if release == 1 else "none") as state:
                    page.goto(base)
                    Careful(page.locator("#read")._impl_obj).click()
                    assert page.evaluate("window.n") == 1
                page.close()
            assert {e.outcome for e in state.events} == {"healed"}
            browser.close()

    run_apart(body)


def test_locators_stay_genuine(rig, site):
    pages, base = site
    rig.instrument.install()

    def body():
        with sync_playwright() as p:
            browser = p.chromium.launch(**launch_options())
            pages["/"] = HTML.format("read")
            page = browser.new_page()
            with rig.test("t", record="new"):
                page.goto(base)
                locator = page.locator("button").first
                assert type(locator) is Locator
                assert type(locator.last.nth(0).filter(has_text="news")) is Locator
                assert set(vars(locator)) == {"_impl_obj", "_loop", "_dispatcher_fiber"}
                expect(locator).to_be_visible()
            browser.close()

    run_apart(body)


def test_instrument_is_told_what_it_wraps():
    instrument = Instrument(Rig().ledger)
    assert not instrument.installed
    instrument.install()
    assert instrument.installed
    instrument.uninstall()
    assert not instrument.installed
