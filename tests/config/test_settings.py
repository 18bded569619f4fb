"""Settings: where a value is looked for, what a bad one is answered with, and what a marker changes."""

import os
from pathlib import Path

import pytest

from pytest_heal.config.option_kinds import ReportTarget
from pytest_heal.config.options import DEFAULT_BASELINE, OPTIONS
from pytest_heal.config.settings import CI_VARIABLES, Settings, ci_variable
from pytest_heal.errors import SettingsError
from pytest_heal.relocation.policy import DEFAULT_CONFIDENCE

ROOT = Path("/project")
CWD = Path("/elsewhere")


class FakeConfig:
    """What `Settings.load` reads of pytest's configuration."""

    rootpath = ROOT

    def __init__(self, flags=None, ini=None, overrides=(), inipath=ROOT / "pytest.ini"):
        self.flags = {f"pytest_heal_{name}": value for name, value in (flags or {}).items()} | {"override_ini": list(overrides)}
        self.ini = ini or {}
        self.inipath = inipath

    def getoption(self, name, default=None):
        return self.flags.get(name, default)

    def getini(self, name):
        value = self.ini.get(name)
        if isinstance(value, Exception):
            raise value
        return value


def load(flags=None, environ=None, ini=None, **more):
    return Settings.load(FakeConfig(flags, ini, **more), environ or {}, cwd=CWD)


def test_everything_has_a_default():
    settings = load()
    assert (settings.mode, settings.record, settings.quiet, settings.confidence) == ("suggest", "new", 1000, None)
    assert settings.assertions is True
    assert settings.baseline == (ROOT / DEFAULT_BASELINE,)
    assert set(settings.sources.values()) == {"default"}
    assert set(settings.sources) == {option.name for option in OPTIONS}


def test_settings_cannot_be_changed():
    with pytest.raises(AttributeError):
        load().mode = "on"


@pytest.mark.parametrize(
    ("flag", "variable", "ini", "mode", "source"),
    [
        ("strict", "on", "off", "strict", "command line"),
        (None, "on", "off", "on", "environment variable PYTEST_HEAL"),
        (None, "", "off", "off", "ini file pytest.ini"),
        (None, "  ", "", "suggest", "default"),
        ("ON", "strict", "off", "on", "command line"),
    ],
)
def test_flag_before_environment_before_ini_before_default(flag, variable, ini, mode, source):
    settings = load({"mode": flag}, {"PYTEST_HEAL": variable}, {"heal": ini})
    assert (settings.mode, settings.sources["mode"]) == (mode, source)


def test_an_ini_value_typed_for_this_run_is_stronger_than_the_environment():
    settings = load(environ={"PYTEST_HEAL_QUIET": "7"}, ini={"heal_quiet": 300}, overrides=["heal_quiet=300"])
    assert (settings.quiet, settings.sources["quiet"]) == (300, "command line -o")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_has_an_environment_variable(option):
    value, expected = {
        "mode": ("strict", "strict"),
        "record": ("all", "all"),
        "baseline": ("/b", (Path("/b"),)),
        "quiet": ("5", 5),
        "confidence": ("0.5", 0.5),
        "assertions": ("no", False),
        "budget": ("3", 3),
        "time": ("2.5", 2.5),
        "reports": ("json:/a.json, github", (ReportTarget(kind="json", path="/a.json"), ReportTarget(kind="github"))),
        "fail_on": ("suggested, healed", ("healed", "suggested")),
        "most": ("7", 7),
        "junit": ("Flaky", "flaky"),
        "history": ("/heal.jsonl", Path("/heal.jsonl")),
        "index_mode": ("off", False),
        "synonyms": ("basket, cart", ("basket, cart",)),
        "style": ("Test-ID, role", ("test-id", "role")),
        "failure_files": ("/failed", Path("/failed")),
        "prove": ("yes", True),
        "prove_time": ("30", 30.0),
        "prove_number": ("40", 40),
        "prove_seed": ("3", 3),
        "prove_shard": ("2/4", (2, 4)),
        "prove_reports": ("json:/a.json, html", (ReportTarget(kind="json", path="/a.json"), ReportTarget(kind="html"))),
        "model": (" OpenAI: llama3.2:3b ", "openai:llama3.2:3b"),
        "fail_fast": ("yes", True),
        "pictures": ("yes", True),
        "model_mode": ("Cached", "cached"),
        "model_url": ("http://localhost:1234/v1/", "http://localhost:1234/v1"),
        "model_timeout": ("0.5", 0.5),
        "model_retries": ("0", 0),
        "model_calls": ("7", 7),
        "model_tokens": ("0", 0),
        "model_cache": ("/answers.yaml", Path("/answers.yaml")),
    }[option.name]
    settings = load(environ={option.variable: value})
    assert getattr(settings, option.name) == expected
    assert settings.sources[option.name] == f"environment variable {option.variable}"


