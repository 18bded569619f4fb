"""What becomes of locators when an application's next release comes: measured, element by element.

    PYTHONPATH=src:. python benchmarks/survival.py collect --out FILE [--only NAME ...] [--harvest FOLDER]
    PYTHONPATH=src:. python benchmarks/survival.py collect --out FILE --drift CORPUS
    PYTHONPATH=src:. python benchmarks/survival.py table FILE ... [--part fit]
    PYTHONPATH=src:. python benchmarks/survival.py fit FILE ...

`collect` opens each page of the harvest's projects in each release (``benchmarks/harvest``). Of the controls that are the
same in two releases it makes one locator of every kind that the ladder knows, and those of others: Playwright's own choice
(`normalize`, what its code generator writes), test id first (then id, then a CSS path), a CSS path, an absolute XPath, the
role's position. What hits exactly its element on the old page is executed on the new one, all of it by Playwright.

Which element of the old page is which of the new one says a key that both pages have once (``benchmarks/harvest/truth.py``).
A locator that holds on to that key survives by that alone: it is left out, and a control with such a choice is left out where
choices are compared. In the drift corpus people said which is which, and nothing is left out.

`table` prints the share of each kind that still hits its element and nothing else, hits several, another, or nothing; and the
choices beside each other. `fit` prints what grades can be taken from: of each kind, and what properties of its words change.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.harvest import recipe, render
from benchmarks.harvest.__main__ import BROWSERS, CACHE, available, projects_of
from benchmarks.harvest.truth import Side, candidates, differing, queries

from pytest_heal.element.element import TEST_ID_ATTRIBUTES, Element, Inventory
from pytest_heal.locator.aims import by_css
from pytest_heal.locator.ladder import ladder
from pytest_heal.locator.rungs import usable

MOST_CONTROLS = 20
"""Controls of a page."""
MOST_PAGES = 8
"""Pages of a project."""
CHOICES = ("ours", "codegen", "test id first", "css path")
OUTCOMES = ("right", "several", "other", "nothing")
_WAYS = """els => els.map(start => {
  const child = e => ' > ' + e.localName + ':nth-child(' + ([...e.parentElement.children].indexOf(e) + 1) + ')';
  const single = e => e.id && !/\\d/.test(e.id) && document.querySelectorAll('#' + CSS.escape(e.id)).length === 1;
  const path = (e, ids) => {
    if (e === document.body) return 'body';
    if (ids && single(e)) return '#' + CSS.escape(e.id);
    const above = e.parentElement && path(e.parentElement, ids);
    return above && above + child(e);
  };
  const xpath = e => {
    if (e === document.documentElement) return '/html';
    const above = e.parentElement && xpath(e.parentElement);
    if (!above) return null;
    const same = [...e.parentElement.children].filter(c => c.localName === e.localName);
    return above + '/' + e.localName + (same.length > 1 ? '[' + (same.indexOf(e) + 1) + ']' : '');
  };
  return [path(start, true), xpath(start), path(start, false)]; })"""
_HITS = "els => els.map(e => window.__elements.indexOf(e))"
_PICKED = "indices => indices.map(i => window.__elements[i])"


@dataclass(frozen=True)
class Written:
    """A locator of a control, right on the page it was made on.

    Attributes:
        kind: a kind of the ladder, or the name of a way of others.
        selector: Playwright's.
        said: the texts and values it depends on, as far as the ladder told them.
        ours: our ladder offers it.
        place: of its own among what the ladder offers, from 0.
    """

    kind: str
    selector: str
    said: tuple[str, ...] = ()
    ours: bool = False
    place: int = 0


@dataclass(frozen=True)
class Row:
    """A control in two releases.

    Attributes:
        project: that it is of; ``part`` of which it belongs.
        label: what told which element it is: attribute and value; empty where people said it.
        changed: whether what it says or its markup's tag is not as it was.
        written: its locators, with the outcome of each on the new page.
    """

    project: str
    part: str
    page: str
    label: tuple[str, str]
    changed: bool
    written: tuple[tuple[Written, str], ...]


# ---------------------------------------------------------------------------------------------------------- collecting


def _hits(page: Any, selector: str) -> list[int]:
    try:
        return list(page.locator(selector).evaluate_all(_HITS))
    except Exception:  # noqa: BLE001 - a selector that cannot be executed hits nothing
        return []


def written_for(page: Any, inventory: Inventory, ready: Sequence[int]) -> dict[int, list[Written]]:
    """Every locator of some elements that hits exactly its element on the live page."""
    handles = page.evaluate_handle(_PICKED, list(ready))
    paths = handles.evaluate(_WAYS)
    found = {}
    for index, (short, absolute, whole) in zip(ready, paths, strict=True):
        element = inventory[index]
        made = [
            Written(rung.kind, rung.selector, tuple(rung.said), ours=True, place=place)
            for place, rung in enumerate(ladder(element, inventory))
        ]
        made += [Written("css path", short)] if short else []
        made += [Written("absolute css", whole)] if whole else []
        made += [Written("absolute xpath", f"xpath={absolute}")] if absolute else []
        made += list(_of_others(element, inventory))
        if whole:
            normal = _normalized(page, whole)
            made += [Written("codegen", normal)] if normal else []
        found[index] = list(_first_of_each(made, lambda one, index=index: _hits(page, one.selector) == [index]))
    return found


def _first_of_each(made: Sequence[Written], fits: Callable[[Written], bool]) -> Iterator[Written]:
    """Of each kind the first that fits."""
    kinds: set[str] = set()
    for one in made:
        if one.kind not in kinds and fits(one):
            kinds.add(one.kind)
            yield one


def _normalized(page: Any, selector: str) -> str:
    try:
        return str(page.locator(selector).normalize()._impl_obj._selector)
    except Exception:  # noqa: BLE001 - it may know none
        return ""


def _of_others(element: Element, inventory: Inventory) -> Iterator[Written]:
    """What people write, and no ladder offers."""
    column = inventory.column("role")
    if element.role and element.role not in ("none", "generic", "presentation"):
        alike = [i for i, role in enumerate(column) if role == element.role and inventory[i].visible]
        if element.index in alike:
            yield Written("role's position", f"internal:role={element.role} >> nth={alike.index(element.index)}")
    yield Written("tag", element.tag)
    for attribute in TEST_ID_ATTRIBUTES:
        if element.attributes.get(attribute):
            yield Written("test id first", by_css(attributes={attribute: element.attributes[attribute]}).selector)
    if usable(element.id):
        yield Written("test id first", by_css(id=element.id).selector)


def _outcome(hits: Sequence[int], right: Sequence[int]) -> str:
    if not hits:
        return "nothing"
    if len(hits) > 1:
        return "several"
    return "right" if hits[0] in right else "other"


class _Project:
    """The pages of one project, release after release."""

    def __init__(self, project: recipe.Project) -> None:
        self.project = project
        self.before: dict[str, list[tuple[Inventory, dict[int, list[Written]]]]] = defaultdict(list)
        self.asked: dict[int, set[tuple[str, ...]]] = defaultdict(set)
        self.rows: list[Row] = []

    def see(self, page: Any, name: str) -> dict[str, Any] | None:
        """Ask what was written in earlier releases, then write anew."""
        found = render.look(page)
        if found is None:
            return None
        inventory = found[1]
        new = Side(inventory)
        for distance, (earlier, written) in enumerate(reversed(self.before[name])):
            old = Side(earlier)
            if not differing(earlier, inventory):
                continue
            for query in queries(old, new, list(written), self.asked[distance]):
                if query.truth >= 0:
                    tried = tuple((one, _outcome(_hits(page, one.selector), [query.truth])) for one in written[query.old])
                    was, now = earlier[query.old], inventory[query.truth]
                    changed = (was.tag, was.text, was.name, was.classes) != (now.tag, now.text, now.name, now.classes)
                    self.rows.append(
                        Row(self.project.name, self.project.part, name, (query.attribute, query.value), changed, tried)
                    )
        self.before[name].append((inventory, written_for(page, inventory, candidates(new, MOST_CONTROLS))))
        return {}


def harvested(args: argparse.Namespace) -> Iterator[Row]:
    """Rows of the harvest's projects."""
    from playwright.sync_api import sync_playwright

    cache = args.harvest / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        path = next((one for one in BROWSERS if Path(one).exists()), None)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for project in projects_of(args):
            try:
                there, _ = available(project, cache)
                seen, paths = _Project(there), render.paths_of(there, cache)[:MOST_PAGES]
                for release in there.releases:
                    with render.served(there, release, cache):
                        for _ in render.looks(browser, there, release, paths, seen.see):
                            pass
            except Exception as error:  # noqa: BLE001 - one project must not stop the others
                print(f"{project.name}: failed: {error}", file=sys.stderr, flush=True)
                continue
            print(f"{project.name}: {len(seen.rows)} controls", file=sys.stderr, flush=True)
            yield from seen.rows
        browser.close()


