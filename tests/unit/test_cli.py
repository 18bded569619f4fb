"""The command line as a program among others."""

import os
import subprocess
import sys

import pytest

from pytest_heal import cli

COMMAND = [sys.executable, "-m", "pytest_heal"]


@pytest.mark.parametrize("unbuffered", ["", "1"])
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

    monkeypatch.setattr(cli, "_heals", run)
    with pytest.raises(BrokenPipeError, match="of a browser"):
        cli.main(["heals"])
