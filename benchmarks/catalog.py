"""Cost of the element catalog: milliseconds for pages of about 1,000 and 10,000 elements that can be operated.

    python benchmarks/catalog.py [--rounds N]

A figure is the best of N rounds (7), next to the best of a bare ``document.querySelectorAll('*').length`` in the same run, from
Python and back by the clock. ``in page`` is processor time of the page's main thread, which other work on the machine hardly
touches; ``first`` is a page that was just loaded, with its layout; ``listed`` is the listing again; ``merged`` decodes the
answer, orders and numbers it; ``brief`` is the text of the first 200 lines; ``all`` is the sum of ``listed`` and ``merged``,
which has a target. ``decoded`` is every entry with its locators: who needs that pays it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, sync_playwright

from pytest_heal.browser.launch import chromium_on_path
from pytest_heal.browser.probe import PROBE_JS
from pytest_heal.catalog.listing import FrameListing, Listing, Part, merge
from pytest_heal.catalog.text import brief

BARE = "document.querySelectorAll('*').length"
LIST = f"() => {{ const probe = {PROBE_JS}; return probe.encode(probe.listing(document, {{}}).payload); }}"
TARGETS = {1_000: 80.0, 10_000: 500.0}
"""Elements that can be operated -> ms at most for ``all``."""
ROW = """<tr><td><input type="checkbox" aria-label="Select order {i}"></td><td><a href="/orders/{i}">Order {i}</a></td>
<td><input name="amount-{i}" value="{i}"></td><td><button type="button" class="btn" data-testid="edit-{i}">Edit</button></td>
<td><button type="button" class="btn">Delete</button></td></tr>"""
PAGE = """<!doctype html><header><nav aria-label="Main"><a href="/">Home</a></nav></header><main><h1>Orders</h1>
<div style="overflow-x: auto"><table>{rows}</table></div></main>"""
PER_ROW = 5


def page_of(operable: int) -> str:
    """A table of rows with five controls each, every other one alike."""
    return PAGE.format(rows="".join(ROW.format(i=i) for i in range(operable // PER_ROW)))


def best(rounds: int, work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of the quickest round, and the last result."""
    quickest, result = float("inf"), None
    for _ in range(rounds):
        began = time.perf_counter()
        result = work()
        quickest = min(quickest, (time.perf_counter() - began) * 1000)
    return quickest, result


def processor(page: Page, expression: str, rounds: int) -> float:
    """Processor time in ms that an evaluation takes in the page's main thread, of the cheapest round."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def read() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(m["value"] for m in metrics if m["name"] == "TaskDuration") * 1000

    cheapest = float("inf")
    for _ in range(rounds):
        before = read()
        page.evaluate(expression)
        cheapest = min(cheapest, read() - before)
    session.detach()
    return cheapest


def measured(page: Page, operable: int, rounds: int) -> float:
    """Prints the figures of one size; gives ``all`` in ms."""
    page.set_content(page_of(operable))
    first, _ = best(1, lambda: page.evaluate(LIST))
    bare, nodes = best(rounds, lambda: page.evaluate(BARE))
    in_page, floor = processor(page, LIST, rounds), processor(page, BARE, rounds)
    listed, payload = best(rounds, lambda: page.evaluate(LIST))
    merging, _ = best(rounds, lambda: merged(payload))
    briefed, _ = best(rounds, lambda: brief(merged(payload), max_lines=200))
    decoded, entries = best(2, lambda: len(list(merged(payload))))
    whole = listed + merging
    print(
        f"{entries:6} entries of {nodes:6} elements, {len(payload) / 1e6:.2f} MB: in page {in_page:4.0f}"
        f" ({in_page / floor:.0f} x bare)  first {first:4.0f}  listed {listed:5.0f}"
        f"  merged {merging:4.0f}  all {whole:5.0f} ms (at most {TARGETS[operable]:.0f}), {whole / bare:.0f} x bare"
        f" ({bare:.2f} ms); brief {briefed - merging:.0f} ms, decoded {decoded:.0f} ms"
    )
    return whole


def merged(payload: str) -> Listing:
    return merge([Part(listing=FrameListing.from_payload(payload))])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    with sync_playwright() as playwright:
        options = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium_on_path(), args=options)
        page = browser.new_page()
        slow = [n for n, target in TARGETS.items() if measured(page, n, args.rounds) > target]
        browser.close()
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
