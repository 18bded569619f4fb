"""JUnit properties: unique names, one-line values that XML may hold."""

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.relocation.events import HealEvent
from pytest_heal.report.escape import xml_text
from pytest_heal.report.junit import VALUE_LIMIT, property_value, suite_properties
from pytest_heal.report.junit import test_properties as properties_of_test


def event(**changes):
    values = {
        "kind": "lost", "outcome": "healed", "code": "text", "reason": "same text", "test": "tests/test_a.py::test_a",
        "file": "tests/test_a.py", "line": 6, "method": "click", "locator": 'page.locator("#a")',
        "replacement": 'page.get_by_role("button")', "confidence": 0.97, "margin": 0.61,
    }  # fmt: skip
    return HealEvent(**{**values, **changes})


def test_a_test_without_drift_has_no_properties():
    assert properties_of_test([]) == []


def test_each_event_has_a_name_of_its_own():
    events = [
        event(), event(outcome="refused"), event(), event(kind="moved", outcome="reported"),
        event(kind="ambiguous", outcome="reported"), event(outcome="reported"), event(kind="ambiguous"),
    ]  # fmt: skip
    names = [name for name, _ in properties_of_test(events)]
    assert names == [
        "heal_count",
        "heal_1",
        "heal_2",
        "heal_3",
        "heal_refused_1",
        "heal_moved_1",
        "heal_ambiguous_1",
        "heal_lost_1",
    ]
    assert dict(properties_of_test(events))["heal_count"] == "3"


def test_a_heal_says_where_what_and_how_certain():
    assert property_value(event()) == (
        'tests/test_a.py:6 click: page.locator("#a") -> page.get_by_role("button") (confidence 0.97, margin 0.61)'
    )


def test_a_refused_heal_says_why():
    assert property_value(event(outcome="refused", code="tie", reason="two fit")) == (
        'tests/test_a.py:6 click: page.locator("#a") not healed: two fit (tie)'
    )


def test_totals_count_tests_and_events():
    events = [event(), event(line=7), event(test="b"), event(outcome="refused")]
    assert suite_properties(events, mode="on") == [
        ("heal_mode", "on"), ("heal_tests", "2"), ("heal_healed", "3"), ("heal_refused", "1"), ("heal_moved", "0"),
        ("heal_ambiguous", "0"), ("heal_lost", "0"), ("heal_suggested", "0"),
    ]  # fmt: skip


@given(st.text(st.characters(codec=None)))
def test_any_text_of_a_page_becomes_well_formed_xml(text):
    element = ET.Element("property", value=xml_text(text))
    element.text = xml_text(text)
    ET.fromstring(ET.tostring(element, encoding="utf-8"))


@given(st.text(st.characters(codec=None)))
def test_a_value_is_one_line_of_limited_length(text):
    value = property_value(event(locator=text, reason=text, after=text, replacement=""))
    assert len(value) <= VALUE_LIMIT
    assert len(value.splitlines()) == 1
    ET.fromstring(ET.tostring(ET.Element("property", value=value), encoding="utf-8"))


def test_characters_that_xml_forbids_are_removed():
    assert xml_text("a\x00\x1b[31m\ufffe\ud800b <&>") == "a[31mb <&>"
