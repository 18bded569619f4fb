"""The fixture `catalog`, index targeting and the command in whole runs, on real Chromium."""

import json
import subprocess
import sys
from importlib.metadata import version

import pytest

from tests.plugin.conftest import BASKET_INI
from tests.support.long import mostly_long

PLAYWRIGHT = tuple(int(x) for x in version("playwright").split(".")[:2])

USES = """
import pytest
from playwright.sync_api import Error, expect

def test_numbers(shop, page, catalog):
    assert "[1] button: Buy the basket" in catalog.brief()
    catalog[1].click()
    page.click("index=1") if {wrapped} else page.locator("index=1").click()
    assert page.evaluate("n") == "bought"

def test_outdated(shop, page, catalog):
    buy = catalog[1]
    page.evaluate("document.querySelector('button').remove()")
    with pytest.raises(Error, match="CATALOG_OUTDATED: index=1 belongs to catalog"):
        buy.click()
"""


@pytest.mark.parametrize("mode", mostly_long(["off", "suggest", "on"], ["on"]))
@pytest.mark.long
def test_in_every_mode(basket, mode):
    basket.pytester.makepyfile(test_it=USES.format(wrapped=mode != "off"))
    result = basket.run(1, f"--heal={mode}")
    result.assert_outcomes(passed=2)
    result.stdout.no_fnmatch_line("*internal error*")
    result.stdout.no_fnmatch_line("*plain Playwright behaviour*")
    recorded = list((basket.pytester.path / ".heal").rglob("*.yaml"))
    assert not any("index=" in path.read_text(encoding="utf-8") for path in recorded)


def test_a_failure_names_both_versions_and_what_to_do(basket):
    basket.pytester.makepyfile(
        test_it="""
        from playwright.sync_api import expect

        def test_a(shop, page, catalog):
            buy = catalog[1]
            page.evaluate("document.querySelector('button').remove()")
            buy.click()

        def test_b(shop, page, catalog):
            buy = catalog[1]
            page.evaluate("document.querySelector('button').remove()")
            expect(buy).to_be_visible()
        """
    )
    result = basket.run(1)
    result.assert_outcomes(failed=2)
    text = "E*pytest_heal.errors.CatalogOutdated: CATALOG_OUTDATED: index=1 belongs to catalog *: "
    text += 'button "Buy the basket" is gone. The page is catalog * now: read it with catalog.refresh().*'
    result.stdout.fnmatch_lines([text])
    assert without_suggestions(result)


def without_suggestions(result):
    """Neither the block of a failure nor the section of the summary: a number of the catalog has no similar selectors."""
    told = ("No elements found matching", "Page structure:", "Similar selectors", "what exists instead")
    return not any(words in result.stdout.str() for words in told)


@pytest.mark.parametrize("mode", mostly_long(["suggest", "on"], ["on"]))
@pytest.mark.long
def test_what_became_outdated_while_it_was_waited_for_gets_no_suggestions(basket, mode):
    """Playwright's log says that it was hidden, for which there are suggestions; that its number is outdated says it all."""
    basket.pytester.makepyfile(
        test_it="""
        from playwright.sync_api import expect

        def test_a(shop, page, catalog):
            buy = catalog[1]
            page.evaluate("document.querySelector('#buy').style.display = 'none'")
            page.evaluate("setTimeout(() => document.querySelector('#buy').remove(), 1500)")
            expect(buy).to_be_visible(timeout=10_000)
        """
    )
    result = basket.run(1, f"--heal={mode}")
    result.assert_outcomes(failed=1)
    said = ['*unexpected value "hidden"*'] if PLAYWRIGHT >= (1, 59) else []  # 1.40 keeps no log of an assertion that threw
    result.stdout.fnmatch_lines(["E*CATALOG_OUTDATED: index=1 belongs to catalog *", *said])
    assert without_suggestions(result)


@pytest.mark.parametrize("way", mostly_long(["ini", "INDEX_MODE", "PYTEST_HEAL_INDEX_MODE"], ["ini"]))
def test_switched_off(basket, monkeypatch, way):
    basket.pytester.makepyfile(
        test_it="""
        import pytest
        from playwright.sync_api import Error
        from pytest_heal import HealError

        def test_a(shop, page, catalog):
            assert "Buy the basket" in catalog.brief()
            with pytest.raises(HealError, match="INDEX_MODE is off"):
                catalog[1]
            with pytest.raises(Error, match="INDEX_MODE is off"):
                page.locator("index=1").click()
            page.locator("#buy").click()
            page.locator("//button[@id='buy']").click()
        """
    )
    if way == "ini":
        basket.pytester.makeini(BASKET_INI + "heal_index_mode = false\n")
    else:
        monkeypatch.setenv(way, "false")
    basket.run(1).assert_outcomes(passed=1)


