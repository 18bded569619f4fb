"""The verified locator of a numbered element: the ladder of descriptions, for ``index=3`` of the element catalog.

Asked only where all of it is recorded (``heal_record = all``), so that a number can be replaced in the source.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

from pytest_heal.browser import protocol
from pytest_heal.browser.flavour import Flavour
from pytest_heal.describe.live_choice import forgotten, verified
from pytest_heal.describe.live_documents import FRAME_TIMEOUT, Request, looked


def stands_for(
    page: Any, flavour: Flavour, index: int, version: str, style: Callable[[], Sequence[str]] = tuple
) -> Generator[Callable[[], Any], Any, tuple[str, str | None]]:
    """The best locator that was executed and matches the element of a number alone.

    Args:
        page: public page of either API.
        flavour: of its API.
        index: the number.
        version: of the catalog that it belongs to.
        style: gives what the locator holds on to, preferred first, see `origin.place_in`.

    Returns:
        Its selector in its frame, ``""`` where there is none; and the selector that leads into that frame from the page,
        ``""`` for the page's own document, ``None`` where none does.
    """
    request = Request(text=f"index={index}", page=page, flavour=flavour, name="index=", style=style)
    seen = yield from looked(request)
    for one in seen:
        question = one.ask(protocol.numbers(version))
        try:
            said = yield partial(flavour.get_attribute, question, protocol.ANSWER, timeout=FRAME_TIMEOUT)
            listed: list[int] = json.loads(said)
        except Exception:  # noqa: BLE001, S112 - it went away, or knows no such version
            continue
        if index in listed:
            selector = yield from verified(request, one, listed.index(index))
            yield from forgotten(request, seen)
            return selector, one.prefix
    yield from forgotten(request, seen)
    return "", None
