"""How long the reports of a run with very much drift take: 5,000 events, each another one, every format, on disk.

    python benchmarks/reports.py [--events 5000] [--rounds 3] [--keep FOLDER]

What is measured is what a run of pytest waits for at its end: making the text of a format from the events, and writing the
file. Shown is the processor time of the fastest of some rounds in milliseconds, and the size of the file. The bound is two
seconds for a format. `github` is what it is on GitHub: the summary and the annotations.

Of the HTML report also: how long Chromium takes to load it (to the load event, and to the next frame that is drawn), to open an
event and to filter all of them, and how many elements it has then.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from pytest_heal.element.gc_pause import uncollected
from pytest_heal.locator import grades
from pytest_heal.relocation.events import Candidate, Evidence, HealEvent
from pytest_heal.report.files import write_file
from pytest_heal.report.formats import BUILT_IN, ReportFormat
from pytest_heal.report.github import workflow_commands
from pytest_heal.report.model import Entry, HealReport, Run
from pytest_heal.source.calls import Source
from pytest_heal.source.edits import Edit, Region

BOUND = 2_000.0
"""Milliseconds that one format may take for 5,000 events."""
PROPERTIES = ("text", "role", "name", "id", "attributes", "path", "place", "near", "section", "size", "field", "ordinal")
SORTS = ({}, {}, {}, {"outcome": "refused", "confirmed": False, "replacement": ""}, {"kind": "moved", "outcome": "reported"})


def events(number: int) -> HealReport:
    """A report with that many events, no two of them alike, with twelve pieces of evidence each."""
    entries = []
    for n in range(number):
        changes = SORTS[n % len(SORTS)]
        old, new = f'page.locator("#submit-{n}")', f'page.get_by_role("button", name="Sign in {n}")'
        event = HealEvent(
            **{
                "kind": "lost",
                "outcome": "healed",
                "code": "individual-signal",
                "reason": f"one element has the same text and the same name attribute as button {n}",
                "test": f"tests/test_{n % 200}.py::test_sign_in_{n}[chromium]",
                "file": f"tests/test_{n % 200}.py",
                "line": n + 1,
                "column": 5,
                "method": "click",
                "locator": old,
                "selector": f"#submit-{n}",
                "page": f"http://localhost:8000/page/{n % 100}",
                "before": f'button "Sign in {n}"',
                "after": f'button "Sign in {n}"',
                "replacement": new,
                "alternatives": (f'page.get_by_text("Sign in {n}")', f'page.locator("form >> button.b{n}")'),
                "score": 9.0,
                "confidence": 0.8 + n % 20 / 100,
                "margin": 0.6,
                "evidence": tuple(
                    Evidence(property=name, agreement=1.0 if n % 3 else -1.0, weight=1.0, before=f"old {n}", after=f"value {n}")
                    for name in PROPERTIES
                ),
                "runners_up": tuple(Candidate(element=f'button "Other {k}"', score=1.0, confidence=0.1) for k in range(3)),
                "timings": {"wait": 1000.0, "probe": 20.0, "decide": 5.0, "total": 1000.0 + n % 300},
                "confirmed": True,
                **changes,
            }
        )
        edit = Edit(
            file=event.file,
            region=Region(line=n + 1, column=5, end_line=n + 1, end_column=5 + len(old)),
            old=old,
            new=new,
            before=f"    {old}.click()",
            after=f"    {new}.click()",
        )
        entries.append(
            Entry(event=event, outcome="passed", source=edit.before, edit=edit if event.outcome == "healed" else None)
        )
    return HealReport.of(Run(mode="on", versions={"pytest-heal": "0.1.0"}, started="2026-11-22T13:00:00+00:00"), entries)


def places(number: int) -> float:
    """Milliseconds to find the calls of 5,000 events in 200 files."""
    text = "def test(page):\n" + "".join(f'    page.locator("#submit-{n}").click()\n' for n in range(max(number // 200, 1)))
    began = time.process_time()
    for _ in range(200):
        source = Source(text, "t.py")
        for n in range(max(number // 200, 1)):
            assert source.edit(n + 2, 5, f'page.locator("#submit-{n}")', 'page.get_by_label("A")', "click")
    return (time.process_time() - began) * 1000


def opened(path: Path) -> None:
    """Print what a reader of the HTML report waits for."""
    from playwright.sync_api import sync_playwright

    from pytest_heal.browser.launch import launch_options

    drawn = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright))
        page = browser.new_page()
        times = {}
        began = time.perf_counter()
        page.goto(path.as_uri())
        times["load"] = time.perf_counter() - began
        page.evaluate(drawn)
        times["drawn"] = time.perf_counter() - began
        began = time.perf_counter()
        page.locator(".event summary").nth(10).click()
        page.evaluate(drawn)
        times["open"] = time.perf_counter() - began
        began = time.perf_counter()
        page.get_by_label("Find").fill("submit-42")
        page.evaluate(drawn)
        times["filter"] = time.perf_counter() - began
        elements = page.evaluate("document.querySelectorAll('*').length")
        said = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in times.items())
        print(f"HTML in Chromium {browser.version}: {said}; {elements} elements")
        browser.close()


def made_of(name: str, chosen: ReportFormat, report: HealReport) -> str:
    """The text of a format, and what else is made of it where it is meant for."""
    with uncollected():
        text = chosen.render(report)
    if name == "github":
        workflow_commands(report)
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=5_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", type=Path, help="write the files here and leave them")
    options = parser.parse_args()
    slow = []
    print(f"{options.events} events; finding their calls in the source: {places(options.events):.0f} ms")
    with tempfile.TemporaryDirectory() as folder:
        for name, chosen in BUILT_IN.items():
            times = []
            for _ in range(options.rounds):
                report = events(options.events)  # anew: what is kept in it must not help
                grades._graded.cache_clear()
                path = (options.keep or Path(folder)) / chosen.path
                began = time.process_time()
                write_file(path, made_of(name, chosen, report))
                times.append((time.process_time() - began) * 1000)
            print(f"{name:10} {min(times):8.0f} ms   {path.stat().st_size / 1e6:6.1f} MB")
            if min(times) > BOUND:
                slow.append(name)
        opened((options.keep or Path(folder)).absolute() / BUILT_IN["html"].path)
    print(f"over {BOUND:.0f} ms: {', '.join(slow) or 'none'}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
