"""Which elements of a page could be the remembered one, best first.

Two passes: `shortlist` scores whole columns, one string at a time, and keeps some sixty elements; `rank` compares those
closely. A page of 10,000 elements holds a few thousand different strings, so the first pass costs little.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pytest_heal.element.element import Box
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.page import Page
from pytest_heal.element.text import split_href
from pytest_heal.element.traits import FAMILY, Traits, nested
from pytest_heal.relocation.evidence import Agreements, score
from pytest_heal.relocation.varied import compared

KEPT = 60  # elements that are compared closely
_PLACED = 240  # elements whose place is looked at when the columns alone cannot decide
_FIELDS = frozenset({"input", "select", "textarea", "label"})
_SAME_BRANCH = 0.85  # of the box that holds both, for two boxes to be one


@dataclass(frozen=True, slots=True)
class Scored:
    """One candidate: its index in the inventory, its points, and what they are made of."""

    index: int
    score: float
    agreements: Agreements


def rank(fingerprint: Fingerprint, old: Traits, page: Page, among: Iterable[int] | None = None) -> list[Scored]:
    """Candidates with their scores, best first; ties in document order.

    Args:
        fingerprint: what is looked for.
        old: its element, ready to be compared.
        page: where.
        among: these indices only; by default the `shortlist`.
    """
    indices = shortlist(old, page) if among is None else among
    scored = []
    for index in indices:
        agreements = compared(fingerprint, old, page.traits(index), page)
        scored.append(Scored(index, score(agreements), agreements))
    scored.sort(key=lambda s: (-s.score, s.index))
    return scored


# ------------------------------------------------------------------------------------------------------ first pass

_WORD_POINTS = 4.0  # for all words of the text
# Points for one equal value of a column; rough, they only have to keep the right one among the best sixty.
_EQUAL: Mapping[str, float] = {
    "said": 2.0,
    "name": 1.5,
    "label": 2.0,
    "test_id": 4.5,
    "@id": 4.0,
    "@name": 4.0,
    "@href": 3.0,
    "@src": 2.0,
    "@title": 1.5,
    "@placeholder": 1.5,
    "@aria-label": 1.5,
    "@alt": 1.5,
    "@value": 1.0,
    "group": 1.5,
    "section": 1.0,
    "near": 1.0,
    "role": 0.4,
    "tag": 0.6,
}
_FAMILY_POINTS = 0.3
_MASKED_POINTS = 1.5
_CLASS_POINTS = 1.0
_NAME_POINTS = 2.0  # for all words of something it is called
_ID_POINTS = 2.0
_HREF_POINTS = 1.5


def shortlist(old: Traits, page: Page, kept: int = KEPT) -> list[int]:
    """The ``kept`` elements that have most in common with ``old``, by whole columns and then by place."""
    if page.size <= kept:
        return list(range(page.size))
    points = _column_points(old, page)
    order = sorted(range(page.size), key=points.__getitem__, reverse=True)
    if points[order[kept - 1]] - points[order[kept]] > 1.0 or page.size <= kept:
        return order[:kept]
    close = order[:_PLACED]
    close.sort(key=lambda i: points[i] + _place_points(old, page, i), reverse=True)
    return close[:kept]


def _column_points(old: Traits, page: Page) -> list[float]:
    """Points of every element for the values and words it shares with ``old``, a column at a time."""
    points = [0.0] * page.size

    def give(rows: Iterable[int], amount: float) -> None:
        for row in rows:
            points[row] += amount

    for column, value in _values(old):
        give(page.rows(column).get(value, ()), _EQUAL[column])
    for tag, tagged in page.rows("tag").items():
        if tag != old.tag and FAMILY.get(tag, -1) == old.family:
            give(tagged, _FAMILY_POINTS)
    for kind, mine, amount in (
        ("said", old.words, _WORD_POINTS),
        ("class", old.classes, _CLASS_POINTS),
        ("class_words", old.class_words, _CLASS_POINTS),
        ("id", old.id_words, _ID_POINTS),
        ("test_id", old.test_words, _ID_POINTS),
        ("href", old.href_words, _HREF_POINTS),
        ("near", old.near, _CLASS_POINTS),
        ("icon", old.icon_words, _CLASS_POINTS),
    ):
        for share, rows in page.sharing(kind, mine):
            give(rows, amount * share)
    for called_so, share in _named_so(old, page):
        give(called_so, _NAME_POINTS * share)
    if "#" in old.masked:
        give(page.rows("masked").get(old.masked, ()), _MASKED_POINTS)
    return points


def _named_so(old: Traits, page: Page) -> Iterator[tuple[Iterable[int], float]]:
    """Who is called by each word of each name, and the word's share in that name."""
    weight = page.names.weight
    for name in old.names:
        whole = weight(name)
        for word in name:
            yield page.names.holders((word,)), weight((word,)) / whole


