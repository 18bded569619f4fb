"""Whoever is not meant to use the server gets an answer that says why, and nothing happens in the page."""

import json
import socket

import jsonschema
import pytest

from pytest_heal.actions.schema import outcome_schema
from tests.serve.rig import SECONDS, TOKEN

SEND = {"steps": [{"action": "type", "target": "[name=who]", "value": "x"}, {"action": "click", "target": "#send"}]}
JSON = "application/json"
BIG = 1_000_001


@pytest.fixture(autouse=True)
def nothing_is_executed(fresh, site):
    """What is refused leaves the page as it is: no event of it, no other address."""
    before = fresh.get("/catalog").data
    yield
    assert site.hits == []
    after = fresh.get("/catalog").data
    assert (after["version"], after["url"]) == (before["version"], before["url"])


def told(reply, status, reason):
    """The reply is this refusal, in the shape of an outcome."""
    assert (reply.status, reply.reason) == (status, reason), reply.text
    assert reply.headers["Content-Type"] == JSON
    assert reply.headers["Cache-Control"] == "no-store"
    jsonschema.validate(reply.data, outcome_schema())
    assert reply.data["success"] is False
    assert reply.data["steps"] == []
    assert TOKEN not in reply.text


PORT = "{port}"


@pytest.mark.parametrize(
    ("header", "value", "status", "reason"),
    [
        ("Host", "evil.example", 421, "wrong-host"),
        ("Host", "evil.example:{port}", 421, "wrong-host"),
        ("Host", "127.0.0.1", 421, "wrong-host"),
        ("Host", "127.0.0.1:1", 421, "wrong-host"),
        ("Host", "127.0.0.1.evil.example:{port}", 421, "wrong-host"),
        ("Host", "localhost:{port}@evil.example", 421, "wrong-host"),
        ("Origin", "https://evil.example", 403, "wrong-origin"),
        ("Origin", "null", 403, "wrong-origin"),
        ("Origin", "http://127.0.0.1:1", 403, "wrong-origin"),
        ("Origin", "https://127.0.0.1:{port}", 403, "wrong-origin"),
        ("Origin", "127.0.0.1:{port}", 403, "wrong-origin"),
        ("Origin", ["http://127.0.0.1:{port}", "http://evil.example"], 403, "wrong-origin"),
        ("Authorization", None, 401, "no-token"),
        ("Authorization", "", 401, "no-token"),
        ("Authorization", "Bearer", 401, "no-token"),
        ("Authorization", "Bearer wrong", 401, "no-token"),
        ("Authorization", f"Bearer {TOKEN}x", 401, "no-token"),
        ("Authorization", f"Bearer {TOKEN[:-1]}", 401, "no-token"),
        ("Authorization", f"Basic {TOKEN}", 401, "no-token"),
        ("Authorization", TOKEN, 401, "no-token"),
        ("Authorization", "Bearer \xe9\xe8", 401, "no-token"),
        ("Authorization", [f"Bearer {TOKEN}", "Bearer wrong"], 401, "no-token"),
        ("Content-Type", None, 415, "wrong-content-type"),
        ("Content-Type", "text/plain", 415, "wrong-content-type"),
        ("Content-Type", "application/x-www-form-urlencoded", 415, "wrong-content-type"),
        ("Content-Type", "application/json; charset=utf-16", 415, "wrong-content-type"),
        ("Content-Type", [JSON, "text/plain"], 415, "wrong-content-type"),
        ("Content-Encoding", "gzip", 415, "wrong-content-type"),
    ],
)
def test_a_header_that_is_wrong(fresh, header, value, status, reason):
    values = value if isinstance(value, list) else [value]
    filled = [one if one is None else one.replace(PORT, str(fresh.port)) for one in values]
    reply = fresh.send("POST", "/actions", SEND, headers={header: filled})
    told(reply, status, reason)
    assert ("Www-Authenticate" in reply.headers) == (status == 401)


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_our_own_names_and_origins(fresh, name):
    host = f"{name}:{fresh.port}"
    assert fresh.get("/catalog?view=brief", headers={"Host": host, "Origin": f"http://{host}"}).status == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/actions"), ("PUT", "/actions"), ("DELETE", "/catalog"), ("POST", "/catalog"), ("GET", "/catalog/refresh")],
)
def test_another_method(fresh, method, path):
    reply = fresh.send(method, path, SEND)
    told(reply, 405, "wrong-method")
    assert set(reply.headers["Allow"].split(", ")) <= {"GET", "HEAD", "POST"}


def test_no_page_of_another_origin_may_ask_whether_it_may(fresh):
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST", "Authorization": None}
    reply = fresh.send("OPTIONS", "/actions", headers=asked)
    told(reply, 403, "wrong-origin")
    assert not [name for name in reply.headers if name.lower().startswith("access-control")]


@pytest.mark.parametrize("path", ["/", "/actions/", "/catalog/", "/docs", "//actions", "/actions%2f", "/../catalog"])
def test_another_path(fresh, path):
    told(fresh.send("POST", path, SEND), 404, "not-found")


def test_a_path_is_told_to_nobody_without_the_token(fresh):
    told(fresh.get("/nothing", headers={"Authorization": None}), 401, "no-token")


def padded():
    return json.dumps({**SEND, "x": "y" * BIG}).encode()


def test_a_body_that_is_too_large(fresh):
    told(fresh.send("POST", "/actions", padded()), 413, "too-large")


