"""The relocation benchmark's data as our own elements: one adapter, and what counts as right.

A folder holds ``SOURCE.jsonl.gz``, one page pair a line: the candidates of the new page, and queries (an element of the old
page with the indices of its truth among the candidates; ``[]`` when it is gone).
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.fingerprint import Fingerprint, Key

MAIN, FALLBACK = "similo2js", "similo_orig"

_RENAMED = {"aria_label": "aria-label"}
_PLAIN = ("id", "name", "href", "type", "alt", "title", "placeholder", "value", "aria_label", "role", "src")
_INPUT_ROLES = {
    "submit": "button",
    "button": "button",
    "reset": "button",
    "image": "button",
    "checkbox": "checkbox",
    "radio": "radio",
    "search": "searchbox",
    "hidden": "",
}


def _role(raw: Mapping[str, Any]) -> str:
    tag = raw["tag"]
    if raw.get("role"):
        return str(raw["role"])
    if tag == "a":
        return "link" if raw.get("href") else ""
    if tag == "input":
        kind = raw.get("type") or ("submit" if raw.get("btn") else "text")
        return _INPUT_ROLES.get(kind.lower(), "textbox")
    if re.fullmatch(r"h[1-6]", tag):
        return "heading"
    return {"button": "button", "select": "combobox", "textarea": "textbox", "img": "img", "nav": "navigation"}.get(tag, "")


def element(raw: Mapping[str, Any], index: int = -1) -> Element:
    """One element of the data as ours; what the data does not know stays absent."""
    attributes = {_RENAMED.get(k, k): str(raw[k]) for k in _PLAIN if raw.get(k)}
    if raw["tag"] == "input" and raw.get("btn") and "type" not in attributes:
        attributes["type"] = "submit"  # the main source keeps no types, but notes which inputs are buttons
    if raw.get("cls"):
        attributes["class"] = " ".join(raw["cls"])
    attributes |= {str(k): str(v) for k, v in (raw.get("attrs") or {}).items()}
    box = raw.get("rect")
    return Element(
        index=index,
        tag=raw["tag"],
        role=_role(raw),
        name=raw.get("aria_label") or raw.get("alt") or raw.get("text") or raw.get("title") or "",
        text=raw.get("text") or raw.get("value") or raw.get("placeholder") or "",
        own_text=raw.get("own_text") or "",
        attributes=attributes,
        box=(box[0], box[1], box[2], box[3]) if box and None not in box else None,
        path=tuple(s for s in (raw.get("xpath") or "").split("/") if s),
        near=raw.get("nb") or "",
    )


_CHOSEN = frozenset({"checkbox", "radio"})


def act_on(element: Element) -> str:
    """Playwright's method that a test would most likely call on such an element: the product looks for what can take it."""
    kind = element.attributes.get("type", "").lower()
    if element.tag == "select":
        return "select_option"
    if element.tag == "input" and kind in _CHOSEN:
        return "check"
    typed = element.tag == "textarea" or (element.tag == "input" and _INPUT_ROLES.get(kind or "text", "textbox") == "textbox")
    return "fill" if typed or "editable" in element.states else "click"


def _words(text: str | None) -> str:
    return re.sub(r"\W+", " ", (text or "").lower()).strip()


def _below(path: str, other: str) -> bool:
    return path.startswith(other + "/")


def _one_box(r: list[float] | None, s: list[float] | None) -> bool:
    """Intersection over the box around both >= 0.85, and the centre inside (VON Similo's rule)."""
    if not r or not s or None in r or None in s:
        return False
    width = min(r[0] + r[2], s[0] + s[2]) - max(r[0], s[0])
    height = min(r[1] + r[3], s[1] + s[3]) - max(r[1], s[1])
    if width <= 0 or height <= 0:
        return False
    around = (max(r[0] + r[2], s[0] + s[2]) - min(r[0], s[0])) * (max(r[1] + r[3], s[1] + s[3]) - min(r[1], s[1]))
    x, y = s[0] + s[2] / 2, s[1] + s[3] / 2
    return width * height / around >= 0.85 and r[0] <= x <= r[0] + r[2] and r[1] <= y <= r[1] + r[3]


