"""Suggestions in whole runs: in the failure, the summary, JUnit XML, the hook; in every mode but off, and never in the way."""

from __future__ import annotations

import json
import sys
from xml.etree import ElementTree as ET

import pytest

from pytest_heal.relocation.events import HealEvent
from pytest_heal.suggestions.record import Similar
from pytest_heal.suggestions.suggestions import Suggestions
from tests.plugin.conftest import BASKET
from tests.support.commands import command

TESTS = """
import pytest
from playwright.sync_api import Error, expect

def test_wrong_class(shop):
    shop.locator(".primary-button").click(timeout=1500)

def test_expected(shop):
    with pytest.raises(Error):
        shop.locator("#nothing").click(timeout=1500)

def test_fine(shop):
    expect(shop.locator("#nothing")).to_have_count(0)
    shop.locator("#buy").click()
"""
HOOK = """
import json
@pytest.hookimpl(optionalhook=True)
def pytest_heal_event(config, event):
    with open(config.rootpath / "events.jsonl", "a", encoding="utf-8") as file:
        file.write(json.dumps(event.to_dict()) + "\\n")
"""


@pytest.fixture
def suite(basket):
    basket.pytester.makepyfile(test_basket=TESTS)
    conftest = basket.pytester.path / "conftest.py"
    conftest.write_text(conftest.read_text(encoding="utf-8") + HOOK, encoding="utf-8")
    return basket


