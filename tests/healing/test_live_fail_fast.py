"""`heal_fail_fast`: a refusal ends the call where waiting cannot help, and never where what is looked for comes late."""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.async_api import TimeoutError as AsyncTimeout
from playwright.sync_api import Error, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from pytest_heal.element.element import Element, Inventory
from pytest_heal.healing import drift, fail_fast
from pytest_heal.healing.fail_fast import at_work
from tests.support.rig import PLAYWRIGHT, played

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 400, "fail_fast": True}
TIMEOUT = 6000
BUTTON = "<button id=save onclick='window.n=(window.n||0)+1'>Save draft</button>"
BODY = "<main><h1>Letters</h1><p>Three of them</p>{}</main>"
tells_requests = pytest.mark.skipif(PLAYWRIGHT < (1, 56), reason="Playwright before 1.56 cannot tell what is on its way")


class Slow(BaseHTTPRequestHandler):
    """``/head``: the answer begins after 3 s; ``/body``: it begins at once and ends after 3 s; ``/again``: the second one does.

    ``/quick`` is there at once, ``/moved`` leads to it.
    """

    protocol_version = "HTTP/1.1"
    asked = 0

    def log_message(self, *args):
        pass

    def do_GET(self):
        body = b"void 'a script'" if self.path == "/quick" else BUTTON.encode()
        if self.path == "/again":
            Slow.asked += 1
        if self.path == "/head":
            time.sleep(3)
        self.send_response(302 if self.path == "/moved" else 200)
        if self.path == "/moved":
            self.send_header("Location", "/quick")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Type", "text/javascript" if self.path == "/quick" else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body[:9])
            self.wfile.flush()
            if self.path == "/body" or (self.path == "/again" and Slow.asked == 2):
                time.sleep(3)
            self.wfile.write(body[9:])
        except OSError:
            pass


@pytest.fixture(scope="module")
def slow():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Slow)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(page):
    page.set_default_timeout(TIMEOUT)
    return page


def show(page, base, html: str, path: str = "/page"):
    PAGES[path] = f"<!doctype html><title>Letters</title><body>{BODY.format(html)}"
    page.goto(base + path)


def recorded(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, BUTTON)
        page.locator("#save").click()
    rig.stored()


@tells_requests
def test_a_refusal_ends_an_act_there_with_playwrights_own_words(rig, page, base):
    recorded(rig, page, base)
    with rig.test("t", record="none") as state:
        show(page, base, "<button id=drop>Delete draft</button>")
        began = time.monotonic()
        with pytest.raises(PlaywrightTimeout) as failure:
            page.locator("#save").click()
        took = time.monotonic() - began
    assert took < 0.6 * TIMEOUT / 1000, took
    (event,) = state.events
    assert event.outcome == "refused"
    said = str(failure.value)
    assert 'waiting for locator("#save")' in said
    assert "heal" not in said
    assert f"{TIMEOUT}ms" not in said, "it has not waited so long"
    refused, early, *_ = failure.value.__notes__
    assert refused.startswith("pytest-heal: not healed: ")
    assert "instead of 6 s (heal_fail_fast)" in early


@tells_requests
def test_a_refusal_ends_assertions_and_reads_as_well(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, "<p id=state>Saved by Ada</p>" + BUTTON)
        expect(page.locator("#state")).to_have_text("Saved by Ada")
        page.locator("#save").text_content()
    rig.stored()
    with rig.test("t", record="none"):
        show(page, base, "<p id=nothing>Nobody was here</p>")
        began = time.monotonic()
        with pytest.raises(AssertionError, match=r"element\(s\) not found|Actual value: None"):
            expect(page.locator("#state")).to_have_text("Saved by Ada")
        with pytest.raises(PlaywrightTimeout):
            page.locator("#save").text_content()
        assert time.monotonic() - began < 6, "5 s and 6 s without"


