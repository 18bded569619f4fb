"""Elements that say the reverse of a description, or another number: "previous" for "next", "order 1043" for "order 1042".

Likeness of words does not see it: of "enable weekly notifications" the button "Disable weekly notifications" has all words but
one. So each word of the description that an element does not say is looked for in its reverse, and each number in another one;
so are the words of clauses in the names of what an element stands in, and words that negate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from pytest_heal.describe.index import Document
from pytest_heal.describe.places import POSITIONS, number_of
from pytest_heal.describe.query import Query
from pytest_heal.describe.score import NEAR, Scorer, Unit
from pytest_heal.describe.sentence import DULL, Sentence
from pytest_heal.element.text import folded
from pytest_heal.language.opposites import negation_in, negations, reverses_of, unspaced_reverses_in
from pytest_heal.language.phrases import STRICT, Lexicon
from pytest_heal.language.tokens import literal, stem

OTHERWISE = "says otherwise"
"""What is weighed, in the evidence of a match."""
SPOKEN = frozenset("name label text placeholder title alt value beside".split())
"""Properties that tell a person what an element does; what a developer calls it stays when a toggle is turned."""
LONG = 10
"""Words of a name from which on it is prose: one of them does not say what the element does."""
FIRST = "1"
SAID = 0.4
"""Share of a word from which on an element says it, or what stands around it does."""


class Reverse(NamedTuple):
    """What an element or the part of the page around it says, and what the description says instead; "" for nothing."""

    said: str
    asked: str
    around: bool = False

    def __str__(self) -> str:
        return f"{self.said}, not {self.asked}" if self.said and self.asked else f'"{self.said or self.asked}"'

    @property
    def reason(self) -> str:
        """Why the element is not meant, a clause for a message."""
        return f"{'what it stands in' if self.around else 'it'} {'says' if self.said else 'does not say'} {self}"


def reversing(query: Query, document: Document, scorer: Scorer) -> dict[int, Reverse]:
    """By element, what makes it another than the described one.

    Args:
        query: the description.
        document: where it is looked for.
        scorer: of the document.
    """
    sentence = query.sentence
    clauses = [clause for clause in sentence.clauses if not clause.spatial]
    stands = {word for clause in sentence.clauses for word in clause.whole}
    head = {word for unit, _ in query.head for word in unit.words} | {word for word in sentence.head if word in DULL}
    head |= {word for word in sentence.words[-1:] if word not in stands}  # a preposition before nothing: "insert row below"
    asked = {stem(word) for word in (*sentence.words, *literal(sentence.text))}
    places = {word for word in sentence.words if word in POSITIONS and word not in stands}
    foreign = {word for word in literal(sentence.text) if word not in sentence.words}  # and was translated
    counts = (*head, *(word for clause in clauses for word in clause.words))
    numbers = {word: number for word in counts if (number := number_of(word))}
    around = {word for clause in clauses for word in clause.whole if word in clause.words or word in POSITIONS} - DULL
    found = dict(_standing_in_others(around - numbers.keys(), asked, document, scorer))
    for word in sorted((head | places | foreign) - numbers.keys()):
        others = [one for one in reverses_of(word) if stem(one) not in asked and stem(one) in document.postings]
        say_it = _saying(word, scorer, query.lexicon) if others else set()
        for other in sorted(others):
            there = _saying(other, scorer) - say_it
            found.update((element, Reverse(other, word)) for element in there if _is_short(element, document))
    for word in sorted(numbers):
        for element, other in _with_another_number(word, numbers, document, scorer):
            if _is_short(element, document):
                found[element] = Reverse(other, word)
    found.update(_negated(sentence, document))
    for was, now in unspaced_reverses_in(sentence.text):
        for element in document.operable:
            name = document.names[element]
            if now in name and was not in name.replace(now, " "):
                found[element] = Reverse(now, was)
    return found


def _standing_in_others(
    words: Iterable[str], asked: AbstractSet[str], document: Document, scorer: Scorer
) -> Iterator[tuple[int, Reverse]]:
    """Elements in a part of the page whose name says the reverse of a clause's words."""
    for word in sorted(words):
        for other in sorted(one for one in reverses_of(word) if stem(one) not in asked):
            there = document.standing_in(stem(other))
            if there:
                there -= document.standing_in(stem(word)) | _saying(word, scorer)
            yield from ((element, Reverse(other, word, around=True)) for element in there)


def _saying(word: str, scorer: Scorer, lexicon: Lexicon | None = None) -> set[int]:
    """The elements that tell a person a word, or what means the same."""
    phrase = (stem(word),)
    same = {other: worth for other, worth in (lexicon or {}).get(phrase, {}).items() if worth >= STRICT}
    hits = scorer.own(Unit(words=(word,), stems=phrase, same=same))
    return {element for element, hit in hits.items() if hit.field in SPOKEN and hit.worth >= SAID}


def _with_another_number(
    word: str, numbers: Mapping[str, str], document: Document, scorer: Scorer
) -> Iterator[tuple[int, str]]:
    """Elements that say other numbers than the description, where neither they nor what they stand in says this one."""
    number, asked = numbers[word], set(numbers.values())
    units = [Unit(words=(one,), stems=(stem(one),)) for one in {word, number}]
    heard = {element for unit in units for element, hit in scorer.context(unit).items() if hit.field != NEAR}
    for element, said in document.numbered.items():
        if number == FIRST and not word.isdecimal():
            said = [one for one in said if not one.isdecimal()]  # noqa: PLW2901 - "the latest one" is no 1
        others = [one for one in said if number_of(one) not in asked]
        if element not in heard and others and "".join(said) != word:  # "1,000" is 1000
            yield element, others[0]


def _negated(sentence: Sentence, document: Document) -> Iterator[tuple[int, Reverse]]:
    """Elements that negate what the description does not, or the other way round."""
    tongue, spoken = document.language, folded(" ".join(sentence.head)).split()
    no = negations(tongue)
    words = {word for word in spoken if word not in DULL and word not in no}
    mine = next((word for word in spoken if word in no), "") if words else ""
    negating = set[int]().union(*(document.saying(stem(word)) for word in no))
    if not words or not (mine or negating):
        return
    says = [document.saying(stem(word)) for word in words]
    for element in set.intersection(*says) - negating if mine else set.union(*says) & negating:
        theirs = negation_in(document.names[element], words, tongue)
        if bool(theirs) != bool(mine) and _is_short(element, document):
            yield element, Reverse(theirs, "" if theirs else mine)


def _is_short(element: int, document: Document) -> bool:
    return len(document.called(element)) <= LONG
