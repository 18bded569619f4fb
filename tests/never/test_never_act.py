"""Acts: once, on the page they were meant for, which is left as it was; and with what the test itself asked for first."""

import pytest

from pytest_heal.element.fingerprint import Key
from pytest_heal.healing.call import BaseCall
from tests.never.stage import BRIEF, Stage, World, button, fails, healed, page_of
from tests.never.stage import resolved as r

FORM = (
    "<form onsubmit='return false'><label>City <input id={0}city name=city></label>"
    "<label>Street <input id={0}street name=street></label>"
    "<label>Size <select id={0}size name=size><option>small<option>large</select></label>"
    "<label><input type=checkbox id={0}terms name=terms> I accept the terms</label>"
    "<button id={0}save>Save changes</button><button id={0}wash type=button>Wash everything</button></form>"
    "<script>window.seen=[];for(const t of ['click','dblclick','input','change','keydown','mousedown','focus','submit'])"
    "addEventListener(t,e=>seen.push(t+' '+(e.target.name||e.target.textContent||'')),true)</script>"
)


def test_an_act_is_never_done_twice(stage: Stage, world: World):
    """act twice"""
    seen = {}

    async def drive(page, release):
        await r(page.locator("#city").fill("Bern"))
        await r(page.locator("#street").press_sequentially("ab"))
        await r(page.locator("#size").select_option("large"))
        await r(page.locator("#terms").check())
        await r(page.locator("#save").click())
        await r(page.locator("#wash").dblclick())
        await r(page.wait_for_timeout(100))  # a second one would follow at once
        seen[release] = await r(page.evaluate("seen"))

    events = stage.play(world, drive, page_of(FORM.format("")), page_of(FORM.format("new-")))
    assert len(healed(events)) == 6
    assert seen[2] == seen[1]
    assert [seen[1].count(f"click {what}") for what in ("terms", "Save changes", "Wash everything")] == [1, 1, 2]


def test_an_act_is_never_done_in_another_page(stage: Stage, world: World):
    """act in another page"""
    elsewhere = "<p>wait</p><script>setTimeout(() => location.href = '/other', 150)</script>"

    async def drive(page, release):
        if release == 1:
            await r(page.locator("#save").click())
            return
        error = await fails(lambda: page.locator("#save").click(timeout=BRIEF))
        assert f"Timeout {BRIEF}ms exceeded" in str(error)
        await r(page.wait_for_url("**/other"))
        assert await r(page.evaluate("[location.pathname, window.n]")) == ["/other", None]

    second = {"/settings": page_of(elsewhere), "/other": page_of(button("keep")).replace("<title>Settings", "<title>Other")}
    events = stage.play(world, drive, page_of(button("save")), second)
    assert not healed(events)


WITNESS = """() => {
    window.changes = 0;
    const look = {subtree: true, childList: true, attributes: true, characterData: true};
    const observer = new MutationObserver(list => { changes += list.length; });
    for (const root of [document, document.querySelector('#host').shadowRoot]) observer.observe(root, look);
}"""
STATE = """() => [document.documentElement.outerHTML, document.querySelector('#host').shadowRoot.innerHTML,
    ...[...document.querySelectorAll('*')].map(e => getComputedStyle(e).cssText),
    document.styleSheets.length + document.adoptedStyleSheets.length, document.activeElement.tagName, scrollY,
    Object.getOwnPropertyNames(window).sort().join(), location.href, document.title, document.cookie].join('\\n')"""
INSIDE = (
    "<div id=host></div><script>host.attachShadow({mode: 'open'}).innerHTML = '<b id=ID>Two things are left</b>'</script>"
    "<div style='height:3000px'></div>"
)


def test_the_page_under_test_is_never_changed(stage: Stage, world: World):
    """change the page under test (styles, attributes)"""

    async def drive(page, release):
        await r(page.evaluate(WITNESS))
        before = await r(page.evaluate(STATE))
        await r(page.locator("#rest").text_content())
        await r(world.api.expect(page.locator("#left")).to_have_text("Two things are left"))
        if release == 2:
            await r(page.locator("#rest").is_visible())
            await fails(lambda: page.locator("#gone").text_content(timeout=BRIEF))
        else:
            await r(page.locator("#gone").text_content())
        assert await r(page.evaluate(STATE)) == before
        assert await r(page.evaluate("changes")) == 0

    first = "<p id=rest title=rest>Rest of it</p><p id=gone>Something that goes away</p>" + INSIDE.replace("ID", "left")
    second = "<p id=remainder title=rest>Rest of it</p>" + INSIDE.replace("ID", "right")
    events = stage.play(world, drive, page_of(first), page_of(second))
    assert [event.outcome for event in events] == ["healed", "healed", "refused"]


