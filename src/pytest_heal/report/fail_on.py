"""What a run is failed for although its tests passed: ``--heal-fail-on`` and ``--heal-max``."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.relocation.events import HealEvent
from pytest_heal.report.escape import counted
from pytest_heal.report.terminal import sort_of

_SAID = {
    "healed": ("heal", "heals"),
    "moved": ("moved locator", "moved locators"),
    "suggested": ("locator that was not healed", "locators that were not healed"),
}


def objections(events: Sequence[HealEvent], *, fail_on: Sequence[str] = (), most: int | None = None) -> list[str]:
    """Why the run fails, one line a reason; none when it does not.

    Args:
        events: of the whole run.
        fail_on: ``healed``, ``moved``, ``suggested`` (not healed, and the report says what exists instead).
        most: most heals; ``None`` for any number.
    """
    counts = {
        "healed": sum(event.outcome == "healed" for event in events),
        "moved": sum(sort_of(event) == "moved" for event in events),
        "suggested": sum(event.outcome in ("refused", "suggested") for event in events),
    }
    lines = [
        f"the run fails: {counted(counts[what], *_SAID[what])}, and --heal-fail-on={what} allows none"
        for what in fail_on
        if counts[what]
    ]
    if most is not None and counts["healed"] > most:
        lines.append(f"the run fails: {counted(counts['healed'], 'heal')}, and --heal-max={most} allows {most}")
    return lines
