"""One control is operated: it is there, the call is made, and what it set going is awaited."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pytest_heal.errors import HealError
from pytest_heal.explore.live_look import Look, Tab
from pytest_heal.explore.planner.candidate import Candidate
from pytest_heal.explore.planner.values import choice_for, value_for

Steps = Generator[Callable[[], Any], Any, Any]

ACT_TIMEOUT = 3_000.0
"""Milliseconds that a control is waited for to take a click."""
OPEN_TIMEOUT = 15_000.0
LONGEST_REST = 5.0
"""Seconds that are given to what an interaction set going."""
LONGEST_POPUP = 3.0
"""Seconds that a page which a click opens may take to appear."""
FIRST_PAUSE, PAUSE = 30.0, 20.0  # ms between two looks at what is on its way
TURN = "pause => new Promise(done => setTimeout(done, pause))"
"""A pause that the page makes: on a busy machine, too, it ends after what an interaction has begun there and told us of."""
AFTER_INTERRUPTION = 200.0  # ms
COVERED_TIMEOUT = 500.0
COVERED = """e => {
  e.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
  const box = e.getBoundingClientRect(), root = e.getRootNode();
  const top = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const labels = [...(e.labels || [])];
  if (!top || e.contains(top) || top.contains(e) || top.shadowRoot || labels.some(l => l.contains(top))) return '';
  const said = ['id', 'role', 'class'].map(n => [n, top.getAttribute(n)]).filter(([, v]) => v).map(([n, v]) => ` ${n}="${v}"`);
  return `<${top.localName}${said.join('')}>`.slice(0, 100);
}"""
MOST_BEFORE = 8
"""Fields of a form that are filled before it is sent."""


def operate(look: Look, candidate: Candidate) -> Steps:
    """Operate a control; returns the value that was used, ``""`` for a click.

    Raises:
        HealError: it is gone, or nothing is known that it takes.
        Exception: Playwright's, where it cannot be operated.
    """
    locator = look.found.locators[place_of(look, candidate)]
    if (yield locator.count) != 1:
        raise HealError(f"{candidate} is not there any more")
    act = candidate.act
    if act == "click":
        yield partial(locator.click, timeout=ACT_TIMEOUT)
        return ""
    if act == "check":
        yield partial(_check, locator)
        return ""
    value = choice_for(candidate) if act == "select" else value_for(candidate)
    if not value:
        raise HealError(f"nothing is known that {candidate} takes")
    if act == "select":
        yield partial(locator.select_option, value=value, timeout=ACT_TIMEOUT)
    else:
        yield partial(locator.fill, value, timeout=ACT_TIMEOUT)
    return value


def _check(locator: Any) -> Any:
    # A box that is drawn by its label stands under it: a click on the label's place is what a person does.
    return locator.check(timeout=ACT_TIMEOUT, force=True)


def place_of(look: Look, candidate: Candidate) -> int:
    """Where a candidate stands among those of a look."""
    return next(i for i, one in enumerate(look.found.candidates) if one == candidate)


def before_sending(look: Look, candidate: Candidate) -> list[Candidate]:
    """Fields that a form needs before a button sends it: what is required, of a search its one field.

    Fields that may not be operated are left out: a form that needs one of them cannot be sent, and says so itself.
    """
    facts = candidate.facts
    if not facts.submits or facts.form < 0:
        return []
    same = [
        one
        for one in look.candidates
        if one.facts.form == facts.form and one.control.frame == candidate.control.frame and one.act != "click"
    ]
    empty = [one for one in same if not one.facts.filled]
    needed = [one for one in empty if one.facts.required]
    typed = [one for one in same if one.act == "fill"]
    if not needed and len(typed) == 1 and typed[0] in empty:
        needed = typed
    return needed[:MOST_BEFORE]


def rested(tab: Tab) -> Steps:
    """Wait until what an interaction set going is over: the network is idle, for another URL or not."""
    end = time.monotonic() + LONGEST_REST
    try:
        yield partial(tab.page.evaluate, TURN, FIRST_PAUSE)
    except Exception:  # noqa: BLE001 - it navigates, which is on its way then
        yield partial(tab.page.wait_for_timeout, FIRST_PAUSE)
    while not tab.watch.idle() and time.monotonic() < end:
        yield partial(tab.page.wait_for_timeout, PAUSE)


def popped_up(tab: Tab) -> Steps:
    """Wait for the page that a click opens, so that it is not taken for the work of the next step."""
    end = time.monotonic() + LONGEST_POPUP
    while not tab.watch.popups and not tab.page.is_closed() and time.monotonic() < end:
        yield partial(tab.page.wait_for_timeout, PAUSE)


def opened(tab: Tab, url: str) -> Steps:
    """Open a URL.

    Raises:
        HealError: it cannot be opened; says why.
    """
    for again in (True, False):
        try:
            yield partial(tab.page.goto, url, wait_until="domcontentloaded", timeout=OPEN_TIMEOUT)
            break
        except Exception as error:  # noqa: BLE001 - raised again, unless it was a download: the page stays where it was
            if "net::ERR_ABORTED" in str(error) and tab.watch.notes:
                break
            if not again or "interrupted by another navigation" not in str(error):
                raise HealError(f"{url} cannot be opened: {line_of(error)}") from None
            yield partial(tab.page.wait_for_timeout, AFTER_INTERRUPTION)  # the error page of what failed before came later
    yield from rested(tab)


def covered(locator: Any) -> Steps:
    """What stands before the middle of a control, ``<div role="dialog">``; ``""`` where nothing does."""
    try:
        return str((yield partial(locator.evaluate, COVERED, timeout=COVERED_TIMEOUT)))
    except Exception:  # noqa: BLE001 - it is gone
        return ""


def line_of(error: BaseException) -> str:
    """What an error says, in one line."""
    line = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return line.removeprefix("Locator.").removeprefix("Page.goto: ")[:300]
