"""A number means what its reader saw, on all three ways in: Python, HTTP and MCP, which share a page."""

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp.client.client import Client

from pytest_heal import run_actions
from pytest_heal.catalog.live import held_catalog
from pytest_heal.serve.tools import server_for
from tests.serve.rig import SECONDS, served
from tests.support.people import CHANGES, HOWS, LAYOUTS, NAMINGS, PAGE, changed

NAMES = ["Anna", "Bob", "Carl"]
ANNA = 1  # after the button "Add"
WAYS = ("python", "http", "mcp")


class Rig:
    """A page and the three ways to it."""

    def __init__(self, server, mcp):
        self.server, self._mcp = server, mcp

    @property
    def page(self):
        return self.server.host._tab._page

    def evaluate(self, script, *arguments):
        return self.server.run(self.page.evaluate(script, *arguments))

    def begin(self, layout="table", naming="named", names=NAMES):
        self.evaluate("given => begin(given)", {"layout": layout, "naming": naming, "names": names})

    def show(self, names, how):
        if how == "loaded":
            self.evaluate("names => show(names, 'rendered')", names)
            self.server.run(self.page.reload())
        else:
            self.evaluate("([names, how]) => show(names, how)", [names, how])

    def done(self):
        return self.evaluate("done.splice(0)")

    def tool(self, name, **arguments):
        return self.server.run(self._mcp.call_tool(name, arguments)).structured_content

    async def _python(self, method, *arguments):
        catalog = held_catalog(self.page)
        return await getattr(catalog, method)(*arguments)

    async def _version(self):
        return await held_catalog(self.page).version

    def read(self, way):
        """Version of the catalog, read by a client."""
        if way == "python":
            return self.server.run(self._python("refresh")).version
        return self.server.get("/catalog").data["version"] if way == "http" else self.tool("get_catalog")["version"]

    def act(self, way, steps, version=None):
        if way == "python":
            return self.server.run(_awaited(run_actions(self.page, steps, version))).to_dict()
        if way == "http":
            return self.server.act(*steps, expected_catalog_version=version).data
        return self.tool("run_actions", steps=steps, expected_catalog_version=version)

    def glance(self, way, look):
        """Ask the page something without reading its list."""
        if look == "version":
            self.server.run(self._version())
        elif look == "suggest":
            self.tool("suggest_selectors", selector="#nobody")
        elif look == "find":
            self.act(way, [{"action": "find", "target": "the button Add"}])
        else:
            self.act(way, [])


async def _awaited(coroutine):
    return await coroutine


def click(number, version=""):
    return {"action": "click", "target": f"index={number}{version and '@'}{version}", "timeout": 3_000}


@pytest.fixture(scope="module")
def rig(site, tmp_path_factory):
    site.pages["/people"] = PAGE
    with served(f"--url={site.url}/people", folder=tmp_path_factory.mktemp("numbers")) as server:
        ended = server.run(_event())
        ready = server.run(_future())

        async def hold():
            async with Client(server_for(server.host)) as client:
                ready.set_result(client)
                await ended.wait()

        held = asyncio.run_coroutine_threadsafe(hold(), server.loop)
        yield Rig(server, server.run(asyncio.wait_for(_awaited(ready), SECONDS)))
        server.loop.call_soon_threadsafe(ended.set)
        held.result(SECONDS)


async def _event():
    return asyncio.Event()


async def _future():
    return asyncio.get_running_loop().create_future()


@pytest.mark.parametrize("option", [True, False], ids=["expected", "last read"])
@pytest.mark.parametrize("naming", ["named", "plain"])
@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_was_sorted(rig, way, naming, option):
    rig.begin(naming=naming)
    version = rig.read(way)
    rig.show(["Carl", "Bob", "Anna"], "moved")
    assert rig.act(way, [click(ANNA)], version if option else None)["success"]
    assert rig.done() == ["Anna"]