FRAME = "<iframe id=f title=pay srcdoc=\"<button id=in onclick='window.n=1'>Inside</button>\"></iframe>"


def test_a_locator_is_never_anything_but_a_genuine_one(stage: Stage, world: World):
    """return anything but a genuine Playwright `Locator` (`expect`'s isinstance, `.first`/`.last` properties, `.nth`, chains,
    frames, popups, `page.click(selector)` must all work, sync and async)"""
    api = world.api

    async def drive(page, release):
        save = page.locator("#save")
        await r(save.click())
        inside = page.frame_locator("iframe").locator("button")
        async_or_sync_popup = page.context.new_page()
        popup = await r(async_or_sync_popup)
        made = {
            "locator": save, "first": save.first, "last": save.last, "nth": save.nth(0), "filter": save.filter(has_text="Save"),
            "chain": page.locator("main").locator("button").first, "and": save.and_(save), "or": save.or_(save),
            "role": page.get_by_role("button", name="Save changes"), "text": page.get_by_text("Save"), "frame": inside,
            "frame object": page.main_frame.locator("#save"), "popup": popup.locator("body"),
        }  # fmt: skip
        if hasattr(api.Locator, "content_frame"):  # since 1.43, as owner
            made["owner"] = page.frame_locator("iframe").owner
            made["content"] = page.locator("iframe").content_frame.locator("button")
        for name, locator in made.items():
            assert type(locator) is api.Locator, name
            assert set(vars(locator)) <= {"_impl_obj", "_loop", "_dispatcher_fiber"}, name
            assert isinstance(api.expect(locator), api.LocatorAssertions), name
        assert isinstance(vars(api.Locator)["first"], property)
        assert isinstance(vars(api.Locator)["last"], property)
        assert type(page.frame_locator("iframe")) is api.FrameLocator
        assert type(popup) is api.Page
        await r(inside.click())
        await r(page.click("#save"))
        await r(page.main_frame.click("#save"))
        await r(save.filter(has_text="Save").first.click())
        assert await r(page.evaluate("window.n")) == 4
        assert await r(page.frames[1].evaluate("window.n")) == 1

    events = stage.play(world, drive, page_of(button("save") + FRAME), page_of(button("keep") + FRAME))
    assert len(healed(events)) >= 1


@pytest.mark.parametrize("when", ["same test", "later test"])
def test_the_tests_own_selector_always_comes_before_a_past_heal(stage: Stage, sync_world: World, when: str):
    """look at a past heal before the test's own selector"""
    again = "document.querySelector('main').insertAdjacentHTML('beforeend', `{}`)".format(
        button("save").replace("window.n=(window.n||0)+1", "window.own=1")
    )

    async def drive(page, release):
        save = page.locator("#save")
        await r(save.click())
        if release == 1:
            return
        if when == "later test":  # the heal is confirmed, and the next test begins on a page where it would be found again
            ledger = stage.rig.ledger
            ledger.commit()
            ledger.test.healed.clear()
            ledger.test.events.clear()
            await r(page.reload())
        await r(page.evaluate(again))
        await r(save.click())
        assert await r(page.evaluate("window.own")) == 1
        assert await r(save.count()) == 1
        assert await r(save.get_attribute("id")) == "save"
        assert await r(page.evaluate("window.n || 0")) == (0 if when == "later test" else 1)

    events = stage.play(sync_world, drive, page_of(button("save")), page_of(button("keep")))
    assert len(healed(events)) == (0 if when == "later test" else 1)


@pytest.mark.parametrize("record", ["new", "all"])
@pytest.mark.parametrize("passes", [False, True])
def test_a_heal_never_overwrites_a_fingerprint(stage: Stage, sync_world: World, record: str, passes: bool):
    """overwrite a fingerprint with a heal before the test has passed"""
    ledger = stage.rig.ledger
    known = {}

    async def drive(page, release):
        await r(page.locator("#save").click(timeout=2000))
        if release == 1:
            return
        known["during"] = {where: f.element for where, f in ledger.learned.items()}
        known["pending"] = {where for where in ledger.test.learned if where[1].locator == "#save"}

    stage.play(sync_world, drive, page_of(button("save")), page_of(button("keep")))
    before = {where: f.element for where, f in ledger.learned.items()}
    assert [element.id for element in before.values()] == ["save"]
    try:
        with stage.rig.test("again", record=record) as state:
            page = sync_world.browser.new_page()
            page.goto(f"{stage.base}/settings")
            sync_world.run(drive(page, 2))
            page.close()
            assert passes
    except AssertionError:
        assert not passes
    assert len(healed(state.events)) == 1
    assert known["during"] == before
    assert known["pending"] == set()
    assert {where: f.element for where, f in ledger.learned.items()} == before


