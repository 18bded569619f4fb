"""Cost of suggestions: milliseconds from a failed locator to the block of its error, at 1,000, 10,000 and 50,000 elements.

    python benchmarks/suggest.py [--rounds N] [--elements N ...]

``floor`` is a bare ``page.evaluate`` of ``querySelectorAll('*').length`` in the same page and run. ``survey`` is the question
to the page alone, in the page's own world, script compilation included. Each selector is gathered twice: as after a failed call
(`hints`), by our engine in Playwright's isolated world, and as by ``suggest()`` where there is no engine, in the page's own
world (``own``). ``css``, ``role`` and ``text`` match nothing, ``xpath`` looks in vain for what a shadow root holds, ``chain``
stops half-way, ``hidden`` cannot be seen. N rounds (15), in turns: median, 95th percentile and best by the clock, the median as
a multiple of the floor's, and processor time of the page's main thread and of Python, best of a few, which other work on the
machine hardly touches.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
from probe import BARE, Processor, page_of

from pytest_heal import suggest
from pytest_heal.browser.engines import register_all
from pytest_heal.browser.launch import launch_options
from pytest_heal.suggestions.live import LONGEST, gather, look_at
from pytest_heal.suggestions.live_survey import survey_expression

TARGET_MS = 70.0
"""Upper bound of the median of each case on a page of 10,000 elements, on a machine that does nothing else."""
SURVEY = f"request => ({survey_expression()})(document, request)"
REQUEST = {"terms": ["buy", "button"], "role": ""}
EXTRA = "<p id=gone style='display:none'>gone</p><x-s><template shadowrootmode=open><i class=deep>deep</i></template></x-s>"
SELECTORS = {
    "css": ".buy-btn",
    "role": 'internal:role=button[name="Purchase"i]',
    "text": 'internal:text="Purchase now"i',
    "xpath": "//i[@class='deep']",
    "chain": ".card >> .actions >> .purchase",
    "hidden": "#gone",
}


def gathered(page: Page, selector: str, *, engine: bool = False) -> Any:
    """What a failed call gathers: Playwright has told before how it failed."""
    look = replace(look_at(page, selector), engine=engine)
    return look.flavour.drive(gather(look, limit=LONGEST, kind="hidden" if selector == "#gone" else "lost"))


def clocked(action: Any) -> float:
    began = time.perf_counter()
    action()
    return (time.perf_counter() - began) * 1000


def processed(processor: Processor, action: Any, rounds: int = 5) -> tuple[float, float]:
    """Milliseconds of the page's main thread and of Python."""
    pages, pythons = [], []
    for _ in range(rounds):
        before, began = processor.read(), time.process_time()
        action()
        pythons.append((time.process_time() - began) * 1000)
        pages.append(processor.read() - before)
    return min(pages), min(pythons)


def measure(page: Page, elements: int, rounds: int) -> None:
    page.set_content(page_of(elements) + EXTRA)
    page.evaluate("document.body.getBoundingClientRect()")  # its first layout is no cost of ours
    first = clocked(lambda: suggest(page, ".buy-btn"))
    processor = Processor(page)
    actions: dict[str, Any] = {"floor": lambda: page.evaluate(BARE), "survey": lambda: page.evaluate(SURVEY, REQUEST)}
    for name, selector in SELECTORS.items():
        actions[name] = lambda selector=selector: gathered(page, selector, engine=True)
        actions[f"{name}, own"] = lambda selector=selector: gathered(page, selector)
    times: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(rounds):
        for name, action in actions.items():
            times[name].append(clocked(action))
    spent = {name: processed(processor, action) for name, action in actions.items()}
    floor = statistics.median(times["floor"])
    size = len(page.evaluate(SURVEY, REQUEST))
    print(f"{page.evaluate(BARE):6} elements; survey of {size:,} characters; first call {first:.0f} ms")
    print(f"       {'':<12} {'median':>8} {'p95':>8} {'best':>8} {'x floor':>8}   {'processor: page':>15} {'python':>7}")
    for name, taken in times.items():
        middle, p95 = statistics.median(taken), statistics.quantiles(taken, n=20, method="inclusive")[-1]
        in_page, in_python = spent[name]
        line = f"       {name:<12} {middle:8.1f} {p95:8.1f} {min(taken):8.1f} {middle / floor:8.1f}"
        print(f"{line}   {in_page:15.1f} {in_python:7.1f}")
    print(f"       found for css: {json.dumps([one.code for one in gathered(page, SELECTORS['css']).similar])}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--elements", type=int, nargs="*", default=[1_000, 10_000, 50_000])
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        for step in register_all(playwright):
            step()
        browser = playwright.chromium.launch(**launch_options(playwright))
        for elements in asked.elements:
            page = browser.new_page()
            measure(page, elements, asked.rounds)
            page.close()
        browser.close()
    print(f"target for the median of each at 10,000: {TARGET_MS:.0f} ms on a machine that does nothing else")


if __name__ == "__main__":
    main()
