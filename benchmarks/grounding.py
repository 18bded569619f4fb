"""How well plain descriptions find their element on real pages: ours beside three baselines in the same run.

    PYTHONPATH=src:. python benchmarks/grounding.py [FOLDER] [--keep FOLDER] [--failures] [--ablate] [--calibrate]
                     [--harvest FOLDER [--part report] [--every N]]

FOLDER is that of the grounding benchmark (or ``GROUNDING_DATA``; its data is no part of this project). Pages are opened in
Chromium and described by the product's own probe; ``--keep`` keeps what was probed. **top-1** and **top-5** are shares of all
items whose element is first, or among the first five; **answered** is the share that gets one element instead of a refusal,
**right** the share of the answers that are right, **wrong** that of all items which get a wrong answer. By kind of wording: how
many words of the description the element's name has, whether another element has its name, whether it has none, whether one has
to count.

That folder is the development set: it was looked at, and tells nothing of pages that nobody has seen. ``--harvest`` asks
the report part of the harvested descriptions as well (``grounding_harvest``; or ``GROUNDING_HARVEST``), which chooses nothing.
``with vectors that know`` is a stand-in for embeddings: it tells what perfect ones could add, and that the hook works.

``--calibrate`` prints answered and right for a grid of thresholds; ``--ablate`` leaves out one part of the scorer at a time.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from grounding_data import Item, load
from grounding_scorers import BASELINES
from playwright.sync_api import sync_playwright

from catalog import page_of
from pytest_heal.browser.launch import launch_options
from pytest_heal.browser.probe import decode, inventory_expression
from pytest_heal.describe import weights
from pytest_heal.describe.answer import answer
from pytest_heal.describe.index import Document
from pytest_heal.describe.match import Match
from pytest_heal.describe.places import ordinal_of
from pytest_heal.describe.ranking import rank
from pytest_heal.describe.sentence import STOP
from pytest_heal.describe.verdict import judge
from pytest_heal.element.element import Inventory
from pytest_heal.element.gc_pause import uncollected
from pytest_heal.language.icons import icon_words
from pytest_heal.language.phrases import lexicon
from pytest_heal.language.tokens import spoken, stem, tokens

DEFAULT_DATA = Path(__file__).resolve().parents[2] / "shared" / "benchmarks" / "grounding"
KINDS = ("every word", "some words", "no word", "same name elsewhere", "no name", "ordinal")


@dataclass
class Row:
    """One item, asked."""

    item: Item
    kind: str
    rank: int  # of the first right one, from 0; -1 for none
    answered: bool
    right: bool
    score: float
    margin: float
    milliseconds: float


def kind_of(item: Item, page: Inventory) -> str:
    """Which kind of wording an item is."""
    words = [word for word in spoken(item.description) if word not in STOP]
    if any(ordinal_of(word, following) for word, following in zip(words, [*words[1:], ""], strict=True)):
        return "ordinal"
    operable = set(Document.of(page).operable)
    named = [page[i].name or page[i].text for i in sorted(item.right) if i in operable] or [
        page[i].name or page[i].text for i in sorted(item.right)
    ]
    name = next(filter(None, named), "")
    if not tokens(name):
        return "no name"
    if any((page[i].name or page[i].text) == name for i in operable - item.right):
        return "same name elsewhere"
    asked = set(tokens(item.description)) - {word for stop in STOP for word in tokens(stop)}
    shared = len(set(tokens(name)) & asked)
    return "no word" if not shared else "every word" if set(tokens(name)) <= asked else "some words"


def first_right(order: Iterable[int], item: Item) -> int:
    return next((place for place, i in enumerate(order) if i in item.right), -1)


def ours(item: Item, page: Inventory, *, min_score: float = weights.MIN_SCORE, min_margin: float = weights.MIN_MARGIN) -> Row:
    began = time.process_time()
    matches = rank(item.description, [page])
    verdict = judge(matches, [page], min_score=min_score, min_margin=min_margin)
    took = (time.process_time() - began) * 1000
    answered = verdict.kind == "found"
    right = verdict.best is not None and verdict.best.element in item.right
    place = first_right((m.element for m in matches), item)
    sure = verdict.best.confidence if verdict.best else 0.0
    return Row(item, "", place, answered, answered and right, sure, verdict.margin, took)


def knowing(items: Sequence[Item], pages: Mapping[str, Inventory]) -> list[Row]:
    """The development set with vectors that know what is meant: what embeddings could add at most."""
    found = []
    for item in items:
        page = pages[item.page]
        meant = {f"{page[i].role} {page[i].name} {page[i].section}".strip() for i in item.right}

        def embed(
            texts: Sequence[str], text: str = item.description, meant: AbstractSet[str] = frozenset(meant)
        ) -> list[list[float]]:
            return [[1.0, 0.0] if one == text or one in meant else [0.0, 1.0] for one in texts]

        judged = answer(item.description, [page], embed=embed)
        best, answered = judged.verdict.best, judged.verdict.kind == "found"
        right = answered and best is not None and best.element in item.right
        place = first_right((m.element for m in judged.matches), item)
        found.append(Row(item, "", place, answered, right, best.confidence if best else 0.0, judged.verdict.margin, 0.0))
    return found


def line(name: str, rows: list[Row], *, answers: bool = True) -> str:
    count = len(rows)
    top1, top5 = (100 * sum(0 <= row.rank < n for row in rows) / count for n in (1, 5))
    text = f"{name:<34}{count:5}{top1:8.1f}{top5:8.1f}"
    if not answers:
        return text
    answered = sum(row.answered for row in rows)
    right = sum(row.right for row in rows)
    share = 100 * right / answered if answered else 0.0
    return f"{text}{100 * answered / count:10.1f}{share:8.1f}{100 * (answered - right) / count:8.1f}"


def told(title: str, rows: list[Row], *, answers: bool = True) -> None:
    print(f"\n{title:<34}{'n':>5}{'top-1':>8}{'top-5':>8}" + (f"{'answered':>10}{'right':>8}{'wrong':>8}" if answers else ""))
    by: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by[row.item.source].append(row)
    for source in sorted(by):
        print(line(source, by[source], answers=answers))
    print(line("all", rows, answers=answers))
    for kind in KINDS:
        some = [row for row in rows if row.kind == kind]
        if some:
            print(line(f"  {kind}", some, answers=answers))


def calibrated(rows: list[Row]) -> None:
    print(f"\n{'score  margin':<20}{'answered':>10}{'right':>8}{'wrong':>8}")
    for score in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95):
        for margin in (0.0, 0.1, 0.2):
            answered = [row for row in rows if row.score >= score and row.margin >= margin]
            right = sum(row.rank == 0 for row in answered)
            share = 100 * right / len(answered) if answered else 0.0
            wrong = 100 * (len(answered) - right) / len(rows)
            print(f"{score:.2f}   {margin:.2f}        {100 * len(answered) / len(rows):10.1f}{share:8.1f}{wrong:8.1f}")


@contextmanager
def changed(**values: object):
    """Other weights for a while."""
    before = {name: getattr(weights, name) for name in values}
    for name, value in values.items():
        setattr(weights, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(weights, name, value)


def ablated(run: Callable[[], list[Row]]) -> None:
    parts = {
        "role": {"ROLE_EXACT": 0.0, "ROLE_TOLERATED": 0.0, "ROLE_WRONG": 0.0},
        "verb": {"VERB_FITS": 0.0, "VERB_MISFITS": 0.0, "LEADING_VERB": 1.0},
        "section": {"SECTION_FITS": 0.0, "SECTION_MISFITS": 0.0},
        "position": {"POSITION": 0.0},
        "neighbour": {"SPATIAL": 0.0},
        "precision of the name": {"UNNAMED_WORDS": 0.0, "LONG_NAME_FACTOR": 1.0},
        "exactness": {"QUOTED": 0.0, "QUOTED_FOLDED": 0.0, "VERBATIM": 0.0, "SAID_WORDS": 0.0},
        "clauses": {"CONTEXT_ADDED": 0.0, "HEAD_IN_CONTEXT": 0.0},
    }
    print(f"\n{'without':<34}{'n':>5}{'top-1':>8}{'top-5':>8}{'answered':>10}{'right':>8}{'wrong':>8}")
    print(line("(all parts)", run()))
    for name, values in parts.items():
        with changed(**values):
            print(line(name, run()))


def timed(pages: dict[str, Inventory], rows: list[Row], large: float) -> None:
    took = sorted(row.milliseconds for row in rows)
    print(
        f"\na query: median {statistics.median(took):.2f} ms, 95th percentile {took[int(len(took) * 0.95)]:.2f} ms (page known)"
    )
    best: list[tuple[int, float]] = []
    for page in pages.values():
        quickest = float("inf")
        for _ in range(3):
            page.derived.pop("description", None)
            tokens.cache_clear()
            spoken.cache_clear()
            began = time.process_time()
            count = len(Document.of(page).operable)
            quickest = min(quickest, (time.process_time() - began) * 1000)
        best.append((count, quickest))
    operable = [count for count, _ in best]
    middle, each = statistics.median(ms for _, ms in best), 1000 * sum(ms for _, ms in best) / sum(operable)
    print(
        f"indexing: median {middle:.2f} ms a page (median {statistics.median(operable):.0f} operable elements); nothing cached"
    )
    print(f"          {each:.1f} ms for 1,000 operable elements of these pages, and what else stands on them")
    print(f"          {large:.1f} ms (at most 10) for one page with 1,000 operable elements, all words new")


def one_large() -> float:
    """Milliseconds of processor time to index a page of 1,000 operable elements when none of its words was seen before."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright))
        page = browser.new_page()
        page.set_content(page_of(1000))
        said = page.evaluate(inventory_expression())
        browser.close()
    quickest = float("inf")
    for _ in range(20):
        inventory = decode(said)
        for cache in (tokens, spoken, stem, icon_words):
            cache.cache_clear()
        began = time.process_time()
        with uncollected():  # as `find_by_description` asks
            Document(inventory)
        quickest = min(quickest, (time.process_time() - began) * 1000)
    return quickest


