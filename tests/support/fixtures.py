"""One way to a browser and to a site for all tests that need one."""

import http.server
import threading

import pytest
from playwright import async_api, sync_api
from playwright.sync_api import sync_playwright

from tests.support.browsers import launch
from tests.support.rig import PLAYWRIGHT


@pytest.fixture(scope="module")
def playwright_sync():
    # Not for the session: two of these cannot live in one thread, and other modules drive the API by themselves.
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def plain_browser(playwright_sync):
    """A headless browser of the sync API."""
    browser = launch(playwright_sync)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def browser(rig):
    """A browser of the sync API that the module's own ``rig`` was installed before."""
    from tests.support.rig import launched

    with launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def base(request):
    """URL of a site with the module's own ``PAGES``."""
    from tests.support.rig import served

    with served(request.module.PAGES) as url:
        yield url


@pytest.fixture(scope="module")
def sync_world(rig):
    """How to run a coroutine on the sync API, a browser that the module's own ``rig`` was installed before, and ``expect``."""
    from tests.support.rig import run_sync

    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield run_sync, browser, sync_api.expect
        browser.close()


@pytest.fixture(scope="module")
def async_world(rig):
    """The same on the async API."""
    from tests.support.rig import AsyncWorld

    manager = async_api.async_playwright()

    async def start():
        return await launch(await manager.__aenter__())

    world = AsyncWorld(start)
    yield world.run, world.browser, async_api.expect
    world.run(world.browser.close())
    world.run(manager.__aexit__(None, None, None))
    world.stop()


@pytest.fixture(params=["sync", "async"])
def world(request):
    """Each of the two APIs."""
    return request.getfixturevalue(f"{request.param}_world")


@pytest.fixture
def tab(plain_browser):
    """A fresh page in a context of its own."""
    context = plain_browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def opened_file(plain_browser, tmp_path):
    """Open a text as an HTML file from disk, as people do; a request to anywhere or a line on the console fails the test."""
    contexts, said = [], []

    def opened(name, text, **options):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        context = plain_browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: request.url.startswith(("file:", "data:")) or said.append(request.url))
        page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
        page.goto(path.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    if PLAYWRIGHT < (1, 41):  # its own style for a screenshot
        said = [line for line in said if not line.startswith("Applying inline style violates")]
    assert said == []


class Site:
    """Pages by path on a free port of this machine: ``site.pages["/a"] = "<p>hello"``, then open ``site.url + "/a"``."""

    def __init__(self):
        self.pages = {}
        pages = self.pages

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = pages.get(self.path.split("?")[0])
                data = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body or b""
                self.send_response(404 if body is None else 200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *args):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def site():
    served = Site()
    yield served
    served.server.shutdown()
    served.server.server_close()


@pytest.fixture(scope="module")
def plain_world():
    """Plain Playwright in a thread of its own, which a hostile page is compared with."""
    from tests.support.hostile import PlainWorld

    world = PlainWorld()
    yield world
    world.stop()
