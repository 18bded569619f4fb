"""The OpenAPI document is served, and says what the server does: schemathesis sends what it describes, and what it forbids."""

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from pytest_heal.server.openapi import document

from .rig import TOKEN, served

EXAMPLES = 6  # of each operation; what they look for is the shape, not the page


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
    assert described >= {"200", "400", "401", "403", "413", "415", "421", "422", "429", "500", "501", "503", "504"}


@pytest.fixture
def api(quick):
    return schemathesis.openapi.from_url(f"http://127.0.0.1:{quick.port}/openapi.json", headers={"Authorization": f"Bearer {TOKEN}"})


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
def test_it_does_what_the_document_says(case):
    case.call_and_validate(headers={"Authorization": f"Bearer {TOKEN}"})
