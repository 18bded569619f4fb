"""The protocol of a place where fingerprints live, and the stores that need no files.

A store answers two questions while tests run (what did this locator mean, and what else is known on this page) and takes the
observations of passed tests once, at the end of a run. Stores are small and compose: `LayeredStore` reads a local one before
a shared one, `ReadOnlyStore` protects any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from pytest_heal.baseline.substance import latest, merged, same_substance
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineError


class Store(Protocol):
    """Where fingerprints live. Every method may raise `pytest_heal.errors.BaselineError`."""

    def get(self, source: str, key: Key) -> Fingerprint | None:
        """The fingerprint of a locator made in the file ``source``; ``None`` when it is not known."""
        ...

    def page(self, source: str | None, page: str, frame: str = "") -> list[Fingerprint]:
        """What is known on one page and frame: by one source file, or with ``None`` by all of them."""
        ...

    def keys(self) -> Iterator[tuple[str, Key]]:
        """Source and key of all fingerprints."""
        ...

    def put_all(self, fingerprints: Iterable[Fingerprint], *, replace: bool) -> int:
        """Add observations of passed tests.

        Args:
            fingerprints: what was seen; of several with one source and key the last one counts, their acts are gathered.
            replace: a stored element is replaced by a newer one of other substance; else it stays, and only new acts join it.

        Returns:
            Number of fingerprints that were added or changed; 0 means that nothing was written.
        """
        ...

    def remove(self, keys: Iterable[Key], *, source: str | None = None) -> int:
        """Forget keys, of one source file or of all; returns the number of fingerprints removed."""
        ...

    def count(self) -> int:
        """Number of fingerprints, cheaply; never raises for a file that cannot be used."""
        ...


def gathered(fingerprints: Iterable[Fingerprint]) -> dict[tuple[str, Key], Fingerprint]:
    """One fingerprint per source and key: the last observation, with the acts of all, and what varied between them."""
    result: dict[tuple[str, Key], Fingerprint] = {}
    for new in fingerprints:
        old = result.get((new.source, new.key))
        result[new.source, new.key] = new if old is None else latest(old, new)
    return result


def update(old: Fingerprint | None, new: Fingerprint, *, replace: bool) -> Fingerprint | None:
    """What to store after a new observation; ``None`` when what is stored may stay."""
    if old is None:
        return new
    result = merged(old, new, replace_element=replace)
    return None if same_substance(old, result) else result


class MemoryStore:
    """A store that lives as long as its process."""

    def __init__(self, fingerprints: Iterable[Fingerprint] = ()) -> None:
        self._known: dict[tuple[str, Key], Fingerprint] = gathered(fingerprints)

    def get(self, source: str, key: Key) -> Fingerprint | None:
        """See `Store.get`."""
        return self._known.get((source, key))

    def page(self, source: str | None, page: str, frame: str = "") -> list[Fingerprint]:
        """See `Store.page`."""
        return [
            fingerprint
            for (made_in, key), fingerprint in self._known.items()
            if source in (None, made_in) and (key.page, key.frame) == (page, frame)
        ]

    def keys(self) -> Iterator[tuple[str, Key]]:
        """See `Store.keys`."""
        return iter(list(self._known))

    def put_all(self, fingerprints: Iterable[Fingerprint], *, replace: bool) -> int:
        """See `Store.put_all`."""
        changes = {
            place: result
            for place, new in gathered(fingerprints).items()
            if (result := update(self._known.get(place), new, replace=replace)) is not None
        }
        self._known.update(changes)
        return len(changes)

    def remove(self, keys: Iterable[Key], *, source: str | None = None) -> int:
        """See `Store.remove`."""
        unwanted = set(keys)
        places = [place for place in self._known if place[1] in unwanted and source in (None, place[0])]
        for place in places:
            del self._known[place]
        return len(places)

    def count(self) -> int:
        """See `Store.count`."""
        return len(self._known)


class ReadOnlyStore:
    """Another store, protected: writing to it changes nothing and says so with 0."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, source: str, key: Key) -> Fingerprint | None:
        """See `Store.get`."""
        return self._store.get(source, key)

    def page(self, source: str | None, page: str, frame: str = "") -> list[Fingerprint]:
        """See `Store.page`."""
        return self._store.page(source, page, frame)

    def keys(self) -> Iterator[tuple[str, Key]]:
        """See `Store.keys`."""
        return self._store.keys()

    def put_all(self, fingerprints: Iterable[Fingerprint], *, replace: bool) -> int:  # noqa: ARG002 - the protocol's
        """Changes nothing; returns 0."""
        return 0

    def remove(self, keys: Iterable[Key], *, source: str | None = None) -> int:  # noqa: ARG002 - the protocol's
        """Changes nothing; returns 0."""
        return 0

    def count(self) -> int:
        """See `Store.count`."""
        return self._store.count()


class LayeredStore:
    """Several stores read in order, the first that knows a fingerprint answers; only the first one is written.

    What a lower store already knows is not written again, so a local layer holds only what differs from the shared one.
    """

    def __init__(self, stores: Sequence[Store]) -> None:
        if not stores:
            raise ValueError("a layered store needs at least one store")
        self._stores = tuple(stores)

    def get(self, source: str, key: Key) -> Fingerprint | None:
        """See `Store.get`."""
        for store in self._stores:
            found = store.get(source, key)
            if found is not None:
                return found
        return None

    def page(self, source: str | None, page: str, frame: str = "") -> list[Fingerprint]:
        """See `Store.page`."""
        found: dict[tuple[str, Key], Fingerprint] = {}
        for store in self._stores:
            for fingerprint in store.page(source, page, frame):
                found.setdefault((fingerprint.source, fingerprint.key), fingerprint)
        return list(found.values())

    def keys(self) -> Iterator[tuple[str, Key]]:
        """See `Store.keys`."""
        return iter(dict.fromkeys(place for store in self._stores for place in store.keys()))  # noqa: SIM118 - no mapping

    def put_all(self, fingerprints: Iterable[Fingerprint], *, replace: bool) -> int:
        """See `Store.put_all`."""
        worth: list[Fingerprint] = []
        for (source, key), new in gathered(fingerprints).items():
            try:
                known = self.get(source, key)
            except BaselineError:
                known = None  # a broken file costs this source's knowledge, not what all others have learned
            result = update(known, new, replace=replace)
            if result is not None:
                worth.append(result)
        return self._stores[0].put_all(worth, replace=replace) if worth else 0

    def remove(self, keys: Iterable[Key], *, source: str | None = None) -> int:
        """Forget keys in the first store; a lower one may still know them."""
        return self._stores[0].remove(keys, source=source)

    def count(self) -> int:
        """Number of fingerprints; one that two stores know counts once. With a single store as cheap as that store's."""
        if len(self._stores) == 1:
            return self._stores[0].count()
        try:
            return sum(1 for _ in self.keys())
        except BaselineError:
            return max(store.count() for store in self._stores)
