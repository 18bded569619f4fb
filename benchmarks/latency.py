"""From the test's call to the healed action, with defaults, on pages of several sizes.

    python benchmarks/latency.py [--elements 600 10000] [--rounds 5]

For each size two states, in turns: ``done``, the page is certainly done (see `docs/explanation/watching.md`), and ``doubt``,
its whole quiet time is waited for. Of each one line with medians in ms, one with minimums, which other work on the machine
hardly touches:

- ``works``: the same click on a locator that works. In both cases the page was clicked once before, as in any test.
- ``healed``: from the call to the healed action; ``beyond`` of it is not the quiet time (default 1 s).
- ``late``: the quiet time was noticed to be over so much later, because Playwright looks at intervals.
- ``page``, ``transfer``, ``decode``, ``decide``, ``choose``: describing the page, until the description is in Python, reading
  it, relocation and policy, choosing the element in the page. ``found`` is all of these: from noticing the loss to the chosen
  element. At most 100 ms at 10,000 elements.
- ``verify``: executing the suggested locators; ``act``: the call again, Playwright's checks included.
- ``cpu``: processor time of Python and of the page's main thread for all of it. The page's includes the inventory that is
  prepared during the quiet time.
"""

from __future__ import annotations

import argparse
import http.server
import os
import statistics
import threading
import time
from collections.abc import Generator
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pytest_heal.baseline import MemoryStore
from pytest_heal.browser.launch import chromium_on_path
from pytest_heal.healing.course import Course, Seen
from pytest_heal.healing.instrument import Instrument
from pytest_heal.healing.ledger import QUIET_WHEN_DONE, Ledger, Options
from pytest_heal.healing.test_state import TestState
from pytest_heal.relocation.policy import Thresholds

ROW = "<tr><td>{0}</td><td><a href='/order/{0}'>Order {0}</a></td><td><button class=row>Open {0}</button></td></tr>"


def page(elements: int, *, drifted: bool) -> str:
    """A table of orders and one form, about ``elements`` elements in all."""
    rows = "".join(ROW.format(n) for n in range(elements // 6))
    button = "<button id={} onclick='window.n=(window.n||0)+1'>Save the changes</button>".format("b-17" if drifted else "save")
    return (
        f"<!doctype html><title>Orders</title><h1>Orders</h1><form onsubmit='return false'>{button}</form><table>{rows}</table>"
    )


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves ``/<elements>/<0 or 1>`` under one URL path, as two releases do: ``/page?release=``."""

    def __init__(self, state: dict[str, str], *args: object) -> None:
        self.state = state
        super().__init__(*args)  # type: ignore[arg-type]

    def log_message(self, *args: object) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        """The current page."""
        body = self.state["html"].encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


HEADS = "healed beyond late page transfer decode decide choose found verify act cpu-python cpu-page".split()
TARGETS = {600: 500.0, 10_000: 800.0}
"""Upper bounds in ms of ``healed``, in a page that is done, on a machine that does nothing else: by number of elements."""
STATES = {"done": QUIET_WHEN_DONE, "doubt": 0}
"""What stands for the quiet time in a page that is done."""


class Processor:
    """Processor time of this process and of a page's main thread, in ms."""

    def __init__(self, tab: Page) -> None:
        self.session = tab.context.new_cdp_session(tab)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def read(self) -> tuple[float, float]:
        metrics = {m["name"]: m["value"] for m in self.session.send("Performance.getMetrics")["metrics"]}
        return time.process_time() * 1000, metrics["TaskDuration"] * 1000


class Bench:
    """One browser, one ledger; a page in two releases."""

    def __init__(self, browser: Browser, ledger: Ledger, state: dict[str, str], url: str) -> None:
        self.browser, self.ledger, self.state, self.url = browser, ledger, state, url
        self.seen: list[Seen] = []
        asked = Course.inventory

        def inventory(course: Course, *args: Any, **options: Any) -> Generator[Any, Any, Seen | None]:
            seen = yield from asked(course, *args, **options)
            if seen is not None:
                self.seen.append(seen)
            return seen

        Course.inventory = inventory  # type: ignore[method-assign]

    def click(self, elements: int, *, drifted: bool) -> tuple[float, TestState, tuple[float, float]]:
        """Milliseconds of one click in a new page, the test it belonged to, and processor times."""
        ledger = self.ledger
        self.state["html"] = page(elements, drifted=drifted)
        ledger.options.record = "none" if drifted else "new"
        ledger.test = test = TestState(f"{elements} {drifted}", "on", Thresholds.with_base())
        tab = self.browser.new_page()
        tab.goto(self.url)
        tab.locator("h1" if drifted else "#save").click()
        processor = Processor(tab)
        before, began = processor.read(), time.perf_counter()
        tab.locator("#save").click()
        took = (time.perf_counter() - began) * 1000
        after = processor.read()
        assert tab.evaluate("window.n") == (1 if drifted else 2)
        ledger.commit()
        ledger.forget()
        tab.close()
        return took, test, (after[0] - before[0], after[1] - before[1])

    def heal(self, elements: int) -> tuple[float, dict[str, float]]:
        """Milliseconds of the click that works, and of the one that heals by name of `HEADS`."""
        self.ledger.learned.clear()
        self.ledger.learned.keys_only.clear()
        self.ledger.broken.clear()
        self.ledger.again.clear()
        works, _, _ = self.click(elements, drifted=False)
        healed, test, (python, in_page) = self.click(elements, drifted=True)
        timings, steps = test.events[0].timings or {}, self.seen[-1].steps
        found = timings["probe"] + timings["decide"] + timings["choose"]
        quiet = self.ledger.options.quiet
        row = {"healed": healed, "beyond": healed - quiet, "late": timings["wait"] - quiet, **steps, "found": found}
        row |= {name: timings[name] for name in ("decide", "choose", "verify")}
        return works, {**row, "act": healed - timings["total"], "cpu-python": python, "cpu-page": in_page}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--elements", type=int, nargs="+", default=[600, 3000, 10000])
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    state: dict[str, str] = {}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, state))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/page"
    chromium = chromium_on_path()
    launch = {"executable_path": chromium} if chromium else {}
    ledger = Ledger(store=MemoryStore(), root=".", options=Options(), log=print)
    instrument = Instrument(ledger)
    instrument.install()
    print(" elements              works" + "".join(f"{h:>{max(8, len(h) + 2)}}" for h in HEADS) + "   (ms)")
    with sync_playwright() as p:
        browser = p.chromium.launch(args=["--no-sandbox"] if os.geteuid() == 0 else [], **launch)
        bench = Bench(browser, ledger, state, url)
        for elements in args.elements:
            bench.heal(elements)  # warm-up
            taken: dict[str, list[tuple[float, dict[str, float]]]] = {state: [] for state in STATES}
            for _ in range(args.rounds):
                for state_name, least in STATES.items():
                    ledger.options.done = least
                    taken[state_name].append(bench.heal(elements))
            for state_name, heals in taken.items():
                works, rows = zip(*heals, strict=True)
                for name, of in (("median", statistics.median), ("least", min)):
                    values = "".join(f"{of(row[h] for row in rows):>{max(8, len(h) + 2)}.0f}" for h in HEADS)
                    print(f"{elements:>9} {state_name:<6}{name:<7}{of(works):>6.0f}{values}")
        browser.close()
    instrument.uninstall()
    server.shutdown()
    print(f"Targets by elements: {TARGETS}. Without healing a locator that matches nothing takes 30 s to fail.")


if __name__ == "__main__":
    main()
