"""Lists that match nothing, in real Chromium: what is said of them is true, and a list that is empty is not another one."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.async_api import async_playwright
from playwright.async_api import expect as async_expect
from playwright.sync_api import Error, expect

from pytest_heal.browser.engines import register_all
from pytest_heal.healing import hints, test_state
from pytest_heal.suggestions.attempt import as_written
from tests.support.browsers import launch
from tests.support.rig import Rig

FAST = 300
FAILURES = (Error, AssertionError)
MISSING = "The whole list is missing, not just one element: "
NOTHING = "Nothing on the page is certainly this list"


@pytest.fixture(scope="module", autouse=True)
def engines(playwright_sync):
    for step in register_all(playwright_sync):
        step()


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """What a busy machine takes is not what is tested here."""
    monkeypatch.setattr(hints, "SHORTEST", 60_000.0)
    monkeypatch.setattr(hints, "LONGEST", 60_000.0)
    monkeypatch.setattr(test_state, "MOST_TIME_PER_TEST", 60_000.0)


@pytest.fixture(params=[True, False], ids=["suggest", "on"])
def rig(request):
    rig = Rig(quiet=300)
    rig.instrument.install(failures_only=request.param)
    rig.mode = "suggest" if request.param else "on"
    yield rig
    rig.instrument.uninstall()
    assert not rig.problems


@pytest.fixture
def healing():
    rig = Rig(quiet=300)
    rig.instrument.install()
    yield rig
    rig.instrument.uninstall()
    assert not rig.problems


def failing(rig, action, mode):
    """What is said of a failed call, on one line, and its events."""
    with rig.test("test", mode=mode, record="none") as state, pytest.raises(FAILURES) as caught:
        action()
    return " ".join("\n".join(getattr(caught.value, "__notes__", [])).split()), state.events


def explained(events):
    return [one for event in events for one in event.suggestions["explanations"]]


def cards(classes, texts=("Mug", "Plate"), tag="article", extra=""):
    return "".join(f"<{tag} class='{classes}' {extra}><h3>{text}</h3><button>Buy</button></{tag}>" for text in texts)


def count(selector, number=2):
    return lambda page: expect(page.locator(selector)).to_have_count(number, timeout=FAST)


def texts(selector, *said, **more):
    return lambda page: expect(page.locator(selector)).to_have_text(list(said), timeout=FAST, **more)


FOUND = {
    "a prefix that is gone": (cards("accordion"), count(".bk.accordion"), ".accordion", False),
    "a prefix in the name": (cards("accordion"), count(".bk-accordion"), ".accordion", False),
    "written in another way": (cards("product-card"), count(".productCard"), ".product-card", False),
    "a test id under another attribute": (
        cards("x", extra="data-test=card"), lambda p: expect(p.get_by_test_id("card")).to_have_count(2, timeout=FAST),
        '[data-test="card"]', False,
    ),
    "a class that is a test id now": (
        cards("x", extra="data-testid=product-card"), count(".product-card"), 'internal:testid=[data-testid="product-card"s]',
        False,
    ),
    "below another one that is still there": (
        f"<main id=shop>{cards('card')}</main>", count("#shop .bk.card"), "#shop .card", False,
    ),
    "a step above was written otherwise": (
        f"<main class=shop>{cards('card')}</main><aside>{cards('card')}</aside>", count(".bk-shop >> .card"), ".shop >> .card",
        False,
    ),
    "narrowed": (
        cards("card", ("Mug", "Mug 2", "Plate")),
        lambda p: expect(p.locator(".bk.card").filter(has_text="Mug")).to_have_count(2, timeout=FAST),
        '.card >> internal:has-text="Mug"i', False,
    ),
    "whatever it is called, with its texts": (cards("tile"), texts(".product", "MugBuy", "PlateBuy"), ".tile", True),
    "texts as patterns": (cards("tile"), texts(".product", re.compile("^Mug"), "PlateBuy"), ".tile", True),
    "hidden texts count as for Playwright": (
        "<details class=q><summary>A</summary>B</details><details class=q><summary>C</summary>D</details>",
        texts(".bk.q", "AB", "CD"), ".q", True,
    ),
    "a long list": (cards("card", [f"Mug {n}" for n in range(40)]), count(".bk.card", 40), ".card", False),
    "in a shadow root": (
        f"<x-shop><template shadowrootmode=open>{cards('card')}</template></x-shop>", count(".bk.card"), ".card", False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_the_list_as_it_is_today(rig, tab, name):
    page, action, now, sure = FOUND[name]
    tab.set_content(page)
    note, events = failing(rig, lambda: action(tab), rig.mode)
    (one,) = explained(events)
    assert MISSING in note
    number = tab.locator(now).count()
    assert f" is now {as_written(now)} ({number}): " in note
    assert ("Perhaps" not in note) == sure
    assert [(event.kind, event.outcome, event.code) for event in events] == [("lost", "suggested", "list-gone")]
    assert bool(events[0].makings) == (rig.mode == "on")
    assert eval(one["paste"], {"page": tab}).count() == number > 1


EMPTY = {
    "no results": ("<p>No results</p>", count(".bk.card")),
    "fewer": (cards("card", ("Mug",)), count(".bk.card")),
    "more": (cards("card", ("Mug", "Plate", "Cup")), count(".bk.card")),
    "as many of another name": (cards("bk teaser"), count(".bk.card")),
    "as many of another name and prefix": (cards("teaser"), count(".bk.card")),
    "the prefix is still used": ("<p class='bk note'>No results</p>" + cards("card"), count(".bk.card")),
    "advertisements": (cards("card ad"), count(".bk.card")),
    "a qualifier, no prefix": (cards("card"), count(".featured.card")),
    "a qualifier in the name": (cards("card"), count(".featured-card")),
    "a word of three letters": (cards("card"), count(".vip.card")),
    "the words in another order": (cards("card-product"), count(".product-card")),
    "more words": (cards("ad-card"), count(".card")),
    "a part of it": (cards("card-list"), count(".card")),
    "a state": (cards("todo"), count(".todo.completed")),
    "a state in the name": (cards("todo"), count(".todo--completed")),
    "a state in an attribute": (cards("card"), count(".bk.card[aria-selected=true]")),
    "another number in the name": (cards("card-2"), count(".card-1")),
    "said of a form": (cards("item"), count(".bk.item")),
    "where they are to come": (cards("card skeleton"), count(".bk.card")),
    "where they are loading": (cards("card", extra="aria-busy=true"), count(".bk.card")),
    "a template that is hidden": (cards("card", extra="hidden"), count(".bk.card")),
    "without anything in them": (cards("card").replace("Mug", "").replace("Plate", "").replace("Buy", ""), count(".bk.card")),
    "of several kinds": ("<p class=card>A</p><li class=card>B</li>", count(".bk.card")),
    "elsewhere": (f"<main id=results>None</main><aside>{cards('card')}</aside>", count("#results .bk.card")),
    "the part of the page is gone": (f"<main>None</main><aside>{cards('card')}</aside>", count("#results .card")),
    "one of two places": (
        f"<main id=b class=shop>{cards('card')}</main><main class=shop id=a></main>", count("#a .bk.card"),
    ),
    "narrowed to what is not there": (
        cards("card"), lambda p: expect(p.locator(".bk.card").filter(has_text="Cup")).to_have_count(2, timeout=FAST),
    ),
    "other texts": (cards("card"), texts(".bk.card", "CupBuy", "PlateBuy")),
    "the same texts in another order": (cards("card"), texts(".bk.card", "PlateBuy", "MugBuy")),
    "no texts": (cards("card"), texts(".bk.card", "", "")),
    "by role": ("<ul><li>A<li>B</ul>", lambda p: expect(p.get_by_role("row")).to_have_count(2, timeout=FAST)),
    "by text": (cards("card"), lambda p: expect(p.get_by_text("Cup")).to_have_count(2, timeout=FAST)),
    "made up by a machine": (cards("css-1x2y3z"), texts(".card", "MugBuy", "PlateBuy")),
    "alike, both": (
        cards("product-card") + cards("productCard", ("Cup", "Pot")), count(".product_card"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EMPTY)
def test_a_list_that_is_empty_is_no_other_one(rig, tab, name):
    page, action = EMPTY[name]
    tab.set_content(f"<h1>Shop</h1>{page}")
    note, events = failing(rig, lambda: action(tab), rig.mode)
    (one,) = explained(events)
    assert MISSING in note
    assert "2 elements are expected." in note
    assert "is now" not in note, note
    assert not one["paste"]
    assert (NOTHING in note) == (name != "alike, both")
    assert ("are alike, so none of them is proposed" in note) == (name == "alike, both")
    assert not events[0].makings


@pytest.mark.parametrize(
    "action",
    [
        count(".bk.card", 1),
        lambda page: page.locator(".bk.card").click(timeout=FAST),
        lambda page: page.locator("#card").first.click(timeout=FAST),
        lambda page: expect(page.locator(".bk.card")).to_have_text("Mug", timeout=FAST),
        lambda page: expect(page.locator(".bk.card")).to_contain_text(["Mug", "Plate"], timeout=FAST),
        lambda page: page.locator(".card").nth(4).click(timeout=FAST),
        lambda page: page.frame_locator("#none").locator(".bk.card").nth(1).click(timeout=FAST),
    ],
    ids=["one", "no list", "first", "a text", "some texts", "shorter", "no frame"],
)
def test_nothing_is_said_of_a_list_where_none_is_missing(rig, tab, action):
    tab.set_content(cards("card"))
    note, _ = failing(rig, lambda: action(tab), rig.mode)
    assert MISSING not in note
    assert "elements" in note


def test_what_is_elsewhere_or_another_page_is_no_list_that_is_missing(rig, tab):
    tab.set_content(f"""<iframe srcdoc="{cards("bk card")}"></iframe>""")
    tab.frame_locator("iframe").locator(".card").first.wait_for()
    note, _ = failing(rig, lambda: count(".bk.card")(tab), rig.mode)
    assert "frame" in note
    assert MISSING not in note
    tab.set_content("<title>Sign in</title><h1>Sign in</h1><input type=password>" + cards("card"))
    note, events = failing(rig, lambda: count(".bk.card")(tab), rig.mode)
    assert [event.code for event in events] == ["login-page"]
    assert MISSING not in note


def test_in_a_frame(rig, tab):
    tab.set_content(f"""<iframe name=shop srcdoc="{cards("card")}"></iframe>{cards("card")}""")
    tab.frame_locator("iframe").locator(".card").first.wait_for()

    def action():
        expect(tab.frame_locator("[name=shop]").locator(".bk.card")).to_have_count(2, timeout=FAST)

    _, events = failing(rig, action, rig.mode)
    (one,) = explained(events)
    assert one["paste"] == 'page.frame_locator("[name=shop]").locator(".card")'


# ------------------------------------------------------------------ with a baseline


OLD = cards("bk card card-shelf", ("Mug", "Plate", "Cup"), extra="data-testid=offer")


def recorded(rig, tab, site, page=OLD, use=lambda page: page.locator(".bk.card").nth(1).hover()):
    """A test that used an element of the list; later runs remember it."""
    site.pages["/"] = page
    tab.goto(f"{site.url}/")
    with rig.test("before"):
        use(tab)
    rig.stored()


def now(rig, tab, site, page, action):
    site.pages["/"] = page
    tab.goto(f"{site.url}/")
    return failing(rig, lambda: action(tab), "on")


def second(page):
    page.locator(".bk.card").nth(1).locator("b").click(timeout=FAST)


def test_an_element_of_a_list_says_that_the_list_is_missing(healing, tab, site):
    """Whether an element of a list heals is decided as before; what is said of the list is said beside the refusal."""
    recorded(healing, tab, site)
    page = cards("card", ("Jar", "Can", "Box"))
    note, events = now(healing, tab, site, page, lambda p: p.locator(".bk.card").nth(1).click(timeout=2000))
    assert [(event.outcome, event.kind) for event in events] == [("refused", "lost")]
    assert "where 3 of a kind stood when it was recorded" in note
    assert ".bk.card is now .card (3): of the kind that was recorded, and as many." in note
    (one,) = explained(events)
    assert (one["paste"], one["of"]) == ('page.locator(".card")', ".bk.card"), "the second one was refused, and is not shown"


KNOWN = {
    "by its name": (cards("card", ("Jar", "Can", "Box")), ".card"),
    "by the test id that it had": (cards("item", ("Jar", "Can", "Box"), extra="data-testid=offer"), "offer"),
    "by a class that it had": (cards("card-shelf item", ("Jar", "Can", "Box")), ""),
    "of another kind": (cards("card", ("Jar", "Can", "Box"), tag="li"), ""),
    "of no kind": (cards("card", ("Jar", "Can", "Box"), tag="div"), ""),
    "another number": (cards("card", ("Jar", "Can")), ""),
    "none": ("<p>No results</p>", ""),
    "another list": (cards("teaser", ("Jar", "Can", "Box")), ""),
    "another list with a word of it": (cards("card teaser", ("Jar", "Can", "Box")), ""),
    "other controls in it": (cards("card", ("Jar", "Can", "Box")).replace("button", "i"), ""),
}


@pytest.mark.parametrize("name", KNOWN)
def test_what_was_recorded_says_what_it_may_be(healing, tab, site, name):
    page, expected = KNOWN[name]
    recorded(healing, tab, site)
    note, events = now(healing, tab, site, page, lambda p: p.locator(".bk.card").nth(1).locator("button").click(timeout=FAST))
    (one,) = [one for one in explained(events) if one["kind"] == "list-gone"]
    assert MISSING in note
    code = f'page.get_by_test_id("{expected}")' if expected == "offer" else f'page.locator("{expected}")'
    assert one["paste"] == (code if expected else "")


def test_it_says_it_of_a_list_that_is_counted_too(healing, tab, site):
    recorded(healing, tab, site)
    note, _ = now(healing, tab, site, cards("card", ("Jar", "Can", "Box")), count(".bk.card", 3))
    assert "is now .card (3): of the kind that was recorded" in note
    note, _ = now(healing, tab, site, cards("card", ("Jar", "Can", "Box"), tag="li"), count(".bk.card", 3))
    assert NOTHING in note


def test_a_name_that_others_had_then_is_not_the_list(healing, tab, site):
    page = cards("bk tile", ("Mug", "Plate")) + "<p class=tile id=note><button>Close</button></p>"
    recorded(healing, tab, site, page, lambda p: p.locator("#note").hover())
    note, _ = now(healing, tab, site, cards("tile", ("Terms", "Help"), tag="p"), count(".bk.tile"))
    assert NOTHING in note
    note, _ = now(healing, tab, site, "<p>x</p>" + cards("tile"), count(".bk.tile"))
    assert NOTHING in note


def test_a_long_prefix_is_known_by_what_else_had_it(healing, tab, site):
    page = cards("chakra-card") + "".join(f"<p class=chakra-{name} id={name}>x</p>" for name in ("note", "alert", "stack"))

    def use(page):
        for name in ("note", "alert", "stack"):
            page.locator(f"#{name}").hover()

    note, _ = now(healing, tab, site, cards("card"), count("body > .chakra-card"))
    assert NOTHING in note, "nothing says that it is a prefix"
    recorded(healing, tab, site, page, use)
    note, _ = now(healing, tab, site, cards("card"), count("body > .chakra-card"))
    assert "Perhaps body > .chakra-card is now body > .card (2)" in note


def test_a_list_that_is_there_heals_as_it_did(healing, tab, site):
    recorded(healing, tab, site, cards("bk card", ("Mug", "Plate", "Cup"), extra="id=a"))
    site.pages["/"] = OLD
    tab.goto(f"{site.url}/")
    with healing.test("after", record="none") as state:
        tab.locator(".bk.card").nth(1).hover()
        assert tab.locator(".bk.card").count() == 3
    assert not state.events


# ------------------------------------------------------------------ the async API


@pytest.mark.parametrize("mode", ["suggest", "on"])
def test_with_the_async_api(mode):
    async def run():
        rig = Rig()
        rig.instrument.install(failures_only=mode == "suggest")
        try:
            async with async_playwright() as playwright:
                browser = await launch(playwright)
                page = await browser.new_page()
                await page.set_content(cards("card"))
                said = []
                listed, named = async_expect(page.locator(".bk.card")), async_expect(page.locator(".product"))
                for ask in (
                    lambda: listed.to_have_count(2, timeout=FAST),
                    lambda: listed.to_have_count(3, timeout=FAST),
                    lambda: named.to_have_text(["MugBuy", "PlateBuy"], timeout=FAST),
                    lambda: page.locator(".bk.card").nth(1).click(timeout=FAST),
                ):
                    with rig.test("test", mode=mode) as state, pytest.raises(FAILURES):
                        await ask()
                    said.append(explained(state.events)[0])
                await browser.close()
                assert not rig.problems
                return said
        finally:
            rig.instrument.uninstall()

    with ThreadPoolExecutor(1) as thread:  # this one has the loop of the sync API
        named, empty, said, unknown = thread.submit(asyncio.run, run()).result()
    assert named["paste"] == said["paste"] == 'page.locator(".card")'
    assert empty["paste"] == unknown["paste"] == ""
    assert "Perhaps .bk.card is now .card (2)" in named["sentence"]
    assert ".product is now .card (2): they say what is expected." in said["sentence"]
    assert unknown["sentence"] == f"{MISSING}.bk.card matches nothing now."


ONE_COLUMN = "<!doctype html><main><div class=bk-column>Only one</div></main>"
SINGLE = {
    "a count": count(".bk-Column", 3),
    "texts": texts(".bk-Column", "a", "b"),
    "a number": lambda page: page.locator(".bk-Column").nth(2).click(timeout=FAST),
}


@pytest.mark.parametrize("name", SINGLE)
def test_no_single_element_is_ready_to_paste_for_a_list(rig, tab, name):
    tab.set_content(ONE_COLUMN)
    note, events = failing(rig, lambda: SINGLE[name](tab), rig.mode)
    assert ".bk-column" in note  # it is named as what is like it
    assert "ready to paste" not in note
    assert all(one["paste"] == "" for event in events for one in event.suggestions["similar"])


def test_for_one_element_it_is(rig, tab):
    tab.set_content(ONE_COLUMN)
    _, events = failing(rig, lambda: tab.locator(".bk-Column").click(timeout=FAST), rig.mode)
    assert any(one["paste"] for event in events if event.suggestions for one in event.suggestions["similar"])
