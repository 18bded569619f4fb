"""`pytest --heal-prove` in whole runs: the section, the reports, the exit status, workers, and what it needs."""

import json

import pytest

TESTS = """
from playwright.sync_api import expect

def test_buy(shop):
    shop.locator("#voucher").fill("V1")
    shop.locator("#buy").click()
    assert shop.evaluate("window.n") == "bought"

def test_help(shop):
    expect(shop.locator("a.help")).to_have_text("Help")
"""


@pytest.fixture
def suite(basket):
    basket.pytester.makepyfile(test_shop=TESTS)
    basket.run(1, "--heal=on").assert_outcomes(passed=2)
    return basket


@pytest.mark.parametrize("workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.long)], ids=["alone", "xdist"])
def test_a_run_says_what_healing_would_have_hidden(suite, workers):
    reports = ("--heal-prove-report=json", "--heal-prove-report=html:out/proof.html")
    result = suite.run(1, "--heal=on", "--heal-record=none", "--heal-prove", *reports, *workers)
    result.assert_outcomes(passed=2)
    assert result.ret == 0
    data = json.loads((suite.pytester.path / "heal-proof.json").read_text(encoding="utf-8"))
    assert data["tried"] >= 9
    assert data["hidden"] == 0
    assert {one["locator"] for one in data["mutants"]} == {f'page.locator("{css}")' for css in ("#voucher", "#buy", "a.help")}
    result.stdout.fnmatch_lines(
        [
            f"*= heal-prove: healing would have hidden 0 of {data['tried']} deliberate defects =*",
            "removed *refused*",
            "*wrote the proof as JSON to heal-proof.json*",
            "*wrote the proof as HTML to out/proof.html*",
        ]
    )
    assert "healing would have hidden 0" in (suite.pytester.path / "out" / "proof.html").read_text(encoding="utf-8")
    result.stdout.no_fnmatch_line("*internal error*")


RECKLESS = """
from dataclasses import replace
from pytest_heal.healing import prove

real = prove.locate

def reckless(fingerprint, inventory, others, request, thresholds, *, matched=None):
    relocation, decision = real(fingerprint, inventory, others, request, thresholds, matched=matched)
    match = decision.match or (relocation.matches[0] if relocation.matches else None)
    return relocation, replace(decision, heal=match is not None, match=match)

prove.locate = reckless
"""


def test_a_hidden_defect_fails_the_run(suite):
    conftest = suite.pytester.path / "conftest.py"
    conftest.write_text(conftest.read_text(encoding="utf-8") + RECKLESS, encoding="utf-8")
    result = suite.run(1, "--heal=on", "--heal-record=none", "--heal-prove", "--heal-prove-number=40")
    result.assert_outcomes(passed=2)
    assert result.ret == 1
    result.stdout.fnmatch_lines(['HIDDEN removed: page.locator("#buy") on /basket', "*broken: button *Buy the basket*"])


WATCHED = """
WATCH = "new MutationObserver(() => document.title = 'Seen').observe(document.body, {attributes: true, subtree: true})"

def test_watched(shop):
    shop.evaluate(WATCH)
    shop.locator("#buy").click()
    assert shop.title() != "Seen"

def test_red(shop):
    assert shop.title() == "nothing was tried here"

def test_help(shop):
    shop.locator("a.help").hover()
"""


def test_a_test_that_failed_while_its_page_was_broken_is_named(basket):
    basket.pytester.makepyfile(test_shop=WATCHED)
    basket.run(1, "--heal=on").assert_outcomes(passed=2, failed=1)
    result = basket.run(1, "--heal=on", "--heal-record=none", "--heal-prove")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["test_shop.py::test_watched* failed while defects were made on their pages*"])
    result.stdout.no_fnmatch_line("*test_red*while defects*")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--heal-prove",), "*--heal-prove needs --heal=on or --heal=strict; the mode is suggest*"),
        (("--heal=on", "--heal-prove-shard=5/4"), "*--heal-prove-shard*5/4*K/N with K from 1 to N*"),
        (("--heal=on", "--heal-prove-report=pdf"), "*--heal-prove-report*pdf*json or html*"),
    ],
)
def test_what_cannot_be_meant_is_said_before_the_first_test(basket, args, said):
    basket.pytester.makepyfile(test_shop=TESTS)
    result = basket.run(1, *args)
    assert result.ret == 4
    result.stderr.fnmatch_lines([said])


def test_without_it_nothing_is_broken(suite):
    result = suite.run(1, "--heal=on", "--heal-record=none", "--heal-prove-number=3")
    result.stdout.no_fnmatch_line("*heal-prove*")
