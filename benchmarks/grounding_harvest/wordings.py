"""Descriptions with truth by rule: what a page says of an element, in other words or with that hidden, and what is not there.

A rule reads tags, attributes, roles, names and boxes, and nothing of how the product reads them: rows are ``tr`` and the like,
what stands next to something is measured. Where a rule cannot be sure that one control alone is meant it makes nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from benchmarks.grounding_harvest.speech import SPEECH, Speech
from benchmarks.grounding_harvest.wordnet import WordNet

from pytest_heal.element.element import FLAGS, Box, Inventory

DIRECT = "name"
KINDS = (DIRECT, "some words", "other order", "typing mistake", "synonym", "hidden: some words", "hidden: no word", "row", "heading",
         "section", "ordinal", "relation", "English for another language", "another language for English")  # fmt: skip
MOST_A_KIND = 4
"""Items of a kind on a page."""
MOST_WORDS, LONGEST = 6, 48
RELATIONS = ("right of", "left of", "below", "above", "next to", "same row", "from the right", "in the dialog")

_WORD = re.compile(r"[^\W\d_]+|\d+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_ROLES = {"button": "button", "link": "link", "textbox": "field", "searchbox": "field", "spinbutton": "field", "combobox": "dropdown",
          "listbox": "list", "checkbox": "checkbox", "radio": "radio", "tab": "tab", "menuitem": "menu item", "slider": "slider",
          "switch": "switch", "option": "option"}  # fmt: skip
"""Role -> the key of the noun in `Speech.nouns`."""
_FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox"})
_EMPTY = frozenset("""a an the of to in on at for with and or is this your my btn button link input field id name menu item div li ul
    nav tab tabs icon fa fas far glyphicon form control js txt lbl sel select check box checkbox radio text page main top left right
    bottom el elem element wrapper container toggle dropdown href html php www http https com index ctl dt ui""".split())
_SPOKEN = ("title", "placeholder", "alt", "aria-label")
_WRITTEN = ("id", "name", "data-testid", "data-test", "data-test-id", "href")


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
    return [piece for word in found for piece in (word if _UNSPACED.search(word) else [word])]


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
            if mask & FLAGS["interactive"] and mask & FLAGS["visible"] and self._has_size(i) and inventory[i].tag not in ("html", "body", "option", "iframe")
        ]
        self.names = {i: self._called(i) for i in self.controls}
        self.said = {i: tuple(words(name)) for i, name in self.names.items()}
        self.counts = Counter(tuple(sorted(set(said))) for said in self.said.values() if said)

    def _has_size(self, i: int) -> bool:
        box = self.boxes[i]
        return box is not None and box[2] >= 4 and box[3] >= 4

    def _called(self, i: int) -> str:
        element = self.inventory[i]
        return " ".join((element.name or ("" if element.role in _FIELDS else element.text)).split())

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
        if _UNSPACED.search(self.names[i]):
            return 2 <= len(said) <= 14
        return len(said) <= MOST_WORDS and any(len(word) > 2 and word.isalpha() for word in said)

    def alone(self, i: int) -> bool:
        """Whether no other control is called by the same words; what stands in the same spot is the same control."""
        mine = frozenset(self.said[i])
        same = set(self.same_control(i))
        return all(j in same or frozenset(said) != mine for j, said in self.said.items() if j != i)

    def noun(self, i: int) -> str:
        """What a control is called by its sort, ``""`` for a sort without a name."""
        return self.speech.nouns.get(_ROLES.get(self.inventory[i].role, ""), "")

    def drawn(self, rule: str, candidates: Sequence[int], most: int = MOST_A_KIND) -> list[int]:
        """Some of them, spread by chance but always the same."""
        return sorted(candidates, key=lambda i: order_of(self.seed, rule, self.names.get(i, ""), i))[:most]


def items(sheet: Sheet) -> Iterator[Item]:
    """All items of a page whose element is there."""
    seen: set[str] = set()
    for rule in _RULES:
        if sheet.language != "en" and rule in _ENGLISH:
            continue
        for item in rule(sheet):
            if item.text.lower() not in seen:
                seen.add(item.text.lower())
                yield item


# ------------------------------------------------------------------ the name


def _phrase(sheet: Sheet, i: int, name: str, rule: str, speech: Speech | None = None) -> str:
    """A control in words: one of the language's ways to say it."""
    speech = speech or sheet.speech
    noun = speech.nouns.get(_ROLES.get(sheet.inventory[i].role, ""), "")
    field_like = sheet.inventory[i].role in ("textbox", "searchbox", "spinbutton")
    ways = speech.filled if field_like else speech.ways
    way = ways[order_of(sheet.seed, rule, name, "way") % len(ways)]
    if not noun:
        return name
    return " ".join(way.format(name=name, noun=noun).split())


