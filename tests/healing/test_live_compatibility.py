"""Other people's code around ours: subclasses, patches, raw Playwright, browsers made in every way; and nothing left behind."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
import threading
import time

import pytest
from playwright import async_api, sync_api
from playwright.sync_api import Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from pytest_heal.healing.instrument import Instrument
from tests.support.browsers import launch, launch_options, only_chromium
from tests.support.rig import TAGGED, Rig, served

HTML = "<!doctype html><h1>News</h1><button id={} onclick='window.n=(window.n||0)+1'>Read the news</button>"
CLASSES = ("Page", "Frame", "Locator", "FrameLocator", "LocatorAssertions", "BrowserContext")


def surface():
    """Every attribute of every class that a session touches."""
    classes = [
        *((api.__name__, n, getattr(api, n)) for api in (sync_api, async_api) for n in CLASSES),
        *((api.__name__, "expect", type(api.expect)) for api in (sync_api, async_api)),
        ("sync", "manager", type(sync_api.sync_playwright())),
        ("async", "manager", type(async_api.async_playwright())),
    ]
    return {(api, name): dict(vars(cls)) for api, name, cls in classes}


def click(page):
    page.locator("#read").click(timeout=5000)


def drifted(rig, browser, base_pages, base, act=click):
    """Learn on the first release, click on the second; returns clicks there and events."""
    rig.fresh()
    for release, id_ in ((1, "read"), (2, "r2")):
        base_pages["/"] = HTML.format(id_)
        page = browser.new_page()
        with rig.test("t", record="new" if release == 1 else "none") as state:
            page.goto(base)
            act(page)
            clicks = page.evaluate("window.n")
        page.close()
    assert not rig.problems, rig.problems
    return clicks, state.events


def healed(outcome, times=1, locators=1):
    """That it clicked ``times`` times, with so many different locators, each of them by a heal."""
    clicks, events = outcome
    assert clicks == times
    assert [e.outcome for e in events] == ["healed"] * locators


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
            browser = launch(p)
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
            browser = launch(p)
            clicks, events = drifted(rig, browser, pages, base)
            assert clicks == 1
            assert [e.outcome for e in events] == ["healed"]
            browser.close()

    run_apart(body)


def test_what_is_proposed_uses_the_suites_own_test_id_attribute(rig, site):
    pages, base = site
    rig.instrument.install()

    def body():
        with sync_playwright() as p:
            p.selectors.set_test_id_attribute("data-qa")
            try:
                browser = launch(p)
                rig.fresh()
                for release, attributes in ((1, "id=read data-qa=news"), (2, "id=r2 data-qa=news data-testid=other")):
                    pages["/"] = HTML.replace("id={}", attributes)
                    page = browser.new_page()
                    with rig.test("t", record="new" if release == 1 else "none") as state:
                        page.goto(base)
                        click(page)
                    page.close()
                browser.close()
            finally:
                p.selectors.set_test_id_attribute("data-testid")
            (event,) = state.events
            assert 'page.get_by_test_id("news")' in (event.replacement, *event.alternatives)
            assert 'get_by_test_id("other")' not in f"{event.replacement} {event.alternatives}"

    run_apart(body)
    assert not rig.problems


def test_playwright_started_before_installation_is_left_alone(rig, site):
    pages, base = site

    def body():
        with sync_playwright() as p:
            browser = launch(p)
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


@pytest.mark.long
@only_chromium("its server is started with Chromium's options")
def test_a_connected_browser_heals(rig, site, tmp_path):
    pages, base = site
    with sync_playwright() as p:
        options = launch_options(p)
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

            def act(page):
                click(page)
                page.locator("before=#read").click(timeout=5000)
                page.locator("after=#read").click(timeout=5000)

            def body():
                with sync_playwright() as p:
                    p.selectors.register("before", script=TAGGED)
                    browser = p.chromium.connect(endpoint)
                    p.selectors.register("after", script=TAGGED)
                    healed(drifted(rig, browser, pages, base, act), 3, locators=3)
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
            browser = launch(p)
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
            browser = launch(p)
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


def test_patches_that_hide_what_they_replace_still_run(rig, site, monkeypatch):
    """No `functools.wraps`, no signature, no room for a timeout; our own questions go past one that says what it wraps."""
    pages, base = site
    seen: list[str] = []
    patched = (Locator.click, Locator.get_attribute, Page.click, Page.locator)
    locator_click, get_attribute, page_click, locator = patched

    def narrow(self):
        seen.append("click")
        return locator_click(self, timeout=5000)

    def wide(self, *args, **kwargs):
        seen.append(f"page.click {args[0]}")
        return page_click(self, *args, **kwargs)

    @functools.wraps(get_attribute)
    def reading(self, *args, **kwargs):
        seen.append("get_attribute")
        return get_attribute(self, *args, **kwargs)

    def finding(self, selector, **kwargs):
        seen.append(f"locator {selector}")
        return locator(self, selector, **kwargs)

    for cls, name, patch in (
        (Locator, "click", narrow),
        (Page, "click", wide),
        (Locator, "get_attribute", reading),
        (Page, "locator", finding),
    ):
        monkeypatch.setattr(cls, name, patch)
    rig.instrument.install()

    def act(page):
        page.locator("#read").click()
        page.click("#read", timeout=5000)

    def body():
        with sync_playwright() as p:
            browser = launch(p)
            healed(drifted(rig, browser, pages, base, act), 2)
            browser.close()

    run_apart(body)
    assert "get_attribute" not in seen
    # one that hides what it replaces is asked our questions about a page's own click as well
    assert [s for s in seen if s.startswith("locator") and "heal=" not in s] == ["locator #read"] * 2
    assert seen.count("click") >= 2
    assert sum(s.startswith("page.click #read") for s in seen) >= 2
    rig.instrument.uninstall()
    assert Locator.click is narrow
    assert Page.locator is finding


@pytest.mark.parametrize("ours_first", [False, True])
def test_a_patch_over_ours_runs_and_may_be_undone_before_or_after(rig, site, ours_first):
    pages, base = site
    before = surface()
    seen: list[str] = []
    rig.instrument.install()
    patch = pytest.MonkeyPatch()
    ours = Locator.click

    def over(self, *args, **kwargs):
        seen.append("over")
        return ours(self, *args, **kwargs)

    patch.setattr(Locator, "click", over)

    def body():
        with sync_playwright() as p:
            browser = launch(p)
            healed(drifted(rig, browser, pages, base))
            browser.close()

    try:
        run_apart(body)
        assert seen == ["over"] * 2
        if ours_first:
            rig.instrument.uninstall()
    finally:
        patch.undo()
    rig.instrument.uninstall()
    if ours_first:  # the user's undoing put our wrapper back, which is inert; whoever comes next takes it off
        next_one = Rig().instrument
        next_one.install()
        next_one.uninstall()
    assert surface() == before


def test_an_installation_that_fails_leaves_nothing_behind(monkeypatch):
    before = surface()
    instrument = Rig().instrument

    def broken(api, flavour):
        if flavour.is_async:
            raise RuntimeError("half of it is done")

    monkeypatch.setattr(instrument, "_register_engines", broken)
    with pytest.raises(RuntimeError, match="half"):
        instrument.install()
    assert not instrument.installed
    assert surface() == before


def test_pages_of_the_user_heal(rig, site):
    """A page object that passes everything on, and a subclass of Page that has an eye on what is looked for."""
    pages, base = site
    rig.instrument.install()
    seen: list[str] = []

    class Proxy:
        def __init__(self, page):
            self._page = page

        def __getattr__(self, name):
            return getattr(self._page, name)

    class Watching(Page):
        def locator(self, selector, **kwargs):
            seen.append(selector)
            return super().locator(selector, **kwargs)

    def act(page):
        Proxy(page).locator("#read").click(timeout=5000)
        Watching(page._impl_obj).click("#read", timeout=5000)
        Watching(page._impl_obj).locator("#read").click(timeout=5000)

    def body():
        with sync_playwright() as p:
            browser = launch(p)
            healed(drifted(rig, browser, pages, base, act), 3)
            browser.close()

    run_apart(body)
    assert seen == ["#read"] * 2


@pytest.mark.long
@only_chromium("CDP is Chromium's")
def test_a_persistent_context_heals_and_so_does_a_connection_over_cdp(rig, site, tmp_path):
    pages, base = site
    rig.instrument.install()

    def body():
        with sync_playwright() as p:
            options = launch_options(p)
            options["args"] = [*options["args"], "--remote-debugging-port=0"]
            context = p.chromium.launch_persistent_context(tmp_path / "profile", **options)
            healed(drifted(rig, context, pages, base))
            port = read_when_there(tmp_path / "profile" / "DevToolsActivePort").split()[0]
            connected = p.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
            healed(drifted(rig, connected, pages, base))
            # Newer Playwrights do not tell a default context of engines that were registered before: plain Playwright there
            pages["/"] = HTML.format("read")
            page = connected.contexts[0].new_page()
            with rig.test("t", record="new"):
                page.goto(base)
                click(page)
                assert page.evaluate("window.n") == 1
            with rig.test("t", record="none"), pytest.raises(PlaywrightTimeout) as failure:
                page.locator("#gone").click(timeout=1000)
            assert "heal" not in str(failure.value).lower()
            assert not rig.problems
            connected.close()
            context.close()

    run_apart(body)


def read_when_there(path):
    for _ in range(100):
        if path.exists() and path.read_text():
            return path.read_text()
        time.sleep(0.1)
    raise AssertionError(f"{path.name} was never written")


@pytest.mark.long
def test_several_browsers_at_once_heal_in_one_test(rig, site):
    pages, base = site
    rig.instrument.install()

    def body():
        with sync_playwright() as p:
            browsers = [launch(p) for _ in range(2)]
            for release, id_ in ((1, "read"), (2, "r2")):
                pages["/"] = HTML.format(id_)
                open_pages = [browser.new_page() for browser in browsers]
                with rig.test("t", record="new" if release == 1 else "none") as state:
                    for page in open_pages:
                        page.goto(base)
                    for page in [*open_pages, *reversed(open_pages)]:
                        page.locator("#read").click(timeout=5000)
                    assert [page.evaluate("window.n") for page in open_pages] == [2, 2], "each click in its own browser"
            assert {e.outcome for e in state.events} == {"healed"}
            for browser in browsers:
                browser.close()

    run_apart(body)
    assert not rig.problems


def test_locators_stay_genuine(rig, site):
    pages, base = site
    rig.instrument.install()

    def body():
        with sync_playwright() as p:
            browser = launch(p)
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


# ---------------------------------------------------------------------- runs of pytest, one after another in this process

WATCHED = """
import pytest
from playwright.sync_api import Locator

