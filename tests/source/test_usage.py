"""What became of a value: it stands in the failing statement, or leads there, or the test had gone on without it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.source.usage import Usage

SOURCE = """\
def test(page):
    assert not page.query(".a")  # 2
    if page.query(".b"):  # 3
        pass
    c = page.query(".c")  # 5
    d, e = page.query(".d"), 1  # 6
    if d:  # 7
        pass
    names = [one.text for one in c]  # 9
    f = page.query(".f")  # 10
    assert names == [  # 11
        page.query(".g"),
    ]
    page.held = page.query(".h")  # 14
    while page.query(".i"):  # 15
        pass
    page.held.click()  # 17


def other(page):
    c = page.query(".c")  # 21
    return page.query(".r")  # 22
"""


@pytest.mark.parametrize(
    ("line", "failed", "role"),
    [
        (2, 11, "passed"),
        (2, 2, "failed"),
        (3, 11, "passed"),
        (5, 11, "leads there"),
        (5, 17, "passed"),
        (6, 11, "passed"),
        (6, 7, "leads there"),
        (10, 11, ""),
        (12, 11, "failed"),
        (12, 13, "failed"),
        (14, 17, "leads there"),
        (14, 11, ""),
        (15, 17, "passed"),
        (21, 11, ""),
        (22, 11, ""),
        (22, 0, ""),
        (99, 11, ""),
    ],
)
def test_what_a_call_has_to_do_with_the_failure(line, failed, role):
    assert Usage(SOURCE).role(line, failed) == role


@pytest.mark.parametrize(
    ("statement", "asked"),
    [
        ("assert not page.query('.a')", True),
        ("assert page.query('.a') is None", True),
        ("assert len(page.query('.a')) == 0", True),
        ("assert 0 == page.query('.a')", True),
        ("assert page.query('.a') == []", True),
        ("assert not await_(page.query('.a')) and ready", True),
        ("assert page.query('.a')", False),
        ("assert page.query('.a') == 1", False),
        ("assert page.query('.a') is not None", False),
        ("assert not page.query('.a') and page.query('.b')", False),
        ("assert not page.other('.a')", False),
        ("x = 1", False),
    ],
)
def test_whether_a_statement_asks_for_absence(statement, asked):
    assert Usage(statement).absence_is_asked(1, "query") == asked


@given(st.text(max_size=60), st.integers(0, 5), st.integers(0, 5))
def test_nothing_in_a_source_makes_it_fail(text, line, failed):
    usage = Usage(text)
    assert usage.role(line, failed) in ("failed", "leads there", "passed", "")
    assert usage.absence_is_asked(line, "query") in (True, False)
