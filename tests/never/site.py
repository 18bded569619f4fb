"""Pages that may come slowly, for pages that are still loading."""

from __future__ import annotations

import http.server
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

Part = tuple[float, str]
"""Seconds to wait, and what is sent then."""


class Handler(http.server.BaseHTTPRequestHandler):
    """``server.pages`` by path: a text, or a list of parts; anything else is an empty page."""

    def log_message(self, *args):
        pass

    def do_GET(self):
        body = self.server.pages.get(self.path.split("?", maxsplit=1)[0], "")
        parts = [(0.0, body)] if isinstance(body, str) else body
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if self.path.endswith(".js") else "text/html; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        # A script or an answer is one response at the end of the wait; a page is shown as its parts arrive.
        at_once = len(parts) == 1
        if at_once:
            time.sleep(parts[0][0])
        self.end_headers()
        try:
            for seconds, text in parts:
                time.sleep(0 if at_once else seconds)
                self.wfile.write(text.encode())
                self.wfile.flush()
        except OSError:
            pass  # the page was closed


@contextmanager
def served() -> Iterator[tuple[str, dict[str, str | list[Part]]]]:
    """A server on a free port: its base URL, and its pages by path."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.pages = {}
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", server.pages
    finally:
        server.shutdown()
        server.server_close()
