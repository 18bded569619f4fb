"""What ``robots.txt`` lets the explorer open."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any
from urllib.robotparser import RobotFileParser

from pytest_heal.explore.planner.urls import origin

Steps = Generator[Callable[[], Any], Any, Any]

USER_AGENT = "pytest-heal"
ROBOTS_TIMEOUT = 5_000.0


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
