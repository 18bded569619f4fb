"""When Playwright is instrumented and when not, what the run is told about each test, and what its errors do: nothing."""

import pytest

from pytest_heal.healing.baseline_files import BaselineFiles
from pytest_heal.healing.run import Run
from pytest_heal.healing.test_state import TestState
from pytest_heal.plugin.model_setup import Advising

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
        f"start {file}::test_a on None",
        f"finish {file}::test_a passed",
        f"start {file}::test_b on None",
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
            light = {"pytest_heal.healing", "pytest_heal.healing.run"}
            ours = {name for name in sys.modules if name.startswith("pytest_heal.healing")} - light
            heavy = {"playwright", "yaml", "jinja2", "rapidfuzz", "pytest_heal.relocation.events"}
            assert not ours | heavy & set(sys.modules)
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
    assert started == ([] if told is None else [f"start test_it.py::test_a {told}"])


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


# Everything that hooks and fixtures ask of a run, which a test below breaks.
OPERATIONS = {
    "FakeRun": {*("baseline", "ledger", "instrument"), *("install", "close", "uninstall", "answers")}
    | {"start", "finish", "abandon", "opt_in", "timeout", "tell_of_queries", "finding", "proof"},
    "FakeBaseline": {"prepare", "trusted", "seeds", "note", "write", "recover"},
    "FakeInstrument": {"install", "register", "uninstall"},
    "Store": {"count"},
}
PARTS = {"baseline", "ledger", "instrument"}
REAL = [(TestState, "failed"), (TestState, "not_passed"), (TestState, "news"), (Advising, "adviser")]
USES = """
from importlib import import_module

import pytest

class Page:
    def locator(self, selector): return selector

@pytest.fixture
def page(): return Page()

@pytest.fixture(autouse=True)
def no_search(monkeypatch):
    found = lambda page, text, *, made, **options: made(page.locator(text), text)
    monkeypatch.setattr(import_module("pytest_heal.describe.live"), "find_by_description", found)

def test_a(page, heal_locator): assert heal_locator("#a") == "#a"
def test_b(page, find_by_description): assert find_by_description("#b") == "#b"
def test_c(): assert 0
def test_d(): pytest.skip("later")
"""


def test_all_operations_are_broken_below():
    def operations(cls):
        return {name for name in vars(cls) if not name.startswith("_")}

    # One reads a variable, the other is what `Advising` made.
    assert OPERATIONS["FakeRun"] == operations(Run) - {"test", "adviser"}
    assert OPERATIONS["FakeBaseline"] == operations(BaselineFiles)


@pytest.mark.parametrize(("owner", "name"), [(owner, name) for owner, names in OPERATIONS.items() for name in sorted(names)])
def test_an_error_of_ours_is_one_line_and_no_outcome(project, owner, name):
    broken = f"\ndef _broken(*args, **more):\n    raise ValueError('broken\\n{owner}.{name}')\n"
    broken += f"{owner}.{name} = {'property(_broken)' if name in PARTS else '_broken'}\n"
    conftest = project.path / "conftest.py"
    conftest.write_text(conftest.read_text(encoding="utf-8") + broken, encoding="utf-8")
    options = {"register": ["--heal=off"], "proof": ["--heal=on", "--heal-prove"]}
    _is_one_line_and_no_outcome(project, f"{owner}.{name}", *options.get(name, ["--heal=on"]))


@pytest.mark.parametrize(("owner", "name"), REAL)
def test_an_error_of_what_is_no_fake_is_one_line_and_no_outcome(project, monkeypatch, owner, name):
    def broken(*_):
        raise ValueError("broken\nhere")

    monkeypatch.setattr(owner, name, property(broken) if name == "adviser" else broken)
    _is_one_line_and_no_outcome(project, "here", "--heal=on")


def _is_one_line_and_no_outcome(project, what, *options):
    project.pytester.makepyfile(USES)
    result = project.run(*options)
    result.assert_outcomes(passed=2, failed=1, skipped=1)
    noted = [line for line in [*result.outlines, *result.errlines] if "internal error" in line]
    assert len(noted) == 1
    assert noted[0].count("broken") == 1
    assert what in noted[0]
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


def test_what_a_test_drifted_is_known_though_its_end_breaks(project):
    conftest = project.path / "conftest.py"
    text = "\ndef _broken(*args): raise ValueError('broken')\nFakeBaseline.note = _broken\n"
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    project.pytester.makepyfile("def test_a(drift): drift()")
    result = project.run("--heal=on")
    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(["1 healed in 1 test.", "heal: internal error while finishing a test: ValueError: broken*"])


def test_without_instrumentation_no_test_is_started(project):
    conftest = project.path / "conftest.py"
    text = "\ndef _broken(*args, **more): raise ValueError('broken')\nFakeInstrument.install = _broken\n"
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    project.pytester.makepyfile("def test_a(): pass")
    project.run("--heal=on").assert_outcomes(passed=1)
    assert [call.split()[0] for call in project.calls()] == ["made", "prepare", "uninstall"]


def test_what_pytest_raises_in_code_of_others_ends_the_run(project):
    conftest = project.path / "conftest.py"
    text = "\ndef pytest_heal_event(): pytest.exit('enough')\n"
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    project.pytester.makepyfile("def test_a(drift): drift()\ndef test_b(): pass")
    result = project.run("--heal=on")
    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(["*Exit: enough*"])


def test_a_baseline_that_cannot_be_opened_says_why_and_every_test_runs(project):
    conftest = project.path / "conftest.py"
    text = """
from pytest_heal.errors import BaselineFormatError
def _broken(*args): raise BaselineFormatError('b.yaml', 3, 'it is not YAML', 'Restore it.')
FakeBaseline.__init__ = _broken
"""
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    project.pytester.makepyfile("def test_a(): pass")
    result = project.run("--heal=on")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["heal: mode=on, baseline not readable*", "heal: b.yaml:3: it is not YAML. Restore it."])
