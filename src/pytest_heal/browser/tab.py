"""One page of a browser of its own on the async API, for programs that come and go: what is gone is opened again.

A page may crash, hang in a script of its own or be closed by one, and its browser may be killed. `Tab.page` gives a page that
was there a moment ago, or opens it anew where it stood; `Tab.news` says that it did, because what was typed into it is lost.
One caller at a time: whoever uses a tab takes care of that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pytest_heal.browser.launch import OPEN_TIMEOUT, SETTLE_TIMEOUT, address_of, first_line, launch_options
from pytest_heal.element.address import clean_url
from pytest_heal.element.cleaned import clean_text
from pytest_heal.errors import HealError

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page, Playwright

BLANK = "about:blank"
CLOSE_SECONDS = 5.0
"""What a page or a browser gets to close; after that it is left behind, and its browser is started again."""


class Tab:
    """A page and the browser it lives in; nothing is opened before `open`.

    Selector engines are the caller's: `Run.install` or `Instrument.register` must have run before.

    Args:
        place: what to open, see `launch.address_of`; ``""`` for an empty page.
        headed: show the browser's window.
    """

    def __init__(self, place: str = "", *, headed: bool = False) -> None:
        self.start = self._there = address_of(place) if place else BLANK
        self._headed = headed
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._page: Page | None = None
        self._crashed: Page | None = None
        self._news = ""

    async def open(self) -> None:
        """Start the browser and open the page.

        Raises:
            HealError: no browser, it does not start, or the page cannot be opened.
        """
        await self._open(self.start)

    async def page(self) -> Page:
        """The page, opened again if it, or its browser, is gone.

        Raises:
            HealError: it cannot be opened again.
        """
        page, browser = self._page, self._browser
        if page is None or browser is None or not browser.is_connected():
            lost = "its browser was gone"
        elif page is self._crashed:
            lost = "it had crashed"
        elif page.is_closed():
            lost = "it was closed"
        else:
            return page
        return await self.replace(lost)

    async def replace(self, why: str) -> Page:
        """Put a fresh page in the place of this one, which is closed with whatever still goes on in it.

        Cookies and storage stay where the browser does.

        Args:
            why: for `news`: ``it had crashed``.

        Raises:
            HealError: it cannot be opened again.
        """
        old, self._page = self._page, None
        if old is not None:
            self._there = old.url or self._there
            if not old.is_closed() and not await _within(old.close()):
                await self._stop()  # whatever still goes on in there must end
        there = self._there
        try:
            page = await self._open(there)
        except HealError:
            if there == self.start:
                raise
            there = self._there = self.start
            page = await self._open(there)
        self._news = f"{why}, and the page was opened again at {there}: what was typed or chosen in it is lost"
        return page

    def news(self) -> str:
        """Why the page was opened again since this was asked last, a clause; ``""`` if it was not."""
        told, self._news = self._news, ""
        return told

    async def close(self) -> None:
        """Close the page and its browser; safe to call again."""
        await self._stop()

    async def _open(self, url: str) -> Page:
        from playwright.async_api import Error

        page = await self._fresh()
        page.on("crash", self._note_crash)
        if url != BLANK:
            try:
                await page.goto(url, timeout=OPEN_TIMEOUT)
            except Error as error:
                await _within(page.close())
                raise HealError(f"{clean_url(url)} cannot be opened: {clean_text(first_line(error))}") from None
            with suppress(Error):  # a page that never rests is looked at as it is
                await page.wait_for_load_state("networkidle", timeout=SETTLE_TIMEOUT)
        self._page = page
        return page

    async def _fresh(self) -> Page:
        """An empty page in the context that is there, or in a new one."""
        from playwright.async_api import Error

        browser = self._browser
        if browser is not None and browser.is_connected() and browser.contexts:
            with suppress(Error):
                return await browser.contexts[0].new_page()
        await self._stop()
        try:
            self._browser = await self._launched()
            context = await self._browser.new_context()
            return await context.new_page()
        except (Error, HealError) as error:
            await self._stop()
            raise (
                error if isinstance(error, HealError) else HealError(f"Chromium does not start: {first_line(error)}")
            ) from None

    async def _launched(self) -> Browser:
        from playwright.async_api import async_playwright

        playwright = self._playwright = await async_playwright().start()
        # Signals are the program's: it closes the browser in order, after what is under way.
        return await playwright.chromium.launch(
            headless=not self._headed,
            handle_sigint=False,
            handle_sigterm=False,
            handle_sighup=False,
            **launch_options(playwright),
        )

    def _note_crash(self, page: Page) -> None:
        self._crashed = page

    async def _stop(self) -> None:
        """End the browser, and the Playwright that drives it."""
        browser, playwright = self._browser, self._playwright
        self._page = self._browser = self._playwright = None
        if browser is not None:
            await _within(browser.close())
        if playwright is not None:
            await _within(playwright.stop())


async def _within(closing: Awaitable[Any], seconds: float = CLOSE_SECONDS) -> bool:
    """Whether something closed in time; an error counts as closed, because nothing is left to close."""
    try:
        await asyncio.wait_for(closing, seconds)
    except TimeoutError:
        return False
    except Exception:  # noqa: BLE001 - of a browser that is gone already
        return True
    return True