def _lower(name: str, language: str) -> str:
    return name.lower() if language == "en" else name


def _by_name(sheet: Sheet) -> Iterator[Item]:
    good = [i for i in sheet.controls if sheet.sayable(i) and sheet.noun(i) and sheet.alone(i)]
    for i in sheet.drawn("name", good):
        text = _phrase(sheet, i, _lower(sheet.names[i], sheet.language), "name")
        yield Item(DIRECT, text, sheet.language, sheet.same_control(i))


def _some_words(sheet: Sheet) -> Iterator[Item]:
    good = [i for i in sheet.controls if sheet.sayable(i) and len(sheet.said[i]) >= 3 and sheet.alone(i) and sheet.noun(i) and not _UNSPACED.search(sheet.names[i])]
    for i in sheet.drawn("some", good):
        said = sheet.said[i]
        drop = order_of(sheet.seed, "drop", said) % len(said)
        left = [word for n, word in enumerate(said) if n != drop]
        kept = set(left) - _EMPTY
        same = set(sheet.same_control(i))
        if kept and all(j in same or not kept <= set(other) for j, other in sheet.said.items()):
            yield Item("some words", _phrase(sheet, i, " ".join(left), "some"), sheet.language, sheet.same_control(i))


def _other_order(sheet: Sheet) -> Iterator[Item]:
    good = [i for i in sheet.controls if sheet.sayable(i) and 2 <= len(sheet.said[i]) <= 4 and sheet.alone(i) and not _UNSPACED.search(sheet.names[i])]
    for i in sheet.drawn("order", good, 2):
        said = sheet.said[i]
        if len(set(said)) > 1:
            yield Item("other order", f"{' '.join((*said[1:], said[0]))} {sheet.noun(i)}".strip(), sheet.language, sheet.same_control(i))


def _mistyped(sheet: Sheet) -> Iterator[Item]:
    good = [i for i in sheet.controls if sheet.sayable(i) and sheet.alone(i) and sheet.noun(i) and max(map(len, sheet.said[i])) >= 5]
    for i in sheet.drawn("typo", good, 2):
        said = list(sheet.said[i])
        n = max(range(len(said)), key=lambda k: len(said[k]))
        word = said[n]
        at = 1 + order_of(sheet.seed, word) % (len(word) - 3)
        if word[at] != word[at + 1]:
            said[n] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
            yield Item("typing mistake", _phrase(sheet, i, " ".join(said), "typo"), sheet.language, sheet.same_control(i))


def _synonym(sheet: Sheet) -> Iterator[Item]:
    good = [i for i in sheet.controls if sheet.sayable(i) and sheet.alone(i) and sheet.noun(i)]
    everything = {word for said in sheet.said.values() for word in said}
    made = 0
    for i in sheet.drawn("synonym", good, 60):
        said = list(sheet.said[i])
        for n, word in enumerate(said):
            other = next((one for one in sheet.wordnet.synonyms(word, leads=n == 0) if one not in everything), "")
            if other and word not in _EMPTY:
                said[n] = other
                yield Item("synonym", _phrase(sheet, i, " ".join(said), "synonym"), sheet.language, sheet.same_control(i))
                made += 1
                break
        if made == MOST_A_KIND:
            return


