"""The folder of an exploration: written whole or not at all, read back, and described by the published schema."""

import json
import os
from dataclasses import fields, replace
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings

import pytest_heal
from pytest_heal.errors import HealError
from pytest_heal.explore import folder as explored
from pytest_heal.explore.exploration import Control, Exploration, PageSeen, Problem, Step
from pytest_heal.explore.page_objects.code import MARKER, modules
from pytest_heal.explore.schema import described, exploration_schema, mistakes, table
from tests.support.exploration_cases import BASE, PICTURES, SHOP, explorations, hostile, png
from tests.support.report_cases import HOSTILE

PUBLISHED = Path(pytest_heal.__file__).parent / "schemas" / "exploration.schema.json"
SCHEMA = json.loads(PUBLISHED.read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def through_json(exploration):
    return json.loads(json.dumps(exploration.to_dict()))


# ---------------------------------------------------------------------------------------------------------- schema


def test_the_published_schema_is_made_from_the_dataclasses():
    assert exploration_schema() == SCHEMA, "python scripts/schemas.py"
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_every_property_is_described():
    for part in (SCHEMA, *SCHEMA["$defs"].values()):
        for name, one in part["properties"].items():
            assert one["description"], name
    assert described(Exploration)["stopped"].startswith("why it ended")
    assert described(Problem)["kind"].endswith("slow")  # of several lines


@pytest.mark.parametrize("exploration", [SHOP, Exploration(start=BASE), replace(SHOP, stopped="")])
def test_an_exploration_is_what_the_schema_says(exploration):
    VALIDATOR.validate(through_json(exploration))
    assert list(mistakes(through_json(exploration))) == []


@settings(max_examples=30, deadline=None)
@given(explorations())
def test_any_exploration_is_what_the_schema_says(exploration):
    VALIDATOR.validate(through_json(exploration))


@pytest.mark.parametrize(
    ("name", "kind"),
    [("exploration", Exploration), ("pages", PageSeen), ("controls", Control), ("problems", Problem), ("steps", Step)],
)
def test_the_reference_page_is_made_from_the_dataclasses(name, kind):
    page = (Path(__file__).parents[2] / "docs" / "reference" / "exploration-file.md").read_text(encoding="utf-8")
    _, _, rest = page.partition(f"<!-- made: {name} -->")
    assert rest.partition("<!-- end -->")[0].strip() == table(kind), "python scripts/schemas.py"
    assert set(described(kind)) == {one.name for one in fields(kind)}


SPOILED = [
    (lambda data: data.pop("start"), "it has no start"),
    (lambda data: data.update(seed="7"), "seed is '7', expected a whole number"),
    (lambda data: data["pages"][0].update(title=5), "pages[0].title is 5, expected text"),
    (
        lambda data: data["pages"][0]["controls"][1].update(selectors="#a"),
        "pages[0].controls[1].selectors is '#a', expected a list",
    ),
    (
        lambda data: data["pages"][1]["problems"][0].update(kind="odd"),
        "pages[1].problems[0].kind is 'odd', expected one of console",
    ),
    (lambda data: data["steps"][0].update(method="fate"), "steps[0].method is 'fate', expected one of consent"),
    (lambda data: data["steps"][0].update(control="x"), "steps[0].control is 'x', expected an object"),
    (lambda data: data["pages"][0].update(load_ms=True), "pages[0].load_ms is True, expected a number"),
    (lambda data: data.update(versions={"a": 1}), "versions.a is 1, expected text"),
]


@pytest.mark.parametrize(("spoil", "says"), SPOILED)
def test_schema_and_check_find_the_same(spoil, says, tmp_path):
    data = through_json(SHOP)
    spoil(data)
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(data)
    assert next(mistakes(data)).startswith(says)
    (tmp_path / explored.DATA).write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(HealError, match=r"exploration\.json: .*explore anew"):
        explored.load(tmp_path)


# ---------------------------------------------------------------------------------------------------------- folder


def test_what_was_learned_is_read_back(tmp_path):
    path = explored.save(tmp_path / "new" / "folder", SHOP)
    assert path.name == "exploration.json"
    again = explored.load(path.parent)
    assert (again.pages, again.steps, again.start, again.stopped) == (SHOP.pages, SHOP.steps, SHOP.start, "steps")
    assert [one.name for one in path.parent.iterdir()] == ["exploration.json"]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_hostile_text_is_written_and_read(text, tmp_path):
    odd = replace(hostile(text), steps=())
    again = explored.load(explored.save(tmp_path, odd).parent)
    assert len(again.pages) == 2
    assert again.start == text or "\ud800" in text
    explored.save_map(tmp_path, odd)


@pytest.mark.parametrize(
    ("text", "says"),
    [(None, "there is no such file; pytest-heal explore"), ("{", "explore anew"), ("[]", "not a JSON object"),
     ("[" * 10**5, "explore anew"),
     ('{"format_version": 99}', "format_version is 99"), ("\ufeff{}", "explore anew")],
)  # fmt: skip
def test_what_is_no_exploration_says_so_and_what_to_do(text, says, tmp_path):
    if text is not None:
        (tmp_path / explored.DATA).write_text(text, encoding="utf-8")
    with pytest.raises(HealError, match=says):
        explored.load(tmp_path)


def test_a_map_is_made_with_the_pictures_of_the_folder(tmp_path):
    for name, data in PICTURES.items():
        assert explored.save_picture(tmp_path, name.rpartition("/")[2], data) == name
    path = explored.save_map(tmp_path, SHOP)
    assert path.read_text(encoding="utf-8").count("data:image/png;base64,") == len(PICTURES)


@pytest.mark.parametrize("name", ["../a.png", "/etc/a.png", "a", ".png", "a\0.png", "a.svg", "a/b/c.png"])
def test_a_picture_stays_in_its_folder(name, tmp_path):
    with pytest.raises(HealError, match="no name of a picture"):
        explored.save_picture(tmp_path, name, png())
    outside = tmp_path / "outside.png"
    outside.write_bytes(png())
    page = replace(SHOP.pages[0], screenshot=name)
    assert explored.pictures(tmp_path, [page, replace(page, screenshot="pictures/../outside.png")]) == {}
    folder = tmp_path / "folder"
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "link.png").symlink_to(outside)
    assert explored.pictures(folder, [replace(page, screenshot="pictures/link.png")]) == {}


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path, monkeypatch):
    explored.save(tmp_path, SHOP)
    before = (tmp_path / explored.DATA).read_bytes()
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(HealError, match=r"could not be written \(No space left"):
        explored.save(tmp_path, Exploration(start=BASE))
    assert (tmp_path / explored.DATA).read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


