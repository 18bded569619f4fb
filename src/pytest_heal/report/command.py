"""``pytest-heal merge``: the reports of several machines as one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pytest_heal.config.options import OPTIONS
from pytest_heal.errors import HealError
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.files import check, write_reports
from pytest_heal.report.findings import said_totals
from pytest_heal.report.formats import known_formats
from pytest_heal.report.merge import joined
from pytest_heal.report.model import Entry, HealReport


def merge(files: Sequence[str], reports: Sequence[str]) -> list[str]:
    """Join JSON reports and write what is asked for.

    Args:
        files: JSON reports.
        reports: what to write, each ``KIND`` or ``KIND:PATH``.

    Returns:
        Lines of text: one for each written file, and the totals.

    Raises:
        HealError: a file cannot be read, or a report not be written.
    """
    option = next(option for option in OPTIONS if option.name == "reports")
    try:
        targets = option.parse(list(reports))
    except ValueError as error:
        raise HealError(f"--report {error} is not valid: expected {option.expected}") from None
    formats = known_formats()
    check(targets, formats, "command line", "--report")
    whole = joined([read(Path(file)) for file in files])
    problems: list[str] = []
    lines = write_reports(whole, targets, formats, base=Path.cwd(), problem=problems.append)
    if problems:
        raise HealError("\n".join([*lines, *problems]))
    said = f"{counted(len(files), 'report')}: {said_totals(whole)}"
    conflicts = [f"conflict: {_conflict(group)}" for group in whole.conflicts]
    return [visible(line) for line in [*lines, *conflicts, said]]


def read(path: Path) -> HealReport:
    """A report from its JSON file.

    Raises:
        HealError: it cannot be read, or is none.
    """
    try:
        return HealReport.from_dict(json.loads(path.read_bytes()))
    except OSError as error:
        raise HealError(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # of JSON, or of the report
        reason = "it is not JSON" if isinstance(error, (json.JSONDecodeError, UnicodeDecodeError)) else str(error)
        raise HealError(f"{path} cannot be used: {reason}. Give files that --heal-report=json:PATH wrote.") from None


def _conflict(group: Sequence[Entry]) -> str:
    file, line = group[0].place
    ways = " and as ".join(entry.event.replacement or entry.event.after for entry in group)
    return f"{file}:{line} {group[0].event.locator} was healed as {ways}"
