"""The public surface: its names, that they load, and that loading the package costs next to nothing."""

import subprocess
import sys
from importlib import metadata

import pytest

import pytest_heal

HEAVY = ("playwright", "yaml", "jinja2", "rapidfuzz", "asyncio", "filelock")


def test_all_is_every_public_name_sorted():
    public = sorted(name for name in vars(pytest_heal)["_PUBLIC"])
    assert pytest_heal.__all__ == ["__version__", *public]
    assert dir(pytest_heal) == sorted(pytest_heal.__all__)


def test_version_is_the_installed_one():
    assert pytest_heal.__version__ == metadata.version("pytest-heal")


@pytest.mark.parametrize("name", pytest_heal.__all__[1:])
def test_every_public_name_loads_and_says_what_it_is(name):
    value = getattr(pytest_heal, name)
    assert value.__name__ == name
    assert value.__doc__


def test_unknown_name_is_an_attribute_error_that_names_it():
    with pytest.raises(AttributeError, match=r"module 'pytest_heal' has no attribute 'Healer'"):
        pytest_heal.Healer  # noqa: B018


def test_star_import_gives_exactly_the_public_names():
    namespace = {}
    exec("from pytest_heal import *", namespace)
    assert sorted(set(namespace) - {"__builtins__"}) == sorted(pytest_heal.__all__)


@pytest.mark.parametrize("module", ["pytest_heal", "pytest_heal.plugin"])
def test_import_brings_nothing_heavy(module):
    """pytest imports the plugin in every run of every project that has it installed."""
    before = "import pytest, sys; known = set(sys.modules); " if module.endswith("plugin") else "import sys; known = set(); "
    code = f"{before}import {module}; print(*sorted(set(sys.modules) - known))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in run.stdout.split()}
    assert "pytest_heal" in loaded
    assert loaded.isdisjoint(HEAVY)
