"""Content that comes late: sixty ways, each with something else on the page meanwhile that looks exactly like it.

The first release has the element at once, so nothing that was recorded says that it may be late. In the second release a button
of another id, with the same words in the same place, stands there until the real one comes. A heal onto that is an early heal.
`arrive()` puts the real one in its place.
"""

from __future__ import annotations

import base64
import hashlib
import http.server
import struct
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.support.rig import served

DELAY = 600  # ms that most of them take: less than the quiet time, much more than a page that is certainly done is given


@dataclass(frozen=True, kw_only=True)
class Late:
    """One way to come late.

    Attributes:
        name: of the case.
        script: of the second release; ``arrive()`` brings the element.
        head: what stands before it, in the document's head.
        more: further markup of the second release.
        first: what the test does before it looks for the element, in both releases.
        frame: the page stands in an iframe.
        prepare: done to the page before it is opened.
        control: without the script the decoy is healed to; false where the page says by itself that it is not done.
    """

    name: str
    script: str = ""
    head: str = ""
    more: str = ""
    first: Callable[[Any], None] = lambda page: None
    frame: bool = False
    prepare: Callable[[Any], None] = lambda page: None
    control: bool = True


CASES: dict[str, Late] = {}


def late(name: str, script: str = "", **options: Any) -> None:
    """Add a case."""
    assert name not in CASES
    CASES[name] = Late(name=name, script=script.replace("DELAY", str(DELAY)), **options)


BUTTON = "<button id={0} onclick=\"hits.push('{1}')\">Save changes</button>"
RIGHT, WRONG = BUTTON.format("save", "right"), BUTTON.format("save-now", "wrong")
HEAD = (
    "<!doctype html><html><head><title>Settings</title><script>window.hits = [];"
    "function arrive() { const old = document.querySelector('#save-now'), box = document.createElement('div');"
    "box.innerHTML = `" + RIGHT.replace("`", "") + "`; old.replaceWith(box.firstChild) }"
    "</script>{head}</head><body><nav><a href='#home'>Home</a> <a href='#docs'>Docs</a></nav><main><h1>Settings</h1>"
    '<p>Some text</p><label>Query <input id=query></label><button id=next onclick="window.next && next()">Next</button>'
    "<button id=other>Log out</button>{button}{more}</main>"
)


def release(case: Late, number: int, *, never: bool = False) -> str:
    """The page of a release; ``never``: nothing comes."""
    if number == 1:
        return HEAD.replace("{head}", "").replace("{button}", RIGHT).replace("{more}", "")
    page = HEAD.replace("{head}", "" if never else case.head).replace("{button}", WRONG)
    return page.replace("{more}", "" if never else case.more) + ("" if never else f"<script>{case.script}</script>")


def click_next(page: Any) -> None:
    """What the test does first: it goes on to the next step."""
    page.locator("#next").click()


def search(page: Any) -> None:
    """The test searches for something first."""
    page.locator("#query").fill("blue")


def used_for_a_while(page: Any) -> None:
    """The page has stood for some time."""
    page.locator("#other").click()
    page.wait_for_timeout(1200)
    page.locator("#other").click()


def fake_clock(page: Any) -> None:
    """The test has Playwright's clock installed, which runs."""
    page.clock.install()


def second_tab(script: str) -> Callable[[Any], None]:
    """Another tab of the same application is open."""

    def open_it(page: Any) -> None:
        other = page.context.new_page()
        other.goto(page.url.partition("/late/")[0] + "/empty")
        other.evaluate(f"() => {{ {script} }}")
        page.bring_to_front()

    return open_it


# ------------------------------------------------------------------ timers

