"""How much of a description an element answers to, word by word, with the evidence of it.

The head phrase and the clauses are cut into units: the longest phrases that the lexicon knows, else single words. A unit is
looked up by its words and by what means the same; what is rare among the page's operable elements weighs more. Nothing here
looks at an element that says none of the words.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pytest_heal.describe.groups import around
from pytest_heal.describe.index import Document, Saying
from pytest_heal.describe.sentence import DULL, STOP
from pytest_heal.describe.weights import CONTEXT, FIELDS, INSIDE_PHRASE, PARTLY, RARE_FROM
from pytest_heal.language.phrases import LONGEST_PHRASE, Lexicon, Phrase
from pytest_heal.language.tokens import stem, telling

NEAR = "near"
"""Property of a `Hit`: in the same small part of the page, which may be another row."""
GOOD = 0.9
"""Share of a match from which on no synonym is looked for in the same text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A phrase of a description.

    Attributes:
        words: as written.
        stems: of them.
        same: what means the same -> what it is worth.
    """

    words: tuple[str, ...]
    stems: Phrase
    same: Mapping[Phrase, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hit:
    """A unit found in what an element says.

    Attributes:
        worth: 0 to 1.
        field: property in which it stands.
        said: what stands there, where that is another word.
    """

    worth: float
    field: str
    said: str = ""


def units(words: Sequence[str], lexicon: Lexicon) -> list[Unit]:
    """Words as units, the longest known phrases first; those that say nothing are left out where others say something."""
    words = telling(words)
    stems = [stem(word) for word in words]
    found: list[Unit] = []
    start = 0
    while start < len(words):
        for length in range(min(LONGEST_PHRASE, len(words) - start), 0, -1):
            piece = tuple(words[start : start + length])
            phrase = tuple(stems[start : start + length])
            if phrase in lexicon and any(word not in DULL for word in piece):
                found.append(Unit(words=piece, stems=phrase, same=lexicon[phrase]))
                start += length
                break
        else:
            if words[start] not in DULL:
                found.append(Unit(words=(words[start],), stems=(stems[start],)))
            start += 1
    if not found:
        found = [
            Unit(words=(w,), stems=(s,), same=lexicon.get((s,), {})) for w, s in zip(words, stems, strict=True) if w not in STOP
        ]
    return found


class Rarity:
    """How rare words are among the operable elements of a page, over all of its documents."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        self._total = sum(len(document.operable) for document in documents)
        self._spread = math.log(1 + max(self._total, 1))

    def weight(self, phrase: Phrase) -> float:
        """Weight of a phrase, by its most frequent word: `RARE_FROM` to 1."""
        most = max((sum(len(d.saying(word)) for d in self._documents) for word in phrase), default=0)
        return RARE_FROM + (1 - RARE_FROM) * max(0.0, math.log(1 + self._total / (1 + most))) / self._spread


@lru_cache(1 << 14)
def _only_inside(words: tuple[str, ...], known: frozenset[Phrase]) -> frozenset[str]:
    """Words of a text that occur in longer known phrases alone: "cart" in "Add to cart"."""
    inside: set[str] = set()
    alone: set[str] = set()
    start = 0
    while start < len(words):
        for length in range(min(LONGEST_PHRASE, len(words) - start), 1, -1):
            if words[start : start + length] in known:
                inside.update(words[start : start + length])
                start += length
                break
        else:
            alone.add(words[start])
            start += 1
    return frozenset(inside - alone)


