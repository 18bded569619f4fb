"""The HTML report in Chromium: it filters, copies, says nothing on the console, and axe-core finds nothing to object to."""

import base64
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pytest_heal.relocation.events import HealEvent
from pytest_heal.report.html import render
from pytest_heal.report.model import Entry, HealReport, Run
from tests.support.report_cases import EDIT, HOSTILE, PICTURE, entry, hostile_report, report

AXE = Path(__file__).parents[1] / "vendor" / "axe-core" / "axe.min.js"


@pytest.fixture
def show(opened_file):
    """Opens a report."""
    return lambda made, **options: opened_file("heal.html", render(made), **options)


def shown(page):
    """The locators of the events that can be seen."""
    return page.locator(".event:not([hidden]) .old").all_inner_texts()


def test_filters(show):
    page = show(report())
    assert len(shown(page)) == 5  # without the one that its test expected
    assert page.get_by_role("status").inner_text() == "5 of 6 shown"
    page.get_by_label("in tests that passed all the same").check()
    expect(page.get_by_role("status")).to_have_text("6 of 6 shown")
    assert len(shown(page)) == 6
    page.get_by_label("Find").fill("LOGIN-BTN")
    expect(page.get_by_role("status")).to_have_text("1 of 6 shown")
    assert shown(page) == ['page.locator(".login-btn")']
    page.get_by_label("Find").fill("")
    page.get_by_label("healed", exact=True).uncheck()
    page.get_by_label("moved", exact=True).uncheck()
    expect(page.get_by_role("status")).to_have_text("4 of 6 shown")
    page.get_by_label("Confidence below").fill("0.5")
    expect(page.get_by_role("status")).to_have_text("0 of 6 shown")


def test_a_page_or_a_test_of_the_tables_is_a_filter(show):
    page = show(report(entry(), entry(page="http://localhost/other", selector="#b", locator='page.locator("#b")')))
    page.get_by_text("2 pages with drift").click()
    page.get_by_role("button", name="http://localhost/other").click()
    assert shown(page) == ['page.locator("#b")']
    assert page.get_by_label("Find").evaluate("node => node === document.activeElement")


@pytest.mark.parametrize("allowed", [True, False], ids=["clipboard", "no clipboard"])
def test_the_diff_is_copied(show, allowed):
    page = show(report(entry()), permissions=["clipboard-read", "clipboard-write"] if allowed else [])
    if not allowed:
        page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')) }")
        page.evaluate("() => { document.execCommand = () => { window.copied = document.activeElement.value; return true } }")
    page.locator("summary", has_text="submit-btn").click()
    page.get_by_role("button", name="Copy the diff").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()" if allowed else "window.copied")
    assert copied.splitlines() == [
        '-    page.locator("#submit-btn").click()',
        '+    page.get_by_role("button", name="Sign in").click()',
    ]


def test_it_can_be_used_by_keyboard(show):
    page = show(report(entry()))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the events"
    page.locator("summary", has_text="submit-btn").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Copy the diff")).to_be_visible()  # offered once the event has opened
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Copied").or_(page.get_by_role("button", name="Not copied")).wait_for()


def test_a_link_opens_its_event(show):
    page = show(report(entry(test="a"), entry(test="b", replacement="page.get_by_label('x')", edit=None)))
    page.get_by_role("region", name="Conflicts").get_by_role("link").first.click()
    expect(page.locator(".event details[open]")).to_have_count(1)


def test_all_is_there_without_scripts_and_on_paper(show):
    page = show(report(), java_script_enabled=False)
    assert page.locator(".event").count() == 6
    assert not page.locator("form").is_visible()
    page.emulate_media(media="print")
    assert page.get_by_text("two fit").first.is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.long
def test_axe_finds_no_violation(show, scheme):
    conflict = entry(test="other", replacement="page.get_by_label('x')", edit=None)
    page = show(report(*report().entries, conflict), color_scheme=scheme)
    page.locator("details").evaluate_all("all => all.forEach(details => { details.open = true })")
    page.evaluate(AXE.read_text(encoding="utf-8"))  # by the debugger, which the policy of the page does not concern
    found = page.evaluate("axe.run()")
    assert found["passes"]
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]] == []


def test_nothing_that_a_page_says_is_run(show):
    entries = [one for text in HOSTILE for one in hostile_report(text).entries]
    page = show(HealReport.of(Run(), entries))
    page.locator("details").evaluate_all("all => all.forEach(details => { details.open = true })")
    page.locator(".find").first.click()
    assert page.locator("img, iframe, object").count() == 0
    assert page.locator("script").count() == 1


