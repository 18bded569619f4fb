"""The proposed changes of the source as one patch that ``git apply --unidiff-zero`` takes.

Only changes that are certain are in it: where two events propose different things for one place, none of them is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from pytest_heal.report.escape import visible
from pytest_heal.report.model import Entry
from pytest_heal.source.edits import Edit, Region, lines_of


def patch(entries: Iterable[Entry], *, folder: str = "") -> str:
    """All edits of some events as a unified diff without context; ``""`` when there are none.

    Args:
        entries: events, in any order.
        folder: of the root in its repository, with ``/`` at its end.
    """
    files: dict[str, list[Edit]] = defaultdict(list)
    for edit in agreed(entries):
        files[edit.file].append(edit)
    parts = []
    for file, edits in sorted(files.items()):
        name = visible(f"{folder}{file}")
        parts.append(f"--- a/{name}\n+++ b/{name}\n{_hunks(edits)}")
    return "".join(parts)


def agreed(entries: Iterable[Entry]) -> list[Edit]:
    """The edits that do not contradict each other, each once, in order of place."""
    proposals: dict[tuple[str, Region], dict[str, Edit]] = {}
    for entry in entries:
        if entry.edit is not None:
            proposals.setdefault((entry.edit.file, entry.edit.region), {}).setdefault(entry.edit.new, entry.edit)
    return [next(iter(same.values())) for _, same in sorted(proposals.items()) if len(same) == 1]


def diff_of(edit: Edit) -> list[str]:
    """The whole lines of one edit, each with ``-`` or ``+`` before it, nothing in them that cannot be seen."""
    return [*_signed("-", edit.before), *_signed("+", edit.after)]


def _hunks(edits: list[Edit]) -> str:
    text, offset = "", 0
    for group in _touching(edits):
        first, last = group[0].region.line, max(edit.region.end_line for edit in group)
        before, after = _whole(group)
        old, new = len(lines_of(before)) or 1, len(lines_of(after)) or 1
        text += f"@@ -{first},{old} +{first + offset},{new} @@\n"
        text += "".join(f"{line}\n" for line in [*_signed("-", before), *_signed("+", after)])
        offset += new - (last - first + 1)
    return text


def _touching(edits: list[Edit]) -> list[list[Edit]]:
    """Edits in groups that share lines; one that overlaps another is left out."""
    groups: list[list[Edit]] = []
    for edit in sorted(edits, key=lambda e: e.region):
        last = groups[-1][-1].region if groups else None
        if last is not None and (edit.region.line, edit.region.column) < (last.end_line, last.end_column):
            continue
        if last is not None and edit.region.line == last.line == last.end_line == edit.region.end_line:
            groups[-1].append(edit)
        elif last is None or edit.region.line > last.end_line:
            groups.append([edit])
    return groups


def _whole(group: list[Edit]) -> tuple[str, str]:
    """The lines of a group before and after all of its edits; several of them share one line."""
    if len(group) == 1:
        return group[0].before, group[0].after
    after = group[0].before
    for edit in reversed(group):
        after = after[: edit.region.column - 1] + edit.new + after[edit.region.end_column - 1 :]
    return group[0].before, after


def _signed(sign: str, text: str) -> list[str]:
    return [f"{sign}{_line(line)}" for line in lines_of(text) or [""]]


def _line(line: str) -> str:
    """A line of source as it is, but for what could steer a terminal; tabs are indentation."""
    return "\t".join(visible(part) for part in line.rstrip("\r\n").split("\t"))
