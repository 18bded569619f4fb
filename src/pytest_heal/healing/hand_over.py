"""A refusal handed to whoever is attached by ``pytest --playwright-debug=cli``: said at once, and the test pauses there.

The debugger is Playwright's (1.59 or later), and pytest-playwright binds it. It pauses before the next action, which is the
test's own call, made again: the page is as the test left it, to be looked at and tried out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_heal.element.cleaned import clean_text
from pytest_heal.element.printable import no_command, visible
from pytest_heal.report.nearest import told_nearest

if TYPE_CHECKING:
    from pytest_heal.browser.flavour import Steps
    from pytest_heal.healing.course import Course
    from pytest_heal.relocation.events import HealEvent

_LINE = 400  # characters


def handed_over(course: Course, event: HealEvent) -> Steps:
    """Say what was refused and ask the debugger to pause; nothing where none is attached, or this Playwright has none."""
    if not course.ledger.options.debugged or event.outcome != "refused":
        return
    debugger = getattr(course.call.page().context, "debugger", None)
    if debugger is None:
        return
    sys.stdout.write("\n".join(["", *map(no_command, lines(event)), ""]))
    sys.stdout.flush()
    try:
        yield debugger.request_pause
    except Exception as error:  # noqa: BLE001 - the page is gone, or it is paused already: the test goes on
        course.ledger.problem(error, "pausing at a refusal")


def lines(event: HealEvent) -> Iterator[str]:
    """What is said, a line each."""
    yield "### pytest-heal: a locator was not healed, and the test pauses before it is tried once more"
    where = f"{event.file}:{event.line}" if event.file else ""
    said = [
        f"- locator: {event.locator}",
        f"- used: {event.method} at {where}",
        f"- reason: {event.reason} ({event.code})",
        f"- remembered: {event.before}",
        told_nearest(event) and f"- {told_nearest(event)}",
    ]
    yield from (visible(clean_text(line), _LINE) for line in said if line)
    yield "- look at the page with the session that is attached: snapshot, find, generate-locator; then resume"
