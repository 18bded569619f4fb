"""A suite's source as functions, statements and the locators in them: what two revisions are matched by.

Text in, data out: nothing of the suite is imported or run.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pytest_heal.source.calls import region_of
from pytest_heal.source.edits import Region, lines_of
from pytest_heal.source.locators import UnreadableError, locators
from pytest_heal.source.module import Span, spans_of
from pytest_heal.source.scopes import Find
from pytest_heal.source.source_locator import Written

MODULE = "<module>"
_UNITS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_BODIES = ("body", "orelse", "finalbody", "handlers", "cases")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Use:
    """A locator where it stands.

    Attributes:
        written: the locator, as reading sources gives it.
        node: its expression; of ``page.click("#a")`` the whole call.
        file: that it stands in.
        unit: name of the function or class, dotted; `MODULE` at the top of a file.
    """

    written: Written
    node: ast.Call | ast.Attribute
    file: str
    unit: str

    @property
    def line(self) -> int:
        """First line of it."""
        return self.written.region.line

    @property
    def place(self) -> str:
        """``file:line``."""
        return f"{self.file}:{self.line}"

    @property
    def spans(self) -> tuple[Span, ...]:
        """Where Python says that it stands when it runs it."""
        return spans_of(self.node)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Statement:
    """A simple statement, or the head of one with a body.

    Attributes:
        strict: its syntax tree as text, each locator left out: what is done with it is in it, the locator is not.
        loose: the same without the values of its constants.
        uses: its locators, in order.
    """

    strict: str
    loose: str
    uses: tuple[Use, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Unit:
    """A function, the body of a class, or what stands at the top of a file.

    Attributes:
        name: dotted, as in ``CheckoutPage.pay``.
        file: that it stands in.
        statements: in order, those of inner blocks among them.
    """

    name: str
    file: str
    statements: tuple[Statement, ...]

    @property
    def uses(self) -> Iterator[Use]:
        """All locators."""
        return (use for statement in self.statements for use in statement.uses)


@dataclass(slots=True)
class Suite:
    """The sources of a suite at one revision.

    Attributes:
        units: of all files.
        files: names of those that were read.
        unread: files that are no Python this interpreter can read, each with why.
        data: YAML and JSON files by name, parsed.
    """

    units: list[Unit] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    unread: dict[str, str] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)

    def uses(self, file: str) -> Iterator[Use]:
        """All locators of a file."""
        return (use for unit in self.units if unit.file == file for use in unit.uses)

    def add(self, file: str, text: str, find: Find = lambda _module, _level: None) -> None:
        """Read one file; what cannot be read is noted in `unread`.

        Args:
            file: its name, relative to the root, with ``/``.
            text: all of it.
            find: see `source.locators.locators`.
        """
        try:
            written = locators(text, file, find)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                tree = ast.parse(text)
        except UnreadableError as error:
            self.unread[file] = str(error)
            return
        self.files.append(file)
        self.units += _units(file, text, tree, written)


def _units(file: str, text: str, tree: ast.Module, written: Sequence[Written]) -> list[Unit]:
    nodes = _nodes(text, tree, written)
    units: list[Unit] = []

    def unit(name: str, body: Sequence[ast.stmt]) -> None:
        found = tuple(statements(name, body))
        if found:
            units.append(Unit(name=name, file=file, statements=found))

    def statements(name: str, body: Sequence[ast.stmt]) -> Iterator[Statement]:
        for one in body:
            if isinstance(one, _UNITS):
                unit(one.name if name == MODULE else f"{name}.{one.name}", one.body)
                continue
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                continue  # a docstring
            yield _statement(file, name, one, nodes)
            for inner in _bodies(one):
                yield from statements(name, inner)

    unit(MODULE, tree.body)
    return units


def _bodies(statement: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    for part in _BODIES:
        for one in (found := getattr(statement, part, [])):
            if not isinstance(one, ast.stmt):  # a handler of exceptions, a case
                yield one.body
        if found and isinstance(found[0], ast.stmt):
            yield found


def _nodes(text: str, tree: ast.Module, written: Sequence[Written]) -> dict[int, Written]:
    """The expression of each locator, by the identity of its node."""
    lines = lines_of(text)
    by_region: dict[tuple[Region, bool], Written] = {(one.region, bool(one.legacy)): one for one in written}
    found: dict[int, Written] = {}
    if not written:
        return found
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Call, ast.Attribute)):
            continue
        one = by_region.get((region_of(lines, node, node), False))
        if one is None and isinstance(node, ast.Call):
            given = [*node.args, *(keyword.value for keyword in node.keywords)]
            one = next((by_region[key] for value in given if (key := (region_of(lines, node, value), True)) in by_region), None)
        if one is not None:
            found[id(node)] = one
    return found


def _statement(file: str, unit: str, node: ast.stmt, nodes: dict[int, Written]) -> Statement:
    uses: list[Use] = []
    strict = _told(node, nodes, uses, file, unit, constants=True)
    loose = _told(node, nodes, [], file, unit, constants=False)
    return Statement(strict=strict, loose=loose, uses=tuple(uses))


def _told(node: object, nodes: dict[int, Written], uses: list[Use], file: str, unit: str, *, constants: bool) -> str:
    """A syntax tree as text, locators and inner blocks left out."""

    def told(part: object) -> str:
        if isinstance(part, list):
            return f"[{','.join(map(told, part))}]"
        if not isinstance(part, ast.AST):
            return repr(part)
        written = nodes.get(id(part))
        if written is not None and isinstance(part, (ast.Call, ast.Attribute)):
            uses.append(Use(written=written, node=part, file=file, unit=unit))
            if not written.legacy or not isinstance(part, ast.Call):
                return "LOCATOR"
            rest = [told(one) for one in part.args[1:]] + [told(one) for one in part.keywords if one.arg != "selector"]
            return _call("LOCATOR", written.legacy, rest)
        if isinstance(part, ast.Constant) and not constants:
            return "CONSTANT"
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            given = [*(told(one) for one in part.args), *(told(one) for one in part.keywords)]
            return _call(told(part.func.value), part.func.attr, given)
        fields = (
            f"{name}={told(value)}"
            for name, value in ast.iter_fields(part)
            if name not in ("ctx", "type_comment", "kind") and not (isinstance(part, ast.stmt) and name in _BODIES)
        )
        return f"{type(part).__name__}({','.join(fields)})"

    return told(node)


def _call(receiver: str, method: str, given: Sequence[str]) -> str:
    """One way to say a call, so that ``page.click("#a")`` and ``page.locator("#a").click()`` read the same."""
    return f"{receiver}.{method}({','.join(given)})"
