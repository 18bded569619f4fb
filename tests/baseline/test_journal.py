"""The journal: one line a record, alive while its process is, never stolen, never deleted unread."""

import errno
import json
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_heal.baseline import journal as journal_module
from pytest_heal.baseline import yaml_files
from pytest_heal.baseline.journal import FOLDER, Journal
from pytest_heal.baseline.recovery import recover

READERS = {"note": lambda record: record["text"]}

DIES = """
import os, sys
from pathlib import Path
from pytest_heal.baseline.journal import Journal
journal = Journal(Path(sys.argv[1]))
for text in sys.argv[2:]:
    assert journal.append({"kind": "note", "text": text})
os.kill(os.getpid(), 9)
"""

STEALS = """
import sys
from pathlib import Path
from pytest_heal.baseline.recovery import recover
with recover(Path(sys.argv[1]), {"note": dict}) as found:
    found.confirm()
    print(found.journals)
"""


def note(text):
    return {"kind": "note", "text": text}


def leave(root, *texts):
    """A journal as a killed process leaves it: without running any of its own code at the end."""
    before = set(names(root))
    subprocess.run([sys.executable, "-c", DIES, str(root), *texts], check=False)
    (left,) = [root / FOLDER / name for name in names(root) if name.endswith(".jsonl") and name not in before]
    return left


def names(root):
    folder = root / FOLDER
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def taken(root, *, confirm=True):
    with recover(root, READERS) as found:
        if confirm:
            found.confirm()
    return found


def texts(found):
    return [value for _, value in found.records]


def test_a_journal_that_says_nothing_makes_nothing(tmp_path):
    journal = Journal(tmp_path / "baseline")
    journal.close(merged=False)
    journal.close(merged=True)
    assert journal.path is None
    assert texts(taken(tmp_path / "baseline")) == []
    assert list(tmp_path.iterdir()) == []


def test_a_record_is_on_disk_when_append_returns(tmp_path):
    journal = Journal(tmp_path)
    assert journal.append(note("a\nb \ud800 ü"))
    (line,) = journal.path.read_bytes().splitlines()
    assert json.loads(line) == {"v": 1, "kind": "note", "text": "a\nb \ud800 ü"}
    assert ".journal/" in (tmp_path / ".gitignore").read_text().splitlines()


def test_one_write_a_record(tmp_path, monkeypatch):
    journal = Journal(tmp_path)
    journal.append(note("first"))
    lines = []
    monkeypatch.setattr(journal_module.os, "write", lambda _, line: lines.append(line) or len(line))
    monkeypatch.setattr(journal_module.os, "fsync", lambda _: pytest.fail("fsync"))
    journal.append(note("x" * 100_000))
    assert len(lines) == 1
    assert lines[0].endswith(b"\n")


def test_what_was_merged_is_removed_with_all_traces(tmp_path):
    journal = Journal(tmp_path)
    journal.append(note("a"))
    journal.close(merged=True)
    assert [path.name for path in tmp_path.iterdir()] == [".gitignore"]
    journal.append(note("b"))
    journal.close(merged=False)
    assert texts(taken(tmp_path)) == ["b"]


