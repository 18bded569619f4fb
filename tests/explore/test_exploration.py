"""What an exploration learned survives JSON, and what is none says so."""

import json

import pytest

from pytest_heal.explore.exploration import FORMAT_VERSION, Control, Exploration, PageSeen, Problem, Step, from_dict

BUY = Control(kind="button", name="Buy", tag="button", selectors=('internal:role=button[name="Buy"s]',))
WHOLE = Exploration(
    start="http://shop.example/",
    seed=7,
    settings={"maxElements": 10, "ignored_tags": ("header",)},
    pages=(
        PageSeen(
            template="http://shop.example/product/{n}",
            url="http://shop.example/product/1",
            headings=("Monstera",),
            samples=("http://shop.example/product/1",),
            controls=(BUY,),
            problems=(Problem(kind="link", text="broken", url="http://shop.example/x", status=404),),
        ),
    ),
    steps=(
        Step(number=1, template="a", url="a", control=BUY, act="click", result="navigated"),
        Step(number=2, template="b", url="b"),
    ),
    stopped="done",
)


def through_json(exploration):
    return json.loads(json.dumps(exploration.to_dict()))


def test_survives_json():
    again = from_dict(through_json(WHOLE))
    assert again.pages == WHOLE.pages
    assert again.steps == WHOLE.steps
    assert (again.start, again.seed, again.stopped) == (WHOLE.start, 7, "done")


def test_a_later_writers_keys_are_left_out():
    data = through_json(WHOLE)
    data["pages"][0]["weather"] = data["steps"][0]["control"]["colour"] = data["mood"] = "fine"
    assert from_dict(data).pages == WHOLE.pages


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ({"format_version": FORMAT_VERSION + 1, "start": "x"}, f"format_version is {FORMAT_VERSION + 1}"),
        ({}, "format_version is None"),
        ({"format_version": FORMAT_VERSION}, "no exploration"),
        ({"format_version": FORMAT_VERSION, "start": "x", "pages": [{"url": "x"}]}, "no exploration"),
        ({"format_version": FORMAT_VERSION, "start": "x", "steps": ["one"]}, "no exploration"),
    ],
)
def test_what_is_none_says_so(broken, says):
    with pytest.raises(ValueError, match=says):
        from_dict(broken)
