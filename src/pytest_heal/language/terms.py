"""The words of a name somebody chose: what a selector and a page are compared by.

``login-btn``, ``loginBtn`` and ``Log in`` are three ways to write one thing. A name is split on case, punctuation, digits and
blanks; words that stand in every stylesheet come last, because a page that shares only those has nothing to do with the
selector.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from pytest_heal.element.text import UNSPACED_SCRIPT
from pytest_heal.language import tables

MOST_TERMS = 12
"""Words of one selector that are looked for: a sentence asked for by its text says no more after so many."""

DULL = tables.words("spellings.dull")
"""Words that say what something is built of, where it stands or how it is doing, not what it is."""

WEAK = tables.words("spellings.weak")
"""Words for the sort of control: they say something, but not which one."""

_CAMEL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][^\W\d_A-Z])")
_LETTERS = re.compile(r"[^\W\d_]+")


@lru_cache(1 << 14)
def terms(text: str) -> tuple[str, ...]:
    """The different words of a name or a text, in its order, lower case; single letters are no words.

    Without any letters the digits are what it says.

    >>> terms("loginBtn-2"), terms("Sign in to HTMLEditor"), terms("42")
    (('login', 'btn'), ('sign', 'in', 'to', 'html', 'editor'), ('42',))
    """
    found = _LETTERS.findall(_CAMEL.sub(" ", text).lower())
    kept = [word for word in found if len(word) > 1 or UNSPACED_SCRIPT.match(word)]
    return tuple(dict.fromkeys(kept or found or re.findall(r"[0-9]+", text)))


def tells(term: str) -> bool:
    """Whether a term, in lower case, says which one: it is neither `DULL` nor `WEAK`."""
    return term not in DULL and term not in WEAK


def telling_first(found: Iterable[str]) -> tuple[str, ...]:
    """Terms, each once, those that say something before the `DULL` ones, at most `MOST_TERMS`.

    >>> telling_first(["row", "buy", "btn", "row"])
    ('buy', 'btn', 'row')
    """
    return tuple(sorted(dict.fromkeys(found), key=lambda term: term in DULL))[:MOST_TERMS]
