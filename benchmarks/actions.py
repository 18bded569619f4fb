"""What the action language costs: 100 steps in one run, and the same 100 calls of Playwright written by hand.

    python benchmarks/actions.py [--rounds 40]

Rounds are paired: in each, both run on a freshly loaded page, one after the other, in an order that changes from round to
round. ``steps`` is all of `run_actions`: the check of the list, the steps, the reading of the page for the outcome. ``ratio``
is the median of the rounds' own ratios, with its 95 % interval (bootstrap over the rounds); ``again`` is the calls by hand a
second time, which shows the noise. ``python`` is the processor time of this process in ms. At most 1.05.
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
from typing import Any

from overhead import CONTROLS, PAGES, Site, counted_messages
from playwright.sync_api import expect, sync_playwright

from pytest_heal import run_actions
from pytest_heal.browser.engines import register_all
from pytest_heal.browser.launch import chromium_on_path

COUNT = 100
WAYS = ("by hand", "again", "steps")


def by_hand(page: Any) -> None:
    """One hundred calls as a test makes them."""
    for n in range(COUNT // 5):
        g = n % CONTROLS
        page.locator(f"#name-{g}").fill(f"x{n}")
        page.locator(f"[data-testid=agree-{g}]").set_checked(checked=n // CONTROLS % 2 == 0)
        page.locator(f"select.colour-{g}").select_option("green")
        page.locator(f"button.s{g}").click()
        expect(page.locator(f"#out-{g}")).to_contain_text(f"Result {g}")


def steps() -> list[dict[str, Any]]:
    """The same as data."""
    made: list[dict[str, Any]] = []
    for n in range(COUNT // 5):
        g = n % CONTROLS
        made += [
            {"action": "type", "target": f"#name-{g}", "value": f"x{n}"},
            {"action": "uncheck" if n // CONTROLS % 2 else "check", "target": f"[data-testid=agree-{g}]"},
            {"action": "select", "target": f"select.colour-{g}", "value": "green"},
            {"action": "click", "target": f"button.s{g}"},
            {"action": "assert_text", "target": f"#out-{g}", "value": f"Result {g}"},
        ]
    return made


def by_steps(page: Any) -> None:
    """One run."""
    outcome = run_actions(page, steps())
    assert outcome.complete, outcome
    assert len(outcome.steps) == COUNT


def interval(ratios: list[float]) -> tuple[float, float]:
    """95 % interval of the median."""
    rng = random.Random(1)
    medians = sorted(statistics.median(rng.choices(ratios, k=len(ratios))) for _ in range(2000))
    return medians[50], medians[-51]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = chromium_on_path()
    args = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    rng = random.Random(1)
    took: dict[str, list[float]] = {way: [] for way in WAYS}
    busy: dict[str, list[float]] = {way: [] for way in WAYS}
    sent: dict[str, list[int]] = {way: [] for way in WAYS}
    with counted_messages() as messages, sync_playwright() as playwright:
        for register in register_all(playwright):
            register()
        browser = playwright.chromium.launch(args=args, **({"executable_path": found} if found else {}))
        page = browser.new_page()
        for number in range(-1, rounds):
            order = list(WAYS)
            rng.shuffle(order)
            for way in order:
                page.goto(f"http://127.0.0.1:{server.server_address[1]}/{'abcdefgh'[number % PAGES]}")
                gc.collect()
                before, cpu, began = messages(), time.process_time(), time.perf_counter()
                (by_steps if way == "steps" else by_hand)(page)
                if number >= 0:
                    took[way].append((time.perf_counter() - began) * 1000)
                    busy[way].append((time.process_time() - cpu) * 1000)
                    sent[way].append(messages() - before)
        browser.close()
    print(f"{COUNT} steps, {rounds} rounds")
    print(f"{'way':<8} {'ms':>7} {'ratio':>7} {'95 %':>15} {'python':>7} {'messages':>9}")
    for way in WAYS:
        ratios = [mine / plain for mine, plain in zip(took[way], took["by hand"], strict=True)]
        low, high = interval(ratios)
        ms, python, each = (statistics.median(values[way]) for values in (took, busy, sent))
        print(f"{way:<8} {ms:7.0f} {statistics.median(ratios):7.3f} {low:7.3f}-{high:.3f} {python:8.0f} {each:9.0f}")


if __name__ == "__main__":
    main()
