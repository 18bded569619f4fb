"""What a suite's own locators mostly hold on to, read from its source: what is written into it should read like the rest."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Sequence

from pytest_heal.element.element import TEST_ID_ATTRIBUTES
from pytest_heal.locator.origin import USERS_STYLE
from pytest_heal.source.project import Project

SUITE = "suite"
LEAST = 8
"""Calls of ``get_by_...`` from which on a suite has a style of its own."""
_MARKED = tuple(f"[{attribute}" for attribute in TEST_ID_ATTRIBUTES)


def spelt_out(style: Sequence[str], project: Project) -> tuple[str, ...]:
    """A style with ``suite`` in it as one without.

    Args:
        style: see `Settings.style`.
        project: its source; only read where the style is the suite's.
    """
    if SUITE not in style:
        return tuple(style)
    own = style_of(project)
    return tuple(dict.fromkeys(one for word in style for one in (own if word == SUITE else (word,))))


def style_of(project: Project) -> tuple[str, ...]:
    """Test ids first where half of what is not CSS or XPath is found by them, else what users perceive, which then follows."""
    counts = _counts(module.nodes for module in project.mentioning("get_by_"))
    test_ids, whole = counts["test_id"], sum(counts.values())
    return ("test-id", *USERS_STYLE) if whole >= LEAST and 2 * test_ids >= whole else (*USERS_STYLE, "test-id")


def _counts(modules: Iterable[Iterable[ast.AST]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for nodes in modules:
        for node in nodes:
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            kind, first = node.func.attr.removeprefix("get_by_"), node.args[0] if node.args else None
            if kind != node.func.attr:
                counts[kind] += 1
            elif kind == "locator" and isinstance(first, ast.Constant) and str(first.value).startswith(_MARKED):
                counts["test_id"] += 1
    return counts
