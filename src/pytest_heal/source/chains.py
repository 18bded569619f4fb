"""Calls that make a locator, as syntax: their receiver, their arguments, and chains of them as code.

Reading only; what is changed stands in `rewrite`.
"""

from __future__ import annotations

import ast
import copy

from pytest_heal.locator.origin import Making
from pytest_heal.locator.selector_parts import parts as parts_of
from pytest_heal.source.calls import MAKERS, SHORTCUTS

WAITS = "wait_for_selector"
"""The method of a page that, unlike `SHORTCUTS`, returns an element handle."""


def name_of(node: ast.Call | ast.Attribute) -> str:
    """The method of a call, or the name of an attribute; ``""`` for a call of a name."""
    function = node.func if isinstance(node, ast.Call) else node
    return function.attr if isinstance(function, ast.Attribute) else ""


def receiver_of(node: ast.Call | ast.Attribute) -> ast.expr:
    """What a method is called of."""
    function = node.func if isinstance(node, ast.Call) else node
    return function.value if isinstance(function, ast.Attribute) else function


def arguments_of(node: ast.Call | ast.Attribute, method: str = "") -> list[ast.expr]:
    """The arguments of a call that makes a locator; of a shortcut its selector alone.

    Args:
        node: the call.
        method: that is called, where the call has another name for it.
    """
    if isinstance(node, ast.Attribute):
        return []
    if (method or name_of(node)) in (*SHORTCUTS, WAITS):
        selector = first_of(node, "selector")
        return [] if selector is None else [selector]
    return [*node.args, *(keyword.value for keyword in node.keywords)]


def first_of(node: ast.Call, name: str) -> ast.expr | None:
    """The first argument of a call, or the keyword of this name."""
    if node.args:
        return node.args[0]
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)


def text_of(node: ast.expr | None) -> str | None:
    """The text that an expression is, where it is written out: in one literal, in several, or in an f-string without values."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        parts = [text_of(one) for one in node.values]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [text_of(node.left), text_of(node.right)]
    else:
        return None
    known = [one for one in parts if one is not None]
    return "".join(known) if len(known) == len(parts) else None


def is_literal(node: ast.expr) -> bool:
    """Whether an argument is written out in its call: constants, patterns, locators made of such."""
    if isinstance(node, ast.Constant) or text_of(node) is not None:
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.operand, ast.Constant)
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("re.compile", "compile"):
        return all(isinstance(one, (ast.Constant, ast.Attribute, ast.BinOp)) for one in node.args)
    if isinstance(node, (ast.Call, ast.Attribute)) and isinstance(receiver_of(node), (ast.Name, ast.Call, ast.Attribute)):
        inner = [node, *ast.walk(node)]
        calls = [one for one in inner if isinstance(one, ast.Call)]  # filter(has=page.get_by_role("button"))
        makes = bool(calls) and all(name_of(call) in MAKERS for call in calls)
        return makes and all(is_literal(value) for call in calls for value in arguments_of(call))
    return False


def kind_of(node: ast.expr) -> str:
    """Why an argument is not written out in its call, in words."""
    if isinstance(node, ast.JoinedStr):
        return "it is an f-string"
    if isinstance(node, ast.BinOp):
        return "it is put together from parts"
    return "it is a value" if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript, ast.NamedExpr)) else "it is computed"


def last_part(making: Making) -> str:
    """The part of a selector that its last step has added, as far as one step adds one part."""
    if making.method in SHORTCUTS or making.method == WAITS:
        return making.selector
    return parts_of(making.selector)[-1]


def place_of(node: ast.Call, argument: ast.expr) -> int | str:
    """The place of an argument in its call: a number, or the name of its keyword."""
    for place, one in enumerate(node.args):
        if one is argument:
            return place
    return next((keyword.arg or "" for keyword in node.keywords if keyword.value is argument), "")


def keyword_of(call: ast.Call, name: int | str) -> ast.expr | None:
    """The value of a keyword of a call."""
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def argument_of(code: str, method: str) -> str | None:
    """The one text of ``.locator("...")``; ``None`` for any other code."""
    steps = steps_of(parsed(code.removeprefix("page")))
    if len(steps) != 1 or name_of(steps[0]) != method or len(steps[0].args) != 1 or steps[0].keywords:
        return None
    found = steps[0].args[0]
    return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else None


def parsed(code: str) -> ast.expr | None:
    """Code on a receiver, as an expression on the name ``page``; ``None`` for what is no chain of literal calls."""
    if "\n" in code or "\r" in code or "re.compile" in code:
        return None
    try:
        node = ast.parse(f"page{code}", mode="eval").body
    except (SyntaxError, ValueError):
        return None
    return node if isinstance(node, (ast.Call, ast.Attribute)) and steps_of(node) else None


def steps_of(node: ast.expr | None) -> list[ast.Call]:
    """The calls of a chain on the name ``page``, the first one first."""
    found: list[ast.Call] = []
    while isinstance(node, (ast.Call, ast.Attribute)):
        if isinstance(node, ast.Call):
            found.append(node)
        node = receiver_of(node)
    return found[::-1] if isinstance(node, ast.Name) else []


def on_receiver(new: ast.expr, receiver: ast.expr) -> ast.expr:
    """A chain on another receiver than ``page``."""

    class Exchange(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return receiver if node.id == "page" else node

    made: ast.expr = Exchange().visit(copy.deepcopy(new))
    return made