def _hidden(sheet: Sheet) -> Iterator[Item]:
    """What one attribute says, with the attribute hidden and the rest there."""
    made: Counter[str] = Counter()
    candidates = []
    for i in sheet.controls:
        element = sheet.inventory[i]
        for attribute in (*_SPOKEN, *_WRITTEN):
            value = element.attributes.get(attribute, "")
            if attribute == "href":
                value = "" if value.startswith(("#", "javascript", "http")) else value.partition("?")[0].partition("#")[0].rpartition("/")[2]
            if 3 <= len(value) <= LONGEST:
                candidates.append((i, attribute, value))
    candidates.sort(key=lambda one: order_of(sheet.seed, "hidden", *one))
    for i, attribute, value in candidates:
        said = [word for word in words(value) if len(word) > 2 and word.isalpha() and word not in _EMPTY]
        name = set(sheet.said[i])
        if not said or len(said) > 5 or not all(map(sheet.wordnet.knows, said)) or set(said) == name - _EMPTY:
            continue
        named = sheet.inventory[i].name or ""
        if attribute in _SPOKEN and set(words(named)) == set(words(value)):
            continue  # the name is made of it: hiding it would leave nothing, or the same
        shares = bool(set(said) & name)
        kind = "hidden: some words" if shares else "hidden: no word"
        if not shares and (attribute not in _SPOKEN or not name):
            continue
        same = set(sheet.same_control(i))
        mine = set(said)
        rivals = [j for j, other in sheet.said.items() if j not in same and len(mine & set(other)) >= len(mine & name) and mine & set(other)]
        carried = [j for j in sheet.controls if j not in same and mine <= {w for a in (*_SPOKEN, *_WRITTEN) for w in words(sheet.inventory[j].attributes.get(a, ""))}]
        if rivals or carried or made[kind] >= MOST_A_KIND or not sheet.noun(i):
            continue
        made[kind] += 1
        hidden = tuple((i, a) for a, v in sheet.inventory[i].attributes.items() if a in (*_WRITTEN, *_SPOKEN, "class", "for", "aria-controls") and v and mine <= set(words(v)))
        hidden = tuple(sorted({*hidden, (i, attribute)}))
        yield Item(kind, _phrase(sheet, i, " ".join(said), "hidden"), sheet.language, sheet.same_control(i), hidden)


# ------------------------------------------------------------------ where it stands


def _repeated(sheet: Sheet) -> list[list[int]]:
    """Controls of one name and role that are several, in reading order."""
    by: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for i in sheet.controls:
        if sheet.sayable(i) and sheet.noun(i):
            by[sheet.names[i].lower(), sheet.inventory[i].role].append(i)
    names = Counter(frozenset(said) for said in sheet.said.values())
    return [
        line
        for line in by.values()
        if 2 <= len(line) <= 12 and names[frozenset(sheet.said[line[0]])] == len(line) and len({sheet.boxes[i] for i in line}) == len(line)
    ]


def _item_above(sheet: Sheet, i: int) -> int:
    above = sheet.parents[i]
    while above >= 0:
        element = sheet.inventory[above]
        if element.tag in ("tr", "li", "article") or element.role in ("row", "listitem", "article"):
            return above
        above = sheet.parents[above]
    return -1


def _first_text(sheet: Sheet, item: int, target: int) -> str:
    """The first short text of a row that is not the target's own."""
    for j in range(item + 1, sheet.ends[item]):
        element = sheet.inventory[j]
        text = " ".join((element.own_text or element.text).split())
        if j == target or target < j < sheet.ends[target] or j in (p for p in _line(sheet, target)):
            continue
        if element.visible and 3 <= len(text) <= 32 and 1 <= len(words(text)) <= 4 and any(len(w) > 1 and w.isalpha() for w in words(text)):
            if set(words(text)) != set(sheet.said[target]):
                return text
    return ""


