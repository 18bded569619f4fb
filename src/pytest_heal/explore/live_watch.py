"""What a page does while it is explored: errors, failed requests, dialogs, downloads, other pages, what is on its way.

All by public events. Dialogs are dismissed (leaving a page is never refused), downloads are cancelled, choosers of files get
nothing, a page that opens is noted with its URL and closed once the walk has looked at it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from pytest_heal.browser.flavour import Flavour
from pytest_heal.explore.exploration import Problem

QUIET = 0.06
"""Seconds without a request that count as idle for the next step."""
LONGEST_REQUEST = 4.0
"""Seconds after which a request is a long poll, which nobody waits for."""
ENDLESS = frozenset(["eventsource", "websocket", "ping", "media"])
LONGEST_TEXT = 300
MOST_NOTES = 10
"""Sentences about one step."""
REFUSED = 400
"""Least status of an answer that is a failure."""
_ABORTED = ("ERR_ABORTED", "NS_BINDING_ABORTED", "cancelled", "ERR_BLOCKED_BY_CLIENT")
"""Requests that the page or the explorer gave up itself."""


class Watch:
    """Listens to one page from its making.

    Attributes:
        notes: what happened, one line each, since they were last taken.
        popups: pages that were opened, to be looked at and closed.
        status: of the last answer to a navigation of the main frame, 0 for none.
    """

    def __init__(self, page: Any, flavour: Flavour) -> None:
        self.notes: list[str] = []
        self.popups: list[Any] = []
        self.status = 0
        self.crashed = False
        self._problems: list[Problem] = []
        self._requests: dict[Any, float] = {}
        self._last = time.monotonic()
        self._page = page
        dialog: Callable[..., Any] = self._dialog_async if flavour.is_async else self._dialog
        download: Callable[..., Any] = self._download_async if flavour.is_async else self._download
        for event, listener in (
            ("console", self._console),
            ("pageerror", self._script_error),
            ("request", self._request),
            ("requestfinished", self._finished),
            ("requestfailed", self._failed),
            ("response", self._response),
            ("dialog", dialog),
            ("download", download),
            ("filechooser", self._chooser),
            ("popup", self._popup),
            ("crash", self._crash),
        ):
            page.on(event, listener)

    def problems(self) -> tuple[Problem, ...]:
        """What went wrong since this was last asked, each once."""
        found, self._problems = self._problems, []
        return tuple(dict.fromkeys(found))

    def said(self) -> list[str]:
        """What happened since this was last asked."""
        notes, self.notes = self.notes, []
        return notes

    def idle(self) -> bool:
        """Nothing is on its way, and has not been for `QUIET`."""
        now = time.monotonic()
        under_way = any(now - began < LONGEST_REQUEST for began in self._requests.values())
        return not under_way and now - self._last >= QUIET

    def note(self, text: str) -> None:
        """Something happened: a sentence for the step that is under way."""
        if len(self.notes) < MOST_NOTES:
            self.notes.append(text)

    # ------------------------------------------------------------------ listeners

    def _problem(self, kind: Any, text: str, url: str = "", status: int = 0) -> None:
        self._problems.append(Problem(kind=kind, text=" ".join(text.split())[:LONGEST_TEXT], url=url, status=status))

    def _console(self, message: Any) -> None:
        if message.type == "error" and not message.text.startswith("Failed to load resource"):  # told by its request
            self._problem("console", message.text)

    def _script_error(self, error: Any) -> None:
        self._problem("script", str(getattr(error, "message", error)))

    def _request(self, request: Any) -> None:
        self._last = time.monotonic()
        if request.resource_type not in ENDLESS:
            self._requests[request] = self._last

    def _finished(self, request: Any) -> None:
        self._last = time.monotonic()
        self._requests.pop(request, None)

    def _failed(self, request: Any) -> None:
        self._finished(request)
        failure = str(request.failure or "")
        if not any(one in failure for one in _ABORTED):
            self._problem("request", f"{request.method} {request.url}: {failure or 'failed'}", request.url)

    def _response(self, response: Any) -> None:
        request = response.request
        main = request.is_navigation_request() and _is_main(request)
        if main:
            self.status = response.status
        if response.status >= REFUSED and not request.url.endswith("/favicon.ico"):
            kind = "link" if main else "request"
            said = f"{request.method} {request.url} answered {response.status}"
            if response.status == 401:  # noqa: PLR2004 - Unauthorized
                said += "; give a name and password with --http-auth, or a signed-in --storage-state"
            self._problem(kind, said, request.url, response.status)

    def _dialog(self, dialog: Any) -> None:
        self._note_dialog(dialog)
        if dialog.type == "beforeunload":
            dialog.accept()
        else:
            dialog.dismiss()

    async def _dialog_async(self, dialog: Any) -> None:
        self._note_dialog(dialog)
        await (dialog.accept() if dialog.type == "beforeunload" else dialog.dismiss())

    def _note_dialog(self, dialog: Any) -> None:
        word = "was accepted" if dialog.type == "beforeunload" else "was dismissed"
        self.note(f"A dialog ({dialog.type}) {word}: {' '.join(dialog.message.split())[:100]!r}.")

    def _download(self, download: Any) -> None:
        self._note_download(download)
        download.cancel()

    async def _download_async(self, download: Any) -> None:
        self._note_download(download)
        await download.cancel()

    def _note_download(self, download: Any) -> None:
        self.note(f"A download was cancelled: {download.suggested_filename[:100]!r}.")

    def _chooser(self, _: Any) -> None:
        self.note("A file chooser was opened and left empty.")

    def _popup(self, page: Any) -> None:
        self.popups.append(page)

    def _crash(self, _: Any) -> None:
        self.crashed = True
        self._problem("script", "The page crashed.")


def _is_main(request: Any) -> bool:
    try:
        return request.frame.parent_frame is None
    except Exception:  # noqa: BLE001 - its frame is gone, or not known yet: a navigation of a new page
        return True
