"""Every locator that a source file makes, read from its syntax tree alone: nothing is imported or run.

A locator is an expression with a method that Playwright alone has (``locator``, ``get_by_…``), or one that narrows a name which
certainly is one. ``page.click("#a")`` counts where what it is called on may be a page. A locator inside of another one
(``filter(has=...)``) is a part of that.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace

from pytest_heal.locator.steps import STARTS, Step, Steps, Unknown, Value, code_of, steps_of, value_of
from pytest_heal.source.calls import SHORTCUTS, region_of
from pytest_heal.source.edits import lines_of
from pytest_heal.source.scopes import Find, Scope, Scopes
from pytest_heal.source.source_locator import Written

LEGACY = SHORTCUTS | frozenset(
    [
        *("query_selector", "query_selector_all", "wait_for_selector", "eval_on_selector", "eval_on_selector_all"),
        *("drag_and_drop", "is_hidden"),
    ]
)
"""Methods of a page or frame that take a selector first."""
_MAY_HAVE = re.compile(rf"\b(?:{'|'.join(sorted(STARTS | LEGACY))})\b")
_PAGE_NAME = re.compile(r"(?:^|_)(?:page|frame|popup|tab|main_frame|browser_page)\d*$", re.IGNORECASE)
_PAGE_TYPE = re.compile(r"\b(?:Page|Frame)\b")
_TEXT_LIMIT = 400  # characters of an expression that are shown


class UnreadableError(ValueError):
    """The text is not Python, and why, with the line where that is known."""


def locators(text: str, file: str = "", find: Find = lambda _module, _level: None) -> list[Written]:
    """The locators of a source text, in order of place.

    Args:
        text: all of it.
        file: its name in the results.
        find: other files, for names that are imported.

    Raises:
        UnreadableError: it is not Python that this interpreter can read.
    """
    try:
        tree = _parsed(text)
        if not _MAY_HAVE.search(text):
            return []
        found = list(_Reader(tree, text, file, find).read())
    except SyntaxError as error:
        where = f"line {error.lineno}: " if error.lineno else ""
        raise UnreadableError(f"{where}{error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise UnreadableError(str(error) or "it is nested too deeply") from None
    return sorted(found, key=lambda one: (one.region.line, one.region.column, one.region.end_line, one.region.end_column))


def scopes_of(text: str, find: Find) -> Scopes | None:
    """What names stand for in a source text; ``None`` for what cannot be read."""
    try:
        return Scopes(_parsed(text), find)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _parsed(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of escapes in strings: somebody else's business
        return ast.parse(text)


class _Reader:
    """Reads one file."""

    def __init__(self, tree: ast.Module, text: str, file: str, find: Find) -> None:
        self._tree, self._text, self._file = tree, text, file
        self._lines = lines_of(text)
        self._scopes = Scopes(tree, find)
        self._inside: set[int] = set()  # expressions that are a part of a longer one

    def read(self) -> Iterator[Written]:
        for node in ast.walk(self._tree):  # breadth first: a longer expression comes before what it is made of
            if not isinstance(node, (ast.Call, ast.Attribute)) or id(node) in self._inside:
                continue
            scope = self._scopes.of.get(id(node), self._scopes.module)
            resolve = self._scopes.resolver(scope)
            made = steps_of(node, resolve)
            if made is not None:
                self._inside.update(id(part) for part in _parts(node, made[0]))
                yield self._written(node, node, made[1])
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LEGACY:
                yield from self._legacy(node, node.func, scope)

    def _legacy(self, node: ast.Call, function: ast.Attribute, scope: Scope) -> Iterator[Written]:
        """``page.click("#a")``."""
        selectors = _selectors(node, function.attr)
        if not selectors or not self._may_be_page(function.value, scope):
            return
        resolve = self._scopes.resolver(scope)
        for selector in selectors:
            value: Value = value_of(selector, resolve)
            if isinstance(value, (str, Unknown)):
                yield self._written(node, selector, (Step("locator", value),), function.attr)

    def _may_be_page(self, node: ast.expr, scope: Scope) -> bool:
        """By its name, its annotation, or the call that made it."""
        if isinstance(node, ast.Attribute):
            return bool(_PAGE_NAME.search(node.attr))
        if isinstance(node, ast.Call):
            return isinstance(node.func, ast.Attribute) and node.func.attr in ("new_page", "frame", "content_frame")
        if not isinstance(node, ast.Name):
            return False
        if _PAGE_NAME.search(node.id):
            return True
        at: Scope | None = scope
        while at is not None:
            if isinstance(at.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                arguments = at.node.args
                for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                    if argument.arg == node.id:
                        return argument.annotation is not None and _is_page_type(argument.annotation)
            value = at.values.get(node.id)
            if value is not None:
                made = value.value if isinstance(value, ast.Await) else value
                return isinstance(made, ast.Call) and self._may_be_page(made, scope)
            at = at.above
        return False

    def _written(self, start: ast.expr, end: ast.expr, steps: Steps, legacy: str = "") -> Written:
        region = region_of(self._lines, start, end)
        whole = region_of(self._lines, start, start)
        near = "".join(self._lines[whole.line - 1 : whole.end_line])
        end_line = whole.end_line - whole.line + 1
        text = " ".join(replace(whole, line=1, end_line=end_line).of(near).split())
        return Written(
            file=self._file,
            region=region,
            text=text if len(text) <= _TEXT_LIMIT else text[: _TEXT_LIMIT - 1] + "…",
            code=code_of(steps),
            steps=steps,
            legacy=legacy,
        )


def _selectors(node: ast.Call, method: str) -> list[ast.expr]:
    """The arguments that are selectors."""
    named = {keyword.arg: keyword.value for keyword in node.keywords}
    found = [node.args[0]] if node.args else [named[name] for name in ("selector", "source") if name in named]
    if method == "drag_and_drop":
        found += node.args[1:2] or [named[name] for name in ("target",) if name in named]
    return [one for one in found if not isinstance(one, ast.Starred)]


def _parts(node: ast.expr, root: ast.expr) -> Iterator[ast.expr]:
    """Everything within a locator that is a locator too and belongs to it: what it begins with, and its arguments."""
    beyond = {id(inner) for inner in ast.walk(root)}  # what it is called on is something of its own
    for inner in ast.walk(node):
        if inner is not node and isinstance(inner, (ast.Call, ast.Attribute)) and id(inner) not in beyond:
            yield inner


def _is_page_type(annotation: ast.expr) -> bool:
    names = (
        one.id if isinstance(one, ast.Name) else one.attr if isinstance(one, ast.Attribute) else one.value
        for one in ast.walk(annotation)
        if isinstance(one, (ast.Name, ast.Attribute, ast.Constant))
    )
    return any(isinstance(name, str) and _PAGE_TYPE.search(name) for name in names)
