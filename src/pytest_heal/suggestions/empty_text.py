"""Queries that returned nothing, as text: what came back, where, and what the page had of it when the test failed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pytest_heal.element.printable import counted, shortened, visible

LINES = 4
"""Queries that are named."""
_LONGEST = 200
"""Characters of a line."""
_HEAD = "Returned nothing in this test, which need not be why it failed:"


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyLine:
    """One query.

    Attributes:
        place: ``file:line``.
        code: the call as the test would write it.
        returned: what came back, as Python.
        found_by: of a query in an element: what had found that, and where.
        now: what is the case now, half a sentence; ``""`` where that was not looked into.
    """

    place: str
    code: str
    returned: str
    found_by: str = ""
    now: str = ""


def now_there(count: int) -> str:
    """What is said where elements match by now."""
    return f"{counted(count, 'element')} {'matches' if count == 1 else 'match'} by now"


def empty_lines(lines: Sequence[EmptyLine], further: int = 0, *, at_least: bool = False) -> str:
    """The paragraph of a failure.

    Args:
        lines: what is named.
        further: how many more there were.
        at_least: not all of them were kept.
    """
    more = [f"  and {'at least ' if at_least else ''}{further} more"] if further else []
    return "\n".join([_HEAD, *_rows(lines), *more])


def _rows(lines: Iterable[EmptyLine]) -> Iterable[str]:
    for line in lines:
        row = f"  {visible(line.place)}: {visible(line.code)} returned {visible(line.returned)}"
        yield shortened(row, _LONGEST)
        if line.found_by:
            yield shortened(f"      the element was found by {visible(line.found_by)}", _LONGEST)
        if line.now:
            yield f"      {visible(line.now)}"
