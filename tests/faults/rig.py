"""A project whose runs can be killed at a chosen point or a random moment: the real run and baseline, no browser.

Its tests teach fingerprints by the fixture ``learn``. What a test taught goes to ``done.txt`` when pytest has reported it as
finished, one line a test: exactly this must survive. ``FAULT`` in the environment names the point at which the process kills
itself, once a project; the points are a table in `CONFTEST`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pytest_heal.baseline import YamlStore

SECONDS = 120  # for one run
# No byte code: of a test file that is written anew within a second, in the same size, the old one would be run.
SETTING = {"CI": "false", "COLUMNS": "100", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}

CONFTEST = r'''
import functools, json, os, pathlib, signal
import pytest

from pytest_heal.baseline import yaml_file
from pytest_heal.baseline.journal import Journal
from pytest_heal.baseline.recovery import Recovered
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineError
from pytest_heal.healing.run import Run
from pytest_heal.plugin.process import FACTORY

ROOT = pathlib.Path(__file__).parent
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
RUN = None
TAUGHT = []
PASSED = []


class NoBrowser:
    def install(self, *, failures_only): pass
    def uninstall(self): pass


class LearningRun(Run):
    """The real one; nothing to watch."""

    instrument = NoBrowser()

    def __init__(self, *args, **kwargs):
        global RUN
        super().__init__(*args, **kwargs)
        RUN = self


def pytest_configure(config):
    config.stash[FACTORY] = LearningRun


@pytest.fixture
def learn(request):
    """Teach a locator, as the healer does when a test uses it for the first time."""
    source = request.path.relative_to(ROOT).as_posix()

    def teach(locator, text="Save", source=source):
        if RUN is None or RUN.test is None:
            return
        key = Key(locator=locator, page="/")
        try:
            known = RUN.baseline.store.get(source, key) is not None
        except BaselineError:
            known = False
        if RUN.ledger.may_learn(key, source, locator, known=known):
            RUN.ledger.learn(Fingerprint(key=key, element=Element(tag="button", text=text), source=source), locator)
        TAUGHT.append([source, locator])

    return teach


def pytest_runtest_logstart():
    TAUGHT.clear()
    PASSED.clear()


def pytest_runtest_logreport(report):
    PASSED.append(report.passed)


def pytest_runtest_logfinish(nodeid):
    if RUN is not None and RUN.test is None and all(PASSED) and TAUGHT:
        line = json.dumps({"test": nodeid, "taught": TAUGHT, "pid": os.getpid()}) + "\n"
        descriptor = os.open(ROOT / "done.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.write(descriptor, line.encode())
        os.close(descriptor)


def kill(*_):
    """Kill this process, if it is the first that comes here, and in a distributed run only a worker."""
    if not (ROOT / "killed").exists() and (WORKER or not os.environ.get("ONLY_WORKERS")):
        (ROOT / "killed").write_text(WORKER)
        os.kill(os.getpid(), signal.SIGKILL)


def before(owner, name, when=lambda *args: True):
    original = getattr(owner, name)

    @functools.wraps(original)
    def wrapper(*args, **kwargs):
        if when(*args):
            kill()
        return original(*args, **kwargs)

    setattr(owner, name, wrapper)


def after(owner, name, when=lambda *args: True):
    original = getattr(owner, name)

    @functools.wraps(original)
    def wrapper(*args, **kwargs):
        result = original(*args, **kwargs)
        if when(*args):
            kill()
        return result

    setattr(owner, name, wrapper)


def half_a_line():
    write = os.write

    def torn(descriptor, data):
        # the third record: two tests are safe
        if data.startswith(b'{"v":1,"kind":"learned"') and b'"test":"test_many.py::test_learns[2' in data:
            write(descriptor, data[: len(data) // 2])
            kill()
        return write(descriptor, data)

    os.write = torn


def yaml(path, *rest):
    return str(rest[-1] if rest else path).endswith(".yaml")


POINTS = {
    "in a journal line": half_a_line,
    "before the baseline is written": lambda: before(yaml_file.BaselineFile, "save"),
    "in a half written file": lambda: before(os, "fsync"),
    "before a file is replaced": lambda: before(pathlib.Path, "replace", yaml),
    "after the first file is replaced": lambda: after(pathlib.Path, "replace", yaml),
    "before the journal is removed": lambda: before(Journal, "close"),
    "before what was recovered is removed": lambda: before(Recovered, "confirm", lambda found: found.records),
}
if os.environ.get("FAULT") in POINTS:
    POINTS[os.environ["FAULT"]]()
'''

MANY = """
import os
import pytest