def _line(sheet: Sheet, i: int) -> Iterator[int]:
    above = sheet.parents[i]
    while above >= 0:
        yield above
        above = sheet.parents[above]


def _in_rows(sheet: Sheet) -> Iterator[Item]:
    made = 0
    for line in sorted(_repeated(sheet), key=lambda line: order_of(sheet.seed, "row", sheet.names[line[0]])):
        rows = {i: _item_above(sheet, i) for i in line}
        if min(rows.values()) < 0 or len(set(rows.values())) < len(line):
            continue
        heads = {i: _first_text(sheet, rows[i], i) for i in line}
        i = sheet.drawn("row", line, 1)[0]
        head = heads[i]
        whole = [set(words(sheet.inventory[row].text)) for j, row in rows.items() if j != i]
        if head and not any(set(words(head)) <= other for other in whole):
            way = sheet.speech.rows[order_of(sheet.seed, "row way", head) % len(sheet.speech.rows)]
            what = f"{_lower(sheet.names[i], sheet.language)} {sheet.noun(i)}" if sheet.speech.noun_last else f"{sheet.noun(i)} {sheet.names[i]}"
            yield Item("row", way.format(what=what, head=head), sheet.language, sheet.same_control(i))
            made += 1
        if made == MOST_A_KIND:
            return


def _heading_of(sheet: Sheet, i: int) -> str:
    for j in range(i - 1, -1, -1):
        element = sheet.inventory[j]
        if element.role == "heading" and element.visible:
            text = " ".join(element.text.split())
            return text if 3 <= len(text) <= 40 and len(words(text)) <= 5 and i >= sheet.ends[j] else ""
    return ""


def _under_headings(sheet: Sheet) -> Iterator[Item]:
    made = 0
    for line in sorted(_repeated(sheet), key=lambda line: order_of(sheet.seed, "heading", sheet.names[line[0]])):
        heads = {i: _heading_of(sheet, i) for i in line}
        i = sheet.drawn("heading", line, 1)[0]
        head = heads[i]
        others = [set(words(heads[j])) for j in line if j != i]
        said = sum(" ".join(e.text.lower().split()) == head.lower() for e in sheet.inventory if e.role == "heading")
        if head and said == 1 and all(others) and not any(set(words(head)) & (other - _EMPTY) for other in others):
            way = sheet.speech.headings[order_of(sheet.seed, "heading way", head) % len(sheet.speech.headings)]
            what = f"{_lower(sheet.names[i], sheet.language)} {sheet.noun(i)}" if sheet.speech.noun_last else f"{sheet.noun(i)} {sheet.names[i]}"
            yield Item("heading", way.format(what=what, head=head), sheet.language, sheet.same_control(i))
            made += 1
        if made == MOST_A_KIND:
            return


_SECTIONS = {"banner": "header", "header": "header", "contentinfo": "footer", "footer": "footer", "navigation": "navigation", "nav": "navigation",
             "dialog": "dialog", "complementary": "sidebar", "aside": "sidebar", "form": "form", "table": "table"}  # fmt: skip


def _sections_of(sheet: Sheet, i: int) -> set[str]:
    return {_SECTIONS[k] for above in _line(sheet, i) for k in (sheet.inventory[above].role, sheet.inventory[above].tag) if k in _SECTIONS}


