"""Heals are provisional until their test has passed: kept beside the baseline, or quarantined. Whole runs in real Chromium."""

import json

import pytest

# Imported here, not first within a test: pytester takes modules of a test away again, and a C extension cannot be had twice.
import pytest_heal.healing.command  # noqa: F401
from pytest_heal.cli import main as cli

HEALS = ".heal/baseline.heals.yaml"
BUY = """
    import os

    def test_buy(shop):
        shop.locator("#buy").click()
        assert shop.evaluate("window.n") == "bought"
        assert not os.environ.get("BROKEN")

    def test_buy_again(shop):
        shop.locator("#buy").click()
"""
BROKEN = """
    import os

    def test_buy(shop):
        shop.locator("#buy").click()
        assert not os.environ.get("BROKEN")

    def test_buy_again(shop):
        shop.locator("#buy").click()
        assert not os.environ.get("BROKEN")
"""
COVERED = """
    import os

    def test_buy(shop):
        if os.environ["RELEASE"] == "2":
            shop.evaluate("document.querySelector('button').disabled = true")
        try:
            shop.locator("#buy").click(timeout=900)
        except Exception:
            pass
        shop.evaluate("document.querySelector('button').disabled = false")
        shop.locator("#buy").click(timeout=900)
"""


def record(basket, body):
    basket.pytester.makepyfile(test_basket=body)
    basket.run(1, "--heal=on").assert_outcomes(passed=body.count("def test_"))
    baseline = (basket.pytester.path / ".heal/baseline/test_basket.py.yaml").read_bytes()
    assert not (basket.pytester.path / HEALS).exists()
    return baseline


def heals(basket, capsys, *args):
    basket.monkeypatch.chdir(basket.pytester.path)
    status = cli.main(["heals", "-p", "no:playwright-asyncio", *args])
    return status, capsys.readouterr().out


@pytest.mark.long
def test_a_confirmed_heal_is_kept_beside_the_baseline_and_used_no_sooner(basket, capsys):
    baseline = record(basket, BUY)
    basket.run(2, "--heal=on").assert_outcomes(passed=2)
    assert (basket.pytester.path / ".heal/baseline/test_basket.py.yaml").read_bytes() == baseline, "never promoted"
    status, listed = heals(basket, capsys)
    assert status == 0
    assert 'page.locator("#buy")' in listed
    assert 'page.get_by_role("button", name="Buy the basket")' in listed
    assert "test_basket.py::test_buy[chromium], test_basket.py::test_buy_again[chromium]" in listed
    assert "1 confirmed, 0 quarantined" in listed
    # the page is as it was again, and an element that the heal would find stands beside the one that is asked for
    result = basket.run(1, "--heal=on")
    result.assert_outcomes(passed=2)
    result.stdout.no_fnmatch_line("*healed*")
    assert not (basket.pytester.path / HEALS).exists(), "its tests need it no more"


@pytest.mark.long
def test_a_locator_that_the_tests_no_longer_use_claims_no_element(basket):
    baseline = basket.pytester.path / ".heal/baseline/test_basket.py.yaml"
    assert b"#buy" in record(basket, BUY)
    basket.run(2, "--heal=on").assert_outcomes(passed=2)
    basket.pytester.makepyfile(test_basket=BUY.replace("#buy", ".cta"))
    basket.run(2, "--heal=on").assert_outcomes(passed=2)
    assert b"#buy" not in baseline.read_bytes()
    assert b".cta" in baseline.read_bytes()


@pytest.mark.long
def test_a_heal_with_which_tests_failed_and_none_passed_is_not_made_again_until_that_is_mended(basket, capsys):
    record(basket, BROKEN)
    basket.monkeypatch.setenv("BROKEN", "1")
    result = basket.run(2, "--heal=on")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*test_buy*(the test failed)", "*test_buy_again*(the test failed)"])
    result.stdout.no_fnmatch_line("*quarantined*")  # the second test is told of nothing that the first one did
    basket.monkeypatch.delenv("BROKEN")
    result = basket.run(2, "--heal=on")  # in later runs
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*(quarantined)"])
    assert "It was healed with" in result.stdout.str()
    status, listed = heals(basket, capsys)
    assert (status, "0 confirmed, 1 quarantined" in listed) == (0, True)
    assert "test_basket.py::test_buy[chromium], test_basket.py::test_buy_again[chromium]" in listed
    status, said = heals(basket, capsys, "--release=#sell")
    assert status == 1
    assert "#sell is not quarantined" in said
    assert 'page.locator("#buy")' in said
    assert heals(basket, capsys, "--release=all")[0] == 0
    basket.run(2, "--heal=on").assert_outcomes(passed=2)


