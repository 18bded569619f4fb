"""Locators for controls that the catalog knows by their position alone: the ladder's, by what stands around them.

A catalog asks only what an element itself is called. "Delete" is what ten buttons are called, and the one in the row of Anna
the ladder knows. Each locator was executed, and matches its control alone.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice
from typing import Any

from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.probe import description_from_payload
from pytest_heal.catalog.frame import ENTER
from pytest_heal.explore import live_catalog
from pytest_heal.explore.control_locator import best_code
from pytest_heal.locator.grades import FRAGILE, graded_code
from pytest_heal.locator.ladder import ladder

MOST_CONTROLS = 40
"""Controls of a page that are told apart; each costs some questions."""
MOST_TRIED = 6
"""Locators of one control that are executed."""


def told_apart(found: live_catalog.Found, page: Any, flavour: Flavour) -> Generator[Any, Any, dict[int, str]]:
    """A better selector by the number of a control, for those that have none but by position.

    Args:
        found: the controls of a page.
        page: that they are on.
        flavour: its API.
    """
    weak = [number for number, one in enumerate(found.candidates) if _is_weak(best_code(one.control))][:MOST_CONTROLS]
    better: dict[int, str] = {}
    if not weak or found.reading is None:
        return better
    payloads = yield from live_catalog.described(found, flavour, weak)
    for number, payload in payloads.items():
        known = next(iter(found.candidates[number].control.selectors), "")
        prefix = known[: known.rfind(ENTER) + len(ENTER)] if ENTER in known else ""
        for rung in islice(ladder(description_from_payload(payload).element), MOST_TRIED):
            if rung.grade in FRAGILE:
                break
            selector = prefix + rung.selector
            try:
                wanted = page.locator(selector)
                if (yield wanted.count) == 1 and (yield wanted.and_(page.locator(known)).count) == 1:
                    better[number] = selector
                    break
            except Exception:  # noqa: BLE001, S112 - it went away, or cannot be executed: it keeps what it has
                continue
    return better


def _is_weak(code: str) -> bool:
    graded = graded_code(code) if code else None
    return graded is not None and graded.grade in FRAGILE
