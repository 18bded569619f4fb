"""The drift of one test for the reports of others: a fragment of HTML for pytest-html, lines of text for Allure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pytest_heal.relocation.events import HealEvent
from pytest_heal.report.escape import counted
from pytest_heal.report.junit import property_value
from pytest_heal.report.terminal import sort_of

TITLE = "Drifted locators"


def as_text(events: Sequence[HealEvent]) -> str:
    """One line an event: what became of it, place, act, old and new locator."""
    return "".join(f"{sort_of(event)}: {property_value(event)}\n" for event in events)


def as_html(events: Sequence[HealEvent]) -> str:
    """A list with a title; every text is escaped."""
    rows = "".join(f"<li><b>{sort_of(event)}</b> <code>{escape(property_value(event))}</code></li>" for event in events)
    return f'<div class="heal"><p>{TITLE}: {counted(len(events), "event")}</p><ul>{rows}</ul></div>'
