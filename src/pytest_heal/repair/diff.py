"""Unified diffs of whole files, with context: for reading, and for ``git apply``."""

from __future__ import annotations

import difflib

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
