"""What the plugin costs a suite that passes: the same 200 actions with and without it, in turns, in one process.

    python benchmarks/overhead.py [--rounds 15] [--actions 200] [--free-frames]

One line a state of the plugin, each measured against the plain calls of the same round:

- ``suggest``: installed for calls that fail, the default of every project that has the package. Not one message more.
- ``recording``: ``--heal=on`` with an empty baseline; every locator is new once. The worst there can be: pages that answer at
  once, and a suite that does nothing else. At most 30 %; what recording costs a suite of an application says `recording.py`.
- ``pictured``: the same with ``heal_pictures``: a picture of each element as well. Asked for, and no part of that budget.
- ``recorded``: ``--heal=on`` with all locators known. At most 3 % and not one message more.

A suite is tests of ten actions, each in a browser context of its own, as pytest-playwright gives it. ``suite`` is all of it:
the context, opening the page, the actions, closing, and what is kept of the test. ``actions`` is the actions alone.

The states take turns test by test, so what a machine does beside us falls on all alike. A click waits for the next frames of
the page, so it matters where in a frame it begins: before each action stands a pause of a random part of a frame, which is not
counted. ``ms`` adds up the median of each part over the rounds; ``ratio`` is that against the plain calls, with its 95 %
interval (bootstrap over the rounds); ``messages`` go from Python to the driver of Playwright during the actions; ``python`` is
the processor time of this process in ms. ``plain`` against itself shows the noise.

With ``--free-frames`` the browser draws as fast as it can, and no action waits for the screen. What remains is work, so
``added`` (ms more for each action than the plain calls, with its 95 % interval) is steadier. A suite in a browser that paces
its frames has that much more to do at most, and often waits for a frame meanwhile: ``of paced`` is ``added`` as a share of what
the plain calls take with paced frames, measured in the same run.
"""

from __future__ import annotations

import argparse
import gc
import http.server
import os
import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from playwright.sync_api import expect, sync_playwright

from pytest_heal.baseline import MemoryStore
from pytest_heal.browser.launch import chromium_on_path
from pytest_heal.healing.instrument import Instrument
from pytest_heal.healing.ledger import Ledger, Options
from pytest_heal.healing.test_state import TestState
from pytest_heal.relocation.policy import Thresholds