def events(suite):
    return [json.loads(line) for line in (suite.pytester.path / "events.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    "args",
    [
        pytest.param((), id="default"),
        pytest.param(("-n", "2"), id="xdist", marks=pytest.mark.long),
        pytest.param(("--heal=strict", "--heal-record=none"), id="strict", marks=pytest.mark.long),
    ],
)
def test_a_failure_says_what_exists_and_reports_carry_it(suite, args):
    result = suite.run(1, "--junitxml=junit.xml", *args)
    result.assert_outcomes(passed=2, failed=1, warnings=result.parseoutcomes().get("warnings", 0))
    result.stdout.fnmatch_lines(
        [
            "E *Timeout 1500ms exceeded.",
            'E *No elements found matching: page.locator(".primary-button")',
            "E *Similar selectors that DO exist:",
            "E *- .primary *(1 element)*",
            "*failed locators: what exists instead*",
            "test_basket.py:5 test_wrong_class*click",
            '  - page.locator(".primary-button")     matched nothing',
            "    similar: *",
            "    ? page.*",
            "1 locator failed; the failures say * 1 locator failed in tests that passed all the same, shown with -v.",
        ]
    )
    result.stdout.no_fnmatch_line("*#nothing*")
    result.stdout.no_fnmatch_line("*internal error*")
    told = {event["test"].partition("[")[0]: event for event in events(suite)}
    assert sorted(told) == ["test_basket.py::test_expected", "test_basket.py::test_wrong_class"]
    failed = told["test_basket.py::test_wrong_class"]
    assert (failed["kind"], failed["outcome"], failed["confirmed"], failed["line"]) == ("lost", "suggested", False, 5)
    assert Suggestions.from_dict(failed["suggestions"]).similar[0].count > 0
    assert told["test_basket.py::test_expected"]["confirmed"] is True
    cases = {
        case.get("name").partition("[")[0]: {p.get("name"): p.get("value") for p in case.iter("property")}
        for case in ET.parse(suite.pytester.path / "junit.xml").iter("testcase")
    }
    assert cases["test_fine"] == {}
    assert {"heal_suggested_1", "heal_suggestion_1_1"} <= set(cases["test_wrong_class"])
    assert cases["test_wrong_class"]["heal_count"] == "0"
    if "--heal=strict" not in args:
        assert not (suite.pytester.path / ".heal").exists(), "suggest writes nothing"


@pytest.mark.parametrize(
    "args",
    [pytest.param(("--heal=off",), id="off"), pytest.param(("-p", "no:heal"), id="unloaded", marks=pytest.mark.long)],
)
def test_off_says_nothing(suite, args):
    result = suite.run(1, *args)
    result.assert_outcomes(passed=2, failed=1)
    assert "Timeout 1500ms exceeded" in result.stdout.str()
    result.stdout.no_fnmatch_line("*No elements found*")
    assert not (suite.pytester.path / "events.jsonl").exists()


def test_the_frames_of_this_package_are_not_in_the_traceback(suite):
    result = suite.run(1, "-k", "wrong_class")
    assert "pytest_heal" not in result.stdout.str().replace("pytest_heal_event", "")
    result.stdout.no_fnmatch_line("*hints.py*")


@pytest.mark.long
def test_a_refusal_is_said_once_and_then_what_exists(suite):
    suite.pytester.makepyfile(test_basket="def test_clear(shop):\n    shop.locator('#clear').click()\n")
    suite.run(1, "--heal=on").assert_outcomes(passed=1)
    result = suite.run(2, "--heal=on", "--heal-record=none")
    result.assert_outcomes(failed=1)
    lines = result.outlines
    refused = next(i for i, line in enumerate(lines) if "pytest-heal: not healed" in line or "not healed:" in line)
    found = next(i for i, line in enumerate(lines) if "No elements found matching" in line)
    assert refused < found
    assert sum(line.startswith("E ") and "No elements found matching" in line for line in lines) == 1
    (event,) = events(suite)
    assert (event["outcome"], event["suggestions"]["count"]) == ("refused", 0)


def test_heal_locator_by_name_still_heals_where_only_failures_were_watched(suite):
    suite.pytester.makepyfile(
        test_basket="""
        def test_buy(shop, request):
            heal_locator = request.getfixturevalue("heal_locator")
            heal_locator(shop.locator("#buy")).click()
        """
    )
    result = suite.run(1)
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*internal error*")


LISTS = """
import os
import pytest
from playwright.sync_api import expect

@pytest.fixture
def cards(page):
    first = os.environ["RELEASE"] == "1"
    name, texts = ("bk card", ("Mug", "Plate", "Cup")) if first else ("card", ("Jar", "Can", "Box"))
    html = "".join(f"<article class='{name}'><h2>{text}</h2></article>" for text in texts)
    page.route("**/*", lambda route: route.fulfill(body=f"<title>Shop</title>{html}", content_type="text/html"))
    page.goto("http://shop.example/cards")
    page.set_default_timeout(2000)
    return page

def test_count(cards):
    expect(cards.locator(".bk.card")).to_have_count(3, timeout=500)

def test_second(cards):
    cards.locator(".bk.card").nth(1).hover()

def test_all(cards):
    assert [one.inner_text() for one in cards.locator(".bk.card").all()]
"""


def test_a_list_that_is_missing(basket):
    """Never healed; said in the failure, the summary and the reports, and for a person in `pytest-heal fix`."""
    basket.pytester.makepyfile(test_lists=LISTS)
    basket.run(1, "--heal=on").assert_outcomes(passed=3)
    reports = ("--heal-report=json:heal.json", "--heal-report=html:heal.html", "--junitxml=junit.xml")
    result = basket.run(2, "--heal=on", "--heal-record=none", *reports)
    result.assert_outcomes(failed=3)
    now = "is now .card (3)"
    result.stdout.fnmatch_lines(
        [
            'E *No elements found matching: page.locator(".bk.card")',
            "E *The whole list is missing, not just one element: .bk.card matches nothing now*",
            'E *ready to paste: page.locator(".card")',
            'E *No elements found matching: page.locator(".bk.card").nth(1)',
            'E *ready to paste: page.locator(".card")',
            "*locators not healed*",
            "test_lists.py:19 test_second*hover",
            '    ? page.locator(".card")',
            "*= failed locators, queries that returned nothing: what exists instead =*",
            "test_lists.py:16 test_count*to_have_count",
            '  - page.locator(".bk.card")     matched nothing',
            '    ? page.locator(".card")',
        ]
    )  # fmt: skip
    path = basket.pytester.path
    told = json.loads((path / "heal.json").read_text(encoding="utf-8"))["events"]
    said = {event["method"]: event["suggestions"]["explanations"] for event in told}
    assert {method: [one["paste"] for one in each] for method, each in said.items()} == {
        "to_have_count": ['page.locator(".card")'],
        "hover": ['page.locator(".card")'],
        "all": ['page.locator(".card")'],  # as many as were recorded
    }
    assert all(now in each[0]["sentence"] for each in said.values() if each)
    assert now in (path / "heal.html").read_text(encoding="utf-8")
    assert now in (path / "junit.xml").read_text(encoding="utf-8")
    source = (path / "test_lists.py").read_bytes()
    basket.monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    fixed = basket.pytester.run(sys.executable, "-m", "pytest_heal", "fix", "heal.json", "--write", "--force")
    fixed.stdout.fnmatch_lines(
        [
            "needs a person:",
            "  test_lists.py:16",
            '  - page.locator(".bk.card")',
            '  ? page.locator(".card")',
            "    it was not healed: The whole list is missing*",
            "  test_lists.py:19",
            '  - page.locator(".bk.card")',
            '  ? page.locator(".card")',
            "  test_lists.py:22",
            "0 edits written in 0 files; 3 locators need a person",
        ]
    )
    assert (path / "test_lists.py").read_bytes() == source


# ---------------------------------------------------------------------------------------- reports, without a browser

FOUND = Suggestions(
    locator='page.locator("#a")',
    selector="#a",
    similar=(
        Similar(selector="#b\x1b[31m", code="#b\x1b[31m", count=1, reason='id is "b"', paste='page.locator("#b\x1b[31m")'),
    ),
)


def event(**changes):
    values = {
        "kind": "lost",
        "outcome": "suggested",
        "code": "suggestions",
        "reason": "",
        "test": "t",
        "locator": FOUND.locator,
    }
    return HealEvent(**{**values, "suggestions": FOUND.to_dict(), **changes})


def test_the_summary_of_suggestions_is_safe_and_short():
    from pytest_heal.report.terminal import closing, summary

    (section,) = summary([event(confirmed=False)])
    text = "\n".join(line.text for line in section.lines)
    assert "\x1b" not in text
    assert "#b" in text
    assert len(section.lines) <= 5
    assert closing([event(confirmed=False), event(confirmed=True, outcome="refused")]) == [
        "1 locator failed; the failures say what exists instead. 1 not healed in tests that passed without, shown with -v."
    ]
    assert summary([event(confirmed=True)]) == []
    assert closing([event(confirmed=True)]) == ["1 locator failed in tests that passed all the same, shown with -v."]


def test_the_summary_counts_queries_that_returned_nothing_as_such():
    from pytest_heal.report.terminal import closing, summary

    failed, query = event(confirmed=False, method="click"), event(confirmed=False, method="query_selector", locator="x")
    instead = "the failures say what exists instead."
    for events, title, said in (
        ([failed], "failed locators", "1 locator failed"),
        ([query], "queries that returned nothing", "1 query returned nothing"),
        (
            [failed, query, query],
            "failed locators, queries that returned nothing",
            "1 locator failed, 2 queries returned nothing",
        ),
    ):
        (section,) = summary(events)
        assert section.title == f"{title}: what exists instead"
        assert closing(events) == [f"{said}; {instead}"]
    tolerated = [event(confirmed=True, method="count"), event(confirmed=True, outcome="refused", method="count")]
    assert closing(tolerated) == [
        "1 locator failed, 1 query returned nothing in tests that passed all the same, shown with -v."
    ]


def test_suggestions_are_no_drift_and_survive_the_way_to_the_report():
    from pytest_heal.plugin.carrier import carried, carry
    from pytest_heal.plugin.consequences import _CATEGORIES, sort_of

    assert sort_of(event()) not in _CATEGORIES

    class Report:
        pass

    report = Report()
    carry(report, [event()])
    (back,) = carried(report)
    assert Suggestions.from_dict(back.suggestions) == FOUND


WALKED = """
def test_walked(shop):
    cards = shop.locator(".bk.card").all()
    for card in cards:
        card.hover()
    assert len(cards) == 2

def test_counted(shop):
    cards = shop.locator(".bk.card")
    if cards.count():
        cards.nth(1).hover()
    assert cards.count() == 2
"""


def test_a_list_that_was_walked_or_counted_and_is_missing(basket):
    conftest = basket.pytester.path / "conftest.py"
    text, shop = conftest.read_text(encoding="utf-8").partition("FIRST =")[0], BASKET.partition("def shop(page):")[2]
    conftest.write_text(
        text + "FIRST = '<h1>Shop</h1>' + ''.join(f'<article class=\"bk card\"><h3>{n}</h3>x</article>' for n in 'AB')\n"
        "SECOND = FIRST.replace('bk card', 'card')\n\n@pytest.fixture\ndef shop(page):" + shop,
        encoding="utf-8",
    )  # fmt: skip
    basket.pytester.makepyfile(test_lists=WALKED)
    basket.run(1, "--heal=on", "--heal-record=new").assert_outcomes(passed=2)
    result = basket.run(2, "--heal=on", "--heal-record=none", "--heal-report=json:heal.json")
    result.assert_outcomes(failed=2)
    missing = "*The whole list is missing, not just one element: .bk.card matches nothing now*"
    now = "*is now .card (2)*"
    result.stdout.fnmatch_lines([missing, now, missing, now])
    shown = command(basket.pytester.path, "fix", "heal.json")
    assert shown.count('  ? page.locator(".card")') == 2
    assert "nothing to edit; 2 locators need a person" in shown
