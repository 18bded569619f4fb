"""An expression that makes a locator, step by step: ``page.locator("form").get_by_label("Name")`` as data.

Read from Python's syntax tree, so nothing in a text is taken for code. What a name or an expression stands for is the business
of whoever reads (`Resolve`); what stays unknown is `UNKNOWN`, and never guessed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pytest_heal.locator.code import literal
from pytest_heal.locator.selector_kinds import HOLE

STARTS = frozenset(
    [
        *("locator", "frame_locator", "get_by_alt_text", "get_by_label", "get_by_placeholder"),
        *("get_by_ref", "get_by_role", "get_by_test_id", "get_by_text", "get_by_title"),
    ]
)
"""Methods of a page, a frame or a locator that make a locator by what they are given."""
NARROWS = frozenset(["filter", "nth", "and_", "or_", "describe", "within"])
"""Methods of a locator alone; Python has others of these names, so they count only behind one of `STARTS`."""
PROPERTIES = frozenset(["first", "last", "content_frame", "owner", "visible"])
_FIRST = {
    "locator": ("selector", "selector_or_locator"),
    "frame_locator": ("selector",),
    "get_by_ref": ("ref",),
    "get_by_role": ("role",),
    "get_by_test_id": ("test_id",),
    "nth": ("index",),
    "and_": ("locator",),
    "or_": ("locator",),
    "within": ("locator",),
}
MOST_STEPS = 100
"""Steps that are followed; no one writes more."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that only a run knows.

    Attributes:
        walked: a loop gives it one value after the other. It compares as any other unknown value.
    """

    walked: bool = field(default=False, compare=False)


UNKNOWN = Unknown()
WALKED = Unknown(walked=True)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression, by its source."""

    source: str


@dataclass(frozen=True, slots=True)
class Step:
    """One method or property.

    Attributes:
        name: of it.
        first: its first argument; ``None`` without one. In a text `HOLE` stands for what is computed.
        named: other arguments by name, sorted; those of a default value are left out.
    """

    name: str
    first: Value | None = None
    named: tuple[tuple[str, Value], ...] = ()

    def get(self, name: str) -> Value | None:
        """An argument by name."""
        return next((value for key, value in self.named if key == name), None)


Steps = tuple[Step, ...]
Value = str | int | float | bool | Pattern | Unknown | Steps
Resolve = Callable[[ast.expr], "Value | None"]
"""What an expression stands for; ``None`` when it is not certain. Steps: it is a locator."""


def nothing(_: ast.expr) -> None:
    """Resolves no name."""


def steps_of(node: ast.expr, resolve: Resolve = nothing) -> tuple[ast.expr, Steps] | None:
    """Root and steps of an expression that makes a locator; ``None`` for any other expression.

    The root is what the first step is called on, whatever it is: a page, a frame, or something unknown.
    """
    steps: list[Step] = []
    at = node
    while len(steps) < MOST_STEPS:
        if isinstance(at, ast.Call) and isinstance(at.func, ast.Attribute) and at.func.attr in STARTS | NARROWS:
            steps.append(_call(at, at.func.attr, resolve))
            at = at.func.value
        elif isinstance(at, ast.Attribute) and at.attr in PROPERTIES:
            steps.append(Step(at.attr))
            at = at.value
        else:
            break
    if not steps:
        return None
    before = resolve(at)
    if isinstance(before, tuple):
        return at, (*before, *reversed(steps))
    if steps[-1].name not in STARTS:  # what is narrowed is no locator, as far as can be seen
        return None
    return at, tuple(reversed(steps))


def value_of(node: ast.expr, resolve: Resolve = nothing, depth: int = 0) -> Value:
    """What an expression is, as far as that is certain."""
    if depth > MOST_STEPS:
        return UNKNOWN
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, (str, int, float, bool)) else UNKNOWN
    if isinstance(node, ast.JoinedStr):
        return "".join(_piece(part, resolve, depth) for part in node.values)
    if isinstance(node, (ast.UnaryOp, ast.BinOp)) and (made := _computed(node, resolve, depth)) is not None:
        return made
    if isinstance(node, ast.Call):
        return _called(node, resolve, depth)
    if isinstance(node, ast.Attribute) and (chain := steps_of(node, resolve)) is not None:
        return chain[1]
    found = resolve(node)
    return UNKNOWN if found is None else found


def code_of(steps: Steps, receiver: str = "page") -> str:
    """The steps as code, texts as literals; ``{...}`` stands for what is computed.

    >>> code_of((Step("get_by_role", "button", (("name", "Save"),)), Step("nth", 2), Step("first")))
    'page.get_by_role("button", name="Save").nth(2).first'
    """
    return receiver + "".join(map(_step_code, steps))


