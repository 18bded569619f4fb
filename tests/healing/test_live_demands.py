"""What a locator demands, told of a heal in other words and of a refusal, on real pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pytest_heal.relocation.events import HealEvent, Held

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 400}

THEN = """<h1>Account</h1><dialog open aria-label=Session><a href=#out id=leave onclick="window.got=1">Log out</a></dialog>
<p id=state>Payment successful</p>"""


def show(page, base, html):
    PAGES["/page"] = f"<!doctype html><title>Account</title><body>{html}"
    page.goto(base + "/page")


def leave(page):
    page.get_by_role("dialog").get_by_role("link", name="Log out").click()


def paid(page):
    expect(page.get_by_text("Payment successful")).to_be_visible(timeout=3000)


def drifted(rig, page, base, call, now):
    """The event of a call that was recorded on the page before."""
    with rig.test("t", record="new"):
        show(page, base, THEN)
        call(page)
    rig.stored()
    problem = None
    with rig.test("t", record="none") as state:
        show(page, base, now)
        try:
            call(page)
        except AssertionError as failed:
            problem = "\n".join([str(failed), *getattr(failed, "__notes__", ())])
    (event,) = state.events
    assert HealEvent.from_dict(event.to_dict()).demands == event.demands
    return event, problem


def test_a_heal_in_other_words_says_which(rig, page, base):
    event, problem = drifted(rig, page, base, leave, THEN.replace("Log out", "Sign out"))
    assert (event.outcome, problem) == ("healed", None), event.reason
    assert page.evaluate("window.got") == 1
    assert event.demands == (
        Held(kind="narrowing", demand="in dialog", held=True),
        Held(kind="words", demand='name "Log out"', held=True, now="Sign out"),
    )


def test_a_refusal_says_what_is_not_held_and_offers_nothing(rig, page, base):
    event, problem = drifted(rig, page, base, paid, THEN.replace("successful", "declined\x1b[2J"))
    assert (event.outcome, event.code) == ("refused", "demand")
    (held,) = event.demands
    assert (held.kind, held.demand, held.held) == ("words", 'text "Payment successful"', False)
    assert held.now.startswith("Payment declined")
    assert held.now.isprintable()
    assert (event.replacement, event.alternatives, event.mends, event.healed_as) == ("", (), (), None)
    assert event.reason in problem
    assert "ready to paste" not in problem
    assert not [one["paste"] for one in event.suggestions["similar"] if one["paste"]]
    assert 'demands text "Payment successful"' in problem


def test_a_locator_that_demands_nothing_says_nothing(rig, page, base):
    now = THEN.replace("id=leave", "class=leave")
    event, _ = drifted(rig, page, base, lambda page: page.locator("#leave").click(), now)
    assert (event.outcome, event.demands) == ("healed", ())


@pytest.mark.parametrize(
    "now",
    ["<p>Payment successful</p>", "<p data-testid=state class=note>Payment successful</p>"],
    ids=["nothing but its text tells it", "a test id tells it"],
)
def test_what_is_compared_is_offered_by_no_locator_that_finds_it_by_that(rig, page, base, now):
    then = "<h1>Account</h1><p id=state data-testid=state>Payment successful</p>"

    def compared(page):
        expect(page.locator("p#state")).to_contain_text("Payment", timeout=3000)

    with rig.test("t", record="new"):
        show(page, base, then)
        compared(page)
    rig.stored()
    with rig.test("t", record="none") as state:
        show(page, base, f"<h1>Account</h1>{now}")
        try:
            compared(page)
        except AssertionError:
            pass
    (event,) = state.events
    assert not [code for code in (event.replacement, *event.alternatives) if "get_by_text" in code]
