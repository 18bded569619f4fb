"""`pytest-heal fix` as a command: what it reads, what it refuses to write, and that what it writes is written whole."""

import json
from dataclasses import replace

import pytest

from pytest_heal.baseline import YamlStore
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import HealError
from pytest_heal.repair import last_run
from pytest_heal.repair.files import decoded, refused_here, uncommitted
from pytest_heal.suggestions.record import Explanation
from pytest_heal.suggestions.suggestions import Suggestions
from tests.source.fix_corpus import ROLE, A, Seen
from tests.support.fix_project import FIXED, TEXT, Project, entry


@pytest.fixture
def project(tmp_path, monkeypatch):
    project = Project(tmp_path, monkeypatch)
    project.write("test_a.py", TEXT)
    project.commit()
    return project


def test_a_diff_is_shown_and_nothing_is_written(project, capsys):
    project.drifted(entry(TEXT))
    assert project.fix() == 0
    shown = capsys.readouterr().out
    assert (
        '-    page.locator("#a").click()  # page.locator("#a")\n+    page.get_by_role("button", name="Sign in").click()'
        in shown
    )
    assert "1 edit in 1 file; write with: pytest-heal fix --write" in shown
    assert project.read() == TEXT.encode()


TWICE = TEXT + TEXT.replace("test_a", "test_b")


def twice(*, stopped_by="#gone", **changes):
    """The same heal in a test that passed and in one that failed, where another locator was refused then."""
    first, other = (entry(TWICE, seen=A(nth=nth), test=f"test_a.py::test_{name}") for nth, name in enumerate("ab"))
    failed = replace(other, event=replace(other.event, confirmed=False, **changes), outcome="failed")
    if not stopped_by:
        return first, failed
    lost = replace(failed.event, outcome="refused", code="no-signal", selector=stopped_by, mends=(), makings=(), replacement="")
    return first, failed, replace(failed, event=lost)


def test_a_heal_in_a_test_that_another_locator_stopped_is_edited_with_the_same_one_that_passed(project, capsys):
    project.write("test_a.py", TWICE)
    project.commit()
    project.drifted(*twice())
    assert project.fix() == 0
    assert "2 edits in 1 file; 1 locator needs a person" in capsys.readouterr().out


@pytest.mark.parametrize(
    "changes",
    [
        {"stopped_by": ""},  # nobody knows why it failed: perhaps for this heal
        {"stopped_by": "#a"},
        {"after": 'button "Delete"'},
        {"page": "http://x/settings"},
        {"replacement": "page.get_by_text('Sign in')"},
    ],
    ids=str,
)
def test_a_heal_whose_test_failed_stays_for_a_person(project, capsys, changes):
    project.write("test_a.py", TWICE)
    project.commit()
    project.drifted(*twice(**changes))
    assert project.fix() == 0
    assert "1 edit in 1 file" in capsys.readouterr().out


def test_writing_and_a_second_run(project, capsys):
    kept = project.drifted(entry(TEXT))
    assert project.fix(write=True) == 0
    assert project.read() == FIXED.encode()
    assert "1 edit written in 1 file" in capsys.readouterr().out
    assert not kept.exists()
    with pytest.raises(HealError, match="no drift of a run is known here"):
        project.fix(write=True, force=True)
    assert project.read() == FIXED.encode()


