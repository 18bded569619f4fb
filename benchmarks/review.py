"""The review in a browser: how long a page of many events takes to load, how many cards it has, and how high it is.

    python benchmarks/review.py [--events N] [--locators N]

Times are medians of `RUNS` loads, from the navigation to the last card in the document, in a headless Chromium; making the
cards from the report, which happens once before the page is opened, is a figure of its own.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.source.fix_corpus import Seen
from tests.support.browsers import launch
from tests.support.fix_project import entry

from pytest_heal.repair import last_run
from pytest_heal.report.model import HealReport, Run, fingerprint
from pytest_heal.review import command
from pytest_heal.review.command import Wanted

RUNS = 5


def project(folder: Path, events: int, locators: int) -> None:
    """A project whose last run drifted so."""
    text = "".join(f'def test_{n}(page):\n    page.locator("#a{n}").click()\n' for n in range(locators))
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (folder / "test_a.py").write_text(text, encoding="utf-8")
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=folder, check=True)
    made = [
        entry(text, test=f"test_a.py::test_{n}", seen=Seen(calls=((f'page.locator("#a{n}")', f"#a{n}"),)))
        for n in range(locators)
    ]
    entries = [
        replace(made[n % locators], event=replace(made[n % locators].event, test=f"test_a.py::test_{n % locators}[{n}]"))
        for n in range(events)
    ]
    known = {"test_a.py": fingerprint(text.encode())}
    last_run.store(folder / ".pytest_cache" / "d" / last_run.FOLDER / last_run.NAME, HealReport.of(Run(files=known), entries))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--locators", type=int, default=50)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        project(folder, options.events, options.locators)
        os.chdir(folder)  # or pytest reads the configuration of this repository
        found, ready = [], threading.Event()
        began = time.perf_counter()
        arguments = [f"--rootdir={folder}", "-c", str(folder / "pytest.ini"), "-p", "no:schemathesis"]
        threading.Thread(
            target=command.run,
            args=(Wanted(browser=False), arguments),
            kwargs={"started": lambda server: (found.append(server), ready.set())},
            daemon=True,
        ).start()
        ready.wait(120)
        cards = time.perf_counter() - began
        with sync_playwright() as playwright:
            browser = launch(playwright)
            took = []
            for _ in range(RUNS):
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                begin = time.perf_counter()
                page.goto(found[0].url)
                page.wait_for_function("document.documentElement.dataset.ready !== undefined")
                took.append(time.perf_counter() - begin)
                number, height = page.evaluate("[document.querySelectorAll('.card').length, document.body.scrollHeight]")
                page.close()
            browser.close()
        found[0].stop()
    print(f"{options.events} events of {options.locators} locators: cards made in {cards:.2f} s")
    print(f"page loaded in {statistics.median(took):.2f} s (median of {RUNS}), {number} cards, {height} px")


if __name__ == "__main__":
    main()
