"""`pytest-heal migrate` as a command: what it reads, what it shows and writes, and what it leaves alone."""

import re
import unicodedata

import pytest
from hypothesis import given

from pytest_heal.baseline import YamlStore
from pytest_heal.baseline.states_file import OfTest, StatesFile
from pytest_heal.errors import BaselineError, HealError
from pytest_heal.locator.states import DRIFTED, State
from pytest_heal.repair import migrate
from pytest_heal.repair.gain import evidence, ranking
from pytest_heal.repair.migrate import Wanted
from pytest_heal.report.model import fingerprint
from pytest_heal.source.migration import Gain
from pytest_heal.source.proposal import Proposal
from tests.repair.test_fix import Project
from tests.source.migrate_corpus import ROLE, legacy, use
from tests.support.report_cases import texts

TEXT = 'def test_a(page):\n    page.locator(".a").click()\n    page.click("#b")\n'
DONE = TEXT.replace('page.locator(".a")', f"page{ROLE}").replace('page.click("#b")', f"page{ROLE}.click()")


class Suite(Project):
    """A project whose tests were recorded."""

    def states(self):
        folder = self.path / ".heal" / "baseline"
        return StatesFile(folder, YamlStore(folder).locked)

    def recorded(self, file="t.py", test="", uses=None):
        """Keep the states of a test; by default those of `TEXT`."""
        test = test or f"{file}::test_a"
        files = {file: self.read(file).decode()}
        uses = (
            (use(file=file, test=test, times=3), legacy('page.click("#b")', "#b", file=file, test=test))
            if uses is None
            else uses
        )
        states = tuple(one.state(files) for one in uses)
        known = {name: fingerprint(self.read(name)) for name in {file, test.partition("::")[0]}}
        self.states().take([{"test": test, **OfTest(states=states, files=known).to_dict()}])

    def migrate(self, *paths, answers=(), **wanted):
        given = iter(answers)
        return migrate.run(Wanted(paths=paths, **wanted), ["-p", "no:schemathesis"], ask=lambda _: next(given, ""))


@pytest.fixture
def suite(tmp_path, monkeypatch):
    suite = Suite(tmp_path, monkeypatch)
    suite.write("t.py", TEXT)
    suite.commit()
    suite.recorded()
    return suite


def test_a_diff_then_writing_then_nothing_more(suite, capsys):
    assert suite.migrate() == 0
    shown = capsys.readouterr().out
    assert shown.startswith('E -> A, 3 uses: t.py:2 page.get_by_role("button", name="Sign in")\nB -> A, 1 use: t.py:3 ')
    assert '-    page.locator(".a").click()\n-    page.click("#b")\n+    page.get_by_role(' in shown
    assert "2 edits in 1 file; write with: pytest-heal migrate --write" in shown
    assert suite.read("t.py") == TEXT.encode()
    assert suite.migrate(write=True) == 0
    assert "2 edits written in 1 file" in capsys.readouterr().out
    assert suite.read("t.py") == DONE.encode()
    for more in ({}, {"write": True, "force": True}):
        assert suite.migrate(**more) == 0
        shown = capsys.readouterr().out
        assert "t.py: it has changed since the run; run the tests again, with --heal-record=all" in shown
        assert "nothing to edit" in shown or "0 edits written" in shown
    assert suite.read("t.py") == DONE.encode()


def test_nothing_was_recorded(suite):
    suite.states().path.unlink()
    with pytest.raises(HealError, match=r"no states of locators are recorded in .*: pytest --heal=on --heal-record=all"):
        suite.migrate()


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 2, "tests": {}}', '{"format": 1, "tests": {"t": {"states": [{}]}}}'])
def test_a_file_that_cannot_be_read_is_named_and_left(suite, text):
    suite.states().path.write_text(text)
    with pytest.raises(BaselineError, match=r"states\.json.*Delete it"):
        suite.migrate(write=True)
    assert suite.states().path.read_text() == text


def test_states_are_no_matter_for_git(suite):
    assert suite.git("status", "--porcelain", "--untracked-files=all").split() in ([], ["??", ".heal/baseline/.gitignore"])


def test_a_run_replaces_what_it_ran_alone(suite):
    suite.write("u.py", TEXT)
    suite.recorded("u.py")
    assert sorted(suite.states().read()) == ["t.py::test_a", "u.py::test_a"]
    suite.recorded("u.py", uses=())
    (known,) = suite.states().read().values()
    assert [state.times for state in known.states] == [3, 1]


def test_a_review_asks_for_the_greatest_gain_first(suite, capsys):
    assert suite.migrate(review=True, answers=["e\n", "a\n", "s\n"]) == 0
    shown = capsys.readouterr().out
    assert "  grade E -> A: page.get_by_role(" in shown
    assert "  matched 1 element on /, as the old one did, in t.py::test_a, 3 times" in shown
    assert suite.read("t.py") == TEXT.replace('page.locator(".a")', f"page{ROLE}").encode()