@tells_requests
def test_the_async_api_fails_as_early(rig, base):
    async def play(playwright, browser):
        page = await browser.new_page()
        page.set_default_timeout(TIMEOUT)
        PAGES["/page"] = f"<!doctype html><title>Letters</title><body>{BODY.format(BUTTON)}"
        with rig.test("t", record="new"):
            await page.goto(base + "/page")
            await page.locator("#save").click()
        rig.stored()
        PAGES["/page"] = f"<!doctype html><title>Letters</title><body>{BODY.format('')}"
        with rig.test("t", record="none") as state:
            await page.goto(base + "/page")
            began = time.monotonic()
            with pytest.raises(AsyncTimeout):
                await page.locator("#save").click()
            assert time.monotonic() - began < 0.6 * TIMEOUT / 1000
        assert [event.outcome for event in state.events] == ["refused"]

    rig.fresh()
    played(play)


def test_without_the_option_the_call_has_all_its_time(page, base, rig):
    recorded(rig, page, base)
    rig.ledger.options.fail_fast = False
    try:
        with rig.test("t", record="none"):
            show(page, base, f"<script>setTimeout(() => document.querySelector('main').innerHTML += `{BUTTON}`, 3000)</script>")
            page.locator("#save").click()
    finally:
        rig.ledger.options.fail_fast = True
    assert page.evaluate("window.n") == 1


LATE = f"const late = () => document.querySelector('main').innerHTML += `{BUTTON}`;"
COMES_LATE = {
    "the same address again": f"<script>{LATE}const ask = () => fetch('{{slow}}/again').then(r => r.text());"
    "ask().then(ask).then(late)</script>",
    "an answer that has not begun": f"<script>{LATE}fetch('{{slow}}/head').then(r => r.text()).then(late)</script>",
    "an answer that has not ended": f"<script>{LATE}fetch('{{slow}}/body').then(r => r.text()).then(late)</script>",
    "a part that is busy": f"<div aria-busy=true>Letters</div><script>{LATE}setTimeout(late, 3000)</script>",
    "words that say so": f"<p>Loading your letters…</p><script>{LATE}setTimeout(late, 3000)</script>",
    "a bar without a value": f"<progress></progress><script>{LATE}setTimeout(late, 3000)</script>",
    "a class that says so": f"<i class=lds-spinner>o</i><script>{LATE}setTimeout(late, 3000)</script>",
    "something that turns": "<style>@keyframes a {{to {{rotate: 1turn}}}} i {{animation: a 1s infinite}}</style>"
    f"<i>o</i><script>{LATE}setTimeout(late, 3000)</script>",
    "a page that never rests": f"<p id=clock></p><script>{LATE}setInterval(() => clock.id = clock.id, 100);"
    "setTimeout(late, 3000)</script>",
    "a picture that is not there yet": f"<img src='{{slow}}/head'><script>{LATE}onload = () => setTimeout(late, 10)</script>",
}


@tells_requests
@pytest.mark.parametrize("how", COMES_LATE)
def test_what_comes_late_is_still_found(rig, page, base, slow, how):
    Slow.asked = 0
    recorded(rig, page, base)
    with rig.test("t", record="none"):
        PAGES["/page"] = "<!doctype html><title>Letters</title><body>" + BODY.format(
            COMES_LATE[how].replace("{slow}", slow).replace("{{", "{").replace("}}", "}")
        )
        page.goto(base + "/page", wait_until="commit")
        page.locator("#save").click()
    assert page.evaluate("window.n") == 1, "once"


@tells_requests
def test_a_page_is_watched_until_it_was_found_to_rest(rig, page, base, monkeypatch):
    """It is judged while it goes on changing, and judging takes its time on a busy machine."""
    settled = fail_fast.settled

    def slowly(*judged):
        time.sleep(0.8)
        return settled(*judged)

    monkeypatch.setattr(drift, "settled", slowly)
    recorded(rig, page, base)
    with rig.test("t", record="none"):
        show(page, base, COMES_LATE["a page that never rests"].replace("{{", "{").replace("}}", "}").replace("3000", "4500"))
        page.locator("#save").click()
    assert page.evaluate("window.n") == 1


