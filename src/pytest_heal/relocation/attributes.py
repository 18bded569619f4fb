"""Other attributes of an element compared: those that somebody gave it for a purpose of their own."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_heal.element.page import Page
from pytest_heal.element.text import identifier_words
from pytest_heal.element.traits import Traits


def attributes(old: Traits, new: Traits, page: Page) -> Mapping[str, float]:
    """The attributes that have no comparison of their own, see `Traits.data`.

    Returns:
        ``data_equal``: how rare the rarest common one is on the page, also under a name that another library gave it
        ("data-target" and "data-bs-target"); ``data_other``: share of those that both have which differ.
    """
    mine, theirs, found = dict(old.data), dict(new.data), {}
    both = mine.keys() & theirs.keys()
    same = [key for key, value in new.data if mine.get(key) == value or (key not in both and _renamed(key, value, old))]
    if same:
        found["data_equal"] = max(page.rarity(f"@{key}", theirs[key]) for key in same)
    if both:
        found["data_other"] = sum(mine[key] != theirs[key] for key in both) / len(both)
    return found


def _renamed(key: str, value: str, old: Traits) -> bool:
    """Whether the remembered element had a value under a name of which this one is a part, or that is a part of it.

    A number is another thing's under another name: order 7 is not guest 7.
    """
    if not any(map(str.isalpha, value)):
        return False
    called, names = _called(key), [_called(name) for name, mine in old.data if mine == value]
    return any(called <= name or called >= name for name in names)


def _called(key: str) -> frozenset[str]:
    """The words of an attribute's name but for the prefix that all data have."""
    return frozenset(identifier_words(key)) - {"data"}