def drifted(corpus: Path) -> Iterator[Row]:
    """Rows of the drift corpus."""
    import drift

    common = drift.modules(corpus)[0]
    for pair, name, entries, old, new in drift.opened(corpus):
        looked = [render.look(page, least=1, most=100_000) for page in (old, new)]
        was, now = (one[1] for one in looked if one is not None)
        of_element: dict[int, dict[str, Any]] = {}  # several entries may be of one
        for entry in entries:
            hits = _hits(old, common.selector_of(common.locator(old, entry["old_selector"]).first))
            if entry["truth_selector_in_new"] is not None and hits and hits[0] >= 0:
                of_element.setdefault(hits[0], entry)
        written = written_for(old, was, sorted(of_element))
        for at, entry in of_element.items():
            right = drift.right_in(new, entry, corpus)
            tried = tuple((one, _outcome(_hits(new, one.selector), right)) for one in written[at])
            changed = (was[at].text, was[at].classes) != (now[right[0]].text, now[right[0]].classes) if right else True
            yield Row(pair, "drift", name, ("", ""), changed, tried)


def collect(args: argparse.Namespace) -> int:
    """Write the rows, one a line."""
    rows = drifted(args.drift) if args.drift else harvested(args)
    with args.out.open("a", encoding="utf-8") as out:
        for row in rows:
            out.write(json.dumps(asdict(row)) + "\n")
            out.flush()
    return 0


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("collect", help="measure, and write rows")
    one.add_argument("--out", type=Path, required=True)
    one.add_argument("--only", nargs="+", metavar="NAME")
    one.add_argument("--harvest", type=Path, default=CACHE, help="folder of the harvest, which is fetched when it is not there")
    one.add_argument("--drift", type=Path, help="the drift corpus instead of the harvest")
    one.set_defaults(run=collect)
    import survival_tables as tables

    for name, run in (("table", tables.table), ("fit", tables.fit)):
        one = commands.add_parser(name, help=(run.__doc__ or "").strip())
        one.add_argument("files", type=Path, nargs="+", metavar="FILE")
        one.add_argument("--part", default="", help="fit, choose, report or drift; by default all")
        one.set_defaults(run=run)
    args = parser.parse_args()
    return int(args.run(args))


if __name__ == "__main__":
    sys.exit(main())
