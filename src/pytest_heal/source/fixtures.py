"""Fixtures of ours in the arguments of tests and fixtures: taken out with their last use, so that a suite runs without us.

Only of functions that pytest calls: whoever calls another function gives it what it asks for.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from pytest_heal.source.changes import Change
from pytest_heal.source.module import FUNCTIONS, Module, Span, span_of
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import Proposal

OURS = ("find_by_description", "catalog")
"""Fixtures that go out with their last use."""
_PAGE = "page"
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def asked_in(module: Module, node: ast.AST, name: str, tests: Collection[str]) -> bool:
    """Whether a fixture can be asked for in the function that a node stands in: pytest calls it, and the name is free there.

    Args:
        module: of the node.
        node: that stands in the function, or deeper in it.
        name: of the fixture.
        tests: pytest's node ids of the tests that came by.
    """
    function = _asking(module, node, tests)
    return function is not None and not _binds(module, function, name)


def arguments(made: Sequence[Proposal], project: Project) -> list[Proposal]:
    """What edits of calls entail for the arguments of the functions around them, one proposal a function.

    Args:
        made: the edits that will be made, and no others.
        project: its source.
    """
    found: list[Proposal] = []
    by_file: dict[str, list[Proposal]] = defaultdict(list)
    for one in made:
        by_file[one.file].append(one)
    for file, several in by_file.items():
        module = project.module(file)
        if module is not None:
            found += _in_file(module, several)
    return found


def _in_file(module: Module, made: Sequence[Proposal]) -> Iterator[Proposal]:
    tests = {test for one in made for test in one.tests}
    changes = [change for one in made for change in one.changes]
    edited: dict[_Function, list[Change]] = defaultdict(list)
    for change in changes:
        node = _node(module, change.span)
        function = _asking(module, node, tests) if node is not None else None
        if function is not None:
            edited[function].append(change)
    gone = [(change.begin, change.end) for change in changes]
    for function, own in edited.items():
        unused = [one for one in _arguments(function) if one.arg in OURS and not _used(module, function, one.arg, gone)]
        missing = not _binds(module, function, _PAGE) and any(_of_page(change) for change in own)
        found = _edits(module, function, unused, missing=missing)
        if found:
            yield Proposal(
                file=module.file,
                line=function.lineno,
                locator=f"def {function.name}({ast.unparse(function.args)})",
                replacement="",
                change=found[0],
                also=tuple(found[1:]),
            )


def _edits(module: Module, function: _Function, unused: Sequence[ast.arg], *, missing: bool) -> list[Change]:
    """The changes that take arguments out of a function, and put the page into it where it is missing."""
    every = _arguments(function)
    if missing:
        first = next((one for one in every if one.arg in OURS), None)
        if first is None:
            return []
        page = ast.arg(arg=_PAGE)
        begin, end = _extent(module, first)
        if first not in unused:
            return [_change(module, first, (begin, begin), f"{_PAGE}, ", [page, first])]
        return [
            _change(module, first, (begin, end), _PAGE, [page]),
            *_edits(module, function, [one for one in unused if one is not first], missing=False),
        ]
    made: list[Change] = []
    for out, run in groupby(every, key=lambda one: one in unused):
        if out:
            made += _without(module, every, list(run))
    return made


def _without(module: Module, every: Sequence[ast.arg], run: Sequence[ast.arg]) -> list[Change]:
    """The changes that take out arguments that follow each other."""
    before, after = every.index(run[0]), every.index(run[-1]) + 1
    begin, end = _extent(module, run[0])[0], _extent(module, run[-1])[1]
    if after < len(every):
        end = _extent(module, every[after])[0]
    elif before:
        begin = _extent(module, every[before - 1])[1]
    else:
        rest = module.text[end:]
        end += len(rest) - len(rest.lstrip().removeprefix(",")) if rest.lstrip().startswith(",") else 0
    if module.commented(begin, end):
        return []
    return [
        _change(module, run[0], (begin, end), "", None),
        *(_change(module, one, (end, end), "", None) for one in run[1:]),
    ]


def _change(module: Module, one: ast.arg, where: tuple[int, int], new: str, expected: list[ast.arg] | None) -> Change:
    begin, end = where
    old = module.text[begin:end]
    return Change(file=module.file, begin=begin, end=end, old=old, new=new, span=span_of(one), expected=expected)


def _extent(module: Module, one: ast.arg) -> tuple[int, int]:
    begin = module.offset(one.lineno, one.col_offset)
    return begin, module.offset(one.end_lineno or one.lineno, one.end_col_offset or 0)


def _arguments(function: _Function) -> list[ast.arg]:
    """The arguments that pytest fills, in their order; none where a default or a star stands among them."""
    args = function.args
    plain = not (args.defaults or args.kw_defaults or args.kwonlyargs or args.vararg or args.kwarg or args.posonlyargs)
    return args.args if plain else []


def _asking(module: Module, node: ast.AST, tests: Collection[str]) -> _Function | None:
    """The nearest function around a node that pytest calls and that asks for one of our fixtures."""
    for above in module.above(node):
        if isinstance(above, (ast.FunctionDef, ast.AsyncFunctionDef)) and any(one.arg in OURS for one in _arguments(above)):
            return above if _is_test(module, above, tests) or _is_fixture(above) else None
    return None


def _is_test(module: Module, function: _Function, tests: Iterable[str]) -> bool:
    return any(
        test.partition("::")[0] == module.file and test.rpartition("::")[2].partition("[")[0] == function.name for test in tests
    )


def _is_fixture(function: _Function) -> bool:
    named = [one.func if isinstance(one, ast.Call) else one for one in function.decorator_list]
    return any(ast.unparse(one).rpartition(".")[2] == "fixture" for one in named)


def _binds(module: Module, function: _Function, name: str) -> bool:
    """Whether a name is bound in a function, or where that would find it."""
    for scope in (function, *(one for one in module.above(function) if isinstance(one, (*FUNCTIONS, ast.Module)))):
        for node in ast.walk(scope) if not isinstance(scope, ast.Module) else scope.body:
            if isinstance(node, ast.arg) and node.arg == name:
                return True
            if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load):
                return True
            bound = getattr(node, "names", ()) if isinstance(node, (ast.Import, ast.ImportFrom)) else ()
            if any((alias.asname or alias.name) == name for alias in bound):
                return True
            targets = node.targets if isinstance(node, ast.Assign) else ()
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                return True
    return False


def _used(module: Module, function: _Function, name: str, gone: Sequence[tuple[int, int]]) -> bool:
    """Whether a name is used in a function beyond what is replaced."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == name:
            begin = module.begin(node)
            if not any(start <= begin < end for start, end in gone):
                return True
    return False


def _of_page(change: Change) -> bool:
    """Whether an edit writes a locator of the name ``page``."""
    node: ast.AST | None = change.expected if isinstance(change.expected, ast.expr) else None
    while isinstance(node, (ast.Call, ast.Attribute)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return isinstance(node, ast.Name) and node.id == _PAGE


def _node(module: Module, span: Span) -> ast.AST | None:
    return next((node for node in module.nodes if isinstance(node, ast.expr) and span_of(node) == span), None)
