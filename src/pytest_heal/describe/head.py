"""What a description calls the element, and which sort of control it means: its head phrase, taken apart.

"delete button": called "delete", a button. Where a head has nouns alone, a clause may tell the name: "checkbox of the message".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_heal.describe.names import Held, PageWords
from pytest_heal.describe.places import GROUPS, SECTIONS
from pytest_heal.describe.sentence import DULL, Clause, Sentence
from pytest_heal.language import tables
from pytest_heal.language.nouns import NAMING, NOUNS, SHOWN, Noun, noun_of
from pytest_heal.language.phrases import LONGEST_PHRASE, Lexicon
from pytest_heal.language.tokens import stem
from pytest_heal.language.verbs import LOOKING, PLAIN, VERBS

FIELD_NOUNS = tables.words("descriptions.fields")
_DONE_TO = FIELD_NOUNS | {"checkbox", "button", "link"}
"""Nouns in a clause that tell what a verb is done to."""
_DONE = {verb: Noun(VERBS[verb], frozenset({""})) for verb in PLAIN & VERBS.keys() if "button" not in VERBS[verb]}
"""Verbs that say no more than which sort of control is meant: only a field is typed into, only a box is ticked."""


def headed(sentence: Sentence, lexicon: Lexicon, page: PageWords) -> Sentence:
    """The sentence with the words of its head told apart: the name, nouns for controls, and an empty verb left out.

    Args:
        sentence: its head has all of its words but ordinals and places.
        lexicon: a noun in one of its phrases is a word of the name: "site title".
        page: what it says; where something begins with a verb, that is a word of a name: "enter the store".
    """
    verb, head = sentence.verb, _without_ends(sentence, lexicon)
    nouns = tuple(word for word in head if noun_of(word))
    called = tuple(w for i, w in enumerate(head) if w not in nouns or isinstance(w, Held) or _in_phrase(head, i, lexicon))
    telling = None
    if all(word in DULL and not isinstance(word, Held) for word in called):
        telling = next((clause for clause in sentence.clauses if _tells_name(clause)), None)
        called = _named_by_nouns(sentence, nouns, called) if telling is None else _named_by_clause(telling, nouns)
    noun = _noun(sentence, nouns)
    return replace(
        sentence,
        head=called,
        nouns=nouns,
        leading=verb not in PLAIN and called[:1] == (verb,),
        noun=noun,
        roles=NOUNS.get(noun) or (_DONE[verb] if verb in _DONE and verb not in page.begin else None),
        shown=_shown(verb, nouns or sentence.head),
        clauses=tuple(clause for clause in sentence.clauses if clause is not telling),
        either=telling is not None,
    )


def _without_ends(sentence: Sentence, lexicon: Lexicon) -> Sequence[str]:
    """The head without a verb that tells nothing, and without a last word that says that it is one of several alike."""
    head = sentence.head
    if (
        head
        and not isinstance(head[0], Held)
        and head[0] in PLAIN
        and head[0] == sentence.verb
        and (len(head) > 1 or sentence.clauses)
    ):
        head = head[1:]
    last = head[-1] if len(head) > 1 else ""
    dull = last in GROUPS and not noun_of(last) and not isinstance(last, Held) and not _in_phrase(head, len(head) - 1, lexicon)
    return head[:-1] if dull else head  # of "gift cards" the cards count


def _noun(sentence: Sentence, nouns: Sequence[str]) -> str:
    """The noun that tells the sort of control: the last one of the head, else what a verb is done to; ``""`` without one."""
    if nouns:
        return noun_of(nouns[-1])
    if not sentence.verb:
        return ""
    said = (noun_of(word) for clause in sentence.clauses for word in clause.words)
    return next((noun for noun in said if noun in _DONE_TO), "")


def _shown(verb: str, words: Sequence[str]) -> frozenset[str]:
    """Roles of what cannot be operated, where the last of some words asks for such and nothing is done to it."""
    if not words or (verb and verb not in LOOKING):
        return frozenset()
    return SHOWN.get(noun_of(words[-1]) or words[-1], frozenset())


# ------------------------------------------------------------------ what it is called, where the head does not say it


def _tells_name(clause: Clause) -> bool:
    return not clause.spatial and any(
        word not in DULL and word not in SECTIONS and word not in GROUPS and not noun_of(word) for word in clause.words
    )


def _named_by_clause(clause: Clause, nouns: Sequence[str]) -> tuple[str, ...]:
    """What a clause says; of nouns for controls, the head's too, those that may be words of a name."""
    return tuple(word for word in (*nouns, *clause.words) if not noun_of(word) or noun_of(word) in NAMING)


def _named_by_nouns(sentence: Sentence, nouns: tuple[str, ...], called: tuple[str, ...]) -> tuple[str, ...]:
    """The head's nouns as its name, where nothing else says which element is meant."""
    if any(clause.spatial for clause in sentence.clauses):
        return called
    placed = sentence.sections or sentence.clauses or sentence.ordinal
    return tuple(word for word in nouns if noun_of(word) in NAMING) or (() if placed else nouns)


def _in_phrase(words: Sequence[str], place: int, lexicon: Lexicon) -> bool:
    """Whether a noun is a part of a longer known phrase that begins before it: "title" in "site title"."""
    stems = [stem(word) for word in words]
    return any(tuple(stems[first : place + 1]) in lexicon for first in range(max(0, place + 1 - LONGEST_PHRASE), place))
