"""A page that is certainly done is not waited for; what is slow on a large page is executed when the call is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_heal.healing import verification
from pytest_heal.healing.call import BaseCall
from tests.support.rig import Rig, fresh_page, installed

PAGES: dict[str, str] = {}
SAVE = "<button id={} onclick='window.n=(window.n||0)+1'>Save the changes</button>"
FIRST, SECOND = SAVE.format("save"), SAVE.format("store")


@pytest.fixture
def page(page):
    page.set_default_timeout(8000)
    return page


def html(body: str, rows: int = 5) -> str:
    table = "".join(f"<tr><td>{n}</td><td><a href='/order/{n}'>Order {n}</a></td></tr>" for n in range(rows))
    return (
        f"<!doctype html><title>Orders</title><h1>Orders</h1><form onsubmit='return false'>{body}</form><table>{table}</table>"
    )


def healed(rig, page, base, use, *, first=FIRST, second=SECOND, rows=5, slow=False):
    """The event of a heal, and the ms that were waited for it; ``slow``: the locator was slow when it was recorded."""
    with rig.test("t", record="new"):
        PAGES["/page"] = html(first, rows)
        page.goto(base + "/page")
        use(page)
    rig.stored()
    known = rig.ledger.store.page(None, "/page", "")
    rig.ledger.store.put_all([one if slow else replace(one, waited=0) for one in known], replace=True)
    rig.ledger.remembered.forget()
    with rig.test("t", record="none") as state:
        PAGES["/page"] = html(second, rows)
        page.goto(base + "/page")
        use(page)
        state.settle()
        page.wait_for_timeout(50)
        state.settle()
        (event,) = state.events
        assert event.outcome == "healed", event.reason
        return event, event.timings["wait"]


def click(page):
    page.locator("#save").click()


@pytest.fixture
def asked(monkeypatch):
    """The questions to the engine."""
    selectors: list[str] = []
    original = BaseCall.ask

    def ask(call, selector, timeout):
        selectors.append(selector)
        return original(call, selector, timeout)

    monkeypatch.setattr(BaseCall, "ask", ask)
    return selectors


def judged_early(asked):
    """Whether the page was described because it said that it is done."""
    return [one for one in asked if "heal=inventory" in one and one.endswith(':done"')] != []


def test_a_page_that_has_nothing_left_to_do_is_not_waited_for(rig, page, base, asked):
    _, waited = healed(rig, page, base, click)
    assert judged_early(asked)
    assert waited >= 250


def test_nor_is_it_waited_for_after_a_click_in_it(rig, page, base, asked):
    names = ("Save", "Print", "Share")
    buttons = "".join(f"<button id={name.lower()} onclick=window.n=1>{name} the order</button>" for name in names)

    def play(body):
        PAGES["/several"] = html(body)
        page.goto(base + "/several")
        for name in names:
            page.locator(f"#{name.lower()}").click()

    with rig.test("recorded", record="new"):
        play(buttons)
    rig.stored()
    with rig.test("lost", record="none") as state:
        play(buttons.replace("id=", "class="))
    assert [event.outcome for event in state.events] == ["healed"] * 3
    assert sum("heal=inventory" in one and one.endswith(':done"') for one in asked) == 3
    assert max(event.timings["wait"] for event in state.events) < 1000


def test_an_assertion_is_judged_as_soon(rig, page, base, asked):
    from playwright.sync_api import expect

    _, waited = healed(rig, page, base, lambda page: expect(page.locator("#save")).to_be_enabled())
    assert judged_early(asked)
    assert waited >= 250


@pytest.mark.parametrize(
    "doubt",
    [
        pytest.param("<script>setTimeout(() => {}, 1)</script>", id="a timer, whatever it was for"),
        pytest.param("<iframe srcdoc='<p>Hi'></iframe>", id="a frame"),
        pytest.param("<video></video>", id="a video"),
        pytest.param("<p class=skeleton-line>&nbsp;</p>", id="a skeleton"),
        pytest.param("<script>new WebSocket(`ws://${location.host}/none`)</script>", id="a socket", marks=pytest.mark.long),
        pytest.param("<script>(function f() { requestAnimationFrame(f) })()</script>", id="frames of animation"),
    ],
)
def test_in_doubt_the_quiet_time_is_waited_for(doubt, rig, page, base, asked):
    _, waited = healed(rig, page, base, click, second=SECOND + doubt)
    if "WebSocket" not in doubt:  # one that was refused is closed, and no doubt any more
        assert not judged_early(asked)
        assert waited >= 950  # the page may have been quiet for a moment before it was asked


def test_a_quiet_time_that_was_asked_for_is_the_least(browser, base):
    with installed(Rig(quiet=700, done=0)) as rig, fresh_page(rig, browser, PAGES) as page:
        _, waited = healed(rig, page, base, click)
        assert waited >= 700


def test_a_locator_that_was_slow_is_given_twice_as_long(rig, page, base):
    late = "<script>late = () => setTimeout(() => document.forms[0].innerHTML = `{}`, 1200)</script>"

    def use(page):
        page.evaluate("window.late && late()")
        page.locator("#slow").click()

    first = late.format(SAVE.format("slow").replace("'", '"'))
    _, waited = healed(rig, page, base, use, first=first, slow=True)
    (known,) = [one for one in rig.ledger.store.page(None, "/page", "") if one.key.locator == "#slow"]
    assert known.waited > 250
    assert waited >= min(2 * known.waited, 1000)


# ------------------------------------------------------------------ executing what is offered


def test_the_best_locator_is_executed_in_the_question_that_chooses(rig, page, base, asked):
    event, _ = healed(rig, page, base, click)
    assert event.replacement == 'page.get_by_role("button", name="Save the changes")'
    assert 'page.locator("#store")' in event.alternatives
    questions = asked[asked.index(next(one for one in asked if "heal=inventory" in one)) :]
    assert [("confirm" in one, "compare" in one) for one in questions] == [(False, False), (True, False), (False, True)]
    assert "internal:role=button" in questions[1]


@pytest.fixture
def large(monkeypatch):
    monkeypatch.setattr(verification, "LARGE", 50)


def test_on_a_large_page_names_are_compared_when_the_call_is_over(rig, page, base, asked, large):
    event, _ = healed(rig, page, base, click, rows=40)
    assert event.replacement == 'page.get_by_role("button", name="Save the changes")'
    assert event.alternatives[-1:] == ('page.locator("#store")',)
    assert any(mend.code == '.get_by_role("button", name="Save the changes")' for mend in event.mends)
    assert not any(one.startswith("internal:role") for one in asked), "nobody waited for it"
    assert page.evaluate("window.n") == 1


def test_what_the_page_did_not_live_to_answer_is_not_offered(rig, page, base, large):
    PAGES["/next"] = html("<p>Thank you</p>", 40)
    left = "<a id={} href='/next'>Save the changes</a>"
    event, _ = healed(rig, page, base, click, first=left.format("save"), second=left.format("store"), rows=40)
    assert event.replacement == 'page.locator("#store")'
    assert not any("get_by_role" in code or "get_by_text" in code for code in event.alternatives)
    assert not any(mend.code.startswith(".get_by_role") for mend in event.mends)


def test_where_a_heal_was_rejected_all_is_known_before_the_call(rig, page, base, asked, large, monkeypatch):
    """Which heal it was is told by the best locator of its element."""
    monkeypatch.setattr(type(rig.ledger.trust), "knows", lambda trust, key: True)
    event, _ = healed(rig, page, base, click, rows=40)
    assert any(one.startswith("internal:role") for one in asked)
    assert event.replacement == 'page.get_by_role("button", name="Save the changes")'


def test_a_candidate_that_cannot_be_executed_is_passed_over(rig, page, base, monkeypatch):
    made = verification.ladder

    def ladder(*args, **options):
        first, *rest = made(*args, **options)
        return (replace(first, selector="internal:role=[[["), *rest, replace(first, selector="css=[[["))

    monkeypatch.setattr(verification, "ladder", ladder)
    event, _ = healed(rig, page, base, click)
    assert event.replacement == 'page.get_by_text("Save the changes")'
    assert 'page.locator("#store")' in event.alternatives
    assert not any("[[[" in code for code in event.alternatives)
    assert page.evaluate("window.n") == 1
