"""Suggestions in real Chromium: what a failed locator says, that it is true, and that it never gets in the way."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from unittest.mock import patch

import pytest
from playwright.async_api import TimeoutError as AsyncTimeout
from playwright.async_api import async_playwright
from playwright.async_api import expect as async_expect
from playwright.sync_api import Error, Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import pytest_heal
from pytest_heal.browser.engines import register_all
from pytest_heal.browser.errors_text import unusable
from pytest_heal.browser.probe import PROBE_JS
from pytest_heal.errors import HealError
from pytest_heal.healing import hints, test_state
from pytest_heal.healing.hints import BEYOND_BUDGET
from pytest_heal.healing.test_state import MOST_PER_TEST
from pytest_heal.suggestions import live, live_collector
from pytest_heal.suggestions.live_survey import Look
from pytest_heal.suggestions.survey import Survey
from tests.support.browsers import launch
from tests.support.rig import Rig

SHOP = """<!doctype html><title>Shop</title><h1>Welcome</h1>
<div class=login-header>Hello</div>
<form class=login-form><label>E-mail <input name=mail placeholder=you@shop></label>
<button class=login-button id=loginBtn data-testid=sign-in type=button>Log in</button>
<button class=login-button type=button>Help</button></form>
<div class=row><button class=buy type=button>Buy</button></div><div class=row><button class=buy type=button>Rent</button></div>
<a id=gone href=/gone style="display:none">Gone</a>
<div id=menu style="visibility:hidden"><a class=entry href=/entry>Entry</a></div>
<details><summary>More</summary><a class=inner href=/inner>Inner</a></details>
<iframe name=pay srcdoc="<button class=card>Pay by card</button>"></iframe>
<x-box><template shadowrootmode=open><i class=deep>deep</i></template></x-box>"""
FAST = 300
SLOW = 2_000  # for what must be found first, on a busy machine too
FAILURES = (Error, AssertionError)


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
    monkeypatch.setattr(live, "LONGEST", 60_000.0)
    monkeypatch.setattr(live_collector, "SURVEY_TIMEOUT", 60_000.0)


@pytest.fixture
def rig():
    rig = Rig()
    rig.instrument.install(failures_only=True)
    yield rig
    rig.instrument.uninstall()
    assert not rig.problems


@pytest.fixture
def shop(tab, site):
    site.pages["/"] = SHOP
    tab.goto(f"{site.url}/")
    tab.frame_locator("iframe").locator("button").wait_for()
    return tab


def failing(rig, action, mode="suggest"):
    """The notes on the error of an action, and the events of its test."""
    with rig.test("test", mode=mode) as state, pytest.raises(FAILURES) as caught:
        action()
    return "\n".join(getattr(caught.value, "__notes__", [])), state.events, caught.value


CASES = {
    "class": (
        lambda page: page.locator(".login-btn").click(timeout=FAST),
        "lost",
        ['No elements found matching: page.locator(".login-btn")', ".login-button        (2 elements)", "#loginBtn",
         "86 % alike", 'ready to paste: page.get_by_role("button", name="Log in")',
         'Classes containing "login": login-header, login-form,',
         "Title: Shop"],
    ),
    "on the page": (lambda page: page.click(".login-btn", timeout=FAST), "lost", ["#loginBtn"]),
    "role": (
        lambda page: page.get_by_role("button", name="Login").click(timeout=FAST),
        "lost",
        ['get_by_role("button", name="Log in")', 'Buttons here are named: "Log in", '],
    ),
    "test id": (lambda page: page.get_by_test_id("signin").click(timeout=FAST), "lost", ['page.get_by_test_id("sign-in")']),
    "chain": (
        lambda page: page.locator(".row").locator(".buy-btn").click(timeout=FAST),
        "lost",
        [".row matched 2, .row >> .buy-btn none", 'Inside of .row: button "Buy', ".buy                 (2 elements)"],
    ),
    "descendant in a frame": (
        lambda page: page.frame_locator("[name=pay]").locator("body .cards").click(timeout=FAST),
        "lost",
        ["body matched 1, body .cards none", "Inside of body: button"],
    ),
    "compound": (
        lambda page: page.locator("button.nothing").click(timeout=FAST), "lost", ["button matched", "button.nothing none"]
    ),
    "count": (lambda page: expect(page.locator(".buy-btn")).to_have_count(2, timeout=FAST), "lost", [".buy  "]),
    "list": (lambda page: expect(page.locator(".buy-btn")).to_have_text(["Buy"], timeout=FAST), "lost", [".buy  "]),
    "assertion": (lambda page: expect(page.locator("#login")).to_be_visible(timeout=FAST), "lost", ["#loginBtn"]),
    "not hidden": (lambda page: expect(page.locator("#login")).not_to_be_hidden(timeout=FAST), "lost", ["#loginBtn"]),
    "ambiguous": (lambda page: page.click(".buy", strict=True, timeout=SLOW), "ambiguous", ["2 elements match, all of them"]),
    "other frame": (
        lambda page: page.locator(".card").click(timeout=FAST),
        "lost",
        ['The element is in another frame: "pay"', """page.frame_locator('iframe[name="pay"]').locator(".card")"""],
    ),
    "in a frame": (
        lambda page: page.frame_locator("[name=pay]").locator(".cards").click(timeout=FAST),
        "lost",
        ['page.frame_locator("[name=pay]").get_by_role("button", name="Pay by card")', "(3 elements)"],
    ),
    "out of a frame": (
        lambda page: page.frame_locator("[name=pay]").locator("#loginBtn").click(timeout=FAST),
        "lost",
        ["The element is in another frame", 'ready to paste: page.locator("#loginBtn")'],
    ),
    "no frame": (
        lambda page: page.frame_locator("#payment").locator(".card").click(timeout=FAST),
        "lost",
        ['There is no frame page.locator("#payment")'],
    ),
    "shadow": (
        lambda page: page.locator("//i[@class='deep']").click(timeout=FAST),
        "lost",
        ["XPath cannot enter shadow roots", """page.locator('i[class="deep"]')"""],
    ),
    "hidden": (lambda page: page.locator("#gone").click(timeout=SLOW), "hidden", ["hidden (display: none)"]),
    "hidden above": (lambda page: page.locator(".entry").wait_for(timeout=SLOW), "hidden", ["(visibility: hidden on div#menu"]),
    "closed": (
        lambda page: expect(page.locator(".inner")).to_be_visible(timeout=SLOW), "hidden", ["(closed details on details)"],
    ),
    "drag": (lambda page: page.locator("#loginBtn").drag_to(page.locator(".buy-btn"), timeout=SLOW), "lost", [".buy  "]),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_failed_locator_says_what_exists_instead(rig, shop, name):
    action, kind, said = CASES[name]
    note, events, error = failing(rig, lambda: action(shop))
    assert [part for part in said if part not in note] == [], note
    (event,) = events
    assert (event.kind, event.outcome, event.test) == (kind, "suggested", "test")
    assert event.file.endswith("suggestions/test_live.py")
    assert json.loads(json.dumps(event.to_dict()))["suggestions"]["url"].startswith(("http://", "about:srcdoc"))
    assert "elements found" not in str(error), "the message is Playwright's own"
    offered_was_executed(event, shop, shop.frames[1] if "in a frame" in name else shop.main_frame)


def offered_was_executed(event, shop, frame):
    for similar in event.suggestions["similar"]:
        assert frame.locator(similar["selector"]).count() == similar["count"] > 0
        if similar["paste"]:
            assert eval(similar["paste"], {"page": shop}).count() == 1
    for explanation in event.suggestions["explanations"]:
        if explanation["paste"]:
            assert isinstance(eval(explanation["paste"], {"page": shop}), Locator)
            assert eval(explanation["paste"], {"page": shop}).count() == 1


@pytest.mark.parametrize(
    ("comes", "said"),
    [
        ("<b class=late>Now</b>", "The element is there now; it was not seen before this call had given up."),
        ("<b class=late>Now</b><b class=late>And</b>", "2 elements match now; none was seen before this call had given up."),
        ("<b class=late hidden>Now</b>", "The element is there, but hidden"),
    ],
)
def test_an_element_that_came_late_is_not_looked_for_elsewhere(rig, shop, comes, said):
    gathered = Look.survey

    def late(self, *args, **kwargs):
        shop.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", comes)
        return gathered(self, *args, **kwargs)

    with patch.object(Look, "survey", late):
        note, events, _ = failing(rig, lambda: shop.locator(".late").click(timeout=FAST))
    assert said in note
    heading = "1 element found, but not usable" if "hidden" in comes else "No elements found in time: "
    assert note.strip().startswith(heading)
    assert "another frame" not in note
    assert [event.code for event in events] == ["hidden" if "hidden" in comes else "late"]


@pytest.mark.parametrize(
    "action",
    [
        lambda page: page.locator(".buy").first.wait_for(state="hidden", timeout=FAST),
        lambda page: expect(page.locator(".buy").first).to_be_hidden(timeout=FAST),
        lambda page: expect(page.locator(".nothing")).not_to_have_text("x", timeout=FAST),
        lambda page: expect(page.locator(".buy")).to_have_count(0, timeout=FAST),
        lambda page: expect(page.locator("#loginBtn")).to_have_text("Sign out", timeout=FAST),
        lambda page: page.locator("[").click(timeout=FAST),
        lambda page: page.locator("h1").check(timeout=FAST),
    ],
    ids=["wait for hidden", "to be hidden", "negated", "none", "other text", "syntax", "no checkbox"],
)
def test_what_failed_for_another_reason_is_left_alone(rig, shop, action):
    note, events, _ = failing(rig, lambda: action(shop))
    assert (note, events) == ("", [])


@pytest.mark.parametrize("mode", ["off", "suggest"])
def test_a_call_that_passes_sends_not_one_message_more(rig, shop, mode):
    sent = []
    connection = pytest.importorskip("playwright._impl.connection", reason="an older Playwright").Connection
    original = getattr(connection, "send_message_to_server", None)
    if original is None:
        pytest.skip("this Playwright has another name for sending a message")

    def send(self, *args, **kwargs):
        sent.append(args)
        return original(self, *args, **kwargs)

    def numbers():
        before = len(sent)
        shop.locator("#loginBtn").click()
        expect(shop.locator("h1")).to_have_text("Welcome")
        expect(shop.locator(".nothing")).to_have_count(0)
        assert shop.locator(".nothing").count() == 0
        return len(sent) - before

    connection.send_message_to_server = send
    try:
        plain = numbers()
        with rig.test("test", mode=mode):
            assert numbers() == plain
    finally:
        connection.send_message_to_server = original


def test_off_adds_nothing(rig, shop):
    note, events, _ = failing(rig, lambda: shop.locator(".login-btn").click(timeout=FAST), mode="off")
    assert (note, events) == ("", [])


def test_the_error_is_the_same_as_without_us(rig, shop):
    def act():
        shop.locator(".login-btn").click(timeout=FAST)

    with pytest.raises(FAILURES) as plain:
        act()
    _, _, error = failing(rig, act)
    assert type(error) is type(plain.value)
    assert str(error) == str(plain.value)
    assert error.__cause__ is plain.value.__cause__


def test_a_loop_of_expected_failures_is_told_once_and_gathers_for_a_while_only(rig, shop):
    errors = []

    def attempt(selector):
        try:
            shop.locator(selector).click(timeout=1)
        except Exception as error:
            errors.append("\n".join(getattr(error, "__notes__", [])))

    with rig.test("test", mode="suggest") as state:
        for _ in range(3):
            attempt(".login-btn")
        for number in range(MOST_PER_TEST + 2):
            attempt(f".nothing-{number}")
    assert len(state.events) == state.told.gathered <= MOST_PER_TEST
    assert len({note for note in errors[:3] if note}) <= 1
    assert errors[-1].strip() == BEYOND_BUDGET.format(state.told.gathered)


def test_a_refusal_and_its_suggestions_are_one_event(rig, shop):
    rig.instrument.install()
    with rig.test("learn", mode="on", record="new"):
        shop.locator("#loginBtn").click()
    shop.evaluate("document.querySelector('#loginBtn').remove()")
    note, events, _ = failing(rig, lambda: shop.locator("#loginBtn").click(timeout=4 * FAST), mode="on")
    assert [(event.outcome, event.suggestions is not None) for event in events] == [("refused", True)]
    assert note.startswith("pytest-heal"), note
    assert note.index("No elements found matching") > 0
    assert "heal=" not in note


def test_an_unknown_locator_fails_with_suggestions_in_on_mode_too(rig, shop):
    rig.instrument.install()
    note, events, _ = failing(rig, lambda: shop.locator(".login-btn").click(timeout=FAST), mode="on")
    assert [event.outcome for event in events] == ["suggested"]
    assert "#loginBtn" in note


# ------------------------------------------------------------------------------------------------------------ the API


@pytest.mark.parametrize("of", ["page", "frame", "locator"])
def test_the_function_gives_data_and_its_text_is_the_block(shop, of):
    page = {"page": shop, "frame": shop.main_frame, "locator": shop}[of]
    found = pytest_heal.suggest(page, shop.locator(".login-btn") if of == "locator" else ".login-btn")
    assert isinstance(found, pytest_heal.Suggestions)
    assert ".login-button" in [similar.code for similar in found.similar]
    assert str(found).startswith('No elements found matching: page.locator(".login-btn")')
    assert pytest_heal.Suggestions.from_dict(json.loads(json.dumps(found.to_dict()))) == found


def test_whoever_asks_is_told_what_hides_an_element_however_long_that_takes(shop, monkeypatch):
    monkeypatch.setattr(live_collector, "HIDDEN_TIMEOUT", 0.0)
    (why,) = pytest_heal.suggest(shop, "#gone").explanations
    assert "(display: none)" in why.sentence


def test_the_function_in_a_child_frame(shop):
    found = pytest_heal.suggest(shop.frames[1], ".cards")
    assert found.similar[0].paste.startswith("frame.")
    assert found.frame


def test_the_function_refuses_what_is_no_page(shop):
    with pytest.raises(HealError, match="takes a page or frame"):
        pytest_heal.suggest("page", "#a")
    with pytest.raises(HealError, match="takes a page or frame"):
        pytest_heal.suggest(shop, 7)
    shop.close()
    with pytest.raises(HealError, match="page is closed"):
        pytest_heal.suggest(shop, "#a")


def test_the_async_api():
    async def run():
        rig = Rig()
        rig.instrument.install(failures_only=True)
        try:
            async with async_playwright() as playwright:
                browser = await launch(playwright)
                page = await browser.new_page()
                await page.set_content(SHOP)
                found = await pytest_heal.suggest(page, ".login-btn")
                with rig.test("test", mode="suggest") as state:
                    await page.locator("#loginBtn").click()
                    with pytest.raises(AsyncTimeout) as clicked:
                        await page.locator(".login-btn").click(timeout=FAST)
                    with pytest.raises(AssertionError) as expected:
                        await async_expect(page.locator(".buy-btn")).to_be_visible(timeout=FAST)
                await browser.close()
                assert not rig.problems
                return found, clicked.value, expected.value, state.events
        finally:
            rig.instrument.uninstall()

    found, clicked, expected, events = _in_thread(run)
    assert ".login-button" in [similar.code for similar in found.similar]
    assert "#loginBtn" in "\n".join(clicked.__notes__)
    assert ".buy" in "\n".join(expected.__notes__)
    assert [event.method for event in events] == ["click", "to_be_visible"]


def _in_thread(run):
    import threading

    results = []
    thread = threading.Thread(target=lambda: results.append(asyncio.run(run())))
    thread.start()
    thread.join(60)
    (result,) = results
    return result


# ---------------------------------------------------------------------------------------------------------- hostile


def surveyed(page, **request):
    expression = f"r => {{ const probe = {PROBE_JS}; return probe.encode(probe.survey(document, r)); }}"
    return Survey.from_payload(page.evaluate(expression, {"terms": [], "role": "", **request}))


def test_what_a_person_typed_and_what_is_secret_is_not_read(tab):
    tab.set_content(
        """<input id=a type=password value=s3cret-1><input id=b name=token type=hidden value=s3cret-2>
        <input id=c autocomplete=one-time-code value=s3cret-3><input id=d><textarea>s3cret-4</textarea>
        <div data-csrf-token=s3cret-5 data-session-id=s3cret-6></div><input type=submit value="Send it">"""
    )
    tab.locator("#d").fill("s3cret-7")
    expression = f"() => {{ const probe = {PROBE_JS}; return probe.encode(probe.survey(document, {{terms: ['s3cret']}})); }}"
    text = tab.evaluate(expression)
    assert "s3cret" not in text
    survey = Survey.from_payload(text)
    assert survey.passwords == 1
    assert ("value", "Send it") in {(found.attribute, found.value) for found in survey.attributes}
    assert survey.data == {"data-csrf-token": 1, "data-session-id": 1}


def test_the_survey_counts_what_playwright_counts(shop):
    survey = surveyed(shop, terms=["login"], role="button")
    for found in survey.classes:
        assert shop.locator(f".{found.value}").count() == found.count
    for found in survey.ids:
        assert shop.locator(f"#{found.value}").count() == found.count
    for found in survey.named:
        if found.visible:
            assert shop.get_by_role(found.role, name=found.value, exact=True).count() == found.count
    assert survey.structure == {"heading": 1, "form": 1, "input": 1, "button": 4, "iframe": 1}
    assert survey.headings == ("Welcome",)
    assert not next(found for found in survey.ids if found.value == "gone").visible


ALIKE = """<table role=grid><tr><td>1<td>2<tr role=none><td>3</table><table><tr><td>4<th>5<tr><td>6<td role=button>7</table>
<ul role=none><li>8<li>9</ul><ul><li>10<li tabindex=0>11</ul><a>12</a><a href=x>13</a><svg><a href=x><text>14</text></a></svg>
<input><input type=search><input type=SUBMIT><input type=checkbox><input type=hidden><input type=odd><input list=l>
<datalist id=l><option>15</datalist><form><input name=localName></form><table role=none><tbody><tr><td>16</table>"""


def test_roles_found_by_likeness_are_those_of_each_element(tab):
    tab.set_content(ALIKE)
    expression = f"""() => {{ const probe = {PROBE_JS}; const one = e => probe.describe(e).payload, roles = {{}};
        for (const e of document.querySelectorAll('html, body, body *')) {{
            const {{strings, role}} = one(e), name = strings[role[0]]; if (name) roles[name] = (roles[name] || 0) + 1; }}
        return roles; }}"""
    assert surveyed(tab).roles == tab.evaluate(expression)


COUNTED = """<b class="a b" id=x data-testid='q"1'>1</b><b class=a>2</b><i class="ä b">3</i><p class="md:w-1">4</p>
<div><template shadowrootmode=open><b class=a></b>
<div><template shadowrootmode=open><i class=b></i></template></div></template></div>
<form><input name=shadowRoot><b class=a></b></form>"""


@pytest.mark.parametrize("engine", [True, False])
def test_what_is_counted_in_one_question_is_what_playwright_counts(tab, engine):
    tab.set_content(COUNTED)
    queries = [".a", ".b", "b.a.b", "#x", "#none", '[class="a"]', r'[data-testid="q\"1"]', r".md\:w-1", ".ä", "div"]
    look = replace(live.look_at(tab, ".a"), engine=engine)
    told = look.flavour.drive(look.counts("", [*queries, "b[", "..", "b:nothing"], timeout=5_000))
    assert told == (*(tab.locator(query).count() for query in queries), -1, -1, -1)
    assert told[0] == 4
    assert min(told[1:4]) > 0


def test_a_page_that_cannot_be_counted_at_once_is_counted_one_by_one(shop):
    whole = pytest_heal.suggest(shop, ".login-btn")

    def failing_counts(self, *args, **kwargs):
        raise ValueError
        yield

    with patch.object(Look, "counts", failing_counts):
        single = pytest_heal.suggest(shop, ".login-btn")
    assert whole.similar
    assert replace(single, milliseconds=0) == replace(whole, milliseconds=0)


def test_a_page_that_hangs_after_it_was_surveyed_leaves_what_is_known(shop):
    def hanging(self, *args, **kwargs):
        raise PlaywrightTimeout("busy")
        yield

    with patch.object(Look, "counts", hanging), patch.object(Look, "count", side_effect=AssertionError("it would hang")):
        found = pytest_heal.suggest(shop, ".login-btn")
    assert found.title == "Shop"
    assert found.notes == ("There was no time to look at everything.",)
    assert not found.similar


def test_long_lists_are_cut_to_what_is_nearest(tab):
    tab.set_content("".join(f"<b class='c{n}x'>t{n}</b>" for n in range(2000)) + "<i class=buy-button>Buy it</i>")
    survey = surveyed(tab, terms=["buy"])
    assert len(survey.classes) == len(survey.texts) == 150
    assert "buy-button" in {found.value for found in survey.classes}
    assert "Buy it" in {found.value for found in survey.texts}


@pytest.mark.parametrize(
    "html",
    [
        "<script>Array.prototype[Symbol.iterator] = null; Array.prototype.push = Array.prototype.sort = null</script>",
        "<script>Map.prototype.forEach = null; Element.prototype.getAttribute = () => { throw 1 }</script>",
        "<script>Array.prototype.toJSON = Object.prototype.toJSON = () => 'no'</script>",
        "<form><input name=firstChild><input name=attributes><input name=parentNode></form>",
        "<p><input name=nextSibling form=f><input name=nodeType form=f><form id=f></form></p>",
        "<script>document.createElement = null; window.getComputedStyle = null</script>",
        "<p>" + "x" * 1_000_000 + "</p><p title='" + "y" * 1_000_000 + "' class='" + "z" * 1_000_000 + "'>t</p>",
        "<div>" * 400 + "deep" + "</div>" * 400,
        "".join(f"<p class='many m{n}' id=p{n}>Paragraph {n}</p>" for n in range(50_000)),
    ],
    ids=["arrays", "maps", "json", "clobbered", "ring", "document", "megabytes", "nested", "fifty thousand"],
)
def test_a_hostile_page_gives_a_result_or_silence(rig, tab, site, html):
    site.pages["/"] = f"<!doctype html><body>{html}<button class=login-button>Log in</button>"
    tab.goto(f"{site.url}/")
    note, _, _ = failing(rig, lambda: tab.locator(".login-btn").click(timeout=FAST))
    assert "Error" not in note
    assert len(note) < 4_000


def test_a_page_that_hangs_is_not_waited_for(rig, tab, site, monkeypatch):
    monkeypatch.setattr(hints, "LONGEST", 1_500.0)  # elsewhere no test is in a hurry, and such a page burns a processor
    site.pages["/"] = "<button class=login-button>Log in</button><script>onclick = () => { while (true); }</script>"
    tab.goto(f"{site.url}/")
    tab.evaluate("setTimeout(() => { while (true); }, 50)")
    note, events, error = failing(rig, lambda: tab.locator(".login-btn").click(timeout=FAST))
    assert (note, events) == ("", [])
    assert "Timeout" in str(error)


@pytest.mark.long
def test_a_page_that_navigates_meanwhile(rig, tab, site, monkeypatch):
    monkeypatch.setattr(hints, "LONGEST", 1_500.0)  # such a page is asked for as long as may be
    site.pages["/"] = "<button class=login-button>Log in</button><script>setInterval(() => location.reload(), 40)</script>"
    tab.goto(f"{site.url}/", wait_until="commit")
    for _ in range(5):
        note, _, error = failing(rig, lambda: tab.locator(".login-btn").click(timeout=FAST))
        assert "Timeout" in str(error)
        assert "Traceback" not in note


def test_a_page_that_was_closed(rig, plain_browser):
    page = plain_browser.new_page()
    page.set_content("<p>Hello</p>")
    page.evaluate("setTimeout(() => window.close(), 100)")
    page.close()
    note, events, _ = failing(rig, lambda: page.locator(".x").click(timeout=FAST))
    assert (note, events) == ("", [])


def test_many_frames_are_capped_with_a_note(rig, tab):
    tab.set_content("".join(f"<iframe srcdoc='<p>{n}</p>'></iframe>" for n in range(30)))
    note, _, _ = failing(rig, lambda: tab.locator(".x").click(timeout=FAST))
    assert "The page has 31 frames; 10 of them were looked into." in note


# ---------------------------------------------------------------------------------------- errors of other versions


@pytest.mark.parametrize(
    ("name", "message", "kind"),
    [
        ("TimeoutError", 'Timeout 30ms exceeded.\nCall log:\n  - waiting for locator(".a")\n', "lost"),
        ("TimeoutError", 'Timeout 30ms exceeded.\n=== logs ===\nwaiting for locator(".a")\n', None),
        ("TimeoutError", 'waiting\n  - waiting for locator(".a")\n    -   locator resolved to hidden <a>', "hidden"),
        ("AssertionError", 'Actual value: 2\n  - waiting for locator(".a")\n    9 \u00d7 locator resolved to 2 elements', None),
        ("AssertionError", 'x\n  - waiting for locator(".a")\n  9 \u00d7 locator resolved to 0 elements\n', "lost"),
        ("AssertionError", 'x\n - waiting for locator(".a")\n resolved to 0 elements\n resolved to 2 elements', None),
        ("Error", "Unexpected token while parsing\n  - waiting for .a[\n", None),
        ("Error", 'Target page, context or browser has been closed\n  - waiting for locator(".a")', None),
    ],
)  # fmt: skip
def test_errors_are_told_apart(name, message, kind):
    error = {"AssertionError": AssertionError}.get(name) or type(name, (Exception,), {})
    assert unusable(error(message)) == kind
