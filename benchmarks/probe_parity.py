"""Agreement of the probe's roles and names with Playwright's own, on real pages.

For every visible interactive element with a role and a name, ``page.get_by_role(role, name=name, exact=True)`` must find that
element. Two further figures say how the probe does on all elements with a role: the role alone (both ways: what one of the two
finds and the other does not), and role with name.

    python benchmarks/probe_parity.py [--pages FOLDER] [--verbose]

FOLDER holds ``*.html`` or ``*.html.gz``; each page is set as content, without network.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import sys
from collections import Counter, defaultdict
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from pytest_heal.browser.probe import PROBE_JS, decode
from pytest_heal.core.element import Element

NAME_CAP = 300  # longer names are cut by the probe and cannot be compared

COLLECT = f"""() => {{
  const probe = {PROBE_JS}, found = probe.inventory(document);
  window.__elements = new Map(found.elements.map((e, i) => [e, i]));
  return probe.encode(found.payload);
}}"""
PLACES = "found => found.map(e => window.__elements.has(e) ? window.__elements.get(e) : -1)"
ARIA_HIDDEN = """() => [...window.__elements].filter(([e]) => {
  for (let n = e; n; n = n.parentElement || (n.getRootNode() || {}).host) if (n.getAttribute('aria-hidden') === 'true') return true;
  return false;
}).map(([, i]) => i)"""


def browser_path() -> str | None:
    return shutil.which("chromium") or shutil.which("google-chrome")


def found_by_role(page: Page, role: str, name: str | None) -> set[int]:
    locator = page.get_by_role(role, exact=True, name=name) if name is not None else page.get_by_role(role)
    return set(locator.evaluate_all(PLACES))


def compare(page: Page, verbose: bool) -> Counter[str]:
    inventory = decode(page.evaluate(COLLECT))
    aria_hidden = set(page.evaluate(ARIA_HIDDEN))
    count: Counter[str] = Counter()
    by_role: dict[str, list[Element]] = defaultdict(list)
    for element in inventory:
        if element.role:
            by_role[element.role].append(element)

    def disagree(what: str, element: Element) -> None:
        if verbose:
            print(f"    {what}: {element.describe()!r} <{element.tag}> {'>'.join(element.path[-4:])} {dict(element.attributes)}"[:300])

    for role, elements in by_role.items():
        theirs = found_by_role(page, role, None)
        ours = {e.index for e in elements if e.index not in aria_hidden and e.visible}
        everything = {e.index for e in elements}
        count["role"] += len(ours | theirs)
        count["role agrees"] += len((ours | theirs) - (ours - theirs) - (theirs - everything))
        for index in sorted(ours - theirs):
            disagree(f"not a {role} to Playwright", inventory[index])
        for index in sorted(theirs - everything):
            if index >= 0:
                disagree(f"a {role} to Playwright only", inventory[index])
        for name in sorted({e.name for e in elements if e.name}):
            named = [e for e in elements if e.name == name and e.visible and e.index not in aria_hidden and len(e.name) < NAME_CAP]
            if not named:
                continue
            theirs = found_by_role(page, role, name)
            for element in named:
                hit = element.index in theirs
                count["name"] += 1
                count["name agrees"] += hit
                if "interactive" in element.states:
                    count["control"] += 1
                    count["control agrees"] += hit
                if not hit:
                    disagree("CONTROL" if "interactive" in element.states else "name", element)
        unnamed = {e.index for e in elements if not e.name and e.visible and e.index not in aria_hidden}
        if unnamed:
            theirs = found_by_role(page, role, "") & unnamed
            count["unnamed"] += len(unnamed)
            count["unnamed agrees"] += len(theirs)
            for index in sorted(unnamed - theirs):
                disagree("unnamed to us only", inventory[index])
    return count


def share(count: Counter[str], key: str) -> str:
    return f"{count[key + ' agrees']}/{count[key]} = {100 * count[key + ' agrees'] / max(1, count[key]):.2f} %"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=Path, default=Path(__file__).parents[1] / "../shared/benchmarks/grounding/pages")
    parser.add_argument("--only", default="", help="pages whose name contains this")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    pages = sorted(p for p in options.pages.glob("*.htm*") if options.only in p.name)
    if not pages:
        print(f"no pages in {options.pages}", file=sys.stderr)
        return 2
    total: Counter[str] = Counter()
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"] if root else [])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.route("**/*", lambda route: route.abort())
        for path in pages:
            html = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
            page.set_content(html.decode("utf-8", "replace"), wait_until="commit")
            count = compare(page, options.verbose)
            total += count
            print(f"{path.name:45} control {share(count, 'control'):24} name {share(count, 'name'):24} role {share(count, 'role')}")
        browser.close()
    print(f"\n{len(pages)} pages")
    for key, words in (
        ("control", "visible interactive elements with role and name: Playwright finds the element"),
        ("name", "all visible elements with role and name"),
        ("unnamed", "visible elements with a role and no name: no name to Playwright either"),
        ("role", "elements with a role: both say so"),
    ):
        print(f"{share(total, key):28} {words}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
