"""The JSON Schema of ``heal-proof.json``, made from the classes it is written from."""

from __future__ import annotations

from typing import Any

from pytest_heal.explore.schema import DIALECT, of_class
from pytest_heal.relocation.mutant import OPERATORS, OUTCOMES, Mutant
from pytest_heal.report.proof import FORMAT_VERSION

Schema = dict[str, Any]
_NUMBER: Schema = {"type": "integer", "minimum": 0}


def proof_schema() -> Schema:
    """The schema of the report of ``--heal-prove``."""
    totals: Schema = {
        "type": "object",
        "properties": {
            operator: {
                "type": "object",
                "properties": {outcome: dict(_NUMBER) for outcome in OUTCOMES},
                "additionalProperties": dict(_NUMBER),
                "description": meaning,
            }
            for operator, meaning in OPERATORS.items()
        },
        "required": list(OPERATORS),
        "additionalProperties": True,
        "description": "number of defects by what is broken and by what became of them; what did not occur is left out",
    }
    properties: Schema = {
        "format": {"const": FORMAT_VERSION, "description": "raised when something is removed or changes its meaning"},
        "version": {"type": "string", "description": "of pytest-heal"},
        "made": {"type": "string", "description": "when, ISO 8601, UTC"},
        "seed": {"type": "integer", "description": "of the order, and of the words"},
        "shard": {"type": "string", "description": "2/4, empty for all"},
        "tried": {**_NUMBER, "description": "defects that were really there"},
        "hidden": {**_NUMBER, "description": "of these, the ones that healing would have hidden"},
        "totals": totals,
        "mutants": {"type": "array", "items": {"$ref": "#/$defs/mutant"}, "description": "every defect, in order"},
    }
    mutant = of_class(Mutant)
    mutant["required"] = list(mutant["properties"])
    mutant["properties"]["outcome"]["description"] = "; ".join(f"{name}: {said}" for name, said in OUTCOMES.items())
    mutant["properties"]["operator"]["description"] = "; ".join(f"{name}: {said}" for name, said in OPERATORS.items())
    return {
        "$schema": DIALECT,
        "title": "pytest-heal proof",
        "description": "Written by pytest --heal-prove-report=json. Readers should pass over properties they do not know: "
        "a version with the same format may add some.",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": True,
        "$defs": {"mutant": mutant},
    }
