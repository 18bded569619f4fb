"""SARIF: valid for the schema, with regions that are exactly the call, whatever the page says."""

import json
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import pytest
from hypothesis import given, settings

from pytest_heal.report.findings import RULES
from pytest_heal.report.sarif import render
from pytest_heal.source.calls import Source
from pytest_heal.source.edits import Region
from tests.support.report_cases import HOSTILE, LONG, entry, hostile_report, report, texts

SCHEMAS = Path(__file__).parents[1] / "schemas"


@cache
def validator():
    schema = json.loads((SCHEMAS / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    return jsonschema.validators.validator_for(schema)(schema)


def results(made):
    data = json.loads(render(made).encode("utf-8"))
    validator().validate(data)
    return data["runs"][0]["results"]


def test_every_sort_is_a_result_under_its_rule():
    found = results(report())
    assert {result["ruleId"] for result in found} == {rule.id for rule in RULES}
    assert all(RULES[result["ruleIndex"]].id == result["ruleId"] for result in found)
    hashes = [result["partialFingerprints"]["primaryLocationLineHash"] for result in found]
    assert len(set(hashes)) == len(hashes)


def test_the_schema_can_find_something_wrong():
    data = json.loads(render(report()))
    data["runs"][0]["results"][0]["fixes"] = [{"description": {"text": "nothing"}, "artifactChanges": []}]
    assert list(validator().iter_errors(data))


def test_a_run_without_drift_is_valid():
    assert results(report(entry(outcome="refused", confirmed=True))) == []


def test_a_fix_deletes_exactly_the_locator():
    text = 'def test(page):\n    x = "é\U0001f600"; page.locator("#a").click()\n'
    edit = Source(text, "tests/a b.py").edit(2, 0, 'page.locator("#a")', 'page.get_by_label("A")', "click")
    (result,) = results(report(entry(edit=edit), folder="e2e/"))
    (change,) = result["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    deleted = replacement["deletedRegion"]
    line = text.splitlines()[deleted["startLine"] - 1]
    assert line[deleted["startColumn"] - 1 : deleted["endColumn"] - 1] == 'page.locator("#a")'
    assert replacement["insertedContent"]["text"] == 'page.get_by_label("A")'
    assert change["artifactLocation"] == {"uri": "e2e/tests/a%20b.py", "uriBaseId": "SRCROOT"}
    assert result["locations"][0]["physicalLocation"]["region"] == deleted
    region = Region(
        line=deleted["startLine"], column=deleted["startColumn"], end_line=deleted["endLine"], end_column=deleted["endColumn"]
    )
    assert region.replaced(text, replacement["insertedContent"]["text"]) == text.replace(
        'page.locator("#a")', 'page.get_by_label("A")'
    )


def test_without_a_certain_place_there_is_no_fix():
    (result,) = results(report(entry(edit=None, made_at="pages/login.py:12")))
    assert "fixes" not in result
    place = result["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]) == ("pages/login.py", {"startLine": 12})
    assert result["relatedLocations"][0]["physicalLocation"]["region"] == {"startLine": 6}


def test_what_is_outside_of_the_project_is_absolute():
    (result,) = results(report(entry(edit=None, file="/usr/lib/x y.py")))
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "file:///usr/lib/x%20y.py"}


@settings(max_examples=40)
@given(texts)
def test_whatever_a_page_says(text):
    for result in results(hostile_report(text)):
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert uri.isascii()
        assert uri.isprintable()
        assert " " not in uri
        unquote(uri)


@pytest.mark.parametrize("text", [*HOSTILE, LONG], ids=lambda text: ascii(text[:12]))
def test_hostile_text_comes_out_small_or_as_it_is(text):
    found = results(hostile_report(text))
    assert all(len(result["message"]["text"]) <= 1_500 for result in found)
    assert all("\x1b" not in result["message"]["text"] for result in found)
