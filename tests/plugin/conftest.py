"""Projects for pytester with a fake session in place of the real one."""

import os
import warnings
from pathlib import Path

import pytest

FAKE_SESSION = Path(__file__).with_name("fake_session.py").read_text(encoding="utf-8")

# Plugins of a development environment that the projects do not need; two of them both provide `page`.
UNNEEDED = (
    "playwright",
    "playwright-asyncio",
    "asyncio",
    "html",
    "html_fixtures",
    "metadata",
    "hypothesispytest",
    "pytest-bdd",
)


class Project:
    """A pytester project; its `run` does not see the CI or the settings of the run around it."""

    def __init__(self, pytester, monkeypatch):
        self.pytester = pytester
        self.path = pytester.path
        for name in [name for name in os.environ if name.startswith("PYTEST_")]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("CI", "false")
        monkeypatch.setenv("COLUMNS", "100")

    def run(self, *args, subprocess=False):
        """Run pytest in the project: in this process where that is possible, else in one of its own."""
        options = [option for name in UNNEEDED for option in ("-p", f"no:{name}")]
        if subprocess:
            return self.pytester.runpytest_subprocess(*options, *args)
        with warnings.catch_warnings():
            warnings.simplefilter("default")  # not the filters of the run around it
            return self.pytester.runpytest_inprocess(*options, *args)

    def calls(self, worker=""):
        """What the fake session was asked to do, one line a call; nothing when none was made."""
        path = self.path / f"calls{worker}.txt"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


@pytest.fixture
def project(pytester, monkeypatch):
    """A project whose tests drift as they say, by the fixture `drift`."""
    project = Project(pytester, monkeypatch)
    pytester.makeconftest(FAKE_SESSION)
    return project
