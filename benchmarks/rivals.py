"""What else there is for Python that finds elements again offline, asked the same questions as this project.

    python benchmarks/rivals.py --work FOLDER [--corpus FOLDER] [--pair NAME ...] [--only NAME ...] [--cache FILE]

The drift corpus: real user interfaces in two releases. Asked is each locator that matches nothing, or several elements, in the
new release; then the same on the new page without the element, where every answer is false. The truth is the corpus's own.
Each package is installed in an environment of its own in FOLDER, at the release named below, and called as its documentation
says: what it records of the old page, and what it then finds on the new one, at its own thresholds. Nothing is tuned.

Where their way of working does not allow a comparison:

- None of them runs an existing suite unchanged, and none heals ``expect()``: the steps of ``time_travel.py`` cannot be run with
  them. mendwright wants keys (``heal.locator(key, selector)``) or its own page object, healix its own calls by role and URL,
  Scrapling has no browser's page at all but its source. So they are asked for the element alone.
- Scrapling and mendwright's fingerprint search read the page's source: what stands in a shadow root or a frame they do not
  see. mendwright's own page object would refuse more, as it also asks the live page; its optional model is left out.
- None of them is told what the call does (click, fill, an assertion), nor what else the suite has recorded; this project is.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
DEFAULT_CORPUS = HERE.parents[2] / "shared" / "benchmarks" / "drift"
PINS: dict[str, tuple[str, ...]] = {
    "mendwright": ("mendwright==0.9.0",),
    "healix": ("healix==2.0.0", "logquill==1.0.0"),
    "scrapling": ("--no-deps", "scrapling==0.5"),
    "breadcrumb": ("pytest-breadcrumb==0.1.0a2",),
}
SHARED = ("playwright==1.65.2", "lxml", "cssselect", "orjson", "tld", "w3lib", "typing_extensions", "rapidfuzz")
OUTCOMES = ("right", "wrong", "missed", "refused rightly", "false")
_XPATH = """e => { const way = []; for (let n = e; n && n.nodeType === 1; n = n.parentElement) {
  const same = n.parentElement ? [...n.parentElement.children].filter(c => c.localName === n.localName) : [n];
  way.unshift(n.localName + '[' + (same.indexOf(n) + 1) + ']'); }
  return e.getRootNode() === document ? '/' + way.join('/') : null }"""
_MATCHING = """(e, all) => all.flatMap((css, n) => {
  try { return e.matches(css.split('>>').pop()) ? [n] : [] } catch { return [n] } })"""
_LISTED = """n => [...document.querySelectorAll('*')].filter(e => {
  const box = e.getBoundingClientRect();
  return !['html', 'head', 'meta', 'link', 'style', 'script', 'noscript', 'br', 'wbr'].includes(e.localName)
    && (box.width || box.height) })[n]"""
Finder = Callable[[Any, Any, Any], Any]
"""Old page, the element's handle in it, new page: a handle in the new page, or ``None``."""


class NotRecordedError(Exception):
    """It cannot record the element."""


def _by_xpath(page: Any, xpath: str | None) -> Any:
    found = page.locator(f"xpath={xpath}").element_handles() if xpath else []
    return found[0] if len(found) == 1 else None


def _parsed(page: Any, element: Any) -> tuple[Any, Any]:
    """A page's source, parsed, and the element in it."""
    import lxml.html

    xpath = element.evaluate(_XPATH)
    root = lxml.html.fromstring(page.content())
    found = root.xpath(xpath) if xpath else []
    if len(found) != 1:
        raise NotRecordedError("it stands in a shadow root, or the source is read otherwise")
    return root, found[0]


def mendwright() -> Finder:
    """Its fingerprint search."""
    from mendwright import fingerprint
    from mendwright.validation import _role_of

    def find(old: Any, element: Any, new: Any) -> Any:
        raw = element.evaluate(f"e => ({fingerprint.FINGERPRINT_JS})([e])")
        _, parsed = _parsed(old, element)
        match = fingerprint.find(fingerprint.from_raw(raw), new.content(), _role_of(parsed))
        return _by_xpath(new, match.xpath) if match.xpath else None

    return find


