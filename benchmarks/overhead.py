"""What the plugin costs a suite that passes: the same 200 actions with and without it, in turns, in one process.

    python benchmarks/overhead.py [--rounds 15] [--actions 200]

One line a state of the plugin, each measured against the plain calls of the same round:

- ``suggest``: installed for calls that fail, the default of every project that has the package. Not one message more.
- ``recording``: ``--heal=on`` with an empty baseline; every locator is new once.
- ``recorded``: ``--heal=on`` with all locators known. At most 3 % and not one message more.

``ratio`` is the median of the rounds' ratios with its 95 % interval (bootstrap); ``messages`` go from Python to Playwright's
driver; ``python`` is the processor time of this process for a round, in ms. ``plain`` against itself shows the noise.
"""

from __future__ import annotations

import argparse
import gc
import http.server
import os
import random
import shutil
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect, sync_playwright

from pytest_heal.baseline import MemoryStore
from pytest_heal.browser.instrument import Instrument
from pytest_heal.browser.ledger import Ledger, Options, TestState
from pytest_heal.core.policy import Thresholds

PAGES, CONTROLS = 8, 6  # pages of the site, and groups of controls on each
STATES = ("plain", "plain again", "suggest", "recording", "recorded")


def page_html(number: int) -> str:
    """A page with groups of controls, each found by another kind of locator, among filler."""
    groups = "".join(
        f"<fieldset><legend>Group {g}</legend><label>Name {g} <input id=name-{g}></label>"
        f"<label><input type=checkbox data-testid=agree-{g}> Agree {g}</label>"
        f"<select class=colour-{g}><option>red<option>green</select>"
        f"<button class='save s{g}' onclick='window.n=(window.n||0)+1'>Save group {g}</button>"
        f"<a href='#{g}' title='Help {g}'>Help with {g}</a><output id=out-{g}>Result {g}</output></fieldset>"
        for g in range(CONTROLS)
    )
    filler = "".join(f"<li><a href=/item/{n}>Item {n}</a> <span>{n} pieces</span></li>" for n in range(150))
    form = f"<form onsubmit='return false'>{groups}</form>"
    return f"<!doctype html><title>Page {number}</title><h1>Page {number}</h1>{form}<ul>{filler}</ul>"


class Site(http.server.BaseHTTPRequestHandler):
    """``/0`` to ``/7``."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        """One page; names of letters, for numbers in paths are one page to the plugin."""
        body = page_html(ord(self.path[-1]) - ord("a")).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


STEPS = (
    'page.locator("#name-{g}").fill("x")',
    'page.get_by_test_id("agree-{g}").check()',
    'page.locator("select.colour-{g}").select_option("green")',
    'page.get_by_role("button", name="Save group {g}").click()',
    'expect(page.locator("#out-{g}")).to_have_text("Result {g}")',
)


def suite(actions: int) -> list[list[Any]]:
    """The actions of a suite, by page: each a function with a line of its own, as tests have."""
    lines = [STEPS[n % len(STEPS)].format(g=n // len(STEPS) % CONTROLS) for n in range(actions)]
    names: dict[str, Any] = {"expect": expect}
    source = "\n".join(f"def step_{n}(page): {line}" for n, line in enumerate(lines))
    exec(compile(source, "suite.py", "exec"), names)
    done = [names[f"step_{n}"] for n in range(actions)]
    each = len(STEPS) * CONTROLS
    return [done[n : n + each] for n in range(0, actions, each)]


@contextmanager
def counted_messages() -> Iterator[Callable[[], int]]:
    """Messages to the driver so far; -1 where this Playwright has another name for sending one."""
    from playwright._impl.connection import Connection

    sent = [0]
    original = getattr(Connection, "send_message_to_server", None)
    if original is None:
        yield lambda: -1
        return

    def send(self: Any, *args: Any, **kwargs: Any) -> Any:
        sent[0] += 1
        return original(self, *args, **kwargs)

    Connection.send_message_to_server = send  # type: ignore[method-assign]
    try:
        yield lambda: sent[0]
    finally:
        Connection.send_message_to_server = original  # type: ignore[method-assign]


class Bench:
    """One browser, one site, and the plugin in one of its states."""

    def __init__(self, browser: Any, base: str, actions: int, messages: Callable[[], int]) -> None:
        self.browser, self.base, self.messages = browser, base, messages
        self.suite = suite(actions)
        self.known: list[Any] = []

    def round(self, state: str) -> tuple[float, float, int]:
        """Seconds of the actions alone, of the processor, and messages of one round."""
        ledger = Ledger(store=MemoryStore(self.known if state == "recorded" else ()), root="/", options=Options(), log=print)
        instrument = Instrument(ledger)
        if not state.startswith("plain"):
            instrument.install(failures_only=state == "suggest")
            mode: Any = "suggest" if state == "suggest" else "on"
            ledger.test = TestState("bench.py::test", mode, Thresholds.with_base())
        context = self.browser.new_context()
        page = context.new_page()
        took = cpu = 0.0
        sent = 0
        try:
            for number, part in enumerate(self.suite):
                page.goto(f"{self.base}/{chr(ord('a') + number % PAGES)}")
                messages, busy, began = self.messages(), time.process_time(), time.perf_counter()
                for step in part:
                    step(page)
                took += time.perf_counter() - began
                cpu += time.process_time() - busy
                sent += self.messages() - messages
            if state == "recording":
                ledger.commit()
                self.known = list(ledger.learned.values())
        finally:
            instrument.uninstall()
            context.close()
        return took, cpu, sent


def interval(ratios: list[float]) -> tuple[float, float]:
    """95 % interval of the median, by bootstrap."""
    rng = random.Random(1)
    medians = sorted(statistics.median(rng.choices(ratios, k=len(ratios))) for _ in range(2000))
    return medians[50], medians[-51]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--actions", type=int, default=200)
    arguments = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # Registers the engine before the browser has a context, as a run does.
    first = Instrument(Ledger(store=MemoryStore(), root="/", options=Options(), log=print))
    first.install()
    found = shutil.which("chromium") or shutil.which("google-chrome")
    args = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with counted_messages() as messages, sync_playwright() as playwright:
        first.uninstall()
        browser = playwright.chromium.launch(args=args, **({"executable_path": found} if found else {}))
        bench = Bench(browser, f"http://127.0.0.1:{server.server_address[1]}", arguments.actions, messages)
        for state in STATES:
            bench.round(state)  # warm up, and record
        results: dict[str, list[tuple[float, float, int]]] = {state: [] for state in STATES}
        for number in range(arguments.rounds):
            order = list(STATES)
            random.Random(number).shuffle(order)  # what a machine does beside us falls on all states alike
            for state in order:
                gc.collect()
                results[state].append(bench.round(state))
        browser.close()
    print(f"{arguments.actions} actions, {arguments.rounds} rounds, {len(bench.known)} locators")
    print(f"{'state':<12} {'ms':>7} {'ratio':>7} {'95 %':>15} {'python':>7} {'messages':>9}")
    for state in STATES:
        ratios = [mine[0] / plain[0] for mine, plain in zip(results[state], results["plain"], strict=True)]
        low, high = interval(ratios)
        ms, cpu = (statistics.median(r[i] for r in results[state]) * 1000 for i in (0, 1))
        sent = statistics.median(r[2] for r in results[state])
        print(f"{state:<12} {ms:7.0f} {statistics.median(ratios):7.3f} {low:7.3f}-{high:.3f} {cpu:8.0f} {sent:9.0f}")


if __name__ == "__main__":
    main()
