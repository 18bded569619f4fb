"""Cost of the probe: milliseconds and bytes at about 1,000, 10,000 and 50,000 elements.

    python benchmarks/probe.py [--rounds N]

Each figure is the best of N rounds (5), next to the best of a bare ``document.querySelectorAll('*').length`` in the same run: a
shared machine makes milliseconds doubtful, the ratio less so. ``in page`` is the script alone, ``call`` the whole way from
Python and back, ``decoded`` with every element made. ``first`` is the first call in a new page, before the browser has compiled
anything. ``describe`` is one element for a fingerprint (median of 60 of them): first in a new script, and once warm.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from pytest_heal.browser.probe import PROBE_JS, decode, inventory_expression

BARE = "document.querySelectorAll('*').length"
TARGET_MS = 100.0
"""Upper bound in page for 10,000 elements, on a machine that does nothing else."""
TARGET_BYTES = 1_000_000
"""Upper bound of the JSON of 10,000 elements."""

IN_PAGE = f"""() => {{ const probe = {PROBE_JS}; const began = performance.now(); const found = probe.inventory(document);
  probe.encode(found.payload); return performance.now() - began; }}"""
ONE = f"""count => {{ const probe = {PROBE_JS}, all = document.querySelectorAll('button, a, input, td'), times = [];
  for (let i = 0; i < count; i++) {{ const element = all[i * 7919 % all.length], began = performance.now();
    probe.describe(element); times.push(performance.now() - began); }} return times; }}"""

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


def best(page: Page, expression: str, rounds: int) -> float:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        page.evaluate(expression)
        times.append((time.perf_counter() - began) * 1000)
    return min(times)


def measure(page: Page, elements: int, rounds: int) -> None:
    page.set_content(page_of(elements))
    began = time.perf_counter()
    text = page.evaluate(inventory_expression(max_elements=100_000))
    first = (time.perf_counter() - began) * 1000
    bare = best(page, BARE, rounds)
    call = best(page, inventory_expression(max_elements=100_000), rounds)
    in_page = min(page.evaluate(IN_PAGE) for _ in range(rounds))
    began = time.perf_counter()
    inventory = decode(text)
    list(inventory)
    decoded = (time.perf_counter() - began) * 1000
    cold = [page.evaluate(ONE, 1)[0] for _ in range(3)]
    warm = statistics.median(page.evaluate(ONE, 60))
    size = len(text.encode())
    print(f"{len(inventory):6} elements   bare {bare:.2f} ms, {size:,} bytes = {size / len(inventory):.0f} an element")
    for what, ms in (("in page", in_page), ("call", call), ("first call", first)):
        print(f"       {what:12} {ms:8.1f} ms = {ms / bare:7.1f} x bare")
    print(f"       decoded      {decoded:8.1f} ms; describe: first {min(cold):.1f} ms, warm {warm:.2f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path).exists()
        path = None if own else shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if root else [])
        for elements in (1_000, 10_000, 50_000):
            page = browser.new_page()
            measure(page, elements, rounds)
            page.close()
        browser.close()
    print(f"targets at 10,000: in page {TARGET_MS:.0f} ms, {TARGET_BYTES:,} bytes")


if __name__ == "__main__":
    main()
