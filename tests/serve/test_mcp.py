"""A whole session of the Model Context Protocol, with the SDK's own client: in memory, and over standard input and output."""

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import jsonschema
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

import pytest_heal
from pytest_heal.actions.outcome import CODES
from pytest_heal.actions.schema import outcome_schema
from pytest_heal.serve.command import hosted, settings_for
from pytest_heal.serve.tools import TOOLS, server_for
from tests.serve.rig import options

SECONDS = 60
NAMES = ["get_catalog", "refresh_catalog", "run_actions", "suggest_selectors", "browser_find_element_by_description"]


@asynccontextmanager
async def in_memory(arguments, folder):
    parsed, rest = options(*arguments)
    settings, _ = settings_for("mcp", ["-c", "/dev/null", f"--rootdir={folder}", "-p", "no:cacheprovider", *rest])
    async with hosted(parsed, settings, folder, print) as host, Client(server_for(host)) as client:
        yield client


@asynccontextmanager
async def over_stdio(arguments, folder):
    source = str(Path(pytest_heal.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": source}
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "pytest_heal", "mcp", *arguments], env=environment, cwd=str(folder)
    )
    async with Client(stdio_client(command)) as client:
        yield client


async def call(client, tool, **arguments):
    """The data of a tool's answer, and the text for the agent."""
    result = await client.call_tool(tool, arguments)
    data = result.structured_content
    assert result.is_error == (not data["success"])
    text = result.content[0].text
    assert not text.startswith("{")  # lines, not JSON
    if data["error"]:
        assert text.startswith(f"{data['error']['code']}: {data['error']['message']}")
        assert data["error"]["details"]["advice"] in text
    else:
        assert data.get("text", "") in text
    return data


async def session(client, site):
    """List tools, catalog, find, act, refresh, error."""
    listed = (await client.list_tools()).tools
    assert [tool.name for tool in listed] == NAMES
    for tool in listed:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert tool.description
        assert tool.annotations.read_only_hint == (tool.name != "run_actions")

    catalog = await call(client, "get_catalog")
    assert "[1] button: Send" in catalog["text"]

    found = await call(client, "browser_find_element_by_description", description="the send button")
    assert found["found"][0]["index"] == 1
    assert found["version"] == catalog["version"]

    steps = [{"action": "type", "target": "index=0", "value": "Mia"}, {"action": "click", "target": "index=1"}]
    jsonschema.validate(steps, listed[2].input_schema["properties"]["steps"])
    outcome = await call(client, "run_actions", steps=steps, expected_catalog_version=catalog["version"])
    jsonschema.validate(outcome, outcome_schema())
    assert outcome["complete"]
    assert ("begin", "Mia") in site.hits

    moved = await call(client, "run_actions", steps=[{"action": "navigate", "url": f"{site.url}/other"}])
    assert moved["observation"]["nav_detected"]
    late = await call(client, "run_actions", steps=steps[1:], expected_catalog_version=catalog["version"])
    assert late["error"]["code"] == "CATALOG_OUTDATED"

    again = await call(client, "refresh_catalog", view="full")
    assert [entry["name"] for entry in again["catalog"]["entries"]] == ["Back to the form", "Delete"]

    suggested = await call(client, "suggest_selectors", selector="#delete")
    assert suggested["suggestions"]["count"] == 0
    assert "Delete" in suggested["text"]

    wrong = await call(client, "run_actions", steps=[{"action": "clik"}])
    assert wrong["error"]["code"] == "VALIDATION_ERROR"
    for tool, arguments in (("get_catalog", {"view": "short"}), ("run_actions", {}), ("suggest_selectors", {"selector": 1})):
        refused = await call(client, tool, **arguments)
        assert refused["error"]["details"]["reason"] == "bad-request"
    refused = await call(client, "run_actions", steps=[{"action": "navigate", "url": "file:///etc/passwd"}])
    assert refused["error"]["details"]["reason"] == "not-allowed"
    unknown = await call(client, "get_page")
    assert unknown["error"]["details"]["reason"] == "not-found"
    assert (await call(client, "get_catalog"))["success"]


@pytest.mark.parametrize("way", [in_memory, over_stdio], ids=lambda way: way.__wrapped__.__name__)
def test_a_session(way, site, tmp_path):
    site.hits.clear()

    async def story():
        async with way([f"--url={site.url}/form", "--heal=on", "--time-limit=20"], tmp_path) as client:
            await session(client, site)

    asyncio.run(asyncio.wait_for(story(), SECONDS))


def test_several_calls_at_once_are_done_one_after_another(site, tmp_path):
    site.hits.clear()

    async def story():
        async with in_memory([f"--url={site.url}/form", "--queue=50"], tmp_path) as client:

            async def one(number):
                steps = [
                    {"action": "type", "target": "[name=who]", "value": str(number)},
                    {"action": "click", "target": "#send"},
                ]
                steps.append({"action": "assert_text", "target": "#said", "value": f"sent {number}", "exact": True})
                return await call(client, "run_actions", steps=steps)

            answers = await asyncio.gather(*map(one, range(20)))
            assert all(answer["success"] for answer in answers), answers

    asyncio.run(asyncio.wait_for(story(), SECONDS))


