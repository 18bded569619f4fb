"""What git's log says of the locators of a suite: edits, how often, of which kinds, and how they had been graded."""

import json
import os
import subprocess
from itertools import pairwise
from pathlib import Path

import jsonschema
import pytest

import pytest_heal
from pytest_heal.backtest.git_log import history
from pytest_heal.backtest.history import HistoryLog, HistoryReport
from pytest_heal.backtest.history_text import MOST, as_json, as_text
from pytest_heal.backtest.schema import history_schema
from pytest_heal.cli import main as cli
from pytest_heal.errors import HealError
from tests.backtest.suites import suite

SCHEMA = Path(pytest_heal.__file__).parent / "schemas" / "backtest-history.schema.json"
TEST = """
def test_pay(page):
    page.locator("div > .btn-3").click()
    page.get_by_role("button", name="Close").click()
"""


def log(*versions, begin=True):
    report = HistoryReport()
    made = HistoryLog(report)
    suites = [suite(test_a=text) for text in versions]
    if begin:
        made.begin(suites[0])
    for number, pair in enumerate(pairwise(suites)):
        made.commit(f"{number}" * 40, f"2024-01-0{number + 1}T00:00:00Z", f"change {number}", pair)
    return report


def test_an_edit_is_told_with_its_grade_and_kind_before():
    report = log(TEST, TEST.replace('locator("div > .btn-3")', 'get_by_role("button", name="Pay")'))
    (edit,) = report.edits
    assert (edit.before, edit.after) == ('page.locator("div > .btn-3")', 'page.get_by_role("button", name="Pay")')
    assert (edit.kind_before, edit.kind_after, edit.grade_before, edit.grade_after) == ("css", "role", "F", "A")
    assert (edit.file, edit.line, edit.times) == ("test_a.py", 3, 1)
    assert report.by_grade() == {"A": (2, 0), "F": (1, 1)}
    assert report.by_kind() == {"css to role": 1}


def test_a_locator_is_followed_from_edit_to_edit():
    report = log(
        TEST, TEST.replace(".btn-3", ".btn-4"), TEST.replace(".btn-3", ".btn-4") + "\n", TEST.replace(".btn-3", ".btn-5")
    )
    assert [edit.times for edit in report.edits] == [1, 2]
    (often,) = report.often()
    assert (often.times, often.after) == (2, 'page.locator("div > .btn-5")')


def test_what_came_and_went_is_no_edit():
    gone = TEST.replace('    page.locator("div > .btn-3").click()\n', "")
    report = log(TEST, gone, gone + '    page.locator("#new").fill("x")\n')
    assert (report.edits, report.gone) == ([], 1)
    assert sum(report.versions.values()) == 3


def test_xpath_is_no_css():
    report = log(TEST.replace("div > .btn-3", "//div/button[2]"), TEST)
    assert report.by_kind() == {"xpath to css": 1}


def test_the_json_is_what_its_schema_says():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert schema == history_schema(), "run scripts/schemas.py"
    data = json.loads(as_json(log(TEST, TEST.replace(".btn-3", ".btn-4"))))
    jsonschema.validate(data, schema)
    assert data["grades"]["F"] == {"versions": 2, "edited": 1}


def test_hostile_texts_stay_on_their_line():
    report = log(TEST, TEST.replace(".btn-3", ".btn-4"))
    lines = as_text(report).count("\n")
    text = "a\nb\x1b[2J\u202e"
    odd, even = (log(TEST.replace("Close", said), TEST) for said in ("a\\n\\x1b[J\\u202e", "Stop"))
    assert as_text(odd).count("\n") == as_text(even).count("\n")
    assert "\x1b" not in as_text(odd)
    report.suite_from = report.suite_to = text
    assert as_text(report).count("\n") == lines
    assert "\u202e" not in as_text(report)


def test_long_lists_are_cut():
    body = "".join(f'    page.locator("#a{n}").click()\n' for n in range(MOST + 5))
    text = as_text(log(f"def test_a(page):\n{body}", f"def test_a(page):\n{body.replace('#a', '#b')}"))
    assert "... and 5 more, in the JSON report" in text


@pytest.fixture
def repository(tmp_path):
    def git(*arguments):
        who = {f"GIT_{role}_{what}": "a@x.example" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        subprocess.run(["git", "-C", str(tmp_path), *arguments], check=True, env={**os.environ, **who}, capture_output=True)

    def commit(tag, **files):
        for name, text in files.items():
            path = tmp_path / f"{name.replace('__', '/')}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        git("add", "--all")
        git("commit", "--quiet", "--message", f"the {tag}")
        git("tag", tag)

    git("init", "--quiet")
    commit("v1", tests__test_a=TEST, other__test_b=TEST)
    commit("v2", tests__test_a=TEST.replace(".btn-3", ".btn-4"))
    git("mv", "tests/test_a.py", "tests/test_ä.py")
    commit("v3", tests__test_ä=TEST.replace(".btn-3", "#pay"), other__test_b=TEST.replace(".btn-3", ".x"))
    commit("v4", tests__broken="def (:\n")
    return tmp_path


def test_the_log_of_git(repository):
    said = []
    report = history("", "HEAD", [], said.append, cwd=repository)
    assert report.commits == 4
    assert sorted((edit.file, edit.subject, edit.times) for edit in report.edits) == [
        ("other/test_b.py", "the v3", 1),
        ("tests/test_a.py", "the v2", 1),
        ("tests/test_a.py", "the v3", 2),
    ]
    assert list(report.unread) == [f"{commit(repository, 'v4')[:12]}:tests/broken.py"]


def commit(repository, tag):
    return subprocess.run(
        ["git", "-C", repository, "rev-parse", tag], check=True, capture_output=True, text=True
    ).stdout.strip()


def test_a_part_of_the_history_and_of_the_files(repository):
    report = history("v2", "v3", ["tests"], print, cwd=repository)
    assert [(edit.file, edit.before) for edit in report.edits] == [("tests/test_a.py", 'page.locator("div > .btn-4")')]
    assert sum(report.versions.values()) == 3
    assert history("v1", "v2", [], print, cwd=repository / "tests").commits == 1


def test_what_cannot_be_read_is_said(repository, tmp_path_factory):
    with pytest.raises(HealError, match=r"--from v9: git knows no such commit"):
        history("v9", "HEAD", [], print, cwd=repository)
    with pytest.raises(HealError, match="no commit between v3 and v4 has changed a Python file below other"):
        history("v3", "v4", ["other"], print, cwd=repository)
    with pytest.raises(HealError, match="in no git repository"):
        history("", "HEAD", [], print, cwd=tmp_path_factory.mktemp("bare"))


def test_the_command(repository, monkeypatch, capsys):
    monkeypatch.chdir(repository)
    assert cli.main(["backtest", "--history", "--from", "v1", "--", "tests"]) == 0
    assert "history of the suite's locators, v1 to HEAD" in capsys.readouterr().out
    assert cli.main(["backtest", "--history", "--json"]) == 0
    jsonschema.validate(json.loads(capsys.readouterr().out), history_schema())
    assert cli.main(["backtest", "--history", "--", "-k", "x"]) == 2
    assert "not -k" in capsys.readouterr().err
    assert cli.main(["backtest", "--history", "--to", "nowhere"]) == 1
