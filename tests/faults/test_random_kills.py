"""A few random kills; `benchmarks/faults.py` makes a hundred."""

import pytest

from tests.faults.random_kills import loop


@pytest.mark.long
def test_eight_kills_lose_nothing_and_leave_nothing(tmp_path):
    tally = loop(tmp_path, kills=8, seed=8, tests=60)
    assert tally.failures == []
    assert sum(tally.moments.values()) == 8
    assert tally.taught, "no test was over when its run was killed: the loop has shown nothing"


def test_the_loop_sees_what_is_lost_and_what_is_left(tmp_path, monkeypatch):
    """The loop can fail: with no journal, and with a file that nobody sweeps."""
    from tests.faults.random_kills import Tally, look, peace
    from tests.faults.rig import Project

    project = Project(tmp_path / "project")
    project.many(2)
    assert project.run(env={"FAULT": "before the baseline is written"}).code == -9
    for path in project.baseline.glob(".journal/*.jsonl"):
        path.unlink()
    (project.baseline / "foreign.tmp").write_text("")
    tally = Tally()
    look(project, tally, 0)
    assert len(tally.lost) == 6
    peace(project, tally, 0)
    assert any("foreign.tmp is left" in line for line in tally.foreign)
    (project.baseline / "test_many.py.yaml").write_text("broken: [")
    look(project, tally, 1)
    assert tally.unreadable
