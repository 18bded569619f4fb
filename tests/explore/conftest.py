"""A browser in which the explorer's engines work, and sites to explore."""

import http.server
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from pytest_heal.browser.engines import register_all
from pytest_heal.browser.launch import launch_options
from pytest_heal.explore.live import Outlets, explore
from pytest_heal.explore.planner.settings import PlannerSettings

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        for step in register_all(playwright):
            step()
        live = playwright.chromium.launch(**launch_options(playwright))
        yield live
        live.close()


@pytest.fixture
def context(browser):
    made = browser.new_context()
    yield made
    made.close()


class Site:
    """Pages by path; an answer is text, or ``(status, headers, text)``, or a function of the request that gives one."""

    def __init__(self):
        self.pages, self.log, self.bodies = {}, [], []
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length).decode() if length else ""
                site.log.append(f"{self.command} {self.path}")
                site.bodies.append(body)
                path = self.path.split("?")[0]
                answer = site.pages.get(path, site.pages.get("*", (404, {}, "nothing here")))
                answer = answer(self) if callable(answer) else answer
                status, headers, text = (200, {}, answer) if isinstance(answer, str) else answer
                data = text.encode()
                self.send_response(status)
                for name, value in {"Content-Type": "text/html; charset=utf-8", **headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(data)

            do_POST = do_HEAD = do_GET  # noqa: N815 - its name

            def log_message(self, *args):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def asked(self, text):
        """How often something was asked for."""
        return sum(text in line for line in self.log)


@pytest.fixture
def site():
    served = Site()
    yield served
    served.server.shutdown()
    served.server.server_close()


@pytest.fixture
def other_site():
    served = Site()
    yield served
    served.server.shutdown()
    served.server.server_close()


@pytest.fixture
def walk(context, site):
    """Explores the site: ``walk("/", max_steps=5)``."""

    def run(path="/", *, model=None, outlets=None, resumed=None, **settings):
        settings = {"wait": 60, "max_steps": 40, **settings}
        made = outlets or Outlets()
        return explore(context, site.url + path, PlannerSettings(**settings), model=model, outlets=made, resumed=resumed)

    return run


@pytest.fixture
def django_admins(tmp_path):
    """Of two of Django's administrations: address, the key of a session of the superuser, the file of requests."""
    servers = []
    try:
        for number in range(2):
            log = tmp_path / f"requests{number}"
            log.touch()
            command = [sys.executable, str(HERE / "django_site.py"), str(log)]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            servers.append((server, log))
        yield [(*server.stdout.readline().split(), log) for server, log in servers]
    finally:
        for server, _ in servers:
            server.kill()
            server.wait()
            server.stdout.close()
