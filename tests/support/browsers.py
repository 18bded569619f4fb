"""Which browser the tests drive: Chromium, or the one that the environment variable ``TEST_BROWSER`` names.

``TEST_BROWSER=firefox`` is what `make test-firefox` sets. It is Playwright's own Firefox where that is installed, else the
system's, over WebDriver BiDi. A test about what one browser alone can do is marked with `only_chromium`, one about what BiDi
cannot do with `not_over_bidi`, and its reason.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from pytest_heal.browser.launch import chromium_on_path

NAME = os.environ.get("TEST_BROWSER", "chromium")
FIREFOX_PROGRAMS = ("firefox-esr", "firefox")


def browser_type(playwright: Any) -> Any:
    """``playwright.chromium``, or the one that is tested."""
    return getattr(playwright, NAME)


def launch_options(playwright: Any) -> dict[str, Any]:
    """Playwright's own build where it is installed, else the system's; a test without either is skipped."""
    own = Path(browser_type(playwright).executable_path).exists()
    if NAME == "firefox":
        found = next(filter(None, map(shutil.which, FIREFOX_PROGRAMS)), None)
        options: dict[str, Any] = {} if own else {"channel": "moz-firefox", "executable_path": found}
    else:
        found = chromium_on_path()
        args = ["--site-per-process", "--disable-gpu"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            args.append("--no-sandbox")  # root cannot have one
        options = {"args": args} | ({} if own else {"executable_path": found})
    if not own and found is None:
        pytest.skip(f"needs {NAME}: playwright install {NAME}")
    return options


def launch(playwright: Any, **more: Any) -> Any:
    """A browser of either API: what ``playwright.chromium.launch`` returns."""
    return browser_type(playwright).launch(**{**launch_options(playwright), **more})


def only_chromium(reason: str) -> Any:
    """A mark: the test is skipped on another browser."""
    return pytest.mark.skipif(NAME != "chromium", reason=f"not in {NAME}: {reason}")


def not_over_bidi(reason: str) -> Any:
    """A mark: the test is skipped where Playwright drives Firefox over WebDriver BiDi; plain Playwright cannot do it either."""
    return pytest.mark.skipif(NAME == "firefox", reason=f"not over WebDriver BiDi: {reason}")
