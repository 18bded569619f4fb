"""Cost of the probe: milliseconds and bytes at about 1,000, 10,000 and 50,000 elements.

    python benchmarks/probe.py [--rounds N]

Each figure is the best of N rounds (5), next to the best of a bare ``document.querySelectorAll('*').length`` in the same run.
``in page`` is processor time of the page's main thread, script compilation included, which other work on the machine hardly
touches; ``call`` is the whole way from Python and back by the clock; ``first call`` is that in a new page, layout included;
``decoded`` makes every element in Python. ``describe`` is one element for a fingerprint, processor time: alone in a freshly
compiled script, and on average of 60 in one.
"""

from __future__ import annotations

import argparse
import time

from playwright.sync_api import Page, sync_playwright

from pytest_heal.browser.launch import launch_options
from pytest_heal.browser.probe import PROBE_JS, decode, inventory_expression

BARE = "document.querySelectorAll('*').length"
TARGET_MS = 100.0
"""Upper bound in page for 10,000 elements, on a machine that does nothing else."""
TARGET_BYTES = 1_000_000
"""Upper bound of the JSON of 10,000 elements."""

ONE = f"""count => {{ const probe = {PROBE_JS}, all = document.querySelectorAll('button, a, input, td');
  for (let i = 0; i < count; i++) probe.describe(all[i * 7919 % all.length]); }}"""

CARD = """<article class="card product-{i}"><h3><a href="/p/{i}">Product number {i}</a></h3><p class="price">{i}.99 EUR</p>
<div class="actions"><button class="btn buy" data-testid="buy-{i}"><i class="icon"></i>Buy</button><label>Amount
<input name="amount-{i}" type="number" value="1"></label></div></article>"""
ROW = """<tr class="row"><td><input type="checkbox" aria-label="Select {i}"></td><td><a href="/orders/{i}">Order {i}</a></td>
<td><span class="state">paid</span></td><td>{i}.50</td><td><button type="button" class="btn btn-sm">Edit</button></td></tr>"""
PAGE = """<!doctype html><style>.icon::before{{content:"+"}}</style><header><h1>Shop</h1><nav aria-label="Main">
<ul><li><a href="/">Home</a></li><li><a href="/cart">Cart</a></li></ul></nav></header>
<main><h2>Products</h2><div class="grid">{cards}</div><h2>Orders</h2><table>
<thead><tr><th></th><th>Number</th><th>State</th><th>Sum</th><th></th></tr></thead><tbody>{rows}</tbody></table></main>"""


def page_of(elements: int) -> str:
    """Half cards (10 elements each), half table rows (10 each)."""
    n = elements // 20
    return PAGE.format(cards="".join(CARD.format(i=i) for i in range(n)), rows="".join(ROW.format(i=i) for i in range(n)))


def clocked(page: Page, expression: str, rounds: int = 1) -> float:
    """Milliseconds of the whole call, best of the rounds."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        page.evaluate(expression)
        times.append((time.perf_counter() - began) * 1000)
    return min(times)


class Processor:
    """Processor time that an evaluation takes in the page's main thread."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def read(self) -> float:
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return next(m["value"] for m in metrics if m["name"] == "TaskDuration") * 1000

    def best(self, expression: str, rounds: int, argument: object = None) -> float:
        times = []
        for _ in range(rounds):
            before = self.read()
            self.page.evaluate(expression, argument)
            times.append(self.read() - before)
        return min(times)


def measure(page: Page, elements: int, rounds: int) -> None:
    page.set_content(page_of(elements))
    probe = inventory_expression(max_elements=100_000)
    first = clocked(page, probe)
    text = page.evaluate(probe)
    processor = Processor(page)
    bare_call, bare = clocked(page, BARE, rounds), processor.best(BARE, rounds)
    call, in_page = clocked(page, probe, rounds), processor.best(probe, rounds)
    alone, many = processor.best(ONE, rounds, 1), processor.best(ONE, rounds, 60) / 60
    began = time.perf_counter()
    inventory = decode(text)
    list(inventory)
    decoded = (time.perf_counter() - began) * 1000
    size = len(text.encode())
    print(f"{len(inventory):6} elements   {size:,} bytes = {size / len(inventory):.0f} an element")
    print(f"       in page    {in_page:8.1f} ms = {in_page / bare:7.1f} x bare ({bare:.2f} ms)")
    print(f"       call       {call:8.1f} ms = {call / bare_call:7.1f} x bare ({bare_call:.2f} ms); first call {first:.1f} ms")
    print(f"       describe   {alone:8.1f} ms alone, {many:.2f} ms on average of 60; decoded {decoded:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright))
        for elements in (1_000, 10_000, 50_000):
            page = browser.new_page()
            measure(page, elements, rounds)
            page.close()
        browser.close()
    print(f"targets at 10,000: in page {TARGET_MS:.0f} ms, {TARGET_BYTES:,} bytes")


if __name__ == "__main__":
    main()
