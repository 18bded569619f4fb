"""``--since=REF``: only what is new counts, as git has it; and whatever git cannot say is an error with its reason."""

import os
import shutil
import subprocess

import pytest

from pytest_heal.cli.main import main
from pytest_heal.errors import HealError
from pytest_heal.lint.command import lint

OLD = 'def test(page):\n    page.locator(".old").click()\n    page.locator("#b").click()\n'


def git(folder, *arguments):
    environ = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    names = {f"GIT_{who}_{what}": "t@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    done = subprocess.run(
        ["git", "-C", str(folder), *arguments], env={**environ, **names}, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def commit(folder):
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", git(folder, "branch", "--show-current"), "--allow-empty")


@pytest.fixture
def repository(tmp_path, monkeypatch):
    folder = tmp_path / "app"
    (folder / "tests").mkdir(parents=True)
    monkeypatch.chdir(folder)
    git(folder, "init", "-q", "-b", "main")
    (folder / "tests/test_a.py").write_text(OLD)
    commit(folder)
    git(folder, "checkout", "-q", "-b", "work")
    return folder


def new(**options):
    return [one.written.code for one in lint(["."], **{"since": "main", **options}).locators if one.new]


def test_only_lines_that_are_new_count(repository):
    test = repository / "tests/test_a.py"
    assert new() == []
    test.write_text(OLD.replace('"#b"', '"#c"') + '    page.locator(".d").click()\n')
    assert new() == ['page.locator("#c")', 'page.locator(".d")']  # not committed yet
    commit(repository)
    assert new() == ['page.locator("#c")', 'page.locator(".d")']
    (repository / "tests/test_b.py").write_text('page.locator(".e")\n')
    assert new()[2:] == ['page.locator(".e")']  # git does not know the file yet
    test.write_text("\n\n" + OLD)
    commit(repository)
    assert new() == ['page.locator(".e")']  # moved down, and one removed


def test_a_call_counts_when_any_of_its_lines_is_new(repository):
    test = repository / "tests/test_a.py"
    test.write_text("(\n    page\n    .locator('.a')\n    .first\n)\n")
    commit(repository)
    git(repository, "branch", "-f", "main")
    test.write_text(test.read_text().replace("'.a'", "'.b'"))
    assert new() == ['page.locator(".b").first']


def test_a_renamed_file_is_compared_with_what_it_was(repository):
    git(repository, "mv", "tests/test_a.py", "tests/test_renamed.py")
    (repository / "tests/test_renamed.py").write_text(OLD + '    page.locator(".new")\n')
    commit(repository)
    assert new() == ['page.locator(".new")']


def test_lines_that_are_only_indented_differently_are_not_new(repository):
    body = "".join(f"    {line}" for line in OLD.splitlines(keepends=True)[1:])
    (repository / "tests/test_a.py").write_text(f"def test(page):\n    if page:\n{body}")
    assert new() == []


@pytest.mark.parametrize("name", ["ä b.py", 'quo"te.py', "tab\there.py", "b/a.py"])
def test_names_of_files_are_read_as_they_are(repository, name):
    path = repository / name
    path.parent.mkdir(exist_ok=True)
    path.write_text('page.locator(".a")\n')
    commit(repository)
    git(repository, "branch", "-f", "main")
    path.write_text('page.locator(".a")\npage.locator(".b")\n')
    assert new() == ['page.locator(".b")']


def test_what_others_changed_meanwhile_is_not_ours(repository):
    (repository / "tests/test_mine.py").write_text('page.locator(".mine")\n')
    commit(repository)
    git(repository, "checkout", "-q", "main")
    (repository / "tests/test_a.py").write_text(OLD.replace(".old", ".theirs"))
    commit(repository)
    git(repository, "checkout", "-q", "work")
    assert new() == ['page.locator(".mine")']


def test_the_settings_of_git_change_nothing(repository):
    for name, value in {"diff.noprefix": "true", "diff.mnemonicPrefix": "true", "color.ui": "always", "diff.renames": "false",
                        "diff.external": "false", "diff.relative": "true"}.items():  # fmt: skip
        git(repository, "config", name, value)
    git(repository, "mv", "tests/test_a.py", "tests/test_c.py")
    (repository / "tests/test_c.py").write_text(OLD + '    page.locator(".new")\n')
    assert new() == ['page.locator(".new")']
    assert new(cwd=repository / "tests") == ['page.locator(".new")']


def test_the_gate_counts_the_new_ones_alone_and_says_so(repository, capsys):
    assert main(["lint", "--fail-under=C"]) == 1
    assert main(["lint", "--fail-under=C", "--since=main"]) == 0
    assert capsys.readouterr().out.endswith(
        "2 locators in 1 file: 1 B, 1 E; none new since main; none worse than C\npassed: none worse than C\n"
    )
    (repository / "tests/test_b.py").write_text(
        'page.locator(".new")\npage.locator("#good")\npage.locator("b")  # heal: ignore\n'
    )
    assert main(["lint", "--fail-under=C", "--since=main"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("; 3 new since main; 1 of 3 new ones worse than C")
    assert lines[-1] == "failed: 1 of 3 new ones worse than C"
    assert [line.split(":")[0] for line in lines if ".py:" in line and "locators" not in line] == ["tests/test_b.py"]
    report = lint(["."], since="main", least="C").to_dict()
    assert (report["since"], [one["new"] for one in report["locators"]]) == ("main", [False, False, True, True, True])


def test_what_git_cannot_say_is_an_error_with_its_reason(repository, tmp_path, monkeypatch, capsys):
    def said(ref="main", cwd=None):
        with pytest.raises(HealError) as caught:
            lint(["."], since=ref, cwd=cwd)
        return str(caught.value)

    assert said("nowhere") == (
        "--since nowhere: git knows no such commit here; give a branch, a tag or a commit, such as --since=origin/main"
    )
    assert "git knows no such commit here" in said("--output=x")
    assert not (repository / "x").exists()
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain/a.py").write_text("")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert said(cwd=tmp_path / "plain") == f"--since main: {tmp_path / 'plain'} is in no git repository"

    git(repository, "checkout", "-q", "--orphan", "alone")
    commit(repository)
    assert said().endswith("they have no history in common")
    git(repository, "checkout", "-q", "-f", "work")
    commit(repository)
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth=1", "--branch=work", f"file://{repository}", str(shallow))
    assert "git knows no such commit here, and the clone is shallow; fetch its history (git fetch --unshallow" in said(
        cwd=shallow
    )
    git(shallow, "fetch", "-q", "--depth=1", "origin", "alone:main")
    assert "both come from: the clone is shallow; fetch its history" in said(cwd=shallow)

    monkeypatch.setenv("PATH", str(tmp_path / "plain"))
    assert shutil.which("git") is None
    assert said() == "--since needs git, which is not on the PATH"
    assert main(["lint", "--since=main"]) == 2
    assert "--since needs git" in capsys.readouterr().err
