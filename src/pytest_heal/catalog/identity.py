"""Whether an entry of an older catalog is certainly in a newer one: by its identity, or not at all.

The same rule as in ``catalog/numbers.js``, which follows within one document; this one compares listings, for a page that was
loaded again. An id, a test id, the ``name`` of a field, or role and name within a section must be the same and belong to one
element before and now, and nothing that identifies it may contradict, nor what stands around it. A number that is followed
wrongly clicks on something else, so anything less is "gone".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urldefrag

from pytest_heal.catalog.entry import Entry
from pytest_heal.catalog.frame import ENTER
from pytest_heal.catalog.listing import Listing

_BY_NAME = re.compile(r'(?:input|select|textarea)\[name="[^"\d]+"\]')
_GIVEN = ("id", "test id")  # kinds of rungs that hold on to what the author gave to this element


def same_document(old: Listing, new: Listing) -> bool:
    """Whether two listings are of one URL, fragments aside; on another page the same name means another thing."""
    return same_address(old.url, new.url)


def same_address(old: str, new: str) -> bool:
    """Whether two URLs are the same, fragments aside."""
    return urldefrag(old).url == urldefrag(new).url


def follow(old: Listing, index: int, new: Listing, *, looking: bool = False) -> Entry | None:
    """The entry of ``new`` that certainly is the entry of ``old`` with this number; ``None`` when that is not certain.

    Args:
        old: the catalog the number was read in.
        index: the number.
        new: the catalog of the page as it is now.
        looking: nothing is done to the element, so what stands around it may have changed.

    Raises:
        IndexError: ``old`` has no such number.
    """
    wanted = old[index]
    if not same_document(old, new) or not (looking or old.title == new.title):
        return None
    given = [(kind, selector) for kind, selector in _given(wanted).items()]
    candidates = [
        entry
        for entry in new
        if _agrees(wanted, entry, old, new) and (looking or old.context(index) == new.context(entry.index))
    ]
    by_gift = [entry for entry in candidates if any(_given(entry).get(kind) == selector for kind, selector in given)]
    if len(by_gift) == 1:
        return by_gift[0]
    in_section = [entry for entry in candidates if entry.section == wanted.section]
    sent_as = _sent_as(wanted)
    by_field = [entry for entry in in_section if sent_as and _sent_as(entry) == sent_as]
    if len(by_field) == 1:
        return by_field[0]
    if not wanted.name:
        return None
    before = _count(old, lambda entry: _agrees(wanted, entry, old, old) and entry.section == wanted.section)
    return in_section[0] if len(in_section) == before == 1 else None


def _agrees(wanted: Entry, entry: Entry, old: Listing, new: Listing) -> bool:
    """The same kind of thing with the same name in the same frame, and no other id, test id or target."""
    if (wanted.tag, wanted.role, wanted.name, wanted.href) != (entry.tag, entry.role, entry.name, entry.href):
        return False
    if old.frames[wanted.frame].chain != new.frames[entry.frame].chain:
        return False
    mine, its = _given(wanted), _given(entry)
    return all(mine[kind] == its[kind] for kind in mine.keys() & its.keys())


def _given(entry: Entry) -> dict[str, str]:
    return {rung.kind: rung.selector for rung in entry.rungs if rung.kind in _GIVEN}


def _sent_as(entry: Entry) -> str:
    """The selector of a field by its ``name``, which is its alone; ``""`` where that has a digit in it, which counts rows."""
    found = next((rung.selector for rung in entry.rungs if rung.kind == "css"), "")
    selector = found.rpartition(ENTER)[2]
    return found if _BY_NAME.fullmatch(selector) else ""


def _count(listing: Listing, fits: Callable[[Entry], bool]) -> int:
    return sum(1 for entry in listing if fits(entry))
