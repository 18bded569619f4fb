"""The same locator at several places of one page object: all are edited with the one that drifted, where they mean the same.

A page object's methods often repeat a locator, and a run may heal it in one of them. The others are the same where they are
made by the same class on the same receiver, ``self.page``, with the same literals, act on the element at once, and where this
locator is known on no other page than the one it drifted on: the same selector on another template may be as right as ever.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pytest_heal.locator.origin import Making, Mend
from pytest_heal.source.calls import MAKERS, SHORTCUTS
from pytest_heal.source.chains import WAITS, first_of, name_of, receiver_of, text_of
from pytest_heal.source.changes import Change
from pytest_heal.source.classes import Classes, Owner, class_around
from pytest_heal.source.module import Module, Span, span_of, spans_of
from pytest_heal.source.names import set_on
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import MOST_SHOWN, Proposal, replaced, span
from pytest_heal.source.rewrite import CannotEditError, in_call, nodes_of

Elsewhere = Callable[[str, str], str]
"""Why a selector of a file may be right at other places, by file and selector; ``""`` where nothing says so."""
Node = ast.Call | ast.Attribute
READS = frozenset(
    [
        *("get_attribute", "inner_html", "inner_text", "input_value", "text_content"),
        *("is_checked", "is_disabled", "is_editable", "is_enabled", "is_hidden", "is_visible"),
    ]
)
"""Methods that tell what an element says; a locator by its words would make them tell nothing."""
READ = "it is handed on or read there, where the replacement was not tried"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Own:
    """The calls of a page object that a proposal edits."""

    module: Module
    cls: ast.ClassDef
    nodes: list[Node]
    makings: Sequence[Making]
    mend: Mend


def with_twins(
    found: Sequence[Proposal], project: Project, worked: Mapping[str, Sequence[str]], elsewhere: Elsewhere
) -> list[Proposal]:
    """The same proposals, each edit with the places that mean the same.

    Args:
        found: all proposals.
        project: the source.
        worked: ``file:line`` -> pages on which a place worked as it is, of these places too.
        elsewhere: see `Elsewhere`.
    """
    seen: dict[tuple[str, Span], list[Proposal]] = {}
    for one in found:
        for making in (making for sighting in one.sightings for making in sighting.makings):
            seen.setdefault((making.file, span(making)), []).append(one)
    gone: set[int] = set()
    changed: list[Proposal] = []
    for one in found:
        own = _own(one, project) if id(one) not in gone else None
        if own is None:
            changed.append(one)
            continue
        fresh, same, reason = list[Node](), [one], ""
        for node in _twins(own):
            known = [other for place in spans_of(node) for other in seen.get((one.file, place), ())]
            merged = [other for other in known if _is_same(other, one)]
            same += [other for other in merged if other not in same and id(other) not in gone]
            if not known:
                fresh.append(node)
                reason = reason or _still(one.file, node, worked)
            elif not merged:
                reason = reason or f"{one.file}:{node.lineno} was seen, and is not edited with it"
        gone.update(map(id, same))
        reason = reason or (elsewhere(one.file, own.makings[-1].selector) if fresh else "")
        changed.append(_together(same, own, project, fresh, reason))
    return [one for one in changed if id(one) not in gone]


def _own(one: Proposal, project: Project) -> _Own | None:
    """The calls that a proposal edits, where a method of a page object makes them of something that ``self`` has."""
    if one.change is None or one.mend is None or one.name:
        return None
    makings = replaced(one.sightings[0], one.mend)
    try:
        module, nodes = nodes_of(project, makings)
    except CannotEditError:
        return None
    cls = class_around(module, nodes[-1])
    root: ast.expr = nodes[0]
    path = []
    while isinstance(root, (ast.Call, ast.Attribute)):
        path.append(name_of(root))
        root = receiver_of(root)
    if cls is None or not isinstance(root, ast.Name) or root.id != "self" or not _is_one(project, (module, cls), path[-1]):
        return None
    return _Own(module=module, cls=cls, nodes=nodes, makings=makings, mend=one.mend)


def _is_one(project: Project, owner: Owner, name: str) -> bool:
    """Whether an attribute of an object is the same one all its life: set once at most, and no property."""
    every = Classes(project).ancestors(owner)
    properties = any(getattr(one, "name", "") == name for _, cls in every for one in cls.body)
    return not properties and sum(len(set_on(module, cls, name)) for module, cls in every) <= 1


def _twins(own: _Own) -> Iterator[Node]:
    """The other places of a class that ask for the same."""
    wanted = _asked(own.nodes[-1])
    nodes = [node for node in ast.walk(own.cls) if isinstance(node, (ast.Call, ast.Attribute)) and _asked(node) == wanted]
    for node in sorted(nodes, key=span_of):
        if node is not own.nodes[-1] and class_around(own.module, node) is own.cls:
            yield node


def _asked(node: Node) -> tuple[str, ...]:
    """What an expression asks for: a selector of its receiver, however it is given; else all that is written."""
    if isinstance(node, ast.Call) and name_of(node) in (*SHORTCUTS, WAITS, "locator"):
        selector = text_of(first_of(node, "selector"))
        alone = name_of(node) != "locator" or len(node.args) + len(node.keywords) == 1
        if selector is not None and alone:
            return ast.dump(receiver_of(node)), selector
    return (ast.dump(node),)


def _acts(module: Module, node: ast.expr) -> bool:
    """Whether something is done to the element at once, and nothing is read of it."""
    while isinstance(node, (ast.Call, ast.Attribute)):
        if isinstance(node, ast.Call) and name_of(node) in SHORTCUTS:
            return name_of(node) not in READS
        if name_of(node) not in MAKERS:
            return False
        above = module.parents.get(node)
        call = module.parents.get(above) if isinstance(above, ast.Attribute) and above.value is node else None
        if not isinstance(above, ast.Attribute):
            return False
        node = call if isinstance(call, ast.Call) and call.func is above else above
    return False


def _still(file: str, node: Node, worked: Mapping[str, Sequence[str]]) -> str:
    """Where a place worked as it is, as a reason."""
    for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
        if pages := worked.get(f"{file}:{line}"):
            return f"{file}:{line} still works on {', '.join(sorted(pages)[:MOST_SHOWN])}"
    return ""


def _is_same(other: Proposal, one: Proposal) -> bool:
    """Whether two proposals put the same in the place of the same."""
    if other.change is None or other.mend is None or one.mend is None or other.file != one.file or other.name:
        return False
    return (other.mend.start, other.mend.stop, other.mend.code) == (one.mend.start, one.mend.stop, one.mend.code)


def _together(same: Sequence[Proposal], own: _Own, project: Project, fresh: Sequence[Node], reason: str) -> Proposal:
    """One proposal of several; with the places that were not seen, unless there is a reason against that."""
    one = same[0]
    also = [change for other in same[1:] for change in other.changes]
    left, passed = reason, [node for node in fresh if not _acts(own.module, node)]
    if not reason:
        try:
            also += [_change(own, node, project) for node in fresh if node not in passed]
        except CannotEditError as error:
            left = str(error)
    lines = [f"{one.file}:{node.lineno}" for node in (fresh if left else passed)]
    left = left or READ
    return replace(
        one,
        also=tuple(also),
        left=tuple(lines),
        left_for=left if lines else "",
        users=tuple(dict.fromkeys(user for other in same for user in other.users)),
        tests=tuple(dict.fromkeys(test for other in same for test in other.tests)),
        sightings=tuple(sighting for other in same for sighting in other.sightings),
    )


def _change(own: _Own, node: Node, project: Project) -> Change:
    """The edit of a place that was not seen: what was seen, at its own calls."""
    nodes = [node]
    while len(nodes) < len(own.nodes):
        before = receiver_of(nodes[0])
        assert isinstance(before, (ast.Call, ast.Attribute))  # noqa: S101 - it is written as the one that was seen
        nodes.insert(0, before)
    makings = []
    for making, each in zip(own.makings, nodes, strict=True):
        line, column, end_line, end_column = span_of(each)
        at = replace(making, line=line, column=column, end_line=end_line, end_column=end_column)
        makings.append(replace(at, method=name_of(each)))
    return in_call(project, makings, own.mend)
