"""What a page does while steps run: it navigates, asks questions, opens other pages, talks to its server.

All by public events, which cost no round trip. A dialog is answered only where nobody else listens: Playwright itself answers
it then as soon as nothing listens any more, so without a listener of ours nobody would know of it; and beside one of the
test's own, which may take its time, ours would come first.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urldefrag

from pytest_heal.browser import private
from pytest_heal.browser.flavour import Flavour
from pytest_heal.element.address import clean_url
from pytest_heal.element.printable import quoted, visible

QUIET = 500.0
"""Milliseconds without a request that count as idle, as in Playwright's own ``networkidle``."""
LONGEST_REQUEST = 10_000.0
"""Milliseconds after which a request is a long poll, which nobody waits for."""
ENDLESS = frozenset(["eventsource", "websocket", "ping"])
"""Kinds of requests that are never waited for."""
BROWSER_ERRORS = ("chrome-error:", "about:neterror")
"""How the addresses of browsers' own error pages begin."""
SHOWN = 120
"""Characters of a text of the page in a message."""


class Watch:
    """Listens from `start` to `stop`.

    Attributes:
        navigated: the page went to another document, or to another address (fragments aside), since this was last set.
        ever: it did so at any time.
        moves: how often its address was set, to the same one included.
        opened: how many other pages it has opened.
        answer: what dialogs are answered.
    """

    def __init__(self, page: Any, flavour: Flavour) -> None:
        self.navigated = self.ever = False
        self.moves = self.opened = 0
        self.answer = "dismiss"
        self._page, self._flavour = page, flavour
        self._url = page.url
        self._said: list[tuple[str, str]] = []
        self._unopened = ""
        self._requests: dict[Any, float] = {}
        self._last_request = 0.0
        self._listening: list[tuple[str, Callable[..., Any]]] = []

    def start(self, *, requests: bool = False) -> None:
        """Listen.

        Args:
            requests: to what goes on in the network, too.
        """
        listeners: list[tuple[str, Callable[..., Any]]] = [
            ("framenavigated", self._frame_navigated),
            ("requestfailed", self._failed),
            ("domcontentloaded", self._loaded),
            ("popup", self._popup),
        ]
        if not self._has_handler():
            listeners.append(("dialog", self._dialog_async if self._flavour.is_async else self._dialog))
        if requests:
            listeners += [("request", self._request), ("requestfinished", self._response), ("requestfailed", self._response)]
        for event, listener in listeners:
            self._page.on(event, listener)
            self._listening.append((event, listener))
        self._last_request = time.monotonic()

    def stop(self) -> None:
        """Listen no more."""
        while self._listening:
            self._page.remove_listener(*self._listening.pop())

    def news(self) -> list[tuple[str, str]]:
        """Kind and message of what happened since this was last asked."""
        said, self._said = self._said, []
        return said

    def in_flight(self) -> int:
        """Requests that are under way and may end."""
        long_ago = time.monotonic() - LONGEST_REQUEST / 1000
        return sum(1 for began in self._requests.values() if began > long_ago)

    def idle(self) -> bool:
        """Nothing was under way for `QUIET`."""
        return not self.in_flight() and (time.monotonic() - self._last_request) * 1000 >= QUIET

    def _has_handler(self) -> bool:
        try:
            return any(private.listeners(it, "dialog") for it in (self._page, self._page.context))
        except private.Unsupported:
            return True

    # ------------------------------------------------------------------ listeners

    def _frame_navigated(self, frame: Any) -> None:
        if frame.parent_frame is not None:
            return
        self.moves += 1
        url = frame.url
        if urldefrag(url).url != urldefrag(self._url).url:
            self.navigated = self.ever = True
        if url.startswith(BROWSER_ERRORS):
            what = self._unopened or "the address it went to cannot be opened"
            self._said.append(("unreachable", f"the browser shows an error page of its own: {what}"))
        self._url = url

    def _failed(self, request: Any) -> None:
        """A request came to nothing; one for the page itself is remembered: the browser may show an error page for it."""
        with suppress(Exception):  # of a worker, which has no frame
            if request.is_navigation_request() and request.frame.parent_frame is None:
                why = f" ({visible(request.failure, SHOWN)})" if request.failure else ""
                self._unopened = f"{quoted(clean_url(request.url), SHOWN)} cannot be opened{why}"

    def _loaded(self, _: Any) -> None:
        self.navigated = self.ever = True

    def _popup(self, popup: Any) -> None:
        self.opened += 1
        self._said.append(
            ("page", f"another page was opened ({visible(clean_url(popup.url), SHOWN)}); the steps go on in the first one")
        )

    def _dialog(self, dialog: Any) -> None:
        if self._accepts(dialog):
            dialog.accept()
        else:
            dialog.dismiss()

    async def _dialog_async(self, dialog: Any) -> None:
        await (dialog.accept() if self._accepts(dialog) else dialog.dismiss())

    def _accepts(self, dialog: Any) -> bool:
        """Whether a dialog is accepted; notes it. Leaving a page is never refused, as in Playwright itself."""
        accepted = self.answer == "accept" or dialog.type == "beforeunload"
        word = "accepted" if accepted else "dismissed"
        self._said.append(("dialog", f"the page showed {visible(dialog.type, 20)} {quoted(dialog.message, SHOWN)}: {word}"))
        return accepted

    def _request(self, request: Any) -> None:
        self._last_request = time.monotonic()
        if request.resource_type not in ENDLESS:
            self._requests[request] = self._last_request

    def _response(self, request: Any) -> None:
        self._last_request = time.monotonic()
        self._requests.pop(request, None)
