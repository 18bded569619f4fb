"""What a suite's own locators mostly hold on to, read from its source: what is written into it should read like the rest.

Read as text, not as syntax: a failing test has this looked up too, and a large suite takes seconds to parse.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pytest_heal.element.element import TEST_ID_ATTRIBUTES
from pytest_heal.locator.origin import USERS_STYLE
from pytest_heal.source.project import Project

SUITE = "suite"
LEAST = 8
"""Calls of ``get_by_...`` from which on a suite has a style of its own."""
_GET_BY = "get_by_"
_MARKED = "|".join(map(re.escape, TEST_ID_ATTRIBUTES))
_MAKERS = re.compile(rf"""\.get_by_(\w+)\s*\(|\.locator\(\s*r?["']\[(?:{_MARKED})""")
_COMMENTS = re.compile(r"^[ \t]*#.*", re.MULTILINE)


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
    counts: Counter[str] = Counter()
    for text in project.texts():
        counts.update(_kind(found) for found in _MAKERS.finditer(_COMMENTS.sub("", text) if _GET_BY in text else ""))
    test_ids, whole = counts["test_id"], sum(counts.values())
    return ("test-id", *USERS_STYLE) if whole >= LEAST and 2 * test_ids >= whole else (*USERS_STYLE, "test-id")


def _kind(found: re.Match[str]) -> str:
    return found[1] or "test_id"
