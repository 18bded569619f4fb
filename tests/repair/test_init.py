"""`pytest-heal init`: each line after a question, and all of it undone byte for byte."""

import io
import json
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.cli.main import main
from pytest_heal.repair import init_command
from pytest_heal.repair.suite_lines import FILES, added, lacking, taken_out

PYPROJECT = '[project]\nname = "shop"\n'
TABLE = '\n[tool.pytest-heal]\nreports = ["html:test-results/heal.html"]\nmode = "on"\n'


def snapshot(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture
def suite(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def suite(**files):
        for name, text in files.items():
            (tmp_path / name.replace("__", "-").replace("_", ".")).write_bytes(text.encode())
        return tmp_path

    return suite


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, {"pytest.ini": "[pytest]\nheal_reports = html:test-results/heal.html\nheal = on\n"}),
        ({"pyproject_toml": PYPROJECT}, {"pyproject.toml": PYPROJECT + TABLE}),
        ({"pyproject_toml": PYPROJECT.strip()}, {"pyproject.toml": PYPROJECT + TABLE}),
        (
            {"tox_ini": "[tox]\n[pytest]\naddopts = -q\n", "pyproject_toml": PYPROJECT},
            {
                "tox.ini": "[tox]\n[pytest]\nheal_reports = html:test-results/heal.html\nheal = on\naddopts = -q\n",
                "pyproject.toml": PYPROJECT,
            },
        ),
        (
            {"pytest_ini": "[pytest]\nheal = strict\nheal_reports = json\n", "requirements_txt": "pytest-playwright\r\n"},
            {
                "pytest.ini": "[pytest]\nheal = strict\nheal_reports = json\n",
                "requirements.txt": "pytest-playwright\r\npytest-heal>=1,<2\n",
            },
        ),
        (
            {"pyproject_toml": PYPROJECT, "_gitignore": "*.pyc"},
            {"pyproject.toml": PYPROJECT + TABLE, ".gitignore": "*.pyc\n/test-results/\n"},
        ),
        (
            {"pyproject_toml": PYPROJECT, "_gitignore": "*.pyc\n  **/test-results\n"},
            {"pyproject.toml": PYPROJECT + TABLE, ".gitignore": "*.pyc\n  **/test-results\n"},
        ),
    ],
)
def test_yes_writes_what_is_lacking_and_undo_takes_it_out(suite, files, expected, capsys):
    folder = suite(**files)
    before = snapshot(folder)
    assert main(["init", "--yes"]) == 0
    written = {name: text for name, text in snapshot(folder).items() if name != init_command.RECORD}
    assert written == {name: text.encode() for name, text in expected.items()}
    again = snapshot(folder)
    assert main(["init", "--yes"]) == 0
    assert snapshot(folder) == again
    assert "nothing is missing" in capsys.readouterr().out
    assert main(["init", "--undo"]) == 0
    assert snapshot(folder) == before
    assert main(["init", "--undo"]) == 0
    assert "nothing to undo" in capsys.readouterr().out


