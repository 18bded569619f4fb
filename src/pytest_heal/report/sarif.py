"""SARIF 2.1.0, for code scanning: each finding under a rule, with the exact change of the source where it is certain.

Columns count characters from 1 (``unicodeCodePoints``), paths are relative to the repository, and fingerprints stay when lines
are added above. GitHub shows no ``fixes``; reviewdog turns them into suggested changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pytest_heal.element.plain_json import plain
from pytest_heal.element.printable import json_text
from pytest_heal.report.findings import RULES, Finding, findings

if TYPE_CHECKING:
    from pytest_heal.report.findings import Rule
    from pytest_heal.report.model import HealReport
    from pytest_heal.source.edits import Edit, Region

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
BASE = "SRCROOT"
MOST_RESULTS = 25_000  # GitHub refuses a run with more
MOST_RELATED = 10  # further places of one finding

_LEVELS = {"info": "note", "minor": "warning", "major": "warning"}
_PROBLEMS = {"info": "recommendation", "minor": "warning", "major": "warning"}
_SEMANTIC = re.compile(r"\d+\.\d+\.\d+")


def render(report: HealReport) -> str:
    """The report."""
    results = [_result(finding, report.run.folder) for finding in findings(report)[:MOST_RESULTS]]
    return document(report.run.versions.get("pytest-heal", ""), results)


def document(version: str, results: Sequence[dict[str, Any]]) -> str:
    """A whole document.

    Args:
        version: of pytest-heal.
        results: made by `result`.
    """
    driver: dict[str, Any] = {
        "name": "pytest-heal",
        "rules": [_rule(rule) for rule in RULES],
    }
    if _SEMANTIC.match(version):
        driver["semanticVersion"] = version
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": "pytest-heal/"},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {BASE: {"description": {"text": "The root of the repository."}}},
        "results": list(results[:MOST_RESULTS]),
    }
    data = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json_text(json.dumps(plain(data), ensure_ascii=False, indent=1)) + "\n"


def result(rule: Rule, message: str, place: dict[str, Any], fingerprint: str) -> dict[str, Any]:
    """One result.

    Args:
        rule: one of `RULES`.
        message: one line.
        place: made by `location`.
        fingerprint: sixteen hexadecimal digits that stay the same when lines are added above it.
    """
    return {
        "ruleId": rule.id,
        "ruleIndex": RULES.index(rule),
        "level": _LEVELS[rule.severity],
        "message": {"text": message},
        "locations": [place],
        "partialFingerprints": {"primaryLocationLineHash": f"{fingerprint}:1", "pytestHeal/v1": fingerprint},
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": rule.name,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.description},
        "help": {"text": rule.advice, "markdown": rule.advice},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": ["testing"], "precision": "high", "problem.severity": _PROBLEMS[rule.severity]},
    }


def _result(finding: Finding, folder: str) -> dict[str, Any]:
    entry, rule = finding.first, finding.rule
    file, line = finding.place
    exact = entry.edit.region if entry.edit is not None else None
    made = result(rule, finding.message, location(file, line, exact, folder), finding.fingerprint)
    used = dict.fromkeys((e.event.file, e.event.line) for e in finding.entries if e.event.file and e.event.line > 0)
    related = [place for place in used if place != (file, line)][:MOST_RELATED]
    if related:
        made["relatedLocations"] = [
            {"id": number, **location(*place, None, folder), "message": {"text": "used here"}}
            for number, place in enumerate(related, 1)
        ]
    if entry.edit is not None and rule.id == "HEAL001":
        made["fixes"] = [_fix(entry.edit, folder)]
    return made


def location(file: str, line: int, region: Region | None, folder: str) -> dict[str, Any]:
    """A place: a region of a file, or a whole line of it; ``folder`` leads from the repository to the file's root."""
    shown = {"startLine": line} if region is None else _region(region)
    return {"physicalLocation": {"artifactLocation": _artifact(file, folder), "region": shown}}


def _artifact(file: str, folder: str) -> dict[str, str]:
    uri = quote(f"{folder}{file}"[:2_000], safe="/", errors="backslashreplace")
    if file.startswith("/"):  # not of the project
        return {"uri": f"file://{quote(file[:2_000], safe='/', errors='backslashreplace')}"}
    return {"uri": uri, "uriBaseId": BASE}


def _region(region: Region) -> dict[str, int]:
    return {
        "startLine": region.line,
        "startColumn": region.column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
    }


def _fix(edit: Edit, folder: str) -> dict[str, Any]:
    replacement = {"deletedRegion": _region(edit.region), "insertedContent": {"text": edit.new}}
    return {
        "description": {"text": "Write the locator that the element was found by."},
        "artifactChanges": [{"artifactLocation": _artifact(edit.file, folder), "replacements": [replacement]}],
    }
