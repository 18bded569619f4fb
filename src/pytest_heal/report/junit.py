"""Drift as properties of JUnit XML: names and values only; pytest writes the file.

Each property has a name of its own (``heal_1``, ``heal_2``), because readers such as Jenkins keep only the last of several
with one name. Properties of a test case are what pytest itself writes for ``record_property``, in every family.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pytest_heal.relocation.events import HealEvent
from pytest_heal.report.demands import reworded
from pytest_heal.report.escape import counted, shortened, visible, xml_text
from pytest_heal.report.terminal import SORTS, WHAT_HAPPENED, sort_of
from pytest_heal.suggestions.record import Similar
from pytest_heal.suggestions.suggestions import Suggestions
from pytest_heal.suggestions.text import short

FLAKY = "pytest_heal.HealedLocatorWarning"  # type of a flaky failure
PREFIX = "heal"
VALUE_LIMIT = 1000  # characters of one value
CODE_LIMIT = 400  # characters of one locator in a value


def test_properties(events: Sequence[HealEvent]) -> list[tuple[str, str]]:
    """The properties of one test case; none for a test without drift.

    ``heal_count`` is the number of heals (0 when all was refused), ``heal_1`` and so on are the heals, ``heal_refused_1``,
    ``heal_moved_1``, ``heal_ambiguous_1``, ``heal_lost_1``, ``heal_suggested_1`` and so on the rest.
    ``heal_suggestion_1_2`` is the second selector that exists instead of what the first failed locator looked for.
    """
    if not events:
        return []
    properties = [(f"{PREFIX}_count", str(sum(sort_of(event) == "healed" for event in events)))]
    for sort in SORTS:
        mine = [event for event in events if sort_of(event) == sort]
        name = PREFIX if sort == "healed" else f"{PREFIX}_{sort}"
        properties.extend((f"{name}_{place}", property_value(event)) for place, event in enumerate(mine, 1))
    told = [Suggestions.from_dict(event.suggestions) for event in events if event.suggestions is not None]
    for place, found in enumerate(told, 1):
        for rank, similar in enumerate(found.similar, 1):
            properties.append((f"{PREFIX}_suggestion_{place}_{rank}", suggestion_value(similar)))
    return properties


def flaky_failures(events: Sequence[HealEvent]) -> list[dict[str, str]]:
    """The attributes of a ``<flakyFailure>`` for each heal of one test case.

    Of all that says "passed, but not as it should" this alone is allowed by the schema of Jenkins, and shown by what reads it.
    """
    return [{"type": FLAKY, "message": property_value(event)} for event in events if sort_of(event) == "healed"]


def suggestion_value(similar: Similar) -> str:
    """One selector on one line: as code, how many elements it matched, and why it is offered."""
    code = shortened(similar.paste or similar.code, CODE_LIMIT)
    said = f"{code} ({counted(similar.count, 'element')}; {similar.reason})"
    return xml_text(visible(xml_text(said)), VALUE_LIMIT)


def suite_properties(events: Iterable[HealEvent], *, mode: str) -> list[tuple[str, str]]:
    """The totals of a run, for its test suite: mode, tests with a heal, and the number of events of each sort."""
    known = list(events)
    sorts = [sort_of(event) for event in known]
    tests = {event.test for event in known if sort_of(event) == "healed"}
    return [
        (f"{PREFIX}_mode", mode),
        (f"{PREFIX}_tests", str(len(tests))),
        *((f"{PREFIX}_{sort}", str(sorts.count(sort))) for sort in SORTS),
    ]


def property_value(event: HealEvent) -> str:
    """One event on one line: place, act, old locator, new locator, how certain it is and what is said otherwise, or why not."""
    where = f"{event.file}:{event.line} " if event.file else ""
    old = shortened(event.locator or event.selector, CODE_LIMIT)
    new = shortened(event.replacement or event.after, CODE_LIMIT)
    said = f"{where}{event.method + ': ' if event.method else ''}{old}"
    if event.outcome == "refused":
        said += f" not healed: {event.reason.rstrip('.')} ({event.code})"
    elif event.suggestions is not None:
        said += f" {WHAT_HAPPENED[event.kind]}: {short(Suggestions.from_dict(event.suggestions))}"
    elif new:
        said += f" -> {new} (confidence {event.confidence:.2f}, margin {event.margin:.2f})"
        said += "".join(f"; {line}" for line in reworded(event))
    return xml_text(visible(xml_text(said)), VALUE_LIMIT)
