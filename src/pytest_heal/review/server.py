"""The review over HTTP, on 127.0.0.1 alone: one page, its data, and the decisions.

Nothing is answered but what begins with the token, comes by our own host name and from no foreign page: any website may send
requests to this machine from the browser of whoever reads it. What changes anything is a POST of JSON, which a foreign page
cannot send unasked. Nothing of a page is in the markup: the data is JSON, and the script writes it as text.
"""

from __future__ import annotations

import hmac
import json
import secrets
import threading
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pytest_heal.errors import HealError

ADDRESS = "127.0.0.1"
NAMES = (ADDRESS, "localhost")
MOST_BYTES = 64_000  # of a request
SECONDS = 30.0  # in which a request has to come

HTML, JSON = "text/html; charset=utf-8", "application/json; charset=utf-8"

Act = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class ReviewServer:
    """Serves a review until it is closed.

    Args:
        page: the markup.
        data: what the page asks for first.
        acts: by name, what a POST of that name does; takes the JSON that came, gives the JSON that is answered. Called one
            after another.
        port: to listen at; 0: a free one.

    Raises:
        HealError: the port cannot be used.
    """

    def __init__(self, page: str, data: Callable[[], Mapping[str, Any]], acts: Mapping[str, Act], *, port: int = 0) -> None:
        self.token = secrets.token_urlsafe(24)
        self._page, self._data, self._acts = page.encode("utf-8", "backslashreplace"), data, acts
        self._turn = threading.Lock()
        try:
            self._server = ThreadingHTTPServer((ADDRESS, port), partial(_Handler, self))
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", "") or error
            raise HealError(f"port {port} of {ADDRESS} cannot be used: {reason}; --port=0 finds a free one") from None
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]
        self.hosts = {f"{name}:{self.port}" for name in NAMES}

    @property
    def url(self) -> str:
        """Of the page, with the token."""
        return f"http://{ADDRESS}:{self.port}/{self.token}/"

    def serve(self) -> None:
        """Answer until `stop` is called, from another thread or by an act, or until the process is interrupted."""
        try:
            self._server.serve_forever(poll_interval=0.1)
        finally:
            self._server.server_close()

    def stop(self) -> None:
        """End `serve` when the request that is under way is answered."""
        threading.Thread(target=self._server.shutdown, daemon=True).start()

    # ------------------------------------------------------------------ requests

    def refused(self, headers: Any, path: str) -> str:
        """Why a request is not answered; ``""`` where it is."""
        host, origin, site = (headers.get(name, "") for name in ("Host", "Origin", "Sec-Fetch-Site"))
        if len(headers.get_all("Host", [])) != 1 or host.lower() not in self.hosts:
            return "the header Host is not this server"
        if origin and origin.lower() not in {f"http://{known}" for known in self.hosts}:
            return "the request comes from another page"
        if site not in ("", "none", "same-origin"):
            return "the request comes from another page"
        given = path.lstrip("/").partition("/")[0]
        return "" if hmac.compare_digest(given.encode(), self.token.encode()) else "the link is not the one of this review"

    def got(self, name: str) -> tuple[HTTPStatus, str, bytes]:
        """The answer to a GET."""
        if name == "":
            return HTTPStatus.OK, HTML, self._page
        if name == "review.json":
            with self._turn:
                return HTTPStatus.OK, JSON, _json(self._data())
        return HTTPStatus.NOT_FOUND, JSON, _json({"error": "there is nothing of that name"})

    def posted(self, name: str, body: bytes) -> tuple[HTTPStatus, str, bytes]:
        """The answer to a POST."""
        act = self._acts.get(name)
        if act is None:
            return HTTPStatus.NOT_FOUND, JSON, _json({"error": "there is nothing of that name"})
        try:
            given = json.loads(body or b"{}")
        except (ValueError, RecursionError):
            given = None
        if not isinstance(given, dict):
            return HTTPStatus.BAD_REQUEST, JSON, _json({"error": "the request is not a JSON object"})
        with self._turn:
            try:
                return HTTPStatus.OK, JSON, _json(act(given))
            except HealError as error:
                return HTTPStatus.CONFLICT, JSON, _json({"error": str(error)})


class _Handler(BaseHTTPRequestHandler):
    """One connection.

    Args:
        review: that it belongs to.
        args: of the base.
    """

    server_version = "pytest-heal"
    sys_version = ""
    timeout = SECONDS

    def __init__(self, review: ReviewServer, *args: Any) -> None:
        self._review = review
        super().__init__(*args)

    def do_GET(self) -> None:
        """Answer a GET."""
        if not self._refuse():
            self._answer(*self._review.got(self._name()))

    def do_POST(self) -> None:
        """Answer a POST."""
        if self._refuse():
            return
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit() or int(length) > MOST_BYTES:
            self._say(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "the request has no length, or is too long")
        elif self.headers.get_content_type() != "application/json":
            self._say(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "the request is not of application/json")
        else:
            self._answer(*self._review.posted(self._name(), self.rfile.read(int(length))))

    def log_message(self, *_: Any) -> None:
        """Log nothing: a URL has the token in it."""

    def _name(self) -> str:
        return self.path.partition("?")[0].lstrip("/").partition("/")[2]

    def _refuse(self) -> bool:
        reason = self._review.refused(self.headers, self.path)
        if reason:
            self._say(HTTPStatus.FORBIDDEN, reason)
        return bool(reason)

    def _say(self, status: HTTPStatus, reason: str) -> None:
        self._answer(status, JSON, _json({"error": reason}))

    def _answer(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        headers = {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
        }
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def _json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=True).encode("ascii")
