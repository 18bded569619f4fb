"""The line in the header of a test report. Shown in every run, so it needs nothing of the summary."""

from __future__ import annotations

from pathlib import Path

from pytest_heal.config.options import HEALING_MODES
from pytest_heal.config.settings import Settings
from pytest_heal.report.escape import counted


def header(settings: Settings, root: Path, fingerprints: int | None) -> str:
    """The line of the report header: ``heal: mode=on, 212 fingerprints in .heal/baseline``; ``""`` when healing is off.

    Args:
        settings: what is in force.
        root: the project's root; folders below it are shown relative to it.
        fingerprints: how many the baseline has; ``None`` when it could not be read.
    """
    if settings.mode == "off":
        return ""
    if settings.mode not in HEALING_MODES:
        return f"heal: mode={settings.mode}, nothing is recorded or healed (--heal=on does both)"
    folder = settings.baseline[0]
    shown = folder.relative_to(root).as_posix() if folder.is_relative_to(root) else str(folder)
    known = "baseline not readable" if fingerprints is None else counted(fingerprints, "fingerprint")
    others = len(settings.baseline) - 1 + len(settings.shared)
    shared = f" and {others} shared" if others else ""
    why = " (CI)" if settings.sources.get("record", "").startswith("default in CI") else ""
    record = "" if settings.record == "new" else f", record={settings.record}{why}"
    return f"heal: mode={settings.mode}, {known} in {shown}{shared}{record}"
