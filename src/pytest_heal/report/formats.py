"""The formats of reports: one table. A third party adds a row by the hook ``pytest_heal_report_formats``.

A format is a name, a renderer and a file name; writing is the business of `pytest_heal.report.files`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pytest_heal.errors import HealError

if TYPE_CHECKING:
    from pytest_heal.report.model import HealReport


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFormat:
    """One format.

    Attributes:
        name: as typed in ``--heal-report=NAME:PATH``.
        title: in the line that names the written file, ``JSON report``.
        render: makes the whole text of the file; pure.
        path: the file when none is given.
        variable: an environment variable that names the file instead. The report is added to that file, and where the variable
            is not set none is written.
    """

    name: str
    title: str
    render: Callable[[HealReport], str]
    path: str
    variable: str = ""


def _later(module: str) -> Callable[[HealReport], str]:
    """The renderer of a module, imported when it is needed."""

    def render(report: HealReport) -> str:
        text: str = import_module(f"pytest_heal.report.{module}").render(report)
        return text

    return render


BUILT_IN = {
    row.name: row
    for row in (
        ReportFormat(name="html", title="HTML report", render=_later("html"), path="heal.html"),
        ReportFormat(name="json", title="JSON report", render=_later("json"), path="heal.json"),
        ReportFormat(name="markdown", title="Markdown report", render=_later("markdown"), path="heal.md"),
        ReportFormat(name="sarif", title="SARIF report", render=_later("sarif"), path="heal.sarif"),
        ReportFormat(name="gitlab", title="GitLab report", render=_later("gitlab"), path="gl-code-quality-report.json"),
        ReportFormat(
            name="github",
            title="GitHub summary",
            render=_later("github"),
            path="heal-summary.md",
            variable="GITHUB_STEP_SUMMARY",
        ),
    )
}


def known_formats(added: Iterable[Any] = ()) -> dict[str, ReportFormat]:
    """All formats by name.

    Args:
        added: what implementations of the hook returned: each a list of formats.

    Raises:
        HealError: something else was returned, or a name is taken.
    """
    found = dict(BUILT_IN)
    for several in added:
        for one in several or ():
            if not isinstance(one, ReportFormat):
                raise HealError(f"pytest_heal_report_formats returned {one!r}: expected a list of pytest_heal.ReportFormat")
            if one.name in found:
                raise HealError(f"pytest_heal_report_formats adds {one.name!r}, which exists: give it another name")
            found[one.name] = one
    return found


def expected(formats: Mapping[str, ReportFormat]) -> str:
    """What may be typed, in words."""
    return f"KIND or KIND:PATH with one of the kinds {', '.join(formats)}"
