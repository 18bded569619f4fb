"""Who calls a function of the project, and what each call gives one of its parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from pytest_heal.source.classes import Classes, Owner
from pytest_heal.source.module import FUNCTIONS, Module
from pytest_heal.source.names import Use, decorators, reads
from pytest_heal.source.project import Project

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class Calls:
    """Calls of one function.

    Attributes:
        made: each with its file.
        doubts: where the function is used in another way, each ``file:line`` and a few words.
    """

    made: list[tuple[Module, ast.Call]] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    def add(self, use: Use) -> None:
        """Note a place that names the function."""
        above = use.module.parents.get(use.node)
        if isinstance(above, ast.Call) and above.func is use.node:
            self.made.append((use.module, above))
        else:
            self.doubts.append(f"{use.module.file}:{use.node.lineno} passes it on")


def readers(project: Project, module: Module, name: str) -> tuple[list[Use], list[str]]:
    """Who reads a name of a module's top level, in all files; and where that cannot be told."""
    assert module.tree is not None  # noqa: S101 - `Project.module` gives no other
    uses, doubts = reads(module, module.tree, name), list[str]()
    for other in project.mentioning(name):
        if other is module:
            continue
        assert other.tree is not None  # noqa: S101
        for node in other.nodes:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    local = alias.asname or alias.name
                    if alias.name == "*" and name in other.text:
                        doubts.append(f"{other.file}:{node.lineno} imports everything of a module")
                    elif alias.name == name and project.origin(other, local) == (module, name):
                        uses += reads(other, other.tree, local)
            elif isinstance(node, ast.Attribute) and node.attr == name and project.module_of(other, node.value) is module:
                uses.append(Use(other, node))
    return uses, doubts


def calls_of(project: Project, classes: Classes, module: Module, function: Function) -> Calls:
    """Every call that may be one of a function."""
    calls = Calls()
    around = module.parents.get(function)
    if isinstance(around, ast.ClassDef):
        for use in _method(project, classes, (module, around), function):
            calls.add(use)
        return calls
    scope = module.scope(function)
    uses, doubts = readers(project, module, function.name) if isinstance(scope, ast.Module) else ([], [])
    if isinstance(scope, FUNCTIONS):
        uses = reads(module, scope, function.name)
    calls.doubts += doubts
    for use in uses:
        calls.add(use)
    return calls


def makers_of(project: Project, classes: Classes, owner: Owner, *, method: str) -> Calls:
    """Every call that makes an object of a class, or of an heir that has no such method of its own."""
    calls = Calls()
    for module, cls in [owner, *classes.heirs(owner)]:
        own = cls is owner[1] or not any(isinstance(one, Function) and one.name == method for one in cls.body)
        uses, doubts = readers(project, module, cls.name) if own else ([], [])
        calls.doubts += doubts
        for use in uses:
            above = use.module.parents.get(use.node)
            if isinstance(above, ast.Call) and above.func is use.node:
                calls.made.append((use.module, above))
    return calls


def argument(call: ast.Call, function: Function, name: str, *, bound: bool) -> ast.expr | None:
    """What a call gives a parameter; ``None`` where it leaves it to its default.

    Args:
        call: it.
        function: that is called.
        name: of the parameter.
        bound: the first parameter is given by Python.

    Raises:
        ValueError: that cannot be told, and why.
    """
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    if any(keyword.arg is None for keyword in call.keywords) or any(isinstance(one, ast.Starred) for one in call.args):
        raise ValueError(f"passes {ast.unparse(call)}")
    positions = [one.arg for one in (*function.args.posonlyargs, *function.args.args)][bound:]
    place = positions.index(name) if name in positions else len(call.args)
    return call.args[place] if place < len(call.args) else None


def default_of(function: Function, name: str) -> ast.expr | None:
    """The default of a parameter."""
    arguments = function.args
    plain = [*arguments.posonlyargs, *arguments.args]
    pairs = [
        *zip(plain[::-1], arguments.defaults[::-1], strict=False),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return next((value for one, value in pairs if one.arg == name), None)


def is_bound(module: Module, function: Function) -> bool:
    """Whether Python gives a function its first argument."""
    return isinstance(module.parents.get(function), ast.ClassDef) and "staticmethod" not in decorators(function)


def _method(project: Project, classes: Classes, owner: Owner, function: Function) -> Iterator[Use]:
    """The places that name a method, or may."""
    for other in project.files_of(owner[0], function.name):
        for node in other.nodes:
            if (
                isinstance(node, ast.Attribute)
                and node.attr == function.name
                and classes.whose(other, node, owner) != "another's"
            ):
                yield Use(other, node)
    if function.name == "__init__":
        made = makers_of(project, classes, owner, method=function.name)
        yield from (Use(other, call.func) for other, call in made.made)
