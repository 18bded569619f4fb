"""How common everything is on a page: an inventory with its traits, its counts and its words.

All of it is made on demand and lives as long as the inventory: a relocation looks closely at some sixty elements of ten
thousand, but has to know of each of their values whether it is rare.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeVar

from pytest_heal.element.element import FLAGS, TEST_ID_ATTRIBUTES, Inventory
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.text import (
    called,
    href_words,
    identifier_words,
    is_letter,
    mask_numbers,
    normalise,
    unhyphenated,
    words,
)
from pytest_heal.element.traits import (
    HINTS,
    NAME_WORDS,
    STANDS_FOR_TEXT,
    Traits,
    picture_words,
    said_in_data,
    said_of,
    sign_of,
    stable_classes,
)

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
        self._holding: dict[frozenset[str], dict[str, bool]] = {}  # what is said, and whether it can be seen
        self._cells: dict[str, bool] = {}  # what a row is called, and whether it is one of a table

    def traits(self, index: int) -> Traits:
        """Element ``index``, ready to be compared."""
        known = self._traits.get(index)
        if known is None:
            known = self._traits[index] = Traits(self.inventory[index])
        return known

    def rows(self, column: str) -> Mapping[str, list[int]]:
        """Where each value of a column stands: value to indices; absent values left out.

        Args:
            column: a column of `Inventory.column`, ``said`` (see `said_of`), ``sign``, ``masked`` (said, without numbers), or
                ``test_id``.
        """
        known = self._rows.get(column)
        if known is None:
            known = self._rows[column] = self._find(column)
        return known

    def _find(self, column: str) -> dict[str, list[int]]:
        take, strings = self.inventory.codes, self.inventory.strings
        if column == "said":
            return _merged((normalise(said), rows) for said, rows in self._said)
        if column == "masked":
            return _merged((mask_numbers(said), rows) for said, rows in self._said)
        if column == "sign":
            said = _grouped(zip(take("text"), take("name"), strict=True))
            return _merged((sign_of(strings[text], strings[name]), rows) for (text, name), rows in said.items())
        if column == "test_id":
            first = [next(filter(None, ids), 0) for ids in zip(*(take(f"@{a}") for a in TEST_ID_ATTRIBUTES), strict=True)]
            return _merged((strings[code], rows) for code, rows in _grouped(first).items())
        found = ((strings[code], rows) for code, rows in _grouped(take(column)).items())
        if column in ("name", "label"):
            return _merged((normalise(value), rows) for value, rows in found)
        if column == "@name":
            return _merged((unhyphenated(value), rows) for value, rows in found)
        return _merged(found)

    @cached_property
    def _said(self) -> list[tuple[str, list[int]]]:
        """What elements say, see `said_of`, once for each combination of texts, and where that combination stands."""
        take, strings = self.inventory.codes, self.inventory.strings
        hints = (take(f"@{name}") for name in STANDS_FOR_TEXT)
        combined = zip(take("text"), take("name"), take("label"), *hints, strict=True)
        found = []
        for codes, rows in _grouped(combined).items():
            text = strings[codes[0]]
            found.append((text if normalise(text) else said_of(*(strings[code] for code in codes)), rows))
        return found

    def holding(self, wanted: frozenset[str], *, hidden: bool = True, also: str = "") -> int:
        """How many different short sayings of the page hold some words, at least 1.

        Args:
            wanted: the words.
            hidden: count what only hidden elements say as well.
            also: a saying that counts in any case.
        """
        found = self._holding.get(wanted)
        if found is None:
            spoken = ((said, said.split(), rows) for said, rows in self.rows("said").items())
            found = self._holding[wanted] = {
                said: any(map(self.seen.__contains__, rows))
                for said, words_of, rows in spoken
                if len(words_of) <= NAME_WORDS and wanted.issubset(words_of)
            }
        return max(1, sum(hidden or visible or said == also for said, visible in found.items()))

    def has_cells(self, row: str) -> bool:
        """Whether something stands in a column of a row, or item, of a name."""
        if row not in self._cells:
            self._cells[row] = any(group.startswith(f"{row} | ") for group in self.rows("group"))
        return self._cells[row]

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

    @cached_property
    def seen(self) -> frozenset[int]:
        """Indices of what can be seen."""
        return frozenset(index for index, mask in enumerate(self.inventory.masks()) if mask & FLAGS["visible"])

    @cached_property
    def withheld(self) -> frozenset[int]:
        """Indices of what says that it, and what it holds, is hidden from people who listen: ``aria-hidden``."""
        return frozenset(self.rows("@aria-hidden").get("true", ()))

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

    def _weight_anywhere(self, word: str) -> float:
        return min(self._index(kind).weight(word) for kind in _MARKS)

    def shared_anywhere(self, a: frozenset[str], b: frozenset[str]) -> float:
        """`shared` for words that may stand in an id, a class or a text: the commonest of these says how much one says."""
        both = sum(map(self._weight_anywhere, a & b))
        return both / sum(map(self._weight_anywhere, a | b)) if both else 0.0

    def rarest_anywhere(self, shared: frozenset[str]) -> float:
        """`rarest` for such words."""
        return min(1.0, max(map(self._weight_anywhere, shared)) / self._index("id").top)

    def sharing(self, kind: str, mine: frozenset[str]) -> Iterator[tuple[float, Sequence[int]]]:
        """`shared` with every value of the page at once: the share, and the elements that have that value."""
        return self._index(kind).sharing(mine) if mine else iter(())

    @cached_property
    def names(self) -> Names:
        """What elements are called, and who is called so."""
        given = (self.rows(column) for column in ("text", "name", "label", *(f"@{hint}" for hint in HINTS)))
        return Names(chain(given, [self._said_in_data()]))

    def _said_in_data(self) -> Mapping[str, list[int]]:
        """What the attributes of controls say that have no name; see `traits.said_in_data`."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        columns = zip(self.inventory.masks(), self.inventory.column("text"), self.inventory.column("name"), strict=True)
        for row, (mask, text, name) in enumerate(columns):
            if mask & FLAGS["interactive"] and not (text or name):
                for said in said_in_data(self.inventory.attributes_of(row)):
                    found[said].append(row)
        return found

    @cached_property
    def height(self) -> float:
        """Height of the document, CSS px; 0 when unknown."""
        boxes = [b for e in self.inventory[:2] if (b := e.box)]
        root = max((b[1] + b[3] for b in boxes), default=0.0)
        if root and self.inventory[0].tag == "html":
            return root
        return max((e.box[1] + e.box[3] for e in self.inventory if e.box), default=0.0)


