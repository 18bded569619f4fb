"""The HTML report as markup: complete, self-contained, and nothing in it that a page has put there."""

import base64
import hashlib
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings

from pytest_heal.locator.grade_table import GRADES
from pytest_heal.report import html
from pytest_heal.report.history import PastRun
from pytest_heal.report.html import MOST_PICTURES, render
from tests.support.markup import Reader, checked
from tests.support.report_cases import HOSTILE, LONG, OPINION, PICTURE, entry, hostile_report, report, texts


def test_every_event_is_shown_with_what_a_reviewer_needs():
    text = "".join(Reader(render(report())).text)
    for said in (
        'page.locator("#submit-btn")', 'page.get_by_role("button", name="Sign in")', "tests/test_login.py:6", "confidence 0.97",
        "same text and same name attribute", 'button "Cancel"', 'page.locator("#cancel")', "submit-btn", "grade A",
        '-    page.locator("#submit-btn").click()', '+    page.get_by_role("button", name="Sign in").click()',
        'class contains "login"', "test-results/trace.zip", "1080 ms", "5 passed", "Median 0.97",
    ):  # fmt: skip
        assert said in text, said


def test_what_a_model_said_stands_below_the_reason():
    said = {**OPINION, "reasoning": "<b>It</b> says the same."}
    made = render(report(entry(opinion=said)))
    assert "<b>It</b>" not in made
    assert 'openai:gpt-5-mini means button "Sign in", asked twice: <b>It</b> says the same.' in "".join(Reader(made).text)
    assert 'class="opinion"' not in render(report(entry()))


def test_a_long_report_says_evidence_in_sentences(monkeypatch):
    monkeypatch.setattr("pytest_heal.report.html.MOST_TABLES", 5)
    made = checked(render(report()))
    text = "".join("".join(Reader(raw).text) for raw in made.raw if raw.lstrip().startswith("<p>"))
    assert "<table" not in "".join(raw for raw in made.raw if raw.lstrip().startswith("<p>"))
    assert 'Agrees: same text "Sign in"' in text
    assert 'Differs: id "submit-btn" -> "signin"' in text
    assert 'Runners-up: button "Cancel" (confidence 0.02)' in text


def test_nothing_drifted_is_said():
    assert "No locator drifted." in render(report(entry()).of(report().run, ()))


def test_the_policy_allows_the_files_own_style_and_script_and_nothing_else():
    made = render(report())
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', made)[1].replace("&#39;", "'")
    assert policy.startswith("default-src 'none'; ")
    style, script = (re.search(rf"<{tag}>(.*?)</{tag}>", made, re.DOTALL)[1] for tag in ("style", "script"))
    for kind, text in (("style", style), ("script", script)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy


def test_of_very_many_events_only_the_first_line_is_elements(monkeypatch):
    made = report(*(entry(locator=f"page.a({n})", reason="<b>why</b>") for n in range(20)))
    monkeypatch.setattr(html, "MOST_TABLES", 20)
    few = checked(render(made))
    monkeypatch.setattr(html, "MOST_TABLES", 19)
    many = checked(render(made))
    assert "These are more than 19 events." in "".join(many.text)
    assert "These are more than" not in "".join(few.text)
    assert len(many.tags) < len(few.tags) / 3
    assert sum("&lt;b&gt;why&lt;/b&gt;" in raw for raw in many.raw) == 20


@pytest.mark.parametrize("text", [*HOSTILE, "</noframes>", "<!--<script>"], ids=lambda text: ascii(text[:12]))
def test_what_is_kept_as_text_cannot_end_it(text, monkeypatch):
    monkeypatch.setattr(html, "MOST_TABLES", 1)
    later = [raw for raw in checked(render(hostile_report(text))).raw if raw.lstrip().startswith("<p>")]
    assert len(later) == len(hostile_report(text).entries)
    for one in later:
        assert "script" not in Reader(one).tags  # well-formed by itself


def test_a_healed_element_is_shown_with_its_outline_drawn_in_the_report():
    reader = checked(render(report(entry(image=PICTURE))))
    attributes = [(name, value) for tag, name, value in reader.attributes if tag in ("image", "rect")]
    assert ("href", "data:image/jpeg;base64,/9j/4AAQ") in attributes
    assert [attributes.index(one) for one in [("x", "32.0"), ("y", "20.5"), ("width", "90.0"), ("height", "30.0")]]
    assert ("svg", "aria-label", 'Screenshot of button "Sign in"') in reader.attributes


def test_earlier_runs_are_a_plot_and_likely_regressions_are_marked():
    runs = [
        PastRun(run=str(n), started=f"2026-11-2{n}T10:00:00+00:00", events=n, healed=n, regressions=n == 2, seconds=1.0)
        for n in (1, 2, 3)
    ]
    reader = checked(render(replace(report(entry()), history=tuple(runs))))
    assert "Drift by run" in "".join(reader.text)
    assert [value for tag, name, value in reader.attributes if (tag, name) == ("rect", "class")][-3:] == [
        "bar", "bar likely", "bar",
    ]  # fmt: skip
    assert "Drift by run" not in "".join(checked(render(replace(report(entry()), history=tuple(runs[:1])))).text)


def test_what_is_no_picture_is_left_out_and_so_are_too_many():
    assert "image" not in checked(render(report(entry(image={**PICTURE, "data": '"><script>'})))).tags
    many = report(*(entry(locator=f"page.a({n})", image=PICTURE) for n in range(MOST_PICTURES + 5)))
    assert checked(render(many)).tags.count("image") == MOST_PICTURES


def test_files_of_a_test_are_linked_from_where_the_report_is():
    artifacts = {"trace": "test results/a#b/trace.zip", "video": "/elsewhere/video.webm"}
    made = replace(report(entry(artifacts=artifacts)), to_root="../..")
    reader = checked(render(made))
    assert [value for tag, name, value in reader.attributes if (tag, name) == ("a", "href")][1:] == [
        "./../../test%20results/a%23b/trace.zip"
    ]
    assert "playwright show-trace 'test results/a#b/trace.zip'" in "".join(reader.text)
    assert checked(render(report(entry()))).text  # without a known place no link


@pytest.mark.parametrize("text", [*HOSTILE, "//evil.example/x", "C:\\x", LONG], ids=lambda text: ascii(text[:12]))
def test_a_link_leads_to_a_file_beside_the_report_whatever_its_name(text):
    checked(render(replace(hostile_report(text), to_root=text[:50])))


def test_it_loads_nothing():
    checked(render(report()))


@settings(max_examples=60)
@given(texts)
def test_whatever_a_page_says_it_is_text(text):
    plain, hostile = checked(render(hostile_report("x"))), checked(render(hostile_report(text)))
    assert set(hostile.tags) <= set(plain.tags)
    render(hostile_report(text)).encode("utf-8")


@pytest.mark.parametrize("text", [*HOSTILE, LONG], ids=lambda text: ascii(text[:12]))
def test_hostile_text_stays_text_and_small(text):
    made = render(hostile_report(text))
    reader = checked(made)
    assert (
        not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u202e\ud800-\udfff\ufffe]", "".join(reader.text))
        or text == "\ufffe\uffff"
    )
    assert len(made) < 400_000
    assert "49" not in "".join(reader.text).replace("2026", "") or "7*7" not in text


def test_the_grade_of_each_locator_stands_beside_it_with_its_reasons():
    text = render(report(entry()))
    assert f"the test&#39;s locator has grade B: {GRADES['id'][1]}" in text
    assert f"grade A: {GRADES['role'][1]}" in text
