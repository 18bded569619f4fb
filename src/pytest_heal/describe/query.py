"""A description as what is looked up: units with their weights, the same for every document of a page."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace

from pytest_heal.describe import weights as w
from pytest_heal.describe.index import Document, said_by
from pytest_heal.describe.misspelt import WORTH, meant
from pytest_heal.describe.places import GROUPS, SECTIONS, number_of
from pytest_heal.describe.score import Rarity, Unit, units
from pytest_heal.describe.sentence import Sentence
from pytest_heal.language import tables
from pytest_heal.language.nouns import noun_of
from pytest_heal.language.phrases import STRICT, Lexicon
from pytest_heal.language.tokens import stem

_ANY_OBJECT = tables.words("descriptions.any object")
DRAWN_THINGS = tables.words("descriptions.drawn")
"""Nouns for pictures that are words of a description as well: "shop logo" is no "Shop"."""
SECTION_WORD = 0.3
"""Weight of a word for a section in a clause; where it stands is a bonus of its own."""

Weighed = tuple[Unit, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What is looked up.

    Attributes:
        sentence: the description.
        lexicon: what means the same.
        head: what the element is called, with weights.
        nouns: nouns for controls, which its name may say.
        clauses: what tells where, with weights.
        total: weight of the head.
        clause_total: weight of the clauses.
        asked: every stem that is asked for, in any words.
    """

    sentence: Sentence
    lexicon: Lexicon
    head: Sequence[Weighed]
    nouns: Sequence[Unit]
    clauses: Sequence[Weighed]
    total: float
    clause_total: float
    asked: frozenset[str]

    @classmethod
    def of(cls, sentence: Sentence, documents: Sequence[Document], lexicon: Lexicon) -> Query:
        """A description's query to a page: what is rare in all of its documents weighs more."""
        rarity = Rarity(documents)
        said = said_by(documents)
        spelt = [
            unit if _is_known(unit, said) else _spelt(unit, documents, lexicon)
            for unit in map(_in_digits, units(sentence.head, lexicon))
        ]
        head = [(unit, rarity.weight(unit.stems)) for unit in spelt or _small(sentence.head, documents)]
        if sentence.leading and len(head) > 1:
            head[0] = (head[0][0], head[0][1] * (w.GENERAL_VERB if sentence.verb in _ANY_OBJECT else w.LEADING_VERB))
        if sentence.telling:
            head = [(unit, weight * (w.TELLING if sentence.telling & set(unit.words) else 1.0)) for unit, weight in head]
        around = [clause for clause in sentence.clauses if clause.side in ("", "below")]  # "under" names headings as well
        context = [_in_digits(unit) for clause in around for unit in units(clause.words, lexicon) if not is_place(unit)]
        clauses = [(unit, SECTION_WORD if unit.words[0] in SECTIONS else rarity.weight(unit.stems)) for unit in context]
        nouns = units(sentence.nouns, lexicon)
        drawn = [unit for unit in nouns if unit.words[-1] in DRAWN_THINGS] if head else []
        head += [(_strictly(unit), w.DRAWN_THING) for unit in drawn]
        return cls(
            sentence=sentence,
            lexicon=lexicon,
            head=head,
            nouns=nouns,
            clauses=clauses,
            total=sum(weight for _, weight in head) or 1.0,
            clause_total=sum(weight for _, weight in clauses) or 1.0,
            asked=_stems([*(unit for unit, _ in head), *context, *nouns]),
        )


def _small(words: Sequence[str], documents: Sequence[Document]) -> list[Unit]:
    """Words that say nothing, as a unit where just that is a control's name: the "To" of a message."""
    ends = [tuple(words[at:]) for at in range(len(words))]
    there = {document.literally(element)[1] for document in documents for element in document.operable} if ends else ()
    found = next((end for end in ends if end in there), ())
    return [Unit(words=found, stems=tuple(map(stem, found)))] if found else []


def _is_known(unit: Unit, said: Container[str]) -> bool:
    """Whether something says a unit, or it is no single word that could be misspelt."""
    return len(unit.stems) > 1 or unit.stems[0] in said or bool(unit.same)


def _in_digits(unit: Unit) -> Unit:
    """A unit that is a word for a number, with the number."""
    number = number_of(unit.words[0])
    return unit if not number or number == unit.words[0] else replace(unit, same={**unit.same, (number,): 1.0})


def _spelt(unit: Unit, documents: Sequence[Document], lexicon: Lexicon) -> Unit:
    """A unit with what it may stand for where it is misspelt."""
    close = meant(unit.words[0], (word for document in documents for word in document.vocabulary), lexicon)
    return replace(unit, same={(word,): WORTH for word in close}) if close else unit


def _strictly(unit: Unit) -> Unit:
    """A unit without its looser words: the avatar of a user is no user."""
    return replace(unit, same={phrase: worth for phrase, worth in unit.same.items() if worth >= STRICT})


def is_place(unit: Unit) -> bool:
    """A word that says which sort of thing a clause is about, and nothing of which one."""
    return len(unit.words) == 1 and (unit.words[0] in GROUPS or bool(noun_of(unit.words[0])))


def _stems(asked: Iterable[Unit]) -> frozenset[str]:
    return frozenset(stem for unit in asked for phrase in (unit.stems, *unit.same) for stem in phrase)
