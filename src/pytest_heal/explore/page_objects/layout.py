"""Python source as ruff formats it, so that formatting what is generated changes nothing.

A call that does not fit into a line gets one argument a line with a comma behind the last, which stays so at any width; a chain
of calls becomes one statement a call. Texts stand in it only as literals.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence

WIDTH = 88  # ruff's default; a line that fits there fits wherever lines are longer
INDENT = " " * 4


def literal(text: str) -> str:
    r"""A literal of a text on one line, in the quotes that ruff prefers.

    >>> print(literal("It's"), literal('5" disk'), literal("a\nb"))
    "It's" '5" disk' "a\nb"
    """
    quote = "'" if text.count('"') > text.count("'") else '"'
    return quote + "".join(f"\\{c}" if c == quote else c if c in "'\"" else repr(c)[1:-1] for c in text) + quote


def fits(line: str) -> bool:
    """Whether a line stays on one line. How wide other letters are is a matter of opinion, so they never do."""
    return len(line) <= WIDTH and line.isascii()


def call(before: str, function: str, arguments: Sequence[str | ast.expr], indent: str, after: str = "") -> list[str]:
    """Lines of a call.

    Args:
        before: what stands before it on its line: ``return ``.
        function: what is called.
        arguments: as code, or as expressions which may need several lines.
        indent: of the first line.
        after: what follows it.
    """
    plain = [argument if isinstance(argument, str) else text_of(argument) for argument in arguments]
    line = f"{indent}{before}{function}({', '.join(plain)}){after}"
    if fits(line) or not plain:
        return [line]
    lines = [f"{indent}{before}{function}("]
    for argument, said in zip(arguments, plain, strict=True):
        lines += _argument(argument, said, indent + INDENT)
    return [*lines, f"{indent}){after}"]


def _argument(argument: str | ast.expr, said: str, indent: str) -> list[str]:
    """Lines of one argument of a call that has a line for each."""
    if isinstance(argument, str) or fits(f"{indent}{said},"):
        return [f"{indent}{said},"]
    name = ""
    if isinstance(argument, _Keyword):
        name, argument = f"{argument.name}=", argument.value
    if isinstance(argument, ast.Call) and (argument.args or argument.keywords):
        return call(name, text_of(argument.func), arguments_of(argument), indent, ",")
    return [f"{indent}{said},"]


class _Keyword(ast.expr):
    """A named argument, as an expression beside the others."""

    _fields = ("value",)

    def __init__(self, name: str, value: ast.expr) -> None:
        super().__init__()
        self.name, self.value = name, value


def arguments_of(node: ast.Call) -> list[ast.expr]:
    """All arguments of a call, in order."""
    return [*node.args, *(_Keyword(keyword.arg or "", keyword.value) for keyword in node.keywords)]


def text_of(node: ast.expr) -> str:
    """An expression of a locator on one line: names, attributes, calls, constants, alternatives of flags."""
    if isinstance(node, _Keyword):
        return f"{node.name}={text_of(node.value)}"
    if isinstance(node, ast.Call):
        return f"{text_of(node.func)}({', '.join(map(text_of, arguments_of(node)))})"
    if isinstance(node, ast.Attribute):
        return f"{text_of(node.value)}.{node.attr}"
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return literal(node.value)
    if isinstance(node, ast.BinOp):
        return f"{text_of(node.left)} | {text_of(node.right)}"
    return ast.unparse(node)


def assignment(target: str, code: str, indent: str, scope: Callable[[], str]) -> list[str]:
    """Lines that give a locator a name.

    Args:
        target: the name: ``self.save``.
        code: the expression.
        indent: of the lines.
        scope: makes a name for a part of the locator, where it does not fit into one statement.
    """
    return _Statement(indent, scope).of(target, ast.parse(code, mode="eval").body)


class _Statement:
    """Writes an expression as one statement, or as several that build on each other."""

    def __init__(self, indent: str, scope: Callable[[], str]) -> None:
        self._indent, self._scope = indent, scope

    def of(self, target: str, node: ast.expr) -> list[str]:
        line = f"{self._indent}{target} = {text_of(node)}"
        if fits(line) or not isinstance(node, ast.Call | ast.Attribute):
            return [line]
        if isinstance(node, ast.Attribute):
            lines, held = self._held(node.value)
            return [*lines, f"{self._indent}{target} = {text_of(held)}.{node.attr}"]
        lines, function = [], node.func
        if isinstance(function, ast.Attribute):
            lines, held = self._held(function.value)
            function = ast.Attribute(value=held, attr=function.attr)
        arguments: list[ast.expr] = []
        for argument in arguments_of(node):
            more, kept = self._inner(argument)
            lines += more
            arguments.append(kept)
        return [*lines, *call(f"{target} = ", text_of(function), arguments, self._indent)]

    def _held(self, node: ast.expr) -> tuple[list[str], ast.expr]:
        """What a call is made on, as a name of its own unless it is one."""
        if isinstance(node, ast.Name):
            return [], node
        name = self._scope()
        return self.of(name, node), ast.Name(id=name)

    def _inner(self, argument: ast.expr) -> tuple[list[str], ast.expr]:
        """An argument; a chain of calls that has no room on a line gets a name."""
        value = argument.value if isinstance(argument, _Keyword) else argument
        chain = isinstance(value, ast.Call | ast.Attribute) and any(
            isinstance(part, ast.Call) for part in ast.walk(getattr(value, "func", value)) if part is not value
        )
        if not chain or fits(f"{self._indent}{INDENT}{text_of(argument)},"):
            return [], argument
        lines, held = self._held(value)
        return lines, _Keyword(argument.name, held) if isinstance(argument, _Keyword) else held


def listed(before: str, items: Iterable[str], opening: str = "[", closing: str = "]") -> list[str]:
    """Lines of a list with one item a line."""
    found = [f"{INDENT}{item}," for item in items]
    return [f"{before}{opening}", *found, closing] if found else [f"{before}{opening}{closing}"]
