"""One source file as text and as syntax tree, and the way between the two.

Places that come from Python itself (`origin.Making`, nodes of `ast`) count columns in bytes of UTF-8; what is edited are
characters. `Module` knows both.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from functools import cached_property

from pytest_heal.source.edits import lines_of

Span = tuple[int, int, int, int]
"""Line, column, end line, end column of an expression; lines and columns from 1, columns in bytes."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
SCOPES = (*FUNCTIONS, ast.ClassDef, ast.Module)


class Module:
    """A source file.

    Args:
        text: all of it, line ends as they are.
        file: its name relative to the root, with ``/``.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        self._lines = lines_of(text)
        starts, at = [], 0
        for line in self._lines:
            starts.append(at)
            at += len(line)
        self._starts = starts

    @cached_property
    def tree(self) -> ast.Module | None:
        """The syntax tree; ``None`` for what is not Python."""
        try:
            return ast.parse(self.text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes."""
        return [] if self.tree is None else list(ast.walk(self.tree))

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """The node that each node stands in."""
        return {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    def expression(self, span: Span) -> ast.Call | ast.Attribute | None:
        """The call or attribute that Python runs at a span; see `spans_of`."""
        for statement in [] if self.tree is None else self.tree.body:
            if first_line(statement) <= span[0] <= (statement.end_lineno or statement.lineno):
                for node in ast.walk(statement):
                    if isinstance(node, (ast.Call, ast.Attribute)) and span in spans_of(node):
                        return node
        return None

    def offset(self, line: int, column: int) -> int:
        """Offset in characters of a place that `ast` gives: line from 1, column in bytes from 0."""
        if not 0 < line <= len(self._lines):
            return len(self.text)
        text = self._lines[line - 1]
        return self._starts[line - 1] + (column if text.isascii() else len(text.encode()[:column].decode(errors="replace")))

    def begin(self, node: ast.expr) -> int:
        """Offset of the first character of an expression."""
        return self.offset(node.lineno, node.col_offset)

    def end(self, node: ast.expr) -> int:
        """Offset of the first character behind an expression."""
        return self.offset(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def line(self, number: int) -> str:
        """One line, from 1, without its end."""
        return self._lines[number - 1].rstrip("\r\n") if 0 < number <= len(self._lines) else ""

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """What a node stands in, from the inside out."""
        while (parent := self.parents.get(node)) is not None:
            yield parent
            node = parent

    def scope(self, node: ast.AST) -> ast.AST:
        """The function, class or module that a node stands in."""
        return next((one for one in self.above(node) if isinstance(one, SCOPES)), node)

    def commented(self, begin: int, end: int) -> bool:
        """Whether a comment stands between two offsets, which are those of whole tokens."""
        part = self.text[begin:end]
        if "#" not in part:
            return False
        return any(token.type == tokenize.COMMENT for token in _tokens(f"({part}"))

    def statement(self, node: ast.stmt) -> tuple[int, str]:
        """A statement of the top level as text: its column, and its lines."""
        lines = self._lines[first_line(node) - 1 : node.end_lineno]
        return node.col_offset, "".join(lines)


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    """The tokens of a text that may end within brackets."""
    try:
        yield from tokenize.generate_tokens(io.StringIO(text, newline="").readline)
    except (tokenize.TokenError, SyntaxError):
        return


def first_line(node: ast.stmt) -> int:
    """First line of a statement, its decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def span_of(node: ast.expr | ast.arg) -> Span:
    """Where an expression, or an argument of a function, stands."""
    return node.lineno, node.col_offset + 1, node.end_lineno or node.lineno, (node.end_col_offset or 0) + 1


def spans_of(node: ast.Call | ast.Attribute) -> tuple[Span, ...]:
    """Where Python says that an expression stands when it runs it.

    An attribute that is not on the line on which its receiver begins is placed, and so is its call, from its own name on: the
    third line of a chain is what a traceback is to show, not the first one.
    """
    whole = span_of(node)
    named = node.func if isinstance(node, ast.Call) else node
    if not isinstance(named, ast.Attribute) or named.end_lineno in (None, node.lineno):
        return (whole,)
    name_column = (named.end_col_offset or 0) - len(named.attr.encode()) + 1
    return whole, (named.end_lineno or 0, name_column, *whole[2:])
