"""Suites as texts, and what a run would say of a locator in them."""

import textwrap

from pytest_heal.backtest.match import Matches
from pytest_heal.backtest.statements import Suite
from pytest_heal.locator.origin import Making


def suite(**files):
    """A suite of files by module name."""
    made = Suite()
    for name, text in files.items():
        made.add(f"{name}.py", textwrap.dedent(text))
    return made


def matched(old, new):
    """The matches of two versions of one file."""
    return Matches(suite(test_a=old), suite(test_a=new))


def became(matches):
    """What each locator of the earlier suite became: code -> code, or the reason in brackets."""
    return {use.written.code: other.use.written.code if other.use else f"({other.reason})" for use, other in matches}


def making(text, code, selector, file="test_a.py"):
    """The call that makes a locator, by its code in a text."""
    lines = textwrap.dedent(text).splitlines()
    (line,) = [n for n, one in enumerate(lines, 1) if code in one]
    column = lines[line - 1].index(code) + 1
    return Making(
        selector=selector, method="x", file=file, line=line, column=column, end_line=line, end_column=column + len(code)
    )
