"""What the tests of this folder share: real Chromium in both APIs, whole projects, and projects with a fake session."""

import pytest
from playwright import async_api, sync_api

from tests.never.secrets import page_of
from tests.never.site import served
from tests.never.stage import Stage, World
from tests.plugin.conftest import basket, project
from tests.support.browsers import launch
from tests.support.rig import AsyncWorld, Rig, run_sync

__all__ = ["basket", "project"]  # fixtures
QUIET = 300  # ms; short, because the rules of this folder are not about its length


@pytest.fixture(scope="module")
def rig():
    rig = Rig(quiet=QUIET)
    rig.instrument.install()
    yield rig
    rig.instrument.uninstall()


@pytest.fixture(scope="module")
def stage(rig):
    with served() as (base, pages):
        yield Stage(rig=rig, base=base, pages=pages)


@pytest.fixture(scope="module")
def sync_world(rig):
    with sync_api.sync_playwright() as playwright:
        browser = launch(playwright)
        yield World(api=sync_api, browser=browser, run=run_sync)
        browser.close()


@pytest.fixture(scope="module")
def async_world(rig):
    manager = async_api.async_playwright()

    async def start():
        playwright = await manager.__aenter__()
        return await launch(playwright)

    loop = AsyncWorld(start)
    yield World(api=async_api, browser=loop.browser, run=loop.run)
    loop.run(loop.browser.close())
    loop.run(manager.__aexit__(None, None, None))
    loop.stop()


@pytest.fixture(params=["sync", "async"])
def world(request):
    """Each of the two APIs."""
    return request.getfixturevalue(f"{request.param}_world")


@pytest.fixture
def secret_site():
    """The page of secrets on a server: its base URL, whatever the query."""
    with served() as (base, pages):
        pages.update({"/": page_of(), "/till": page_of()})
        yield base
