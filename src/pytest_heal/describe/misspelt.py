"""A word that nothing on the page says, one slip of the fingers away from a word that something says.

On a page with "Form" the "forum" of a description is no form: only long words are looked at, with the same first letter, and
none that the lexicon knows, for these mean what they say.
"""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz.distance import OSA

from pytest_heal.language.phrases import Lexicon
from pytest_heal.language.tokens import stem

SHORTEST = 5
"""Letters of a word that may be misspelt: shorter ones are a slip away from each other by chance."""
WORTH = 0.75
"""Share of a word that the word which was meant is worth."""


def meant(word: str, said: Iterable[str], lexicon: Lexicon) -> tuple[str, ...]:
    """The stems of the words that a misspelt one may stand for, mostly one or none.

    Args:
        word: that nothing on the page says, in lower case.
        said: all words that are said, in lower case.
        lexicon: a word that it knows is not misspelt.
    """
    if len(word) < SHORTEST or not word.isalpha() or (stem(word),) in lexicon:
        return ()
    close = {
        stem(other)
        for other in said
        if other[:1] == word[0]
        and len(other) >= SHORTEST
        and abs(len(other) - len(word)) <= 1
        and other.isalpha()
        and OSA.distance(word, other, score_cutoff=1) <= 1
    }
    return tuple(sorted(close))
