"""One look at a page: popups answered, parts loaded, controls found and judged; and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pytest_heal.browser.flavour import Flavour
from pytest_heal.errors import HealError
from pytest_heal.explore.exploration import PageSeen, Problem
from pytest_heal.explore.live_catalog import Found, found
from pytest_heal.explore.live_readiness import Settled, settled
from pytest_heal.explore.live_watch import Watch
from pytest_heal.explore.planner.candidate import Candidate
from pytest_heal.explore.planner.filter import Filter, operable
from pytest_heal.explore.planner.urls import template

Steps = Generator[Callable[[], Any], Any, Any]

LONGER = 2
"""Times the wait of the second look at a page on which nothing was found."""
PICTURE_TIMEOUT = 5_000.0
PICTURE_QUALITY = 50
NAMED_KINDS = frozenset(
    "button link textbox searchbox combobox checkbox radio switch tab menuitem listbox spinbutton slider".split()
)
"""Kinds of controls that people who cannot see them know by their names."""
MOST_GAPS = 30


@dataclass(slots=True)
class Tab:
    """A page of a browser, and what is known of it.

    Attributes:
        page: Playwright's.
        watch: listens to it.
        depth: steps from the start to where it is.
        document: when its document began; tells a new one.
        undefined: custom elements that nobody defines.
        asked: where it was last asked for cookie popups.
        whole: lazy parts are wanted also where the template is known.
        scrolled: URLs of this document whose lazy parts were loaded.
    """

    page: Any
    watch: Watch
    depth: int = 0
    document: float = 0.0
    scrolled: set[str] = field(default_factory=set)
    asked: str = ""
    whole: bool = False
    undefined: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What was seen.

    Attributes:
        seen: the page.
        found: its controls with their locators, judged.
        version: of its catalog, ``""`` where it could not be read.
        fresh: its document had not been looked at.
    """

    seen: PageSeen
    found: Found
    version: str = ""
    fresh: bool = False

    @property
    def candidates(self) -> list[Candidate]:
        """Controls that may be operated."""
        return operable(self.found.candidates)


def look(tab: Tab, flavour: Flavour, rules: Filter, *, scroll: bool = True) -> Steps:
    """Look at a page: a `Look`.

    Args:
        tab: that shows it.
        flavour: of its API.
        rules: what may be operated.
        scroll: load its lazy parts first.

    Raises:
        HealError: it cannot be asked for anything.
    """
    page, settings = tab.page, rules.settings
    state, seen = yield from _detected(tab, flavour, rules, settings.wait, scroll=scroll)
    if not operable(seen.candidates) and not state.still:  # once more, with more patience; then this page is done
        again, second = yield from _detected(tab, flavour, rules, settings.wait * LONGER, scroll=scroll)
        if second.candidates:
            state, seen = again, second
    url = page.url
    fresh = bool(state.origin) and state.origin != tab.document
    load = state.load_ms if fresh else -1.0
    tab.document = state.origin or tab.document
    problems = [*tab.watch.problems(), *_gaps(seen.candidates)]
    if load > settings.slow:
        problems.append(Problem(kind="slow", text=f"It took {load / 1000:.1f} s to load.", url=url))
    title = state.title
    if not title:
        try:
            title = yield page.title
        except Exception:  # noqa: BLE001 - it navigates
            title = ""
    return Look(
        seen=PageSeen(
            template=template(url),
            url=url,
            title=title,
            headings=state.headings,
            samples=(url,),
            depth=tab.depth,
            controls=tuple(one.control for one in seen.candidates),
            problems=tuple(dict.fromkeys(problems)),
            load_ms=load,
        ),
        found=seen,
        version="" if seen.reading is None else seen.reading.listing.version,
        fresh=fresh,
    )


def _detected(tab: Tab, flavour: Flavour, rules: Filter, wait: float, *, scroll: bool) -> Steps:
    """Wait for a page and find its controls."""
    url = tab.page.url
    scroll = scroll and url not in tab.scrolled
    state: Settled = yield from settled(tab.page, wait=wait, scroll=scroll, hopeless=tab.undefined)
    tab.undefined.update(state.undefined)
    if state.origin and state.origin != tab.document:
        tab.scrolled.clear()
    tab.scrolled.add(url)
    try:
        seen: Found = yield from found(tab.page, flavour)
    except HealError:
        if tab.page.is_closed() or tab.watch.crashed:
            raise
        yield partial(tab.page.wait_for_timeout, wait)
        seen = yield from found(tab.page, flavour)
    judged = rules.judged(seen.candidates, tab.page.url)
    return state, Found(candidates=tuple(judged), locators=seen.locators, reading=seen.reading, problem=seen.problem)


def _gaps(candidates: tuple[Candidate, ...]) -> list[Problem]:
    """Controls that have no accessible name."""
    nameless = [one.control for one in candidates if not one.control.name and one.control.kind in NAMED_KINDS]
    return [
        Problem(kind="name", text=f"{one.kind} without an accessible name: {one.selectors[0] if one.selectors else one.tag}")
        for one in nameless[:MOST_GAPS]
    ]


def picture(page: Any) -> Steps:
    """A picture of what the page shows, JPEG; ``b""`` where none can be taken."""
    try:
        return (yield partial(page.screenshot, type="jpeg", quality=PICTURE_QUALITY, timeout=PICTURE_TIMEOUT))
    except Exception:  # noqa: BLE001 - it goes away, or never comes to rest: the map does without
        return b""
