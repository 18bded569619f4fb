"""What the reference says, read from its tables and headings, to be compared with what the code is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from pytest_heal.relocation.decision import HEALS
from pytest_heal.relocation.rules import RULES
from tests.docs.blocks import anchor, headings, read

PACKAGE = Path(__file__).parents[2] / "src" / "pytest_heal"

_CODE = re.compile(r"`([^`]+)`")
_CELLS = re.compile(r"(?<!\\)\|")


def section(page: str, title: str) -> str:
    """The text below a heading, up to the next heading of any level; the anchor names it."""
    text = read(page)
    found = headings(text)
    for (start, words), (end, _) in zip(found, [*found[1:], (len(text), "")], strict=True):
        if anchor(words) == title:
            return text[start:end]
    raise AssertionError(f"docs/{page} has no section #{title}")


def rows(text: str) -> list[list[str]]:
    """The cells of all tables in a text, without heads and rules."""
    lines = text.splitlines()
    found = []
    for number, line in enumerate(lines):
        if line.startswith("|") and not _is_rule(line) and not (number + 1 < len(lines) and _is_rule(lines[number + 1])):
            found.append([cell.strip() for cell in _CELLS.split(line.strip().strip("|"))])
    return found


def names(text: str, column: int = 0) -> list[str]:
    """What stands in backticks in one column of all tables of a text."""
    return [name for row in rows(text) for name in _CODE.findall(row[column])]


def code_headings(page: str, level: int = 2) -> list[str]:
    """The headings of a level that are nothing but code."""
    return re.findall(rf"^{'#' * level} `([^`]+)`$", read(page), re.MULTILINE)


def all_codes() -> set[str]:
    """Every code that a decision can have: those of rules and heals, and those that are written where a decision is made."""
    return {*RULES, *HEALS, *(code for path in PACKAGE.rglob("*.py") for code in _decided(path))}


def _decided(path: Path) -> Iterator[str]:
    """What is given as ``code="..."`` in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.keyword) and node.arg == "code" and isinstance(node.value, ast.Constant) and node.value.value:
            yield node.value.value


def _is_rule(line: str) -> bool:
    return re.fullmatch(r"\|(?:\s*:?-+:?\s*\|)+", line.strip()) is not None
