"""Playwright's own Python tests, without the plugin and with it: the same passes and failures, in about the same time.

    python benchmarks/transparency.py CHECKOUT [--tests tests/sync/test_locators.py ...] [--processes 2]

CHECKOUT is a copy of github.com/microsoft/playwright-python at the tag of the installed Playwright; its tests are copied to a
temporary folder and need what its ``local-requirements.txt`` names (pytest-asyncio, pixelmatch, twisted, ...). By default all
of ``tests/sync`` and ``tests/async``; what needs the internet or another browser fails or is skipped in each run alike. Four
runs: ``plain`` without the plugin, ``suggest``, ``recording`` with ``--heal=on`` and an empty baseline, ``recorded`` with what
that recorded. Prints passes, failures and seconds of each, and every test whose outcome differs from the plain run. Such a test
is run alone then, plain and as it was, five times each: who is not steady without the plugin is told apart. Exit status 1 when
one differs that is steady without it.
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

TESTS = ("tests/sync", "tests/async")
AGAIN = 5  # runs of a test that differs, alone
LONGEST = 120  # seconds of one test
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
    """Outcome by test, named as pytest takes it."""
    found = {}
    for case in ET.parse(junit).iter("testcase"):
        bad = next((child.tag for child in case if child.tag in ("failure", "error", "skipped")), "passed")
        found[f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"] = bad
    return found


def run(folder: Path, name: str, options: list[str], tests: list[str]) -> tuple[dict[str, str], float, str]:
    """One run: outcomes, seconds, and the last lines it printed."""
    junit = folder / f"{name}.xml"
    command = [sys.executable, "-m", "pytest", *tests, *options, "-p", "browser_on_path", "-p", "no:playwright"]
    command += ["-p", "no:cacheprovider", "--browser=chromium", "-W", "ignore", f"--timeout={LONGEST}", f"--junitxml={junit}"]
    environ = {**os.environ, "CI": "", "PYTHONPATH": str(folder)}
    environ.pop("CI")
    began = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, errors="replace", check=False)
    seconds = time.perf_counter() - began
    if not junit.exists():
        sys.exit(done.stdout[-3000:] + done.stderr[-3000:])
    return outcomes(junit), seconds, "\n".join(line for line in done.stdout.splitlines() if line.startswith("heal:"))


def api_of(test: str) -> str:
    """``tests/sync`` or ``tests/async``: the two do not share a process."""
    return "/".join(Path(test.partition("::")[0]).parts[:2])


def alone(folder: Path, test: str, options: list[str]) -> str:
    """What becomes of one test that is run alone, several times: its outcomes, each once."""
    return " or ".join(sorted({run(folder, "alone", options, [test])[0].get(test, "not run") for _ in range(AGAIN)}))


def main() -> int:
    """All runs, compared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--tests", nargs="+", default=list(TESTS))
    parser.add_argument("--processes", type=int, default=0, help="run so many tests at once (pytest-xdist)")
    arguments = parser.parse_args()
    different = 0
    apis = sorted({api_of(test) for test in arguments.tests})
    workers = [f"-n{arguments.processes}", "--dist=loadfile"] if arguments.processes else []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(arguments.checkout, folder)
        plain: dict[str, str] = {}
        for state, options in RUNS:
            found, seconds, said = {}, 0.0, ""
            for api in apis:
                tests = [test for test in arguments.tests if api_of(test) == api]
                more, took, lines = run(folder, state, [*options, *workers], tests)
                found, seconds, said = {**found, **more}, seconds + took, said + lines
            plain = plain or found
            counts = {kind: list(found.values()).count(kind) for kind in sorted(set(found.values()))}
            print(f"{state:<10} {seconds:7.1f} s   {', '.join(f'{number} {kind}' for kind, number in counts.items())}")
            if said:
                print("   " + said.replace("\n", "\n   "))
            for test in sorted(plain.keys() | found.keys()):
                if plain.get(test) == found.get(test):
                    continue
                before, after = (alone(folder, test, each) for each in (RUNS[0][1], options))
                same = before == after or " or " in before
                different += not same
                verdict = "no difference alone" if before == after else "not steady without the plugin" if same else "DIFFERS"
                print(f"   {test}: {plain.get(test)} -> {found.get(test)}; alone {before} -> {after}: {verdict}", flush=True)
    print(f"{len(plain)} tests: " + ("the same passes and failures" if not different else f"{different} differ"))
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
