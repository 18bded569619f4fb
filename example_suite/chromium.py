"""Which Chromium the suite drives: Playwright's own when it is installed, else one that is on the PATH.

Also used by the project's set-up (``scripts/browser.py``). Imports no Playwright.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
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


def launch_options(executable: str, *, headed: bool = False) -> dict[str, Any]:
    """What ``chromium.launch`` needs on this machine beyond the defaults; nothing where Playwright has its own browser.

    Playwright turns Chromium's sandbox off by itself, so running as root needs no option.

    Args:
        executable: see `playwright_has_its_own`.
        headed: a window is to be seen.
    """
    found = None if playwright_has_its_own(executable) else on_path(headed=headed)
    return {"executable_path": found} if found else {}
