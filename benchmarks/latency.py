"""From the test's call to the healed action, with defaults, on pages of several sizes.

    python benchmarks/latency.py [--elements 600 10000] [--rounds 5]

Baseline of the same run: the same click on a locator that works. Beyond the quiet time (default 1 s, polled by Playwright at
growing intervals) a heal pays for one inventory, one relocation and a few verifications.
"""

from __future__ import annotations

import argparse
import http.server
import os
import shutil
import statistics
import threading
import time
from functools import partial

from playwright.sync_api import sync_playwright

from pytest_heal.baseline import MemoryStore
from pytest_heal.browser.instrument import Instrument
from pytest_heal.browser.ledger import Ledger, Options, TestState
from pytest_heal.core.policy import Thresholds

ROW = "<tr><td>{0}</td><td><a href='/order/{0}'>Order {0}</a></td><td><button class=row>Open {0}</button></td></tr>"


def page(elements: int, *, drifted: bool) -> str:
    """A table of orders and one form, about ``elements`` elements in all."""
    rows = "".join(ROW.format(n) for n in range(elements // 6))
    button = "<button id={} onclick='window.n=(window.n||0)+1'>Save the changes</button>".format("b-17" if drifted else "save")
    return (
        f"<!doctype html><title>Orders</title><h1>Orders</h1><form onsubmit='return false'>{button}</form><table>{rows}</table>"
    )


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves ``/<elements>/<0 or 1>`` under one URL path, as two releases do: ``/page?release=``."""

    def __init__(self, state: dict[str, str], *args: object) -> None:
        self.state = state
        super().__init__(*args)  # type: ignore[arg-type]

    def log_message(self, *args: object) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        """The current page."""
        body = self.state["html"].encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--elements", type=int, nargs="+", default=[600, 3000, 10000])
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    state: dict[str, str] = {}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, state))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/page"
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    launch = {"executable_path": chromium} if chromium else {}
    ledger = Ledger(store=MemoryStore(), root=".", options=Options(), log=print)
    instrument = Instrument(ledger)
    instrument.install()
    heads = ("works", "healed", "wait", "probe", "decide", "beyond the wait", "x works")
    print(" elements" + "".join(f"{h:>{max(9, len(h) + 2)}}" for h in heads) + "   (ms, median)")
    with sync_playwright() as p:
        browser = p.chromium.launch(args=["--no-sandbox"] if os.geteuid() == 0 else [], **launch)
        for elements in args.elements:
            works, healed, waits, probes, decides = [], [], [], [], []
            for round_ in range(args.rounds + 1):
                ledger.learned.clear()
                ledger.learned.keys_only.clear()
                ledger.broken.clear()
                for drifted in (False, True):
                    state["html"] = page(elements, drifted=drifted)
                    ledger.options.record = "none" if drifted else "new"
                    ledger.test = test = TestState(f"round {round_} {drifted}", "on", Thresholds.with_base())
                    tab = browser.new_page()
                    tab.goto(url)
                    tab.locator("#save").click() if not drifted else None
                    began = time.perf_counter()
                    tab.locator("#save").click()
                    took = (time.perf_counter() - began) * 1000
                    assert tab.evaluate("window.n") == (1 if drifted else 2)
                    ledger.commit()
                    ledger.forget()
                    tab.close()
                    if not round_:
                        continue  # warm-up
                    if drifted:
                        timings = test.events[0].timings or {}
                        healed.append(took)
                        waits.append(timings["wait"])
                        probes.append(timings["probe"])
                        decides.append(timings["decide"])
                    else:
                        works.append(took)
            m = statistics.median
            print(
                f"{elements:>9}{m(works):>9.0f}{m(healed):>9.0f}{m(waits):>9.0f}{m(probes):>9.0f}{m(decides):>9.0f}"
                f"{m(h - w for h, w in zip(healed, waits, strict=True)):>17.0f}{m(healed) / m(works):>9.1f}"
            )
        browser.close()
    instrument.uninstall()
    server.shutdown()
    print("A locator that matches nothing takes 30 s to fail without healing (Playwright's default timeout).")


if __name__ == "__main__":
    main()
