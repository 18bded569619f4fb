"""When Playwright is instrumented and when not, and what the session is told about each test."""

import pytest

TESTS = """
    import pytest

    def test_a(): pass

    def test_b(): assert 0
"""


def test_on_instruments_once_and_tells_each_test(project):
    project.pytester.makepyfile(TESTS)
    project.run("--heal=on").assert_outcomes(passed=1, failed=1)
    file = "test_on_instruments_once_and_tells_each_test.py"
    assert project.calls() == [
        "made on",
        f"prepare {file}",
        "install",
        f"start {file}::test_a on None {file}:3",
        f"finish {file}::test_a passed",
        f"start {file}::test_b on None {file}:5",
        f"finish {file}::test_b failed",
        "close",
        "uninstall",
    ]


@pytest.mark.parametrize("mode", ["off", "suggest"])
def test_off_and_suggest_touch_nothing(project, mode):
    project.pytester.makepyfile(TESTS)
    project.run(f"--heal={mode}").assert_outcomes(passed=1, failed=1)
    assert project.calls() == []


def test_suggest_imports_nothing_of_playwright(project):
    project.pytester.makepyfile(
        """
        import sys

        def test_nothing_heavy():
            ours = {"pytest_heal.healing.session", "pytest_heal.relocation.events"}
            heavy = {"playwright", "yaml", "jinja2", "rapidfuzz", *ours}
            assert not heavy & set(sys.modules)
        """
    )
    project.pytester.makeconftest("")
    project.run(subprocess=True).assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("mode", "mark", "told"),
    [
        ("suggest", "heal(mode='on')", "on None"),
        ("suggest", "heal('strict', confidence=0.9)", "strict 0.9"),
        ("suggest", "heal(confidence=0.9)", None),
        ("suggest", "no_heal('why')", None),
        ("on", "no_heal('why')", "off None"),
        ("on", "heal(mode='suggest')", "suggest None"),
        ("off", "heal(mode='on')", None),
    ],
)
def test_markers(project, mode, mark, told):
    project.pytester.makepyfile(test_it=f"import pytest\n@pytest.mark.{mark}\ndef test_a(): pass\ndef test_other(): pass\n")
    project.run(f"--heal={mode}", "--strict-markers").assert_outcomes(passed=2)
    started = [call for call in project.calls() if call.startswith("start test_it.py::test_a")]
    assert started == ([] if told is None else [f"start test_it.py::test_a {told} test_it.py:2"])


def test_a_bad_marker_fails_its_own_test_only(project):
    project.pytester.makepyfile("import pytest\n@pytest.mark.heal(mode='maybe')\ndef test_a(): pass\ndef test_b(): pass\n")
    result = project.run("--heal=on")
    result.assert_outcomes(errors=1, passed=1)
    result.stdout.fnmatch_lines(
        ["heal(mode=…) = 'maybe' (from marker of *::test_a) is not valid: expected off, suggest, on or strict"]
    )
    result.stdout.no_fnmatch_line("*plugin.py*")


@pytest.mark.parametrize("args", [["--co"], ["-p", "no:heal"], ["-k", "absent"]])
def test_nothing_is_instrumented_when_nothing_runs(project, args):
    project.pytester.makepyfile(TESTS)
    if "no:heal" in args:
        project.pytester.makeconftest("")
        project.run(*args).assert_outcomes(passed=1, failed=1)
    else:
        project.run("--heal=on", *args)
    assert "install" not in project.calls()


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("def test_a(broken): pass", "failed"),
        ("def test_a(leaky): pass", "unknown"),
        ("import pytest\ndef test_a(): pytest.skip('later')", "unknown"),
        ("import pytest\n@pytest.mark.xfail\ndef test_a(): assert 0", "unknown"),
        ("import pytest\n@pytest.mark.xfail\ndef test_a(): pass", "passed"),
        ("import unittest\nclass TestA(unittest.TestCase):\n    def test_a(self): pass", "passed"),
        ("def test_a(subtests):\n    with subtests.test(): assert 0", "failed"),
        ("def test_a(subtests):\n    with subtests.test(): pass", "passed"),
    ],
)
def test_a_test_has_passed_when_all_phases_have_and_has_failed_only_by_itself(project, body, verdict):
    if "subtests" in body and pytest.version_tuple < (9,):
        pytest.skip("subtests are new in pytest 9")
    project.pytester.makepyfile(
        conftest=project.path.joinpath("conftest.py").read_text(encoding="utf-8")
        + """
@pytest.fixture
def broken():
    raise RuntimeError("no login")

@pytest.fixture
def leaky():
    yield
    raise RuntimeError("no logout")
""",
        test_it=body,
    )
    project.run("--heal=on")
    (finished,) = [call for call in project.calls() if call.startswith("finish")]
    assert finished.endswith(verdict)


def test_an_interrupted_run_is_closed(project):
    project.pytester.makepyfile("def test_a(): raise KeyboardInterrupt")
    project.run("--heal=on", subprocess=True)
    assert project.calls()[-3:] == [f"finish {project.calls()[-3].split()[1]} unknown", "close", "uninstall"]


def test_exitfirst_and_last_failed(project):
    project.pytester.makepyfile("def test_a(drift): drift(); assert 0\ndef test_b(drift): drift()")
    result = project.run("--heal=on", "-x")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["1 healed in 1 test.", "*stopping after 1 failures*"])
    assert project.calls()[-2:] == ["close", "uninstall"]
    project.run("--heal=on", "--lf").assert_outcomes(failed=1)


@pytest.mark.parametrize("method", ["install", "start_test", "events", "finish_test", "close", "prepare", "uninstall"])
def test_an_error_of_ours_is_one_line_and_no_outcome(project, method):
    conftest = project.path / "conftest.py"
    conftest.write_text(
        conftest.read_text(encoding="utf-8")
        + f"\ndef _broken(*args):\n    raise ValueError('broken\\n{method}')\nFakeSession.{method} = _broken\n",
        encoding="utf-8",
    )
    project.pytester.makepyfile("def test_a(): pass\ndef test_b(): pass\ndef test_c(): assert 0")
    result = project.run("--heal=on")
    result.assert_outcomes(passed=2, failed=1)
    noted = [line for line in [*result.outlines, *result.errlines] if "internal error" in line]
    assert len(noted) == 1
    assert noted[0].count("broken") == 1
    assert method in noted[0]
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


def test_a_session_that_cannot_be_made_says_why_and_every_test_runs(project):
    conftest = project.path / "conftest.py"
    conftest.write_text(
        conftest.read_text(encoding="utf-8").replace(
            "config.stash[FACTORY] = FakeSession",
            "from pytest_heal.errors import BaselineFormatError\n"
            "    def broken(*args, **kwargs):\n"
            "        raise BaselineFormatError('b.yaml', 3, 'it is not YAML', 'Restore it.')\n"
            "    config.stash[FACTORY] = broken",
        ),
        encoding="utf-8",
    )
    project.pytester.makepyfile("def test_a(): pass")
    result = project.run("--heal=on")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["heal: mode=on, baseline not readable*", "heal: b.yaml:3: it is not YAML. Restore it."])
