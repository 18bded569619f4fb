"""Which heals are relied on: what a series of steps amounts to, in any order between processes."""

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.baseline import HealsFile, YamlStore, heals_path
from pytest_heal.baseline.heals import MOST_TESTS
from pytest_heal.element.fingerprint import Key
from pytest_heal.errors import BaselineError, BaselineNewerError
from pytest_heal.relocation.trust import STEP_KINDS, Heal, Step, Trust, heal_from_dict, heal_to_dict
from pytest_heal.relocation.trust_log import TrustLog


def a_heal(selector="#buy", found="Buy", **changes):
    fields = {
        "key": Key(locator=selector, page="/basket"), "source": "tests/pages.py", "locator": f'page.locator("{selector}")',
        "before": 'button "Buy"', "after": f'button "{found}"', "replacement": f'page.get_by_role("button", name="{found}")',
        "confidence": 0.9,
    }  # fmt: skip
    return Heal(**{**fields, **changes})


def a_step(kind, heal=None, test="t.py::a"):
    return Step(kind=kind, heal=heal or a_heal(), test=test)


def amounts_to(*steps):
    trust = Trust()
    trust.apply(steps)
    return trust


def test_a_heal_is_confirmed_by_the_tests_that_passed_with_it():
    low = a_heal(confidence=0.85)
    trust = amounts_to(a_step("confirmed"), a_step("confirmed", low, "t.py::b"), a_step("confirmed", test="t.py::b"))
    (confirmed,) = trust.proposals
    assert confirmed.tests == ("t.py::a", "t.py::b")
    assert confirmed.heal.confidence == 0.85, "the least one is what a reviewer needs"


def test_a_locator_of_two_files_is_proposed_for_both():
    trust = amounts_to(a_step("confirmed"), a_step("confirmed", a_heal(source="tests/other.py"), "b"))
    assert [(c.heal.source, c.tests) for c in trust.proposals] == [("tests/other.py", ("b",)), ("tests/pages.py", ("t.py::a",))]


@pytest.mark.parametrize(("kind", "action"), [("action-failed", True), ("test-failed", False)])
def test_a_heal_that_went_wrong_is_quarantined_for_its_locator_and_page(kind, action):
    log = TrustLog(amounts_to(a_step(kind)))
    assert log.refuses(a_heal().identity).action is action
    assert log.refuses((Key(locator="#buy", page="/basket", test="t.py::other"), "x")) is not None, "for every test"
    assert log.refuses((Key(locator="#buy", page="/other"), "x")) is None
    assert log.refuses((Key(locator="#pay", page="/basket"), "x")) is None


@pytest.mark.parametrize("kind", ["action-failed", "test-failed"])
def test_nothing_is_held_against_a_heal_in_the_run_in_which_it_goes_wrong(kind):
    log = TrustLog()
    log.happened(kind, a_heal(), "t.py::a")
    assert log.refuses(a_heal().identity) is None, "or the tests before it would have passed, and those after it would not"
    assert TrustLog(log.trust).refuses(a_heal().identity) is not None, "in the next one"
    assert log.trust.quarantined


def test_it_is_where_one_program_sends_its_steps_one_after_another():
    log = TrustLog(at_once=True)
    log.happened("action-failed", a_heal(), "t.py::a")
    assert log.refuses(a_heal().identity) is not None


@pytest.mark.parametrize("kind", ["action-failed", "test-failed"])
def test_a_failing_test_says_nothing_against_a_heal_that_another_test_confirmed(kind):
    for steps in ([a_step("confirmed"), a_step(kind, test="b")], [a_step(kind, test="b"), a_step("confirmed")]):
        trust = amounts_to(*steps)
        assert not trust.quarantined
        assert trust.proposals[0].failures == {"b": kind.partition("-")[0]}


def test_a_failing_test_takes_back_what_it_said_itself_where_its_action_failed():
    trust = amounts_to(a_step("confirmed"), a_step("test-failed"))
    assert trust.proposals, "the heal is no worse for what fails elsewhere"
    trust.apply([a_step("action-failed")])
    assert trust.quarantined
    assert not trust.proposals


