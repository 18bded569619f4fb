"""The planner's settings: in every spelling, from a file with lines, from the command line; what is wrong is named."""

import argparse

import pytest

from pytest_heal.cli.explore import add_command
from pytest_heal.errors import HealError
from pytest_heal.explore.command import SETTINGS, planner_settings
from pytest_heal.explore.config import planner_values
from pytest_heal.explore.planner.settings import NAMES, PlannerError, PlannerSettings, checked, name_of


def parsed(*args):
    parser = argparse.ArgumentParser()
    add_command(parser.add_subparsers())
    return parser.parse_args(["explore", "http://localhost/", *args])


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "heal.yaml"
        path.write_text(text)
        return path

    return write


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("maxElementsToShowAI", "max_elements_to_show_ai"),
        ("ignoredTags", "ignored_tags"),
        ("recentInteractionHistorySize", "recent_interaction_history_size"),
        *((name, name) for name in NAMES),
    ],
)
def test_spellings(spelling, name):
    assert name_of(spelling) == name


@pytest.mark.parametrize("key", ["max-steps", "MaxSteps", "steps", "", "ignoredTag"])
def test_unknown_keys_are_named(key):
    with pytest.raises(PlannerError, match="unknown key") as caught:
        name_of(key)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("max_steps", "many"), ("max_steps", 0), ("max_steps", True), ("ignoredTags", "header"), ("ignored_tags", [1]),
        ("consent", "maybe"), ("respect_robots", "no"), ("get_only", 1), ("delay", "1"), ("seed", 1.5), ("page_seconds", 0.5),
    ],
)  # fmt: skip
def test_wrong_types_are_named(key, value):
    with pytest.raises(PlannerError, match=f"{key} = .* is not valid: expected"):
        checked(key, value)


def test_defaults_are_values_that_are_accepted():
    for name in NAMES:
        assert checked(name, getattr(PlannerSettings(), name)) == (name, getattr(PlannerSettings(), name))


def test_a_file_gives_values(file):
    path = file(
        "planner:\n  maxElementsToShowAI: 5\n  ignoredTags: [nav, my-menu]\n  recentInteractionHistorySize: 7\n  delay: 0.5\n"
    )
    settings = PlannerSettings(**planner_values(path))
    assert (settings.max_elements_to_show_ai, settings.ignored_tags) == (5, ("nav", "my-menu"))
    assert (settings.recent_interaction_history_size, settings.delay) == (7, 0.5)


@pytest.mark.parametrize("text", ["", "# nothing\n", "planner:\n"])
def test_a_file_may_say_nothing(file, text):
    assert planner_values(file(text)) == {}


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (
            "planner:\n  seed: 1\n  maxSteps: many\n",
            3,
            "planner: maxSteps = 'many' is not valid: expected a whole number from 1",
        ),
        ("planner:\n  max_stepz: 3\n", 2, "planner: unknown key 'max_stepz'; did you mean 'max_steps'?"),
        ("other: 1\n", 1, "unknown key 'other'; there is 'planner'"),
        ("planner: [1]\n", 1, "planner has to be keys with values"),
        ("- planner\n", 1, "the file has to be keys with values"),
        ("planner:\n  seed: 1\n  seed: [\n", 4, "no YAML"),
        ("planner:\n  maxSteps: 3\n  max_steps: 4\n", 3, "max_steps was given before, as maxSteps"),
        ("planner:\n  seed: !!python/name:os.system\n", 2, "seed = "),
        ("planner:\n  ? [a]\n  : 1\n", 2, "unknown key"),
    ],
)
def test_what_is_wrong_is_named_with_file_line_and_key(file, text, line, said):
    path = file(text)
    with pytest.raises(HealError) as caught:
        planner_values(path)
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert said in str(caught.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(HealError, match=r"none\.yaml cannot be read: No such file"):
        planner_values(tmp_path / "none.yaml")


def test_the_command_line_is_stronger_than_the_file(file, monkeypatch, tmp_path):
    path = file("planner:\n  seed: 1\n  max_steps: 9\n  allowed_origins: [http://a.example]\n")
    settings = planner_settings(parsed("--config", str(path), "--max-steps=4", "--allow-origin=b.example", "--get-only"))
    assert (settings.seed, settings.max_steps, settings.get_only) == (1, 4, True)
    assert settings.allowed_origins == ("http://a.example", "b.example")
    monkeypatch.chdir(tmp_path)
    assert planner_settings(parsed()).seed == 1, "heal.yaml of the working folder"


def test_a_bad_option_is_named():
    with pytest.raises(HealError, match="--max-steps: max_steps = 0 is not valid: expected a whole number from 1"):
        planner_settings(parsed("--max-steps=0"))


def test_each_option_is_of_a_setting():
    assert {name for _, name, *_ in SETTINGS} <= set(NAMES)
