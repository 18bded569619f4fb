"""What `pytest-heal fix` would have written for the drift of a backtest; nothing is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pytest_heal.backtest.results import Decision
from pytest_heal.baseline import YamlStore
from pytest_heal.plugin.report_run import worked_at
from pytest_heal.relocation.events import HealEvent
from pytest_heal.repair.files import Files
from pytest_heal.repair.fix import proposed
from pytest_heal.report.model import Entry, HealReport, Run


def with_fixes(
    decisions: Sequence[Decision], lines: Mapping[str, Mapping[str, Any]], *, root: Path, baseline: Path, style: Sequence[str]
) -> list[Decision]:
    """The same decisions, each heal with what would have been written for it.

    Args:
        decisions: heals and refusals.
        lines: of the healing run, by node id.
        root: of the earlier suite.
        baseline: that it ran with.
        style: see `Settings.style`.
    """
    events = [(HealEvent.from_dict(event), line) for line in lines.values() for event in line.get("events", ())]
    worked = {one for line in lines.values() for one in line.get("worked", ())}
    run = Run(worked=worked_at([event for event, _ in events], worked, root))
    report = HealReport.of(run, [Entry(event=event, outcome=str(line.get("outcome", ""))) for event, line in events])
    found: dict[tuple[str, int, str], tuple[str, str]] = {}
    for one in proposed(report, report.entries, Files(root), style=style, store=YamlStore(baseline)):
        for sighting in one.sightings:
            made = sighting.makings[-1] if sighting.makings else None
            if made is not None and one.replacement:
                by = "fix" if one.change is not None else "person"
                found[made.file, made.line, sighting.locator] = one.replacement, by
    return [
        replace(one, fix=fix[0], fix_by=fix[1])
        if one.outcome == "healed" and (fix := found.get((one.file, one.line, one.locator)))
        else one
        for one in decisions
    ]
