"""Attributes that stand for a literal: of classes and their objects, enums, records, namespaces and modules."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_heal.source.callers import makers_of
from pytest_heal.source.chains import text_of
from pytest_heal.source.classes import Classes, Owner
from pytest_heal.source.module import Module
from pytest_heal.source.names import Bound, Use, bases, bindings, decorators, is_binding, reads, set_on, what
from pytest_heal.source.project import Project

ENUMS = frozenset(("Enum", "StrEnum", "Flag", "IntEnum"))
RECORDS = frozenset(("dataclass", "define", "frozen", "mutable", "attrs"))  # of dataclasses and of attrs
NAMESPACES = frozenset(("SimpleNamespace", "Namespace"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What an expression stands for: a literal that is used by name, once the way to it is known to its end.

    Attributes:
        module: the file it stands in.
        node: the expression; in the end the literal.
        name: how it is called: ``LOGIN``, ``Login.SUBMIT``, ``SELECTORS["login"]``, ``selector`` of parametrize.
        uses: every expression that reads it, also through other names.
        doubts: further uses that cannot be followed, each ``file:line`` and a few words.
        taken: texts that it must not become, for something else beside it is that: members of an enum.
    """

    module: Module
    node: ast.expr
    name: str
    uses: tuple[Use, ...]
    doubts: tuple[str, ...] = ()
    taken: frozenset[str] = frozenset()


class UntracedError(Exception):
    """A value does not come from one literal; the message says where it does come from."""


