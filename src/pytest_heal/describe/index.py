"""What the elements of one document say, ready to be asked by word.

Only what can be operated is indexed, column by column, over the inventory's table of strings: a text is taken apart once,
however many elements have it. What stands around elements, and what cannot be operated, is looked at when a description asks
for it. A document is kept with its inventory: the second question about a page costs nothing of this.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import ChainMap, defaultdict
from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from pytest_heal.describe.icon_words import icons_on
from pytest_heal.describe.names import PageWords
from pytest_heal.describe.neighbours import beside
from pytest_heal.describe.operable import operable
from pytest_heal.describe.places import LANDMARK_TAGS, LANDMARKS, NAMED_LIKE, NUMBER_STEMS, number_of
from pytest_heal.describe.weights import CONTEXT
from pytest_heal.element.element import FIELD_TAGS, FLAGS, TEST_ID_ATTRIBUTES, Box, Inventory
from pytest_heal.element.traits import FIELD_ROLES
from pytest_heal.language.tokens import literal, stem, tokens, unparted

Tokens = tuple[str, ...]


class Saying(NamedTuple):
    """One text in one property, and who says it.

    Attributes:
        words: stems of the text.
        field: the property, see `weights.FIELDS`.
        elements: that say it, in no order; one may stand there twice.
    """

    words: Tokens
    field: str
    elements: list[int]


_COLUMNS = ("name", "label", "text")
_ATTRIBUTES = {
    "placeholder": "placeholder", "title": "title", "alt": "alt", "name": "field name",
    **dict.fromkeys(TEST_ID_ATTRIBUTES, "test id"),
    "id": "id", "type": "type", "autocomplete": "type", "aria-label": "label", "class": "class", "href": "link",
    "value": "value",
}  # fmt: skip
"""Attribute -> property, see `weights.FIELDS`."""
_FIELDS = ("name", "label", "text", "options", *dict.fromkeys(_ATTRIBUTES.values()))
_SAY_THEIR_VALUE = frozenset({"button", "input"})
LONGEST_NAME = 60
"""Characters of a text that a description may have as a name."""
MOST_TEXTS = 4000
"""Texts of a document that are looked at for what stands around."""
WHOLE_PAGE = 0.6
"""Share of the page from which on an element is the page, whatever its class says."""
_VISIBLE = FLAGS["visible"]

WITHIN = "description within"
"""Place in `Inventory.derived` of the index of an element: nothing outside of it is meant."""
_FRAMED = "description of a frame"  # in `Inventory.derived`
FRAME = "frame"
"""Kind of section: the frame of a document."""


def framed(inventory: Inventory, name: str) -> Inventory:
    """The document of a frame, in which each element stands in that frame.

    Args:
        inventory: its elements.
        name: what the frame is called, ``""`` where it has no name.
    """
    called = " ".join(name.replace(">", " ").split())
    made = inventory.standing_in(f"{FRAME}: {called}" if called else FRAME)
    made.derived[_FRAMED] = True
    return made


class Document:
    """The index of one inventory.

    Attributes:
        inventory: the elements.
        operable: indices of what can be operated, ascending.
        postings: by stem, the sayings in which it stands.
    """

    def __init__(self, inventory: Inventory) -> None:
        self.inventory = inventory
        self.masks = inventory.masks()
        self.parents = inventory.parents()
        self.tags = inventory.column("tag")
        self.roles = inventory.column("role")
        self.names = inventory.column("name")
        self.operable = self._within(operable(inventory))
        self.is_operable = frozenset(self.operable)
        self.postings: dict[str, list[Saying]] = {}
        self.near: dict[str, dict[int, tuple[float, str]]] = {}  # by stem, what `groups.around` found
        self.icons = icons_on(inventory, self.is_operable)
        self._said_in: dict[str, defaultdict[str, set[int]]] = {}  # by column and stem, the codes that say it, when asked for
        self._beside: Mapping[int, str] = {}
        self._fill()

    @classmethod
    def of(cls, inventory: Inventory) -> Document:
        """The index of an inventory, made once."""
        known = inventory.derived.get("description")
        if not isinstance(known, cls):
            known = inventory.derived["description"] = cls(inventory)
        return known

    # ------------------------------------------------------------------ what can be operated

    def _within(self, elements: list[int]) -> list[int]:
        """Those inside of the element that a description is limited to, if it is."""
        root = self.inventory.derived.get(WITHIN)
        return elements if not isinstance(root, int) else [i for i in elements if root < i < self.ends[root]]

    # ------------------------------------------------------------------ what they say

    def _fill(self) -> None:
        """Who says what, text by text; each text is taken apart once, however many elements say it."""
        strings = self.inventory.strings
        names, labels, texts = (self.inventory.codes(column) for column in _COLUMNS)
        said = self._written(names)
        for i in self.operable:
            name, label, text = names[i], labels[i], texts[i]
            said["name"][name].append(i)
            if label != name:
                said["label"][label].append(i)
            if text != name:
                said["options" if self.tags[i] == "select" else "text"][text].append(i)
        for field, by_text in said.items():
            for code, elements in by_text.items():
                self._post(field, strings[code], elements)
        unnamed = [i for i in self.operable if not names[i] or (names[i] != labels[i] and self.is_field(i))]
        self._beside = beside(self.inventory, unnamed)
        for found, field in ((self.icons, "icon"), (self._beside, "beside")):
            for i, words in found.items():
                self._post(field, words, [i])

    def _written(self, names: Sequence[int]) -> dict[str, dict[int, list[int]]]:
        """By field (the weightiest first) and text (its place among the inventory's strings), whose attributes say it."""
        found: dict[str, dict[int, list[int]]] = {field: defaultdict(list) for field in _FIELDS}
        rows, tags = self.inventory.attribute_rows(), self.tags
        fields = {code: found[_ATTRIBUTES[text]] for code, text in enumerate(self.inventory.strings) if text in _ATTRIBUTES}
        values = found["value"]
        for i in self.operable:
            row, name = rows[i], names[i]
            for k in range(0, len(row), 2):
                by_text = fields.get(row[k])
                if by_text is None or row[k + 1] == name or (by_text is values and tags[i] not in _SAY_THEIR_VALUE):
                    continue
                by_text[row[k + 1]].append(i)
        return found

    def _post(self, field: str, text: str, elements: list[int]) -> None:
        said = _last_steps(text) if field == "link" else text
        words = tokens(said)
        if not words:
            return
        self._note(Saying(words, field, elements))
        whole = () if said.islower() else unparted(said)
        if whole and whole != words:
            self._note(Saying(whole, field, elements))

    def _note(self, saying: Saying) -> None:
        words, postings = saying.words, self.postings
        for word in set(words) if len(words) > 1 else words:
            known = postings.get(word)
            if known is None:
                postings[word] = [saying]
            else:
                known.append(saying)

    def called(self, element: int) -> Tokens:
        """Stems of what an element is called: its name, else what stands beside it."""
        return tokens(self.names[element]) or tokens(self._beside.get(element, ""))

    def is_field(self, element: int) -> bool:
        """Whether it takes input and is called by what stands by."""
        return self.tags[element] in FIELD_TAGS or self.roles[element] in FIELD_ROLES

    def called_whole(self, element: int) -> Tokens:
        """The same with camel case left whole, "GitHub" as one word; ``()`` where there is none."""
        return unparted(self.names[element])

    def literally(self, element: int) -> tuple[Tokens, Tokens]:
        """The words of an element's name, each as it stands there; and the same with camel case left whole."""
        name = self.names[element]
        return literal(name), literal(name.lower())

    def saying(self, word: str) -> set[int]:
        """The operable elements that say a stem."""
        return {i for saying in self.postings.get(word, ()) for i in saying.elements}

    # ------------------------------------------------------------------ what stands around them; made when it is asked for

    @cached_property
    def ends(self) -> Sequence[int]:
        """For each element the index after the last one inside of it."""
        ends = list(range(1, len(self.parents) + 1))
        for i in range(len(ends) - 1, -1, -1):
            above = self.parents[i]
            if above >= 0 and ends[i] > ends[above]:
                ends[above] = ends[i]
        return ends

    def inside(self, element: int) -> tuple[int, int]:
        """Which of `operable` stand in an element, itself included, as a range of places."""
        return bisect_left(self.operable, element), bisect_left(self.operable, self.ends[element])

    def within(self, element: int, parts: Container[int]) -> bool:
        """Whether an element is, or stands in, one of some others; -1 is in none."""
        at = element
        while at >= 0 and at not in parts:
            at = self.parents[at]
        return at >= 0

    @cached_property
    def texts(self) -> Mapping[str, list[int]]:
        """By stem, the innermost visible elements that say it, by text or name."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        strings, text, names = self.inventory.strings, self.inventory.codes("text"), self.inventory.codes("name")
        owns = self.inventory.codes("own")
        speaking = [bool(code) for code in text]
        outer = {above for i, above in enumerate(self.parents) if above >= 0 and speaking[i]}
        count = 0
        root = self.inventory.derived.get(WITHIN)
        first, last = (root, self.ends[root]) if isinstance(root, int) else (0, len(self.masks))
        for i in range(first, last):
            mask = self.masks[i]
            leaf = speaking[i] and (i not in outer or (owns[i] and i not in self.is_operable))
            if not mask & _VISIBLE or not (leaf or i in self.is_operable or (names[i] and not speaking[i])):
                continue
            count += 1
            if count > MOST_TEXTS:
                break
            own = strings[owns[i] if leaf and i in outer else text[i] if leaf else names[i]]
            called = {*tokens(own), *unparted(own)}
            if names[i] != text[i] and i in self.is_operable:  # "Erste", which a screen reader calls "First"
                called.update(tokens(strings[names[i]]))
            for word in called:
                found[word].append(i)
        return found

    @cached_property
    def numbered(self) -> Mapping[int, Sequence[str]]:
        """The numbers in what operable elements are called, digits or words, for those that have any, in their order."""
        stems = (word for word in self.postings if word.isdecimal() or word in NUMBER_STEMS)
        sayings = [saying for word in stems for saying in self.postings[word]]
        said = {i: literal(self.names[i]) or literal(self._beside.get(i, "")) for saying in sayings for i in saying.elements}
        numbers = {i: [word for word in words if number_of(word)] for i, words in said.items()}
        return {i: said for i, said in numbers.items() if said}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of the names, labels and placeholders of what can be operated, as they are written."""
        strings = self.inventory.strings
        names, labels = self.inventory.codes("name"), self.inventory.codes("label")
        said = {strings[code] for i in self.operable for code in (names[i], labels[i])}
        return frozenset(word for text in said for word in literal(text))

    @cached_property
    def short_texts(self) -> Sequence[str]:
        """Names of what can be operated and short texts of the page, each once."""
        strings = self.inventory.strings
        texts, names, owns = self.inventory.codes("text"), self.inventory.codes("name"), self.inventory.codes("own")
        found = {names[i] or texts[i] for i in self.operable} | {
            owns[i] or texts[i] for i, m in enumerate(self.masks) if m & _VISIBLE
        }
        return [strings[code] for code in sorted(found) if 1 < len(strings[code]) <= LONGEST_NAME][:MOST_TEXTS]

    @cached_property
    def page_words(self) -> PageWords:
        """What it says, for reading a description of it."""
        return PageWords(self.short_texts, self.postings, self.language)

    @cached_property
    def declared(self) -> Mapping[str, list[tuple[float, str, list[int]]]]:
        """By stem, (worth, kind, elements) of the heads of groups and the names of sections that say it."""
        found: defaultdict[str, list[tuple[float, str, list[int]]]] = defaultdict(list)
        strings = self.inventory.strings
        for column in ("group", "section"):
            codes = self.inventory.codes(column)
            members: defaultdict[int, list[int]] = defaultdict(list)
            for i in self.operable:
                if codes[i]:
                    members[codes[i]].append(i)
            for code, elements in members.items():
                worths: dict[str, tuple[float, str]] = {}
                for part in strings[code].split(" > ") if column == "section" else (f"group: {strings[code]}",):
                    kind, _, name = part.partition(": ")
                    which = kind if kind in ("group", "heading") else "section name"
                    for word in tokens(name):
                        worths.setdefault(word, (CONTEXT[which], which))
                    if which == "section name":
                        worths.setdefault(stem(kind), (CONTEXT["section"], "section"))
                for word, (worth, which) in worths.items():
                    found[word].append((worth, which, elements))
        return found

    def codes_saying(self, column: str, words: frozenset[str]) -> frozenset[int]:
        """Codes of a column whose strings say all of some stems.

        Args:
            column: ``section`` or ``group``.
            words: stems.
        """
        known = self._said_in.get(column)
        if known is None:
            known = self._said_in[column] = defaultdict(set)
            for code in set(self.inventory.codes(column)):
                for word in tokens(self.inventory.strings[code]):
                    known[word].add(code)
        return frozenset(set.intersection(*(known.get(word, set()) for word in words)))

    @property
    def language(self) -> str:
        """Code of the language that the document says it is in, "" for none."""
        return self.inventory.attributes_of(0).get("lang", "") if len(self.inventory) else ""

    def standing_in(self, word: str) -> set[int]:
        """The operable elements of whose group or section the name says a stem."""
        return {i for _, kind, elements in self.declared.get(word, ()) if kind != "section" for i in elements}

    @cached_property
    def boxes(self) -> Sequence[Box | None]:
        """Boxes of all elements."""
        return self.inventory.boxes()

    @cached_property
    def pictured(self) -> Sequence[int]:
        """Operable elements that are a picture, or hold one."""
        pictures = [
            i for i, tag in enumerate(self.tags) if tag in ("img", "svg", "picture") or self.roles[i] in ("img", "image")
        ]
        return [i for i in self.operable if (at := bisect_left(pictures, i)) < len(pictures) and pictures[at] < self.ends[i]]

    @cached_property
    def repeated(self) -> Sequence[bool]:
        """Whether each element is, or stands in, one of several look-alikes."""
        return self.inventory.repeated()

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the document, CSS px."""
        width, height = self.inventory.viewport
        lowest = max((box[1] + box[3] for box in self.boxes if box), default=0.0)
        return max(float(width), 1.0), max(float(height), lowest, 1.0)

    @cached_property
    def _kinds(self) -> dict[int, frozenset[str]]:
        return {-1: frozenset({FRAME} if _FRAMED in self.inventory.derived else ())}

    def kinds(self, element: int) -> frozenset[str]:
        """Kinds of sections that an element stands in, see `places.SECTIONS`."""
        line = []
        above = element
        while above not in self._kinds:
            line.append(above)
            above = self.parents[above]
        for i in reversed(line):
            self._kinds[i] = self._kinds[self.parents[i]] | self._own_kinds(i)
        return self._kinds[self.parents[element]] | ({"thead"} if self.roles[element] == "columnheader" else set())

    def _own_kinds(self, element: int) -> set[str]:
        found = {kind for kind in (LANDMARKS.get(self.roles[element]), LANDMARK_TAGS.get(self.tags[element])) if kind}
        box, (width, height) = self.boxes[element], self.size
        if box is None or box[2] * box[3] <= WHOLE_PAGE * width * height:
            attributes = self.inventory.attributes_of(element)
            called = f"{attributes.get('id', '')} {attributes.get('class', '')}".lower()
            if called.strip():
                found |= {kind for pattern, kind in NAMED_LIKE if pattern.search(called)}
            if "breadcrumb" in attributes.get("aria-label", "").lower():
                found.add("breadcrumb")
        return found


def _last_steps(href: str) -> str:
    """The last two steps of a link's path, as words."""
    path = href.partition("?")[0].partition("#")[0].rstrip("/")
    return " ".join(path.split("/")[-2:])[-60:]


def said_by(documents: Sequence[Document]) -> Mapping[str, list[Saying]]:
    """The stems that the operable elements of some documents say."""
    return documents[0].postings if len(documents) == 1 else ChainMap(*(document.postings for document in documents))


def page_words(documents: Sequence[Document]) -> PageWords:
    """What some documents say, for reading a description."""
    if len(documents) == 1:
        return documents[0].page_words
    texts = (text for document in documents for text in document.short_texts)
    return PageWords(texts, said_by(documents), documents[0].language if documents else "")
