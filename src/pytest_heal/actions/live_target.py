"""From a step's target to a locator: numbers of the catalog, descriptions, and whatever else ``page.locator()`` takes."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pytest_heal.actions.fallback import by_ladder
from pytest_heal.actions.live_calls import scope
from pytest_heal.actions.live_errors import StepFailed
from pytest_heal.actions.live_watch import Watch
from pytest_heal.actions.outcome import CATALOG_OUTDATED, NOT_EXECUTED, NOT_FOUND
from pytest_heal.actions.target import Target
from pytest_heal.actions.validation import Step
from pytest_heal.browser.engines import INDEX_OFF
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.protocol import numbered
from pytest_heal.catalog.identity import same_address
from pytest_heal.catalog.live_base import BaseCatalog
from pytest_heal.catalog.live_reader import Reading
from pytest_heal.describe.live_documents import Request
from pytest_heal.describe.live_search import located
from pytest_heal.element.address import clean_url
from pytest_heal.element.printable import quoted, visible
from pytest_heal.healing.ledgers import LEDGERS, counsel_in, style_in

Located = Generator[Callable[[], Any], Any, Any]


LOOKING = frozenset(["assert_text", "assert_visible", "screenshot", "wait"])
"""Actions that do nothing to their element: what it says by now may be what they are there for."""


def unread(catalog: BaseCatalog, version: str) -> str:
    """Why numbers of a version mean nothing."""
    if catalog.reading(version) is None:
        return f"catalog {version} is not remembered"
    return f"catalog {version} was only seen in passing, nobody has read its numbers"


class Locating:
    """Finds the elements of one run.

    Args:
        page: of the run; ``flavour``, ``catalog``, ``watch``: its.
        version: of the catalog that numbers without a version mean; ``""`` for the one that was read last.
    """

    def __init__(self, page: Any, flavour: Flavour, catalog: BaseCatalog, watch: Watch, version: str = "") -> None:
        self.version = version
        self._page, self._flavour, self._catalog, self._watch = page, flavour, catalog, watch

    def locate(self, step: Step, patience: float) -> Located:
        """The locator of a step's target; ``None`` for a step without one.

        Args:
            step: it.
            patience: milliseconds that what a description means is waited for.

        Raises:
            StepFailed: there is no such number, the page is another one since, or numbers are switched off.
            DescriptionError: nothing fits a description, or several elements do.
        """
        target = step.target
        if target is None:
            return None
        if target.kind == "index":
            if self._catalog.index_off:
                raise StepFailed(NOT_EXECUTED, f"{INDEX_OFF}.", reason="index off")
            return self._indexed(target, looking=step.action.name in LOOKING)
        if target.kind == "desc":
            return (yield from self._described(step, target, patience))
        return scope(self._page, step).locator(target.selector)

    def meant(self, target: Target) -> Reading:
        """The catalog that an index is a number of.

        Raises:
            StepFailed: nobody has read it, it is forgotten, the page is another one since, or it has no such number.
        """
        version = target.version or self.version
        reading = self._catalog.shown(version)
        if reading is None:
            what = unread(self._catalog, version) if version else "no catalog of this page has been read"
            raise StepFailed(CATALOG_OUTDATED, f"{what}, so the number means nothing.", reason="no catalog")
        listing = reading.listing
        if self._watch.navigated or not same_address(listing.url, self._page.url):
            url = quoted(clean_url(self._page.url), 200)
            message = f"the page has navigated since catalog {listing.version} was read; it is {url} now."
            raise StepFailed(CATALOG_OUTDATED, message, reason="navigated")
        if target.index >= len(listing):
            has = f"has 0 to {len(listing) - 1}" if len(listing) else "is empty"
            raise StepFailed(NOT_FOUND, f"catalog {listing.version} {has}.", reason="out of range")
        return reading

    def _indexed(self, target: Target, *, looking: bool) -> Any:
        reading = self.meant(target)
        frame, _ = reading.listing.place(target.index)
        receiver = reading.frames[frame] if frame else self._page
        rest = f" {target.rest}" if target.rest else ""
        return receiver.locator(numbered(target.index, reading.listing.version, looking=looking) + rest)

    def _described(self, step: Step, target: Target, patience: float) -> Located:
        request = Request(
            text=target.description,
            page=self._page,
            flavour=self._flavour,
            within=scope(self._page, step).locator(":root") if "frame" in step.values else None,
            timeout=patience,
            synonyms=self._catalog.lexicon,
            name="desc=",
            counsel=counsel_in(LEDGERS),
            style=partial(style_in, LEDGERS),
        )
        return (yield from located(request)).locator

    def by_ladder(self, target: Target) -> Generator[Callable[[], Any], Any, tuple[Any, str] | None]:
        """Another locator of an index that could not be resolved, and what is to be said of it; ``None`` without certainty."""
        reading = self.meant(target)
        now: Reading = yield from self._catalog.read(aside=True)
        found = by_ladder(reading.listing, target.index, now.listing)
        if found is None:
            return None
        entry, rung = found
        rest = f" {target.rest}" if target.rest else ""
        said = (
            f"index={target.index} of catalog {reading.listing.version} could not be resolved any more; its {rung.kind} "
            f"locator {visible(rung.selector, 120)} was used, which matches {visible(entry.kind, 30)} "
            f"{quoted(entry.name, 60)} alone"
        )
        return self._page.locator(rung.selector + rest), said
