"""Descriptions on live pages: frames, shadow roots, waiting, refusing, verified locators, ``desc=``, and healing by intent."""

import asyncio
import contextlib
import threading
from dataclasses import replace

import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import Error, Locator, expect
from playwright.sync_api import TimeoutError as TimedOut

from pytest_heal import AmbiguousDescriptionError, DescriptionError, DescriptionNotFoundError, HealError, run_actions
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.private import selector_of
from pytest_heal.catalog.live import open_catalog
from pytest_heal.describe import live_search
from pytest_heal.describe.live import find_by_description
from pytest_heal.describe.live_counsel import Counsel
from pytest_heal.describe.live_search import ranked
from pytest_heal.models.question import Advice
from tests.support.browsers import launch
from tests.support.rig import AsyncWorld, Rig, installed, served

SHOP = """<!doctype html><title>Shop</title><header><nav><a href="/">Home</a> <a href="/auth">Account</a></nav></header>
<main><h1>Orders</h1><form aria-label="Sign in" onsubmit="return false"><label>E-mail <input id=mail></label>
<label>Password <input type=password></label><button onclick="window.n = 'in'">Log in</button></form>
<table><tr><td>Anna</td><td><button onclick="window.n = 'anna'">Delete</button></td></tr>
<tr><td>Ben</td><td><button onclick="window.n = 'ben'">Delete</button></td></tr></table>
<div class=tile onclick="window.n = 'tile'" style="cursor: pointer">Gift wrapping</div>
<p><button class=same>Twin</button><button class=same>Twin</button></p>
<iframe src="/payment" title="Payment"></iframe><x-card></x-card></main><script>
document.querySelector('x-card').attachShadow({mode: 'open'})
  .innerHTML = '<button onclick="window.n = 1">Accept cookies</button>';
</script>"""
INNER = "<!doctype html><label>Card number <input></label><button onclick=\"parent.n = 'paid'\">Pay now</button>"
LATE = """<!doctype html><title>Late</title><main><p>Loading</p></main><script>
window.show = html => document.querySelector('main').innerHTML = html;</script>"""


@pytest.fixture(scope="module")
def rig():
    with installed(Rig()) as rig:
        yield rig


@pytest.fixture(scope="module")
def base():
    with served({"/": SHOP, "/payment": INNER, "/late": LATE}) as url:
        yield url


@pytest.fixture
def page(browser, base, rig):
    context = browser.new_context()
    page = context.new_page()
    page.goto(base + "/")
    with rig.test("find"):
        yield page
    with contextlib.suppress(Error):
        context.close()
    assert rig.problems == []


def clicked(page):
    return page.evaluate("window.n")


# ---------------------------------------------------------------------- what is found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("login button", "in"),
        ("delete button in Anna's row", "anna"),
        ("delete button in the second row", "ben"),
        ("accept the cookies", 1),
        ("click gift wrapping", "tile"),
        ("pay now", "paid"),
        ("pay now in the payment frame", "paid"),
    ],
)
def test_a_genuine_strict_locator_of_it(page, text, said):
    locator = find_by_description(page, text)
    assert isinstance(locator, Locator)
    assert locator.count() == 1
    locator.click()
    assert clicked(page) == said


def test_fields_are_filled(page):
    find_by_description(page, "email field in the sign-in form").fill("a@b.example")
    find_by_description(page, "card number").fill("4111")
    assert page.input_value("#mail") == "a@b.example"
    assert page.frame_locator("iframe").locator("input").input_value() == "4111"


def test_within_a_locator_or_a_selector(page):
    assert find_by_description(page, "delete", within="tr:nth-child(2)").get_attribute("onclick") == "window.n = 'ben'"
    row = page.get_by_role("row", name="Anna")
    assert find_by_description(page, "delete", within=row).get_attribute("onclick") == "window.n = 'anna'"
    frame = page.frame_locator("iframe").locator("body")
    find_by_description(page, "pay", within=frame).click()
    assert clicked(page) == "paid"
    with pytest.raises(HealError, match=r"within= matches 2 elements, expected one: page.locator\(\"tr\"\)"):
        find_by_description(page, "delete", within="tr")


def test_twins_that_nothing_tells_apart_are_counted(page):
    second = find_by_description(page, "second twin button")
    assert second.evaluate("e => e === document.querySelectorAll('.same')[1]")
    first = find_by_description(page, "twin button", nth=0)
    assert first.evaluate("e => e === document.querySelectorAll('.same')[0]")


def test_headings_when_asked_for(page):
    expect(find_by_description(page, "orders heading")).to_have_text("Orders")


# ---------------------------------------------------------------------- refusals