def test_a_tool_says_what_it_takes():
    assert [tool.name for tool in TOOLS] == NAMES
    (run,) = (tool for tool in TOOLS if not tool.reads)
    assert run.fields.required == ("steps",)


FRAMES = """<!doctype html><title>Frames</title><button>Save</button><a href=/other target=_blank>Other page</a>
<iframe name=pay srcdoc="<button>Save</button><button>Pay</button>"></iframe>"""


def test_tabs_and_frames(site, tmp_path):
    site.pages["/frames"] = FRAMES

    async def story():
        async with in_memory([f"--url={site.url}/frames", "--time-limit=20"], tmp_path) as client:

            async def lines(tool, **arguments):
                result = await client.call_tool(tool, arguments)
                return result.content[0].text, result.structured_content

            finding = "browser_find_element_by_description"
            _, whole = await lines(finding, description="save button")
            assert len([one for one in whole["found"] if one["name"] == "Save"]) == 2
            for frame_id in (1, "1", "pay"):
                text, found = await lines(finding, description="save button", frame_id=frame_id)
                assert found["found"][0]["name"] == "Save"
                assert all("iframe" in one["locator"] for one in found["found"])
                assert text.startswith(f'[{found["found"][0]["index"]}] button "Save"  {found["found"][0]["score"]:.2f}  name')
                assert found["version"] in text
            _, own = await lines(finding, description="save button", frame_id=0)
            assert not any("iframe" in one["locator"] for one in own["found"])
            for wrong in (7, "nonsense", ""):
                text, refused = await lines(finding, description="save button", frame_id=wrong)
                assert refused["error"]["details"]["field"] == "frame_id"
                assert "1 (pay)" in text

            _, catalog = await lines("get_catalog")
            assert catalog["tabs"] == [{"tab_id": 0, "url": f"{site.url}/frames"}]
            text, _ = await lines("run_actions", steps=[{"action": "click", "target": "text=Other page"}])
            assert "Warning (page): " in text
            while True:  # the other page is opened, then goes there
                text, catalog = await lines("get_catalog")
                if catalog["tabs"][-1]["url"].endswith("/other"):
                    break
            assert f"Tabs: 0 {site.url}/frames, 1 {site.url}/other" in text
            text, other = await lines("get_catalog", tab_id=1)
            assert (other["title"], other["url"]) == ("Other", f"{site.url}/other")
            _, found = await lines(finding, description="delete", tab_id="1")
            steps = [{"action": "assert_visible", "target": f"index={found['found'][0]['index']}"}]
            _, acted = await lines("run_actions", steps=steps, expected_catalog_version=found["version"], tab_id=1)
            assert acted["success"], acted
            assert acted["observation"]["title"] == "Other"
            text, refused = await lines("suggest_selectors", selector="#a", tab_id=5)
            assert f"there is no tab 5; there is 0 ({site.url}/frames), 1 ({site.url}/other)" in text
            _, refused = await lines("run_actions", steps=steps, tab_id=-1)
            assert refused["error"]["code"] == "VALIDATION_ERROR"

    asyncio.run(asyncio.wait_for(story(), SECONDS))


def test_answers_are_lines(site, tmp_path):
    async def story():
        async with in_memory([f"--url={site.url}/form", "--time-limit=20"], tmp_path) as client:

            async def text(tool, **arguments):
                return (await client.call_tool(tool, arguments)).content

            (nothing,) = await text("browser_find_element_by_description", description="xylophone quartz")
            assert "0.00" not in nothing.text
            assert nothing.text.startswith("Nothing on the page is like that.") or nothing.text.startswith("[")
            (full,) = await text("get_catalog", view="full")
            assert 'page.get_by_role("button", name="Send"' in full.text
            steps = [{"action": "screenshot", "target": "#send"}, {"action": "find", "target": "send button"}]
            lines, picture = await text("run_actions", steps=steps)
            assert (picture.type, picture.mime_type) == ("image", "image/png")
            assert picture.data not in lines.text
            assert '    [1] button "Send"' in lines.text
            (html,) = await text("run_actions", steps=[{"action": "assert_visible", "target": "h1"}], include_html=True)
            assert "<h1>Form</h1>" in html.text
            (works,) = await text("suggest_selectors", selector="#send")
            assert works.text.startswith('1 element found: page.locator("#send")')
            assert "Nothing on this page" not in works.text
            (both,) = await text("run_actions", steps=[{"action": "clik"}, {"action": "click"}])
            assert "step 1, target: is missing" in both.text

    asyncio.run(asyncio.wait_for(story(), SECONDS))


def test_a_description_says_when_to_use_a_tool_and_what_its_errors_mean():
    for tool in TOOLS:
        assert "Use it" in tool.description
        assert "VALIDATION_ERROR" in tool.description
    (run,) = (tool for tool in TOOLS if not tool.reads)
    assert all(code in run.description for code in CODES)
