"""The same calls on a hostile page with and without our instrument, and what both did to it.

The plain side runs in a thread of its own with a Playwright that has never heard of our engine: the sync API has one loop a
thread, and an engine that is registered is registered for all contexts. State is read over the DevTools protocol, because
the pages here spoil what ``page.evaluate`` stands on.
"""

from __future__ import annotations

import http.server
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from playwright.sync_api import sync_playwright

from tests.support.browsers import launch
from tests.support.rig import Rig, installed, resolved

QUIET = 150  # ms
PATIENT = 20_000  # ms, for calls that succeed
ENTER = " >> internal:control=enter-frame >> "
SHORT = 900  # ms, for calls that are to fail
OURS = re.compile(r"heal=|healmain|x-heal|HEAL_|internal:or|get_attribute|pytest.heal", re.IGNORECASE)

# What people can see of a page: what it logged, how it is written, what its own observer and its windows' names say.
STATE = """(() => {
  const top = document.documentElement;
  return [String(window.acts), top ? top.outerHTML : '', String(window.mutations), Object.getOwnPropertyNames(window).length];
})()"""

LOG = """<script>
window.acts = ''; window.mutations = 0;
window.act = what => { window.acts += what + ';'; };
for (const type of ['click', 'input', 'focusin'])
  window.addEventListener(type, event => { window.acts += type + ':' + event.target.localName + ';'; }, true);
const counter = new MutationObserver(list => { window.mutations += list.length; });
window.addEventListener('load', () => {
  counter.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
});
</script>"""

# A user's engine that is no content script: it is evaluated in the page's main world.
TAGGED_ENGINE = "({query(r,s){return r.querySelector(s)},queryAll(r,s){const e=r.querySelector(s);return e?[e]:[]}})"

WHERE = {"mail": "#mail", "save": "#save", "total": "#total"}
REPAIRED = {"mail": "#contact-mail", "save": "#store", "total": "#sum"}


def account(release: int) -> str:
    """A form in three releases: as recorded, with other ids, and with look-alikes in place of what is gone."""
    if release == 3:
        return (
            "<h1>Account</h1><form aria-label=Profile><label>Fax <input id=fax name=fax></label>"
            "<button type=button id=drop onclick=\"act('drop')\">Delete account</button></form><p id=hint>Choose a plan</p>"
        )
    mail, save, total = (where[1:] for where in (WHERE if release == 1 else REPAIRED).values())
    return (
        f"<h1>Account</h1><form aria-label=Profile><label>E-mail <input id={mail} name=mail></label>"
        f"<button type=button id={save} onclick=\"act('save')\">Save profile</button></form>"
        f"<p id={total}>Total of 12 items</p><nav><a href=/help>Help</a> <a href=/logout>Log out</a></nav>"
    )