@pytest.mark.long
def test_what_is_quarantined_is_not_proposed(basket, capsys):
    record(basket, BROKEN)
    basket.monkeypatch.setenv("BROKEN", "1")
    for _ in range(2):  # the run that makes the heal, and the one that refuses it
        basket.run(2, "--heal=on", "--heal-report=json:heal.json").assert_outcomes(failed=2)
        basket.monkeypatch.chdir(basket.pytester.path)
        cli.main(["fix", "--write", "--force", "heal.json"])
        assert "#buy" in capsys.readouterr().out
        assert "#buy" in (basket.pytester.path / "test_basket.py").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_test_that_failed_at_a_refused_locator_says_nothing_about_its_heals(basket):
    body = """
    def test_buy_and_clear(shop):
        shop.locator("#buy").click()
        shop.locator("#clear").click()

    def test_buy(shop):
        shop.locator("#buy").click()
    """
    record(basket, body)
    result = basket.run(2, "--heal=on")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.no_fnmatch_line("*quarantined*")


@pytest.mark.long
def test_a_repaired_test_ends_its_quarantine(basket):
    record(basket, BUY)
    basket.monkeypatch.setenv("BROKEN", "1")
    basket.run(2, "--heal=on", "-k", "test_buy[[]chromium] or test_buy and not again").assert_outcomes(failed=1, deselected=1)
    assert (basket.pytester.path / HEALS).exists()
    basket.monkeypatch.delenv("BROKEN")
    basket.run(1, "--heal=on").assert_outcomes(passed=2)
    assert not (basket.pytester.path / HEALS).exists()


@pytest.mark.long
def test_a_heal_whose_action_failed_is_given_up_in_the_same_test(basket, capsys):
    record(basket, COVERED)
    result = basket.run(2, "--heal=on")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*(quarantined)"])
    result.stdout.fnmatch_lines(["*in this test before, and its action failed on it.*"])
    assert "the action failed on it in test_basket.py::test_buy" in heals(basket, capsys)[1]


@pytest.mark.long
def test_a_heal_whose_action_failed_is_not_confirmed_by_its_test_though_that_passed(basket, capsys):
    record(basket, COVERED.rpartition("    shop.locator")[0])
    for said in ("1 healed in 1 test*", "*1 not healed in *"):  # it is refused in the next run, and the test passes again
        result = basket.run(2, "--heal=on", "--heal-report=json:heal.json")
        result.assert_outcomes(passed=1)
        result.stdout.fnmatch_lines([said])
        report = json.loads((basket.pytester.path / "heal.json").read_text(encoding="utf-8"))
        assert [event["confirmed"] for event in report["events"]] == [None if "1 healed" in said else True]
        assert "0 confirmed, 1 quarantined" in heals(basket, capsys)[1]


@pytest.mark.long
def test_nothing_is_written_where_nothing_is_recorded(basket):
    record(basket, BROKEN)
    basket.monkeypatch.setenv("BROKEN", "1")
    for _ in range(2):
        result = basket.run(2, "--heal=on", "--heal-record=none")
        result.assert_outcomes(failed=2)
        result.stdout.no_fnmatch_line("*quarantined*")
    assert not (basket.pytester.path / HEALS).exists()


@pytest.mark.long
def test_strict_mode_puts_nothing_in_quarantine(basket):
    record(basket, BUY)
    result = basket.run(2, "--heal=strict")
    result.assert_outcomes(failed=2)
    result.stdout.no_fnmatch_line("*quarantined*")
    assert not (basket.pytester.path / HEALS).exists()


@pytest.mark.long
def test_a_broken_file_is_named_and_left_alone(basket):
    record(basket, BUY)
    path = basket.pytester.path / HEALS
    path.write_text("format: [", encoding="utf-8")
    result = basket.run(2, "--heal=on")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*baseline.heals.yaml*is not YAML*"])
    assert path.read_text(encoding="utf-8") == "format: ["


@pytest.mark.long
@pytest.mark.parametrize(("option", "says"), [("heal_budget=1", "*heal_budget*"), ("heal_time=0", "*heal_time*")])
def test_beyond_the_budget_it_is_plain_playwright_and_said_so(basket, option, says):
    body = """
    def test_voucher_and_buy(shop):
        shop.locator("#voucher").fill("TEN")
        shop.locator("#buy").click()
    """
    record(basket, body)
    result = basket.run(2, "--heal=on", "-o", option)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*TimeoutError: *Timeout 4000ms exceeded.*", says])
    assert "(budget)" in result.stdout.str()