class Scorer:
    """Looks units up in one document.

    Args:
        document: to look in.
        lexicon: whose phrases keep together.
    """

    def __init__(self, document: Document, lexicon: Lexicon) -> None:
        self._document = document
        self._phrases = _long_phrases(lexicon)

    def own(self, unit: Unit) -> dict[int, Hit]:
        """By element, the best place where it says a unit itself."""
        found: dict[int, Hit] = {}
        self._whole(unit.stems, 1.0, "", found)
        if len(unit.stems) > 1:
            self._partly(unit.stems, found)
        for phrase, worth in unit.same.items():
            if phrase[0] in self._document.postings:  # a word may mean the same as thirty others
                self._whole(phrase, worth, " ".join(phrase), found)
        return found

    def _whole(self, phrase: Phrase, worth: float, said: str, found: dict[int, Hit]) -> None:
        """Elements that say a phrase, all words in a row."""
        postings = self._document.postings
        sayings = postings.get(phrase[0])
        if not sayings or any(word not in postings for word in phrase[1:]):
            return
        for saying in sayings:
            words, value = saying.words, worth * FIELDS[saying.field]
            if len(phrase) > 1:
                if not _in_a_row(phrase, words):
                    continue
            elif len(words) > 1 and phrase[0] in _only_inside(words, self._phrases):
                value *= INSIDE_PHRASE
            _better(Hit(value, saying.field, said), saying.elements, found)

    def _partly(self, phrase: Phrase, found: dict[int, Hit]) -> None:
        """Elements that say some words of a phrase, or all in another order."""
        counts: dict[int, tuple[int, Saying]] = {}
        for word in dict.fromkeys(phrase):
            for saying in self._document.postings.get(word, ()):
                counts[id(saying)] = (counts.get(id(saying), (0, saying))[0] + 1, saying)
        for count, saying in counts.values():
            _better(Hit(PARTLY * FIELDS[saying.field] * count / len(phrase), saying.field), saying.elements, found)

    def context(self, unit: Unit) -> dict[int, Hit]:
        """By element, how far what surrounds it says a unit."""
        found: dict[int, Hit] = {}
        for element, hit in self.own(unit).items():
            found[element] = Hit(hit.worth * CONTEXT["own"], hit.field, hit.said)
        self._around(unit.stems, 1.0, "", found)
        texts, declared = self._document.texts, self._document.declared
        for phrase, worth in unit.same.items():
            if all(word in texts or word in declared for word in phrase):
                self._around(phrase, worth, " ".join(phrase), found)
        return found

    def spoken(self, unit: Unit) -> dict[int, float]:
        """Visible elements, operable or not, that say a unit."""
        found: dict[int, float] = {}
        texts = self._document.texts
        for phrase, worth in ((unit.stems, 1.0), *unit.same.items()):
            holders = [set(texts.get(word, ())) for word in phrase]
            for element in set.intersection(*holders):
                found[element] = max(found.get(element, 0.0), worth)
            if worth == 1.0 and len(phrase) > 1:
                for holder in holders:
                    for element in holder:
                        found[element] = max(found.get(element, 0.0), PARTLY / len(phrase))
        return found

    def _around(self, phrase: Phrase, worth: float, said: str, found: dict[int, Hit]) -> None:
        share = 1.0 / len(phrase) if not said else 1.0
        whole: dict[int, tuple[float, str]] = {}
        for word in phrase:
            close = self._close(word)
            if said:  # of a synonym all words have to be there
                if not close:
                    return
                whole = dict(close) if not whole else {e: min(whole[e], v) for e, v in close.items() if e in whole}
            else:
                for element, (value, kind) in close.items():
                    before = whole.get(element, (0.0, kind))
                    whole[element] = (before[0] + share * value, before[1])
        for element, (value, kind) in whole.items():
            known = found.get(element)
            if known is None or known.worth < value * worth:
                found[element] = Hit(value * worth, kind, said)

    def _close(self, word: str) -> dict[int, tuple[float, str]]:
        """By element, how close it stands to what says a word; kept with the document."""
        known = self._document.near.get(word)
        if known is None:
            known = around(self._document, self._document.texts.get(word, ()))
            for element, (value, kind) in self._declared(word).items():
                if value > known.get(element, (0.0, ""))[0]:
                    known[element] = (value, kind)
            self._document.near[word] = known
        return known

    def _declared(self, word: str) -> dict[int, tuple[float, str]]:
        """By element, where the head of its group or the names of its sections say a word."""
        found: dict[int, tuple[float, str]] = {}
        for worth, kind, elements in self._document.declared.get(word, ()):
            for element in elements:
                if worth > found.get(element, (0.0, ""))[0]:
                    found[element] = (worth, kind)
        return found


def _better(hit: Hit, elements: Sequence[int], found: dict[int, Hit]) -> None:
    """Note a hit for the elements that have no better one yet."""
    for element in elements:
        known = found.get(element)
        if known is None or known.worth < hit.worth:
            found[element] = hit


_PHRASES: dict[int, tuple[Lexicon, frozenset[Phrase]]] = {}


def _long_phrases(lexicon: Lexicon) -> frozenset[Phrase]:
    """Phrases of several words, made once for each lexicon."""
    known = _PHRASES.get(id(lexicon))
    if known is None or known[0] is not lexicon:
        known = _PHRASES[id(lexicon)] = (lexicon, frozenset(phrase for phrase in lexicon if len(phrase) > 1))
    return known[1]


def _in_a_row(phrase: Phrase, words: Sequence[str]) -> bool:
    size = len(phrase)
    return any(tuple(words[i : i + size]) == phrase for i in range(len(words) - size + 1))
