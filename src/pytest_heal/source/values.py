"""Where a selector that is not written in the call lives, if that is provably one literal, and who else uses it.

Followed are names that are bound once (in the function, in the module, in an imported module of the project), class attributes,
attributes of ``self`` that are set once, values of literal dicts, and literals of ``pytest.mark.parametrize``. Whatever else
makes a value is not followed, and said in a few words.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from pytest_heal.source.module import FUNCTIONS, Module
from pytest_heal.source.names import Use, bases, bindings, cases, declared_global, is_binding, parameters, reads, set_on, what
from pytest_heal.source.project import Project

MOST_STEPS = 8  # names that lead to names


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A literal that is used by name.

    Attributes:
        module: the file it stands in.
        node: the literal.
        name: how it is called: ``LOGIN``, ``Login.SUBMIT``, ``SELECTORS["login"]``, ``selector`` of parametrize.
        uses: every expression that reads it, also through other names.
        doubts: further uses that cannot be followed, each ``file:line`` and a few words.
    """

    module: Module
    node: ast.Constant
    name: str
    uses: tuple[Use, ...]
    doubts: tuple[str, ...] = ()


class UntracedError(Exception):
    """A value does not come from one literal; the message says where it does come from."""


def traced(project: Project, module: Module, node: ast.expr, seen: str) -> Value:
    """The literal that an expression stands for.

    Args:
        project: its files.
        module: where the expression stands.
        node: the expression.
        seen: what its value was in the run; tells the cases of ``parametrize`` apart.

    Raises:
        UntracedError: it is not one literal.
    """
    value = _Tracer(project, seen).trace(module, node, MOST_STEPS)
    if value.node.value != seen:
        raise UntracedError(f"{value.name} is {value.node.value!r} in the source, and was {seen!r} in the run")
    return value


