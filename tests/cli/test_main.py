"""The command line as a program among others."""

import os
import subprocess
import sys

import pytest

from pytest_heal.cli import find, heals, migrate
from pytest_heal.cli import main as cli

COMMAND = [sys.executable, "-m", "pytest_heal"]


@pytest.mark.parametrize("unbuffered", ["", pytest.param("1", marks=pytest.mark.long)])
def test_a_reader_that_has_seen_enough_is_no_error(tmp_path, unbuffered):
    """``pytest-heal heals | head -0``"""
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    process = subprocess.Popen(
        [*COMMAND, "heals"], cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(60) == 1


def test_another_broken_pipe_is_an_error(monkeypatch):
    def run(arguments, rest):
        raise BrokenPipeError("of a browser")

    monkeypatch.setattr(heals, "run", run)
    with pytest.raises(BrokenPipeError, match="of a browser"):
        cli.main(["heals"])


def seen(command, argv, monkeypatch):
    """What a command gets: its own arguments, and those of pytest."""
    got = []
    monkeypatch.setattr(command, "run", lambda arguments, rest: got.append((arguments, rest)) or 0)
    assert cli.main(argv) == 0
    return got[0]


@pytest.mark.parametrize(
    ("given", "passed_on"),
    [
        (["-p", "no:randomly"], ["-pno:randomly"]),
        (["-pno:randomly"], ["-pno:randomly"]),
        (["-o", "heal_model=ollama:llama3.2", "-c", "other.ini"], ["-oheal_model=ollama:llama3.2", "-cother.ini"]),
        (["-W", "error"], ["-Werror"]),
        (["--rootdir", "shop"], ["--rootdir=shop"]),
        (["--heal-baseline", "kept"], ["--heal-baseline=kept"]),
        (["--heal-baseline=kept"], ["--heal-baseline=kept"]),
        (["-p"], ["-p"]),
    ],
)
def test_the_value_of_a_pytest_option_is_no_path_of_ours(given, passed_on, monkeypatch):
    arguments, rest = seen(migrate, ["migrate", "tests", *given], monkeypatch)
    assert arguments.paths == ["tests"]
    assert rest == passed_on


def test_a_path_after_an_option_without_a_value_stays_one(monkeypatch):
    arguments, rest = seen(migrate, ["migrate", "--write", "tests", "-q"], monkeypatch)
    assert (arguments.write, arguments.paths, rest) == (True, ["tests"], ["-q"])


def test_options_that_are_a_commands_own_are_still_its_own(monkeypatch):
    arguments, rest = seen(find, ["find", "a.html", "a button", "--heal-model", "on"], monkeypatch)
    assert (arguments.heal_model, rest) == ("on", [])
