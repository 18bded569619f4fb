"""Playwright's default timeouts, and what of them a page was told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Protocol

# Playwright's own defaults, in ms.
DEFAULT_TIMEOUT = 30_000.0
DEFAULT_EXPECT_TIMEOUT = 5_000.0


def milliseconds(timeout: float | timedelta) -> float:
    """A timeout as a test gives it: ms, or since Playwright 1.60 a ``timedelta``."""
    return timeout / timedelta(milliseconds=1) if isinstance(timeout, timedelta) else float(timeout)


class Timeouts(Protocol):
    """The default timeouts that were noted."""

    timeouts: Any
    expect_timeout: float | None


def timeout_of(page: Any, noted: Any) -> float:
    """The default timeout of a page in ms, of what was noted by page and context."""
    found = next((noted.get(holder) for holder in (page, page.context) if noted.get(holder) is not None), DEFAULT_TIMEOUT)
    return milliseconds(found)
