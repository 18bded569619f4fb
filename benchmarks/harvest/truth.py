"""What two releases of one page say by themselves: which element is the same one, and which is gone.

An element is the same on both pages when a key that people gave it (test id, id, name, href) is unique on each of them. It is
gone when none of its keys is left anywhere, nothing on the new page reads or is called like it, and it is still that page.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz, process

from pytest_heal.element.element import FLAGS, TEST_ID_ATTRIBUTES, Element, Inventory
from pytest_heal.element.text import href_words, identifier_words, is_generated, normalise, words

KINDS: Mapping[str, tuple[str, ...]] = {"test id": TEST_ID_ATTRIBUTES, "id": ("id",), "name": ("name",), "href": ("href",)}
"""Kinds of keys, the first that an element has is asked, and their attributes."""

MOST_QUERIES, MOST_GONE, MOST_SAME = 40, 20, 15
"""Queries of one page pair; how many of these may be gone (where there are pairs enough), and how many may be unchanged."""
LEAST_SHARE, LEAST_COMMON = 0.1, 4
"""Of the old page's keys those that the new page still has, by share and by number, for it to count as the same page."""
LIKE_TEXT = 72.0
"""Similarity of two texts (rapidfuzz's ratio, 0 to 100), from which on one may be the other in new words."""
LIKE_WORDS, ALL_THE_SAME = 0.5, 0.66
"""Share of words that two texts, links or names have in common, from which on one may be the other; and from which on it may be
although the new page says these words everywhere."""
EVERYWHERE = 4
"""Texts of a page with a word, beyond which the word tells nothing."""

_LONGEST_KEY = 120
_SHORT_TEXT = 80  # characters of what a test would compare
_LONG_TEXT = 160  # texts beyond are told by containers
_ROOTS = frozenset({"", ".", "..", "index", "index.html", "index.htm", "home", "home.html", "default.aspx"})
_RUNNING = re.compile(r"(?:[-_:.\[]|^[a-zA-Z]{1,2})\d+\]?$")
_RUNNING_FRAGMENT = re.compile(r"(?:^|[-_])[a-zA-Z]{0,3}\d+$")  # docutils writes #id3
_LETTERS = re.compile(r"[^\W\d_]")
_NAMING = frozenset(attribute for kind, attributes in KINDS.items() if kind != "href" for attribute in attributes)
_SPOKEN = ("placeholder", "title", "alt", "aria-label", "value")
_SMALL = frozenset("a an the of to in and or for on is it with by at as be this that".split())
# Words of ids and links that say what something is made of or where all links lead.
_NO_WORDS = frozenset(
    """a an the of to in and or for on id btn button link item icon input field form text label http https www com org net html
    htm php index page pages docs doc en js css div span container wrapper box nav menu list content main header footer title
    github examples example demo demos test tests src dist""".split()
)


@dataclass(frozen=True)
class Query:
    """One question: where is this element of the old page on the new one?

    Attributes:
        old: its index on the old page.
        kind: of its key, see `KINDS`.
        attribute: that bears the key.
        value: of the key.
        truth: its index on the new page, -1 when it is gone.
        changed: something else than the key, and what follows from it, is not as it was.
    """

    old: int
    kind: str
    attribute: str
    value: str
    truth: int
    changed: bool = True


def order_of(*parts: object) -> str:
    """A place in an order that is the same on every machine and has nothing to do with the page's."""
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()


def trustworthy(kind: str, value: str) -> bool:
    """Whether a key is a name that people gave: no hash, no number, no running index, no link that leads nowhere or home."""
    if not value.strip() or not value.isprintable() or len(value) > _LONGEST_KEY or len(_LETTERS.findall(value)) < 2:
        return False
    if kind == "href":
        scheme = value.partition(":")[0].lower()
        path, _, fragment = re.sub(r"^[a-z]+://", "", value, flags=re.IGNORECASE).partition("#")
        steps = [step for step in path.partition("?")[0].split("/") if step]
        if scheme in ("javascript", "data", "blob", "about"):
            return False
        if _RUNNING_FRAGMENT.search(fragment):
            return False
        if not fragment and (not steps or all(step.lower() in _ROOTS for step in steps)):
            return False
        if fragment.lower() in ("top", "content", "main", "maincontent") and not steps:
            return True
        return not any(is_generated(part) for part in (*steps, fragment) if part and not _is_version(part))
    return not is_generated(value) and not _RUNNING.search(value)


