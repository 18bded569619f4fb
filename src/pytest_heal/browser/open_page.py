"""A live page for commands such as ``pytest-heal catalog URL``: `open_page`, and `told`, which turns errors into a status.

Thin on purpose: commands stand above the room that knows Playwright, and share this one way into it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pytest_heal.errors import HealError


@contextmanager
def open_page(url: str) -> Iterator[Any]:
    """A Playwright ``Page`` of the sync API in a headless Chromium of its own, loaded and at rest; closed with the block.

    Args:
        url: a URL, a file of this machine, or a host and path without ``http://``.

    Raises:
        HealError: no browser was found or it does not start, or the page cannot be opened.
    """
    from pytest_heal.browser.launch import opened

    with opened(url) as page:
        yield page


def readable(page: Any, selector: str) -> None:
    """Ask Playwright whether it can read a selector.

    Raises:
        HealError: it cannot; says why.
    """
    from playwright.sync_api import Error

    try:
        page.locator(selector).count()
    except Error as error:
        line = (str(error).strip().splitlines() or [""])[0].removeprefix("Locator.count: ").removeprefix("Error: ")
        raise HealError(f"the selector {selector} cannot be read: {line}") from None


def told(action: Callable[[], str]) -> int:
    """Print what an action returns; its `HealError` goes to standard error.

    Returns:
        Exit status: 0, or 1 after an error.
    """
    try:
        text = action()
    except HealError as error:
        written(f"pytest-heal: {error}", sys.stderr)
        return 1
    written(text, sys.stdout)
    return 0


def written(text: str, stream: Any) -> None:
    """A line in what the stream can take: a page may hold halves of surrogate pairs, a terminal may know ASCII alone."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")
