"""The report as Markdown, for a comment on a pull request: a table, and the patch folded below it.

Text of a page stands in code spans, or where it could leave one in ``<code>`` with every sign of punctuation as a number:
nothing in it can be Markdown, HTML, a mention or a link.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_heal.report.demands import reworded
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.findings import Finding, code, findings, instead, said_totals
from pytest_heal.report.model_use import problems, totals
from pytest_heal.report.nearest import destroys, nearest
from pytest_heal.report.opinion import told
from pytest_heal.report.patch import patch

if TYPE_CHECKING:
    from pytest_heal.report.model import HealReport

LIMIT = 60_000
"""Bytes of the whole; a comment on GitHub may have 65,536 characters."""
CELL_LIMIT = 300  # characters of a cell
_PATCH_SHARE = 0.6  # of the limit

_WORDS = {
    "HEAL001": "healed",
    "HEAL002": "not healed",
    "HEAL003": "ambiguous",
    "HEAL004": "moved",
}


def render(report: HealReport, limit: int = LIMIT) -> str:
    """The report.

    Args:
        report: of the run.
        limit: most bytes; what is left out is counted.
    """
    found = findings(report, fragile=False)
    parts = [f"### pytest-heal: {said_totals(report)}\n\n"]
    if report.conflicts:
        parts.append(f"**{counted(len(report.conflicts), 'conflict')}**: one locator was healed with different elements.\n\n")
    if report.model is not None:
        said = [totals(report.model), *(f"no answer {line}" for line in problems(report.model))]
        parts.append("".join(f"{numbered(line[: 4 * CELL_LIMIT])}  \n" for line in said) + "\n")
    diff = patch((entry for finding in found for entry in finding.entries), folder=report.run.folder)
    folded = f"\n<details><summary>Patch</summary>\n\n{fenced(diff, 'diff')}\n</details>\n" if diff else ""
    if len(folded.encode("utf-8", "backslashreplace")) > limit * _PATCH_SHARE:
        folded = "\nThe patch is too long to be shown here; the JSON report has it.\n"
    if found:
        parts.append("| | where | locator | instead, or why not | confidence |\n| --- | --- | --- | --- | --- |\n")
    room = limit - len("".join([*parts, folded]).encode("utf-8", "backslashreplace")) - 100
    for place, finding in enumerate(found):
        row = _row(finding, report.run.folder)
        room -= len(row.encode("utf-8", "backslashreplace"))
        if room < 0:
            parts.append(f"\n... and {len(found) - place} more.\n")
            break
        parts.append(row)
    return "".join([*parts, folded])


def fenced(text: str, language: str) -> str:
    """A code block that its text cannot close."""
    longest = max((len(run) for run in re.findall(r"~+", text)), default=0)
    fence = "~" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"


def in_code(text: str) -> str:
    """Any text as code within a line or a cell of a table; ``""`` for nothing."""
    text = visible(text[: 4 * CELL_LIMIT], CELL_LIMIT)
    if not text.strip():
        return ""
    if "`" not in text and "|" not in text and "\\" not in text and text == text.strip():
        return f"`{text}`"
    return f"<code>{numbered(text)}</code>"


def numbered(text: str) -> str:
    """Text with every sign of ASCII punctuation as a numeric character reference, which no Markdown takes for structure."""
    return re.sub(r"[!-/:-@\[-`{-~]", lambda found: f"&#{ord(found[0])};", text)


def _row(finding: Finding, folder: str) -> str:
    event = finding.first.event
    file, line = finding.place
    other = instead(finding.first)
    why = "" if event.outcome == "healed" or other else numbered(visible(event.reason[: 4 * CELL_LIMIT], CELL_LIMIT))
    if near := nearest(event):
        word = destroys(event.after)
        careful = f", careful: it says {in_code(word)}" if word else ""
        why = f"{why} Nearest, not certain: {in_code(near)}{careful}"
    opinion = told(event.opinion)
    heard = "".join(f" ({numbered(said[:CELL_LIMIT])})" for said in (*reworded(event), opinion) if said)
    tests = len({entry.event.test for entry in finding.entries})
    more = f" in {tests} tests" if tests > 1 else ""
    confidence = f"{event.confidence:.2f}" if event.outcome != "refused" and (event.replacement or event.after) else ""
    cells = [
        _WORDS[finding.rule.id],
        f"{in_code(f'{folder}{file}:{line}')}{more}",
        in_code(code(event.locator or event.selector)),
        f"{in_code(other) or why}{heard}",
        confidence,
    ]
    return f"| {' | '.join(cells)} |\n"
