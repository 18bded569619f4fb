"""The items of all pages that were rendered, and the pages they are asked of."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.grounding_harvest import page_objects, pages
from benchmarks.grounding_harvest.absent import foreign, taken_out
from benchmarks.grounding_harvest.sheet import Item, Sheet, order_of
from benchmarks.grounding_harvest.wordings import items, translated
from benchmarks.grounding_harvest.wordnet import PACKAGE, RELEASE, WordNet
from benchmarks.harvest import fetch
from benchmarks.harvest.recipe import PARTS, part_of

from pytest_heal.element.element import Inventory

MOST_A_PROJECT = 170
"""Items of a project that are there, and as many that are not: a large project must not be the result."""


@dataclass(frozen=True)
class Asked:
    """An item, and where it is asked.

    Attributes:
        project: whose words it has; its part is that of the item.
        page: that it is asked of, ``project/page``.
        item: the description and what is right.
    """

    project: str
    page: str
    item: Item

    @property
    def part(self) -> str:
        """``fit``, ``choose`` or ``report``."""
        return part_of(self.project)


def make(out: Path, known: Sequence[page_objects.Field] = ()) -> tuple[list[Asked], dict[str, pages.Look]]:
    """All items of what was rendered, and the pages by their names.

    Args:
        out: folder of the data.
        known: fields of page objects; what these describe comes on top of the other items of a project.
    """
    wordnet = WordNet(fetch.npm(PACKAGE, RELEASE, out / "cache"))
    looks: dict[str, pages.Look] = {}
    sheets: dict[str, Sheet] = {}
    by_project: dict[str, list[str]] = {}
    for name in sorted({p.name for p in pages.projects()} | {ui["name"] for ui in pages.tongues()}):
        for look in pages.kept(out, name) or ():
            if look.language == "en" and not _is_english(look):
                continue
            page = f"{name}/{look.page}"
            looks[page], sheets[page] = look, Sheet(look.inventory(), look.language, page, wordnet)
            by_project.setdefault(name, []).append(page)
    found: list[Asked] = []
    for name, of_it in by_project.items():
        there = [one for page in of_it for one in _there(name, page, sheets, of_it)]
        there = _spread(there, name)[:MOST_A_PROJECT]
        there += _of_page_objects(name, of_it, sheets, known)
        absent = [one for one in (_absent(asked, sheets, by_project) for asked in there) if one is not None]
        found += [*there, *absent]
    return found, looks


def _is_english(look: pages.Look) -> bool:
    """Whether a page that is taken for English may be: its ``lang`` says nothing else, and its letters are Latin."""
    inventory = look.inventory()
    language = inventory.attributes_of(0).get("lang", "en").lower()
    text = inventory[0].text
    return language.startswith("en") and sum(not c.isascii() for c in text) < 0.1 * max(len(text), 1)


def _there(name: str, page: str, sheets: dict[str, Sheet], of_it: Sequence[str]) -> Iterator[Asked]:
    sheet = sheets[page]
    for item in items(sheet):
        yield Asked(name, page, item)
    english = f"{name}/en.html"
    if sheet.language != "en" and english in sheets and english in of_it:
        for item in translated(sheets[english], sheet):
            yield Asked(name, page, item)


def _of_page_objects(
    name: str, of_it: Sequence[str], sheets: dict[str, Sheet], known: Sequence[page_objects.Field]
) -> Iterator[Asked]:
    """What fields of page objects hit on the English pages of a project, each text once."""
    texts: set[str] = set()
    for page in of_it:
        for item in page_objects.items(sheets[page], known) if sheets[page].language == "en" else ():
            if item.text not in texts:
                texts.add(item.text)
                yield Asked(name, page, item)


def _spread(there: list[Asked], name: str) -> list[Asked]:
    """By turns of each kind and language, each text once; so a cut leaves something of all."""
    places: Counter[tuple[str, str]] = Counter()
    seen: set[str] = set()
    ranked = []
    for one in sorted(there, key=lambda one: order_of(name, one.page, one.item.text)):
        if one.item.text.lower() in seen:
            continue
        seen.add(one.item.text.lower())
        kind = (one.item.kind + one.item.relation, one.item.language)
        ranked.append((places[kind], order_of(name, *kind), one))
        places[kind] += 1
    return [one for _, _, one in sorted(ranked, key=lambda r: r[:2])]


def _absent(asked: Asked, sheets: dict[str, Sheet], by_project: dict[str, list[str]]) -> Asked | None:
    """What is asked of an item on a page where it is not: by turns its own without it, and a foreign one of the same part."""
    item, sheet = asked.item, sheets[asked.page]
    if order_of("absent", asked.page, item.text) % 2:
        made = taken_out(sheet, item)
        if made is not None:
            return Asked(asked.project, asked.page, made)
    others = sorted(
        page
        for project, of_it in by_project.items()
        if project != asked.project and part_of(project) == asked.part
        for page in of_it
        if sheets[page].language == sheet.language
    )
    for n in range(5 if others else 0):
        page = others[order_of("foreign", asked.page, item.text, n) % len(others)]
        made = foreign(item, sheets[page])
        if made is not None:
            return Asked(asked.project, page, made)
    made = taken_out(sheet, item)
    return None if made is None else Asked(asked.project, asked.page, made)


def seen_by_product(look: pages.Look, item: Item) -> Inventory:
    """The page as it is asked: without what is hidden and taken out.

    Returns:
        An inventory; indices are those of the page where nothing was taken out.
    """
    from benchmarks.harvest.hide import without

    payload = look.payload
    if item.hidden:
        rows, strings = list(payload["attributes"]), payload["strings"]
        for index, attribute in item.hidden:
            row = rows[index]
            rows[index] = [code for k in range(0, len(row), 2) if strings[row[k]] != attribute for code in row[k : k + 2]]
        payload = {**payload, "attributes": rows}
    inventory = Inventory.from_payload(payload)
    return without(inventory, item.removed) if item.removed else inventory


def write(out: Path, found: Sequence[Asked]) -> Path:
    """All items as JSON lines."""
    file = out / "items.jsonl.gz"
    with gzip.open(file, "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in found)
    return file


def read(out: Path, part: str = "") -> list[Asked]:
    """The items of a part, of all parts by default."""
    with gzip.open(out / "items.jsonl.gz", "rt", encoding="utf-8") as lines:
        raw = [json.loads(line) for line in lines]
    found = []
    for one in raw:
        item = one["item"]
        item = {
            **item,
            "right": tuple(item["right"]),
            "removed": tuple(item["removed"]),
            "hidden": tuple(map(tuple, item["hidden"])),
        }
        found.append(Asked(one["project"], one["page"], Item(**item)))
    return [one for one in found if not part or one.part == part]


def table(found: Sequence[Asked]) -> list[str]:
    """How many there are, by part, kind and language."""
    lines = [f"{'':34}" + "".join(f"{part:>9}" for part in PARTS) + f"{'all':>9}"]

    def row(name: str, counts: Counter[str]) -> None:
        lines.append(f"{name:34}" + "".join(f"{counts[part]:9d}" for part in PARTS) + f"{sum(counts.values()):9d}")

    row("projects", Counter(part_of(p) for p in {one.project for one in found}))
    row("pages", Counter(part_of(page.split("/")[0]) for page in {one.page for one in found}))
    row("there", Counter(one.part for one in found if one.item.right))
    for kind in dict.fromkeys(one.item.kind for one in found):
        row(f"  {kind}", Counter(one.part for one in found if one.item.right and one.item.kind == kind))
    for language in sorted({one.item.language for one in found}):
        row(f"  in {language}", Counter(one.part for one in found if one.item.right and one.item.language == language))
    for absent in ("removed", "near miss", "foreign"):
        row(f"not there: {absent}", Counter(one.part for one in found if one.item.absent == absent))
    return lines
