"""What ``--heal-prove`` found, as text, JSON and HTML; text of pages is data in all of them."""

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import pytest

import pytest_heal
from pytest_heal.plugin.proof_schema import proof_schema
from pytest_heal.relocation.mutant import Mutant
from pytest_heal.report.proof import MOST_LISTED, Proof, as_html, as_json, lines, title

SCHEMA = Path(pytest_heal.__file__).parent / "schemas" / "heal-proof.schema.json"
HOSTILE = "<img src=x onerror=alert(1)>\x1b[2J\u202e\n::error::x"
ONE = Mutant(
    operator="removed", outcome="hidden", locator='page.locator("#buy")', page="/basket", victim='button "Buy"',
    onto='button "Bye"', code="individual-signal", reason="It has the same name.", method="click", test="test_a.py::test_b",
    at="test_a.py:3",
)  # fmt: skip
GOOD = replace(ONE, outcome="refused", onto="")
LEFT = replace(ONE, operator="words", outcome="inapplicable", onto="", reason="it says nothing")


def test_what_was_hidden_is_listed_with_page_locator_and_victim():
    proof = Proof(mutants=(ONE, GOOD, LEFT))
    assert title(proof) == "heal-prove: healing would have hidden 1 of 2 deliberate defects"
    text = "\n".join(lines(proof))
    assert "removed    1 hidden, 1 refused" in text
    assert "words      none; 1 could not be made" in text
    for said in ('HIDDEN removed: page.locator("#buy") on /basket', 'broken: button "Buy"', 'button "Bye"', "test_a.py:3"):
        assert said in text
    many = Proof(mutants=(ONE,) * (MOST_LISTED + 2))
    assert "and 2 more" in "\n".join(lines(many))


def test_nothing_hidden():
    assert title(Proof(mutants=(GOOD,))) == "heal-prove: healing would have hidden 0 of 1 deliberate defect"
    assert "HIDDEN" not in "\n".join(lines(Proof(mutants=(GOOD,))))


def test_as_json():
    data = json.loads(as_json(Proof(mutants=(ONE, GOOD, LEFT), seed=3, shard="1/2")))
    assert (data["format"], data["tried"], data["hidden"], data["seed"], data["shard"]) == (1, 2, 1, 3, "1/2")
    assert data["totals"]["removed"] == {"hidden": 1, "refused": 1}
    assert [Mutant.from_dict(one) for one in data["mutants"]] == [ONE, GOOD, LEFT]


def test_the_json_is_what_its_schema_says():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert schema == proof_schema(), "run scripts/schemas.py"
    for mutants in ((), (ONE, GOOD, LEFT)):
        jsonschema.validate(json.loads(as_json(Proof(mutants=mutants))), schema)


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2}, {"hidden": -1}, {"tried": "two"}, {"totals": {}}, {"totals": {"removed": {"hidden": "one"}}},
        {"mutants": [{}]}, {"mutants": [{**ONE.to_dict(), "operator": "painted"}]},
        {"mutants": [{**ONE.to_dict(), "outcome": "unknown"}]}, {"mutants": [{**ONE.to_dict(), "page": None}]},
    ],
)  # fmt: skip
def test_what_is_no_proof_does_not_pass_the_schema(change):
    data = {**json.loads(as_json(Proof(mutants=(ONE,)))), **change}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, proof_schema())


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def test_text_of_a_page_is_data():
    fields = ("locator", "page", "victim", "onto", "reason", "method", "test", "at", "code")
    hostile = Proof(mutants=(replace(ONE, **dict.fromkeys(fields, HOSTILE)),))
    page, tags = as_html(hostile), Tags()
    tags.feed(page)
    assert not {tag for tag, _ in tags.found} & {"img", "script", "link", "iframe"}
    assert not [name for _, attributes in tags.found for name in attributes if name.startswith("on")]
    assert "default-src 'none'" in page
    for text in (page, *lines(hostile)):
        assert "\x1b" not in text
        assert "\u202e" not in text
    assert not any(line.startswith("::") for line in "\n".join(lines(hostile)).split("\n"))
