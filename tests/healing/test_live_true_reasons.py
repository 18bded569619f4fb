"""What is said of a call that failed is the case; and every way of giving a time or of failing is watched as any other."""

from __future__ import annotations

import re
import time
from contextlib import contextmanager
from datetime import timedelta

import pytest
from playwright._impl import _assertions
from playwright.sync_api import Error, expect

from pytest_heal.healing import ledger
from tests.support.rig import PLAYWRIGHT

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 400}
NEW = pytest.mark.skipif(PLAYWRIGHT < (1, 60), reason="this Playwright has neither")
BRIEF = 500


def show(page, base, html: str, path: str = "/page"):
    PAGES[path] = f"<!doctype html><title>Shop</title><body>{html}"
    page.goto(base + path)


def notes(error):
    return "\n".join(getattr(error, "__notes__", []))


# ------------------------------------------------------------------------------------------ a time given as a timedelta

BEFORE = "<h1>News</h1><button id=read onclick='window.n=1'>Read the news</button>"
AFTER = BEFORE.replace("id=read", "id=r2")


def by_call(page):
    page.locator("#read").click(timeout=timedelta(seconds=4))


def by_default(page):
    page.set_default_timeout(timedelta(seconds=4))
    page.locator("#read").click()


def by_context(page):
    page.context.set_default_timeout(timedelta(seconds=4))
    page.locator("#read").click()


def by_assertion(page):
    expect(page.locator("#read")).to_have_text("Read the news", timeout=timedelta(seconds=4))


@NEW
@pytest.mark.parametrize("call", [by_call, by_default, by_context, by_assertion])
def test_a_time_given_as_a_timedelta_is_healed_like_any_other(rig, page, base, call):
    with rig.test("t", record="new"):
        show(page, base, BEFORE, f"/{call.__name__}")
        call(page)
    assert [key.locator for _, key in rig.ledger.learned] == ["#read"]
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, AFTER, f"/{call.__name__}")
        call(page)
    assert [event.outcome for event in state.events] == ["healed"]


@NEW
def test_a_time_given_as_a_timedelta_is_told_as_playwright_tells_it(rig, page, base):
    with rig.test("t", record="new"):
        show(page, base, BEFORE)
        page.locator("#read").click()
    rig.stored()
    with rig.test("t", record="none"):
        show(page, base, "<h1>News</h1><button id=loginBtn>Log in</button>")
        with pytest.raises(Error, match="Timeout 1500ms exceeded") as failed:
            page.locator("#read").click(timeout=timedelta(seconds=1.5))
    assert "No elements found matching" in notes(failed.value)


SIGN_IN = (
    "<script>document.title = '{}'</script><h1>{}</h1>"
    "<form><input type=password aria-label=Password><button id=send>Sign in</button></form>"
)


@NEW
@pytest.mark.parametrize(("then", "said"), [("Sign in", False), ("Your account", True)], ids=["recorded there", "another page"])
def test_a_login_page_is_one_where_the_test_did_not_mean_to_be(rig, page, base, then, said):
    path = f"/entrance-{said}"
    with rig.test("t", record="new"):
        show(page, base, SIGN_IN.format(then, then) + "<a id=lost href=/new>Forgotten?</a>", path)
        page.locator("#lost").click(trial=True)
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, SIGN_IN.format("Sign in", "Sign in"), path)
        with pytest.raises(Error) as failed:
            page.locator("#lost").click(timeout=4 * BRIEF)
    assert [event.outcome for event in state.events] == ["refused"]
    assert ("looks like a login page" in notes(failed.value)) is said


# ------------------------------------------------------------------------------------------ it was there all along

FIELDS = "<div id=box>Text</div><select id=one><option>A</option></select><input type=checkbox id=agreed>"
THERE = {
    "no field": lambda page: expect(page.locator("#box")).to_be_editable(timeout=BRIEF),
    "no list of several": lambda page: expect(page.locator("#one")).to_have_values(["A"], timeout=BRIEF),
    "no checkbox": lambda page: expect(page.locator("#box")).to_be_checked(timeout=BRIEF),
    "no value": lambda page: expect(page.locator("#box")).to_have_value("Text", timeout=BRIEF),
    "nothing to read": lambda page: page.locator("#box").input_value(timeout=BRIEF),
}
if PLAYWRIGHT >= (1, 50):
    THERE["no state between"] = lambda page: expect(page.locator("#box")).to_be_checked(indeterminate=True, timeout=BRIEF)


@pytest.mark.parametrize("case", THERE)
def test_what_playwright_found_of_the_wrong_kind_is_not_said_to_be_missing(rig, page, base, case):
    with rig.test("t", record="new"):  # known on another page: there, "never on this one" would be the reason
        show(page, base, FIELDS, "/other")
        for selector in ("#box", "#one"):
            page.locator(selector).hover()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, FIELDS)
        with pytest.raises((AssertionError, Error)) as failed:
            THERE[case](page)
    assert re.search("(?i)not an? |not a ", str(failed.value)), "Playwright gives the reason"
    assert notes(failed.value) == ""
    assert not state.events


@pytest.mark.skipif(PLAYWRIGHT < (1, 42), reason="this Playwright has no handlers of locators")
@pytest.mark.parametrize("lost", [False, True], ids=["there", "lost"])
def test_of_a_call_that_a_handler_held_up_nothing_is_said_that_was_not_seen(rig, page, base, lost):
    with rig.test("t", record="new"):
        show(page, base, "<button id=go>Go</button>", "/other")
        page.locator("#go").hover()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, f"<button id={'gone' if lost else 'go'}>Go</button><p id=cover>Cookies?</p>")
        page.add_locator_handler(page.locator("#cover"), lambda: time.sleep(2 * BRIEF / 1000))
        with pytest.raises(Error) as failed:
            page.locator("#go").click(timeout=BRIEF)
    said = notes(failed.value)
    assert "in time" not in said
    assert "never on" not in said
    assert ("No elements found matching" in said) == lost
    assert [event.outcome for event in state.events] == ["suggested"] * lost


