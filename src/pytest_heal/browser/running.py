"""The tests that are running in this process, for whoever wants to know what happened to a call of theirs.

Outside of a test run there is none: nothing is instrumented then, and nothing heals.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING
from weakref import WeakSet

if TYPE_CHECKING:
    from pytest_heal.browser.ledger import Ledger
    from pytest_heal.core.events import HealEvent

LEDGERS: WeakSet[Ledger] = WeakSet()
"""Ledgers of instruments that are, or were, installed."""

STEP: ContextVar[str] = ContextVar("pytest_heal_step", default="")
"""Which step of a list the running call belongs to, ``" step 3"``: all of them are made by one line of the test."""


class Since:
    """The events of running tests from now on."""

    def __init__(self) -> None:
        self._before = [(test, len(test.events)) for ledger in LEDGERS if (test := ledger.test) is not None]

    def events(self, selector: str) -> list[HealEvent]:
        """Those of one locator, or of one that was made from it.

        Args:
            selector: Playwright's selector of the locator.
        """
        new = (event for test, before in self._before for event in test.events[before:])
        return [event for event in new if selector and event.selector.startswith(selector)]
