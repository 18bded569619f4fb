"""An index that cannot be resolved: whether another locator of its catalog entry certainly leads to the same element.

`catalog.identity.follow` has said no by then: something that identifies the element has changed. What is left is its place. A
place alone is no identity (the first row's "Delete" is another row's after a removal), so role and name must belong to one
element alone, before and now, with the same words around it, and that element must stand where one of the entry's CSS or XPath
locators points.
"""

from __future__ import annotations

from pytest_heal.catalog.entry import CatalogRung, Entry
from pytest_heal.catalog.identity import same_document
from pytest_heal.catalog.listing import Listing

KINDS = ("id", "test id", "css", "xpath")
"""Rungs that say where an element stands; the others say its name again."""


def by_ladder(old: Listing, index: int, new: Listing) -> tuple[Entry, CatalogRung] | None:
    """The element in the page as it is now, and the locator of the old entry that matches it alone; ``None`` without certainty.

    Each rung of the new listing was counted in the page and matched its entry alone, so a selector that stands in both leads to
    the new entry and to nothing else.

    Args:
        old: the catalog the number was read in.
        index: the number.
        new: the catalog of the page as it is now.

    Raises:
        IndexError: ``old`` has no such number.
    """
    wanted = old[index]
    if not wanted.name or not same_document(old, new):
        return None
    if len(_alike(wanted, old, old)) != 1:
        return None
    found = _alike(wanted, old, new)
    if len(found) != 1 or (found[0].tag, found[0].href) != (wanted.tag, wanted.href):
        return None
    if old.title != new.title or old.context(index) != new.context(found[0].index):
        return None
    its = {rung.selector for rung in found[0].rungs}
    rung = next((rung for rung in wanted.rungs if rung.kind in KINDS and rung.selector in its), None)
    return None if rung is None else (found[0], rung)


def _alike(wanted: Entry, old: Listing, listing: Listing) -> list[Entry]:
    """Entries of the same role and name in the same frame."""
    chain = old.frames[wanted.frame].chain
    return [
        entry
        for entry in listing
        if (entry.role, entry.name) == (wanted.role, wanted.name) and listing.frames[entry.frame].chain == chain
    ]
