"""Opens a live page for the command line: which browser, how it is started, and what is said when that fails.

The order is the one a person would expect: the Chromium that Playwright installed, else one of this machine. Selector engines
are registered before the page exists, as `pytest_heal.healing.instrument` does for tests; nothing is wrapped.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.element.address import clean_url
from pytest_heal.element.cleaned import clean_text
from pytest_heal.errors import HealError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response

# Programs that Playwright can drive as Chromium without a window, in the order they are looked for; first the headless shell,
# which Playwright itself takes for that: it needs a third of the time.
CHROMIUM_PROGRAMS = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "microsoft-edge",
)  # fmt: skip

OPEN_TIMEOUT = 30_000.0  # ms until the page must have loaded
SETTLE_TIMEOUT = 2_000.0  # ms that a page which has loaded may go on asking its server


def chromium_on_path() -> str | None:
    """Path of an installed program that can be run as Chromium without a window, ``None`` without one."""
    return next(filter(None, map(shutil.which, CHROMIUM_PROGRAMS)), None)


def launch_options(playwright: Any) -> dict[str, Any]:
    """Arguments for ``playwright.chromium.launch`` on this machine, for a Playwright of either API.

    Raises:
        HealError: there is no Chromium.
    """
    options: dict[str, Any] = {}
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options["args"] = ["--no-sandbox"]  # root cannot have one
    if not _installed(Path(playwright.chromium.executable_path)):
        found = chromium_on_path()
        if found is None:
            raise HealError("no Chromium was found, neither Playwright's own nor on the PATH; run: playwright install chromium")
        options["executable_path"] = found
    return options


def address_of(place: str) -> str:
    """The URL that a person means: a URL, a file of this machine, or a host without ``http://``.

    >>> address_of("localhost:8000/login")
    'http://localhost:8000/login'
    >>> address_of("about:blank")
    'about:blank'
    """
    if "://" in place or place.startswith(("about:", "data:", "blob:")):
        return place
    path = Path(place)
    with suppress(OSError, ValueError):  # too long for a path, or no path at all
        if path.exists():
            return path.resolve().as_uri()
    return f"http://{place}"


@contextmanager
def opened(place: str, *, timeout: float = OPEN_TIMEOUT) -> Iterator[Page]:
    """A page of a browser of its own that has loaded and come to rest; both are closed in the end.

    Args:
        place: see `address_of`.
        timeout: ms until it must have loaded.

    Raises:
        HealError: no browser, it does not start, or the page cannot be opened. What the block raises goes through.
    """
    with started() as browser:
        page = browser.new_page()
        load(page, place, timeout=timeout)
        yield page


@contextmanager
def started() -> Iterator[Browser]:
    """A headless Chromium of its own, in which our selector engines work; closed in the end.

    Raises:
        HealError: no browser, or it does not start. What the block raises goes through.
    """
    from playwright.sync_api import Error, sync_playwright

    from pytest_heal.browser.engines import register_all

    with sync_playwright() as playwright:
        for step in register_all(playwright):
            step()
        try:
            browser = playwright.chromium.launch(**launch_options(playwright))
        except Error as error:
            raise HealError(f"Chromium does not start: {first_line(error)}") from None
        try:
            yield browser
        finally:
            with suppress(Error):  # it may have crashed
                browser.close()


def page_address(place: str) -> str:
    """`address_of` a page; what is named like a file and is none is looked for nowhere else.

    Raises:
        HealError: there is no such file.
    """
    url = address_of(place)
    if _NAMES_FILE.search(place) and url == f"http://{place}":
        raise HealError(f"there is no file {place}; a URL begins with http:// or https://")
    return url


def load(page: Page, place: str, *, timeout: float = OPEN_TIMEOUT) -> Response | None:
    """Open something in a page and let it come to rest; returns the server's answer, where there was one.

    Raises:
        HealError: it cannot be opened.
    """
    from playwright.sync_api import Error

    url = page_address(place)
    try:
        response = page.goto(url, timeout=timeout)
    except Error as error:
        line = first_line(error)
        why = next((said for code, said in _REASONS.items() if code in line), "")
        said = f"{why} ({line.partition(' at ')[0]})" if why else line
        raise HealError(f"{clean_url(url)} cannot be opened: {clean_text(said)}") from None
    with suppress(Error):  # a page that never rests is looked at as it is
        page.wait_for_load_state("networkidle", timeout=SETTLE_TIMEOUT)
    return response


_NAMES_FILE = re.compile(r"^(?:[./~\\]|[A-Za-z]:\\)|^[^:?#]*\.(?:x?html?|svg|mhtml)$", re.IGNORECASE)
_REASONS = {
    "ERR_CONNECTION_REFUSED": "nothing listens there; is the application running?",
    "NS_ERROR_CONNECTION_REFUSED": "nothing listens there; is the application running?",
    "ERR_NAME_NOT_RESOLVED": "there is no host of this name",
    "NS_ERROR_UNKNOWN_HOST": "there is no host of this name",
    "ERR_INTERNET_DISCONNECTED": "this machine is not connected",
    "ERR_CERT_": "its certificate is not trusted",
    "ERR_UNSAFE_PORT": "browsers do not open this port",
    "Cannot navigate to invalid URL": "this is no URL",
}
"""What browsers call a reason, and what it is."""


def _installed(program: Path) -> bool:
    """Whether Playwright's own browser is on the disk; ``playwright install --only-shell`` brings another folder alone."""
    if program.exists():
        return True
    folder = next((p for p in program.parents if p.name.startswith("chromium-")), None)
    return folder is not None and folder.with_name(folder.name.replace("chromium-", "chromium_headless_shell-")).is_dir()


def first_line(error: Exception) -> str:
    """What an error of Playwright says, without the method that says it."""
    line = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return line.removeprefix("Page.goto: ").removeprefix("BrowserType.launch: ")
