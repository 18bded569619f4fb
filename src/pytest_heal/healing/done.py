"""Whether a page is certainly done, so that a locator that matches nothing need not be waited for any longer.

The document says what it knows of itself (``browser/done.js``): loaded, no timer ever set, no animation, nothing that changed,
time to spare. What it cannot know is asked of Playwright here: requests, workers, sockets, functions of the test that the page
may call, other pages. What cannot be known is doubt, and in doubt the quiet time is waited for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import private

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_heal.element.element import Inventory
    from pytest_heal.element.fingerprint import Fingerprint

MOST_REQUESTS = 100
"""Playwright remembers so many of a page: of more, the oldest are not known."""
NO_CONTENT = 204
"""Status of an answer to a navigation that leaves the document where it is."""
COMPLETE = 0.8
"""Share of the elements that the page had when the locator was recorded."""
_ANSWERED = frozenset(["document", "xhr", "fetch", "script", "eventsource"])


def may_be_done(page: Any) -> bool:
    """Whether nothing that Playwright knows of, requests aside, could still bring an element to a page."""
    try:
        context = page.context
        browser = context.browser
        return (
            browser is not None
            and browser.browser_type.name == "chromium"
            and hasattr(page, "requests")
            and len(context.pages) == 1
            and not page.workers
            and not context.service_workers
            and not private.is_called_or_told(page)
        )
    except Exception:  # noqa: BLE001 - of a page that cannot be asked nothing is known
        return False


class Requests:
    """The requests of a page, as Playwright knows them.

    Attributes:
        pending: one of them has no answer yet.
        names: URLs of the answered ones that may bring an element, of the current document.
    """

    def __init__(self, requests: Sequence[Any]) -> None:
        self.pending = self._opened = False
        self.names: list[str] = []
        try:
            for request in requests:
                self._note(request)
        except Exception:  # noqa: BLE001 - of a frame that has gone, or that is on its way
            self.pending = True
        self.pending = self.pending or (len(requests) >= MOST_REQUESTS and not self._opened)

    def _note(self, request: Any) -> None:
        if request.failure or request.redirected_to is not None:
            return
        if getattr(request, "existing_response", None) is None:
            self.pending = True
            return
        first = request
        while first.redirected_from is not None:
            first = first.redirected_from
        if request.is_navigation_request():
            if request.frame.parent_frame is None and request.existing_response.status != NO_CONTENT:
                self._opened, self.names = True, []
        elif request.resource_type in _ANSWERED and first.url.startswith("http"):
            self.names.append(first.url.partition("#")[0])

    def read(self, finished: Sequence[str]) -> bool:
        """Whether all of them have been received to the end.

        Args:
            finished: URLs of the requests that the document says are over.
        """
        return not self.pending and Counter(self.names) <= Counter(name.partition("#")[0] for name in finished)


def requests_of(page: Any) -> Generator[Callable[[], Any], Any, Requests]:
    """Ask for the requests of a page."""
    return Requests((yield page.requests))


def is_complete(inventory: Inventory, fingerprint: Fingerprint) -> bool:
    """Whether a page has about as much on it as when its locator was recorded."""
    return len(inventory) >= COMPLETE * fingerprint.elements
