"""What keeps the explorer in its bounds while pages do as they like: fences around the network.

Rules of the planner keep it from choosing a link that leads away. What a script does is another matter, so documents of other
origins, and in a read-only walk those that a form is sent for, are stopped where requests are made: before the first byte of
them, in the walk's own pages and in those that they open. What a page loads into itself (pictures, scripts, frames, beacons)
is not stopped, or it would not be the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from pytest_heal.browser.flavour import Flavour
from pytest_heal.explore.live_protocol import Guard
from pytest_heal.explore.planner.requests import READS, stopped
from pytest_heal.explore.planner.urls import Scope, origin

Steps = Generator[Callable[[], Any], Any, Any]

_SENT = frozenset({"xhr", "fetch", "ping"})


class Fences:
    """Stops documents that lie out of bounds.

    In Chromium one session of its own protocol looks at the documents of the whole browser, redirects included, and lets those
    of pages that are not the walk's go on as they are. Other browsers have Playwright's routes, which do not see what a
    redirect leads to, and do not tell whose page it is that is just being opened.

    Args:
        scope: where documents may come from.
        get_only: none is asked for by sending a form.
        permitted: whether ``robots.txt`` lets a page be opened.
    """

    def __init__(self, scope: Scope, *, get_only: bool, permitted: Callable[[str], bool] = lambda _: True) -> None:
        self.scope, self.get_only, self._permitted = scope, get_only, permitted
        self._guard = Guard(self.forbids, reads=get_only)
        self._pages: set[Any] = set()
        self._operated: dict[Any, str] = {}
        self._routes: list[tuple[Any, re.Pattern[str], Any]] = []

    def put_up(self, contexts: Sequence[Any], flavour: Flavour, *, whole: bool) -> Steps:
        """Stand in the way of requests.

        Args:
            contexts: that are walked, of one browser.
            flavour: of their API.
            whole: nobody else has pages in that browser.
        """
        browser = contexts[0].browser
        if browser is not None and browser.browser_type.name == "chromium":
            try:
                yield from self._guard.begin(browser, flavour, whole=whole)
            except Exception:  # noqa: BLE001 - its protocol is not what it was
                yield from self._guard.end()
            else:
                return
        routed = self._route_async if flavour.is_async else self._route
        pattern = re.compile(".*") if self.get_only else _outside(self.scope)
        for context in contexts:
            yield partial(context.route, pattern, routed)
            self._routes.append((context, pattern, routed))

    def around(self, page: Any, flavour: Flavour, tell: Callable[[str], None]) -> Steps:
        """A page is the walk's: what it asks for is looked at, and so are the pages it opens.

        Args:
            page: of one of the contexts.
            flavour: of its API.
            tell: gets a sentence for each document that was stopped.
        """
        if self._routes:
            self._pages.add(page)
            page.on("popup", self._opened)
        with suppress(Exception):  # no Chromium: there are the routes
            yield from self._guard.watch(page, flavour, tell)

    def operating(self, page: Any, url: str) -> None:
        """A control of a page is being operated: a read-only walk lets no script send. ``""`` for its URL: not any more."""
        if self.get_only:
            self._operated[page] = url
            self._guard.operating(page, url)

    def take_down(self) -> Steps:
        """Leave the browser as it was."""
        yield from self._guard.end()
        for context, pattern, routed in self._routes:
            with suppress(Exception):  # it is closed
                yield partial(context.unroute, pattern, routed)
        self._routes.clear()

    def forbids(self, url: str, method: str, *, main: bool) -> bool:
        """Whether a document may not be asked for in this way.

        Args:
            url: of the document.
            method: of the request.
            main: it is to be the page itself, not one of its frames. A frame may show what another origin has, and be sent
                nothing.
        """
        outside = bool(origin(url)) and not self.scope.allows(url)
        sends = method not in READS
        return (outside and (main or sends)) or (sends and self.get_only) or (main and not self._permitted(url))

    # ------------------------------------------------------------------ routes

    def _opened(self, page: Any) -> None:
        self._pages.add(page)

    def _stops(self, request: Any) -> bool:
        leads = request.is_navigation_request()
        if not leads and request.resource_type not in _SENT:
            return False
        try:
            frame = request.frame
        except Exception:  # noqa: BLE001 - of a page that is just being opened, or of a worker
            return leads and self.forbids(request.url, request.method, main=True)
        if not leads:
            page, referrer = self._operated.get(frame.page, ""), request.headers.get("referer", "")
            return bool(page) and stopped(request.method, request.post_data or "", page=page, referrer=referrer)
        return frame.page in self._pages and self.forbids(request.url, request.method, main=frame.parent_frame is None)

    def _route(self, route: Any) -> None:
        if self._stops(route.request):
            route.abort("blockedbyclient")
        else:
            route.fallback()

    async def _route_async(self, route: Any) -> None:
        await (route.abort("blockedbyclient") if self._stops(route.request) else route.fallback())


def _outside(scope: Scope) -> re.Pattern[str]:
    """What is no URL of the scope."""
    inside = "|".join(re.escape(one).replace("/", r"\/") for one in scope.origins)
    return re.compile(rf"^(?!(?:{inside})(?:[/?#:]|$))")
