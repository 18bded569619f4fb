"""Verbs that lead a description: what they say about the element, and whether they are a word of its name as well.

"Enter" wants something that can be written in, "tick" a checkbox. "Click" and the like carry nothing else; "delete" and "save"
are on the control themselves, so they count as words too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from pytest_heal.element.text import folded
from pytest_heal.language import tables
from pytest_heal.language.nouns import roles_of
from pytest_heal.language.tongues import tongues

VERBS: Mapping[str, frozenset[str]] = {
    verb: roles for group in tables.table("controls.verbs") for roles in [roles_of(group.others)] for verb in group.words
}
"""Verb -> roles of what it is done to."""

LOOKING = tables.words("controls.looking verbs")
"""Verbs of what is done to what cannot be operated as well."""

PLAIN = tables.words("controls.plain verbs")
"""Verbs that say nothing but that something is operated."""

_FILLING = tables.words("lexicon.filling")
_ASKS = "enter"  # that alone; "type" and "write" are words of a name as well: "Type name" is not "Name"


@lru_cache(1 << 12)
def without_verb(text: str, role: str) -> str:
    """What a field is called where it asks for that: without the verb, and what fills up; all of it where nothing is left.

    Args:
        text: that it is called by.
        role: of the field.

    >>> [without_verb(text, "textbox") for text in ("Write the obituary", "Enter amount", "Signatur eingeben")]
    ['obituary', 'amount', 'signatur']
    >>> [without_verb(text, "textbox") for text in ("Type name", "Write", "Search the cases", "Choose a day")]
    ['type name', 'write', 'search the cases', 'choose a day']
    >>> without_verb("Choose a day", "combobox")
    'day'
    """
    said = folded(text).split()
    left = said[1:] if _asks(said[:2], role) else said[:-1] if _asks(said[-1:], role) else said
    if left != said:
        left = [word for word in left if word not in _FILLING]
    return " ".join(left or said)


@cache
def _english() -> Mapping[str, str]:
    """The verbs of other languages that are one word, each with what it is in English."""
    phrases = (pair for tongue in tongues().values() for pair in tongue.phrases.items())
    return {folded(phrase[0]): english for phrase, english in phrases if len(phrase) == 1 and english in VERBS}


def _asks(words: list[str], role: str) -> bool:
    """Whether words begin with a verb of what is done to a role, and it is none of a name: what fills up stands behind it."""
    verb = _english().get(words[0], words[0]) if words else ""
    return role in VERBS.get(verb, ()) and (verb == _ASKS or (words[1:2] != [] and words[1] in _FILLING))
