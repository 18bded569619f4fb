"""A selector that matches one element and works: how good it is, and what would be better for the very same element.

The grade is that of ``pytest-heal lint``. What is called better has a better grade, was executed in the page, and matches this
element alone.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pytest_heal.browser import errors_text
from pytest_heal.browser.probe import description_expression, description_from_payload
from pytest_heal.locator.code import to_code
from pytest_heal.locator.grades import graded_code
from pytest_heal.locator.ladder import Rung, ladder
from pytest_heal.suggestions.attempt import as_written
from pytest_heal.suggestions.live_survey import Look
from pytest_heal.suggestions.record import Similar, Working

MOST_BETTER = 3
"""Better locators that are told."""
MOST_TRIED = 8
"""Locators of the element that are executed."""


def working(
    look: Look, selector: str, *, prefix: str, receiver: str, test_id_attribute: str, timeout: float
) -> Generator[Callable[[], Any], Any, Working | None]:
    """Grade of a selector that matches one element, and better ones; ``None`` for one that cannot be graded.

    Args:
        look: where it looks.
        selector: in its document.
        prefix: selector of the frames that lead into that.
        receiver: expression that a locator in that document is made from.
        test_id_attribute: the attribute that ``get_by_test_id`` looks at.
        timeout: ms for the question what the element is.
    """
    graded = graded_code(to_code(look.selector, look.receiver))
    if graded is None:
        return None
    better: list[Similar] = []
    kinds: set[str] = set()
    whole = prefix + selector
    try:
        told = yield partial(look.flavour.evaluate, look.locator(whole).first, description_expression(), timeout=timeout)
        rungs = ladder(description_from_payload(told).element, test_id_attribute=test_id_attribute, style=look.style())
    except Exception as error:
        if errors_text.is_gone(error):
            raise
        rungs = ()  # busy, or it went away: the grade is known all the same
    for rung in itertools.islice((rung for rung in rungs if rung.grade < graded.grade), MOST_TRIED):
        if len(better) == MOST_BETTER:
            break
        if rung.kind not in kinds and (yield from _is_it(look, whole, prefix, rung)):
            kinds.add(rung.kind)  # an exact form says no more
            better.append(_told(rung, receiver))
    return Working(grade=graded.grade, reasons=graded.reasons, better=tuple(better))


def _is_it(look: Look, whole: str, prefix: str, rung: Rung) -> Generator[Callable[[], Any], Any, bool]:
    """Whether a locator matches the element, and nothing else."""
    if (yield from look.count(prefix + rung.selector)) != 1:
        return False
    same = f"{whole} >> internal:and={json.dumps(rung.selector, ensure_ascii=False)}"
    return bool((yield from look.count(same)) == 1)


def _told(rung: Rung, receiver: str) -> Similar:
    return Similar(
        selector=rung.selector,
        code=as_written(rung.selector),
        count=1,
        reason=f"grade {rung.grade}: {rung.reasons[0]}",
        alike=1.0,
        paste=to_code(rung.selector, receiver),
    )