def test_switched_off_for_steps(basket):
    basket.pytester.makepyfile(
        test_it="""
        def test_a(shop, page, catalog, actions):
            for read in (lambda: None, catalog.refresh):
                read()
                outcome = actions([{"action": "click", "target": "index=1"}])
                assert (outcome.error.code, outcome.error.details["reason"]) == ("EXECUTION_ERROR", "index off")
                assert "switch them on with INDEX_MODE=true or heal_index_mode = true" in outcome.error.message
            assert actions([{"action": "click", "target": "#buy"}]).success
        """
    )
    basket.pytester.makeini(BASKET_INI + "heal_index_mode = false\n")
    basket.run(1).assert_outcomes(passed=1)


@pytest.mark.parametrize("mode", ["true", "false"])
def test_a_number_in_a_run_that_has_no_catalog(basket, mode):
    basket.pytester.makepyfile(
        test_it="""
        def test_a(shop, page):
            page.locator("index=1").click()
        """
    )
    basket.pytester.makeini(BASKET_INI + f"heal_index_mode = {mode}\n")
    result = basket.run(1, "--heal=suggest")
    result.assert_outcomes(failed=1)
    said = "name the fixture `catalog` in the arguments" if mode == "true" else "switch them on with INDEX_MODE=true"
    result.stdout.fnmatch_lines(['E*Unknown engine "index"*', f"E*index=N *{said}*"])


def test_in_a_run_that_is_off_engines_are_registered_and_nothing_is_watched(project):
    page = "import pytest\n\n@pytest.fixture\ndef page(): return object()\n"
    project.pytester.makepyfile(test_it=page + "\ndef test_a(catalog): pass\n", test_other="def test_b(): pass\n")
    project.run("--heal=off")
    assert project.calls() == ["made off", "register", "uninstall"]


def test_a_suite_that_has_a_fixture_of_that_name(project):
    """It is not asked what it does not know, and Playwright is left alone for it."""
    project.pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def catalog():
            return "a page object"

        def test_a(catalog):
            assert catalog == "a page object"
        """
    )
    project.run().assert_outcomes(passed=1)
    assert "install" not in project.calls()


@pytest.mark.long
def test_a_fixture_that_builds_on_ours(basket):
    basket.pytester.makepyfile(
        test_it="""
        import pytest

        @pytest.fixture
        def catalog(shop, catalog):
            return catalog.listing

        def test_a(catalog):
            assert [entry.said for entry in catalog][1] == "Buy the basket"
        """
    )
    basket.run(1).assert_outcomes(passed=1)


def command(*args):
    arguments = ["-c", "import sys; from pytest_heal.cli.main import main; sys.exit(main())", "catalog", *args]
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.long
def test_the_command_prints_the_catalog_of_a_live_page(tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<title>P</title><form aria-label=F><button id=go>Go</button></form>", encoding="utf-8")
    brief, full, data = (command(str(page), *view) for view in (["--brief"], [], ["--json"]))
    assert (brief.returncode, full.returncode, data.returncode) == (0, 0, 0), brief.stderr + full.stderr + data.stderr
    listed = ['--- FORM "F" ---', "[0] button: Go              #go", "Use index=N to target an element"]
    assert brief.stdout.splitlines()[2:] == listed
    assert 'page.get_by_role("button", name="Go", exact=True)' in full.stdout
    assert json.loads(data.stdout)["entries"][0]["name"] == "Go"


STARTING = """<!doctype html><title>S</title><div id=app data-test-script-state=running><button>Stop</button></div>
<script>setTimeout(() => {
  const app = document.querySelector('#app');
  app.innerHTML = '<button>Order</button>';
  app.dataset.testScriptState = 'notRunning';
}, 3500)</script>"""


def test_the_command_waits_for_an_application_that_is_starting_or_says_that_it_is(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(STARTING, encoding="utf-8")
    done = command(str(page), "--brief")
    assert done.stdout.splitlines()[2:] == ["[0] button: Order", "Use index=N to target an element"]
    page.write_text(STARTING.replace("3500", "1e6"), encoding="utf-8")
    brief, data = command(str(page), "--brief", "--wait=0.5"), command(str(page), "--json", "--wait=0")
    note, *rest = brief.stdout.splitlines()[2:]
    assert note.startswith(
        "Note: The page has not come to rest within 0.5 s: its script is running (Streamlit). What is listed "
    )
    assert note.endswith(" --wait=SECONDS waits longer.")
    assert rest == ["[0] button: Stop", "Use index=N to target an element"]
    assert "has not come to rest" in json.loads(data.stdout)["notes"][0]


def test_the_command_says_what_is_wrong(tmp_path):
    done = command("http://127.0.0.1:9/", "--brief")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("pytest-heal: http://127.0.0.1:9/ cannot be opened: browsers do not open this port (net::")
    assert len(done.stderr.splitlines()) == 1
