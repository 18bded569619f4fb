"""``pytest-heal doctor``: what it finds, and the exit status that a script can rely on."""

import pytest

from pytest_heal.baseline.journal import FOLDER, SUFFIX
from pytest_heal.baseline.recovery import DAMAGED_SUFFIX
from pytest_heal.cli import main as cli
from pytest_heal.plugin import doctor


@pytest.fixture
def examined(project, monkeypatch, capsys):
    """Runs the doctor in the project with Playwright's browser present; returns status and lines."""
    browsers = project.path / "browsers" / "chromium-1"
    browsers.mkdir(parents=True)
    monkeypatch.setattr(doctor, "_output", lambda *command: f"Install location:   {browsers}\n")
    unneeded = [option for name in ("playwright-asyncio", "asyncio") for option in ("-p", f"no:{name}")]

    def run(*args):
        status = cli.main(["doctor", *unneeded, *args])
        return status, capsys.readouterr().out.splitlines()

    run.browsers = browsers
    run.monkeypatch = monkeypatch
    return run


def found(lines, text):
    return [line for line in lines if text in line]


def test_a_fresh_project_has_no_problem(examined):
    status, lines = examined()
    assert status == 0
    assert lines[-1] == "no problem found"
    assert found(lines, "Playwright's own build in")
    assert found(lines, "nothing recorded yet; run: pytest --heal=on")
    for name in ("python ", "pytest ", "playwright ", "pytest-playwright ", "pytest-heal "):
        assert found(lines, name), name


def test_what_is_on_and_from_where(examined, project):
    project.pytester.makeini("[pytest]\nheal = strict\nheal_quiet = 500\n")
    examined.monkeypatch.setenv("PYTEST_HEAL_BUDGET", "3")
    status, lines = examined("--heal-record=all")
    assert status == 0
    for text in (
        "strict (ini file tox.ini)", "500 (ini file tox.ini)", "3 (environment variable PYTEST_HEAL_BUDGET)",
        "all (command line)", "0.8 (default)", "the test fails with what would have been used",
    ):  # fmt: skip
        assert found(lines, text), text


def test_no_value_is_shown_as_python_has_it(examined):
    _, lines = examined()
    shown = [line.split("(default)")[0].split(maxsplit=1)[1].strip() for line in lines if "(default)" in line]
    assert not [value for value in shown if value in ("None", "()", "True", "False") or value.startswith(("(", "["))]
    values = {line.split()[0]: line.split(maxsplit=1)[1] for line in lines if line.startswith("  heal_")}
    assert values["heal_style"] == "suite (default)"
    assert values["heal_prove_shard"] == "all (default)"
    assert values["heal_model_cache"] == ".heal/model-answers.yaml (default)"


def test_a_model_that_cannot_be_asked_is_told_with_what_to_do(examined):
    examined.monkeypatch.setenv("CI", "false")
    examined.monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    status, lines = examined("-o", "heal_model=openai:m")
    assert status == 0, "a run goes on with kept answers"
    assert "only kept answers count: OPENAI_API_KEY is not set" in found(lines, "openai:m is not asked")[0]
    status, lines = examined("-o", "heal_model=openai:m", "--heal-model=on")
    assert status == 1, "a run stops"
    assert found(lines, "that openai:m can be asked, but OPENAI_API_KEY is not set")[0].startswith("!")
    examined.monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    status, lines = examined("-o", "heal_model=openai:m", "--heal-model=on")
    assert (status, found(lines, "can be asked"), found(lines, "is not asked")) == (0, [], [])


def test_a_bad_setting_is_a_problem(examined):
    status, lines = examined("--heal=maybe")
    assert status == 1
    assert found(lines, "--heal = 'maybe' (from command line) is not valid")[0].startswith("!")
    assert lines[-1] == "1 problem, marked with !"


def test_wrong_arguments_of_pytest(examined):
    status, lines = examined("--no-such-option")
    assert status == 1
    assert found(lines, "cannot read its configuration")


def test_the_plugin_blocked(examined):
    status, lines = examined("-p", "no:heal")
    assert status == 1
    assert found(lines, "the plugin is not loaded")


def test_files_of_the_baseline_are_counted_and_broken_ones_named(examined, project):
    from pytest_heal.baseline import YamlStore
    from pytest_heal.element.element import Element
    from pytest_heal.element.fingerprint import Fingerprint, Key

    folder = project.path / ".heal" / "baseline"
    element = Element(tag="button", text="Sign in")
    fingerprints = [
        Fingerprint(key=Key(locator=f"#b{n}", page="/login"), element=element, source=source, code=f'page.locator("#b{n}")')
        for n, source in enumerate(("tests/test_a.py", "tests/test_a.py", "tests/test_b.py"))
    ]
    YamlStore(folder).put_all(fingerprints, replace=False)
    status, lines = examined()
    assert status == 0
    assert found(lines, "2 files, 3 fingerprints (local)")

    (folder / "tests" / "test_c.py.yaml").write_text("<<<<<<< HEAD\n", encoding="utf-8")
    status, lines = examined()
    assert status == 1
    assert found(lines, "test_c.py.yaml")[0].startswith("!")
    assert found(lines, "3 files, 3 fingerprints (local)")


def test_what_interrupted_runs_left_is_named(examined, project):
    journals = project.path / ".heal" / "baseline" / FOLDER
    journals.mkdir(parents=True)
    (journals / f"1{SUFFIX}").write_text("{}\n", encoding="utf-8")
    status, lines = examined()
    assert status == 0
    assert found(lines, "1 journal of runs that are going on or were interrupted")
    (journals / f"2{SUFFIX}{DAMAGED_SUFFIX}").write_text("?\n", encoding="utf-8")
    status, lines = examined()
    assert status == 1
    assert found(lines, f"2{SUFFIX}{DAMAGED_SUFFIX}")[0].startswith("!")
    assert found(lines, "run its tests again, then delete this file")


def test_a_shared_baseline_must_exist(examined):
    status, lines = examined("--heal-baseline=local", "--heal-baseline=nowhere")
    assert status == 1
    assert found(lines, "there is no such folder")[0].startswith("! nowhere")


def test_without_a_build_of_playwright_one_on_the_path_is_named(examined):
    examined.browsers.rmdir()
    examined.monkeypatch.setattr(doctor.shutil, "which", lambda name: "/opt/chromium" if name == "chromium" else None)
    status, lines = examined()
    assert status == 0
    assert found(lines, "/opt/chromium")


def test_a_firefox_of_the_system_is_named_with_the_channel_that_it_needs(examined):
    examined.browsers.rmdir()
    examined.monkeypatch.setattr(doctor.shutil, "which", lambda name: "/opt/ff" if name == "firefox-esr" else None)
    status, lines = examined("--browser=firefox")
    assert status == 0
    assert found(found(lines, "/opt/ff"), 'channel="moz-firefox" and executable_path')


def test_without_any_browser_the_next_command_is_named(examined):
    examined.browsers.rmdir()
    examined.monkeypatch.setattr(doctor.shutil, "which", lambda name: None)
    status, lines = examined()
    assert status == 1
    assert found(lines, "not installed; run: playwright install chromium")


def test_a_program_that_cannot_be_run_says_nothing():
    assert doctor._output("/no/such/program") == ""
