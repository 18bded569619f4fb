"""What a run with drift prints: lines, and how often it says the same thing.

    python benchmarks/summary.py [--beside CHECKOUT]

Two suites: the example's, on the second release of its shop, and one of 20 tests each of which has lost its element for good.
``lines`` are all that pytest prints, tracebacks included, without a terminal as in CI; ``ours`` those of this plugin's own
sections. ``repeated`` is how often the reason of a refusal, and the replacement of a heal, stands in the output, at most, for
each test that meets it: each fact once is 1. ``--beside`` runs the same with the package of another checkout, such as an
earlier commit.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = 20
HEADINGS = re.compile(r"^=+ .*\b(?:locators|queries)\b.* =+$")
ANY_HEADING = re.compile(r"^=+ .* =+$")
SUITE = """import os

import pytest
from playwright.sync_api import sync_playwright
from pytest_heal.browser.launch import chromium_on_path

WORDS = "Anchor Basket Candle Drawer Engine Feather Garden Harbour Island Jacket Kettle Ladder Mirror Needle Orange Pencil"
NAMES = (WORDS + " Quarry Ribbon Saddle Ticket").split()


@pytest.fixture(scope="session")
def page():
    with sync_playwright() as playwright:
        args = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium_on_path() or None, args=args)
        page = browser.new_page()
        page.set_default_timeout(1500)
        buttons = [f"<button id=n{n}>{name}</button>" for n, name in enumerate(NAMES)]
        shown = "" if os.environ["RELEASE"] == "2" else "".join(buttons)
        html = f"<title>Store</title><h1>Store</h1><p>Nothing is left.</p><a href=/help>Help</a>{shown}"
        page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto("http://store.test/")
        yield page
        browser.close()


"""
TEST = """def test_{n}(page):
    page.locator("#n{n}").click()


"""


def environment(package: Path, **more: str) -> dict[str, str]:
    """Ours, with the package of a checkout, as in CI."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "HEAL"))}
    return {**kept, "PYTHONPATH": str(package / "src"), "CI": "true", "COLUMNS": "120", **more}


def pytest_run(arguments: list[str], folder: Path, package: Path, **more: str) -> str:
    """What a run prints."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:asyncio", *arguments]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(package, **more),
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    return done.stdout


def example(package: Path, report: Path) -> str:
    """The example suite on the second release."""
    healing = ["--heal=on", "--heal-record=none", "--tb=short"]  # as `make example`
    more = [f"--heal-report=json:{report}", f"--output={report.parent / 'artifacts'}"]
    return pytest_run(["example_suite", "--shop-release=2", *healing, *more], package, package)


def refusals(package: Path, report: Path) -> str:
    """A suite of which everything is gone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "test_store.py").write_text(SUITE + "".join(TEST.format(n=n) for n in range(TESTS)), encoding="utf-8")
        (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        pytest_run(["--heal=on", "--heal-record=new", "-q"], folder, package, RELEASE="1")
        return pytest_run(["--heal=on", "--tb=short", f"--heal-report=json:{report}"], folder, package, RELEASE="2")


def sections(text: str) -> Iterator[str]:
    """The lines of this plugin's own sections."""
    inside = False
    for line in text.splitlines():
        if ANY_HEADING.match(line):
            inside = bool(HEADINGS.match(line))
        if inside:
            yield line


def repeated(text: str, report: Path) -> dict[str, float]:
    """How often the output says the reason of a refusal and the replacement of a heal, at most, for each event that has it."""
    events = [entry.get("event", entry) for entry in json.loads(report.read_text(encoding="utf-8"))["events"]]
    flat = " ".join(text.split())
    most = {}
    for outcome, what in (("refused", "reason"), ("healed", "replacement")):
        said = Counter(event[what].rstrip(".") for event in events if event["outcome"] == outcome and event.get(what))
        most[outcome] = max((flat.count(" ".join(fact.split())) / number for fact, number in said.items()), default=0.0)
    return most


def main() -> None:
    """Print a line for each suite and checkout."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="another checkout of this project")
    parser.add_argument("--show", action="store_true", help="print what the runs printed as well")
    options = parser.parse_args()
    print(f"{'suite':<10} {'package':<8} {'lines':>6} {'ours':>6}   repeated: refusal, heal")
    with tempfile.TemporaryDirectory() as name:
        for suite, run in (("example", example), ("refusals", refusals)):
            for called, package in (("beside", options.beside), ("here", ROOT)):
                if package is None:
                    continue
                report = Path(name) / f"{suite}-{called}.json"
                text = run(package.resolve(), report)
                most = repeated(text, report)
                ours = len(list(sections(text)))
                times = f"{most['refused']:.1f}, {most['healed']:.1f}"
                print(f"{suite:<10} {called:<8} {len(text.splitlines()):6} {ours:6}   {times}", flush=True)
                if options.show:
                    print(text)


if __name__ == "__main__":
    main()
