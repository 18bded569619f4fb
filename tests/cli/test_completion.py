"""``pytest-heal completion``: a script for each shell, and what to install where shtab is missing."""

import shutil
import subprocess
import sys

import pytest

from pytest_heal.cli.completion import MISSING, SHELLS
from pytest_heal.cli.main import COMMANDS, main

NAMES = [command.__name__.rpartition(".")[2].replace("_", "-") for command in COMMANDS]


def script(capsys, shell):
    pytest.importorskip("shtab")
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_it_knows_every_command_and_its_flags(capsys, shell):
    text = script(capsys, shell)
    assert [name for name in NAMES if name not in text] == []
    assert "heal-baseline" not in text, "pytest's flags are pytest's"
    assert "fail-under" in text


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_itself_takes_it(capsys, shell, tmp_path):
    text = script(capsys, shell)
    if shutil.which(shell) is None:
        pytest.skip(f"needs {shell}")
    path = tmp_path / "completion"
    path.write_text(text)
    done = subprocess.run([shell, "-n", str(path)], check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_bash_completes_commands_and_flags(capsys, tmp_path):
    text = script(capsys, "bash")
    if shutil.which("bash") is None:
        pytest.skip("needs bash")
    path = tmp_path / "completion"
    path.write_text(text)

    def completed(*words):
        listed = " ".join(f"'{word}'" for word in words)
        ask = f"source {path}; COMP_WORDS=({listed}); COMP_CWORD={len(words) - 1}; _shtab_pytest_heal; echo ${{COMPREPLY[@]}}"
        return subprocess.run(["bash", "-c", ask], check=False, capture_output=True, text=True, timeout=60).stdout.split()

    assert completed("pytest-heal", "mig") == ["migrate"]
    assert completed("pytest-heal", "lint", "--fail") == ["--fail-under"]


def test_without_shtab_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert capsys.readouterr().err == f"pytest-heal: {MISSING}\n"


@pytest.mark.parametrize("given", [["tcsh"], [], ["bash", "zsh"], ["bash", "--writ"]])
def test_what_cannot_be_used_is_said(capsys, given):
    try:
        status = main(["completion", *given])
    except SystemExit as end:
        status = end.code
    said = capsys.readouterr()
    assert (status, said.out) == (2, "")
    assert said.err