late("timer", "setTimeout(arrive, DELAY)")
late("timer in small steps", "let n = 0; (function tick() { ++n === 6 ? arrive() : setTimeout(tick, 100) })()")
late("interval", "let n = 0; const i = setInterval(() => { if (++n === 3) { clearInterval(i); arrive() } }, 200)")
late(
    "interval that has run for a while",
    "let due = 0; window.asked = () => due = due || performance.now() + 400;"
    "document.querySelector('#other').onclick = () => { if (performance.now() > 1000) asked() };"
    "setInterval(() => { if (due && performance.now() > due) { due = Infinity; arrive() } }, 350)",
    first=used_for_a_while,
)
late("timer after the load event", "addEventListener('load', () => setTimeout(arrive, DELAY))")
late("timer after the content", "addEventListener('DOMContentLoaded', () => setTimeout(arrive, DELAY))")
late("timer after a click", "window.next = () => setTimeout(arrive, DELAY)", first=click_next)
late("timer after input", "document.querySelector('#query').oninput = () => setTimeout(arrive, DELAY)", first=search)
late("awaited timer", "(async () => { await new Promise(done => setTimeout(done, DELAY)); arrive() })()")
late("timer with a fake clock", "setTimeout(arrive, DELAY)", prepare=fake_clock)
late(
    "computes for long, with a break now and then",
    "let n = 0; setTimeout(function go() { for (const end = performance.now() + 500; performance.now() < end;);"
    "++n === 6 ? arrive() : setTimeout(go, 60) }, 50)",
)
late("a task of the scheduler, then a timer", "scheduler.postTask(() => setTimeout(arrive, DELAY), {priority: 'background'})")
late("debounced again and again", "let n = 0, t; const again = () => { clearTimeout(t); t = setTimeout(arrive, 300);"
     "if (++n < 4) setTimeout(again, 100) }; again()")  # fmt: skip
late(
    "a timer that rewrites the text meanwhile",
    "const p = document.querySelector('p'); let n = 0;"
    "const i = setInterval(() => { p.textContent = 'Some text ' + ++n; if (n === 6) { clearInterval(i); arrive() } }, 100)",
)
late("hydration gives the id", "setTimeout(() => { const b = document.querySelector('#save-now'); b.id = 'save';"
     "b.onclick = () => hits.push('right') }, DELAY)")  # fmt: skip
late("a timer of another script", head="<script src='/script?ms=0&body=setTimeout(()=>arrive(),600)'></script>")

# ------------------------------------------------------------------ frames of the screen, idle time, tasks

late("frames of animation", "let n = 0; (function frame() { ++n === 36 ? arrive() : requestAnimationFrame(frame) })()")
late(
    "frames until a time",
    "const end = performance.now() + DELAY; (function f() { performance.now() > end ? arrive() : requestAnimationFrame(f) })()",
)
late(
    "idle time, piece by piece",
    "const end = performance.now() + DELAY; (function f() { performance.now() > end ? arrive() : requestIdleCallback(f) })()",
)
late(
    "messages to itself",
    "const c = new MessageChannel(), end = performance.now() + DELAY;"
    "c.port1.onmessage = () => performance.now() > end ? arrive() : c.port2.postMessage(0); c.port2.postMessage(0)",
)
late(
    "rendering in slices",
    "const c = new MessageChannel(), end = performance.now() + DELAY; c.port1.onmessage = () => {"
    "for (const until = performance.now() + 5; performance.now() < until;); "
    "performance.now() > end ? arrive() : c.port2.postMessage(0) }; c.port2.postMessage(0)",
)
late(
    "one long task",
    "setTimeout(() => { for (const end = performance.now() + DELAY; performance.now() < end;); arrive() }, 60)",
)
late("animation that ends", "", more="<style>@keyframes k { to { opacity: .9 } } #box { animation: k 600ms }</style>"
     "<p id=box onanimationend='arrive()'>Loading</p>")  # fmt: skip
late(
    "transition that ends",
    "const box = document.querySelector('#box'); box.getBoundingClientRect(); box.style.opacity = '.5';"
    "box.ontransitionend = arrive",
    more="<p id=box style='transition: opacity 600ms'>Coming</p>",
)
late("animation by a script", "document.querySelector('p').animate([{opacity: 1}, {opacity: .9}], DELAY).finished.then(arrive)")
late(
    "animation that begins late",
    "document.querySelector('p').animate([{opacity: 1}, {opacity: .9}], {delay: 500, duration: 100}).onfinish = arrive",
)

# ------------------------------------------------------------------ requests

late("fetch", "fetch('/slow?ms=700').then(arrive)")
late("XMLHttpRequest", "const x = new XMLHttpRequest(); x.onload = arrive; x.open('GET', '/slow?ms=700'); x.send()")
late("two requests, one after the other", "fetch('/slow?ms=350').then(() => fetch('/slow?ms=350&b')).then(arrive)")
late("request, then a timer", "fetch('/slow?ms=300').then(() => setTimeout(arrive, 300))")
late("timer, then a request", "setTimeout(() => fetch('/slow?ms=400').then(arrive), 200)")
late("request, then frames", "fetch('/slow?ms=400').then(() => { let n = 0; (function f() { ++n === 15 ? arrive() :"
     "requestAnimationFrame(f) })() })")  # fmt: skip
