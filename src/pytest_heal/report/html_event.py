"""What the HTML report shows of one event: a line, and what it opens to, section by section."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pytest_heal.element.picture import Picture
from pytest_heal.locator.grades import graded_code
from pytest_heal.report.demands import texts, verdict
from pytest_heal.report.demands import told as told_demand
from pytest_heal.report.escape import counted, shortened, visible
from pytest_heal.report.findings import instead
from pytest_heal.report.nearest import destroys, nearest
from pytest_heal.report.opinion import told
from pytest_heal.report.page_file import TEXT_LIMIT, rows, safe
from pytest_heal.report.patch import diff_of
from pytest_heal.report.terminal import PROPERTY_NAMES, SAME, evidence_parts
from pytest_heal.suggestions.suggestions import Suggestions

if TYPE_CHECKING:
    from pytest_heal.relocation.events import HealEvent, Held
    from pytest_heal.report.model import Entry

MOST_LINES = 40  # of a diff
MOST_OTHERS = 100  # tests that one drift is listed in
MOST_PLACES = 20  # of one locator, each with its change


def event_view(entries: Sequence[Entry], *, tables: bool, to_root: str | None) -> dict[str, Any]:
    """What is shown of one drift, at however many places and in however many tests.

    Args:
        entries: its events; all but the test and the place is told of the first.
        tables: evidence and runners-up are tables, not sentences.
        to_root: see `HealReport`.
    """
    entry, *rest = entries
    event = entry.event
    tests = len({one.event.test for one in entries}) - 1
    more = counted(tests, "more test") if tests else f"{len(rest)} more times in it" if rest else ""
    pictured = next((one.event for one in entries if one.event.image is not None), event)
    places = {one.place: one for one in reversed(entries)}
    return {
        **_line(entry),
        "more": more,
        "more_places": counted(len(places) - 1, "more place") if len(places) > 1 else "",
        "places": " ".join(f"{file}:{line}" for file, line in places),
        "others": [{"id": one.id, "test": one.event.test} for one in rest[:MOST_OTHERS]],
        "left": max(0, len(rest) - MOST_OTHERS),
        "reason": event.reason,
        "opinion": told(event.opinion),
        "code": event.code,
        "facts": ", ".join(visible(fact[:TEXT_LIMIT], TEXT_LIMIT // 2) for fact in _facts(entry) if fact),
        "before": event.before,
        "after": event.after,
        "found_title": "Found" if event.outcome == "healed" else "Nearest",
        "image": _picture(pictured.image),
        "image_before": _picture(pictured.image_before),
        "changes": [_change(places[place]) for place in sorted(places)[:MOST_PLACES]],
        "places_left": max(0, len(places) - MOST_PLACES),
        "suggested": list(_suggested(entry)),
        "suggested_title": "Locators of what is there" if event.outcome == "refused" else "Locators to use instead",
        **(_evidence_tables(event) if tables else _evidence_said(event)),
        "artifacts": [(kind, _named(kind, path), _link(path, to_root)) for kind, path in sorted(entry.artifacts.items())],
    }


def _line(entry: Entry) -> dict[str, Any]:
    """What is always in sight."""
    event = entry.event
    return {
        "id": entry.id,
        "sort": entry.sort,
        "tolerated": entry.tolerated,
        "confidence": f"{event.confidence:.3f}",
        "certain": f"confidence {event.confidence:.2f}" if event.replacement or event.after else "",
        "where": _where(entry),
        "locator": event.locator or event.selector,
        "instead": instead(entry) or nearest(event),
        "careful": destroys(event.after) if event.outcome != "healed" else "",
        "test": f"{event.test} on {event.page}",
    }


def _facts(entry: Entry) -> Iterable[str]:
    """The circumstances; ``""`` for what is not known."""
    event = entry.event
    grade, took = _grade(event.locator), event.timings.get("total") if event.timings else None
    yield event.method
    yield event.page + (f" in frame {event.frame}" if event.frame else "")
    yield f"made at {event.made_at}" if event.made_at else ""
    yield f"test {entry.outcome}" if entry.outcome else ""
    yield {True: "confirmed by its test", False: "not confirmed", None: ""}[event.confirmed]
    yield f"the test's locator has {grade}" if grade else ""
    yield f"{took:.0f} ms" if took else ""


def _change(entry: Entry) -> dict[str, Any]:
    """The edit of the source that is proposed at a place, or the line that stands there."""
    if entry.edit is None:
        return {"diff": [], "source": entry.source, "title": ", ".join(filter(None, ("Source", _where(entry))))}
    return {
        "diff": [_escaped(line) for line in diff_of(entry.edit)[:MOST_LINES]],
        "title": f"Proposed change of {entry.edit.file}:{entry.edit.region.line}",
    }


def _where(entry: Entry) -> str:
    return f"{entry.event.file}:{entry.event.line}" if entry.event.file else ""


def _escaped(line: str) -> Any:
    """A line of source with its tabs; all else that is unseen is visible in it already."""
    from markupsafe import escape

    return escape(shortened(line, TEXT_LIMIT))


# ------------------------------------------------------------------ evidence


def _evidence_tables(event: HealEvent) -> dict[str, Any]:
    return {
        "evidence": rows(
            [
                *(_demand_row(held) for held in event.demands),
                *(
                    (PROPERTY_NAMES.get(e.property, e.property), e.before, e.after, _says(e.agreement))
                    for e in event.evidence
                    if e.before or e.after or e.weight
                ),
            ]
        ),
        "said": [],
        "runners_up": [(c.locator or c.element, f"{c.confidence:.2f}", c.owner) for c in event.runners_up],
    }


def _demand_row(held: Held) -> tuple[str, ...]:
    kind, demand, now = texts(held)
    return f"demanded {kind}", demand, now, verdict(held)


def _evidence_said(event: HealEvent) -> dict[str, Any]:
    """What the locator demands, evidence and runners-up in a few sentences."""
    demands = f"Demanded: {'; '.join(map(told_demand, event.demands))}" if event.demands else ""
    others = (f"{c.locator or c.element} (confidence {c.confidence:.2f})" for c in event.runners_up)
    parts = [*evidence_parts(event.evidence, complete=True), ", ".join(others)]
    names = ("Agrees", "Differs", "Runners-up") if len(parts) > 2 else ("Evidence", "Runners-up")  # noqa: PLR2004
    said = [f"{name}: {visible(part[: 2 * TEXT_LIMIT])}" for name, part in zip(names, parts, strict=False) if part]
    return {"evidence": "", "said": [demands, *said] if demands else said, "runners_up": []}


def _says(agreement: float) -> str:
    if agreement >= SAME:
        return "same"
    return "nothing" if agreement == 0 else "similar" if agreement > 0 else "differs"


# ------------------------------------------------------------------ suggestions, files


def _suggested(entry: Entry) -> Iterable[dict[str, str]]:
    event = entry.event
    for code in dict.fromkeys(filter(None, (event.replacement, *event.alternatives))):
        yield {"code": code, "note": _grade(code)}
    if event.suggestions is None:
        return
    found = Suggestions.from_dict(event.suggestions)
    for explanation in found.explanations:
        yield {"code": explanation.paste or "nothing to paste", "note": explanation.sentence}
    for similar in found.similar:
        yield {"code": similar.paste or similar.code, "note": f"{counted(similar.count, 'element')}; {similar.reason}"}


def _grade(code: str) -> str:
    """``grade D: classes belong to the design and change with it``; ``""`` for what is no locator."""
    found = graded_code(code[:TEXT_LIMIT])
    return f"grade {found.grade}: {'; '.join(found.reasons)}" if found is not None else ""


def _link(path: str, to_root: str | None) -> str:
    """Where a file of a test is, from the report's folder; ``""`` where that is not known, or is on another disk.

    A relative URL of escaped steps, which can be nothing but a file beside the report: a path may be whatever its author likes.
    """
    if to_root is None or PurePosixPath(path).is_absolute() or PureWindowsPath(path).is_absolute():
        return ""
    link = "./" + quote(f"{to_root}/{path[:TEXT_LIMIT]}".encode("utf-8", "backslashreplace"))
    return link if len(link) <= TEXT_LIMIT else ""


def _named(kind: str, path: str) -> str:
    """A file of a test, a trace as the command that shows it."""
    return f"playwright show-trace {shlex.quote(path)}" if kind == "trace" else path


def _picture(image: Any) -> dict[str, Any] | None:
    """A picture for the template; ``None`` for what is none, whoever wrote the file it comes from."""
    if image is None:
        return None
    try:
        made = Picture.from_dict(image)
    except ValueError:
        return None
    uri = safe(f"data:image/jpeg;base64,{made.data}")  # checked: base64, nothing else
    return {"uri": uri, "width": made.width, "height": made.height, "box": made.box}
