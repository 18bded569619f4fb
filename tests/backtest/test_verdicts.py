"""From three runs to verdicts, and what is said of them."""

import json
import unicodedata
from itertools import product
from pathlib import Path

import jsonschema
import pytest

import pytest_heal
from pytest_heal.backtest.html import render
from pytest_heal.backtest.results import BacktestReport, Decision, from_dict
from pytest_heal.backtest.schema import backtest_schema
from pytest_heal.backtest.task import Task, finished_tests, key_of, run_finished
from pytest_heal.backtest.text import MOST_NOT_COMPARABLE, as_json, as_text
from pytest_heal.backtest.verdicts import (
    NONE,
    SEVERAL,
    UNSEEN,
    decisions_of,
    heal_verdict,
    nearest_verdict,
    results,
    verdict_of,
)
from pytest_heal.element.plain_json import plain
from pytest_heal.locator.origin import Making
from pytest_heal.relocation.events import HealEvent

HOSTILE = [
    "\x1b[2J\x1b]0;x\x07", "a\nb\r\n::error::c", "\u202e7 eosohc", "\ud800\x00", "<script>alert(1)</script>",
    "\u2028wrong heals:", "x" * 5_000,
]  # fmt: skip
SCHEMA = Path(pytest_heal.__file__).parent / "schemas" / "backtest.schema.json"


def event(**changes):
    made = Making(selector="#a", method="locator", file="pages/cart.py", line=7)
    values = {
        "kind": "lost",
        "outcome": "healed",
        "code": "text",
        "reason": "why",
        "test": "t.py::test_a",
        "file": "t.py",
        "line": 3,
    }
    values |= {"locator": 'page.locator("#a")', "makings": (made,), "after": 'button "Pay"', "timings": {"total": 12.5}}
    return plain(HealEvent(**{**values, **changes}).to_dict())


def line(*events, outcome="passed", found=(), test="t.py::test_a"):
    seen = [{"of": key_of(one), "truth": truth(what)} for one, what in zip(events, found, strict=False)]
    confirmed = [{**one, "confirmed": True} for one in events]
    return {"test": test, "outcome": outcome, "events": confirmed, "seen": seen, "worked": []}


def truth(found):
    reason = "gone" if found == "not comparable" else ""
    return {"found": found, "reason": reason, "locator": 'page.locator("#b")', "place": "t.py:4", "changed": True}


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        ("same", ("right", "")),
        ("another", ("wrong", "")),
        ("none", ("not comparable", NONE)),
        ("several", ("not comparable", SEVERAL)),
        ("not comparable", ("not comparable", "gone")),
    ],
)
def test_a_heal_is_judged_by_what_the_teams_locator_found(found, verdict):
    assert heal_verdict(found, "gone") == verdict
    (one,) = decisions_of(line(event(), found=[found]))
    assert (one.verdict, one.why, one.file, one.line, one.team_at) == (*verdict, "pages/cart.py", 7, "t.py:4")


def test_a_refusal_is_judged_by_what_came_nearest():
    assert nearest_verdict("same", "", 'button "Pay"') == ("nearest right", "")
    assert nearest_verdict("another", "", 'button "Pay"') == ("nearest another", "")
    assert nearest_verdict("another", "", "") == ("nothing near", "")
    assert nearest_verdict("none", "", 'button "Pay"') == ("not comparable", NONE)
    (one,) = decisions_of(line(event(outcome="refused"), found=["same"]))
    assert (one.verdict, one.why, one.refused_for) == ("nearest right", "", "why")


def test_an_event_that_nobody_looked_at_is_not_comparable_and_others_are_no_drift():
    (one,) = decisions_of(line(event(outcome="refused", code="budget"), event(kind="moved", outcome="reported")))
    assert (one.verdict, one.why, one.refused_for) == ("not comparable", UNSEEN, "why")


def test_two_equal_heals_of_one_test_keep_their_order():
    assert [one.verdict for one in decisions_of(line(event(), event(), found=["same", "another"]))] == ["right", "wrong"]


HEALED = [Decision(outcome="healed", verdict="right")]


@pytest.mark.parametrize(
    ("outcomes", "decisions", "verdict"),
    [
        (("passed", "passed", "passed"), [], "kept"),
        (("passed", "passed", "failed"), [], "unsteady"),
        (("passed", "failed", "passed"), [], "unsteady"),
        (("passed", "failed", "passed"), HEALED, "green rightly"),
        (("passed", "failed", "passed"), [*HEALED, Decision(outcome="healed", verdict="wrong")], "green falsely"),
        (
            ("passed", "failed", "passed"),
            [*HEALED, Decision(outcome="healed", verdict="not comparable")],
            "green not comparable",
        ),
        (("passed", "failed", "failed"), [Decision(outcome="refused", verdict="nearest right")], "refused"),
        (("passed", "failed", "error"), HEALED, "refused"),
        (("passed", "failed", "failed"), [], "broken otherwise"),
        (("failed", "failed", "passed"), HEALED, "not usable"),
        (("passed", "skipped", "skipped"), [], "not usable"),
        (("did not run", "failed", "failed"), [], "not usable"),
        (("passed", "did not run", "passed"), HEALED, "not usable"),
    ],
)
def test_what_healing_made_of_a_test(outcomes, decisions, verdict):
    assert verdict_of(*outcomes, decisions=decisions) == verdict


