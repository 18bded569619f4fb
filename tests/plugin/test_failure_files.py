"""`--heal-failure-files` in whole runs: which tests get a file, what is read of the page, workers, and what is left alone."""

import pytest

from pytest_heal.report.failure_file import FIRST_LINE, name_of
from tests.support.browsers import NAME

FOLDER = "heal-failures"
TESTS = """
import pytest

def test_help(shop):
    shop.locator("a.help").hover()

def test_clear(shop):
    shop.locator("#voucher").fill("typed by the test")
    shop.locator("#clear").click()

def test_says(shop):
    assert shop.title() == "Till", "see http://shop.example/?token=S3CRET"

def test_without_a_page():
    assert 1 == 2

@pytest.mark.xfail(reason="known")
def test_expected(shop):
    shop.locator("#clear").click(timeout=500)

@pytest.mark.no_heal("never")
def test_off(shop):
    assert shop.title() == "Till"
"""


@pytest.fixture
def suite(basket):
    basket.pytester.makepyfile(test_shop=TESTS)
    basket.folder = basket.pytester.path / FOLDER
    basket.text = lambda test: (basket.folder / name_of(f"test_shop.py::{test}[{NAME}]")).read_text(encoding="utf-8")
    return basket


@pytest.mark.parametrize("workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.long)], ids=["alone", "xdist"])
def test_each_failed_test_of_a_page_has_a_file(suite, workers):
    suite.run(1, "--heal=on", "-k", "help or clear or expected")
    suite.folder.mkdir()
    (suite.folder / "old-00000000.md").write_text(f"{FIRST_LINE}\nof a former run\n", encoding="utf-8")
    (suite.folder / "README.md").write_text("mine", encoding="utf-8")
    result = suite.run(2, "--heal=on", "--heal-failure-files", *workers)
    result.assert_outcomes(passed=1, failed=4, xfailed=1)
    result.stdout.fnmatch_lines([f"*wrote 2 failure files to {FOLDER}*"])
    names = {name_of(f"test_shop.py::test_{test}[{NAME}]") for test in ("clear", "says")}
    assert {path.name for path in suite.folder.iterdir()} == names | {"README.md"}
    lost = suite.text("test_clear")
    for said in (
        '- locator: `page.locator("#clear")`',
        "- used: `click` at `test_shop.py:8`",
        '- remembered: `button "Empty the basket"`',
        "(rule `",
        "heading 1: Basket",
        "button: Buy the basket",
        "textbox: Voucher",
        "pytest-heal suggest http://shop.example/basket '#clear'",
    ):
        assert said in lost, (said, lost)
    assert "typed by the test" not in lost
    said = suite.text("test_says")
    assert "## Locator" not in said
    assert "button: Buy the basket" in said
    assert "S3CRET" not in said
    assert "not read" not in lost + said
    result.stdout.no_fnmatch_line("*internal error*")


def test_in_suggest_mode_the_page_is_read_too(suite):
    result = suite.run(2, f"--heal-failure-files={FOLDER}", "-k", "clear")
    result.assert_outcomes(failed=1)
    made = suite.text("test_clear")
    assert "## Locator 1: found nothing it could use" in made
    assert "button: Buy the basket" in made
    assert not (suite.pytester.path / ".heal").exists(), "nothing is recorded"


def test_a_test_that_passes_when_it_runs_again_has_none(suite):
    suite.pytester.makepyfile(
        test_shop="""
        ran = []

        def test_again(shop):
            ran.append(1)
            assert len(ran) == 2

        def test_never(shop):
            assert 0
        """
    )
    result = suite.run(1, "--heal-failure-files", "--reruns=1")
    assert "1 failed, 1 passed" in result.stdout.str()
    assert [path.name for path in suite.folder.iterdir()] == [name_of(f"test_shop.py::test_never[{NAME}]")]
    assert suite.text("test_never").count("- call:") == 1


def test_nothing_is_written_unasked_or_when_it_is_off_or_nothing_runs(project):
    project.pytester.makepyfile("def test_it(drift):\n    drift(outcome='refused')\n    assert 0")
    for args in ((), ("--heal=off", "--heal-failure-files"), ("--collect-only", "--heal-failure-files")):
        project.run("--heal=on", *args)
        assert not (project.path / FOLDER).exists(), args
    project.run("--heal=on", "--heal-failure-files")
    assert len(list((project.path / FOLDER).iterdir())) == 1


@pytest.mark.parametrize("word", ["tests", "test_it.py", "somewhere"])
def test_a_word_behind_the_flag_is_not_taken_for_its_folder(project, word):
    project.pytester.makepyfile(test_it="def test_it(): pass")
    result = project.run("--heal-failure-files", word)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--heal-failure-files {word}: write --heal-failure-files={word} if that is its folder*"])


def test_a_folder_that_is_none_stops_the_run_before_its_first_test(project):
    project.pytester.makepyfile(test_it="def test_it(): pass")
    (project.path / "file").write_text("mine", encoding="utf-8")
    result = project.run("--heal-failure-files=file")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--heal-failure-files */file: *give a folder*"])
    assert (project.path / "file").read_text(encoding="utf-8") == "mine"


def test_what_cannot_be_written_is_said_and_changes_no_outcome(project):
    project.pytester.makepyfile("def test_it(drift):\n    drift(outcome='refused')\n    assert 0\ndef test_other(): pass")
    (project.path / "blocked").symlink_to(project.path / "nowhere" / "at" / "all")
    (project.path / "nowhere").write_text("a file", encoding="utf-8")
    result = project.run("--heal=on", "--heal-failure-files=blocked")
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["*failure file not written to *"])


def test_it_may_stand_in_the_ini_file(project):
    project.pytester.makeini("[pytest]\nheal_failure_files = out/failed\n")
    project.pytester.makepyfile("def test_it(drift):\n    drift(outcome='refused')\n    assert 0")
    project.run("--heal=on").stdout.fnmatch_lines(["*wrote 1 failure file to out/failed*"])
