"""The run of a process: its parts are made when needed, once, and what a test says of its heals; the guard around it."""

from functools import cached_property

import pytest

from pytest_heal.baseline import YamlStore
from pytest_heal.browser.sites import Made, Site
from pytest_heal.config.settings import Settings
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineFormatError
from pytest_heal.healing.baseline_files import BaselineFiles
from pytest_heal.healing.run import Run
from pytest_heal.healing.test_state import TestState
from pytest_heal.plugin.process import Guard
from pytest_heal.relocation.events import HealEvent
from pytest_heal.relocation.policy import Thresholds


def event(**changes):
    return HealEvent(**{"kind": "lost", "outcome": "healed", "code": "text", "reason": "why", **changes})


class Instrument:
    """Watches nothing, and writes down what it is asked for."""

    def __init__(self, calls):
        self.calls = calls

    def install(self, *, failures_only):
        self.calls.append(("install", failures_only))

    def uninstall(self):
        self.calls.append(("uninstall",))


class Watched(Run):
    """A run that writes down when its parts are made, and how its tests end."""

    def __init__(self, root, **changes):
        settings = Settings(mode="on", baseline=(root / "baseline",), **{"record": "new", **changes})
        super().__init__(settings, root=root)
        self.calls = []

    @cached_property
    def baseline(self):
        self.calls.append(("baseline",))
        return BaselineFiles(self.settings, root=self.root, log=self.log)

    @cached_property
    def instrument(self):
        assert self.ledger is not None
        return Instrument(self.calls)

    def finish(self):
        if self.test is not None:
            self.calls.append(("finish", self.test.verdict))
        return super().finish()


@pytest.fixture
def run(tmp_path):
    return Watched(tmp_path)


def state():
    return TestState("t.py::a", "on", Thresholds.with_base())


def learned(run, locator):
    """Teach a locator in the running test."""
    key = Key(locator=locator, page="/")
    run.ledger.learn(Fingerprint(key=key, element=Element(tag="button", text="Save"), source="t.py"), "")


def stored(run):
    places = YamlStore(run.settings.baseline[0]).keys()
    return [key.locator for _, key in places]


def test_nothing_is_made_before_it_is_needed_and_then_once(run):
    assert run.test is None
    assert run.finish() == run.close() == run.answers() == []
    run.abandon()
    run.uninstall()
    assert run.calls == []
    assert run.baseline.store.count() == 0
    run.baseline.prepare(["t.py"])
    run.install()
    run.start("t.py::a", "on", None)
    assert [call for call in run.calls if call[0] != "install"] == [("baseline",)]


def test_the_life_of_a_test(run):
    run.install()
    for name, failed in [("a", False), ("b", True), ("c", False)]:
        test = run.start(f"t.py::{name}", "on", 0.9)
        assert run.test is test
        test.events.append(event())
        learned(run, f"#{name}")
        if failed:
            test.failed()
        assert run.finish() == [event(confirmed=not failed)]
        assert run.test is None
    assert run.close() == ["2 fingerprints recorded in baseline"]
    assert run.close() == []
    run.uninstall()
    run.uninstall()
    assert run.calls == [
        ("baseline",), ("install", False), ("finish", "passed"), ("finish", "failed"), ("finish", "passed"),
        ("uninstall",), ("uninstall",),
    ]  # fmt: skip
    assert run.lines == []
    assert stored(run) == ["#a", "#c"]


@pytest.mark.parametrize(("failed", "confirmed"), [(False, None), (True, False)])
def test_a_heal_whose_action_failed_is_not_confirmed_though_its_test_passes(run, failed, confirmed):
    test = run.start("t.py::a", "on")
    wrong, right = event(locator="#a"), event(locator="#b")
    test.events += [wrong, right]
    test.gone_wrong.append(wrong)
    if failed:
        test.failed()
    assert [each.confirmed for each in run.finish()] == [confirmed, not failed]


def test_what_fails_is_watched_and_nothing_is_written(run):
    run.install(failures_only=True)
    assert (run.installed, run.heals) == (True, False)
    run.start("t.py::a", "suggest")
    learned(run, "#a")
    run.finish()
    assert run.close() == []
    assert stored(run) == []
    run.install()
    run.install(failures_only=True)
    assert (run.installed, run.heals) == (True, True)
    assert run.close() == ["1 fingerprint recorded in baseline"]


