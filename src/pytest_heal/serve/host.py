"""The page that programs and agents share, and what they may do with it; knows neither HTTP nor MCP.

Everything that touches the page waits for its turn (`turns`). Healing, suggestions and the baseline are those of a test run:
each list of steps is to the run what a test is, so what it learns is kept only if it succeeds.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Self
from weakref import WeakKeyDictionary

from pytest_heal.actions.live import run_actions
from pytest_heal.actions.validation import Step, check
from pytest_heal.browser.engines import INDEX_OFF
from pytest_heal.browser.flavour import flavour_of
from pytest_heal.browser.tab import Tab
from pytest_heal.catalog.live import AsyncCatalog, open_catalog
from pytest_heal.catalog.live_reader import Reading
from pytest_heal.catalog.live_rest import Rest, rest_of
from pytest_heal.element.address import clean_url
from pytest_heal.element.cleaned import clean_data
from pytest_heal.errors import DescriptionError, HealError
from pytest_heal.healing.run import Run
from pytest_heal.serve.bounds import Bounds
from pytest_heal.serve.fields import View
from pytest_heal.serve.refusal import Refused
from pytest_heal.serve.turns import Turns, Wanted
from pytest_heal.suggestions.live import suggest

TabId = int | str | None
RUN = "pytest-heal serve"
"""What a list of steps is called where the name of a test would stand."""
PING_SECONDS = 2.0
"""A page that cannot be read and does not even add up within this time is busy with itself for good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much is taken on.

    Attributes:
        seconds: that a request may wait for its turn, and that it may then take.
        waiting: requests that may wait.
    """

    seconds: float = 60.0
    waiting: int = 16


class Host:
    """A page, its run and its turns; an async context manager.

    Args:
        tab: the page, not opened yet.
        run: installed, or its instrument registered, see `Run`.
        bounds: what clients may ask for.
        limits: how much is taken on.
        log: takes a line for whoever started this.
    """

    def __init__(self, tab: Tab, run: Run, *, bounds: Bounds, limits: Limits, log: Callable[[str], None]) -> None:
        self._tab = tab
        self._run = run
        self._bounds = bounds
        self._log = log
        self._turns = Turns(most=limits.waiting, seconds=limits.seconds, overdue=self._overdue)
        self._served: Any = None
        self._numbers: WeakKeyDictionary[Any, int] = WeakKeyDictionary()  # of pages beside the one that is served
        self._last_number = 0
        self._others: dict[int, AsyncCatalog] = {}  # theirs
        self._rests: WeakKeyDictionary[Any, Rest] = WeakKeyDictionary()  # since the last step
        self._catalog: AsyncCatalog | None = None  # held, because a page's catalog lives as long as somebody has it

    async def __aenter__(self) -> Self:
        """Open the page.

        Raises:
            HealError: no browser, or the page cannot be opened.
        """
        try:
            await self._tab.open()
        except BaseException:
            await self._tab.close()
            raise
        self._turns.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._turns.stop()
        await self._tab.close()

    async def catalog(
        self,
        view: View = "full",
        tab_id: TabId = None,
        wait: float = 0.0,
        *,
        refresh: bool = False,
        wanted: Wanted | None = None,
    ) -> dict[str, Any]:
        """The page's catalog once it has come to rest; with ``refresh`` it is read even if nothing seems to have changed.

        Args:
            view: what the answer shows.
            tab_id: which page.
            wait: seconds that are waited at most; 0 reads the page as it is.
            refresh: read it anew.
            wanted: whether somebody still waits for the answer.

        Returns:
            ``catalog``: all data, for ``full``; ``text``: the listing for prompts, for ``brief``; and for both ``version``,
            ``url``, ``title``, ``count``, ``tabs`` and ``warnings``.

        Raises:
            Refused: ``bad-request``: there is no such tab.
        """

        async def work(seconds: float) -> dict[str, Any]:
            page, warnings = await self._page(tab_id)
            catalog = self._catalog_of(page)
            warnings += _about_numbers(catalog)
            async with self._reading(page):
                warnings += await self._rested(page, catalog, wait, seconds)
                if refresh:
                    await catalog.refresh()
                shown = {"text": await catalog.brief()} if view == "brief" else {"catalog": await catalog.to_dict()}
            listing = catalog.listing
            about = {"version": listing.version, "url": listing.url, "title": listing.title, "count": len(listing)}
            tabs = [{"tab_id": number, "url": clean_url(one.url)} for number, one in self._tabs(self._served or page).items()]
            return {"success": True, "error": None, "view": view, **about, **shown, "tabs": tabs, "warnings": warnings}

        return await self._asked(work, wanted)

    async def find(
        self,
        description: str,
        limit: int,
        tab_id: TabId = None,
        frame_id: TabId = None,
        wait: float = 0.0,
        *,
        wanted: Wanted | None = None,
    ) -> dict[str, Any]:
        """The elements that a description in words fits, best first, as ``found``; of one tab, of all its frames or of one.

        Raises:
            Refused: ``bad-request``: there is no such tab or frame, or the text is no description.
        """

        async def work(seconds: float) -> dict[str, Any]:
            page, warnings = await self._page(tab_id)
            catalog = self._catalog_of(page)
            warnings += _about_numbers(catalog)
            drive = flavour_of(page).drive
            async with self._reading(page):
                warnings += await self._rested(page, catalog, wait, seconds)
                frame = None if frame_id is None else _frame(await drive(catalog.current()), frame_id)
                listing, candidates = await drive(catalog.found(description, limit, frame=frame))
            found = [candidate.to_dict() for candidate in candidates]
            return {"success": True, "error": None, "version": listing.version, "found": found, "warnings": warnings}

        return await self._asked(work, wanted)

    async def suggest(
        self, selector: str, tab_id: TabId = None, wait: float = 0.0, *, wanted: Wanted | None = None
    ) -> dict[str, Any]:
        """What exists instead of, or beside, what a selector matches: ``suggestions`` as data, ``text`` as a block."""

        async def work(seconds: float) -> dict[str, Any]:
            page, warnings = await self._page(tab_id)
            async with self._reading(page):
                warnings += await self._rested(page, self._catalog_of(page), wait, seconds)
                found = await suggest(page, selector)
            return {"success": True, "error": None, "suggestions": found.to_dict(), "text": str(found), "warnings": warnings}

        return await self._asked(work, wanted)

    async def actions(
        self,
        steps: Any,
        expected_catalog_version: str | None = None,
        *,
        include_html: bool = False,
        tab_id: TabId = None,
        wanted: Wanted | None = None,
    ) -> dict[str, Any]:
        """Run steps; the outcome as plain data, also where a step failed.

        Raises:
            Refused: ``not-allowed``: a step asks for what is out of bounds; ``page-reopened``: they would run in another page
                than the one they were made for. Nothing was executed in either case.
        """
        valid, _ = check(steps)  # none where any of them is wrong, which the outcome then says

        async def work(seconds: float) -> dict[str, Any]:
            page = await self._alive()
            news = self._tab.news()
            if news:
                self._log(news)
                raise Refused("page-reopened", news)
            page = self._tab_of(page, tab_id)
            self._check_bounds(valid, page.url)
            self._catalog_of(page)
            self._rests.clear()  # a step in one page may change another
            return await self._outcome(page, steps, expected_catalog_version, include_html=include_html, seconds=seconds)

        return await self._asked(work, wanted)

    # ------------------------------------------------------------------ what a turn is made of

    async def _asked(self, work: Callable[[float], Any], wanted: Wanted | None) -> dict[str, Any]:
        answer: dict[str, Any] = clean_data(await self._turns.ask(work, wanted=wanted))
        return answer

    async def _alive(self) -> Any:
        try:
            return await self._tab.page()
        except HealError as error:
            raise Refused("page-lost", str(error)) from None

    async def _page(self, tab_id: TabId) -> tuple[Any, list[dict[str, str]]]:
        """The page, and what whoever looks at it should know."""
        page = self._tab_of(await self._alive(), tab_id)
        news = self._tab.news()
        if news:
            self._log(news)
        return page, [{"kind": "note", "message": f"{news}."}] if news else []

    def _tabs(self, served: Any) -> dict[int, Any]:
        """The pages of the browser by their numbers, which they keep: 0 is the one that is served."""
        found = {0: served}
        for page in served.context.pages:
            if page is not served and not page.is_closed():
                if page not in self._numbers:
                    self._last_number += 1
                    self._numbers[page] = self._last_number
                found[self._numbers[page]] = page
        return dict(sorted(found.items()))

    def _tab_of(self, served: Any, tab_id: TabId) -> Any:
        """The page with a number.

        Raises:
            Refused: there is none.
        """
        self._served = served
        tabs = self._tabs(served)
        self._others = {number: catalog for number, catalog in self._others.items() if number in tabs}
        number = 0 if tab_id is None else _number(tab_id)
        if number not in tabs:
            known = ", ".join(f"{each} ({clean_url(page.url)})" for each, page in tabs.items())
            raise Refused("bad-request", f"there is no tab {tab_id!r}; there is {known}", field="tab_id")
        return tabs[number]

    def _catalog_of(self, page: Any) -> AsyncCatalog:
        settings, words = self._run.settings, self._run.ledger.options.concepts
        catalog: AsyncCatalog = open_catalog(page, index_mode=settings.index_mode, synonyms=words)
        if page in self._numbers and page is not self._served:
            self._others[self._numbers[page]] = catalog
            return catalog
        if self._catalog is not None and self._catalog is not catalog:
            catalog.succeeds(self._catalog)  # clients may still have what they read of the page before
        self._catalog = catalog
        return catalog

    async def _rested(self, page: Any, catalog: AsyncCatalog, wait: float, seconds: float) -> list[dict[str, str]]:
        """Wait for a page to come to rest, where it is not known to be; what whoever reads it should know.

        Args:
            page: to be read next.
            catalog: of it.
            wait: seconds at most; 0: not at all.
            seconds: of the turn, half of which are left for reading.
        """
        if wait <= 0:
            return []
        steps = rest_of(catalog, page, limit=min(wait, seconds / 2) * 1000, known=self._rests.get(page))
        rest = self._rests[page] = await flavour_of(page).drive(steps)
        return [{"kind": "note", "message": rest.said}] if rest.said else []

    @asynccontextmanager
    async def _reading(self, page: Any) -> AsyncIterator[None]:
        """Around questions to the page: one that cannot be answered is a refusal, and a page that is stuck is replaced."""
        try:
            yield
        except HealError as error:
            if isinstance(error, DescriptionError):  # the page is well
                raise Refused("bad-request", str(error)) from None
            if not await _adds_up(page):
                with suppress(HealError):  # the next request tries again, and tells
                    await self._tab.replace("it did not answer")
            raise Refused("page-lost", str(error)) from None

    def _check_bounds(self, steps: Sequence[Step], base: str) -> None:
        for step in steps:
            for field in step.action.fields:
                value = step.values.get(field.name)
                wrong = ""
                if step.action.name == "navigate" and field.name == "url":
                    wrong = self._bounds.url(str(value), base=base)
                elif field.file and value is not None:
                    names = [value] if isinstance(value, str) else value
                    wrong = next(filter(None, map(self._bounds.file, names)), "")
                if wrong:
                    said = f"step {step.number}, {field.name}: {wrong}; nothing was executed"
                    raise Refused("not-allowed", said, step=step.number, field=field.name)

    async def _outcome(
        self, page: Any, steps: Any, version: str | None, *, include_html: bool, seconds: float
    ) -> dict[str, Any]:
        """Run steps as the run's test."""
        self._run.ledger.spent = 0.0  # what healing may take is meant for a run, and each list is one
        test = self._run.start(RUN, self._run.settings.mode)
        test.verdict = "unknown"
        try:
            outcome = await run_actions(page, steps, version, include_html=include_html, time_limit=seconds)
            test.verdict = "passed" if outcome.success else "failed"
        finally:
            self._run.finish()
        data: dict[str, Any] = outcome.to_dict()
        return data

    async def _overdue(self) -> None:
        """Work was cut off: what it began in the page ends with the page."""
        with suppress(HealError):  # the next request tries again, and tells
            await self._tab.replace("it did not answer in time")


