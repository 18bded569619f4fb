"""Hooks that a ``conftest.py`` or another plugin may implement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_heal.core.events import HealEvent


def pytest_heal_event(config: pytest.Config, event: HealEvent) -> None:
    """A drifted locator was reported.

    Called once for each event, when its test is over: always in the process that reports (under pytest-xdist the
    controller, never a worker), and of a test that was run again only for its last run. What an implementation raises is
    noted in the summary and changes nothing else.

    Args:
        config: pytest's configuration.
        event: what drifted, what was done and why.
    """


def pytest_heal_report_formats(config: pytest.Config) -> Sequence[Any]:  # type: ignore[empty-body]  # a specification
    """Formats of reports to add to those of ``--heal-report``.

    Called once, before the first test, in the process that reports. An implementation returns a list of
    `pytest_heal.ReportFormat`; several may add some each.

    Args:
        config: pytest's configuration.
    """
