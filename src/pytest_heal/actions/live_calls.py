"""What each action does to a page: one small generator of Playwright's public calls each, in one table.

The calls are the ones that a test would make, so whatever is true of a test's calls (waiting, healing, suggestions) is true
of a step. What the table of actions (`actions.table`) promises is kept here and nowhere else.
"""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from pytest_heal.actions.live_errors import StepFailed, is_timeout
from pytest_heal.actions.live_watch import Watch
from pytest_heal.actions.outcome import NOT_EXECUTED
from pytest_heal.actions.target import TargetError, parse
from pytest_heal.actions.validation import Step
from pytest_heal.baseline.yaml_file import replace_whole
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.timeouts import DEFAULT_EXPECT_TIMEOUT, DEFAULT_TIMEOUT
from pytest_heal.catalog.live_base import BaseCatalog
from pytest_heal.element.address import clean_url
from pytest_heal.element.printable import counted, quoted

Result = Generator[Callable[[], Any], Any, Mapping[str, Any] | None]

POLL = 50
"""Milliseconds between two looks at what goes on in the network."""
BAD_STATUS = 400
"""HTTP status from which on an answer is an error."""


@dataclass(slots=True, kw_only=True)
class Doing:
    """A step that is being done.

    Attributes:
        page, flavour, catalog, watch: of the run.
        step: the step.
        locator: its element, ``None`` for a step without one; a step about a text sets it when it looks for it.
        notes: what is to be told of it, without failing it.
        deadline: monotonic time in s at which the run must have ended, ``None`` for any.
    """

    page: Any
    flavour: Flavour
    catalog: BaseCatalog
    watch: Watch
    step: Step
    locator: Any
    notes: list[str]
    deadline: float | None = None

    def given(self, *names: str) -> dict[str, Any]:
        """Those of these fields that have a value, as arguments; ``timeout`` is no longer than the run may take."""
        found = {name: self.step.values[name] for name in names if name in self.step.values}
        if self.deadline is not None and "timeout" in names:
            asserts = self.step.action.name.startswith("assert_")
            wanted = found.get("timeout", DEFAULT_EXPECT_TIMEOUT if asserts else DEFAULT_TIMEOUT)
            found["timeout"] = max(1.0, min(wanted, (self.deadline - time.monotonic()) * 1000))
        return found

    @property
    def patience(self) -> float:
        """Milliseconds that the step may wait."""
        timeout: float = self.given("timeout").get("timeout", DEFAULT_TIMEOUT)
        return timeout

    def text_locator(self) -> Any:
        """The first visible element that says the step's text."""
        found = scope(self.page, self.step).get_by_text(self.step.values["target"]).locator("visible=true").first
        self.locator = found
        return found

    def expect(self) -> Any:
        """Playwright's assertions on the step's element, or on all of the page."""
        if self.locator is None:
            self.locator = scope(self.page, self.step).locator("body")
        api = import_module("playwright.async_api" if self.flavour.is_async else "playwright.sync_api")
        return api.expect(self.locator)


def scope(page: Any, step: Step) -> Any:
    """The page, or the frame that a step names."""
    named = step.values.get("frame", [])
    receiver = page
    for selector in [named] if isinstance(named, str) else named:
        with suppress(TargetError):  # Playwright says what is wrong with it
            selector = parse(selector).selector or selector  # noqa: PLW2901
        receiver = receiver.frame_locator(selector)
    return receiver


# ------------------------------------------------------------------------------------------------------ actions


def _method(name: str, *fields: str) -> Callable[[Doing], Result]:
    """A method of the locator with these fields of the step as its arguments, and the timeout."""

    def act(doing: Doing) -> Result:
        yield partial(getattr(doing.locator, name), **doing.given(*fields, "timeout"))
        return None

    return act


def _type(doing: Doing) -> Result:
    value, delay = doing.step.values["value"], doing.step.values.get("delay")
    if delay is None:
        yield partial(doing.locator.fill, value, **doing.given("timeout"))
        return None
    yield partial(doing.locator.fill, "", **doing.given("timeout"))
    yield partial(doing.locator.press_sequentially, value, delay=delay, **doing.given("timeout"))
    return None


def _press(doing: Doing) -> Result:
    key = doing.step.values["key"]
    if doing.locator is None:
        yield partial(doing.page.keyboard.press, key)
    else:
        yield partial(doing.locator.press, key, **doing.given("timeout"))
    return None


def _select(doing: Doing) -> Result:
    yield partial(doing.locator.select_option, doing.step.values["value"], **doing.given("timeout"))
    return None


def _upload(doing: Doing) -> Result:
    given = doing.step.values["path"]
    files = [Path(each) for each in ([given] if isinstance(given, str) else given)]
    missing = next((file for file in files if not file.is_file()), None)
    if missing is not None:
        raise StepFailed(NOT_EXECUTED, f"there is no file {str(missing)!r} (looked for in {Path.cwd()}).", reason="no file")
    yield partial(doing.locator.set_input_files, files, **doing.given("timeout"))
    return None


def _scroll_to_text(doing: Doing) -> Result:
    yield partial(doing.text_locator().scroll_into_view_if_needed, **doing.given("timeout"))
    return None


