"""A user's own selector engine moves everything into the page's main world, where scripts have replaced what we stand on.

Whatever they did, the calls end as plain Playwright's do: those of repaired selectors, or, where our engine cannot work, those
of the unchanged ones, with one note.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.hostile import (
    OURS,
    QUIET,
    SHORT,
    TAGGED_ENGINE,
    Condition,
    PlainWorld,
    account,
    documents,
    installed,
    instrumented,
    run,
)
from tests.support.long import mostly_long
from tests.support.rig import PLAYWRIGHT, Rig, run_sync

WHERE = {"mail": "tagged=#mail", "save": "tagged=#save", "total": "tagged=#total"}
REPAIRED = {"mail": "tagged=#contact-mail", "save": "tagged=#store", "total": "tagged=#sum"}
# What our engine heals in nevertheless.
WORKING = {"nothing", "toJSON", "querySelectorAll", *(["functions"] if PLAYWRIGHT < (1, 53) else [])}
THROWS = "() => { throw new Error('spoilt'); }"

SPOILT = {
    "nothing": "",
    "Array.prototype": "".join(
        f"Array.prototype.{n} = {THROWS};" for n in "map filter some push join slice indexOf forEach reduce concat sort".split()
    ),
    "array iterators": f"Array.prototype[Symbol.iterator] = {THROWS};",
    "toJSON": "Array.prototype.toJSON = Object.prototype.toJSON = () => 'x';",
    "JSON that throws": f"JSON.stringify = JSON.parse = {THROWS};",
    "JSON that lies": "JSON.stringify = () => '[1]'; JSON.parse = () => ({});",
    "querySelectorAll": "".join(
        f"{c}.prototype.querySelectorAll = () => [];" for c in ("Document", "Element", "DocumentFragment")
    ),
    "no MutationObserver": "window.MutationObserver = undefined;",
    "a MutationObserver that throws": "window.MutationObserver = class { constructor() { throw 1; } };",
    "no constructors": "window.Node = window.Element = window.Document = window.CharacterData = undefined;",
    "no weak references": "window.WeakRef = undefined; window.Reflect = undefined; window.Proxy = undefined;",
    "getters of elements": "for (const n of ['textContent', 'isConnected', 'shadowRoot', 'attributes', 'localName'])"
    "for (const c of [Node, Element, HTMLElement])"
    "Object.defineProperty(c.prototype, n, {configurable: true, get() { throw new Error(n); }});",
    "methods of elements": "".join(
        f"Element.prototype.{n} = {THROWS};" for n in ("getAttribute", "getAttributeNames", "setAttribute", "checkVisibility")
    ),
    "getBoundingClientRect": "Element.prototype.getBoundingClientRect = () => null;",
    "document": f"document.createElement = document.createTreeWalker = {THROWS};",
    "names": "for (const n of ['createElement', 'createTreeWalker', 'readyState', 'documentElement']) {"
    "const f = document.createElement('form'); f.name = n; f.hidden = true; document.currentScript.after(f); }",
    "time": "performance.now = () => NaN; Date.now = () => 0;",
    "strings": "".join(
        f"String.prototype.{n} = {THROWS};" for n in ("split", "slice", "charCodeAt", "trim", "replace", "padStart")
    ),
    "functions": "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = " + THROWS,
}


@pytest.fixture(scope="module")
def plain_world():
    world = PlainWorld(tagged=TAGGED_ENGINE)
    yield world
    world.stop()


@pytest.fixture(scope="module")
def browser(plain_world):
    with instrumented(tagged=TAGGED_ENGINE) as browser:
        yield browser


@pytest.fixture(scope="module")
def server():
    with documents() as server:
        yield server


async def use_patiently(page, r, expect, where):
    """Few calls: where our engine cannot work, all of them wait in vain."""
    yield "click", lambda: page.locator(where["save"]).click()
    yield "text", lambda: page.locator(where["total"]).text_content()
    yield "visible", lambda: page.locator(where["save"]).is_visible()


async def fail(page, r, expect, where):
    yield "click", lambda: page.locator(where["save"]).click(timeout=SHORT)
    yield "expect", lambda: expect(page.locator(where["total"])).to_be_visible(timeout=SHORT)


def written(name: str, *, spoilt: tuple[int, ...]) -> Condition:
    """The form, spoilt in some of its releases."""
    script = SPOILT[name]
    if "currentScript" not in script:
        script = f"document.addEventListener('DOMContentLoaded', () => {{ {script} }})"
    return Condition(
        body=lambda release: f"<script>{script if release in spoilt else ''}</script>" + account(release),
        where=WHERE,
        repaired=REPAIRED,
        use=use_patiently,
        fail=fail,
        patience={} if name in WORKING else {2: 2 * SHORT},
    )


class Both:
    """Runs of one condition on both sides."""

    def __init__(self, condition, browser, plain_world, server):
        self.condition = server.condition = condition
        self.browser, self.plain_world, self.url = browser, plain_world, server.url

    def plainly(self, release, where):
        browser = self.plain_world.browser
        return self.plain_world.call(lambda: run_sync(run(self.condition, release, browser, expect, self.url, where)))

    def ours(self, release):
        return run_sync(run(self.condition, release, self.browser, expect, self.url, WHERE))


@pytest.mark.parametrize("name", mostly_long(SPOILT, {"JSON that lies"}))
def test_recording_in_a_spoilt_main_world(name, browser, plain_world, server):
    rig, both = Rig(quiet=QUIET), Both(written(name, spoilt=(1,)), browser, plain_world, server)
    with installed(rig), rig.test("recorded", record="new"):
        recorded = both.ours(1)
    assert recorded == both.plainly(1, WHERE)
    assert not OURS.search(str(recorded.answers))
    assert len(rig.problems) <= 1, rig.problems
    if name == "nothing":
        assert len(rig.ledger.learned) == 2


@pytest.mark.parametrize("name", mostly_long(SPOILT, {"querySelectorAll"}))
def test_healing_and_refusing_in_a_spoilt_main_world(name, browser, plain_world, server):
    rig, both = Rig(quiet=QUIET), Both(written(name, spoilt=(2, 3)), browser, plain_world, server)
    with installed(rig):
        with rig.test("recorded", record="new"):
            both.ours(1)
        assert len(rig.ledger.learned) == 2
        with rig.test("healed", record="none") as state:
            healed = both.ours(2)
        heals = [e.outcome for e in state.events].count("healed")
        with rig.test("refused", record="none") as state:
            refused = both.ours(3)
    assert {e.outcome for e in state.events} <= {"refused", "suggested"}
    assert heals == 2 if name in WORKING else heals == 0
    assert healed == both.plainly(2, REPAIRED if heals else WHERE)
    assert refused == both.plainly(3, WHERE)
    assert not OURS.search(str((healed.answers, refused.answers)))
    assert len(rig.problems) <= 1, rig.problems
