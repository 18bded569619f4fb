"""What requests may say, as JSON Schema, and the one check that follows it: for HTTP, for its OpenAPI document, and for MCP."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pytest_heal.serve.refusal import Refused

View = Literal["full", "brief"]
VIEWS: tuple[View, ...] = ("full", "brief")
MOST_FOUND = 50
LONGEST_ID = 20
LONGEST_TEXT = 2_000
"""Characters of a description or a selector."""
LONGEST_WAIT = 30.0
"""Seconds that a request may wait for the page to come to rest."""

_TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,), "integer": (int,), "number": (int, float), "boolean": (bool,), "array": (list,), "null": (type(None),),
    "object": (dict,),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """The fields of a request.

    Attributes:
        properties: field -> its JSON Schema; of that, ``type``, ``minLength``, ``maxLength``, ``minimum``, ``maximum`` and
            ``pattern`` are checked here, what is in lists and objects by whoever gets them.
        required: fields that must be there; all others have a ``default``.
    """

    properties: Mapping[str, Mapping[str, Any]]
    required: tuple[str, ...] = ()

    def schema(self) -> dict[str, Any]:
        """The JSON Schema."""
        return {
            "type": "object",
            "properties": {name: dict(schema) for name, schema in self.properties.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }

    def read(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a request, defaults filled in.

        Raises:
            Refused: one is missing, unknown, or of another type.
        """
        for name in given:
            if name not in self.properties:
                known = ", ".join(self.properties) or "none"
                raise Refused("bad-request", f"{name[:60]!r} is no field of this request; its fields: {known}", field=name[:60])
        for name in self.required:
            if name not in given:
                raise Refused("bad-request", f"the field {name!r} is missing", field=name)
        values = {name: schema["default"] for name, schema in self.properties.items() if "default" in schema}
        for name, value in given.items():
            values[name] = int(value) if _is_whole(value, self.properties[name]) else value
            wrong = _wrong(values[name], self.properties[name])
            if wrong:
                raise Refused("bad-request", f"the field {name!r} {wrong}", field=name)
        return values


VIEW_SAID = (
    "`brief`: one line an entry, for prompts, as `text`. `full`: all data of every entry, with its locators, as `catalog`."
)
TAB: Mapping[str, Any] = {
    "type": ["integer", "string", "null"],
    "default": None,
    "maxLength": LONGEST_ID,
    "description": "Which page of the browser, by its number in `tabs` of the catalog; left out: the page that is served.",
}
FRAME: Mapping[str, Any] = {
    "type": ["integer", "string", "null"],
    "default": None,
    "maxLength": LONGEST_TEXT,
    "description": "Only elements of this frame: its place in `frames` of the full catalog (0 is the page itself), its name or "
    "its address, as the listing shows it; left out: all frames.",
}
WAIT: Mapping[str, Any] = {
    "type": "number",
    "default": 5,
    "minimum": 0,
    "maximum": LONGEST_WAIT,
    "description": "Seconds to wait at most until the page has come to rest, such as an application that is still starting; a "
    "warning says if it has not. A page that was at rest, and in which no step has run since, is not waited for.",
}
CATALOG = Fields(
    properties={
        "view": {"type": "string", "enum": list(VIEWS), "default": "brief", "description": VIEW_SAID},
        "tab_id": TAB,
        "wait": WAIT,
    }
)
NOTHING = Fields(properties={})
RUN_ACTIONS = Fields(
    properties={
        "steps": {"type": ["array", "object"], "description": "The steps, see the action language; or one alone."},
        "expected_catalog_version": {
            "type": ["string", "null"],
            "default": None,
            "description": "The version that the numbers in the steps were read from; on another structure nothing is done.",
        },
        "include_html": {"type": "boolean", "default": False, "description": "Add the page's markup as `html`."},
        "tab_id": TAB,
    },
    required=("steps",),
)
FIND = Fields(
    properties={
        "description": {
            "type": "string",
            "minLength": 1,
            "maxLength": LONGEST_TEXT,
            "pattern": r"\S",
            "description": "What is looked for, in words: `the delete button of the second row`.",
        },
        "limit": {"type": "integer", "minimum": 1, "maximum": MOST_FOUND, "default": 5, "description": "Elements at most."},
        "tab_id": TAB,
        "frame_id": FRAME,
        "wait": WAIT,
    },
    required=("description",),
)
SUGGEST = Fields(
    properties={
        "selector": {
            "type": "string",
            "minLength": 1,
            "maxLength": LONGEST_TEXT,
            "pattern": r"\S",
            "description": "Any selector that Playwright's `page.locator()` takes.",
        },
        "tab_id": TAB,
        "wait": WAIT,
    },
    required=("selector",),
)


def steps_in(given: dict[str, Any]) -> dict[str, Any]:
    """The fields of a request to run steps, which may be one step alone.

    >>> steps_in({"action": "back"})
    {'steps': {'action': 'back'}}
    """
    return {"steps": given} if "action" in given and "steps" not in given else given


def query_of(query: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """What ``?view=&tab_id=&wait=`` asks for; the view is the full one by default.

    Raises:
        Refused: a value is none, a parameter is given twice or unknown.
    """
    found: dict[str, Any] = {}
    for name, value in query:
        if name not in CATALOG.properties:
            known = ", ".join(CATALOG.properties)
            raise Refused("bad-request", f"{name[:60]!r} is no parameter of the catalog; there is {known}", field=name[:60])
        if name in found:
            raise Refused("bad-request", f"the parameter {name!r} is given twice", field=name)
        found[name] = _number(value) if CATALOG.properties[name]["type"] == "number" else value
    return CATALOG.read({"view": VIEWS[0], **found})


def _number(text: str) -> float | str:
    """What a parameter says, as a number where it is one."""
    try:
        return float(text)
    except ValueError:
        return text


def _is_whole(value: Any, schema: Mapping[str, Any]) -> bool:
    """A number such as 5.0, which is an integer to JSON Schema."""
    return schema["type"] == "integer" and isinstance(value, float) and value.is_integer()


def _wrong(value: Any, schema: Mapping[str, Any]) -> str:
    """What is wrong with a value; ``""`` when nothing is."""
    types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    allowed = tuple(kind for name in types for kind in _TYPES[name])
    if not isinstance(value, allowed) or (isinstance(value, bool) and bool not in allowed):
        return f"must be {' or '.join(types)}"
    if isinstance(value, str):
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            return f"must have 1 to {schema['maxLength']} characters"
        if "pattern" in schema and not value.strip():
            return "is empty"
        if "enum" in schema and value not in schema["enum"]:
            return f"is {value[:60]!r}, not one of {', '.join(schema['enum'])}"
    if isinstance(value, int | float) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return f"must be {schema['minimum']:g} to {schema['maximum']:g}"
    return ""
