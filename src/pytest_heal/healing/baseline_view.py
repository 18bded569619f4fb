"""What is remembered of a place: the baseline as one run reads it.

Each question is put to the files once. One that cannot be read is a problem that is told, and takes nothing from the others.
"""

from __future__ import annotations

from collections.abc import Callable

from pytest_heal.baseline import Store
from pytest_heal.browser.pieces import Piece
from pytest_heal.browser.place import Place
from pytest_heal.element.fingerprint import Fingerprint, Key, cleaned, page_path, similar_pages
from pytest_heal.element.text import mask_numbers
from pytest_heal.errors import BaselineError
from pytest_heal.healing.exploration_lookup import EXPLORED, meant

_UNREADABLE = "locators of an unreadable baseline"


class Remembered:
    """See the module.

    Args:
        store: the baseline.
        problem: is told of an error, and what was being done.
    """

    def __init__(self, store: Store, problem: Callable[[BaseException, str], None]) -> None:
        self._store, self._problem = store, problem
        self.forget()

    def forget(self) -> None:
        """The files have changed: ask them again."""
        self._found: dict[tuple[str, Key], Fingerprint | None] = {}
        self._keys: list[tuple[str, Key]] | None = None
        self._before: dict[tuple[str, str], Fingerprint | None] = {}
        self._paths: dict[tuple[str, str], set[str]] | None = None
        self._explored: dict[Key, Fingerprint | None] = {}

    def listed(self) -> list[tuple[str, Key]]:
        """Sources and keys of all fingerprints."""
        if self._keys is None:
            self._keys = []
            try:
                self._keys = list(self._store.keys())
            except BaselineError as error:
                self._problem(error, _UNREADABLE)
        return self._keys

    def get(self, source: str, key: Key) -> Fingerprint | None:
        """The fingerprint of a key; where its own source has none, of another source, unless it is kept for one test."""
        where = (source, key)
        if where not in self._found:
            found = None
            try:
                found = self._store.get(source, key)
                if found is None and not key.test:
                    found = next((f for f in self._store.page(None, key.page, key.frame) if f.key == key), None)
            except BaselineError as error:
                self._problem(error, _UNREADABLE)
            self._found[where] = None if found is None else cleaned(found)
        return self._found[where]

    def explored(self, key: Key) -> Fingerprint | None:
        """What a selector that was never recorded certainly meant, of what an exploration saw on this page."""
        if key not in self._explored:
            found = None
            if any(k.page == key.page for source, k in self.listed() if source == EXPLORED):
                try:
                    found = meant(key, self._store.page(EXPLORED, key.page, key.frame))
                except BaselineError as error:
                    self._problem(error, _UNREADABLE)
            self._explored[key] = found
        return self._explored[key]

    def elsewhere(self, piece: Piece, place: Place) -> list[Fingerprint]:
        """Fingerprints of the same piece on other pages."""
        return [
            fingerprint
            for source, key in self.listed()
            if (key.locator, key.frame, key.test) == (piece.upto, place.frame, "") and key.page != place.template
            if (fingerprint := self.get(source, key)) is not None
        ]

    def same_path(self, piece: Piece, place: Place, source: str) -> Fingerprint | None:
        """The fingerprint of a piece on the one page with this path that is remembered, under another query."""
        if self._paths is None:
            self._paths = {}
            for _, key in self.listed():
                if not key.test:
                    self._paths.setdefault((page_path(key.page), key.frame), set()).add(key.page)
        pages = self._paths.get((page_path(place.template), place.frame), set())
        if len(pages) != 1 or place.template in pages:
            return None
        return self.get(source, Key(locator=piece.upto, page=next(iter(pages)), frame=place.frame))

    def page_before(self, piece: Piece, place: Place) -> Fingerprint | None:
        """The fingerprint of a piece on the page that this one seems to have been, under another URL.

        Nothing may be remembered of this page, and the other one must be in the same folder under a similar name, with a title
        that no other remembered page has. Whether the titles are equal is for the caller to ask, once something is lost.
        """
        if place.frame:
            return None
        where = (piece.upto, place.template)
        if where not in self._before:
            found = None
            if not any(key.page == place.template for _, key in self.listed()):
                similar = [f for f in self.elsewhere(piece, place) if f.title and similar_pages(f.key.page, place.template)]
                if len({f.key.page for f in similar}) == 1 and self._pages_titled(similar[0].title) == {similar[0].key.page}:
                    found = similar[0]
            self._before[where] = found
        return self._before[where]

    def _pages_titled(self, title: str) -> set[str]:
        titled = (f for source, key in self.listed() if (f := self.get(source, key)) is not None)
        return {f.key.page for f in titled if mask_numbers(f.title) == mask_numbers(title)}
