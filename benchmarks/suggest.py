"""Cost of suggestions: milliseconds from a failed locator to the block of its error, at 1,000, 10,000 and 50,000 elements.

    python benchmarks/suggest.py [--rounds N]

``floor`` is a bare ``page.evaluate`` of ``querySelectorAll('*').length`` in the same page and run. ``survey`` is the question
to the page alone, in the page's own world, script compilation included. ``processor`` is time of the page's main thread. Each
selector is gathered as after a failed call (`hints`): ``css``, ``role`` and ``text`` match nothing, ``xpath`` looks in vain for
what a shadow root holds, ``chain`` stops half-way, ``hidden`` cannot be seen. Medians and best of N rounds (9), in turns.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
from probe import BARE, Processor, page_of

from pytest_heal import suggest
from pytest_heal.browser.launch import launch_options
from pytest_heal.browser.probe import PROBE_JS
from pytest_heal.browser.suggest import _look, gather

TARGET_MS = 100.0
"""Upper bound of one gathering on a page of 10,000 elements."""
SURVEY = f"request => {{ const probe = {PROBE_JS}; return probe.encode(probe.survey(document, request)); }}"
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


def gathered(page: Page, selector: str) -> Any:
    """What a failed call gathers: Playwright has told before how it failed."""
    look = _look(page, selector)
    return look.flavour.drive(gather(look, kind="hidden" if selector == "#gone" else "lost"))


def clocked(action: Any) -> float:
    began = time.perf_counter()
    action()
    return (time.perf_counter() - began) * 1000


def processed(processor: Processor, action: Any, rounds: int = 5) -> float:
    """Milliseconds of the page's main thread, best of a few: what other work on the machine hardly touches."""
    times = []
    for _ in range(rounds):
        before = processor.read()
        action()
        times.append(processor.read() - before)
    return min(times)


def measure(page: Page, elements: int, rounds: int) -> None:
    page.set_content(page_of(elements) + EXTRA)
    first = clocked(lambda: suggest(page, ".buy-btn"))
    processor = Processor(page)
    actions: dict[str, Any] = {
        "floor": lambda: page.evaluate(BARE),
        "survey": lambda: page.evaluate(SURVEY, REQUEST),
        **{name: (lambda selector=selector: gathered(page, selector)) for name, selector in SELECTORS.items()},
    }
    times: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(rounds):
        for name, action in actions.items():
            times[name].append(clocked(action))
    spent = {name: processed(processor, action) for name, action in actions.items()}
    floor = statistics.median(times["floor"])
    size = len(page.evaluate(SURVEY, REQUEST))
    print(f"{page.evaluate(BARE):6} elements; survey of {size:,} characters; first call {first:.0f} ms")
    for name, taken in times.items():
        middle = statistics.median(taken)
        line = f"       {name:<10} median {middle:7.1f} ms = {middle / floor:6.1f} x floor   best {min(taken):7.1f} ms"
        print(f"{line}   processor {spent[name]:7.1f} ms")
    print(f"       found for css: {json.dumps([one.code for one in gathered(page, SELECTORS['css']).similar])}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright))
        for elements in (1_000, 10_000, 50_000):
            page = browser.new_page()
            measure(page, elements, rounds)
            page.close()
        browser.close()
    print(f"target at 10,000: {TARGET_MS:.0f} ms")


if __name__ == "__main__":
    main()