def healix() -> Finder:
    """Its resolver: locators first, then scores."""
    from healix.driver.playwright_adapter import PlaywrightDriverAdapter
    from healix.healing import Resolver, open_store
    from healix.healing.fingerprint import Fingerprint

    def find(old: Any, element: Any, new: Any) -> Any:
        listed = [one for one in PlaywrightDriverAdapter(old).get_elements() if not one.iframe_path and one.css_selector]
        may_be = element.evaluate(_MATCHING, [one.css_selector for one in listed])
        for seen in (listed[place] for place in may_be):
            there = old.query_selector(seen.css_selector)
            if there is not None and there.evaluate("(a, b) => a === b", element):
                break
        else:
            raise NotRecordedError("it does not list the element")
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(str(Path(folder) / "healix.db"))
            store.put(Fingerprint.from_element(seen, "page", "element"))
            try:
                found = Resolver(store).resolve(PlaywrightDriverAdapter(new), "page", "element")
            except LookupError:
                return None
        handles = new.locator(found.element.css_selector).element_handles()
        return handles[0] if len(handles) == 1 else None

    return find


def scrapling() -> Finder:
    """Its adaptive search, with its own least percentage; of several that are equally good the first, as it gives them."""
    from scrapling.parser import Selector

    def find(old: Any, element: Any, new: Any) -> Any:
        with tempfile.TemporaryDirectory() as folder:
            storage = {"storage_file": str(Path(folder) / "e.db"), "url": "https://example.org"}
            given = {"url": "https://example.org", "adaptive": True, "storage_args": storage}
            before = Selector(old.content(), **given)
            root = before._root
            xpath = element.evaluate(_XPATH)
            marked = root.getroottree().xpath(xpath) if xpath else []
            if len(marked) != 1:
                raise NotRecordedError("it is not in the page's source")
            before.save(marked[0], "key")
            after = Selector(new.content(), **given)
            hits = after.relocate(after.retrieve("key"), 40)
            return _by_xpath(new, hits[0].getroottree().getpath(hits[0])) if hits else None

    return find


def breadcrumb() -> Finder:
    """Its healer."""
    from breadcrumb.core.healer import Healer
    from breadcrumb.core.storage import FingerprintStore
    from breadcrumb.playwright.extractor import extract_all_candidates_sync, extract_fingerprint_sync

    def find(_old: Any, element: Any, new: Any) -> Any:
        with tempfile.TemporaryDirectory() as folder:
            healer = Healer(store=FingerprintStore(str(Path(folder) / "fp.db")))
            healer.save(extract_fingerprint_sync(element, "#gone", "test"))
            candidates = extract_all_candidates_sync(new)
            found = healer.heal("test", "#gone", candidates)
        if not found.healed or found.candidate is None:
            return None
        place = next(n for n, one in enumerate(candidates) if one is found.candidate)
        return new.evaluate_handle(_LISTED, place).as_element()

    return find


FINDERS: dict[str, Callable[[], Finder]] = {
    "mendwright": mendwright, "healix": healix, "scrapling": scrapling, "breadcrumb": breadcrumb,
}  # fmt: skip


# ------------------------------------------------------------------------------------- inside an environment of its own


def asked(corpus: Path, name: str, pairs: Sequence[str]) -> Iterator[dict[str, Any]]:
    """One package on all drifted locators of the corpus: a row each."""
    sys.path.insert(0, str(corpus))
    import common
    import score
    from playwright.sync_api import sync_playwright

    import serve

    find = FINDERS[name]()
    scenes: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for entry in json.loads((corpus / "manifest.json").read_text(encoding="utf-8"))["entries"]:
        if not pairs or entry["pair"] in pairs:
            scenes.setdefault((entry["pair"], entry["page"]), []).append(entry)
    settings, (base, stop) = common.load_pairs(), serve.start()
    with sync_playwright() as playwright:
        browser = common.launch(playwright)
        for (pair, scene), entries in scenes.items():
            contexts = [common.new_context(browser, base) for _ in range(2)]
            old, new = (context.new_page() for context in contexts)
            for page, side in ((old, "old"), (new, "new")):
                common.open_scene(page, base, pair, scene, side, settings)
            for entry in entries:
                if common.locator(new, entry["old_selector"]).count() == 1:
                    continue  # it is used as it is
                named = (entry["truth_selector_in_new"], *entry["also_right_in_new"])
                truths = [one for t in named if t for one in common.locator(new, t).element_handles()[:1]]
                element = common.locator(old, entry["old_selector"]).element_handle()
                row = {"id": entry["id"], **_answer(find, old, element, new, truths, score.NEAR_JS)}
                if truths:
                    row["gone"] = _without(find, old, element, new, truths)
                yield row
            for context in contexts:
                context.close()
        browser.close()
    stop()


def _answer(  # noqa: PLR0917 - one place
    find: Finder, old: Any, element: Any, new: Any, truths: list[Any], near: str
) -> dict[str, Any]:
    began, error, found = time.perf_counter(), "", None
    try:
        found = find(old, element, new)
    except Exception as problem:  # noqa: BLE001 - what it cannot do counts as no answer, and is counted
        error = f"{type(problem).__name__}: {problem}".splitlines()[0][:150]
    took = time.perf_counter() - began
    if found is None:
        outcome = "missed" if truths else "refused rightly"
    elif not truths:
        outcome = "false"
    else:
        outcome = "right" if any(new.evaluate(near, [found, one]) for one in truths) else "wrong"
    return {"outcome": outcome, "seconds": took, "error": error}


