"""What names stand for in one source file, where that is certain.

A name is certain when its scope gives it exactly one value: a constant of a module or a class, a variable that one statement of
its function assigns, ``self.save`` that one statement of its class assigns. Everything else (parameters, loops, ``global``) is
not, and stays unknown.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from pytest_heal.core.locator_steps import Unknown, Value, value_of

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
DEEPEST = 20
"""Names that stand for names."""


@dataclass(slots=True)
class Scope:
    """A module, a class or a function.

    Attributes:
        above: where names are looked up next; classes are not, except by their name.
        values: the one value of a name; ``None``: it has several, or one that cannot be seen.
        classes: classes defined in it.
        own: of a class, what ``self.`` and ``cls.`` stand for in its methods.
        receiver: of a method, its first parameter.
    """

    node: ast.AST
    above: Scope | None = None
    values: dict[str, ast.expr | None] = field(default_factory=dict)
    classes: dict[str, Scope] = field(default_factory=dict)
    own: Scope | None = None
    receiver: str = ""

    def give(self, name: str, value: ast.expr | None) -> None:
        """Note a value of a name; a second one makes it uncertain."""
        self.values[name] = None if name in self.values else value


class Scopes:
    """The scopes of a module and of each expression in it."""

    def __init__(self, tree: ast.Module) -> None:
        self.module = Scope(tree)
        self.of: dict[int, Scope] = {}
        self._busy: set[int] = set()
        self._read(tree)

    def resolver(self, scope: Scope) -> _Resolver:
        """What resolves names as they are seen from a scope."""
        return _Resolver(self, scope)

    def _read(self, tree: ast.Module) -> None:
        """Walk without recursion: sources may be nested deeply."""
        waiting: list[tuple[ast.AST, Scope]] = [(tree, self.module)]
        while waiting:
            node, scope = waiting.pop()
            for child in ast.iter_child_nodes(node):
                inner = scope
                if isinstance(child, ast.ClassDef):
                    inner = Scope(child, above=scope)
                    scope.give(child.name, None)
                    scope.classes[child.name] = inner
                elif isinstance(child, Function):
                    inner = self._function(child, node, scope)
                else:
                    _assign(child, scope)
                self.of[id(child)] = inner
                waiting.append((child, inner))

    @staticmethod
    def _function(child: Function, node: ast.AST, scope: Scope) -> Scope:
        inner = Scope(child, above=scope, own=scope if isinstance(node, ast.ClassDef) else scope.own)
        arguments = child.args
        named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        named += [one for one in (arguments.vararg, arguments.kwarg) if one is not None]
        for argument in named:
            inner.give(argument.arg, None)
        if isinstance(node, ast.ClassDef) and named:
            inner.receiver = named[0].arg
        elif scope.own is not None:
            inner.receiver = scope.receiver if scope.receiver not in inner.values else ""
        if not isinstance(child, ast.Lambda):
            scope.give(child.name, _property(child) if isinstance(node, ast.ClassDef) else None)
        return inner


@dataclass(frozen=True, slots=True)
class _Resolver:
    """See `locator_steps.Resolve`."""

    scopes: Scopes
    scope: Scope
    depth: int = 0

    def __call__(self, node: ast.expr) -> Value | None:
        if self.depth > DEEPEST:
            return None
        found = self._found(node)
        if found is None:
            return None
        value, scope = found
        if id(value) in self.scopes._busy:  # noqa: SLF001 - ours; a name that stands for itself
            return None
        self.scopes._busy.add(id(value))  # noqa: SLF001
        try:
            known = value_of(value, _Resolver(self.scopes, scope, self.depth + 1))
        finally:
            self.scopes._busy.discard(id(value))  # noqa: SLF001
        return None if isinstance(known, Unknown) else known

    def _found(self, node: ast.expr) -> tuple[ast.expr, Scope] | None:
        """The one value of a name, an attribute or an item, and where it stands."""
        if isinstance(node, ast.Name):
            return self._name(node.id)
        if isinstance(node, ast.Attribute):
            owner = self._class(node.value)
            value = owner.values.get(node.attr) if owner is not None else None
            return (value, self._inside(owner, value)) if owner is not None and value is not None else None
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            found = self._found(node.value)
            if found is not None and isinstance(found[0], ast.Dict):
                return next(((v, found[1]) for k, v in _pairs(found[0]) if k == node.slice.value), None)
        return None

    def _name(self, name: str) -> tuple[ast.expr, Scope] | None:
        scope: Scope | None = self.scope
        while scope is not None:
            seen = not isinstance(scope.node, ast.ClassDef) or scope is self.scope
            if seen and name in scope.values:
                value = scope.values[name]
                return None if value is None else (value, scope)
            scope = scope.above
        return None

    def _class(self, node: ast.expr) -> Scope | None:
        """The class that an expression is, or is an instance of, where its attributes are certain."""
        if not isinstance(node, ast.Name):
            return None
        if node.id == self.scope.receiver and self.scope.own is not None:
            return self.scope.own
        scope: Scope | None = self.scope
        while scope is not None:
            if node.id in scope.classes:
                return scope.classes[node.id]
            scope = scope.above
        return None

    def _inside(self, owner: Scope, value: ast.expr) -> Scope:
        """The scope in which a value of a class was written: the method's, where one assigns it."""
        return self.scopes.of.get(id(value), owner)


