"""Which Chromium or Firefox the suite drives: Playwright's own when it is installed, else one that is on the PATH.

Also used by the project's set-up (``scripts/browser.py``). Imports no Playwright.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
FIREFOXES = ("firefox-esr", "firefox")
MOZILLA = "moz-firefox"  # what Playwright calls a Firefox that it has not built: driven over WebDriver BiDi
WITHOUT_WINDOW = "chromium-headless-shell"  # what Playwright itself takes for that: a third of the time


def playwright_has_its_own(executable: str) -> bool:
    """Whether the browser Playwright would launch is on the disk.

    Args:
        executable: ``playwright.chromium.executable_path``, which is a path also when nothing is there.
    """
    path = Path(executable)
    if path.exists():
        return True
    # `playwright install --only-shell` brings the headless shell alone, in a folder beside it.
    folder = next((p for p in path.parents if p.name.startswith("chromium-")), None)
    if folder is None:
        return False
    shell = folder.with_name(folder.name.replace("chromium-", "chromium_headless_shell-"))
    return shell.is_dir()


def on_path(*, headed: bool = False) -> str | None:
    """Path of an installed Chromium, ``None`` without one."""
    names = NAMES if headed else (WITHOUT_WINDOW, *NAMES)
    return next(filter(None, map(shutil.which, names)), None)


def launch_options(browser_type: Any, *, headed: bool = False) -> dict[str, Any]:
    """What ``browser_type.launch`` needs on this machine beyond the defaults; nothing where Playwright has its own browser.

    Playwright turns Chromium's sandbox off by itself, so running as root needs no option.

    Args:
        browser_type: ``playwright.chromium`` or another one.
        headed: a window is to be seen.
    """
    if playwright_has_its_own(browser_type.executable_path):
        return {}
    if browser_type.name == "chromium":
        found = on_path(headed=headed)
        return {"executable_path": found} if found else {}
    found = next(filter(None, map(shutil.which, FIREFOXES)), None) if browser_type.name == "firefox" else None
    return {"channel": MOZILLA, "executable_path": found} if found else {}
