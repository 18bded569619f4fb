"""What names stand for in one source file, where that is certain.

A name is certain when its scope gives it exactly one value: a constant of a module or a class, a variable that one statement of
its function assigns, ``self.save`` that one statement of its class assigns. Everything else (parameters, loops, ``global``) is
not, and stays unknown.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pytest_heal.locator.steps import WALKED, Unknown, Value, value_of

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Find = Callable[[str, int], "Scopes | None"]
"""The scopes of another source file, by the module and the level of a ``from ... import``; ``None`` when it is not certain."""
DEEPEST = 20
"""Names that stand for names."""


@dataclass(slots=True)
class Scope:
    """A module, a class or a function.

    Attributes:
        above: where names are looked up next; classes are not, except by their name.
        values: the one value of a name; ``None``: it has several, or one that cannot be seen.
        classes: classes defined in it.
        imports: names from other files: module, level, and what it is called there.
        walked: names that a loop gives one value after the other.
        own: of a class, what ``self.`` and ``cls.`` stand for in its methods.
        receiver: of a method, its first parameter.
    """

    node: ast.AST
    above: Scope | None = None
    values: dict[str, ast.expr | None] = field(default_factory=dict)
    classes: dict[str, Scope] = field(default_factory=dict)
    imports: dict[str, tuple[str, int, str]] = field(default_factory=dict)
    walked: set[str] = field(default_factory=set)
    own: Scope | None = None
    receiver: str = ""

    def give(self, name: str, value: ast.expr | None) -> None:
        """Note a value of a name; a second one makes it uncertain."""
        if name in self.values:
            self.blur(name)
        else:
            self.values[name] = value

    def blur(self, name: str) -> None:
        """Note that a name has no one value that can be seen."""
        self.values[name] = None
        self.imports.pop(name, None)


class Scopes:
    """The scopes of a module and of each expression in it."""

    def __init__(self, tree: ast.Module, find: Find = lambda _module, _level: None) -> None:
        self.module = Scope(tree)
        self.find = find
        self.of: dict[int, Scope] = {}
        self.busy: set[int] = set()  # values that are being worked out
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
    """See `steps.Resolve`."""

    scopes: Scopes
    scope: Scope
    depth: int = 0

    def __call__(self, node: ast.expr) -> Value | None:
        if self.depth > DEEPEST:
            return None
        found = self._found(node)
        if found is None:
            return WALKED if isinstance(node, ast.Name) and self._is_walked(node.id) else None
        value, scope, scopes = found
        if id(value) in scopes.busy:  # a name that stands for itself
            return None
        scopes.busy.add(id(value))
        try:
            known = value_of(value, _Resolver(scopes, scope, self.depth + 1))
        finally:
            scopes.busy.discard(id(value))
        return None if isinstance(known, Unknown) else known

    def _found(self, node: ast.expr) -> tuple[ast.expr, Scope, Scopes] | None:
        """The one value of a name, an attribute or an item, and where it stands."""
        if isinstance(node, ast.Name):
            return self.named(node.id)
        if isinstance(node, ast.Attribute):
            found = self._class(node.value)
            value = found[0].values.get(node.attr) if found is not None else None
            if found is None or value is None:
                return None
            owner, scopes = found
            return value, scopes.of.get(id(value), owner), scopes  # of a method, where one assigns it
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            item = self._found(node.value)
            if item is not None and isinstance(item[0], ast.Dict):
                return next(((value, *item[1:]) for key, value in _pairs(item[0]) if key == node.slice.value), None)
        return None

    def named(self, name: str) -> tuple[ast.expr, Scope, Scopes] | None:
        """The one value of a name."""
        scope = self._scope_of(name)
        if scope is None:
            return None
        value = scope.values[name]
        if value is not None:
            return value, scope, self.scopes
        there = self._imported(scope, name)
        if there is None:
            return None
        scopes, original = there
        return _Resolver(scopes, scopes.module, self.depth + 1).named(original) if self.depth < DEEPEST else None

    def _scope_of(self, name: str) -> Scope | None:
        """The scope that gives a name its value; those of classes are seen from within only."""
        scope: Scope | None = self.scope
        while scope is not None:
            if name in scope.values and (not isinstance(scope.node, ast.ClassDef) or scope is self.scope):
                return scope
            scope = scope.above
        return None

    def _is_walked(self, name: str) -> bool:
        scope = self._scope_of(name)
        return scope is not None and name in scope.walked

    def _imported(self, scope: Scope, name: str) -> tuple[Scopes, str] | None:
        """The file that a name is imported from, and what it is called there."""
        if name not in scope.imports:
            return None
        module, level, original = scope.imports[name]
        scopes = self.scopes.find(module, level)
        return None if scopes is None else (scopes, original)

    def _class(self, node: ast.expr) -> tuple[Scope, Scopes] | None:
        """The class that an expression is, or is an instance of, where its attributes are certain."""
        if not isinstance(node, ast.Name):
            return None
        if node.id == self.scope.receiver and self.scope.own is not None:
            return self.scope.own, self.scopes
        scope = self._scope_of(node.id)
        if scope is None:
            return None
        if node.id in scope.classes:
            return scope.classes[node.id], self.scopes
        there = self._imported(scope, node.id)
        if there is None or there[1] not in there[0].module.classes:
            return None
        return there[0].module.classes[there[1]], there[0]


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
    elif isinstance(node, ast.ImportFrom):
        _import(node, scope)
    for name in _unseen(node):
        scope.blur(name)
    scope.walked.update(_walked(node))
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        scope.values.setdefault(node.id, None)  # assigned in a way that says nothing


def _import(node: ast.ImportFrom, scope: Scope) -> None:
    """Names from another file."""
    for alias in node.names:
        name = alias.asname or alias.name
        fresh = name not in scope.values
        scope.give(name, None)
        if fresh:
            scope.imports[name] = (node.module or "", node.level, alias.name)


def _shared(names: list[str], scope: Scope) -> None:
    """Names that a function assigns in the scopes above it."""
    at: Scope | None = scope
    while at is not None:
        for name in names:
            if at is scope or name in at.values or at.above is None:
                at.blur(name)
        at = at.above


def _unseen(node: ast.AST) -> Iterator[str]:
    """Names that get a value which cannot be seen, or one after the other."""
    if isinstance(node, ast.Import):
        yield from ((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
        yield node.name
    for target in _loop_targets(node):
        yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))


def _walked(node: ast.AST) -> Iterator[str]:
    """Names that a loop gives one value after the other, itself or by ``i += 1``."""
    targets: list[ast.expr] = []
    if isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
        targets = [node.target]
    elif isinstance(node, ast.While):
        targets = [part.target for part in ast.walk(node) if isinstance(part, ast.AugAssign)]
    for target in targets:
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
