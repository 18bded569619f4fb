"""`pytest-heal backtest` as a user runs it, on a repository of two revisions whose application is started by a command.

The site stands in the repository, so each release is what its checkout has. The team's edits are right, but for one, where the
team took another aim: what healing did there has to be called wrong.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.plugins import SLOW_TO_IMPORT, without

OLD_PAGE = """<!doctype html><title>Till</title><main><h1>Till</h1>
<form onsubmit="return false"><label>Voucher <input id=voucher name=voucher></label>
<button id=pay onclick="said.textContent='Paid'">Pay now</button>
<button id=keep onclick="said.textContent='Kept'">Keep for later</button>
<button id=draft onclick="said.textContent='Draft'">Save draft</button></form>
<p id=said role=status></p></main>"""
NEW_PAGE = (
    OLD_PAGE.replace("id=voucher", "id=code")
    .replace("id=pay", "id=buy")
    .replace("id=keep", "id=park")
    .replace(
        "<button id=draft onclick=\"said.textContent='Draft'\">Save draft</button>", "<button id=drop>Delete draft</button>"
    )
)
CONFTEST = """
import pytest
from playwright.sync_api import sync_playwright
from tests.support.browsers import launch

def pytest_addoption(parser):
    parser.addoption("--base-url")

@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()

@pytest.fixture
def page(browser, request):
    page = browser.new_page()
    page.set_default_timeout(4000)
    page.goto(request.config.getoption("base_url") + "/till.html")
    yield page
    page.close()
"""
OLD_SUITE = """
def test_title(page):
    assert page.locator("h1").inner_text() == "Till"

def test_pay(page):
    page.locator("#voucher").fill("TEN")
    page.locator("#pay").click()
    assert page.locator("#said").inner_text() == "Paid"

def test_keep(page):
    page.locator("#keep").click()
    assert page.locator("#said").inner_text() == "Kept"

def test_draft(page):
    page.locator("#draft").click()
    assert page.locator("#said").inner_text() == "Draft"
