"""Disks that are full or read-only, and what stands where a file should: a line says so, nothing is lost or half there."""

import errno
import os
import shutil
import subprocess
import sys

import pytest

from pytest_heal.baseline import Keeper, YamlStore
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineError

PAGE = 4096  # bytes a tmpfs gives at a time


def fingerprint(number=0, text="Save", source="test_a.py"):
    return Fingerprint(key=Key(locator=f"#a{number}", page="/"), element=Element(tag="a", text=text), source=source)


def tree(root):
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


class Disk:
    """A small file system of its own, under the project's ``.heal``."""

    def __init__(self, folder):
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self, *, pages_left):
        with self._filler.open("wb", buffering=0) as stream:
            try:
                while True:
                    stream.write(bytes(PAGE))
            except OSError as error:
                assert error.errno == errno.ENOSPC
        os.truncate(self._filler, self._filler.stat().st_size // PAGE * PAGE - pages_left * PAGE)

    def empty(self):
        self._filler.unlink()

    def read_only(self, on):
        subprocess.run(["mount", "-o", f"remount,{'ro' if on else 'rw'}", str(self.folder)], check=True)


@pytest.fixture
def disk(project):
    folder = project.root / ".heal"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k,nr_inodes=500", "tmpfs", str(folder)]
    if (
        sys.platform != "linux"
        or not shutil.which("mount")
        or subprocess.run(mount, check=False, capture_output=True).returncode
    ):
        pytest.skip("needs the right to mount a tmpfs")
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", str(folder)], check=True)


# ------------------------------------------------------------------ full


def test_a_full_disk_is_told_and_leaves_nothing_half_written(project, disk):
    project.many(3)
    assert project.run().lines("9 fingerprints recorded")
    before = tree(project.baseline)
    disk.fill(pages_left=0)
    run = project.run(env={"ROUND": "2-"})
    assert run.code == 0
    assert run.lines("baseline not written") == [
        f"heal: baseline not written: {project.baseline / name}: it cannot be written (No space left on device); what was"
        " there is untouched. Give this folder write access and space, or choose a mode that does not record."
        for name in ("test_many.py.yaml", "pages/page0.py.yaml", "pages/page1.py.yaml", "pages/page2.py.yaml")
    ]
    assert run.lines("what this run learned is lost")
    assert tree(project.baseline) == before
    disk.empty()
    assert project.run(env={"ROUND": "2-"}).lines("9 fingerprints recorded")
    assert project.leftovers() == []


@pytest.mark.long
def test_where_the_journal_fits_a_full_disk_loses_nothing(project, disk):
    project.many(40)
    assert project.run().code == 0  # test_many.py.yaml is longer than what is left then
    before = tree(project.baseline)
    project.many(3)
    disk.fill(pages_left=2)
    run = project.run(env={"ROUND": "2-"})
    assert run.lines("test_many.py.yaml: it cannot be written (No space left on device)")
    (told,) = run.lines("what this run learned is kept in")
    assert str(project.baseline / ".journal") in told
    written = tree(project.baseline)
    assert written["test_many.py.yaml"] == before["test_many.py.yaml"]
    assert not [name for name in written if name.endswith(".tmp")]
    disk.empty()
    assert project.run("-k", "test_learns[0]").lines("recovered from an interrupted run")
    assert project.finished() <= project.stored()
    assert project.leftovers() == []


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("step", ["os.open", "os.fsync", "pathlib.Path.replace"])
def test_any_step_may_fail(tmp_path, monkeypatch, code, step):
    kept = Keeper(YamlStore(tmp_path), tmp_path, renew=True)
    kept.write([fingerprint(text="old")], varied=set())
    before = tree(tmp_path)
    kept.note("test_a", [fingerprint(text="new")], varied=set(), learned={})

    def fail(*args, **kwargs):
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(step, fail)
        with pytest.raises(BaselineError, match=os.strerror(code)):
            kept.write([fingerprint(text="new")], varied=set())
    after = tree(tmp_path)
    assert {name: text for name, text in after.items() if not name.startswith(".journal/")} == before
    assert kept.write([fingerprint(text="new")], varied=set()) == 1
    assert not (tmp_path / ".journal").exists()


# ------------------------------------------------------------------ read-only


@pytest.mark.long
def test_a_read_only_baseline_that_knows_everything_is_no_problem(project, disk):
    project.many(2)
    project.run()
    disk.read_only(True)
    run = project.run()
    assert run.code == 0
    assert not [line for line in run.lines("") if "mode=on" not in line]


def test_a_read_only_baseline_is_told_when_there_is_something_to_write(project, disk):
    project.many(2)
    project.run()
    disk.read_only(True)
    run = project.run(env={"ROUND": "2-"})
    assert run.code == 0
    assert run.lines("it cannot be written (Read-only file system)")
    assert run.lines("what this run learned is lost")
    assert "Traceback" not in run.out


@pytest.mark.long
def test_what_a_dead_run_left_on_a_read_only_disk_is_told_and_kept(project, disk):
    project.many(2)
    project.run(env={"FAULT": "before the baseline is written"})
    left = project.leftovers()
    disk.read_only(True)
    run = project.run("--heal-record=new")
    assert run.code == 0
    assert run.lines("what an interrupted run left here cannot be read (Read-only file system)")
    assert project.leftovers() == left
    disk.read_only(False)
    assert project.run().lines("6 fingerprints recovered")
    assert project.leftovers() == []


@pytest.mark.skipif(not shutil.which("chattr"), reason="needs chattr")
@pytest.mark.long
def test_a_file_that_nobody_may_change_is_told_and_kept(project):
    project.many(2)
    project.run()
    path = project.baseline / "test_many.py.yaml"
    before = path.read_bytes()
    if subprocess.run(["chattr", "+i", str(path)], check=False, capture_output=True).returncode:
        pytest.skip("needs a file system with the attribute, and the right to set it")
    try:
        run = project.run(env={"ROUND": "2-"})
        assert run.lines("test_many.py.yaml: it cannot be written (Operation not permitted)")
        assert path.read_bytes() == before
        assert not list(project.baseline.rglob("*.tmp"))
    finally:
        subprocess.run(["chattr", "-i", str(path)], check=True)
    assert project.run("-k", "test_learns[0]").lines("recovered from an interrupted run")
    assert project.finished() <= project.stored()


# ------------------------------------------------------------------ places


def test_missing_parents_are_made(project):
    project.many(1)
    assert project.run("--heal-baseline=not/yet/there").lines("3 fingerprints recorded in not/yet/there")
    assert (project.root / "not/yet/there/test_many.py.yaml").is_file()


def test_a_parent_that_is_a_file_is_told(project):
    project.many(1)
    project.write("file", "mine")
    run = project.run("--heal-baseline=file/baseline")
    assert run.code == 0
    assert run.lines("Not a directory")
    assert (project.root / "file").read_text() == "mine"


def test_a_folder_in_the_place_of_a_file_is_told_and_kept(project):
    project.many(1)
    folder = project.baseline / "test_many.py.yaml"
    (folder / "inner").mkdir(parents=True)
    run = project.run()
    assert "1 passed" in run.out
    assert run.lines(f"{folder}: it cannot be read (Is a directory). Move the folder away.")
    assert run.lines("what this run learned is kept in")
    assert (folder / "inner").is_dir()
    assert project.stored() == {("pages/page0.py", "#page-0")}, "the other file is written"
    shutil.rmtree(folder)
    assert project.run().lines("2 fingerprints recovered")


@pytest.mark.parametrize("name", [".lock", ".journal", ".gitignore"])
@pytest.mark.parametrize("kind", ["folder", "file"])
@pytest.mark.long
def test_our_own_names_may_be_taken(project, name, kind):
    project.many(1)
    place = project.baseline / name
    if kind == "folder":
        (place / "inner").mkdir(parents=True)
    else:
        place.parent.mkdir(parents=True)
        place.write_text("not ours")
    run = project.run()
    assert "1 passed" in run.out
    if (name, kind) == (".lock", "folder"):
        assert run.lines("it cannot be written (Is a directory)")
        assert run.lines("what this run learned is kept in")
    else:
        assert run.lines("3 fingerprints recorded")
    if (name, kind) == (".journal", "file"):
        assert run.lines("must be a folder")
    assert (place / "inner").is_dir() if kind == "folder" else place.read_text() == "not ours"


# ------------------------------------------------------------------ symbolic links


@pytest.mark.parametrize("relative", [True, False])
def test_a_linked_file_stays_a_link_and_what_it_names_is_written(tmp_path, relative):
    shared = tmp_path / "shared" / "one.yaml"
    link = tmp_path / "baseline" / "test_a.py.yaml"
    link.parent.mkdir()
    link.symlink_to("../shared/one.yaml" if relative else shared)  # it names nothing yet
    store = YamlStore(link.parent)
    assert store.put_all([fingerprint()], replace=False) == 1
    assert link.is_symlink()
    assert shared.is_file()
    assert not shared.is_symlink()
    assert store.put_all([fingerprint(1)], replace=False) == 1
    assert link.is_symlink()
    assert {found.key.locator for found in YamlStore(link.parent).page(None, "/")} == {"#a0", "#a1"}
    assert [path.name for path in shared.parent.iterdir()] == ["one.yaml"]
    assert store.remove([fingerprint().key, fingerprint(1).key]) == 2
    assert link.is_symlink()
    assert not shared.exists()
    assert YamlStore(link.parent).get("test_a.py", fingerprint().key) is None


@pytest.mark.long
def test_a_linked_folder_is_the_folder(project):
    project.many(2)
    real = project.root / "elsewhere"
    real.mkdir()
    project.baseline.parent.mkdir()
    project.baseline.symlink_to(real)
    assert project.run(env={"FAULT": "before a file is replaced"}).code == -9
    assert project.run().lines("6 fingerprints recovered")
    assert project.baseline.is_symlink()
    assert (real / "test_many.py.yaml").is_file()
    assert project.leftovers() == []


def test_a_circle_of_links_is_told(tmp_path):
    (tmp_path / "test_a.py.yaml").symlink_to(tmp_path / "other.yaml")
    (tmp_path / "other.yaml").symlink_to(tmp_path / "test_a.py.yaml")
    with pytest.raises(BaselineError, match="it cannot be read"):
        YamlStore(tmp_path).put_all([fingerprint()], replace=False)
