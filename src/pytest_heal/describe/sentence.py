"""A description, read: what it calls the element, which sort of control it means, and where that stands.

    "third delete button in Anna's row of the users table"
     ordinal 3 | head: delete | noun: button | clauses: in Anna's row; of the users table | section: table

Reading knows no page. It follows the order of English: a verb may lead, a head phrase ends in a noun for the control,
prepositions begin what tells where. Descriptions in other languages have one head and no clauses, which is enough for a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pytest_heal.describe.places import (
    GROUPS,
    POSITION_WORDS,
    POSITIONS,
    PREPOSITIONS,
    SECTIONS,
    SPATIAL,
    Axis,
    Side,
    ordinal_of,
)
from pytest_heal.language import tables
from pytest_heal.language.nouns import NAMING, NOUNS, SHOWN, Noun, noun_of
from pytest_heal.language.phrases import LONGEST_PHRASE, Lexicon
from pytest_heal.language.tokens import spoken, stem
from pytest_heal.language.verbs import LOOKING, PLAIN, VERBS

LONGEST = 500
"""Characters of a description."""

STOP = tables.words("descriptions.stop")
"""Words that say nothing."""
DULL = STOP | tables.words("descriptions.dull")
"""Words that say nothing about which element is meant, where there are others."""

_QUOTED = re.compile(
    "[\"\u201c\u201e]([^\"\u201c\u201d\u201e]{1,120})[\"\u201d\u201c]|(?<![^\\s(])['\u2018]([^'\u2018\u2019]{1,120})['\u2019](?!\\w)"
)
_FIELD_NOUNS = tables.words("descriptions.fields")
_INTO = tables.words("descriptions.into")
_LABELLING = tables.words("descriptions.labelling")
_MERGED = {tuple(pair.split()): noun for pair, noun in tables.name_of("descriptions.merged").items()}
"""Two words that are one noun."""
_PLACEHOLDERS = frozenset(tuple(pair.split()) for pair in tables.words("descriptions.placeholders"))
"""Pairs that stand for a value which the description does not know."""


class SentenceError(ValueError):
    """A text that is no description; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A part of a description that tells where.

    Attributes:
        words: what it says, without its preposition.
        spatial: the element stands by what the words name.
        side: on which side of it, ``""`` for any.
        groups: it speaks of one of several alike: "in Anna's row".
    """

    words: tuple[str, ...]
    spatial: bool = False
    side: Side = ""
    groups: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """What a description says. Words are as one says them, see `tokens.spoken`.

    Attributes:
        text: the description.
        words: all of its words.
        head: what the element is called, without nouns for controls, ordinals and places.
        nouns: the nouns for controls in the head.
        verb: the verb that leads, ``""`` without one.
        leading: the verb is on the control itself: "cancel", not "click".
        noun: the noun that tells the sort of control, ``""`` without one.
        roles: what that means.
        shown: roles of what cannot be operated but is asked for.
        clauses: what tells where.
        either: the head words may as well stand around the element: "checkbox of the message".
        ordinal: which one of several alike, -1 for the last, 0 for no matter.
        positions: where on the page, as shares of it.
        sections: kinds of sections it stands in.
        quoted: names in quotes, as written.
        sorting: it is about the order of a list.
    """

    text: str
    words: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()
    verb: str = ""
    leading: bool = False
    noun: str = ""
    roles: Noun | None = None
    shown: frozenset[str] = frozenset()
    clauses: tuple[Clause, ...] = ()
    either: bool = False
    ordinal: int = 0
    positions: Mapping[Axis, float] = field(default_factory=dict)
    sections: frozenset[str] = frozenset()
    quoted: tuple[str, ...] = ()
    sorting: bool = False


def read(text: str, lexicon: Lexicon) -> Sentence:
    """Read a description.

    Args:
        text: in plain words.
        lexicon: its phrases are not taken apart: "date of birth".

    Raises:
        SentenceError: it has no words, or is longer than `LONGEST`.
    """
    if not isinstance(text, str):
        raise SentenceError(f"a description is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise SentenceError(
            f"a description of {len(text):,} characters is too long (at most {LONGEST}): name one element in a few words"
        )
    words = _merged(list(spoken(text)))
    if not words:
        shown = text[:40].encode("ascii", "backslashreplace").decode()
        raise SentenceError(f'"{shown}" has no words: say what the element is called, such as "login button"')
    quoted = tuple((a or b).strip() for a, b in _QUOTED.findall(text))
    verb = words[0] if words[0] in VERBS and len(words) > 1 else ""
    body, sorting = words, False
    if verb and VERBS[verb] is not VERBS["click"]:
        body = _target_of_edit(words)
    if words[0] in ("sort", "order") and "by" in words[1:-1] and not _FIELD_NOUNS & set(words):
        body, sorting, verb = words[words.index("by") + 1 :], True, ""
    head, clauses = _parted(body, lexicon)
    sentence = Sentence(text=text, words=tuple(words), verb=verb, quoted=quoted, sorting=sorting, clauses=tuple(clauses))
    return _headed(_placed(sentence, head), verb if body is words else "", lexicon)


def _merged(words: list[str]) -> list[str]:
    found: list[str] = []
    for word in words:
        pair = (found[-1], word) if found else ("", word)
        if pair in _PLACEHOLDERS:
            found.pop()
        elif pair in _MERGED:
            found[-1:] = _MERGED[pair].split()
        else:
            found.append(word)
    return found or words


def _target_of_edit(words: list[str]) -> list[str]:
    """What is filled: of "enter 5 in the amount field" the amount field, of "type x in the box under Total" Total."""
    for into, word in enumerate(words[1:], 1):
        if word not in _INTO:
            continue
        rest = words[into + 1 :]
        place = next((i for i, w in enumerate(rest) if w in _FIELD_NOUNS or w.removesuffix("s") in _FIELD_NOUNS), -1)
        if place < 0:
            continue
        called = [w for w in rest[:place] if w not in STOP]
        after = rest[place + 1 :]
        if called:
            return [*called, rest[place], *after]
        while after and after[0] in _LABELLING | STOP and (after[0] in _LABELLING or len(after) > 1):
            after = after[1:]
        if after:
            return [*after, rest[place]]
    return words


def _parted(words: Sequence[str], lexicon: Lexicon) -> tuple[list[str], list[Clause]]:
    """The head, and the clauses that prepositions begin."""
    head: list[str] = []
    clauses: list[Clause] = []
    into: list[str] = head
    start: tuple[bool, Side] = (False, "")

    def finish() -> None:
        if into is not head and into:
            clauses.append(Clause(words=tuple(into), spatial=start[0], side=start[1], groups=bool(GROUPS & set(into[-2:]))))

    at = 0
    while at < len(words):
        spatial = next((s for s in SPATIAL if at and tuple(words[at : at + len(s.words)]) == s.words), None)
        if spatial is None and (at == 0 or words[at] not in PREPOSITIONS or _spanned(words, at, lexicon)):
            into.append(words[at])
            at += 1
            continue
        finish()
        into = []
        start = (True, spatial.side) if spatial else (False, "")
        at += len(spatial.words) if spatial else 1
    finish()
    return head, clauses


def _spanned(words: Sequence[str], at: int, lexicon: Lexicon) -> bool:
    """Whether a known phrase goes on over the word at a place."""
    stems = [stem(word) for word in words[max(0, at - 3) : at + 4]]
    middle = min(at, 3)
    return any(
        tuple(stems[first : last + 1]) in lexicon
        for first in range(middle)
        for last in range(middle + 1, min(len(stems), first + LONGEST_PHRASE))
    ) or (middle > 0 and tuple(stems[middle - 1 : middle + 1]) in lexicon)


def _placed(sentence: Sentence, head: list[str]) -> Sentence:
    """Ordinals, positions and sections taken out of the words."""
    ordinal, counted = 0, ""
    everything = [head, *(list(clause.words) for clause in sentence.clauses)]
    for part in everything:
        for word, following in zip(part, [*part[1:], ""], strict=True):
            if not ordinal and (found := ordinal_of(word, following)):
                ordinal, counted = found, word
    positions: dict[Axis, float] = {}
    for part in [*everything[1:], head]:
        for word in part:
            if word in POSITIONS:
                axis, share = POSITIONS[word]
                positions.setdefault(axis, share)
    said = {word for clause in sentence.clauses if not clause.spatial for word in clause.words}
    sections = {SECTIONS[word] for word in said if word in SECTIONS}
    sections |= {"thead"} if "thead" in said else set()
    if len([word for word in head if word not in DULL and word not in NOUNS]) > 1 or noun_of(head[-1]) not in ("", "menu"):
        sections |= {SECTIONS[word] for word in head if word in ("topbar", "sidebar", "footer", "breadcrumb", "navbar")}
    dropped = POSITION_WORDS | {counted}
    clauses = tuple(replace(c, words=tuple(w for w in c.words if w not in dropped)) for c in sentence.clauses)
    return replace(
        sentence,
        head=tuple(word for word in head if word not in dropped),
        clauses=tuple(c for c in clauses if any(w not in STOP for w in c.words)),
        ordinal=ordinal,
        positions=positions,
        sections=frozenset(sections),
    )


def _headed(sentence: Sentence, verb: str, lexicon: Lexicon) -> Sentence:
    """The head without nouns and empty verbs; where nothing is left, the first clause tells what it is called."""
    head = list(sentence.head)
    if head and head[0] in PLAIN and head[0] == verb and (len(head) > 1 or sentence.clauses):
        head = head[1:]
    if len(head) > 1 and head[-1] in GROUPS and not noun_of(head[-1]):
        head = head[:-1]
    nouns = [word for word in head if noun_of(word)]
    noun = noun_of(nouns[-1]) if nouns else ""
    if not noun and verb:
        noun = next(
            (
                noun_of(w)
                for c in sentence.clauses
                for w in c.words
                if noun_of(w) in _FIELD_NOUNS | {"checkbox", "button", "link"}
            ),
            "",
        )
    content = [word for i, word in enumerate(head) if word not in nouns or _in_phrase(head, i, lexicon)]
    clauses, either = sentence.clauses, False
    if not any(word not in DULL for word in content):
        telling = next((c for c in clauses if not c.spatial and any(_tells(word) for word in c.words)), None)
        if telling is not None:
            content = [word for word in telling.words if not noun_of(word) or noun_of(word) in NAMING]
            clauses = tuple(c for c in clauses if c is not telling)
            either = True
        naming = [word for word in nouns if noun_of(word) in NAMING]
        if telling is None and not any(c.spatial for c in clauses):
            content = naming or (nouns if not sentence.sections and not clauses and not sentence.ordinal else [])
        elif naming and telling is not None:
            content = [*naming, *content]
    return replace(
        sentence,
        head=tuple(content),
        nouns=tuple(nouns),
        verb=verb,
        leading=bool(verb) and verb not in PLAIN and bool(content) and content[0] == verb,
        noun=noun,
        roles=NOUNS.get(noun),
        shown=frozenset()
        if verb and verb not in LOOKING
        else frozenset().union(*(SHOWN.get(noun_of(word) or word, frozenset()) for word in (nouns or sentence.head)[-1:])),
        clauses=clauses,
        either=either,
    )


def _in_phrase(words: Sequence[str], place: int, lexicon: Lexicon) -> bool:
    """Whether a noun is a part of a longer known phrase that begins before it: "title" in "site title"."""
    stems = [stem(word) for word in words]
    return any(tuple(stems[first : place + 1]) in lexicon for first in range(max(0, place + 1 - LONGEST_PHRASE), place))


def _tells(word: str) -> bool:
    """Whether a word of a clause tells what something is called."""
    return word not in DULL and word not in SECTIONS and word not in GROUPS and not noun_of(word)
