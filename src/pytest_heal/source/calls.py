"""The exact place of a locator in the source, where it is certain.

What is known of a call is a line (and often a column, in bytes, of the call's beginning) and the locator as code. The place is
certain when the expression found there makes the same locator: step by step the same methods with the same literal arguments,
on anything that may be a page. What is built from variables, f-strings or parts made elsewhere is not certain, and not found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pytest_heal.source.edits import Edit, Region, lines_of
from pytest_heal.source.module import Module, spans_of

# Methods of a page or frame that take a selector first, so that ``page.click("#a")`` is ``page.locator("#a").click()``.
SHORTCUTS = frozenset(
    [
        *(
            "check",
            "click",
            "dblclick",
            "dispatch_event",
            "fill",
            "focus",
            "get_attribute",
            "hover",
            "inner_html",
            "inner_text",
        ),
        *("input_value", "is_checked", "is_disabled", "is_editable", "is_enabled", "is_hidden", "is_visible", "press"),
        *("select_option", "set_checked", "set_input_files", "tap", "text_content", "type", "uncheck"),
    ]
)
MAKERS = frozenset(
    [
        *("locator", "frame_locator", "filter", "nth", "first", "last", "and_", "or_", "content_frame", "visible", "within"),
        *(
            "get_by_alt_text",
            "get_by_label",
            "get_by_placeholder",
            "get_by_ref",
            "get_by_role",
            "get_by_test_id",
            "get_by_text",
            "get_by_title",
        ),
    ]
)
_NO_TWIN = frozenset(["strict"])  # options of a shortcut that a locator's method does not have

Step = tuple[str, tuple[str, ...]]  # a method or property, and its arguments as they are compared
Chain = tuple[Step, ...]
_VISIBLE: Step = ("filter", (f"visible={ast.dump(ast.Constant(value=True))}",))  # what ``.visible`` is


@dataclass(frozen=True, slots=True)
class _Place:
    """An expression that makes the locator: its root, its end, and the shortcut's selector if it is one."""

    root: ast.expr
    node: ast.expr
    shortcut: ast.Call | None = None