def _in_sections(sheet: Sheet) -> Iterator[Item]:
    made = 0
    for line in sorted(_repeated(sheet), key=lambda line: order_of(sheet.seed, "section", sheet.names[line[0]])):
        kinds = {i: _sections_of(sheet, i) for i in line}
        for i in sheet.drawn("section", line, 1):
            own = kinds[i] - set().union(*(kinds[j] for j in line if j != i))
            for section in sorted(own)[:1]:
                if section in sheet.speech.sections:
                    what = f"{_lower(sheet.names[i], sheet.language)} {sheet.noun(i)}" if sheet.speech.noun_last else f"{sheet.noun(i)} {sheet.names[i]}"
                    kind = "relation" if section == "dialog" else "section"
                    yield Item(kind, sheet.speech.sections[section].format(what=what), sheet.language, sheet.same_control(i), relation="in the dialog" if section == "dialog" else "")
                    made += 1
        if made == MOST_A_KIND:
            return


def _ordinal(sheet: Sheet) -> Iterator[Item]:
    made = 0
    for line in sorted(_repeated(sheet), key=lambda line: order_of(sheet.seed, "ordinal", sheet.names[line[0]])):
        if not _clear_order(sheet, line):
            continue
        n = order_of(sheet.seed, "nth", sheet.names[line[0]]) % min(len(line) + 1, 6)
        word = sheet.speech.last if n >= len(line) else sheet.speech.ordinals[n]
        i = line[-1] if n >= len(line) else line[n]
        yield Item("ordinal", sheet.speech.counted.format(nth=word, name=_lower(sheet.names[i], sheet.language), noun=sheet.noun(i)), sheet.language, sheet.same_control(i))
        made += 1
        if made == MOST_A_KIND:
            return


def _clear_order(sheet: Sheet, line: list[int]) -> bool:
    """Whether the order of the document is that of reading, line by line."""
    places = [sheet.boxes[i] for i in line]
    tall = all(a[1] + a[3] <= b[1] + 2 for a, b in zip(places, places[1:], strict=False))
    wide = all(a[0] + a[2] <= b[0] + 2 and abs(a[1] - b[1]) < 6 for a, b in zip(places, places[1:], strict=False))
    return tall or wide


# ------------------------------------------------------------------ relations


def _gap(a: Box, b: Box) -> tuple[float, float]:
    across = max(0.0, b[0] - (a[0] + a[2]), a[0] - (b[0] + b[2]))
    down = max(0.0, b[1] - (a[1] + a[3]), a[1] - (b[1] + b[3]))
    return across, down


def _beside(sheet: Sheet, anchor: Box, box: Box, relation: str) -> float:
    """How far a control is on the named side of an anchor, CSS px; infinite where it is not there."""
    across, down = _gap(anchor, box)
    lined = down == 0 and min(anchor[1] + anchor[3], box[1] + box[3]) - max(anchor[1], box[1]) > 0.4 * min(anchor[3], box[3])
    stacked = across == 0 and min(anchor[0] + anchor[2], box[0] + box[2]) - max(anchor[0], box[0]) > 0.4 * min(anchor[2], box[2])
    if relation == "right of":
        return across if lined and box[0] >= anchor[0] + anchor[2] - 2 else float("inf")
    if relation == "left of":
        return across if lined and box[0] + box[2] <= anchor[0] + 2 else float("inf")
    if relation == "below":
        return down if stacked and box[1] >= anchor[1] + anchor[3] - 2 else float("inf")
    if relation == "above":
        return down if stacked and box[1] + box[3] <= anchor[1] + 2 else float("inf")
    return across if lined else down if stacked else float("inf")


def _anchors(sheet: Sheet) -> list[int]:
    """What says a text that nothing else says: short texts and controls."""
    texts: defaultdict[frozenset[str], list[int]] = defaultdict(list)
    for i, element in enumerate(sheet.inventory):
        if not element.visible or not sheet._has_size(i):
            continue
        text = sheet.names[i] if i in sheet.names else element.own_text or (element.text if not any(sheet.parents[j] == i for j in range(i + 1, sheet.ends[i])) else "")
        said = words(text)
        if 1 <= len(said) <= (10 if _UNSPACED.search(text) else 4) and len(text) <= 32 and any((len(w) > 2 and w.isalpha()) or _UNSPACED.search(w) for w in said):
            texts[frozenset(said)].append(i)
    return [group[0] for group in texts.values() if len(group) == 1 or all(group[0] < g < sheet.ends[group[0]] for g in group[1:])]


