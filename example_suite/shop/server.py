"""Serves the shop on a free port of 127.0.0.1; standard library only, no request leaves the machine.

Pages are plain files of ``release1/`` or ``release2/``; the only templating is ``<!--include NAME-->``, which inserts
``_NAME.html``. Same URLs in both releases::

    /login /products /products/<id> /guide/<id> /cart /checkout /pay /account     pages
    /assets/*                                                                     style and scripts of the release
    /static/*                                                                     drawings and helpers of both
    /api/*                                                                        `shop.backend`

Look at it yourself: ``make shop``, or ``python -m shop 2`` in this suite's folder.
"""

from __future__ import annotations

import json
import re
import secrets
import sys
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from shop.backend import Backend, Session

FOLDER = Path(__file__).parent
RELEASES = (1, 2)
COOKIE = "shop_session"

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_PAGES = [
    (re.compile(r"/(login|products|cart|checkout|pay|account)"), r"\1.html"),
    (re.compile(r"/products/[a-z-]+"), "product.html"),
    (re.compile(r"/guide/[a-z-]+"), "guide.html"),
]
_INCLUDE = re.compile(r"<!--include (\w+)-->")


class Shop:
    """The running shop.

    Args:
        release: 1 or 2.
        port: 0 for a free one.

    Attributes:
        url: ``http://127.0.0.1:<port>``.
        actions: what visitors did so far, oldest first; see `Backend`.
    """

    def __init__(self, release: int, port: int = 0) -> None:
        if release not in RELEASES:
            raise ValueError(f"there is no release {release}; releases are {', '.join(map(str, RELEASES))}")
        self.release = release
        self.backend = Backend()
        self._server = _Server(port, self)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def actions(self) -> list[str]:
        return self.backend.actions

    def start(self) -> Shop:
        """Serve in a thread of its own."""
        Thread(target=self._server.serve_forever, name="shop", daemon=True).start()
        return self

    def serve_forever(self) -> None:
        """Serve until interrupted."""
        self._server.serve_forever()

    def stop(self) -> None:
        """Stop serving and free the port."""
        self._server.shutdown()
        self._server.server_close()

    def file(self, path: str) -> tuple[int, str, bytes] | None:
        """Status, content type and content for a path that is not the API's; ``None`` when there is no such file."""
        folder, name = FOLDER / f"release{self.release}", ""
        for pattern, page in _PAGES:
            match = pattern.fullmatch(path)
            if match:
                name = match.expand(page)
        asset = re.fullmatch(r"/(assets|static)/([\w-]+\.\w+)", path)
        if asset:
            folder, name = (folder if asset[1] == "assets" else FOLDER / "static"), asset[2]
        file = folder / name
        if not name or file.suffix not in _TYPES or not file.is_file():
            return None
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".html":
            text = _INCLUDE.sub(lambda match: (folder / f"_{match[1]}.html").read_text(encoding="utf-8"), text)
        return 200, _TYPES[file.suffix], text.encode()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int, shop: Shop) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.shop = shop

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away in the middle of an answer is nothing to tell of."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._meet()
        path = urlsplit(self.path).path
        if path == "/":
            self._send(302, "text/plain", b"", location="/products")
        elif path.startswith("/api/"):
            self._api(path)
        else:
            self._send(*(self.server.shop.file(path) or (404, "text/plain", b"not found")))

    def do_POST(self) -> None:
        self._meet()
        self._api(urlsplit(self.path).path)

    def do_PUT(self) -> None:
        self.do_POST()

    def do_DELETE(self) -> None:
        self.do_POST()

    def log_message(self, *args: Any) -> None:
        """Keep the test output clean."""

    def _meet(self) -> None:
        # Anew for every request: clients share connections between visitors.
        morsel = SimpleCookie(self.headers.get("Cookie", "")).get(COOKIE)
        self._new_key = "" if morsel else secrets.token_hex(8)
        self._session = self.server.shop.backend.sessions.setdefault(morsel.value if morsel else self._new_key, Session())

    def _api(self, path: str) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            body = json.loads(raw) if raw else {}
        except ValueError:
            body = None
        if isinstance(body, dict):
            status, answer = self.server.shop.backend.handle(self._session, self.command, path, body)
        else:
            status, answer = 400, {"error": "the body is not a JSON object"}
        self._send(status, "application/json", json.dumps(answer).encode())

    def _send(self, status: int, kind: str, content: bytes, location: str = "") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        if self._new_key:
            self.send_header("Set-Cookie", f"{COOKIE}={self._new_key}; Path=/; HttpOnly; SameSite=Lax")
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(content)
