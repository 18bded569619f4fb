"""What is asked of which test, and what follows, against suites whose every answer is known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.weak.search import LATE, NO_END, NOT_REACHED, NOT_TAKEN, UNSTEADY, Search

MOST_RUNS = 300


def asked(search, answer):
    """Ask a suite all there is to ask; how many runs that took."""
    for number in range(MOST_RUNS):
        trials = search.next_run()
        if not trials:
            return number
        for test, without in trials.items():
            search.learn(test, without, *answer(test, without))
    pytest.fail("it never comes to an end")


def unmissed(search, *numbers):
    """Those of some controls that no test would miss."""
    return {number for number in numbers if number not in search.missed and search.cleared(number) and search.was_taken(number)}


def honest(needs):
    """A suite that turns red where something is missing that a test needs."""

    def answer(test, without):
        return "red" if needs[test] & set(without) else "green", without

    return answer


@st.composite
def suites(draw):
    """Controls that tests see, use and need."""
    numbers = st.sets(st.integers(0, 12))
    seen = {f"t{n}": draw(numbers) for n in range(draw(st.integers(1, 5)))}
    some = {test: st.sets(st.sampled_from(sorted(those))) if those else st.just(set()) for test, those in seen.items()}
    return seen, {test: draw(some[test]) for test in seen}, {test: draw(some[test]) for test in seen}


@given(suites())
def test_what_is_said_is_what_is(suite):
    seen, used, needs = suite
    search = Search(seen, used)
    asked(search, honest(needs))
    every = set().union(*seen.values())
    needed = set().union(*needs.values())
    assert search.missed.keys() == needed
    assert unmissed(search, *every) == every - needed
    for number, tests in search.missed.items():
        assert tests
        assert all(number in needs[test] for test in tests)


def test_a_suite_that_misses_nothing_is_run_once():
    search = Search({"a": set(range(500)), "b": set(range(250, 600))}, {})
    assert asked(search, honest({"a": set(), "b": set()})) == 1
    assert unmissed(search, *range(600)) == set(range(600))
    assert not search.was_alone(3)


def test_one_of_many_is_found_by_halves():
    search = Search({"a": set(range(512))}, {})
    assert asked(search, honest({"a": {77}})) < 25
    assert search.missed == {77: ["a"]}


def test_a_control_is_asked_of_one_test_at_a_time():
    search = Search({"a": {1, 2}, "b": {1, 2}}, {"a": {1, 2}, "b": {1, 2}})
    assert search.next_run() == {"a": (1,), "b": (2,)}


def test_a_test_that_wavers_is_not_believed():
    search = Search({"a": {1}}, {"a": {1}})
    endings = iter(["red", "green"])
    asked(search, lambda _test, without: (next(endings), without))
    assert search.missed == {}
    assert not search.cleared(1)
    assert search.why(1) == NOT_REACHED


def test_a_test_that_does_not_stand_alone_is_not_believed():
    search = Search({"a": {1}}, {"a": {1}})
    asked(search, lambda _test, without: ("red", without))
    assert search.missed == {}
    assert search.leaning == ["a"]
    assert not search.cleared(1)
    assert search.cleared(1, but_leaning=True)
    assert search.why(1) == UNSTEADY


def test_what_never_came_up_again_is_not_known():
    search = Search({"a": {1, 2}}, {})
    asked(search, lambda _test, without: ("green", [one for one in without if one != 2]))
    assert unmissed(search, 1, 2) == {1}
    assert search.was_alone(1)
    assert search.why(2) == NOT_TAKEN


def test_a_test_that_is_green_where_it_did_not_come_up_does_not_miss_it():
    search = Search({"a": {1}, "b": {1}}, {})
    asked(search, lambda test, without: ("green", without if test == "a" else ()))
    assert unmissed(search, 1) == {1}


def test_a_test_that_is_red_where_nothing_was_taken_away_does_not_stand_alone():
    search = Search({"a": {1, 2}}, {})
    asked(search, lambda _test, _without: ("red", ()))
    assert search.leaning == ["a"]
    assert search.missed == {}


def test_what_comes_up_at_times_is_asked_again():
    """The first time one of two is not there, and the test is red for the other one."""
    search, times = Search({"a": {1, 2}}, {}), []

    def answer(_test, without):
        times.append(without)
        really = without[:1] if len(times) == 1 else without
        return "red" if 1 in really else "green", really

    asked(search, answer)
    assert search.missed == {1: ["a"]}
    assert unmissed(search, 2) == {2}


def test_what_was_operated_before_it_was_gone_is_not_known():
    search = Search({"a": {1}}, {"a": {1}})
    asked(search, lambda _test, without: ("green", without, without))
    assert unmissed(search, 1) == set()
    assert search.why(1) == LATE


def test_what_is_not_finished_is_not_known():
    search = Search({"a": {1}}, {})
    search.next_run()
    assert search.missed == {}
    assert not search.cleared(1)
    assert not search.why(1)


def test_a_run_that_ended_otherwise_says_nothing():
    search = Search({"a": {1}}, {})
    asked(search, lambda _test, _without: ("void", ()))
    assert not search.cleared(1)
    assert search.why(1) == NO_END
