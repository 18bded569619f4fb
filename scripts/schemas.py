# ruff: noqa: INP001 - scripts are run, not imported
"""Writes what is made from tables and dataclasses: published JSON Schemas, and the tables of the reference page of actions.

    python scripts/schemas.py

A test says when it has to be run again.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from pytest_heal.core import action_reference, action_schema, exploration_schema

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "src" / "pytest_heal" / "schemas"
PAGE = ROOT / "docs" / "reference" / "actions.md"
PARTS = {
    "actions": action_reference.actions_table,
    "codes": action_reference.codes_table,
    "warnings": action_reference.warnings_table,
}


def main() -> None:
    """Write the schemas, and each part of the page between its two comments."""
    SCHEMAS.mkdir(exist_ok=True)
    made = {
        "actions": action_schema.steps_schema(),
        "outcome": action_schema.outcome_schema(),
        "exploration": exploration_schema.exploration_schema(),
    }
    for name, schema in made.items():
        text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        (SCHEMAS / f"{name}.schema.json").write_text(text, encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    for name, made in PARTS.items():
        between = rf"(<!-- made: {name} -->\n).*?(<!-- end -->)"
        text = re.sub(between, lambda found, made=made: f"{found[1]}\n{made()}\n\n{found[2]}", text, flags=re.DOTALL)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