def normal(steps: Steps) -> Steps:
    """The steps as Playwright keeps them, so that two ways to write one locator are equal."""
    made: list[Step] = []
    for step in steps:
        if step.name == "nth" and step.first in (0, -1):
            made.append(Step("first" if step.first == 0 else "last"))
        elif step.name == "locator" and step.named:
            made += [Step("locator", step.first), Step("filter", None, step.named)]
        elif step.name == "describe":
            continue
        elif step.name == "visible":
            made.append(Step("filter", None, (("visible", True),)))
        elif step.name == "within" and isinstance(step.first, tuple):
            made = [*normal(step.first), Step("locator", tuple(made))]
        else:
            made.append(step)
    return tuple(made)


def texts_of(steps: Steps) -> Iterator[str]:
    """Every text and pattern in the steps, inner locators included."""
    for step in steps:
        for value in (step.first, *(value for _, value in step.named)):
            if isinstance(value, str):
                yield value
            elif isinstance(value, Pattern):
                yield value.source
            elif isinstance(value, tuple):
                yield from texts_of(value)


def _step_code(step: Step) -> str:
    if step.name in PROPERTIES:
        return f".{step.name}"
    first = [] if step.first is None else [_value_code(step.first)]
    return f".{step.name}({', '.join([*first, *(f'{name}={_value_code(value)}' for name, value in step.named)])})"


def _value_code(value: Value) -> str:
    if isinstance(value, str):
        return literal(value.replace(HOLE, "{...}"))
    if isinstance(value, Pattern):
        return f"re.compile({literal(value.source.replace(HOLE, '{...}'))})"
    if isinstance(value, tuple):
        return code_of(value)
    return "..." if isinstance(value, Unknown) else repr(value)


def _call(node: ast.Call, name: str, resolve: Resolve) -> Step:
    named: dict[str, Value] = {}
    first: Value | None = None
    if node.args:
        first = UNKNOWN if isinstance(node.args[0], ast.Starred) else value_of(node.args[0], resolve)
        if name == "nth" and isinstance(first, Unknown) and _walks(node.args[0], resolve):
            first = WALKED
    for keyword in node.keywords:
        if keyword.arg is None:
            named["**"] = UNKNOWN
        elif first is None and keyword.arg in _FIRST.get(name, ("text",)):
            first = value_of(keyword.value, resolve)
        elif not (
            isinstance(keyword.value, ast.Constant) and keyword.value.value in (None, False) and keyword.arg != "visible"
        ):
            named[keyword.arg] = value_of(keyword.value, resolve)
    return Step(name, first, tuple(sorted(named.items(), key=lambda pair: pair[0])))


def _walks(node: ast.expr, resolve: Resolve) -> bool:
    """Whether a loop gives a part of an expression its values: ``i``, ``i + 1``, ``order.index(name)``."""
    known = (resolve(one) for one in ast.walk(node) if isinstance(one, ast.Name))
    return any(isinstance(one, Unknown) and one.walked for one in known)


def _computed(node: ast.UnaryOp | ast.BinOp, resolve: Resolve, depth: int) -> Value | None:
    """What an operator makes: a negative number, texts put together, a template filled in; ``None`` for other operators."""
    if isinstance(node, ast.UnaryOp):
        if not isinstance(node.op, ast.USub):
            return None
        value = value_of(node.operand, resolve, depth + 1)
        return -value if isinstance(value, (int, float)) else UNKNOWN
    if not isinstance(node.op, (ast.Add, ast.Mod)):
        return None
    left = value_of(node.left, resolve, depth + 1)
    if isinstance(node.op, ast.Mod):
        return _filled(left, "%") if isinstance(left, str) else UNKNOWN
    right = value_of(node.right, resolve, depth + 1)
    if not isinstance(left, str) and not isinstance(right, str):
        return UNKNOWN
    return "".join(part if isinstance(part, str) else HOLE for part in (left, right))


def _called(node: ast.Call, resolve: Resolve, depth: int) -> Value:
    """A call as a value: a pattern, a formatted text, or a locator."""
    function = node.func
    if not isinstance(function, ast.Attribute):
        return UNKNOWN
    if function.attr == "compile" and isinstance(function.value, ast.Name) and function.value.id == "re" and node.args:
        source = value_of(node.args[0], resolve, depth + 1)
        return Pattern(source) if isinstance(source, str) else UNKNOWN
    if function.attr == "format":
        text = value_of(function.value, resolve, depth + 1)
        return _filled(text, "{") if isinstance(text, str) else UNKNOWN
    made = steps_of(node, resolve)
    return UNKNOWN if made is None else made[1]


def _piece(part: ast.expr, resolve: Resolve, depth: int) -> str:
    if isinstance(part, ast.FormattedValue):
        value = value_of(part.value, resolve, depth + 1) if part.conversion == -1 and part.format_spec is None else UNKNOWN
        return str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else HOLE
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else HOLE


def _filled(text: str, how: str) -> str:
    """A template with holes for what is filled in."""
    place = r"%(?:\(\w*\))?[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]" if how == "%" else r"\{[^{}]*\}"
    return re.sub(place, HOLE, text)
