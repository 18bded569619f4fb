"""Three baselines for descriptions: words contained, rapidfuzz's ``token_set_ratio``, BM25. Each ranks what can be operated."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence

from rapidfuzz import fuzz

from pytest_heal.describe.index import Document
from pytest_heal.element.element import Element, Inventory

Scorer = Callable[[Inventory, str], list[int]]

_CAMEL = re.compile(r"([a-z])([A-Z])")
_WORD = re.compile(r"[a-z0-9]+")
_K1, _B = 1.2, 0.5  # of BM25


def split(text: str) -> list[str]:
    return _WORD.findall(_CAMEL.sub(r"\1 \2", text).lower())


def best_first(scored: Sequence[tuple[float, int]]) -> list[int]:
    return [i for _, i in sorted(scored, key=lambda pair: (-pair[0], pair[1]))]


def words_contained(page: Inventory, description: str) -> list[int]:
    """How many words of the description are in text, tag, role, href, name and type."""
    asked = {word for word in split(description) if len(word) > 1}
    found = []
    for i in Document.of(page).operable:
        e = page[i]
        hay = " ".join((e.text, e.tag, e.role, *(e.attributes.get(a, "") for a in ("href", "name", "type")))).lower()
        found.append((sum(word in hay for word in asked), i))
    return best_first(found)


def _own(e: Element) -> str:
    attributes = ("placeholder", "title", "alt", "aria-label", "name", "id", "type", "data-testid", "value")
    said = (e.name, e.text, e.label, e.role, *(e.attributes.get(a, "") for a in attributes))
    return " ".join((*filter(None, said), e.attributes.get("href", "").partition("?")[0][-40:]))


def token_set(page: Inventory, description: str) -> list[int]:
    """rapidfuzz's ``token_set_ratio`` of the description and what the element says."""
    asked = " ".join(split(description))
    return best_first([(fuzz.token_set_ratio(asked, " ".join(split(_own(page[i])))), i) for i in Document.of(page).operable])


def bm25(page: Inventory, description: str) -> list[int]:
    """BM25 over what the element and its surroundings say."""
    bags = [
        (i, Counter(split(f"{_own(page[i])} {page[i].section} {page[i].group} {page[i].near}")))
        for i in Document.of(page).operable
    ]
    lengths = [sum(bag.values()) for _, bag in bags]
    average = sum(lengths) / max(1, len(lengths)) or 1.0
    frequency = Counter(word for _, bag in bags for word in bag)
    found = []
    for (i, bag), length in zip(bags, lengths, strict=True):
        score = 0.0
        for word in split(description):
            if bag[word]:
                rare = math.log(1 + (len(bags) - frequency[word] + 0.5) / (frequency[word] + 0.5))
                score += rare * bag[word] * (_K1 + 1) / (bag[word] + _K1 * (1 - _B + _B * length / average))
        found.append((score, i))
    return best_first(found)


BASELINES: dict[str, Scorer] = {"words contained": words_contained, "token_set_ratio": token_set, "BM25": bm25}