def _values(old: Traits) -> list[tuple[str, str]]:
    element = old.element
    attributes = element.attributes
    values = [
        ("said", old.said),
        ("name", old.name),
        ("label", old.label),
        ("test_id", old.test_id),
        ("@id", element.id),
        ("@name", old.field),
        ("group", element.group),
        ("section", element.section),
        ("near", element.near),
        ("role", old.role),
        ("tag", old.tag),
    ]
    values += [(f"@{a}", attributes.get(a, "")) for a in ("href", "src", "title", "placeholder", "aria-label", "alt", "value")]
    return [(column, value) for column, value in values if value]


def _place_points(old: Traits, page: Page, index: int) -> float:
    """Points for standing at the same place, by path and box."""
    element = page.inventory[index]
    same = 0
    for a, b in zip(reversed(old.path), reversed(element.path), strict=False):
        if a != b:
            break
        same += 1
    gain = min(same, 8) * 0.4
    if old.box and element.box:
        distance = math.hypot(old.box[0] - element.box[0], old.box[1] - element.box[1])
        gain += math.exp(-distance / 1000) + math.exp(-distance / 200)
    if old.visible and not element.visible:
        gain -= 2
    return gain


# --------------------------------------------------------------------------------------------------- same thing twice


def equivalent(a: Traits, b: Traits) -> bool:
    """Whether acting on one is acting on the other: the same box, or nested with the same text (a link and its span)."""
    inside = nested(a, b)
    if a.text and a.text == b.text and (inside or _slotted(a, b)):
        return True
    if (
        inside
        and a.said
        and a.said == b.said
        and a.box
        and b.box
        and not (a.text and b.text)
        and _FIELDS.isdisjoint((a.tag, b.tag))
    ):
        return True  # a button that is called by its aria-label, and the text in it
    if not (inside or not a.text or not b.text or a.text == b.text):
        return False  # slides that lie on top of each other
    return same_box(a, b)


def _slotted(a: Traits, b: Traits) -> bool:
    """Whether one stands in a shadow root and the other is drawn in it, in a slot: the button of a component, and its text."""
    for outer, inner in ((a, b), (b, a)):
        same = next((n for n, (x, y) in enumerate(zip(outer.path, inner.path, strict=False)) if x != y), 0)
        if not same or not outer.path[same].startswith("^") or inner.path[same].startswith("^"):
            continue
        if outer.box and inner.box and _within(inner.box, outer.box):
            return True
    return False


def _within(inner: Box, outer: Box) -> bool:
    (x, y, w, h), (x2, y2, w2, h2) = inner, outer
    return x >= x2 and y >= y2 and x + w <= x2 + w2 and y + h <= y2 + h2


def same_box(a: Traits, b: Traits) -> bool:
    """Whether two boxes cover each other but for 15 % of the box around both."""
    if a.box is None or b.box is None:
        return False
    (x, y, w, h), (x2, y2, w2, h2) = a.box, b.box
    width, height = min(x + w, x2 + w2) - max(x, x2), min(y + h, y2 + h2) - max(y, y2)
    if width <= 0 or height <= 0:
        return False
    around = (max(x + w, x2 + w2) - min(x, x2)) * (max(y + h, y2 + h2) - min(y, y2))
    return width * height / around >= _SAME_BRANCH


def twins(a: Traits, b: Traits) -> bool:
    """Two elements nobody could tell apart by what they say and do: a second copy of a link, or of a text that is only read."""
    if a.said != b.said or a.tag != b.tag:
        return False
    if a.link or b.link:
        return a.link == b.link or (bool(a.said) and split_href(a.link)[:3] == split_href(b.link)[:3])
    return bool(a.said) and not a.interactive and not b.interactive
