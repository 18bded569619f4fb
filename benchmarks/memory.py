"""Whether a long run stays as light and as quick as it began: 1,000 tests in one process, 5,000 fingerprints, 500 heals.

    python benchmarks/memory.py [--tests 1000] [--fingerprints 5000]

Each test opens a page and clicks four buttons; in every second test one of them has drifted and is healed. Two processes do
the same, one with plain Playwright on an undrifted site, one with a `Run` as pytest has it: journal, trust and baseline
on disk. A line each twentieth of the run: resident memory of Python (MiB), objects the garbage collector knows, median ms of a
test. The
last line is the slope over the second half of the run; the plugin's own share is the difference of the two.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import http.server
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from baseline import fingerprint
from pytest_heal.browser.launch import chromium_on_path
from pytest_heal.config.settings import Settings
from pytest_heal.healing.run import Run

PAGES, BUTTONS = 50, 10  # of the site; all buttons of a page drift, each is healed once in 1,000 tests
FINE = 3  # locators a test uses that have not drifted
QUIET = 60  # ms; the benchmark is about what stays, not about waiting


def html(page: str, *, drifted: bool) -> str:
    """A page of named buttons; drifted, each has another id."""
    buttons = "".join(
        f"<p><button id={'n' if drifted else 'b'}{n} onclick='window.n={n}'>{page.title()} order {chr(97 + n) * 3}</button>"
        f"<a class=link-{n} href=/{page}/help-{chr(97 + n)}>Help {chr(97 + n) * 3}</a></p>"
        for n in range(BUTTONS)
    )
    return f"<!doctype html><title>{page}</title><h1>{page}</h1><form onsubmit='return false'>{buttons}</form>"


class Site(http.server.BaseHTTPRequestHandler):
    """``/pageaa`` and so on, in the release that is set on the class."""

    protocol_version = "HTTP/1.1"
    drifted = False

    def log_message(self, *args: object) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        """The page of that name."""
        body = html(self.path.strip("/"), drifted=type(self).drifted).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def page_name(number: int) -> str:
    """A name without digits: numbers in paths are one page to the plugin."""
    return f"page{chr(97 + number // 26)}{chr(97 + number % 26)}"


def resident() -> float:
    """MiB of this process."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def run_in(folder: Path, *, record: Any) -> Run:
    """A run as pytest makes it."""
    settings = Settings(mode="on", record=record, baseline=(folder / "baseline",), quiet=QUIET, time=1e6)
    return Run(settings, root=folder, log=lambda line: print("heal:", line))


def run_test(browser: Browser, base: str, number: int, *, drifting: bool) -> None:
    """One test: which page and which drifted button follow from its number."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{base}/{page_name(number // 2 % PAGES)}")
    for n in range(FINE):
        page.locator(f"a.link-{(number + n) % BUTTONS}").hover()
    if drifting and number % 2:
        page.locator(f"#b{number // 2 // PAGES % BUTTONS}").click(timeout=5_000)
    context.close()


def record_all(browser: Browser, base: str, folder: Path, total: int) -> None:
    """Record the site, and fill the baseline up with what other pages would have."""
    rng = random.Random(5)
    run = run_in(folder, record="new")
    own = PAGES * BUTTONS * 2
    run.baseline.store.put_all((fingerprint(n, 100, rng) for n in range(max(0, total - own))), replace=False)
    run.install()
    for number in range(PAGES):
        run.start(f"record.py::{number}", "on")
        page = browser.new_page()
        page.goto(f"{base}/{page_name(number)}")
        source = "\n".join(f"page.locator('a.link-{n}').hover()\npage.locator('#b{n}').click()" for n in range(BUTTONS))
        exec(compile(source, str(folder / "tests.py"), "exec"), {"page": page})
        page.close()
        run.finish()
    run.close()
    run.uninstall()


def slope(points: list[tuple[int, float]]) -> float:
    """Least squares, per test."""
    return statistics.linear_regression([x for x, _ in points], [y for _, y in points]).slope


def measure(state: str, tests: int, total: int) -> None:
    """The run of one process."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}"
    found = chromium_on_path()
    args = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    healed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run = run_in(folder, record="new")
        run.install()  # registers the engine, as a run does
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(args=args, **({"executable_path": found} if found else {}))
            run.uninstall()
            record_all(browser, base, folder, total)
            Site.drifted = state == "on"
            run = run_in(folder, record="new")
            if state == "on":
                run.baseline.prepare([])
                run.install()
            print(f"{state}: {run.baseline.store.count()} fingerprints")
            rows: list[tuple[int, float, int, float]] = []
            spent: list[float] = []
            every = max(1, tests // 20)
            for number in range(tests):
                if state == "on":
                    run.start(f"test.py::test_{number}", "on")
                began = time.perf_counter()
                try:
                    run_test(browser, base, number, drifting=True)
                    failure = False
                except Exception as error:  # noqa: BLE001 - a benchmark goes on, and counts
                    print(str(error).splitlines()[0])
                    failure = True
                    if run.test is not None:
                        run.test.failed()
                events = run.finish()
                spent.append((time.perf_counter() - began) * 1000)
                healed += sum(event.outcome == "healed" for event in events)
                failed += failure
                if (number + 1) % every == 0:
                    gc.collect()
                    rows.append((number + 1, resident(), len(gc.get_objects()), statistics.median(spent[-every:])))
                    print(f"{rows[-1][0]:6} {rows[-1][1]:8.1f} MiB {rows[-1][2]:9} objects {rows[-1][3]:8.1f} ms a test")
            with contextlib.suppress(Exception):
                run.close()
            browser.close()
    late = rows[len(rows) // 2 :]
    kib, objects, ms = (slope([(row[0], row[i]) for row in late]) for i in (1, 2, 3))
    print(f"{state}: {healed} healed, {failed} failed; a test adds {kib * 1024:.1f} KiB, {objects:.1f} objects, {ms:.4f} ms")


def main() -> None:
    """Both processes, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tests", type=int, default=1000)
    parser.add_argument("--fingerprints", type=int, default=5000)
    parser.add_argument("--state", choices=("plain", "on"))
    arguments = parser.parse_args()
    if arguments.state:
        measure(arguments.state, arguments.tests, arguments.fingerprints)
        return
    for state in ("plain", "on"):
        options = ["--tests", str(arguments.tests), "--fingerprints", str(arguments.fingerprints), "--state", state]
        subprocess.run([sys.executable, __file__, *options], check=True)


if __name__ == "__main__":
    main()
