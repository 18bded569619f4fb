"""The OpenAPI document is served, and says what the server does: schemathesis sends what it describes, and what it forbids."""

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance

from pytest_heal.serve.openapi import document
from tests.serve.rig import TOKEN, served

EXAMPLES = 8  # of each operation and mode; what they look for is the shape, not the page
BEARER = {"Authorization": f"Bearer {TOKEN}"}
OPERATIONS = [(method.upper(), path) for path, methods in document("")["paths"].items() for method in methods]
MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
CASES = [(*one, mode) for one in OPERATIONS for mode in MODES if one[1] != "/openapi.json" or mode.is_positive]

# no schema says all of a list of steps, nor which texts are descriptions, nor which tabs there are
LENIENT = ("/actions", "/find", "/catalog", "/catalog/refresh")


@pytest.fixture(scope="module")
def quick(site, tmp_path_factory):
    """A server that gives up soon: steps that nobody has thought of may wait for long."""
    with served(f"--url={site.url}/form", "--time-limit=0.5", folder=tmp_path_factory.mktemp("quick")) as made:
        yield made


def test_the_document_is_served_as_it_is_made(fresh):
    reply = fresh.get("/openapi.json")
    assert reply.status == 200
    assert reply.data == document(f"http://127.0.0.1:{fresh.port}")
    assert fresh.get("/openapi.json", headers={"Authorization": None}).status == 401


def test_its_schemas_are_schemas():
    schemas = document("http://127.0.0.1:1")["components"]["schemas"]
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_refusal_is_described():
    described = {status for path in document("")["paths"].values() for one in path.values() for status in one["responses"]}
    assert described >= {"200", "400", "401", "403", "413", "415", "421", "422", "429", "500", "503", "504"}


@pytest.mark.parametrize(("method", "path", "mode"), CASES, ids=str)
def test_it_does_what_the_document_says(quick, method, path, mode):
    """Status, type and shape of each answer are described; what does not fit is refused, what fits is taken."""
    url = f"http://127.0.0.1:{quick.port}/openapi.json"
    api = schemathesis.openapi.from_url(url, headers=BEARER)
    operation = api[path][method]

    @settings(
        max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), phases=[Phase.generate], database=None, derandomize=True
    )
    @given(case=operation.as_strategy(generation_mode=mode, headers=BEARER))
    def check(case):
        reply = case.call_and_validate(excluded_checks=excluded)
        assert reply.status_code != 500  # 503 and 504 are answers; this would be an error of ours
        answers.append(reply.status_code)

    answers = []
    excluded = [not_a_server_error, *([positive_data_acceptance] if path in LENIENT else [])]
    check()
    assert 422 in answers or not mode.is_negative
    assert mode.is_negative or 200 in answers or path in LENIENT
