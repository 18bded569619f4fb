"""``pytest-heal trends``: what drifts most, over all runs that a history knows of."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pytest_heal.config.of_pytest import configured
from pytest_heal.errors import HealError
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.history import trends_of
from pytest_heal.report.history_file import read
from pytest_heal.report.trends import lines_of
from pytest_heal.report.trends_html import as_html

MOST_NAMED = 10  # lines of the file that cannot be used


def trends(path: str, *, limit: int = 10, kind: str = "text") -> str:
    """What a history amounts to, as text.

    Args:
        path: of the history; ``""`` for the one that a run of pytest would add to.
        limit: entries of one list, 1 or more.
        kind: ``text``, ``json`` (all as data) or ``html`` (a page).

    Raises:
        HealError: it cannot be read, there is none, or an argument cannot be used. Lines that are no records are named on
            standard error.
    """
    if limit < 1:
        raise HealError(f"--limit={limit} is not valid: expected a whole number, 1 or more")
    file = Path(path) if path else _configured()
    skipped: list[str] = []
    try:
        records = read(file, skipped=skipped.append)
    except FileNotFoundError:
        raise HealError(f"there is no history at {file}: a run with drift and -o heal_history={file} writes one") from None
    except OSError as error:
        raise HealError(f"{file} cannot be read: {error.strerror or error}") from None
    for line in skipped[:MOST_NAMED]:
        sys.stderr.write(f"pytest-heal: {visible(line)}\n")
    if len(skipped) > MOST_NAMED:
        sys.stderr.write(f"pytest-heal: {counted(len(skipped) - MOST_NAMED, 'more line')} passed over\n")
    found = trends_of(records)
    if kind == "html":
        return as_html(found, limit)
    if kind == "json":
        return json.dumps({**found.to_dict(limit), "skipped": len(skipped)}, ensure_ascii=False, indent=2)
    return "\n".join(lines_of(found, limit))


def _configured() -> Path:
    """The history that is configured here."""
    found = configured(())
    if found is None:
        raise HealError("the configuration of pytest cannot be read, see above; or give the file: pytest-heal trends PATH")
    if found[0].history is None:
        raise HealError("no history is configured: set heal_history in the ini file, or give the file: pytest-heal trends PATH")
    return found[0].history
