"""A handle whose element is not in the page any more, as text: what found it, what that finds now, what to write instead."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from pytest_heal.element.printable import counted, no_command, visible

_WIDTH = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """What is known of it.

    Attributes:
        code, place: of the call that found the element.
        locator: that looks for the same whenever it is used.
        count: elements that it matches now; -1: not looked for.
        gone_on: what the page has done since, where it shows another document: ``has navigated``.
    """

    code: str
    place: str
    locator: str
    count: int
    gone_on: str = ""


def lost_handle(lost: Lost) -> str:
    """The paragraph of a failure."""
    said = f"The element that {visible(lost.code)} found ({visible(lost.place)}) is not in the page any more."
    if lost.gone_on:
        said += f" The page {visible(lost.gone_on)} since."
    elif lost.count > 0:
        them = (
            "it matches is another node, perhaps the same one re-rendered" if lost.count == 1 else "it matches are other nodes"
        )
        said += f" Its selector matches {counted(lost.count, 'element')} now; what {them}. "
        said += f"A locator looks again whenever it is used: {visible(lost.locator)}"
    elif lost.count == 0:
        said += " Its selector matches nothing now."
    return "\n".join(map(no_command, textwrap.wrap(said, _WIDTH, break_long_words=False, break_on_hyphens=False)))