def explained(row: Row, page: Inventory) -> None:
    matches = rank(row.item.description, [page])
    right = next((m for m in matches if m.element in row.item.right), None)
    print(f"\n{row.item.page}: {row.item.description!r} [{row.kind}] right is at {row.rank + 1 if row.rank >= 0 else 'none'}")
    for match in [*matches[:3], *([right] if right and row.rank > 2 else [])]:
        print("  " + ("* " if match.element in row.item.right else "  ") + shown(match))
    if right is None:
        print("   right:", "; ".join(page[i].describe() for i in sorted(row.item.right)[:4]))


def shown(match: Match) -> str:
    return f"{match.score:5.2f} {match.role or '-'} {match.name[:40]!r}: {'; '.join(map(str, match.evidence))}"


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(os.environ.get("GROUNDING_DATA", DEFAULT_DATA)))
    parser.add_argument("--keep", type=Path, help="folder for what was probed")
    parser.add_argument("--failures", action="store_true", help="print what was not first, with the evidence")
    parser.add_argument("--calibrate", action="store_true", help="print a grid of thresholds")
    parser.add_argument("--ablate", action="store_true", help="leave out one part at a time")
    parser.add_argument(
        "--harvest", type=Path, default=os.environ.get("GROUNDING_HARVEST"), help="folder of harvested descriptions"
    )
    parser.add_argument("--part", default="report", help="of the harvest: fit, choose or report")
    parser.add_argument("--every", type=int, default=1, help="of so many harvested descriptions one")
    parser.add_argument("--json", type=Path, help="write one line for each item")
    return parser.parse_args()