def test_index_mode_has_a_variable_of_its_own_too():
    settings = load(environ={"INDEX_MODE": "false"})
    assert (settings.index_mode, settings.sources["index_mode"]) == (False, "environment variable INDEX_MODE")
    assert load(environ={"INDEX_MODE": "false", "PYTEST_HEAL_INDEX_MODE": "true"}).index_mode
    with pytest.raises(SettingsError, match="INDEX_MODE = 'maybe' "):
        load(environ={"INDEX_MODE": "maybe"})


BAD = [
    ("mode", "maybe"), ("record", "some"), ("quiet", "soon"), ("quiet", "-1"), ("quiet", "1.5"), ("quiet", "60001"),
    ("confidence", "1.01"), ("confidence", "-0.1"), ("confidence", "nan"), ("confidence", "high"), ("assertions", "perhaps"),
    ("budget", "-1"), ("budget", "many"), ("time", "-1"), ("time", "inf"), ("time", "long"), ("baseline", os.pathsep),
    ("index_mode", "3"), ("model", "gpt-5"), ("model", "openai:"), ("model", "mistral:x"), ("model", "openai:a\x1b"),
    ("model_mode", "yes"), ("model_url", "localhost:1234"), ("model_url", "file:///etc"), ("model_url", "http://a:b@x.example"),
    ("model_url", "http://x.example/?key=1"), ("model_url", "http://x.example/#a"), ("model_url", "http://"),
    ("model_url", "http://x.example:port"), ("model_timeout", "0"), ("model_timeout", "inf"), ("model_timeout", "nan"),
    ("model_timeout", "3601"), ("model_retries", "11"), ("model_calls", "-1"), ("model_tokens", "1e5"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_bad_value_names_key_value_source_and_what_is_accepted(name, value):
    option = next(option for option in OPTIONS if option.name == name)
    with pytest.raises(SettingsError) as caught:
        load(environ={option.variable: value})
    message = str(caught.value)
    assert option.variable in message
    assert repr(value) in message
    assert f"environment variable {option.variable}" in message
    assert option.expected in message


def test_a_bad_flag_is_named_as_it_was_typed():
    with pytest.raises(
        SettingsError, match=r"^--heal = 'x' \(from command line\) is not valid: expected off, suggest, on or strict"
    ):
        load({"mode": "x"})


def test_a_bad_ini_value_names_the_file():
    with pytest.raises(SettingsError, match=r"^heal_record = 'x' \(from ini file pytest.ini\)"):
        load(ini={"heal_record": "x"})


@pytest.mark.parametrize("error", [ValueError("invalid literal"), TypeError("expects a bool"), pytest.UsageError("no")])
def test_what_pytest_itself_cannot_read_is_reported_the_same_way(error):
    with pytest.raises(SettingsError, match=r"^heal_quiet = .*expected milliseconds") as caught:
        load(ini={"heal_quiet": error})
    assert caught.value.source == "ini file pytest.ini"


def test_a_value_of_the_command_line_that_pytest_cannot_read_is_quoted_as_typed():
    with pytest.raises(SettingsError, match=r"^heal_quiet = 'soon' \(from command line -o\)"):
        load(ini={"heal_quiet": ValueError("?")}, overrides=["other=1", "heal_quiet=soon"])


def test_no_heal_budget_of_true():
    """``True`` is a number to Python, but nobody means 1 by it."""
    with pytest.raises(SettingsError):
        load(ini={"heal_confidence": True})


class TestBaseline:
    def test_folders_of_the_ini_file_are_relative_to_the_root(self):
        assert load(ini={"heal_baseline": ["a", "../shared"]}).baseline == (ROOT / "a", Path("/shared"))

    def test_folders_of_the_command_line_are_relative_to_where_it_was_typed(self):
        assert load({"baseline": ["a", "/b"]}).baseline == (CWD / "a", Path("/b"))

    def test_the_environment_separates_folders_as_path_does(self):
        assert load(environ={"PYTEST_HEAL_BASELINE": f"a{os.pathsep}/b"}).baseline == (CWD / "a", Path("/b"))


class TestCI:
    @pytest.mark.parametrize("variable", CI_VARIABLES)
    def test_nothing_is_recorded_by_default(self, variable):
        settings = load(environ={variable: "true"})
        assert (settings.record, settings.ci) == ("none", variable)
        assert variable in settings.sources["record"]

    @pytest.mark.parametrize("where", ["flag", "environ", "ini"])
    def test_what_is_asked_for_is_done(self, where):
        settings = {
            "flag": lambda: load({"record": "new"}, {"CI": "1"}),
            "environ": lambda: load(environ={"CI": "1", "PYTEST_HEAL_RECORD": "new"}),
            "ini": lambda: load(environ={"CI": "1"}, ini={"heal_record": "new"}),
        }[where]()
        assert settings.record == "new"

    @pytest.mark.parametrize("value", ["false", "0", "False", "no"])
    def test_ci_false_is_stronger_than_other_variables(self, value):
        assert ci_variable({"CI": value, "GITHUB_ACTIONS": "true"}) == ""

    def test_an_empty_variable_says_nothing(self):
        assert ci_variable({"CI": "", "GITLAB_CI": "true"}) == "GITLAB_CI"
        assert ci_variable({}) == ""


class TestModels:
    def test_in_ci_only_kept_answers_count(self):
        settings = load(environ={"CI": "true"}, ini={"heal_model": "openai:x"})
        assert (settings.model_mode, settings.sources["model_mode"]) == ("cached", "default in CI, CI is set")
        assert load(ini={"heal_model": "openai:x"}).model_mode == "on"

    def test_what_is_written_holds_in_ci_too(self):
        assert load({"model_mode": "on"}, environ={"CI": "true"}).model_mode == "on"
        assert load(environ={"CI": "true", "PYTEST_HEAL_MODEL_MODE": "on"}).model_mode == "on"

    def test_the_file_of_answers_is_the_projects(self):
        assert load().model_cache == ROOT / ".heal" / "model-answers.yaml"
        assert load(ini={"heal_model_cache": "a.yaml"}).model_cache == ROOT / "a.yaml"
        assert load(environ={"PYTEST_HEAL_MODEL_CACHE": "a.yaml"}).model_cache == CWD / "a.yaml"

    def test_a_provider_that_is_not_known(self):
        with pytest.raises(SettingsError, match="PROVIDER:MODEL with one of the providers openai, anthropic or ollama"):
            load(ini={"heal_model": "gpt-5"})


def mark(name, *args, **kwargs):
    return getattr(pytest.mark, name)(*args, **kwargs).mark


class TestMarkers:
    def plan(self, *marks, mode="on", confidence=None):
        return Settings(mode=mode, confidence=confidence).for_test(marks, "test_x")

    def test_without_a_marker_the_settings_hold(self):
        assert self.plan(mode="strict", confidence=0.7) == ("strict", 0.7)

    def test_the_closest_marker_decides_each_argument(self):
        assert self.plan(mark("heal", confidence=0.9), mark("heal", mode="strict", confidence=0.1)) == ("strict", 0.9)

    def test_no_heal_and_heal_are_told_apart_by_closeness(self):
        assert self.plan(mark("no_heal", "why"), mark("heal", mode="on"))[0] == "off"
        assert self.plan(mark("heal", mode="on"), mark("no_heal"))[0] == "on"
        assert self.plan(mark("heal", confidence=0.9), mark("no_heal"))[0] == "off"

    def test_a_marker_heals_in_suggest_mode(self):
        assert self.plan(mark("heal", "on"), mode="suggest")[0] == "on"

    def test_off_is_stronger_than_any_marker(self):
        assert self.plan(mark("heal", mode="on"), mode="off")[0] == "off"

    def test_other_markers_say_nothing(self):
        assert self.plan(mark("usefixtures", "x"), mark("parametrize", "a", [1])) == ("on", None)

    @pytest.mark.parametrize(
        "bad",
        [
            mark("heal"), mark("heal", mode="maybe"), mark("heal", confidence=2), mark("heal", threshold=0.5),
            mark("heal", "on", "off"), mark("heal", confidence=True),
        ],
    )  # fmt: skip
    def test_a_bad_marker_names_the_test(self, bad):
        with pytest.raises(SettingsError, match="test_x"):
            self.plan(bad)


def test_the_table_in_the_documentation_is_complete():
    table = (Path(__file__).parents[2] / "docs" / "reference" / "options.md").read_text(encoding="utf-8")
    rows = {cells[1]: cells for line in table.splitlines() if len(cells := [c.strip() for c in line.split("|")]) > 5}
    for option in OPTIONS:
        cells = rows[f"`{option.ini}`"]
        assert f"`{option.variable}`" in cells
        flag = f"`{option.flag}`" if option.switch else f"`{option.flag}[=" if option.bare else f"`{option.flag}="
        assert (flag if option.flag else "`-o") in " ".join(cells)
        default = option.default[0] if option.name in ("baseline", "style") else option.default
        default = DEFAULT_CONFIDENCE if option.name == "confidence" else default or "none" if default in ((), None) else default
        shown = f"{default:g}" if isinstance(default, float) else str(default).lower()
        assert shown in cells[4]