def test_two_locators_never_have_one_key(stage: Stage, sync_world: World):
    """store one key for two different locators"""
    rows = "".join(f"<li class=row><b>Mug {n}</b><button class='go b{n}'>Buy {n}</button></li>" for n in (1, 2, 3))
    selectors = [
        "button.b1", "button.b2", "button.go >> nth=0", "button.go >> nth=1", "button:has-text('Buy 1')", "text=Buy 1",
        "text=Buy 2", "li:nth-child(1) button", "li:nth-child(2) button", ".row >> nth=1 >> button", ".row >> nth=2 >> button",
    ]  # fmt: skip

    async def drive(page, release):
        for selector in selectors:  # one line of the source makes them all
            await r(page.locator(selector).text_content())
        for n in (1, 2, 3):
            await r(page.locator(".row").filter(has_text=f"Mug {n}").get_by_role("button").text_content())

    limit = stage.rig.ledger.may_learn.__globals__
    before, limit["MOST_LEARNED_PER_PLACE"] = limit["MOST_LEARNED_PER_PLACE"], 100
    try:
        stage.play(sync_world, drive, page_of(f"<ul>{rows}</ul>"), page_of(f"<ul>{rows}</ul>"))
    finally:
        limit["MOST_LEARNED_PER_PLACE"] = before
    kept = {key: f.element.text for (_, key), f in stage.rig.ledger.learned.items()}
    assert len(kept) == len(selectors) + 3
    for selector in selectors:
        key = Key(locator=selector, page="/settings")
        assert kept[key][-1] == {"b1": "1", "b2": "2"}.get(selector[-2:], kept[key][-1]), selector
    assert sorted(text for key, text in kept.items() if "Mug" in key.locator) == ["Buy 1", "Buy 2", "Buy 3"]


NEXT = page_of("<p>There is nothing else here</p>").replace("<title>Settings", "<title>Next")


@pytest.mark.parametrize("state", ["new", "known", "healed"])
def test_an_element_that_a_click_navigated_away_from_is_never_waited_for(stage, sync_world, monkeypatch, state: str):
    """wait for an element that a click has navigated away from"""
    made: list[str] = []
    ask, begin, drive_ = BaseCall.ask, BaseCall.begin, stage.rig.instrument.ledger

    def asked(self, selector, timeout):
        made.append("question")
        return ask(self, selector, timeout)

    def begun(self, selector, timeout):
        made.append("question")
        return begin(self, selector, timeout)

    async def drive(page, release):
        made.clear()
        link = page.locator("#next")
        issue = BaseCall.__subclasses__()[0].issue

        def issued(self, *args, **kwargs):
            result = issue(self, *args, **kwargs)
            made.append("act")
            return result

        with monkeypatch.context() as patch:
            patch.setattr(BaseCall.__subclasses__()[0], "issue", issued)
            await r(link.click())
        assert await r(page.evaluate("location.pathname")) == "/next"
        assert made[-1] == "act", "nothing is asked once the click was made"
        assert ("question" in made) == ((release, state) != (2, "known"))

    assert drive_ is stage.rig.ledger
    monkeypatch.setattr(BaseCall, "ask", asked)
    monkeypatch.setattr(BaseCall, "begin", begun)
    first = {"/settings": page_of("<a id=next href=/next>Go on to the next page</a>"), "/next": NEXT}
    second = first if state != "healed" else {**first, "/settings": first["/settings"].replace("id=next", "id=onwards")}
    if state == "new":
        second = {**first}
    events = stage.play(sync_world, drive, first, second) if state != "new" else []
    if state == "new":
        stage.fresh()
        stage.pages.clear()
        stage.pages.update(first)
        with stage.rig.test("one", record="new"):
            page = sync_world.browser.new_page()
            page.goto(f"{stage.base}/settings")
            sync_world.run(drive(page, 1))
            page.close()
    assert len(healed(events)) == (state == "healed")
    assert {key.page for _, key in stage.rig.ledger.learned} == {"/settings"}