def _is_version(part: str) -> bool:
    return bool(re.fullmatch(r"v?\d+(\.\d+)*", part))


def _stem(value: str) -> str:
    return re.sub(r"\d+", "{n}", value)


class Words:
    """Sets of words, and which of them have words in common with another set."""

    def __init__(self, sets: Iterable[frozenset[str]]) -> None:
        self._holding: defaultdict[str, set[frozenset[str]]] = defaultdict(set)
        for found in sets:
            for word in found:
                self._holding[word].add(found)

    def like(self, told: frozenset[str], *, longest: int = 1000, whole: bool = False) -> bool:
        """Whether a set of at most so many words may be the one that is told in other words.

        Args:
            told: the words.
            longest: of those that come into question, in words.
            whole: the share is one of the told words; else of the shorter of both, since texts are cut short and explained.
        """
        near = {found for word in told for found in self._holding.get(word, ()) if len(found) <= longest}
        for found in near:
            common = told & found
            share = len(common) / (len(told) if whole else min(len(told), len(found)))
            if share >= ALL_THE_SAME or (
                share >= LIKE_WORDS and any(len(self._holding[word]) <= EVERYWHERE for word in common)
            ):
                return True
        return False


class Side:
    """One release of a page.

    Attributes:
        inventory: its elements.
    """

    def __init__(self, inventory: Inventory) -> None:
        self.inventory = inventory

    @cached_property
    def keys(self) -> Mapping[tuple[str, str], int]:
        """(attribute, value) of every key that is unique on the page and can be trusted, to its element."""
        found: dict[tuple[str, str], int] = {}
        for kind, attributes in KINDS.items():
            for attribute in attributes:
                column = self.inventory.column("@" + attribute)
                counts = Counter(value for value in column if value)
                stems = Counter(_stem(value) for value in counts)
                for index, value in enumerate(column):
                    if not value or counts[value] > 1 or not trustworthy(kind, value):
                        continue
                    if kind != "href" and stems[_stem(value)] > 1:  # one of a row: rows are counted anew
                        continue
                    found[attribute, value] = index
        return found

    @cached_property
    def keys_of(self) -> Mapping[int, list[tuple[str, str, str]]]:
        """Kind, attribute and value of each element's keys, in the order of `KINDS`."""
        kinds = {attribute: kind for kind, attributes in KINDS.items() for attribute in attributes}
        found: defaultdict[int, list[tuple[str, str, str]]] = defaultdict(list)
        for (attribute, value), index in self.keys.items():
            found[index].append((kinds[attribute], attribute, value))
        return found

    @cached_property
    def _has_child(self) -> frozenset[int]:
        text = self.inventory.column("text")
        return frozenset(parent for index, parent in enumerate(self.inventory.parents()) if parent >= 0 and text[index])

    @cached_property
    def texts(self) -> Mapping[str, frozenset[str]]:
        """Everything short that an element of the page says or is called, to its words."""
        said = {normalise(value) for name in ("text", "own", "name", "label") for value in set(self.inventory.column(name))}
        said |= {normalise(value) for name in _SPOKEN for value in set(self.inventory.column("@" + name))}
        return {text: frozenset(words(text)) for text in said if text and len(text) <= _LONG_TEXT}

    @cached_property
    def links(self) -> Words:
        """The words of each link of the page."""
        return Words(_told(href_words(value)) for value in set(self.inventory.column("@href")))

    @cached_property
    def said_words(self) -> Words:
        """The words of each text of the page."""
        return Words(found - _SMALL for found in self.texts.values() if found - _SMALL)

    @cached_property
    def names(self) -> Words:
        """The words of every id, name and test id."""
        attributes = [attribute for kind, found in KINDS.items() if kind != "href" for attribute in found]
        values = {value for attribute in attributes for value in self.inventory.column("@" + attribute)}
        return Words(_told(identifier_words(value)) for value in values)

    @cached_property
    def written(self) -> frozenset[str]:
        """Every value of an attribute, and every word of one, in lower case and without ``#``."""
        strings, rows = self.inventory.strings, self.inventory.attribute_rows()
        values = {strings[row[k + 1]] for row in rows for k in range(0, len(row), 2)}
        return frozenset(word.lower().lstrip("#.") for value in values for word in (value, *value.split()))

    def askable(self, index: int) -> bool:
        """Whether a test would act on the element or read it: it is seen, and a control, a heading, picture or short text."""
        mask = self.inventory.masks()[index]
        if not mask & FLAGS["visible"]:
            return False
        role, tag = (self.inventory.column(name)[index] for name in ("role", "tag"))
        if tag in ("html", "body", "main", "iframe", "form", "svg", "canvas"):
            return False
        text = self.inventory.column("text")[index]
        if mask & FLAGS["interactive"] and tag not in ("div", "section", "article", "ul", "nav", "table"):
            return True
        if role == "heading" or (role == "img" and self.inventory.column("name")[index]):
            return True
        own = self.inventory.column("own")[index] or ("" if index in self._has_child else text)
        return bool(_LETTERS.search(own)) and len(text) <= _SHORT_TEXT