@pytest.mark.parametrize("verdict", ["passed", "failed"])
def test_an_interrupted_test_did_not_pass(run, verdict):
    run.install()
    test = run.start("t.py::a", "on")
    test.verdict = verdict
    learned(run, "#a")
    run.abandon()
    run.abandon()
    assert run.test is None
    assert [call for call in run.calls if call[0] == "finish"] == [("finish", {"passed": "unknown"}.get(verdict, verdict))]
    assert run.close() == []


def test_a_test_whose_end_breaks_is_over(run):
    run.install()
    test = run.start("t.py::a", "on")
    test.healed = None
    with pytest.raises(TypeError):
        run.finish()
    assert run.test is None


def test_a_test_that_fails_for_its_heals_alone_says_nothing_against_them():
    verdicts = []
    for forbid, failed, torn_down in [(True, True, True), (False, False, False), (False, True, False)]:
        test = state()
        test.forbidden = forbid
        if failed:
            test.failed()
        if not torn_down:
            test.not_passed()
        verdicts.append(test.verdict)
    assert verdicts == ["unknown", "unknown", "failed"]


def test_each_drift_is_news_once():
    test = state()
    test.events += [event(line=1), event(line=1)]
    assert test.news() == [event(line=1)]
    test.events.append(event(line=2))
    assert test.news() == [event(line=2)]
    assert test.news() == []
    assert len(test.events) == 3
    again = state()
    again.events += test.events
    assert len(again.news()) == 2


def test_where_locators_worked_is_known_after_their_tests(run, monkeypatch):
    run.install()
    monkeypatch.setattr(TestState, "worked", lambda self: {("t.py", 3, "/a", "#a"), ("t.py", 3, "/b", "")})
    for _ in range(2):
        run.start("t.py::a", "on")
        run.finish()
    assert run.worked == {"t.py\t3\t/a\t#a", "t.py\t3\t/b\t"}


def test_a_helper_worked_with_another_selector():
    """One line, given one selector after the other: which of them worked there is told."""
    test = state()
    site = Site(test_a_helper_worked_with_another_selector.__code__, 0)
    form = Made("form", "locator", site, None)
    for selector in ("form >> #b", "form >> #a"):
        made = Made(selector, "locator", site, form)
        test.used[id(made), "/"] = (made, selector)
    test.events.append(event(selector="form >> #a", page="http://x/"))
    assert {part for _, _, _, part in test.worked()} == {"form", " >> #b"}


def test_the_run_can_say_something_once(tmp_path):
    run = Watched(tmp_path)
    run.ledger.log("engine not registered")
    run.ledger.log("engine not registered")
    assert run.lines == ["engine not registered"]
    said = []
    Run(Settings(), root=tmp_path, log=said.append).log("elsewhere")
    assert said == ["elsewhere"]


def test_whatever_breaks_is_noted_once_and_nothing_is_raised():
    guard = Guard()
    for doing in ("reading the baseline", "preparing", "preparing"):
        with guard(doing):
            _break(RuntimeError("broken"))
    (problem,) = guard.problems
    assert problem.startswith("internal error while reading the baseline: RuntimeError: broken (test_run.py:")
    assert problem.endswith("; no test was changed by it")
    with guard("preparing"):
        raise RuntimeError("broken")  # elsewhere
    assert len(guard.problems) == 2


def test_an_error_of_ours_says_all_there_is_to_say():
    guard = Guard()
    for doing in ("reading the baseline", "preparing"):
        with guard(doing):
            raise BaselineFormatError("a.yaml", 3, "it is not YAML", "Restore it.")
    assert guard.problems == ["a.yaml:3: it is not YAML. Restore it."]


@pytest.mark.parametrize("kind", [pytest.fail.Exception, pytest.skip.Exception, pytest.exit.Exception, KeyboardInterrupt])
def test_what_pytest_raises_passes_the_guard(kind):
    guard = Guard()
    with pytest.raises(kind), guard("judging"):
        raise kind("strict")
    assert guard.problems == []


def _break(error):
    raise error