def test_the_journal_of_a_living_process_is_not_stolen(tmp_path):
    journal = Journal(tmp_path)
    journal.append(note("mine"))
    before = names(tmp_path)
    done = subprocess.run([sys.executable, "-c", STEALS, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"
    assert texts(taken(tmp_path)) == [], "nor by its own process"
    assert names(tmp_path) == before
    assert journal.append(note("more"))


def test_the_journal_of_a_killed_process_is_recovered_once(tmp_path):
    leave(tmp_path, "a", "b")
    leave(tmp_path, "c")
    found = taken(tmp_path)
    assert sorted(texts(found)) == ["a", "b", "c"]
    assert (found.journals, found.torn, found.problems) == (2, 0, [])
    assert texts(taken(tmp_path)) == []
    assert not (tmp_path / FOLDER).exists()


def test_nothing_is_deleted_before_it_is_confirmed(tmp_path):
    left = leave(tmp_path, "a")
    assert texts(taken(tmp_path, confirm=False)) == ["a"]
    with pytest.raises(RuntimeError), recover(tmp_path, READERS):
        raise RuntimeError("the merge failed")
    assert left.exists()
    assert texts(taken(tmp_path)) == ["a"]


def test_while_one_recovers_another_finds_nothing(tmp_path):
    leave(tmp_path, "a")
    with recover(tmp_path, READERS) as first, recover(tmp_path, READERS) as second:
        assert (texts(first), texts(second)) == (["a"], [])
        first.confirm()
    assert not (tmp_path / FOLDER).exists()


@pytest.mark.parametrize("cut", [1, 2, 20])
def test_a_torn_last_line_is_counted_and_ignored(tmp_path, cut):
    left = leave(tmp_path, "a", "b")
    left.write_bytes(left.read_bytes()[:-cut])
    found = taken(tmp_path)
    assert (texts(found), found.torn, found.problems) == (["a"], 1, [])
    assert not (tmp_path / FOLDER).exists()


def test_a_tail_of_zeros_after_a_power_cut_is_a_torn_line(tmp_path):
    left = leave(tmp_path, "a")
    left.write_bytes(left.read_bytes() + bytes(512))
    found = taken(tmp_path)
    assert (texts(found), found.torn) == (["a"], 1)


@pytest.mark.parametrize(
    "line", [b"{", b"\xff\xfe", b"[]", b"1", b'{"v":1}', b'{"v":1,"kind":"note"}', b'{"kind":"note"}', b"[" * 100_000, b""]
)
def test_a_damaged_line_costs_itself_and_its_file_is_kept(tmp_path, line):
    left = leave(tmp_path, "a", "b")
    first, second, _ = left.read_bytes().split(b"\n")
    data = b"\n".join([first, line, second, b""])
    left.write_bytes(data)
    found = taken(tmp_path)
    assert texts(found) == ["a", "b"]
    assert str(found.problems[0]).startswith(f"{left}:2: 1 of 3 records of an interrupted run cannot be read")
    assert names(tmp_path) == [left.name + ".damaged"]
    assert (tmp_path / FOLDER / (left.name + ".damaged")).read_bytes() == data
    again = taken(tmp_path)
    assert (texts(again), again.problems) == ([], []), "it is reported and merged once"


@pytest.mark.parametrize("line", [b'{"v":2,"kind":"note","text":"?"}', b'{"v":1,"kind":"unheard of"}'])
def test_a_journal_of_a_newer_version_is_kept_whole(tmp_path, line):
    left = leave(tmp_path, "a")
    left.write_bytes(data := left.read_bytes() + line + b"\n")
    for _ in range(2):
        found = taken(tmp_path)
        assert (texts(found), found.journals) == ([], 0)
        assert str(found.problems[0]).startswith(f"{left}:2: ")
        assert "pip install -U pytest-heal" in str(found.problems[0])
        assert left.read_bytes() == data


def test_what_cannot_be_read_is_reported_and_kept(tmp_path):
    (tmp_path / FOLDER / "folder.jsonl").mkdir(parents=True)
    leave(tmp_path, "a")
    found = taken(tmp_path)
    assert texts(found) == ["a"]
    assert [problem.path.name for problem in found.problems] == ["folder.jsonl"]
    assert (tmp_path / FOLDER / "folder.jsonl").is_dir()


def test_a_file_in_the_place_of_the_folder_is_reported(tmp_path):
    (tmp_path / FOLDER).write_text("")
    found = taken(tmp_path)
    assert "must be a folder" in str(found.problems[0])
    journal = Journal(tmp_path)
    assert not journal.append(note("a"))
    assert isinstance(journal.problem, OSError)


def test_a_journal_that_appears_without_its_lock_is_a_dead_one(tmp_path):
    left = leave(tmp_path, "a")
    left.with_suffix(".lock").unlink()
    assert texts(taken(tmp_path)) == ["a"]


def test_a_lock_that_was_left_without_a_journal_is_removed(tmp_path):
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "host-1-abc.lock").write_text("anything")
    taken(tmp_path)
    assert not (tmp_path / FOLDER).exists()


def test_a_lock_that_vanishes_before_it_is_held_is_made_again(tmp_path, monkeypatch):
    real, times = journal_module.try_lock, []

    def stolen(path):
        lock = real(path)
        times.append(path)
        if len(times) == 1:
            Path(lock.lock_file).unlink()
        return lock

    monkeypatch.setattr(journal_module, "try_lock", stolen)
    journal = Journal(tmp_path)
    assert journal.append(note("a"))
    assert len(times) == 2
    assert journal.path.with_suffix(".lock").exists()


# ------------------------------------------------------------------ a disk that fails


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("call", ["open", "write"])
def test_what_could_not_be_written_is_tried_again(tmp_path, monkeypatch, code, call):
    journal = Journal(tmp_path)

    def fail(*args):
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(journal_module.os, call, fail)
        assert not journal.append(note("a"))
        assert journal.problem.errno == code
    assert journal.append(note("b"))
    assert journal.problem is None
    journal.close(merged=False)
    assert texts(taken(tmp_path)) == ["a", "b"]


@pytest.mark.parametrize("truncates", [True, False])
def test_a_line_that_fits_in_part_leaves_whole_lines_only(tmp_path, monkeypatch, truncates):
    journal = Journal(tmp_path)
    journal.append(note("a"))
    write = os.write

    def refuse(*args):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(journal_module.os, "write", lambda descriptor, line: write(descriptor, line[:5]))
        if not truncates:
            patch.setattr(journal_module.os, "ftruncate", refuse)
        assert not journal.append(note("b"))
    assert journal.append(note("c"))
    journal.close(merged=False)
    assert texts(taken(tmp_path)) == ["a", "b", "c"]


def test_a_folder_that_cannot_be_made_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(journal_module, "try_lock", lambda path: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
    journal = Journal(tmp_path)
    assert not journal.append(note("a"))
    assert not (tmp_path / FOLDER).exists()


def test_a_file_system_without_locks_has_no_journal(tmp_path, monkeypatch):
    def refuse(path):
        raise NotImplementedError("FileSystem does not appear to support flock")

    monkeypatch.setattr(journal_module, "try_lock", refuse)
    assert not Journal(tmp_path).append(note("a"))


def test_an_empty_ignore_file_is_filled_and_any_other_left_alone(tmp_path):
    ignore = tmp_path / ".gitignore"
    ignore.write_text("")
    yaml_files.ignore_own_files(tmp_path)
    assert ".journal/" in ignore.read_text()
    ignore.write_text("mine\n")
    yaml_files.ignore_own_files(tmp_path)
    assert ignore.read_text() == "mine\n"


# ------------------------------------------------------------------ forked children


def in_child(journal, texts_of_child):
    for text in texts_of_child:
        journal.append(note(text))
    os._exit(0)


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
def test_a_forked_child_has_a_journal_of_its_own(tmp_path):
    journal = Journal(tmp_path)
    journal.append(note("parent"))
    child = multiprocessing.get_context("fork").Process(target=in_child, args=(journal, ["child 1", "child 2"]))
    child.start()
    child.join(60)
    assert texts(taken(tmp_path)) == ["child 1", "child 2"]
    assert journal.append(note("parent again"))
    journal.close(merged=False)
    assert texts(taken(tmp_path)) == ["parent", "parent again"]