def _told(found: Iterable[str]) -> frozenset[str]:
    return frozenset(word for word in found if len(word) > 1 and not word.isdigit()) - _NO_WORDS


def candidates(side: Side, most: int) -> list[int]:
    """Elements of a page that may be asked, at most so many, in an order of their keys' own."""
    found = [index for index in side.keys_of if side.askable(index)]
    return sorted(found, key=lambda index: order_of(*side.keys_of[index][0][1:]))[:most]


def _use(element: Element) -> str:
    """What one does with it; elements of different uses are different elements whatever they are called."""
    kind = element.attributes.get("type", "").lower()
    if element.tag == "select" or element.role in ("combobox", "listbox"):
        return "choose"
    if element.tag == "input" and kind in ("checkbox", "radio"):
        return "tick"
    if element.role in ("checkbox", "radio", "switch"):
        return "tick"
    if "editable" in element.states or element.role in ("textbox", "searchbox", "spinbutton"):
        return "type"
    if (
        element.tag in ("a", "button", "summary")
        or element.role in ("button", "link", "tab", "menuitem")
        or element.tag == "input"
    ):
        return "press"
    if element.role == "img":
        return "picture"
    return "read"


_SAME_USE = (
    frozenset({"choose", "type"}),
    frozenset({"press", "tick"}),
    frozenset({"picture", "press"}),
    frozenset({"read", "press"}),
)


def plainly_other(kind: str, old: Element, new: Element) -> bool:
    """Whether two elements of the same key are certainly not the same thing."""
    was, now = _use(old), _use(new)
    if was != now and not any({was, now} <= uses for uses in _SAME_USE):
        return True
    if {was, now} == {"read", "press"} and _said(old) != _said(new):
        return True
    if (old.role == "heading") != (new.role == "heading") and was == now == "read" and _said(old) != _said(new):
        return True
    if kind != "href":
        return was == now == "read" and _foreign(old, new) and old.tag != new.tag
    # A link to the same place may be another link to it: where the words are others, it has to stand where the old one stood.
    return _foreign(old, new) and old.path[-3:] != new.path[-3:] and words(old.section) != words(new.section)


def _said(element: Element) -> str:
    return normalise(element.text or element.name or element.label or element.attributes.get("placeholder", ""))


def _foreign(old: Element, new: Element) -> bool:
    was, now = _said(old), _said(new)
    return bool(was and now) and not frozenset(words(was)) & frozenset(words(now)) and fuzz.ratio(was, now) < LIKE_TEXT


