"""The element catalog of a live page, as an object: `Catalog` on the sync API, `AsyncCatalog` on the async one.

What shows the page (``version``, ``brief``, ``full``, ``diff``, ``to_dict``, ...) looks whether it has changed since it was
read, and reads it again if so. What picks (``catalog[3]``, ``entry``, iteration, ``len``) uses the catalog that was read last
and nothing newer, because a number means what it meant where somebody saw it. Nothing runs in between: whether a page has
changed is asked with one small message for each frame, and only when somebody wants to know.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary, ref

from pytest_heal.browser import catalog_reading, engines
from pytest_heal.browser.catalog_reading import Reading
from pytest_heal.core.catalog import Entry, Listing
from pytest_heal.core.catalog_diff import CatalogDiff, diff
from pytest_heal.core.catalog_text import MAX_LINES, MAX_TOKENS, brief, full
from pytest_heal.errors import HealError

if TYPE_CHECKING:
    from collections.abc import Coroutine

T = TypeVar("T")
Asked = Generator[Callable[[], Any], Any, T]

REMEMBERED = 8
"""Catalogs of one page that `diff` and outdated numbers are compared with."""


class _Catalog:
    """What both flavours share; questions to the page are generators."""

    def __init__(self, page: Any, *, index_mode: bool = True) -> None:
        self._page = page
        self._flavour = catalog_reading.flavour_of(page)
        self._index_mode = index_mode
        self._last: Reading | None = None
        self._readings: OrderedDict[str, Reading] = OrderedDict()
        self._others: WeakKeyDictionary[Any, _Catalog] = WeakKeyDictionary()
        engines.CATALOGS[page] = ref(self)  # weakly: a catalog holds on to its page

    def __repr__(self) -> str:
        read = f"v {self._last.listing.version}" if self._last else "not read yet"
        return f"<{type(self).__name__} of {self._page!r}, {read}>"

    # ------------------------------------------------------------------ what was read last

    def reading(self, version: str | None = None) -> Reading | None:
        """The reading of a version, by default the last one; ``None`` when none is remembered."""
        return self._last if version is None else self._readings.get(version)

    def _seen(self) -> Reading:
        """The catalog read last.

        Raises:
            HealError: none was read.
        """
        if self._last is None:
            raise HealError("no catalog has been read yet: `await catalog.refresh()` first")
        return self._last

    @property
    def listing(self) -> Listing:
        """The catalog read last, which does not change any more.

        Raises:
            HealError: none was read yet (async), or the page cannot be read.
        """
        return self._seen().listing

    def __len__(self) -> int:
        return len(self._seen().listing)

    def __bool__(self) -> bool:
        return True  # an empty page has a catalog too

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._seen().listing)

    def entry(self, index: int) -> Entry:
        """The entry with this number in the catalog read last.

        Raises:
            IndexError: it has no such number.
            HealError: none was read yet (async), or the page cannot be read.
        """
        return self._checked(index).listing[index]

    def __getitem__(self, index: int) -> Any:
        """A genuine ``Locator`` of the element with this number in the catalog read last.

        It stays with that catalog: ``index=3@3fa91c02be77``. When the page moves on it follows its element where that is
        certain, else its calls fail with ``CATALOG_OUTDATED``.

        Raises:
            IndexError: it has no such number.
            HealError: none was read yet (async), the page cannot be read, or index targeting is off or taken.
        """
        reading = self._checked(index)
        if not self._index_mode:
            raise HealError(f"catalog[{index}]: {engines.INDEX_OFF}")
        if engines.index_is_foreign(self._page):
            raise HealError(f'catalog[{index}]: the suite has an engine "index" of its own; use catalog.entry({index}).rungs')
        frame, _ = reading.listing.place(index)
        receiver = reading.frames[frame] if frame else self._page
        return receiver.locator(f"{engines.INDEX_ENGINE_NAME}={index}@{reading.listing.version}")

    def _checked(self, index: int) -> Reading:
        reading = self._seen()
        count, version = len(reading.listing), reading.listing.version
        if isinstance(index, bool) or not isinstance(index, int):
            raise TypeError(f"catalog[...] takes a number of the catalog, not {index!r}")
        if not 0 <= index < count:
            has = f"has 0 to {count - 1}" if count else "is empty"
            raise IndexError(f"catalog[{index}] is out of range: catalog {version} {has}")
        return reading

    # ------------------------------------------------------------------ questions to the page

    def _keep(self, reading: Reading) -> None:
        version = reading.listing.version
        self._readings[version] = reading
        self._readings.move_to_end(version)
        while len(self._readings) > REMEMBERED:
            self._readings.popitem(last=False)

    def read(self, *, aside: bool = False) -> Asked[Reading]:
        """Read the page anew; ``aside``: what was read last stays the catalog that numbers without a version mean."""
        reading = yield from catalog_reading.read(self._page, self._flavour, aside=aside)
        self._keep(reading)
        if not aside:
            self._last = reading
        return reading

    def _refreshed(self) -> Asked[Listing]:
        return (yield from self.read()).listing

    def _current(self) -> Asked[Listing]:
        last = self._last
        if last is not None and (yield from catalog_reading.unchanged(last, self._page, self._flavour)):
            return last.listing
        return (yield from self.read()).listing

    def _now(self, view: Callable[[Listing], T]) -> Asked[T]:
        return view((yield from self._current()))

    def _difference(self, old: Listing | str | _Catalog) -> Asked[CatalogDiff]:
        before = self._before(old)  # what is wrong with it is said before the page is asked
        return diff(before, (yield from self._current()))

    def _before(self, old: Listing | str | _Catalog) -> Listing:
        if isinstance(old, Listing):
            return old
        if isinstance(old, _Catalog):
            return old.listing
        reading = self._readings.get(old)
        if reading is None:
            known = ", ".join(self._readings) or "none"
            raise HealError(f"catalog.diff: version {old!r} is not remembered (only {known}); keep `old = catalog.listing`")
        return reading.listing

    def _of(self, page: Any) -> _Catalog:
        if page is self._page:
            return self
        found = self._others.get(page)
        if found is None:
            found = self._others[page] = open_catalog(page, index_mode=self._index_mode)
        return found


class Catalog(_Catalog):
    """The catalog of a page of the sync API."""

    def _ask(self, steps: Asked[T]) -> T:
        __tracebackhide__ = True
        answer: T = self._flavour.drive(steps)
        return answer

    def _seen(self) -> Reading:
        if self._last is None:
            self._ask(self.read())
        return super()._seen()

    @property
    def version(self) -> str:
        """Version of the page as it is now: 12 hex digits."""
        return self._ask(self._now(lambda listing: listing.version))

    def refresh(self) -> Listing:
        """Read the page again, whether it has changed or not; the listing stays as it is, to be compared with later ones."""
        return self._ask(self._refreshed())

    def brief(self, *, max_lines: int = MAX_LINES, max_tokens: int = MAX_TOKENS) -> str:
        """The listing for people and prompts, one line an entry; the last line says what did not fit in.

        Args:
            max_lines: lines at most; 0 for any number.
            max_tokens: tokens at most, of about four characters each; 0 for any number.
        """
        return self._ask(self._now(partial(brief, max_lines=max_lines, max_tokens=max_tokens)))

    def full(self) -> str:
        """The listing with all locators of every entry."""
        return self._ask(self._now(full))

    def to_dict(self) -> dict[str, Any]:
        """All data of the page as it is now; `Listing.from_dict` reads it."""
        return self._ask(self._now(Listing.to_dict))

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        return self._ask(self._now(as_json))

    def to_yaml(self) -> str:
        """`to_dict` as YAML."""
        return self._ask(self._now(as_yaml))

    def diff(self, old: Listing | str | _Catalog) -> CatalogDiff:
        """What has changed since a listing, given as such or by its version: added, removed, changed, renumbered."""
        return self._ask(self._difference(old))

    def of(self, page: Any) -> Catalog:
        """The catalog of another page, such as a popup; the same object each time."""
        return self._of(page)  # type: ignore[return-value]  # a page of the same API


class AsyncCatalog(_Catalog):
    """The catalog of a page of the async API: what asks the page is awaited, what was read is not."""

    def _ask(self, steps: Asked[T]) -> Coroutine[Any, Any, T]:
        coroutine: Coroutine[Any, Any, T] = self._flavour.drive(steps)
        return coroutine

    @property
    def version(self) -> Coroutine[Any, Any, str]:
        """Version of the page as it is now, to be awaited: 12 hex digits."""
        return self._ask(self._now(lambda listing: listing.version))

    def refresh(self) -> Coroutine[Any, Any, Listing]:
        """See `Catalog.refresh`."""
        return self._ask(self._refreshed())

    def brief(self, *, max_lines: int = MAX_LINES, max_tokens: int = MAX_TOKENS) -> Coroutine[Any, Any, str]:
        """See `Catalog.brief`."""
        return self._ask(self._now(partial(brief, max_lines=max_lines, max_tokens=max_tokens)))

    def full(self) -> Coroutine[Any, Any, str]:
        """See `Catalog.full`."""
        return self._ask(self._now(full))

    def to_dict(self) -> Coroutine[Any, Any, dict[str, Any]]:
        """See `Catalog.to_dict`."""
        return self._ask(self._now(Listing.to_dict))

    def to_json(self) -> Coroutine[Any, Any, str]:
        """See `Catalog.to_json`."""
        return self._ask(self._now(as_json))

    def to_yaml(self) -> Coroutine[Any, Any, str]:
        """See `Catalog.to_yaml`."""
        return self._ask(self._now(as_yaml))

    def diff(self, old: Listing | str | _Catalog) -> Coroutine[Any, Any, CatalogDiff]:
        """See `Catalog.diff`."""
        return self._ask(self._difference(old))

    def of(self, page: Any) -> AsyncCatalog:
        """See `Catalog.of`."""
        return self._of(page)  # type: ignore[return-value]  # a page of the same API


def open_catalog(page: Any, *, index_mode: bool = True) -> Any:
    """The catalog of a page: a `Catalog`, or an `AsyncCatalog` for a page of the async API. Reads nothing yet.

    Outside of pytest the selector engines must have been registered with Playwright before the page's context was made.

    Args:
        page: a Playwright ``Page``.
        index_mode: ``catalog[N]`` may be used.

    Raises:
        HealError: it is no page of Playwright.
    """
    known = catalog_of(page)
    if known is not None:
        return known
    kind = AsyncCatalog if catalog_reading.flavour_of(page).is_async else Catalog
    return kind(page, index_mode=index_mode)


def catalog_of(page: Any) -> _Catalog | None:
    """The catalog that is in use for a page; ``None`` when none is."""
    try:
        held = engines.CATALOGS.get(page)
    except TypeError:  # no page at all
        return None
    found: _Catalog | None = held() if held is not None else None
    return found


def as_json(listing: Listing) -> str:
    """All data of a listing as JSON."""
    return json.dumps(listing.to_dict(), ensure_ascii=False, indent=2)


def as_yaml(listing: Listing) -> str:
    """All data of a listing as YAML."""
    import yaml

    dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # libyaml where it is there: it is ten times as fast
    return str(yaml.dump(listing.to_dict(), Dumper=dumper, allow_unicode=True, sort_keys=False, width=120))
