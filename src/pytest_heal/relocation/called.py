"""What elements are called, wherever it stands, and who else is called so."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from pytest_heal.element.page import Page
from pytest_heal.element.text import called, same_letters
from pytest_heal.element.traits import FAMILY, Traits

_HOLDERS = 40  # elements that are called by some words, which are looked at


def names(old: Traits, new: Traits, page: Page) -> Mapping[str, float]:
    """What the two are called, compared, in any of the places where a name may stand: a title that has become the name.

    Returns:
        ``called_similar``: likeness of the two likest names; ``called_within``: share of the shorter one that is in the other;
        ``called_alone``: 1 where nothing else is called by what these have in common, less the more others are; or
        ``called_other``: 1 where no word is the same. Nothing where one of the two has no name.
    """
    if not old.names or not new.names:
        return {}
    if old.said != new.said and same_letters(old.said, new.said):
        others = called_beside(called(new.said), old, new, page)
        return {"called_similar": 1.0, "called_within": 1.0, "called_alone": 1.0 / (1 + others)}
    best, similar, within = frozenset[str](), 0.0, 0.0
    for a in old.names:
        for b in new.names:
            likeness, held = page.names.likeness(a, b)
            if likeness + held > similar + within:
                best = a & b
            similar, within = max(similar, likeness), max(within, held)
    if not best:
        return {"called_other": 1.0}
    alone = 1.0 / (1 + called_beside(best, old, new, page))
    return {"called_similar": similar, "called_within": within, "called_alone": alone}


def called_beside(words: frozenset[str], old: Traits, new: Traits, page: Page) -> int:
    """How many other elements are called by some words, apart from what the candidate holds and stands in."""
    holders = (row for row in sorted(page.names.holders(words)) if row != new.element.index and _counts(row, old, new, page))
    others = {page.inventory.path_of(row) for row in islice(holders, _HOLDERS)}
    return sum(path[: len(new.path)] != new.path and new.path[: len(path)] != path for path in others)


def _counts(row: int, old: Traits, new: Traits, page: Page) -> bool:
    """Whether something else that is called alike may be meant: what is hidden only if it is called just as the old one was.

    A list of all commands waits in many a page until somebody asks for it.
    """
    other = page.traits(row)
    labels = other.tag == "label" or not other.interactive
    if labels and new.family == FAMILY["input"] and other.said == (new.label or new.said):
        return False  # what a field is called by stands beside it
    if not (old.visible and new.visible) or row in page.seen:
        return True
    return not set(old.names).isdisjoint(other.names)