def test_several_are_listed_with_what_tells_them_apart(page):
    with pytest.raises(AmbiguousDescriptionError) as caught:
        find_by_description(page, "delete button")
    error, text = caught.value, str(caught.value)
    assert text.startswith(
        'strict mode violation: find_by_description("delete button") may mean 2 elements:\n    1) button "Delete"'
    )
    assert error.description == "delete button"
    for candidate, name in zip(error.candidates, ("anna", "ben"), strict=True):
        assert eval(candidate.locator, {"page": page}).get_attribute("onclick") == f"window.n = '{name}'"
        assert candidate.locator in text
        assert find_by_description(page, candidate.longer).get_attribute("onclick") == f"window.n = '{name}'"
        assert candidate.longer in text


def test_none_is_said_after_the_timeout_with_the_strange_words(page):
    with pytest.raises(DescriptionNotFoundError) as caught:
        find_by_description(page, "frobnicate the gizmo", timeout=300)
    assert caught.value.unknown == ("frobnicate", "gizmo")
    assert 'Nothing on the page says "frobnicate", "gizmo"' in str(caught.value)
    assert len(caught.value.candidates) == 3


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        ("", {}, "has no words"),
        ("word " * 10_000, {}, "too long"),
        ("\x00\u202e\ud800", {}, "has no words"),
        ("save", {"nth": "1"}, "nth='1' is not valid: expected a whole number"),
        ("save", {"min_score": 2}, "min_score=2 is not valid: expected a number from 0 to 1"),
        ("save", {"min_margin": float("nan")}, "min_margin=nan is not valid"),
        ("save", {"timeout": -1}, "timeout=-1 is not valid"),
        ("save", {"role": 5}, "role=5 is not valid"),
        ("save", {"within": 5}, "within=5 is not valid: expected a locator or a selector"),
    ],
)
def test_bad_arguments_are_named(page, text, options, says):
    with pytest.raises(HealError, match=says):
        find_by_description(page, text, **options)


def test_it_needs_a_page():
    with pytest.raises(HealError, match=r"needs a Page of Playwright, not str"):
        find_by_description("page", "save")


def test_a_closed_page_is_said(browser, base):
    context = browser.new_context()
    page = context.new_page()
    page.goto(base + "/")
    context.close()
    with pytest.raises(HealError, match=r"the page cannot be asked: .*closed"):
        find_by_description(page, "login button")


# ---------------------------------------------------------------------- waiting


def test_what_comes_late_is_waited_for(page, base):
    page.goto(base + "/late")
    page.evaluate("setTimeout(() => show('<button>Export report</button>'), 300)")
    assert find_by_description(page, "export the report").inner_text() == "Export report"


def test_a_page_is_read_again_only_when_it_has_changed(page, base, monkeypatch):
    """Not by blind polling: while nothing changes, the elements are not asked for again."""
    page.goto(base + "/late")
    asked = []
    original = live_search.looked

    def counted(request):
        asked.append(request.text)
        return original(request)

    monkeypatch.setattr(live_search, "looked", counted)
    with pytest.raises(DescriptionNotFoundError):
        find_by_description(page, "export the report", timeout=1500)
    assert len(asked) == 2  # once, and once more from when on changes are seen


def test_it_outlives_a_navigation(page, base):
    page.goto(base + "/late")
    page.evaluate("url => setTimeout(() => location.href = url, 200)", base + "/")
    find_by_description(page, "login button").click()
    assert clicked(page) == "in"


def test_what_appears_in_a_frame_and_in_a_shadow_root(page, base):
    page.evaluate("setTimeout(() => frames[0].document.body.insertAdjacentHTML('beforeend', '<button>Refund</button>'), 200)")
    assert find_by_description(page, "refund button").inner_text() == "Refund"
    page.evaluate("setTimeout(() => document.querySelector('x-card').shadowRoot.innerHTML += '<button>Imprint</button>', 200)")
    assert find_by_description(page, "imprint").inner_text() == "Imprint"


# ---------------------------------------------------------------------- a second opinion


def counsel(told, **more):
    """A model that means what stands in Ben's row, and what it was asked."""
    questions = []

    def adviser(question):
        questions.append(question)
        place = next((n for n, one in enumerate(question.records) if "Ben" in one.get("row", "")), None)
        return Advice(index=place, reasoning="Ben's", source="model")

    return Counsel(**{"adviser": adviser, "name": "p:m", "told": lambda *all_: told.append(all_), **more}), questions


