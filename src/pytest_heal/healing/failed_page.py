"""What a page shows when its test has failed: read once, aside, before the test's fixtures are torn down.

Nothing is waited for and nothing is changed. What cannot be read is a sentence in place of it, never an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from pytest_heal.browser import private
from pytest_heal.browser.flavour import Steps, flavour_of
from pytest_heal.catalog.listing import Listing
from pytest_heal.catalog.live import open_catalog
from pytest_heal.catalog.text import brief
from pytest_heal.describe.live_documents import Request, looked
from pytest_heal.element.address import clean_url
from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.printable import visible
from pytest_heal.report.failure_file import MOST_PAGES, PageSeen

SECONDS = 10.0
"""That an event loop is given at most; the questions themselves end sooner."""
MOST_LINES = 60  # of an outline
MOST_LISTED, MOST_TOKENS = 120, 3_000  # lines and tokens of a catalog
_SAID = 120  # characters of a line
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LANDMARKS = frozenset(
    [
        *("banner", "navigation", "main", "complementary", "contentinfo", "search", "region", "form", "dialog", "alertdialog"),
        *("alert", "status", "table", "grid", "tablist"),
    ]
)
_SAYS = frozenset(["alert", "status"])


def pages_among(values: Iterable[Any]) -> list[Any]:
    """The open pages that some objects are or lead to, the first ones first.

    Args:
        values: anything; Playwright's pages, contexts and browsers count, and what has one of these as its ``page``.
    """
    found: dict[int, Any] = {}
    for value in values:
        for page in _pages_of(value):
            found.setdefault(id(page), page)
    for page in list(found.values()):  # popups stand behind what opened them
        for other in page.context.pages:
            found.setdefault(id(other), other)
    return [page for page in found.values() if not page.is_closed()][:MOST_PAGES]


def _pages_of(value: Any) -> Iterator[Any]:
    kind = _kind(value)
    if kind == "Page":
        yield value
    elif kind == "BrowserContext":
        yield from value.pages
    elif kind == "Browser":
        yield from (page for context in value.contexts for page in context.pages)
    elif not kind and _kind(vars(value).get("page") if hasattr(value, "__dict__") else None) == "Page":
        yield value.page


def _kind(value: Any) -> str:
    """Name of a class of Playwright's; ``""`` for anything else."""
    of = type(value)
    return of.__name__ if of.__module__.startswith("playwright.") else ""


def seen(page: Any) -> PageSeen:
    """A page as it is now; never raises.

    Args:
        page: of either API; no test runs in its event loop.
    """
    url = clean_url(page.url)
    try:
        flavour = flavour_of(page)
        if not flavour.is_async:
            return flavour.drive(_seen(page))  # type: ignore[no-any-return]
        held: list[PageSeen] = []
        if private.finished(page, _kept(page, flavour, held), SECONDS) and held:
            return held[0]
        return PageSeen(url=url, problem="its event loop could not be used any more")
    except Exception as error:  # noqa: BLE001 - of the browser, whatever it is: the failure is told all the same
        return PageSeen(url=url, problem=(str(error).strip().splitlines() or [type(error).__name__])[0])


async def _kept(page: Any, flavour: Any, held: list[PageSeen]) -> None:
    held.append(await flavour.drive(_seen(page)))


def _seen(page: Any) -> Steps:
    flavour = flavour_of(page)
    documents = yield from looked(Request(text="", page=page.main_frame, flavour=flavour, name="the page of a failed test"))
    inventory = documents[0].inventory
    reading = yield from open_catalog(page).current(aside=True)
    listed = brief(_without_values(reading.listing), max_lines=MOST_LISTED, max_tokens=MOST_TOKENS, ending="")
    controls = "\n".join(listed.split("\n")[2:])  # behind its head, which says what stands here already
    return PageSeen(url=clean_url(page.url), title=inventory.title, outline=tuple(outline(inventory)), catalog=controls)


def _without_values(listing: Listing) -> Listing:
    """The same list without what was typed."""
    entries = [replace(entry, value="") for entry in listing]
    return Listing(entries, version=listing.version, url=listing.url, frames=listing.frames, notes=listing.notes)


def outline(inventory: Inventory) -> Iterator[str]:
    """Headings, landmarks, dialogs, tables and messages that can be seen, indented as they are nested; at most `MOST_LINES`."""
    depths: dict[int, int] = {}
    lines = 0
    for element in inventory:
        above = depths.get(element.parent, 0)
        line = _line(element) if element.visible else ""
        depths[element.index] = above + bool(line and element.role in _LANDMARKS)
        if line and lines == MOST_LINES:
            yield "..."
            return
        if line:
            lines += 1
            yield f"{'  ' * above}{line}"


def _line(element: Element) -> str:
    """One line of an outline; ``""`` for what is not in it."""
    said = visible(element.name or (element.text if element.role in _SAYS else ""), _SAID)
    if element.role == "heading" or element.tag in _HEADINGS:
        level = _HEADINGS.get(element.tag) or element.attributes.get("aria-level", "2")
        return f"heading {level}: {visible(element.name or element.text, _SAID)}"
    if element.role in _LANDMARKS:
        return f"{element.role}: {said}" if said else element.role
    return f"frame: {said or visible(element.id)}" if element.tag == "iframe" else ""
