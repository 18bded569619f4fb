"""Playwright's own Python tests, without the plugin and with it: the same passes and failures, in about the same time.

    python benchmarks/transparency.py CHECKOUT [--tests tests/sync/test_locators.py ...]

CHECKOUT is a copy of github.com/microsoft/playwright-python of about the installed version; its tests are copied to a
temporary folder and need what its ``local-requirements.txt`` names (pytest-asyncio, pixelmatch, twisted, ...). Four runs:
``plain`` without the plugin, ``suggest``, ``recording`` with ``--heal=on`` and an empty baseline, ``recorded`` with what that
recorded. Prints passes, failures and seconds of each, and every test whose outcome differs from the plain run. Exit status 1
when one does.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from xml.etree import ElementTree as ET

TESTS = (
    "tests/sync/test_locators.py",
    "tests/sync/test_assertions.py",
    "tests/async/test_locators.py",
    "tests/async/test_assertions.py",
)
RUNS = (
    ("plain", ["-p", "no:heal"]),
    ("suggest", ["--heal=suggest"]),
    ("recording", ["--heal=on", "--heal-record=new"]),
    ("recorded", ["--heal=on", "--heal-record=new"]),
)
# Their conftest launches Playwright's own build; where that is absent, the browser on the PATH serves.
SHIM = """
import functools, os
import playwright.async_api, playwright.sync_api
from pytest_heal.browser.launch import chromium_on_path

def patched(launch):
    @functools.wraps(launch)
    def with_path(self, **options):
        if not os.path.exists(self.executable_path):
            options.setdefault("executable_path", chromium_on_path())
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options["args"] = [*(options.get("args") or []), "--no-sandbox"]
        return launch(self, **options)
    return with_path

for api in (playwright.sync_api, playwright.async_api):
    api.BrowserType.launch = patched(api.BrowserType.launch)
"""


def copied(checkout: Path, folder: Path) -> None:
    """The tests and their configuration, without the package, which must be the installed one."""
    shutil.copytree(checkout / "tests", folder / "tests")
    shutil.copy(checkout / "pyproject.toml", folder)
    (folder / "browser_on_path.py").write_text(SHIM, encoding="utf-8")


def outcomes(junit: Path) -> dict[str, str]:
    """Outcome by test."""
    found = {}
    for case in ET.parse(junit).iter("testcase"):
        bad = next((child.tag for child in case if child.tag in ("failure", "error", "skipped")), "passed")
        found[f"{case.get('classname')}::{case.get('name')}"] = bad
    return found


def run(folder: Path, name: str, options: list[str], tests: list[str]) -> tuple[dict[str, str], float, str]:
    """One run: outcomes, seconds, and the last lines it printed."""
    junit = folder / f"{name}.xml"
    command = [sys.executable, "-m", "pytest", *tests, *options, "-p", "browser_on_path", "-p", "no:playwright"]
    command += ["-p", "no:cacheprovider", "--browser=chromium", "-W", "ignore", f"--junitxml={junit}"]
    environ = {**os.environ, "CI": "", "PYTHONPATH": str(folder)}
    environ.pop("CI")
    began = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, errors="replace", check=False)
    seconds = time.perf_counter() - began
    if not junit.exists():
        sys.exit(done.stdout[-3000:] + done.stderr[-3000:])
    return outcomes(junit), seconds, "\n".join(line for line in done.stdout.splitlines() if line.startswith("heal:"))


def main() -> int:
    """All runs, compared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--tests", nargs="+", default=list(TESTS))
    arguments = parser.parse_args()
    different = 0
    apis = sorted({Path(test).parent for test in arguments.tests})  # the two APIs do not share a process
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(arguments.checkout, folder)
        plain: dict[str, str] = {}
        for state, options in RUNS:
            found, seconds, said = {}, 0.0, ""
            for api in apis:
                tests = [test for test in arguments.tests if Path(test).parent == api]
                more, took, lines = run(folder, state, options, tests)
                found, seconds, said = {**found, **more}, seconds + took, said + lines
            plain = plain or found
            counts = {kind: list(found.values()).count(kind) for kind in sorted(set(found.values()))}
            print(f"{state:<10} {seconds:7.1f} s   {', '.join(f'{number} {kind}' for kind, number in counts.items())}")
            if said:
                print("   " + said.replace("\n", "\n   "))
            for test in sorted(plain.keys() | found.keys()):
                if plain.get(test) != found.get(test):
                    different += 1
                    print(f"   {test}: {plain.get(test)} -> {found.get(test)}")
    print("the same passes and failures" if not different else f"{different} differ")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
