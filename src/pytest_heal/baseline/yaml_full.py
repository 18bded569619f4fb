"""A baseline file of any YAML form, read by PyYAML: what a person edited, and what is broken.

Slow and exact: every field knows its line, so an error can name it. Nothing is repaired or guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

MARKER = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?: .*)?$", re.MULTILINE)
_FORMAT = re.compile(r"^[\"']?format[\"']?: *([0-9]{1,9}) *(?:#.*)?$", re.MULTILINE)
_LONE_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_DEPTH = 8
"""Levels of nesting of a fingerprint that are read; a baseline has four."""
_ANY_DEPTH = 50
"""Levels that are looked at, to say more about what is wrong than that there are too many."""


class TextError(ValueError):
    """The text cannot be read as a baseline.

    Args:
        line: line to blame, from 1.
        problem: what is wrong.
        remedy: what to do.
    """

    def __init__(self, line: int, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.line = line
        self.problem = problem
        self.remedy = remedy


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One entry of the list of fingerprints.

    Attributes:
        line: its first line, from 1.
        plain: what it says.
        lines: line of every field by the way to it: ``("element", "box")``.
    """

    line: int
    plain: Any
    lines: dict[tuple[str, ...], int] = field(default_factory=dict)

    def line_of(self, where: tuple[str, ...]) -> int:
        """Line of a field, or of the nearest thing around it that has one."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, self.line)


def format_number(text: str) -> int | None:
    """The number of its format, also when nothing else of the file can be read; ``None`` without one."""
    found = _FORMAT.search(text)
    return int(found[1]) if found else None


def load(text: str) -> tuple[int, str, list[Block]]:
    """Read a whole file.

    Returns:
        The number of its format, its source and its blocks.

    Raises:
        TextError: it is not a baseline file.
    """
    marker = MARKER.search(text)
    if marker:
        raise TextError(
            text.count("\n", 0, marker.start()) + 1,
            "it holds the markers of a merge conflict",
            "Keep the blocks of both sides, of two with one locator keep the newer, and delete the marker lines.",
        )
    # libyaml refuses an escaped lone surrogate, which web pages do contain; the reader in Python takes it.
    slow = _LONE_SURROGATE.search(text) or not hasattr(yaml, "CSafeLoader")
    loader = yaml.SafeLoader if slow else yaml.CSafeLoader
    try:
        check_nesting(text, loader)
        root = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise TextError(
            mark.line + 1 if mark else 1, f"it is not valid YAML ({error.problem or error.context})", _REPAIR
        ) from None
    except yaml.YAMLError as error:
        position = getattr(error, "position", 0)
        raise TextError(text.count("\n", 0, position) + 1, f"it is not valid YAML ({_short(error)})", _REPAIR) from None
    return _document(root)


_REPAIR = "Repair the line, restore the file from version control, or delete it to record it anew."


def check_nesting(text: str, loader: type[Any]) -> None:
    """Refuse what is nested too deeply before it is read: some ten thousand brackets in a broken file end the process.

    Args:
        text: of any YAML file.
        loader: that will read it. To list its events needs no recursion; to compose them does, in C without a limit.

    Raises:
        TextError: it is nested too deeply.
        yaml.YAMLError: it is not YAML.
    """
    depth = 0
    try:
        for event in yaml.parse(text, Loader=loader):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > _ANY_DEPTH:
                    raise _too_deep(event.start_mark)
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    except yaml.MarkedYAMLError as error:
        if "nesting depth" not in str(error.problem):
            raise
        raise _too_deep(error.problem_mark) from None  # newer PyYAML has a limit of its own


def _too_deep(mark: Any) -> TextError:
    return TextError(mark.line + 1 if mark else 1, "it is nested too deeply", _REPAIR)


def _short(error: Exception) -> str:
    return str(error).splitlines()[0]


def _document(root: yaml.Node | None) -> tuple[int, str, list[Block]]:
    if not isinstance(root, yaml.MappingNode):
        line = root.start_mark.line + 1 if root is not None else 1
        raise TextError(line, "it does not begin with 'format: 1'", _REPAIR)
    top: dict[str, yaml.Node] = {}
    for key, node in root.value:
        name = str(key.value)
        if name in top:
            raise TextError(key.start_mark.line + 1, f"the field {name!r} stands there twice", _REPAIR)
        top[name] = node
    if "format" not in top:
        raise TextError(root.start_mark.line + 1, "the field 'format', the number of the file's format, is missing", _REPAIR)
    number = top["format"].value
    if not isinstance(number, str) or not re.fullmatch("[0-9]{1,9}", number):
        raise TextError(top["format"].start_mark.line + 1, "format must be a number", _REPAIR)
    read = _Reader()
    source = read.plain(top["source"], ()) if "source" in top else ""
    if not isinstance(source, str):
        raise TextError(top["source"].start_mark.line + 1, "source must be text, in quotes", _REPAIR)
    listed = top.get("fingerprints")
    if listed is None:
        raise TextError(root.start_mark.line + 1, "the field 'fingerprints', the list of what is known, is missing", _REPAIR)
    if not isinstance(listed, yaml.SequenceNode):
        if isinstance(listed, yaml.ScalarNode) and listed.value in ("", "null", "~"):
            return int(number), source, []
        raise TextError(listed.start_mark.line + 1, "fingerprints must be a list, each entry marked with '- '", _REPAIR)
    return int(number), source, [read.block(node) for node in listed.value]


class _Reader:
    """Makes plain values of nodes, and notes the line of every field."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, ...], int] = {}
        self._read: set[int] = set()

    def block(self, node: yaml.Node) -> Block:
        self._lines = {}
        return Block(line=node.start_mark.line + 1, plain=self.plain(node, ()), lines=self._lines)

    def plain(self, node: yaml.Node, where: tuple[str, ...]) -> Any:
        line = node.start_mark.line + 1
        if isinstance(node, yaml.ScalarNode):
            return _scalar(str(node.value), node.tag, line)
        if len(where) > _DEPTH:
            raise TextError(line, "it is nested too deeply", _REPAIR)
        if id(node) in self._read:  # a few lines of them make billions of values, or a circle
            raise TextError(line, "it is repeated by an alias (*name), which is not read here", "Write the values out.")
        self._read.add(id(node))
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, where)
        return [self.plain(value, (*where, str(i))) for i, value in enumerate(node.value)]

    def _mapping(self, node: yaml.MappingNode, where: tuple[str, ...]) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for key, value in node.value:
            name = str(key.value)
            line = key.start_mark.line + 1
            if name in mapping:
                raise TextError(line, f"the field {name!r} stands there twice", "Delete one of the two lines.")
            self._lines[*where, name] = line
            mapping[name] = self.plain(value, (*where, name))
        return mapping


def _scalar(value: str, tag: str, line: int) -> str | int | bool | None:
    kind = tag.rpartition(":")[2]
    if kind == "bool":
        return value.lower() in ("true", "yes", "on")
    if kind == "null":
        return None
    if kind == "int":
        try:
            return int(value.replace("_", ""), 10)
        except ValueError:
            raise TextError(
                line, f"the number {value[:40]!r} is not plain digits", "Write it in digits, or in quotes as text."
            ) from None
    if kind == "str":
        return value
    raise TextError(line, f"{value[:40]!r} is neither text, whole number, true nor false", "Write it in quotes, as text.")
