"""The element catalog of a live page, as an object: `Catalog` on the sync API, `AsyncCatalog` on the async one.

What shows the page (``brief``, ``full``, ``diff``, ``to_dict``, ...) looks whether it has changed since it was read, and reads
it again if so. What picks (``catalog[3]``, ``entry``, iteration, ``len``) uses the catalog that was read last and nothing
newer, because a number means what it meant where somebody saw it; ``version`` shows no number, so it changes none. Nothing
runs in between: whether a page has changed is asked with one small message for each frame, and only when somebody wants to
know.
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from pytest_heal.browser import engines
from pytest_heal.browser.flavour import flavour_of
from pytest_heal.catalog.diff import CatalogDiff
from pytest_heal.catalog.listing import Listing
from pytest_heal.catalog.live_base import Asked, BaseCatalog, Style, T
from pytest_heal.catalog.live_reader import Reading
from pytest_heal.catalog.live_rest import LIMIT, rested
from pytest_heal.catalog.text import MAX_LINES, MAX_TOKENS, brief, full

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from pytest_heal.describe.answer import Candidate

_HELD: WeakKeyDictionary[Any, BaseCatalog] = WeakKeyDictionary()  # page -> its catalog, until it is closed


class Catalog(BaseCatalog):
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
        """Version of the page as it is now, 12 hex digits; what numbers mean stays as it was."""
        return self._ask(self._version())

    def refresh(self) -> Listing:
        """Read the page again, whether it has changed or not; the listing stays as it is, to be compared with later ones."""
        return self._ask(self._refreshed())

    def brief(self, *, max_lines: int = MAX_LINES, max_tokens: int = MAX_TOKENS) -> str:
        """The listing for people and prompts, one line an entry; it ends with how a number is used, after what did not fit in.

        Args:
            max_lines: lines at most; 0 for any number.
            max_tokens: tokens at most, of about four characters each; 0 for any number.
        """
        return self._ask(self._now(partial(brief, max_lines=max_lines, max_tokens=max_tokens, ending=self._ending())))

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

    def diff(self, old: Listing | str | BaseCatalog) -> CatalogDiff:
        """What has changed since a listing, given as such or by its version: added, removed, changed, renumbered."""
        return self._ask(self._difference(old))

    def settle(self, limit: float = LIMIT) -> str:
        """Wait until the page has come to rest; why it has not, a sentence, ``""`` when it has.

        Args:
            limit: milliseconds that are waited at most.
        """
        return self._ask(rested(self, self._page, limit=limit))

    def find(self, text: str, limit: int = 5) -> tuple[Candidate, ...]:
        """What a description in plain words may mean on the page as it is now, the best first; nothing is waited for.

        Args:
            text: such as ``"delete button in Anna's row"``.
            limit: elements at most.

        Returns:
            Candidates with ``index`` (their number in this catalog, -1 for what cannot be operated), ``role``, ``name``,
            ``section``, ``score`` (0 to 1), ``evidence``, and ``locator``, a Python expression that was executed.

        Raises:
            DescriptionError: the text is no description.
            HealError: the page cannot be read.
        """
        return self._ask(self._candidates(text, limit))

    def of(self, page: Any) -> Catalog:
        """The catalog of another page, such as a popup; the same object each time."""
        return self._of(page, open_catalog)  # type: ignore[return-value]  # a page of the same API


class AsyncCatalog(BaseCatalog):
    """The catalog of a page of the async API: what asks the page is awaited, what was read is not."""

    def _ask(self, steps: Asked[T]) -> Coroutine[Any, Any, T]:
        coroutine: Coroutine[Any, Any, T] = self._flavour.drive(steps)
        return coroutine

    @property
    def version(self) -> Coroutine[Any, Any, str]:
        """Version of the page as it is now, to be awaited: 12 hex digits."""
        return self._ask(self._version())

    def refresh(self) -> Coroutine[Any, Any, Listing]:
        """See `Catalog.refresh`."""
        return self._ask(self._refreshed())

    def brief(self, *, max_lines: int = MAX_LINES, max_tokens: int = MAX_TOKENS) -> Coroutine[Any, Any, str]:
        """See `Catalog.brief`."""
        return self._ask(self._now(partial(brief, max_lines=max_lines, max_tokens=max_tokens, ending=self._ending())))

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

    def diff(self, old: Listing | str | BaseCatalog) -> Coroutine[Any, Any, CatalogDiff]:
        """See `Catalog.diff`."""
        return self._ask(self._difference(old))

    def settle(self, limit: float = LIMIT) -> Coroutine[Any, Any, str]:
        """See `Catalog.settle`."""
        return self._ask(rested(self, self._page, limit=limit))

    def find(self, text: str, limit: int = 5) -> Coroutine[Any, Any, tuple[Candidate, ...]]:
        """See `Catalog.find`."""
        return self._ask(self._candidates(text, limit))

    def of(self, page: Any) -> AsyncCatalog:
        """See `Catalog.of`."""
        return self._of(page, open_catalog)  # type: ignore[return-value]  # a page of the same API


def open_catalog(page: Any, *, index_mode: bool = True, synonyms: tuple[str, ...] = (), style: Style = tuple) -> Any:
    """The catalog of a page: a `Catalog`, or an `AsyncCatalog` for a page of the async API. Reads nothing yet.

    Outside of pytest the selector engines must have been registered with Playwright before the page's context was made.

    Args:
        page: a Playwright ``Page``.
        index_mode: ``catalog[N]`` may be used.
        synonyms: what means the same to `Catalog.find`, one concept each: ``"basket, cart > checkout"``.
        style: gives what the locators of `Catalog.find` hold on to, preferred first, as ``heal_style`` has them.

    Raises:
        HealError: it is no page of Playwright.
    """
    known = catalog_of(page)
    if known is not None:
        return known
    kind = AsyncCatalog if flavour_of(page).is_async else Catalog
    return kind(page, index_mode=index_mode, synonyms=synonyms, style=style)


def catalog_of(page: Any) -> BaseCatalog | None:
    """The catalog that is in use for a page; ``None`` when none is."""
    try:
        held = engines.CATALOGS.get(page)
    except TypeError:  # no page at all
        return None
    found: BaseCatalog | None = held() if held is not None else None
    return found


def held_catalog(page: Any, *, index_mode: bool = True, synonyms: tuple[str, ...] = ()) -> BaseCatalog:
    """The catalog in use for a page; one that is made here lives as long as the page is open.

    Args:
        page: a Playwright ``Page``.
        index_mode: see `open_catalog`.
        synonyms: see `open_catalog`.

    Raises:
        HealError: it is no page of Playwright.
    """
    known = catalog_of(page)
    if known is None:
        known = open_catalog(page, index_mode=index_mode, synonyms=synonyms)
        if page.is_closed():
            return known  # type: ignore[no-any-return]
        _HELD[page] = known
        page.once("close", lambda _: _HELD.pop(page, None))
    return known


def as_json(listing: Listing) -> str:
    """All data of a listing as JSON."""
    return json.dumps(listing.to_dict(), ensure_ascii=False, indent=2)


def as_yaml(listing: Listing) -> str:
    """All data of a listing as YAML."""
    import yaml

    dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # libyaml where it is there: it is ten times as fast
    return str(yaml.dump(listing.to_dict(), Dumper=dumper, allow_unicode=True, sort_keys=False, width=120))
