# ruff: noqa: INP001 - scripts are run, not imported
"""Writes what is made from tables and dataclasses: published JSON Schemas, and the tables of the reference page of actions.

    python scripts/schemas.py

A test says when it has to be run again.
"""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

from pytest_heal.actions import reference as action_reference
from pytest_heal.actions import schema as action_schema
from pytest_heal.backtest import schema as backtest_schema
from pytest_heal.explore import schema as exploration_schema
from pytest_heal.explore.coverage import Coverage, Covered
from pytest_heal.explore.exploration import Advised, Control, Exploration, PageSeen, Problem, Step
from pytest_heal.explore.schema import table
from pytest_heal.plugin.proof_schema import proof_schema

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "src" / "pytest_heal" / "schemas"
PAGES = {
    "actions": {
        "actions": action_reference.actions_table,
        "codes": action_reference.codes_table,
        "warnings": action_reference.warnings_table,
    },
    "exploration-file": {
        "exploration": partial(table, Exploration),
        "pages": partial(table, PageSeen),
        "controls": partial(table, Control),
        "problems": partial(table, Problem),
        "steps": partial(table, Step),
        "advised": partial(table, Advised),
        "coverage": partial(table, Coverage),
        "covered": partial(table, Covered),
    },
}


def main() -> None:
    """Write the schemas, and each part of a page between its two comments."""
    SCHEMAS.mkdir(exist_ok=True)
    made = {
        "actions": action_schema.steps_schema(),
        "outcome": action_schema.outcome_schema(),
        "exploration": exploration_schema.exploration_schema(),
        "coverage": exploration_schema.coverage_schema(),
        "backtest": backtest_schema.backtest_schema(),
        "backtest-history": backtest_schema.history_schema(),
        "heal-proof": proof_schema(),
    }
    for name, schema in made.items():
        text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        (SCHEMAS / f"{name}.schema.json").write_text(text, encoding="utf-8")
    for page, parts in PAGES.items():
        path = ROOT / "docs" / "reference" / f"{page}.md"
        text = path.read_text(encoding="utf-8")
        for name, make in parts.items():
            between = rf"(<!-- made: {name} -->\n).*?(<!-- end -->)"
            text = re.sub(between, lambda found, make=make: f"{found[1]}\n{make()}\n\n{found[2]}", text, flags=re.DOTALL)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
