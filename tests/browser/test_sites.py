"""Places in the source: which line an instruction is on."""

import sys

import pytest

from pytest_heal.browser.sites import Site, line_of

FRAMES = []


def here(*_parts):
    """The frame of the caller, with what it says of itself at this moment."""
    frame = sys._getframe(1)
    FRAMES.append((frame.f_code, frame.f_lasti, frame.f_lineno))
    return here


def plain():
    here()


def over_lines():
    (
        here(
            1,
            2,
        )
        .__call__(
            3
        )
    )  # fmt: skip


def in_a_comprehension():
    return [
        here()
        for _ in range(2)
    ]  # fmt: skip


def in_a_condition():
    if here() and (
        here()
        or here()
    ):  # fmt: skip
        return here()
    return None


def in_a_class():
    class Page:
        button = here()

    return Page


def in_an_except():
    try:
        int("no number")
    except ValueError:
        here()
    finally:
        here()


def far_below():
    exec(compile("\n" * 70_000 + "here(\n1,\nhere())\n", "far.py", "exec"), {"here": here})


SHAPES = [plain, over_lines, in_a_comprehension, in_a_condition, in_a_class, in_an_except, far_below]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_line_is_the_frames_own(shape):
    FRAMES.clear()
    shape()
    assert FRAMES
    for code, lasti, line in FRAMES:
        assert line_of(code, lasti) == Site(code, lasti).line == line


def test_an_instruction_without_a_line_is_where_the_function_is():
    assert line_of(plain.__code__, 10**6) == plain.__code__.co_firstlineno
