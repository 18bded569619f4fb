"""Names in a syntax tree: where they are bound, where they are read."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from pytest_heal.source.module import FUNCTIONS, Module

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True, slots=True)
class Use:
    """An expression that reads a value."""

    module: Module
    node: ast.expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """What gives a name its value.

    Attributes:
        value: what is assigned, or what a loop goes through; ``None`` for everything else (``with``, ``del``, ``+=``, ...).
        path: places in tuples on the way from there to the name: of ``a, (b, c) = x`` it is 1, 1 for ``c``.
        loop: whether it is one after the other.
    """

    value: ast.expr | None
    path: tuple[int, ...] = ()
    loop: bool = False


def bindings(module: Module, scope: ast.AST, name: str) -> list[Bound]:
    """What a name is bound to in a scope, those of inner functions, classes and comprehensions left out."""
    found = []
    for node in within(scope):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, (ast.Store, ast.Del)):
            statement, bound = _bound(module, node)
            if isinstance(statement, ast.comprehension) and module.parents.get(statement) is not scope:
                continue
            if not (isinstance(statement, ast.AnnAssign) and statement.value is None):
                found.append(bound)
    return found


def _bound(module: Module, node: ast.expr) -> tuple[ast.AST | None, Bound]:
    """The statement that binds a target, and what to."""
    path: list[int] = []
    above = module.parents.get(node)
    while isinstance(above, (ast.Tuple, ast.List)):
        if any(isinstance(one, ast.Starred) for one in above.elts):
            return above, Bound(value=None)
        path.insert(0, above.elts.index(node))
        node, above = above, module.parents.get(above)
    if isinstance(above, ast.Assign) and above.targets == [node]:
        return above, Bound(value=above.value, path=tuple(path))
    if isinstance(above, (ast.AnnAssign, ast.NamedExpr)):
        return above, Bound(value=above.value)
    if isinstance(above, (ast.For, ast.comprehension)) and above.target is node and not getattr(above, "is_async", 0):
        return above, Bound(value=above.iter, path=tuple(path), loop=True)
    return above, Bound(value=None)


def set_on(module: Module, cls: ast.ClassDef, name: str) -> list[Bound]:
    """What ``self.name`` is set to in the methods of a class."""
    found: list[Bound] = []
    for node in ast.walk(cls):
        if isinstance(node, ast.Attribute) and node.attr == name and not isinstance(node.ctx, ast.Load):
            mine = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            statement, bound = _bound(module, node)
            if mine and isinstance(statement, ast.AnnAssign) and statement.value is None:
                continue
            found.append(bound if mine and not bound.loop else Bound(value=None))
    return found


def is_binding(module: Module, node: ast.Attribute, literal: ast.expr) -> bool:
    """Whether an attribute is set to a certain expression."""
    return getattr(module.parents.get(node), "value", None) is literal


def reads(module: Module, scope: ast.AST, name: str, *, direct: bool = False) -> list[Use]:
    """Every place in a scope that reads a name; ``direct``: not in the functions within."""
    nodes = within(scope) if direct else ast.walk(scope)
    return [Use(module, n) for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]


def within(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of functions and classes within it."""
    todo = list(ast.iter_child_nodes(scope))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            todo.extend(ast.iter_child_nodes(node))


def parameters(scope: ast.AST) -> set[str]:
    """Names of the parameters of a function; none of anything else."""
    arguments = getattr(scope, "args", None)
    if not isinstance(arguments, ast.arguments):
        return set()
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return {one.arg for one in every if one is not None}


def declared_global(module: Module, name: str) -> bool:
    """Whether a function declares a name as global."""
    return any(isinstance(node, ast.Global) and name in node.names for node in module.nodes)


def bases(cls: ast.ClassDef) -> set[str]:
    """Last names of the bases of a class."""
    return {ast.unparse(base).rpartition(".")[2] for base in cls.bases}


def decorators(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> set[str]:
    """Last names of what decorates a function or a class."""
    called = (one.func if isinstance(one, ast.Call) else one for one in node.decorator_list)
    return {ast.unparse(one).rpartition(".")[2] for one in called}


def parametrized(decorator: ast.expr, name: str) -> tuple[list[str], ast.expr] | None:
    """The names of one ``parametrize`` that is about a parameter, and its values."""
    if not isinstance(decorator, ast.Call) or not ast.unparse(decorator.func).endswith("mark.parametrize"):
        return None
    given = {keyword.arg: keyword.value for keyword in decorator.keywords}
    names, values = [*decorator.args, None, None][:2]
    names, values = names or given.get("argnames"), values or given.get("argvalues")
    if isinstance(names, ast.Constant) and isinstance(names.value, str):
        listed = [part.strip() for part in names.value.split(",")]
    elif isinstance(names, (ast.List, ast.Tuple)) and all(isinstance(one, ast.Constant) for one in names.elts):
        listed = [str(one.value) for one in names.elts if isinstance(one, ast.Constant)]
    else:
        return None
    return (listed, values) if name in listed and values is not None else None


def case_of(each: ast.expr, listed: list[str], name: str) -> ast.expr | None:
    """What one case of ``parametrize`` gives a parameter."""
    inner: list[ast.expr]
    if isinstance(each, ast.Call) and ast.unparse(each.func).endswith("param"):
        inner = each.args
    elif len(listed) > 1 and isinstance(each, (ast.Tuple, ast.List)):
        inner = each.elts
    else:
        inner = [each]
    return inner[listed.index(name)] if len(inner) == len(listed) else None


def what(node: ast.expr) -> str:
    """What an expression is, in words, when it is not a literal."""
    if isinstance(node, ast.JoinedStr):
        return "an f-string"
    if isinstance(node, ast.BinOp):
        return "put together from parts"
    if isinstance(node, ast.Call):
        return f"made by {ast.unparse(node.func)}()"
    return "computed"
