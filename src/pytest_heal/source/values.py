"""Where a selector that is not written in the call lives, if that is provably one literal, and who else uses it.

Followed are names that are bound once (in the function, in the module, in an imported module of the project), attributes of
classes, objects, enums and records, properties that only say a text, items of literal tables, the literals that a loop or
``pytest.mark.parametrize`` goes through, and the arguments of a helper's callers. Whatever else makes a value is not followed,
and said in a few words.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence
from dataclasses import replace

from pytest_heal.source.callers import Function, argument, calls_of, default_of, is_bound, readers
from pytest_heal.source.chains import text_of
from pytest_heal.source.classes import Classes
from pytest_heal.source.fields import Fields, UntracedError, Value
from pytest_heal.source.module import FUNCTIONS, Module
from pytest_heal.source.names import (
    COMPREHENSIONS,
    Bound,
    Use,
    bindings,
    case_of,
    declared_global,
    decorators,
    parameters,
    parametrized,
    reads,
    what,
)
from pytest_heal.source.project import Project

MOST_STEPS = 8  # names that lead to names
MOST_SHOWN = 3  # places in a sentence
Line = tuple[str, int]
_Given = dict[int, tuple[Value, list[tuple[Module, ast.expr]]]]  # by literal: it, and the calls that give it


def traced(project: Project, module: Module, node: ast.expr, seen: str, lines: Collection[Line] = ()) -> Value:
    """The literal that an expression stands for.

    Args:
        project: its files.
        module: where the expression stands.
        node: the expression.
        seen: what its value was in the run; tells the cases of ``parametrize`` and the callers of a helper apart.
        lines: that led to it in the run, by file; they tell callers apart that gave the same.

    Raises:
        UntracedError: it is not one literal.
    """
    found = _Tracer(project, seen, lines, _receiver(module.parents.get(node))).reach(module, node, MOST_STEPS)
    text = text_of(found.node)
    if text is None:
        raise UntracedError(what(found.node) if found.node is node else f"{found.name} is {what(found.node)}")
    if text != seen:
        raise UntracedError(f"{found.name} is {text!r} in the source, and was {seen!r} in the run")
    return found


class _Tracer(Fields):
    """Follows an expression, step by step, to the one that it stands for."""

    def __init__(self, project: Project, seen: str, lines: Collection[Line], page: str) -> None:
        super().__init__(project, Classes(project), seen)
        self._lines, self._page = lines, page

    def reach(self, module: Module, node: ast.expr, left: int) -> Value:
        """What an expression stands for; itself where it is no name of something else."""
        if not left:
            raise UntracedError("it is passed on through too many names")
        if isinstance(node, ast.Name):
            return self._name(module, node, left)
        if isinstance(node, ast.Attribute):
            return self.attribute(module, node, left)
        if isinstance(node, ast.Subscript):
            return self._item(module, node, node.value, node.slice, left)
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "get"
            and len(node.args) == 1
        ):
            return self._item(module, node, node.func.value, node.args[0], left)
        if isinstance(node, ast.NamedExpr):
            uses = reads(module, module.scope(node), node.target.id)
            return self.onward(module, node.value, node.target.id, left, uses)
        if isinstance(node, ast.IfExp):
            return self._chosen(module, [node.body, node.orelse], ast.unparse(node), left)
        return Value(module=module, node=node, name=ast.unparse(node), uses=())

    def onward(  # noqa: PLR0917 - in one order, everywhere
        self, module: Module, node: ast.expr, name: str, left: int, uses: Sequence[Use], doubts: Sequence[str] = ()
    ) -> Value:
        """What the expression stands for that something is bound to, with who else reads that something."""
        further = self.reach(module, node, left - 1)
        mine = tuple(use for use in further.uses if use.node is not node)
        through = further.node is node
        return replace(further, name=name if through else further.name, uses=(*mine, *uses), doubts=(*further.doubts, *doubts))

    def _chosen(self, module: Module, every: Sequence[ast.expr], name: str, left: int) -> Value:
        """The one of several expressions that has the value that was seen; all of them have to be literals in the end."""
        found = [self.reach(module, one, left - 1) for one in every]
        for one in found:
            if text_of(one.node) is None:
                raise UntracedError(f"{one.name} is {what(one.node)}" if one.node not in every else what(one.node))
        same = [one for one in found if text_of(one.node) == self.seen]
        if len(same) != 1:
            raise UntracedError(f"{name} has this value {len(same)} times as a literal")
        return same[0]

    # ------------------------------------------------------------------ names

    def _name(self, module: Module, node: ast.Name, left: int) -> Value:
        for scope in module.above(node):
            if isinstance(scope, COMPREHENSIONS) and (found := bindings(module, scope, node.id)):
                return self._bound(module, found, node.id, left, reads(module, scope, node.id))
            if not isinstance(scope, FUNCTIONS):
                continue
            if node.id in parameters(scope):
                return self._parameter(module, scope, node.id, left)
            found = bindings(module, scope, node.id)
            if found:
                return self._bound(module, found, node.id, left, reads(module, scope, node.id))
        return self.top(module, node.id, left)

    def top(self, module: Module, name: str, left: int) -> Value:
        """What a name of a module's top level stands for."""
        assert module.tree is not None  # noqa: S101 - `Project.module` gives no other
        if not left:
            raise UntracedError("it is passed on through too many names")
        found = bindings(module, module.tree, name)
        if found:
            if declared_global(module, name):
                raise UntracedError(f"{name} is set by functions as well (global)")
            uses, doubts = readers(self.project, module, name)
            return self._bound(module, found, name, left, uses, doubts)
        imported = self.project.imported(module, name)
        if imported is None or not imported[1]:
            raise UntracedError(f"{name} is not bound to one literal in this project")
        return self.top(imported[0], imported[1], left - 1)

    def _bound(  # noqa: PLR0917 - as in `onward`
        self, module: Module, found: Sequence[Bound], name: str, left: int, uses: Sequence[Use], doubts: Sequence[str] = ()
    ) -> Value:
        """What a name stands for, by what it is bound to."""
        one = self.once(found, name)
        assert one.value is not None  # noqa: S101 - `once` gives no other
        if not one.loop:
            return self.onward(module, _at(one.value, one.path, name), name, left, uses, doubts)
        where, elements, more = self._elements(module, one.value, name, left)
        same = [each for each in (_at(each, one.path, name) for each in elements) if text_of(each) == self.seen]
        if len(same) != 1:
            raise UntracedError(f"the loop of {name} has this value {len(same)} times as a literal")
        return Value(module=where, node=same[0], name=f"{name} of the loop", uses=tuple(uses), doubts=(*more, *doubts))

    def _elements(self, module: Module, node: ast.expr, name: str, left: int) -> tuple[Module, list[ast.expr], Sequence[str]]:
        """The expressions that a loop goes through, one after the other; where they stand, and what else reads them."""
        view = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args else ""
        of = node.func.value if view in ("keys", "values", "items") else node  # type: ignore[attr-defined]
        holder = self.reach(module, of, left - 1)
        doubts = [
            *holder.doubts,
            *(
                f"{use.module.file}:{use.node.lineno} uses {ast.unparse(use.node)} as a whole"
                for use in holder.uses
                if use.node is not of
            ),
        ]
        table = holder.node
        if isinstance(table, ast.Dict) and None not in table.keys:
            keys = [key for key in table.keys if key is not None]
            pairs: list[ast.expr] = [ast.Tuple(elts=[*pair]) for pair in zip(keys, table.values, strict=True)]
            return holder.module, pairs if view == "items" else table.values if view == "values" else keys, doubts
        if (
            not isinstance(table, (ast.List, ast.Tuple, ast.Set))
            or view
            or any(isinstance(one, ast.Starred) for one in table.elts)
        ):
            raise UntracedError(f"{name} is bound by a loop, an argument or something else that is not one literal")
        return holder.module, table.elts, doubts

    # ------------------------------------------------------------------ parameters

    def _parameter(self, module: Module, scope: ast.AST, name: str, left: int) -> Value:
        """A parameter: of a test that ``pytest.mark.parametrize`` gives literals, or of a helper that others call."""
        if not isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)):
            raise UntracedError(f"it is the parameter {name} of a lambda")
        if bindings(module, scope, name):
            raise UntracedError(f"{name} is a parameter that is bound anew")
        uses = tuple(reads(module, scope, name))
        around = module.parents.get(scope)
        for decorator in [*scope.decorator_list, *(around.decorator_list if isinstance(around, ast.ClassDef) else ())]:
            about = parametrized(decorator, name)
            if about is None:
                continue
            listed, values = about
            where, elements, doubts = self._elements(module, values, name, left)
            cases = [case_of(each, listed, name) for each in elements]
            same = [one for one in cases if text_of(one) == self.seen]
            if len(same) != 1 or same[0] is None:
                raise UntracedError(f"{name} of parametrize has this value {len(same)} times as a literal")
            return Value(module=where, node=same[0], name=f"{name} of parametrize", uses=uses, doubts=tuple(doubts))
        if "fixture" in decorators(scope):
            raise UntracedError(f"it is the parameter {name} of the fixture {scope.name}()")
        found = self._given(module, scope, name, left)
        mine = tuple(use for use in found.uses if use.node not in {one.node for one in uses})
        return replace(found, uses=(*mine, *uses))

    def _given(self, module: Module, function: Function, name: str, left: int) -> Value:
        """What the one caller gives that gives the value that was seen."""
        calls = calls_of(self.project, self.classes, module, function)
        unknown = [*calls.doubts]
        found: _Given = {}
        for where, call in calls.made:
            if self._page and _receiver(call) == self._page:
                continue
            try:
                one = self._argument(where, call, (module, function), name, left)
            except (UntracedError, ValueError) as error:
                unknown.append(f"{where.file}:{call.lineno} gives it what cannot be followed: {error}")
                continue
            if one is not None and text_of(one.node) is None:
                unknown.append(f"{where.file}:{call.lineno} gives it what is {what(one.node)}")
            elif one is not None and text_of(one.node) == self.seen:
                found.setdefault(id(one.node), (one, []))[1].append((where, call))
        return self._which(found, unknown, f"it is the parameter {name} of {function.name}()")

    def _which(self, found: _Given, unknown: Sequence[str], shown: str) -> Value:
        """The one literal that was given in the run: the only one, or the one on a line that ran.

        Raises:
            UntracedError: that is not certain.
        """
        if unknown or len(found) > 1:
            ran = {key: pair for key, pair in found.items() if any(self._was_run(*place) for place in pair[1])}
            if len(ran) == 1:
                return self._alone(*next(iter(ran.values())), unknown)
        if unknown:
            raise UntracedError(f"{shown}, and {unknown[0]}")
        if not found:
            raise UntracedError(f"{shown}, and no call of it gives this value")
        if len(found) > 1:
            places = ", ".join(
                sorted(f"{where.file}:{call.lineno}" for _, pair in found.values() for where, call in pair)[:MOST_SHOWN]
            )
            raise UntracedError(f"{shown}, and {len(found)} calls give this value ({places})")
        return self._alone(*next(iter(found.values())), ())

    def _alone(self, one: Value, calls: Sequence[tuple[Module, ast.expr]], unknown: Sequence[str]) -> Value:
        """A literal with the calls that leave a parameter at it as its default, those that did not run as doubts."""
        if len(calls) == 1 and not unknown:
            return one
        if not any(isinstance(above, ast.arguments) for above in one.module.above(one.node)):
            return one
        others = [
            f"{where.file}:{call.lineno} leaves it at that too" for where, call in calls if not self._was_run(where, call)
        ]
        return replace(one, doubts=(*one.doubts, *others, *unknown))

    def _argument(self, where: Module, call: ast.Call, function: tuple[Module, Function], name: str, left: int) -> Value | None:
        """What one call gives a parameter, its default counted; ``None`` for a call of another function of this name."""
        given = argument(call, function[1], name, bound=is_bound(*function))
        default = default_of(function[1], name) if given is None else None
        node = given or default
        if node is None:
            return None
        one = self.reach(where if given is not None else function[0], node, left - 1)
        uses = tuple(use for use in one.uses if use.node is not node)
        return replace(one, uses=uses, name=f"{name} of {function[1].name}()" if one.node is node else one.name)

    def _was_run(self, module: Module, call: ast.expr) -> bool:
        """Whether a call stands on a line that led to the locator."""
        return any(file == module.file and call.lineno <= line <= (call.end_lineno or 0) for file, line in self._lines)

    # ------------------------------------------------------------------ items of tables

    def _item(self, module: Module, node: ast.expr, of: ast.expr, at: ast.expr, left: int) -> Value:
        """``SELECTORS["login"]``, ``SELECTORS.get("login")``, ``LOGIN[1]``."""
        if not isinstance(at, ast.Constant):
            raise UntracedError(f"{ast.unparse(node)} is looked up by a computed key")
        holder = self.reach(module, of, left - 1)
        values = items_of(holder.node, at.value)
        if values is None and holder.node is not of:
            raise UntracedError(f"{holder.name} is {what(holder.node)}")
        if values is None or len(values) != 1:
            raise UntracedError(f"{ast.unparse(node)} is not one literal")
        uses, doubts = list[Use](), list(holder.doubts)
        for use in holder.uses:
            read = _read(use)
            if read is None:
                doubts.append(f"{use.module.file}:{use.node.lineno} uses {ast.unparse(use.node)} as a whole")
            elif read[1] == at.value:
                uses.append(Use(use.module, read[0]))
        found = self.onward(holder.module, values[0], f"{holder.name}[{at.value!r}]", left, uses, doubts)
        if found.node is of:
            raise UntracedError(f"{ast.unparse(node)} is not one literal")
        return found