def like(old: Element, keys: Sequence[tuple[str, str, str]], new: Side) -> bool:
    """Whether anything on the new page might be the element after all, by what it says, is called, or leads to.

    Args:
        old: the element.
        keys: kind, attribute and value of its keys.
        new: the new page.
    """
    said = {
        normalise(text) for text in (old.text, old.own_text, old.name, old.label, *map(old.attributes.get, _SPOKEN)) if text
    }
    for text in said:
        if not text or len(text) > _LONG_TEXT:
            continue
        if text in new.texts or process.extractOne(text, new.texts.keys(), scorer=fuzz.ratio, score_cutoff=LIKE_TEXT):
            return True
        told = frozenset(words(text)) - _SMALL
        if told and new.said_words.like(told, longest=3 * len(told) + 3):
            return True
    for kind, _, value in keys:
        if value.startswith("mailto:") and any(there.startswith("mailto:") for there in new.inventory.column("@href")):
            return True  # people move to other addresses
        told = _told(href_words(value) if kind == "href" else identifier_words(value))
        if told and (new.links if kind == "href" else new.names).like(told, whole=True):
            return True
    return False


def same_page(old: Side, new: Side) -> bool:
    """Whether the new page still is the old one: it has a share of its keys."""
    common = len(old.keys.keys() & new.keys.keys())
    return common >= LEAST_COMMON and common >= LEAST_SHARE * len(old.keys)


def differing(old: Inventory, new: Inventory) -> bool:
    """Whether the markup or the words of two pages differ at all."""
    if len(old) != len(new):
        return True
    columns = ("tag", "text", "@class", "@id", "@href", "@name")
    if any(list(old.column(name)) != list(new.column(name)) for name in columns):
        return True
    return any(old.attributes_of(i) != new.attributes_of(i) for i in range(len(old)))


def _elsewhere(old: Side, index: int, new: Side, truth: int) -> bool:
    """Whether a key of the element, be it one of a row, is unique on both pages and points elsewhere."""
    for attribute, value in old.inventory.attributes_of(index).items():
        if attribute in _NAMING and value:
            was, now = old.inventory.column("@" + attribute), new.inventory.column("@" + attribute)
            if now[truth] != value and was.count(value) == now.count(value) == 1:
                return True
    return False


def queries(
    old: Side, new: Side, ready: Iterable[int], asked: set[tuple[str, ...]], *, only_gone: bool = False
) -> Iterator[Query]:
    """All questions of a page pair, before the most of them are chosen; ``changed`` is not known yet.

    Args:
        old: the old page.
        new: the new page.
        ready: indices of the old page that may be asked.
        asked: what other pages of the project have asked already; is added to.
        only_gone: ask for nothing that is there.
    """
    same = same_page(old, new)
    for index in ready:
        keys = old.keys_of[index]
        there = {new.keys[key[1:]] for key in keys if key[1:] in new.keys}
        element = old.inventory[index]
        if not keys or len(there) > 1 or (there and only_gone):  # the keys contradict each other
            continue
        if there:
            truth = there.pop()
            kind, attribute, value = next(key for key in keys if key[1:] in new.keys)
            if _elsewhere(old, index, new, truth):
                continue
            if not new.askable(truth) or plainly_other(kind, element, new.inventory[truth]):
                continue
            found = Query(index, kind, attribute, value, truth)
            once = (kind, value, element.tag, _said(element), new.inventory[truth].tag, _said(new.inventory[truth]))
        else:
            kind, attribute, value = keys[0]
            if (
                not same
                or not _LETTERS.search(_said(element))
                or any(key[2].lower().lstrip("#.") in new.written for key in keys)
            ):
                continue
            if like(element, keys, new):
                continue
            found = Query(index, kind, attribute, value, -1)
            once = ("gone", element.tag, _said(element))
        if once not in asked:
            asked.add(once)
            yield found


def chosen(found: Sequence[Query]) -> list[Query]:
    """At most `MOST_QUERIES`: first what changed, then what did not; of the gone as many as the pairs leave room for."""

    def by_key(query: Query) -> str:
        return order_of(query.attribute, query.value)

    gone = sorted((q for q in found if q.truth < 0), key=by_key)
    same = sorted((q for q in found if q.truth >= 0 and not q.changed), key=by_key)[:MOST_SAME]
    there = [*sorted((q for q in found if q.truth >= 0 and q.changed), key=by_key), *same]
    gone = gone[: max(MOST_GONE, MOST_QUERIES - len(there))]
    return sorted((*gone, *there[: MOST_QUERIES - len(gone)]), key=lambda q: q.old)
