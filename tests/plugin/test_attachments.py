"""Drift in the reports of pytest-html and Allure."""

import html
import json
import warnings

import pytest

TESTS = r"""
    def test_healed(drift): drift(); drift(line=9, locator='page.x("<script>alert(1)</script>\x1b]]>")')
    def test_plain(): pass
"""


@pytest.fixture
def run(project):
    """Run with one of these plugins, which the other tests leave out."""

    def with_plugin(name, *args):
        others = ["playwright", "playwright-asyncio", "asyncio", "hypothesispytest", "pytest-bdd", "randomly", "timeout"]
        others += ["allure_pytest"] if name != "allure_pytest" else ["html", "html_fixtures", "metadata"]
        project.pytester.makepyfile(TESTS)
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            return project.pytester.runpytest_subprocess(*(f"-pno:{other}" for other in others), "--heal=on", *args)

    return with_plugin


@pytest.mark.long
def test_pytest_html_lists_it(project, run):
    pytest.importorskip("pytest_html")
    run("html", "--html=report.html", "--self-contained-html").assert_outcomes(passed=2, warnings=2)
    text = (project.path / "report.html").read_text(encoding="utf-8")
    data = html.unescape(text[text.index('data-jsonblob="') :].partition('"')[2].partition('"')[0])
    (extra,) = [extra for rows in json.loads(data)["tests"].values() for row in rows for extra in row["extras"]]
    assert extra["format_type"] == "html"
    assert "Drifted locators: 2 events" in extra["content"]
    assert "&lt;script&gt;alert(1)" in extra["content"]
    assert "<script" not in extra["content"]


@pytest.mark.long
def test_allure_has_it_attached(project, run):
    pytest.importorskip("allure_pytest")
    run("allure_pytest", "--alluredir=allure").assert_outcomes(passed=2, warnings=2)
    results = [json.loads(path.read_text(encoding="utf-8")) for path in (project.path / "allure").glob("*-result.json")]
    attached = {result["name"]: result.get("attachments", []) for result in results}
    assert attached["test_plain"] == []
    (one,) = attached["test_healed"]
    assert (one["name"], one["type"]) == ("Drifted locators", "text/plain")
    lines = (project.path / "allure" / one["source"]).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert 'page.locator("#submit-btn") -> page.get_by_role("button", name="Sign in")' in lines[0]


@pytest.mark.long
def test_without_them_asked_for_there_is_nothing(project, run):
    run("html").assert_outcomes(passed=2, warnings=2)
    assert not list(project.path.glob("*.html"))