def _receiver(call: ast.AST | None) -> str:
    """The last name of what a method is called of, ``page`` of ``self.page.click()``: whose ``click`` is Playwright's."""
    of = call.func.value if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else None
    return of.id if isinstance(of, ast.Name) else of.attr if isinstance(of, ast.Attribute) else ""


def items_of(node: ast.expr, key: object) -> list[ast.expr] | None:
    """The values that a literal table has for a key; ``None`` for what is no literal table."""
    if isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        same = [value for each, value in pairs if isinstance(each, ast.Constant) and each.value == key]
        return [] if None in node.keys else same
    if isinstance(node, (ast.List, ast.Tuple)):
        starred = any(isinstance(one, ast.Starred) for one in node.elts)
        return [one for place, one in enumerate(node.elts) if key in (place, place - len(node.elts)) and not starred]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dict" and not node.args:
        return [one.value for one in node.keywords if one.arg == key] if all(one.arg for one in node.keywords) else []
    return None


def _read(use: Use) -> tuple[ast.expr, object] | None:
    """The expression that reads one item of a table, and its key; ``None`` where the table is used in another way."""
    above = use.module.parents.get(use.node)
    if isinstance(above, ast.Subscript) and above.value is use.node and isinstance(above.slice, ast.Constant):
        return (above, above.slice.value) if isinstance(above.ctx, ast.Load) else None
    call = use.module.parents.get(above) if isinstance(above, ast.Attribute) and above.attr == "get" else None
    if isinstance(call, ast.Call) and call.func is above and len(call.args) == 1 and isinstance(call.args[0], ast.Constant):
        return call, call.args[0].value
    return None


def _at(node: ast.expr, path: Sequence[int], name: str) -> ast.expr:
    """A part of a literal tuple, and of one within it.

    Raises:
        UntracedError: it is none.
    """
    for place in path:
        if (
            not isinstance(node, (ast.Tuple, ast.List))
            or len(node.elts) <= place
            or any(isinstance(one, ast.Starred) for one in node.elts)
        ):
            raise UntracedError(f"{name} is bound by a loop, an argument or something else that is not one literal")
        node = node.elts[place]
    return node