class Source:
    """One source file.

    Args:
        text: all of it. What is not Python has no places.
        file: its name in edits.
    """

    def __init__(self, text: str, file: str = "") -> None:
        self.text, self.file = text, file
        self._lines = lines_of(text)
        try:
            self._tree: ast.Module | None = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            self._tree = None

    def line(self, number: int) -> str:
        """One line, from 1, without its end; ``""`` when there is none."""
        return self._lines[number - 1].rstrip("\r\n") if 0 < number <= len(self._lines) else ""

    def region(self, line: int, column: int, locator: str, method: str = "") -> Region | None:
        """Where the locator is made.

        Args:
            line: of the call, from 1.
            column: of the beginning of the call in bytes, from 1; 0: unknown.
            locator: as code on ``page``.
            method: what was called on it; tells apart two that are alike on one line.

        Returns:
            The expression of the locator, its root included; ``None`` where it is not certain.
        """
        place = self._place(line, column, locator, method)
        return (
            None
            if place is None
            else region_of(self._lines, place.root, place.shortcut.args[0] if place.shortcut else place.node)
        )

    def edit(self, line: int, column: int, locator: str, replacement: str, method: str = "") -> Edit | None:
        """The change that puts another locator in its place; arguments as of `region`, the replacement on ``page`` too.

        A comment within the locator would be lost, so there is none then.
        """
        place = self._place(line, column, locator, method)
        if place is None or _chain(_parsed(replacement)) is None or "\n" in replacement or "\r" in replacement:
            return None
        root = ast.get_source_segment(self.text, place.root)
        if root is None or "\n" in root:
            return None
        new = root + replacement.removeprefix("page")
        if place.shortcut is None:
            return self._edit(region_of(self._lines, place.root, place.node), new)
        call = place.shortcut
        func = call.func
        assert isinstance(func, ast.Attribute)  # noqa: S101 - `_place` made it so
        others: list[ast.expr | ast.keyword] = sorted([*call.args[1:], *call.keywords], key=lambda n: (n.lineno, n.col_offset))
        if others:  # the arguments that stay begin behind the selector and its comma
            region = region_of(self._lines, place.root, call.args[0])
            end = column_of(self._lines[others[0].lineno - 1], others[0].col_offset)
            region = Region(line=region.line, column=region.column, end_line=others[0].lineno, end_column=end)
        else:
            region = region_of(self._lines, place.root, call.args[0])
            behind = "".join(self._lines[region.end_line - 1 :])[region.end_column - 1 :]
            if not behind.lstrip().startswith(")"):  # a comma or a comment would be left behind it
                return None
        return self._edit(region, f"{new}.{func.attr}(")

    def _edit(self, region: Region, new: str) -> Edit | None:
        before = "".join(self._lines[region.line - 1 : region.end_line])
        last = region.end_line - region.line + 1
        inner = Region(line=1, column=region.column, end_line=last, end_column=region.end_column)
        old = inner.of(before)
        if Module(old, self.file).commented(0, len(old)):
            return None
        return Edit(
            file=self.file,
            region=region,
            old=old,
            new=new,
            before=before.rstrip("\r\n"),
            after=inner.replaced(before, new).rstrip("\r\n"),
        )

    def _place(self, line: int, column: int, locator: str, method: str) -> _Place | None:
        wanted = _chain(_parsed(locator))
        if self._tree is None or wanted is None or not wanted[1]:
            return None
        every = self._places.get(wanted[1], ())
        found = [place for place in every if place.node.lineno <= line <= _end(place)]
        if len(found) != 1 and column:  # the call may be on a line of its own, behind those of its locator
            found = [place for place in found or every if self._within(place, line, column, method)]
        return found[0] if len(found) == 1 else None

    @cached_property
    def _places(self) -> dict[Chain, list[_Place]]:
        """Every expression that makes a locator and is not the beginning of a longer one, by its steps."""
        found: dict[Chain, list[_Place]] = {}
        for chain, place in _places(self._tree) if self._tree is not None else ():
            found.setdefault(chain, []).append(place)
        return found

    @cached_property
    def _calls(self) -> dict[tuple[int, int], list[ast.Call]]:
        """Calls of methods by where Python says that they begin, see `spans_of`: line and offset."""
        found: dict[tuple[int, int], list[ast.Call]] = {}
        for node in ast.walk(self._tree) if self._tree is not None else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                for begin in dict.fromkeys((line, column - 1) for line, column, *_ in spans_of(node)):
                    found.setdefault(begin, []).append(node)
        return found

    def _within(self, place: _Place, line: int, column: int, method: str) -> bool:
        """Whether the expression belongs to the call that begins there."""
        begun = self._calls.get((line, column - 1), ())
        calls = [node for node in begun if isinstance(node.func, ast.Attribute) and method in ("", node.func.attr)]
        outer = max(calls, key=_ends, default=None)
        return outer is not None and any(node is place.node for node in ast.walk(outer))


def region_of(lines: Sequence[str], start: ast.expr, end: ast.expr) -> Region:
    """From the beginning of one expression to the end of another, in the lines of their file."""
    last = end.end_lineno or end.lineno
    return Region(
        line=start.lineno,
        column=column_of(lines[start.lineno - 1], start.col_offset),
        end_line=last,
        end_column=column_of(lines[last - 1], end.end_col_offset or 0),
    )


def column_of(line: str, offset: int) -> int:
    """Column in characters, from 1, of an offset in bytes."""
    return len(line.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "replace")) + 1


