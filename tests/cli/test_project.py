"""What `find` and `suggest` show goes by the project that they are called in."""

import json

import pytest

from pytest_heal.cli.main import main

pytestmark = [pytest.mark.browser]
PAGE = """<!doctype html><title>Shop</title>
<form aria-label="Sign in"><button id="sign-in" data-testid="sign-in">Sign in</button><button>Help</button></form>"""
BY_ROLE, BY_TEST_ID = 'page.get_by_role("button", name="Sign in")', 'page.get_by_test_id("sign-in")'
SPOKEN = "    page.get_by_role('button', name='Help').click()\n" * 8
MARKED = "    page.get_by_test_id('sign-in').click()\n" * 8


@pytest.fixture
def ask(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")

    def asked(*arguments):
        status = main([*arguments, "--json"])
        out, err = capfd.readouterr()
        assert status == 0, err
        return json.loads(out)

    return asked


@pytest.fixture
def found(ask):
    return lambda *options, text="sign in button": ask("find", "page.html", text, *options)[0]["locator"]


@pytest.fixture
def pasted(ask):
    return lambda *options: ask("suggest", "page.html", "button.signin", *options)["similar"][0]["paste"]


def project(folder, *, suite="", table=""):
    (folder / "pyproject.toml").write_text(f"[tool.pytest-heal]\n{table}\n", encoding="utf-8")
    (folder / "test_shop.py").write_text(f"def test_it(page):\n    pass\n{suite}", encoding="utf-8")


@pytest.mark.parametrize(("suite", "locator"), [(SPOKEN, BY_ROLE), (MARKED, BY_TEST_ID)], ids=["roles", "test ids"])
def test_the_suite_says_what_is_shown(tmp_path, found, pasted, suite, locator):
    project(tmp_path, suite=suite)
    assert (found(), pasted()) == (locator, locator)


def test_the_configuration_and_the_command_line_are_stronger(tmp_path, found, pasted):
    project(tmp_path, suite=MARKED, table='style = "user-facing"')
    assert (found(), pasted()) == (BY_ROLE, BY_ROLE)
    assert (found("--style=test-id"), pasted("--style=test-id")) == (BY_TEST_ID, BY_TEST_ID)


def test_the_words_of_the_project_count_beside_those_of_the_command_line(tmp_path, found):
    project(tmp_path, table='synonyms = ["sign in, frobnicate"]')
    assert found(text="frobnicate button") == BY_ROLE
    assert found("--synonyms=help, quibble", text="quibble button") == 'page.get_by_role("button", name="Help")'
    assert found("--synonyms=help, quibble", text="frobnicate button") == BY_ROLE


def test_where_pytest_cannot_read_its_configuration_that_is_said_and_the_page_is_shown(tmp_path, found, pasted):
    project(tmp_path)
    (tmp_path / "conftest.py").write_text("import no_such_module\n", encoding="utf-8")
    assert (found(), pasted()) == (BY_TEST_ID, BY_TEST_ID)
