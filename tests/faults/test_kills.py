"""A process that dies at any point, and every way a run can end early: what passed tests taught is there after the next run."""

import os

import pytest

from pytest_heal.baseline.journal import FOLDER
from tests.support.long import mostly_long

POINTS = [
    "in a journal line",
    "before the baseline is written",
    "in a half written file",
    "before a file is replaced",
    "after the first file is replaced",
    "before the journal is removed",
]
TESTS = 6
ALL = {("test_many.py", f"#many-{n}-{i}") for n in range(TESTS) for i in range(2)} | {
    (f"pages/page{n % 5}.py", f"#page-{n}") for n in range(TESTS)
}


def check_healthy(project, expected=ALL):
    assert project.stored() == expected
    assert project.leftovers() == []
    assert not (project.baseline / FOLDER).exists()


@pytest.mark.parametrize("point", mostly_long(POINTS, ["in a half written file"]))
def test_killed_alone(project, point):
    project.many(TESTS)
    dead = project.run(env={"FAULT": point})
    assert dead.code == -9
    finished = project.finished()
    assert len(finished) == (6 if point == "in a journal line" else len(ALL))
    project.stored()  # every file that is there can be read
    project.many(1)
    after = project.run()
    assert after.code == 0, after.out
    told = len(finished - {("test_many.py", "#none")})
    if point == "before the journal is removed":
        assert not after.lines("recovered")
    elif point == "after the first file is replaced":
        assert len(after.lines("fingerprints recovered from an interrupted run")) == 1
    else:
        assert after.lines(f"{told} fingerprints recovered from an interrupted run"), after.out
    check_healthy(project, finished)


@pytest.mark.parametrize("point", mostly_long(POINTS, ["before the baseline is written"]))
@pytest.mark.long
def test_a_worker_is_killed_and_the_same_run_recovers(project, point):
    project.many(TESTS)
    run = project.run("-n", "2", env={"FAULT": point, "ONLY_WORKERS": "1"})
    assert (project.root / "killed").exists()
    assert "INTERNALERROR" not in run.out
    assert project.finished() <= project.stored(), run.out
    if point != "in a journal line":  # that test was running: it is reported as crashed
        assert project.finished() == ALL
    assert project.leftovers() == []
    assert not (project.baseline / FOLDER).exists()


def test_a_worker_is_killed_in_a_test(project):
    project.many(TESTS, body="import os, signal\n    if n == 3: os.kill(os.getpid(), signal.SIGKILL)")
    run = project.run("-n", "2")
    assert f"1 failed, {TESTS - 1} passed" in run.out
    assert run.lines("recovered from an interrupted run"), run.out
    check_healthy(project, {place for place in ALL if "-3" not in place[1]})


@pytest.mark.long
def test_the_only_worker_is_killed_and_the_controller_recovers(project):
    project.many(TESTS, body="import os, signal\n    if n == 3: os.kill(os.getpid(), signal.SIGKILL)")
    run = project.run("-n", "1", "--max-worker-restart=0")
    assert run.lines("9 fingerprints recovered from an interrupted run"), run.out
    assert len(project.finished()) == 9
    check_healthy(project, project.finished())


@pytest.mark.long
def test_killed_while_it_recovers(project):
    project.many(TESTS)
    project.run(env={"FAULT": "before the baseline is written"})
    (project.root / "killed").unlink()
    assert project.run(env={"FAULT": "before what was recovered is removed"}).code == -9
    assert project.leftovers() != []
    again = project.run()
    assert again.code == 0
    assert not again.lines("recovered")
    check_healthy(project)


@pytest.mark.long
def test_several_killed_runs_are_recovered_together(project):
    for count in (2, 4, 6):
        project.many(count)
        project.root.joinpath("killed").unlink(missing_ok=True)
        assert project.run("--heal-record=new", env={"FAULT": "before the baseline is written"}).code == -9
    project.many(TESTS)
    assert project.run().code == 0
    check_healthy(project)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("if n == 3: raise KeyboardInterrupt", "9 fingerprints recorded"),
        pytest.param("if n == 3: pytest.exit('enough')", "9 fingerprints recorded", marks=pytest.mark.long),
        pytest.param("if n == 3: raise SystemExit(3)", "15 fingerprints recorded", marks=pytest.mark.long),
        pytest.param("if n == 3: raise MemoryError", "15 fingerprints recorded", marks=pytest.mark.long),
    ],
)
def test_an_end_that_pytest_sees_writes_at_once(project, body, says):
    project.many(TESTS, body=body)
    run = project.run()
    assert run.lines(says), run.out
    check_healthy(project, project.finished())


@pytest.mark.parametrize(
    "body",
    [
        "import os\n    if n == 3: os._exit(1)",
        "import os, threading, time\n    if n == 3: threading.Timer(0.05, os._exit, [1]).start(); time.sleep(60)",
        "import os\n    if n == 3: os.abort()",
        "import ctypes\n    if n == 3: ctypes.string_at(0)",
    ],
    ids=["_exit", "timeout by a thread", "abort", "segmentation fault"],
)
@pytest.mark.long
def test_an_end_that_nobody_sees_is_recovered(project, body):
    project.many(TESTS, body=body)
    assert project.run().code != 0
    assert len(project.finished()) == 9
    project.many(TESTS)
    assert project.run().lines("9 fingerprints recovered"), "by the next run"
    check_healthy(project)


@pytest.mark.parametrize("where", mostly_long(["note", "write", "recover"], ["write"]))
def test_an_error_of_ours_is_a_line_and_loses_nothing(project, where):
    project.many(2)
    fail = "def fail(*args, **kwargs): raise MemoryError('out of it')"
    project.write("broken.py", f"from pytest_heal.baseline import Keeper\n{fail}\nKeeper.{where} = fail\n")
    run = project.run(
        "-p", "broken", env={"PYTHONPATH": os.pathsep.join([str(project.root), os.environ.get("PYTHONPATH", "")])}
    )
    assert "2 passed" in run.out, run.out
    assert run.lines("MemoryError: out of it"), run.out
    assert project.run().code == 0
    check_healthy(project, project.finished())


@pytest.mark.parametrize("args", [["--heal-record=none"], ["--heal=off"], ["--heal=suggest"], ["--collect-only"]])
@pytest.mark.long
def test_where_nothing_is_recorded_nothing_is_made(project, args):
    project.many(2)
    run = project.run(*args)
    assert run.code == 0
    assert not (project.root / ".heal").exists()


def test_a_run_that_records_nothing_leaves_what_another_left(project):
    project.many(TESTS)
    project.run(env={"FAULT": "before the baseline is written"})
    before = {path: path.read_bytes() for path in project.baseline.rglob("*") if path.is_file()}
    assert project.run("--heal-record=none").code == 0
    assert {path: path.read_bytes() for path in project.baseline.rglob("*") if path.is_file()} == before
