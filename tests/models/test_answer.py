"""A model's answer: an index that was offered, or an error that says what came instead."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.models.answer import parse
from pytest_heal.models.model import ModelError


@pytest.mark.parametrize(
    ("text", "index", "reasoning"),
    [
        ('{"index": 2, "reasoning": "it says so"}', 2, "it says so"),
        ('{"index": -1, "reasoning": ""}', None, ""),
        ('Sure!\n```json\n{"index": 0}\n```\nDone.', 0, ""),
        ('The {answer} is {"reasoning": "a {b}", "index": 1}.', 1, "a {b}"),
        ('<think>{"index": 1} or {"index": 2}?</think>{"index": 2}', 2, ""),
        ('{"index": 1} {"index": 1, "reasoning": "again"}', 1, "again"),
        ('{"index": 1, "reasoning": ["x"]}', 1, ""),
        ('{"index": 1, "reasoning": "a\\u202eb\\nc"}', 1, "ab c"),
    ],
)
def test_answer(text, index, reasoning):
    choice = parse(text, 3)
    assert (choice.index, choice.reasoning) == (index, reasoning)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("  \n", "empty"),
        ("I am sorry, I cannot help with that.", "is not the JSON object"),
        ('{"index": 2, "reasoning": "it br', "breaks off"),
        ('{"answer": 2}', "is not the JSON object"),
        ("2", "is not the JSON object"),
        ("[2]", "is not the JSON object"),
        ('{"index": 3}', "only -1 to 2 were offered"),
        ('{"index": -2}', "only -1 to 2"),
        ('{"index": true}', "true, not a whole number"),
        ('{"index": 1.0}', "1.0, not a whole number"),
        ('{"index": "1"}', '"1", not a whole number'),
        ('{"index": null}', "null, not a whole number"),
        ('{"index": [1]}', "not a whole number"),
        ('{"index": NaN}', "not a whole number"),
        ('{"index": 1, "index": 2}', "is not the JSON object"),
        ('{"index": 1} {"index": 2}', "several that differ"),
        ('{"index": 99999999999999999999999999999999}', "only -1 to 2"),
        ("{" * 10_000, "breaks off"),
        ('{"a":' * 5_000 + "1" + "}" * 5_000, "is not the JSON object"),
        ("\x1b[2J\u202e", "is not the JSON object"),
    ],
)
def test_no_answer(text, said):
    with pytest.raises(ModelError) as error:
        parse(text, 3)
    assert said in str(error.value)
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 250


@given(st.text(max_size=200))
def test_any_text(text):
    try:
        choice = parse(text, 3)
    except ModelError:
        return
    assert choice.index is None or choice.index in (0, 1, 2)


@given(st.integers(-1, 9), st.text(max_size=500))
def test_round_trip(index, reasoning):
    choice = parse(json.dumps({"index": index, "reasoning": reasoning}), 10)
    assert choice.index == (None if index < 0 else index)
    assert len(choice.reasoning) <= 300
    assert "\n" not in choice.reasoning
