"""What is compared of an element, and how common each of it is on its page.

`Traits` is an element made comparable: texts normalised, generated ids and classes dropped, the URL in pieces. `Page` holds
an inventory's traits and counts, both made on demand: a relocation looks closely at some sixty elements of ten thousand.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from pytest_heal.core.element import TEST_ID_ATTRIBUTES, Box, Element, Inventory
from pytest_heal.core.fingerprint import Fingerprint
from pytest_heal.core.text import (
    Href,
    href_words,
    identifier_words,
    is_generated,
    mask_numbers,
    normalise,
    numbers,
    split_href,
    words,
)

INTERACTIVE_TAGS = frozenset({"a", "button", "input", "select", "textarea", "option", "label", "summary"})
INTERACTIVE_ROLES = frozenset(
    "button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option combobox listbox textbox searchbox"
    " spinbutton slider treeitem gridcell".split()
)
# Tags that stand in for each other when a page is rebuilt.
_FAMILIES: tuple[frozenset[str], ...] = (
    frozenset({"a", "button", "summary"}),
    frozenset({"input", "textarea", "select"}),
    frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "legend", "caption"}),
    frozenset(
        "div section header footer nav main article aside form fieldset table thead tbody tr ul ol dl body details".split()
    ),
    frozenset("span p b strong em i small code pre td th li dd dt label time".split()),
    frozenset({"img", "svg", "picture", "canvas", "use", "path", "g"}),
)
FAMILY: Mapping[str, int] = {tag: n for n, family in enumerate(_FAMILIES) for tag in family}

HINTS = ("placeholder", "title", "alt", "aria-label", "aria-description")
# Attributes that have a comparison of their own, or that change while a page is used.
_NO_DATA = frozenset(
    {"id", "class", "style", "href", "src", "srcset", "name", "type", "value", "role", "tabindex", "width", "height", "d", "data-v"}
    | {"xlink:href", "checked", "disabled", "selected", "open", "hidden", "readonly", "xmlns", "viewbox", "fill", "stroke"}
    | {"aria-expanded", "aria-selected", "aria-checked", "aria-pressed", "aria-sort", "aria-hidden", "aria-disabled", "aria-busy"}
    | {"aria-current", "aria-invalid", "aria-label", "aria-labelledby", "aria-describedby", "target", "rel", "nonce", "integrity"}
    | {*HINTS, *TEST_ID_ATTRIBUTES}
)
_VALUE_IS_IDENTITY = frozenset({"radio", "checkbox", "submit", "button", "reset", "image"})
_BUTTON_WORDS = frozenset({"btn", "button"})
_PLAIN_ROLES = frozenset({"", "generic", "none", "presentation"})
_MANY = 40  # occurrences, from which on nothing is rare
# Class words that say in what state an element is, or which of a row: one element has them, but soon another.
_STATES = frozenset(
    {"active", "selected", "current", "disabled", "enabled", "odd", "even", "first", "last", "open", "opened", "closed", "hidden"}
    | {"show", "shown", "visible", "hover", "focus", "focused", "checked", "expanded", "collapsed", "new", "today", "highlight"}
)
_LONG_TEXT = 120  # characters; longer ones belong to containers and would count a word once per ancestor


class Traits:
    """One element, ready to be compared. All texts are normalised; ``""`` and empty sets mean absent."""

    __slots__ = (
        "box", "button", "class_words", "classes", "data", "element", "family", "field", "group", "hints", "href", "href_words",
        "id", "id_words", "interactive", "label", "link", "masked", "name", "near", "numbers", "ordinal", "path", "role", "said",
        "section", "src", "tag", "tags", "test_id", "test_words", "text", "type", "value", "visible", "words",
    )  # fmt: skip

    def __init__(self, element: Element) -> None:
        attributes = element.attributes
        self.element = element
        self.tag = element.tag
        self.family = FAMILY.get(element.tag, -1)
        self.role = "" if element.role in _PLAIN_ROLES else element.role
        raw = said_of(element.text, element.name, element.label, attributes.get("placeholder", ""))
        self.text = normalise(element.text)
        self.said = normalise(raw)
        self.masked = mask_numbers(raw)
        self.numbers = numbers(raw)
        self.words = words(raw)
        # What only repeats the words counts once.
        name, label = normalise(element.name), normalise(element.label)
        self.name = name if name != self.said else ""
        self.label = label if label not in (self.said, name) else ""
        self.hints = {
            key: hint for key in HINTS if (hint := normalise(attributes.get(key, ""))) and hint not in (self.said, name, label)
        }
        self.id = "" if is_generated(element.id) else element.id
        self.id_words = frozenset(identifier_words(element.id))
        self.test_id = element.test_id
        self.test_words = frozenset(identifier_words(element.test_id))
        self.field = attributes.get("name", "").lower()
        self.type = attributes.get("type", "").lower()
        self.value = normalise(attributes.get("value", "")) if self.type in _VALUE_IS_IDENTITY or self.tag == "option" else ""
        classes = attributes.get("class", "")
        self.classes = stable_classes(classes)
        self.class_words = frozenset(w for c in classes.split() for w in identifier_words(c))
        link = attributes.get("href", "") or attributes.get("xlink:href", "")
        self.href: Href = split_href(link)
        self.link = link if any(self.href) else ""
        self.href_words = href_words(link) if self.link else frozenset()
        self.src = _picture(attributes.get("src", ""))
        self.data = frozenset((k, v) for k, v in attributes.items() if v and k.lower() not in _NO_DATA and not is_generated(v))
        self.section = words(element.section)
        self.group = words(element.group) - {"column"}
        self.near = words(element.near) - self.words
        self.ordinal = element.ordinal
        self.path = element.path
        self.tags = tuple(step.partition("[")[0] for step in element.path)
        self.box: Box | None = element.box
        self.visible = element.visible
        self.interactive = (
            "interactive" in element.states or element.tag in INTERACTIVE_TAGS or element.role in INTERACTIVE_ROLES
        )
        self.button = (
            element.tag == "button"
            or element.role == "button"
            or (element.tag == "input" and self.type in ("submit", "button", "reset", "image"))
            or (element.tag == "a" and bool(_BUTTON_WORDS & self.class_words))
        )


def said_of(text: str, name: str, label: str, placeholder: str) -> str:
    """What an element says: its text, or what stands for it where it has none that can be read (an icon, a field)."""
    return next((s for s in (text, name, label, placeholder) if normalise(s)), "")


def stable_classes(classes: str) -> frozenset[str]:
    """The class words somebody wrote."""
    return frozenset(c for c in classes.split() if not is_generated(c))


def lasting(classes: Iterable[str]) -> frozenset[str]:
    """The classes that do not speak of a state: not ``is-active``, not ``tab--selected``."""
    return frozenset(c for c in classes if not _STATES.intersection(identifier_words(c)))


def _picture(src: str) -> frozenset[str]:
    """Words of an image's file name, without host, folder, hash and size."""
    return frozenset(identifier_words(split_href(src).last)) - {"png", "jpg", "jpeg", "gif", "svg", "webp", "min", "assets"}


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