def test_a_body_that_is_said_to_be_too_large_is_not_read(fresh):
    """The answer comes before any of the body does."""
    with socket.create_connection(("127.0.0.1", fresh.port), timeout=30) as raw:
        head = ["POST /actions HTTP/1.1", f"Host: 127.0.0.1:{fresh.port}", f"Authorization: Bearer {TOKEN}"]
        head += [f"Content-Type: {JSON}", f"Content-Length: {10**12}", "", ""]
        raw.sendall("\r\n".join(head).encode())
        assert raw.recv(1000).startswith(b"HTTP/1.1 413")


def test_a_body_in_pieces_is_cut_off_where_it_is_too_large(fresh):
    piece = b"x" * 100_000
    sent = []

    def pieces():
        for _ in range(1_000):
            sent.append(len(piece))
            yield piece

    try:
        told(fresh.send("POST", "/actions", pieces(), chunked=True), 413, "too-large")
    except (BrokenPipeError, ConnectionResetError):
        assert sum(sent) < 100_000_000  # it was not read to its end


def test_a_body_in_pieces_is_read(fresh):
    data = b'{"steps": [{"action": "nothing"}]}'
    reply = fresh.send("POST", "/actions", iter([data[:9], data[9:]]), chunked=True)
    assert (reply.status, reply.data["error"]["code"]) == (422, "VALIDATION_ERROR")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'"steps"',
        b"null",
        b"\xff\xfe{}",
        b"\xef\xbb\xbf{}",
        b'{"steps": [], "steps": [{"action": "back"}]}',
        b'{"steps": NaN}',
        b'{"steps": [{"action": "wait", "until": "timeout", "ms": 1e999}]}',
        b'{"steps": [{"action": "wait", "until": "timeout", "ms": ' + b"9" * 5_000 + b"}]}",
        b'{"steps": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"steps": ' + b"[" * 40 + b"]" * 40 + b"}",
        b"steps: [{action: back}]",
    ],
    ids=lambda body: body[:24].decode("latin-1"),
)
def test_a_body_that_is_no_json(fresh, body):
    told(fresh.send("POST", "/actions", body), 400, "bad-json")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "steps"),
        ({"steps": "- {action: back}"}, "steps"),
        ({"steps": "/etc/passwd"}, "steps"),
        ({"steps": 3}, "steps"),
        ({"steps": None}, "steps"),
        ({**SEND, "expected_catalog_version": 7}, "expected_catalog_version"),
        ({**SEND, "include_html": "yes"}, "include_html"),
        ({**SEND, "include_html": 1}, "include_html"),
        ({**SEND, "page": "other"}, "page"),
    ],
)
def test_fields_that_are_wrong(fresh, body, field):
    reply = fresh.send("POST", "/actions", body)
    told(reply, 422, "bad-request")
    assert reply.data["error"]["details"]["field"] == field
    assert repr(field) in reply.data["error"]["message"]


def test_steps_that_are_not_valid_are_named_and_none_is_executed(fresh):
    steps = [*SEND["steps"], {"action": "clik", "target": "#send"}]
    reply = fresh.act(*steps)
    assert (reply.status, reply.data["error"]["code"]) == (422, "VALIDATION_ERROR")
    assert reply.data["error"]["details"]["problems"][0]["step"] == 2
    jsonschema.validate(reply.data, outcome_schema())


@pytest.mark.parametrize("query", ["?view=short", "?view=", "?view=brief&view=full", "?token=x", "?view=brief&x=1"])
def test_a_query_that_is_wrong(fresh, query):
    told(fresh.get(f"/catalog{query}"), 422, "bad-request")


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "FILE:///etc/passwd",
        " file:///etc/passwd",
        "fi\tle:///etc/passwd",
        "view-source:http://127.0.0.1",
        "javascript:alert(1)",
        "data:text/html,hello",
        "chrome://crash",
        "http://evil.example/",
        "https://127.0.0.1/",
        "http://127.0.0.1:1/form",
        "//evil.example/form",
        "\\\\evil.example\\form",
        "http:\\\\evil.example",
        "{site}@evil.example/",
        "{site}.evil.example/",
    ],
)
def test_an_address_that_was_not_allowed(fresh, site, url):
    reply = fresh.act(*SEND["steps"], {"action": "navigate", "url": url.replace("{site}", site.url)})
    told(reply, 403, "not-allowed")
    assert (reply.data["error"]["details"]["step"], reply.data["error"]["details"]["field"]) == (2, "url")


@pytest.mark.parametrize(
    "step",
    [
        {"action": "upload", "target": "[name=who]", "path": "/etc/passwd"},
        {"action": "upload", "target": "[name=who]", "files": ["a.txt", "/etc/passwd"]},
        {"action": "screenshot", "path": "shot.png"},
    ],
)
def test_a_file_that_was_not_allowed(fresh, step):
    told(fresh.act(*SEND["steps"], step), 403, "not-allowed")


@pytest.mark.parametrize(
    "said", [b"", b"GET /catalog HTTP/1.1\r\nHost: 127", b"GET /catalog HTTP/1.1\r\nHost: a\r\nX-A: b\r\n"]
)
def test_a_client_that_never_ends_its_headers_is_not_waited_for(server, monkeypatch, said):
    monkeypatch.setattr("pytest_heal.serve.serve.HEADER_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as client:
        client.sendall(said)
        assert client.recv(1000) == b""
    assert server.get("/catalog").status == 200