def test_a_model_may_say_which_is_meant_where_it_would_be_refused(page):
    told = []
    asked, questions = counsel(told)
    found = find_by_description(page, "delete button", counsel=asked)
    assert found.get_attribute("onclick") == "window.n = 'ben'"
    (question, _), ((text, candidate, advice),) = questions, told
    assert (text, candidate.name, advice.reasoning) == ("delete button", "Delete", "Ben's")
    assert [(one["role"], one["name"], one["row"]) for one in question.records[:2]] == [
        ("button", "Delete", "Anna"),
        ("button", "Delete", "Ben"),
    ]
    assert len(question.records) <= 15
    find_by_description(page, "login button", counsel=asked)
    assert find_by_description(page, "delete", nth=0, counsel=asked).get_attribute("onclick") == "window.n = 'anna'"
    with pytest.raises(AmbiguousDescriptionError):
        find_by_description(page, "delete", nth=9, counsel=asked)
    assert len(questions) == 2, "what is clear is not asked, and who counts wants no opinion"
    first = find_by_description(page, "delete button", counsel=asked, choose=lambda _, __: 0)
    assert first.get_attribute("onclick") == "window.n = 'anna'"
    assert len(questions) == 2, "a project's own opinion comes first"


def test_a_refusal_says_what_the_model_said(page):
    asked, _ = counsel(told := [])
    with pytest.raises(AmbiguousDescriptionError, match="may mean 2 elements") as caught:
        find_by_description(page, "delete button", within="table", counsel=replace(asked, adviser=lambda _: Advice()))
    assert "A second opinion (p:m) is that it means none of them." in str(caught.value)
    failing = replace(asked, adviser=lambda _: Advice(problem="no answer within 3 s"))
    with pytest.raises(DescriptionNotFoundError, match="There is no second opinion: no answer within 3 s"):
        find_by_description(page, "frobnicate the gizmo", timeout=300, counsel=failing)

    def meanwhile(question):
        page.evaluate("document.querySelector('table')?.remove()")
        return asked.adviser(question)

    with pytest.raises(AmbiguousDescriptionError, match="which is not there any more"):
        find_by_description(page, "delete button", counsel=replace(asked, adviser=meanwhile))
    assert told == []


def test_the_model_of_a_run_is_asked_by_desc_and_by_steps_but_not_about_presence(page, rig, monkeypatch):
    asked, questions = counsel([])
    monkeypatch.setattr(rig.ledger.options, "adviser", asked.adviser)
    monkeypatch.setattr(rig, "problems", lines := [])
    monkeypatch.setattr(rig.ledger, "log", lines.append)
    page.click("desc=delete button")
    assert clicked(page) == "ben"
    assert lines == ['find: "delete button" would have been refused; a second opinion (a model) chose button "Delete" in "Ben"']
    page.evaluate("window.n = 0")
    outcome = run_actions(page, [{"action": "click", "target": "desc=delete button"}])
    assert (outcome.success, clicked(page)) == (True, "ben")
    assert len(questions) == 4
    with pytest.raises(AmbiguousDescriptionError):
        page.locator("desc=delete button").count()
    assert len(questions) == 4
    lines.clear()


# ---------------------------------------------------------------------- desc=


def test_the_selector_engine(page):
    page.locator("desc=login button").click()
    assert clicked(page) == "in"
    page.click("desc=delete button in Anna's row")
    assert clicked(page) == "anna"
    page.locator("tr:nth-child(2) >> desc=delete").click()
    assert clicked(page) == "ben"
    page.locator("desc=pay now button").click()
    assert clicked(page) == "paid"
    expect(page.locator("desc=login button")).to_be_visible()
    assert page.locator("desc=email field").input_value() == ""


def test_presence_is_an_answer(page):
    assert page.locator("desc=frobnicate the gizmo").count() == 0
    assert not page.locator("desc=frobnicate the gizmo").is_visible()
    assert page.locator("desc=login button").count() == 1
    assert page.locator("desc=login button").is_visible()
    expect(page.locator("desc=frobnicate the gizmo")).to_be_hidden()


def test_desc_refuses_as_find_by_description_does(page):
    with pytest.raises(AmbiguousDescriptionError) as caught:
        page.locator("desc=delete button").click()
    assert not getattr(caught.value, "__notes__", [])  # no suggestions: it says itself what there is
    with pytest.raises(DescriptionNotFoundError):
        page.locator("desc=frobnicate the gizmo").click(timeout=300)
    with pytest.raises(HealError, match="say what is looked for"):
        page.locator("desc=").click()


def test_where_nothing_is_watched_desc_says_so(page, rig):
    with pytest.raises(Error, match="desc=login button cannot be looked up here"):
        page.locator("desc=login button").evaluate_all("all => all.length")


# ---------------------------------------------------------------------- the ranked list


