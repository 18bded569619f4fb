"""Projects for pytester with a fake session in place of the real one."""

import os
import warnings
from pathlib import Path

import pytest

from tests.support.plugins import SLOW_TO_IMPORT, unset, without

FAKE_RUN = Path(__file__).with_name("fake_run.py").read_text(encoding="utf-8")

# Plugins of a development environment that the projects do not need; two of them both provide `page`.
UNNEEDED = (
    "playwright",
    "playwright-asyncio",
    "schemathesis",
    "asyncio",
    "allure_pytest",
    "html",
    "html_fixtures",
    "metadata",
    "hypothesispytest",
    "pytest-bdd",
    "randomly",
    "timeout",
)


class Project:
    """A pytester project; its `run` does not see the CI or the settings of the run around it."""

    def __init__(self, pytester, monkeypatch):
        self.pytester = pytester
        self.path = pytester.path
        for name in [name for name in os.environ if name.startswith("PYTEST_")]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("CI", "false")
        monkeypatch.setenv("COLUMNS", "100")

    def run(self, *args, subprocess=False):
        """Run pytest in the project: in this process where that is possible, else in one of its own."""
        options = without(*UNNEEDED)
        if subprocess:
            return self.pytester.runpytest_subprocess(*options, *args)
        with warnings.catch_warnings():
            warnings.simplefilter("default")  # not the filters of the run around it
            warnings.simplefilter("ignore", ResourceWarning)  # what a test before this one left open
            return self.pytester.runpytest_inprocess(*options, *args)

    def calls(self, worker=""):
        """What the fake session was asked to do, one line a call; nothing when none was made."""
        path = self.path / f"calls{worker}.txt"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


@pytest.fixture
def project(pytester, monkeypatch):
    """A project whose tests drift as they say, by the fixture `drift`."""
    project = Project(pytester, monkeypatch)
    pytester.makeconftest(FAKE_RUN)
    return project


BASKET = """
import os
import pytest
from pytest_heal.browser.launch import chromium_on_path

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = chromium_on_path()
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "args": args, **({"executable_path": found} if found else {})}

FIRST = '''<title>Shop</title><h1>Basket</h1><form onsubmit="return false">
<label>Voucher <input id=voucher name=voucher></label>
<button id=buy class=primary onclick="window.n='bought'">Buy the basket</button>
<button id=clear onclick="window.n='cleared'">Empty the basket</button></form><a class=help href=/help>Help</a>'''
SECOND = FIRST.replace("id=voucher", "id=code").replace("id=buy class=primary", "class=cta").replace("class=help", "class=h2")
SECOND = SECOND.replace("<button id=clear onclick=\\"window.n='cleared'\\">Empty the basket</button>", "")

@pytest.fixture
def shop(page):
    html = SECOND if os.environ["RELEASE"] == "2" else FIRST
    page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("http://shop.example/basket")
    page.set_default_timeout(4000)
    return page
"""
# In the order they are written in, unless a run asks for another one with `-p randomly`.
BASKET_INI = "[pytest]\naddopts = -p no:playwright-asyncio -p no:cacheprovider -p no:randomly\n"


class Suite:
    """A project with a page in two releases, run in real Chromium; ``without``: plugins that its runs do without."""

    without = SLOW_TO_IMPORT

    def __init__(self, pytester, monkeypatch):
        self.pytester, self.monkeypatch = pytester, monkeypatch
        unset(monkeypatch)
        pytester.makeconftest(BASKET)
        pytester.makeini(BASKET_INI)

    def run(self, release: int, *args: str):
        self.monkeypatch.setenv("RELEASE", str(release))
        return self.pytester.runpytest_subprocess("-W", "default", *without(*self.without), *args)


@pytest.fixture
def basket(pytester, monkeypatch):
    """A project whose page, `shop`, drifts with the number of the release."""
    return Suite(pytester, monkeypatch)
