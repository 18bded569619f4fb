# ruff: noqa: INP001 - scripts are run, not imported
"""Make sure that there is a browser which Playwright can drive, Chromium or the one that is named: find one, else install one.

    python scripts/browser.py [firefox]

In this order: Playwright's own; one on the PATH; Playwright's own, downloaded; one from apt (as root, or by sudo without a
password). Each is tried by really starting it. Exit code 1, and what to do about it, when none starts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "example_suite"))

from browsers import launch_options
from playwright.sync_api import Error, sync_playwright

DOWNLOAD_SECONDS = 600
APT_SECONDS = 900
ADVICE = """error: no {name} that Playwright can start. Do one of these, then repeat:
  {python} -m playwright install --with-deps {name}     (downloads Playwright's own)
  apt-get install {package}     (Debian)
  or put a {named} on the PATH."""
PACKAGES = {"chromium": "chromium", "firefox": "firefox-esr"}
NAMED = {"chromium": "Chromium, Chrome or Edge", "firefox": "Firefox"}


def say(text: str) -> None:
    """Print at once: what follows may take minutes."""
    print(text, flush=True)  # noqa: T201 - a script


def start(name: str) -> str:
    """Start the browser the tests will use, and open a page; its name and version, ``""`` when that fails."""
    with sync_playwright() as playwright:
        browser_type = getattr(playwright, name)
        options = launch_options(browser_type)
        where = options.get("executable_path", "Playwright's own")
        try:
            browser = browser_type.launch(**options)
            browser.new_page()  # a Firefox that is too old for this Playwright starts, but has no pages
        except Error as error:
            if "executable_path" in options or Path(browser_type.executable_path).exists():
                say(f"{where} does not start: {error.message.splitlines()[0]}")
            return ""
        version = browser.version
        browser.close()
        return f"{where}, version {version}"


def as_root(*command: str) -> bool:
    """Run a command as root, if this user may; whether it succeeded."""
    if os.geteuid() == 0:
        prefix: list[str] = []
    elif shutil.which("sudo"):
        prefix = ["sudo", "-n"]
    else:
        return False
    return run(*prefix, *command, seconds=APT_SECONDS)


def run(*command: str, seconds: float) -> bool:
    """Run a command without input; whether it succeeded in time."""
    say(f"$ {' '.join(command)}")
    try:
        return subprocess.run(command, timeout=seconds, stdin=subprocess.DEVNULL, check=False).returncode == 0  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        say(str(error))
        return False


def download(name: str) -> bool:
    """Playwright's own browser, and on Linux the libraries it needs, where this user may install them."""
    done = run(sys.executable, "-m", "playwright", "install", name, seconds=DOWNLOAD_SECONDS)
    if done and sys.platform == "linux" and not start(name):
        return as_root(sys.executable, "-m", "playwright", "install-deps", name)
    return done


def apt(name: str) -> bool:
    """Debian's browser; of Chromium its headless shell, too, where there is one."""
    if not shutil.which("apt-get") or not as_root("apt-get", "update"):
        return False
    install = ("apt-get", "install", "-y", "--no-install-recommends")
    if name == "chromium":
        as_root(*install, "chromium-headless-shell")  # tests take a third of the time with it
    return as_root(*install, PACKAGES[name])


def main(name: str = "chromium") -> int:
    """Find or install; see the module."""
    steps: list[Callable[[str], bool]] = [lambda _: True, download, apt]
    for step in steps:
        if step(name) and (found := start(name)):
            say(f"browser: {found}")
            return 0
    say(ADVICE.format(name=name, python=os.path.relpath(sys.executable), package=PACKAGES[name], named=NAMED[name]))
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
