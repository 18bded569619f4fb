"""What the catalog misses on real pages, and what it lists too much, by the word of two others.

The accessibility tree: what Chromium offers to assistive technology as a widget, or as something to focus
(``Accessibility.getFullAXTree``), if it is enabled, has a size, is not transparent, and a mouse finds it when scrolled to.
The listeners: elements that have a click, mousedown or pointerdown listener of their own (the console's ``getEventListeners``),
under the same conditions, that neither stand in a listed element nor hold one; a listener around others is a delegate.

Of what is listed and in neither, the place of the next listener is told: what is listed by its looks alone (``cursor: pointer``
that was not inherited) is right where a listener is on the element, in it, or around it, other than on the whole page.

    python benchmarks/catalog_recall.py [FOLDER] [--url URL ...] [--pages N] [--verbose]

FOLDER holds ``*.html`` or ``*.html.gz``; each page is set as content, without network. Where the scripts of stored pages were
taken out, no listener is there to be found: give the address of something that runs for that. The top document is looked at.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

from pytest_heal.browser.launch import chromium_on_path
from pytest_heal.browser.probe import PROBE_JS
from pytest_heal.catalog.listing import FrameListing, Listing, Part, merge

COLLECT = f"""() => {{
  const probe = {PROBE_JS}, found = probe.listing(document, {{}});
  window.__listed = new Map(found.elements.map((e, i) => [e, i]));
  return probe.encode(found.payload);
}}"""
WIDGETS = frozenset(
    "button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton "
    "switch tab textbox treeitem ColorWell Date DateTime DisclosureTriangle InputTime MenuListOption PopUpButton "
    "ToggleButton".split()
)
NO_WIDGETS = frozenset(["RootWebArea", "Iframe", "IframePresentational", "WebArea"])
SETTLED = 1_500
"""ms that a live page gets after it was loaded."""

# One answer about an element: its number or -1, what is listed around it and in it, whether it is seen and hit by a mouse.
LOOK = """
  const up = e => e.assignedSlot || e.parentElement || (e.getRootNode() instanceof ShadowRoot ? e.getRootNode().host : null);
  const around = (e, test) => { for (let p = up(e); p; p = up(p)) if (test(p)) return p; return null; };
  const everything = (root, out = []) => {
    for (const e of root.querySelectorAll('*')) { out.push(e); if (e.shadowRoot) everything(e.shadowRoot, out); }
    return out;
  };
  const listed = e => window.__listed.has(e);
  const shown = e => {
    const rect = e.getBoundingClientRect();
    return rect.width > 0 && rect.height > 0 && e.checkVisibility({opacityProperty: true, visibilityProperty: true});
  };
  const hit = e => {
    e.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    for (const rect of e.getClientRects()) {
      let at = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
      for (let inner; at && at.shadowRoot && (inner = at.shadowRoot.elementFromPoint(rect.left + rect.width / 2,
        rect.top + rect.height / 2)) && inner !== at;) at = inner;
      if (at && (at === e || around(at, p => p === e))) return true;
    }
    return false;
  };
  const look = e => ({
    n: listed(e) ? window.__listed.get(e) : -1,
    within: !!around(e, listed) || [...e.labels || []].some(listed) || !!(e.closest('label') && e.closest('label').control),
    holds: everything(e).some(listed),
    seen: shown(e) && hit(e),
    tag: e.localName,
    html: e.cloneNode(false).outerHTML.slice(0, 150) + ' ' + (e.textContent || '').trim().replace(/\\s+/g, ' ').slice(0, 40),
  });
"""
TREE = f"function (...elements) {{ {LOOK} return elements.map(e => e.nodeType === 1 ? look(e) : null); }}"
HEARD = f"""(() => {{ {LOOK}
  const KINDS = ['click', 'mousedown', 'pointerdown'];
  const heard = new Set(everything(document).filter(e => {{ const l = getEventListeners(e); return KINDS.some(k => l[k]); }}));
  const pointing = e => {{
    const parent = up(e), named = (e.innerText || '').trim() || e.getAttribute('aria-label') || e.getAttribute('title');
    return !!named && !!parent && getComputedStyle(e).cursor === 'pointer' && getComputedStyle(parent).cursor !== 'pointer';
  }};
  const why = e => heard.has(e) ? 'on it' : everything(e).some(i => heard.has(i)) ? 'in it'
    : around(e, p => heard.has(p) && p !== document.body && p !== document.documentElement) ? 'around it' : 'none';
  const rows = [];
  for (const e of everything(document)) {{
    if (!heard.has(e) && !pointing(e) && !listed(e)) continue;
    rows.push({{...look(e), heard: heard.has(e), pointing: pointing(e), why: why(e)}});
  }}
  return rows;
}})()"""


def listing_of(page: Page) -> Listing:
    """The catalog of a page's top document, its elements kept in the page."""
    return merge([Part(listing=FrameListing.from_payload(page.evaluate(COLLECT)))])


def widgets(session: CDPSession) -> Iterator[tuple[str, dict[str, Any]]]:
    """Role and look of each element that the accessibility tree offers to be operated."""
    chosen: list[tuple[str, str]] = []
    for node in session.send("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value", "")
        says = {p["name"]: p["value"].get("value") for p in node.get("properties", [])}
        if node["ignored"] or role in NO_WIDGETS or says.get("disabled") or "backendDOMNodeId" not in node:
            continue
        if role in WIDGETS or says.get("focusable"):
            try:
                found = session.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]
            except Exception:  # noqa: BLE001 - it went away since
                continue
            chosen.append((role, found["objectId"]))
    if not chosen:
        return
    answer = session.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": TREE,
            "objectId": chosen[0][1],
            "arguments": [{"objectId": i} for _, i in chosen],
            "returnByValue": True,
        },
    )
    for (role, _), look in zip(chosen, answer["result"]["value"], strict=True):
        if look is not None:
            yield role, look