def main() -> None:
    asked = options()
    large = one_large()  # while this process is as small as one that runs tests
    items, pages = load(asked.folder, asked.keep)
    lexicon()
    kinds = {item.id: kind_of(item, pages[item.page]) for item in items}

    def run(**thresholds: float) -> list[Row]:
        rows = [ours(item, pages[item.page], **thresholds) for item in items]
        return [replace(row, kind=kinds[row.item.id]) for row in rows]

    run()  # what is made once is made
    rows = run()
    for again in (run(), run()):
        for row, other in zip(rows, again, strict=True):
            row.milliseconds = min(row.milliseconds, other.milliseconds)
    for row in [row for row in rows if asked.failures and row.rank != 0]:
        explained(row, pages[row.item.page])
    for name, scorer in BASELINES.items():
        orders = ((item, scorer(pages[item.page], item.description)) for item in items)
        some = [Row(item, kinds[item.id], first_right(order, item), False, False, 0, 0, 0) for item, order in orders]
        told(name, some, answers=False)
    told("find_by_description", rows)
    told("the same, as for healing", run(min_score=weights.HEAL_MIN_SCORE, min_margin=weights.HEAL_MIN_MARGIN))
    known = [replace(row, kind=kinds[row.item.id]) for row in knowing(items, pages)]
    told("with vectors that know", known)
    if asked.harvest:
        from grounding_report import report

        report(Path(asked.harvest), asked.part, asked.every)
    if asked.calibrate:
        calibrated(rows)
    if asked.ablate:
        ablated(run)
    timed(pages, rows, large)
    missing = sum(not item.right for item in items)
    print(f"{len(items)} items on {len(pages)} pages; {missing} whose element the probe does not see")
    if asked.json:
        lines = (json.dumps([r.item.id, r.rank, r.answered, r.score, r.margin]) for r in rows)
        asked.json.write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
