"""A scripted agent meets each of the five errors over HTTP and MCP, and gets on by what each advises, with no wrong act."""

import asyncio
import json
import os
import re
from pathlib import Path

import pytest

from pytest_heal.actions.outcome import CODES
from tests.serve.rig import served
from tests.serve.story import DONE, SIGN_IN, story
from tests.serve.test_mcp import in_memory, over_stdio

SECONDS = 90
PAGE = Path(__file__).parents[2] / "docs" / "howto" / "agent-session.md"
WRITES = bool(os.environ.get("WRITE_TRANSCRIPTS"))
ENDPOINTS = {
    "get_catalog": ("GET", "/catalog"),
    "refresh_catalog": ("POST", "/catalog/refresh"),
    "run_actions": ("POST", "/actions"),
    "browser_find_element_by_description": ("POST", "/find"),
}


def over_http(site, folder):
    """The story over HTTP: codes met, and the transcript."""
    lines = []
    with served(f"--url={site.url}/form", "--time-limit=20", folder=folder) as server:
        telling = story(f"{site.url}/sign-in")
        tool, arguments = next(telling)
        while True:
            method, path = ENDPOINTS[tool]
            if "catalog" in path:
                path, arguments = f"{path}?view={arguments['view']}", None
            reply = server.send(method, path, arguments)
            lines.append(f"> {method} {path}" + (f" {json.dumps(arguments)}" if arguments else ""))
            lines.append(f"{reply.status} {told(reply.data)}")
            try:
                tool, arguments = telling.send(reply.data)
            except StopIteration as end:
                return end.value, "\n".join(lines)


def told(data):
    """What matters of an answer's JSON in one line or a few."""
    error = data["error"]
    if error:
        return json.dumps({"code": error["code"], "message": error["message"], "advice": error["details"]["advice"]}, indent=2)
    if "found" in data:
        found = [{name: one[name] for name in ("index", "role", "name", "score")} for one in data["found"]]
        return json.dumps({"version": data["version"], "found": found})
    if "view" in data:
        return json.dumps({"version": data["version"], "count": data["count"]})
    return json.dumps({"success": data["success"], "steps": [step["status"] for step in data["steps"]]})


async def over_mcp(way, site, folder):
    """The story over MCP: codes met, and the transcript."""
    lines = []
    async with way([f"--url={site.url}/form", "--time-limit=20"], folder) as client:
        telling = story(f"{site.url}/sign-in")
        tool, arguments = next(telling)
        while True:
            result = await client.call_tool(tool, arguments)
            lines.append(f"> {tool} {json.dumps(arguments)}")
            lines.append(result.content[0].text if arguments.get("view") != "full" else "(all entries, with their locators)")
            try:
                tool, arguments = telling.send(result.structured_content)
            except StopIteration as end:
                return end.value, "\n".join(lines)


def steadied(transcript, site):
    """Without what differs from run to run: addresses, versions (by the order they come in), scores."""
    text = transcript.replace(site.url, "http://shop.example")
    known = {}
    text = re.sub(r"\b[0-9a-f]{12}\b", lambda found: known.setdefault(found[0], f"{len(known) + 1:012x}"), text)
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)


def compared(name, transcript):
    """The transcript is the one that the documentation shows."""
    page = PAGE.read_text(encoding="utf-8")
    block = re.compile(rf"(<!-- made: {name} -->\n```text\n).*?(\n```\n<!-- end -->)", re.DOTALL)
    if WRITES:
        PAGE.write_text(block.sub(lambda found: found[1] + transcript + found[2], page), encoding="utf-8")
        return
    shown = block.search(page)[0]
    assert shown.partition("```text\n")[2].rpartition("\n```")[0] == transcript, (
        "WRITE_TRANSCRIPTS=1 pytest tests/serve/test_story.py"
    )


def acts(site):
    return [what for kind, what in site.hits if kind == "did"]


@pytest.fixture
def signing_in(site):
    site.pages["/sign-in"] = SIGN_IN
    site.hits.clear()
    return site


def test_over_http(signing_in, tmp_path):
    met, transcript = over_http(signing_in, tmp_path)
    assert sorted(met) == sorted(CODES)
    assert acts(signing_in) == DONE
    compared("http", steadied(transcript, signing_in))


@pytest.mark.parametrize("way", [in_memory, over_stdio], ids=lambda way: way.__wrapped__.__name__)
def test_over_mcp(way, signing_in, tmp_path):
    met, transcript = asyncio.run(asyncio.wait_for(over_mcp(way, signing_in, tmp_path), SECONDS))
    assert sorted(met) == sorted(CODES)
    assert acts(signing_in) == DONE
    compared("mcp", steadied(transcript, signing_in))
