"""The set-up finds the browser of a machine, whichever it has: Playwright's own, Chrome alone, or none that starts."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Error, sync_playwright

from pytest_heal.browser.launch import chromium_on_path

ROOT = Path(__file__).parents[2]
SECONDS = 120


def browsers():
    spec = importlib.util.spec_from_file_location("browsers_of_example", ROOT / "example_suite/browsers.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(path, run="true"):
    """An executable file that runs a command."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\nPATH=/usr/local/bin:/usr/bin:/bin; export PATH\nexec {run} "$@"\n', encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The only folder on the PATH, and a place without any browser of Playwright's."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "own"))
    return tmp_path / "bin"


@pytest.fixture
def chromium():
    """A browser of this machine."""
    found = chromium_on_path()
    if found is None:
        pytest.skip("needs a Chromium on the PATH")
    return found


@pytest.mark.parametrize("only", ["google-chrome", "google-chrome-stable", "chromium-browser", "microsoft-edge"])
def test_a_machine_with_one_browser(folder, only):
    one = program(folder / only)
    nothing = SimpleNamespace(name="chromium", executable_path="/nowhere/chromium-1/chrome-linux/chrome")
    assert browsers().launch_options(nothing) == {"executable_path": one}
    assert chromium_on_path() == one
    assert browsers().launch_options(SimpleNamespace(name="webkit", executable_path="/nowhere/webkit-1/run")) == {}


def test_the_first_of_several_is_taken(folder):
    order = ["chromium-headless-shell", "chromium", "google-chrome", "microsoft-edge"]
    made = [program(folder / name) for name in order]
    for path in made:
        assert browsers().on_path() == path
        Path(path).unlink()
    assert browsers().on_path() is None


@pytest.mark.parametrize(
    "its", ["chromium-1200/chrome-linux/chrome", "chromium_headless_shell-1200/chrome-linux/headless_shell"]
)
def test_playwrights_own_comes_before_one_on_the_path(folder, its):
    program(folder / "google-chrome")
    own = folder.parent / "own"
    program(own / its)
    kind = SimpleNamespace(name="chromium", executable_path=str(own / "chromium-1200/chrome-linux/chrome"))
    assert browsers().launch_options(kind) == {}


def found_by_set_up(environment):
    command = [sys.executable, str(ROOT / "scripts/browser.py")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False)


@pytest.mark.browser
def test_the_set_up_takes_chrome_where_there_is_nothing_else(chromium, folder):
    one = program(folder / "google-chrome", chromium)
    done = found_by_set_up(dict(os.environ))
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.fullmatch(rf"browser: {re.escape(one)}, version [\d.]+\n", done.stdout)


@pytest.mark.browser
def test_the_set_up_takes_playwrights_own_where_there_is_nothing_else(chromium, folder):
    with sync_playwright() as playwright:  # where it would stand: of a headless browser, not what `executable_path` says
        with pytest.raises(Error) as missing:
            playwright.chromium.launch()
        where = {playwright.chromium.executable_path, *re.findall(r"Executable doesn't exist at (\S+)", missing.value.message)}
    for path in where:
        program(Path(path), chromium)
    assert not any(shutil.which(name) for name in ("chromium", "google-chrome"))
    done = found_by_set_up(dict(os.environ))
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.fullmatch(r"browser: Playwright's own, version [\d.]+\n", done.stdout)
