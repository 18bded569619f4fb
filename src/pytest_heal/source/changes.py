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

from pytest_heal.source.module import Module, Span, span_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One stretch of one file.

    Attributes:
        file: relative to the root, with ``/``.
        begin, end: offsets in characters of what is replaced.
        old, new: what stands there, and what is to stand there.
        span: of the expression that is changed by it.
        expected: that expression afterwards.
    """

    file: str
    begin: int
    end: int
    old: str
    new: str
    span: Span
    expected: ast.expr = field(compare=False, repr=False)


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
    if _dump(_exchanged(module.tree, ordered)) != _dump(after):
        raise ChangeError("the changed file would differ in more than the edited call")
    return text


def _exchanged(tree: ast.Module, changes: Sequence[Change]) -> ast.Module:
    """A syntax tree with other expressions in some places; the given one stays as it is."""
    wanted = {change.span: change.expected for change in changes}
    ours = _Exchange(wanted)
    # only the statements that hold a change are copied
    lines = sorted({span[0] for span in wanted})
    body: list[Any] = [ours.visit(copy.deepcopy(node)) if _holds(node, lines) else node for node in tree.body]
    return ast.Module(body=body, type_ignores=tree.type_ignores)


def _holds(node: ast.stmt, lines: list[int]) -> bool:
    """Whether one of some sorted lines is one of a statement's, decorators included."""
    first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
    at = bisect_left(lines, first)
    return at < len(lines) and lines[at] <= (node.end_lineno or node.lineno)


class _Exchange(ast.NodeTransformer):
    def __init__(self, wanted: dict[Span, ast.expr]) -> None:
        self._wanted = wanted

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, (ast.Call, ast.Attribute, ast.Constant)):
            found = self._wanted.get(span_of(node))
            if found is not None:
                return found
        visited: ast.AST = super().generic_visit(node)
        return visited


def _dump(tree: ast.AST) -> str:
    return ast.dump(tree)
