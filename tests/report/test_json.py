"""The JSON report: what its schema says, what it was made from, and readable whatever the page holds."""

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings

import pytest_heal
from pytest_heal.locator.grade_table import GRADES
from pytest_heal.report.formats import BUILT_IN
from pytest_heal.report.json import render
from pytest_heal.report.model import FORMAT_VERSION, TEXT_LIMIT, HealReport
from tests.support.report_cases import ALL_SORTS, HOSTILE, LONG, OPINION, asked, entry, event, hostile_report, report, texts

SCHEMA = json.loads((Path(pytest_heal.__file__).parent / "schemas" / "heal-report.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["format"]["const"] == FORMAT_VERSION


def test_a_report_is_what_the_schema_says():
    VALIDATOR.validate(json.loads(render(report())))
    VALIDATOR.validate(json.loads(render(HealReport.of(report().run, ()))))
    VALIDATOR.validate(json.loads(render(replace(report(), model=asked()))))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.update(format=2),
        lambda data: data["events"][0].pop("confidence"),
        lambda data: data["events"][0].update(line="6"),
        lambda data: data["events"][0].update(outcome="cured"),
        lambda data: data["events"][0]["edit"]["region"].update(line=0),
        lambda data: data["events"][0]["suggested"].append("page"),
        lambda data: data["run"].pop("totals"),
    ],
)
def test_the_schema_finds_what_is_wrong(spoil):
    data = json.loads(render(report()))
    spoil(data)
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(data)


def test_every_field_is_described_in_the_schema():
    data = json.loads(render(report()))
    defined = SCHEMA["$defs"]
    assert set(data) == set(SCHEMA["properties"])
    assert set(data["run"]) == set(defined["run"]["properties"])
    for one in data["events"]:
        assert set(one) == set(defined["event"]["properties"])
    assert set(data["events"][0]["evidence"][0]) == set(defined["evidence"]["properties"])
    assert set(data["events"][0]["runners_up"][0]) == set(defined["candidate"]["properties"])
    model = json.loads(render(replace(report(), model=asked())))["model"]
    assert set(model) == set(defined["modelUse"]["properties"])
    assert set(model["answers"][0]) == set(defined["answered"]["properties"])
    assert set(data["events"][0]["edit"]) == set(defined["edit"]["properties"])


def test_what_a_model_said_is_in_it_and_described():
    first, second = json.loads(render(report(entry(opinion=OPINION), entry(line=7))))["events"]
    assert (first["opinion"], second["opinion"]) == (OPINION, None)
    assert set(OPINION) == set(SCHEMA["$defs"]["opinion"]["properties"])


def test_what_it_says_of_a_heal():
    (healed,) = json.loads(render(report(entry())))["events"]
    assert (healed["sort"], healed["grade"], healed["test_outcome"]) == ("healed", "B", "passed")
    assert healed["grade_reasons"] == [GRADES["id"][1]]
    assert healed["suggested"] == [
        {
            "locator": 'page.get_by_role("button", name="Sign in")',
            "grade": "A",
            "grade_reasons": [GRADES["role"][1]],
        },
        {"locator": 'page.get_by_text("Sign in")', "grade": "A", "grade_reasons": [GRADES["text"][1]]},
    ]
    assert healed["edit"]["region"] == {"line": 6, "column": 5, "end_line": 6, "end_column": 32}
    assert healed["artifacts"] == {"trace": "test-results/trace.zip"}


def test_it_can_be_read_back():
    made = report()
    read = HealReport.from_dict(json.loads(render(made)))
    assert [one.event.to_dict() for one in read.entries] == [one.event.to_dict() for one in made.entries]
    assert [one.edit for one in read.entries] == [one.edit for one in made.entries]
    assert render(read) == render(made)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "not a JSON report"),
        ({"format": 1}, "not a JSON report"),
        ({"tool": "pytest-heal", "format": 99}, "its format is 99"),
        ({"tool": "pytest-heal", "format": 1}, "damaged"),
        ({"tool": "pytest-heal", "format": 1, "run": {}, "events": [{}]}, "damaged"),
    ],
)
def test_what_is_no_report_is_told(data, said):
    with pytest.raises(ValueError, match=said):
        HealReport.from_dict(data)


def test_the_order_does_not_depend_on_the_order_of_the_tests():
    entries = [entry(**changes) for changes in ALL_SORTS] + [entry(test="a::b"), entry(test="a::c")]
    assert render(report(*entries)) == render(report(*reversed(entries)))


def test_ids_are_stable_and_each_is_one_event():
    ids = [one.id for one in report(entry(), entry(), entry(line=99), entry(test="b")).entries]
    assert len(set(ids)) == 4
    assert report(entry(line=7)).entries[0].id == report(entry(line=6)).entries[0].id


def test_a_locator_that_was_healed_with_two_elements_is_a_conflict():
    one, other = entry(test="a"), entry(test="b", replacement='page.get_by_role("link")')
    same, elsewhere = entry(test="c"), entry(test="d", page="http://localhost:8000/other", replacement="page.x()")
    made = report(one, other, same, elsewhere)
    ((first, second),) = made.conflicts
    assert {first.event.replacement, second.event.replacement} == {one.event.replacement, other.event.replacement}
    assert json.loads(render(made))["conflicts"] == [[first.id, second.id]]
    assert report(one, same).conflicts == ()


def test_a_frame_and_what_is_in_it_are_no_conflict():
    chain = 'page.frame_locator("#pay").locator("#card")'
    frame = entry(locator=chain, selector="#pay >> #card", before='<iframe #pay> "Payment"', after='<iframe #p2> "Payment"')
    inside = entry(locator=chain, selector="#pay >> #card", before="textbox", after='textbox "Card"', replacement="page.x()")
    assert report(frame, inside).conflicts == ()


@settings(max_examples=60)
@given(texts)
def test_whatever_a_page_says_it_is_json_for_everybody(text):
    data = render(hostile_report(text)).encode("utf-8")  # no half surrogates
    VALIDATOR.validate(json.loads(data))


@pytest.mark.parametrize("text", [*HOSTILE, LONG], ids=lambda text: ascii(text[:12]))
def test_each_hostile_text_comes_back(text):
    (one, *_) = json.loads(render(hostile_report(text)))["events"]
    plain = text.encode("utf-8", "backslashreplace").decode("utf-8")
    assert one["reason"] == (plain if len(plain) <= TEXT_LIMIT else plain[: TEXT_LIMIT - 1] + "…")


def test_numbers_that_are_none_become_zero():
    data = render(report(entry(confidence=float("nan"), score=float("inf"))))
    assert "NaN" not in data
    assert "Infinity" not in data


def test_an_event_is_one_line():
    assert sum('"id":' in line for line in render(report()).splitlines()) == len(ALL_SORTS)
    assert event().to_dict()["evidence"][0]["property"] == "text"


@pytest.mark.parametrize("name", ["json", "sarif", "gitlab", "html", "markdown"])
def test_what_is_no_character_is_written_as_an_escape(name):
    found = BUILT_IN[name].render(HealReport.of(report().run, [entry(reason="a\ufffeb\uffffc\ufdd0d\U0001fffe")]))
    assert not set(found) & {"\ufffe", "\uffff", "\ufdd0", "\U0001fffe"}
    if name == "json":
        assert json.loads(found)["events"][0]["reason"] == "a\ufffeb\uffffc\ufdd0d\U0001fffe"
        assert "a\\ufffeb" in found
