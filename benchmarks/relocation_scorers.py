"""Baselines of the relocation benchmark, compact: what recovery cascades, Similo and Healenium-like tools would answer.

Each is ``scorer(target, candidates) -> score per candidate`` (``None``: not proposed), on the data's raw elements.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rapidfuzz.distance import LCSseq, Levenshtein

Raw = Mapping[str, Any]
Scores = list[float | None]


def _text(e: Raw) -> str:
    return e.get("text") or e.get("value") or e.get("placeholder") or ""


def _flat(text: str) -> str:
    return " ".join(text.lower().split())


# ------------------------------------------------------------------------------------------------------------ cascade


def _hits(target: Raw, candidates: Sequence[Raw]) -> list[int]:
    said = _flat(_text(target))
    strategies = (
        lambda e: target.get("aria_label") and e.get("aria_label") == target["aria_label"],
        lambda e: target.get("href") and e.get("href") == target["href"],
        lambda e: said and e["tag"] == target["tag"] and _flat(_text(e)) == said,
        lambda e: target.get("name") and e.get("name") == target["name"],
    )
    for agrees in strategies:
        hits = [i for i, e in enumerate(candidates) if agrees(e)]
        if hits:
            return hits
    return []


def cascade(target: Raw, candidates: Sequence[Raw]) -> Scores:
    """aria-label, href, tag and text, name: the first strategy that matches anything, its first match."""
    scores: Scores = [None] * len(candidates)
    for rank, hit in enumerate(_hits(target, candidates)):
        scores[hit] = 1.0 - 1e-6 * rank
    return scores


def cascade_unique(target: Raw, candidates: Sequence[Raw]) -> Scores:
    """The same, but only when the first strategy that matches matches once."""
    hits = _hits(target, candidates)
    return [1.0 if hits == [i] else None for i in range(len(candidates))]


# ------------------------------------------------------------------------------------------------------------- Similo


@cache
def _edit(a: str, b: str) -> float:
    """Share of letters that stay, of the first 49; 0 when one is absent."""
    if not a or not b:
        return 0.0
    a, b = a[:49].lower(), b[:49].lower()
    longest = max(len(a), len(b))
    return (longest - Levenshtein.distance(a, b)) / longest


def _equal(a: str | None, b: str | None) -> float:
    return float(bool(a and b and a.lower() == b.lower()))


def _ratio(a: float | None, b: float | None) -> float:
    if a is None or b is None:
        return 0.0
    return 1.0 if max(a, b) == 0 else (max(a, b) - abs(a - b)) / max(a, b)


@cache
def _neighbours(a: str, b: str) -> float:
    """Letters of shared words (one may begin or end with the other) over all letters."""
    mine, theirs = a.lower().split(), b.lower().split()
    if not mine or not theirs:
        return 0.0

    def found(word: str) -> bool:
        return any(o.startswith(word) or o.endswith(word) or word.startswith(o) or word.endswith(o) for o in theirs)

    letters = max(len(a) - len(mine) + 1, len(b) - len(theirs) + 1)
    return min(1.0, sum(len(w) for w in mine if found(w)) / letters)


def _box(e: Raw) -> list[float] | None:
    box = e.get("rect")
    return box if box and None not in box else None


def _similo(a: Raw, b: Raw) -> float:
    r, s = _box(a), _box(b)
    place = max(0.0, 1 - math.hypot(r[0] - s[0], r[1] - s[1]) / 100) if r and s else 0.0
    area = _ratio(r[2] * r[3] if r else None, s[2] * s[3] if s else None)
    shape = _ratio(r[2] * 100 // (r[3] or 1) if r else None, s[2] * 100 // (s[3] or 1) if s else None)
    heavy = (
        _equal(a["tag"], b["tag"])
        + _equal(a.get("name"), b.get("name"))
        + _equal(a.get("id"), b.get("id"))
        + _edit(_text(a), _text(b))
        + _neighbours(a.get("nb") or "", b.get("nb") or "")
    )
    light = (
        _edit(" ".join(a.get("cls") or ()), " ".join(b.get("cls") or ()))
        + sum(_edit(a.get(k) or "", b.get(k) or "") for k in ("href", "alt", "xpath", "idxpath"))
        + float(a.get("btn") is not None and a.get("btn") == b.get("btn"))
        + place
        + area
        + shape
    )
    return (1.5 * heavy + 0.5 * light) / (1.5 * 5 + 0.5 * 9)


def similo(target: Raw, candidates: Sequence[Raw]) -> Scores:
    """Similo (Nass et al. 2022): 14 properties, weights 1.5 and 0.5, as a share of the maximum."""
    return [_similo(target, c) for c in candidates]


# --------------------------------------------------------------------------------------------------------- Healenium


@cache
def _steps(xpath: str) -> tuple[str, ...]:
    return tuple(s for s in re.sub(r"\[\d+\]", "", xpath).split("/") if s)


@cache
def _close(a: str, b: str, most: float) -> float:
    a, b = a.lower(), b.lower()
    longest = max(len(a), len(b))
    if not longest:
        return 1.0
    distance = Levenshtein.distance(a, b)
    return 0.0 if distance > int(longest * most + 1) else (longest - distance) / longest


def healenium(target: Raw, candidates: Sequence[Raw]) -> Scores:
    """Longest common subsequence of the tag path gates and weighs a score of tag, id, class, text and other attributes."""
    path = _steps(target["xpath"])
    common = [LCSseq.similarity(path, _steps(c["xpath"])) for c in candidates]
    best = min(max(common), len(path)) or 1
    classes, keys = (
        set(target.get("cls") or ()),
        ("name", "href", "src", "type", "alt", "title", "placeholder", "value", "role"),
    )
    scores: Scores = []
    for c, shared in zip(candidates, common, strict=True):
        if best > 5 and shared / best < 0.7:
            scores.append(0.0)
            continue
        score = 100 * min(shared, best) / best + 100 * (c["tag"] == target["tag"]) + 30 * _close(_text(target), _text(c), 0.3)
        if target.get("id") and c.get("id"):
            score += 50 * _close(target["id"], c["id"], 0.3)
        theirs = set(c.get("cls") or ())
        score += 40 * (len(classes & theirs) / len(classes | theirs) if classes | theirs else 1.0)
        either = [k for k in keys if target.get(k) or c.get(k)]
        alike = sum(_close(str(target[k]), str(c[k]), 0.75) for k in either if target.get(k) and c.get(k))
        score += 30 * (alike / len(either) if either else 1.0)
        scores.append(score / 350)
    return scores


BASELINES = {"cascade, first": cascade, "cascade, unique": cascade_unique, "Similo 2022": similo, "Healenium-like": healenium}
