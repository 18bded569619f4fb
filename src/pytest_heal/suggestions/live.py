"""What exists instead of what a locator looked for: in any process that drives Playwright, with a test run or without.

`suggest` is for people and scripts: it raises where there is nothing to look into. `gather` is the same for a failed call of a
test, as steps. How it is gathered is in `live_collector`.
"""

from __future__ import annotations

import sys
from functools import partial
from inspect import unwrap
from typing import TYPE_CHECKING, Any, overload

from pytest_heal.browser import errors_text, private
from pytest_heal.browser.flavour import Flavour
from pytest_heal.errors import HealError
from pytest_heal.suggestions.list_ask import ListAsk
from pytest_heal.suggestions.live_collector import Gathering
from pytest_heal.suggestions.live_survey import Look, Steps
from pytest_heal.suggestions.suggestions import Suggestions

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from playwright.async_api import Frame as AsyncFrame
    from playwright.async_api import Locator as AsyncLocator
    from playwright.async_api import Page as AsyncPage
    from playwright.sync_api import Frame, Locator, Page

LONGEST = 5_000.0
"""Milliseconds that `suggest` takes at most."""
_APIS = ("playwright.sync_api", "playwright.async_api")


@overload
def suggest(page: Page | Frame, selector: str | Locator) -> Suggestions: ...
@overload
def suggest(page: AsyncPage | AsyncFrame, selector: str | AsyncLocator) -> Awaitable[Suggestions]: ...
def suggest(page: Any, selector: Any) -> Any:
    """What exists in a page instead of, or beside, what a selector matches; ``str()`` of it is the block of a failure.

    Works in any process that drives Playwright, with pytest or without. Nothing in the page is changed and nothing is waited
    for: at most five seconds.

    Args:
        page: a page or frame of Playwright's sync or async API.
        selector: as for ``page.locator()``, or a locator (which looks in its own frame).

    Returns:
        The suggestions; with the async API something to ``await`` that gives them.

    Raises:
        HealError: these are no objects of Playwright, or the page cannot be asked (it is closed, or busy for too long).
    """
    return suggested(look_at(page, selector))


def suggested(look: Look) -> Any:
    """The same for where it looks, see `look_at`."""
    return look.flavour.drive(_told(look))


def gather(look: Look, *, limit: float, kind: errors_text.Unusable | None = None, lists: Sequence[ListAsk] = ()) -> Steps:
    """The suggestions for one locator; ``None`` where the page is closed.

    Args:
        look: where it looks.
        limit: milliseconds for all of it.
        kind: how the locator failed, where Playwright has just told.
        lists: that the call is about, the outermost first; what is known of them.

    Raises:
        Exception: Playwright's, where the page cannot be asked at all.
    """
    if look.page.is_closed():
        return None
    return (yield from Gathering(look, limit, kind, lists).run())


def _told(look: Look) -> Steps:
    try:
        found = yield from gather(look, limit=LONGEST)
    except Exception as error:
        raise HealError(f"the page could not be asked: {(str(error).splitlines() or [type(error).__name__])[0]}") from error
    if found is None:
        raise HealError("the page is closed: there is nothing in it to suggest")
    return found


def look_at(page: Any, selector: Any) -> Look:
    """Where a selector or a locator looks, without anything of a test run.

    Raises:
        HealError: these are no objects of Playwright.
    """
    for api in filter(None, map(sys.modules.get, _APIS)):
        flavour = Flavour.of(api)
        if isinstance(selector, api.Locator):
            child = private.is_child_frame(selector)
            return Look(
                flavour=flavour,
                selector=private.selector_of(selector),
                locator=partial(private.with_selector, selector, base=flavour.locator),
                page=selector.page,
                receiver="page" if child is None else "frame",
            )
        if isinstance(page, (api.Page, api.Frame)) and isinstance(selector, str):
            whole = isinstance(page, api.Page)
            return Look(
                flavour=flavour,
                selector=selector,
                locator=partial(unwrap(type(page).locator), page),
                page=page if whole else page.page,
                receiver="page" if whole or page.parent_frame is None else "frame",
            )
    raise HealError(f"suggest() takes a page or frame of Playwright and a selector or locator, not {page!r} and {selector!r}")
