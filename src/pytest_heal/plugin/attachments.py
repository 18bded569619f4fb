"""Drift in the reports of pytest-html and Allure, where they are present and asked for; nothing where they are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_heal.plugin.carrier import carried

if TYPE_CHECKING:
    from pytest_heal.relocation.events import HealEvent


def attach(config: pytest.Config, report: pytest.TestReport) -> None:
    """Add the events that a report of a test's call carries.

    Args:
        config: knows which plugins are there.
        report: of the call; others are left alone, because the events of the call come again with the teardown.
    """
    events = carried(report) if report.when == "call" else []
    if not events:
        return
    if config.pluginmanager.hasplugin("html") and config.getoption("htmlpath", None):
        _to_pytest_html(config, report, events)
    if config.pluginmanager.hasplugin("allure_pytest") and config.getoption("allure_report_dir", None):
        _to_allure(events)


def _to_pytest_html(config: pytest.Config, report: pytest.TestReport, events: list[HealEvent]) -> None:
    from pytest_heal.report.attachment import as_html

    extras = config.pluginmanager.getplugin("html").extras
    report.extras = [*getattr(report, "extras", ()), extras.html(as_html(events))]  # type: ignore[attr-defined]


def _to_allure(events: list[HealEvent]) -> None:
    import allure

    from pytest_heal.report.attachment import TITLE, as_text

    allure.attach(as_text(events), name=TITLE, attachment_type=allure.attachment_type.TEXT)
