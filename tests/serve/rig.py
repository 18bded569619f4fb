"""A page to serve, the server in a thread of its own, and a client that may say anything in its headers."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import http.server
import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from pytest_heal.serve.app import application
from pytest_heal.serve.command import hosted, settings_for
from pytest_heal.serve.guard import Guard
from pytest_heal.serve.options import add_options
from pytest_heal.serve.serve import _config, _listening, _Server

TOKEN = "a-token-for-the-tests-0123456789"
SECONDS = 60  # that a test waits for what must come

FORM = """<!doctype html><title>Form</title><h1>Form</h1>
<form onsubmit="return false"><input name=who aria-label=Who>
<button id=send onclick="navigator.sendBeacon('/end?who=' + document.forms[0].who.value)">Send</button></form>
<p id=said></p>
<script>
  document.forms[0].who.addEventListener('input', e => {
    const request = new XMLHttpRequest()
    request.open('POST', '/begin?who=' + e.target.value, false)
    request.send()
  })
  document.querySelector('#send').addEventListener('click', () => {
    document.querySelector('#said').textContent = 'sent ' + document.forms[0].who.value
  })
</script>"""
OTHER = "<!doctype html><title>Other</title><a href=/form>Back to the form</a><button>Delete</button>"
STUCK = "<!doctype html><title>Stuck</title><button onclick='for(;;){}'>Never ends</button>"
DRIFTED = FORM.replace("id=send", "id=submit")


class Site:
    """A site on a free port; ``hits`` are the requests that its pages made, in order."""

    def __init__(self):
        self.hits = []
        self.pages = {"/form": FORM, "/other": OTHER, "/stuck": STUCK}
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.answer(site.pages.get(urlsplit(self.path).path))

            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                url = urlsplit(self.path)
                site.hits.append((url.path.strip("/"), parse_qs(url.query)["who"][0]))
                self.answer("")

            def answer(self, body):
                data = (body or "").encode()
                self.send_response(200 if body is not None else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *args):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def options(*arguments):
    """The options of a command, and what is left for pytest."""
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_known_args(arguments)


@dataclass
class Reply:
    """An answer of the server."""

    status: int
    headers: dict
    text: str

    @property
    def data(self):
        return json.loads(self.text)

    @property
    def reason(self):
        return self.data["error"]["details"].get("reason")


@dataclass
class Served:
    """A server in a thread; ``host`` and ``loop`` are for tests that reach behind it."""

    port: int
    host: object
    loop: asyncio.AbstractEventLoop
    log: list = field(default_factory=list)

    def run(self, coroutine):
        """Run a coroutine where the page lives."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(SECONDS)

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)

    def send(self, method, path, body=None, *, headers=None, chunked=False):
        """One request; a header of ``None`` is left out, ``body`` may be data for JSON, or bytes as they are."""
        raw = body if isinstance(body, (bytes, type(None))) or chunked else json.dumps(body).encode()
        wanted = {"Host": f"127.0.0.1:{self.port}", "Authorization": f"Bearer {TOKEN}"}
        if body is not None:
            wanted["Content-Type"] = "application/json"
        wanted |= headers or {}
        connection = self.connection()
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in wanted.items():
                for one in value if isinstance(value, list) else [value]:
                    if one is not None:
                        connection.putheader(name, one)
            if chunked:
                connection.putheader("Transfer-Encoding", "chunked")
            elif raw is not None and "Content-Length" not in wanted:
                connection.putheader("Content-Length", str(len(raw)))
            connection.endheaders(raw, encode_chunked=chunked)
            response = connection.getresponse()
            return Reply(
                response.status, {name.title(): value for name, value in response.getheaders()}, response.read().decode("ascii")
            )
        finally:
            connection.close()

    def get(self, path, **more):
        return self.send("GET", path, **more)

    def act(self, *steps, **more):
        """Run steps."""
        return self.send("POST", "/actions", {"steps": list(steps), **more})


@contextmanager
def served(*arguments, folder):
    """A server with these options of the command line, as `serve.run` would start it, in a thread."""
    parsed, rest = options(*arguments)
    settings, _ = settings_for("serve", ["-c", "/dev/null", f"--rootdir={folder}", "-p", "no:cacheprovider", *rest])
    started, ended, problem, made = threading.Event(), None, [], []
    log = []

    async def main():
        nonlocal ended
        ended = asyncio.Event()
        with _listening(0) as listening:
            port = listening.getsockname()[1]
            async with hosted(parsed, settings, Path(folder), log.append) as host:
                app = application(host, port=port, token=TOKEN)
                assert isinstance(app, Guard)
                server = _Server(_config(app), started.set)
                made.append(Served(port, host, asyncio.get_running_loop(), log))
                serving = asyncio.ensure_future(server.serve(sockets=[listening]))
                await ended.wait()
                server.should_exit = True
                await serving

    def run():
        try:
            asyncio.run(main())
        except BaseException as error:
            problem.append(error)
        finally:
            started.set()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert started.wait(SECONDS)
    if problem:
        raise problem[0]
    try:
        yield made[0]
    finally:
        made[0].loop.call_soon_threadsafe(ended.set)
        thread.join(SECONDS)
    assert not thread.is_alive()
    if problem:
        raise problem[0]
