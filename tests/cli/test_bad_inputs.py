"""Every command with bad input, five kinds each: a status, an error that says what is wrong, and nothing on standard output.

Beside what argparse says itself. Of what starts a browser first there is more in `test_live_errors.py`.
"""

import pytest

from pytest_heal.cli.main import COMMANDS, main

NOT_PYTESTS = "unrecognized arguments: --writ"
REQUIRED = "the following arguments are required"
BAD = {
    "doctor": [
        (["--heal=sometimes"], "sometimes"),
        (["--heal-record=much"], "much"),
        (["-o", "heal_quiet=soon"], "soon"),
        (["--rootdir=nowhere"], "nowhere"),
        (["--writ"], NOT_PYTESTS),
    ],
    "init": [
        (["--writ"], "--writ"),
        (["--heal=sometimes"], "--heal=sometimes"),
        (["nowhere.ini"], "nowhere.ini"),
        (["--rootdir=nowhere"], "--rootdir=nowhere"),
        (["-o", "heal_quiet=soon"], "heal_quiet=soon"),
    ],
    "heals": [
        (["--heal=sometimes"], "expected off, suggest, on or strict"),
        (["--writ"], NOT_PYTESTS),
        (["--release"], "--release: expected one argument"),
        (["--rootdir=nowhere"], "nowhere"),
        (["-o", "heal_quiet=soon"], "soon"),
    ],
    "catalog": [
        ([], REQUIRED),
        (["page.html", "--jso"], "--jso"),
        (["page.html", "--wait=long"], "long"),
        (["page.html", "--json", "--yaml"], "not allowed with"),
        (["page.html", "other.html"], "other.html"),
    ],
    "suggest": [
        ([], REQUIRED),
        (["page.html"], REQUIRED),
        (["page.html", "a", "--jso"], "--jso"),
        (["page.html", "a", "b"], "b"),
        (["page.html", "--json"], REQUIRED),
    ],
    "find": [
        ([], REQUIRED),
        (["page.html"], REQUIRED),
        (["page.html", "a", "--heal-model=off"], "invalid choice: 'off'"),
        (["page.html", "a", "--jso"], "--jso"),
        (["page.html", "a", "--synonyms"], "expected one argument"),
    ],
    "serve": [
        (["--port=many"], "many is not a port"),
        (["--port=99999"], "99999 is not a port"),
        (["--queue=-1"], "-1 is not from 1"),
        (["--files=nowhere"], "nowhere: there is no such folder"),
        (["--time-limit=0"], "0 is not from 0.1"),
    ],
    "mcp": [
        (["--queue=-1"], "-1 is not from 1"),
        (["--queue=2000"], "2000 is not from 1"),
        (["--time-limit=soon"], "soon"),
        (["--files=nowhere"], "nowhere: there is no such folder"),
        (["--allow-origin"], "expected one argument"),
    ],
    "merge": [
        ([], REQUIRED),
        (["nofile.json"], "nofile.json cannot be read"),
        (["broken.json"], "it is not JSON"),
        (["page.html"], "page.html cannot be used"),
        (["broken.json", "--report=docx"], "docx"),
    ],
    "trends": [
        (["nofile.jsonl"], "there is no history at nofile.jsonl"),
        (["page.html", "--limit=0"], "--limit=0"),
        (["page.html", "--limit=many"], "many"),
        (["page.html", "--format=docx"], "docx"),
        (["page.html", "--wrong"], "--wrong"),
    ],
    "lint": [
        (["nowhere"], "nowhere does not exist"),
        ([".", "--fail-under=Z"], "'Z' is not a grade"),
        ([".", "--format=docx"], "docx"),
        ([".", "--worst=many"], "many"),
        ([".", "--baseline=nowhere"], "nowhere is no folder"),
    ],
    "check": [
        ([], "needs a URL"),
        (["--from-baseline"], "is empty"),
        (["page.html"], "is empty"),
        (["page.html", "--fail-on=everything"], "'everything' is not a finding"),
        (["page.html", "--writ"], NOT_PYTESTS),
    ],
    "review": [
        ([], "no drift of a run is known"),
        (["nofile.json"], "nofile.json cannot be read"),
        (["broken.json"], "it is not JSON"),
        (["--port=many"], "many is not a port"),
        (["--port=70000"], "70000 is not a port"),
    ],
    "fix": [
        (["nofile.json"], "nofile.json cannot be read"),
        (["broken.json"], "it is not JSON"),
        (["--style=pretty"], "'pretty'"),
        (["--writ"], NOT_PYTESTS),
        ([], "no drift of a run is known"),
    ],
    "migrate": [
        (["nowhere"], "nowhere does not exist"),
        (["--kind=pretty"], "--kind pretty is not known"),
        (["--style=pretty"], "'pretty'"),
        (["--writ"], NOT_PYTESTS),
        ([], "no states of locators are recorded"),
    ],
    "eject": [
        (["nowhere"], "nowhere does not exist"),
        (["--writ"], NOT_PYTESTS),
        (["--rootdir=nowhere"], "nowhere"),
        (["--heal=sometimes"], "sometimes"),
        ([], "no states of locators are recorded"),
    ],
    "backtest": [
        ([], "needs --from"),
        (["--from=HEAD"], "needs the old release"),
        (["--from=HEAD", "--old-url=x"], "needs the new release"),
        (["--from=HEAD", "--start-timeout=soon"], "soon"),
        (["--from"], "expected one argument"),
    ],
    "explore": [
        ([], REQUIRED),
        (["nofile.html"], "there is no file nofile.html"),
        (["page.html", "--max-steps=many"], "many"),
        (["page.html", "--config=nowhere.yaml"], "nowhere.yaml cannot be read"),
        (["page.html", "--http-auth=ada"], "--http-auth takes USER:PASSWORD"),
    ],
    "weak": [
        ([], "exploration.json: there is no such file; pytest-heal explore URL"),
        (["--exploration=nowhere"], "there is no such file"),
        (["--exploration=page.html"], "page.html"),
        (["--time=soon"], "soon"),
        (["--time=-1"], "--time=-1 is not valid: expected seconds, more than 0"),
    ],
    "explain-prompt": [
        ([], REQUIRED),
        (["find"], REQUIRED),
        (["find", "page.html"], REQUIRED),
        (["explore"], REQUIRED),
        (["other"], "'other'"),
    ],
    "completion": [
        ([], REQUIRED),
        (["tcsh"], "'tcsh'"),
        (["BASH"], "'BASH'"),
        (["bash", "zsh"], "zsh"),
        (["bash", "--writ"], "--writ"),
    ],
}
WITH_OUTPUT = ("doctor",)  # which shows all else that it knows


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("CI", "PYTEST_ADDOPTS", "PYTEST_HEAL"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "page.html").write_text("<button>Save</button>")
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:schemathesis -p no:playwright-asyncio\n")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "given", "said"),
    [(command, given, said) for command, several in BAD.items() for given, said in several],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_what_is_wrong_is_said(here, capfd, command, given, said):
    before = {path.name for path in here.rglob("*")}
    try:
        status = main([command, *given])
    except SystemExit as end:
        status = end.code
    out, err = capfd.readouterr()
    assert status in (1, 2), (status, out, err)
    assert said in err + (out if command in WITH_OUTPUT else ""), (out, err)
    assert "Traceback" not in err
    assert command in WITH_OUTPUT or out == ""
    assert {path.name for path in here.rglob("*")} - before <= {".pytest_cache"}, "nothing is written"


@pytest.mark.parametrize(
    "command",
    [
        *(["check", "page.html"], ["explain-prompt", "heal"], ["explain-prompt", "find", "page.html", "save"], ["eject"]),
        *(["explore", "page.html"], ["find", "page.html", "save"], ["fix"], ["heals"], ["mcp"], ["migrate"], ["review"]),
        *(["serve"], ["suggest", "page.html", "#save"], ["trends"]),
    ],
    ids=" ".join,
)
def test_a_wrong_setting_of_the_project_is_said(here, capfd, command):
    (here / "pyproject.toml").write_text('[tool.pytest-heal]\nstyle = "pretty"\n')
    assert main(command) in (1, 2)
    out, err = capfd.readouterr()
    (line,) = err.splitlines()
    assert line.startswith("pytest-heal: style = 'pretty' (from [tool.pytest-heal] of pyproject.toml) is not valid: expected")
    assert out == ""


def test_every_command_is_tried_with_five():
    names = [command.__name__.rpartition(".")[2].replace("_", "-") for command in COMMANDS]
    assert sorted(BAD) == sorted(names)
    assert {command: len(several) for command, several in BAD.items() if len(several) < 5} == {}
