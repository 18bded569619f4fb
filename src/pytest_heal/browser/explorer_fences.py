"""What keeps the explorer in its bounds while pages do as they like: fences around the network, and ``robots.txt``.

Rules of the planner keep it from choosing a link that leads away. What a script does is another matter, so navigations to other
origins, and in a read-only walk those that send a form, are stopped where requests are made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
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
    """Stops navigations that leave the scope, or send forms.

    Attributes:
        stopped: URLs that were not opened, with why.
    """

    def __init__(self, scope: Scope, *, get_only: bool) -> None:
        self.scope, self.get_only = scope, get_only
        self.stopped: list[tuple[str, str]] = []
        self._where: Any = None
        self._handler: Callable[..., Any] = self._route

    def put_up(self, context: Any, flavour: Flavour) -> Steps:
        """Stand in the way of a context's requests; those within the scope are left alone unless no form may be sent."""
        self._where = "**/*" if self.get_only else _outside(self.scope)
        self._handler = self._route_async if flavour.is_async else self._route
        if self.get_only or self.scope.origins:
            yield partial(context.route, self._where, self._handler)

    def take_down(self, context: Any) -> Steps:
        """Let a context's requests go again."""
        if self.get_only or self.scope.origins:
            yield partial(context.unroute, self._where, self._handler)

    def _why(self, request: Any) -> str:
        try:
            main = request.is_navigation_request() and request.frame.parent_frame is None
        except Exception:  # noqa: BLE001 - of a page that is being made: a navigation of its main frame
            main = request.is_navigation_request()
        if not main:
            return ""
        if not self.scope.allows(request.url) and origin(request.url):
            return "leads to another origin"
        return f"sends a form ({request.method})" if self.get_only and request.method not in _READS else ""

    def _route(self, route: Any) -> None:
        why = self._why(route.request)
        if why:
            self.stopped.append((route.request.url, why))
            route.abort("blockedbyclient")
        else:
            route.fallback()

    async def _route_async(self, route: Any) -> None:
        why = self._why(route.request)
        if why:
            self.stopped.append((route.request.url, why))
            await route.abort("blockedbyclient")
        else:
            await route.fallback()


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
