"""Runs of a suite: what pytest is told."""

import time

from pytest_heal.weak.controls import Units
from pytest_heal.weak.runs import Runs

SUITE = """
def test_settings(pytestconfig):
    (pytestconfig.rootpath / "said.txt").write_text("\\n".join(pytestconfig.getoption("--heal-baseline")))
"""


def test_no_fingerprint_of_the_suite_is_known_in_them_and_no_folder_of_it_is_emptied(tmp_path):
    """A test that asks for healing must not find another control in place of the one that is gone."""
    work, suite = tmp_path / "work", tmp_path / "suite"
    work.mkdir()
    suite.mkdir()
    (suite / "test_it.py").write_text(SUITE)
    (suite / "pytest.ini").write_text("[pytest]\naddopts = --heal-baseline=ours\n")
    kept = suite / "test-results" / "exploration.json"
    kept.parent.mkdir()
    kept.write_text("{}")
    runs = Runs(
        folder=work, units=Units(paths=(), units=(), nameless=()), pytest_args=(), cwd=suite, ends=time.monotonic() + 60
    )
    assert [seen.outcome for seen in runs.watch().values()] == ["passed"]
    assert (suite / "said.txt").read_text() == str(work / "empty")
    assert not (work / "empty").exists()
    assert kept.read_text() == "{}"  # pytest-playwright's folder of the user's own runs
