"""`[tool.pytest-heal]` of pyproject.toml, and the package that it uses."""

import importlib
import sys

import pytest

from pytest_heal.config.options import OPTIONS
from pytest_heal.config.project_table import keys
from pytest_heal.config.settings import Settings
from pytest_heal.errors import SettingsError
from tests.config.test_settings import FakeConfig

PACKAGE = """\
SETTINGS = {"style": ["test-id", "role"], "confidence": 0.9, "baseline": "shared"}
BROKEN = 3
MISSPELT = {"confidense": 0.9}
"""
POINTS = """\
[pytest_heal_settings]
acme = acme_heal:SETTINGS
broken = acme_heal:BROKEN
misspelt = acme_heal:MISSPELT
gone = acme_gone:SETTINGS
"""


@pytest.fixture
def load(tmp_path):
    def load(table, *, flags=None, environ=None, ini=None):
        (tmp_path / "pyproject.toml").write_text(f"[tool.pytest-heal]\n{table}\n", "utf-8")
        config = FakeConfig(flags, ini, inipath=tmp_path / "pyproject.toml")
        config.rootpath = tmp_path
        return Settings.load(config, environ or {}, cwd=tmp_path / "elsewhere")

    return load


@pytest.fixture
def acme(tmp_path, monkeypatch):
    """A package of a company, as if it were installed."""
    site = tmp_path / "site"
    info = site / "acme_heal-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "acme_heal.py").write_text(PACKAGE, "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-heal\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(POINTS, "utf-8")
    monkeypatch.syspath_prepend(str(site))
    importlib.invalidate_caches()
    yield
    sys.modules.pop("acme_heal", None)


def test_values_of_every_sort(load, tmp_path):
    settings = load(
        'mode = "on"\nquiet = 500\nconfidence = 0.9\nassertions = false\n'
        'baseline = [".heal/baseline", "shared"]\nreports = ["json:out/heal.json"]\nstyle = ["role", "label"]'
    )
    assert (settings.mode, settings.quiet, settings.confidence, settings.assertions) == ("on", 500, 0.9, False)
    assert settings.baseline == (tmp_path / ".heal/baseline", tmp_path / "shared"), "relative to the root"
    assert settings.reports[0].path == str(tmp_path / "out/heal.json")
    assert settings.style == ("role", "label")
    assert settings.sources["mode"] == "[tool.pytest-heal] of pyproject.toml"
    assert settings.sources["record"] == "default"


@pytest.mark.parametrize(
    ("given", "quiet", "source"),
    [
        ({}, 500, "[tool.pytest-heal] of pyproject.toml"),
        ({"ini": {"heal_quiet": "600"}}, 600, "ini file pyproject.toml"),
        ({"environ": {"PYTEST_HEAL_QUIET": "700"}}, 700, "environment variable PYTEST_HEAL_QUIET"),
    ],
)
def test_what_is_stronger(load, given, quiet, source):
    settings = load("quiet = 500", **given)
    assert (settings.quiet, settings.sources["quiet"]) == (quiet, source)


def test_every_option_has_a_key():
    assert set(keys().values()) == {option.name for option in OPTIONS}
    assert "mode" in keys()


@pytest.mark.parametrize(
    ("table", "key", "says"),
    [
        ("quite = 5", "quite", "did you mean 'quiet'?"),
        ("heal_quiet = 5", "heal_quiet", "did you mean 'quiet'?"),
        ('colour = "red"', "colour", "one of the keys assertions, baseline,"),
        ("quiet = -5", "quiet", "expected milliseconds, 0 to 60000"),
        ("quiet = {a = 1}", "quiet", "expected text, a number, true or false, or a list of them"),
        ('use = "nobody"', "use", "the name of an entry point of the group 'pytest_heal_settings'"),
        ("use = 3", "use", "entry point"),
        ("quiet = ", "tool.pytest-heal", "expected TOML"),
    ],
)
def test_what_cannot_be_used_is_named(load, table, key, says):
    with pytest.raises(SettingsError) as caught:
        load(table)
    assert caught.value.key == key
    assert says in str(caught.value)
    assert "pyproject.toml" in str(caught.value)


def test_a_shared_package_is_weaker_than_the_project(load, acme, tmp_path):
    settings = load('use = "acme"\nconfidence = 0.95')
    assert (settings.style, settings.confidence) == (("test-id", "role"), 0.95)
    assert settings.sources["style"] == "acme_heal:SETTINGS, used by [tool.pytest-heal] of pyproject.toml"
    assert settings.baseline == (tmp_path / "shared",)
    assert load('use = "acme"', ini={"heal_confidence": "0.99"}).confidence == 0.99


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nobody", "(installed: acme, broken, gone, misspelt)"),
        ("broken", "acme_heal:BROKEN to be a mapping of settings, not int"),
        ("gone", "acme_gone:SETTINGS to load; it raised ModuleNotFoundError"),
        ("misspelt", "confidense = 0.9 (from acme_heal:MISSPELT, used by [tool.pytest-heal] of pyproject.toml)"),
    ],
)
def test_a_package_that_cannot_be_used_is_named(load, acme, name, says):
    with pytest.raises(SettingsError) as caught:
        load(f'use = "{name}"')
    assert says in str(caught.value)


def test_a_project_without_the_table(tmp_path):
    config = FakeConfig()
    config.rootpath = tmp_path
    (tmp_path / "pyproject.toml").write_text("this is no TOML", "utf-8")
    assert set(Settings.load(config, {}).sources.values()) == {"default"}, "another tool's matter"