def test_a_test_that_is_run_again_and_passes_confirms():
    for kind in ("action-failed", "test-failed"):
        trust = amounts_to(a_step(kind), a_step("confirmed"))
        assert not trust.quarantined
        assert trust.proposals


def test_a_heal_that_no_test_confirms_any_more_is_quarantined_for_the_tests_that_failed():
    trust = amounts_to(a_step("confirmed"), a_step("action-failed", test="b"), a_step("unneeded"))
    assert [q.test for q in trust.quarantined] == ["b"]


def test_another_heal_of_the_same_locator_is_in_doubt_unless_a_test_passed_with_it():
    good, wrong, new = a_heal(), a_heal(found="Buy now"), a_heal(found="Buy all")
    trust = amounts_to(a_step("confirmed", good), a_step("test-failed", wrong, "b"))
    assert [q.heal for q in trust.quarantined] == [wrong]
    assert not trust.proposals, "nothing is proposed for a locator in quarantine"
    log = TrustLog(trust)
    assert log.refuses(good.identity) is None, "its test must not fail for what another one did"
    assert log.refuses(wrong.identity).heal == wrong
    assert log.refuses(new.identity).heal == wrong


def test_a_person_may_release_a_locator():
    assert not amounts_to(a_step("action-failed"), a_step("action-failed", test="b"), a_step("released", test="")).quarantined


def test_a_locator_that_is_recorded_anew_is_trusted_again():
    log = TrustLog(amounts_to(a_step("action-failed")))
    log.recorded("b", [Key(locator="#other", page="/basket")])
    assert log.trust.quarantined
    log.recorded("b", [a_heal().key])
    assert not log.trust.quarantined
    assert log.refuses(a_heal().identity) is not None, "in the next run: this one may have asked for it before"
    assert [step.kind for step in log.take()] == ["released"]


def test_what_its_tests_no_longer_need_is_dropped():
    log = TrustLog(amounts_to(a_step("confirmed"), a_step("confirmed", test="b"), a_step("test-failed", a_heal("#x"), "a")))
    log.finished("b", [], "passed")
    assert log.trust.proposals[0].tests == ("t.py::a",)
    log.finished("t.py::a", [a_heal()], "passed")
    assert log.trust.proposals, "it is needed still"
    assert log.settled == set()
    log.finished("t.py::a", [], "passed")
    assert not log.trust.proposals
    assert log.settled == {a_heal().key}
    assert log.trust.quarantined, "its own test has not passed"
    log.finished("a", [], "passed", in_vain={a_heal("#x").key})
    assert log.trust.quarantined, "it asked for it, and passed all the same"
    log.finished("a", [], "passed")
    assert not log.trust
    assert log.settled == {a_heal().key, a_heal("#x").key}


@pytest.mark.parametrize(("verdict", "kinds"), [("passed", ["confirmed"]), ("failed", ["test-failed"]), ("unknown", [])])
def test_the_end_of_a_test_tells(verdict, kinds):
    log = TrustLog()
    log.finished("t.py::a", [a_heal()], verdict)
    assert [step.kind for step in log.take()] == kinds
    assert log.take() == []


def test_a_step_that_changes_nothing_is_not_passed_on():
    log = TrustLog(amounts_to(a_step("confirmed")))
    log.happened("confirmed", a_heal(), "t.py::a")
    assert log.take() == []


heals = st.builds(
    a_heal, st.sampled_from(["#a", "#b"]), st.sampled_from(["Buy", "Sell"]), confidence=st.sampled_from([0.8, 0.9])
)
steps = st.builds(Step, kind=st.sampled_from(STEP_KINDS), heal=heals, test=st.sampled_from(["a", "b", "c"]))


@given(st.lists(steps))
def test_steps_survive_json_and_may_be_repeated(series):
    again = [Step.from_dict(json.loads(json.dumps(step.to_dict()))) for step in series]
    assert again == series
    trust = amounts_to(*series)
    assert Trust.of([step.to_dict() for step in trust.steps()]) == trust
    if series:
        assert trust.apply(series[-1:]) == 0, "the last step, again, changes nothing"


