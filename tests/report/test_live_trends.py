"""The pages of ``pytest-heal trends`` and ``lint`` in Chromium: they load nothing, filter, and axe-core objects to nothing."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from pytest_heal.cli.main import main
from pytest_heal.report.history import trends_of
from pytest_heal.report.history_file import append
from pytest_heal.report.trends_html import as_html
from tests.report.test_history import MONDAY, TUESDAY, record
from tests.report.test_live_html import AXE
from tests.support.report_cases import HOSTILE

SUITE = """
def test_order(page):
    page.get_by_role("button", name="Order").click()
    page.get_by_test_id("total").click()
    page.locator("div > div > div:nth-child(3) > button").click()
    page.locator(".css-1x2y").nth(2).click()
    page.locator("//form/div[2]/input").fill("a")
    page.locator(name).click()
"""
SECOND = 'def test_other(page):\n    page.locator("#a > span").nth(1).click()\n'


def objections(page, width: int) -> list:
    """What axe-core finds, and whether anything is wider than the window."""
    page.set_viewport_size({"width": width, "height": 800})
    page.locator("details").evaluate_all("all => all.forEach(details => { details.open = true })")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")
    assert found["passes"]
    wide = [] if page.evaluate("document.documentElement.scrollWidth <= innerWidth") else ["wider than the window"]
    return wide + [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]]


@pytest.fixture
def linted(tmp_path, monkeypatch, capsys):
    """The page of ``lint`` for the suite."""

    def made(*arguments, **files):
        monkeypatch.chdir(tmp_path)
        for name, text in (files or {"test_order": SUITE, "test_other": SECOND}).items():
            (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        main(["lint", "--format=html", *arguments])
        return capsys.readouterr().out

    return made


def history():
    regressed = ('link target "/a" -> "/b"',)
    return [
        record(),
        record(run="two", started=TUESDAY, cause="regression", regressed=regressed),
        record(run="two", started=TUESDAY, locator='page.locator("#b")', page="/cart", test="t.py::b", sort="refused",
               replacement="", cause="unknown"),
    ]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_trends(opened_file, scheme, width):
    page = opened_file("trends.html", as_html(trends_of(history()), 10), color_scheme=scheme)
    assert objections(page, width) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_lint(opened_file, linted, scheme, width):
    page = opened_file("lint.html", linted("--fail-under=C"), color_scheme=scheme)
    assert objections(page, width) == []


def test_lint_says_what_the_text_says_and_filters(opened_file, linted):
    page = opened_file("lint.html", linted("--fail-under=C"))
    rows = page.locator(".event:not([hidden])")
    assert page.get_by_text("Failed: 4 worse than C.").is_visible()
    assert rows.count() == 7
    grades = rows.locator(".badge").all_inner_texts()
    assert grades[:4] == ["F", "F", "F", "F"]
    assert set(grades[4:]) == {"A", "?"}
    page.get_by_label("Find").fill("nth-child")
    expect(page.get_by_role("status")).to_have_text("1 of 7 shown")
    page.get_by_label("Find").fill("")
    page.get_by_label("F", exact=True).uncheck()
    expect(page.get_by_role("status")).to_have_text("3 of 7 shown")
    page.get_by_label("F", exact=True).check()
    page.get_by_role("button", name="test_other.py").click()
    expect(page.get_by_role("status")).to_have_text("1 of 7 shown")


def test_lint_without_a_locator(opened_file, linted):
    page = opened_file("lint.html", linted(test_none="x = 1\n"))
    assert page.get_by_text("No locator was found in 1 file.").is_visible()
    assert objections(page, 1280) == []


def test_trends_show_what_the_data_says(tmp_path, monkeypatch, capsys, opened_file):
    monkeypatch.chdir(tmp_path)
    append(tmp_path / "heal.jsonl", history())
    assert main(["trends", "heal.jsonl", "--format=json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert main(["trends", "heal.jsonl", "--format=html", "--limit=1"]) == 0
    page = opened_file("trends.html", capsys.readouterr().out)
    assert page.locator(".event summary code").all_inner_texts() == [data["locators"][0]["name"]]
    assert page.get_by_text("And 1 more locator").is_visible()
    assert page.get_by_text('link target "/a" -> "/b"').is_visible()
    assert page.get_by_role("img", name="Drift by run").is_visible()
    assert page.locator(".plus").inner_text() == "+ page.b()"


def test_what_was_refused_has_no_replacement(opened_file):
    page = opened_file("trends.html", as_html(trends_of(history()[2:]), 10))
    assert page.locator(".plus").count() == 0
    assert page.get_by_text("It was never healed").is_visible()


def test_no_drift_is_a_sentence(opened_file):
    page = opened_file("trends.html", as_html(trends_of(()), 10))
    assert page.get_by_text("No locator drifted").is_visible()
    assert objections(page, 390) == []


@pytest.mark.parametrize("kind", ["lint", "trends"])
def test_nothing_that_a_page_or_a_source_says_is_run(opened_file, linted, kind):
    if kind == "lint":
        text = linted(test_hostile="".join(f"page.locator({text!r}).nth(1)\n" for text in HOSTILE if text.isprintable()))
    else:
        started = {"run": MONDAY, "started": MONDAY}
        records = [record(test=t, locator=t, page=t, replacement=t, regressed=(t,), **started) for t in HOSTILE]
        text = as_html(trends_of(records), 100)
    page = opened_file("hostile.html", text)
    page.locator("details").evaluate_all("all => all.forEach(details => { details.open = true })")
    assert page.locator(".event").count() > 3
    assert page.locator("main img, main iframe, main object, main script").count() == 0
