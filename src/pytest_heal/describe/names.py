"""What a page says in several words: a description that says the same means that, whatever its words mean elsewhere.

"Terms of use" is no "Terms" of anything, "Next to pay" no place, and "First choice" does not count.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import cached_property

from pytest_heal.describe.places import GROUPS, POSITION_WORDS, PREPOSITIONS, SECTIONS
from pytest_heal.describe.sentence import DULL
from pytest_heal.element.text import UNSPACED_SCRIPT
from pytest_heal.language.nouns import noun_of
from pytest_heal.language.tokens import spoken
from pytest_heal.language.tongues import plain_words

FEWEST, MOST = 2, 10
"""Words of a name that is looked for: of one word nobody can tell whether it is a name."""

Words = tuple[str, ...]


class Held(str):
    """A word of a description that belongs to a name: it begins no clause, counts nothing and names no place."""

    __slots__ = ()


class Names:
    """Names of several words.

    Args:
        names: the words of each.
    """

    def __init__(self, names: Iterable[Words]) -> None:
        self._by_first: dict[str, list[Words]] = {}
        for name in set(names):
            if FEWEST <= len(name) <= MOST and any(map(_tells, name)):
                self._by_first.setdefault(name[0], []).append(name)
        for some in self._by_first.values():
            some.sort(key=len, reverse=True)

    def longest(self, words: Sequence[str], at: int) -> int:
        """How many words the longest name has that begins at a place, 0 for none."""
        for name in self._by_first.get(words[at], ()):
            if tuple(words[at : at + len(name)]) == name:
                return len(name)
        return 0

    def held(self, words: Sequence[str]) -> list[str]:
        """Words, those that belong to a name marked."""
        found: list[str] = []
        while len(found) < len(words):
            at = len(found)
            count = self.longest(words, at)
            found += map(Held, words[at : at + count]) if count else words[at : at + 1]
        return found


def _tells(word: str) -> bool:
    """Whether a word says more than where something is, or which sort of thing."""
    return not (
        word in DULL or word in PREPOSITIONS or word in SECTIONS or word in GROUPS or word in POSITION_WORDS or noun_of(word)
    )


class PageWords:
    """What a page says, for whoever reads a description of it; put together when it is asked for.

    Args:
        texts: names of its controls and its short texts, each once.
        stems: stems that its controls say.
        language: code of its language, ``""`` for none.
    """

    def __init__(self, texts: Iterable[str] = (), stems: Container[str] = (), language: str = "") -> None:
        self._texts, self.stems, self.language = texts, stems, language

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Names and short texts."""
        return tuple(self._texts)

    @cached_property
    def spoken(self) -> Names:
        """Names in words as the parser has them."""
        return Names(map(spoken, self.texts))

    @cached_property
    def written(self) -> Names:
        """Names in words as they are written."""
        return Names(map(plain_words, self.texts))

    @cached_property
    def singles(self) -> frozenset[str]:
        """Names of one word, as written."""
        return frozenset(words[0] for words in map(plain_words, self.texts) if len(words) == 1)

    @cached_property
    def begin(self) -> frozenset[str]:
        """First words of names, as written."""
        return frozenset(words[0] for words in map(plain_words, self.texts) if words)

    @cached_property
    def unspaced(self) -> tuple[str, ...]:
        """Texts in scripts without spaces."""
        return tuple(text for text in self.texts if UNSPACED_SCRIPT.search(text))


NOTHING = PageWords()
"""No page is known."""
