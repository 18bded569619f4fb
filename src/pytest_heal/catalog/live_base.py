"""What a catalog of either API is made of: what was read of a page, what a number means in it, and what is asked of the page.

Questions are generators of calls (see `live_reader`), so that `Catalog` and `AsyncCatalog` of `live` only drive them and
name what comes back. What was read is kept here, the last reading and a few before it: a number means what it meant where
somebody saw it, so nothing here reads again by itself.

The page is also read *aside*: for its version, for the observation in an outcome, to follow a number. Nobody sees that list, so
it changes no number, and its version is no version to act by until somebody has read it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary, ref

from pytest_heal.browser import engines
from pytest_heal.browser.flavour import flavour_of
from pytest_heal.browser.protocol import numbered
from pytest_heal.catalog import live_reader
from pytest_heal.catalog.diff import CatalogDiff, diff
from pytest_heal.catalog.listing import Entry, Listing
from pytest_heal.catalog.live_reader import Reading
from pytest_heal.catalog.text import NUMBERS_FOREIGN, NUMBERS_OFF, USE_NUMBERS
from pytest_heal.errors import HealError

if TYPE_CHECKING:
    from pytest_heal.describe.answer import Candidate
    from pytest_heal.language.phrases import Lexicon

T = TypeVar("T")
Asked = Generator[Callable[[], Any], Any, T]

REMEMBERED = 8
"""Catalogs of one page that `diff` and outdated numbers are compared with."""
_ISSUED: WeakKeyDictionary[Any, live_reader.Issued] = WeakKeyDictionary()  # page -> versions given out, whoever holds a catalog


Style = Callable[[], Sequence[str]]
"""Gives what locators hold on to, preferred first, see `origin.place_in`."""


class BaseCatalog:
    """What both flavours share; questions to the page are generators."""

    def __init__(self, page: Any, *, index_mode: bool = True, synonyms: tuple[str, ...] = (), style: Style = tuple) -> None:
        self._page = page
        self._synonyms = synonyms
        self._style = style
        self._flavour = flavour_of(page)
        self._index_mode = index_mode
        self._last: Reading | None = None
        self._newest: Reading | None = None  # which may have been read aside
        self._shown: set[str] = set()  # versions that somebody has read
        self._issued = _ISSUED.setdefault(page, {})
        self._readings: OrderedDict[str, Reading] = OrderedDict()
        self._others: WeakKeyDictionary[Any, BaseCatalog] = WeakKeyDictionary()
        engines.CATALOGS[page] = ref(self)  # weakly: a catalog holds on to its page

    def __repr__(self) -> str:
        read = f"v {self._last.listing.version}" if self._last else "not read yet"
        return f"<{type(self).__name__} of {self._page!r}, {read}>"

    # ------------------------------------------------------------------ what was read last

    def reading(self, version: str | None = None) -> Reading | None:
        """The reading of a version, by default the last one; ``None`` when none is remembered."""
        last = self._last
        return (
            last if version is None or (last is not None and last.listing.version == version) else self._readings.get(version)
        )

    def shown(self, version: str = "") -> Reading | None:
        """The reading of a version that somebody has read, by default the last one; ``None`` for one that was read aside."""
        if not version:
            return self._last
        return self.reading(version) if version in self._shown else None

    @property
    def index_off(self) -> bool:
        """``INDEX_MODE`` is off: its numbers are no targets."""
        return not self._index_mode

    def succeeds(self, other: BaseCatalog) -> None:
        """Its page took the place of another's page: versions of that one are not given out again."""
        if other._issued is not self._issued:
            for shape, number in other._issued.items():
                self._issued[shape] = max(number, self._issued.get(shape, 0))

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
        if self.index_off:
            raise HealError(f"catalog[{index}]: {engines.INDEX_OFF}")
        reading = self._checked(index)
        if engines.index_is_foreign(self._page):
            raise HealError(f'catalog[{index}]: the suite has an engine "index" of its own; use catalog.entry({index}).rungs')
        frame, _ = reading.listing.place(index)
        receiver = reading.frames[frame] if frame else self._page
        return receiver.locator(numbered(index, reading.listing.version))

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
            kept = {version, self._last.listing.version if self._last else ""}
            old = [each for each in self._readings if each not in kept]
            gone = next((each for each in old if each not in self._shown), old[0])
            del self._readings[gone]
            self._shown.discard(gone)

    def read(self, *, aside: bool = False) -> Asked[Reading]:
        """Read the page anew; ``aside``: what was read last stays the catalog that numbers without a version mean."""
        reading = yield from live_reader.read(self._page, self._flavour, aside=aside, issued=self._issued)
        self._newest = reading
        if not aside:
            self._last = reading
            self._shown.add(reading.listing.version)
        self._keep(reading)
        return reading

    def _refreshed(self) -> Asked[Listing]:
        return (yield from self.read()).listing

    def current(self, *, aside: bool = False) -> Asked[Reading]:
        """The page as it is now: what was read if it has not changed since, else as `read`."""
        newest = self._newest
        if (
            newest is not None
            and (aside or newest is self._last)
            and (yield from live_reader.unchanged(newest, self._page, self._flavour))
        ):
            return newest
        return (yield from self.read(aside=aside))

    def _now(self, view: Callable[[Listing], T]) -> Asked[T]:
        return view((yield from self.current()).listing)

    def _version(self) -> Asked[str]:
        return (yield from self.current(aside=True)).listing.version

    @property
    def lexicon(self) -> Lexicon:
        """What means the same, a project's own words included."""
        from pytest_heal.language.phrases import lexicon

        return lexicon(self._synonyms)

    def found(
        self, text: str, limit: int, *, name: str = "find", aside: bool = False, frame: Any = None
    ) -> Asked[tuple[Listing, tuple[Candidate, ...]]]:
        """What a description may mean in the page as it is now, the best first, and the catalog that its numbers are of.

        Args:
            text: the description.
            limit: elements at most.
            name: what users call this, for messages.
            frame: frame whose elements alone are told; ``None`` for all of the page.
            aside: see `read`; numbers with the version that is told may be used all the same.

        Raises:
            DescriptionError: the text is no description.
            HealError: the page cannot be asked.
        """
        from pytest_heal.describe.live_search import ranked

        listing = (yield from self.current(aside=aside)).listing
        self._shown.add(listing.version)
        candidates = yield from ranked(
            self._page,
            text,
            limit=limit,
            flavour=self._flavour,
            synonyms=self.lexicon,
            version=listing.version,
            name=name,
            frame=frame,
            style=self._style,
        )
        return listing, candidates

    def _candidates(self, text: str, limit: int) -> Asked[tuple[Candidate, ...]]:
        return (yield from self.found(text, limit, name="catalog.find"))[1]

    def _difference(self, old: Listing | str | BaseCatalog) -> Asked[CatalogDiff]:
        before = self._before(old)  # what is wrong with it is said before the page is asked
        return diff(before, (yield from self.current()).listing)

    def _before(self, old: Listing | str | BaseCatalog) -> Listing:
        if isinstance(old, Listing):
            return old
        if isinstance(old, BaseCatalog):
            return old.listing
        reading = self._readings.get(old)
        if reading is None:
            known = ", ".join(self._readings) or "none"
            raise HealError(f"catalog.diff: version {old!r} is not remembered (only {known}); keep `old = catalog.listing`")
        return reading.listing

    def _ending(self) -> str:
        """How its numbers are used, for the end of a brief listing."""
        if self.index_off:
            return NUMBERS_OFF
        return NUMBERS_FOREIGN if engines.index_is_foreign(self._page) else USE_NUMBERS

    def _of(self, page: Any, open_catalog: Callable[..., BaseCatalog]) -> BaseCatalog:
        if page is self._page:
            return self
        found = self._others.get(page)
        if found is None:
            found = self._others[page] = open_catalog(
                page, index_mode=self._index_mode, synonyms=self._synonyms, style=self._style
            )
        return found
