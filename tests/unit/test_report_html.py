"""The HTML report as markup: complete, self-contained, and nothing in it that a page has put there."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings

from pytest_heal.core.grade_table import GRADES
from pytest_heal.report.html import render

from .report_cases import HOSTILE, LONG, entry, hostile_report, report, texts

VOID = {"meta", "input"}


class Reader(HTMLParser):
    """What a file consists of; fails where tags do not match."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.attributes, self.open, self.raw, self.text = [], [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes.extend((tag, *attribute) for attribute in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        (self.raw if self.open and self.open[-1] in ("script", "style") else self.text).append(data)


def test_every_event_is_shown_with_what_a_reviewer_needs():
    text = "".join(Reader(render(report())).text)
    for said in (
        'page.locator("#submit-btn")', 'page.get_by_role("button", name="Sign in")', "tests/test_login.py:6", "confidence 0.97",
        "same text and same name attribute", 'button "Cancel"', 'page.locator("#cancel")', "submit-btn", "grade A",
        '-    page.locator("#submit-btn").click()', '+    page.get_by_role("button", name="Sign in").click()',
        'class contains "login"', "test-results/trace.zip", "1080 ms", "5 passed", "Median 0.97",
    ):  # fmt: skip
        assert said in text, said


def test_a_long_report_says_evidence_in_sentences(monkeypatch):
    monkeypatch.setattr("pytest_heal.report.html.MOST_TABLES", 5)
    made = checked(render(report()))
    assert "table" not in made.tags[made.tags.index("article") :]
    text = "".join(made.text)
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


def checked(made):
    """The parsed file, which must load nothing and run nothing of anybody else's."""
    reader = Reader(made)
    assert reader.tags.count("script") == reader.tags.count("style") == 1
    for tag, name, value in reader.attributes:
        assert not name.startswith("on"), (tag, name)
        assert name != "style", tag
        assert name != "src", tag
        if name == "href":
            assert value.startswith(("#", "data:image/")), value
    ids = [value for _, name, value in reader.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    return reader


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