def test_each_line_is_asked_about(suite, monkeypatch, capsys):
    folder = suite(pyproject_toml=PYPROJECT, requirements_txt="pytest-playwright==0.7\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO("no\ny\nn\n"))
    assert main(["init"]) == 0
    assert (
        folder / "pyproject.toml"
    ).read_text() == PYPROJECT + '\n[tool.pytest-heal]\nreports = ["html:test-results/heal.html"]\n'
    assert (folder / "requirements.txt").read_text() == "pytest-playwright==0.7\n"
    said = capsys.readouterr().out
    assert said.count("write it? [y/N]") == 3
    assert '  + mode = "on"\n' in said
    assert "  + pytest-heal>=1,<2\n" in said


def test_where_nobody_answers_nothing_is_written(suite, monkeypatch):
    """In CI, too."""
    folder = suite(pyproject_toml=PYPROJECT)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    before = snapshot(folder)
    assert main(["init"]) == 0
    assert snapshot(folder) == before


def test_what_was_changed_since_is_left_alone(suite, capsys):
    folder = suite(pyproject_toml=PYPROJECT, requirements_txt="pytest-playwright\n")
    main(["init", "--yes"])
    path = folder / "pyproject.toml"
    path.write_text(path.read_text().replace('mode = "on"', 'mode = "strict"'))
    kept = path.read_text()
    assert main(["init", "--undo"]) == 1
    assert "pyproject.toml: has been changed since; remove by hand: [tool.pytest-heal] mode" in capsys.readouterr().out
    assert 'mode = "strict"' in path.read_text()
    assert kept != path.read_text() or "reports" in kept
    assert (folder / "requirements.txt").read_text() == "pytest-playwright\n", "what can be undone is"
    assert json.loads((folder / init_command.RECORD).read_text())["added"], "and the rest is remembered"


@pytest.mark.parametrize(
    ("files", "args", "says"),
    [
        ({"pyproject_toml": "[tool\n"}, ["--yes"], "pyproject.toml: "),
        ({}, ["--yes", "--undo"], "--yes or --undo, not both"),
        ({}, ["--all"], "does not know --all"),
    ],
)
def test_what_cannot_be_done_says_so_and_writes_nothing(suite, files, args, says, capsys):
    folder = suite(**files)
    before = snapshot(folder)
    assert main(["init", *args]) == 2
    assert says in capsys.readouterr().err
    assert snapshot(folder) == before


def test_a_file_that_cannot_be_written_stays_as_it_was(suite, monkeypatch, capsys):
    folder = suite(pyproject_toml=PYPROJECT)

    def full(path, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(init_command, "replace_whole", full)
    assert main(["init", "--yes"]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert snapshot(folder) == {"pyproject.toml": PYPROJECT.encode()}


@given(st.text("ab[]\n =", max_size=30), st.sampled_from(FILES[1:]))
def test_whatever_stood_there_stands_there_again(text, name):
    files = {name: text}
    for one in lacking(files):
        now = added(files.get(one.file, ""), one)
        assert one.text in now
        back = taken_out(now, one.text)
        assert back in (files.get(one.file, ""), None)


AGENT_FILES = ("AGENTS.md", ".agents/skills/pytest-heal/SKILL.md")


@pytest.mark.parametrize("before", [None, "# Mine\n\nBe kind.\n", "# Mine", ""])
def test_agents_get_a_section_and_a_skill_and_both_are_undone(suite, before, capsys):
    folder = suite(pytest_ini="[pytest]\nheal = on\nheal_reports = json\n")
    if before is not None:
        (folder / "AGENTS.md").write_text(before, encoding="utf-8")
    known = snapshot(folder)
    assert main(["init", "--yes", "--agents"]) == 0
    section, skill = ((folder / name).read_text(encoding="utf-8") for name in AGENT_FILES)
    assert section.startswith(before or "## Tests that heal")
    assert AGENT_FILES[1] in section
    assert skill.startswith("---\nname: pytest-heal\ndescription: ")
    assert main(["init", "--yes", "--agents"]) == 0
    assert "nothing is missing" in capsys.readouterr().out
    assert main(["init", "--undo"]) == 0
    assert snapshot(folder) == known
    assert not (folder / ".agents").exists()


def test_without_the_flag_agents_get_nothing(suite):
    folder = suite()
    assert main(["init", "--yes"]) == 0
    assert not any((folder / name).exists() for name in AGENT_FILES)


def test_a_skill_of_somebody_else_stays(suite):
    folder = suite()
    (folder / ".agents/skills/pytest-heal").mkdir(parents=True)
    (folder / AGENT_FILES[1]).write_text("mine", encoding="utf-8")
    assert main(["init", "--yes", "--agents"]) == 0
    assert (folder / AGENT_FILES[1]).read_text(encoding="utf-8") == "mine"


def test_what_agents_are_told_to_type_exists():
    """The skill and the section name commands, flags and tools; each of them is there."""
    from pytest_heal.config.options import OPTIONS
    from pytest_heal.serve.tools import SUITE_TOOLS

    text = "".join(init_command._packaged(name) for name in ("AGENTS.md", "SKILL.md"))
    flags = {option.flag for option in OPTIONS}
    assert set(re.findall(r"--heal[a-z-]*", text)) <= flags
    assert set(re.findall(r"`(\w+_\w+)`", text)) <= {tool.name for tool in SUITE_TOOLS}
    assert set(re.findall(r"`pytest-heal (\w+)", text)) <= {"mcp", "fix"}


def test_a_repository_without_a_gitignore_gets_one(suite, capsys):
    folder = suite(pyproject_toml=PYPROJECT)
    (folder / ".git").mkdir()
    assert main(["init", "--yes"]) == 0
    assert (folder / ".gitignore").read_text() == "/test-results/\n"
    assert main(["init", "--undo"]) == 0
    assert not (folder / ".gitignore").exists()
    assert "reports are not committed" in capsys.readouterr().out
