"""What ``pytest-heal check`` found, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pytest_heal.check.results import Checked, CheckReport
from pytest_heal.element.cleaned import clean_text
from pytest_heal.element.plain_json import plain
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.findings import code

_SAID = {
    "lost": "matches nothing; its element is there with certainty",
    "absent": "matches nothing, and nothing is certainly its element",
    "ambiguous": "matches several elements",
    "moved": "matches another element than it was recorded on",
    "unknown": "was not checked",
}
ABSENT = "An absent element may appear only after steps of a test, such as opening a dialog; a check performs no steps."


def as_text(report: CheckReport) -> str:
    """For people: what is not as remembered, page by page, then totals."""
    lines: list[str] = []
    for page in report.pages:
        if page.problem:
            lines.append(f"{visible(page.page)}: not checked: {visible(clean_text(page.problem))}")
        else:
            good = sum(one.status == "found" for one in page.locators)
            lines.append(f"{visible(page.page)}: {good} of {counted(len(page.locators), 'locator')} as remembered")
        for one in page.locators:
            lines.extend(_locator(one))
    lines.extend(f"{visible(page)}: not checkable: {why}; give its URL" for page, why in report.uncheckable)
    if report.totals["absent"]:
        lines.append(ABSENT)
    lines.append(summary(report))
    return "\n".join(lines)


def summary(report: CheckReport) -> str:
    """The last line: ``12 locators on 3 pages: 10 found, 1 lost, 1 moved; exit status 20``."""
    totals = dict(report.totals)
    unopened = totals.pop("unopened")
    said = ", ".join(f"{number} {name}" for name, number in totals.items() if number)
    whole = f"{counted(sum(totals.values()), 'locator')} on {counted(len(report.pages), 'page')}"
    parts = [f"{whole}: {said}" if said else whole]
    if unopened:
        parts.append(f"{counted(unopened, 'page')} not checked")
    if report.uncheckable:
        parts.append(f"{len(report.uncheckable)} not checkable")
    return "; ".join([*parts, f"exit status {report.exit_status}"])


def as_json(report: CheckReport) -> str:
    """For machines: everything."""
    return json.dumps(plain(report.to_dict()), ensure_ascii=False, indent=2)


def _locator(one: Checked) -> Iterator[str]:
    if one.status == "found":
        return
    source = f"     {visible(one.fingerprint.source)}" if one.fingerprint.source else ""
    yield f"  {one.status:<9} {code(one.fingerprint.code)} {_SAID[one.status]}{source}"
    event = one.event
    if event is None:
        yield f"    {visible(one.note)}"
        return
    if event.outcome == "refused":
        yield f"    not healed: {visible(event.reason)} ({visible(event.code)})"
        return
    instead = code(event.replacement or event.after)
    if event.kind == "moved":
        yield f"    {visible(event.reason)}"
    yield f"    - {code(one.fingerprint.code)}"
    yield f"    + {instead}     confidence {event.confidence:.2f}"
