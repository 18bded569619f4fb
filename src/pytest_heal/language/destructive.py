"""Words of controls that destroy, pay or leave: a heal onto one of them needs more certainty, or is refused.

The words, and what counts as one, stand in ``data/destructive.txt``. Texts of more than eight words are sentences about an act,
not the act.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pytest_heal.element.text import UNSPACED_SCRIPT, folded
from pytest_heal.language import tables

_STATE_BEFORE, _NOUN_BEHIND = (tuple(tables.words(f"destructive.{name}")) for name in ("state before", "noun behind"))
_ICONS = tables.words("destructive.icons")

_MAX_WORDS = 8  # a control says little; a paragraph that mentions "delete" is none
_MAX_UNSPACED = 24  # characters of such a text where words are not spaced


def _phrases() -> tuple[frozenset[str], frozenset[str], frozenset[str], tuple[str, ...]]:
    """Phrases that count anywhere, at the start, alone, and inside of unspaced text (the longest first)."""
    raw = tables.words("destructive.phrases")
    unspaced = {folded(phrase).replace(" ", "") for phrase in raw if UNSPACED_SCRIPT.search(phrase)}
    first, whole = (frozenset(folded(phrase) for phrase in raw if phrase.startswith(mark)) for mark in "^=")
    anywhere = frozenset(folded(phrase) for phrase in raw if phrase[0] not in "^=" and not UNSPACED_SCRIPT.search(phrase))
    return anywhere, first, whole, tuple(sorted(unspaced, key=lambda phrase: (-len(phrase), phrase)))


_ANYWHERE, _FIRST, _WHOLE, _UNSPACED = _phrases()
_LONGEST = max(len(phrase.split()) for phrase in _ANYWHERE)


@lru_cache(1 << 12)
def destructive_word(said: str) -> str:
    """The first destructive word or phrase in what a control says, ``""`` when there is none.

    >>> destructive_word("Delete draft")
    'delete'
    >>> destructive_word("Clearance")
    ''
    >>> destructive_word("Konto löschen")
    'löschen'
    """
    spoken = folded(said).split()
    if len(spoken) > _MAX_WORDS:
        return ""
    if spoken and (" ".join(spoken) in _WHOLE or (spoken[0] in _FIRST and not any(w.isdigit() for w in spoken[1:2]))):
        return spoken[0]
    for start in range(len(spoken)):
        for length in range(_LONGEST, 0, -1):
            phrase = " ".join(spoken[start : start + length])
            if phrase in _ANYWHERE:
                return phrase
    text = "".join(spoken)
    if len(text) > _MAX_UNSPACED or not UNSPACED_SCRIPT.search(text):
        return ""
    return next((phrase for phrase in _UNSPACED if _acts(phrase, text)), "")


def _acts(phrase: str, text: str) -> bool:
    """Whether an unspaced text holds a phrase, and not as a noun or a state."""
    before, found, behind = text.partition(phrase)
    return bool(found) and not before.endswith(_STATE_BEFORE) and not behind.startswith(_NOUN_BEHIND)


def destructive(said: Iterable[str]) -> str:
    """The first destructive word in any of several texts, ``""`` when there is none."""
    return next(filter(None, map(destructive_word, said)), "")


def destructive_icon(names: Iterable[str]) -> str:
    """The first word that icons of a destructive act are called by, among the words of ids and classes; ``""`` for none."""
    return next((name for name in names if name in _ICONS), "")