def test_several_elements_that_are_hidden_are_several_first(rig, page, base):
    with rig.test("t", record="none") as state:
        show(page, base, "<i class=item hidden>One</i><i class=item hidden>Two</i>")
        with pytest.raises(Error) as failed:
            page.locator(".item").click(timeout=BRIEF)
    said = notes(failed.value)
    assert said.index("is ambiguous") < said.index("elements are hidden")
    assert state.events[0].code == "ambiguous"


@pytest.mark.parametrize("there", [True, False])
def test_an_element_is_said_to_belong_only_to_what_matches_something(rig, page, base, there):
    first = "<h1>Letter</h1><button id=save>Save draft</button><button id=drop>Delete draft</button>"
    path = f"/letter{there}"
    with rig.test("t", record="new"):
        show(page, base, first, path)
        page.locator("#save").click()
        page.locator("#drop").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, f"<h1>Letter</h1><button id={'drop' if there else 'd2'}>Delete draft</button>", path)
        with pytest.raises(Error) as failed:
            page.locator("#save").click(timeout=1500)
    (event,) = state.events
    assert (event.outcome, event.code) == ("refused", "claimed")
    said = 'belongs to page.locator("#drop").'
    if not there:
        said = 'is more like what page.locator("#drop") meant, and that matches nothing now either.'
    assert event.reason == f'The nearest, button "Delete draft", {said}'
    assert event.reason in notes(failed.value)
    assert [one.owner for one in event.runners_up if one.owner] == ['page.locator("#drop")'] * there


@pytest.mark.parametrize("heals_first", [True, False], ids=["healed to it", "not healed yet"])
def test_the_owner_that_is_named_is_the_one_that_has_the_element(rig, page, base, heals_first):
    """Of two locators that meant one button, the first slipped to another button; the second was healed to theirs."""
    first = "<h1>Letter</h1><p id=x class=b1><b>Old</b></p><button class='b1 b2' data-testid=keep>Save changes</button>"
    first += "<button id=drop>Drop changes</button>"
    path = f"/owner{heals_first}"
    with rig.test("t", record="new"):
        show(page, base, first, path)
        page.locator("button.b1").click()
        page.locator("button.b2").click()
        page.locator("#drop").click()
    rig.stored()
    with rig.test("t", record="none") as state:
        second = "<h1>Letter</h1><button class=b1 id=other>Print</button><button data-testid=keep>Save changes</button>"
        show(page, base, second, path)
        if heals_first:
            page.locator("button.b2").click()
        with pytest.raises(Error) as failed:
            page.locator("#drop").click(timeout=1500)
    event = state.events[-1]
    assert (event.outcome, event.code) == ("refused", "claimed")
    said = 'belongs to page.locator("button.b2").'
    if not heals_first:
        said = 'is more like what page.locator("button.b1") meant, and that does not match it alone now.'
    assert event.reason == f'The nearest, button "Save changes", {said}'
    assert event.reason in notes(failed.value)


# ------------------------------------------------------------------------------------------ soft assertions


@contextmanager
def kept_errors():
    """What pytest-playwright does around every test, within the one that it does around this."""
    outer, _assertions._soft_errors = _assertions._soft_errors, []
    try:
        yield _assertions._soft_errors
    finally:
        _assertions._soft_errors = outer


def softly(page):
    expect.soft(page.locator("#note")).to_have_text("Two things", timeout=BRIEF)
    expect.soft(page.locator(".item")).to_have_text("Tea", timeout=BRIEF)
    expect.soft(page.locator("#gone")).to_be_visible(timeout=BRIEF)
    expect.soft(page.locator("#shut")).to_be_hidden(timeout=BRIEF)


@NEW
def test_failing_soft_assertions_are_kept_in_the_words_of_playwright(rig, page, base):
    first = "<p id=note>Two things</p><ul><li class=item>Tea</ul><b id=gone>Sold out</b><u id=shut hidden>x</u>"
    second = "<p id=note>Three</p><ul><li class=item>Milk<li class=item>Salt</ul><u id=shut>x</u>"
    with rig.test("t", record="new"), kept_errors() as errors:
        show(page, base, first)
        softly(page)
    assert not errors
    rig.stored()
    show(page, base, second)
    with kept_errors() as plain:
        softly(page)
    with rig.test("t", record="none"), kept_errors() as healing:
        softly(page)
    assert len(plain) == 4
    looked = re.compile(
        r"^ +(?:- |\d+ [^ -~] )", re.MULTILINE
    )  # the more digits its count has, the further in stands what follows
    assert [looked.sub("- ", str(error)) for error in healing] == [looked.sub("- ", str(error)) for error in plain]
    assert all(error.__traceback__ is error.__context__ is None for error in healing)


# ------------------------------------------------------------------------------------------ what is recorded


def test_a_second_run_of_the_same_tests_records_nothing_more(rig, page, base, monkeypatch):
    monkeypatch.setattr(ledger, "MOST_LEARNED_PER_PLACE", 3)

    def run():
        with rig.test("t", record="new"):
            show(page, base, "".join(f"<p id=r{n}>Row {n}</p>" for n in range(6)), "/rows")
            for n in range(6):
                page.locator(f"#r{n}").text_content()
        return [key.locator for _, key in rig.ledger.learned]

    assert run() == ["#r0", "#r1", "#r2"]
    rig.stored()
    assert run() == []
    rig.problems.clear()
