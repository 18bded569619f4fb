"""Which class an expression is, or is an object of, where the source says so; and whose attribute ``x.NAME`` is.

A class is known by its definition, through names, imports and attributes that are bound once, by a call that makes an object of
it, and by the annotation of a parameter.
"""

from __future__ import annotations

import ast
from typing import Literal

from pytest_heal.source.module import FUNCTIONS, Module
from pytest_heal.source.names import Bound, bases, bindings, parameters, set_on
from pytest_heal.source.project import Project

Owner = tuple[Module, ast.ClassDef]
Whose = Literal["ours", "perhaps", "another's"]
DEEPEST = 8  # names that lead to names


def class_around(module: Module, node: ast.AST) -> ast.ClassDef | None:
    """The class that an expression stands in."""
    return next((one for one in module.above(node) if isinstance(one, ast.ClassDef)), None)


class Classes:
    """The classes of a project."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._ancestors: dict[int, list[Owner]] = {}

    def of(self, module: Module, node: ast.expr, left: int = DEEPEST) -> Owner | None:
        """The class that an expression is or is an object of; ``None`` where that is not certain."""
        if not left:
            return None
        if isinstance(node, ast.Call):
            return self.of(module, node.func, left - 1)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():  # an annotation
            return self._top(module, node.value, left)
        if isinstance(node, ast.Name):
            around = class_around(module, node)
            if node.id in ("self", "cls") and around is not None:
                return module, around
            return self._named(module, node, left)
        if isinstance(node, ast.Attribute):
            other = self._project.module_of(module, node.value)
            if other is not None:
                return self._top(other, node.attr, left)
            owner = self.of(module, node.value, left - 1)
            return None if owner is None else self._attribute(owner, node.attr, left)
        return None

    def ancestors(self, owner: Owner) -> list[Owner]:
        """A class, and then those it inherits from, as far as they are of this project."""
        module, cls = owner
        known = self._ancestors.get(id(cls))
        if known is None:
            self._ancestors[id(cls)] = known = [owner]  # a class that inherits from itself is nobody's
            for base in cls.bases:
                above = self.of(module, base)
                known += [one for one in (self.ancestors(above) if above else ()) if one not in known]
        return known

    def heirs(self, owner: Owner) -> list[Owner]:
        """The classes that inherit from a class."""
        return [
            (other, node)
            for other in self._project.files_of(owner[0], owner[1].name)
            for node in other.nodes
            if isinstance(node, ast.ClassDef) and node is not owner[1] and owner in self.ancestors((other, node))
        ]

    def whose(self, other: Module, node: ast.Attribute, owner: Owner) -> Whose:
        """Whether ``x.NAME`` is the attribute of a class, as one of its objects or heirs has it."""
        base, found = node.value, None
        if isinstance(base, ast.Call) and isinstance(base.func, ast.Name) and base.func.id == "super":
            around = class_around(other, node)
            found = None if around is None else (other, around)
        else:
            if self._project.module_of(other, base) is not None:
                return "another's"
            found = self.of(other, base)
        if found is None:
            return "perhaps"
        if owner in self.ancestors(found):
            return "ours"
        inherited = found in self.ancestors(owner) or owner[1].name in bases(found[1])
        return "perhaps" if inherited else "another's"

    def _named(self, module: Module, node: ast.Name, left: int) -> Owner | None:
        for scope in [one for one in module.above(node) if isinstance(one, FUNCTIONS)]:
            if node.id in parameters(scope):
                every = [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]
                annotation = next((one.annotation for one in every if one.arg == node.id), None)
                anew = bindings(module, scope, node.id)
                return None if annotation is None or anew else self.of(module, annotation, left - 1)
            inner = (
                [one for one in getattr(scope, "body", ()) if isinstance(one, ast.ClassDef) and one.name == node.id]
                if not isinstance(scope, ast.Lambda)
                else []
            )
            if inner:
                return (module, inner[0]) if len(inner) == 1 else None
            found = bindings(module, scope, node.id)
            if found:
                return self._once(module, found, left)
        return self._top(module, node.id, left)

    def _top(self, module: Module, name: str, left: int) -> Owner | None:
        """What a name of a module's top level is."""
        assert module.tree is not None  # noqa: S101 - `Project.module` gives no other
        own = [one for one in module.tree.body if isinstance(one, ast.ClassDef) and one.name == name]
        found = bindings(module, module.tree, name)
        if own or found:
            return self._once(module, found, left) if not own else (module, own[0]) if len(own) == 1 and not found else None
        imported = self._project.imported(module, name)
        return self._top(*imported, left - 1) if left and imported is not None and imported[1] else None

    def _attribute(self, owner: Owner, name: str, left: int) -> Owner | None:
        for module, cls in self.ancestors(owner):
            inner = [one for one in cls.body if isinstance(one, ast.ClassDef) and one.name == name]
            found = [*bindings(module, cls, name), *set_on(module, cls, name)]
            if inner or found:
                return self._once(module, found, left) if not inner else (module, inner[0]) if not found else None
        return None

    def _once(self, module: Module, found: list[Bound], left: int) -> Owner | None:
        """What a name stands for that is bound once, and plainly."""
        if len(found) != 1 or found[0].value is None or found[0].loop or found[0].path:
            return None
        return self.of(module, found[0].value, left - 1)
