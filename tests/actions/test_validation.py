"""The check of a list of steps: what is valid, what is said of the rest, and that it agrees with the published schema."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import pytest_heal
from pytest_heal.actions import reference
from pytest_heal.actions.schema import outcome_schema, steps_schema
from pytest_heal.actions.table import ACTIONS, MOST_MILLISECONDS, MOST_STEPS, NAMES
from pytest_heal.actions.text import read
from pytest_heal.actions.validation import MOST_PROBLEMS, check

SCHEMA = jsonschema.Draft202012Validator(steps_schema())
PUBLISHED = Path(pytest_heal.__file__).parent / "schemas"

ISSUE = """
- {action: refresh_catalog}
- {action: click, target: "index=0"}
- {action: type, target: "css=input[name=email]", value: "user@example.com"}
- {action: scroll_to_text, target: "Search button"}
- {action: wait, until: network_idle, ms: 3000}
"""


def problem(steps, **options):
    """The first problem of a list that must not be valid."""
    good, problems = check(steps, **options)
    assert good == ()
    return problems[0]


def test_the_steps_of_the_issue_are_valid():
    steps, problems = check(yaml.safe_load(ISSUE))
    assert problems == ()
    assert [step.said for step in steps] == [
        "refresh_catalog",
        "click index=0",
        "type css=input[name=email]",
        "scroll_to_text Search button",
        "wait until network_idle",
    ]
    assert steps[1].target.index == 0
    assert steps[2].values == {"target": "css=input[name=email]", "value": "user@example.com"}
    assert steps[4].values == {"timeout": 3000}


def test_every_action_of_the_issue_is_known():
    wanted = "click double_click hover type fill press check uncheck select upload scroll_to_text scroll_to wait navigate back "
    wanted += "refresh_catalog assert_text assert_visible screenshot find"
    assert set(wanted.split()) <= set(NAMES)
    assert {row.until for row in NAMES["wait"]} == {"network_idle", "selector", "text", "url", "timeout"}


def test_one_step_alone_is_a_list_with_one():
    alone, listed = (check(steps)[0] for steps in ({"action": "click", "target": "#a"}, [{"action": "click", "target": "#a"}]))
    assert alone == listed
    SCHEMA.validate({"action": "click", "target": "#a"})
    assert str(problem({"action": "clik"})) == "step 0, action: 'clik' is no action. Did you mean 'click'?"
    assert not SCHEMA.is_valid({"action": "clik"})
    assert check(read("{action: back}")[0])[0][0].said == "back"


def test_a_wait_that_says_only_how_long_waits_for_a_time():
    (step,), problems = check([{"action": "wait", "ms": 500}])
    assert (step.said, step.values, problems) == ("wait until timeout", {"timeout": 500}, ())
    SCHEMA.validate([{"action": "wait", "ms": 500}])
    for unclear in ({"action": "wait"}, {"action": "wait", "ms": 5, "target": "#a"}, {"action": "wait", "timeout": 5}):
        assert problem([unclear]).field == "until", unclear
        assert not SCHEMA.is_valid([unclear])


def test_other_names_and_defaults_are_filled_in():
    steps, _ = check([{"action": "goto", "target": "/a"}, {"action": "fill", "target": "#a", "text": ""}])
    assert steps[0].values == {"url": "/a"}
    assert steps[1].action.name == "type"
    steps, _ = check([{"action": "wait", "until": "selector", "target": "#a"}, {"action": "assert_text", "text": "x"}])
    assert steps[0].values["state"] == "visible"
    assert (steps[1].values["exact"], steps[1].values["of"], steps[1].target) == (False, "text", None)


@pytest.mark.parametrize(
    ("step", "field", "said"),
    [
        ({"action": "clik", "target": "a"}, "action", "step 1, action: 'clik' is no action. Did you mean 'click'?"),
        ({"action": 3}, "action", "step 1, action: 3 is a number, not the name of an action"),
        ({"target": "a"}, "action", "step 1, action: is missing; it is one of refresh_catalog, click"),
        ({"actoin": "click"}, "action", "Did you mean 'action'?"),
        ({"action": "click"}, "target", "step 1, target: is missing: click needs an element, such as index=0"),
        ({"action": "click", "target": 3}, "target", "step 1, target: 3 is no text: write index=3"),
        ({"action": "click", "target": ["a"]}, "target", "step 1, target: ['a'] is no text"),
        ({"action": "click", "target": "index=x"}, "target", "is no number of a catalog"),
        ({"action": "click", "target": "indx=3"}, "target", "Did you mean 'index='?"),
        ({"action": "click", "target": "css="}, "target", "says nothing after css="),
        ({"action": "click", "target": " "}, "target", "is empty"),
        ({"action": "click", "target": "a", "timout": 5}, "timout", "Did you mean 'timeout'?"),
        ({"action": "click", "target": "a", "timeout": 0}, "timeout", "step 1, timeout: 0 is no number of milliseconds"),
        ({"action": "click", "target": "a", "timeout": True}, "timeout", "is no number of milliseconds"),
        ({"action": "click", "target": "a", "timeout": float("nan")}, "timeout", "is no number of milliseconds"),
        ({"action": "click", "target": "a", "ms": 1, "timeout": 1}, "timeout", "is given twice, as ms and as timeout"),
        ({"action": "click", "target": "a", "button": "top"}, "button", "'top' is none of left, right, middle"),
        ({"action": "click", "target": "a", "modifiers": ["Ctrl"]}, "modifiers", "is no list of Alt, Control"),
        ({"action": "type", "target": "a", "value": 5}, "value", "step 1, value: a number is no text: write it in quotes"),
        ({"action": "select", "target": "a", "value": [1]}, "value", "[1] has a number in it, not only texts"),
        ({"action": "select", "target": "a", "value": 1}, "value", "is neither a text nor a list of texts"),
        ({"action": "screenshot", "full_page": "yes"}, "full_page", "'yes' is neither true nor false"),
        ({"action": "find", "target": "a", "limit": 0}, "limit", "is no whole number"),
        ({"action": "wait", "timeout": 5}, "until", "step 1, until: is missing; wait is until one of network_idle, selector"),
        ({"action": "wait", "until": "networkidle"}, "until", "Did you mean 'network_idle'?"),
        ({"action": "wait", "until": "timeout"}, "timeout", "step 1, timeout: is missing: wait until timeout needs a number"),
        ({"action": "refresh_catalog", "target": "a"}, "target", "refresh_catalog takes no field"),
        ({"action": "done"}, "action", "done stands before 1 step"),
        ("click", "", "step 1: is a text, not a mapping such as"),
    ],
)
def test_step_and_field_are_named(step, field, said):
    found = problem([{"action": "back"}, step, {"action": "back"}])
    assert (found.step, found.field) == (1, field)
    assert said in str(found)


@pytest.mark.parametrize("steps", [None, 3, "click", b"x", {1, 2}, object()])
def test_what_is_no_list_is_said(steps):
    assert problem(steps).step is None
    assert "not a list of steps" in str(problem(steps))


def test_there_are_limits():
    assert check([{"action": "back"}] * MOST_STEPS)[1] == ()
    assert "divide the list" in str(problem([{"action": "back"}] * (MOST_STEPS + 1)))
    assert len(check([{}] * MOST_STEPS)[1]) == MOST_PROBLEMS
    assert check([{"action": "wait", "until": "timeout", "ms": MOST_MILLISECONDS}])[1] == ()
    assert problem([{"action": "wait", "until": "timeout", "ms": MOST_MILLISECONDS + 1}])


def test_files_may_be_forbidden():
    assert problem([{"action": "upload", "target": "a", "path": "/x"}], files=False).field == "path"
    assert problem([{"action": "screenshot", "path": "x.png"}], files=False).field == "path"
    assert check([{"action": "screenshot"}], files=False)[1] == ()


@pytest.mark.parametrize(
    "step",
    [
        {"action": "type", "target": "#p", "value": ["hunter2"]},
        {"action": "type", "target": "#p", "valeu": "hunter2"},
        {"action": "tpye", "target": "#p", "value": "hunter2"},
        {"action": "type", "target": "#p", "text": {"a": "hunter2"}},
        {"action": "type", "value": "hunter2"},
    ],
)
def test_what_is_typed_is_never_repeated(step):
    _, problems = check([step])
    assert problems
    assert "hunter2" not in repr(problems)


def test_an_offending_value_is_short_and_visible():
    found = problem([{"action": "x" * 10_000}])
    assert len(str(found)) < 500
    assert "\x1b" not in str(problem([{"action": "\x1b[31mred\n"}]))


class Hostile:
    def __repr__(self):
        raise RuntimeError("no")


def test_a_value_that_cannot_be_shown_is_no_error():
    endless = []
    endless.append(endless)
    for value in (Hostile(), endless, {"a": Hostile()}):
        assert check([value])[1]
        assert check([{"action": value}])[1]
        assert check([{"action": "click", "target": value}])[1]
        assert check([{"action": "click", "target": "a", Hostile: value}])[1]


# ------------------------------------------------------------------------------------------------------ the schema

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
WORDS = sorted({name for action in ACTIONS for field in action.fields for name in field.names} | {"until", "other"})
FITTING = "#a index=1 text=x visible accept left network_idle selector url timeout text".split()
OTHERS = (5, 250.5, True, ["Alt"], ["a", "b"], [], "", " ", -1, 10**7, None)
VALUES = st.sampled_from([*FITTING, *OTHERS])
STEP = st.builds(
    lambda action, fields: {"action": action, **fields},
    st.sampled_from([*NAMES, "nothing"]),
    st.dictionaries(st.sampled_from(WORDS), VALUES | JUNK, max_size=4),
)


@given(JUNK | st.lists(JUNK | STEP, max_size=3))
def test_junk_is_answered(steps):
    good, problems = check(steps)
    assert bool(problems) != (bool(good) or steps == [])
    json.dumps([str(each) for each in problems])


@given(st.lists(STEP, max_size=3))
def test_what_is_accepted_is_valid_by_the_schema(steps):
    good, _ = check(steps)
    if good:
        SCHEMA.validate(steps)


def filled(action):
    """A step of this row with all its fields."""
    values = {
        "target": "#a", "text": "x", "texts": ["x"], "milliseconds": 5, "whole": 1, "flag": True,
    }  # fmt: skip
    step = {"action": action.name, **({"until": action.until} if action.until else {})}
    for field in action.fields:
        step[field.name] = [field.choices[0]] if field.type == "choices" else values.get(field.type) or field.choices[0]
    return step


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.said)
def test_every_row_is_valid_with_all_fields_and_without_each_required_one_not(action):
    step = filled(action)
    assert check([step])[1] == ()
    SCHEMA.validate([step])
    for field in action.fields:
        without = {name: value for name, value in step.items() if name != field.name}
        assert bool(check([without])[1]) == field.required
        assert SCHEMA.is_valid([without]) != field.required
        wrong = {**step, field.name: object() if field.type != "flag" else "x"}
        assert check([wrong])[1]
    assert check([{**step, "nonsense": 1}])[1]
    assert not SCHEMA.is_valid([{**step, "nonsense": 1}])


@pytest.mark.parametrize(("name", "made"), [("actions", steps_schema), ("outcome", outcome_schema)])
def test_the_published_schemas_are_those_of_the_table(name, made):
    published = json.loads((PUBLISHED / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert published == made(), "python scripts/schemas.py"
    jsonschema.Draft202012Validator.check_schema(published)


PAGE = Path(__file__).parents[2] / "docs" / "reference" / "actions.md"


@pytest.mark.parametrize(
    ("part", "made"),
    [
        ("actions", reference.actions_table),
        ("codes", reference.codes_table),
        ("warnings", reference.warnings_table),
    ],
)
def test_the_reference_is_made_from_the_table(part, made):
    _, found, rest = PAGE.read_text(encoding="utf-8").partition(f"<!-- made: {part} -->\n")
    assert found
    assert rest.partition("<!-- end -->")[0].strip() == made(), "python scripts/schemas.py"


# ------------------------------------------------------------------------------------------------------ as text


def test_yaml_and_json_are_read():
    assert read(ISSUE)[0] == read(json.dumps(yaml.safe_load(ISSUE)))[0] == yaml.safe_load(ISSUE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- {action: click", "steps.yaml: line 1: not YAML: "),
        ("", "steps.yaml: no steps in it"),
        ("- !!python/object/apply:os.system [true]", "not YAML: could not determine a constructor"),
        ("\x00", "not YAML"),
        ("[" * 100_000, "not YAML"),
        ("x" * 600_000, "at most 500000"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text, said):
    data, (found,) = read(text, "steps.yaml")
    assert data is None
    assert said in str(found)
