"""For GitHub Actions: a summary of the step in Markdown, and annotations as workflow commands.

The formats are those of the runner: a command is one line, with ``%`` and line ends as percent codes, in properties also
``:`` and ``,``. It shows ten warnings of a step, so that many are made at most; the summary has all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_heal.report import markdown
from pytest_heal.report.escape import visible
from pytest_heal.report.findings import findings

if TYPE_CHECKING:
    from pytest_heal.report.model import HealReport

LIMIT = 1_000_000
"""Bytes of the summary; the runner takes 1 MiB of a step and none of a longer one."""
MOST_ANNOTATIONS = 10

# What nobody sees otherwise comes first; a locator that was not healed fails its test, which is annotated by others.
_ORDER = {"healed": 0, "moved": 1, "ambiguous": 2, "lost": 3, "refused": 4, "suggested": 5}
_WARNED = ("healed", "moved", "refused", "suggested")  # are warnings or failures of pytest already


def render(report: HealReport) -> str:
    """The summary of the step."""
    return markdown.render(report, LIMIT)


def workflow_commands(report: HealReport, *, annotated: bool = False) -> list[str]:
    """Workflow commands, one a line, the most important ones first.

    Args:
        report: of the run.
        annotated: another plugin makes annotations of warnings and failures, so only what is neither is told here.
    """
    found = [f for f in findings(report, fragile=False) if not (annotated and f.first.sort in _WARNED)]
    found.sort(key=lambda f: (_ORDER[f.first.sort], *f.place))
    lines = []
    for finding in found[:MOST_ANNOTATIONS]:
        file, line = finding.place
        edit = finding.first.edit
        title = f"{finding.rule.title.rstrip('.')} (confidence {finding.first.event.confidence:.2f})"
        lines.append(
            command(
                finding.message,
                file=f"{report.run.folder}{file}",
                line=line,
                end_line=edit.region.end_line if edit is not None else line,
                title=title if finding.first.sort == "healed" else finding.rule.title.rstrip("."),
            )
        )
    return lines


def command(message: str, *, file: str, line: int, end_line: int, title: str) -> str:
    """One annotation as a workflow command."""
    values = {"file": file, "line": str(line), "endLine": str(end_line), "title": title}
    shown = ",".join(f"{name}={escaped_property(visible(value[:1_000]))}" for name, value in values.items())
    return f"::warning {shown}::{escaped(visible(message))}"


def escaped(text: str) -> str:
    r"""A message of a workflow command.

    >>> escaped("50%\nmore")
    '50%25%0Amore'
    """
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escaped_property(text: str) -> str:
    """A property of a workflow command.

    >>> escaped_property("a:b,c")
    'a%3Ab%2Cc'
    """
    return escaped(text).replace(":", "%3A").replace(",", "%2C")
