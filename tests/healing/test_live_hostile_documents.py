"""Documents that are no ordinary HTML page, and frames of every odd kind: the same as plain Playwright in all situations."""

from __future__ import annotations

import time
from html import escape

import pytest
from playwright.sync_api import expect

from tests.support.hostile import (
    ENTER,
    OURS,
    QUIET,
    REPAIRED,
    SHORT,
    WHERE,
    Condition,
    account,
    documents,
    installed,
    instrumented,
    run,
)
from tests.support.long import mostly_long
from tests.support.rig import Rig, run_sync


@pytest.fixture(scope="module")
def browser(plain_world):
    with instrumented() as browser:
        yield browser


@pytest.fixture(scope="module")
def server():
    with documents() as server:
        server.pages["/slow.css"] = lambda: (time.sleep(3), "p { color: red }")[1]
        server.pages["/worker.js"] = "self.addEventListener('fetch', e => e.respondWith(fetch(e.request)));"
        server.pages["/"] = "<!doctype html><title>Start</title>"
        yield server


async def click_and_read(page, r, expect, where):
    yield "click", lambda: page.locator(where["save"]).click()
    yield "text", lambda: page.locator(where["total"]).text_content()
    yield "visible", lambda: page.locator(where["save"]).is_visible()


async def only_read(page, r, expect, where):
    yield "text", lambda: page.locator(where["save"]).text_content()
    yield "count", lambda: page.locator(where["save"]).count()


async def fail(page, r, expect, where):
    yield "click", lambda: page.locator(where["save"]).click(timeout=SHORT)
    yield "expect", lambda: expect(page.locator(where["total"])).to_be_visible(timeout=SHORT)
    yield "visible", lambda: page.locator(where["save"]).is_visible()


def xhtml(body: str) -> str:
    return (
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Shop</title>'
        "<script>window.acts = ''; window.act = what => { window.acts += what + ';'; }</script></head>"
        f"<body>{body}</body></html>"
    )


def form(save: str, total: str) -> str:
    return (
        f"<h1>Account</h1><button type='button' id='{save}' onclick=\"act('save')\">Save profile</button>"
        f"<p id='{total}'>Total of 12 items</p>"
    )


def drawing(release: int) -> str:
    save, total = (("save", "total"), ("store", "sum"), ("", ""))[release - 1]
    texts = f'<text id="{save}" y="20">Save profile</text><text id="{total}" y="50">Total of 12 items</text>' if save else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90">{texts}<text y="80">A legend</text></svg>'


def plain_xml(release: int) -> str:
    save, total = (("save", "total"), ("store", "sum"), ("", ""))[release - 1]
    lines = f'<line id="{save}">Blue mug</line><line id="{total}">Red mug</line>' if save else ""
    return f'<?xml version="1.0"?><order>{lines}<note>Thank you</note></order>'


def last(other: str) -> dict:
    """The account form first, and another kind of document in its place at last."""
    return {"body": lambda n: other if n == 3 else Condition().document(n), "bare": True, "heals": 2, "use": click_and_read}


def framed(attributes: str, *, source: str = "srcdoc") -> dict:
    def body(release: int) -> str:
        inner = account(release).replace("act(", "(")
        return f"<h1>Shop</h1><iframe title=shop {attributes} {source}='{escape(inner, quote=True)}'></iframe>"

    where, repaired = ({k: f"iframe{ENTER}{v}" for k, v in w.items()} for w in (WHERE, REPAIRED))
    return {"body": body, "where": where, "repaired": repaired, "use": click_and_read, "heals": 2, "fail": fail}


def by_script(release: int) -> str:
    inner = account(release).replace("act(", "(").replace("'", "%27").replace('"', "%22")
    return f"<h1>Shop</h1><iframe title=shop src=\"javascript:decodeURIComponent('{inner.replace('%', '%25')}')\"></iframe>"


def nested(levels: int) -> dict:
    def body(release: int) -> str:
        inner = account(release).replace("act(", "(")
        script = (
            f"let at = document; for (let i = 0; i < {levels}; i++) {{ const f = at.createElement('iframe');"
            "f.title = 'level ' + i; f.width = 900; f.height = 700; at.body.append(f); at = f.contentDocument; }"
        )
        script += " at.body.innerHTML = document.querySelector('template').innerHTML"
        return f"<template>{inner}</template><script>{script}</script>"

    where, repaired = ({k: f"iframe{ENTER}" * levels + v for k, v in w.items()} for w in (WHERE, REPAIRED))
    return {"body": body, "where": where, "repaired": repaired, "use": only_in_frames, "heals": 2, "fail": fail}


async def only_in_frames(page, r, expect, where):
    yield "click", lambda: page.locator(where["save"]).dispatch_event("click")
    yield "text", lambda: page.locator(where["total"]).text_content()


async def without_body(page, r, release):
    await r(page.evaluate("document.documentElement.append(...document.body.childNodes); document.body.remove(); 0"))


