"""Agreement of the catalog's rungs with Playwright's own answers, on real pages.

Every rung of every entry is executed by Playwright in the page and must match exactly the listed element: nothing else and not
nothing. Beyond that, every entry with a role and a name must be among what ``get_by_role`` with both finds, unique or not, and
have a role rung if it is all that is found.

    python benchmarks/catalog_agreement.py FOLDER [--verbose] [--pages N]

FOLDER holds ``*.html`` or ``*.html.gz``; each page is set as content, without network.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from collections import Counter
from pathlib import Path

from playwright.sync_api import Error, Page, sync_playwright

from pytest_heal.browser.launch import chromium_on_path
from pytest_heal.browser.probe import PROBE_JS
from pytest_heal.catalog.listing import CATALOG_KINDS, FrameListing, Listing, Part, merge

COLLECT = f"""() => {{
  const probe = {PROBE_JS}, found = probe.listing(document, {{}});
  window.__listed = new Map(found.elements.map((e, i) => [e, i]));
  return probe.encode(found.payload);
}}"""
NO_ROLE = ("", "generic", "none", "presentation")
NAME_CAP = 200  # longer names get no rung
AMONG, ALONE = "role and name find it", "found alone, has a role rung"
PLACES = "found => found.map(e => window.__listed.has(e) ? window.__listed.get(e) : -1)"


def listing_of(page: Page) -> Listing:
    """The catalog of a page's top document, its elements kept in the page for `PLACES`."""
    return merge([Part(listing=FrameListing.from_payload(page.evaluate(COLLECT)))])


def compare(page: Page, *, verbose: bool) -> tuple[int, Counter[str], Counter[str]]:
    """Entries of a page, rungs offered and rungs that hit, by kind."""
    listing = listing_of(page)
    offered: Counter[str] = Counter()
    hit: Counter[str] = Counter()
    for entry in listing:
        for rung in entry.rungs:
            offered[rung.kind] += 1
            try:
                found = page.locator(rung.selector).evaluate_all(PLACES)
            except Error as error:
                found = [str(error).splitlines()[0]]
            if found == [entry.node]:
                hit[rung.kind] += 1
            elif verbose:
                print(f"    {rung.kind}: {rung.code} matched {found}, is {entry.node} <{entry.tag}>")
        if entry.role in NO_ROLE or not 0 < len(entry.name) < NAME_CAP:
            continue
        found = page.get_by_role(entry.role, name=entry.name, exact=True).evaluate_all(PLACES)  # type: ignore[arg-type]
        offered[AMONG] += 1
        hit[AMONG] += entry.node in found
        if entry.node not in found and verbose:
            print(f"    not among {entry.role} {entry.name!r}: {found}, is {entry.node} <{entry.tag}> {entry.rungs[-1].code}")
        if found == [entry.node]:
            offered[ALONE] += 1
            hit[ALONE] += any(rung.kind == "role" for rung in entry.rungs)
            if verbose and not any(rung.kind == "role" for rung in entry.rungs):
                print(f"    no role rung: {entry.role} {entry.name!r} {entry.node} <{entry.tag}>")
    return len(listing), offered, hit


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=0, help="only the first N")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    files = sorted([*args.folder.glob("*.html"), *args.folder.glob("*.html.gz")])[: args.pages or None]
    offered: Counter[str] = Counter()
    hit: Counter[str] = Counter()
    entries = 0
    with sync_playwright() as playwright:
        options = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium_on_path(), args=options)
        page = browser.new_context(offline=True, java_script_enabled=True).new_page()
        for file in files:
            raw = file.read_bytes()
            text = (gzip.decompress(raw) if file.suffix == ".gz" else raw).decode("utf-8", "replace")
            page.goto("about:blank")
            page.set_content(text, wait_until="domcontentloaded")
            number, some, right = compare(page, verbose=args.verbose)
            entries += number
            offered += some
            hit += right
            print(f"{file.name:45} {number:5} entries {sum(right.values()):6} of {sum(some.values()):6} rungs hit")
        browser.close()
    print(f"\n{len(files)} pages, {entries} entries")
    for kind in (*CATALOG_KINDS, AMONG, ALONE):
        if offered[kind]:
            share = 100 * hit[kind] / offered[kind]
            print(f"{kind:28} {hit[kind]:6} of {offered[kind]:6}: {share:6.2f} %")
    return 0 if hit == offered else 1


if __name__ == "__main__":
    sys.exit(main())
