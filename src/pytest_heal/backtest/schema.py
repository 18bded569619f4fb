"""The JSON Schema of the report of a backtest, made from the classes it is written from."""

from __future__ import annotations

from typing import Any

from pytest_heal.backtest.history import FORMAT_VERSION as HISTORY_VERSION
from pytest_heal.backtest.history import TOOL as HISTORY
from pytest_heal.backtest.history import Edited
from pytest_heal.backtest.results import (
    FORMAT_VERSION,
    HEAL_VERDICTS,
    NEAREST_VERDICTS,
    TEST_VERDICTS,
    TOOL,
    Decision,
    TestResult,
)
from pytest_heal.explore.schema import DIALECT, of_class

Schema = dict[str, Any]
_TEXTS: Schema = {"type": "object", "additionalProperties": {"type": "string"}}
_NUMBERS: Schema = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}


def backtest_schema() -> Schema:
    """The schema of the report."""
    properties = {
        "format": {"const": FORMAT_VERSION, "description": "raised when something is removed or changes its meaning"},
        "tool": {"const": TOOL},
        "from": {"$ref": "#/$defs/revision", "description": "the earlier suite"},
        "to": {"$ref": "#/$defs/revision", "description": "the later suite, whose locators are the truth"},
        "versions": {**_TEXTS, "description": "of Python, pytest, Playwright and the plugins"},
        "totals": {"$ref": "#/$defs/totals"},
        "locators": {
            **_NUMBERS,
            "description": "the earlier suite's by what became of them: unchanged, edited, or why they have no counterpart",
        },
        "tests": {"type": "array", "items": {"$ref": "#/$defs/test"}},
        "decisions": {"type": "array", "items": {"$ref": "#/$defs/decision"}, "description": "heals and refusals, by place"},
        "unread": {**_TEXTS, "description": "files that could not be read, with why"},
    }
    test = of_class(TestResult)
    test["properties"]["verdict"] = {**test["properties"]["verdict"], "enum": list(TEST_VERDICTS)}
    decision = of_class(Decision)
    decision["properties"]["verdict"]["enum"] = list(dict.fromkeys((*HEAL_VERDICTS, *NEAREST_VERDICTS)))
    revision: Schema = {"type": "object", "properties": {"revision": {"type": "string"}, "commit": {"type": "string"}}}
    revision["required"] = ["revision", "commit"]
    totals: Schema = {
        "type": "object",
        "properties": {
            "tests": {**_NUMBERS, "required": list(TEST_VERDICTS)},
            "heals": {**_NUMBERS, "required": list(HEAL_VERDICTS)},
            "refusals": {**_NUMBERS, "required": list(NEAREST_VERDICTS)},
            "broken_by_drift": {
                "type": "integer",
                "minimum": 0,
                "description": "tests that failed on the new release without healing, and in which a locator had drifted",
            },
        },
        "required": ["tests", "heals", "refusals", "broken_by_drift"],
    }
    return {
        "$schema": DIALECT,
        "title": "pytest-heal backtest",
        "description": "Printed by pytest-heal backtest --json. Readers should pass over properties they do not know: "
        "a version with the same format may add some.",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": True,
        "$defs": {"revision": revision, "totals": totals, "test": test, "decision": decision},
    }


def history_schema() -> Schema:
    """The schema of the report of a history."""
    grade: Schema = {
        "type": "object",
        "properties": {"versions": {"type": "integer", "minimum": 0}, "edited": {"type": "integer", "minimum": 0}},
        "required": ["versions", "edited"],
    }
    properties: Schema = {
        "format": {"const": HISTORY_VERSION, "description": "raised when something is removed or changes its meaning"},
        "tool": {"const": HISTORY},
        "from": {"type": "string", "description": "first revision; empty for all of the history"},
        "to": {"type": "string", "description": "last revision"},
        "commits": {"type": "integer", "description": "that changed source files"},
        "grades": {
            "type": "object",
            "additionalProperties": grade,
            "description": "by grade: versions of locators, and how many of them were edited later",
        },
        "kinds": {**_NUMBERS, "description": "edits by what the locator held on to, before and after: css to role"},
        "gone": {"type": "integer", "description": "locators that went without a successor"},
        "edits": {"type": "array", "items": {"$ref": "#/$defs/edit"}, "description": "oldest first"},
        "unread": {**_TEXTS, "description": "files of a commit that could not be read, with why"},
    }
    return {
        "$schema": DIALECT,
        "title": "pytest-heal backtest --history",
        "description": "Printed by pytest-heal backtest --history --json. Readers pass over properties they do not know.",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": True,
        "$defs": {"edit": of_class(Edited)},
    }
