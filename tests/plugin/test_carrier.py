"""Events on reports: plain JSON whatever they hold, and the right ones counted whatever order reports arrive in."""

import enum
import json
from types import SimpleNamespace

import execnet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.plain_json import plain
from pytest_heal.plugin.carrier import ATTRIBUTE, DriftLog, carried, carry
from pytest_heal.relocation.events import Candidate, Evidence, HealEvent


class Text(str):
    __slots__ = ()


class Number(float):
    __slots__ = ()


class Colour(enum.StrEnum):
    RED = "red"


class Level(enum.IntEnum):
    HIGH = 3


class Odd:
    def __str__(self):
        return "odd \udc80"


def event(**changes):
    values = {"kind": "lost", "outcome": "healed", "code": "text", "reason": "why", "test": "t.py::a", "timings": {}}
    return HealEvent(**{**values, **changes})


def report(when, events=(), *, nodeid="t.py::a", outcome="passed"):
    made = SimpleNamespace(nodeid=nodeid, when=when, outcome=outcome)
    carry(made, events)
    return made


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(codec=None))
    | st.binary()
    | st.sampled_from([Text("a"), Number(1.5), Colour.RED, Level.HIGH, Odd(), object(), float("nan"), {1}, frozenset("a")]),
    lambda inner: (
        st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text(st.characters(codec=None)) | st.integers(), inner)
    ),
    max_leaves=20,
)


@given(anything)
def test_whatever_it_is_it_can_travel(value):
    travelled = plain(value)
    execnet.loads(execnet.dumps(travelled))  # what pytest-xdist does to a report
    json.dumps(travelled, allow_nan=False).encode("utf-8")
    assert plain(travelled) == travelled


def test_plain_values_keep_their_meaning():
    value = {"a": (1, 2.5, True, None, Colour.RED, Level.HIGH), "b": {"c": "ü"}}
    assert plain(value) == {"a": [1, 2.5, True, None, "red", 3], "b": {"c": "ü"}}
    assert [type(item) for item in plain([Text("a"), Number(1.0), Level.HIGH, True])] == [str, float, int, bool]


def test_events_come_back_as_they_were():
    full = event(
        evidence=(Evidence(property="text", agreement=1.0, weight=2.0, before="a", after="a"),),
        runners_up=(Candidate(element="button", locator="page.y", confidence=0.5),),
        alternatives=("page.z",),
        timings={"wait": 12.5},
        confirmed=True,
    )
    assert carried(report("call", [full])) == [full]


def test_a_number_that_json_cannot_say_is_zero():
    assert carried(report("call", [event(confidence=float("nan"), score=float("inf"))])) == [event(confidence=0.0, score=0.0)]


def test_a_report_without_drift_is_left_as_it_is():
    untouched = report("call")
    assert not hasattr(untouched, ATTRIBUTE)
    assert carried(untouched) == []


@pytest.mark.parametrize("data", [None, [], "x", {}, {"format": 99, "events": [{"new": 1}]}, {"format": 1, "events": [{}, 1]}])
def test_events_of_another_format_are_passed_over(data):
    other = SimpleNamespace(nodeid="t", when="call", outcome="passed", **{ATTRIBUTE: data})
    assert carried(other) == []


class TestDriftLog:
    def add(self, log, *reports):
        return [log.add(one) for one in reports]

    def test_a_later_report_of_a_test_replaces_an_earlier_one(self):
        log = DriftLog()
        first, second = event(), event(line=9)
        handed = self.add(log, report("setup"), report("call", [first]), report("teardown", [first, second]))
        assert handed == [[], [], [first, second]]
        assert log.events == [first, second]

    def test_what_the_call_carried_stays_when_the_worker_dies(self):
        log = DriftLog()
        self.add(log, report("setup"), report("call", [event()]), report("???", outcome="failed"))
        assert log.events == [event()]

    def test_only_the_last_run_of_a_test_counts(self):
        log = DriftLog()
        handed = self.add(
            log,
            report("setup"), report("call", [event(line=1)], outcome="rerun"), report("teardown", [event(line=1)]),
            report("setup"), report("call", [event(line=2)]), report("teardown", [event(line=2)]),
        )  # fmt: skip
        assert [e.line for events in handed for e in events] == [2]
        assert [e.line for e in log.events] == [2]

    def test_a_last_run_without_drift_leaves_nothing(self):
        log = DriftLog()
        self.add(
            log,
            report("setup"),
            report("call", [event()], outcome="rerun"),
            report("setup"),
            report("call"),
            report("teardown"),
        )
        assert log.events == []

    def test_a_rerun_because_of_its_teardown_counts_once(self):
        log = DriftLog()
        self.add(log, report("setup"), report("call", [event(line=1)]), report("teardown", [event(line=1)], outcome="rerun"))
        assert log.events == []
        self.add(log, report("setup"), report("call", [event(line=2)]), report("teardown", [event(line=2)]))
        assert [e.line for e in log.events] == [2]

    def test_a_new_setup_starts_anew_whoever_runs_the_test_again(self):
        log = DriftLog()
        self.add(log, report("setup"), report("call", [event()], outcome="failed"), report("teardown", [event()]))
        self.add(log, report("setup"), report("call"), report("teardown"))
        assert log.events == []

    def test_tests_are_kept_apart(self):
        log = DriftLog()
        self.add(log, report("setup"), report("setup", nodeid="b"), report("call", [event()]), report("call", nodeid="b"))
        assert log.events == [event()]
