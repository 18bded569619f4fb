"""Words and phrases of user interfaces that mean the same: "Log in" is "Sign in", a basket is a cart.

Two designers call one act by two names, and no likeness of letters or words finds that out. ``data/lexicon.txt`` does, for what
a control does (`ACTS`), what it leads to or is called after (`THINGS`), and how both are written in ids and classes. It is the
only such table that heals: relocation reads whole texts by it (`meaning`, `same_meaning`), suggestions read the words of names
(`SAME_AS`), and descriptions are read by it and by the looser ``data/concepts.txt``.

- What comes after the act has to be the same: "Edit profile" is "Change profile", not "Change password".
- Texts of more than eight words tell something; they do not name an act.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from pytest_heal.element.text import called, folded, identifier_words, singular, words
from pytest_heal.language import tables
from pytest_heal.language.destructive import destructive_word
from pytest_heal.language.opposites import exchanged, turned

ACTS, THINGS = tables.named("lexicon.acts"), tables.named("lexicon.things")
"""What a control does, and what it leads to or what is entered: name of the entry -> its phrases."""
_FILLING = tables.words("lexicon.filling")
_FILLING_CALLED = frozenset().union(*map(called, _FILLING))
_REWORDED = tables.words("destructive.in other words")
_MOST_WORDS = 8  # of a text that names an act
_ACT = 2.0  # how much the act, or the thing, counts against a word of the rest, in what two sayings share


class Meaning(NamedTuple):
    """What a text means.

    Attributes:
        entries: names of `ACTS` and `THINGS`.
        rest: what else it says, each word in the singular, without the words that fill up.
    """

    entries: frozenset[str]
    rest: frozenset[str]


def content(said: str) -> frozenset[str]:
    """The words that something is called by, without those that only fill up.

    >>> sorted(content("Cut this cell")), sorted(content("Cut (X)"))
    (['cell', 'cut'], ['(x)', 'cut'])
    """
    return called(said) - _FILLING_CALLED


def content_of_name(name: str) -> frozenset[str]:
    """The same of ids, classes or test ids.

    >>> sorted(content_of_name("cart-items"))
    ['cart', 'item']
    """
    return content(" ".join(identifier_words(name)))


def _phrases() -> Mapping[str, list[tuple[tuple[str, ...], bool, str]]]:
    """By first word: the phrase's words, whether it has to begin the text, its entry; the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], bool, str]]] = {}
    for entry, phrases in (*ACTS.items(), *THINGS.items()):
        for phrase in phrases:
            spoken = tuple(folded(phrase).split())
            found.setdefault(spoken[0], []).append((spoken, phrase.startswith("^"), entry))
    for group in found.values():
        group.sort(key=lambda phrase: -len(phrase[0]))
    return found


_BY_FIRST_WORD = _phrases()


@lru_cache(1 << 14)
def meaning(said: str) -> Meaning:
    """What a text of the page means, as far as this table knows.

    >>> meaning("Create your account") == meaning("Sign up now")
    True
    >>> sorted(meaning("Log in with e-mail").entries), sorted(meaning("Log in with e-mail").rest)
    (['email', 'sign in'], ['with'])
    """
    spoken = folded(said).split()
    if len(spoken) > _MOST_WORDS:
        return Meaning(frozenset(), frozenset())
    entries, rest, start = set[str](), set[str](), 0
    while start < len(spoken):
        found = next(_found(spoken, start, bool(rest or entries)), None)
        if found:
            start, entry = found
            entries.add(entry)
        else:
            if spoken[start] not in _FILLING:
                rest.add(singular(spoken[start]))
            start += 1
    return Meaning(frozenset(entries), frozenset(rest))


def _found(spoken: list[str], start: int, behind: bool) -> Iterator[tuple[int, str]]:
    """Where each phrase that begins at a word ends, and its entry; words that only fill up may stand within it."""
    for phrase, first, entry in _BY_FIRST_WORD.get(spoken[start], ()):
        if first and behind:
            continue
        at, missing = start, list(phrase)
        while missing and at < len(spoken):
            if spoken[at] == missing[0]:
                missing.pop(0)
            elif spoken[at] not in _FILLING:
                break
            at += 1
        if not missing:
            yield at, entry


def means_another(before: str, after: str) -> bool:
    """Whether each of two names has a word of its own, and they do not mean the same.

    >>> means_another("Renewal date", "Start date"), means_another("Log in", "Sign in"), means_another("Date", "Due date")
    (True, False, False)
    """
    return exchanged(words(before), words(after)) and not same_meaning(before, after)


def same_meaning(before: str, after: str) -> float:
    """How far two texts name the same act or thing in any words, 0 (not at all) to 1 (and nothing else).

    0 as well where one says the reverse of the other, where one destroys and the other does not, or in another word ("Remove"
    takes out of a list what "Delete" destroys), and where what is acted upon is something else.

    >>> same_meaning("Log in", "Sign in"), same_meaning("Add to basket", "Add to cart")
    (1.0, 1.0)
    >>> same_meaning("Edit profile", "Change password"), same_meaning("Sign in", "Sign up")
    (0.0, 0.0)
    """
    a, b = meaning(before), meaning(after)
    if not a.entries or a.entries != b.entries or exchanged(a.rest, b.rest):
        return 0.0
    if turned(before, after) or not same_destruction(destructive_word(before), destructive_word(after)):
        return 0.0
    acts = _ACT * len(a.entries)
    return (acts + len(a.rest & b.rest)) / (acts + len(a.rest | b.rest))


def same_destruction(before: str, after: str) -> bool:
    """Whether two destructive phrases, ``""`` for none, are one act in other words.

    >>> same_destruction("log out", "sign out"), same_destruction("remove", "delete"), same_destruction("", "delete")
    (True, False, False)
    """
    if before == after:
        return True
    entries = meaning(before).entries
    return bool(entries) and entries <= _REWORDED and meaning(before) == meaning(after)


def _same_as() -> Mapping[str, frozenset[str]]:
    names = tables.named("lexicon.names")
    by_entry = {
        entry: {word for phrase in phrases if (word := _as_name(phrase))}.union(names.get(entry, ()))
        for entry, phrases in (*ACTS.items(), *THINGS.items())
    }
    kin = tables.words("lexicon.kin")
    groups = [set(group.words) for group in tables.table("lexicon.parts")]
    groups += [words for entry, words in by_entry.items() if entry not in kin]
    groups += [set[str]().union(*(by_entry[entry] for entry in group.words)) for group in tables.table("lexicon.kin")]
    found: dict[str, set[str]] = {}
    for group in groups:
        for word in group:
            found.setdefault(word, set()).update(group)
    return {word: frozenset(others) for word, others in found.items()}


def _as_name(phrase: str) -> str:
    """A phrase of one or two words as one word of a name: "log in" is ``login``; ``""`` for a longer one."""
    spoken = folded(phrase).split()
    return "".join(spoken) if len(spoken) < _JOINED else ""


_JOINED = 3
SAME_AS: Mapping[str, frozenset[str]] = _same_as()
"""Words of names that mean the same, or nearly so (acts that are kin), by word; each is among its own."""