def _places(tree: ast.AST) -> Iterator[tuple[Chain, _Place]]:
    """Every expression that makes a locator, with its steps, unless it is the beginning of a longer one."""
    inner: set[int] = set()
    for node in ast.walk(tree):  # breadth first: a longer expression comes before what it begins with
        if isinstance(node, ast.Attribute) and node.attr in MAKERS:
            inner.add(id(node.value))
        if not isinstance(node, (ast.Call, ast.Attribute)) or id(node) in inner:
            continue
        known = _chain(node)
        if known is not None and known[1]:
            yield known[1], _Place(known[0], node)
        if isinstance(node, ast.Call) and (shortcut := _shortcut(node)) is not None:
            yield shortcut[1], _Place(shortcut[0], node, node)


def _shortcut(node: ast.Call) -> tuple[ast.expr, Chain] | None:
    """``page.click("#a")`` as root and chain of its locator."""
    func = node.func
    if not isinstance(func, ast.Attribute) or func.attr not in SHORTCUTS or not node.args:
        return None
    if any(keyword.arg is None or keyword.arg in _NO_TWIN for keyword in node.keywords):
        return None
    if not isinstance(node.args[0], ast.Constant) or not isinstance(node.args[0].value, str) or not _may_be_page(func.value):
        return None
    return func.value, (("locator", (ast.dump(node.args[0]),)),)


def _chain(node: ast.expr | None) -> tuple[ast.expr, Chain] | None:
    """Root and steps of an expression; ``None`` when a step is not literal."""
    steps: list[Step] = []
    while node is not None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            arguments = [_argument(value) for value in node.args]
            named = sorted((keyword.arg or "", _argument(keyword.value)) for keyword in node.keywords if keyword.arg)
            if len(named) < len(node.keywords) or "" in arguments or any(not value for _, value in named):
                return None
            if node.func.attr == "within":
                return _within(node, node.func.value, tuple(reversed(steps)))
            steps.append((node.func.attr, (*arguments, *(f"{name}={value}" for name, value in named))))
            node = node.func.value
        elif isinstance(node, ast.Attribute) and node.attr in ("first", "last", "content_frame"):
            steps.append((node.attr, ()))
            node = node.value
        elif isinstance(node, ast.Attribute) and node.attr == "visible":
            steps.append(_VISIBLE)
            node = node.value
        elif _may_be_page(node):
            return node, tuple(reversed(steps))
        else:
            return None
    return None


def _within(call: ast.Call, cell: ast.expr, after: Chain) -> tuple[ast.expr, Chain] | None:
    """``cell.within(row)``, which is ``row.locator(cell)``, and the steps after it."""
    inner, outer = _chain(cell), _chain(call.args[0]) if len(call.args) == 1 and not call.keywords else None
    if inner is None or outer is None or not inner[1] or not outer[1]:
        return None
    return inner[0], (*outer[1], ("locator", (repr(inner[1]),)), *after)


def _argument(node: ast.expr) -> str:
    """An argument as it is compared; ``""`` for what is not literal."""
    if isinstance(node, (ast.Constant, ast.UnaryOp)):
        try:
            return repr(ast.literal_eval(node)) if not isinstance(node, ast.Constant) else ast.dump(node)
        except ValueError:
            return ""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile" and all(map(_is_pattern, node.args)):
        return ast.dump(node)
    inner = _chain(node)  # filter(has=page.get_by_role(...))
    return repr(inner[1]) if inner is not None and inner[1] else ""


def _is_pattern(node: ast.expr) -> bool:
    return isinstance(node, (ast.Constant, ast.Attribute, ast.BinOp))


def _may_be_page(node: ast.expr) -> bool:
    """A name or attributes of one: ``page``, ``self.page``, ``shop.page``."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _parsed(code: str) -> ast.expr | None:
    try:
        return ast.parse(code, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _ends(node: ast.expr) -> tuple[int, int]:
    return (node.end_lineno or 0, node.end_col_offset or 0)


def _end(place: _Place) -> int:
    """Last line of a place."""
    return place.node.end_lineno or place.node.lineno
