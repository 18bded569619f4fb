"""``--heal-fail-on`` and ``--heal-max``: the run fails, its tests do not."""

import pytest

HEALED = """
    import pytest

    @pytest.mark.parametrize("n", range(3))
    def test_healed(drift, n):
        drift(line=n)

    def test_plain(): pass
"""


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--heal-fail-on=healed"], "3 heals, and --heal-fail-on=healed allows none"),
        (["--heal-fail-on=moved,healed"], "3 heals, and --heal-fail-on=healed allows none"),
        (["--heal-fail-on=moved", "--heal-fail-on=healed"], "3 heals, and --heal-fail-on=healed allows none"),
        (["-o", "heal_fail_on=healed"], "3 heals, and --heal-fail-on=healed allows none"),
        (["--heal-max=2"], "3 heals, and --heal-max=2 allows 2"),
        (["--heal-max=0"], "3 heals, and --heal-max=0 allows 0"),
    ],
)
def test_a_run_fails_and_its_tests_pass(project, args, said):
    project.pytester.makepyfile(HEALED)
    result = project.run("--heal=on", *args)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=4, warnings=3)
    result.stdout.fnmatch_lines([f"heal: the run fails: {said}"])


def test_heals_of_all_workers_count(project):
    pytest.importorskip("xdist")
    project.pytester.makepyfile(HEALED)
    result = project.run("--heal=on", "--heal-max=2", "-n", "2")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=4, warnings=3)
    result.stdout.fnmatch_lines(["heal: the run fails: 3 heals, and --heal-max=2 allows 2"])


@pytest.mark.parametrize("args", [["--heal-fail-on=moved,suggested"], ["--heal-max=3"], ["--heal-fail-on=none"], []])
def test_a_run_passes(project, args):
    project.pytester.makepyfile(HEALED)
    result = project.run("--heal=on", *args)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*the run fails*")


@pytest.mark.parametrize(
    ("what", "drifted", "said"),
    [
        ("moved", 'kind="moved", outcome="reported"', "1 moved locator"),
        ("suggested", 'outcome="refused"', "1 locator that was not healed"),
        ("suggested", 'outcome="suggested"', "1 locator that was not healed"),
    ],
)
def test_each_sort(project, what, drifted, said):
    project.pytester.makepyfile(f"def test_a(drift): drift({drifted})")
    result = project.run("--heal=on", f"--heal-fail-on={what}")
    result.assert_outcomes(passed=1, warnings=1 if what == "moved" else 0)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([f"heal: the run fails: {said}, and --heal-fail-on={what} allows none"])


def test_a_run_that_failed_keeps_its_status(project):
    project.pytester.makepyfile("import pytest\ndef test_a(drift):\n    drift()\n    pytest.exit('enough', returncode=7)")
    assert project.run("--heal=on", "--heal-max=0").ret == 7


@pytest.mark.parametrize(
    ("arg", "said"),
    [
        ("--heal-fail-on=heald", "*--heal-fail-on*'heald'*healed, moved or suggested*"),
        ("--heal-max=-1", "*--heal-max = '-1'*whole number*"),
    ],
)
def test_a_value_that_cannot_be_used(project, arg, said):
    project.pytester.makepyfile("def test_a(): pass")
    result = project.run(arg)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([said])
