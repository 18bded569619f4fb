"""What keeps the explorer in its bounds while pages do as they like: fences around the network, and ``robots.txt``.

Rules of the planner keep it from choosing a link that leads away. What a script does is another matter, so navigations to other
origins, and in a read-only walk those that send a form, are stopped where requests are made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.robotparser import RobotFileParser

from pytest_heal.browser.calls import Flavour
from pytest_heal.core.planner.urls import Scope, origin

Steps = Generator[Callable[[], Any], Any, Any]

USER_AGENT = "pytest-heal"
ROBOTS_TIMEOUT = 5_000.0
_READS = frozenset({"GET", "HEAD", "OPTIONS"})


class Fences:
    """Stops navigations of the main frame that leave the scope, or send forms.

    In Chromium documents alone are looked at, redirects included, by its own protocol; other browsers have Playwright's routes,
    which see a navigation's first request alone.
    """

    def __init__(self, scope: Scope, *, get_only: bool) -> None:
        self.scope, self.get_only = scope, get_only

    def put_up(self, page: Any, flavour: Flavour) -> Steps:
        """Stand in the way of a page's requests."""
        if not self.scope.origins:
            return
        browser = page.context.browser
        if browser is not None and browser.browser_type.name != "chromium":
            routed = self._route_async if flavour.is_async else self._route
            yield partial(page.route, "**/*" if self.get_only else _outside(self.scope), routed)
            return
        session = yield partial(page.context.new_cdp_session, page)
        tree = yield partial(session.send, "Page.getFrameTree")
        main = tree["frameTree"]["frame"]["id"]
        paused = _PausedAsync if flavour.is_async else _Paused
        session.on("Fetch.requestPaused", paused(self, session, main).decide)
        yield partial(session.send, "Fetch.enable", {"patterns": [{"urlPattern": "*", "resourceType": "Document"}]})

    def forbids(self, url: str, method: str) -> bool:
        """Whether the main frame may not go there in this way."""
        if not self.scope.allows(url) and origin(url):
            return True
        return self.get_only and method not in _READS

    def _stops(self, request: Any) -> bool:
        return (
            request.is_navigation_request() and request.frame.parent_frame is None and self.forbids(request.url, request.method)
        )

    def _route(self, route: Any) -> None:
        if self._stops(route.request):
            route.abort("blockedbyclient")
        else:
            route.fallback()

    async def _route_async(self, route: Any) -> None:
        await (route.abort("blockedbyclient") if self._stops(route.request) else route.fallback())


class _Paused:
    """Answers Chromium's question whether a document may be asked for."""

    def __init__(self, fences: Fences, session: Any, main: str) -> None:
        self._fences, self._session, self._main = fences, session, main

    def decide(self, event: Any) -> Any:
        """Let a request go on, or not."""
        with suppress(Exception):  # the page is gone
            self._session.send(*self._answer(event))

    def _answer(self, event: Any) -> tuple[str, dict[str, Any]]:
        request, its_id = event["request"], event["requestId"]
        if event.get("frameId") == self._main and self._fences.forbids(request["url"], request["method"]):
            return "Fetch.failRequest", {"requestId": its_id, "errorReason": "BlockedByClient"}
        return "Fetch.continueRequest", {"requestId": its_id}


class _PausedAsync(_Paused):
    """The same on the async API."""

    async def decide(self, event: Any) -> None:
        """See `_Paused.decide`."""
        with suppress(Exception):
            await self._session.send(*self._answer(event))


def _outside(scope: Scope) -> re.Pattern[str]:
    """What is no URL of the scope."""
    inside = "|".join(re.escape(one).replace("/", r"\/") for one in scope.origins)
    return re.compile(rf"^(?!(?:{inside})(?:[/?#:]|$))")


class Robots:
    """``robots.txt`` of each origin that is explored."""

    def __init__(self) -> None:
        self._known: dict[str, RobotFileParser] = {}

    def read(self, context: Any, origins: tuple[str, ...]) -> Steps:
        """Fetch them, with the context's cookies. One that is not there, or cannot be read, forbids nothing."""
        for one in origins:
            try:
                response = yield partial(context.request.get, f"{one}/robots.txt", timeout=ROBOTS_TIMEOUT)
                if response.ok:
                    self.learn(one, (yield response.text))
            except Exception:  # noqa: BLE001, S112 - no server, no file
                continue

    def learn(self, its_origin: str, text: str) -> None:
        """What the file of an origin says."""
        parser = RobotFileParser()
        parser.parse(text.splitlines())
        self._known[its_origin] = parser

    def permits(self, url: str) -> bool:
        """Whether a URL may be opened by us."""
        parser = self._known.get(origin(url))
        return parser is None or parser.can_fetch(USER_AGENT, url)
