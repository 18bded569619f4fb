"""The ledgers of this process: which tests are running, for whoever wants to know what happened to a call of theirs.

Outside of a test run there is none: nothing is instrumented then, and nothing heals.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import ContextVar
from functools import partial
from weakref import WeakSet

from pytest_heal.describe.answer import Candidate
from pytest_heal.describe.live_counsel import Counsel, chosen_in_words
from pytest_heal.healing.ledger import Ledger
from pytest_heal.models.question import Advice
from pytest_heal.relocation.events import HealEvent

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


def counsel_in(ledgers: Iterable[Ledger]) -> Counsel | None:
    """The model that a running test may ask, where no fixture says so: in ``desc=`` and steps; ``None`` without one.

    Args:
        ledgers: of the sessions that may be running the test.
    """
    for ledger in ledgers:
        adviser, test = ledger.options.adviser, ledger.test
        if adviser is not None and test is not None:
            name = str(getattr(adviser, "name", "a model"))
            return Counsel(adviser=adviser, name=name, told=partial(_log, ledger, test.nodeid, name))
    return None


def style_in(ledgers: Iterable[Ledger]) -> tuple[str, ...]:
    """What the locators of the running test's project hold on to, preferred first; none outside of a test."""
    return next((ledger.options.style() for ledger in ledgers if ledger.test is not None), ())


def _log(ledger: Ledger, test: str, name: str, text: str, candidate: Candidate, _: Advice) -> None:
    ledger.log(f"{test}: {chosen_in_words(text, candidate, name)}")
