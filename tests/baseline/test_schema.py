"""The published schema of a baseline file says what the reader reads."""

import copy
import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from jsonschema import Draft202012Validator

import pytest_heal
from pytest_heal.baseline import serde
from pytest_heal.baseline.serde import FieldError, from_plain, to_plain
from pytest_heal.baseline.yaml_file import FORMAT
from tests.baseline.test_yaml_text import fingerprints
from tests.docs.blocks import blocks_of

SCHEMA = json.loads((Path(pytest_heal.__file__).parent / "schemas" / "baseline.schema.json").read_text("utf-8"))
EXAMPLE = Path(__file__).parents[2] / "example_suite" / ".heal" / "baseline"
VALID = Draft202012Validator(SCHEMA)
PAGE = "reference/baseline-specification.md"


def problems(fingerprint):
    file = {"format": 1, "source": "a.py", "fingerprints": [fingerprint]}
    return [f"{'.'.join(map(str, error.path))}: {error.message}" for error in VALID.iter_errors(file)]


def test_it_is_a_schema_with_the_readers_fields():
    Draft202012Validator.check_schema(SCHEMA)
    kinds = {kind: tuple(one["properties"]) for kind, one in SCHEMA["$defs"].items()}
    assert kinds == {"fingerprint": serde.FIELDS, "element": serde.ELEMENT_FIELDS, "rival": kinds["rival"]}
    assert set(kinds["rival"]) == set(serde._OF_RIVALS)
    assert SCHEMA["properties"]["format"]["const"] == FORMAT
    assert SCHEMA["$defs"]["fingerprint"]["required"] == list(serde.REQUIRED)


@pytest.mark.parametrize("path", sorted(EXAMPLE.rglob("*.yaml")), ids=lambda path: path.name)
def test_files_of_the_example_are_valid(path):
    assert list(VALID.iter_errors(yaml.safe_load(path.read_text("utf-8")))) == []


@settings(deadline=None, max_examples=60)
@given(fingerprints)
def test_whatever_is_written_is_valid(fingerprint):
    assert problems(to_plain(fingerprint)) == []


WHOLE = {
    "locator": "#a", "page": "/", "element": {"tag": "a", "box": [1, 2, 3, 4], "path": "html[1]", "attributes": {"id": "a"}},
    "rivals": {"1": {"tag": "b", "box": "1 2 3 4", "@id": "b"}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("way", "value"),
    [
        (("page",), None),
        (("pages",), "/"),
        (("acts",), "click"),
        (("acts",), [1]),
        (("waited",), "1"),
        (("waited",), 1.5),
        (("waited",), True),
        (("viewport",), [1]),
        (("counts",), {"id": "1"}),
        (("element", "tag"), ""),
        (("element", "tags"), "a"),
        (("element", "box"), [1, 2, 3]),
        (("element", "path"), 1),
        (("element", "visible"), "no"),
        (("element", "attributes"), {"id": 1}),
        (("rivals", "1", "tag"), ""),
        (("rivals", "1", "box"), [1, 2, 3, 4]),
        (("rivals", "1", "box"), "1 2 3"),
        (("rivals", "1", "@id"), 1),
        (("rivals", "1", "id"), "b"),
    ],
)
def test_what_the_reader_refuses_is_not_valid(way, value):
    plain = copy.deepcopy(WHOLE)
    assert problems(plain) == []
    from_plain(plain)
    target = plain
    for name in way[:-1]:
        target = target[name]
    target[way[-1]] = value
    if value is None:
        del target[way[-1]]
    assert problems(plain)
    with pytest.raises(FieldError):
        from_plain(plain)


def test_the_examples_of_the_specification_are_valid():
    files = [yaml.safe_load(block.text) for block in blocks_of(PAGE) if block.language == "yaml"]
    assert len(files) == 2
    for file in files:
        assert list(VALID.iter_errors(file)) == []
        for fingerprint in file["fingerprints"]:
            assert from_plain(fingerprint).element.tag
