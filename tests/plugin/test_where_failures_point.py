"""A failure points to where plain Playwright's points and reads like it, whatever the style of tracebacks.

Every test of a suite passes on one release and fails on the next. What the plugin adds on purpose are notes on the error, which
are left out.
"""

import pytest

from tests.support.failures_told import failures_of, same_as_plain

QUICK = "click_lost or expect_text or soft_two or caught_and_chained or fixture or of_unittest or wrong_arguments"


@pytest.mark.parametrize(
    "kinds", [pytest.param(QUICK, id="some", marks=pytest.mark.part), pytest.param("", id="all", marks=pytest.mark.long)]
)
def test_every_failure_is_where_and_what_it_is_without_the_plugin(kinds, pytester, monkeypatch):
    same_as_plain(failures_of(pytester, monkeypatch, is_async=False), kinds)