# ----------------------------------------------------------------------------------------------------- page objects


def state(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


def test_page_objects_are_written_and_written_anew(tmp_path):
    folder = tmp_path / "pages"
    explored.write_page_objects(folder, modules(SHOP))
    (folder / "mine.py").write_text("x = 1\n")
    assert (folder / "account_page.py").read_text(encoding="utf-8").startswith(MARKER)
    fewer = modules(replace(SHOP, pages=SHOP.pages[:2], steps=()))
    made = explored.write_page_objects(folder, fewer)
    assert sorted(path.name for path in made) == sorted(fewer)
    assert sorted(state(folder)) == sorted([*fewer, "mine.py"])  # a page that is gone has no module any more


def test_a_file_of_somebody_else_is_not_written_over_without_force(tmp_path):
    (tmp_path / "__init__.py").write_text("mine = 1\n")
    before = state(tmp_path)
    with pytest.raises(HealError, match=r"__init__\.py is not made by pytest-heal; nothing was written\..*--force"):
        explored.write_page_objects(tmp_path, modules(SHOP))
    assert state(tmp_path) == before
    explored.write_page_objects(tmp_path, modules(SHOP), force=True)
    assert state(tmp_path)["__init__.py"].startswith(MARKER.encode())


def test_all_page_objects_are_written_or_none(tmp_path, monkeypatch):
    folder = tmp_path / "pages"
    explored.write_page_objects(folder, modules(replace(SHOP, pages=SHOP.pages[:2], steps=())))
    before, real, left = state(folder), os.fsync, [3]

    def full(descriptor):
        left[0] -= 1
        if left[0] == 0:
            raise OSError(28, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(HealError, match=r"No space left on device\); the folder is as it was"):
        explored.write_page_objects(folder, modules(SHOP))
    assert state(folder) == before


def test_a_folder_in_the_place_of_a_file_is_somebody_elses(tmp_path):
    (tmp_path / "_base.py").mkdir()
    with pytest.raises(HealError, match=r"_base\.py is not made by"):
        explored.write_page_objects(tmp_path, modules(SHOP))
    with pytest.raises(HealError, match="the folder is as it was"):
        explored.write_page_objects(tmp_path, modules(SHOP), force=True)
    assert sorted(state_names(tmp_path)) == ["_base.py"]


def state_names(folder):
    return [path.name for path in folder.iterdir()]
