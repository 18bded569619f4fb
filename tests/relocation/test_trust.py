"""Which heals are relied on: what a series of steps amounts to, in any order between processes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.baseline import HealsFile, YamlStore, heals_path
from pytest_heal.element.fingerprint import Key
from pytest_heal.errors import BaselineError, BaselineNewerError
from pytest_heal.relocation.trust import MOST_TESTS, STEP_KINDS, Heal, Step, Trust, TrustLog, heal_from_dict, heal_to_dict


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


def test_only_so_many_tests_are_kept():
    trust = amounts_to(*(a_step("confirmed", test=f"t.py::{n}") for n in range(MOST_TESTS + 5)))
    assert trust.proposals[0].tests[0] == "t.py::5"
    assert len(trust.proposals[0].tests) == MOST_TESTS


@pytest.mark.parametrize(("kind", "action"), [("action-failed", True), ("test-failed", False)])
def test_a_heal_that_went_wrong_is_quarantined_for_its_locator_and_page(kind, action):
    log = TrustLog(amounts_to(a_step(kind)))
    assert log.refuses(a_heal().key).action is action
    assert log.refuses(Key(locator="#buy", page="/basket", test="t.py::other")) is not None, "for every test"
    assert log.refuses(Key(locator="#buy", page="/other")) is None
    assert log.refuses(Key(locator="#pay", page="/basket")) is None


def test_a_failing_test_says_nothing_against_a_heal_that_another_test_confirmed():
    for steps in (
        [a_step("confirmed"), a_step("test-failed", test="b")],
        [a_step("test-failed", test="b"), a_step("confirmed")],
    ):
        trust = amounts_to(*steps)
        assert not trust.quarantined
        assert trust.proposals


def test_it_does_against_another_heal_of_the_same_locator():
    trust = amounts_to(a_step("confirmed"), a_step("test-failed", a_heal(found="Buy now"), "b"))
    assert trust.quarantined
    assert not trust.proposals, "nothing is proposed for a locator in quarantine"


def test_an_action_that_failed_outweighs_tests_that_passed():
    for steps in ([a_step("confirmed"), a_step("action-failed")], [a_step("action-failed"), a_step("confirmed")]):
        trust = amounts_to(*steps)
        assert trust.quarantined
        assert not trust.proposals


def test_a_person_may_release_a_locator():
    assert not amounts_to(a_step("action-failed"), a_step("released", test="")).quarantined


def test_a_locator_that_is_recorded_anew_is_trusted_again():
    log = TrustLog(amounts_to(a_step("action-failed")))
    log.recorded("b", [Key(locator="#other", page="/basket")])
    assert log.trust.quarantined
    log.recorded("b", [a_heal().key])
    assert not log.trust.quarantined
    assert [step.kind for step in log.take()] == ["released"]


def test_what_its_tests_no_longer_need_is_dropped():
    log = TrustLog(amounts_to(a_step("confirmed"), a_step("confirmed", test="b"), a_step("test-failed", a_heal("#x"), "a")))
    log.finished("b", [], "passed")
    assert log.trust.proposals[0].tests == ("t.py::a",)
    log.finished("t.py::a", [a_heal()], "passed")
    assert log.trust.proposals, "it is needed still"
    log.finished("t.py::a", [], "passed")
    assert not log.trust.proposals
    assert log.trust.quarantined, "its own test has not passed"
    log.finished("a", [], "passed")
    assert not log.trust


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
    if series:
        assert trust.apply(series[-1:]) == 0, "the last step, again, changes nothing"


@given(st.lists(steps.filter(lambda s: s.kind in ("confirmed", "test-failed", "action-failed")), max_size=6), st.randoms())
def test_whether_a_heal_is_confirmed_does_not_depend_on_the_order_of_processes(series, random):
    shuffled = list(series)
    random.shuffle(shuffled)
    assert amounts_to(*series).confirmed.keys() == amounts_to(*shuffled).confirmed.keys()


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
        assert file.read().quarantined.keys() == {a_heal("#y").key}

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
