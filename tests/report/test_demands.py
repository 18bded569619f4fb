"""What a locator demands, in every report: which held, what is there now, and never what lacks one as the replacement."""

import json
import unicodedata

import pytest
from hypothesis import given

from pytest_heal.relocation.events import HealEvent, Held
from pytest_heal.report import github, gitlab, html, markdown, sarif
from pytest_heal.report.demands import told, verdict
from pytest_heal.report.findings import findings, instead
from pytest_heal.report.history import record_of
from pytest_heal.report.json import render as as_json
from pytest_heal.report.junit import property_value
from pytest_heal.report.model import HealReport
from pytest_heal.report.terminal import summary
from tests.report.test_json import SCHEMA, VALIDATOR
from tests.support.markup import Reader, checked
from tests.support.report_cases import (
    HOSTILE,
    LACKING,
    LONG,
    REWORDED,
    SUGGESTED,
    entry,
    event,
    filled,
    hostile_report,
    report,
    texts,
)

SAID = 'words: name "Log in" is "Sign in" now'
LACKED = 'The locator demands text "Paid", which paragraph "Declined" does not have.'
REFUSED = {
    "outcome": "refused", "code": "demand", "reason": LACKED, "replacement": "", "alternatives": (), "confirmed": False,
    "locator": 'page.get_by_text("Paid")', "before": 'paragraph "Paid"', "after": 'paragraph "Declined"', "demands": LACKING,
    "runners_up": (),
}  # fmt: skip


def lines(one, verbosity=0):
    return [line.text for section in summary([one], width=120, verbosity=verbosity) for line in section.lines]


def test_each_is_one_of_three():
    assert [verdict(held) for held in (*REWORDED, *LACKING)] == ["reworded", "held", "not held", "held"]


def test_they_travel_with_their_event():
    made = event(demands=REWORDED)
    assert json.loads(json.dumps(made.to_dict()))["demands"][0] == {
        "kind": "words",
        "demand": 'name "Log in"',
        "held": True,
        "now": "Sign in",
    }
    assert HealEvent.from_dict(json.loads(json.dumps(made.to_dict()))).demands == REWORDED


def test_a_report_from_before_them_is_read():
    data = json.loads(as_json(report(entry())))
    for one in data["events"]:
        del one["demands"]
    VALIDATOR.validate(data)
    assert HealReport.from_dict(data).events[0].demands == ()


def test_json():
    data = json.loads(as_json(report(entry(demands=REWORDED), entry(**REFUSED))))
    VALIDATOR.validate(data)
    for one in data["events"]:
        assert set(one["demands"][0]) == set(SCHEMA["$defs"]["held"]["properties"])
    read = HealReport.from_dict(data)
    assert {e.demands for e in read.events} == {REWORDED, LACKING}


def test_terminal_says_what_is_reworded_and_all_of_it_with_v():
    assert f"    {SAID}" in lines(event(demands=REWORDED))
    assert not any("in dialog" in line for line in lines(event(demands=REWORDED)))
    assert [line for line in lines(event(demands=REWORDED), 1) if "in dialog" in line] == ["    narrowing: in dialog held"]
    held = event(demands=REWORDED[1:])
    assert lines(held) == lines(event())


def test_terminal_says_of_a_refusal_why_once_and_all_of_it_with_v():
    assert lines(event(**REFUSED))[2:] == [f"    {LACKED.rstrip('.')} (demand)"]
    assert '    words: text "Paid" not held, "Declined" is there now' in lines(event(**REFUSED), 1)


@pytest.mark.parametrize("most_tables", [250, 0])
def test_html(monkeypatch, most_tables):
    monkeypatch.setattr("pytest_heal.report.html.MOST_TABLES", most_tables)
    raw = html.render(report(entry(demands=REWORDED), entry(**REFUSED, line=9)))
    reader = checked(raw)
    text = "\n".join([*reader.text, *("".join(Reader(one).text) for one in reader.raw)])
    if most_tables:
        cells = [" ".join(row.split()) for row in ("demanded words", 'name "Log in"', "reworded", "not held", "Declined")]
        assert not [cell for cell in cells if cell not in text]
    else:
        assert f"Demanded: {SAID}; narrowing: in dialog held" in text
        assert 'Demanded: words: text "Paid" not held, "Declined" is there now' in text


def test_markdown_junit_and_findings_say_what_is_reworded():
    made = report(entry(demands=REWORDED))
    assert "words&#58; name &#34;Log in&#34; is &#34;Sign in&#34; now" in markdown.render(made)
    assert property_value(event(demands=REWORDED)).endswith(f"(confidence 0.97, margin 0.61); {SAID}")
    (finding,) = findings(made, fragile=False)
    assert f" In other words: {SAID}. In tests/" in finding.message
    for render in (sarif.render, gitlab.render):
        assert json.dumps(SAID)[1:-1] in render(made)
    assert any(SAID in line for line in github.workflow_commands(made))
    plain = report(entry(demands=REWORDED[1:]))
    assert findings(plain, fragile=False)[0].message == findings(report(entry()), fragile=False)[0].message


def test_what_lacks_a_demand_is_named_in_the_reason_and_never_offered_instead():
    one = entry(**REFUSED, suggestions=SUGGESTED.to_dict())
    made = report(one)
    assert instead(one) == ""
    assert record_of(one.event, run="r", started="", sort="refused", tolerated=False).replacement == ""
    assert one.to_dict()["suggested"] == []
    (finding,) = findings(made, fragile=False)
    assert LACKED.rstrip(".") in finding.message
    assert "Perhaps" not in finding.message
    row = next(line for line in markdown.render(made).splitlines() if "not healed" in line)
    assert "`paragraph" not in row
    assert "locator demands text" in row
    assert not any(line.lstrip().startswith(("+", "?")) for line in lines(one.event))
    text = "".join(checked(html.render(made)).text)
    assert "Locators to use instead" not in text
    assert LACKED in text


@given(texts)
def test_a_line_is_one_line_whatever_a_page_says(text):
    for held in filled(text).event.demands:
        said = told(held)
        assert len(said.splitlines()) == 1
        assert not [c for c in said if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") and c not in "\u200c\u200d"]
        assert len(said) < 250


@pytest.mark.parametrize("text", [*HOSTILE, LONG], ids=lambda text: ascii(text[:12]))
def test_hostile_demands_stay_text(text):
    made = hostile_report(text)
    VALIDATOR.validate(json.loads(as_json(made)))
    checked(html.render(made))
    assert markdown.render(made).count("\n|") == markdown.render(hostile_report("x")).count("\n|")


def test_a_demand_is_plain_data():
    assert Held(kind="state", demand='class "done"', held=True).now == ""
