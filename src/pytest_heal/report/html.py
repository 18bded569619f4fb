"""The report as one HTML file for people: no request to anywhere, and a content security policy that allows none.

All of it is in the markup, so it can be read without scripts and styles too (a CI server may forbid both); the script only
filters and copies. In a very long report it also opens the events, and without it each is one line. Text of a page is escaped
by the template engine, after what cannot be seen was made visible.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pytest_heal.element.picture import Picture
from pytest_heal.locator.grades import graded_code
from pytest_heal.report.escape import counted, shortened, visible
from pytest_heal.report.findings import instead, said_totals
from pytest_heal.report.model_use import came_of_it, problems, question, totals
from pytest_heal.report.opinion import told
from pytest_heal.report.page_file import TEXT_LIMIT, page_file, rows, safe
from pytest_heal.report.patch import diff_of
from pytest_heal.report.plots import Plot, by_run, histogram
from pytest_heal.report.terminal import PROPERTY_NAMES, SAME, SORTS, evidence_parts
from pytest_heal.suggestions.suggestions import Suggestions

if TYPE_CHECKING:
    from pytest_heal.models.exchange import ModelUse
    from pytest_heal.relocation.events import HealEvent
    from pytest_heal.report.model import Entry, HealReport

MOST_ROWS = 50  # of a table of pages or tests
MOST_LINES = 40  # of a diff
MOST_PICTURES = 300
MOST_ANSWERS = 300  # of a chat model
MOST_PARTS = 9  # lines that are told apart, of each half of a prompt
MOST_TABLES = 500
"""Events up to which all is in the markup, with tables. Longer reports say the same in sentences, which are a quarter of the
elements, and keep what an event opens to as text until it is opened: a page of two hundred thousand elements loads slowly.
The text stands in ``noframes``, which no browser parses or shows: thousands of templates or scripts are as slow as elements."""

WORDS = {
    "healed": "healed",
    "refused": "not healed",
    "moved": "moved",
    "ambiguous": "ambiguous",
    "lost": "lost",
    "suggested": "failed",
}


def render(report: HealReport) -> str:
    """The report."""
    file = page_file("report.html", "report.css", "report.js")
    healed = [entry for entry in report.entries if entry.sort == "healed"]
    return file.template.render(
        **file.given(),
        words=WORDS,
        totals_said=said_totals(report),
        totals=[(sort, report.totals[sort]) for sort in SORTS if sort in report.totals],
        facts=list(_facts(report)),
        plots=list(_plots(healed)),
        past=by_run(report.history),
        most=MOST_TABLES,
        conflicts=report.conflicts,
        model=None if report.model is None else _model(report.model),
        tables=[table for table in (_by_page(report), _by_test(report)) if table],
        tolerated=sum(entry.tolerated for entry in report.entries),
        entries=[
            _view(entry, tables=len(report.entries) <= MOST_TABLES, to_root=report.to_root)
            for entry in _with_few_pictures(report.entries)
        ],
    )


def _model(use: ModelUse) -> dict[str, Any]:
    """What is shown of the part that a chat model had."""
    return {
        "said": totals(use),
        "problems": problems(use),
        "answers": [
            {
                "question": question(answer),
                "answer": came_of_it(answer),
                "facts": ", ".join(
                    filter(None, (answer.test, f"{answer.tokens:,} tokens" if answer.tokens else "", answer.key))
                ),
                "parts": [line for text in (answer.system, answer.user) for line in text.split("\n", MOST_PARTS) if line],
                "sent": answer.sent,
            }
            for answer in use.answers[:MOST_ANSWERS]
        ],
        "left": max(0, len(use.answers) - MOST_ANSWERS),
    }


def _escaped(line: str) -> Any:
    """A line of source with its tabs; all else that is unseen is visible in it already."""
    from markupsafe import escape

    return escape(shortened(line, TEXT_LIMIT))


def _facts(report: HealReport) -> Iterable[tuple[str, str]]:
    run = report.run
    yield "mode", run.mode
    if run.started:
        yield "started", run.started
    yield "took", f"{run.seconds:.1f} s"
    yield "tests", ", ".join(f"{number} {outcome}" for outcome, number in run.tests.items()) or "none"
    if run.shards > 1:
        yield "joined from", counted(run.shards, "run")
    yield from run.versions.items()


def _plots(healed: Sequence[Entry]) -> Iterable[Plot]:
    confidences = [entry.event.confidence for entry in healed]
    times = [float(entry.event.timings.get("total", 0.0)) for entry in healed if entry.event.timings]
    highest = max(times, default=0.0)
    plots = (
        histogram("Confidence", confidences, least=min([0.5, *confidences]), most=1.0, digits=2),
        histogram("Time to heal", times, least=0.0, most=highest, unit=" ms"),
    )
    yield from (plot for plot in plots if plot is not None)


def _by_page(report: HealReport) -> dict[str, Any] | None:
    return _table(report, "page", lambda entry: entry.event.page.partition("?")[0].partition("#")[0])


def _by_test(report: HealReport) -> dict[str, Any] | None:
    return _table(report, "test", lambda entry: entry.event.test)


def _table(report: HealReport, noun: str, of: Callable[[Entry], str]) -> dict[str, Any] | None:
    """How much drifted by something, the most first."""
    numbers: dict[str, Counter[str]] = {}
    for entry in report.entries:
        key = of(entry)
        if key and not entry.tolerated:
            numbers.setdefault(key, Counter())[entry.sort] += 1
    if not numbers:
        return None
    sorts = [sort for sort in SORTS if any(sort in count for count in numbers.values())]
    ordered = sorted(numbers.items(), key=lambda item: (-item[1].total(), item[0]))
    rows = [{"name": key, "find": key, "numbers": [count[sort] for sort in sorts]} for key, count in ordered[:MOST_ROWS]]
    return {
        "id": f"{noun}s",
        "title": f"By {noun}",
        "what": noun,
        "said": f"{counted(len(numbers), noun)} with drift",
        "sorts": sorts,
        "rows": rows,
        "left": max(0, len(numbers) - MOST_ROWS),
    }


def _view(entry: Entry, *, tables: bool, to_root: str | None) -> dict[str, Any]:
    """What is shown of one event.

    Args:
        entry: of the event.
        tables: evidence and runners-up are tables, not sentences.
        to_root: see `HealReport`.
    """
    event = entry.event
    took = event.timings.get("total") if event.timings else None
    grade = _grade(event.locator)
    facts = [
        event.method,
        event.page + (f" in frame {event.frame}" if event.frame else ""),
        f"made at {event.made_at}" if event.made_at else "",
        f"test {entry.outcome}" if entry.outcome else "",
        {True: "confirmed by its test", False: "not confirmed", None: ""}[event.confirmed],
        f"margin {event.margin:.2f}" if event.margin else "",
        f"the test's locator has {grade}" if grade else "",
        f"{took:.0f} ms" if took else "",
    ]
    return {
        "id": entry.id,
        "sort": entry.sort,
        "tolerated": entry.tolerated,
        "confidence": f"{event.confidence:.3f}",
        "certain": f"confidence {event.confidence:.2f}" if event.replacement or event.after else "",
        "where": f"{event.file}:{event.line}" if event.file else "",
        "locator": event.locator or event.selector,
        "instead": instead(entry),
        "test": f"{event.test} on {event.page}",
        "reason": event.reason,
        "opinion": told(event.opinion),
        "code": event.code,
        "facts": ", ".join(visible(fact[:TEXT_LIMIT], TEXT_LIMIT // 2) for fact in facts if fact),
        "before": event.before,
        "after": event.after,
        "found_title": "Found" if event.outcome == "healed" else "Nearest",
        "image": _picture(event.image),
        "diff": [_escaped(line) for line in diff_of(entry.edit)[:MOST_LINES]] if entry.edit is not None else [],
        "diff_title": f"Proposed change of {entry.edit.file}:{entry.edit.region.line}" if entry.edit is not None else "",
        "source": entry.source,
        "suggested": list(_suggested(entry)),
        "evidence": rows(
            [
                (PROPERTY_NAMES.get(e.property, e.property), e.before, e.after, _says(e.agreement), f"{e.weight:+.1f}")
                for e in event.evidence
                if tables and (e.before or e.after or e.weight)
            ]
        ),
        "said": [] if tables else _said(event),
        "runners_up": [(c.locator or c.element, f"{c.confidence:.2f}", c.owner) for c in event.runners_up if tables],
        "artifacts": [(kind, _named(kind, path), _link(path, to_root)) for kind, path in sorted(entry.artifacts.items())],
    }


def _with_few_pictures(entries: Iterable[Entry]) -> Iterable[Entry]:
    """The entries, without pictures from the one on that would be too many."""
    left = MOST_PICTURES
    for entry in entries:
        if entry.event.image is not None and left <= 0:
            yield replace(entry, event=replace(entry.event, image=None))
        else:
            left -= entry.event.image is not None
            yield entry


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


def _said(event: HealEvent) -> list[str]:
    """Evidence and runners-up in a few sentences."""
    others = (f"{c.locator or c.element} (confidence {c.confidence:.2f})" for c in event.runners_up)
    parts = [*evidence_parts(event.evidence, complete=True), ", ".join(others)]
    names = ("Agrees", "Differs", "Runners-up") if len(parts) > 2 else ("Evidence", "Runners-up")  # noqa: PLR2004
    return [f"{name}: {visible(part[: 2 * TEXT_LIMIT])}" for name, part in zip(names, parts, strict=False) if part]


def _grade(code: str) -> str:
    """``grade D: classes belong to the design and change with it``; ``""`` for what is no locator."""
    found = graded_code(code[:TEXT_LIMIT])
    return f"grade {found.grade}: {'; '.join(found.reasons)}" if found is not None else ""


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


def _says(agreement: float) -> str:
    if agreement >= SAME:
        return "same"
    return "nothing" if agreement == 0 else "similar" if agreement > 0 else "differs"