_Value = TypeVar("_Value")


def _grouped(values: Iterable[_Value]) -> dict[_Value, list[int]]:
    """Where each value stands, in the order of their first places; 0 (nothing) left out."""
    found: defaultdict[_Value, list[int]] = defaultdict(list)
    for index, value in enumerate(values):
        if value:
            found[value].append(index)
    return found


def _merged(found: Iterable[tuple[str, list[int]]]) -> dict[str, list[int]]:
    """Places by value, where several strings have come to be the same value; ``""`` left out."""
    merged: dict[str, list[int]] = {}
    for value, rows in found:
        if value:
            known = merged.get(value)
            merged[value] = rows if known is None else sorted(known + rows)
    return merged


class _WordIndex:
    """The words of a column: how much each says (``log(1 + n / (1 + count))``), and which values hold it.

    All words are counted, because any may have to be weighed, but only those that are asked for get a weight.
    """

    def __init__(self, size: int, rows: Mapping[str, list[int]], split: Callable[[str], Iterable[str]], longest: float) -> None:
        self._size = size
        self._unknown = math.log(1 + size)
        self.top = math.log(1 + size / 2)  # of a word that occurs once
        self._entries = [(frozenset(split(value)), places) for value, places in rows.items() if len(value) <= longest]
        by_number: defaultdict[int, list[frozenset[str]]] = defaultdict(list)
        for found, places in self._entries:
            by_number[len(places)].append(found)
        self._counts: Counter[str] = Counter()
        for number, sets in by_number.items():
            for word, count in Counter(chain.from_iterable(sets)).items():
                self._counts[word] += count * number
        self._weights: dict[str, float] = {}

    def weight(self, word: str) -> float:
        known = self._weights.get(word)
        if known is None:
            count = self._counts.get(word)
            known = self._unknown if count is None else math.log(1 + self._size / (1 + count))
            self._weights[word] = known
        return known

    def sharing(self, mine: frozenset[str]) -> Iterator[tuple[float, Sequence[int]]]:
        weight = self.weight
        total = sum(map(weight, mine))
        weighted = [(word, weight(word)) for word in mine]
        for theirs, places in self._entries:
            if not mine.isdisjoint(theirs):
                both = sum(points for word, points in weighted if word in theirs)
                yield both / (total + sum(map(weight, theirs)) - both), places


class Names:
    """The words that elements are called by, wherever these stand: in a text, an accessible name, a label, a title.

    Args:
        columns: value to places, of each property that may hold a name.
    """

    def __init__(self, columns: Iterable[Mapping[str, list[int]]]) -> None:
        self._counts: Counter[str] = Counter()
        self._places: defaultdict[str, set[int]] = defaultdict(set)
        known: set[frozenset[str]] = set()
        for column in columns:
            for value, places in column.items():
                spoken = called(value)
                if not spoken or len(spoken) > NAME_WORDS:
                    continue
                if spoken not in known:
                    known.add(spoken)
                    self._counts.update(spoken)
                for word in spoken:
                    self._places[word].update(places)
        self._size = len(known)

    def weight(self, words: Iterable[str]) -> float:
        """How much some words tell together, the rare ones more; a letter in brackets tells nothing by itself."""
        return sum(math.log(1 + (1 + self._size) / (1 + self._counts[word])) for word in words if not is_letter(word))

    def likeness(self, a: frozenset[str], b: frozenset[str]) -> tuple[float, float]:
        """What two names have in common: its share of both together, and of the shorter one; 0 to 1."""
        if a == b:
            return 1.0, 1.0
        shared, mine, theirs = self.weight(a & b), self.weight(a), self.weight(b)
        if not shared:
            return 0.0, 0.0
        return shared / (mine + theirs - shared), shared / min(mine, theirs)

    def holders(self, words: Collection[str]) -> set[int]:
        """The elements that are called by all of some words."""
        places = sorted((self._places.get(word, _NOWHERE) for word in words), key=len)
        return set.intersection(*map(set, places)) if places else set()


_NOWHERE: set[int] = set()


_WORDS: Mapping[str, tuple[str, Callable[[str], Iterable[str]]]] = {
    "said": ("said", str.split),
    "class": ("@class", stable_classes),
    "class_words": ("@class", lambda value: {w for c in value.split() for w in identifier_words(c)}),
    "href": ("@href", href_words),
    "id": ("@id", identifier_words),
    "test_id": ("test_id", identifier_words),
    "icon": ("icon", picture_words),
    "near": ("near", words),
    "section": ("section", words),
    "group": ("group", words),
}


# Where the words of `Traits.marks` may stand.
_MARKS = ("said", "class_words", "id", "href", "icon")


def page_of(inventory: Inventory) -> Page:
    """The page of an inventory; it is made once and lives with the inventory."""
    page = inventory.derived.get("page")
    if not isinstance(page, Page):
        page = inventory.derived["page"] = Page(inventory)
    return page
