"""Words of descriptions in other languages, by the English words that they are read as; ``data/tongues.txt`` tells the format.

A project adds to a language, or makes one, by lines of ``heal_synonyms``: ``sv: button = knapp, knappen``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from pytest_heal.element.text import UNSPACED_SCRIPT
from pytest_heal.language import tables

_WORD = re.compile(r"[^\W_]+")
_LINE = re.compile(r"([a-z]{2,3}(?:-[a-z]+)?)\s*:\s*([a-z][a-z ]*?)\s*=\s*(.+)", re.IGNORECASE)

Words = tuple[str, ...]
Line = tuple[str, str, Words]
"""Language, English words, how they are said."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """What is known of a language.

    Attributes:
        phrases: words in lower case -> English; of a script without spaces the phrase as it is written.
        joined: ends of words -> English, the longest first.
        behind: what stands behind a place -> English, the longest first; ``*`` before it: no place is named.
        spaced: words have spaces between them.
        longest: words of its longest phrase.
    """

    phrases: Mapping[Words, str]
    joined: tuple[tuple[str, str], ...] = ()
    behind: tuple[tuple[str, str], ...] = ()
    spaced: bool = True
    longest: int = field(default=1)


def plain_words(text: str) -> Words:
    """The words of a text in lower case, as they are written.

    >>> plain_words("Barre d'outils"), plain_words("menu-item")
    (('barre', 'd', 'outils'), ('menu', 'item'))
    """
    return tuple(_WORD.findall(text.lower()))


def parse_words(line: str) -> Line | None:
    """A project's line of words, ``None`` where it is none.

    >>> parse_words("sv: button = knapp, knappen")
    ('sv', 'button', ('knapp', 'knappen'))
    """
    found = _LINE.fullmatch(line.strip())
    said = tuple(one.strip() for one in found[3].split(",") if plain_words(one)) if found else ()
    return (found[1].lower(), " ".join(found[2].lower().split()), said) if found and said else None


class Tongues(dict[str, Tongue]):
    """Languages by their codes.

    Attributes:
        starts: first words of all phrases of languages with spaces.
    """

    starts: frozenset[str] = frozenset()


@cache
def tongues(lines: tuple[str, ...] = ()) -> Tongues:
    """All languages by their codes (``de``, ``zh``), with a project's lines."""
    told: dict[str, list[Line]] = {}
    for line in filter(None, map(parse_words, lines)):
        told.setdefault(line[0], []).append(line)
    found = Tongues()
    for code in dict.fromkeys([*_codes(), *told]):
        ours = [(code, group.name, group.words) for group in tables.table(f"tongues.{code}")] if code in _codes() else []
        found[code] = _tongue(code, [*ours, *told.get(code, ())])
    found.starts = frozenset(phrase[0] for tongue in found.values() if tongue.spaced for phrase in tongue.phrases)
    return found


@cache
def _codes() -> Words:
    return tuple(name for name in tables.sections("tongues") if name and " " not in name)


def _tongue(code: str, lines: Iterable[Line]) -> Tongue:
    said = [(one, english) for _, english, words in lines for one in words]
    spaced = not any(UNSPACED_SCRIPT.search(one) for one, _ in said)
    phrases = {(plain_words(one) if spaced else (one,)): english for one, english in reversed(said)}
    longest = max((len(phrase) for phrase in phrases), default=1)
    return Tongue(phrases, _ordered(f"{code} joined"), _ordered(f"{code} behind"), spaced, longest)


def _ordered(name: str) -> tuple[tuple[str, str], ...]:
    """(how it is said, English) of a table, the longest first; none where there is no such table."""
    if name not in tables.sections("tongues"):
        return ()
    pairs = [(word, group.name) for group in tables.table(f"tongues.{name}") for word in group.words]
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))