class _Tracer:
    def __init__(self, project: Project, seen: str) -> None:
        self._project, self._seen = project, seen

    def trace(self, module: Module, node: ast.expr, left: int) -> Value:
        if not left:
            raise UntracedError("it is passed on through too many names")
        if isinstance(node, ast.Name):
            return self._name(module, node, left)
        if isinstance(node, ast.Attribute):
            return self._attribute(module, node, left)
        if isinstance(node, ast.Subscript):
            return self._item(module, node, left)
        raise UntracedError(what(node))

    # ------------------------------------------------------------------ names

    def _name(self, module: Module, node: ast.Name, left: int) -> Value:
        for scope in [one for one in module.above(node) if isinstance(one, FUNCTIONS)]:
            if node.id in parameters(scope):
                return self._parameter(module, scope, node.id)
            found = bindings(module, scope, node.id)
            if found:
                literal = self._once(found, node.id)
                return self._literal(module, literal, node.id, left, reads(module, scope, node.id))
        return self._global(module, node.id, left)

    def _global(self, module: Module, name: str, left: int) -> Value:
        assert module.tree is not None  # noqa: S101 - `Project.module` gives no other
        found = bindings(module, module.tree, name)
        if found:
            literal = self._once(found, name)
            if declared_global(module, name):
                raise UntracedError(f"{name} is set by functions as well (global)")
            uses, doubts = self._readers(module, name)
            return self._literal(module, literal, name, left, uses, doubts)
        imported = self._project.imported(module, name)
        if imported is None or not imported[1]:
            raise UntracedError(f"{name} is not bound to one literal in this project")
        if not left:
            raise UntracedError("it is passed on through too many names")
        return self._global(imported[0], imported[1], left - 1)

    def _readers(self, module: Module, name: str) -> tuple[list[Use], list[str]]:
        """Who reads a name of a module's top level, in all files."""
        assert module.tree is not None  # noqa: S101
        uses, doubts = reads(module, module.tree, name), list[str]()
        for other in self._project.mentioning(name):
            if other is module:
                continue
            assert other.tree is not None  # noqa: S101
            for node in other.nodes:
                if isinstance(node, ast.ImportFrom):
                    for alias in node.names:
                        local = alias.asname or alias.name
                        if alias.name == "*" and name in other.text:
                            doubts.append(f"{other.file}:{node.lineno} imports everything of a module")
                        elif alias.name == name and self._project.imported(other, local) == (module, name):
                            uses += reads(other, other.tree, local)
                elif (
                    isinstance(node, ast.Attribute)
                    and node.attr == name
                    and isinstance(node.value, ast.Name)
                    and self._project.imported(other, node.value.id) == (module, "")
                ):
                    uses.append(Use(other, node))
        return uses, doubts

    def _parameter(self, module: Module, scope: ast.AST, name: str) -> Value:
        """A parameter of a test that ``pytest.mark.parametrize`` gives literals."""
        if isinstance(scope, ast.Lambda):
            raise UntracedError(f"it is the parameter {name} of a lambda")
        assert isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef))  # noqa: S101
        around = module.parents.get(scope)
        decorators = [*scope.decorator_list, *(around.decorator_list if isinstance(around, ast.ClassDef) else ())]
        for decorator in decorators:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("mark.parametrize"):
                found = cases(decorator, name)
                if found is None:
                    continue
                same = [case for case in found if isinstance(case, ast.Constant) and case.value == self._seen]
                if len(same) != 1:
                    raise UntracedError(f"{name} of parametrize has this value {len(same)} times as a literal")
                return Value(module=module, node=same[0], name=f"{name} of parametrize", uses=tuple(reads(module, scope, name)))
        if bindings(module, scope, name):
            raise UntracedError(f"{name} is a parameter that is bound anew")
        raise UntracedError(f"it is the parameter {name} of {scope.name}()")

    # ------------------------------------------------------------------ attributes

    def _attribute(self, module: Module, node: ast.Attribute, left: int) -> Value:
        if isinstance(node.value, ast.Name):
            base = node.value.id
            around = next((one for one in module.above(node) if isinstance(one, ast.ClassDef)), None)
            if base in ("self", "cls") and around is not None:
                return self._of_class(module, around, node.attr, left)
            found = self._class(module, base)
            if found is not None:
                return self._of_class(*found, node.attr, left)
            imported = self._project.imported(module, base)
            if imported is not None and not imported[1]:
                return self._global(imported[0], node.attr, left - 1)
        raise UntracedError(f"{ast.unparse(node)} cannot be followed to one literal")

    def _class(self, module: Module, name: str) -> tuple[Module, ast.ClassDef] | None:
        assert module.tree is not None  # noqa: S101
        own = [one for one in module.tree.body if isinstance(one, ast.ClassDef) and one.name == name]
        if len(own) == 1:
            return module, own[0]
        imported = self._project.imported(module, name)
        return None if own or imported is None or not imported[1] else self._class(*imported)

    def _of_class(self, module: Module, cls: ast.ClassDef, name: str, left: int) -> Value:
        """A class attribute, or an attribute of ``self`` that the class sets once."""
        found = [*bindings(module, cls, name), *set_on(module, cls, name)]
        shown = f"{cls.name}.{name}"
        if not found:
            raise UntracedError(f"{shown} is not set in its own class")
        literal = self._once(found, shown)
        uses, doubts = list[Use](), list[str]()
        for other in self._project.mentioning(name):
            for node in other.nodes:
                if not isinstance(node, ast.Attribute) or node.attr != name:
                    continue
                place = f"{other.file}:{node.lineno}"
                whose = self._whose(other, node, module, cls)
                if isinstance(node.ctx, ast.Load):
                    if whose == "ours":
                        uses.append(Use(other, node))
                    elif whose == "perhaps":
                        doubts.append(f"{place} reads {ast.unparse(node)}, which may be it")
                elif whose == "perhaps" or (whose == "ours" and not is_binding(module, node, literal)):
                    doubts.append(f"{place} sets {ast.unparse(node)}")
            doubts += [
                f"{other.file}:{one.lineno} sets it in {one.name}, which is a {cls.name}"
                for one in other.nodes
                if isinstance(one, ast.ClassDef) and one is not cls and cls.name in bases(one) and bindings(other, one, name)
            ]
        uses += reads(module, cls, name, direct=True)
        return self._literal(module, literal, shown, left, uses, doubts)

    def _whose(self, other: Module, node: ast.Attribute, module: Module, cls: ast.ClassDef) -> str:
        """Whether ``x.NAME`` is the attribute of a class: ours, perhaps, or another's."""
        base = node.value
        if not isinstance(base, ast.Name):
            return "perhaps"
        if base.id in ("self", "cls"):
            around = next((one for one in other.above(node) if isinstance(one, ast.ClassDef)), None)
            if around is cls or (around is not None and cls.name in bases(around)):
                return "ours"
            return "another's"
        found = self._class(other, base.id)
        if found is not None:
            return "ours" if found == (module, cls) else "perhaps" if cls.name in bases(found[1]) else "another's"
        imported = self._project.imported(other, base.id)
        return "another's" if imported is not None and not imported[1] else "perhaps"

    # ------------------------------------------------------------------ items of dicts

    def _item(self, module: Module, node: ast.Subscript, left: int) -> Value:
        if not isinstance(node.slice, ast.Constant):
            raise UntracedError(f"{ast.unparse(node)} is looked up by a computed key")
        key = node.slice.value
        holder = self._holder(module, node.value, left)
        if not isinstance(holder.node, ast.Dict):
            raise UntracedError(f"{ast.unparse(node.value)} is no literal dict")
        values = [
            value
            for each, value in zip(holder.node.keys, holder.node.values, strict=True)
            if isinstance(each, ast.Constant) and each.value == key
        ]
        if None in holder.node.keys or len(values) != 1 or not isinstance(values[0], ast.Constant):
            raise UntracedError(f"{ast.unparse(node)} is not one literal")
        uses, doubts = list[Use](), list(holder.doubts)
        for use in holder.uses:
            above = use.module.parents.get(use.node)
            read = isinstance(above, ast.Subscript) and above.value is use.node and isinstance(above.slice, ast.Constant)
            if not read or not isinstance(above.ctx, ast.Load):  # type: ignore[union-attr]
                doubts.append(f"{use.module.file}:{use.node.lineno} uses {ast.unparse(use.node)} as a whole")
            elif above.slice.value == key:  # type: ignore[union-attr]
                uses.append(Use(use.module, above))  # type: ignore[arg-type]
        name = f"{holder.name}[{key!r}]"
        return Value(module=holder.module, node=values[0], name=name, uses=tuple(uses), doubts=tuple(doubts))

    def _holder(self, module: Module, node: ast.expr, left: int) -> _Holder:
        """A dict that is bound once, with all its readers."""
        holder = _HolderTracer(self._project, self._seen)
        holder.trace(module, node, left)
        if holder.found is None:
            raise UntracedError(f"{ast.unparse(node)} cannot be followed to one literal dict")
        return holder.found

    # ------------------------------------------------------------------

    def _once(self, found: list[ast.expr | None], name: str) -> ast.expr:
        if len(found) != 1:
            raise UntracedError(f"{name} is bound {len(found)} times")
        if found[0] is None:
            raise UntracedError(f"{name} is bound by a loop, an argument or something else that is not one literal")
        return found[0]

    def _literal(  # noqa: PLR0917 - in one order, four times
        self, module: Module, node: ast.expr, name: str, left: int, uses: list[Use], doubts: list[str] | None = None
    ) -> Value:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return Value(module=module, node=node, name=name, uses=tuple(uses), doubts=tuple(doubts or ()))
        if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
            further = self.trace(module, node, left - 1)
            mine = tuple(use for use in further.uses if use.node is not node)
            return Value(
                module=further.module,
                node=further.node,
                name=further.name,
                uses=(*mine, *uses),
                doubts=(*further.doubts, *(doubts or ())),
            )
        raise UntracedError(f"{name} is {what(node)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Holder:
    module: Module
    node: ast.expr
    name: str
    uses: tuple[Use, ...]
    doubts: tuple[str, ...]


class _HolderTracer(_Tracer):
    """Follows a name to a dict in place of a text."""

    found: _Holder | None = None

    def _literal(  # noqa: PLR0917
        self, module: Module, node: ast.expr, name: str, left: int, uses: list[Use], doubts: list[str] | None = None
    ) -> Value:
        del left
        if isinstance(node, ast.Dict):
            self.found = _Holder(module=module, node=node, name=name, uses=tuple(uses), doubts=tuple(doubts or ()))
            return Value(module=module, node=ast.Constant(value=""), name=name, uses=())
        raise UntracedError(f"{name} is {what(node)}")
