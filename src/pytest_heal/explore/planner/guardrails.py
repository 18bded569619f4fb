"""Rules that a recommendation may not break: they keep a walk from going in circles."""

from __future__ import annotations

from collections.abc import Container

from pytest_heal.element.text import folded
from pytest_heal.explore.exploration import Control
from pytest_heal.explore.planner.candidate import told
from pytest_heal.explore.planner.history import History
from pytest_heal.explore.planner.urls import goes_nowhere, normalised
from pytest_heal.language import tables

HOME = tables.words("pages.home")


def blocked(control: Control, *, page: str, start: str, visited: Container[str], history: History) -> str:
    """Why a recommended control is not taken, a sentence; ``""`` when it passes.

    Args:
        control: what was recommended.
        page: URL of the page it is on.
        start: URL the walk began at.
        visited: normalised URLs.
        history: of interactions.
    """
    if HOME & set(folded(control.name or control.text).split()):
        return f"{told(control)} leads home."
    url = "" if goes_nowhere(control.href, page) else normalised(control.href)
    if url and url == normalised(start):
        return f"{told(control)} leads to where the walk began."
    if history.recently(control):
        return f"{told(control)} was operated a moment ago."
    if url and url in visited:
        return f"{told(control)} leads to a page that was visited."
    return ""
