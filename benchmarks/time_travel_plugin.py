"""The pytest plugin of the runs that ``time_travel.py`` starts, by ``-p time_travel_plugin``.

It puts one release of the application before everything else that is installed, for this process and those it starts, and has
the suite use a browser of this machine. Nothing of the suite or of healing is changed.
"""

from __future__ import annotations

import functools
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright import async_api, sync_api

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "example_suite"))

from browsers import launch_options

FLAG = "--travel-site="
SITE, TIMEOUT = "TIME_TRAVEL_SITE", "TIME_TRAVEL_TIMEOUT"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The flag that `_release` has read already: before any other plugin imports something of the application."""
    parser.addoption(FLAG.rstrip("="), metavar="FOLDER", help="folder of the installed release")


def _release() -> None:
    """Put the release before what is installed. Workers of pytest-xdist get it by the environment."""
    given = next((one[len(FLAG) :] for one in sys.argv if one.startswith(FLAG)), "")
    if given:
        os.environ[SITE] = given
        os.environ["PYTHONPATH"] = os.pathsep.join([given, os.environ.get("PYTHONPATH", "")])
    site = os.environ.get(SITE, "")
    if site and site not in sys.path[:2]:
        sys.path.insert(1, site)
    here = os.getcwd()  # noqa: PTH109 - a path for sys.path
    if sys.path[0] != here:
        sys.path.insert(0, here)


def _browser() -> None:
    """Launch what this machine has, Chromium where the suite wants another; give up on what is lost sooner, if asked."""
    milliseconds = float(os.environ.get(TIMEOUT, "0"))
    for api in (sync_api, async_api):
        for name in ("firefox", "webkit"):
            setattr(api.Playwright, name, property(lambda self: self.chromium))
        api.BrowserType.launch = _launching(api.BrowserType.launch)
        if milliseconds:
            for name in ("new_context", "new_page"):
                setattr(api.Browser, name, _impatient(getattr(api.Browser, name), milliseconds))


def _launching(launch: Any) -> Any:
    @functools.wraps(launch)
    def launched(self: Any, **given: Any) -> Any:
        return launch(self, **{**launch_options(self), **given})

    return launched


def _impatient(make: Any, milliseconds: float) -> Any:
    @functools.wraps(make)
    def made(self: Any, **given: Any) -> Any:
        found = make(self, **given)
        if not hasattr(found, "__await__"):
            found.set_default_timeout(milliseconds)
            return found

        async def later() -> Any:
            page = await found
            page.set_default_timeout(milliseconds)
            return page

        return later()

    return made


_release()
_browser()
