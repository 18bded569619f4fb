"""The page crashes, hangs or is closed, its browser is killed: it is opened again, and whoever acts next is told first."""

import asyncio
import contextlib
import socket

import pytest

from tests.serve.rig import TOKEN, served

CLICK = {"action": "click", "target": "#send"}
LOOK = "/catalog?view=brief"


async def crash(tab):
    async with tab._page.expect_event("crash", timeout=30_000):
        with contextlib.suppress(Exception):
            await tab._page.goto("chrome://crash", timeout=5_000)


async def close(tab):
    await tab._page.close()


async def kill_browser(tab):
    session = await tab._browser.new_browser_cdp_session()
    gone = asyncio.Event()
    tab._browser.on("disconnected", lambda _: gone.set())
    with contextlib.suppress(Exception):
        await session.send("Browser.crash")
    await gone.wait()


ENDS = [crash, close, kill_browser]


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_whoever_acts_next_is_told_and_nothing_is_done(fresh, site, end):
    fresh.run(end(fresh.host._tab))
    reply = fresh.act(CLICK)
    assert (reply.status, reply.reason) == (503, "page-reopened")
    assert f"opened again at {site.url}/form" in reply.data["error"]["message"]
    assert site.hits == []
    assert fresh.act({"action": "type", "target": "[name=who]", "value": "x"}, CLICK).data["success"]
    assert site.hits[0] == ("begin", "x")


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_whoever_looks_next_is_told_beside_what_he_sees(fresh, site, end):
    before = fresh.get(LOOK).data
    fresh.run(end(fresh.host._tab))
    reply = fresh.get(LOOK)
    assert reply.status == 200
    (note,) = reply.data["warnings"]
    assert "opened again" in note["message"]
    assert reply.data["text"].splitlines()[1:] == before["text"].splitlines()[1:]
    assert fresh.get(LOOK).data["warnings"] == []
    assert fresh.act(CLICK).data["success"]


def test_a_crash_under_way_is_an_outcome(fresh, site):
    """The step that makes the page crash fails, the next request finds a new page."""
    wait = {"action": "wait", "until": "selector", "target": "#never", "timeout": 15_000}

    async def crash_soon():
        await asyncio.sleep(0.5)
        await crash(fresh.host._tab)

    crashing = asyncio.run_coroutine_threadsafe(crash_soon(), fresh.loop)
    reply = fresh.act(wait, CLICK)
    crashing.result(20)
    assert reply.data["success"] is False
    assert reply.data["error"]["code"] == "EXECUTION_ERROR"
    assert fresh.get(LOOK).status == 200
    assert site.hits == []


@pytest.mark.long
def test_a_page_that_hangs_is_cut_off_and_opened_again(site, tmp_path):
    with served(f"--url={site.url}/stuck", "--time-limit=1", folder=tmp_path) as server:
        reply = server.act({"action": "click", "target": "button", "timeout": 500}, {"action": "click", "target": "button"})
        assert reply.status in (200, 504)
        assert reply.data["success"] is False
        again = server.get(LOOK)
        for _ in range(3):  # it may be seen only by the next one that the page does not answer
            if again.status == 200:
                break
            again = server.get(LOOK)
        assert "Never ends" in again.data["text"]


def test_whoever_hangs_up_while_he_waits_is_not_served(fresh, site):
    """His steps are not executed for nobody."""

    async def occupy():
        await asyncio.sleep(1)

    held = asyncio.run_coroutine_threadsafe(fresh.host._turns.ask(lambda _: occupy()), fresh.loop)
    body = b'{"steps": [{"action": "type", "target": "[name=who]", "value": "gone"}]}'
    with socket.create_connection(("127.0.0.1", fresh.port), timeout=30) as raw:
        head = ["POST /actions HTTP/1.1", f"Host: 127.0.0.1:{fresh.port}", f"Authorization: Bearer {TOKEN}"]
        head += ["Content-Type: application/json", f"Content-Length: {len(body)}", "", ""]
        raw.sendall("\r\n".join(head).encode() + body)

        async def until_it_waits():
            while not fresh.host._turns._line:  # noqa: ASYNC110 - there is no event for it, and none is needed elsewhere
                await asyncio.sleep(0.01)

        fresh.run(until_it_waits())
    held.result(30)
    assert fresh.get(LOOK).status == 200
    assert site.hits == []
