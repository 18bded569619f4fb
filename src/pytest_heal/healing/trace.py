"""A heal in Playwright's trace: one named group with the line of the test, around what is done from the choice on.

Only where a trace is being recorded, and by a Playwright that knows groups (1.49 and later). What fails is left out without a
word: a trace is a record of the test, never a part of it.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, MutableSet
from contextlib import suppress
from functools import partial
from typing import Any, get_type_hints

from pytest_heal.browser.flavour import Steps
from pytest_heal.element.printable import visible
from pytest_heal.healing.course import Course
from pytest_heal.locator.code import to_code

TEXT_LIMIT = 200  # characters of a locator or an element in the name of a group
_RECORDS = {"start": True, "start_chunk": True, "stop": False, "stop_chunk": False}  # method -> a trace is recorded after it


def recording(course: Course) -> Any:
    """The tracing that records the call; ``None`` for none."""
    traced = course.ledger.traced
    if traced:
        with suppress(Exception):
            tracing = course.call.page().context.tracing
            return tracing if tracing in traced else None
    return None


def begun(course: Course, found: str) -> Steps:
    """Open a group.

    Args:
        course: of the call that heals.
        found: the element that was chosen.
    """
    with suppress(Exception):
        call = course.call
        tracing = recording(course)
        if hasattr(tracing, "group"):
            name = f"healed: {visible(to_code(call.selector), TEXT_LIMIT)} is now {visible(found, TEXT_LIMIT)}"
            location = {"file": call.site.file, "line": call.site.line, "column": call.site.column}
            yield partial(tracing.group, name, location=location)
            course.groups.append(tracing)


def ended(course: Course) -> Steps:
    """Close all groups of a call."""
    while course.groups:
        tracing = course.groups.pop()
        with suppress(Exception):
            yield tracing.group_end


def wrappers(api: Any, traced: MutableSet[Any]) -> Iterator[tuple[type, str, Any, Any]]:
    """What tells whether a trace is recorded: class, method, the original, and what is to stand in its place.

    Args:
        api: ``playwright.sync_api`` or ``playwright.async_api``.
        traced: receives the tracings that record.
    """
    try:
        kind = get_type_hints(api.BrowserContext.tracing.fget)["return"]
    except (AttributeError, KeyError, NameError, TypeError):
        return
    for name, records in _RECORDS.items():
        original = vars(kind).get(name)
        if inspect.isfunction(original):
            yield kind, name, original, _noting(original, traced.add if records else traced.discard)


def _noting(original: Any, note: Callable[[Any], None]) -> Any:
    @functools.wraps(original)
    def noting(self: Any, *args: Any, **kwargs: Any) -> Any:
        note(self)
        return original(self, *args, **kwargs)

    return noting
