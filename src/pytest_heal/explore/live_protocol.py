"""Chromium asks before it requests a document: one session of its protocol for the whole browser answers.

Playwright's routes are not asked about redirects, and switch the cache off; a session of one page comes too late for a page
that is just being opened. The browser's own session is asked about all of it. It tells which page opened which (also with
``noopener``), so that pages of others, a test's for one, are let go on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from pytest_heal.browser.flavour import Flavour
from pytest_heal.explore.planner.requests import stopped

Steps = Generator[Callable[[], Any], Any, Any]

_SENT = ("XHR", "Fetch", "Ping")
"""What scripts send."""


class Forbids(Protocol):
    """Whether a document may not be asked for."""

    def __call__(self, url: str, method: str, *, main: bool) -> bool:
        """See `explorer_fences.Fences.forbids`."""


class Guard:
    """Knows whose a frame is, and answers for those that are the walk's.

    Args:
        forbids: the rule for documents.
        reads: nothing is sent by scripts either, while a control is operated.
    """

    def __init__(self, forbids: Forbids, *, reads: bool = False) -> None:
        self._forbids = forbids
        self._types = ("Document", *(_SENT if reads else ()))
        self._operated: dict[str, str] = {}  # frame of a walk's page -> URL of it while a control of it is operated
        self._roots: dict[Any, str] = {}
        self._session: Any = None
        self._pages: dict[str, str] = {}  # frame of a page -> that of the walk's page which opened it, perhaps by others
        self._frames: dict[str, str] = {}  # frame within a page -> the same
        self._tell: dict[str, Callable[[str], None]] = {}
        self._whole = False

    def begin(self, browser: Any, flavour: Flavour, *, whole: bool) -> Steps:
        """Ask to be asked.

        Args:
            browser: a Chromium.
            flavour: of its API.
            whole: all its pages are the walk's.
        """
        self._whole = whole
        self._session = yield browser.new_browser_cdp_session
        self._session.on("Target.targetCreated", self._created)
        self._session.on("Fetch.requestPaused", self._answerer(self._session, flavour))
        yield partial(self._session.send, "Target.setDiscoverTargets", {"discover": True})
        yield partial(self._session.send, "Fetch.enable", self._patterns())

    def watch(self, page: Any, flavour: Flavour, tell: Callable[[str], None]) -> Steps:
        """A page is the walk's.

        Raises:
            Exception: Playwright's; the browser is no Chromium.
        """
        session = yield partial(page.context.new_cdp_session, page)
        tree = yield partial(session.send, "Page.getFrameTree")
        main = tree["frameTree"]["frame"]["id"]
        self._pages.setdefault(main, main)
        self._tell.setdefault(self._pages[main], tell)
        self._roots[page] = self._pages[main]
        session.on("Page.frameAttached", self._attached)
        yield partial(session.send, "Page.enable")
        if self._session is None:
            session.on("Fetch.requestPaused", self._answerer(session, flavour))
            yield partial(session.send, "Fetch.enable", self._patterns())

    def operating(self, page: Any, url: str) -> None:
        """A control of a page is being operated; ``""`` for its URL: not any more."""
        self._operated[self._roots.get(page, "")] = url

    def _patterns(self) -> dict[str, Any]:
        return {"patterns": [{"urlPattern": "*", "resourceType": one} for one in self._types]}

    def end(self) -> Steps:
        """Be asked no more."""
        session, self._session = self._session, None
        if session is not None:
            for step in (partial(session.send, "Fetch.disable"), session.detach):
                with suppress(Exception):  # the browser is gone
                    yield step

    # ------------------------------------------------------------------ what the browser tells

    def _created(self, event: Any) -> None:
        target = event["targetInfo"]
        root = self._root(target.get("openerId") or "") or self._root(target.get("openerFrameId") or "")
        if target["type"] == "page" and (root or self._whole):
            self._pages.setdefault(target["targetId"], root or target["targetId"])

    def _attached(self, event: Any) -> None:
        root = self._root(event["parentFrameId"])
        if root:
            self._frames[event["frameId"]] = root

    def _root(self, frame: str) -> str:
        return self._pages.get(frame) or self._frames.get(frame, "")

    # ------------------------------------------------------------------ what it asks

    def _answerer(self, session: Any, flavour: Flavour) -> Callable[[Any], Any]:
        def decide(event: Any) -> None:
            with suppress(Exception):  # the page is gone
                session.send(*self._answer(event))

        async def decide_async(event: Any) -> None:
            with suppress(Exception):
                await session.send(*self._answer(event))

        return decide_async if flavour.is_async else decide

    def _answer(self, event: Any) -> tuple[str, dict[str, Any]]:
        request, its_id, frame = event["request"], event["requestId"], event.get("frameId", "")
        root = self._root(frame)
        if event.get("resourceType") in _SENT:
            page = self._operated.get(root, "") if root else ""
            referrer = request["headers"].get("Referer", "")
            if page and stopped(request["method"], request.get("postData", ""), page=page, referrer=referrer):
                if event["resourceType"] != "Ping" and root in self._tell:
                    self._tell[root](f"{request['method']} {request['url'][:200]} was stopped: this walk only reads.")
                return "Fetch.failRequest", {"requestId": its_id, "errorReason": "BlockedByClient"}
            return "Fetch.continueRequest", {"requestId": its_id}
        if (root or self._whole) and self._forbids(request["url"], request["method"], main=frame in self._pages):
            if root in self._tell:
                self._tell[root](f"{request['method']} {request['url'][:200]} was stopped: it is out of bounds.")
            return "Fetch.failRequest", {"requestId": its_id, "errorReason": "BlockedByClient"}
        return "Fetch.continueRequest", {"requestId": its_id}
