"""Where a child frame stands in its page, the selector of its iframe, and what it is called."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from functools import partial
from itertools import filterfalse
from typing import Any

from pytest_heal.browser import private, protocol
from pytest_heal.element.cleaned import clean_text
from pytest_heal.element.text import is_generated
from pytest_heal.locator.way import frame_selector


def frame_step(frame: Any) -> Generator[Callable[[], Any], Any, tuple[str, str] | None]:
    """How a child frame is selected in its document, and what it is called there; ``None`` when it is not shown.

    Returns:
        The selector of its iframe, ``""`` where none is sure; and the iframe's title or label, else its name or id where
        somebody chose that, ``""`` where it has none.
    """
    spot = yield from spot_of(frame)
    if not spot["shown"]:
        return None
    *said, name, own = (clean_text(text) for text in spot["called"])
    return frame_selector(spot), next((text for text in (*said, *filterfalse(is_generated, (name, own))) if text), "")


def spot_of(frame: Any) -> Generator[Callable[[], Any], Any, dict[str, Any]]:
    """What ``spot`` of the probe says of a child frame's iframe."""
    element = yield frame.frame_element
    answer = None
    try:
        answer = yield partial(element.query_selector, protocol.spot())
        spot: dict[str, Any] = json.loads((yield partial(answer.get_attribute, protocol.ANSWER)))
        return spot
    finally:
        for handle in filter(None, (answer, element)):
            yield handle.dispose


def names_known(page: Any) -> Generator[Callable[[], Any], Any, None]:
    """Have the names of child frames read from their elements where the protocol may have left them out.

    Over WebDriver BiDi Playwright reads a frame's name once, often before there is one. A baseline finds a frame by its name.
    Nothing is asked in other browsers, nor twice of a frame.
    """
    children = page.frames[1:]
    browser = page.context.browser if children else None
    if browser is None or browser.browser_type.name != "firefox":
        return
    for frame in children:
        if frame.name or private.frame_name_noted(frame):
            continue
        try:
            element = yield frame.frame_element
            try:
                name = (yield partial(element.get_attribute, "name")) or (yield partial(element.get_attribute, "id"))
            finally:
                yield element.dispose
        except Exception:  # noqa: BLE001, S112 - the frame went away, or cannot be asked
            continue
        private.note_frame_name(frame, name or "")
