"""JSON Schemas of ``exploration.json`` and ``coverage.json``, made from their dataclasses, and the check of one that is read.

A field's description is what its class says of it, so that the published schema and the docstrings cannot differ.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pytest_heal.explore import coverage
from pytest_heal.explore.coverage import Coverage, Covered
from pytest_heal.explore.exploration import FORMAT_VERSION, Advised, Control, Exploration, PageSeen, Problem, Step

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_NAMES = {Control: "control", Problem: "problem", PageSeen: "page", Step: "step", Advised: "advised"}
_COVERAGE_NAMES = {Covered: "control"}
_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
}
_SAID = {"string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false"}
_ENTRY = re.compile(r"^ {4}(\w+): (.*(?:\n {8,}.*)*)", re.MULTILINE)


def exploration_schema() -> Schema:
    """The schema of what was learned."""
    return _of_file(Exploration, FORMAT_VERSION, "exploration", "explore", _NAMES)


def coverage_schema() -> Schema:
    """The schema of what the tests of a suite would miss."""
    return _of_file(Coverage, coverage.FORMAT_VERSION, "coverage", "weak", _COVERAGE_NAMES)


def _of_file(kind: type, version: int, title: str, command: str, parts: Mapping[Any, str]) -> Schema:
    """The schema of a file that a command writes.

    Args:
        kind: dataclass of the whole.
        version: of the format.
        title: of the file.
        command: that writes it.
        parts: dataclasses in it, and what each is called there.
    """
    whole = of_class(kind)
    whole["properties"] = {
        "format_version": {"const": version, "description": "raised when something is removed or changes its meaning"},
        **whole["properties"],
    }
    whole["required"] = ["format_version", *whole["required"]]
    return {
        "$schema": DIALECT,
        "title": f"pytest-heal {title}",
        "description": f"Written by pytest-heal {command}. Readers should pass over properties they do not know: a version "
        "with the same format_version may add some.",
        **whole,
        "$defs": {name: of_class(part) for part, name in parts.items()},
    }


def of_class(kind: type) -> Schema:
    """The schema of a dataclass; of each attribute its type, and what the class says of it."""
    said, hints = described(kind), get_type_hints(kind)
    properties = {one.name: {**_of_hint(hints[one.name]), "description": said[one.name]} for one in fields(kind)}
    needed = [one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING]
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": True}


def described(kind: type, mark: str = "") -> dict[str, str]:
    """What a class says of its attributes, on one line each.

    Args:
        kind: a dataclass.
        mark: what stands around code in it.
    """
    text = inspect.getdoc(kind) or ""
    return {name: " ".join(said.split()).replace("``", mark).rstrip(".") for name, said in _ENTRY.findall(text)}


def table(kind: type) -> str:
    """The attributes of a class as a table of the reference page."""
    said = described(kind, "`").items()
    rows = [f"| `{name}` | {text.replace('|', chr(92) + '|')} |" for name, text in said]
    return "\n".join(["| property | what it is |", "| --- | --- |", *rows])


def _of_hint(hint: Any) -> Schema:
    if hint in _NAMES or hint in _COVERAGE_NAMES:
        return {"$ref": f"#/$defs/{_NAMES.get(hint) or _COVERAGE_NAMES[hint]}"}
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is tuple:
        return {"type": "array", "items": _of_hint(arguments[0])}
    if origin is types.UnionType:
        return {"anyOf": [{"type": "null"} if one is type(None) else _of_hint(one) for one in arguments]}
    assert origin is Mapping  # noqa: S101 - there are no other hints
    return {"type": "object", **({} if arguments[1] is Any else {"additionalProperties": _of_hint(arguments[1])})}


def mistakes(data: Any, hint: Any = Exploration, where: str = "") -> Iterator[str]:
    """Where data is not of its type: ``pages[0].title is 5, expected text``. Names that are not known are passed over.

    Args:
        data: plain JSON values.
        hint: the type.
        where: of the data in the whole.
    """
    origin = get_origin(hint)
    if is_dataclass(hint):
        yield from _of_object(data, hint, where)
    elif origin in (tuple, Mapping):
        yield from _of_many(data, hint, where)
    elif origin is types.UnionType:
        if data is not None:
            yield from mistakes(data, get_args(hint)[0], where)
    elif origin is Literal:
        if data not in get_args(hint):
            yield _wrong(where, data, f"one of {', '.join(map(str, get_args(hint)))}")
    elif not isinstance(data, int | float if hint is float else hint) or (hint is not bool and isinstance(data, bool)):
        yield _wrong(where, data, _SAID[_PLAIN[hint]["type"]])


def _of_object(data: Any, kind: Any, where: str) -> Iterator[str]:
    if not isinstance(data, dict):
        yield _wrong(where, data, "an object")
        return
    hints = get_type_hints(kind)
    for one in fields(kind):
        if one.name in data:
            yield from mistakes(data[one.name], hints[one.name], f"{where}.{one.name}" if where else one.name)
        elif one.default is MISSING and one.default_factory is MISSING:
            yield f"{where or 'it'} has no {one.name}"


def _of_many(data: Any, hint: Any, where: str) -> Iterator[str]:
    """Of a list or an object whose values are all of one type."""
    listed = get_origin(hint) is tuple
    if not isinstance(data, list | tuple if listed else dict):
        yield _wrong(where, data, "a list" if listed else "an object")
        return
    inner = get_args(hint)[0 if listed else 1]
    if inner is not Any:
        for name, item in enumerate(data) if isinstance(data, list | tuple) else data.items():
            yield from mistakes(item, inner, f"{where}[{name}]" if listed else f"{where}.{name}")


def _wrong(where: str, data: Any, expected: str) -> str:
    shown = repr(data)
    return f"{where or 'it'} is {shown if len(shown) < 60 else shown[:59] + '…'}, expected {expected}"  # noqa: PLR2004
