"""Files for the places where people work: what they run is run here."""

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from pytest_heal.cli.main import main
from tests.test_doc_tables import all_parsers, flags_of

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "integrations"
ACTION = yaml.safe_load((FOLDER / "github-action/action.yml").read_text("utf-8"))
STEPS = {step["id"]: step for step in ACTION["runs"]["steps"] if "id" in step}
SOURCE = """\
def test_it(page):
    page.locator("div > span.css-1x2y").nth(3).click()
    page.get_by_role("button", name="Save").click()
"""
SUITE = "def test_it(): pass\n"


def bash(step, folder, **environ):
    """Run a step as a runner does; returns its status, what it said, and its outputs."""
    outputs = folder / "outputs.txt"
    outputs.write_text("", "utf-8")
    bin_ = folder / "bin"
    bin_.mkdir(exist_ok=True)
    for name, module in (("python", ""), ("pytest-heal", "-m pytest_heal ")):
        program = bin_ / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module}"$@"\n', "utf-8")
        program.chmod(0o755)
    env = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("GITHUB_", "PYTEST_"))},
        "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}",
        "GITHUB_OUTPUT": str(outputs),
        **environ,
    }
    script = folder / "step.sh"
    script.write_text(step["run"], "utf-8")
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
    ran = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr, dict(line.split("=", 1) for line in outputs.read_text().splitlines())


# ------------------------------------------------------------------------------------------------------------ GitHub


