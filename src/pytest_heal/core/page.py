"""How common everything is on a page: an inventory with its traits, its counts and its words.

All of it is made on demand and lives as long as the inventory: a relocation looks closely at some sixty elements of ten
thousand, but has to know of each of their values whether it is rare.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from pytest_heal.core.element import TEST_ID_ATTRIBUTES, Inventory
from pytest_heal.core.fingerprint import Fingerprint
from pytest_heal.core.text import href_words, identifier_words, mask_numbers, normalise, words
from pytest_heal.core.traits import Traits, said_of, stable_classes

_MANY = 40  # occurrences, from which on nothing is rare
_LONG_TEXT = 120  # characters; longer ones belong to containers and would count a word once per ancestor


class Page:
    """An inventory with its traits and counts.

    Attributes:
        inventory: the elements.
        size: how many.
        best_of: best match by fingerprint (its ``id()``, then itself, so that the id stays its own), see `claims`.
    """

    def __init__(self, inventory: Inventory) -> None:
        self.inventory = inventory
        self.size = len(inventory)
        self.best_of: dict[int, tuple[Fingerprint, int]] = {}
        self._traits: dict[int, Traits] = {}
        self._rows: dict[str, dict[str, list[int]]] = {}
        self._words: dict[str, _WordIndex] = {}

    def traits(self, index: int) -> Traits:
        """Element ``index``, ready to be compared."""
        known = self._traits.get(index)
        if known is None:
            known = self._traits[index] = Traits(self.inventory[index])
        return known

    def rows(self, column: str) -> Mapping[str, list[int]]:
        """Where each value of a column stands: value to indices; absent values left out.

        Args:
            column: a column of `Inventory.column`, ``said`` (see `said_of`), or ``test_id``.
        """
        known = self._rows.get(column)
        if known is None:
            found: defaultdict[str, list[int]] = defaultdict(list)
            for index, value in enumerate(self._column(column)):
                if value:
                    found[value].append(index)
            known = self._rows[column] = dict(found)
        return known

    def _column(self, column: str) -> Iterable[str]:
        take = self.inventory.column
        if column == "said":
            columns = zip(take("text"), take("name"), take("label"), take("@placeholder"), strict=True)
            return (normalise(said_of(*texts)) for texts in columns)
        if column == "masked":
            columns = zip(take("text"), take("name"), take("label"), take("@placeholder"), strict=True)
            return (mask_numbers(said_of(*texts)) for texts in columns)
        if column == "test_id":
            return (next(filter(None, ids), "") for ids in zip(*map(take, (f"@{a}" for a in TEST_ID_ATTRIBUTES)), strict=True))
        if column in ("name", "label"):
            return map(normalise, take(column))
        if column == "@name":
            return (value.lower() for value in take(column))
        return take(column)

    def count(self, column: str, value: str) -> int:
        """How often a value occurs."""
        return len(self.rows(column).get(value, ()))

    def places(self, column: str, value: str) -> int:
        """How often a value occurs, an element and its only speaking child counting once; large numbers are not looked into."""
        rows = self.rows(column).get(value, ())
        if not 1 < len(rows) <= _MANY:
            return len(rows)
        inside, parent = set(rows), self.inventory.parent_of
        return sum(parent(row) not in inside for row in rows)

    def rarity(self, column: str, value: str, before: int = 0) -> float:
        """1 for a value that occurs once, falling to 0 for one that all elements share.

        Args:
            column: see `rows`.
            value: as in that column.
            before: how often it occurred on the old page, 0 when unknown; the commoner page decides.
        """
        count = max(self.places(column, value), before, 1)
        return max(0.0, math.log((self.size + 1) / count) / math.log(self.size + 1)) if self.size else 0.0

    def _index(self, kind: str) -> _WordIndex:
        known = self._words.get(kind)
        if known is None:
            column, split = _WORDS[kind]
            longest = _LONG_TEXT if kind == "said" else math.inf
            known = self._words[kind] = _WordIndex(self.size, self.rows(column), split, longest)
        return known

    def shared(self, kind: str, a: frozenset[str], b: frozenset[str]) -> float:
        """Shared share of two sets of words, the rare ones counting more; 0 to 1.

        Args:
            kind: whose words they are, a name of `_WORDS`: it says what is rare.
            a: some words.
            b: other words.
        """
        if not a or not b:
            return 0.0
        both = a & b
        if not both:
            return 0.0
        weight = self._index(kind).weight
        return sum(map(weight, both)) / sum(map(weight, a | b))

    def rarest(self, kind: str, shared: frozenset[str]) -> float:
        """How rare the rarest of some words is, 0 to 1: the "fc-dom" of fc-dom-1, fc-dom-2, ... says nothing."""
        index = self._index(kind)
        return min(1.0, max(map(index.weight, shared)) / index.top)

    def sharing(self, kind: str, mine: frozenset[str]) -> Iterator[tuple[float, Sequence[int]]]:
        """`shared` with every value of the page at once: the share, and the elements that have that value."""
        return self._index(kind).sharing(mine)

    @cached_property
    def height(self) -> float:
        """Height of the document, CSS px; 0 when unknown."""
        boxes = [b for e in self.inventory[:2] if (b := e.box)]
        root = max((b[1] + b[3] for b in boxes), default=0.0)
        if root and self.inventory[0].tag == "html":
            return root
        return max((e.box[1] + e.box[3] for e in self.inventory if e.box), default=0.0)


class _WordIndex:
    """The words of a column: how much each says (``log(1 + n / (1 + count))``), and which values hold it."""

    def __init__(self, size: int, rows: Mapping[str, list[int]], split: Callable[[str], Iterable[str]], longest: float) -> None:
        self._unknown = math.log(1 + size)
        self.top = math.log(1 + size / 2)  # of a word that occurs once
        self._entries: list[tuple[frozenset[str], list[int]]] = []
        self._holders: defaultdict[str, list[int]] = defaultdict(list)
        counts: Counter[str] = Counter()
        for value, places in rows.items():
            if len(value) > longest:
                continue
            found = frozenset(split(value))
            for word in found:
                counts[word] += len(places)
                self._holders[word].append(len(self._entries))
            self._entries.append((found, places))
        self._weights = {word: math.log(1 + size / (1 + count)) for word, count in counts.items()}

    def weight(self, word: str) -> float:
        return self._weights.get(word, self._unknown)

    def sharing(self, mine: frozenset[str]) -> Iterator[tuple[float, Sequence[int]]]:
        weight = self.weight
        shared: defaultdict[int, float] = defaultdict(float)
        for word in mine:
            for entry in self._holders.get(word, ()):
                shared[entry] += weight(word)
        total = sum(map(weight, mine))
        for entry, both in shared.items():
            theirs, places = self._entries[entry]
            yield both / (total + sum(map(weight, theirs)) - both), places


_WORDS: Mapping[str, tuple[str, Callable[[str], Iterable[str]]]] = {
    "said": ("said", str.split),
    "class": ("@class", stable_classes),
    "class_words": ("@class", lambda value: {w for c in value.split() for w in identifier_words(c)}),
    "href": ("@href", href_words),
    "id": ("@id", identifier_words),
    "test_id": ("test_id", identifier_words),
    "near": ("near", words),
    "section": ("section", words),
    "group": ("group", words),
}


def page_of(inventory: Inventory) -> Page:
    """The page of an inventory; it is made once and lives with the inventory."""
    page = inventory.derived.get("page")
    if not isinstance(page, Page):
        page = inventory.derived["page"] = Page(inventory)
    return page
