"""The JSON Schemas (draft 2020-12) of a list of steps and of an outcome, made from the tables they are checked and written by.

A list that `validation.check` accepts is valid by the schema. The other way round the check is stricter: it reads targets,
refuses a field under two names, and wants ``done`` to be the last step.
"""

from __future__ import annotations

from typing import Any

from pytest_heal.actions.outcome import ADVICE, CODES, FORMAT_VERSION, WARNINGS
from pytest_heal.actions.row import Action, Field
from pytest_heal.actions.table import ACTIONS, MOST_MILLISECONDS, MOST_STEPS
from pytest_heal.actions.values import MOST_WHOLE

DRAFT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_FULL_TEXT: Schema = {"type": "string", "pattern": r"\S"}
_NUMBER: Schema = {"type": "integer", "minimum": 0}


def steps_schema() -> Schema:
    """Of what `pytest_heal.run_actions` takes: a list of steps, or one alone."""
    return {
        "$schema": DRAFT,
        "title": "Steps of pytest-heal's action language",
        **either_schema("#/$defs/step"),
        "$defs": {"step": step_schema()},
    }


def either_schema(step: str) -> Schema:
    """A list of steps, or one alone.

    Args:
        step: reference to the schema of a step.
    """
    return {"anyOf": [list_schema({"$ref": step}), {"$ref": step}]}


def list_schema(step: Schema) -> Schema:
    """A list of steps."""
    return {"type": "array", "maxItems": MOST_STEPS, "items": step}


def step_schema() -> Schema:
    """One step."""
    return {"oneOf": [_step(action) for action in ACTIONS]}


def outcome_schema() -> Schema:
    """Of what `pytest_heal.run_actions` returns (`Outcome.to_dict`)."""
    error = _object(
        {
            "code": {"enum": list(CODES)},
            "message": _TEXT,
            "details": {"type": "object", "properties": {"advice": {"enum": list(ADVICE.values())}}, "required": ["advice"]},
        }
    )
    observation = _object(
        {
            "url": _TEXT,
            "title": _TEXT,
            "short_summary": _TEXT,
            "catalog_version": {"anyOf": [{"type": "string", "pattern": "^[0-9a-f]{12}$"}, {"type": "null"}]},
            "nav_detected": {"type": "boolean"},
        }
    )
    step = _object(
        {
            "step": _NUMBER,
            "action": {"enum": sorted({action.name for action in ACTIONS})},
            "target": _TEXT,
            "status": {"enum": ["ok", "failed", "not_run"]},
            "milliseconds": {"type": "number", "minimum": 0},
            "result": {"type": ["object", "null"]},
        }
    )
    warning = _object({"step": _NUMBER, "kind": {"enum": list(WARNINGS)}, "message": _TEXT, "details": {"type": "object"}})
    properties: dict[str, Schema] = {
        "format": {"const": FORMAT_VERSION},
        "success": {"type": "boolean"},
        "error": {"anyOf": [{"type": "null"}, error]},
        "observation": observation,
        "is_done": {"type": "boolean"},
        "complete": {"type": "boolean"},
        "steps": {"type": "array", "items": step},
        "warnings": {"type": "array", "items": warning},
    }
    whole = _object(properties)
    whole["properties"] = {**properties, "html": _TEXT}
    return {"$schema": DRAFT, "title": "Outcome of a run of pytest-heal's action language", **whole}


def _object(properties: dict[str, Schema]) -> Schema:
    """An object with all of these and nothing else."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _step(action: Action) -> Schema:
    """One row of the table."""
    properties: dict[str, Schema] = {"action": {"enum": [action.name, *action.aliases]}}
    required: list[Any] = ["action"]
    if action.until:
        properties["until"] = {"const": action.until}
    either: list[Schema] = []
    if action.implied:
        either.append({"anyOf": [{"required": ["until"]}, {"required": [action.implied]}]})
    elif action.until:
        required.append("until")
    for field in action.fields:
        for name in field.names:
            properties[name] = {
                **_value(field),
                "description": field.doc if name == field.name else f"The same as {field.name}.",
            }
        if field.required and field.aliases:
            either.append({"anyOf": [{"required": [name]} for name in field.names]})
        elif field.required:
            required.append(field.name)
    schema: Schema = {
        "title": action.said,
        "description": action.doc,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    return {**schema, "allOf": either} if either else schema


def _value(field: Field) -> Schema:
    text = _TEXT if field.empty else _FULL_TEXT
    several: Schema = {"type": "array", "items": text, **({} if field.empty else {"minItems": 1})}
    words: Schema = {"enum": list(field.choices)}
    return {
        "target": _FULL_TEXT,
        "text": text,
        "texts": {"anyOf": [text, several]},
        "milliseconds": {"type": "number", "exclusiveMinimum": 0, "maximum": MOST_MILLISECONDS},
        "whole": {"type": "integer", "minimum": 1, "maximum": MOST_WHOLE},
        "flag": {"type": "boolean"},
        "choice": words,
        "choices": {"type": "array", "items": words},
    }[field.type]
