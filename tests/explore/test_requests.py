"""What a script may send in a walk that only reads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.explore.planner.requests import only_asks, stopped

PAGE = "http://shop.example/cart?a=1#top"


@pytest.mark.parametrize(
    ("method", "body", "referrer", "is_stopped"),
    [
        ("GET", "", PAGE, False),
        ("POST", "a=b", "http://shop.example/cart?a=1", True),
        ("DELETE", "", "", True),
        ("POST", "", "http://shop.example/", True),
        ("POST", "", "http://shop.example/thanks", False),
        ("POST", '{"query": "{ plants { name } }"}', PAGE, False),
        ("POST", '{"query": "mutation Buy { buy }"}', PAGE, True),
    ],
)
def test_what_is_stopped(method, body, referrer, is_stopped):
    assert stopped(method, body, page=PAGE, referrer=referrer) is is_stopped


@pytest.mark.parametrize(
    ("body", "asks"),
    [
        ('[{"query": "query A { a }"}, {"query": "{ b }"}]', True),
        ('[{"query": "query A { a }"}, {"query": "mutation { b }"}]', False),
        ('{"query": "# all of it\\nquery A { a }"}', True),
        ('{"query": "fragment F on P { n } mutation M { m }"}', False),
        ('{"query": "query A { a } mutation M { m }", "operationName": "M"}', False),
        ('{"query": "shoes"}', False),
        ('{"query": 5}', False),
        ("[]", False),
        ("", False),
        ("{", False),
        ("name=value", False),
    ],
)
def test_queries_of_graphql_only_ask(body, asks):
    assert only_asks(body) is asks


@given(st.text() | st.text().map(lambda text: "{" + text) | st.text().map(lambda text: "[" + text))
def test_any_body_is_survived(body):
    assert only_asks(body) in (True, False)
