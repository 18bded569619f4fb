"""What queries that raise nothing cost a test that passes: 250 with the plugin and without it, in turns, in one process.

    python benchmarks/queries.py [--rounds 15] [--queries 250]

One line for each state of the plugin (``suggest``, ``on``), API and outcome (``found``, ``nothing``), each against the same
queries of the same round without the plugin. A test is a page of its own and a third each of ``query_selector``,
``query_selector_all`` and ``count()``. ``ms`` is the median of a test; ``ratio`` the median over the rounds of each round's own
ratio, ``python`` the same of this process' time; ``messages`` go from Python to the driver of Playwright. ``plain again`` shows
the noise.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from benchmarks.overhead import counted_messages, page_html
from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright

from pytest_heal.baseline import MemoryStore
from pytest_heal.browser.launch import chromium_on_path
from pytest_heal.healing.instrument import Instrument
from pytest_heal.healing.ledger import Ledger, Options
from pytest_heal.healing.test_state import TestState
from pytest_heal.relocation.policy import Thresholds

STATES = ("plain", "plain again", "suggest", "on")
METHODS = 3


def selectors(number: int, *, found: bool) -> list[str]:
    """Selectors of a test: each another one, as tests have."""
    return [f".s{n % 6}:not(.x{n})" if found else f".missing-{n}" for n in range(number)]


def asked(page: Any, names: list[str]) -> None:
    """The queries of a test on the sync API."""
    for n, name in enumerate(names):
        if n % METHODS == 0:
            page.query_selector(name)
        elif n % METHODS == 1:
            page.query_selector_all(name)
        else:
            page.locator(name).count()


async def asked_async(page: Any, names: list[str]) -> None:
    """The queries of a test on the async API."""
    for n, name in enumerate(names):
        if n % METHODS == 0:
            await page.query_selector(name)
        elif n % METHODS == 1:
            await page.query_selector_all(name)
        else:
            await page.locator(name).count()


class Installed:
    """The plugin in one of its states, for one test."""

    def __init__(self, state: str) -> None:
        self.state = state
        self.ledger = Ledger(store=MemoryStore(()), root="/", options=Options(), log=print)
        self.instrument = Instrument(self.ledger)

    def __enter__(self) -> None:
        if not self.state.startswith("plain"):
            mode: Any = self.state
            self.ledger.test = TestState("bench.py::test", mode, Thresholds.with_base())
            self.instrument.install(failures_only=mode == "suggest")

    def __exit__(self, *_: object) -> None:
        self.ledger.commit()
        self.ledger.forget()
        self.instrument.uninstall()


Costs = dict[str, list[tuple[float, float, int]]]


def rounds_sync(browser: Any, names: list[str], rounds: int, messages: Callable[[], int]) -> Costs:
    """Seconds by the clock and of this process, and messages, of each test, by state."""
    costs: Costs = {state: [] for state in STATES}
    for _ in range(rounds):
        for state in random.sample(STATES, len(STATES)):
            gc.collect()
            with Installed(state):
                page = browser.new_page()
                page.set_content(page_html(0))
                sent, busy, began = messages(), time.process_time(), time.perf_counter()
                asked(page, names)
                costs[state].append((time.perf_counter() - began, time.process_time() - busy, messages() - sent))
                page.close()
    return costs


async def rounds_async(browser: Any, names: list[str], rounds: int, messages: Callable[[], int]) -> Costs:
    """The same on the async API."""
    costs: Costs = {state: [] for state in STATES}
    for _ in range(rounds):
        for state in random.sample(STATES, len(STATES)):
            gc.collect()
            with Installed(state):
                page = await browser.new_page()
                await page.set_content(page_html(0))
                sent, busy, began = messages(), time.process_time(), time.perf_counter()
                await asked_async(page, names)
                costs[state].append((time.perf_counter() - began, time.process_time() - busy, messages() - sent))
                await page.close()
    return costs


def show(api: str, outcome: str, costs: Costs) -> None:
    """The lines of one API and outcome."""
    for state, tests in costs.items():
        pairs = list(zip(tests, costs["plain"], strict=True))
        ratio, python = (statistics.median(mine[i] / plain[i] for mine, plain in pairs) for i in (0, 1))
        milliseconds = statistics.median(one[0] for one in tests) * 1000
        told = f"ratio {ratio:.3f}  python {python:.3f}  {tests[0][2]} messages"
        print(f"{api:<6}{outcome:<9}{state:<13}{milliseconds:>9.1f} ms  {told}")


async def main_async(rounds: int, number: int, messages: Callable[[], int], options: dict[str, Any]) -> None:
    """All of the async API."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**options)
        for found in (True, False):
            names = selectors(number, found=found)
            show("async", "found" if found else "nothing", await rounds_async(browser, names, rounds, messages))
        await browser.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--queries", type=int, default=250)
    given = parser.parse_args()
    path = chromium_on_path()
    options: dict[str, Any] = {"args": ["--no-sandbox"], **({"executable_path": path} if path else {})}
    with counted_messages() as messages:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**options)
            for found in (True, False):
                names = selectors(given.queries, found=found)
                show("sync", "found" if found else "nothing", rounds_sync(browser, names, given.rounds, messages))
            browser.close()
        asyncio.run(main_async(given.rounds, given.queries, messages, options))


if __name__ == "__main__":
    main()
