"""Whole runs in real Chromium: recorded on one release of a page, run on the next, alone and beside other plugins."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tests.support.long import mostly_long

TESTS = """
from playwright.sync_api import expect

def test_buy(shop):
    shop.locator("#voucher").fill("TEN")
    shop.locator("#buy").click()
    assert shop.evaluate("window.n") == "bought"

def test_help(shop):
    expect(shop.locator("a.help")).to_have_attribute("href", "/help")

def test_clear(shop):
    shop.locator("#clear").click()
    assert shop.evaluate("window.n") == "cleared"

def test_heading(shop):
    expect(shop.get_by_role("heading")).to_have_text("Basket")
"""

BDD_FEATURE = """
Feature: Basket
  Scenario: Buying
    Given a basket
    When I buy it
    Then it is bought
"""
BDD_STEPS = """
from pytest_bdd import given, scenarios, then, when
scenarios("basket.feature")

@given("a basket")
def basket(shop):
    pass

@when("I buy it")
def buy(shop):
    shop.locator("#buy").click()

@then("it is bought")
def bought(shop):
    assert shop.evaluate("window.n") == "bought"
"""


@pytest.fixture
def suite(basket):
    basket.pytester.makepyfile(test_basket=TESTS)
    return basket


@pytest.fixture(scope="module")
def memory():
    """The baseline, recorded once."""
    return {}


@pytest.fixture
def recorded(suite, memory):
    file = suite.pytester.path / ".heal" / "baseline" / "test_basket.py.yaml"
    if not memory:
        result = suite.run(1, "--heal=on")
        result.assert_outcomes(passed=4)
        result.stdout.fnmatch_lines(["*5 fingerprints recorded in .heal/baseline"])
        memory["baseline"] = file.read_bytes()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(memory["baseline"])
    return suite


def properties(path):
    return {
        case.get("name").split("[")[0]: {p.get("name"): p.get("value") for p in case.iter("property")}
        for case in ET.parse(path).iter("testcase")
    }


def check_drifted(result, *, healed=True):
    result.assert_outcomes(
        passed=3 if healed else 1, failed=1 if healed else 3, warnings=result.parseoutcomes().get("warnings", 0)
    )


def test_the_second_release_heals_refuses_and_says_so(recorded):
    baseline = recorded.pytester.path / ".heal" / "baseline" / "test_basket.py.yaml"
    before = baseline.read_bytes()
    result = recorded.run(2, "--heal=on", "--heal-record=none", "--junitxml=junit.xml")
    check_drifted(result)
    result.stdout.fnmatch_lines(
        [
            "test_basket.py h*",
            "*healed locators*",
            "test_basket.py:5 test_buy*click",
            '  - page.locator("#buy")',
            '  + page.get_by_role("button", name="Buy the basket")*',
            "*locators not healed*",
            "test_basket.py:12 test_clear*click",
            "3 healed in 2 tests, 1 refused.",
        ]
    )
    assert "Timeout 4000ms exceeded" in result.stdout.str()
    assert "heal=" not in result.stdout.str().replace("--heal=", "").replace("@heal=", "")
    by_test = properties(recorded.pytester.path / "junit.xml")
    assert by_test["test_buy"]["heal_count"] == "2"
    assert "get_by_role" in by_test["test_buy"]["heal_2"]
    assert "heal_refused_1" in by_test["test_clear"]
    assert not by_test["test_heading"]
    assert baseline.read_bytes() == before, "a heal must not change the baseline"


def test_a_second_run_records_nothing_new(recorded):
    files = {p: p.read_bytes() for p in (recorded.pytester.path / ".heal").rglob("*.yaml")}
    result = recorded.run(1, "--heal=on")
    result.assert_outcomes(passed=4)
    result.stdout.no_fnmatch_line("*recorded in*")
    assert {p: p.read_bytes() for p in (recorded.pytester.path / ".heal").rglob("*.yaml")} == files


def test_a_selector_given_to_a_page_belongs_to_the_file_that_gives_it(basket):
    basket.pytester.makepyfile(
        test_a_made='def test_made(shop):\n    shop.locator("#voucher").fill("TEN")\n',
        test_b_given='def test_given(shop):\n    shop.fill("#voucher", "TEN")\n',
    )
    basket.run(1, "--heal=on").assert_outcomes(passed=2)
    recorded = basket.pytester.path.joinpath(".heal", "baseline")
    for file in ("test_a_made.py.yaml", "test_b_given.py.yaml"):
        assert 'locator: "#voucher"' in recorded.joinpath(file).read_text(encoding="utf-8")


MODES = {"off": ("--heal=off",), "suggest": (), "unloaded": ("-p", "no:heal")}


@pytest.mark.parametrize("mode", mostly_long(MODES, ["suggest"]))
def test_without_healing_the_suite_fails_as_ever(recorded, mode):
    result = recorded.run(2, *MODES[mode])
    check_drifted(result, healed=False)
    result.stdout.no_fnmatch_line("*healed in*")
    assert "Timeout 4000ms exceeded" in result.stdout.str()


@pytest.mark.long
def test_strict_finds_and_fails(recorded):
    result = recorded.run(2, "--heal=strict", "--heal-record=none")
    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines(['*get_by_role("button", name="Buy the basket")*'])


@pytest.mark.long
def test_under_xdist_the_same(recorded):
    result = recorded.run(2, "--heal=on", "--heal-record=none", "-n", "2", "--junitxml=junit.xml")
    check_drifted(result)
    result.stdout.fnmatch_lines(["*healed locators*", "3 healed in 2 tests, 1 refused."])
    assert properties(recorded.pytester.path / "junit.xml")["test_buy"]["heal_count"] == "2"


@pytest.mark.long
def test_recording_under_xdist_is_complete(suite):
    result = suite.run(1, "--heal=on", "-n", "2")
    result.assert_outcomes(passed=4)
    text = (suite.pytester.path / ".heal" / "baseline" / "test_basket.py.yaml").read_text(encoding="utf-8")
    assert text.count("locator:") == 5


@pytest.mark.long
def test_with_rerunfailures_each_drift_is_told_once(recorded):
    result = recorded.run(2, "--heal=on", "--heal-record=none", "--reruns=1", "--junitxml=junit.xml")
    outcomes = result.parseoutcomes()
    assert (outcomes["passed"], outcomes["failed"], outcomes["rerun"]) == (3, 1, 1)
    result.stdout.fnmatch_lines(["3 healed in 2 tests, 1 refused."])


@pytest.mark.long
def test_steps_of_pytest_bdd_heal(suite):
    suite.without = ()
    suite.pytester.path.joinpath("test_basket.py").unlink()
    suite.pytester.makefile(".feature", basket=BDD_FEATURE)
    suite.pytester.makepyfile(test_bdd=BDD_STEPS)
    suite.run(1, "--heal=on").assert_outcomes(passed=1)
    result = suite.run(2, "--heal=on", "--heal-record=none")
    assert result.parseoutcomes()["passed"] == 1
    result.stdout.fnmatch_lines(["test_bdd.py:10 *click", "1 healed in 1 test*"])


@pytest.mark.long
def test_a_broken_baseline_is_named_and_left_alone(recorded):
    file = recorded.pytester.path / ".heal" / "baseline" / "test_basket.py.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("- code:", "<<<<<<< HEAD\n- code:", 1), encoding="utf-8")
    before = file.read_bytes()
    result = recorded.run(1, "--heal=on")
    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines(["*test_basket.py.yaml:*"])
    assert file.read_bytes() == before
