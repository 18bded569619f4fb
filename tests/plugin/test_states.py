"""A dialog that says something else in each test is one block of the baseline, in whatever order and process tests run."""

import shutil

import pytest

from pytest_heal.baseline import YamlStore
from pytest_heal.element.text import mask_numbers
from tests.plugin.conftest import Suite

PROJECTS = '''
import os
import random
import pytest
from pytest_heal.browser.launch import chromium_on_path

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = chromium_on_path()
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "args": args, **({"executable_path": found} if found else {})}

DIALOG = """<title>Projects</title><h1>Projects</h1><nav><a href=/all>All of them</a></nav><p>Twelve of them</p>
<div role=dialog class="%s"><h2>%s</h2><p>%s</p><button>Cancel</button><button>Continue</button></div>"""

@pytest.fixture
def shown(page):
    def shown(title, text):
        html = DIALOG % ("modal" if os.environ["RELEASE"] == "1" else "dialog-box", title, text)
        page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto("http://shop.example/projects")
        page.set_default_timeout(2500)
        return page
    return shown

def pytest_collection_modifyitems(items):
    random.Random(int(os.environ.get("SEED", "0"))).shuffle(items)
'''
TESTS = """
import pytest
from playwright.sync_api import expect

@pytest.mark.parametrize("title, text", [
    ("Delete the project?", "It cannot be taken back."),
    ("Rename the file", "Letters and digits only."),
    ("Choose a folder", "It may be a shared one."),
])
def test_dialog(shown, title, text):
    expect(shown(title, text).locator(".modal")).to_contain_text(text)

def test_click(shown):
    shown("Rename the file", "Letters and digits only.").locator(".modal").click(position={"x": 3, "y": 3})
"""
NUMBER = 4


class Projects(Suite):
    """The project of this module."""

    def __init__(self, pytester, monkeypatch):
        super().__init__(pytester, monkeypatch)
        pytester.makeconftest(PROJECTS)
        pytester.makepyfile(test_projects=TESTS)

    def recorded(self, seed, *args):
        """What the baseline says of the dialog after the tests ran in an order: what varied, and all its texts."""
        self.monkeypatch.setenv("SEED", str(seed))
        folder = self.pytester.path / ".heal"
        shutil.rmtree(folder, ignore_errors=True)
        self.run(1, "--heal=on", *args).assert_outcomes(passed=NUMBER)
        return self.known()

    def known(self):
        (one,) = YamlStore(self.pytester.path / ".heal/baseline").page(None, "/projects")
        return one.key.test, one.varied, {mask_numbers(text) for text in (one.element.text, *one.seen)}


@pytest.fixture
def projects(pytester, monkeypatch):
    return Projects(pytester, monkeypatch)


def test_all_texts_are_in_one_block_and_each_test_heals(projects):
    test, varied, texts = projects.recorded(0)
    assert (test, varied, len(texts)) == ("", ("text",), 3)
    projects.run(2, "--heal=on", "--heal-record=none").assert_outcomes(passed=NUMBER)
    projects.run(1, "--heal=on", "--heal-record=all", "-k", "click").assert_outcomes(passed=1, deselected=NUMBER - 1)
    assert projects.known() == (test, varied, texts)


@pytest.mark.long
def test_neither_order_nor_processes_change_what_is_known(projects):
    pytest.importorskip("xdist")
    first = projects.recorded(0)
    for seed, *args in ((1,), (3, "-n", "2")):
        assert projects.recorded(seed, *args) == first
        projects.run(2, "--heal=on", "--heal-record=none", *args).assert_outcomes(passed=NUMBER)