def test_five_thousand_events_are_filtered_at_once(show):
    events = [
        Entry(
            event=HealEvent(
                kind="lost", outcome="healed", code="x", reason="<i>why</i>", locator=f"page.a({n})", replacement="page.b()"
            )
        )
        for n in range(5_000)
    ]
    page = show(HealReport.of(Run(), events))
    page.get_by_label("Find").fill("page.a(4321)")
    expect(page.get_by_role("status")).to_have_text("1 of 5000 shown")
    assert shown(page) == ["page.a(4321)"]
    assert page.locator("article p").count() == 0  # what an event opens to is made when it is opened
    page.locator("summary", has_text="page.a(4321)").click()
    expect(page.get_by_text("<i>why</i>")).to_be_visible()
    page.get_by_role("button", name="Open all shown").click()
    assert page.locator("article p").count() == 2
    assert page.locator("article i").count() == 0


def test_a_long_report_opens_what_a_link_leads_to_and_offers_to_copy(show, monkeypatch):
    monkeypatch.setattr("pytest_heal.report.html.MOST_TABLES", 1)
    page = show(report(entry(test="a"), entry(test="b", replacement="page.get_by_label('x')")))
    page.get_by_role("region", name="Conflicts").get_by_role("link").first.click()
    expect(page.get_by_role("button", name="Copy the diff")).to_be_visible()
    assert page.locator(".later").count() == 1


def test_a_picture_is_shown_with_an_outline(show):
    jpeg = show(report(entry())).screenshot(type="jpeg", clip={"x": 0, "y": 0, "width": 200, "height": 80})
    image = {**PICTURE, "data": base64.b64encode(jpeg).decode()}
    page = show(report(entry(line=2), entry(image=image)))  # whichever place it is of
    page.locator("summary", has_text="submit-btn").click()
    drawn = page.get_by_role("img", name='Screenshot of button "Sign in"')
    expect(drawn).to_be_visible()
    outline, frame = drawn.locator("rect").bounding_box(), drawn.bounding_box()
    assert outline["x"] - frame["x"] == pytest.approx(32, abs=2)  # a line has a width
    assert outline["y"] - frame["y"] == pytest.approx(20.5, abs=2)
    assert page.evaluate("document.querySelector('image').getBBox().width") == 200


def test_one_locator_in_many_tests_is_one_event_and_what_needs_a_person_comes_first(show):
    many = [entry(test=f"tests/test_login.py::test_{n}") for n in range(50)]
    refused = entry(outcome="refused", code="tie", line=99, locator="page.a()", confirmed=False, replacement="", after="")
    page = show(report(*many, refused))
    assert shown(page) == ["page.a()", 'page.locator("#submit-btn")']
    page.get_by_label("Find").fill("test_31")
    expect(page.get_by_role("status")).to_have_text("1 of 2 shown")
    page.locator("summary", has_text="submit-btn").click()
    expect(page.get_by_role("listitem").filter(has_text="test_49")).to_be_visible()
    expect(page.get_by_text("test_0 on http://localhost:8000/login and 49 more tests")).to_be_visible()


def test_one_locator_at_several_places_is_one_event_with_the_change_of_each(show):
    other = replace(EDIT, file="tests/test_shop.py", region=replace(EDIT.region, line=41, end_line=41))
    here, there = entry(), entry(test="tests/test_shop.py::test_buy", file="tests/test_shop.py", line=41, edit=other)
    unwritten = entry(test="tests/test_help.py::test_it", file="tests/test_help.py", line=3, edit=None)
    page = show(report(here, there, unwritten))
    assert shown(page) == ['page.locator("#submit-btn")']
    expect(page.locator(".where")).to_have_text("tests/test_help.py:3 and 2 more places")
    page.get_by_label("Find").fill("test_shop.py:41")
    expect(page.get_by_role("status")).to_have_text("1 of 1 shown")
    page.locator("summary", has_text="submit-btn").click()
    assert page.locator("figcaption").filter(visible=True).all_inner_texts() == [
        "Source, tests/test_help.py:3",
        "Proposed change of tests/test_login.py:6",
        "Proposed change of tests/test_shop.py:41",
    ]
    expect(page.get_by_role("button", name="Copy the diff").filter(visible=True)).to_have_count(2)


def test_nothing_is_wider_than_a_phone(show):
    page = show(report(), viewport={"width": 390, "height": 800})
    page.locator("details").evaluate_all("all => all.forEach(details => { details.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