@pytest.mark.parametrize("option", [True, False], ids=["expected", "last read"])
@pytest.mark.parametrize("look", ["nothing", "version", "find", "suggest"])
@pytest.mark.parametrize("way", WAYS)
def test_the_same_step_again_fails_again(rig, way, look, option):
    rig.begin(naming="plain")
    version = rig.read(way)
    rig.show(["Dora", "Emil", "Fritz"], "patched")
    for _ in range(2):
        rig.glance(way, look)
        outcome = rig.act(way, [click(ANNA)], version if option else None)
        assert outcome["error"]["code"] == "CATALOG_OUTDATED"
    seen = outcome["observation"]["catalog_version"]
    assert seen != version
    if look != "find":  # that has told numbers of this version
        assert rig.act(way, [click(ANNA)], seen)["error"]["code"] == "CATALOG_OUTDATED"
    assert rig.done() == []
    assert rig.act(way, [click(ANNA)], rig.read(way))["success"]
    assert rig.done() == ["Dora"]


def test_what_was_read_of_a_page_that_is_gone(rig):
    """It is opened again and looks the same: its versions are others."""
    rig.begin(naming="plain")
    version = rig.read("http")
    rig.server.run(rig.page.close())
    assert rig.act("http", [click(ANNA)], version)["error"]["details"]["reason"] == "page-reopened"
    rig.begin(naming="plain")
    assert rig.act("http", [click(ANNA)], version)["error"]["code"] == "CATALOG_OUTDATED"
    assert rig.act("http", [click(ANNA)])["error"]["code"] == "CATALOG_OUTDATED"
    assert rig.read("mcp") != version
    assert rig.act("http", [click(ANNA)], version)["error"]["code"] == "CATALOG_OUTDATED"
    assert rig.done() == []


# ------------------------------------------------------------------------------------------------- any page, any change

STORIES = st.fixed_dictionaries(
    {
        "layout": st.sampled_from(LAYOUTS),
        "naming": st.sampled_from(NAMINGS),
        "names": st.lists(st.sampled_from(["Anna", "Bob", "Carl", "Dan", "Eve"]), min_size=1, max_size=5, unique=True),
        "way": st.sampled_from(WAYS),
        "option": st.sampled_from(["expected", "pinned", "none"]),
        "number": st.integers(0, 5),
        "turns": st.lists(
            st.tuples(
                st.lists(st.tuples(st.sampled_from(CHANGES), st.sampled_from(HOWS), st.integers(0, 99)), max_size=2),
                st.sampled_from(["", "nothing", "version", "suggest"]),
                st.booleans(),
            ),
            min_size=1,
            max_size=3,
        ),
    }
)


def told(rig, story):
    """Read, and then change and act, again and again: who was meant is acted on, or nobody. Gives how often somebody was."""
    rig.begin(story["layout"], story["naming"], story["names"])
    version, way = rig.read(story["way"]), story["way"]
    people = rig.evaluate("people()")
    number = story["number"] % len(people)
    names, acted, seen = list(story["names"]), 0, version
    for changes, look, observed in story["turns"]:
        for change, how, seed in changes:
            if change == "tick":
                rig.evaluate("seed => { document.querySelector('#clock').textContent = '10:' + seed }", seed)
                continue
            names = changed(names, change, seed)
            rig.show(names, how)
        if look:
            rig.glance(way, look)
        expected = {"expected": seen if observed else version, "pinned": None, "none": None}[story["option"]]
        outcome = rig.act(way, [click(number, version if story["option"] == "pinned" else "")], expected)
        done = rig.done()
        if outcome["success"]:
            assert done == [people[number]]
            acted += 1
        else:
            assert (outcome["error"]["code"], done) == ("CATALOG_OUTDATED", []), outcome["error"]
        seen = outcome["observation"]["catalog_version"]
    return acted


@pytest.mark.long
def test_nobody_else_is_acted_on_in_any_story(rig):
    acted = []

    @given(story=STORIES)
    @settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    def run(story):
        acted.append(told(rig, story))

    run()
    assert sum(acted) > len(acted) / 4, "to refuse everything would be no art"
