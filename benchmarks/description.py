"""Cost of descriptions on large pages: milliseconds for about 1,000 and 10,000 elements that can be operated.

    python benchmarks/description.py [--rounds 7]

``index`` makes the index of a page that was read already, ``query`` finds one description in it. Both are processor time of
this process, the best of N rounds, nothing kept from before; beside them that of ``json.loads`` of the page as it was read, the
floor. Each row of the page has the same words, but for its number: a hard case.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable

from benchmarks.catalog import page_of
from playwright.sync_api import sync_playwright

from pytest_heal.browser.launch import launch_options
from pytest_heal.browser.probe import inventory_expression
from pytest_heal.describe.answer import answer
from pytest_heal.describe.index import Document
from pytest_heal.element.element import Inventory
from pytest_heal.language.tokens import spoken, tokens

SIZES = (1_000, 10_000)
DESCRIPTION = "the delete button of row 412"


def quickest(rounds: int, work: Callable[[], object], before: Callable[[], object]) -> float:
    """Milliseconds of the quickest round."""
    taken = []
    for _ in range(rounds):
        before()
        began = time.process_time()
        work()
        taken.append((time.process_time() - began) * 1000)
    return min(taken)


def measure(text: str, rounds: int) -> str:
    """A line for a page as it was read."""
    page = Inventory.from_payload(json.loads(text))

    def forget() -> None:
        page.derived.pop("description", None)
        tokens.cache_clear()
        spoken.cache_clear()

    floor = quickest(rounds, lambda: json.loads(text), lambda: None)
    index = quickest(rounds, lambda: Document.of(page).operable, forget)
    query = quickest(rounds, lambda: answer(DESCRIPTION, [page]), lambda: None)
    operable = len(Document.of(page).operable)
    return f"{operable:6} operable: index {index:6.1f} ms = {index / floor:.1f} x floor ({floor:.1f} ms); query {query:.1f} ms"


def main() -> None:
    """Print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright))
        page = browser.new_page()
        for size in SIZES:
            page.set_content(page_of(size))
            print(measure(page.evaluate(inventory_expression()), rounds), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
