"""What became of a value in a user's source: did it lead to the statement that failed, or had the test gone on without it?

Reads one module's text. Lines are all that is asked with, because pytest moves columns when it rewrites an ``assert``. A value
is followed by the names it is given to, within one function and in the order of lines: enough to tell the usual from the
unrelated, and it decides no more than what is told first.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

Role = Literal["failed", "leads there", "passed", ""]
"""Of a call: it stands in the statement that failed; its value leads there; the test asked for it and went on; unknown."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_ASKING = (ast.Assert, ast.If, ast.While)
_NOTHING = (None, 0, False)


_UNKNOWN: Role = ""
_Flow = tuple[ast.stmt, int, set[str], set[str]]


class Usage:
    """The statements of a module.

    Args:
        text: its source; one that cannot be read has no statements.
    """

    def __init__(self, text: str) -> None:
        try:
            tree: ast.AST = ast.parse(text)
        except (SyntaxError, ValueError):
            tree = ast.Module(body=[], type_ignores=[])
        self._functions = [(node, *_span(node)) for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)]
        statements = ((node, *_header(node)) for node in ast.walk(tree) if isinstance(node, ast.stmt))
        self._statements = sorted(statements, key=lambda one: one[1:])
        self._flows: dict[ast.AST | None, list[_Flow]] = {}
        self._roles: dict[tuple[int, int], Role] = {}

    def role(self, line: int, failed: int) -> Role:
        """What a call in one line has to do with the line that failed; both count from 1.

        Args:
            line: of the call.
            failed: the line that raised, or that called what raised; 0: none of this module.
        """
        known = self._roles.get((line, failed))
        if known is None:
            known = self._roles[line, failed] = self._role(line, failed)
        return known

    def _role(self, line: int, failed: int) -> Role:
        asked, wrong = self._at(line), self._at(failed)
        if asked is None:
            return ""
        if asked is wrong:
            return "failed"
        if isinstance(asked, _ASKING):
            return "passed"
        names, role = set(_given(asked)), _UNKNOWN
        for node, first, given, used in self._flow(self._function(line)):
            if first <= line or not names & used:
                continue
            if node is wrong:
                return "leads there"
            names |= given
            if isinstance(node, _ASKING):
                role = "passed"
        return role

    def _flow(self, function: ast.AST | None) -> list[_Flow]:
        """The statements of a function, each with the names that it gives a value to and those that it uses."""
        if function not in self._flows:
            own = [one for one in self._statements if self._function(one[1]) is function]
            self._flows[function] = [(node, first, set(_given(node)), set(_used(node))) for node, first, _ in own]
        return self._flows[function]

    def absence_is_asked(self, line: int, method: str) -> bool:
        """Whether a statement asks of every call of a method in it that it returns nothing."""
        statement = self._at(line)
        if statement is None:
            return False
        calls = [node for node in _own(statement) if _is_call_of(node, method)]
        negated = {id(call) for node in _own(statement) for part in _denied(node) for call in ast.walk(part)}
        return bool(calls) and all(id(call) in negated for call in calls)

    def _at(self, line: int) -> ast.stmt | None:
        """The innermost statement whose own expressions stand in a line."""
        found = [node for node, first, last in self._statements if first <= line <= last]
        return found[-1] if found else None

    def _function(self, line: int) -> ast.AST | None:
        around = [one for one in self._functions if one[1] <= line <= one[2]]
        return min(around, key=lambda one: one[2] - one[1])[0] if around else None


@lru_cache(32)
def usage_of(text: str) -> Usage:
    """The statements of a module, read once."""
    return Usage(text)


def _span(node: ast.AST) -> tuple[int, int]:
    first = getattr(node, "lineno", 0)
    return first, getattr(node, "end_lineno", None) or first


def _parts(node: ast.stmt) -> list[ast.AST]:
    """The expressions of a statement itself, without the statements in it."""
    return [
        child for child in ast.iter_child_nodes(node) if not isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case))
    ]


def _own(node: ast.stmt) -> Iterator[ast.AST]:
    for part in _parts(node):
        yield from ast.walk(part)


def _header(node: ast.stmt) -> tuple[int, int]:
    """First and last line of a statement, without the statements in it."""
    first, last = _span(node)
    if any(isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case)) for child in ast.iter_child_nodes(node)):
        last = max([first, *(_span(part)[1] for part in _own(node) if hasattr(part, "lineno"))])
    return first, last


def _given(node: ast.stmt) -> Iterator[str]:
    """Names, and attributes of names, that a statement gives a value to."""
    return _names(node, ast.Store)


def _used(node: ast.stmt) -> Iterator[str]:
    """Likewise, whose values it uses."""
    return _names(node, ast.Load)


def _names(node: ast.stmt, context: type[ast.expr_context]) -> Iterator[str]:
    for part in _own(node):
        if isinstance(part, (ast.Name, ast.Attribute)) and isinstance(part.ctx, context):
            yield ast.unparse(part)


def _is_call_of(node: ast.AST, method: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method


def _denied(node: ast.AST) -> Iterator[ast.AST]:
    """What an expression says is nothing."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], (ast.Is, ast.Eq)):
        if _is_nothing(node.comparators[0]):
            yield node.left
        elif _is_nothing(node.left):
            yield node.comparators[0]


def _is_nothing(node: ast.AST) -> bool:
    return (isinstance(node, ast.Constant) and node.value in _NOTHING) or (isinstance(node, ast.List) and not node.elts)
