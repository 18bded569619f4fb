"""A page as the rules for descriptions see it, and what they make of it.

A rule reads tags, attributes, roles, names and boxes, and nothing of how the product reads them: rows are ``tr`` and the like,
what stands next to something is measured. Where a rule cannot be sure that one control alone is meant it makes nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from benchmarks.grounding_harvest.speech import SPEECH, Speech
from benchmarks.grounding_harvest.wordnet import WordNet

from pytest_heal.element.element import FLAGS, Box, Inventory

DIRECT, PAGE_OBJECT = "name", "page object"
KINDS = (DIRECT, "some words", "other order", "typing mistake", "synonym", "hidden: some words", "hidden: no word", "row",
         "heading", "section", "ordinal", "relation", "English for another language",
         "another language for English", PAGE_OBJECT)  # fmt: skip
MOST_A_KIND = 4
"""Items of a kind on a page."""
MOST_WORDS, LONGEST = 6, 48
RELATIONS = ("right of", "left of", "below", "above", "next to", "same row", "from the right", "in the dialog")

_WORD = re.compile(r"[^\W\d_]+|\d+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
ROLES = {"button": "button", "link": "link", "textbox": "field", "searchbox": "field", "spinbutton": "field",
         "combobox": "dropdown", "listbox": "list", "checkbox": "checkbox", "radio": "radio", "tab": "tab",
         "menuitem": "menu item", "slider": "slider", "switch": "switch", "option": "option"}  # fmt: skip
"""Role -> the key of the noun in `Speech.nouns`."""
FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox"})
EMPTY = frozenset(
    """a an the of to in on at for with and or is this your my btn button link input field id name menu item div li ul
    nav tab tabs icon fa fas far glyphicon form control js txt lbl sel select check box checkbox radio text page main top
    left right bottom
    el elem element wrapper container toggle dropdown href html php www http https com index ctl dt ui""".split()
)
SPOKEN = ("title", "placeholder", "alt", "aria-label")
WRITTEN = ("id", "name", "data-testid", "data-test", "data-test-id", "href")


@dataclass(frozen=True)
class Item:
    """One description and what is right.

    Attributes:
        kind: of `KINDS`.
        text: the description.
        language: it is written in.
        right: indices of what is meant; empty for what is not there.
        hidden: (element, attribute) of what the product must not see.
        removed: elements that are taken out of the page, and all in them.
        absent: ``""``, ``removed``, ``near miss`` or ``foreign``.
        relation: of `RELATIONS`, ``""`` for none.
    """

    kind: str
    text: str
    language: str
    right: tuple[int, ...]
    hidden: tuple[tuple[int, str], ...] = ()
    removed: tuple[int, ...] = ()
    absent: str = ""
    relation: str = ""


def words(text: str) -> list[str]:
    """Words in lower case, camel case parted; of scripts without spaces the letters."""
    found = _WORD.findall(_CAMEL.sub(" ", text).lower())
    return [piece for word in found for piece in (word if UNSPACED.search(word) else [word])]


def order_of(*parts: object) -> int:
    """A number that is as good as drawn, and always the same."""
    return int(hashlib.sha256("\x1f".join(map(str, parts)).encode()).hexdigest()[:12], 16)


class Sheet:
    """One page, as the rules see it.

    Args:
        inventory: its elements.
        language: of the page.
        seed: what tells it from other pages, for what is drawn.
        wordnet: synonyms.
    """

    def __init__(self, inventory: Inventory, language: str, seed: str, wordnet: WordNet) -> None:
        self.inventory, self.language, self.seed, self.wordnet = inventory, language, seed, wordnet
        self.speech: Speech = SPEECH[language]
        masks = inventory.masks()
        self.boxes = inventory.boxes()
        self.parents = inventory.parents()
        self.controls = [
            i
            for i, mask in enumerate(masks)
            if mask & FLAGS["interactive"]
            and mask & FLAGS["visible"]
            and self.has_size(i)
            and inventory[i].tag not in ("html", "body", "option", "iframe")
        ]
        self.names = {i: self._called(i) for i in self.controls}
        self.said = {i: tuple(words(name)) for i, name in self.names.items()}
        self.counts = Counter(tuple(sorted(set(said))) for said in self.said.values() if said)

    def has_size(self, i: int) -> bool:
        box = self.boxes[i]
        return box is not None and box[2] >= 4 and box[3] >= 4

    def _called(self, i: int) -> str:
        element = self.inventory[i]
        return " ".join((element.name or ("" if element.role in FIELDS else element.text)).split())

    @cached_property
    def ends(self) -> list[int]:
        """By element, the first one behind all that stands in it."""
        ends = [i + 1 for i in range(len(self.parents))]
        for i in range(len(self.parents) - 1, 0, -1):
            if self.parents[i] >= 0:
                ends[self.parents[i]] = max(ends[self.parents[i]], ends[i])
        return ends

    def same_control(self, i: int) -> tuple[int, ...]:
        """An element and what stands in the same spot, within it or around it."""
        box = self.boxes[i]
        assert box is not None
        found = [i]
        for j in range(i + 1, self.ends[i]):
            found += [j] if self._covers(box, self.boxes[j]) else []
        above = self.parents[i]
        while above >= 0 and self._covers(self.boxes[above], box):
            found.append(above)
            above = self.parents[above]
        return tuple(sorted(found))

    @staticmethod
    def _covers(outer: Box | None, inner: Box | None) -> bool:
        if outer is None or inner is None:
            return False
        middle = abs(outer[0] + outer[2] / 2 - inner[0] - inner[2] / 2), abs(outer[1] + outer[3] / 2 - inner[1] - inner[3] / 2)
        return max(middle) <= 8 and inner[2] * inner[3] >= 0.45 * outer[2] * outer[3]

    def sayable(self, i: int) -> bool:
        """Whether the name of a control can be said in a few words."""
        said = self.said[i]
        if not said or len(self.names[i]) > LONGEST:
            return False
        if UNSPACED.search(self.names[i]):
            return 2 <= len(said) <= 14
        return len(said) <= MOST_WORDS and any(len(word) > 2 and word.isalpha() for word in said)

    def alone(self, i: int) -> bool:
        """Whether no other control is called by the same words; what stands in the same spot is the same control."""
        mine = frozenset(self.said[i])
        same = set(self.same_control(i))
        return all(j in same or frozenset(said) != mine for j, said in self.said.items() if j != i)

    def noun(self, i: int) -> str:
        """What a control is called by its sort, ``""`` for a sort without a name."""
        return self.speech.nouns.get(ROLES.get(self.inventory[i].role, ""), "")

    def drawn(self, rule: str, candidates: Sequence[int], most: int = MOST_A_KIND) -> list[int]:
        """Some of them, spread by chance but always the same."""
        return sorted(candidates, key=lambda i: order_of(self.seed, rule, self.names.get(i, ""), i))[:most]


def lower(name: str, language: str) -> str:
    return name.lower() if language == "en" else name


def phrase(sheet: Sheet, i: int, name: str, rule: str, speech: Speech | None = None) -> str:
    """A control in words: one of the language's ways to say it."""
    speech = speech or sheet.speech
    noun = speech.nouns.get(ROLES.get(sheet.inventory[i].role, ""), "")
    field_like = sheet.inventory[i].role in ("textbox", "searchbox", "spinbutton")
    ways = speech.filled if field_like else speech.ways
    way = ways[order_of(sheet.seed, rule, name, "way") % len(ways)]
    if not noun:
        return name
    return " ".join(way.format(name=name, noun=noun).split())
