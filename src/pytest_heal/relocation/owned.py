"""The nearest element belongs to another locator: which one that is, and the reasons that say so."""

from __future__ import annotations

from pytest_heal.relocation.decision import MOST_NAMED, plain
from pytest_heal.relocation.relocator import Match, Relocation


def nearest_owned(relocation: Relocation) -> Match | None:
    """The nearest of the elements that other locators own."""
    return next((match for match in relocation.matches if match.owner is not None), None)


def belongs(named: str, owner_code: str) -> str:
    """The reason for an element that another locator owns."""
    return f"The nearest, {plain(named, MOST_NAMED)}, belongs to {plain(owner_code, MOST_NAMED) or 'another locator'}."


def was_meant(named: str, owner_code: str, *, matches: bool) -> str:
    """The reason for an element that is more like what another locator meant, which does not mean it now.

    Args:
        named: the element.
        owner_code: that locator.
        matches: it matches something, but not this element alone.
    """
    now = "and that does not match it alone now" if matches else "and that matches nothing now either"
    element, owner = plain(named, MOST_NAMED), plain(owner_code, MOST_NAMED) or "another locator"
    return f"The nearest, {element}, is more like what {owner} meant, {now}."
