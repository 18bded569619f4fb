"""What all reports cost a run in which nothing drifts: the same passing suite with no report and with all of them, in turns.

    python benchmarks/report_overhead.py [--rounds 7] [--tests 40]

Each round is two runs of pytest in processes of their own, with `--heal=on` and a recorded baseline, in the order of chance:
one without any report, one with the HTML, JSON, Markdown, SARIF, GitLab and GitHub reports, JUnit XML and a history. Each test
of the suite fills a form of a page of its own and checks the result, as tests do. Shown is the time of a whole run in seconds,
the median of the rounds, and the median of the rounds' own ratios. What a round differs by is mostly the machine, by the clock
more than in processor time, which has the browser's in it and decides. The bound is 2 %.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BOUND = 1.02
REPORTS = (
    *(f"--heal-report={kind}:out/heal.{kind}" for kind in ("html", "json", "markdown", "sarif", "gitlab")),
    *("--heal-report=github", "--junitxml=out/junit.xml", "-o", "heal_history=out/heal.jsonl"),
)
CONFTEST = '''
import pytest
from pytest_heal.browser.launch import launch_options

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, playwright):
    return {**browser_type_launch_args, **launch_options(playwright)}

@pytest.fixture
def form(page):
    fields = "".join(f"<label>Name {n} <input id=name-{n}></label>" for n in range(20))
    page.route("**/*", lambda route: route.fulfill(content_type="text/html", body=f"""<!doctype html><title>Form</title>
        <form onsubmit="return false">{fields}<button id=save onclick="out.textContent='saved'">Save</button></form>
        <output id=out></output>"""))
    page.goto("http://form.example/")
    return page
'''
TEST = """
import pytest
from playwright.sync_api import expect

@pytest.mark.parametrize("number", range({tests}))
def test_form(form, number):
    for n in range(5):
        form.locator(f"#name-{{n}}").fill("x")
    form.locator("#save").click()
    expect(form.locator("#out")).to_have_text("saved")
"""


def run(folder: Path, *options: str) -> tuple[float, float]:
    """Seconds of one run of pytest, which must pass: by the clock, and of the processor."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--heal=on",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:playwright-asyncio",
        *options,
    ]
    environment = {**os.environ, "CI": "false", "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(folder / "summary.md")}
    began, busy = time.perf_counter(), processor()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    took = time.perf_counter() - began, processor() - busy
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return took


def processor() -> float:
    """Seconds of all processes that were started here and have ended, their browsers included."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--tests", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
        (folder / "test_form.py").write_text(TEST.format(tests=options.tests), encoding="utf-8")
        run(folder)  # records, and warms the machine up
        plain, reported = [], []
        for _ in range(options.rounds):
            turns = [(plain, ()), (reported, REPORTS)]
            random.shuffle(turns)
            for times, added in turns:
                times.append(run(folder, "--heal-record=none", *added))
        written = sorted(path.name for path in (folder / "out").iterdir())
    print(f"{options.tests} tests, {options.rounds} rounds; written: {', '.join(written)}")
    print(f"{'':11} {'without':>8} {'with all':>8} {'ratio':>7} {'of rounds':>15} {'of fastest':>11}")
    for number, measure in enumerate(("clock", "processor")):
        without, with_ = ([times[number] for times in each] for each in (plain, reported))
        ratios = [b / a for a, b in zip(without, with_, strict=True)]
        ratio, spread = statistics.median(ratios), f"{min(ratios):.3f} to {max(ratios):.3f}"
        seconds = f"{statistics.median(without):8.2f} {statistics.median(with_):8.2f}"
        print(f"{measure:<11} {seconds} {ratio:7.3f} {spread:>15} {min(with_) / min(without):11.3f}")
    return 0 if ratio <= BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