late("request after a click", "window.next = () => fetch('/slow?ms=700').then(arrive)", first=click_next)
late("polling", "(async () => { const begun = performance.now();"
     "while (performance.now() - begun < DELAY) await fetch('/slow?ms=80');"
     "arrive() })()")  # fmt: skip
late("polling with pauses", "const begun = performance.now(); (async function ask() { await fetch('/slow?ms=10');"
     "performance.now() - begun > DELAY ? arrive() : setTimeout(ask, 150) })()")  # fmt: skip
late("long poll", "fetch('/slow?ms=900').then(r => r.text()).then(arrive)")
late(
    "body that streams",
    "fetch('/stream').then(async r => { const reader = r.body.getReader(); while (!(await reader.read()).done); arrive() })",
)
late("body of JSON that is slow", "fetch('/stream').then(r => r.text()).then(arrive)")
late("events of the server", "new EventSource('/events').onmessage = arrive")
late("web socket", "new WebSocket(`ws://${location.host}/socket`).onmessage = arrive")
late(
    "web socket, asked after a click",
    "const s = new WebSocket(`ws://${location.host}/socket?ask`); s.onmessage = arrive; window.next = () => s.send('go')",
    first=click_next,
)
late(
    "script that is slow",
    "const s = document.createElement('script'); s.src = '/script?ms=700&body=arrive()'; document.head.append(s)",
)
late("module that is slow", "import('/script?ms=700&body=arrive()')")
late("chunk after a click", "window.next = () => import('/script?ms=700&body=arrive()')", first=click_next)
late("deferred script", head="<script defer src='/script?ms=700&body=arrive()'></script>")
late("asynchronous script", head="<script async src='/script?ms=700&body=arrive()'></script>")
late("style sheet that is slow",
     "const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '/script?ms=700&css';"
     "l.onload = l.onerror = arrive; document.head.append(l)")  # fmt: skip
late("picture that is slow", "const i = new Image(); i.onload = i.onerror = arrive; i.src = '/slow?ms=700'")
late(
    "frame that is slow",
    "const f = document.createElement('iframe'); f.onload = arrive; f.src = '/slow?ms=700'; document.body.append(f)",
)
late(
    "frame that sends a message",
    "onmessage = arrive",
    more="<iframe srcdoc='<script>setTimeout(() => parent.postMessage(1, `*`), 600)</script>'></iframe>",
)
late("document that streams", more="<!--rest-->")
late("custom element defined late", "import('/script?ms=700&body=customElements.define(`x-s`,class extends HTMLElement{"
     "connectedCallback(){arrive()}})')", more="<x-s></x-s>")  # fmt: skip

# ------------------------------------------------------------------ workers and other windows

late("worker", "new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), 600)']))).onmessage = arrive")
late("worker that computes", "new Worker(URL.createObjectURL(new Blob(["
     "'for (const end = Date.now() + 600; Date.now() < end;); postMessage(1)']))).onmessage = arrive")  # fmt: skip
late(
    "message of another tab",
    "new BroadcastChannel('news').onmessage = arrive",
    first=second_tab("setTimeout(() => new BroadcastChannel('news').postMessage(1), 600)"),
)
late(
    "storage of another tab",
    "onstorage = arrive",
    first=second_tab("setTimeout(() => localStorage.setItem('a', Math.random()), 600)"),
)
late("timer in a frame", "setTimeout(arrive, DELAY)", frame=True)
late("timer of the page around a frame", "parent.setTimeout(() => arrive(), DELAY)", frame=True)

# ------------------------------------------------------------------ what applications do

ROUTE = "document.querySelector('h1').textContent = 'Next step'; history.pushState({}, '', location.href);"
late("route with data", f"window.next = async () => {{ {ROUTE} await fetch('/slow?ms=700'); arrive() }}", first=click_next)
late("route with a pause", f"window.next = () => {{ {ROUTE} setTimeout(arrive, DELAY) }}", first=click_next)
late("debounced search", "let t; document.querySelector('#query').oninput = () => { clearTimeout(t);"
     "t = setTimeout(() => fetch('/slow?ms=300').then(arrive), 300) }", first=search)  # fmt: skip
