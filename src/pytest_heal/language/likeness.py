"""How much a name on the page is like a name that was asked for: shared words first, spelling second.

`likeness` compares words, so ``login-btn`` is near "Log in" and far from ``logo-btn``; `spelling_share` is the plain share of
letters that is told to people ("86 % alike"). What two designers call one thing in two ways (``btn`` and ``button``, "sign in"
and "log in") stands in `lexicon`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from rapidfuzz import fuzz

from pytest_heal.language.lexicon import SAME_AS
from pytest_heal.language.terms import DULL, WEAK, terms

SAME_WORD = 0.85  # of two words of one group, 0 to 1
BEGINNING = 0.5  # least for a word that begins with the other ("login", "loginform"); more, the more of it
INSIDE = 0.4  # least for a word that holds the other
SPELLED = 0.75  # least share of letters from which on two words may be one, misspelled or in another form
DULL_WEIGHT = 0.25  # of a word that stands in every stylesheet, against 1
WEAK_WEIGHT = 0.5  # of a word for the sort of control
RECALL = 0.7  # how much finding the words asked for counts; the rest is that nothing else is said
WHOLE = 0.8  # least share of letters from which on two whole names are alike by spelling
_LEAST_BEGINNING = 3  # letters of what another word begins with
_LEAST_INSIDE = 4  # letters of what another word holds


def likeness(asked: str, said: str, also: str = "", common: frozenset[str] = frozenset()) -> float:
    """How far a name is what was asked for, 0 (nothing in common) to 1 (the same words).

    Args:
        asked: from the selector: ``login-btn``.
        said: from the page: ``Log in``.
        also: what the page says of it besides, of use only where it is asked for: its role, ``button``.
        common: words that are part of so many names of this page that they say nothing (``md``, ``fc``).

    >>> likeness("login-btn", "Log in", "button") > likeness("login-btn", "Log out", "button") > likeness("login-btn", "Help")
    True
    """
    return _likeness(asked[:_LONGEST], said[:_LONGEST], also, common)


_MOST_JOINED = 8  # words of a name; what has more is a sentence
_LONGEST = 200  # characters compared; a page may say a megabyte


@lru_cache(1 << 14)
def _likeness(asked: str, said: str, also: str, common: frozenset[str]) -> float:
    wanted, there = terms(asked), terms(said)
    if not wanted or not there:
        return 1.0 if asked.strip() and asked.strip().lower() == said.strip().lower() else 0.0
    if wanted == there:
        return 1.0
    found = _covered(wanted, there + terms(also) if also else there, common)
    by_words = RECALL * found + (1 - RECALL) * _covered(there, wanted, common) if found else 0.0
    letters = fuzz.ratio("".join(wanted), "".join(there), score_cutoff=100 * WHOLE) / 100
    return max(by_words, letters)


def shared(asked: tuple[str, ...], said: str) -> str:
    """The first of some words that a name holds, ``""`` when it holds none.

    >>> shared(("login", "btn"), "loginForm")
    'login'
    """
    low = said.lower()
    return next((word for word in asked if len(word) >= _LEAST_BEGINNING and word in low), "") or next(
        (word for word in asked if word in terms(said)), ""
    )


def spelling_share(asked: str, said: str) -> int:
    """Share of equal letters in per cent, rapidfuzz's ``ratio``; capitals do not matter.

    >>> spelling_share("login-btn", "login-button")
    86
    """
    return round(fuzz.ratio(asked[:_LONGEST].lower(), said[:_LONGEST].lower()))


@lru_cache(1 << 14)
def _weights(words: tuple[str, ...], common: frozenset[str]) -> tuple[float, ...]:
    return tuple(DULL_WEIGHT if word in DULL or word in common else WEAK_WEIGHT if word in WEAK else 1.0 for word in words)


@lru_cache(1 << 14)
def _joined(words: tuple[str, ...]) -> frozenset[str]:
    """Each two neighbours as one word: ``log in`` is ``login``. Long texts are no compound words."""
    return frozenset(a + b for a, b in pairwise(words)) if len(words) <= _MOST_JOINED else frozenset()


def _covered(wanted: tuple[str, ...], there: tuple[str, ...], common: frozenset[str]) -> float:
    """The share of the wanted words that are there, by weight; two neighbours on either side may be one word on the other."""
    best = [max([_word(word, other) for other in there]) for word in wanted]
    joined = _joined(there)
    if joined:
        best = [b if b >= SAME_WORD else max(b, _among(word, joined)) for b, word in zip(best, wanted, strict=True)]
    if len(wanted) <= _MOST_JOINED and min(best) < SAME_WORD:
        every = joined.union(there)
        for place, (a, b) in enumerate(pairwise(wanted)):
            together = _among(a + b, every)
            if together:
                best[place] = max(best[place], together)
                best[place + 1] = max(best[place + 1], together)
    weights = _weights(wanted, common)
    return sum([w * b for w, b in zip(weights, best, strict=True)]) / sum(weights)


def _among(word: str, others: frozenset[str]) -> float:
    """1 for a word that is there, less for another of its group, else 0."""
    if word in others:
        return 1.0
    return SAME_WORD if word in SAME_AS and not others.isdisjoint(SAME_AS[word]) else 0.0


@lru_cache(1 << 16)
def _word(a: str, b: str) -> float:
    """How far two words are one, 0 to 1."""
    if a == b:
        return 1.0
    if a in SAME_AS and b in SAME_AS[a]:
        return SAME_WORD
    short, long = (a, b) if len(a) <= len(b) else (b, a)
    part = len(short) / len(long)
    if short in long:
        if len(short) >= _LEAST_BEGINNING and long.startswith(short):
            return BEGINNING + (1 - BEGINNING) * part
        return INSIDE + (1 - INSIDE) * part if len(short) >= _LEAST_INSIDE else 0.0
    if 2 * part / (1 + part) < SPELLED:  # more letters cannot be equal
        return 0.0
    return fuzz.ratio(a, b, score_cutoff=100 * SPELLED) / 100 * SAME_WORD
