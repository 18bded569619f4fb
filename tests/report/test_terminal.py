"""The terminal summary: what is shown of each sort of drift, and what a page can not do to a terminal."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.config.settings import Settings
from pytest_heal.relocation.events import Candidate, Evidence, HealEvent
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.header import header
from pytest_heal.report.terminal import MOST_ENTRIES, closing, evidence_parts, strict_message, summary, warning_message

TEXT = Evidence(property="text", agreement=1.0, weight=3.0, before="Sign in", after="Sign in")
FIELD = Evidence(property="field", agreement=1.0, weight=2.0, before="commit", after="commit")
ID = Evidence(property="id", agreement=-0.5, weight=-0.4, before="submit-btn", after="signin")


def event(**changes):
    values = {
        "kind": "lost", "outcome": "healed", "code": "individual-signal", "reason": "the text is the same",
        "test": "tests/test_login.py::test_login[chromium]", "file": "tests/test_login.py", "line": 6, "method": "click",
        "locator": 'page.locator("#submit-btn")', "replacement": 'page.get_by_role("button", name="Sign in")',
        "before": 'button "Sign in"', "after": 'button "Sign in"', "confidence": 0.974, "margin": 0.61,
        "evidence": (TEXT, FIELD, ID),
    }  # fmt: skip
    return HealEvent(**{**values, **changes})


def lines(*events, **options):
    return [line.text for section in summary(events, **{"width": 100, **options}) for line in section.lines]


def test_nothing_to_say():
    assert summary([]) == []
    assert closing([]) == []


def test_a_heal():
    (section,) = summary([event()], width=100)
    assert section.title == "healed locators"
    assert [line.text for line in section.lines] == [
        "tests/test_login.py:6 test_login[chromium]  click",
        '  - page.locator("#submit-btn")',
        '  + page.get_by_role("button", name="Sign in")     confidence 0.97',
        '    same text "Sign in", same name attribute "commit"; id "submit-btn" -> "signin"',
    ]
    assert section.lines[2].markup == {"green": True}


def test_a_narrow_terminal_gets_more_lines_and_never_half_a_locator():
    shown = lines(event(), width=50)
    assert '  + page.get_by_role("button", name="Sign in")' in shown
    assert "    confidence 0.97" in shown
    assert 'same name attribute "commit"' in " ".join(" ".join(shown).split())


def test_the_sections_are_in_order():
    events = [
        event(outcome="reported"), event(kind="ambiguous", outcome="reported"), event(kind="moved", outcome="reported"),
        event(outcome="refused"), event(),
    ]  # fmt: skip
    titles = [section.title for section in summary(events)]
    assert titles == ["healed locators", "locators not healed", "moved locators", "ambiguous locators", "lost locators"]


def test_a_refused_heal_shows_the_reason_and_the_nearest():
    runners_up = (
        Candidate(element='button "Pay now"', locator='page.get_by_role("button", name="Pay now")', confidence=0.55),
        Candidate(element='button "Pay later"', confidence=0.5, owner='page.locator("#later")'),
    )
    shown = lines(
        event(outcome="refused", code="tie", reason="two fit equally.", replacement="", after="", runners_up=runners_up)
    )
    assert shown[1:] == [
        '  - page.locator("#submit-btn")     matched nothing',
        "    two fit equally (tie)",
        '    ? page.get_by_role("button", name="Pay now")     confidence 0.55, careful: it says "pay now"',
        '    ? button "Pay later"',
        '      confidence 0.50, belongs to page.locator("#later"), careful: it says "pay"',
    ]


def test_a_refused_heal_shows_its_own_best_first_and_once():
    best = Candidate(element="x", locator="page.best()", confidence=0.6)
    for runners_up in ((), (best,)):
        shown = lines(event(outcome="refused", replacement="page.best()", confidence=0.6, runners_up=runners_up))
        assert [line for line in shown if "page.best()" in line] == ["    ? page.best()     confidence 0.60"]


def test_what_is_not_near_is_no_candidate_and_each_is_named_once_nearest_first():
    runners_up = (
        Candidate(element='link "Far"', locator="page.far()", confidence=0.29),
        Candidate(element='link "Second"', locator="page.second()", confidence=0.4),
        Candidate(element='link "First"', locator="page.first()", confidence=0.6),
        Candidate(element='link "Second"', locator="page.second()", confidence=0.35),
    )
    shown = lines(event(outcome="refused", replacement="", after="", runners_up=runners_up))
    assert [line for line in shown if "?" in line] == [
        "    ? page.first()     confidence 0.60",
        "    ? page.second()     confidence 0.40",
    ]


def test_entries_are_apart():
    assert lines(event(), event(line=9)).count("") == 1
    assert "" not in lines(event())


@pytest.mark.parametrize("outcome", ["healed", "refused"])
def test_what_a_model_said_is_one_more_line(outcome):
    opinion = {
        "model": "ollama:qwen3",
        "chosen": 'button "Pay"',
        "reasoning": "Same \x1b[31mwords.",
        "source": "model",
        "asked": 1,
    }
    shown = lines(event(outcome=outcome, opinion=opinion))
    assert '    ollama:qwen3 means button "Pay": Same \\x1b[31mwords.' in shown
    assert len(shown) == len(lines(event(outcome=outcome))) + 1


def test_a_moved_locator_says_what_it_was_recorded_on():
    moved = event(kind="moved", outcome="reported", locator='page.locator("li").nth(2)', before='link "Edit"')
    assert lines(moved)[1] == '  - page.locator("li").nth(2)     matched another element than link "Edit"'


def test_an_ambiguous_heal_says_so():
    assert lines(event(kind="ambiguous"))[1].endswith("matched several elements")


class TestGroups:
    def test_one_drift_in_several_tests_is_one_entry(self):
        events = [event(test=f"tests/test_login.py::test_login[{name}]") for name in ("a", "b", "c")]
        assert lines(*events)[0] == "tests/test_login.py:6 test_login[a] and 2 more tests  click"
        assert len(lines(*events)) == 4
        assert lines(*events, verbosity=1)[1:3] == ["    test_login[b]", "    test_login[c]"]

    def test_one_more_test(self):
        events = [event(), event(test="tests/test_login.py::test_other")]
        assert "test_login[chromium] and 1 more test  click" in lines(*events)[0]

    def test_several_times_in_one_test(self):
        assert lines(event(), event())[0].endswith("click  2 times")

    def test_another_file_than_the_test_is_named_with_the_test(self):
        assert lines(event(file="pages/login.py"))[0].startswith("pages/login.py:6 tests/test_login.py::test_login[chromium]")

    def test_where_a_locator_is_made_is_said_when_that_is_elsewhere(self):
        assert "    the locator is made at pages/login.py:3" in lines(event(made_at="pages/login.py:3"))

    def test_a_test_that_failed_after_the_heal_is_marked(self):
        assert lines(event(confirmed=False))[0].endswith("(the test failed)")
        assert lines(event(confirmed=False), event(test="b", confirmed=True))[0].endswith("(1 of 2 failed)")
        assert not lines(event(confirmed=True))[0].endswith(")")

    def test_the_order_is_that_of_the_source_whatever_worker_was_first(self):
        events = [event(line=9), event(line=2), event(file="a.py", line=70)]
        assert lines(*events) == lines(*reversed(events))
        assert lines(*events)[0].startswith("a.py:70")

    def test_a_long_list_is_cut_and_says_so(self):
        events = [event(line=number) for number in range(MOST_ENTRIES + 5)]
        assert lines(*events)[-1] == "... and 5 more, shown with -v"
        assert lines(*events, verbosity=1)[-1] != "... and 5 more, shown with -v"


def test_a_refusal_that_the_test_got_along_with_is_counted_only():
    expected = event(outcome="refused", code="tie", reason="Two.", confirmed=True)
    failed = event(outcome="refused", code="tie", reason="Two.", line=9, confirmed=False)
    assert lines(expected) == []
    assert closing([expected]) == ["1 not healed in tests that passed without, shown with -v."]
    assert closing([expected], verbosity=1) == ["1 not healed in tests that passed without."]
    assert lines(expected, verbosity=1)
    assert lines(expected, failed)[0] == "tests/test_login.py:9 test_login[chromium]  click"
    assert closing([expected, failed])[0] == "1 refused. 1 not healed in tests that passed without, shown with -v."


def test_levels_of_detail():
    detailed = event(
        alternatives=('page.get_by_text("Sign in")',), page="http://x/login", timings={"wait": 1000.4, "probe": 20}
    )
    assert '    or page.get_by_text("Sign in")' in lines(detailed, verbosity=1)
    assert "    page: http://x/login" in lines(detailed, verbosity=2)
    assert "    took: wait 1000 ms, probe 20 ms" in lines(detailed, verbosity=2)
    assert "    page: http://x/login" not in lines(detailed, verbosity=1)
    assert summary([detailed], verbosity=-1) == []


def test_the_evidence_is_the_weightiest():
    assert evidence_parts([ID]) == ['id "submit-btn" -> "signin"']
    assert evidence_parts([]) == []
    gone = Evidence(property="test_id", agreement=-1, weight=-1, before="x")
    assert evidence_parts([gone]) == ['test id "x" -> (none)']
    place = Evidence(property="place", agreement=1.0, weight=9.0, before="4, 2", after="4, 2")
    assert evidence_parts([place, TEXT]) == ['same text "Sign in"']
    assert evidence_parts([place]) == ['same place "4, 2"']
    assert evidence_parts([place, TEXT], complete=True) == ['same place "4, 2", same text "Sign in"']
    many = [Evidence(property=f"p{i}", agreement=1, weight=1, before="v", after="v") for i in range(9)]
    assert evidence_parts(many)[0].count("same") == 3
    assert evidence_parts(many, complete=True)[0].count("same") == 9


class TestClosing:
    @pytest.mark.parametrize(
        ("events", "said"),
        [
            ([event()], "1 healed in 1 test."),
            ([event(), event(), event(test="b")], "3 healed in 2 tests."),
            ([event(), event(outcome="refused")], "1 healed in 1 test, 1 refused."),
            ([event(outcome="refused")], "1 refused."),
            ([event(kind="moved", outcome="reported")], "1 moved."),
        ],
    )
    def test_counts(self, events, said):
        assert closing(events)[0] == said

    def test_the_next_command_exists(self):
        assert "`pytest-heal review`" in closing([event()])[-1]
        assert "`pytest-heal fix`" in closing([event()])[-1]
        moved = closing([event(), event(kind="moved", outcome="reported")])
        assert "pytest --heal=on --heal-record=all" in moved[-1]
        assert "pytest-heal doctor" in closing([event(outcome="refused")])[-1]
        assert "--heal-record" not in closing([event(outcome="refused")])[-1]


def test_a_strict_failure_says_what_would_have_been_used():
    message = strict_message([event(), event(line=8)], width=100)
    assert message.splitlines()[0] == 'page.locator("#submit-btn") and 1 more drifted, which --heal=strict does not allow'
    assert '  - page.locator("#submit-btn")' in message
    assert '  + page.get_by_role("button", name="Sign in")     confidence 0.97' in message
    assert 'same text "Sign in"' in message
    assert "--heal=on" in message


def test_a_warning_says_old_and_new():
    assert warning_message(event()) == (
        'page.locator("#submit-btn") matched nothing; healed with page.get_by_role("button", name="Sign in") (confidence 0.97)'
    )
    moved = event(kind="moved", outcome="reported", before='link "Edit"', replacement="page.x()")
    assert 'matched another element than link "Edit"; that one is now page.x()' in warning_message(moved)


class TestHeader:
    root = Path("/p")

    def test_mode_and_fingerprints(self):
        settings = Settings(mode="on", baseline=(self.root / ".heal/baseline",))
        assert header(settings, self.root, 212) == "heal: mode=on, 212 fingerprints in .heal/baseline"
        assert header(settings, self.root, 1) == "heal: mode=on, 1 fingerprint in .heal/baseline"

    def test_what_is_not_the_default_is_said(self):
        settings = Settings(
            mode="strict", record="none", baseline=(Path("/q/b"), Path("/s")), sources={"record": "default in CI, CI is set"}
        )
        assert (
            header(settings, self.root, None)
            == "heal: mode=strict, baseline not readable in /q/b and 1 shared, record=none (CI)"
        )

    def test_suggest_names_the_next_step_and_off_says_nothing(self):
        assert "--heal=on" in header(Settings(), self.root, None)
        assert header(Settings(mode="off"), self.root, None) == ""


UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


@given(st.text(st.characters(codec=None)))
def test_no_text_of_a_page_can_touch_the_terminal(text):
    hostile = event(
        locator=text, replacement=text, reason=text, code=text, method=text, before=text, after=text, made_at=text, page=text,
        file=text, test=text, selector=text, alternatives=(text,), outcome="refused",
        runners_up=(Candidate(element=text, locator=text, owner=text),),
        evidence=(Evidence(property=text, agreement=0.0, weight=0.0, before=text, after=text + "x"),),
    )  # fmt: skip
    for outcome in ("healed", "refused", "reported"):
        one = HealEvent.from_dict({**hostile.to_dict(), "outcome": outcome})
        shown = [*lines(one, verbosity=2), *warning_message(one).split("\n"), *strict_message([one]).split("\n")]
        for line in shown:
            assert not [c for c in line if unicodedata.category(c) in UNSEEN and c not in "\u200c\u200d"], line
            line.encode("utf-8")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain é 漢 👩‍🚀", "plain é 漢 👩‍🚀"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\x1b[2J\x07\x9b1m", "\\x1b[2J\\x07\\x9b1m"),
        ("\u202eevil\u2028", "\\u202eevil\\u2028"),
        ("\udc80\U000e0001", "\\udc80\\U000e0001"),
    ],
)
def test_what_cannot_be_seen_becomes_visible(text, shown):
    assert visible(text) == shown


def test_texts_are_cut_with_an_ellipsis():
    assert visible("abcdef", 4) == "abc…"
    assert visible("abcd", 4) == "abcd"
    assert (counted(1, "test"), counted(0, "test"), counted(2, "entry", "entries")) == ("1 test", "0 tests", "2 entries")


def test_a_text_with_other_numbers_is_not_the_same_text():
    def said(before, after):
        return evidence_parts([Evidence(property="text", agreement=1.0, weight=1.0, before=before, after=after)])[0]

    assert said("Order 12", "Order 13") == 'text but for its numbers "Order 13"'
    assert said("Sign in", "Sign In") == 'same text "Sign In"'
    assert said("Sign in now", "Sign in") == 'nearly the same text "Sign in"'