def _refresh(doing: Doing) -> Result:
    reading = yield from doing.catalog.read()
    doing.watch.navigated = False
    return {"catalog_version": reading.listing.version, "entries": len(reading.listing), "notes": list(reading.listing.notes)}


def _navigate(doing: Doing) -> Result:
    response = yield partial(doing.page.goto, doing.step.values["url"], **doing.given("timeout"))
    status = None if response is None else int(response.status)
    if status is not None and status >= BAD_STATUS:
        doing.notes.append(f"the server answered with status {status}")
    return {"status": status}


def _back(doing: Doing) -> Result:
    before = doing.watch.moves, doing.page.url
    response = yield partial(doing.page.go_back, **doing.given("timeout"))
    if response is None and (doing.watch.moves, doing.page.url) == before:
        raise StepFailed(NOT_EXECUTED, "there is no page before this one.", reason="no history")
    return None


def _assert_text(doing: Doing) -> Result:
    values, expect = doing.step.values, doing.expect()
    wanted = values["value"]
    if values["of"] == "value":
        expected = wanted if values["exact"] else re.compile(re.escape(wanted))
        yield partial(expect.to_have_value, expected, **doing.given("timeout"))
    else:
        method = expect.to_have_text if values["exact"] else expect.to_contain_text
        yield partial(method, wanted, **doing.given("timeout"))
    return None


def _assert_visible(doing: Doing) -> Result:
    yield partial(doing.expect().to_be_visible, **doing.given("timeout"))
    return None


def _screenshot(doing: Doing) -> Result:
    if doing.locator is not None:
        picture = yield partial(doing.locator.screenshot, **doing.given("timeout"))
    else:
        picture = yield partial(doing.page.screenshot, **doing.given("full_page", "timeout"))
    path = doing.step.values.get("path")
    if path is None:
        return {"format": "png", "base64": base64.b64encode(picture).decode("ascii")}
    try:
        replace_whole(Path(path), picture)
    except OSError as error:
        raise StepFailed(NOT_EXECUTED, f"{path!r} cannot be written: {error.strerror or error}.", reason="file") from error
    return {"format": "png", "path": path}


def _find(doing: Doing) -> Result:
    values = doing.step.values
    listing, found = yield from doing.catalog.found(values["target"], values["limit"], aside=True)
    return {"catalog_version": listing.version, "elements": [candidate.to_dict() for candidate in found]}


def _done(doing: Doing) -> Result:  # noqa: ARG001 - all of one shape
    yield from ()
    return None


# ------------------------------------------------------------------------------------------------------ waiting


def _network_idle(doing: Doing) -> Result:
    watch, limit = doing.watch, doing.patience
    yield partial(doing.page.wait_for_load_state, "networkidle", **doing.given("timeout"))
    left = limit
    while not watch.idle():
        if left <= 0:
            under_way = counted(watch.in_flight(), "request")
            message = f"the network was not idle for half a second in {limit:g} ms; {under_way} under way."
            raise StepFailed(NOT_EXECUTED, message, reason="timeout")
        yield partial(doing.page.wait_for_timeout, POLL)
        left -= POLL
    return None


def _wait_selector(doing: Doing) -> Result:
    yield partial(doing.locator.first.wait_for, **doing.given("state", "timeout"))
    return None


def _wait_text(doing: Doing) -> Result:
    yield partial(doing.text_locator().wait_for, **doing.given("timeout"))
    return None


def _wait_url(doing: Doing) -> Result:
    wanted = doing.step.values["target"]
    try:
        yield partial(doing.page.wait_for_url, wanted, **doing.given("timeout"))
    except Exception as error:
        if not is_timeout(error):
            raise
        message = f"the address did not become {quoted(wanted, 100)}; it is {quoted(clean_url(doing.page.url), 200)}."
        raise StepFailed(NOT_EXECUTED, message, reason="timeout") from error
    return None


def _wait_timeout(doing: Doing) -> Result:
    yield partial(doing.page.wait_for_timeout, doing.given("timeout")["timeout"])
    return None


CALLS: dict[tuple[str, str], Callable[[Doing], Result]] = {
    ("refresh_catalog", ""): _refresh,
    ("click", ""): _method("click", "button", "modifiers"),
    ("double_click", ""): _method("dblclick", "button", "modifiers"),
    ("hover", ""): _method("hover"),
    ("type", ""): _type,
    ("press", ""): _press,
    ("check", ""): _method("check"),
    ("uncheck", ""): _method("uncheck"),
    ("select", ""): _select,
    ("upload", ""): _upload,
    ("scroll_to_text", ""): _scroll_to_text,
    ("scroll_to", ""): _method("scroll_into_view_if_needed"),
    ("wait", "network_idle"): _network_idle,
    ("wait", "selector"): _wait_selector,
    ("wait", "text"): _wait_text,
    ("wait", "url"): _wait_url,
    ("wait", "timeout"): _wait_timeout,
    ("navigate", ""): _navigate,
    ("back", ""): _back,
    ("assert_text", ""): _assert_text,
    ("assert_visible", ""): _assert_visible,
    ("screenshot", ""): _screenshot,
    ("find", ""): _find,
    ("done", ""): _done,
}
"""Name and kind of waiting -> what it does; a test compares the keys with the table of actions."""
