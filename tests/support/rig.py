"""The healer on a real browser without pytest's plugin: a ledger, an instrument, a site of cases."""

from __future__ import annotations

import asyncio
import http.server
import inspect
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright

from pytest_heal.baseline import MemoryStore
from pytest_heal.healing.instrument import Instrument
from pytest_heal.healing.ledger import Ledger, Options
from pytest_heal.healing.test_state import TestState
from pytest_heal.relocation.policy import Thresholds
from tests.support.browsers import launch
from tests.support.interception_cases import CASES, Case

PLAYWRIGHT = tuple(int(x) for x in version("playwright").split(".")[:2])
TAGGED = "({query(r,s){return r.querySelector(s)},queryAll(r,s){return [...r.querySelectorAll(s)]}})"
STRICT_CSP = "default-src 'self'; script-src 'self'; require-trusted-types-for 'script'"


class Site(http.server.BaseHTTPRequestHandler):
    """``/case/NAME?release=1`` and the few other pages that the cases need."""

    def log_message(self, *args):
        pass

    def do_GET(self):
        url = urlsplit(self.path)
        release = int(parse_qs(url.query).get("release", ["1"])[0])
        headers = {"Content-Type": "text/html; charset=utf-8"}
        port = self.server.server_address[1]
        if url.path.startswith("/case/"):
            case = CASES[url.path.removeprefix("/case/")]
            body = "<!doctype html><body>" + case.releases[release - 1].replace("{port}", str(port))
            if case.csp:
                headers["Content-Security-Policy"] = STRICT_CSP
        elif url.path in ("/popup", "/inner"):
            id_ = {"/popup": ("pop", "pop2"), "/inner": ("x", "x2")}[url.path][release - 1]
            body = f"<!doctype html><p>in</p><button id={id_} onclick='window.n=1'>Press here</button>"
        elif url.path == "/slow":
            time.sleep(1.5)
            body = CASES["late_by_a_request"].releases[0]
        else:
            body = self.server.pages.get(url.path, "")
        data = body.encode("utf-8", "surrogatepass")
        self.send_response(200)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        try:
            self.wfile.write(data)
        except OSError:
            pass


@contextmanager
def served(pages: dict[str, str] | None = None, site: type[http.server.BaseHTTPRequestHandler] | None = None) -> Iterator[str]:
    """A site on a free port, that of `Site` by default; gives its base URL."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), site or Site)
    server.daemon_threads = True
    server.pages = {} if pages is None else pages
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


class Rig:
    """A ledger and its instrument, with tests that are started and finished by hand."""

    def __init__(self, **options: Any) -> None:
        self.problems: list[str] = []
        self.ledger = Ledger(store=MemoryStore(), root=os.getcwd(), options=Options(**options), log=self.problems.append)
        self.instrument = Instrument(self.ledger)

    @contextmanager
    def test(self, nodeid: str, *, mode: Any = "on", record: str | None = None) -> Iterator[TestState]:
        """One test; what it learned is kept when the block passes."""
        self.ledger.test = state = TestState(nodeid, mode, Thresholds.with_base())
        before = self.ledger.options.record
        if record is not None:
            self.ledger.options.record = record
        try:
            yield state
            self.ledger.commit()
        finally:
            self.ledger.options.record = before
            self.ledger.forget()

    def fresh(self) -> None:
        """Forget everything that was learned or healed."""
        ledger = self.ledger
        ledger.learned.clear()
        ledger.trusted.clear()
        ledger.broken.clear()
        ledger.again.clear()
        ledger.spent = 0.0
        ledger.__dict__["_found"].clear()
        ledger.__dict__["_checks"].clear()

    def stored(self) -> None:
        """As in a later run: what this run learned has become the baseline."""
        ledger = self.ledger
        ledger.store.put_all(list(ledger.learned.values()), replace=True)
        ledger.learned.clear()
        ledger.learned.keys_only.clear()
        ledger.remembered.forget()


async def resolved(value: Any) -> Any:
    """What a call of either API returned."""
    return await value if inspect.isawaitable(value) else value


async def run_case(rig: Rig, case: Case, browser: Any, expect: Any, base: str) -> list[Any]:
    """Learn a case on its first release, run it on the second; returns the second's events."""
    rig.fresh()
    events: list[Any] = []
    for release in (1, 2):
        context = await resolved(browser.new_context())
        context.set_default_timeout(8000)
        page = await resolved(context.new_page())
        try:
            with rig.test(f"{case.name}[{release}]", record="new" if release == 1 else "none") as state:
                if case.clock:
                    await resolved(page.clock.install())
                await resolved(page.goto(f"{base}/case/{case.name}?release={release}"))
                await _driven(case, page, expect, release)
                events = state.events
        finally:
            await resolved(context.close())
        if release == 1:
            assert not [e for e in events if e.outcome == "healed"], "healed while it learned"
    assert not rig.problems, rig.problems
    return events


async def _driven(case: Case, page: Any, expect: Any, release: int) -> None:
    if case.soft_errors is None:
        await case.drive(page, resolved, expect, release)
        return
    from playwright._impl import _assertions  # the scope that pytest-playwright opens around every test

    outer, _assertions._soft_errors = _assertions._soft_errors, []
    try:
        await case.drive(page, resolved, expect, release)
        errors = _assertions._soft_errors
    finally:
        _assertions._soft_errors = outer
    if release == 2:
        assert len(errors) == case.soft_errors, errors
        assert "heal" not in str(errors).lower()


def run_sync(coroutine: Any) -> Any:
    """Run a coroutine that never really waits: everything in it was a call of the sync API."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("a call of the sync API returned something to wait for")


class AsyncWorld:
    """An event loop in a thread of its own, with a browser of the async API: it cannot share a thread with the sync one."""

    def __init__(self, start: Callable[[], Any]) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.browser = self.run(start())

    def run(self, coroutine: Any) -> Any:
        """The result of a coroutine that is run in the loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(120)

    def stop(self) -> None:
        """End the loop."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()


@contextmanager
def fresh_page(rig: Rig, browser: Any, pages: dict[str, str]) -> Iterator[Any]:
    """A page for one test, with nothing served and nothing known; afterwards nothing of ours may have gone wrong."""
    rig.fresh()
    pages.clear()
    page = browser.new_page()
    page.set_default_timeout(3000)
    yield page
    page.close()
    assert not rig.problems, rig.problems


def played(play: Callable[[Any, Any], Any]) -> None:
    """Run a coroutine of the async API, which is given Playwright and a browser of its own."""

    async def whole() -> None:
        async with async_playwright() as playwright:
            browser = await launch(playwright)
            await play(playwright, browser)
            await browser.close()

    async def nothing() -> None: ...

    world = AsyncWorld(nothing)
    try:
        world.run(whole())
    finally:
        world.stop()


@contextmanager
def installed(rig: Rig) -> Iterator[Rig]:
    """The instrument on the classes for a while."""
    rig.instrument.install()
    try:
        yield rig
    finally:
        rig.instrument.uninstall()


@contextmanager
def launched() -> Iterator[Any]:
    """A browser of the sync API."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()