def test_an_edit_without_a_gain_is_not_listed_by_grades(suite, capsys):
    """`page.click("#b")` becomes a locator's; a name is as good as its id, so that nothing else is put there."""
    mends = ((""".locator('[name="go"]')""", "name"), legacy("x").mends[-1])
    suite.recorded(uses=(legacy('page.click("#b")', "#b", mends=mends, times=2),))
    assert suite.migrate() == 0
    shown = capsys.readouterr().out
    assert "old call, 2 uses: t.py:3 page.locator(" in shown
    assert '+    page.locator("#b").click()' in shown
    assert not re.search(r"\b([A-F]) -> \1\b", shown)
    assert suite.migrate(review=True, answers=["e", "q"]) == 0
    assert "an old call: page.locator(" in capsys.readouterr().out


def test_a_patch(suite):
    assert suite.migrate(output="patch:m.patch") == 0
    suite.git("apply", "m.patch")
    assert suite.read("t.py") == DONE.encode()


def test_never_in_ci_nor_over_uncommitted_changes(suite, monkeypatch, capsys):
    suite.write("u.py", TEXT)
    suite.recorded("u.py")
    assert suite.migrate(write=True) == 1
    assert "not written: u.py: git does not know it; commit it, or use --force" in capsys.readouterr().out
    assert (suite.read("u.py"), suite.read("t.py")) == (TEXT.encode(), DONE.encode())
    monkeypatch.setenv("CI", "true")
    with pytest.raises(HealError, match="--write --ci"):
        suite.migrate(write=True)


def test_choices(suite, capsys):
    suite.migrate(only="fragile")
    assert "1 edit in 1 file" in capsys.readouterr().out
    suite.migrate(kinds="test-id")
    assert "get_by_test_id" in (shown := capsys.readouterr().out)
    assert "get_by_role" not in shown
    with pytest.raises(HealError, match="--kind css is not known: expected some of role, label, test-id"):
        suite.migrate(kinds="role,css")
    suite.write("sub/u.py", TEXT)
    suite.recorded("sub/u.py")
    suite.migrate("sub")
    assert "--- a/sub/u.py" in (shown := capsys.readouterr().out)
    assert "t.py" not in shown.replace("sub/u.py", "")
    for path, reason in (("nowhere", "does not exist"), ("..", "outside of the project")):
        with pytest.raises(HealError, match=reason):
            suite.migrate(path)


def test_a_line_that_may_stay(suite, capsys):
    suite.write("t.py", TEXT.replace('"#b")', '"#b")  # heal: ignore'))
    suite.recorded()
    suite.migrate()
    assert "1 edit in 1 file" in capsys.readouterr().out


def test_what_is_left_is_told_with_its_reason(suite, capsys):
    text = (
        TEXT + '    page.locator("div > div").first.click()\n    page.query_selector(".x")\n    page.locator("#fine").click()\n'
    )
    suite.write("t.py", text)
    suite.recorded(uses=(use(failed=DRIFTED), legacy('page.click("#b")', "#b")))
    suite.migrate()
    shown = capsys.readouterr().out
    assert f't.py:2\n  - page.locator(".a")\n    in t.py::test_a {DRIFTED}' in shown
    assert 't.py:4\n  - page.locator("div > div").first\n    no recorded test has used it' in shown
    assert 't.py:5\n  - page.query_selector(".x")\n    it gives element handles' in shown
    assert '- page.locator("#fine")' not in shown
    assert "1 edit in 1 file; 3 locators left alone" in shown


def test_a_page_object_and_tests_that_changed(suite, capsys):
    page = 'def go(page):\n    return page.locator(".a")\n'
    suite.write("page.py", page)
    suite.write("u.py", "def test_b(page): pass\ndef test_c(page): pass\n")
    suite.commit()
    for test in ("u.py::test_b", "u.py::test_c"):
        suite.recorded("page.py", test, uses=(use(file="page.py", test=test),))
    suite.migrate("page.py")
    assert "1 edit in 1 file" in capsys.readouterr().out
    suite.write("u.py", "def test_b(page): pass\n")
    suite.recorded("page.py", "u.py::test_b", uses=(use(file="page.py", test="u.py::test_b"),))
    suite.migrate("page.py")
    assert "1 edit in 1 file" in capsys.readouterr().out, "test_c is gone: it has no say"
    suite.write("u.py", "def test_b(page): page.pause()\n")
    suite.migrate("page.py")
    shown = capsys.readouterr().out
    assert "in u.py::test_b is not known any more: u.py: it has changed since the run" in shown
    assert "nothing to edit; 1 locator left alone" in shown


@given(texts)
def test_hostile_text_is_shown_and_does_nothing(text):
    said = Proposal(file=text, line=1, locator=text, replacement=text)
    one = State(makings=(), locator=text, page=text, test=text, used=(text,), times=2)
    gain = Gain(before="F", after="A", uses=1)
    for line in (*ranking([(said, gain)]), *evidence(said, [one], gain)):
        assert not [c for c in line if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") or c in "\u202e\u2066"]
        assert not re.match(r"\s*::", line)
