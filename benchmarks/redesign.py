"""A suite that has lost a share of its locators to a redesign: what its heals cost, against the same suite with nothing lost.

    python benchmarks/redesign.py [--tests 20] [--actions 10] [--lost 0.3] [--rounds 3]

The suite is a page object with ``--actions`` methods of a click each. Each test calls all of them, in a page of its own. Two
states take turns: ``green``, on the page that was recorded, and ``lost``, on one where the share of the ids is another.
``first`` is the ms of the first test of a round, in which each lost locator is found for the first time; ``later`` the median
of the others; ``ratio`` all tests of a round against the green ones of the same round, the median of the rounds;
``described`` how often the page was looked through, of so many heals in a round. At most 1.3 for 30 %.
"""

from __future__ import annotations

import argparse
import statistics
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from typing import Any

from benchmarks.latency import Handler
from playwright.sync_api import Browser, Page, sync_playwright

from pytest_heal.baseline import MemoryStore
from pytest_heal.browser.launch import chromium_on_path
from pytest_heal.healing.course import Course, Seen
from pytest_heal.healing.instrument import Instrument
from pytest_heal.healing.ledger import Ledger, Options
from pytest_heal.healing.test_state import TestState
from pytest_heal.relocation.policy import Thresholds

TARGET = 1.3
VERBS = ("Save", "Print", "Share", "Export", "Archive", "Rename", "Translate", "Approve", "Schedule", "Assign")
OBJECTS = ("invoice", "order", "draft", "report", "address", "contract")
ROWS = 150


def name(number: int) -> str:
    """What a button says: another saying for each."""
    return f"{VERBS[number % len(VERBS)]} {OBJECTS[number // len(VERBS) % len(OBJECTS)]}"


def page_html(actions: int, gone: int) -> str:
    """A page with a button for each action, the first ones under another id, among filler."""
    buttons = "".join(
        f"<li><button id={'go' if n < gone else 'do'}-{n} onclick='window.n=(window.n||0)+1'>{name(n)}</button></li>"
        for n in range(actions)
    )
    rows = "".join(f"<tr><td>{n}</td><td><a href='/order/{n}'>Order {n}</a></td></tr>" for n in range(ROWS))
    return f"<!doctype html><title>Orders</title><h1>Orders</h1><ul>{buttons}</ul><table>{rows}</table>"


class Orders:
    """The page object."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def do(self, number: int) -> None:
        """Press a button."""
        self.page.locator(f"#do-{number}").click()


@contextmanager
def counted() -> Iterator[list[int]]:
    """How often a page is described to find an element."""
    times, asked = [0], Course.inventory

    def inventory(course: Course, *args: Any, **options: Any) -> Generator[Any, Any, Seen | None]:
        times[0] += 1
        return asked(course, *args, **options)

    Course.inventory = inventory  # type: ignore[method-assign]
    try:
        yield times
    finally:
        Course.inventory = asked  # type: ignore[method-assign]


class Suite:
    """The suite, and the plugin that watches it."""

    def __init__(self, browser: Browser, ledger: Ledger, state: dict[str, str], url: str, actions: int) -> None:
        self.browser, self.ledger, self.state, self.url, self.actions = browser, ledger, state, url, actions

    def test(self, name: str, gone: int) -> tuple[float, int]:
        """Milliseconds of one test, and its heals."""
        self.ledger.test = test = TestState(name, "on", Thresholds.with_base())
        self.state["html"] = page_html(self.actions, gone)
        began = time.perf_counter()
        page = self.browser.new_page()
        page.goto(self.url)
        orders = Orders(page)
        for number in range(self.actions):
            orders.do(number)
        assert page.evaluate("window.n") == self.actions
        page.close()
        took = (time.perf_counter() - began) * 1000
        healed = sum(event.outcome == "healed" for event in test.events)
        self.ledger.commit()
        self.ledger.forget()
        return took, healed

    def forget(self) -> None:
        """As in a new run."""
        self.ledger.broken.clear()
        self.ledger.again.clear()
        self.ledger.spent = 0.0


def measured(suite: Suite, tests: int, gone: int, rounds: int) -> list[tuple[list[float], list[float], int, int]]:
    """By round: ms of the green tests and of those that have lost locators, descriptions, heals."""
    found = []
    suite.test("recorded", 0)
    suite.ledger.options.record = "none"
    for _ in range(rounds):
        suite.forget()
        green, lost, heals = [], [], 0
        with counted() as times:
            for n in range(tests):
                green.append(suite.test(f"green {n}", 0)[0])
                took, healed = suite.test(f"lost {n}", gone)
                lost.append(took)
                heals += healed
        found.append((green, lost, times[0], heals))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tests", type=int, default=20)
    parser.add_argument("--actions", type=int, default=10)
    parser.add_argument("--lost", type=float, default=0.3)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    state = {"html": ""}
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, state))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    path = chromium_on_path()
    options: dict[str, Any] = {"args": ["--no-sandbox"], **({"executable_path": path} if path else {})}
    ledger = Ledger(store=MemoryStore(), root="/", options=Options(), log=print)
    instrument = Instrument(ledger)
    instrument.install()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        suite = Suite(browser, ledger, state, f"http://127.0.0.1:{server.server_port}/page", given.actions)
        found = measured(suite, given.tests, round(given.actions * given.lost), given.rounds)
        browser.close()
    instrument.uninstall()
    server.shutdown()
    first = statistics.median(lost[0] for _, lost, _, _ in found)
    later = statistics.median(statistics.median(lost[1:]) for _, lost, _, _ in found)
    green = statistics.median(statistics.median(times) for times, *_ in found)
    ratio = statistics.median(sum(lost) / sum(times) for times, lost, _, _ in found)
    print(f"{given.tests} tests of {given.actions} actions, {given.lost:.0%} of the locators lost")
    print(f"green {green:.0f} ms a test, lost: first {first:.0f} ms, later {later:.0f} ms")
    print(f"ratio {ratio:.3f} (at most {TARGET})")
    print(f"described {found[0][2]} times for {found[0][3]} heals")


if __name__ == "__main__":
    main()