def _relations(sheet: Sheet) -> Iterator[Item]:
    made: Counter[str] = Counter()
    anchors = sorted(_anchors(sheet), key=lambda i: order_of(sheet.seed, "anchor", i))[:150]
    for anchor in anchors:
        at = sheet.boxes[anchor]
        element = sheet.inventory[anchor]
        said = sheet.names.get(anchor) or element.own_text or element.text
        for relation in ("right of", "left of", "below", "above", "next to"):
            if relation not in sheet.speech.relations or made[relation] >= 2:
                continue
            by_role: defaultdict[str, list[tuple[float, int]]] = defaultdict(list)
            for j in sheet.controls:
                if anchor <= j < sheet.ends[anchor] or j <= anchor < sheet.ends[j] or not sheet.noun(j):
                    continue
                distance = _beside(sheet, at, sheet.boxes[j], relation)
                if distance < 120:
                    by_role[sheet.noun(j)].append((distance, j))
            for noun, near in sorted(by_role.items()):
                near.sort()
                best = near[0]
                same = set(sheet.same_control(best[1]))
                rest = [d for d, j in near[1:] if j not in same]
                other_sort = [j for j in sheet.controls if sheet.noun(j) == noun and j not in same]
                if not other_sort or (rest and rest[0] < 1.5 * best[0] + 24) or best[0] > 80:
                    continue
                if set(words(said)) & set(sheet.said[best[1]]) or made[relation] >= 2:
                    continue
                text = sheet.speech.relations[relation].format(what=noun, anchor=said)
                made[relation] += 1
                yield Item("relation", " ".join(text.split()), sheet.language, sheet.same_control(best[1]), relation=relation)
    yield from _same_row(sheet)
    yield from _from_the_right(sheet)


def _same_row(sheet: Sheet) -> Iterator[Item]:
    if "same row" not in sheet.speech.relations:
        return
    for line in sorted(_repeated(sheet), key=lambda line: order_of(sheet.seed, "same row", sheet.names[line[0]]))[:2]:
        rows = {i: _item_above(sheet, i) for i in line}
        i = sheet.drawn("same row", line, 1)[0]
        if min(rows.values()) < 0 or len(set(rows.values())) < len(line) or sheet.inventory[rows[i]].tag != "tr":
            continue
        head = _first_text(sheet, rows[i], i)
        if head and not any(set(words(head)) <= set(words(sheet.inventory[row].text)) for j, row in rows.items() if j != i):
            what = f"{_lower(sheet.names[i], sheet.language)} {sheet.noun(i)}" if sheet.speech.noun_last else f"{sheet.noun(i)} {sheet.names[i]}"
            yield Item("relation", sheet.speech.relations["same row"].format(what=what, anchor=head), sheet.language, sheet.same_control(i), relation="same row")


def _from_the_right(sheet: Sheet) -> Iterator[Item]:
    """Rows of controls of one role that stand alone in their line: "second button from the right" of a toolbar."""
    for line in sorted(_repeated(sheet), key=lambda line: order_of(sheet.seed, "right", sheet.names[line[0]]))[:3]:
        places = [sheet.boxes[i] for i in line]
        if all(a[0] + a[2] <= b[0] + 2 and abs(a[1] - b[1]) < 6 for a, b in zip(places, places[1:], strict=False)) and "from the right" in sheet.speech.relations:
            n = order_of(sheet.seed, "right nth", sheet.names[line[0]]) % min(len(line), 4)
            i = line[-1 - n]
            text = sheet.speech.relations["from the right"].format(nth=sheet.speech.ordinals[n], name=_lower(sheet.names[i], sheet.language), noun=sheet.noun(i))
            yield Item("relation", " ".join(text.split()), sheet.language, sheet.same_control(i), relation="from the right")


