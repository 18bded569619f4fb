"""Several runs on one baseline, locks that were left, and clocks that jump."""

import os
import random
import time

import pytest

from pytest_heal.baseline import YamlStore
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key

DIFFERENT_AND_SAME = """
import os, time, pytest
ME = os.environ["ME"]

@pytest.mark.parametrize("n", range(10))
def test_both(learn, n):
    learn(f"#shared-{n}", text=f"said by {ME}")
    learn(f"#{ME}-{n}")
    learn(f"#page-{ME}-{n}", source=f"pages/page{n % 3}.py")
"""


@pytest.mark.parametrize("record", ["new", "all"])
def test_runs_at_once_lose_nothing_of_each_other(project, record):
    project.write("test_shared.py", DIFFERENT_AND_SAME)
    runs = [project.start(f"--heal-record={record}", env={"ME": me}) for me in "abc"]
    outs = [run.communicate(timeout=120)[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0], outs
    assert project.stored() == project.finished()
    assert len(project.finished()) == 10 + 30 + 30
    assert project.leftovers() == []
    assert not any("internal error" in out or "interrupted" in out for out in outs), outs


@pytest.mark.long
def test_a_run_beside_another_takes_nothing_from_it(project):
    project.write(
        "test_slow.py",
        "import pathlib, time\n"
        "def test_first(learn): learn('#first')\n"
        "def test_waits(learn):\n"
        "    learn('#second')\n"
        "    pathlib.Path('waiting').touch()\n"
        "    while not pathlib.Path('go').exists(): time.sleep(0.01)\n",
    )
    project.many(1)
    with project.start("test_slow.py") as slow:
        while not (project.root / "waiting").exists():
            assert slow.poll() is None
            time.sleep(0.01)
        (journal,) = project.baseline.glob(".journal/*.jsonl")
        quick = project.run("test_many.py")
        assert quick.lines("3 fingerprints recorded")
        assert not quick.lines("interrupted")
        assert journal.exists()
        assert ("test_slow.py", "#first") not in project.stored()
        (project.root / "go").touch()
        out, _ = slow.communicate(timeout=120)
    assert "2 fingerprints recorded" in out
    assert project.stored() == project.finished()
    assert not journal.exists()


def test_a_killed_run_beside_a_living_one_is_recovered_by_it(project):
    project.write(
        "test_slow.py",
        "import pathlib, time\n"
        "def test_waits(learn):\n"
        "    learn('#slow')\n"
        "    pathlib.Path('waiting').touch()\n"
        "    while not pathlib.Path('go').exists(): time.sleep(0.01)\n",
    )
    project.many(2)
    with project.start("test_slow.py") as slow:
        while not (project.root / "waiting").exists():
            assert slow.poll() is None
            time.sleep(0.01)
        assert project.run("test_many.py", env={"FAULT": "before the baseline is written"}).code == -9
        (project.root / "go").touch()
        out, _ = slow.communicate(timeout=120)
    assert "6 fingerprints recovered from an interrupted run" in out
    assert project.stored() == project.finished()


def test_a_lock_that_a_dead_run_left_holds_nobody_up(project):
    project.many(1)
    project.baseline.mkdir(parents=True)
    (project.baseline / ".lock").write_text("4711\nsome host\n")
    assert project.run().lines("3 fingerprints recorded")


CLOCK = """
import time
_time, _time_ns = time.time, time.time_ns
time.time = lambda: _time() - 10 * 365 * 86400 * (RUN is not None)
time.time_ns = lambda: int(time.time() * 1e9)
"""


@pytest.mark.long
def test_a_clock_that_is_set_back_changes_nothing(tmp_path):
    from tests.faults.rig import Project

    project = Project(tmp_path / "project", conftest=CLOCK)
    project.many(2)
    project.run(env={"FAULT": "before the baseline is written"})
    (journal,) = project.baseline.glob(".journal/*.jsonl")
    future = time.time() + 400 * 86400
    os.utime(journal, (future, future))
    run = project.run()
    assert run.lines("6 fingerprints recovered")
    for path in project.baseline.rglob("*.yaml"):
        os.utime(path, (future, future))
    assert project.run(env={"ROUND": "2-"}).lines("6 fingerprints recorded")
    assert project.stored() == project.finished()


@pytest.mark.parametrize("moment", [0, 1_000_000_000, 4_000_000_000])
def test_what_is_read_is_what_is_in_the_file_whatever_its_time_says(tmp_path, moment):
    key = Key(locator="#a", page="/")

    def put(text):
        new = Fingerprint(key=key, element=Element(tag="a", text=text), source="a.py")
        YamlStore(tmp_path).put_all([new], replace=True)
        os.utime(tmp_path / "a.py.yaml", (moment, moment))

    texts = [f"{random.Random(moment + i).randrange(1000):04}" for i in range(4)]  # of one length, as the file is
    for text in texts:
        put(text)
        assert YamlStore(tmp_path).get("a.py", key).element.text == text
