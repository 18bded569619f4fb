"""The guarded session: made when needed, once, and never able to hurt a test."""

from pathlib import Path

import pytest

from pytest_heal.config.settings import Settings
from pytest_heal.errors import BaselineError
from pytest_heal.plugin.runtime import Runtime
from pytest_heal.relocation.events import HealEvent


def event(**changes):
    return HealEvent(**{"kind": "lost", "outcome": "healed", "code": "text", "reason": "why", **changes})


class Session:
    """Answers every question, or raises where it is told to."""

    def __init__(self, broken=(), error=None):
        self.broken = broken
        self.error = error or RuntimeError("broken")
        self.calls = []
        self.found = []

    def _called(self, name, *args):
        self.calls.append((name, *args))
        if name in self.broken:
            raise self.error

    @property
    def fingerprints(self):
        self._called("fingerprints")
        return 7

    def prepare(self, sources):
        self._called("prepare", *sources)

    def install(self):
        self._called("install")

    def uninstall(self):
        self._called("uninstall")

    def start_test(self, *args):
        self._called("start_test", *args)

    def events(self):
        self._called("events")
        return list(self.found)

    def finish_test(self, verdict):
        self._called("finish_test", verdict)
        return [*self.found]

    def opt_in(self, locator):
        self._called("opt_in")
        return ("healing", locator)

    def recover(self):
        self._called("recover")
        return ["recovered"]

    def close(self):
        self._called("close")
        return ["written"]

    def named(self, name):
        return [call for call in self.calls if call[0] == name]


def make(session):
    made = []

    def factory(settings, *, root, worker, log):
        made.append((settings, root, worker, log))
        if session is None:
            raise BaselineError(root / "a.yaml", 3, "it is not YAML", "Restore it")
        return session

    return Runtime(Settings(mode="on"), root=Path("/p"), worker="gw0", factory=factory), made


def run_a_test(runtime, *, failed=False):
    runtime.start("t.py::a", "on", 0.9, "t.py", 3)
    if failed:
        runtime.failed()
    return runtime.finish()


def test_no_session_is_made_before_it_is_needed_and_then_one():
    runtime, made = make(Session())
    runtime.start("t.py::a", "on", None, "t.py", 1)
    assert runtime.opt_in("locator") == "locator"
    runtime.close()
    assert made == []
    assert runtime.fingerprints() == 7
    runtime.install(["t.py"])
    assert [(root, worker) for _, root, worker, _ in made] == [(Path("/p"), "gw0")]


def test_the_life_of_a_test():
    session = Session()
    runtime, _ = make(session)
    runtime.install(["t.py"])
    runtime.install(["t.py"])
    session.found = [event()]
    assert run_a_test(runtime) == [event()]
    run_a_test(runtime, failed=True)
    run_a_test(runtime)
    runtime.close()
    runtime.leave()
    runtime.leave()
    assert [call for call in session.calls if call[0] != "events"] == [
        ("prepare", "t.py"), ("install",),
        ("start_test", "t.py::a", "on", 0.9, "t.py", 3), ("finish_test", "passed"),
        ("start_test", "t.py::a", "on", 0.9, "t.py", 3), ("finish_test", "failed"),
        ("start_test", "t.py::a", "on", 0.9, "t.py", 3), ("finish_test", "passed"),
        ("close",), ("uninstall",),
    ]  # fmt: skip
    assert runtime.lines == ["written"]
    assert runtime.problems == []


def test_an_interrupted_test_did_not_pass():
    session = Session()
    runtime, _ = make(session)
    runtime.install([])
    runtime.start("t.py::a", "on", None, "t.py", 1)
    runtime.close()
    assert session.named("finish_test") == [("finish_test", "unknown")]


def test_a_test_whose_end_was_never_seen_did_not_pass():
    session = Session()
    runtime, _ = make(session)
    runtime.install([])
    runtime.start("t.py::a", "on", None, "t.py", 1)
    runtime.start("t.py::b", "on", None, "t.py", 2)
    runtime.finish()
    assert session.named("finish_test") == [("finish_test", "unknown"), ("finish_test", "passed")]


def test_a_test_that_fails_for_its_heals_alone_says_nothing_against_them():
    session = Session()
    runtime, _ = make(session)
    runtime.install([])
    for forbid, failed, torn_down in [(True, True, True), (False, False, False), (False, True, False)]:
        runtime.start("t.py::a", "on", None, "t.py", 1)
        if forbid:
            runtime.forbid()
        if failed:
            runtime.failed()
        if not torn_down:
            runtime.not_passed()
        runtime.finish()
    assert [verdict for _, verdict in session.named("finish_test")] == ["unknown", "unknown", "failed"]


def test_each_drift_is_news_once():
    session = Session()
    runtime, _ = make(session)
    runtime.install([])
    runtime.start("t.py::a", "on", None, "t.py", 1)
    session.found = [event(line=1), event(line=1)]
    assert runtime.news() == [event(line=1)]
    session.found.append(event(line=2))
    assert runtime.news() == [event(line=2)]
    assert runtime.news() == []
    assert len(runtime.events()) == 3
    runtime.start("t.py::a", "on", None, "t.py", 1)
    assert len(runtime.news()) == 2


@pytest.mark.parametrize(
    "broken", ["fingerprints", "prepare", "start_test", "events", "finish_test", "opt_in", "close", "uninstall"]
)
def test_whatever_breaks_is_noted_once_and_nothing_is_raised(broken):
    session = Session(broken=[broken])
    session.found = [event()]
    runtime, _ = make(session)
    runtime.fingerprints()
    runtime.install(["t.py"])
    for _ in range(3):
        runtime.start("t.py::a", "on", None, "t.py", 1)
        assert runtime.opt_in("locator") == ("locator" if broken == "opt_in" else ("healing", "locator"))
        runtime.news()
        runtime.finish()
    runtime.leave()
    (problem,) = runtime.problems
    assert "internal error" in problem
    assert "RuntimeError: broken (test_runtime.py:" in problem


def test_what_a_test_drifted_is_known_though_its_end_breaks():
    session = Session(broken=["finish_test"])
    session.found = [event()]
    runtime, _ = make(session)
    runtime.install([])
    assert run_a_test(runtime) == [event()]


def test_without_instrumentation_no_test_is_started():
    session = Session(broken=["install"])
    runtime, _ = make(session)
    runtime.install([])
    runtime.start("t.py::a", "on", None, "t.py", 1)
    assert not runtime.running
    assert session.named("start_test") == []


def test_a_session_that_cannot_be_made_is_tried_once_and_says_why():
    runtime, made = make(None)
    assert runtime.fingerprints() is None
    runtime.install([])
    assert run_a_test(runtime) == []
    assert len(made) == 1
    assert runtime.problems == ["/p/a.yaml:3: it is not YAML. Restore it"]


def test_what_pytest_raises_passes_the_guard():
    runtime, _ = make(Session())
    with pytest.raises(pytest.fail.Exception):
        runtime.guard("judging", lambda: pytest.fail("strict"))
    with pytest.raises(KeyboardInterrupt):
        runtime.guard("judging", _interrupt)
    assert runtime.problems == []


def test_the_session_can_say_something_once():
    session = Session()
    runtime, made = make(session)
    runtime.fingerprints()
    log = made[0][3]
    log("engine not registered")
    log("engine not registered")
    assert runtime.lines == ["engine not registered"]


def _interrupt():
    raise KeyboardInterrupt