PAGES, CONTROLS = 8, 6  # pages of the site, and groups of controls on each
ACTIONS = 10  # of a test
FRAME = 1 / 60  # seconds
PACED_ROUNDS = 5  # plain calls with paced frames, beside those with free ones
STATES = ("plain", "plain again", "suggest", "recording", "pictured", "recorded")


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
    """The actions of a suite, by test: each a function with a line of its own, as tests have."""
    lines = [STEPS[n % len(STEPS)].format(g=n // len(STEPS) % CONTROLS) for n in range(actions)]
    names: dict[str, Any] = {"expect": expect}
    source = "\n".join(f"def step_{n}(page): {line}" for n, line in enumerate(lines))
    exec(compile(source, "suite.py", "exec"), names)
    done = [names[f"step_{n}"] for n in range(actions)]
    return [done[n : n + ACTIONS] for n in range(0, actions, ACTIONS)]


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


@dataclass(frozen=True, slots=True)
class Cost:
    """What a test took: ms of each action by the clock, ms around them, ms of this process, messages."""

    wall: tuple[float, ...]
    around: float
    python: float
    messages: int


class Setting:
    """The plugin in one of its states, for one round."""

    def __init__(self, state: str, browser: Any, known: list[Any]) -> None:
        self.state, self.browser = state, browser
        options = Options(keep_pictures=state == "pictured")
        self.ledger = Ledger(store=MemoryStore(known if state == "recorded" else ()), root="/", options=options, log=print)
        self.instrument = Instrument(self.ledger)

    def run(self, url: str, steps: list[Any], messages: Callable[[], int]) -> Cost:
        """One test, with what is kept of it."""
        if not self.state.startswith("plain"):
            mode: Any = "suggest" if self.state == "suggest" else "on"
            self.ledger.test = TestState("bench.py::test", mode, Thresholds.with_base())
            self.instrument.install(failures_only=self.state == "suggest")
        try:
            opening = time.perf_counter()
            context = self.browser.new_context()
            page = context.new_page()
            page.goto(url)
            around = time.perf_counter() - opening
            sent, busy, wall = messages(), time.process_time(), []
            for step in steps:
                time.sleep(random.random() * FRAME)
                began = time.perf_counter()
                step(page)
                wall.append((time.perf_counter() - began) * 1000)
            sent, busy = messages() - sent, time.process_time() - busy
            closing = time.perf_counter()
            context.close()
            self.ledger.commit()
            self.ledger.test = None
            around += time.perf_counter() - closing
            return Cost(tuple(wall), around * 1000, busy * 1000, sent)
        finally:
            self.instrument.uninstall()


class Bench:
    """One browser, one site, all states."""

    def __init__(self, browser: Any, base: str, actions: int, messages: Callable[[], int]) -> None:
        self.browser, self.base, self.messages = browser, base, messages
        self.suite = suite(actions)
        self.known: list[Any] = []

    def round(self, states: Sequence[str], rng: random.Random) -> dict[str, list[Cost]]:
        """The cost of each test of the suite in each state."""
        settings = [Setting(state, self.browser, self.known) for state in states]
        costs: dict[str, list[Cost]] = {state: [] for state in states}
        for number, part in enumerate(self.suite):
            rng.shuffle(settings)
            gc.collect()
            for setting in settings:
                url = f"{self.base}/{chr(ord('a') + number % PAGES)}"
                costs[setting.state].append(setting.run(url, part, self.messages))
        for setting in settings:
            if setting.state == "recording":
                self.known = list(setting.ledger.learned.values())
        return costs


Rounds = list[dict[str, list[Cost]]]


def total(rounds: Rounds, state: str, of: Callable[[Cost], float]) -> float:
    """The medians of the tests over the rounds, added up."""
    return sum(statistics.median(map(of, costs)) for costs in zip(*(each[state] for each in rounds), strict=True))


def elapsed(rounds: Rounds, state: str) -> float:
    """The medians of the actions over the rounds, added up: ms."""
    actions = ([wall for cost in each[state] for wall in cost.wall] for each in rounds)
    return sum(map(statistics.median, zip(*actions, strict=True)))


def whole(rounds: Rounds, state: str) -> float:
    """The actions and what stands around them: ms."""
    return elapsed(rounds, state) + total(rounds, state, attrgetter("around"))


def ratio(rounds: Rounds, state: str, of: Callable[[Rounds, str], float] = elapsed) -> float:
    """How much longer a state takes than the plain calls."""
    return of(rounds, state) / of(rounds, "plain")


def suite_ratio(rounds: Rounds, state: str) -> float:
    """The same for all of the suite."""
    return ratio(rounds, state, whole)


def added(rounds: Rounds, state: str) -> float:
    """Milliseconds more than the plain calls, for each action: the median over the rounds of what each action took more."""
    pairs = (
        [
            more - less
            for a, b in zip(each[state], each["plain"], strict=True)
            for more, less in zip(a.wall, b.wall, strict=True)
        ]
        for each in rounds
    )
    return statistics.mean(map(statistics.median, zip(*pairs, strict=True)))


def interval(rounds: Rounds, state: str, of: Callable[[Rounds, str], float] = ratio) -> tuple[float, float]:
    """95 % interval, by bootstrap over the rounds."""
    rng = random.Random(1)
    values = sorted(of(rng.choices(rounds, k=len(rounds)), state) for _ in range(1000))
    return values[25], values[-26]


def print_paced(rounds: Rounds) -> None:
    """What the suite takes, and how much more than the plain calls."""
    parts = "".join(f" {part:>8} {'ratio':>7} {'95 %':>13}" for part in ("suite ms", "actions"))
    print(f"{'state':<12}{parts} {'python':>7} {'messages':>9}")
    for state in STATES:
        row = f"{state:<12}"
        for of, against in ((whole, suite_ratio), (elapsed, ratio)):
            low, high = interval(rounds, state, against)
            row += f" {of(rounds, state):8.0f} {against(rounds, state):7.3f} {low:7.3f}-{high:.3f}"
        python, sent = (total(rounds, state, attrgetter(name)) for name in ("python", "messages"))
        print(f"{row} {python:7.0f} {sent:9.0f}")


def print_free(rounds: Rounds, paced: float) -> None:
    """What each action takes more; ``paced``: ms of a plain action where frames are paced."""
    print(f"a plain action: {paced:.1f} ms with paced frames")
    print(f"{'state':<12} {'ms':>7} {'added':>7} {'95 %':>15} {'of paced':>15} {'95 %':>15}")
    for state in STATES[1:]:
        more, (low, high) = added(rounds, state), interval(rounds, state, added)
        shares = f"{1 + more / paced:15.3f} {1 + low / paced:9.3f}-{1 + high / paced:.3f}"
        print(f"{state:<12} {elapsed(rounds, state):7.0f} {more:7.2f} {low:9.2f}-{high:.2f} {shares}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--actions", type=int, default=200)
    parser.add_argument("--free-frames", action="store_true", help="measure work alone, without waiting for frames")
    arguments = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # Registers the engine before the browser has a context, as a run does.
    first = Instrument(Ledger(store=MemoryStore(), root="/", options=Options(), log=print))
    first.install()
    found = chromium_on_path()
    args = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    free = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]
    with counted_messages() as messages, sync_playwright() as playwright:
        first.uninstall()

        def measured(states: Sequence[str], rounds: int, more: Sequence[str] = ()) -> Rounds:
            browser = playwright.chromium.launch(args=[*args, *more], **({"executable_path": found} if found else {}))
            bench = Bench(browser, f"http://127.0.0.1:{server.server_address[1]}", arguments.actions, messages)
            rng = random.Random(1)
            warm = [state for state in states if state != "recorded"]
            bench.round(warm, rng)  # and record
            bench.round(states, rng)
            done = [bench.round(states, rng) for _ in range(rounds)]
            browser.close()
            print(f"{arguments.actions} actions, {rounds} rounds, {len(bench.known)} locators")
            return done

        if arguments.free_frames:
            paced = elapsed(measured(STATES[:1], PACED_ROUNDS), "plain") / arguments.actions
            print_free(measured(STATES, arguments.rounds, free), paced)
        else:
            print_paced(measured(STATES, arguments.rounds))


if __name__ == "__main__":
    main()