def _about_numbers(catalog: AsyncCatalog) -> list[dict[str, str]]:
    """What whoever reads numbers should know of their use."""
    return [{"kind": "note", "message": f"{INDEX_OFF}."}] if catalog.index_off else []


def _number(written: int | str) -> int:
    """A number as it is written; -1 for what is none."""
    return int(written) if isinstance(written, int) or (written.isascii() and written.isdigit()) else -1


def _frame(reading: Reading, frame_id: int | str) -> Any:
    """The frame that is meant, by its place in the catalog, its name or its address.

    Raises:
        Refused: there is none.
    """
    places = reading.listing.frames
    named = [place for place, one in enumerate(places) if frame_id in (one.name, one.url, clean_url(one.url)) and frame_id]
    number = _number(frame_id) if not named else named[0]
    if not 0 <= number < len(places):
        known = ", ".join(f"{place} ({one.name or clean_url(one.url)})" for place, one in enumerate(places))
        raise Refused("bad-request", f"there is no frame {str(frame_id)[:60]!r}; there is {known}", field="frame_id")
    return reading.frames[number]


async def _adds_up(page: Any) -> bool:
    """Whether a page does anything at all; one that has crashed or is closed does not count as stuck."""
    try:
        await asyncio.wait_for(page.evaluate("1"), PING_SECONDS)
    except TimeoutError:
        return False
    except Exception:  # noqa: BLE001 - it is gone, which `Tab.page` sees
        return True
    return True
