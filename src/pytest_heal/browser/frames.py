"""Where a child frame stands in its page, and the selector of its iframe: one question to the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pytest_heal.browser import protocol
from pytest_heal.locator.way import frame_selector


def frame_step(frame: Any) -> Generator[Callable[[], Any], Any, str | None]:
    """The selector of a child frame's iframe within its document, ``""`` where none is sure; ``None`` when it is not shown."""
    spot = yield from spot_of(frame)
    return frame_selector(spot) if spot["shown"] else None


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
