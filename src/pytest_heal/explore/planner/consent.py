"""Cookie popups: which button of which banner is pressed, by what managers of consent and people call them.

Refusing is preferred, then what is needed alone; only where neither is offered is everything accepted, because a page under a
banner cannot be explored. A button counts only in a banner: a dialog or a layer that speaks of cookies, or a known manager's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from pytest_heal.element.text import folded
from pytest_heal.explore.planner.settings import Consent
from pytest_heal.language import tables

MANAGERS = tables.named("consent.managers")
"""Parts of ids and classes of known managers, as they stand on the banner or on a host of its shadow root."""

_Rank = Literal["reject", "necessary", "accept"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """Something that can be pressed, and the layer it stands in.

    Attributes:
        text: what it says.
        marks: its id, class and test id, in lower case.
        around: text of the nearest dialog or layer, cut; ``""`` outside of one.
        around_marks: ids, classes and tags of what it stands in, in lower case.
        layer: it stands in a dialog, or in what stays in place over the page.
    """

    text: str
    marks: str = ""
    around: str = ""
    around_marks: str = ""
    layer: bool = False


_COOKIES = frozenset(map(folded, tables.words("consent.cookies")))
_RANKS: Mapping[_Rank, frozenset[str]] = {
    rank: frozenset(map(folded, tables.words(f"consent.{rank}"))) for rank in get_args(_Rank)
}
_MARKS = {
    "reject": tables.words("consent.reject marks"),
    "necessary": frozenset[str](),
    "accept": tables.words("consent.accept marks"),
}
_ORDER: Mapping[str, tuple[_Rank, ...]] = {
    "reject": ("reject", "necessary", "accept"),
    "accept": ("accept", "necessary", "reject"),
}


def manager_of(button: Button) -> str:
    """The manager of consent whose banner a button stands in, ``""`` for none that is known."""
    marks = f"{button.around_marks} {button.marks}"
    return next((name for name, parts in MANAGERS.items() if any(part in marks for part in parts)), "")


def in_banner(button: Button) -> bool:
    """Whether a button stands in a cookie popup."""
    if manager_of(button):
        return True
    return button.layer and _speaks_of_cookies(button.around)


def chosen(buttons: Sequence[Button], want: Consent, words: Sequence[str] = ()) -> tuple[int, str] | None:
    """Which button answers a cookie popup, and why; ``None`` where there is no popup, or nothing to press in it.

    Args:
        buttons: those of one document, in its order.
        want: what is preferred.
        words: what the wanted button may say besides.
    """
    if want == "off":
        return None
    there = [(i, button) for i, button in enumerate(buttons) if in_banner(button)]
    own = frozenset(map(folded, words))
    for i, button in there:
        if own and folded(button.text) in own:
            return i, _reason(button, "a word of the configuration")
    for rank in _ORDER[want]:
        for i, button in there:
            if _is(button, rank):
                return i, _reason(button, rank)
    return None


def _is(button: Button, rank: _Rank) -> bool:
    return folded(button.text) in _RANKS[rank] or any(mark in button.marks for mark in _MARKS[rank])


def _speaks_of_cookies(text: str) -> bool:
    said = f" {folded(text)} "
    return any(f" {phrase} " in said or (not phrase.isascii() and phrase in said) for phrase in _COOKIES)


def _reason(button: Button, what: str) -> str:
    name = manager_of(button)
    return f'A cookie popup{f" of {name}" if name else ""}: "{button.text[:40]}" ({what}).'