HAS_LOADED = {
    "a script": "<script src='{slow}/quick'></script>",
    "an answer": "<script>fetch('{slow}/quick')</script>",
    "several of one address": "<script>for (let n = 0; n < 5; n++) fetch('{slow}/quick')</script>",
    "an answer from elsewhere": "<script>fetch('{slow}/moved')</script>",
}


@tells_requests
@pytest.mark.parametrize("how", HAS_LOADED)
def test_what_has_loaded_is_not_waited_for(rig, page, base, slow, how):
    loads = HAS_LOADED[how].replace("{slow}", slow)
    with rig.test("t", record="new"):
        show(page, base, BUTTON + loads)
        page.locator("#save").click()
    rig.stored()
    with rig.test("t", record="none"):
        show(page, base, loads)
        began = time.monotonic()
        with pytest.raises(PlaywrightTimeout):
            page.locator("#save").click()
    assert time.monotonic() - began < 0.6 * TIMEOUT / 1000


@tells_requests
def test_what_was_slow_when_it_was_recorded_is_waited_for_as_long_again(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, f"<script>{LATE}</script>", "/slowly")
        page.evaluate("void setTimeout(late, 1500)")
        page.locator("#save").click()
    rig.stored()
    with rig.test("t", record="none"):
        show(page, base, f"<script>{LATE}</script>", "/slowly")
        page.evaluate("void setTimeout(late, 2500)")
        page.locator("#save").click()
    assert page.evaluate("window.n") == 1


@tells_requests
def test_what_comes_in_the_last_look_is_used_once(rig, page, base, monkeypatch):
    monkeypatch.setattr("pytest_heal.healing.healer.LAST_LOOK", 3000.0)
    recorded(rig, page, base)
    with rig.test("t", record="none") as state:
        show(page, base, f"<script>{LATE}setTimeout(late, 2000)</script>")
        page.locator("#save").click()
    assert page.evaluate("window.n") == 1
    assert [event.outcome for event in state.events] == ["refused"]


@tells_requests
def test_a_page_that_is_closed_meanwhile_is_told_as_ever(rig, page, base):
    recorded(rig, page, base)
    with rig.test("t", record="none"):
        show(page, base, "")
        page.context.once("page", lambda other: page.close())
        page.evaluate("void setTimeout(() => window.open('about:blank'), 500)")
        with pytest.raises(Error, match="closed"):
            page.locator("#save").click()


@tells_requests
def test_a_page_that_is_closed_while_it_is_asked_is_no_trouble_of_ours(rig, page, base, monkeypatch):
    def rests(course):
        raise Error("Locator.get_attribute: Target page, context or browser has been closed")
        yield

    monkeypatch.setattr("pytest_heal.healing.fail_fast._rests", rests)
    recorded(rig, page, base)
    with rig.test("t", record="none"):
        show(page, base, "")
        with pytest.raises(PlaywrightTimeout):
            page.locator("#save").click()
    assert not rig.problems


@pytest.mark.parametrize(
    ("element", "works"),
    [
        (Element(tag="div", attributes={"aria-busy": "true"}), True),
        (Element(tag="div", attributes={"aria-busy": "false"}), False),
        (Element(tag="progress", role="progressbar"), True),
        (Element(tag="progress", role="progressbar", attributes={"value": "3"}), False),
        (Element(tag="div", attributes={"class": "MuiSkeleton-root"}), True),
        (Element(tag="div", attributes={"data-testid": "page-loader"}), True),
        (Element(tag="div", attributes={"class": "MuiSkeleton-root"}, visible=False), False),
        (Element(tag="p", text="Wird geladen"), True),
        (Element(tag="p", text="Saving…"), True),
        (Element(tag="p", text="Loading dock 3 is closed on Sundays, and so is the gate behind it"), False),
        (Element(tag="button", role="button", text="Browse..."), False),
        (Element(tag="a", role="link", text="Read more…"), False),
        (Element(tag="p", text="A long title of a post that goes on…"), False),
    ],
)
def test_what_says_that_it_is_at_work(element, works):
    assert bool(at_work(Inventory.from_elements([element]))) is works