# ------------------------------------------------------------------ languages


def _foreign_words(sheet: Sheet) -> Iterator[Item]:
    """An English page, described in the words of another language but for the name."""
    good = [i for i in sheet.controls if sheet.sayable(i) and sheet.noun(i) and sheet.alone(i)]
    others = [code for code in SPEECH if code != "en"]
    for i in sheet.drawn("foreign", good, 1):
        language = others[order_of(sheet.seed, "language") % len(others)]
        yield Item("another language for English", _phrase(sheet, i, sheet.names[i], "foreign", SPEECH[language]), language, sheet.same_control(i))


Rule = Callable[[Sheet], Iterator[Item]]
_RULES: tuple[Rule, ...] = (_by_name, _some_words, _other_order, _mistyped, _synonym, _hidden, _in_rows, _under_headings, _in_sections, _ordinal, _relations, _foreign_words)  # fmt: skip
_ENGLISH = frozenset({_some_words, _other_order, _synonym, _hidden, _foreign_words})
"""Rules that need English: word order, synonyms, words of ids."""


def translated(english: Sheet, other: Sheet) -> Iterator[Item]:
    """English descriptions of a page in another language: the control at the same place of the same UI."""
    by_path = {english.inventory[i].path: i for i in english.controls}
    good = [
        i
        for i in other.controls
        if (j := by_path.get(other.inventory[i].path)) is not None
        and english.inventory[j].role == other.inventory[i].role
        and english.sayable(j)
        and english.noun(j)
        and english.alone(j)
        and other.said[i]
        and set(english.said[j]) != set(other.said[i])
    ]
    if len(english.controls) != len(other.controls):
        return
    for i in other.drawn("translated", good, 3):
        j = by_path[other.inventory[i].path]
        yield Item("English for another language", _phrase(english, j, english.names[j].lower(), "translated"), "en", other.same_control(i))


# ------------------------------------------------------------------ what is not there


def taken_out(sheet: Sheet, item: Item) -> Item | None:
    """The same description on the page without its element; ``None`` where something else may be meant as well."""
    if not item.right or item.hidden:
        return None
    first = min(item.right)
    while sheet.parents[first] in item.right:
        first = sheet.parents[first]
    removed = tuple(range(first, sheet.ends[first]))
    gone = set(removed)
    target = next((i for i in item.right if i in sheet.said), -1)
    said = set(sheet.said.get(target, ())) - _EMPTY
    others = [set(other) for i, other in sheet.said.items() if i not in gone]
    if item.kind in (DIRECT, "some words", "other order", "typing mistake", "synonym", "another language for English") and any(said <= other for other in others):
        return None
    if item.kind == "relation" and item.relation != "same row" and item.relation != "in the dialog":
        return None  # another may stand there then
    if item.kind == "ordinal":
        return None
    near = item.kind in ("row", "heading", "section", "relation") or any(2 * len(said & other) >= len(said) for other in others if said)
    return Item(item.kind, item.text, item.language, (), removed=removed, absent="near miss" if near else "removed", relation=item.relation)


def foreign(item: Item, elsewhere: Sheet) -> Item | None:
    """The same description on a page of another project; ``None`` where something there may be meant."""
    if item.kind not in (DIRECT, "some words", "other order", "row", "heading", "section", "hidden: some words", "synonym"):
        return None
    said = {word for word in words(item.text) if word not in _EMPTY and len(word) > 1} - _NOUNS
    if not said or any(len(said & set(other)) >= max(1, 0.5 * len(said)) for other in elsewhere.said.values()):
        return None
    return Item(item.kind, item.text, item.language, (), absent="foreign", relation=item.relation)


_NOUNS = frozenset(word for speech in SPEECH.values() for noun in speech.nouns.values() for word in words(noun))
