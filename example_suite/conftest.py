"""Serves the shop and opens the browser. Next to nothing here knows pytest-heal: this is a suite as anybody writes it."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import os
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from browsers import MOZILLA, launch_options
from expected import NOT_OVER_BIDI
from playwright.async_api import Page as AsyncPage
from playwright.async_api import async_playwright
from playwright.async_api import expect as async_expect
from playwright.sync_api import BrowserType, Page, expect
from shop import Shop


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("shop", "the shop under test")
    group.addoption(
        "--shop-release",
        type=int,
        choices=(1, 2),
        default=int(os.environ.get("SHOP_RELEASE", "1")),
        dest="shop_release",
        help="which release of the shop is served (default: environment variable SHOP_RELEASE, else 1)",
    )
    group.addoption(
        "--action-timeout",
        type=float,
        default=5.0,
        metavar="SECONDS",
        dest="shop_action_timeout",
        help="how long an action or an assertion waits (default: 5)",
    )


def pytest_report_header(config: pytest.Config) -> str:
    return f"shop: release {config.getoption('shop_release')}"


WITH_OUR_FIXTURES = ("test_catalog_index.py", "test_in_words.py")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What needs a fixture of pytest-heal is left out where the plugin is blocked (``-p no:heal``)."""
    return True if collection_path.name in WITH_OUR_FIXTURES and not config.pluginmanager.hasplugin("heal") else None


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run ``async def`` tests on an event loop of their own.

    In a thread, because the sync API keeps a loop running in this one as long as its browser is open.
    """
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}  # noqa: SLF001 - as pytest-asyncio does
    with ThreadPoolExecutor(max_workers=1) as pool:
        context = contextvars.copy_context()
        pool.submit(context.run, asyncio.run, pyfuncitem.obj(**arguments)).result()
    return True


@pytest.fixture(scope="session")
def shop_server(pytestconfig: pytest.Config) -> Iterator[Shop]:
    """The running shop."""
    shop = Shop(pytestconfig.getoption("shop_release")).start()
    yield shop
    shop.stop()


@pytest.fixture
def shop(shop_server: Shop, request: pytest.FixtureRequest) -> Iterator[Shop]:
    """The shop; ``shop.actions`` is what this test did to it. JUnit files get it too."""
    shop_server.actions.clear()
    yield shop_server
    request.node.user_properties.append(("shop_actions", ", ".join(shop_server.actions)))


@pytest.fixture(scope="session")
def base_url(shop_server: Shop) -> str:
    return shop_server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_type: BrowserType) -> dict[str, Any]:
    if "channel" in browser_type_launch_args:
        return browser_type_launch_args
    headed = not browser_type_launch_args.get("headless", True)
    return {**launch_options(browser_type, headed=headed), **browser_type_launch_args}


@pytest.fixture(autouse=True)
def skip_what_this_browser_cannot_do(request: pytest.FixtureRequest, browser_type_launch_args: dict[str, Any]) -> None:
    reason = NOT_OVER_BIDI.get(f"{request.path.name}::{request.node.originalname}")
    if reason and browser_type_launch_args.get("channel") == MOZILLA:
        pytest.skip(reason)


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], request: pytest.FixtureRequest) -> dict[str, Any]:
    """Visitors have answered the cookie dialog, but for tests marked ``first_visit``."""
    if request.node.get_closest_marker("first_visit"):
        return browser_context_args
    cookie = {"name": "consent", "value": "all", "domain": "127.0.0.1", "path": "/", "expires": -1}
    cookie |= {"httpOnly": False, "secure": False, "sameSite": "Lax"}
    return {**browser_context_args, "storage_state": {"cookies": [cookie], "origins": []}}


@pytest.fixture(scope="session")
def timeout(pytestconfig: pytest.Config) -> float:
    """Milliseconds an action or an assertion waits."""
    milliseconds: float = pytestconfig.getoption("shop_action_timeout") * 1000
    expect.set_options(timeout=milliseconds)
    async_expect.set_options(timeout=milliseconds)
    return milliseconds


@pytest.fixture
def page(page: Page, shop: Shop, timeout: float) -> Page:
    page.set_default_timeout(timeout)
    return page


@pytest.fixture
def signed_in(page: Page) -> Page:
    """A page whose visitor is signed in as Ada."""
    answer = page.request.post("/api/login", data={"email": "ada@example.org", "password": "correct horse"})
    assert answer.ok
    return page


@pytest.fixture
def open_page(
    shop: Shop,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    timeout: float,
) -> Callable[[], AbstractAsyncContextManager[AsyncPage]]:
    """``async with open_page() as page:`` for tests of the async API."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[AsyncPage]:
        async with async_playwright() as playwright:
            browser = await getattr(playwright, browser_type.name).launch(**browser_type_launch_args)
            context = await browser.new_context(**browser_context_args)
            page = await context.new_page()
            page.set_default_timeout(timeout)
            yield page
            await browser.close()

    return opened