def test_an_action_whose_text_of_strangers_is_never_code():
    """A branch may be called `$(rm -rf .)`: expressions stand in the environment, never in a script."""
    assert ACTION["runs"]["using"] == "composite"
    for step in ACTION["runs"]["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert "${{" not in step.get("run", "")
        assert "run" not in step or step["shell"] == "bash"
    used = set(re.findall(r"inputs\.(\w+)", json.dumps(ACTION["runs"])))
    assert used == set(ACTION["inputs"])
    for output in ACTION["outputs"].values():
        step, name = re.search(r"steps\.(\w+)\.outputs\.(\w+)", output["value"]).groups()
        assert f"{name}=" in STEPS[step]["run"] or "{outcome}=" in STEPS[step]["run"]


@pytest.mark.parametrize(
    ("event", "mode", "used"), [("pull_request", "", "strict"), ("push", "", "on"), ("push", "suggest", "suggest")]
)
def test_the_suite_runs_in_the_mode_of_the_event(tmp_path, event, mode, used):
    (tmp_path / "test_it.py").write_text(SUITE, "utf-8")
    status, said, outputs = bash(
        STEPS["run"], tmp_path, MODE=mode, EVENT=event, ARGUMENTS="test_it.py -p no:schemathesis", FOLDER=".", REPORTS="out"
    )
    assert status == 0, said
    assert f"heal: mode={used}" in said or used == "suggest"
    assert outputs == {"reports": "./out"}
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {"junit.xml", "heal.json", "heal.html", "heal.sarif"}
    assert bash(STEPS["count"], tmp_path, REPORTS="out")[2] == {"healed": "0", "refused": "0"}


def test_a_red_suite_is_a_red_step_and_arguments_are_no_code(tmp_path):
    (tmp_path / "test_it.py").write_text("def test_it(): assert 0\n", "utf-8")
    arguments = "-p no:schemathesis test_it.py -k $(touch${IFS}pwned)"
    status, _, _ = bash(STEPS["run"], tmp_path, MODE="on", EVENT="push", ARGUMENTS=arguments, FOLDER=".", REPORTS="out")
    assert status != 0
    assert not (tmp_path / "pwned").exists()


def test_heals_are_counted(tmp_path):
    (tmp_path / "out").mkdir()
    events = [{"outcome": outcome} for outcome in ("healed", "healed", "refused", "suggested")]
    (tmp_path / "out/heal.json").write_text(json.dumps({"events": events}), "utf-8")
    assert bash(STEPS["count"], tmp_path, REPORTS="out")[2] == {"healed": "2", "refused": "1"}
    assert bash(STEPS["count"], tmp_path, REPORTS="none")[2] == {"healed": "0", "refused": "0"}


def repository(folder):
    def git(*args):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *args], cwd=folder, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    (folder / "test_it.py").write_text("def test_it(page):\n    pass\n", "utf-8")
    git("add", "test_it.py")
    git("commit", "-qm", "x")
    git("update-ref", "refs/remotes/origin/main", "HEAD")
    (folder / "test_it.py").write_text(SOURCE, "utf-8")


@pytest.mark.parametrize(("grade", "status"), [("C", 1), ("F", 0)])
def test_new_locators_are_graded(tmp_path, grade, status):
    repository(tmp_path)
    ended, said, _ = bash(STEPS["lint"], tmp_path, GRADE=grade, BASE="main")
    assert ended == status, said
    assert ("::" in said) == bool(status)


# ------------------------------------------------------------------------------------------------------------ others


def test_pre_commit_hooks_are_commands_that_there_are(tmp_path, monkeypatch, capsys):
    hooks = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    assert set(hooks) == {"pytest-heal-lint", "pytest-heal-fix"}
    for hook in hooks.values():
        program, command = hook["entry"].split()
        flags = {re.sub(r"(?<==).*", "", flag) for flag in hook["args"]}
        assert program == "pytest-heal"
        assert flags <= flags_of(all_parsers()[command])
    repository(tmp_path)
    monkeypatch.chdir(tmp_path)
    lint = hooks["pytest-heal-lint"]
    assert main([lint["entry"].split()[1], *lint["args"], "test_it.py"]) == 1
    assert "css-1x2y" in capsys.readouterr().out
    fix = hooks["pytest-heal-fix"]
    assert main([fix["entry"].split()[1], *fix["args"], "-pno:schemathesis"]) == 0


def test_the_problem_matcher_finds_what_lint_prints(tmp_path, monkeypatch, capsys):
    tasks = json.loads((FOLDER / "vscode/tasks.json").read_text("utf-8"))["tasks"]
    matcher = tasks[0]["problemMatcher"]
    first, second = (re.compile(pattern["regexp"]) for pattern in matcher["pattern"])
    (tmp_path / "test_it.py").write_text(SOURCE, "utf-8")
    monkeypatch.chdir(tmp_path)
    main(tasks[0]["command"].split()[1:])
    lines = capsys.readouterr().out.splitlines()
    found = [(first.match(a), second.match(b)) for a, b in pairwise(lines) if first.match(a)]
    assert len(found) == 1
    (place, message), pattern = found[0], matcher["pattern"][0]
    assert [place[pattern[name]] for name in ("file", "line", "column", "code")] == ["test_it.py", "2", "5", "F"]
    assert message
    assert message[matcher["pattern"][1]["message"]]


def test_the_gitlab_component(tmp_path):
    text = (FOLDER / "gitlab/pytest-heal.yml").read_text("utf-8")
    spec, job = (part for part in yaml.safe_load_all(text))
    inputs = set(spec["spec"]["inputs"])
    assert set(re.findall(r"\$\[\[ inputs\.(\w+) \]\]", text)) == inputs
    job = job["pytest-heal"]
    (tmp_path / "test_it.py").write_text(SUITE, "utf-8")
    script = "\n".join(job["script"]).replace("$[[ inputs.arguments ]]", "test_it.py -p no:schemathesis")
    status, said, _ = bash({"run": script}, tmp_path, HEAL_MODE="", CI_PIPELINE_SOURCE="merge_request_event")
    assert status == 0, said
    assert "heal: mode=strict" in said
    kept = [*job["artifacts"]["paths"], *job["artifacts"]["reports"].values()]
    assert all((tmp_path / name).is_file() for name in kept)