def _assign(node: ast.AST, scope: Scope) -> None:
    """Note what a statement assigns."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            _target(target, node.value, scope)
    elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
        if node.value is not None:
            _target(node.target, node.value, scope)
    elif isinstance(node, ast.AugAssign):  # a second value
        _target(node.target, None, scope)
        _target(node.target, None, scope)
    elif isinstance(node, (ast.Global, ast.Nonlocal)):
        _shared(node.names, scope)
    for name in _unseen(node):
        scope.values[name] = None
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        scope.values.setdefault(node.id, None)  # assigned in a way that says nothing


def _shared(names: list[str], scope: Scope) -> None:
    """Names that a function assigns in the scopes above it."""
    at: Scope | None = scope
    while at is not None:
        for name in names:
            if at is scope or name in at.values or at.above is None:
                at.values[name] = None
        at = at.above


def _unseen(node: ast.AST) -> Iterator[str]:
    """Names that get a value which cannot be seen, or one after the other."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from ((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
        yield node.name
    for target in _loop_targets(node):
        yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))


def _loop_targets(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement assigns again and again, or from what cannot be seen."""
    if isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
        yield node.target
    elif isinstance(node, (ast.With, ast.AsyncWith)):
        yield from (item.optional_vars for item in node.items if item.optional_vars is not None)
    elif isinstance(node, ast.Delete):
        yield from node.targets


def _target(target: ast.expr, value: ast.expr | None, scope: Scope) -> None:
    if isinstance(target, ast.Name):
        scope.give(target.id, value)
    elif isinstance(target, (ast.Tuple, ast.List)):
        values = value.elts if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts) else None
        starred = any(isinstance(one, ast.Starred) for one in (*target.elts, *(values or ())))
        for number, one in enumerate(target.elts):
            inner = one.value if isinstance(one, ast.Starred) else one
            _target(inner, values[number] if values is not None and not starred else None, scope)
    elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
        if scope.own is not None and target.value.id == scope.receiver:
            scope.own.give(target.attr, value)
        elif target.value.id in scope.classes:
            scope.classes[target.value.id].give(target.attr, None)


def _property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.expr | None:
    """What a property returns, if that is all it does."""
    names = {
        one.id if isinstance(one, ast.Name) else one.attr
        for one in node.decorator_list
        if isinstance(one, (ast.Name, ast.Attribute))
    }
    body = [one for one in node.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    if not names & {"property", "cached_property"} or len(body) != 1 or not isinstance(body[0], ast.Return):
        return None
    return body[0].value


def _pairs(node: ast.Dict) -> Iterator[tuple[object, ast.expr]]:
    for key, value in zip(node.keys, node.values, strict=True):
        if isinstance(key, ast.Constant):
            yield key.value, value