# What tests do in a run: which heals they make, which of those fail at once, and how they end; a test may be run again.
attempts = st.tuples(st.lists(heals, max_size=3), st.lists(heals, max_size=1), st.sampled_from(["passed", "failed", "unknown"]))
runs = st.dictionaries(st.sampled_from(["t1", "t2", "t3", "t4"]), st.lists(attempts, min_size=1, max_size=2), max_size=4)


def ran(before, run, order):
    """The steps of a process that runs these tests of a run in this order, and what it refuses meanwhile."""
    log = TrustLog(before.duplicate())
    refused = [{key.locator for key, _ in before.said if log.refuses((key, "x"))}]
    for test in order:
        for healed, failed, verdict in run[test]:
            for heal in failed:
                log.happened("action-failed", heal, test)
            wrong = {heal.key for heal in failed}
            log.finished(test, [heal for heal in healed if heal.key not in wrong], verdict, in_vain=wrong)
        refused.append({key.locator for key, _ in before.said if log.refuses((key, "x"))})
    assert all(each == refused[0] for each in refused), "what is refused is the same from the first test to the last"
    return log


@given(st.lists(steps, max_size=6), runs, st.data())
def test_what_a_run_amounts_to_does_not_depend_on_the_order_of_its_tests_nor_on_the_processes(earlier, run, data):
    before = amounts_to(*earlier)
    plain = ran(before, run, sorted(run))
    order = data.draw(st.permutations(sorted(run)))
    shuffled = ran(before, run, order)
    assert (shuffled.trust, shuffled.settled) == (plain.trust, plain.settled)
    worker_of = {test: data.draw(st.integers(0, 2)) for test in order}
    parts = [ran(before, run, [test for test in order if worker_of[test] == n]).take() for n in range(3)]
    together = before.duplicate()
    for part in data.draw(st.permutations(parts)):  # whoever ends first
        together.apply(part)
    assert together == plain.trust
    assert (together.confirmed, together.quarantined) == (plain.trust.confirmed, plain.trust.quarantined)


@given(st.text(), st.text(min_size=1), st.text())
def test_a_heal_survives_any_text(before, selector, frame):
    heal = a_heal(before=before, key=Key(locator=selector, page="/p", frame=frame))
    assert heal_from_dict(heal_to_dict(heal)) == heal


@pytest.mark.parametrize(
    "data", [{}, {"selector": "#a"}, {"selector": "#a", "page": 3}, {"selector": "#a", "page": "/", "confidence": "x"}]
)
def test_what_is_no_heal_says_what_is_wrong(data):
    with pytest.raises(ValueError, match=r"selector|page|confidence"):
        heal_from_dict(data)


