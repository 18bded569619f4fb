"""Each heal and each refusal is said once: what our sections show is in pytest's own lists no more.

Heals are not listed among the warnings as well. The warnings stay warnings: filters see them, plugins hear of them, and the
last line counts them. What this plugin adds to an error stands in the failure, and not again in the list of failed tests, which
has whole messages in CI.
"""

from __future__ import annotations

import warnings
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from pytest_heal.errors import HealedLocatorWarning, MovedLocatorWarning
from pytest_heal.plugin.failures import NOTES

SHOWN = (HealedLocatorWarning, MovedLocatorWarning)
KIND = "warnings"
"""Under which the terminal reporter keeps warnings, see `pytest.TerminalReporter.stats`."""
FAILURES = ("failed", "error")
"""The same of reports."""


class ToldOnce:
    """A plugin of the process that writes the summary.

    Args:
        config: of the run.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._ours: list[Any] = []

    @pytest.hookimpl(trylast=True)  # after the terminal reporter has taken note of it
    def pytest_warning_recorded(self, warning_message: warnings.WarningMessage) -> None:
        """Remember which of the reporter's warnings are ours."""
        terminal = self._config.pluginmanager.getplugin("terminalreporter")
        noted = terminal.stats.get(KIND) if terminal is not None else None
        if noted and issubclass(warning_message.category, SHOWN):
            self._ours.append(noted[-1])

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Generator[None, object, object]:
        """Leave ours out while the summary is written."""
        if self._config.get_verbosity() < 0 or self._config.getoption("no_summary"):
            return (yield)
        with ExitStack() as stack:
            stack.enter_context(_without(self._ours, terminalreporter.stats))
            shown = self._config.getoption("tbstyle") != "no"
            for report in (one for kind in FAILURES if shown for one in terminalreporter.stats.get(kind, ())):
                stack.enter_context(_short(report))
            return (yield)


@contextmanager
def _without(ours: list[Any], stats: dict[str, list[Any]]) -> Iterator[None]:
    """The warnings without some of them."""
    known, before = {id(one) for one in ours}, stats.get(KIND, [])
    if not known:
        yield
        return
    left = [one for one in before if id(one) not in known]
    number = len(left)
    stats[KIND] = left
    try:
        yield
    finally:
        stats[KIND] = [*before, *left[number:]]


@contextmanager
def _short(report: Any) -> Iterator[None]:
    """The message of a failure without our notes, where pytest keeps it beside the failure itself."""
    crash, notes = getattr(getattr(report, "longrepr", None), "reprcrash", None), getattr(report, NOTES, ())
    if crash is None or not notes:
        yield
        return
    whole = crash.message
    for note in notes:
        crash.message = crash.message.replace(f"\n{note}", "", 1)
    try:
        yield
    finally:
        crash.message = whole
