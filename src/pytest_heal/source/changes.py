"""Changes of a source file that touch one expression each, and the proof that they touch nothing else.

A `Change` replaces a stretch of text; it also says which expression that belongs to and what this expression must be
afterwards. `changed` does all changes of a file and compares syntax trees: unless the new file is the old one with just these
expressions exchanged, there is no new file.
"""

from __future__ import annotations

import ast
import copy
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pytest_heal.source.module import Module, Span, first_line, span_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One stretch of one file.

    Attributes:
        file: relative to the root, with ``/``.
        begin, end: offsets in characters of what is replaced.
        old, new: what stands there, and what is to stand there.
        span: of the expression that is changed by it, or of the argument of a function.
        expected: that afterwards; several arguments in the place of one; ``None``: it is gone.
    """

    file: str
    begin: int
    end: int
    old: str
    new: str
    span: Span
    expected: ast.expr | list[ast.arg] | None = field(compare=False, repr=False)


class ChangeError(Exception):
    """A file cannot be changed so; the message says why."""


def changed(module: Module, changes: Iterable[Change]) -> str:
    """A file with its changes.

    Raises:
        ChangeError: they overlap, or would change something else too; nothing is changed then.
    """
    ordered = sorted(changes, key=lambda change: change.begin)
    parts, at = [], 0
    for change in ordered:
        if change.begin < at:
            raise ChangeError(f"two changes of line {change.span[0]} overlap")
        if module.text[change.begin : change.end] != change.old:
            raise ChangeError(f"line {change.span[0]} is not what it was")
        parts += [module.text[at : change.begin], change.new]
        at = change.end
    text = "".join([*parts, module.text[at:]])
    if module.tree is None:
        raise ChangeError("it is not Python that can be read")
    try:
        after = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ChangeError(f"the changed file could not be parsed ({error})") from None
    if not _differs_in_these_alone(module, Module(text, module.file), after, ordered):
        raise ChangeError("the changed file would differ in more than the edited call")
    return text


def _differs_in_these_alone(before: Module, new: Module, after: ast.Module, changes: Sequence[Change]) -> bool:
    """Whether a syntax tree is the old one with other expressions in some places.

    Statements of the top level that hold no change must be the same text, which makes them the same tree; the others are
    compared node by node.
    """
    assert before.tree is not None  # noqa: S101 - `changed` has looked
    ours = _Exchange({change.span: change.expected for change in changes})
    lines = sorted({change.span[0] for change in changes})
    if len(before.tree.body) != len(after.body) or before.tree.type_ignores != after.type_ignores:
        return False
    for old, now in zip(before.tree.body, after.body, strict=True):
        if _holds(old, lines):
            if ast.dump(ours.visit(copy.deepcopy(old))) != ast.dump(now):
                return False
        elif before.statement(old) != new.statement(now):
            return False
    return True


def _holds(node: ast.stmt, lines: list[int]) -> bool:
    """Whether one of some sorted lines is one of a statement's, decorators included."""
    at = bisect_left(lines, first_line(node))
    return at < len(lines) and lines[at] <= (node.end_lineno or node.lineno)


class _Exchange(ast.NodeTransformer):
    def __init__(self, wanted: dict[Span, ast.expr | list[ast.arg] | None]) -> None:
        self._wanted = wanted

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.arg) and span_of(node) in self._wanted:
            return self._wanted[span_of(node)]
        if isinstance(node, (ast.Call, ast.Attribute, ast.Await, ast.Constant, ast.JoinedStr, ast.BinOp)):
            found = self._wanted.get(span_of(node))
            if found is not None:
                return found
        visited: ast.AST = super().generic_visit(node)
        return visited