def test_every_outcome_has_a_verdict_and_a_wrong_heal_is_never_rightly_green():
    names = ("passed", "failed", "error", "skipped", "xfailed", "xpassed", "did not run")
    for outcomes in product(names, repeat=3):
        for verdicts in ((), ("right",), ("wrong", "right"), ("not comparable",)):
            found = verdict_of(*outcomes, decisions=[Decision(outcome="healed", verdict=one) for one in verdicts])
            assert found != "green rightly" or verdicts == ("right",)
            assert found == "not usable" or outcomes[0] in ("passed", "xfailed")


def report(**changes):
    old, plain_run = {"a": line(test="a")}, {"a": line(test="a", outcome="failed")}
    healed = {"a": line(event(test="a"), found=["another"], test="a")}
    decisions = [one for found in healed.values() for one in decisions_of(found)]
    values = {"suite_from": "v1", "suite_to": "v2", "tests": results(old, plain_run, healed), "decisions": decisions}
    return BacktestReport(**{**values, **changes})


def test_a_wrong_heal_is_told_and_makes_the_exit_status():
    made = report()
    assert made.exit_status == 1
    text = as_text(made)
    assert "1    green by healing, falsely" in text
    assert 'wrong heals:\n  pages/cart.py:7 page.locator("#a")\n    in a\n    healed with button "Pay"' in text
    assert 'the team\'s: page.locator("#b") (t.py:4), which finds another element' in text
    assert report(decisions=()).exit_status == 0


def test_the_json_is_what_its_schema_says_and_can_be_read_again():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert schema == backtest_schema(), "run scripts/schemas.py"
    data = json.loads(as_json(report()))
    jsonschema.validate(data, schema)
    assert from_dict(data).to_dict() == data
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**data, "tests": [{"test": 5}]}, schema)
    with pytest.raises(ValueError, match="format 1"):
        from_dict({**data, "format": 2})


def decisions(text):
    """A wrong heal and a refusal, all of whose texts are one."""
    said = dict.fromkeys(("why", "refused_for", "test", "file", "locator", "after", "team", "team_at"), text)
    healed = Decision(outcome="healed", verdict="wrong", found="another", fix=text, fix_by="fix", team_changed=True, **said)
    return [healed, Decision(outcome="refused", verdict="not comparable", why=text, file=text, locator=text, after=text)]


@pytest.mark.parametrize("text", HOSTILE)
def test_texts_of_a_page_stay_on_their_line(text):
    made = report(decisions=decisions(text), suite_from=text, suite_to=text, unread={text: text})
    shown, harmless = as_text(made), as_text(report(decisions=decisions("x"), unread={"x": "x"}))
    assert shown.count("\n") == harmless.count("\n"), "no text begins a line of its own"
    assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl") and c != "\n"]
    assert max(map(len, shown.split("\n"))) < 2_000
    json.loads(as_json(made))
    page = render(made)
    assert "<script>alert" not in page
    assert page.count("<script") == 1
    assert not [c for c in page if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl") and c != "\n"]


def test_the_file_for_people_has_all_of_it():
    page = render(report())
    assert "Content-Security-Policy" in page
    assert "One heal was wrong." in page
    assert "healed: wrong" in page
    assert "page.locator(&#34;#b&#34;) (t.py:4), which finds another element" in page
    assert "No locator drifted." in render(report(decisions=()))


def test_much_that_is_not_comparable_is_not_all_listed():
    many = [
        Decision(outcome="refused", verdict="not comparable", why="gone", file="t.py", line=n)
        for n in range(MOST_NOT_COMPARABLE + 3)
    ]
    text = as_text(report(decisions=many))
    assert text.count("t.py:") == MOST_NOT_COMPARABLE
    assert "... and 3 more, in the JSON report" in text


def test_what_a_run_has_done_is_read_whatever_ended_it(tmp_path):
    out = tmp_path / "run.jsonl"
    assert (finished_tests(out), run_finished(out)) == ({}, False)
    out.write_text(
        '{"collected": 2}\n{"test": "a", "outcome": "failed"}\n{"test": "a", "outcome": "passed"}\n{"test": "b", "out'
    )
    assert finished_tests(out) == {"a": {"test": "a", "outcome": "passed"}}
    assert not run_finished(out)
    with out.open("a") as stream:
        stream.write('\n{"test": "b", "outcome": "passed"}\n')
    assert run_finished(out)
    out.write_text('{"collected": 2}\n{"finished": 2}\n')
    assert not run_finished(out)
    assert list(finished_tests(out, 0)) == []
    assert Task.of(Task(out="a", new="b").as_text()) == Task(out="a", new="b")
    assert Task.of("") is None
