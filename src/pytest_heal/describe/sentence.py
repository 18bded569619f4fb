"""What a description says: what it calls the element, which sort of control it means, and where that stands.

    "third delete button in Anna's row of the users table"
     ordinal 3 | head: delete | noun: button | clauses: in Anna's row; of the users table | section: table

Made by `parser.read`; it knows no page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pytest_heal.describe.places import Axis, Side
from pytest_heal.language import tables
from pytest_heal.language.nouns import Noun

STOP = tables.words("descriptions.stop")
"""Words that say nothing."""
DULL = STOP | tables.words("descriptions.dull")
"""Words that say nothing about which element is meant, where there are others."""


class SentenceError(ValueError):
    """A text that is no description; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A part of a description that tells where.

    Attributes:
        words: what it says, without its preposition, ordinals and places.
        whole: the same with them: a neighbour may be called "Next" or "Bottom".
        preposition: the word that begins it, ``""`` where it is spatial.
        spatial: the element stands by what the words name.
        side: on which side of it, ``""`` for any.
        groups: it speaks of one of several alike: "in Anna's row".
    """

    words: tuple[str, ...]
    whole: tuple[str, ...] = ()
    preposition: str = ""
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
        ordinal: which one of several alike, -1 for the last, -2 for the one before, 0 for no matter.
        positions: where on the page, as shares of it.
        sections: kinds of sections it stands in.
        quoted: names in quotes, as written.
        telling: words of the head that tell which of several is meant: names of people and providers.
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
    telling: frozenset[str] = frozenset()
    sorting: bool = False