"""
NEW_SUITE = (
    OLD_SUITE.replace("#voucher", "#code")
    .replace('page.locator("#pay")', 'page.get_by_role("button", name="Pay now")')
    .replace("#keep", "#buy")  # another aim
    .partition("def test_draft")[0]
)
COMMAND = f"{sys.executable} -m http.server {{port}} --bind 127.0.0.1 --directory site"
APPLICATION = (f"--old-command={COMMAND}", f"--new-command={COMMAND}")
ROOT = Path(__file__).parents[2]


def git(folder, *arguments):
    who = {f"GIT_{role}_{what}": "a@x.example" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, env={**os.environ, **who}, capture_output=True)


def commit(folder, tag, **files):
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_html", ".html").replace("_py", ".py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", tag)
    git(folder, "tag", tag)


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shop")
    git(folder, "init", "--quiet")
    commit(folder, "v1", site__till_html=OLD_PAGE, conftest_py=CONFTEST, test_till_py=OLD_SUITE)
    commit(folder, "v2", site__till_html=NEW_PAGE, test_till_py=NEW_SUITE)
    commit(folder, "broken", test_till_py="import nothing_of_this_name\n")
    git(folder, "checkout", "--quiet", "v2")
    return folder


def command(*arguments):
    return [sys.executable, "-m", "pytest_heal", "backtest", *arguments, "--", *without(*SLOW_TO_IMPORT), "-p", "no:playwright"]


def environment(tmp):
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")} | {
        "CI": "false",
        "TMPDIR": str(tmp),
    }
    paths = [str(ROOT), str(ROOT / "src"), own.get("PYTHONPATH", "")]
    return {**own, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def run(repository, tmp, *arguments):
    return subprocess.run(
        command(*arguments), cwd=repository, env=environment(tmp), capture_output=True, text=True, check=False, timeout=300
    )


def left(repository, tmp):
    """What a backtest has left behind: worktrees, temporary files, files in the tree, state."""
    trees = subprocess.run(["git", "-C", repository, "worktree", "list"], capture_output=True, text=True, check=True).stdout
    changed = subprocess.run(
        ["git", "-C", repository, "status", "--porcelain"], capture_output=True, text=True, check=True
    ).stdout
    state = list((repository / ".git").glob("pytest-heal*/*"))
    return trees.splitlines()[1:], [path.name for path in Path(tmp).glob("pytest-heal*")], changed, state


PLAIN = ".git/pytest-heal*/*/plain.jsonl"
NOTHING = ([], [], "", [])


@pytest.fixture(scope="module")
def first(repository, tmp_path_factory):
    """A whole backtest as data."""
    tmp = tmp_path_factory.mktemp("tmp")
    done = run(repository, tmp, "--from=v1", "--to=v2", "--json", *APPLICATION)
    assert done.stdout.startswith("{"), done.stderr
    assert left(repository, tmp) == NOTHING
    return done.returncode, json.loads(done.stdout), done.stderr


def verdicts(report):
    return {one["test"].partition("::")[2]: one["verdict"] for one in report["tests"]}


def test_each_heal_is_compared_with_what_the_team_wrote(first):
    status, report, said = first
    assert verdicts(report) == {
        "test_title": "kept", "test_pay": "green rightly", "test_keep": "green falsely", "test_draft": "refused",
    }  # fmt: skip
    found = {one["locator"]: (one["outcome"], one["verdict"], one["team"], one["found"]) for one in report["decisions"]}
    assert found == {
        'page.locator("#voucher")': ("healed", "right", 'page.locator("#code")', "same"),
        'page.locator("#pay")': ("healed", "right", 'page.get_by_role("button", name="Pay now")', "same"),
        'page.locator("#keep")': ("healed", "wrong", 'page.locator("#buy")', "another"),
        'page.locator("#draft")': ("refused", "not comparable", "", "not comparable"),
    }
    assert status == 1, "a wrong heal"
    assert report["totals"]["broken_by_drift"] == 3
    assert "3 of 3: the new release with healing" in said


def test_what_fix_would_have_written_stands_beside_it(first):
    fixes = {one["locator"]: (one["fix"], one["fix_by"]) for one in first[1]["decisions"]}
    assert fixes['page.locator("#pay")'] == ('page.get_by_role("button", name="Pay now")', "fix")
    assert fixes['page.locator("#draft")'] == ("", "")


@pytest.mark.long
def test_an_interrupted_backtest_goes_on_and_finds_the_same(repository, first, tmp_path):
    arguments = ("--from=v1", "--to=v2", "--json", *APPLICATION)
    with subprocess.Popen(
        command(*arguments),
        cwd=repository,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as begun:
        until = time.monotonic() + 200
        while time.monotonic() < until and not any(b'"test"' in out.read_bytes() for out in repository.glob(PLAIN)):
            time.sleep(0.05)
        begun.send_signal(signal.SIGTERM)
        lines = begun.communicate(timeout=60)[1]
    assert begun.returncode == 1
    assert "interrupted; the same command with --resume continues" in lines
    assert left(repository, tmp_path)[:3] == NOTHING[:3]
    again = run(repository, tmp_path, "--resume", *arguments)
    assert "1 of 3: recording on the old release: done before" in again.stderr
    report = json.loads(again.stdout)
    for one in (report, first[1]):
        for decision in one["decisions"]:
            decision.pop("page")  # the port is another one
    assert report == first[1]
    assert left(repository, tmp_path) == NOTHING


V1_TO_V2 = ("--from=v1", "--to=v2")
NEW = "--new-args=x"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--from=v0", "--to=v2", *APPLICATION), "--from v0: git knows no such commit; the latest tags are"),
        (("--from=broken", "--to=v2", *APPLICATION), "does not run (recording on the old release): it does not collect"),
        ((*V1_TO_V2, "--old-command=false {port}", NEW), "ended with exit status 1 before"),
        ((*V1_TO_V2, "--old-command=no-such-thing {port}", NEW), "--old-command no-such-thing"),
        ((*V1_TO_V2, "--old-url=http://127.0.0.1:9", NEW), "--old-url http://127.0.0.1:9 does not answer"),
        ((*V1_TO_V2, "--old-command=sleep 60", NEW), "--old-command needs --old-url, or {port} in it"),
        ((*V1_TO_V2, "--old-args=--base-url=http://127.0.0.1:9", NEW), "no test of the suite at v1 passed on the old release"),
    ],
    ids=["tag", "collect", "ends", "unknown command", "no answer", "no url", "none passes"],
)
def test_what_cannot_be_done_is_said_and_leaves_nothing_behind(repository, tmp_path, arguments, said):
    done = run(repository, tmp_path, *arguments)
    assert done.returncode == 1
    assert said in done.stderr
    assert left(repository, tmp_path) == NOTHING


def test_a_command_that_never_answers_is_ended_with_its_children(repository, tmp_path):
    mark = f"while true; do echo tick >> {tmp_path}/ticks; sleep 0.1; done"
    begun = time.monotonic()
    done = run(repository, tmp_path, "--from=v1", "--to=v2", f"--old-command=sh -c '({mark}) & wait' {{port}}", "--new-args=x",
               "--start-timeout=1")  # fmt: skip
    assert done.returncode == 1
    assert "did not answer in 1 s" in done.stderr
    ticks = (tmp_path / "ticks").read_text()
    time.sleep(0.5)
    assert (tmp_path / "ticks").read_text() == ticks, "a child still runs"
    assert time.monotonic() - begun < 60
    assert left(repository, tmp_path)[:3] == NOTHING[:3]


def test_changes_that_no_commit_holds_are_not_passed_over_in_silence(repository, tmp_path):
    changed = repository / "test_till.py"
    before = changed.read_text()
    changed.write_text(before + "# more\n")
    try:
        done = run(repository, tmp_path, "--from=v1", *APPLICATION)
        assert "test_till.py has changes that are not committed" in done.stderr
        assert done.returncode == 1
        assert changed.read_text() == before + "# more\n"
    finally:
        changed.write_text(before)


def test_outside_of_a_repository(tmp_path):
    done = run(tmp_path, tmp_path, "--from=v1", *APPLICATION)
    assert done.returncode == 1
    assert "is in no git repository" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--from"),
        (("--from=v1",), "needs the old release"),
        (("--from=v1", *APPLICATION, "--report=pdf:x"), "--report pdf:x"),
    ],
)
def test_wrong_arguments(tmp_path, arguments, said):
    done = run(tmp_path, tmp_path, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