class Fields(ABC):
    """The part of a tracer that follows attributes.

    Args:
        project: its files.
        classes: of it.
        seen: what the value was in the run.
    """

    def __init__(self, project: Project, classes: Classes, seen: str) -> None:
        self.project, self.classes, self.seen = project, classes, seen

    @abstractmethod
    def reach(self, module: Module, node: ast.expr, left: int) -> Value:
        """What an expression stands for."""

    @abstractmethod
    def onward(  # noqa: PLR0917 - in one order, everywhere
        self, module: Module, node: ast.expr, name: str, left: int, uses: Sequence[Use], doubts: Sequence[str] = ()
    ) -> Value:
        """What the expression stands for that something is bound to."""

    @abstractmethod
    def top(self, module: Module, name: str, left: int) -> Value:
        """What a name of a module's top level stands for."""

    def attribute(self, module: Module, node: ast.Attribute, left: int) -> Value:
        """``Login.BUTTON``, ``self.button``, ``self.locators.button``, ``Selectors.LOGIN.value``, ``selectors.LOGIN``."""
        if node.attr == "value" and isinstance(node.value, ast.Attribute):
            owner = self.classes.of(module, node.value.value)
            if owner is not None and _is(owner, ENUMS):
                return self._member(owner, node.value.attr, left)
        owner = self.classes.of(module, node.value)
        if owner is not None:
            return self._field(owner, node.attr, left)
        other = self.project.module_of(module, node.value)
        if other is not None:
            return self.top(other, node.attr, left - 1)
        if isinstance(node.value, (ast.Name, ast.Attribute)):
            try:
                return self._named(self.reach(module, node.value, left - 1), node, left)
            except UntracedError as error:
                if "as a whole" in str(error):
                    raise
        raise UntracedError(f"{ast.unparse(node)} cannot be followed to one literal")

    def once(self, found: Sequence[Bound], name: str) -> Bound:
        """The one thing that a name is bound to."""
        if len(found) != 1:
            raise UntracedError(f"{name} is bound {len(found)} times")
        if found[0].value is None:
            raise UntracedError(f"{name} is bound by a loop, an argument or something else that is not one literal")
        return found[0]

    def _member(self, owner: Owner, name: str, left: int) -> Value:
        """The value of a member of an enum."""
        found = self._field(owner, name, left)
        uses = []
        for use in found.uses:
            above = use.module.parents.get(use.node)
            valued = isinstance(above, ast.Attribute) and above.attr == "value"
            uses.append(Use(use.module, above) if valued else use)  # type: ignore[arg-type]
        return replace(found, uses=tuple(uses))

    def _named(self, holder: Value, node: ast.Attribute, left: int) -> Value:
        """An item of a ``SimpleNamespace``."""
        made = holder.node
        if not isinstance(made, ast.Call) or ast.unparse(made.func).rpartition(".")[2] not in NAMESPACES or made.args:
            raise UntracedError(f"{holder.name} is {what(made)}")
        values = [one.value for one in made.keywords if one.arg == node.attr]
        if len(values) != 1 or any(one.arg is None for one in made.keywords):
            raise UntracedError(f"{ast.unparse(node)} is not one literal")
        uses, doubts = list[Use](), list(holder.doubts)
        for use in holder.uses:
            above = use.module.parents.get(use.node)
            if not isinstance(above, ast.Attribute) or not isinstance(above.ctx, ast.Load):
                doubts.append(f"{use.module.file}:{use.node.lineno} uses {ast.unparse(use.node)} as a whole")
            elif above.attr == node.attr:
                uses.append(Use(use.module, above))
        return self.onward(holder.module, values[0], f"{holder.name}.{node.attr}", left, uses, doubts)

    def _field(self, asked: Owner, name: str, left: int) -> Value:
        """A class attribute, an attribute of ``self`` that the class sets once, a field, or a property that says a text."""
        for owner in self.classes.ancestors(asked):
            module, cls = owner
            found = [*bindings(module, cls, name), *set_on(module, cls, name)]
            methods = [one for one in cls.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and one.name == name]
            declared = any(isinstance(one, ast.AnnAssign) and ast.unparse(one.target) == name for one in cls.body)
            if found or methods or declared:
                break
        else:
            raise UntracedError(f"{asked[1].name}.{name} is not set in its own class")
        shown = f"{cls.name}.{name}"
        where, literal, further = module, None, list[str]()
        if methods:
            literal = _said(methods, shown) if not found else None
        elif declared and _is_record(owner):
            where, literal, further = self._filled(owner, name, found, left)
        if literal is None:
            bound = self.once(found, shown)
            literal = bound.value
            if bound.path or bound.loop or literal is None:
                raise UntracedError(f"{shown} is bound by a loop, an argument or something else that is not one literal")
        uses, doubts = self._readers(owner, name, literal)
        reached = self.onward(where, literal, shown, left, uses, [*doubts, *further])
        if not _is(owner, ENUMS):
            return reached
        members = {text_of(one.value) for one in cls.body if isinstance(one, ast.Assign) and one.value is not literal}
        return replace(reached, taken=frozenset(text for text in members if text is not None))

    def _filled(self, owner: Owner, name: str, found: Sequence[Bound], left: int) -> tuple[Module, ast.expr, list[str]]:
        """The literal of a record's field: its default, or what the one call gives that makes such a record."""
        module, cls = owner
        fields = [one.target.id for one in cls.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
        calls = makers_of(self.project, self.classes, owner, method="__init__")
        given: list[tuple[Module, ast.expr]] = []
        doubts: list[str] = []
        for where, call in calls.made:
            named = [one.value for one in call.keywords if one.arg == name]
            unclear = any(isinstance(one, ast.Starred) for one in call.args) or any(one.arg is None for one in call.keywords)
            place = fields.index(name)
            if unclear:
                doubts.append(f"{where.file}:{call.lineno} makes {ast.unparse(call)}")
            elif named or place < len(call.args):
                given.append((where, named[0] if named else call.args[place]))
        default = found[0].value if len(found) == 1 else None
        if default is not None and (text_of(default) == self.seen or not given):
            doubts += [f"{where.file}:{one.lineno} gives {cls.name} another {name}" for where, one in given]
            return module, default, doubts
        same = [one for one in given if text_of(self.reach(*one, left - 1).node) == self.seen]
        if len(same) != 1 or len(given) != 1:
            raise UntracedError(f"{cls.name}.{name} is given {len(given)} times")
        return *same[0], doubts

    def _readers(self, owner: Owner, name: str, literal: ast.expr) -> tuple[list[Use], list[str]]:
        """Who reads an attribute of a class, in all files, and where that cannot be told."""
        module, cls = owner
        uses, doubts = list[Use](), list[str]()
        for other in self.project.files_of(module, name):
            doubts += self._set_anew(other, owner, name)
            for node in other.nodes:
                if not isinstance(node, ast.Attribute) or node.attr != name:
                    continue
                place, whose = f"{other.file}:{node.lineno}", self.classes.whose(other, node, owner)
                if isinstance(node.ctx, ast.Load):
                    if whose == "ours":
                        uses.append(Use(other, node))
                    elif whose == "perhaps":
                        doubts.append(f"{place} reads {ast.unparse(node)}, which may be it")
                elif whose == "perhaps" or (whose == "ours" and not is_binding(other, node, literal)):
                    doubts.append(f"{place} sets {ast.unparse(node)}")
        return [*uses, *reads(module, cls, name, direct=True)], doubts

    def _set_anew(self, other: Module, owner: Owner, name: str) -> list[str]:
        """Where heirs of a class have an attribute of their own, or classes that may be its heirs."""
        cls, found = owner[1], []
        for node in other.nodes:
            if not isinstance(node, ast.ClassDef) or node is cls:
                continue
            heir = owner in self.classes.ancestors((other, node))
            if bindings(other, node, name) and (heir or cls.name in bases(node)):
                found.append(
                    f"{other.file}:{node.lineno} sets it in {node.name}, which {'is' if heir else 'may be'} a {cls.name}"
                )
        return found


def _said(methods: Sequence[ast.FunctionDef | ast.AsyncFunctionDef], shown: str) -> ast.expr:
    """What a property returns, if that is all it does.

    Raises:
        UntracedError: it does more.
    """
    body = [one for one in methods[0].body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    if not decorators(methods[0]) & {"property", "cached_property"}:
        raise UntracedError(f"{shown} is a method")
    if len(methods) != 1 or len(body) != 1 or not isinstance(body[0], ast.Return) or body[0].value is None:
        raise UntracedError(f"{shown} is a property that does more than say one thing")
    return body[0].value


def _is(owner: Owner, names: frozenset[str]) -> bool:
    """Whether a class inherits from one of some names."""
    return bool(bases(owner[1]) & names)


def _is_record(owner: Owner) -> bool:
    """Whether a class gets its fields from the arguments of its calls."""
    return bool(decorators(owner[1]) & RECORDS) or "NamedTuple" in bases(owner[1])