async def use(page: Any, r: Any, expect: Any, where: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """Acts, reads, an assertion and questions about presence."""
    yield "fill", lambda: page.locator(where["mail"]).fill("a@b.example")
    yield "click", lambda: page.locator(where["save"]).click()
    yield "text", lambda: page.locator(where["total"]).text_content()
    yield "expect", lambda: expect(page.locator(where["total"])).to_have_text("Total of 12 items", timeout=PATIENT)
    yield "visible", lambda: page.locator(where["save"]).is_visible()
    yield "absent", lambda: page.locator("#never").count()


async def fail(page: Any, r: Any, expect: Any, where: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """Calls that find nothing."""
    yield "click", lambda: page.locator(where["save"]).click(timeout=SHORT)
    yield "expect", lambda: expect(page.locator(where["total"])).to_be_visible(timeout=SHORT)
    yield "visible", lambda: page.locator(where["save"]).is_visible()


@dataclass(frozen=True, kw_only=True)
class Condition:
    """One kind of hostility.

    Attributes:
        head: in the document's head, after the log.
        body: of a release; the account form by default.
        headers: of the document.
        content_type: of the document, or of some releases.
        prepare: called with the page before it is opened.
        trap: called with the page after it was opened.
        where: selectors of the recorded release, ``repaired``: of the second.
        use: the calls of the recorded and the drifted release; ``fail``: of the third.
        heals: number of heals that the second release takes; the rest must fail as plain Playwright does.
        refuses: whether the third release is judged at all; ``None``: that is a matter of time.
        patience: default timeout in ms of a release, where it is not `PATIENT`.
        moving: parts of the document's text that change by themselves.
        notes: most lines that we may log.
    """

    head: str = ""
    body: Callable[[int], str] = account
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str | Mapping[int, str] = "text/html; charset=utf-8"
    prepare: Callable[..., Any] | None = None
    trap: Callable[..., Any] | None = None
    where: Mapping[str, str] = field(default_factory=lambda: WHERE)
    repaired: Mapping[str, str] = field(default_factory=lambda: REPAIRED)
    use: Callable[..., Any] = use
    fail: Callable[..., Any] = fail
    heals: int = 3
    refuses: bool | None = True
    patience: Mapping[int, float] = field(default_factory=dict)
    moving: str = ""
    notes: int = 0
    bare: bool = False

    def document(self, release: int) -> str:
        """The whole document of a release."""
        if self.bare:
            return self.body(release)
        return f"<!doctype html><head><title>Shop</title>{LOG}{self.head}</head><body>{self.body(release)}"


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What the calls of one run gave, and the page's state after them."""

    answers: tuple[tuple[str, str, str], ...]
    state: tuple[Any, ...]


def plain_text(error: BaseException) -> str:
    """An error's text; how often Playwright looked again is a matter of time, and stacks are of its own scripts."""
    return re.sub(r"\n +at [^\n]*", "", re.sub(r"\d+ \u00d7 ", "n times ", str(error)))


async def answers_of(steps: Any) -> list[tuple[str, str, str]]:
    """Make the calls one after the other: (name, exception type or ``""``, message or result)."""
    answers = []
    async for name, call in steps:
        try:
            answers.append((name, "", repr(await resolved(call()))))
        except Exception as error:
            answers.append((name, type(error).__name__, plain_text(error)))
    return answers


async def opening(page: Any, url: str) -> Any:
    """What may fail too: a document that is downloaded is no page."""

    async def go() -> None:
        await resolved(page.goto(url))

    yield "goto", go


async def run(condition: Condition, release: int, browser: Any, expect: Any, base: str, where: Mapping[str, str]) -> Outcome:
    """Open a release and use it."""
    context = await resolved(browser.new_context())
    context.set_default_timeout(condition.patience.get(release, PATIENT))
    page = await resolved(context.new_page())
    try:
        if condition.prepare:
            await condition.prepare(page, resolved)
        answers = await answers_of(opening(page, f"{base}/page?{release}"))
        if condition.trap:
            await condition.trap(page, resolved, release)
        steps = (condition.fail if release == 3 else condition.use)(page, resolved, expect, where)
        answers += await answers_of(steps)
        session = await resolved(context.new_cdp_session(page))
        told = await resolved(session.send("Runtime.evaluate", {"expression": STATE, "returnByValue": True}))
        state = told["result"].get("value", told)
        if condition.moving and isinstance(state, list):
            state = [re.sub(condition.moving, "", s) if isinstance(s, str) else s for s in (*state[:2], state[3])]
            answers = [(name, kind, re.sub(condition.moving, "", text)) for name, kind, text in answers]
    finally:
        await resolved(context.close())
    return Outcome(answers=tuple(answers), state=tuple(state))


class Documents(http.server.BaseHTTPRequestHandler):
    """``/page?RELEASE`` of the condition that is on, and whatever the server's ``pages`` hold (text, or a function)."""

    def log_message(self, *args):
        pass

    def do_GET(self):
        path, _, query = self.path.partition("?")
        condition: Condition = self.server.condition
        headers = {"Content-Type": "text/html; charset=utf-8"}
        if path == "/page":
            body = condition.document(int(query[:1] or 1)).replace("{port}", str(self.server.server_address[1]))
            kind = condition.content_type
            if not isinstance(kind, str):
                kind = kind.get(int(query[:1] or 1), headers["Content-Type"])
            headers |= {"Content-Type": kind, **condition.headers}
        else:
            body = self.server.pages.get(path, "")
            suffix = path.rpartition(".")[2]
            headers["Content-Type"] = {"js": "text/javascript", "css": "text/css"}.get(suffix, headers["Content-Type"])
            if callable(body):
                body = body()
        data = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
        try:
            self.send_response(200)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        except OSError:
            pass


@contextmanager
def documents() -> Iterator[Any]:
    """A server of `Documents`, with ``condition``, ``pages`` and ``url``."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Documents)
    server.daemon_threads = True
    server.condition, server.pages = Condition(), {}
    server.url = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


class PlainWorld:
    """A browser of the sync API in a thread of its own, started while no instrument is installed."""

    def __init__(self, **engines: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._playwright = self.call(sync_playwright().start)
        for name, script in engines.items():
            self.call(partial(self._playwright.selectors.register, name, script=script))
        self.browser = self.call(lambda: launch(self._playwright))

    def call(self, function: Callable[[], Any]) -> Any:
        """The result of a function that is run in the thread."""
        return self._thread.submit(function).result(180)

    def stop(self) -> None:
        """Close the browser and end the thread."""
        self.call(self.browser.close)
        self.call(self._playwright.stop)
        self._thread.shutdown()


@contextmanager
def instrumented(**engines: str) -> Iterator[Any]:
    """A browser of the sync API that knows our engine; no instrument is installed when it is given."""
    with installed(Rig()):
        manager = sync_playwright()
        playwright = manager.__enter__()
        for name, script in engines.items():
            playwright.selectors.register(name, script=script)
    browser = launch(playwright)
    try:
        yield browser
        browser.close()
    finally:
        manager.__exit__()
