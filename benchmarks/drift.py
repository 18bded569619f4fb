"""Relocation on real UIs in two releases: every locator of the drift corpus, recorded on the old side, asked on the new one.

    python benchmarks/drift.py [--corpus FOLDER] [--quick] [--live] [--cache FILE]

All entries of a scene are recorded with the product's probe and act as each other's claims, as the locators of a real suite
do. On the new side the product's way is followed: a selector that still matches one element is used as it is and counted
apart; one that matches nothing goes through `relocate` and `decide`, one that matches several through `decide_ambiguous`.
Besides, every element that is there is taken out of the new page with all that is in it, and the question is asked again
(the gone test): whatever is healed then is false. Outcomes and table are the corpus's own (``score.py``).
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import drift_live

from pytest_heal.browser.probe import PROBE_JS, description_expression, description_from_payload
from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.fingerprint import Fingerprint, Key, url_template
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.locator.aims import ancestors
from pytest_heal.relocation.policy import Decision, Request, Thresholds, decide_ambiguous, judge_moved, locate
from pytest_heal.relocation.ranking import equivalent, twins

DEFAULT_CORPUS = Path(__file__).resolve().parents[2] / "shared" / "benchmarks" / "drift"

_INVENTORY = """() => { const probe = %s; const found = probe.inventory(document, {});
  window.__elements = found.elements; return probe.encode(found.payload); }"""
_INDEX_OF = "(nodes => window.__elements.reduce((found, node, i) => nodes.includes(node) ? [...found, i] : found, []))"
_RIGHT = """truths => { const near = %s;
  return window.__elements.map((n, i) => truths.some(t => near([n, t])) ? i : -1).filter(i => i >= 0); }"""


@dataclass(frozen=True)
class Entry:
    """One entry of the manifest with what was seen of it.

    Attributes:
        raw: the manifest's entry.
        selector: Playwright's selector of the old locator.
        description: what the probe says of the element on the old side (payload, counts, elements).
        matches: indices that the old selector matches on the new side.
        right: indices that are right by the corpus's own rule.
    """

    raw: Mapping[str, Any]
    selector: str
    description: Mapping[str, Any]
    matches: tuple[int, ...]
    right: tuple[int, ...]


@dataclass(frozen=True)
class Scene:
    """One page of a pair: its entries, and the inventory's payload of the new side."""

    pair: str
    page: str
    payload: Mapping[str, Any]
    entries: tuple[Entry, ...]


# ---------------------------------------------------------------------------------------------------------- recording


@cache
def modules(corpus: Path) -> tuple[Any, Any, Any]:
    """The corpus's own ``common``, ``serve`` and ``score``."""
    sys.path.insert(0, str(corpus))
    return tuple(importlib.import_module(name) for name in ("common", "serve", "score"))  # type: ignore[return-value]


def opened(corpus: Path) -> Iterator[tuple[str, str, list[dict[str, Any]], Any, Any]]:
    """Every scene with its entries, open on both sides: pair, page, entries, the old live page and the new one."""
    from playwright.sync_api import sync_playwright

    common, serve, _ = modules(corpus)
    manifest = json.loads((corpus / "manifest.json").read_text(encoding="utf-8"))
    scenes: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for entry in manifest["entries"]:
        scenes.setdefault((entry["pair"], entry["page"]), []).append(entry)
    pairs, (base, stop) = common.load_pairs(), serve.start()
    try:
        with sync_playwright() as playwright:
            browser = common.launch(playwright)
            for (pair, name), entries in scenes.items():
                contexts = [common.new_context(browser, base) for _ in range(2)]
                old, new = (context.new_page() for context in contexts)
                common.open_scene(old, base, pair, name, "old", pairs)
                common.open_scene(new, base, pair, name, "new", pairs)
                yield pair, name, entries, old, new
                for context in contexts:
                    context.close()
            browser.close()
    finally:
        stop()


def record(corpus: Path) -> Iterator[Scene]:
    """Note of every scene what the product would see."""
    for pair, name, entries, old, new in opened(corpus):
        payload = json.loads(new.evaluate(_INVENTORY % PROBE_JS))
        yield Scene(pair, name, payload, tuple(_entry(corpus, e, old, new) for e in entries))


def right_in(new: Any, entry: Mapping[str, Any], corpus: Path) -> list[int]:
    """The elements of the new page, by their places in its ``window.__elements``, that are right by the corpus's own rule."""
    if entry["truth_selector_in_new"] is None:
        return []
    common, _, score = modules(corpus)
    truths = [common.locator(new, t).element_handle() for t in (entry["truth_selector_in_new"], *entry["also_right_in_new"])]
    return list(new.evaluate(_RIGHT % score.NEAR_JS, truths))


