"""What tests make of the controls of a map: the file, the map, and what the terminal says of it."""

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

import pytest_heal
from pytest_heal.errors import HealError
from pytest_heal.explore import folder as explored
from pytest_heal.explore.coverage import Coverage, Covered, identity_of
from pytest_heal.explore.map_words import covered_in_words
from pytest_heal.explore.schema import coverage_schema, table
from pytest_heal.explore.site_map import render
from pytest_heal.weak.text import LONGEST, MOST, as_text
from tests.support.exploration_cases import ACCOUNT, ADD, BASE, EMAIL, MONSTERA, PICTURES, PLANTS, SHOP
from tests.support.markup import checked
from tests.support.report_cases import HOSTILE

SCHEMA = json.loads((Path(pytest_heal.__file__).parent / "schemas" / "coverage.schema.json").read_text(encoding="utf-8"))
LIST, PLANT, PERSON = f"{BASE}/products", f"{BASE}/products/{{n}}", f"{BASE}/account"


def covered(template, control, verdict, **more):
    return Covered(**identity_of(template, control)._asdict(), verdict=verdict, **more)


COVERAGE = Coverage(
    controls=(
        covered(LIST, PLANTS, "unmissed", tests=("t::a", "t::b"), used=("t::a",), alone=True),
        covered(LIST, ACCOUNT, "unmissed", tests=("t::a",)),
        covered(LIST, MONSTERA, "missed", tests=("t::b",), alone=True),
        covered(PLANT, ADD, "missed", tests=("t::b", "t::c", "t::d", "t::e"), alike=3),
        covered(PERSON, EMAIL, "unseen"),
        covered(PERSON, ACCOUNT, "untried", tests=("t::f",), why="there was no time left"),
    ),
    tests=6,
    left_out={"t::x": "it fails with nothing taken away"},
    runs=4,
    seconds=12.5,
    stopped="stopped after 4 runs (--time)",
)


def test_the_published_schema_is_made_from_the_dataclasses():
    assert coverage_schema() == SCHEMA, "python scripts/schemas.py"
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(json.dumps(COVERAGE.to_dict())))


@pytest.mark.parametrize(("name", "kind"), [("coverage", Coverage), ("covered", Covered)])
def test_the_reference_page_is_made_from_the_dataclasses(name, kind):
    page = (Path(__file__).parents[2] / "docs" / "reference" / "exploration-file.md").read_text(encoding="utf-8")
    assert page.partition(f"<!-- made: {name} -->")[2].partition("<!-- end -->")[0].strip() == table(kind)


def test_it_is_read_back(tmp_path):
    assert explored.load_coverage(tmp_path) is None
    explored.save_coverage(tmp_path, COVERAGE)
    assert explored.load_coverage(tmp_path) == COVERAGE


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", "it is no coverage: not a JSON object"),
        ('{"format_version": 2}', "format_version is 2, this reads 1"),
        ('{"format_version": 1, "runs": "4"}', "runs is '4', expected a whole number"),
        ('{"format_version": 1, "controls": [{"template": "", "kind": "", "verdict": "odd"}]}', "verdict is 'odd'"),
        ("{", "pytest-heal weak anew"),
    ],
)
def test_what_is_no_coverage_says_so_and_what_to_do(text, says, tmp_path):
    (tmp_path / explored.COVERAGE).write_text(text, encoding="utf-8")
    with pytest.raises(HealError, match=says) as told:
        explored.load_coverage(tmp_path)
    assert "remove it, or run pytest-heal weak anew" in str(told.value)


def test_the_map_says_it_of_each_control_and_page(tmp_path):
    explored.save_coverage(tmp_path, COVERAGE)
    text = "".join(checked(explored.save_map(tmp_path, SHOP).read_text(), links=("http://", "https://")).text)
    for said in (
        "1 of 3 covered", "1 of 4 covered", "0 of 5 covered", "3 controls, 1 of them covered", "2 covered by tests",
        "3 that no test would miss", "covered: without it 1 test turned red: t::b",
        "no test would miss it: 2 tests saw it and stayed green without it; t::a operated it", "no test saw it",
        "not known: there was no time left", "Tried with 6 green tests in 4 runs.", "1 test left out", "Stopped after 4 runs",
    ):  # fmt: skip
        assert said in text, said


def test_a_map_that_nobody_asked_for_says_nothing_of_tests():
    text = "".join(checked(render(SHOP, PICTURES), links=("http://", "https://")).text)
    assert "covered by tests" not in text
    assert "no test" not in text


def test_pages_can_be_filtered_by_what_no_test_would_miss():
    drawn = render(SHOP, {}, COVERAGE)
    assert 'value="bare"' in drawn
    assert 'id="p-1" data-sorts="bare"' in drawn
    assert 'id="p-2" data-sorts="console request name"' in drawn


def test_tests_are_named_but_not_all_of_many():
    said = covered_in_words(COVERAGE.controls[3])
    assert said.endswith("(all 3 of that name at once) 4 tests turned red: t::b, t::c, t::d and 1 more")


def test_what_a_test_operates_comes_first_in_the_terminal():
    lines = as_text(COVERAGE).splitlines()
    assert lines[0].startswith("2 of 6 controls covered: a test turns red without it (6 green tests, 4 runs, 12 s; identical ")
    assert lines[2:6] == [
        "2 controls no test would miss:",
        f"  {LIST}",
        '    link "Plants": 2 tests saw it and stayed green without it; t::a operated it',
        '    link "Account": 1 test saw it and stayed green without it, taken away together with others',
    ]
    assert lines[-1] == "stopped after 4 runs (--time); what was not tried is not known"
    assert "  t::x: it fails with nothing taken away" in lines


def test_of_many_some_are_listed():
    many = tuple(covered(LIST, replace(PLANTS, name=f"Plant {n}"), "unseen") for n in range(MOST + 7))
    assert "  ... and 7 more, in coverage.json" in as_text(Coverage(controls=many)).splitlines()


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_hostile_text_stays_text(text):
    one = covered(text, replace(PLANTS, name=text, kind=text), "untried", tests=(text,), why=text)
    told = as_text(Coverage(controls=(one,), left_out={text: text}))
    assert all(line.isprintable() and len(line) <= LONGEST for line in told.splitlines())
    shown = replace(SHOP, pages=(replace(SHOP.pages[0], template=text, controls=(replace(PLANTS, name=text, kind=text),)),))
    checked(render(shown, {}, Coverage(controls=(one,), left_out={text: text}, stopped=text)), links=("http://", "https://"))
