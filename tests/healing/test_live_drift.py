"""Drift of every kind on real pages: what heals, what is refused, what is only reported."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from pytest_heal.healing import ledger
from pytest_heal.locator.demands import demands_of

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 400}


def show(page, base, html: str, path: str = "/page", title: str = "Shop"):
    PAGES[path] = f"<!doctype html><title>{title}</title><body>{html}"
    page.goto(base + path)


def shelf(*names: str) -> str:
    cards = "".join(
        f"<li class=item><h3>{n}</h3><p>Price {len(n)}.{ord(n[0])}</p>"
        f"<button onclick='window.got=\"{n}\"'>Add to cart</button></li>"
        for n in names
    )
    return f"<h1>Mugs</h1><ul>{cards}</ul>"


def test_a_positional_locator_that_slipped_is_reported_and_not_changed(rig, page, base):
    second = "li.item:nth-child(2) button"
    with rig.test("t", record="new"):
        show(page, base, shelf("Blue mug", "Red mug", "Green mug"))
        page.locator(second).click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, shelf("Red mug", "Blue mug", "Green mug"))
        page.locator(second).click()
        assert page.evaluate("window.got") == "Blue mug", "the test's behaviour must not change"
    (event,) = state.events
    assert (event.kind, event.outcome, event.code) == ("moved", "reported", "moved")
    assert "Red mug" in event.reason or "Red mug" in event.replacement


def order(*buttons: tuple[str, str]) -> str:
    drawn = "".join(f"<button {attributes} onclick='window.got=\"{text}\"'>{text}</button>" for attributes, text in buttons)
    return f"<main><h1>Your order</h1><p>Two mugs, 24.00</p><form class=actions>{drawn}</form></main>"


def test_what_has_the_id_that_the_locator_asks_for_may_be_another_one_all_the_same(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, order(("type=button id=main", "Save for later"), ("type=button id=side", "Print invoice")))
        page.locator("#main").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, order(("type=button id=main", "Print invoice"), ("type=button id=other", "Save for later")))
        page.locator("#main").click()
        assert page.evaluate("window.got") == "Print invoice", "the test's behaviour must not change"
    (event,) = state.events
    assert (event.kind, event.outcome) == ("moved", "reported")


def test_what_has_it_and_says_something_else_is_the_same_where_nothing_says_what_it_said(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, order(("type=button id=main", "Save for later"), ("type=button id=side", "Print invoice")))
        page.locator("#main").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, order(("type=button id=main", "Keep for later"), ("type=button id=side", "Print invoice")))
        page.locator("#main").click()
    assert state.events == []


def test_unchanged_positional_locator_reports_nothing(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, shelf("Blue mug", "Red mug"))
        page.locator("li.item:nth-child(2) button").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, shelf("Blue mug", "Red mug"))
        page.locator("li.item:nth-child(2) button").click()
    assert state.events == []


def test_several_matches_are_told_apart_by_the_fingerprint(rig, page, base):
    form = "<form aria-label=Newsletter><button type=button>Sign up now</button></form>"
    submit = "<main><h1>Order</h1><button class=primary id=order onclick='window.n=1'>Place order</button></main>"
    with rig.test("t", record="new"):
        show(page, base, submit + form)
        page.locator("button.primary").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, submit + form.replace("<button", "<button class=primary"))
        page.locator("button.primary").click()
        assert page.evaluate("window.n") == 1
        assert page.locator("button.primary").count() == 2, "a count is an answer, not a failure"
    (event,) = state.events
    assert (event.kind, event.outcome) == ("ambiguous", "healed")


def test_look_alikes_stay_a_strict_mode_violation(rig, page, base):
    one = "<button class=go onclick='window.n=1'>Go</button>"
    with rig.test("t", record="new"):
        show(page, base, "<div>" + one + "</div>")
        page.locator(".go").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, "<div>" + one + one + "</div>")
        with pytest.raises(Error, match="strict mode violation"):
            page.locator(".go").click()
        assert page.evaluate("window.n") is None
    (event,) = state.events
    assert event.outcome == "refused"


def test_a_locator_with_several_meanings_is_kept_for_each_test(rig, page, base):
    tabs = (
        "<h1>Orders</h1><div role=tablist><button role=tab class='{}' onclick='window.got=1'>Open orders</button>"
        "<button role=tab class='{}' onclick='window.got=2'>Closed orders</button></div>"
    )
    with rig.test("open", record="new"):
        show(page, base, tabs.format("active", ""))
        page.locator("[role=tab].active").click()
    with rig.test("closed", record="new") as state:
        show(page, base, tabs.format("", "active"))
        page.locator("[role=tab].active").click()
        assert state.events == [], "a first run has no drift to report"
    kept = {key.test: f.element.text for (_, key), f in rig.ledger.learned.items()}
    assert kept == {"open": "Open orders", "closed": "Closed orders"}
    rig.stored()
    for test, wanted in (("closed", 2), ("open", 1)):
        with rig.test(test, record="none") as state:
            show(page, base, tabs.format("on", "").replace("class=''", "class=on"))
            page.locator("[role=tab].active").click()
            assert page.evaluate("window.got") == wanted
            assert state.events[0].outcome == "healed"
    with rig.test("never seen", record="none"):
        show(page, base, tabs.format("on", ""))
        with pytest.raises(PlaywrightTimeout):
            page.locator("[role=tab].active").click(timeout=800)
        assert page.evaluate("window.got") is None


def test_a_removed_element_does_not_heal_onto_its_neighbour(rig, page, base):
    save = "<button class=save onclick='window.n=\"saved\"'>Save draft</button>"
    delete = "<button class=delete onclick='window.n=\"deleted\"'>Delete draft</button>"
    with rig.test("t", record="new"):
        show(page, base, "<form><label>Title <input name=title></label>" + save + delete + "</form>")
        page.locator(".save").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, "<form><label>Title <input name=title></label>" + delete + "</form>")
        with pytest.raises(PlaywrightTimeout) as caught:
            page.locator(".save").click(timeout=1500)
        assert page.evaluate("window.n") is None
    (event,) = state.events
    assert event.outcome == "refused"
    assert any("not healed" in note for note in caught.value.__notes__)
    assert "heal" not in str(caught.value).lower()


def test_a_page_never_seen_is_not_healed_on_and_the_failure_says_so(rig, page, base):
    button = "<button id=save onclick='window.n=1'>Save profile</button>"
    with rig.test("t", record="new"):
        show(page, base, button, "/profile")
        page.locator("#save").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, button.replace("id=save", "id=s2"), "/login")
        with pytest.raises(PlaywrightTimeout) as caught:
            page.locator("#save").click(timeout=800)
        assert page.evaluate("window.n") is None
    (event,) = state.events
    assert event.code == "other-page"
    assert "/profile" in caught.value.__notes__[0]


@pytest.mark.parametrize(("title", "heals"), [("My cart", True), ("Another thing", False)])
def test_a_page_under_a_new_url_heals_only_with_its_old_title(rig, page, base, title, heals):
    html = "<h1>Cart</h1><p>Two things</p><button id={} onclick='window.n=1'>Empty the whole basket</button>"
    with rig.test("t", record="new"):
        show(page, base, html.format("empty"), "/shop/my-cart.html", "My cart")
        page.locator("#empty").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, html.format("clear-all"), "/shop/cart-view.html", title)
        if heals:
            page.locator("#empty").click()
        else:
            with pytest.raises(PlaywrightTimeout):
                page.locator("#empty").click(timeout=1500)
        assert page.evaluate("window.n") == (1 if heals else None)
    assert [e.outcome for e in state.events][:1] == (["healed"] if heals else ["refused"])


@pytest.mark.parametrize(
    ("recorded", "now", "heals"),
    [
        (("/plants",), "/plants?sort=name", True),
        (("/found?q=a",), "/found?q=a&view=grid", True),
        (("/app#!/pet",), "/app#/pet?open=1", True),
        (("/store#/pet",), "/store#/order", False),
        (("/two", "/two?sort=name"), "/two?view=grid", False),
        (("/own",), "/own/archive?sort=name", False),
    ],
)
def test_another_query_is_no_other_page_where_one_page_with_that_path_is_known(rig, page, base, recorded, now, heals):
    html = "<h1>Plants</h1><button id={} onclick='window.n=1'>Order the fern</button>"
    with rig.test("t", record="new"):
        for path in recorded:
            PAGES[path.partition("?")[0].partition("#")[0]] = f"<!doctype html><title>Shop</title><body>{html.format('buy')}"
            page.goto("about:blank")
            page.goto(base + path)
            page.locator("#buy").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        PAGES[now.partition("?")[0].partition("#")[0]] = f"<!doctype html><title>Other</title><body>{html.format('b2')}"
        page.goto("about:blank")
        page.goto(base + now)
        if heals:
            page.locator("#buy").click()
        else:
            with pytest.raises(PlaywrightTimeout):
                page.locator("#buy").click(timeout=1500)
        assert page.evaluate("window.n") == (1 if heals else None)
    assert [e.code == "other-page" for e in state.events][:1] == [not heals]


def test_what_is_used_under_another_query_while_recording_is_recorded_there_too(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, "<button id=go>Go</button>", "/list")
        page.locator("#go").click()
    rig.stored()
    with rig.test("t", record="new"):
        page.goto(f"{base}/list?sort=a")
        page.locator("#go").click()
    assert {key.page for _, key in rig.ledger.learned} == {"/list?sort"}


def test_a_place_that_makes_ever_new_locators_is_told_where_it_goes_on_unrecorded(rig, page, base, monkeypatch):
    assert ledger.MOST_LEARNED_PER_PLACE >= 50, "a helper through which a suite goes is honest"
    monkeypatch.setattr(ledger, "MOST_LEARNED_PER_PLACE", 3)
    with rig.test("t", record="new"):
        show(page, base, "".join(f"<p id=r{n}>Row {n}</p>" for n in range(6)), "/rows")
        for n in range(6):
            page.locator(f"#r{n}").text_content()
    assert len(rig.ledger.learned) == 3
    (told,) = rig.problems
    assert "test_live_drift.py:" in told
    assert told.endswith("makes more than 3 locators in one test; the others are not recorded")
    rig.problems.clear()


def test_nothing_learned_by_a_failed_test_is_kept(rig, page, base):
    with pytest.raises(AssertionError), rig.test("t", record="new"):  # noqa: PT012
        show(page, base, "<h1>Hello</h1>")
        page.locator("h1").text_content()
        expect(page.locator("h1")).to_have_text("Something else", timeout=300)
    assert not rig.ledger.learned


def test_nothing_is_learned_without_recording(rig, page, base):
    with rig.test("t", record="none"):
        show(page, base, "<h1>Hello</h1>")
        page.locator("h1").text_content()
    assert not rig.ledger.learned


def test_suggest_mode_leaves_everything_alone_but_what_opted_in(rig, page, base):
    html = "<h1>News</h1><button id={} onclick='window.n=1'>Read the news</button>"
    with rig.test("t", record="new"):
        show(page, base, html.format("read"))
        page.locator("#read").click()
    with rig.test("t", mode="suggest", record="new") as state:
        show(page, base, html.format("r2"))
        with pytest.raises(PlaywrightTimeout):
            page.locator("#read").click(timeout=700)
        assert [e.outcome for e in state.events] == ["suggested"]
        state.opted_in = {"#read": ""}
        page.locator("#read").click()
        assert page.evaluate("window.n") == 1
        assert [e.outcome for e in state.events] == ["suggested", "healed"]


def test_passwords_and_hidden_values_are_never_remembered(rig, page, base):
    with rig.test("t", record="new"):
        show(
            page,
            base,
            "<form><input id=p type=password value=s3cret1><input id=h type=hidden value=s3cret2>"
            "<input id=c autocomplete=cc-number value=s3cret3></form>",
        )
        page.locator("#p").fill("s3cret4")
        page.locator("#c").fill("s3cret5")
        page.locator("#h").get_attribute("name")
    assert len(rig.ledger.learned) == 3
    assert "s3cret" not in repr(list(rig.ledger.learned.values()))


def test_events_say_where_in_the_source(rig, page, base):
    html = "<h1>News</h1><button id={}>Read the news</button>"
    with rig.test("t", record="new"):
        show(page, base, html.format("read"))
        page.locator("#read").click()
    with rig.test("t", record="none") as state:
        show(page, base, html.format("r2"))
        made = page.locator("#read")
        made.click()
    (event,) = state.events
    assert event.file == "tests/healing/test_live_drift.py"
    assert event.made_at == f"tests/healing/test_live_drift.py:{event.line - 1}"
    assert event.column > 0
    assert event.replacement == 'page.get_by_role("button", name="Read the news")'
    assert event.evidence
    assert event.timings["total"] >= event.timings["wait"] > 0


def test_absence_sees_a_healed_element_that_was_rendered_again(rig, page, base):
    html = "<h1>News</h1><button id={}>Read the news</button>"
    with rig.test("t", record="new"):
        show(page, base, html.format("read"))
        page.locator("#read").click()
    with rig.test("t", record="none"):
        show(page, base, html.format("r2"))
        page.locator("#read").click()
        page.evaluate("const b = document.querySelector('button'); b.replaceWith(b.cloneNode(true))")
        assert page.locator("#read").is_visible()
        with pytest.raises(AssertionError):
            expect(page.locator("#read")).to_be_hidden(timeout=400)
        page.evaluate("document.querySelector('button').remove()")
        expect(page.locator("#read")).to_be_hidden(timeout=400)


@pytest.mark.parametrize("has_content_frame", [True, False])
def test_a_frame_is_entered_by_what_this_playwright_has(rig, page, base, monkeypatch, has_content_frame):
    """``Locator.content_frame`` came with 1.43; what is proposed for the source must run."""
    framed = "<h1>Shop</h1><iframe id={} name=pay title=Payment srcdoc='<button id=go>Pay now</button>'></iframe>"
    if not has_content_frame:
        monkeypatch.delattr(Locator, "content_frame", raising=False)
    elif not hasattr(Locator, "content_frame"):
        pytest.skip("an older Playwright")
    with rig.test("t", record="new"):
        show(page, base, framed.format("f"))
        page.frame_locator("#f").locator("#go").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, framed.format("g"))
        page.frame_locator("#f").locator("#go").click()
    (event,) = state.events
    codes = [event.replacement, *event.alternatives, *(mend.code for mend in event.mends), *(m.locator for m in event.mends)]
    assert event.outcome == "healed"
    assert any(".content_frame" in code for code in codes) == has_content_frame
    assert any(code.startswith("page.frame_locator(") for code in codes), codes


def test_nothing_is_proposed_that_breaks_off_within_a_remark(rig, page, base):
    """Playwright recommends a name as far as its thirty letters reach: "Number of users (peak"."""
    form = "<h1>Load test</h1><label>Number of users (peak concurrency) <input id={}></label><label>Host <input></label>"
    with rig.test("t", record="new"):
        show(page, base, form.format("users"))
        page.locator("#users").fill("3")
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, form.format("u1"))
        page.locator("#users").fill("3")
    (event,) = state.events
    assert event.outcome == "healed"
    assert 'page.get_by_role("textbox", name="Number of users")' in (event.replacement, *event.alternatives)
    assert not [mend.code for mend in event.mends if "(peak" in mend.code and "concurrency)" not in mend.code]


@pytest.mark.parametrize(
    "locator", [".note:has-text('Order placed')", "xpath=//p[@class='note' and contains(., 'Order placed')]"]
)
def test_a_healed_assertion_proposes_nothing_that_states_less(rig, page, base, locator):
    with rig.test("t", record="new"):
        show(page, base, "<h1>Shop</h1><p class=note role=status>Order placed</p><p class=hint>Thank you</p>")
        expect(page.locator(locator)).to_be_visible()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, "<h1>Shop</h1><div><p id=flash role=status>Order placed</p></div><p class=hint>Thank you</p>")
        expect(page.locator(locator)).to_be_visible()
    (event,) = state.events
    assert event.outcome == "healed"
    assert event.mends
    for mend in event.mends:
        assert any(demand.wanted == "Order placed" for demand in demands_of(mend.selector)), mend.code
    for code in (event.replacement, *event.alternatives):
        assert "Order placed" in code


def test_an_assertion_whose_state_is_gone_is_refused(rig, page, base):
    row = "<ul><li class='{}' id=a><label>Buy milk</label></li><li class=todo id=b><label>Pay rent</label></li></ul>"
    with rig.test("t", record="new"):
        show(page, base, row.format("todo completed"))
        expect(page.locator("li.completed")).to_contain_text("Buy milk")
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, row.format("todo"))
        with pytest.raises(AssertionError, match="not healed: The locator demands class"):
            expect(page.locator("li.completed")).to_contain_text("Buy milk", timeout=1500)
    (event,) = state.events
    assert (event.outcome, event.code) == ("refused", "demand")


def test_the_row_that_a_locator_names_is_followed(rig, page, base):
    def table(class_, *names):
        rows = (
            f"<tr><td>{n}</td><td><button class={class_} onclick='window.n=\"{n}\"'>Retry</button></td></tr>" for n in names
        )
        return f"<table>{''.join(rows)}</table>"

    with rig.test("t", record="new"):
        show(page, base, table("retry", "Ada", "Bob", "Cem", "Dan"))
        page.locator("tr:has-text('Bob') .retry").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, table("again", "Dan", "Cem", "Bob", "Ada"))
        page.locator("tr:has-text('Bob') .retry").click()
        assert page.evaluate("window.n") == "Bob"
        assert state.events[0].outcome == "healed"
    with rig.test("t2", record="none") as state:
        show(page, base, table("again", "Dan", "Cem", "Ada"))
        with pytest.raises(PlaywrightTimeout):
            page.locator("tr:has-text('Bob') .retry").click(timeout=1500)
        assert page.evaluate("window.n") is None
        assert state.events[0].code == "demand"


def test_what_introduces_an_element_is_recorded_and_what_does_now_is_taken_over(rig, page, base):
    order = "<h1>Order</h1><p>{0}</p><form><button type=button class={1}>Place order</button><i>Two mugs</i></form>"
    with rig.test("t", record="new"):
        show(page, base, order.format("Your two mugs are waiting", "introduced"))
        page.locator(".introduced").click()
    assert [known.lead for known in rig.ledger.learned.values()] == ["Your two mugs are waiting"]
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, order.format("Two mugs are still waiting for you", "buy"))
        page.locator(".introduced").click()
    (event,) = state.events
    assert event.outcome == "healed"
    assert list(event.healed_as["rivals"].values())[-1] == {"tag": "p", "text": "Two mugs are still waiting for you"}