def test_reports_of_several_shards_and_a_second_run(project, capsys):
    project.write("test_b.py", TEXT)
    project.commit()
    for name, one in (("1.json", entry(TEXT)), ("2.json", entry(TEXT, file="test_b.py"))):
        project.write(name, json.dumps(project.report(one).to_dict()))
    assert project.fix(files=("1.json", "2.json"), write=True) == 0
    assert project.read() == project.read("test_b.py") == FIXED.encode()
    capsys.readouterr()
    assert project.fix(files=("1.json", "2.json"), write=True, force=True) == 0
    shown = capsys.readouterr().out
    assert "test_a.py: it has changed since the run; run the tests again" in shown
    assert "0 edits written" in shown
    assert project.read() == FIXED.encode()


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode(),
        ("# -*- coding: latin-1 -*-\n" + TEXT).encode("latin-1"),
        ("# -*- coding: cp1252 -*-\r\n" + TEXT.replace("\n", "\r\n")).encode("cp1252"),
        (TEXT + "\x0c\nx = '''a\r\nb\nc'''").encode(),
    ],
    ids=["utf-8", "BOM", "CRLF", "latin-1", "cp1252 and CRLF", "mixed ends"],
)
def test_byte_for_byte_outside_of_the_edit(project, data):
    path = project.write("test_a.py", data)
    project.commit()
    text = decoded(path).text
    project.drifted(entry(text))
    assert project.fix(write=True) == 0
    assert project.read() == data.replace(b'page.locator("#a").click', f"page{ROLE}.click".encode())


def test_an_encoding_that_cannot_hold_it(project, capsys):
    text = "# -*- coding: latin-1 -*-\n" + TEXT
    project.write("test_a.py", text.encode("latin-1"))
    project.commit()
    project.drifted(entry(text, seen=A(mends=((0, 1, '.get_by_text("日本")', "text"),))))
    project.fix(write=True)
    assert "latin-1" in capsys.readouterr().out.replace("iso-8859-1", "latin-1")
    assert project.read() == text.encode("latin-1")


def test_uncommitted_changes_are_not_written_over(project, capsys):
    text = TEXT + "x = 1\n"
    project.write("test_a.py", text)
    project.drifted(entry(text))
    assert project.fix(write=True) == 1
    assert "not written: test_a.py: it has uncommitted changes; commit it, or use --force" in capsys.readouterr().out
    assert project.read() == text.encode()
    assert project.fix(write=True, force=True) == 0
    assert project.read() == (FIXED + "x = 1\n").encode()


def test_what_git_cannot_bring_back(project, tmp_path_factory, monkeypatch, capsys):
    project.write("new.py", TEXT)
    project.write(".gitignore", "new.py\n")
    assert uncommitted(project.path, ["new.py", "test_a.py"]) == {"new.py": "git does not know it"}
    outside = tmp_path_factory.mktemp("outside")
    (outside / "a.py").write_text("")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(outside.parent))
    assert "not in a git repository" in uncommitted(outside, ["a.py"])["a.py"]
    monkeypatch.setenv("PATH", "")
    assert "git cannot be asked" in uncommitted(project.path, ["test_a.py"])["test_a.py"]
    project.drifted(entry(TEXT))
    assert project.fix(write=True) == 1
    assert "--force" in capsys.readouterr().out
    assert project.fix(write=True, force=True) == 0
    assert project.read() == FIXED.encode()


def test_a_file_that_changed_since_the_run(project, capsys):
    kept = project.drifted(entry(TEXT))
    project.write("test_a.py", "\n" + TEXT)
    project.commit()
    assert project.fix(write=True) == 0
    assert "test_a.py: it has changed since the run; run the tests again" in capsys.readouterr().out
    assert project.read() == ("\n" + TEXT).encode()
    assert kept.exists()
    report = project.report(entry(TEXT))
    last_run.store(kept, replace(report, run=replace(report.run, files={"test_a.py": ""})))
    project.fix(write=True)
    assert "it changed while the tests were running" in capsys.readouterr().out


@pytest.mark.parametrize("file", ["../other/test_a.py", ".venv/lib/site-packages/page.py", "link.py"])
def test_files_of_others(project, capsys, file):
    outside = project.path.parent / "other"
    outside.mkdir(exist_ok=True)
    (outside / "test_a.py").write_text(TEXT)
    (project.path / "link.py").symlink_to(outside / "test_a.py")
    if not (project.path / file).exists():
        project.write(file, TEXT)
    project.drifted(entry(TEXT, file=file))
    assert project.fix(write=True, force=True) == 0
    assert "outside of the project" in (shown := capsys.readouterr().out) or "not of this project" in shown
    assert project.read(file) == TEXT.encode()


