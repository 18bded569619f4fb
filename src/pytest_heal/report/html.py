"""The report as one HTML file for people: no request to anywhere, and a content security policy that allows none.

All of it is in the markup, so it can be read without scripts and styles too (a CI server may forbid both); the script only
filters and copies. In a very long report it also opens the events, and without it each is one line. Text of a page is escaped
by the template engine, after what cannot be seen was made visible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pytest_heal.report.escape import counted
from pytest_heal.report.findings import said_totals
from pytest_heal.report.html_event import event_view
from pytest_heal.report.model_use import came_of_it, problems, question, totals
from pytest_heal.report.page_file import page_file
from pytest_heal.report.plots import Plot, by_run, histogram
from pytest_heal.report.terminal import SORTS

if TYPE_CHECKING:
    from pytest_heal.models.exchange import ModelUse
    from pytest_heal.report.model import Entry, HealReport

MOST_ROWS = 50  # of a table of pages or tests
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
    groups = _grouped(_with_few_pictures(report.entries))
    healed = [entry for entry in report.entries if entry.sort == "healed"]
    return file.template.render(
        **file.given(),
        words=WORDS,
        totals_said=said_totals(report),
        totals=sorted(report.totals.items(), key=lambda total: _FIRST.get(total[0], len(_FIRST))),
        facts=list(_facts(report)),
        plots=list(_plots(healed)),
        past=by_run(report.history),
        most=MOST_TABLES,
        conflicts=report.conflicts,
        model=None if report.model is None else _model(report.model),
        tables=[table for table in (_by_page(report), _by_test(report)) if table],
        tolerated=sum(entry.tolerated for entry in report.entries),
        tests=counted(len({entry.event.test for entry in report.entries if not entry.tolerated}), "test"),
        entries=[event_view(group, tables=len(groups) <= MOST_TABLES, to_root=report.to_root) for group in groups],
    )


def _grouped(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Entries that tell the same of one locator, wherever it stands, together; what needs a person comes first."""
    groups: dict[tuple[object, ...], list[Entry]] = {}
    for entry in entries:
        event = entry.event
        told = (event.locator or event.selector, event.replacement, event.after, event.code, event.frame, event.reason)
        groups.setdefault((entry.sort, entry.tolerated, *told), []).append(entry)
    return sorted(groups.values(), key=lambda group: _FIRST.get(group[0].sort, len(_FIRST)))


_FIRST = {"refused": 0, "suggested": 0, "lost": 0, "ambiguous": 1, "healed": 2, "moved": 3}


def _when(started: str) -> str:
    """``22 Nov 2026, 13:05`` on the clock of the machine that ran; the text itself where it is no time."""
    try:
        return datetime.fromisoformat(started).strftime("%d %b %Y, %H:%M").lstrip("0")
    except ValueError:
        return started


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


def _facts(report: HealReport) -> Iterable[tuple[str, str]]:
    run = report.run
    yield "tests", ", ".join(f"{number} {outcome}" for outcome, number in run.tests.items()) or "none"
    if run.started:
        yield "started", _when(run.started)
    yield "took", f"{run.seconds:.1f} s"
    yield "healing", run.mode
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


def _with_few_pictures(entries: Iterable[Entry]) -> Iterable[Entry]:
    """The entries, without pictures from the one on that would be too many."""
    left = MOST_PICTURES
    for entry in entries:
        number = sum(image is not None for image in (entry.event.image, entry.event.image_before))
        if number > left:
            yield replace(entry, event=replace(entry.event, image=None, image_before=None))
        else:
            left -= number
            yield entry
