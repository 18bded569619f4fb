"""What is recorded for a migration, and what is tried in place of a broken part: on real pages, in real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pytest_heal.healing import mends
from pytest_heal.healing.alternatives import READS_TEXT
from pytest_heal.locator import states as words
from tests.support.browsers import launch
from tests.support.rig import AsyncWorld

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 400, "record": "all"}
FORM = """<main><h1 class=t>Plants</h1><div id=msg role=alert hidden></div>
<label for=u>E-mail</label><input id=u class=inp>
<button class="btn go" data-testid=go onclick="msg.hidden=false;msg.textContent='Hello'">Sign in</button>
<ul class=list>
<li class=item><h3>Monstera</h3><button class=add>Add to cart</button></li>
<li class=item><h3>Pilea</h3><button class=add>Add to cart</button></li></ul>
<p class=count>0 items</p><iframe title=Pay srcdoc="<button class=pay>Pay now</button>"></iframe></main>"""


@pytest.fixture
def page(monkeypatch, rig, page, base):
    for limit in ("LONGEST", "LONGEST_NOTED"):
        monkeypatch.setattr(mends, limit, 60_000.0)  # a busy machine tries as many
    rig.ledger.states.tried.clear()
    PAGES["/page"] = f"<!doctype html><title>Shop</title><body>{FORM}"
    page.goto(f"{base}/page")
    return page


def recorded(rig, use):
    """The states of one test."""
    with rig.test("t.py::test_a", record="all") as state:
        use()
    return list(state.states.values())


def codes(state):
    return {mend.code for mend in state.mends}


def test_each_use_of_a_locator_is_a_state(rig, page):
    def use():
        page.locator("#u").fill("Ada")
        go = page.locator(".go")
        for _ in range(2):
            go.click()
        expect(go).to_be_visible()
        page.frame_locator("iframe").locator(".pay").click()

    field, clicked, seen, paid = recorded(rig, use)
    assert {'.get_by_label("E-mail")', '.get_by_role("textbox", name="E-mail")'} <= codes(field)
    assert {'.get_by_role("button", name="Sign in")', '.get_by_test_id("go")'} <= codes(clicked)
    assert (clicked.locator, clicked.page, clicked.matched, clicked.times) == ('page.locator(".go")', "/page", 1, 2)
    assert clicked.used[0].startswith("tests/healing/test_live_alternatives.py:")
    assert codes(seen) == {code for code in codes(clicked) if not code.startswith(".get_by_text(")}
    assert [making.method for making in paid.makings] == ["frame_locator", "locator"]
    assert next((m.start, m.code) for m in paid.mends) == (1, '.get_by_role("button", name="Pay now")')
    assert not any(mend.code.startswith(".locator(") and mend.kind != words.LIST for mend in (*clicked.mends, *field.mends))


def test_a_text_is_not_stated_of_what_it_was_found_by(rig, page):
    def use():
        title = page.locator("h1.t")
        expect(title).to_be_visible()
        expect(title).to_have_text("Plants")
        assert page.locator(".go").text_content() == "Sign in"

    seen, stated, read = recorded(rig, use)
    assert '.get_by_role("heading", name="Plants")' in codes(seen)
    assert (codes(stated), stated.failed) == (set(), words.NOTHING)
    assert codes(read) == {'.get_by_test_id("go")'}
    assert "to_have_text" in READS_TEXT


def test_what_is_absent_must_stay_absent(rig, page):
    def use():
        message = page.locator("#msg")
        expect(message).to_be_hidden()
        nothing = page.locator(".nothing")
        expect(nothing).to_have_count(0)
        assert not nothing.is_visible()
        page.locator(".go").click()
        expect(message).to_be_visible()
        page.evaluate("msg.remove()")
        expect(message).to_be_hidden()

    hidden, none, _, _, shown, gone = recorded(rig, use)
    assert (hidden.matched, hidden.failed) == (1, words.NOTHING)  # a role does not find what is hidden
    assert (none.matched, none.many, none.failed) == (0, True, words.ABSENT)
    assert shown.matched == 1
    assert gone.matched == 0
    assert codes(gone) >= codes(shown)


def test_lists_ask_for_an_equal_list(rig, page):
    def use():
        items = page.locator("ul.list > li")
        assert items.count() == 2
        expect(items).to_have_count(2)
        assert items.all_text_contents()
        for one in items.all():
            one.hover()
        expect(page.locator(".add")).to_have_text(["Add to cart", "Add to cart"])
        page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<ul><li>Other</ul>')")
        assert items.count() == 2

    states = recorded(rig, use)
    first, buttons, last = states[0], states[-2], states[-1]
    assert [state.many for state in states] == [True] * len(states)
    assert '.get_by_role("listitem")' in codes(first)
    assert all(mend.kind == words.LIST for state in states for mend in state.mends)
    assert (buttons.matched, buttons.failed) == (2, words.NOTHING) or '.get_by_role("button")' not in codes(buttons)
    assert '.get_by_role("listitem")' not in codes(last), "it matches another list's item now"


def test_where_it_stands_is_named(rig, page):
    page.set_content(
        """<main><div class=card><h3>Basic</h3><p>For one</p><button class=k1>Choose</button></div>
        <div id=b><h3>Bare</h3><button class=k2>Restart</button></div>
        <div role=dialog aria-label=News><button class=k3 aria-label=Close>x</button></div>
        <form onsubmit="return false"><button class=k4>Save</button></form></main>"""
    )

    def use():
        for name in ("k1", "k2", "k3", "k4"):
            page.locator(f".{name}").click()

    card, bare, dialog, form = recorded(rig, use)
    assert codes(card) == {'.locator(".card").filter(has_text="Basic").get_by_role("button", name="Choose")'}
    assert (codes(bare), bare.failed) == (set(), words.PLACELESS + '"Bare"')
    assert codes(dialog) >= {'.get_by_role("dialog", name="News").get_by_role("button", name="Close")'}
    assert codes(form) == {'.locator("form").get_by_role("button", name="Save")'}


def test_methods_of_a_page(rig, page):
    def use():
        page.click(".go", timeout=2000)
        page.hover(".add")
        assert page.is_visible("#msg")

    clicked, several, visible = recorded(rig, use)
    assert clicked.makings[0].method == "click"
    assert words.AS_WRITTEN_CODE in codes(clicked)
    assert '.get_by_role("button", name="Sign in")' in codes(clicked)
    assert several.failed == words.first_takes("hover", 2)
    assert words.AS_WRITTEN_CODE in codes(visible)


def test_parts_of_other_locators_and_what_drifted(rig, page):
    def use():
        title = page.locator("h3", has_text="Pilea")
        page.locator("li").filter(has=title).locator("button.add").click()

    part, added = recorded(rig, use)
    assert part.failed == words.INSIDE
    assert {mend.start for mend in added.mends} >= {2} or {mend.start for mend in added.mends} >= {0}
    assert re.search(r"Pilea", "".join(codes(added))) or '.get_by_role("button", name="Add to cart")' in codes(added)

    def drifted():
        page.evaluate("document.querySelector('.go').className = 'other'")
        page.locator(".go").click()

    recorded(rig, lambda: page.locator(".go").hover())
    states = recorded(rig, drifted)
    assert [state.failed for state in states] == [words.DRIFTED]


def test_an_element_that_comes_late_is_waited_for(rig, page):
    def use():
        made = "Object.assign(document.createElement('button'), {className: 'late', textContent: 'Late'})"
        page.evaluate(f"setTimeout(() => document.body.append({made}), 150)")
        page.locator(".late").click()

    (late,) = recorded(rig, use)
    assert '.get_by_role("button", name="Late")' in codes(late)


def test_other_runs_record_no_states(rig, page):
    with rig.test("t.py::test_a", record="new") as state:
        page.locator(".go").click()
        assert page.locator(".item").all()
    assert state.states == {}


def test_the_async_api(rig, base):
    from playwright.async_api import async_playwright
    from playwright.async_api import expect as async_expect

    PAGES["/page"] = f"<!doctype html><title>Shop</title><body>{FORM}"
    rig.fresh()
    rig.ledger.states.tried.clear()
    opened = {}

    async def start():
        opened["playwright"] = playwright = await async_playwright().start()
        return await launch(playwright)

    async def use():
        page = await world.browser.new_page()
        await page.goto(f"{base}/page")
        await page.click(".go")
        await async_expect(page.locator("#msg:has-text('Hello')")).to_be_visible()
        items = page.locator(".item")
        assert (await items.count(), len(await items.all())) == (2, 2)
        await world.browser.close()
        await opened["playwright"].stop()

    world = AsyncWorld(start)
    with rig.test("t.py::test_a", record="all") as state:
        world.run(use())
    world.stop()
    clicked, said, counted = state.states.values()
    assert {'.get_by_role("alert").filter(has_text="Hello")', '.get_by_text("Hello")'} <= codes(said)
    assert {words.AS_WRITTEN_CODE, '.get_by_role("button", name="Sign in")'} <= codes(clicked)
    assert (counted.many, counted.matched, counted.times) == (True, 2, 2)
    assert not rig.problems, rig.problems


# ------------------------------------------------------------------ mending: what is tried once something has drifted


def mended(rig, page, before, after, use):
    """Codes, with the steps that they replace, of a locator whose page was changed."""
    page.set_content(before)
    with rig.test("t.py::test_a", record="new"):
        use()
    page.set_content(after)
    with rig.test("t.py::test_a", record="none") as state:
        use()
    (event,) = [one for one in state.events if one.outcome == "healed"]
    return {(mend.start, mend.stop, mend.code) for mend in event.mends}


CARDS = "<section class=card><h2>Pilea</h2><button class=add>Add</button><button>Remove</button></section>"


def test_the_end_of_a_chain_is_mended_alone(rig, page):
    found = mended(
        rig, page, CARDS, CARDS.replace("class=add", "class=buy"), lambda: page.locator(".card").locator(".add").click()
    )
    assert (1, 2, '.get_by_role("button", name="Add")') in found


def test_the_beginning_of_a_chain_is_mended_alone(rig, page):
    before, after = (
        f"<form aria-label=Plant class={name}><button>Add</button></form><button>Add</button>" for name in ("card", "tile")
    )
    found = mended(rig, page, before, after, lambda: page.locator(".card").get_by_role("button").click())
    assert (0, 1, '.get_by_role("form", name="Plant")') in found


def test_a_mend_that_a_later_use_contradicts_is_dropped(rig, page):
    def use():
        go = page.locator(".add")
        go.click()
        page.evaluate("document.body.append(Object.assign(document.createElement('button'), {textContent: 'Add'}))")
        go.click()

    page.set_content("<button class=add data-testid=add>Add</button>")
    with rig.test("t.py::test_a", record="new"):
        use()
    page.set_content("<button class=buy data-testid=add>Add</button>")
    with rig.test("t.py::test_a", record="none") as state:
        use()
    (event,) = [one for one in state.events if one.outcome == "healed"]
    assert {mend.code for mend in event.mends} >= {'.get_by_test_id("add")'}
    assert '.get_by_role("button", name="Add")' not in {mend.code for mend in event.mends}