def test_never_in_ci_unless_told_and_never_in_a_worker(project, monkeypatch):
    project.drifted(entry(TEXT))
    monkeypatch.setenv("CI", "true")
    with pytest.raises(HealError, match=r"this is a CI run \(CI is set\).*--write --ci"):
        project.fix(write=True)
    with pytest.raises(HealError, match="CI run"):
        project.fix(review=True)
    assert project.fix() == 0
    assert project.read() == TEXT.encode()
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")
    with pytest.raises(HealError, match="worker of pytest-xdist"):
        project.fix(write=True, ci=True)
    assert project.read() == TEXT.encode()
    monkeypatch.delenv("PYTEST_XDIST_WORKER")
    assert project.fix(write=True, ci=True) == 0
    assert project.read() == FIXED.encode()
    assert refused_here(write=False, ci=False, environ={"CI": "true"}) == ""


def test_a_file_is_written_whole_or_not_at_all(project, monkeypatch, capsys):
    project.drifted(entry(TEXT))
    monkeypatch.setattr("pytest_heal.baseline.yaml_file.os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space")))
    assert project.fix(write=True) == 1
    assert "could not be written (No space); it is as it was" in capsys.readouterr().out
    assert project.read() == TEXT.encode()
    assert [path.name for path in project.path.glob(".heal-*")] == []


def test_a_patch_that_git_takes(project, capsysbinary):
    project.write("sub/test_b.py", b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode() + b"x = 1")
    project.commit()
    text = decoded(project.path / "sub/test_b.py").text
    project.drifted(entry(TEXT), entry(text, file="sub/test_b.py"))
    assert project.fix(output="patch") == 0
    project.write("fix.patch", capsysbinary.readouterr().out)
    project.git("apply", "--check", "fix.patch")
    project.git("apply", "fix.patch")
    assert project.read() == FIXED.encode()
    assert project.read("sub/test_b.py") == b"\xef\xbb\xbf" + FIXED.replace("\n", "\r\n").encode() + b"x = 1"
    project.git("checkout", "-q", ".")
    project.fix(output="patch:other.patch")
    assert project.read("other.patch") == project.read("fix.patch")
    with pytest.raises(HealError, match="--output html"):
        project.fix(output="html")


@pytest.mark.parametrize(
    ("answers", "edited"),
    [([], []), (["\n"], []), (["a\n", "s\n"], [1]), (["s\n", "a\n"], [2]), (["e\n", "a\n", "q\n"], [1]), (["q\n", "a\n"], []),
     (["a\n", "a\n"], [1, 2]), (["what\n", "a\n"], [2])],
)  # fmt: skip
def test_a_review(project, capsys, answers, edited):
    text = 'page.locator("#a").click()\npage.locator("#a").fill("x")\n'
    project.write("test_a.py", text)
    project.commit()
    project.drifted(entry(text), entry(text, seen=A(nth=1), test="test_a.py::test_b"))
    assert project.fix(review=True, answers=answers) == 0
    lines = text.splitlines(keepends=True)
    for line in edited:
        lines[line - 1] = lines[line - 1].replace('page.locator("#a")', f"page{ROLE}")
    assert project.read() == "".join(lines).encode()
    shown = capsys.readouterr().out
    assert ("passed with it" in shown) == ("e\n" in answers)
    assert "1 of 2" in shown


def test_the_baseline_is_made_current(project):
    old = Fingerprint(key=Key(locator="#a", page="/login"), element=Element(tag="a"), source="test_a.py")
    store = YamlStore(project.path / ".heal" / "baseline")
    store.put_all([old], replace=True)
    project.commit()
    one = entry(TEXT)
    one = replace(one, event=replace(one.event, mends=tuple(replace(m, selector="#signin") for m in one.event.mends)))
    project.drifted(one)
    assert project.fix(write=True, baseline=True) == 0
    store = YamlStore(project.path / ".heal" / "baseline")
    assert list(store.keys()) == [("test_a.py", Key(locator="#signin", page="/login"))]
    found = store.get("test_a.py", Key(locator="#signin", page="/login"))
    assert (found.element.name, found.code) == ("Sign in", 'page.locator("#signin")')


