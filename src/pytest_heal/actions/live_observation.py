"""What a page is like when a run of steps has ended: its observation, and its markup.

A page that is hung by a dialog or by itself is not waited for: nothing here is asked without a timeout.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pytest_heal.actions.outcome import Observation
from pytest_heal.actions.words import summary, without_secrets
from pytest_heal.browser import errors_text
from pytest_heal.browser.flavour import Flavour
from pytest_heal.catalog.live_base import BaseCatalog

ASKING = 3_000.0
"""Milliseconds that a page may take to say its title, or its markup."""
ATTEMPTS = 3
"""Questions to a page that navigates meanwhile."""
TITLE = "document.title"
OPENS = """(() => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const link = active?.closest?.('a[href], area[href]');
  const button = active?.matches?.('button, input[type=submit], input[type=image]') ? active : null;
  if (!link && button?.type !== 'submit' && button?.type !== 'image') return false;
  const base = document.querySelector('base[target]')?.target || '';
  const target = link ? link.target : button.form ? button.formTarget || button.form.target : '_self';
  const name = (target || base).toLowerCase();
  return !['', '_self', '_parent', '_top'].includes(name) && !document.getElementsByName(target || base).length;
})()"""
"""Whether what has the focus, and so was clicked last, opens a page of its own: a link, or a form's button, by its target."""
MARKUP = "(document.doctype ? `<!DOCTYPE ${document.doctype.name}>` : '') + document.documentElement.outerHTML"


def observed(
    page: Any, flavour: Flavour, catalog: BaseCatalog, navigated: Callable[[], bool]
) -> Generator[Callable[[], Any], Any, Observation]:
    """The page as it is now; what cannot be seen of it is left empty.

    Args:
        page: of the run.
        flavour: the page's API.
        catalog: of the page.
        navigated: whether the page has navigated, asked at the end: a last click may have begun it.
    """
    url = page.url
    if page.is_closed():
        return Observation(url=url, short_summary="the page is closed", nav_detected=navigated())
    title = yield from _ask(page, flavour, TITLE)
    if title is None:
        said = "the page does not answer: a dialog is open, or it is busy"
        return Observation(url=page.url, short_summary=said, nav_detected=navigated())
    try:
        listing = (yield from catalog.current(aside=True)).listing
    except Exception as error:  # noqa: BLE001
        said = (str(error).splitlines() or ["no catalog"])[0]
        return Observation(url=page.url, title=title, short_summary=said, nav_detected=navigated())
    return Observation(
        url=page.url,
        title=listing.title,
        short_summary=summary(listing),
        catalog_version=listing.version,
        nav_detected=navigated(),
    )


def opens_a_page(page: Any, flavour: Flavour) -> Generator[Callable[[], Any], Any, bool]:
    """Whether what was clicked last is made to open another page, which may take a moment to come."""
    return not page.is_closed() and (yield from _ask(page, flavour, OPENS)) == "True"


def _ask(page: Any, flavour: Flavour, expression: str) -> Generator[Callable[[], Any], Any, str | None]:
    """What an expression is in the page; ``None`` where that does not answer. Without a timeout it could be for ever."""
    for _ in range(ATTEMPTS):
        try:
            root = page.locator("css:light=:root")
            return str((yield partial(flavour.evaluate, root, f"() => {expression}", timeout=ASKING)))
        except Exception as error:  # noqa: BLE001 - busy, or gone; a page that navigates is asked again
            if not errors_text.is_gone(error) or page.is_closed():
                break
    return None


def markup(page: Any, flavour: Flavour) -> Generator[Callable[[], Any], Any, str]:
    """The page's markup without the values of secret fields; ``""`` where it cannot be asked."""
    return without_secrets((yield from _ask(page, flavour, MARKUP)) or "")
