"""The commands themselves: what they print, refuse and need, and that they end in order."""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import pytest_heal
from pytest_heal.cli import main as cli
from pytest_heal.errors import HealError
from pytest_heal.serve.options import missing
from pytest_heal.serve.serve import TOKEN_VARIABLE, token_of
from tests.serve.rig import options

SECONDS = 60
SOURCE = str(Path(pytest_heal.__file__).parents[1])
GIVEN = "given-by-the-environment-42"


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return {**kept, "PYTHONPATH": SOURCE, **more}


def run(*arguments, code=None, **more):
    command = [sys.executable, *(["-c", code] if code else ["-m", "pytest_heal"]), *arguments]
    return subprocess.run(
        command, env=environment(**more), capture_output=True, text=True, timeout=SECONDS, check=False, stdin=subprocess.DEVNULL
    )


def children(pid):
    """Processes below one, by their parent as the system has it."""
    found, of = [], {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            of.setdefault(int(folder.joinpath("stat").read_text().rpartition(")")[2].split()[1]), []).append(int(folder.name))
        except OSError:
            continue
    waiting = [pid]
    while waiting:
        below = of.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize(
    ("number", "given"),
    [
        pytest.param(signal.SIGTERM, "", id="printed-SIGTERM"),
        pytest.param(signal.SIGINT, GIVEN, id="given-SIGINT", marks=pytest.mark.long),
    ],
)
def test_serve_until_a_signal(site, tmp_path, number, given):
    command = [sys.executable, "-m", "pytest_heal", "serve", f"--url={site.url}/form"]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment(**{TOKEN_VARIABLE: given}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        url = re.fullmatch(r"url: (http://127\.0\.0\.1:\d+)\n", process.stdout.readline())[1]
        token = re.fullmatch(r"token: (.+)\n", process.stdout.readline())[1]
        assert given not in token or not given
        headers = {"Authorization": f"Bearer {given or token}"}
        with urllib.request.urlopen(
            urllib.request.Request(f"{url}/catalog?view=brief", headers=headers), timeout=SECONDS
        ) as reply:
            assert "button: Send" in json.load(reply)["text"]
        below = children(process.pid)
        assert len(below) > 1  # the driver and its browser
        process.send_signal(number)
        out, err = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
    assert process.returncode == 0, err
    assert (out, err) == ("", "")
    assert not [pid for pid in below if alive(pid)]


def test_the_token():
    made, given = token_of("")
    assert not given
    assert len(made) >= 43
    assert made != token_of("")[0]
    assert token_of(f" {GIVEN}\n") == (GIVEN, True)
    for bad in ("short", "with space and more of it", "with-ümlaut-0123456789"):
        with pytest.raises(HealError, match=TOKEN_VARIABLE) as error:
            token_of(bad)
        assert bad not in str(error.value)


@pytest.mark.parametrize(
    ("command", "extra", "module"), [("serve", "server", "starlette"), ("serve", "server", "uvicorn"), ("mcp", "mcp", "mcp")]
)
def test_without_the_extra_it_says_what_to_install(command, extra, module):
    blocked = f"import sys; sys.modules[{module!r}] = None; from pytest_heal.cli.main import main; sys.exit(main(sys.argv[1:]))"
    ended = run(command, code=blocked)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.splitlines() == [
        f"pytest-heal: pytest-heal {command} needs {module}, of the extra '{extra}'; run: pip install 'pytest-heal[{extra}]'"
    ]
    assert missing("serve", "server", ("json",)) == ""


def test_a_folder_of_that_name_is_no_package(tmp_path, monkeypatch):
    (tmp_path / "notinstalled").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    assert "needs notinstalled" in missing("mcp", "mcp", ("notinstalled",))


def test_nothing_else_imports_the_extras():
    code = "import sys, pytest_heal.cli.main, pytest_heal.plugin, pytest_heal.catalog.live, pytest_heal.suggestions.live\n"
    code += "try: pytest_heal.cli.main.main(['--version'])\nexcept SystemExit: pass\n"
    code += "assert not {'starlette', 'uvicorn', 'mcp', 'anyio', 'pydantic'} & set(sys.modules), sys.modules"
    ended = run(code=code)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("command", ["serve", "mcp"])
@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["http://127.0.0.1:9/"], 1, "http://127.0.0.1:9/ cannot be opened"),
        (["a.html", "b.html"], 2, "does not know 'b.html'; it opens one page, as URL or --url=URL"),
        (["--time-limit=0"], 2, "--time-limit"),
        (["--queue=many"], 2, "--queue"),
        (["--heal=sometimes"], 2, "sometimes"),
        (["--no-such-option"], 2, "--no-such-option"),
        (["--allow-origin=example.org"], 1, "is no origin"),
        (["--files=no-such-folder"], 1, "there is no such folder"),
        (["--url=http://127.0.0.1:9/"], 1, "cannot be opened"),
    ],
)
def test_what_cannot_be_used_is_named(command, arguments, status, said, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    try:
        ended = cli.main([command, *arguments])
    except SystemExit as error:
        ended = error.code
    out, err = capsys.readouterr()
    assert ended == status, err
    assert said in err
    assert out == ""


def test_a_port_that_is_taken(site, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    port = site.url.rpartition(":")[2]
    assert cli.main(["serve", f"--port={port}"]) == 1
    said = capsys.readouterr().err
    assert f"port {port} of 127.0.0.1 cannot be used" in said
    assert "--port=0" in said


def test_a_token_that_cannot_be_used(capsys, monkeypatch):
    monkeypatch.setenv(TOKEN_VARIABLE, "short")
    assert cli.main(["serve"]) == 2
    said = capsys.readouterr().err
    assert TOKEN_VARIABLE in said
    assert "short" not in said


def test_options():
    parsed, rest = options("--url=x", "--allow-origin=http://a", "--allow-origin=http://b", "--heal=on")
    assert isinstance(parsed, argparse.Namespace)
    assert (parsed.url, parsed.allow_origin, rest) == ("x", ["http://a", "http://b"], ["--heal=on"])
    assert (parsed.time_limit, parsed.queue, parsed.headed, parsed.files) == (60.0, 16, False, None)
