"""Elements that say the reverse of a description, or another number: "previous" for "next", "order 1043" for "order 1042".

Likeness of words does not see it: of "enable weekly notifications" the button "Disable weekly notifications" has all words but
one. So each word of the description that an element does not say is looked for in its reverse, and each number in another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pytest_heal.describe.index import Document
from pytest_heal.describe.places import POSITIONS
from pytest_heal.describe.query import Query
from pytest_heal.describe.score import Scorer, Unit
from pytest_heal.language.opposites import reverses_of, unspaced_reverses_in
from pytest_heal.language.phrases import STRICT, Lexicon
from pytest_heal.language.tokens import literal, stem

OTHERWISE = "says otherwise"
"""What is weighed, in the evidence of a match."""
SPOKEN = frozenset("name label text placeholder title alt value beside".split())
"""Properties that tell a person what an element does; what a developer calls it stays when a toggle is turned."""
LONG = 10
"""Words of a name from which on it is prose: one of them does not say what the element does."""
SAID = 0.4
"""Share of a word from which on an element says it, or what stands around it does."""


class Reverse(NamedTuple):
    """What an element says, and what the description says instead."""

    said: str
    asked: str

    def __str__(self) -> str:
        return f"{self.said}, not {self.asked}"


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
    head = {word for unit, _ in query.head for word in unit.words}
    places = {word for word in sentence.words if word in POSITIONS and word not in stands}
    foreign = {word for word in literal(sentence.text) if word not in sentence.words}  # and was translated
    numbers = {word for word in (*head, *(word for clause in clauses for word in clause.words)) if word.isdecimal()}
    found: dict[int, Reverse] = {}
    for word in sorted((head | places | foreign) - numbers):
        others = [one for one in reverses_of(word) if stem(one) not in query.asked and stem(one) in document.postings]
        say_it = _saying(word, scorer, query.lexicon) if others else set()
        for other in sorted(others):
            there = _saying(other, scorer) - say_it
            found.update((element, Reverse(other, word)) for element in there if _is_short(element, document))
    for word in sorted(numbers):
        for element, other in _with_another_number(word, numbers, document, scorer):
            if _is_short(element, document):
                found[element] = Reverse(other, word)
    for was, now in unspaced_reverses_in(sentence.text):
        for element in document.operable:
            name = document.names[element]
            if now in name and was not in name.replace(now, " "):
                found[element] = Reverse(now, was)
    return found


def _saying(word: str, scorer: Scorer, lexicon: Lexicon | None = None) -> set[int]:
    """The elements that tell a person a word, or what means the same."""
    phrase = (stem(word),)
    same = {other: worth for other, worth in (lexicon or {}).get(phrase, {}).items() if worth >= STRICT}
    hits = scorer.own(Unit(words=(word,), stems=phrase, same=same))
    return {element for element, hit in hits.items() if hit.field in SPOKEN and hit.worth >= SAID}


def _with_another_number(word: str, numbers: set[str], document: Document, scorer: Scorer) -> Iterator[tuple[int, str]]:
    """Elements that say other numbers than the description, where neither they nor what stands around them says this one."""
    heard = scorer.context(Unit(words=(word,), stems=(word,)))
    for element, said in document.numbered.items():
        if element not in heard and not numbers.issuperset(said) and "".join(said) != word:  # "1,000" is 1000
            yield element, next(number for number in said if number not in numbers)


def _is_short(element: int, document: Document) -> bool:
    return len(document.called(element)) <= LONG
