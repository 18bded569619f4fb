"""Suggestions on real UIs in two releases: is the right element among what is suggested for a locator that matches nothing?

    python benchmarks/suggestions.py [--corpus FOLDER] [--pair NAME ...] [--verbose]

Every locator of the drift corpus that matches nothing on the new side, and whose element is still there, is given to
`pytest_heal.suggest` with the new page. Nothing is known but the selector: no fingerprint, no old page. Counted are those
whose element is matched by one of the suggested selectors, alone or among at most 20 others, by the corpus's own rule of what
is right (``score.py``). ``comparable``: the wanted step has a name that is like one of the element's own; of the others the
selector itself says nothing, so they are the share that needs a fingerprint.
"""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pytest_heal import suggest
from pytest_heal.language.likeness import likeness
from pytest_heal.locator.selector_parts import ENTER_FRAME
from pytest_heal.suggestions.attempt import parse
from pytest_heal.suggestions.suggestions import Suggestions

DEFAULT_CORPUS = Path(__file__).resolve().parents[2] / "shared" / "benchmarks" / "drift"
MOST_MATCHES = 20
"""Elements of a suggestion among which a person still finds the right one."""
COMPARABLE = 0.45
"""Likeness from which on a selector says something of the element."""

_NAMES = """e => [...e.attributes].filter(a => a.name !== 'style')
    .flatMap(a => a.name === 'class' ? a.value.split(/\\s+/) : [a.value])
    .concat([(e.innerText || '').trim().slice(0, 80), e.labels && e.labels[0] ? e.labels[0].innerText : ''])"""


def outcome(page: Any, told: Suggestions, truths: list[Any], near: str) -> str:
    """``alone``, ``among others`` or ``missed``."""
    best = "missed"
    for similar in told.similar:
        if similar.count > MOST_MATCHES:
            continue
        matched = page.locator(similar.selector).element_handles()
        if any(page.evaluate(near, [one, truth]) for one in matched for truth in truths):
            if similar.count == 1:
                return "alone"
            best = "among others"
    return best


def comparable(selector: str, truth: Any) -> bool:
    """Whether the selector says anything of the element."""
    names = truth.evaluate(_NAMES)
    return any(likeness(value, name) >= COMPARABLE for _, value in parse(selector).wanted.asked for name in names)


def measure(corpus: Path, pairs: list[str], *, verbose: bool) -> tuple[Mapping[str, Counter[str]], list[float]]:
    """Outcomes by group, and milliseconds."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(corpus))
    common, score, serve = (importlib.import_module(name) for name in ("common", "score", "serve"))
    entries = json.loads((corpus / "manifest.json").read_text(encoding="utf-8"))["entries"]
    wanted = [e for e in entries if not e["still_works"] and e["truth_selector_in_new"] and not e["old_count_in_new"]]
    wanted = sorted((e for e in wanted if not pairs or e["pair"] in pairs), key=lambda e: (e["pair"], e["page"]))
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    spent: list[float] = []
    base, stop = serve.start()
    with sync_playwright() as playwright:
        browser = common.launch(playwright)
        scene, context, page = None, None, None
        for entry in wanted:
            if (entry["pair"], entry["page"]) != scene:
                if context:
                    context.close()
                scene = (entry["pair"], entry["page"])
                context = common.new_context(browser, base)
                page = context.new_page()
                common.open_scene(page, base, *scene, "new")
            selector = common.selector_of(common.locator(page, entry["old_selector"]))
            if ENTER_FRAME in selector:
                continue
            told = suggest(page, selector)
            spent.append(told.milliseconds)
            right = [entry["truth_selector_in_new"], *entry["also_right_in_new"]]
            truths = [common.locator(page, each).element_handle(timeout=3000) for each in right]
            got = outcome(page, told, truths, score.NEAR_JS)
            sort = "comparable" if comparable(selector, truths[0]) else "says nothing of it"
            for group in ("all", sort, entry["kind"]):
                groups[group].update((got, "n"))
            if verbose and got != "alone":
                print(f"--- {entry['id']}: {got}; {sort}; truth: {entry['truth_selector_in_new']}\n{told}\n")
        browser.close()
    stop()
    return groups, spent


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=DEFAULT_CORPUS)
    parser.add_argument("--pair", action="append", default=[])
    parser.add_argument("--verbose", action="store_true", help="print the block of each that is not found alone")
    asked = parser.parse_args()
    groups, spent = measure(asked.corpus, asked.pair, verbose=asked.verbose)
    print(f"{'':<20} {'n':>4} {'alone':>7} {'among others':>13} {'missed':>7}")
    for group, counts in groups.items():
        print(f"{group:<20} {counts['n']:>4} {counts['alone']:>7} {counts['among others']:>13} {counts['missed']:>7}")
    if spent:
        print(f"milliseconds: median {statistics.median(spent):.0f}, most {max(spent):.0f}")


if __name__ == "__main__":
    main()
