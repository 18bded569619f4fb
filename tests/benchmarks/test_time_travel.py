"""The table of public suites, and what is made of it: pure, nothing is fetched."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_heal.backtest.results import BacktestReport, Decision, TestResult

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def travel():
    sys.path.insert(0, str(BENCHMARKS))
    try:
        import time_travel
    finally:
        sys.path.remove(str(BENCHMARKS))
    return time_travel


def test_the_table_has_three_projects_of_four_steps(travel):
    found = travel.projects()
    assert len(found) >= 3
    for project in found:
        assert len(project.steps) >= 4, project.name
        for release in project.releases:
            assert any(release.version in one for one in release.pip), f"{project.name} {release.tag} installs another version"
            assert release.version in release.tag


def test_a_row_that_names_what_a_project_has_not_is_told(travel, tmp_path):
    table = tmp_path / "table.yaml"
    table.write_text("shop:\n  git: x\n  paths: []\n  tests: []\n  colour: red\n  releases: []\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"table\.yaml, shop: .*colour"):
        travel.projects(table)


def git(folder, *arguments):
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, "-C", str(folder), *arguments], check=True, capture_output=True)


def test_the_suite_alone_becomes_a_repository_with_the_tags(travel, tmp_path):
    upstream = tmp_path / "upstream"
    (upstream / "shop" / "tests").mkdir(parents=True)
    git(tmp_path, "init", "--quiet", str(upstream))
    for version in ("1.0", "2.0"):
        (upstream / "shop" / "code.py").write_text(f"VERSION = {version!r}\n", encoding="utf-8")
        (upstream / "shop" / "tests" / "conftest.py").write_text("raise SystemExit\n", encoding="utf-8")
        (upstream / "shop" / "tests" / "test_a.py").write_text(f"VERSION = {version!r}\n", encoding="utf-8")
        git(upstream, "add", "--all")
        git(upstream, "commit", "--quiet", "--message", version)
        git(upstream, "tag", version)
    releases = [travel.Release(tag=one, version=one, pip=()) for one in ("1.0", "2.0")]
    project = travel.Project(
        name="shop", git="", paths=["shop/tests"], tests=["shop/tests", "shop/none"], releases=releases, package="shop",
        harness=["shop/tests/conftest.py"], ini="[pytest]\n",
    )  # fmt: skip
    bench = travel.Bench(project, tmp_path / "work", str(upstream))
    bench.suite.parent.mkdir(parents=True)
    bench._suite()
    tree = travel.called("git", "-C", bench.suite, "ls-tree", "-r", "--name-only", "1.0").decode().split()
    assert tree == ["pytest.ini", "shop/__init__.py", "shop/tests/conftest.py", "shop/tests/test_a.py"]
    shown = [travel.called("git", "-C", bench.suite, "show", f"{tag}:shop/tests/test_a.py").decode() for tag in ("1.0", "2.0")]
    assert shown == ["VERSION = '1.0'\n", "VERSION = '2.0'\n"]
    assert bench._tests(releases[0]) == ["shop/tests"]

    # the tests are those of the checkout, everything else is the release's
    site = tmp_path / "site" / "shop"
    (site / "tests").mkdir(parents=True)
    (site / "__init__.py").write_text("import pathlib\nHERE = pathlib.Path(__file__).parent.name\n", encoding="utf-8")
    (site / "code.py").write_text("VERSION = 'installed'\n", encoding="utf-8")
    (site / "tests" / "conftest.py").write_text("FROM = 'the release'\n", encoding="utf-8")
    (bench.suite / "shop" / "tests" / "__init__.py").write_text("", encoding="utf-8")
    code = (
        "import json, shop, shop.code, shop.tests.test_a, shop.tests.conftest as c;"
        "print(json.dumps([shop.HERE, shop.code.VERSION, shop.tests.test_a.VERSION, c.FROM]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=bench.suite,
        env={"TIME_TRAVEL_SITE": str(site.parent)},
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout) == ["shop", "installed", "2.0", "the release"]


def test_a_row_of_the_readme(travel):
    def healed(**more):
        return Decision(outcome="healed", verdict="right", file="t.py", locator='page.locator("#a")', team_changed=True, **more)

    decisions = [
        healed(line=3, team="page.a", fix="page.a"),
        healed(line=3, team="page.a", fix="page.a", test="t.py::test_again"),  # one edit, however many tests
        healed(line=4, team="page.b", fix="page.c"),
        healed(line=5, team="", fix="page.c"),
        Decision(outcome="refused", verdict="nearest right"),
        Decision(outcome="refused", verdict="not comparable"),
    ]
    verdicts = ("kept", "green rightly", "refused", "not usable")
    tests = [TestResult(test=one, verdict=one, old="passed", plain="failed", healed="passed") for one in verdicts]
    report = BacktestReport(suite_from="v1", suite_to="v2", tests=tests, decisions=decisions)
    assert travel.row("shop", report) == ["shop", "v1 to v2", "3", "2", "1", "0", "0", "1 of 2", "1 of 2"]
    lines = travel.markdown([travel.row("shop", report)]).splitlines()
    assert {line.count("|") for line in lines} == {len(travel.HEAD) + 1}
