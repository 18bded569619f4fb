"""Each heal is told once: what our section of the summary shows is not listed among pytest's warnings as well.

The warnings stay warnings: filters see them, plugins hear of them, and the last line counts them.
"""

from __future__ import annotations

import warnings
from collections.abc import Generator
from typing import Any

import pytest

from pytest_heal.errors import HealedLocatorWarning, MovedLocatorWarning

SHOWN = (HealedLocatorWarning, MovedLocatorWarning)
KIND = "warnings"
"""Under which the terminal reporter keeps warnings, see `pytest.TerminalReporter.stats`."""


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
        ours = {id(one) for one in self._ours}
        before = terminalreporter.stats.get(KIND, [])
        if not ours or self._config.get_verbosity() < 0 or self._config.getoption("no_summary"):
            return (yield)
        left = [one for one in before if id(one) not in ours]
        number = len(left)
        terminalreporter.stats[KIND] = left
        try:
            return (yield)
        finally:
            terminalreporter.stats[KIND] = [*before, *left[number:]]