async def empty(page, r, release):
    if release == 3:
        await r(page.evaluate("document.documentElement.remove(); 0"))


async def replaced(page, r, release):
    await r(page.evaluate("document.replaceChild(document.documentElement.cloneNode(true), document.documentElement); 0"))


async def reopened(page, r, release):
    html = f"<!doctype html><title>Shop</title>{account(release)}".replace("act(", "(")
    await r(page.evaluate("html => { document.open(); document.write(html); document.close(); }", html))


async def on_blank(page, r, release):
    await r(page.goto("about:blank"))
    await r(page.set_content(account(release).replace("act(", "(")))


async def as_data(page, r, release):
    await r(page.goto("data:text/html,<title>Shop</title>" + account(release).replace("act(", "(").replace("#", "%23")))


async def slow_style(page, r, release):
    await r(
        page.evaluate(
            "document.head.append(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: '/slow.css'})); 0"
        )
    )


async def under_a_worker(page, r, release):
    await r(
        page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => 0)")
    )
    await r(page.reload())


SIMPLE = {"use": click_and_read, "fail": fail, "heals": 2}
CONDITIONS: dict[str, Condition] = {
    "the body is removed": Condition(trap=without_body, **SIMPLE),
    "the document is emptied": Condition(trap=empty, **SIMPLE),
    "the root is replaced": Condition(trap=replaced, **SIMPLE),
    "the document is opened again": Condition(trap=reopened, **SIMPLE),
    "XHTML": Condition(
        body=lambda n: xhtml(form(*(("save", "total"), ("store", "sum"), ("", ""))[n - 1]) if n < 3 else "<p>nothing</p>"),
        bare=True,
        content_type="application/xhtml+xml",
        **SIMPLE,
    ),
    "XML": Condition(body=plain_xml, bare=True, content_type="application/xml", use=only_read, fail=fail, heals=1),
    "SVG": Condition(body=drawing, bare=True, content_type="image/svg+xml", use=only_read, fail=fail, heals=1),
    "plain text": Condition(**last("just\x00 text\x1b[2J"), content_type={3: "text/plain"}, fail=fail),
    "JSON": Condition(**last('{"a": [1, 2]}'), content_type={3: "application/json"}, fail=fail),
    "PDF": Condition(
        **last("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>"),
        content_type={3: "application/pdf"},
        fail=fail,
    ),
    "an empty answer": Condition(**last(""), fail=fail),
    "a frameset": Condition(**last("<html><frameset cols='50%,50%'><frame src=/><frame src=/></frameset></html>"), fail=fail),
    "about:blank": Condition(trap=on_blank, **SIMPLE),
    "data: URL": Condition(trap=as_data, **SIMPLE),
    "a stylesheet that does not come": Condition(trap=slow_style, **SIMPLE),
    "a service worker": Condition(trap=under_a_worker, **SIMPLE),
    "a sandboxed frame": Condition(**framed("sandbox")),
    "a sandboxed frame with scripts": Condition(**framed("sandbox=allow-scripts")),
    "a frame without a size": Condition(**{**framed("width=0 height=0"), "use": only_in_frames}),
    "a javascript: frame": Condition(**{**framed(""), "body": by_script}),
    "a data: frame": Condition(
        **{**framed(""), "body": lambda n: framed("", source="src")["body"](n).replace("src='", "src='data:text/html,")}
    ),
    "four frames deep": Condition(**nested(4)),
}


KEPT = {"the document is opened again", "XHTML", "a sandboxed frame with scripts"}


@pytest.mark.parametrize("name", mostly_long(CONDITIONS, KEPT))
def test_the_same_as_plain_playwright(name, browser, plain_world, server):
    rig, condition = Rig(quiet=QUIET), CONDITIONS[name]
    server.condition = condition

    def plainly(release, where):
        return plain_world.call(lambda: run_sync(run(condition, release, plain_world.browser, expect, server.url, where)))

    def ours(release):
        return run_sync(run(condition, release, browser, expect, server.url, condition.where))

    with installed(rig):
        with rig.test("recorded", record="new") as state:
            recorded = ours(1)
        assert not state.events
        with rig.test("healed", record="none") as state:
            healed = ours(2)
        heals = [e for e in state.events if e.outcome == "healed"]
        with rig.test("refused", record="none") as state:
            refused = ours(3)
    assert len(heals) == condition.heals, (heals, rig.problems)
    assert {e.outcome for e in state.events} <= {"refused", "suggested"}
    for mine, theirs in (
        (recorded, plainly(1, condition.where)),
        (healed, plainly(2, condition.repaired if condition.heals else condition.where)),
        (refused, plainly(3, condition.where)),
    ):
        assert mine.answers == theirs.answers
        assert mine.state == theirs.state
    assert not OURS.search(str(refused.answers))
    assert len(rig.problems) <= condition.notes, rig.problems
