"""The tables of the reference page, made from the table of actions; a test compares the page with them."""

from __future__ import annotations

from pytest_heal.actions.outcome import ADVICE, WARNINGS
from pytest_heal.actions.row import Action, Field
from pytest_heal.actions.table import ACTIONS

_TYPES = {
    "target": "target",
    "text": "text",
    "texts": "text or list",
    "milliseconds": "milliseconds",
    "whole": "whole number",
    "flag": "true or false",
    "choices": "list",
}


def actions_table() -> str:
    """A section for each action: what it does, its other names, a table of its fields."""
    return "\n\n".join(_section(action) for action in ACTIONS)


def codes_table() -> str:
    """Codes and their advice."""
    return _table(("code", "what to do"), [(f"`{code}`", advice) for code, advice in ADVICE.items()])


def warnings_table() -> str:
    """Kinds of warnings."""
    return _table(("kind", "what happened"), [(f"`{kind}`", what) for kind, what in WARNINGS.items()])


def _section(action: Action) -> str:
    title = f"### `{action.name}`" + (f" until `{action.until}`" if action.until else "")
    also = f" Also `{'`, `'.join(action.aliases)}`." if action.aliases else ""
    parts = [title, action.doc + also]
    if action.fields:
        parts.append(_table(("field", "value", "what it is"), [_row(field) for field in action.fields]))
    return "\n\n".join(parts)


def _row(field: Field) -> tuple[str, str, str]:
    names = ", ".join(f"`{name}`" for name in field.names)
    value = ", ".join(f"`{choice}`" for choice in field.choices)
    if field.type == "choices":
        value = f"list of {value}"
    given = value or _TYPES[field.type]
    if field.required:
        given += "; required"
    elif field.default is not None:
        default = str(field.default).lower() if isinstance(field.default, bool) else field.default
        given += f"; default `{default}`"
    return names, given, field.doc


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