def _entry(corpus: Path, raw: dict[str, Any], old: Any, new: Any) -> Entry:
    common = modules(corpus)[0]
    was = common.locator(old, raw["old_selector"])
    matched = common.locator(new, raw["old_selector"]).element_handles()
    return Entry(
        raw=raw,
        selector=common.selector_of(was),
        description=json.loads(was.first.evaluate(description_expression())),
        matches=tuple(new.evaluate(_INDEX_OF, matched)),
        right=tuple(right_in(new, raw, corpus)),
    )


def load(corpus: Path, cache: Path | None) -> list[Scene]:
    """All scenes, from the cache when there is one."""
    if cache is not None and cache.exists():
        raw = json.loads(cache.read_text(encoding="utf-8"))
        return [Scene(**(s | {"entries": tuple(Entry(**e) for e in s["entries"])})) for s in raw]
    scenes = list(record(corpus))
    if cache is not None:
        cache.write_text(json.dumps([asdict(s) for s in scenes]), encoding="utf-8")
    return scenes


# ------------------------------------------------------------------------------------------------------------- asking


@dataclass(frozen=True)
class Case:
    """One entry, ready to be asked."""

    scene: Scene
    entry: Entry
    fingerprint: Fingerprint
    others: list[Fingerprint]
    inventory: Inventory

    @property
    def request(self) -> Request:
        """What a test would do with such an element."""
        e = self.fingerprint.element
        if "editable" in e.states:
            return Request(method="fill", selector=self.entry.selector, kind="act")
        method = {"select": "select_option"}.get(e.tag, "click")
        return Request(method=method, selector=self.entry.selector, kind="act")

    @property
    def gone(self) -> frozenset[int]:
        """What goes with the element: what is right, what is the same thing, and what is inside."""
        page, gone = page_of(self.inventory), set(self.entry.right)
        if not gone:
            return frozenset()
        traits = [page.traits(i) for i in gone]
        gone.update(i for i in range(len(self.inventory)) if any(equivalent(page.traits(i), t) for t in traits))
        for i in range(len(self.inventory)):  # parents stand before their children
            if self.inventory.parent_of(i) in gone:
                gone.add(i)
        return frozenset(gone)


def cases(scenes: Sequence[Scene]) -> list[Case]:
    """All entries of all scenes."""
    found = []
    for scene in scenes:
        inventory = Inventory.from_payload(scene.payload)
        prints = [_fingerprint(scene, entry) for entry in scene.entries]
        for n, entry in enumerate(scene.entries):
            found.append(Case(scene, entry, prints[n], prints[:n] + prints[n + 1 :], inventory))
    return found


def _fingerprint(scene: Scene, entry: Entry) -> Fingerprint:
    seen = description_from_payload(entry.description)
    return Fingerprint(
        key=Key(locator=entry.selector + "|" + entry.raw["id"], page=url_template(seen.url)),
        element=seen.element,
        counts=seen.counts,
        acts=("click",),
        source=f"{scene.pair}/{scene.page}",
        code="page." + entry.raw["old_code"],
        viewport=seen.viewport,
        elements=seen.elements,
        rivals=seen.rivals,
        lead=seen.lead,
    )


def ask(case: Case, thresholds: Thresholds) -> tuple[str, Decision | None, int | None]:
    """What the product does: ``kept`` (one match: used as it is), ``lost`` or ``ambiguous``; its decision; the element."""
    matches = case.entry.matches
    if len(matches) == 1:
        moved = judge_moved(case.fingerprint, matches[0], case.inventory, case.others, thresholds)
        return "kept", moved, matches[0]
    if matches:
        how = "ambiguous"
        decision = decide_ambiguous(case.fingerprint, matches, case.inventory, case.others, case.request, thresholds)
    else:
        how = "lost"
        _, decision = locate(case.fingerprint, case.inventory, case.others, case.request, thresholds)
    return how, decision, decision.match.index if decision.heal and decision.match else None


def without(inventory: Inventory, gone: frozenset[int]) -> tuple[Inventory, list[int]]:
    """The page without some elements and all that is in them, and the old index of each element that stays.

    What such an element stood in does not say its words any more.
    """
    kept = [i for i in range(len(inventory)) if i not in gone]
    new = {old: n for n, old in enumerate(kept)} | {-1: -1}
    said: dict[int, list[str]] = {}  # what each element said that stays, and was said in what is gone
    for i in gone:
        if inventory.parent_of(i) not in gone:
            for above in ancestors(inventory, i):
                said.setdefault(above, []).append(inventory[i].text)
    elements = [replace(_unsaying(inventory[i], said.get(i, ())), index=new[i], parent=new[inventory[i].parent]) for i in kept]
    return Inventory.from_elements(elements, url=inventory.url, viewport=inventory.viewport), kept


def _unsaying(element: Element, gone: Iterable[str]) -> Element:
    """An element whose text, and a name made of it, lacks what other texts said."""
    for text in filter(None, gone):
        left = " ".join(element.text.replace(text, " ", 1).split())
        element = replace(element, text=left, name=left if element.name == element.text else element.name)
    return element


