"""The change of one call that puts a mend in the place of the broken part of a locator.

Only the call that was seen is changed: the nodes are found by the spans that Python gave when it ran them. What is not written
in the call itself is followed to where it lives (`values`).
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Collection, Sequence
from typing import Any

from pytest_heal.locator.code import literal, to_code
from pytest_heal.locator.origin import Making, Mend
from pytest_heal.locator.states import AS_WRITTEN
from pytest_heal.source.calls import SHORTCUTS
from pytest_heal.source.chains import (
    WAITS,
    argument_of,
    arguments_of,
    first_of,
    is_literal,
    keyword_of,
    kind_of,
    last_part,
    name_of,
    on_receiver,
    parsed,
    place_of,
    receiver_of,
    steps_of,
    text_of,
)
from pytest_heal.source.changes import Change
from pytest_heal.source.fields import UntracedError, Value
from pytest_heal.source.module import Module, span_of
from pytest_heal.source.names import Use
from pytest_heal.source.project import Project
from pytest_heal.source.values import Line, traced

_NO_TWIN = frozenset(["strict"])  # options of a shortcut that a locator's method does not have
_STRING = re.compile(r"[rbufRBUF]{0,2}('''|\"\"\"|'|\")")


class CannotEditError(Exception):
    """An edit is not certain; the message says why, for a person who will make it."""


def nodes_of(project: Project, makings: Sequence[Making]) -> tuple[Module, list[ast.Call | ast.Attribute]]:
    """The expressions of some makings that follow each other.

    Raises:
        CannotEditError: they are not in the source, or not in one expression.
    """
    files = {making.file for making in makings}
    if len(files) > 1:
        raise CannotEditError(f"the chain is made in several files: {', '.join(sorted(files))}")
    file = files.pop()
    module = project.module(file)
    if module is None:
        raise CannotEditError(f"{file} cannot be read as Python")
    nodes: list[ast.Call | ast.Attribute] = []
    for making in makings:
        node = module.expression((making.line, making.column, making.end_line, making.end_column))
        if node is None or not _makes(node, making):
            raise CannotEditError(f"{file}:{making.line} has no such call of {making.method}()")
        if nodes and receiver_of(node) is not nodes[-1]:
            raise CannotEditError(f"the chain is made in several statements, at lines {nodes[-1].lineno} and {node.lineno}")
        nodes.append(node)
    return module, nodes


def in_call(project: Project, makings: Sequence[Making], mend: Mend) -> Change:
    """The change where the broken part is written out in the call.

    Args:
        project: its files.
        makings: that the mend replaces.
        mend: what comes in their place.

    Raises:
        CannotEditError: not everything is written out there, or the edit would not be certain.
    """
    module, nodes = nodes_of(project, makings)
    first, last = nodes[0], nodes[-1]
    if mend.kind == AS_WRITTEN and isinstance(first, ast.Call):
        return _as_written(module, first, makings)
    _written_out(makings, nodes)
    _compare(makings, nodes)
    new = parsed(mend.code)
    if new is None:
        raise CannotEditError(f"{mend.code} is not a locator that can be written")
    if len(nodes) == 1 and isinstance(first, ast.Call):
        for argument in arguments_of(first, makings[0].method):
            text = _differing(first, argument, makings[0].method, mend.code)
            if text is not None and text_of(argument) is not None:
                return in_literal(module, argument, text)  # the same call with another text
    _by_their_names(makings, nodes)
    receiver, code = receiver_of(first), mend.code.removeprefix(".")
    begin = _name(module, first)
    if first is last and isinstance(first, ast.Call) and (name_of(first) in SHORTCUTS or name_of(first) == WAITS):
        return _shortcut(module, first, begin, quotes_as(module, first, code), on_receiver(new, receiver))
    if first is last and isinstance(first, ast.Call) and module.commented(begin, module.end(first)):
        return _in_its_brackets(module, first, begin, code, on_receiver(new, receiver))
    return _made(module, last, (begin, module.end(last)), code, on_receiver(new, receiver))


def in_literal(module: Module, node: ast.expr, value: str) -> Change:
    """The change of a literal, in quotes as it had."""
    old = module.text[module.begin(node) : module.end(node)]
    found = _STRING.match(old)
    new = _quoted(literal(value), "'" if found and found[1].startswith("'") else '"')
    return _made(module, node, (module.begin(node), module.end(node)), new, ast.Constant(value=value), quoted=True)


def value_of(
    project: Project, making: Making, mends: Sequence[Mend], lines: Collection[Line] = ()
) -> tuple[Value, dict[str, Mend]]:
    """The literal that a call's argument stands for, and what may stand there instead.

    Args:
        project: its files.
        making: of the call.
        mends: for it alone.
        lines: that led to the call; see `values.traced`.

    Returns:
        The literal, and mends by the text that it would be with them.

    Raises:
        CannotEditError: the call has no such argument, or it is not one literal.
    """
    module, (node,) = nodes_of(project, [making])
    if isinstance(node, ast.Attribute):
        raise CannotEditError(f"{name_of(node)} has no arguments")
    other = [argument for argument in arguments_of(node, making.method) if not is_literal(argument)]
    if len(other) != 1:
        raise CannotEditError(f"{len(other)} of its arguments are not written out in the call")
    seen = _seen(making, node, other[0])
    if seen is None:
        raise CannotEditError(f"{ast.unparse(other[0])} is not written out in the call: {kind_of(other[0])}")
    try:
        value = traced(project, module, other[0], seen, lines)
    except UntracedError as error:
        raise CannotEditError(f"{ast.unparse(other[0])} is not written out in the call: {error}") from None
    texts: dict[str, Mend] = {}
    for mend in mends:
        text = _differing(node, other[0], making.method, mend.code)
        if text is not None:
            texts.setdefault(text, mend)
    free = {text: mend for text, mend in texts.items() if text not in value.taken}
    if texts and not free:
        raise CannotEditError(f"{value.name.rpartition('.')[0]} has a member of that value")
    return value, free


def call_around(use: Use) -> ast.Call | None:
    """The call that an expression is an argument of."""
    above = use.module.parents.get(use.node)
    if isinstance(above, ast.keyword):
        above = use.module.parents.get(above)
    return above if isinstance(above, ast.Call) and use.node is not above.func else None


# ---------------------------------------------------------------------- writing


def _as_written(module: Module, call: ast.Call, makings: Sequence[Making]) -> Change:
    """``page.click(x)`` becomes ``page.locator(x).click()``, whatever ``x`` is."""
    selector = first_of(call, "selector")
    if selector is None or isinstance(selector, ast.Starred) or name_of(call) not in (*SHORTCUTS, WAITS):
        raise CannotEditError(f"{name_of(call)}() does not say what it looks for in an argument of its own")
    _compare(makings, [call])
    text = module.text[module.begin(selector) : module.end(selector)]
    receiver = receiver_of(call)
    made = ast.Call(func=ast.Attribute(value=receiver, attr="locator", ctx=ast.Load()), args=[selector], keywords=[])
    return _shortcut(module, call, _name(module, call), f"locator({text})", made)


def _shortcut(module: Module, call: ast.Call, begin: int, code: str, made: ast.expr) -> Change:
    """``page.click("#a", timeout=5)`` becomes a locator's ``.click(timeout=5)``.

    Args:
        module: where it stands.
        call: it.
        begin: offset of its method's name.
        code: of the locator, from there on, as it is to be written.
        made: the locator as it is to be.
    """
    func = call.func
    assert isinstance(func, ast.Attribute)  # noqa: S101
    method = func.attr
    if method == WAITS:
        above = module.parents.get(call)
        above = module.parents.get(above) if isinstance(above, ast.Await) else above
        if not isinstance(above, ast.Expr):
            raise CannotEditError(f"{method}() returns an element handle, which is used")
        method = "wait_for"
    selector = first_of(call, "selector")
    every: list[Any] = [*call.args, *call.keywords]
    others = [one for one in every if selector not in (one, getattr(one, "value", None))]
    others.sort(key=lambda one: (one.lineno, one.col_offset))
    if any(isinstance(one, ast.keyword) and (one.arg is None or one.arg in _NO_TWIN) for one in others):
        raise CannotEditError(f"{method}() has an option that a locator's method does not have")
    end = module.end(call) - 1
    if others:
        end = module.offset(others[0].lineno, others[0].col_offset)
        if selector is None or end < module.end(selector):
            raise CannotEditError("the selector is not its first argument")
    expected = ast.Call(
        func=ast.Attribute(value=made, attr=method, ctx=ast.Load()),
        args=[one for one in call.args if one is not selector],
        keywords=[one for one in call.keywords if one.value is not selector],
    )
    return _made(module, call, (begin, end), f"{code}.{method}(", expected, quoted=True)


def _made(
    module: Module, node: ast.expr, where: tuple[int, int], new: str, expected: ast.expr, *, quoted: bool = False
) -> Change:
    begin, end = where
    if module.commented(begin, end):
        raise CannotEditError("a comment stands inside of the call")
    return _change(module, node, where, new if quoted else quotes_as(module, node, new), expected)


def _change(module: Module, node: ast.expr, where: tuple[int, int], new: str, expected: ast.expr) -> Change:
    begin, end = where
    old = module.text[begin:end]
    return Change(
        file=module.file, begin=begin, end=end, old=old, new=new, span=span_of(node), expected=copy.deepcopy(expected)
    )


def _in_its_brackets(module: Module, call: ast.Call, begin: int, code: str, expected: ast.expr) -> Change:
    """The change of a call's name and of its arguments, with whatever stands between them, comments too.

    Args:
        module: where it stands.
        call: it.
        begin: offset of its method's name.
        code: one call, from its name on.
        expected: the call as it is to be.
    """
    every: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    ends = [module.end(one.value if isinstance(one, ast.keyword) else one) for one in every]
    name, bracket, arguments = quotes_as(module, call, code).removesuffix(")").partition("(")
    if not every or not bracket or not code.endswith(")") or len(steps_of(parsed(f".{code}"))) != 1:
        raise CannotEditError("a comment stands inside of the call")
    opened = module.end(call.func)
    starts = min(module.offset(one.lineno, one.col_offset) for one in every)
    if module.commented(begin, opened) or module.commented(starts, max(ends)):
        raise CannotEditError("a comment stands inside of the call")
    end, text = module.end(call), module.text
    new = name + text[opened:starts] + arguments + text[max(ends) : end]
    return _change(module, call, (begin, end), new, expected)


def quotes_as(module: Module, node: ast.expr, code: str) -> str:
    """Code in the quotes that the first text of an expression has."""
    first = next((one for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)), None)
    found = _STRING.match(module.text[module.begin(first) : module.end(first)]) if first is not None else None
    return _quoted(code, "'" if found and found[1].startswith("'") else '"')


def _quoted(code: str, quote: str) -> str:
    """Code in other quotes, where that needs no escapes."""
    return code.replace('"', "'") if quote == "'" and "'" not in code and "\\" not in code else code


def _name(module: Module, node: ast.Call | ast.Attribute) -> int:
    """Offset of the name of a method or a property; all that comes before it is of others.

    Raises:
        CannotEditError: brackets around ``(page.locator)`` would have to be opened.
    """
    named = node.func if isinstance(node, ast.Call) else node
    if isinstance(node, ast.Call) and module.text[module.end(named) : module.end(node)].lstrip(" \t\f\\\r\n")[:1] == ")":
        raise CannotEditError("brackets stand around the method")
    return module.end(named) - len(name_of(node))


# ---------------------------------------------------------------------- reading


def _written_out(makings: Sequence[Making], nodes: Sequence[ast.Call | ast.Attribute]) -> None:
    """All arguments must stand in their calls.

    Raises:
        CannotEditError: one does not.
    """
    for node, making in zip(nodes, makings, strict=True):
        for argument in arguments_of(node, making.method):
            if not is_literal(argument):
                raise CannotEditError(f"{ast.unparse(argument)} is not written out in the call: {kind_of(argument)}")


def _by_their_names(makings: Sequence[Making], nodes: Sequence[ast.Call | ast.Attribute]) -> None:
    """All methods must be called by their own names, so that there is a name to exchange.

    Raises:
        CannotEditError: one has another, ``find = page.locator``.
    """
    for node, making in zip(nodes, makings, strict=True):
        if isinstance(node, ast.Call) and name_of(node) != making.method:
            name = ast.unparse(node.func)
            raise CannotEditError(f"it is called by another name ({name}), so only another text could be written into the call")


def _compare(makings: Sequence[Making], nodes: Sequence[ast.Call | ast.Attribute]) -> None:
    """The first text of each call must be what it was in the run.

    Raises:
        CannotEditError: another one.
    """
    for making, node in zip(makings, nodes, strict=True):
        written = first_of(node, "selector") if isinstance(node, ast.Call) else None
        value, code = text_of(written), to_code(making.selector)
        if value is not None:
            known = literal(value) in code or " ".join(value.split()) in " ".join(making.selector.split())
            if not known:
                raise CannotEditError(f"{making.file}:{making.line} says {value!r} now, and {code} in the run")


def _makes(node: ast.Call | ast.Attribute, making: Making) -> bool:
    """Whether an expression is a call of the method that was seen, by its own name or by another one.

    A call that only passes the method on (``map(page.locator, selectors)``) calls it, and does not say what with.
    """
    if isinstance(node, ast.Attribute) or name_of(node) == making.method:
        return name_of(node) == making.method
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    return all(not isinstance(one, ast.Attribute) or one.attr != making.method for one in given)


def _seen(making: Making, node: ast.Call, argument: ast.expr) -> str | None:
    """What an argument of a call was in the run; ``None`` where that cannot be told from the selector."""
    if making.method in SHORTCUTS or making.method in ("locator", "frame_locator", WAITS):
        if argument is not first_of(node, "selector") or len(arguments_of(node, making.method)) > 1:
            return None
        return argument_of(to_code(last_part(making)), "locator") or None
    last = steps_of(parsed(to_code(last_part(making)).removeprefix("page")))
    for call in last[-1:]:
        if name_of(call) == making.method:
            place = place_of(node, argument)
            found = call.args[place] if isinstance(place, int) and place < len(call.args) else keyword_of(call, place)
            return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else None
    return None


def _differing(node: ast.Call, argument: ast.expr, method: str, code: str) -> str | None:
    """What one argument would be in a mend that is the same call otherwise; ``None`` where it is another call."""
    steps = steps_of(parsed(code))
    wanted = "locator" if method in SHORTCUTS or method == WAITS else method
    if len(steps) != 1 or name_of(steps[0]) != wanted:
        return None
    (new,) = steps
    if method in SHORTCUTS or method == WAITS:
        found: ast.expr | None = new.args[0] if new.args else None
        return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else None
    place = place_of(node, argument)
    ours = {place_of(node, one): ast.dump(one) for one in arguments_of(node, method) if one is not argument}
    theirs = {place_of(new, one): one for one in arguments_of(new)}
    found = theirs.pop(place, None)
    same = ours == {where: ast.dump(one) for where, one in theirs.items()}
    return found.value if same and isinstance(found, ast.Constant) and isinstance(found.value, str) else None
