"""Whether a page has come to rest: nothing in it says that it is at work, and what can be operated stays the same.

A page that has loaded may be an application that is still starting. What it says of that is a sign that it gives to programs,
such as ``aria-busy``: no words of the page are read, and none are told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any

from pytest_heal.catalog.live_base import BaseCatalog

LIMIT = 10_000.0
"""Milliseconds that a page may take to come to rest."""
QUIET = 400.0
"""Milliseconds without a change after which it has."""
EMPTY = 3_000.0
"""Milliseconds that a page with scripts gets to show anything that can be operated."""
STEP = 100.0
"""Milliseconds between two looks."""
SIGNS: tuple[tuple[str, str], ...] = (
    (
        ", ".join(f'[data-test-script-state="{state}"]' for state in ("initial", "running", "rerunRequested", "stopRequested")),
        "its script is running (Streamlit)",
    ),
    ('[data-testid="stStatusWidget"]', "its script is running (Streamlit)"),
    ('[aria-busy="true"]', 'a part of it is aria-busy="true"'),
    ('[role="progressbar"]:not([aria-valuenow]), progress:not([value])', "it shows a progress bar without a value"),
    (".htmx-request", "a request of htmx is under way"),
    (".nprogress-busy, .turbo-progress-bar", "it shows that a page is loading"),
)
"""CSS selector of a sign that a page is at work, and what it says."""

_LOOK = """signs => {
  const shown = e => e.checkVisibility ? e.checkVisibility({visibilityProperty: true}) : e.getClientRects().length > 0;
  const at = signs.findIndex(sign => [...document.querySelectorAll(sign)].some(shown));
  return [at, document.scripts.length > 0];
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """How a wait for a page to come to rest ended.

    Attributes:
        said: why it has not come to rest, a sentence; ``""`` when it has.
        sign: what the page said of being at work, ``""`` for nothing.
        kinds: what could be operated at the end.
    """

    said: str
    sign: str
    kinds: tuple[str, ...]


def rested(catalog: BaseCatalog, page: Any, *, limit: float = LIMIT) -> Generator[Callable[[], Any], Any, str]:
    """Wait until a page has come to rest; why it has not, a sentence, ``""`` when it has: `rest_of`'s."""
    return (yield from rest_of(catalog, page, limit=limit)).said


def rest_of(
    catalog: BaseCatalog, page: Any, *, limit: float = LIMIT, known: Rest | None = None
) -> Generator[Callable[[], Any], Any, Rest]:
    """Wait until a page has come to rest.

    Args:
        catalog: of the page; what is read for this changes none of its numbers.
        page: of either API.
        limit: milliseconds that are waited at most.
        known: how an earlier wait ended, where nothing was done to the page since: it is the answer, and nothing is waited
            for, while the page is as it was.

    Raises:
        HealError: the page cannot be read.
    """
    began = changed = time.monotonic()
    before: tuple[str, ...] | None = None
    while True:
        listing = (yield from catalog.current(aside=True)).listing
        kinds = tuple(map(listing.kind_of, range(len(listing))))
        sign, scripts = yield from _looked(page)
        now = time.monotonic()
        if known is not None and (kinds, sign) == (known.kinds, known.sign) and (sign or not known.said):
            return known
        if sign or kinds != before:
            before, changed = kinds, now
        elif (now - changed) * 1000 >= QUIET and (kinds or not scripts or (now - began) * 1000 >= EMPTY):
            return Rest(said="", sign="", kinds=kinds)
        if (now - began) * 1000 >= limit:
            why = sign or "what can be operated there keeps changing"
            said = f"The page has not come to rest within {limit / 1000:g} s: {why}. What is listed may be incomplete."
            return Rest(said=said, sign=sign, kinds=kinds)
        yield partial(page.wait_for_timeout, min(STEP, max(limit - (now - began) * 1000, 1.0)))


def _looked(page: Any) -> Generator[Callable[[], Any], Any, tuple[str, bool]]:
    """What any of its documents says of being at work, and whether the page's own has scripts."""
    sign, scripts = "", False
    for frame in page.frames:
        try:
            at, has = yield partial(frame.evaluate, _LOOK, [selector for selector, _ in SIGNS])
        except Exception:  # noqa: BLE001, S112 - it went away meanwhile, or its scripts stand in the way
            continue
        scripts = scripts or bool(has)
        sign = sign or (SIGNS[int(at)][1] if 0 <= int(at) < len(SIGNS) else "")
    return sign, scripts
