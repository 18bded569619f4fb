"""Whether two elements stand in the same row, card or item: what tells look-alikes apart."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_heal.element.page import Page
from pytest_heal.element.traits import Traits, heads_column

_OTHER = 0.3  # likeness of two items below which they are two
_FEW_LINKS = 2  # that lead to one place; more of them are no links, but controls
_REPEATS = 20  # elements of an item that are looked at


def same_item(old: Traits, new: Traits, page: Page, counts: Mapping[str, int]) -> Mapping[str, float]:
    """The items of the two compared, of which the remembered one stood in one.

    Returns:
        ``group_similar``: share of the words of its item that are around the other one; ``group_other``: 1 where that is in
        another item; ``group_elsewhere``: 1 where its item is still there, and the other one is in another, or in none.
    """
    if heads_column(old, new):
        return {}  # the head of a row of heads is another head
    found = {}
    around = new.group | new.near | new.words
    own = _called(old)
    same = page.shared("group", own, own & around) if own & around else 0.0
    if same:
        found["group_similar"] = same
    if not new.group and old.element.column and page.has_cells(old.element.item):
        found["group_elsewhere"] = 1.0
    if not new.group or not _has_lookalikes(old, new, page, counts):
        return found
    if same < _OTHER:
        found["group_other"] = 1.0
    there = [page.traits(row) for row in page.rows("group").get(old.element.group, ())[:_REPEATS]]
    if new.element.group == old.element.group or (old.words and old.words <= own) or own <= old.words:
        return found
    if own <= new.words and not there:
        return found  # it is named after that, and no "half-day pass" where the "day pass" is still there
    if there and (new.interactive or any(other.said == new.said for other in there)):
        found["group_elsewhere"] = 1.0  # the row of the remembered element is still there, and this one is in another
    return found


def _called(traits: Traits) -> frozenset[str]:
    """What the item of an element is called; where it has no head but all that it says, without what its button says."""
    own = traits.group - traits.words if traits.button and traits.words < traits.group else traits.group
    return own or traits.group


def _has_lookalikes(old: Traits, new: Traits, page: Page, counts: Mapping[str, int]) -> bool:
    """Whether there were, or are, others that say the same, so that only the group tells them apart."""
    if not old.said:
        return old.ordinal[1] > 1
    if old.link and old.link == new.link and page.places("@href", new.link) <= _FEW_LINKS:
        return False
    return counts.get(old.counted, 1) > 1 or page.places("said", new.said) > 1