def test_watched():
    assert hasattr(Locator.click, "__wrapped__") is {watched}
    {then}
"""
AFTER_OURS = "import pytest\n@pytest.hookimpl(trylast=True)\ndef pytest_collection_finish(session): raise RuntimeError\n"
BEFORE_OURS = "import pytest\n@pytest.hookimpl(tryfirst=True)\ndef pytest_sessionfinish(session): raise RuntimeError\n"
PATCHING = """
import pytest
from playwright.sync_api import Locator

@pytest.fixture(scope="session", autouse=True)
def patched():
    with pytest.MonkeyPatch.context() as patch:
        ours = Locator.click
        patch.setattr(Locator, "click", lambda self, **kwargs: ours(self, **kwargs))
        Locator.click.__wrapped__ = ours
        yield
"""
# name: (arguments, whether Playwright is watched, conftest.py, what the test does then, exit status)
RUNS = {
    "on": (["--heal=on"], True, "", "", 0),
    "strict": (["--heal=strict"], True, "", "", 0),
    "off": (["--heal=off"], False, "", "", 0),
    "suggest": ([], True, "", "", 0),
    "collect only": (["--heal=on", "--collect-only"], False, "", "", 0),
    "a bad value": (["--heal=maybe"], False, "", "", 4),
    "an unknown option": (["--heal=on", "--haul"], False, "", "", 4),
    "a failure": (["--heal=on"], True, "", "assert 0", 1),
    "an interruption": (["--heal=on"], True, "", "raise KeyboardInterrupt", 2),
    "an exit": (["--heal=on"], True, "", "pytest.exit('enough')", 2),
    "an exit of Python": (["--heal=on"], True, "", "raise SystemExit(3)", 1),
    "conftest cannot be imported": (["--heal=on"], True, "raise RuntimeError", "", 4),
    "conftest fails to configure": (["--heal=on"], True, "def pytest_configure(): raise RuntimeError", "", 3),
    "a crash after collection": (["--heal=on"], True, AFTER_OURS, "", 3),
    "a crash at the end": (["--heal=on"], True, BEFORE_OURS, "", None),
    "a patch for the session": (["--heal=on"], True, PATCHING, "", 0),
    "a patch for the session, interrupted": (["--heal=on"], True, PATCHING, "raise KeyboardInterrupt", 2),
}


@pytest.fixture
def alone(monkeypatch):
    """A run in this process knows nothing of the run around it, and of no plugin but ours."""
    for name in [name for name in os.environ if name.startswith("PYTEST_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("CI", "false")


@pytest.mark.parametrize("name", RUNS)
def test_a_run_in_this_process_leaves_nothing_behind(pytester, alone, name):
    args, watched, conftest, then, status = RUNS[name]
    pytester.makeconftest(conftest)
    pytester.makepyfile(WATCHED.format(watched=watched, then=then))
    before = surface()
    try:
        ret = pytester.inline_run("-p", "pytest_heal.plugin", *args, no_reraise_ctrlc=True).ret
    except RuntimeError:  # pytest lets what a hook raises at the very end pass
        ret = None
    assert surface() == before
    assert ret == status


TWICE = """
import sys
import pytest
from playwright import async_api, sync_api

def surface():
    names = "Page Frame Locator FrameLocator LocatorAssertions BrowserContext".split()
    classes = [getattr(api, name) for api in (sync_api, async_api) for name in names]
    classes += [type(api.expect) for api in (sync_api, async_api)]
    classes += [type(sync_api.sync_playwright()), type(async_api.async_playwright())]
    return [dict(vars(cls)) for cls in classes]

before = surface()
for _ in range(2):
    assert pytest.main(["-p", "pytest_heal.plugin", "--heal=on", "-q"]) == 0
    assert surface() == before
print("nothing left")
"""


def test_pytest_main_twice_in_one_process(pytester, alone):
    pytester.makepyfile(test_it=WATCHED.format(watched=True, then=""))
    result = pytester.runpython(pytester.makepyfile(run_twice=TWICE))
    assert result.ret == 0, result.stderr.str()
    result.stdout.fnmatch_lines(["*1 passed*", "*1 passed*", "nothing left"])
