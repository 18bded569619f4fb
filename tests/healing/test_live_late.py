"""Nothing is healed before the page is done: sixty ways to come late, each beside something that looks exactly like it."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.support.late_cases import CASES, click_next, served_late
from tests.support.long import mostly_long


@pytest.fixture(scope="module")
def base():
    with served_late() as url:
        yield url


def visited(browser, base, rig, case, release, *, never=False):
    """What was clicked in a release, the heals, and how long the click took beyond the test's own beginning (ms)."""
    context = browser.new_context()
    context.set_default_timeout(8000)
    page = context.new_page()
    with rig.test(f"{case.name}[{release}]", record="new" if release == 1 else "none") as state:
        case.prepare(page)
        page.goto(f"{base}/late/{quote(case.name)}?release={release}" + ("&never" if never else ""), wait_until="commit")
        frame = page
        if case.frame:
            page.wait_for_function("frames.length && frames[0].document.querySelector('#other')")
            frame = page.frame("inner")
        case.first(page)
        frame.locator("#save").click()
        hits = frame.evaluate("hits")
    healed = [event for event in state.events if event.outcome == "healed"]
    context.close()
    assert not rig.problems, rig.problems
    return hits, healed


# Each of these has a case of the same kind that is run always.
ALWAYS = {
    *("timer", "interval that has run for a while", "timer with a fake clock", "frames of animation", "messages to itself"),
    *(
        "animation that begins late",
        "request, then a timer",
        "body that streams",
        "events of the server",
        "web socket",
        "worker",
    ),
    *("module that is slow", "document that streams", "message of another tab", "timer of the page around a frame"),
    *("debounced search", "optimistic update, confirmed by a socket", "navigation by a timer"),
}


@pytest.mark.parametrize("name", mostly_long(CASES, ALWAYS))
def test_nothing_is_healed_before_it_comes(name, rig, browser, base):
    case = CASES[name]
    rig.fresh()
    assert visited(browser, base, rig, case, 1) == (["right"], [])
    rig.stored()
    assert visited(browser, base, rig, case, 2) == (["right"], [])


CONTROLS = [name for name, case in CASES.items() if not case.frame and case.first is not click_next]


@pytest.mark.parametrize("name", mostly_long(CONTROLS, {"timer", "message of another tab"}))
def test_what_stands_there_meanwhile_is_healed_to_where_nothing_comes(name, rig, browser, base):
    """Else the cases above would show nothing."""
    case = CASES[name]
    rig.fresh()
    assert visited(browser, base, rig, case, 1) == (["right"], [])
    rig.stored()
    hits, healed = visited(browser, base, rig, case, 2, never=True)
    assert hits == ["wrong"]
    assert len(healed) == 1


def test_there_are_sixty():
    assert len(CASES) >= 60
    assert CASES.keys() > ALWAYS
