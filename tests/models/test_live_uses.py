"""The model of a run where it is used: descriptions, `desc=`, the explorer, explain-prompt; whole runs on real Chromium."""

import functools
import http.server
import json
import os
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest

from pytest_heal.cli.main import main
from tests.support.plugins import SLOW_TO_IMPORT, without
from tests.support.servers import named, quoted, served, truthful

CONFTEST = """
import os
import pytest
from pytest_heal.browser.launch import chromium_on_path

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = chromium_on_path()
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "args": args, **({"executable_path": found} if found else {})}

@pytest.fixture
def notes(page):
    page.goto(os.environ["SITE"] + "/index.html?token=s3cret")
    return page

def pytest_heal_redact(config, text, where):
    return text.replace("Print", "[hidden]")
"""
INI = """[pytest]
addopts = -p no:playwright-asyncio -p no:randomly -p no:schemathesis
"""
PAGE = """<title>Notes</title><h1>Notes</h1><label>Note <input id=note value="s3cret"></label>
<button onclick="n = 'share'">Share note</button><button onclick="n = 'print'">Print note</button>
<button onclick="n = 'save'">Save note</button><a href="/about.html?key=s3cret">About</a><a href="/more.html">More</a>"""
TESTS = """
import pytest
from pytest_heal import DescriptionError

def test_described(notes, find_by_description):
    find_by_description("note button").click()
    assert notes.evaluate("n") == "save"
    notes.evaluate("n = 0")
    notes.click("desc=note button")
    assert notes.evaluate("n") == "save"

def test_explored(notes, explorer):
    done = explorer(max_steps=1, wait=60)
    assert (done.steps[0].method, done.steps[0].control.name) == ("model", "More")
    assert (done.advised.questions, done.advised.problem) == (1, "")
    with pytest.raises(Exception, match="model='x' is not valid: expected a callable, None or False"):
        explorer(model="x")
    assert explorer(max_steps=1, wait=60, model=False).advised.name == ""
"""