class TestFile:
    @pytest.fixture
    def file(self, tmp_path):
        return HealsFile(tmp_path / "baseline", YamlStore(tmp_path / "baseline").locked)

    def test_it_stands_beside_the_baseline(self, file, tmp_path):
        assert file.path == heals_path(tmp_path / "baseline") == tmp_path / "baseline.heals.yaml"

    def test_nothing_is_written_when_nothing_changed(self, file, tmp_path):
        assert file.apply([]) == 0
        assert file.apply([a_step("unneeded")]) == 0
        assert list(tmp_path.iterdir()) == []

    def test_what_was_written_is_read_again(self, file):
        odd = a_heal("#x", before='"a: b\n#c"', after="\u202e\U0001f600", locator="- [x]")
        series = [a_step("confirmed"), a_step("action-failed", odd), a_step("test-failed", a_heal("#y"), "b")]
        assert file.apply(series) == 3
        assert file.read() == amounts_to(*series)

    def test_the_steps_of_several_runs_add_up(self, file):
        file.apply([a_step("confirmed")])
        file.apply([a_step("confirmed", test="b"), a_step("test-failed", a_heal("#y"), "b")])
        assert file.read().proposals[0].tests == ("b", "t.py::a")
        assert [q.heal.key for q in file.read().quarantined] == [a_heal("#y").key]

    def test_what_each_test_said_is_known_in_later_runs(self, file):
        series = [a_step("confirmed"), a_step("action-failed", test="b"), a_step("test-failed", test="c")]
        series += [a_step("test-failed", a_heal("#y"), "b"), a_step("action-failed", a_heal("#y"), "c")]
        file.apply(series)
        assert file.read() == amounts_to(*series)
        file.apply([a_step("unneeded")])
        assert {q.heal.key.locator: q.failures for q in file.read().quarantined} == {
            "#buy": {"b": "action", "c": "test"}, "#y": {"b": "test", "c": "action"},
        }  # fmt: skip

    def test_what_earlier_versions_wrote_is_read(self, file):
        file.path.write_text(
            "format: 1\nconfirmed:\n- {selector: '#a', page: /p, replacement: r, confidence: 0.9, tests: [t1, t2]}\n"
            "quarantined:\n- {selector: '#a', page: /p, replacement: r, failed: action, test: t2}\n"
            "- {selector: '#b', page: /p, replacement: r, failed: test, test: t3}\n",
            encoding="utf-8",
        )
        trust = file.read()
        assert [(c.tests, c.failures) for c in trust.confirmed] == [(("t1",), {"t2": "action"})]
        assert [(q.heal.key.locator, q.test, q.action) for q in trust.quarantined] == [("#b", "t3", False)]

    def test_earlier_versions_read_it(self, file):
        file.apply([a_step("confirmed"), a_step("action-failed", a_heal("#y"), "c"), a_step("test-failed", a_heal("#y"), "b")])
        data = yaml.safe_load(file.path.read_text(encoding="utf-8"))
        assert data["format"] == 1
        assert data["confirmed"][0]["tests"] == ["t.py::a"]
        assert (data["quarantined"][0]["failed"], data["quarantined"][0]["test"]) == ("action", "c")

    def test_only_so_many_tests_are_named_whatever_their_order(self, file):
        series = [a_step("confirmed", test=f"t.py::{n:02}") for n in range(MOST_TESTS + 5)]
        series += [a_step("test-failed", test=f"u.py::{n:02}") for n in range(MOST_TESTS + 5)]
        assert file.apply(reversed(series)) > 0
        (confirmed,) = file.read().confirmed
        assert confirmed.tests == tuple(f"t.py::{n:02}" for n in range(MOST_TESTS))
        assert len(confirmed.failures) == MOST_TESTS
        assert file.apply(series) == 0, "a run like the one before leaves the file alone"

    def test_it_is_removed_when_nothing_is_left(self, file):
        file.apply([a_step("confirmed")])
        file.apply([a_step("unneeded")])
        assert not file.path.exists()

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("format: 1\nconfirmed: [", r":3: is not YAML|:2: is not YAML"),
            ("- a", "not a mapping"),
            ("[" * 100_000, "nested too deeply"),
            ("format: 7", "has format 7"),
            ("confirmed: []", "has format None"),
            ("format: 1\nconfirmed: {}\nquarantined: 3", "quarantined is not a list"),
            (
                "format: 1\nconfirmed: [{selector: a, page: /, failures: [a]}]",
                "an entry of confirmed is wrong: failures is not",
            ),
            ("format: 1\nconfirmed: [{selector: 3, page: /}]", "an entry of confirmed is wrong: selector: 3 is not a text"),
            ("<<<<<<< HEAD\nformat: 1\n=======\n>>>>>>> x\n", "is not YAML"),
        ],
    )
    def test_a_file_that_cannot_be_read_is_named_and_left_as_it_is(self, file, text, says):
        file.path.write_text(text, encoding="utf-8")
        for action in (file.read, lambda: file.apply([a_step("confirmed")])):
            with pytest.raises(BaselineError, match=says) as caught:
                action()
            assert str(file.path) in str(caught.value)
        assert file.path.read_text(encoding="utf-8") == text

    def test_a_newer_one_says_so(self, file):
        file.path.write_text("format: 2", encoding="utf-8")
        with pytest.raises(BaselineNewerError, match="Update pytest-heal"):
            file.read()
