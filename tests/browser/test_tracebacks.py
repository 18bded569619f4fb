"""What is taken out of a traceback, and what stays; with frames that look as if they stood in a file of the package."""

import traceback

import pytest

from pytest_heal.browser import sites
from pytest_heal.browser.tracebacks import leave_out_ours
from pytest_heal.errors import HealError

OURS = """
def passed_on(call):
    __tracebackhide__ = True
    return call()

def wrong(call):
    return passed_on(call) + 1

def says(call):
    raise HealError("there is no such element")

def throws_back():
    return (yield)
"""
FILE = sites.__file__.replace("sites.py", "made_up.py")
names = {"HealError": HealError}
exec(compile(OURS, FILE, "exec"), names)
passed_on, wrong, says = names["passed_on"], names["wrong"], names["says"]


def failed(call):
    try:
        call()
    except BaseException as error:
        return error
    raise AssertionError("it did not fail")


def shown(error):
    """Names of the functions in all that is printed of an error."""
    lines = "".join(traceback.format_exception(error)).splitlines()
    return [line.rpartition(" in ")[2] for line in lines if line.startswith(("  File", "  |   File", "    |   File"))]


def divided():
    return 1 / 0


def twice():
    return passed_on(lambda: passed_on(divided))


def test_our_frames_are_left_out_and_all_others_stay():
    error = failed(twice)
    assert "passed_on" in shown(error)
    leave_out_ours(error)
    assert shown(error) == ["failed", "twice", "<lambda>", "divided"]
    leave_out_ours(error)
    assert shown(error) == ["failed", "twice", "<lambda>", "divided"]


def test_what_an_error_came_of_and_what_it_holds_are_cleaned_too():
    def chained():
        try:
            twice()
        except ZeroDivisionError as error:
            raise ValueError("no number") from error

    def followed():
        try:
            twice()
        except ZeroDivisionError:
            chained()

    error = ExceptionGroup("several", [failed(chained), failed(followed)])
    leave_out_ours(error)
    assert "passed_on" not in shown(error)
    assert shown(error).count("divided") == 3


def test_an_error_that_comes_of_itself_ends():
    error, other = failed(twice), failed(twice)
    error.__context__, other.__context__ = other, error
    leave_out_ours(error)
    assert "passed_on" not in shown(error)


def test_a_fault_of_ours_keeps_its_frames():
    error = failed(lambda: wrong(str))
    leave_out_ours(error)
    assert shown(error) == ["failed", "<lambda>", "wrong"]


def test_what_we_raise_for_users_and_wrong_arguments_point_to_their_line():
    for error in (failed(lambda: says(None)), failed(lambda: passed_on(shown))):
        leave_out_ours(error)
        assert shown(error) == ["failed", "<lambda>"]


def test_an_error_that_has_come_through_us_alone_has_no_traceback_left():
    error = failed(lambda: passed_on(shown))
    error.__traceback__ = error.__traceback__.tb_next.tb_next
    assert error.__traceback__.tb_frame.f_code is passed_on.__code__
    leave_out_ours(error)
    assert error.__traceback__ is None


def test_who_only_threw_it_into_us_is_there_once():
    steps = names["throws_back"]()
    next(steps)

    def runs_wrappers():
        try:
            divided()
        except ZeroDivisionError as error:
            kept = error
        steps.throw(kept)

    error = failed(runs_wrappers)
    assert shown(error) == ["failed", "runs_wrappers", "throws_back", "runs_wrappers", "divided"]
    leave_out_ours(error)
    assert shown(error) == ["failed", "runs_wrappers", "divided"]


@pytest.mark.parametrize("error", [ValueError("never raised"), failed(divided)])
def test_an_error_that_is_none_of_ours_is_left_as_it_is(error):
    before = error.__traceback__
    leave_out_ours(error)
    assert error.__traceback__ is before