@contextmanager
def site_of(folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args):
            pass

    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project with a site; its address is in the environment."""
    for name in [name for name in os.environ if name.startswith(("PYTEST_", "CI"))]:
        monkeypatch.delenv(name)
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    for name in ("about", "more"):
        (folder / f"{name}.html").write_text(f"<title>{name}</title><a href=/index.html>Back</a>", encoding="utf-8")
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_notes.py").write_text(TESTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with site_of(folder) as url:
        monkeypatch.setenv("SITE", url)
        yield tmp_path


def chooses(data):
    """A description means that the note is saved, the explorer goes on to more."""
    name = "Save note" if "description" in data["looked_for"] else "More"
    return next((one["index"] for one in data["elements"] if one.get("name") == name), -1)


def pytest_run(*args, **environ):
    command, env = [sys.executable, "-m", "pytest", *without(*SLOW_TO_IMPORT), *args], {**os.environ, **environ}
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.long
def test_a_run_with_a_model_and_the_same_from_its_answers(project, capsys, monkeypatch):
    """With the other providers the same is in test_uses.py, without a browser."""
    with served("openai", truthful(chooses)) as server:
        (project / "pytest.ini").write_text(INI + "\n".join(server.ini) + "\n", encoding="utf-8")
        ran = pytest_run("--junitxml=out.xml", **server.environ)
        assert "2 passed" in ran.stdout, ran.stdout + ran.stderr
        assert not server.wrong
        asked = [quoted(user) for _, user in server.asked]
    told = f'"note button" would have been refused; a second opinion ({server.name}) chose button "Save note"'
    assert told in ran.stdout
    assert "heal_second_opinion" in (project / "out.xml").read_text(encoding="utf-8")
    # once in two orders, which serves desc= too, and once for the explorer
    assert [sorted(one["name"] for one in data["elements"] if "note" in one["name"]) for data in asked[:2]] == [
        ["Save note", "Share note", "[hidden] note"]
    ] * 2
    assert len(asked) == 3
    sent = json.dumps(asked)
    for never in ("s3cret", "Print", server.key):
        assert never not in sent
        assert never not in (project / ".heal" / "model-answers.yaml").read_text(encoding="utf-8")
    # The server is gone: what was kept is enough, in CI, without a key; and explain-prompt shows the last run's questions.
    ran = pytest_run(CI="true")
    assert "2 passed" in ran.stdout, ran.stdout + ran.stderr
    monkeypatch.setenv("CI", "true")
    assert main(["explain-prompt", "heal", "--all", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["model"] == server.name
    assert shown["mode"].startswith("cached")
    assert {one["user"] for one in shown["prompts"]} == {user for _, user in server.asked}
    assert {one["came"].partition(":")[0] for one in shown["prompts"]} == {"cache"}


@pytest.mark.long
def test_explain_prompt_shows_what_would_be_sent(project, capsys):
    (project / "pytest.ini").write_text(INI, encoding="utf-8")
    url = os.environ["SITE"] + "/index.html?token=s3cret"
    assert main(["explain-prompt", "find", url, "note button"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("model:  none (heal_model is not set)")
    assert 'prompt 1 of 2: which element "note button" means\n' in shown
    assert shown.count("; 6 elements offered\n") == 2
    assert '"name": "[hidden] note"' in shown
    assert "s3cret" not in shown
    with served("openai", named("Save note")) as server:
        options = [f"-o={line.replace(' = ', '=')}" for line in server.ini]
        assert main(["explain-prompt", "explore", url, "--json", *options]) == 0
        data = json.loads(capsys.readouterr().out)
        assert server.asked == []
    assert (data["model"], data["url"]) == (server.name, server.url)
    (prompt,) = data["prompts"]
    assert {one["name"] for one in quoted(prompt["user"])["elements"]} >= {"About", "More", "Save note", "[hidden] note"}
    assert prompt["characters"] == len(prompt["system"]) + len(prompt["user"])
    assert "s3cret" not in prompt["user"]
    assert main(["explain-prompt", "find", url, "save the note"]) == 0
    assert "clearly means button" in capsys.readouterr().out
    assert main(["explain-prompt", "find", url, "save the note", "--anyway"]) == 0
    assert "------ user ------" in capsys.readouterr().out
    assert main(["explain-prompt", "heal"]) == 0
    assert "No question came up in the last run" in capsys.readouterr().out


def test_a_redaction_that_fails_is_an_error_and_shows_nothing(project, capsys):
    (project / "pytest.ini").write_text(INI, encoding="utf-8")
    (project / "conftest.py").write_text("def pytest_heal_redact(config, text, where): raise KeyError(where)", encoding="utf-8")
    assert main(["explain-prompt", "find", str(project / "site" / "index.html"), "note button"]) == 1
    caught = capsys.readouterr()
    assert caught.out == ""
    assert (
        "nothing would be sent, because the redaction failed: KeyError: 'record.role'" in caught.err or "KeyError" in caught.err
    )


@pytest.mark.long
def test_the_commands_ask_the_model_when_told_to(project, capsys, monkeypatch):
    """`explore` and `find`; what it cost stands in the exploration, in its map and on the last lines."""
    url = os.environ["SITE"] + "/index.html"
    (project / "heal.yaml").write_text("planner:\n  wait: 60\n  max_steps: 1\n", encoding="utf-8")
    with served("ollama", truthful(chooses)) as server:
        (project / "pytest.ini").write_text(INI + "\n".join(server.ini) + "\n", encoding="utf-8")
        monkeypatch.setenv(server.variable, server.key)
        assert main(["explore", url, "--quiet", "--heal-model=on"]) == 0
        said = f"{server.name}: 1 question, 1 sent (150 tokens)"
        assert f"model {said}" in capsys.readouterr().out
        done = json.loads((project / ".heal/exploration/exploration.json").read_text(encoding="utf-8"))
        assert done["steps"][0]["method"] == "model"
        assert done["steps"][0]["control"]["name"] == "More"
        assert done["advised"] == {
            "name": server.name, "mode": "on", "questions": 1, "calls": 1, "cached": 0, "tokens": 150, "problem": ""
        }  # fmt: skip
        assert said in (project / ".heal/exploration/map.html").read_text(encoding="utf-8")
        assert main(["find", url, "note button", "--heal-model=on"]) == 0
        last = capsys.readouterr().out.splitlines()[-1]
        assert last == f'A second opinion ({server.name}) is that it means button "Save note".'
        asked = len(server.asked)
    # Nobody is asked who is not configured, or who was told off; what was given and cannot be is said.
    assert main(["explore", url, "--quiet", "--heal-model=off"]) == 0
    assert "model" not in capsys.readouterr().out
    assert main(["find", url, "note button"]) == 0
    assert "second opinion" not in capsys.readouterr().out
    assert len(server.asked) == asked
    (project / "pytest.ini").write_text(INI, encoding="utf-8")
    assert main(["find", url, "note button", "--heal-model=on"]) == 1
    assert "--heal-model=on: no model is configured; set heal_model = PROVIDER:MODEL" in capsys.readouterr().err