def clickables(session: CDPSession) -> list[dict[str, Any]]:
    """Looks at what is listed, has a listener, or has a pointer."""
    answer = session.send(
        "Runtime.evaluate", {"expression": HEARD, "includeCommandLineAPI": True, "returnByValue": True, "awaitPromise": False}
    )
    if "exceptionDetails" in answer:
        raise RuntimeError(str(answer["exceptionDetails"]))
    rows: list[dict[str, Any]] = answer["result"]["value"]
    return rows


class Tally:
    """What was counted on all pages."""

    def __init__(self, *, verbose: bool) -> None:
        self.verbose = verbose
        self.entries = 0
        self.tree: dict[str, Counter[str]] = {}
        self.heard: Counter[str] = Counter()
        self.pointing: Counter[str] = Counter()
        self.unknown: Counter[str] = Counter()

    def add(self, page: Page, session: CDPSession) -> str:
        """Count one page; gives a line about it."""
        entries = list(listing_of(page))
        self.entries += len(entries)
        found: Counter[str] = Counter()
        known: set[int] = set()
        for role, look in widgets(session):
            known.add(look["n"])
            kind = verdict(look)
            found[kind] += 1
            if kind != "not to be seen":
                self.tree.setdefault(role, Counter())[kind] += 1
            if kind != "listed":
                self.note(f"{kind} {role}", look)
        roles = {entry.node: entry.role for entry in entries}
        for look in clickables(session):
            if look["n"] < 0:
                self.unlisted(look)
            elif look["heard"]:
                self.heard["listed"] += 1
            elif look["n"] not in known:
                kind = "by its pointer alone" if look["pointing"] else roles[look["n"]] or look["tag"]
                self.unknown[f"{kind}, a listener {look['why']}"] += 1
                self.note(f"in neither, a listener {look['why']}", look)
        return f"{len(entries):5} entries, tree: " + ", ".join(f"{n} {kind}" for kind, n in sorted(found.items()))

    def unlisted(self, look: dict[str, Any]) -> None:
        """Count an element that has a listener or a pointer, and is not listed."""
        if verdict(look) != "missed":
            return
        if look["heard"]:
            self.heard["not listed, has a pointer" if look["pointing"] else "not listed, has none"] += 1
        if look["pointing"]:
            self.pointing[look["why"]] += 1
        self.note(f"{'listens' if look['heard'] else 'points'}, a listener {look['why']}", look)

    def note(self, what: str, look: dict[str, Any]) -> None:
        """Show an element to who wants to know each."""
        if self.verbose:
            print(f"    {what}: {look['html']}")

    def print(self) -> None:
        """The tables."""
        print(f"\n{self.entries} entries\n\naccessibility tree    of   listed  part of a listed one  missed")
        for role, counts in sorted(self.tree.items(), key=lambda item: -sum(item[1].values())):
            print(row(role, counts))
        print(row("all", sum(self.tree.values(), Counter())))
        print("\nlisted, in neither of the two:", dict(self.unknown.most_common()) or "none")
        print("elements with a listener of their own:", dict(self.heard.most_common()) or "none")
        print("not listed, with a pointer; its listener is:", dict(self.pointing.most_common()) or "none")


def verdict(look: dict[str, Any]) -> str:
    """What became of an element that somebody else knows."""
    if look["n"] >= 0:
        return "listed"
    if not look["seen"]:
        return "not to be seen"
    return "part" if look["within"] or look["holds"] else "missed"


def row(name: str, counts: Counter[str]) -> str:
    """A line of the first table."""
    whole = sum(counts.values())
    return f"{name:18} {whole:5} {100 * counts['listed'] / max(whole, 1):6.1f} % {counts['part']:21} {counts['missed']:7}"


def pages_of(context: BrowserContext, folder: Path | None, urls: list[str], most: int) -> Iterator[tuple[str, Page]]:
    """Each page by its name, ready to be looked at."""
    files = sorted([*folder.glob("*.html"), *folder.glob("*.html.gz")])[: most or None] if folder else []
    page = context.new_page()
    for file in files:
        raw = file.read_bytes()
        text = (gzip.decompress(raw) if file.suffix == ".gz" else raw).decode("utf-8", "replace")
        page.goto("about:blank")
        page.set_content(text, wait_until="domcontentloaded")
        yield file.name, page
    for url in urls:
        page.goto(url)
        page.wait_for_timeout(SETTLED)
        yield url, page


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--url", action="append", default=[], help="a page that is served, as often as you like")
    parser.add_argument("--pages", type=int, default=0, help="only the first N of the folder")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    tally = Tally(verbose=args.verbose)
    with sync_playwright() as playwright:
        options = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium_on_path(), args=options)
        context = browser.new_context(offline=not args.url)
        for name, page in pages_of(context, args.folder, args.url, args.pages):
            session = context.new_cdp_session(page)
            session.send("Accessibility.enable")
            print(f"{name:45} {tally.add(page, session)}", flush=True)
            session.detach()
        browser.close()
    tally.print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