def test_catalog_find(page):
    catalog = open_catalog(page)
    first, second, *rest = catalog.find("login button", limit=3)
    assert (first.role, first.name, catalog.entry(first.index).said) == ("button", "Log in", "Log in")
    assert first.score > second.score
    assert len(rest) == 1
    assert first.evidence[0] == "name: login (1.0)"
    assert eval(first.locator, {"page": page}).inner_text() == "Log in"
    paid = catalog.find("pay now", 1)[0]
    catalog[paid.index].click()
    assert clicked(page) == "paid"
    with pytest.raises(DescriptionError, match=r'catalog\.find: "" has no words'):
        catalog.find("")
    with pytest.raises(HealError, match=r"catalog\.find: limit=0 is not valid"):
        catalog.find("x", 0)


def test_find_as_plain_data(page):
    from playwright import sync_api

    flavour = Flavour.of(sync_api)
    (candidate,) = flavour.drive(ranked(page, "login button", limit=1, flavour=flavour))
    found = candidate.to_dict()
    assert set(found) == {"index", "role", "name", "section", "group", "href", "score", "locator", "selector", "evidence"}
    assert found["index"] == -1
    assert page.locator(found["selector"]).inner_text() == "Log in"


# ---------------------------------------------------------------------- healing


CHECKOUT = """<title>Pay</title><main><form><label>Name <input></label>
<button type=button id={id} class={cls}>{text}</button></form></main>"""


def test_a_found_locator_is_recorded_with_its_intent_and_heals(browser, base, rig):
    rig.fresh()
    context = browser.new_context()
    page = context.new_page()
    page.goto(base + "/late")
    show = "html => show(html)"
    page.evaluate(show, CHECKOUT.format(id="go", cls="pay", text="Buy now"))
    with rig.test("first"):
        locator = find_by_description(page, "buy button", made=lambda made, text: noted(rig, made, text))
        locator.click()
    (fingerprint,) = (f for f in rig.ledger.learned.values() if f.element.role == "button")
    assert fingerprint.intent == "buy button"
    page.evaluate(show, CHECKOUT.format(id="go", cls="pay", text="Purchase"))
    with rig.test("second") as state:
        locator.click(timeout=6000)
        assert [event.outcome for event in state.events] == ["healed"]
    context.close()


def noted(rig, locator, text):
    """What the fixture does with a locator that was found."""
    rig.ledger.test.opted_in[selector_of(locator)] = text
    return locator


def test_a_description_that_means_another_element_now_speaks_against_a_heal(browser, base, rig):
    rig.fresh()
    context = browser.new_context()
    page = context.new_page()
    page.goto(base + "/late")
    page.evaluate("html => show(html)", CHECKOUT.format(id="go", cls="pay", text="Pay now"))
    with rig.test("first"):
        locator = find_by_description(page, "pay button", made=lambda made, text: noted(rig, made, text))
        locator.click()
    other = "<nav><button>Pay by invoice</button></nav>"
    page.evaluate("html => show(html)", CHECKOUT.format(id="go", cls="pay", text="Details") + other)
    with rig.test("second") as state:
        with pytest.raises(TimedOut):
            locator.click(timeout=3000)
        assert [event.outcome for event in state.events] == ["refused"]
    context.close()


# ---------------------------------------------------------------------- async


def test_the_async_api(base, rig):
    world = None

    async def start():
        playwright = await async_playwright().start()
        return await launch(playwright)

    async def use(browser):
        page = await browser.new_page()
        await page.goto(base + "/")
        with rig.test("async"):
            await (await find_by_description(page, "login button")).click()
            assert await page.evaluate("window.n") == "in"
            await page.locator("desc=pay now").click()
            assert await page.evaluate("window.n") == "paid"
            with pytest.raises(AmbiguousDescriptionError):
                await find_by_description(page, "delete button")
            asked, _ = counsel([])
            loop_goes_on = threading.Event()

            def thinks(question):
                assert loop_goes_on.wait(10), "the loop waits for the model"
                return asked.adviser(question)

            asyncio.get_running_loop().call_later(0.01, loop_goes_on.set)
            found = await find_by_description(page, "delete button", counsel=replace(asked, adviser=thinks))
            assert await found.get_attribute("onclick") == "window.n = 'ben'"
            (first,) = await open_catalog(page).find("login button", 1)
            assert first.name == "Log in"
            await page.goto(base + "/late")
            await page.evaluate("setTimeout(() => show('<button>Export report</button>'), 200)")
            assert await (await find_by_description(page, "export the report")).inner_text() == "Export report"
        await browser.close()

    try:
        world = AsyncWorld(start)
        world.run(use(world.browser))
    finally:
        if world is not None:
            world.stop()
    assert rig.problems == []


def test_timeouts_are_playwrights_when_the_element_is_covered(page):
    page.add_style_tag(content="form { pointer-events: none }")
    with pytest.raises(TimedOut):
        find_by_description(page, "login button").click(timeout=500)
