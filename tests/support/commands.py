"""The project's commands as a user runs them, each in a process of its own."""

import os
import subprocess
import sys

from tests.support.plugins import SLOW_TO_IMPORT, without


def command(folder, name, *args):
    """What a command prints that succeeds, run in a folder, out of sight of the run around it."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")} | {"CI": "false"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest_heal", name, *args, *without(*SLOW_TO_IMPORT)],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
