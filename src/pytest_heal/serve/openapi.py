"""The OpenAPI document, made from the tables that requests are checked with and answers are made of."""

from __future__ import annotations

from typing import Any

from pytest_heal import __version__
from pytest_heal.actions.schema import either_schema, outcome_schema, step_schema
from pytest_heal.serve.fields import FIND, NOTHING, RUN_ACTIONS, TAB, VIEW_SAID, VIEWS, WAIT
from pytest_heal.serve.refusal import KINDS, Reason

OPENAPI = "3.1.0"
Schema = dict[str, Any]

_ALWAYS: tuple[Reason, ...] = ("no-token", "wrong-origin", "wrong-host", "failed")
_PAGE: tuple[Reason, ...] = ("busy", "page-lost", "time-limit", "bad-request")
_BODY: tuple[Reason, ...] = ("bad-json", "too-slow", "too-large", "wrong-content-type")

_TEXT: Schema = {"type": "string"}
_VERSION: Schema = {"type": "string", "pattern": "^[0-9a-f]{12}$"}
_NOTES: Schema = {
    "type": "array",
    "items": {"type": "object", "properties": {"kind": _TEXT, "message": _TEXT}, "required": ["kind", "message"]},
}


def document(url: str) -> dict[str, Any]:
    """The document.

    Args:
        url: that this server is reached at.
    """
    view = {"name": "view", "in": "query", "schema": {"enum": list(VIEWS), "default": VIEWS[0]}, "description": VIEW_SAID}
    tab = {"name": "tab_id", "in": "query", "schema": {"type": "string"}, "description": TAB["description"]}
    seconds = {key: value for key, value in WAIT.items() if key != "description"}
    wait = {"name": "wait", "in": "query", "schema": seconds, "description": WAIT["description"]}
    asked = [view, tab, wait]
    run = {**RUN_ACTIONS.schema()}
    run["properties"] = {**run["properties"], "steps": _ref("Steps")}
    return {
        "openapi": OPENAPI,
        "info": {
            "title": "pytest-heal",
            "version": __version__,
            "description": "One page of a browser: its element catalog, and steps that are run in it.",
        },
        "servers": [{"url": url}],
        "security": [{"token": []}],
        "paths": {
            "/catalog": {
                "get": _operation("getCatalog", "The page's catalog as it is now.", "Catalog", _PAGE, parameters=asked)
            },
            "/catalog/refresh": {
                "post": _operation(
                    "refreshCatalog",
                    "Read the page again, whether it seems to have changed or not.",
                    "Catalog",
                    (*_PAGE, *_BODY),
                    parameters=asked,
                    body=NOTHING.schema(),
                    optional=True,
                )
            },
            "/actions": {
                "post": _operation(
                    "runActions",
                    "Run steps in the page. A step that fails is told in the outcome; the status is 200 all the same.",
                    "Outcome",
                    (*_PAGE, *_BODY, "not-allowed", "page-reopened"),
                    body={"anyOf": [run, _ref("Steps")]},
                )
            },
            "/find": {
                "post": _operation(
                    "find",
                    "The elements that a description in words fits, best first.",
                    "Found",
                    (*_PAGE, *_BODY),
                    body=FIND.schema(),
                )
            },
            "/openapi.json": {"get": _operation("getOpenapi", "This document.", "Document", ())},
        },
        "components": {
            "schemas": {
                "Catalog": _catalog(),
                "Found": _found(),
                "Document": {"type": "object"},
                "Step": step_schema(),
                "Steps": either_schema("#/components/schemas/Step"),
                "Outcome": _bare(outcome_schema()),
            },
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "Printed when the server starts."}
            },
        },
    }


def _operation(
    name: str,
    summary: str,
    answer: str,
    reasons: tuple[Reason, ...],
    *,
    parameters: list[Schema] | None = None,
    body: Schema | None = None,
    optional: bool = False,
) -> Schema:
    statuses: dict[int, list[str]] = {}
    for reason in sorted({*_ALWAYS, *reasons}):
        statuses.setdefault(KINDS[reason].status, []).append(reason)
    responses: dict[str, Schema] = {"200": _response("Done.", answer)}
    for status, names in sorted(statuses.items()):
        responses[str(status)] = _response(f"`{'`, `'.join(names)}`", "Outcome")
    operation: Schema = {"operationId": name, "summary": summary, "responses": responses}
    if parameters:
        operation["parameters"] = parameters
    if body is not None:
        operation["requestBody"] = {"required": not optional, "content": {"application/json": {"schema": body}}}
    return operation


def _response(description: str, schema: str) -> Schema:
    return {"description": description, "content": {"application/json": {"schema": _ref(schema)}}}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _bare(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "$schema"}


def _catalog() -> Schema:
    common: Schema = {
        "success": {"const": True},
        "error": {"type": "null"},
        "version": _VERSION,
        "url": _TEXT,
        "title": _TEXT,
        "count": {"type": "integer", "minimum": 0, "description": "Entries."},
        "tabs": {
            "type": "array",
            "description": "The pages of the browser: 0 is the one that is served, others it has opened.",
            "items": _object({"tab_id": {"type": "integer", "minimum": 0}, "url": _TEXT}),
        },
        "warnings": _NOTES,
    }
    kinds = []
    for view, field, schema in (("full", "catalog", {"type": "object"}), ("brief", "text", _TEXT)):
        kinds.append(_object({**common, "view": {"const": view}, field: schema}))
    return {"oneOf": kinds}


def _found() -> Schema:
    properties: Schema = {
        "success": {"const": True},
        "error": {"type": "null"},
        "version": _VERSION,
        "found": {"type": "array", "items": {"type": "object"}},
        "warnings": _NOTES,
    }
    return _object(properties)


def _object(properties: Schema) -> Schema:
    """An object with all of these and nothing else."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