def same_text(a: Mapping[str, Any], b: Mapping[str, Any]) -> bool:
    """Nested elements with the same words are one thing."""
    said = _words(a.get("text"))
    return bool(said) and said == _words(b.get("text"))


def is_twin(a: Mapping[str, Any], b: Mapping[str, Any]) -> bool:
    """Two elements a user cannot tell apart: same words and same link (scheme, query and file suffix aside)."""

    def plain(href: str | None) -> str:
        bare = (href or "").split("#")[0].split("?")[0].rstrip("/").lower()
        return re.sub(r"(^[a-z]+://(www\.)?)|(\.(html?|php|aspx?)$)", "", bare)

    said = _words(a.get("text"))
    if said != _words(b.get("text")) or plain(a.get("href")) != plain(b.get("href")):
        return False
    if not said:
        return bool(a.get("href")) and a["href"] == b.get("href")
    return bool(a.get("href")) or a.get("tag") == b.get("tag")


@dataclass(frozen=True)
class Query:
    """One element of the old page.

    Attributes:
        name: id of the query.
        kind: webevo's ``changed``, ``removed`` or ``removed?``; else ``""``.
        raw: the element as in the data.
        fingerprint: the same as ours.
        truth: index of the labelled element, -1 when it is gone.
        right: indices that are right: the truth and what is the same thing; empty when the element is gone.
        gone: indices that would vanish with the element.
    """

    name: str
    kind: str
    raw: Mapping[str, Any]
    fingerprint: Fingerprint
    truth: int
    right: frozenset[int]
    gone: frozenset[int]


@dataclass(frozen=True)
class PagePair:
    """One page, old and new."""

    name: str
    source: str
    site: str
    candidates: list[Mapping[str, Any]]
    queries: tuple[Query, ...]

    @cached_property
    def inventory(self) -> Inventory:
        """The new page."""
        return Inventory.from_elements(element(c, i) for i, c in enumerate(self.candidates))

    def without(self, gone: frozenset[int]) -> tuple[Inventory, list[int]]:
        """The new page without some elements, and the old index of each that stays."""
        kept = [i for i in range(len(self.candidates)) if i not in gone]
        return Inventory.from_elements(replace(self.inventory[i], index=n) for n, i in enumerate(kept)), kept

    def others(self, query: Query) -> list[Fingerprint]:
        """The fingerprints of the page's other queries."""
        return [q.fingerprint for q in self.queries if q is not query]


def _query(page: str, raw: Mapping[str, Any], candidates: list[Mapping[str, Any]]) -> Query:
    right, gone = set(raw["truth"]), set(raw["truth"])
    if raw["truth"]:
        truth = candidates[raw["truth"][0]]
        for i, c in enumerate(candidates):
            inside, around = _below(c["xpath"], truth["xpath"]), _below(truth["xpath"], c["xpath"])
            if _one_box(truth.get("rect"), c.get("rect")) or ((inside or around) and same_text(truth, c)):
                right.add(i)
            if inside:
                gone.add(i)
    name = str(raw["id"])
    return Query(
        name=name,
        kind=raw.get("kind", ""),
        raw=raw["target"],
        fingerprint=Fingerprint(key=Key(locator=name, page=page), element=element(raw["target"]), code=name),
        truth=raw["truth"][0] if raw["truth"] else -1,
        right=frozenset(right),
        gone=frozenset(gone | right),
    )


def load(folder: Path, source: str) -> list[PagePair]:
    """All page pairs of a source.

    Raises:
        FileNotFoundError: the folder does not hold the source.
    """

    def pages() -> Iterator[PagePair]:
        with gzip.open(folder / f"{source}.jsonl.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                raw = json.loads(line)
                candidates = raw["candidates"]
                queries = tuple(_query(raw["page"], q, candidates) for q in raw["queries"])
                yield PagePair(raw["page"], source, raw["site"], candidates, queries)

    return list(pages())


def main_set(folder: Path) -> list[PagePair]:
    """The main source, and the older one for the sites it lacks."""
    pages = load(folder, MAIN)
    known = {p.site for p in pages}
    return pages + [p for p in load(folder, FALLBACK) if p.site not in known]
