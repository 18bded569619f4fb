"""What came nearest to an element that was not found with certainty: named as that, and never as what to use instead."""

from __future__ import annotations

import re

from pytest_heal.language.destructive import destructive_word
from pytest_heal.relocation.events import HealEvent
from pytest_heal.report.escape import visible

LEAST = 0.3
"""Confidence, 0 to 1, from which an element is near enough to be named as a locator."""
MOST_CODE = 400  # characters of a locator
_SAID = re.compile(r'"(.*)"')


def destroys(element: str) -> str:
    """The word by which an element says that it deletes, pays or leaves; ``""`` for one that does not.

    Args:
        element: short description.

    >>> destroys('button "Delete all data"'), destroys('button "Save"')
    ('delete', '')
    """
    found = _SAID.search(element[: 2 * MOST_CODE])
    return destructive_word(found[1]) if found else ""


def nearest(event: HealEvent) -> str:
    """The nearest element of a refusal as code, else as a description; ``""`` where nothing is near, or it may not be named."""
    if event.outcome != "refused" or event.lacks or event.confidence < LEAST:
        return ""
    return visible((event.replacement or event.after)[: 4 * MOST_CODE], MOST_CODE)


def told_nearest(event: HealEvent) -> str:
    """The same as sentences, the last one a warning where it destroys: ``Nearest, and not certain: page.a().``."""
    found = nearest(event)
    if not found:
        return ""
    word = destroys(event.after)
    return f"Nearest, and not certain: {found}." + (f' Careful: it says "{visible(word)}".' if word else "")