def ask_without(case: Case, thresholds: Thresholds) -> tuple[Decision, Element | None]:
    """The gone test: the same question on the page without the element."""
    inventory, _ = without(case.inventory, case.gone)
    _, found = locate(case.fingerprint, inventory, case.others, case.request, thresholds)
    return found, inventory[found.match.index] if found.match else None


def outcome(case: Case, picked: int | None) -> str:
    """The corpus's name for what happened."""
    gone = case.entry.raw["truth_selector_in_new"] is None
    if picked is None:
        return "abstained_right" if gone else "abstained_wrong"
    if gone:
        return "false_heal"
    return "healed_right" if picked in case.entry.right else "healed_wrong"


def results(all_cases: Sequence[Case], thresholds: Thresholds, *, verbose: bool = False) -> list[dict[str, Any]]:
    """Rows for the corpus's table."""
    rows = []
    for case in all_cases:
        how, decision, picked = ask(case, thresholds)
        raw, what = case.entry.raw, outcome(case, picked)
        null = raw["truth_selector_in_new"] is None
        rows.append(
            {"id": raw["id"], "pair": raw["pair"], "null": null, "still_works": raw["still_works"], "how": how, "outcome": what}
            | {"matches_wrong": raw["matches_wrong"], "seconds": 0.0, "error": None, "code": decision.code if decision else ""}
        )
        if verbose and decision and what not in ("healed_right", "abstained_right"):
            print(f"{raw['id']:20s} {how:9s} {what:15s} {raw['old_code'][:50]}\n      {_told(case, decision)}")
    return rows


def _told(case: Case, decision: Decision) -> str:
    match = decision.match
    truth = case.inventory[case.entry.right[0]] if case.entry.right else None
    best = f"{match.index} {match.confidence:.2f} {case.inventory[match.index].describe()!r}" if match else "-"
    return (
        f"{decision.code}: {decision.reason}\n      old {case.fingerprint.element.describe()!r}, "
        f"truth {case.entry.right[:3]} {truth.describe() if truth else None!r}, best {best}"
    )


def gone_test(all_cases: Sequence[Case], thresholds: Thresholds, *, verbose: bool = False) -> dict[str, int]:
    """How often there is an answer for an element that was taken out, by entries that are there."""
    counts = {"asked": 0, "false": 0, "twins": 0}
    for case in all_cases:
        if not case.entry.right:
            continue
        counts["asked"] += 1
        decision, picked = ask_without(case, thresholds)
        if decision.heal and picked is not None and decision.match:
            if any(twins(Traits(case.inventory[i]), Traits(picked)) for i in case.entry.right):
                counts["twins"] += 1
                continue
            counts["false"] += 1
            if verbose:
                print(
                    f"{case.entry.raw['id']:20s} gone: {case.fingerprint.element.describe()!r} -> {picked.describe()!r} "
                    f"{decision.match.confidence:.2f} {decision.code}: {decision.reason}"
                )
    return counts


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("DRIFT_CORPUS", DEFAULT_CORPUS)))
    parser.add_argument("--cache", type=Path, help="what was recorded, read from there or written there")
    parser.add_argument("--quick", action="store_true", help="the product only")
    parser.add_argument("--verbose", action="store_true", help="list what went wrong or was refused")
    parser.add_argument("--confidence", type=float, help="base threshold, by default the product's")
    parser.add_argument("--live", action="store_true", help="run the live suites too (drift_live.py), some minutes")
    args = parser.parse_args()
    all_cases = cases(load(args.corpus, args.cache))
    thresholds = Thresholds.with_base(args.confidence) if args.confidence else Thresholds.with_base()
    rows = results(all_cases, thresholds, verbose=args.verbose)
    score = modules(args.corpus)[2]
    drifted = [r for r in rows if r["how"] != "kept"]
    print(f"\npytest-heal, the {len(drifted)} entries whose selector matches nothing or several\n{score.table(drifted)}")
    kept = [r for r in rows if r["how"] == "kept"]
    slipped = [r for r in kept if r["outcome"] in ("healed_wrong", "false_heal")]
    said = [r for r in kept if r["code"] == "moved"]
    print(
        f"\n{len(kept)} selectors still match one element and are used as they are; {len(slipped)} of these match another one, "
        f"{sum(r in said for r in slipped)} of them reported as moved; {sum(r not in slipped for r in said)} wrong reports"
    )
    gone = gone_test(all_cases, thresholds, verbose=args.verbose)
    print(f"gone test: {gone['false']} of {gone['asked']} healed although taken out, {gone['twins']} more onto a twin")
    if not args.quick:
        for name in ("cascade", "similo"):
            found = score.score(score.BUILTIN[name])
            by_id = {r["id"] for r in drifted}
            print(f"\n{name}, the same entries\n{score.table([r for r in found if r['id'] in by_id])}")
    if args.live:
        print("\nlive suites")
        drift_live.measure(args.corpus, [])


if __name__ == "__main__":
    main()
