"""The places that calls of the real API are made from are found in their source again, whatever their layout."""

import inspect
from pathlib import Path

import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright

from pytest_heal.browser import private
from pytest_heal.healing.state_book import data_of
from pytest_heal.relocation.events import HealEvent
from pytest_heal.source.chains import name_of
from pytest_heal.source.module import Module, span_of
from tests.support.browsers import launch
from tests.support.rig import AsyncWorld, resolved, run_sync


def black(page):
    return (
        page.locator("form")
        .locator("#a")
        .filter(has_text="x")
        .first
    )  # fmt: skip


def backslashes(page):
    return page.locator("form") \
        .locator("#a") \
        .nth(1)  # fmt: skip


def arguments(page):
    return page.locator("form").get_by_role(
        "button",
        name="x",
    )


def bound(page):
    find = page.locator
    return find("form").locator("#a")


MAKERS = (black, backslashes, arguments, bound)


@pytest.fixture(params=["sync", "async"])
def world(request, rig):
    if request.param == "sync":
        with sync_playwright() as p:
            browser = launch(p)
            yield run_sync, browser
            browser.close()
        return
    manager = async_playwright()

    async def start():
        return await launch(await manager.__aenter__())

    world = AsyncWorld(start)
    yield world.run, world.browser
    world.run(world.browser.close())
    world.run(manager.__aexit__(None, None, None))
    world.stop()


def test_each_step_is_found(rig, world):
    run, browser = world

    async def made():
        rig.fresh()
        page = await resolved(browser.new_page())
        with rig.test("t"):
            return [rig.ledger.sites.steps(private.identity(make(page))) for make in MAKERS]

    text = Path(__file__).read_text(encoding="utf-8")
    for make, steps in zip(MAKERS, run(made()), strict=True):
        module = Module(text, "test_live_places.py")
        lines, first = inspect.getsourcelines(make)
        makings = data_of(steps, rig.ledger.sites)
        nodes = [module.expression((m.line, m.column, m.end_line, m.end_column)) for m in makings]
        assert None not in nodes, make
        assert all(first <= node.lineno <= first + len(lines) for node in nodes)
        assert [span_of(node)[2:] for node in nodes] == sorted(span_of(node)[2:] for node in nodes)
        names = [name_of(node) for node in nodes]
        assert names == [making.method for making in makings] or make is bound


async def press(page, selector):
    await resolved(page.click(selector, timeout=3000))


async def helped(page):
    await press(
        page,
        "#buy",
    )


def test_the_way_to_a_heal_names_the_callers_of_a_helper(rig, world):
    run, browser = world
    old = "<h1>Shop</h1><form><button type=button id=buy class=primary>Buy the basket</button></form>"

    async def healed():
        rig.fresh()
        page = await resolved(browser.new_page())
        for html in (old, old.replace("id=buy", "id=order")):
            await resolved(page.set_content(html))
            with rig.test("tests/healing/test_live_places.py::test", record="new") as test:
                await helped(page)
        return test.events

    (event,) = run(healed())
    assert event.outcome == "healed"
    file = "tests/healing/test_live_places.py"
    spans = {}
    for make in (press, helped):
        source, first = inspect.getsourcelines(make)
        spans[make] = range(first, first + len(source))
    way = [int(line) for name, _, line in (place.rpartition(":") for place in event.way) if name == file]
    assert way[0] in spans[press]
    assert way[1] in spans[helped]
    assert HealEvent.from_dict(event.to_dict()).way == event.way