def _without(find: Finder, old: Any, element: Any, new: Any, truths: list[Any]) -> str:
    """The same question on the page without the element: ``refused``, ``false``, or ``""`` where it could not be asked."""
    new.evaluate(
        "all => { window.__back = all.map(e => { const m = new Comment(); e.replaceWith(m); return [m, e] }) }", truths
    )
    try:
        return "refused" if find(old, element, new) is None else "false"
    except Exception:  # noqa: BLE001 - likewise
        return ""
    finally:
        new.evaluate("() => { for (const [mark, e] of window.__back.reverse()) mark.replaceWith(e) }")


# ------------------------------------------------------------------------------------------------------------ outside


def environment(work: Path, name: str) -> Path:
    """The interpreter of a package's own environment, made where it is missing."""
    folder = work / f"rival-{name}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (folder / "whole").exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        for wanted in (SHARED, PINS[name]):
            subprocess.run([str(python), "-m", "pip", "install", "--quiet", *wanted], check=True)
        (folder / "whole").touch()
    return python


def ours(corpus: Path, ids: set[str], cache: Path | None) -> list[dict[str, Any]]:
    """This project's rows on the same entries; see ``drift.py``."""
    import drift

    from pytest_heal.relocation.policy import Thresholds

    thresholds, rows = Thresholds.with_base(), []
    names = {
        "healed_right": "right",
        "healed_wrong": "wrong",
        "abstained_wrong": "missed",
        "abstained_right": "refused rightly",
    }
    for case in drift.cases(drift.load(corpus, cache)):
        if case.entry.raw["id"] not in ids:
            continue
        began = time.perf_counter()
        _, _, picked = drift.ask(case, thresholds)
        took = time.perf_counter() - began
        row = {"outcome": names.get(drift.outcome(case, picked), "false"), "seconds": took, "error": ""}
        if case.entry.right:
            row["gone"] = "false" if drift.ask_without(case, thresholds)[0].heal else "refused"
        rows.append(row)
    return rows


def line(name: str, rows: Sequence[dict[str, Any]]) -> str:
    """A row of the table."""
    counted = Counter(row["outcome"] for row in rows)
    gone = Counter(row["gone"] for row in rows if "gone" in row)
    took = statistics.median(row["seconds"] for row in rows) * 1000 if rows else 0.0
    errors = sum(bool(row["error"]) for row in rows)
    numbers = "".join(f"{counted[outcome]:>17}" for outcome in OUTCOMES)
    return f"{name:<13}{len(rows):>5}{numbers}{gone['false']:>9} of {sum(gone.values()):<5}{errors:>7}{took:>8.0f}"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--work", type=Path, metavar="FOLDER", help="for the environments")
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("DRIFT_CORPUS", DEFAULT_CORPUS)))
    parser.add_argument("--pair", action="append", default=[], metavar="NAME")
    parser.add_argument("--only", action="append", choices=tuple(FINDERS), default=[])
    parser.add_argument("--jsonl", type=Path, metavar="FILE", help="write every answer")
    parser.add_argument("--cache", type=Path, metavar="FILE", help="of drift.py; without it all pages are recorded, minutes")
    parser.add_argument("--inside", choices=tuple(FINDERS), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        for row in asked(args.corpus, args.inside, args.pair):
            print(json.dumps(row), flush=True)
        return
    if args.work is None:
        parser.error("--work is needed")
    print(f"{'':<13}{'asked':>5}{''.join(f'{outcome:>17}' for outcome in OUTCOMES)}{'gone, false':>17}{'errors':>7}{'ms':>8}")
    told, ids = [], set()
    for name in args.only or FINDERS:
        command = [str(environment(args.work.resolve(), name)), str(HERE), "--inside", name, "--corpus", str(args.corpus)]
        command += [part for pair in args.pair for part in ("--pair", pair)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        rows = [json.loads(one) for one in done.stdout.splitlines() if one.startswith("{")]
        ids |= {row["id"] for row in rows}
        told += [{"rival": name, **row} for row in rows]
        print(line(name, rows), flush=True)
    print(line("pytest-heal", ours(args.corpus, ids, args.cache)))
    if args.jsonl:
        args.jsonl.write_text("".join(f"{json.dumps(row)}\n" for row in told), encoding="utf-8")


if __name__ == "__main__":
    main()
