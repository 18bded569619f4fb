"""Unified diffs of whole files, with context: for reading, and for ``git apply``."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Protocol

from pytest_heal.report.escape import visible
from pytest_heal.source.edits import lines_of

CONTEXT = 3  # lines around a change


def unified(name: str, before: str, after: str, *, exact: bool = False) -> str:
    """The change of one file; ``""`` without one.

    Args:
        name: of the file, relative to where the patch is applied, with ``/``.
        before: its text.
        after: its text afterwards.
        exact: every character as it is, which ``git apply`` needs; else what could steer a terminal is made visible.
    """
    old, new = lines_of(before), lines_of(after)
    lines = [] if exact else [f"--- a/{visible(name)}", f"+++ b/{visible(name)}"]
    text = f"--- a/{name}\n+++ b/{name}\n" if exact else ""
    for line in list(difflib.unified_diff(old, new, n=CONTEXT))[2:]:
        if exact:
            text += line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        else:
            body = line.rstrip("\r\n")
            lines.append(body[:1] + "\t".join(visible(part) for part in body[1:].split("\t")) if body[:1] in "+- " else body)
    return text if exact and old != new else "\n".join(lines) if old != new else ""


class Replacement(Protocol):
    """What is read of a `source.changes.Change`."""

    @property
    def begin(self) -> int:
        """Offset in characters."""
        ...

    @property
    def end(self) -> int:
        """Of the first character behind it."""
        ...

    @property
    def new(self) -> str:
        """What is to stand there."""
        ...


def excerpt(name: str, text: str, changes: Iterable[Replacement]) -> str:
    """The lines around changes of one file, to be read: as `unified`, without comparing the whole of it.

    Args:
        name: of the file.
        text: its text.
        changes: that were found to be possible, in any order.
    """
    shown = [f"--- a/{visible(name)}", f"+++ b/{visible(name)}"]
    ordered = sorted(changes, key=lambda change: change.begin)
    for first in ordered:
        start = text.rfind("\n", 0, first.begin) + 1
        if any(other.begin < first.begin and other.end >= start for other in ordered):
            continue  # in the lines of the one before
        end, mine = first.end, []
        for other in ordered:
            if first.begin <= other.begin <= (stop if (stop := text.find("\n", end)) >= 0 else len(text)):
                mine.append(other)
                end = max(end, other.end)
        stop = stop if (stop := text.find("\n", end)) >= 0 else len(text)
        new, at = "", start
        for other in mine:
            new, at = new + text[at : other.begin] + other.new, other.end
        line = text.count("\n", 0, start) + 1
        above = text[:start].rsplit("\n", CONTEXT + 1)[-CONTEXT - 1 : -1]
        below = text[stop + 1 :].removesuffix("\n").split("\n", CONTEXT)[:CONTEXT] if text[stop + 1 :] else []
        shown.append(f"@@ {line} @@")
        shown += _marked(" ", above) + _marked("-", text[start:stop].split("\n"))
        shown += _marked("+", (new + text[at:stop]).split("\n")) + _marked(" ", below)
    return "\n".join(shown) if ordered else ""


def _marked(sign: str, lines: Iterable[str]) -> list[str]:
    return [sign + "\t".join(visible(part) for part in line.rstrip("\r").split("\t")) for line in lines]
