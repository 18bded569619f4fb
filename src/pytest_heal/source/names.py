"""Names in a syntax tree: where they are bound, where they are read."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from pytest_heal.source.module import FUNCTIONS, Module


@dataclass(frozen=True, slots=True)
class Use:
    """An expression that reads a value."""

    module: Module
    node: ast.expr


def bindings(module: Module, scope: ast.AST, name: str) -> list[ast.expr | None]:
    """What a name is bound to in a scope, inner functions and classes left out; ``None`` for what is no plain assignment."""
    found: list[ast.expr | None] = []
    for node in within(scope):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, (ast.Store, ast.Del)):
            above = module.parents.get(node)
            plain = (isinstance(above, ast.Assign) and above.targets == [node]) or (
                isinstance(above, ast.AnnAssign) and above.value is not None
            )
            if isinstance(above, ast.AnnAssign) and above.value is None:
                continue
            found.append(above.value if plain else None)  # type: ignore[union-attr]
    return found


def set_on(module: Module, cls: ast.ClassDef, name: str) -> list[ast.expr | None]:
    """What ``self.name`` is set to in the methods of a class."""
    found: list[ast.expr | None] = []
    for node in ast.walk(cls):
        if isinstance(node, ast.Attribute) and node.attr == name and not isinstance(node.ctx, ast.Load):
            above = module.parents.get(node)
            mine = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            plain = mine and isinstance(above, ast.Assign) and above.targets == [node]
            found.append(above.value if plain else None)  # type: ignore[union-attr]
    return found


def is_binding(module: Module, node: ast.Attribute, literal: ast.expr) -> bool:
    """Whether an attribute is set to a certain expression."""
    return getattr(module.parents.get(node), "value", None) is literal


def reads(module: Module, scope: ast.AST, name: str, *, direct: bool = False) -> list[Use]:
    """Every place in a scope that reads a name; ``direct``: not in the functions within."""
    nodes = within(scope) if direct else ast.walk(scope)
    return [Use(module, n) for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]


def within(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of scopes within it; comprehensions count as part of it."""
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


def cases(decorator: ast.Call, name: str) -> list[ast.expr] | None:
    """The values that one ``parametrize`` gives a parameter; ``None`` where it is not about it or is not literal."""
    given = {keyword.arg: keyword.value for keyword in decorator.keywords}
    names, values = [*decorator.args, None, None][:2]
    names, values = names or given.get("argnames"), values or given.get("argvalues")
    if isinstance(names, ast.Constant) and isinstance(names.value, str):
        listed = [part.strip() for part in names.value.split(",")]
    elif isinstance(names, (ast.List, ast.Tuple)) and all(isinstance(one, ast.Constant) for one in names.elts):
        listed = [str(one.value) for one in names.elts if isinstance(one, ast.Constant)]
    else:
        return None
    if name not in listed or not isinstance(values, (ast.List, ast.Tuple)):
        return None
    found: list[ast.expr] = []
    for each in values.elts:
        inner: list[ast.expr]
        if isinstance(each, ast.Call) and ast.unparse(each.func).endswith("param"):
            inner = each.args
        elif len(listed) > 1 and isinstance(each, (ast.Tuple, ast.List)):
            inner = each.elts
        else:
            inner = [each]
        if len(inner) == len(listed):
            found.append(inner[listed.index(name)])
    return found


def what(node: ast.expr) -> str:
    """What an expression is, in words, when it is not a literal."""
    if isinstance(node, ast.JoinedStr):
        return "an f-string"
    if isinstance(node, ast.BinOp):
        return "put together from parts"
    if isinstance(node, ast.Call):
        return f"made by {ast.unparse(node.func)}()"
    return "computed"
