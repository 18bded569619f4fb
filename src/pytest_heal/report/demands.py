"""What a locator demands, beside what an element has: a line for each demand; all texts in it may be of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_heal.element.printable import visible

if TYPE_CHECKING:
    from pytest_heal.relocation.events import HealEvent, Held

MOST_REWORDED = 3  # of one event, where it is to be short
_KIND_LIMIT = 20  # characters
_DEMAND_LIMIT = 100
_NOW_LIMIT = 60


def verdict(held: Held) -> str:
    """``held``, ``reworded`` (the same in other words) or ``not held``."""
    if not held.held:
        return "not held"
    return "reworded" if held.now else "held"


def told(held: Held) -> str:
    """One demand on one line, safe for a terminal.

    >>> from pytest_heal.relocation.events import Held
    >>> told(Held(kind="words", demand='name "Log in"', held=True, now="Sign in"))
    'words: name "Log in" is "Sign in" now'
    >>> told(Held(kind="narrowing", demand="in dialog", held=True))
    'narrowing: in dialog held'
    >>> told(Held(kind="words", demand='text "Paid"', held=False, now="Declined"))
    'words: text "Paid" not held, "Declined" is there now'
    """
    kind, demand, now = texts(held)
    what = f"{kind}: {demand}"
    if held.held:
        return f'{what} is "{now}" now' if now else f"{what} held"
    return f'{what} not held, "{now}" is there now' if now else f"{what} not held"


def texts(held: Held) -> tuple[str, str, str]:
    """Kind, demand and what is there now, each short and safe for a line."""
    return _text(held.kind, _KIND_LIMIT), _text(held.demand, _DEMAND_LIMIT), _text(held.now, _NOW_LIMIT)


def told_all(event: HealEvent) -> list[str]:
    """Each demand of an event."""
    return [told(held) for held in event.demands]


def reworded(event: HealEvent) -> list[str]:
    """The demands that a healed element meets in other words, the first few; nothing where it says them as they were."""
    if event.outcome != "healed":
        return []
    return [told(held) for held in event.demands if held.now][:MOST_REWORDED]


def _text(text: str, limit: int) -> str:
    return visible(" ".join(text[: 4 * limit].split()), limit)
