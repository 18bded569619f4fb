"""With pytest-rerunfailures only the last run of a test counts."""

from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("pytest_rerunfailures")

FLAKY = """
    runs = []

    def test_flaky(drift):
        runs.append(1)
        drift(line=100 + len(runs))
        assert len(runs) > 2
"""


@pytest.mark.parametrize("args", [[], ["-n", "1"]])
def test_earlier_runs_are_not_counted(project, args):
    if args:
        pytest.importorskip("xdist")
    project.pytester.makepyfile(FLAKY)
    result = project.run("--heal=on", "--reruns=3", "-W", "ignore", "--junitxml=out.xml", *args)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*.py:103 test_flaky*", "1 healed in 1 test."])
    result.stdout.no_fnmatch_line("*.py:101 *")
    values = [p.get("value") for p in ET.parse(project.path / "out.xml").iter("property") if p.get("name").startswith("heal_1")]
    assert len(values) == 1
    assert ":103 " in values[0]


def test_each_run_is_started_and_finished(project):
    project.pytester.makepyfile(test_it=FLAKY)
    project.run("--heal=on", "--reruns=3")
    assert [call.split()[0] + call.rpartition(" ")[2] for call in project.calls() if call.startswith(("start", "finish"))] == [
        "startNone", "finishfailed", "startNone", "finishfailed", "startNone", "finishpassed",
    ]  # fmt: skip


def test_a_last_run_without_drift_is_no_heal(project):
    project.pytester.makepyfile(
        "runs = []\ndef test_a(drift):\n    runs.append(1)\n    if len(runs) == 1:\n        drift()\n        assert 0"
    )
    result = project.run("--heal=on", "--reruns=1", "-v")
    result.stdout.fnmatch_lines(["*::test_a PASSED*"])
    result.stdout.no_fnmatch_line("*healed locators*")


def test_a_test_that_fails_every_time_counts_its_last_run(project):
    project.pytester.makepyfile("def test_a(drift):\n    drift()\n    assert 0")
    project.run("--heal=on", "--reruns=2").stdout.fnmatch_lines(["*test_a  click  (the test failed)", "1 healed in 1 test."])


def test_strict_is_rerun_like_any_failure(project):
    project.pytester.makepyfile("def test_a(drift): drift()")
    result = project.run("--heal=strict", "--reruns=1")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["1 healed in 1 test.", "*1 rerun*"])
