"""A scripted agent repairs a suite over MCP: refused, looked at, proven, edited, green; and it gives up where it must."""

import asyncio
import shutil
import subprocess
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp.client.client import Client

from pytest_heal.config.settings import Settings
from pytest_heal.serve.command import hosted
from pytest_heal.serve.suite import Suite
from pytest_heal.serve.tools import server_for
from tests.serve.rig import options
from tests.serve.test_mcp import call

EXAMPLE = Path(__file__).parents[2] / "example_suite"
SECONDS = 500
LOST, GONE = "test_consent.py::test_accept_cookies[chromium]", "test_account.py::test_save_a_draft[chromium]"
STRICT = ("--shop-release=2", "-oheal_confidence=0.9999")  # a team that heals next to nothing by itself


def git(folder, *words):
    user = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    return subprocess.run(["git", *user, *words], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def suite(tmp_path, monkeypatch):
    """The example suite in a repository of its own, as its redesigned shop meets it."""
    for name in ("PYTEST_ADDOPTS", "PYTEST_HEAL", "SHOP_RELEASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CI", "false")
    folder = tmp_path / "suite"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__", ".pytest_cache"))
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "x")
    return folder


@asynccontextmanager
async def agent(folder):
    parsed, _ = options()
    settings = Settings()._replace(mode="on", record="none", baseline=(folder / ".heal" / "baseline",))
    made = Suite(folder, settings, STRICT, environ={"CI": "false"}, seconds=240)
    async with hosted(parsed, settings, folder, print) as host, Client(server_for(host, made)) as client:
        yield client


def told(client):
    return asyncio.wait_for(client, SECONDS)


@pytest.mark.long
def test_an_agent_repairs_what_is_there_and_gives_up_on_what_is_gone(suite):
    async def story():
        async with agent(suite) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            assert names[-4:] == ["run_tests", "look_at_failure", "prove_locator", "edit_locator"]

            run = await call(client, "run_tests", tests=[LOST, GONE])
            assert not run["passed"]
            lost = next(one for one in run["drifted"] if one["test"] == LOST and one["outcome"] == "refused")
            gone = next(one for one in run["drifted"] if one["test"] == GONE and one["outcome"] == "refused")
            assert lost["code"] == "confidence"

            seen = await call(client, "look_at_failure", id=lost["id"])
            assert "button: Accept all" in seen["text"]
            proposal = 'page.get_by_role("button", name="Accept all")'

            early = await call(client, "edit_locator", id=lost["id"])
            assert early["error"]["details"]["reason"] == "not-proven"
            assert git(suite, "status", "--porcelain") == ""

            proven = await call(client, "prove_locator", id=lost["id"], locator=proposal)
            assert proven["element"] == 'button "Accept all"'
            assert proven["defects"] >= 4
            assert git(suite, "status", "--porcelain") == "", "proven in a copy"

            edited = await call(client, "edit_locator", id=lost["id"])
            assert "+" in edited["diff"]
            assert git(suite, "status", "--porcelain").split() == ["M", "test_consent.py"]
            assert 'get_by_role("button", name="Accept all")' in (suite / "test_consent.py").read_text(encoding="utf-8")

            # What is gone: the agent looks, tries what is most tempting, is refused, and gives up.
            again = await call(client, "run_tests", tests=[LOST, GONE])
            assert {one["test"] for one in again["drifted"] if one["outcome"] == "refused"} == {GONE}
            gone = next(one for one in again["drifted"] if one["test"] == GONE and one["outcome"] == "refused")
            seen = await call(client, "look_at_failure", id=gone["id"])
            assert "button: Delete draft" in seen["text"]
            for tempting in (
                'page.get_by_role("button", name="Delete draft")',
                'page.get_by_role("button", name="Save draft")',
            ):
                refused = await call(client, "prove_locator", id=gone["id"], locator=tempting)
                assert refused["error"]["details"]["reason"] == "not-proven", refused
            assert git(suite, "status", "--porcelain").split() == ["M", "test_consent.py"], "nothing else was written"

    asyncio.run(told(story()))
