"""What the elements of one document say, ready to be asked by word.

Only what can be operated is indexed, column by column, over the inventory's table of strings: a text is taken apart once,
however many elements have it. What stands around elements, and what cannot be operated, is looked at when a description asks
for it. A document is kept with its inventory: the second question about a page costs nothing of this.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from pytest_heal.core.description.icons import icon_words
from pytest_heal.core.description.neighbours import beside
from pytest_heal.core.description.places import LANDMARK_TAGS, LANDMARKS, NAMED_LIKE
from pytest_heal.core.description.tokens import spoken, stem, tokens
from pytest_heal.core.description.weights import CONTEXT
from pytest_heal.core.element import FLAGS, POINTER, TEST_ID_ATTRIBUTES, Box, Inventory

Tokens = tuple[str, ...]
Said = tuple[Tokens, str]
"""Words of a text in one property of an element: (stems, property)."""

_COLUMNS = ("name", "label", "text")
_ATTRIBUTES = {
    "placeholder": "placeholder", "title": "title", "alt": "alt", "name": "field name",
    **dict.fromkeys(TEST_ID_ATTRIBUTES, "test id"),
    "id": "id", "type": "type", "autocomplete": "type", "aria-label": "label", "class": "class",
}  # fmt: skip
"""Attribute -> property, see `weights.FIELDS`."""
_NOT_ELEMENTS = frozenset({"html", "body", "option", "optgroup", "area", "iframe"})
_DRAWN_BY_LABEL = frozenset({"checkbox", "radio", "file"})
_PICTURES = frozenset({"i", "svg", "img", "use", "em"})
_ICON_TAGS = _PICTURES | {"span"}
_FIELD_TAGS = frozenset({"input", "select", "textarea"})
_FIELD_ROLES = frozenset("textbox searchbox combobox listbox spinbutton slider checkbox radio switch".split())
_ICON_DEPTH = 3  # steps from an icon up to what it stands on
MOST_TEXTS = 4000
"""Texts of a document that are looked at for what stands around."""
WHOLE_PAGE = 0.6
"""Share of the page from which on an element is the page, whatever its class says."""
_INTERACTIVE, _VISIBLE = FLAGS["interactive"], FLAGS["visible"]


WITHIN = "description within"
"""Place in `Inventory.derived` of the index of an element: nothing outside of it is meant."""


class Document:
    """The index of one inventory.

    Attributes:
        inventory: the elements.
        operable: indices of what can be operated, ascending.
        said: by element, what it says, in the order of the fields' weights.
        postings: by stem, the (element, place in its ``said``) where it stands.
    """

    def __init__(self, inventory: Inventory) -> None:
        self.inventory = inventory
        self.masks = inventory.masks()
        self.parents = inventory.parents()
        self.tags = inventory.column("tag")
        self.roles = inventory.column("role")
        self.names = inventory.column("name")
        self.operable = self._within(self._operable())
        self.is_operable = frozenset(self.operable)
        self.said: dict[int, list[Said]] = {}
        self.postings: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        self.near: dict[str, dict[int, tuple[float, str]]] = {}  # by stem, what `groups.around` found
        self._words: dict[int, frozenset[str]] = {}
        self._attributes = {i: inventory.attributes_of(i) for i in self.operable}
        self.icons = self._icons()
        self._fill()

    @classmethod
    def of(cls, inventory: Inventory) -> Document:
        """The index of an inventory, made once."""
        known = inventory.derived.get("description")
        if not isinstance(known, cls):
            known = inventory.derived["description"] = cls(inventory)
        return known

    # ------------------------------------------------------------------ what can be operated

    def _operable(self) -> list[int]:
        tags, labels = self.tags, self.inventory.codes("label")
        found: list[int] = []
        pointers: list[int] = []
        for i, mask in enumerate(self.masks):
            if tags[i] in _NOT_ELEMENTS:
                continue
            if mask & _INTERACTIVE:
                if mask & _VISIBLE or (labels[i] and self._is_drawn_by_label(i)):
                    found.append(i)
            elif mask & POINTER and mask & _VISIBLE and tags[i] != "label":
                pointers.append(i)
        return sorted([*found, *self._bare(pointers, found)]) if pointers else found

    def _is_drawn_by_label(self, element: int) -> bool:
        """Whether it is a native box or file field that cannot be seen, but its label can be clicked."""
        return self.tags[element] == "input" and self.inventory.attributes_of(element).get("type") in _DRAWN_BY_LABEL

    def _bare(self, pointers: Iterable[int], found: Sequence[int]) -> Iterator[int]:
        """What shows a pointer, neither stands in what can be operated nor holds such."""
        parents, inside, holding = self.parents, set(found), set[int]()
        for i in found:
            above = parents[i]
            while above >= 0 and above not in holding:
                holding.add(above)
                above = parents[above]
        for i in pointers:
            above = i
            while above >= 0 and above not in inside:
                above = parents[above]
            if above < 0 and i not in holding:
                yield i

    def _within(self, elements: list[int]) -> list[int]:
        """Those inside of the element that a description is limited to, if it is."""
        root = self.inventory.derived.get(WITHIN)
        return elements if not isinstance(root, int) else [i for i in elements if root < i < self.ends[root]]

    def is_bare(self, element: int) -> bool:
        """Whether nothing but its pointer says that it can be operated."""
        return not self.masks[element] & _INTERACTIVE

    # ------------------------------------------------------------------ what they say

    def _fill(self) -> None:
        strings, inventory = self.inventory.strings, self.inventory
        names, labels, texts = (inventory.codes(column) for column in _COLUMNS)
        unnamed = []
        for i in self.operable:
            name, label, text = names[i], labels[i], texts[i]
            found = [(tokens(strings[name]), "name")] if name else []
            if label and label != name:
                found.append((tokens(strings[label]), "label"))
            if text and text != name:
                found.append((tokens(strings[text]), "options" if self.tags[i] == "select" else "text"))
            found += self._written(i, strings[name])
            self.said[i] = [one for one in found if one[0]]
            if not name or (name != label and self.is_field(i)):
                unnamed.append(i)
        for i, icon in self.icons.items():
            self._say(i, icon, "icon")
        for i, near in beside(inventory, unnamed).items():
            self._say(i, near, "beside")
        postings = self.postings
        for i, said in self.said.items():
            for place, (words, _) in enumerate(said):
                for word in set(words) if len(words) > 1 else words:
                    postings[word].append((i, place))

    def _written(self, element: int, called: str) -> Iterator[Said]:
        """What an element's attributes say besides its name."""
        for attribute, value in self._attributes[element].items():
            kind = _ATTRIBUTES.get(attribute)
            if value == called:
                continue
            if kind is not None:
                yield tokens(value), kind
            elif attribute == "href":
                yield tokens(_last_steps(value)), "link"
            elif attribute == "value" and self.tags[element] in ("button", "input"):
                yield tokens(value), "value"

    def _say(self, element: int, text: str, field: str) -> None:
        words = tokens(text)
        if words:
            self.said[element].append((words, field))

    def is_field(self, element: int) -> bool:
        """Whether it takes input and is called by what stands by."""
        return self.tags[element] in _FIELD_TAGS or self.roles[element] in _FIELD_ROLES

    def _icons(self) -> dict[int, str]:
        """What the icons on operable elements say, by element."""
        found: defaultdict[int, list[str]] = defaultdict(list)
        operable, parents = self.is_operable, self.parents
        for i, tag in enumerate(self.tags):
            owner = i
            if tag in _ICON_TAGS and i not in operable:
                for _ in range(_ICON_DEPTH):
                    owner = parents[owner]
                    if owner < 0 or owner in operable:
                        break
            if owner < 0 or owner not in operable:
                continue
            attributes = self._attributes[i] if owner == i else self.inventory.attributes_of(i)
            picture = tag in _PICTURES
            said = icon_words(attributes.get("class", ""), drawn=picture)
            if tag in ("img", "use") and not said:
                said = icon_words(attributes.get("src", attributes.get("href", "")).rpartition("/")[2])
            if tag in ("svg", "img") and self.names[i] and owner != i:
                said = f"{said} {self.names[i]}".strip()
            if said and said not in found[owner]:
                found[owner].append(said)
        return {i: " ".join(dict.fromkeys(said)) for i, said in found.items() if said}

    def words(self, element: int) -> frozenset[str]:
        """The words of an element's name as one says them."""
        known = self._words.get(element)
        if known is None:
            known = self._words[element] = frozenset(spoken(self.names[element]))
        return known

    def frequency(self, word: str) -> int:
        """Operable elements that say a word."""
        return len({i for i, _ in self.postings.get(word, ())})

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
            for word in set(tokens(own)):
                found[word].append(i)
        return found

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

    @cached_property
    def boxes(self) -> Sequence[Box | None]:
        """Boxes of all elements."""
        return self.inventory.boxes()

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
        return {-1: frozenset()}

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