late("optimistic update",
     "window.next = () => { document.querySelector('p').textContent = 'Saved'; fetch('/slow?ms=700').then(arrive) }",
     first=click_next)  # fmt: skip
late("optimistic update, confirmed by a socket",
     "const s = new WebSocket(`ws://${location.host}/socket?ask`); s.onmessage = arrive;"
     "window.next = () => { document.querySelector('p').textContent = 'Saved'; s.send('go') }", first=click_next)  # fmt: skip
late("skeleton", "fetch('/slow?ms=700').then(() => { document.querySelector('.skeleton').remove(); arrive() })",
     more="<div class=skeleton>&nbsp;</div>")  # fmt: skip
late("busy region", "setTimeout(arrive, DELAY)", more="<div aria-busy=true>Loading</div>")
late("spinner that turns",
     "setTimeout(arrive, DELAY)", more="<style>@keyframes t { to { rotate: 1turn } }"
     "i { animation: t 1s infinite;"
     "display: inline-block }</style><i class=spinner>o</i>")  # fmt: skip
late("navigation by a timer", "setTimeout(() => location.href = '/late/arrived', 500)")
late("form sent to a slow server",
     "window.next = () => { const f = document.createElement('form'); f.action = '/late/arrived?slow';"
     "document.body.append(f); f.submit() }", first=click_next)  # fmt: skip
late("view transition", "document.startViewTransition(async () => { await fetch('/slow?ms=700'); arrive() })")

# ------------------------------------------------------------------ the server


class Site(http.server.BaseHTTPRequestHandler):
    """The pages, and answers that take their time."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        """Quiet."""

    def _answer(self, body: bytes, kind: str = "text/html; charset=utf-8") -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        """Answer; a client that goes away is no error."""
        try:
            self._get()
        except OSError:
            self.close_connection = True

    def _get(self) -> None:
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query, keep_blank_values=True).items()}
        if url.path == "/slow":
            time.sleep(int(query["ms"]) / 1000)
            self._answer(b"{}", "application/json")
        elif url.path == "/script":
            time.sleep(int(query["ms"]) / 1000)
            self._answer(query.get("body", "").encode(), "text/css" if "css" in query else "text/javascript")
        elif url.path in ("/stream", "/events"):
            self._stream(url.path)
        elif url.path == "/socket":
            self._socket(asked="ask" in query)
        elif url.path.startswith("/late/"):
            self._page(url.path.removeprefix("/late/"), query)
        else:
            self._answer(b"<!doctype html><title>Empty</title>")

    def _page(self, name: str, query: dict[str, str]) -> None:
        if name == "arrived":
            time.sleep(0.7 if "slow" in query else 0)
            self._answer(release(CASES["timer"], 1).encode())
            return
        case = CASES[name.replace("%20", " ").replace("%2C", ",")]
        body = release(case, int(query.get("release", "1")), never="never" in query)
        if case.frame and "inner" not in query:
            inner = f"{self.path}&inner"
            body = f"<!doctype html><title>Around</title><h1>Around</h1><iframe name=inner src='{inner}'></iframe>"
        if "<!--rest-->" not in body:
            self._answer(body.encode())
            return
        begin, _, _ = body.partition("<!--rest-->")
        self._chunks([begin, "<script>arrive()</script></main>"], "text/html; charset=utf-8")

    def _chunks(self, parts: list[str], kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for number, part in enumerate(parts):
            time.sleep(0.7 * bool(number))
            data = part.encode()
            self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
            self.wfile.flush()
        self.wfile.write(b"0\r\n\r\n")

    def _stream(self, path: str) -> None:
        if path == "/stream":
            self._chunks(["begin " * 200, "end"], "text/plain")
        else:
            self._chunks([": begin\n\n", "data: now\n\n"], "text/event-stream")

    def _socket(self, *, asked: bool) -> None:
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        self.wfile.flush()
        if asked:
            self.rfile.read(2)
        time.sleep(0.7)
        self.wfile.write(struct.pack("!BB", 0x81, 3) + b"now")
        self.wfile.flush()
        time.sleep(2)
        self.close_connection = True


def served_late() -> AbstractContextManager[str]:
    """The site of the late cases on a free port; gives its base URL."""
    return served(site=Site)
