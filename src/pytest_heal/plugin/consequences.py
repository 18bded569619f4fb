"""What drift means for the test it happened in: a warning at the test's own line, in strict mode a failure.

Called at the end of the call phase, inside pytest's handling of warnings and of failures, so that both come out as if the
test itself had caused them: counted, reported, rerun and forwarded by pytest-xdist like any other, and never twice.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable

import pytest

from pytest_heal.config.options import NOT_HEALED
from pytest_heal.errors import HealedLocatorWarning, HealWarning, MovedLocatorWarning
from pytest_heal.healing.test_state import TestState
from pytest_heal.relocation.events import HealEvent
from pytest_heal.report.terminal import sort_of, strict_message, warning_message

_CATEGORIES: dict[str, type[HealWarning]] = {"healed": HealedLocatorWarning, "moved": MovedLocatorWarning}


def says_nothing(item: pytest.Item, call: pytest.CallInfo[None]) -> bool:
    """Whether a failure says nothing about the heals before it: it is an expected one, or of a locator that was refused.

    pytest makes a skip of an expected failure after us. An assertion that failed does say something: what it looks for may be
    missing because the wrong element was clicked.
    """
    error = call.excinfo.value if call.excinfo is not None else None
    expected = isinstance(error, pytest.xfail.Exception) or item.get_closest_marker("xfail") is not None
    notes = getattr(error, "__notes__", ())
    return expected or (not isinstance(error, AssertionError) and any(str(note).startswith(NOT_HEALED) for note in notes))


def judge(item: pytest.Item, test: TestState, *, already_failed: bool = False) -> None:
    """Warn about what drifted in the running test since the last call, and fail the test if that is asked for.

    Args:
        item: the test.
        test: knows its events; in mode ``strict`` a healed or moved locator fails it.
        already_failed: the test has failed, so only warnings are due.

    Raises:
        pytest.fail.Exception: the test must fail, by mode or by a filter that makes our warnings errors.
    """
    drifted = [event for event in test.news() if sort_of(event) in _CATEGORIES]
    if test.mode == "strict" and drifted and not already_failed:
        test.forbidden = True
        pytest.fail(strict_message(drifted, width=_width(item.config)), pytrace=False)
    forbidden = []
    for event in drifted:
        try:
            _warn(event, item)
        except HealWarning as warning:
            forbidden.append(f"{event.file}:{event.line}: {type(warning).__name__}: {warning}")
    if forbidden and not already_failed:
        test.forbidden = True
        pytest.fail("\n".join(forbidden), pytrace=False)


def _warn(event: HealEvent, item: pytest.Item) -> None:
    """Issue a warning at the event's line.

    A filter that makes every warning an error (``filterwarnings = error`` is common) does not mean ours: a heal would fail
    the test that it just saved, without anybody having asked for that. Only a filter that names this package counts.
    """
    path, line = (item.config.rootpath / event.file, event.line) if event.file else (item.path, (item.location[1] or 0) + 1)
    warning = _CATEGORIES[sort_of(event)](warning_message(event))
    try:
        warnings.warn_explicit(warning, type(warning), str(path), line)
    except HealWarning:
        if any("pytest_heal" in text for text in _filters(item)):
            raise
        with warnings.catch_warnings():
            warnings.simplefilter("always", HealWarning)
            warnings.warn_explicit(warning, type(warning), str(path), line)


def _filters(item: pytest.Item) -> Iterable[str]:
    """Every warning filter that the user wrote for this test."""
    yield from item.config.getini("filterwarnings")
    yield from item.config.getoption("pythonwarnings", None) or ()
    for mark in item.iter_markers("filterwarnings"):
        yield from map(str, mark.args)


def _width(config: pytest.Config) -> int:
    reporter = config.pluginmanager.getplugin("terminalreporter")
    return int(reporter._tw.fullwidth) if reporter else 80  # noqa: SLF001 - pytest has no other way to the width
