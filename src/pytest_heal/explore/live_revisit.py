"""Opens what was explored once more, as a test would: each page by its URL alone, in a context of its own.

What an explorer saw depends on what it had done before: a filled cart, a dialog that was open. Page objects say which of it is
there at once, and only what was executed is said.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pytest_heal.browser.launch import load, started
from pytest_heal.errors import HealError
from pytest_heal.explore.control_locator import best_selector
from pytest_heal.explore.exploration import Control, Exploration, PageSeen

SECONDS = 3.0  # for the controls of a page to come
PAUSE = 0.1  # seconds between two looks
OPEN_TIMEOUT = 15_000.0  # ms
BROKEN = 400  # HTTP status from which on a page does not open


def reopened(exploration: Exploration, options: Mapping[str, Any] | None = None) -> Exploration:
    """The exploration, with what is there at once: `PageSeen.opens` and `Control.at_once`.

    Args:
        exploration: what was learned.
        options: arguments of ``browser.new_context``.

    Raises:
        HealError: no browser, or it does not start.
    """
    with started() as browser:
        return replace(exploration, pages=tuple(_again(browser, page, dict(options or {})) for page in exploration.pages))


def _again(browser: Any, seen: PageSeen, options: dict[str, Any]) -> PageSeen:
    """A page, opened anew; one that cannot be is as closed."""
    from playwright.sync_api import Error

    try:
        context = browser.new_context(**options)
    except Error:
        return replace(seen, opens=False)
    try:
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.dismiss())
        response = load(page, seen.url, timeout=OPEN_TIMEOUT)
        if (response is not None and response.status >= BROKEN) or not _same(page.url, seen.url):
            return replace(seen, opens=False)
        alone = _alone(page, seen.controls)
        if not _same(page.url, seen.url):
            return replace(seen, opens=False)  # it led elsewhere after a while
    except (Error, HealError):
        return replace(seen, opens=False)
    finally:
        context.close()
    return replace(seen, controls=tuple(replace(c, at_once=place in alone) for place, c in enumerate(seen.controls)))


def _same(url: str, other: str) -> bool:
    """Whether two URLs are of one document."""
    return url.partition("#")[0].rstrip("/") == other.partition("#")[0].rstrip("/")


def _alone(page: Any, controls: Iterable[Control]) -> set[int]:
    """Places of the controls whose locator matches one element, within `SECONDS`."""
    selectors = {place: best_selector(control) for place, control in enumerate(controls)}
    waiting = {place: selector for place, selector in selectors.items() if selector}
    end = time.monotonic() + SECONDS
    while waiting and time.monotonic() < end:
        missing = {place: selector for place, selector in waiting.items() if not _is_one(page, selector)}
        if len(missing) == len(waiting):
            page.wait_for_timeout(PAUSE * 1_000)
        waiting = missing
    found = {place: selector for place, selector in selectors.items() if selector and place not in waiting}
    return {place for place, selector in found.items() if _is_one(page, selector)}  # still, now that all has come


def _is_one(page: Any, selector: str) -> bool:
    from playwright.sync_api import Error

    try:
        return bool(page.locator(selector).count() == 1)
    except Error:  # no selector of this version, or its frame is gone
        return False
