"""Words of a description and of a page in one form, so that they can be compared.

"Sign in", ``signIn`` and "log on" are one word, ``login``; "e-mail" is ``email``; endings are dropped. The stem of a word is no
word any more: it is for comparing, never for showing.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from functools import lru_cache

from pytest_heal.element.text import UNSPACED_SCRIPT
from pytest_heal.language import tables

_CACHED = 1 << 15  # texts; more than a large page holds
LONGEST = 500
"""Characters of a text that are looked at; a page's texts are not longer either."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WORD = re.compile(r"\d+(?:st|nd|rd|th)\b|\d+|[^\W\d_]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_POSSESSIVE = re.compile(r"['\u2019]s\b")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])['\u2019](?=[^\W\d_])")

_SAME: dict[str, str] = {}
_JOINED: dict[str, dict[str, str]] = {}  # first word of two -> second word -> what both are
for _written, _meant in tables.name_of("spellings.same").items():
    _first, _, _second = _written.partition(" ")
    if _second:
        _JOINED.setdefault(_first, {})[_second] = _meant
    else:
        _SAME[_first] = _meant
FILLERS = tables.words("spellings.fillers")
"""Words that come and go within a phrase."""
_PLURALS = (("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ies", "y"))
_ENDINGS = ("ations", "ation", "ition", "ings", "ing", "ed", "er", "or", "ion", "ment", "ly")
_SHORTEST = 4  # letters that have to be left
_KEPT_DOUBLE = "lsz"
_SHORT_VERB = re.compile(r"([^aeiou][aeiou][^aeiouwxy]|[aeiou][^aeiou]{2}|[^aeiou][aeiou]y)(?:ing|ed)")
_SHORT_SILENT = re.compile(r"[^aeiou][aeiou][^aeiouwxy]")
"""What a verb of four letters is without its last, an "e": "hir" in "hiring"."""
_NO_PLURAL = ("ss", "us", "is")


@lru_cache(_CACHED)
def stem(word: str) -> str:
    """A word without its ending; equal for the forms of one word, and no more than that.

    >>> [stem(word) for word in ("settings", "setting", "categories", "category", "submitted", "submit", "user")]
    ['set', 'set', 'categori', 'categori', 'submit', 'submit', 'user']
    >>> [stem(word) for word in ("adding", "added", "hiring", "hired", "paying", "string")]
    ['add', 'add', 'hire', 'hire', 'pay', 'string']
    """
    if len(word) < _SHORTEST or not word.isascii():
        return word
    short = _SHORT_VERB.fullmatch(word)
    if short is not None:
        return f"{short[1]}e" if _SHORT_SILENT.fullmatch(short[1]) else short[1]
    word = _singular(word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            if word[-1] == word[-2] and word[-1] not in _KEPT_DOUBLE:
                word = word[:-1]
            break
    if len(word) > _SHORTEST:
        if word.endswith("e"):
            word = word[:-1]
        elif word.endswith("y"):
            word = f"{word[:-1]}i"
    return word


def _singular(word: str) -> str:
    for plural, singular in _PLURALS:
        if word.endswith(plural):
            return word[: -len(plural)] + singular
    return word[:-1] if word.endswith("s") and not word.endswith(_NO_PLURAL) else word


def _split(text: str) -> list[str]:
    """Words in lower case: camel case parted, possessives dropped, unspaced scripts by letters."""
    text = text[:LONGEST]
    if not text.islower():
        text = text.lower() if text[1:].islower() else _CAMEL.sub(" ", text).lower()  # "Save": nothing to part
    if "'" in text or "\u2019" in text:
        text = _APOSTROPHE.sub("", _POSSESSIVE.sub("", text))
    found = _WORD.findall(text)
    if text.isascii() or not UNSPACED_SCRIPT.search(text):
        return found
    return [piece for word in found for piece in (list(word) if UNSPACED_SCRIPT.search(word) else (word,))]


@lru_cache(_CACHED)
def spoken(text: str) -> tuple[str, ...]:
    """The words of a text as one says them, in its order.

    >>> spoken("signInButton"), spoken("The user's e-mail"), spoken("3rd check box")
    (('login', 'button'), ('the', 'user', 'email'), ('3rd', 'checkbox'))
    """
    return tuple(_spoken(text))


def _spoken(text: str) -> list[str]:
    words = _split(text)
    if _JOINED.keys().isdisjoint(words):  # most texts: nothing in them belongs together
        return words if _SAME.keys().isdisjoint(words) else [_SAME.get(word, word) for word in words]
    found: list[str] = []
    before = ""
    for word in words:
        joined = _JOINED.get(before, {}).get(word)
        if joined is None:
            found.append(_SAME.get(word, word))
        else:
            found[-1] = joined
        before = word if joined is None else ""
    return found


@lru_cache(_CACHED)
def tokens(text: str) -> tuple[str, ...]:
    """The stems of `spoken`, in the order of the text, without articles and the like.

    >>> tokens("Log in") == tokens("signing on"), tokens("Forgot your password?") == tokens("forgot password")
    (True, True)
    """
    return tuple(map(stem, telling(_spoken(text))))


@lru_cache(_CACHED)
def literal(text: str) -> tuple[str, ...]:
    """The words of a text as they stand there: unlike `spoken` it keeps "log in" and "sign in" apart.

    >>> literal("Sign in"), literal("Your settings")
    (('sign', 'in'), ('settings',))
    """
    return tuple(telling(_split(text)))


@lru_cache(_CACHED)
def unparted(text: str) -> tuple[str, ...]:
    """The stems of a text whose camel case is left whole, ``()`` where it has none: "GitHub" is one word as well as two.

    >>> unparted("Continue with GitHub"), unparted("Continue")
    (('continu', 'with', 'github'), ())
    """
    return tokens(text.lower()) if _CAMEL.search(text[:LONGEST]) else ()


def kept_whole(text: str, known: Container[str]) -> str:
    """A text in which the camel case words that something says as one word are in lower case.

    >>> kept_whole("the LinkedIn link of GoodName", {"linkedin"})
    'the linkedin link of GoodName'
    """
    if not _CAMEL.search(text):
        return text
    return _LETTERS.sub(lambda word: word[0].lower() if stem(word[0].lower()) in known else word[0], text)


def telling(words: Sequence[str]) -> Sequence[str]:
    """Words without articles and possessives, which come and go within a phrase; all of them where nothing else is there.

    >>> telling(("reset", "your", "password")), telling(("vitamin", "a"))
    (['reset', 'password'], ['vitamin', 'a'])
    """
    if FILLERS.isdisjoint(words):
        return words
    kept = [word for place, word in enumerate(words) if word not in FILLERS or (word == "a" and place == len(words) - 1)]
    return kept or words