ROUND = os.environ.get("ROUND", "")  # another one has other locators

@pytest.mark.parametrize("n", range({count}))
def test_learns(learn, n):
    for i in range(2):
        learn(f"#{{ROUND}}many-{{n}}-{{i}}")
    learn(f"#{{ROUND}}page-{{n}}", source=f"pages/page{{n % 5}}.py")
    {body}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a run said.

    Attributes:
        code: its exit code; negative: the signal that killed it.
        out: standard output and error.
    """

    code: int
    out: str

    def lines(self, word: str) -> list[str]:
        """Lines of ours in the summary with a word in them."""
        return [line for line in self.out.splitlines() if line.startswith("heal: ") and word in line]


class Project:
    """A folder with tests that teach.

    Args:
        root: of the project; made.
        conftest: more text for its conftest.
    """

    def __init__(self, root: Path, conftest: str = "") -> None:
        self.root = root
        self.baseline = root / ".heal" / "baseline"
        root.mkdir(parents=True, exist_ok=True)
        self.write("conftest.py", CONFTEST + conftest)
        self.write("pytest.ini", "[pytest]\naddopts = -p no:cacheprovider\n")

    def write(self, name: str, text: str) -> None:
        """Write a file of the project."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def many(self, count: int, body: str = "pass") -> None:
        """Write ``test_many.py``: each test teaches three locators, one of them in one of five shared files."""
        self.write("test_many.py", MANY.format(count=count, body=body))

    def start(self, *args: str, env: Mapping[str, str] | None = None, own_group: bool = False) -> subprocess.Popen[str]:
        """Start pytest; its output is one pipe. In a group of processes of its own, all of it can be killed at once."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "FAULT"))}
        spread = ["-p", "xdist.plugin"] if "-n" in args else []
        return subprocess.Popen(
            [sys.executable, "-m", "pytest", "-p", "pytest_heal.plugin", *spread, "--heal=on", *args],
            cwd=self.root,
            env={**inherited, **SETTING, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=own_group,
        )

    def run(self, *args: str, env: Mapping[str, str] | None = None) -> Run:
        """Run pytest to its end."""
        with self.start(*args, env=env) as process:
            try:
                out, _ = process.communicate(timeout=SECONDS)
            except BaseException:
                process.kill()
                raise
        return Run(code=process.returncode, out=out)

    def finished(self) -> set[tuple[str, str]]:
        """Source and locator of everything that tests taught which were reported as passed."""
        path = self.root / "done.txt"
        *lines, last = path.read_bytes().split(b"\n") if path.exists() else [b""]
        assert not last, "a line of the harness itself was torn"
        return {(source, locator) for line in lines for source, locator in json.loads(line)["taught"]}

    def stored(self) -> set[tuple[str, str]]:
        """Source and locator of everything in the baseline; every block of every file is decoded.

        Raises:
            BaselineError: one cannot be read.
        """
        store = YamlStore(self.baseline)
        places = list(store.keys())
        assert all(store.get(source, key) is not None for source, key in places)
        return {(source, key.locator) for source, key in places}

    def leftovers(self) -> list[str]:
        """Everything beside the baseline but baseline files, the lock and the ignore file."""
        return sorted(
            path.relative_to(self.baseline).as_posix()
            for path in self.baseline.rglob("*")
            if path.suffix != ".yaml" and path.name != ".gitignore" and path != self.baseline / ".lock" and path.is_file()
        )