def test_style_is_a_flag_and_an_ini_value(project):
    project.write("pytest.ini", "[pytest]\nheal_style = test-id\n")
    project.commit()
    project.drifted(entry(TEXT))
    project.fix(write=True)
    assert b'get_by_test_id("go")' in project.read()
    project.git("checkout", "-q", ".")
    project.drifted(entry(TEXT))
    project.fix(write=True, style=("same-kind",))
    assert b'page.locator("#signin").click' in project.read()


def test_what_a_model_had_a_part_in_is_for_a_person(project, capsys):
    project.write("test_a.py", TEXT)
    project.commit()
    project.drifted(entry(TEXT, code="second-opinion"))
    project.fix(write=True)
    assert project.read() == TEXT.encode()
    assert "a model's second opinion took part in the heal" in capsys.readouterr().out


LIST = Explanation(
    kind="list-gone",
    sentence="The whole list is missing: #a matches nothing now. #a is now .b (2): they say what is expected.",
    paste='page.locator(".b")',
    of="#a",
)


def listed(*, explanation=LIST, **changes):
    """A list that matched nothing."""
    found = Suggestions(locator='page.locator("#a")', selector="#a", explanations=(explanation,))
    values = {
        "outcome": "suggested", "code": "list-gone", "reason": explanation.sentence, "method": "to_have_count",
        "replacement": "", "confirmed": False, "mends": (), "healed_as": None, "suggestions": found.to_dict(),
    }  # fmt: skip
    return entry(TEXT, **{**values, **changes})


@pytest.mark.parametrize("outcome", ["suggested", "refused"])
def test_a_list_that_is_missing_is_for_a_person(project, capsys, outcome):
    project.drifted(listed(outcome=outcome))
    assert project.fix(write=True, force=True) == 0
    shown = capsys.readouterr().out
    assert project.read() == TEXT.encode()
    assert (
        "needs a person:\n  test_a.py:3\n  - page.locator('#a')\n  ? page.locator(\".b\")\n"
        "    it was not healed: The whole list is missing: #a matches nothing now. #a is now .b (2)"
    ) in shown
    assert "0 edits written in 0 files; 1 locator needs a person" in shown
    project.fix(review=True, answers=["a"])
    assert project.read() == TEXT.encode()


def test_a_list_keeps_its_call_from_being_edited_for_others(project, capsys):
    """The call that makes the list makes another locator, too, which was healed."""
    project.drifted(entry(TEXT, test="test_a.py::test_b"), listed())
    project.fix(write=True, force=True)
    assert project.read() == TEXT.encode()
    assert "in test_a.py::test_a it was not healed: The whole list is missing" in capsys.readouterr().out


def test_what_a_test_takes_of_a_list_is_not_replaced(project, capsys):
    """An element of it was refused, or was never found: the proposal is for the list, where that is made."""
    (making,) = entry(TEXT).event.makings
    makings = (making, replace(making, selector="#a >> nth=1", method="nth", line=making.line + 1))
    of_it = {"makings": makings, "selector": "#a >> nth=1", "locator": 'page.locator("#a").nth(1)'}
    project.drifted(listed(**of_it))
    project.fix()
    shown = capsys.readouterr().out
    assert f'  test_a.py:{making.line}\n  - page.locator("#a")\n  ? page.locator(".b")\n' in shown
    project.drifted(listed(**of_it, explanation=replace(LIST, of="unknown")))
    project.fix()
    assert '- page.locator("#a").nth(1)\n  ? page.locator(".b")\n' in capsys.readouterr().out


@pytest.mark.parametrize(
    "changes", [{"confirmed": True}, {"explanation": replace(LIST, paste="")}, {"explanation": replace(LIST, kind="hidden")}]
)
def test_what_is_no_proposal_is_not_shown(project, capsys, changes):
    project.drifted(listed(**changes))
    project.fix()
    assert "person" not in capsys.readouterr().out


