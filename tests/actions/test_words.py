"""What an outcome says of a page, the ladder of an index, and the outcome itself."""

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.actions.fallback import by_ladder
from pytest_heal.actions.live_calls import CALLS
from pytest_heal.actions.outcome import ADVICE, CODES, ActionError, ActionWarning, Observation, Outcome, StepRecord
from pytest_heal.actions.schema import outcome_schema
from pytest_heal.actions.table import ACTIONS
from pytest_heal.actions.words import SECRET, cleaned, summary, without_secrets
from pytest_heal.catalog.listing import CatalogRung, Entry, FramePlace, Listing
from pytest_heal.element.printable import visible


def entry(index, name, *rungs, role="button", tag="button", frame=0, href=""):
    kinds = [CatalogRung(kind=kind, selector=selector) for kind, selector in rungs]
    return Entry(index=index, tag=tag, role=role, name=name, rungs=tuple(kinds), frame=frame, href=href)


TOP = (FramePlace(),)


def listing(*entries, url="http://x/", frames=TOP):
    return Listing(entries, version="0" * 12, url=url, frames=frames)


SAVE = entry(0, "Save", ("role", "r"), ("css", "form > button"), ("xpath", "//form/button"))


def test_the_place_and_the_name_are_enough_where_they_are_alone():
    now = listing(entry(0, "Other", ("css", "nav")), entry(1, "Save", ("id", "#new"), ("css", "form > button")))
    found, rung = by_ladder(listing(SAVE), 0, now)
    assert (found.index, rung.selector) == (1, "form > button")


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ([SAVE], [entry(0, "Delete", ("css", "form > button"))]),
        ([SAVE], [entry(0, "Save", ("css", "main > button"))]),
        ([SAVE], [entry(0, "Save", ("role", "r"))]),
        ([SAVE], [entry(0, "Save", ("css", "form > button"), role="link")]),
        ([SAVE], [entry(0, "Save", ("css", "form > button"), tag="a")]),
        ([SAVE], [entry(0, "Save", ("css", "form > button"), href="/else")]),
        ([SAVE], [entry(0, "Save", ("css", "form > button")), entry(1, "Save", ("css", "b"))]),
        ([SAVE, entry(1, "Save", ("css", "b"))], [entry(0, "Save", ("css", "form > button"))]),
        ([entry(0, "", ("css", "a"))], [entry(0, "", ("css", "a"))]),
        ([SAVE], []),
    ],
)
def test_anything_less_is_no_certainty(before, now):
    assert by_ladder(listing(*before), 0, listing(*now)) is None


def test_another_page_or_another_frame_is_no_certainty():
    same = entry(0, "Save", ("css", "form > button"))
    assert by_ladder(listing(SAVE), 0, listing(same, url="http://x/other")) is None
    assert by_ladder(listing(SAVE), 0, listing(same, url="http://x/#part")) is not None
    frames = (FramePlace(), FramePlace(chain=("#f",)))
    assert by_ladder(listing(SAVE), 0, listing(entry(0, "Save", ("css", "form > button"), frame=1), frames=frames)) is None


def test_a_summary_counts_kinds():
    assert summary(listing()) == "nothing to operate"
    entries = [SAVE, entry(1, "b"), *(entry(2 + n, "x", role=f"role{n}") for n in range(7))]
    said = summary(listing(*entries))
    assert said.startswith("9 elements to operate: 2 buttons, 1 role0, ")
    assert said.endswith("2 others")


PLAYWRIGHT = """Locator.fill: Timeout 500ms exceeded.
Call log:
  - waiting for locator("#p")
  -     - locator resolved to <input id="p" type="password" value="hunter2"/>
  -     - fill("correct horse")
  -   attempting fill action
  -     - element is not enabled
    at somewhere (file.js:1)
"""


def test_an_error_is_cleaned():
    text = "\n".join(cleaned(f"\x1b[31m{PLAYWRIGHT}\x1b[0m"))
    assert text.startswith("Timeout 500ms exceeded.")
    assert "element is not enabled" in text
    assert not any(word in text for word in ("\x1b", "hunter2", "correct horse", "file.js"))


@pytest.mark.parametrize(
    "markup",
    [
        '<input type="password" value="hunter2">',
        "<input value='hunter2' type=password>",
        '<INPUT VALUE=hunter2 TYPE="PASSWORD">',
        '<input title="a > b" type="hidden" value="hunter2"/>',
        '<input autocomplete="current-password" value="hunter2">',
        '<input autocomplete=cc-number value="hunter2">',
        '<input type="password" value="hunter2',
    ],
)
def test_secret_values_are_masked(markup):
    masked = without_secrets(f"<p>hello</p>{markup}")
    assert "hunter2" not in masked
    assert SECRET in masked
    assert masked.startswith("<p>hello</p><")


def test_other_values_stay():
    markup = '<input type="text" value="hunter2"><button value="x">type="password" value="y"</button>'
    assert without_secrets(markup) == markup


@given(st.text())
def test_any_text_is_cleaned(text):
    assert all(line == visible(line) for line in cleaned(text))
    without_secrets(text)


# ------------------------------------------------------------------------------------------------------ outcome


def test_every_code_has_advice_and_every_row_has_a_call():
    assert set(ADVICE) == set(CODES)
    assert set(CALLS) == {(action.name, action.until) for action in ACTIONS}


@pytest.mark.parametrize("code", CODES)
def test_an_outcome_is_plain_json_of_the_published_shape(code):
    outcome = Outcome(
        success=False,
        error=ActionError(code=code, message="m", details={"step": 0}),
        observation=Observation(url="u", catalog_version="0" * 12),
        steps=(StepRecord(step=0, action="click", status="failed"),),
        warnings=(ActionWarning(step=0, kind="healed", message="m", details={"confidence": 0.9}),),
        html="<p>",
    )
    data = json.loads(json.dumps(outcome.to_dict()))
    jsonschema.validate(data, outcome_schema())
    assert data["error"]["details"] == {"step": 0, "advice": ADVICE[code]}
    assert str(outcome) == f"{code}: m {ADVICE[code]}"
    assert not outcome


def test_html_is_there_only_when_it_was_asked_for():
    data = Outcome(success=True, complete=True).to_dict()
    assert "html" not in data
    jsonschema.validate(data, outcome_schema())
    assert not jsonschema.Draft202012Validator(outcome_schema()).is_valid({**data, "is_done": None})
