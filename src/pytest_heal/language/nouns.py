"""Nouns for sorts of controls: "dropdown" means a combobox, a listbox, or at a pinch a button that opens a menu."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pytest_heal.language import tables


class Noun(NamedTuple):
    """What a noun for a control says.

    Attributes:
        exact: roles that it means.
        tolerated: roles that it may be used for.
    """

    exact: frozenset[str]
    tolerated: frozenset[str]


def roles_of(written: Iterable[str]) -> frozenset[str]:
    """Roles as tables write them: ``none`` is the role ``""``, of an element that has none."""
    return frozenset("" if role == "none" else role for role in written)


NOUNS: Mapping[str, Noun] = {
    noun: Noun(roles_of(exact), roles_of(tolerated)) for noun, exact, tolerated in tables.table("controls.nouns")
}

NAMING = tables.words("controls.naming nouns")
"""Nouns that are words of a name as often: with no other word in a description they are looked for as such."""

SHOWN: Mapping[str, frozenset[str]] = {
    noun: roles_of(roles) for _, nouns, roles in tables.table("controls.shown") for noun in nouns
}
"""Nouns that ask for what cannot be operated -> the roles of what they mean."""


def noun_of(word: str) -> str:
    """The noun of the table that a word is, in singular or plural; ``""`` for another word.

    >>> noun_of("checkboxes"), noun_of("links"), noun_of("user")
    ('checkbox', 'link', '')
    """
    if word in NOUNS:
        return word
    for ending in ("s", "es"):
        if word.endswith(ending) and word[: -len(ending)] in NOUNS:
            return word[: -len(ending)]
    return ""