def test_of_what_failed_only_proposals_for_lists_are_kept(project):
    path, root = project.path / "last.json", project.path
    for one, kept in ((listed(), True), (listed(makings=()), False), (listed(explanation=replace(LIST, paste="")), False)):
        names = kept_after(path, (project.report(one), {"test_a.py::test_a"}), root=root)
        assert names == (["test_a.py::test_a"] if kept else [])


def test_what_tests_print_cannot_steer_the_terminal(project, capsys):
    text = TEXT + "# \x1b[31m\n"
    project.write("test_a.py", text)
    project.drifted(entry(text, confirmed=False, locator="page.locator('\x1b[2J')", replacement="page.x('\x1b')"))
    project.fix()
    assert "\x1b" not in capsys.readouterr().out


# ---------------------------------------------------------------------- the last run


def kept_after(path, *runs, root):
    for report, tests in runs:
        last_run.keep(path, report, tests=tests, root=root)
    return sorted(one.event.test for one in last_run.read(path).entries) if path.exists() else []


def test_an_edit_that_cannot_be_made_does_not_keep_others_from_it(project, capsys):
    """Brackets around an argument hold one argument, and a role by its name has two."""
    odd = 'page.locator(  # old\n        ("#b")\n    )'
    text = f"{TEXT}\n\ndef test_b(page):\n    {odd}.click()\n"
    project.write("test_a.py", text)
    project.commit()
    seen = Seen(calls=((odd, "#b"),), mends=((0, 1, ROLE, "role"),))
    project.drifted(entry(text), entry(text, seen=seen, test="test_a.py::test_b"))
    assert project.fix(write=True) == 0
    assert project.read() == text.replace('page.locator("#a").click', f"page{ROLE}.click").encode()
    assert "1 edit written in 1 file; 1 locator needs a person" in capsys.readouterr().out


def test_a_partial_run_replaces_what_it_ran_alone(project):
    project.write("test_b.py", TEXT)
    a, b, none = entry(TEXT), entry(TEXT, file="test_b.py"), project.report()
    path, root = project.path / "last.json", project.path
    both = (project.report(a, b), {"test_a.py::test_a", "test_b.py::test_a"})
    names = ["test_a.py::test_a", "test_b.py::test_a"]
    assert kept_after(path, both, root=root) == names
    assert kept_after(path, both, (none, {"test_c.py::test_x"}), root=root) == names
    assert kept_after(path, both, (none, {"test_a.py::test_a"}), root=root) == names[1:]
    assert kept_after(path, both, (project.report(a), {"test_a.py::test_a"}), root=root) == names
    assert kept_after(path, both, (none, set(names)), root=root) == []
    assert not path.exists()
    assert kept_after(path, both, root=root) == names
    project.write("test_b.py", TEXT + "x = 1\n")
    assert kept_after(path, (none, set()), root=root) == names[:1]
    path.write_text("{")
    assert kept_after(path, both, root=root) == names


def test_where_it_worked_stands_in_the_run(project):
    from pytest_heal.plugin.report_run import worked_at

    event = entry(TEXT).event
    lines = [(3, "/register", "#a"), (3, "/unknown", ""), (3, "/other", "#b"), (4, "/x", "#a"), (5, "/x", "#b")]
    worked = [f"{project.path}/test_a.py\t{line}\t{page}\t{part}" for line, page, part in lines]
    worked.append("/elsewhere.py\t3\t/y\t#a")
    assert worked_at([event], worked, project.path) == {
        "test_a.py:3": ["/register", "/unknown"],
        "test_a.py:4": ["/x"],
    }
    assert worked_at([], worked, project.path) == {}


def test_check_says_by_its_status_whether_there_is_something_to_do(project, capsys):
    assert project.fix(check=True) == 0
    assert "nothing to repair" in capsys.readouterr().out
    project.drifted(entry(TEXT))
    assert project.fix(check=True) == 1
    assert project.read() == TEXT.encode()
    project.drifted(entry(TEXT, confirmed=False))
    assert project.fix(check=True) == 1, "what needs a person is something to do"
    with pytest.raises(HealError, match="--check only looks"):
        project.fix(check=True, write=True)
    assert project.read() == TEXT.encode()
