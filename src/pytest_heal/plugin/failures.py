"""A failure as pytest is given it to report: with no frame of this package in its tracebacks, see `browser.tracebacks`.

And with what queries of its test returned nothing, see `healing.empty_hints`: the page is still there, as its fixtures are.
"""

from __future__ import annotations

import pytest

from pytest_heal.plugin.process import GUARD, RUN

NOTES = "heal_notes"
"""Attribute of a report: texts that this plugin has added to the error."""


def leave_out_ours(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Take our frames out of what failed; nothing else is imported or done where nothing did."""
    if call.excinfo is not None:
        from pytest_heal.browser import tracebacks

        with item.config.stash[GUARD]("leaving our frames out of a failure"):
            tracebacks.leave_out_ours(call.excinfo.value)


def note_ours(item: pytest.Item, report: pytest.TestReport, call: pytest.CallInfo[None]) -> None:
    """Put on the report of a failure what this plugin has added to its error; see `told_once`."""
    if call.excinfo is not None and report.failed:
        from pytest_heal.browser.errors_text import own_notes

        with item.config.stash[GUARD]("noting what was added to an error"):
            if notes := own_notes(call.excinfo.value):
                setattr(report, NOTES, notes)


def tell_of_queries(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Note on a failure which queries returned nothing; a skip, an expected failure and an interrupted run are none."""
    run, error = item.config.stash[RUN], call.excinfo.value if call.excinfo is not None else None
    if error is None or call.when == "teardown" or run.test is None:
        return
    wanted = isinstance(error, (Exception, pytest.fail.Exception))
    if not wanted or isinstance(error, (pytest.exit.Exception, pytest.skip.Exception)):
        return
    if item.get_closest_marker("xfail") is None:
        with item.config.stash[GUARD]("looking for what queries did not find"):
            run.tell_of_queries(error)


class Failures:
    """A plugin of its own for what is known late: pytest hands over the failures of `unittest` cases in this hook only.

    The wrapper of the same hook comes before all others, this one after those that are to come first.
    """

    @staticmethod
    def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """Take our frames out once more."""
        leave_out_ours(item, call)
        tell_of_queries(item, call)
