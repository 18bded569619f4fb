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
import sys
from collections import Counter, defaultdict
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from pytest_heal.browser.launch import chromium_on_path
from pytest_heal.browser.probe import PROBE_JS, decode
from pytest_heal.element.element import Element

NAME_CAP = 295  # longer names are cut by the probe (at 300, spaces apart) and cannot be compared

COLLECT = f"""() => {{
  const probe = {PROBE_JS}, found = probe.inventory(document);
  window.__elements = new Map(found.elements.map((e, i) => [e, i]));
  return probe.encode(found.payload);
}}"""
PLACES = "found => found.map(e => window.__elements.has(e) ? window.__elements.get(e) : -1)"
ARIA_HIDDEN = """() => [...window.__elements].filter(([e]) => {
  let n = e;
  while (n && n.getAttribute('aria-hidden') !== 'true') n = n.parentElement || (n.getRootNode() || {}).host;
  return n;
}).map(([, i]) => i)"""


def browser_path() -> str | None:
    return chromium_on_path()


def found_by_role(page: Page, role: str, name: str | None) -> set[int]:
    locator = page.get_by_role(role, exact=True, name=name) if name is not None else page.get_by_role(role)
    return set(locator.evaluate_all(PLACES))


class Comparison:
    """One page: what the probe says against what Playwright finds."""

    def __init__(self, page: Page, verbose: bool) -> None:
        self.page = page
        self.verbose = verbose
        self.count: Counter[str] = Counter()
        self.inventory = decode(page.evaluate(COLLECT))
        aria_hidden = set(page.evaluate(ARIA_HIDDEN))
        self.shown = {e.index for e in self.inventory if e.visible and e.index not in aria_hidden}

    def run(self) -> Counter[str]:
        by_role: dict[str, list[Element]] = defaultdict(list)
        for element in self.inventory:
            if element.role:
                by_role[element.role].append(element)
        for role, elements in by_role.items():
            self.role(role, elements)
            self.names(role, elements)
        return self.count

    def disagree(self, what: str, index: int) -> None:
        if self.verbose:
            element = self.inventory[index]
            where = ">".join(element.path[-4:])
            print(f"    {what}: {element.describe()!r} <{element.tag}> {where} {dict(element.attributes)}"[:300])

    def role(self, role: str, elements: list[Element]) -> None:
        theirs = found_by_role(self.page, role, None) - {-1}
        ours = {e.index for e in elements}
        missed, extra = theirs - ours, ours & self.shown - theirs
        self.count["role"] += len(ours & self.shown | theirs)
        self.count["role agrees"] += len(ours & self.shown | theirs) - len(missed) - len(extra)
        for index in sorted(extra):
            self.disagree(f"not a {role} to Playwright", index)
        for index in sorted(missed):
            self.disagree(f"a {role} to Playwright only", index)

    def names(self, role: str, elements: list[Element]) -> None:
        by_name: dict[str, list[Element]] = defaultdict(list)
        for element in elements:
            if element.index in self.shown and len(element.name) < NAME_CAP:
                by_name[element.name].append(element)
        for name, named in by_name.items():
            theirs = found_by_role(self.page, role, name)
            for element in named:
                keys = ["name" if name else "unnamed"]
                if name and "interactive" in element.states:
                    keys.append("control")
                for key in keys:
                    self.count[key] += 1
                    self.count[f"{key} agrees"] += element.index in theirs
                if element.index not in theirs:
                    self.disagree(
                        {"name": "name", "control": "CONTROL", "unnamed": "unnamed to us only"}[keys[-1]], element.index
                    )


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
            count = Comparison(page, options.verbose).run()
            total += count
            shares = "  ".join(f"{key} {share(count, key):24}" for key in ("control", "name", "role"))
            print(f"{path.name:45} {shares}")
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
