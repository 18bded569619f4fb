"""Options as a user meets them: help, usage errors, header, and which of flag, environment and ini file holds."""

import pytest

PASSING = "def test_a(): pass"


def test_help_lists_the_flags_and_the_ini_values(project):
    result = project.run("--help")
    result.stdout.fnmatch_lines(
        ["resilient locators (pytest-heal):", "*--heal=MODE*", "*--heal-record=WHAT*", "*--heal-baseline=PATH*"]
    )
    result.stdout.fnmatch_lines(
        ["*heal_quiet (int):*", "*heal_confidence (float):*", "*heal_assertions (bool):*", "*heal_budget (int):*"]
    )


def test_markers_and_fixture_are_documented(project):
    project.run("--markers").stdout.fnmatch_lines(
        ["@pytest.mark.heal(mode=..., confidence=...)*", "@pytest.mark.no_heal(reason)*"]
    )
    project.run("--fixtures").stdout.fnmatch_lines(["heal_locator*", "*makes locators which heal*"])


@pytest.mark.parametrize(
    ("args", "environ", "ini", "error"),
    [
        (["--heal=maybe"], {}, "", "--heal = 'maybe' (from command line) is not valid: expected off, suggest, on or strict"),
        (
            [],
            {"PYTEST_HEAL_RECORD": "x"},
            "",
            "PYTEST_HEAL_RECORD = 'x' (from environment variable PYTEST_HEAL_RECORD) is not valid*",
        ),
        ([], {}, "heal_quiet = soon", "heal_quiet = 'soon' (from ini file tox.ini) is not valid: expected milliseconds*"),
        ([], {}, "heal_assertions = perhaps", "heal_assertions = 'perhaps' (from ini file tox.ini) is not valid*"),
        (["-o", "heal_confidence=2"], {}, "", "heal_confidence = 2.0 (from command line -o) is not valid: expected a number*"),
    ],
)
def test_a_bad_value_stops_pytest_with_one_line(project, monkeypatch, args, environ, ini, error):
    project.pytester.makeini(f"[pytest]\n{ini}\n")
    project.pytester.makepyfile(PASSING)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    result = project.run(*args)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {error}".replace("[", "[[]")])
    result.stderr.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


def test_the_flag_is_stronger_than_the_environment_than_the_ini_file(project, monkeypatch):
    project.pytester.makepyfile(PASSING)
    project.pytester.makeini("[pytest]\nheal = on\n")
    project.run().stdout.fnmatch_lines(["heal: mode=on, 212 fingerprints in .heal/baseline"])
    monkeypatch.setenv("PYTEST_HEAL", "suggest")
    project.run().stdout.fnmatch_lines(["heal: mode=suggest, *"])
    project.run("--heal=strict").stdout.fnmatch_lines(["heal: mode=strict, 212 fingerprints in .heal/baseline"])


def test_native_toml_values(project):
    """pytest 9 reads ``[tool.pytest]`` with TOML's own types; pytest 8 does not know that table."""
    if pytest.version_tuple < (9,):
        pytest.skip("[tool.pytest] is new in pytest 9")
    project.pytester.makepyfile(PASSING)
    project.pytester.makepyprojecttoml(
        '[tool.pytest]\nheal = "on"\nheal_quiet = 500\nheal_confidence = 0.9\n'
        'heal_assertions = false\nheal_baseline = ["a", "b"]\n'
    )
    project.run().stdout.fnmatch_lines(["heal: mode=on, 212 fingerprints in a and 1 shared"])
    project.pytester.makepyprojecttoml('[tool.pytest]\nheal_quiet = "500"\n')
    assert project.run().ret == pytest.ExitCode.USAGE_ERROR


def test_nothing_is_recorded_in_ci_unless_asked(project, monkeypatch):
    project.pytester.makepyfile(PASSING)
    monkeypatch.setenv("CI", "true")
    project.run("--heal=on").stdout.fnmatch_lines(["heal: mode=on, *, record=none (CI)"])
    project.run("--heal=on", "--heal-record=all").stdout.fnmatch_lines(["heal: mode=on, *, record=all"])


def test_the_header_is_quiet_where_pytest_is(project):
    project.pytester.makepyfile(PASSING)
    for args in (["--heal=off"], ["--heal=on", "-q"], ["--heal=on", "--no-header"]):
        project.run(*args).stdout.no_fnmatch_line("heal: *mode*")
