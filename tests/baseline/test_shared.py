"""Shared baselines of packages and of object storage: read in order, never written, and clear where one cannot be had."""

import importlib.metadata
import sys
import time
from pathlib import Path

import pytest

from pytest_heal.baseline import YamlStore, shared
from pytest_heal.baseline.shared import opened, opened_all
from pytest_heal.config.option_kinds import folders
from pytest_heal.config.settings import Settings
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import HealError, SettingsError
from pytest_heal.healing.baseline_files import BaselineFiles
from tests.config.test_settings import load


def known(name, locator="#buy", source="acme/header.py"):
    element = Element(tag="button", role="button", name=name)
    return Fingerprint(key=Key(locator=locator, page="/"), element=element, source=source)


@pytest.fixture
def made(tmp_path):
    """A baseline as files."""
    YamlStore(tmp_path / "made").put_all([known("Buy"), known("Help", "#help")], replace=True)
    return tmp_path / "made"


@pytest.fixture
def package(tmp_path, made, monkeypatch):
    """A package with that baseline, installed under the names of ways to say where it is."""
    root = tmp_path / "site"
    (root / "acme_heal").mkdir(parents=True)
    made.rename(root / "acme_heal" / "baseline")
    (root / "acme_heal" / "__init__.py").write_text(
        "from pathlib import Path\nFOLDER = Path(__file__).parent / 'baseline'\nTEXT = str(FOLDER)\nNOTHING = FOLDER / 'x'\n"
        "def given(): return FOLDER\ndef broken(): raise KeyError('mine')\nNUMBER = 7\n",
        encoding="utf-8",
    )
    (root / "acme_heal" / "baseline" / "__init__.py").touch()
    info = root / "acme_heal-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-heal\nVersion: 1\n", encoding="utf-8")
    names = {
        "module": "acme_heal.baseline",
        **{name.lower(): f"acme_heal:{name}" for name in ("FOLDER", "TEXT", "NOTHING", "NUMBER")},
    }
    names |= {"given": "acme_heal:given", "broken": "acme_heal:broken", "absent": "acme_heal:absent"}
    lines = "".join(f"{name} = {value}\n" for name, value in names.items())
    (info / "entry_points.txt").write_text(f"[pytest_heal_baselines]\n{lines}", encoding="utf-8")
    monkeypatch.syspath_prepend(root)
    monkeypatch.setitem(sys.modules, "acme_heal", None)
    monkeypatch.delitem(sys.modules, "acme_heal")
    importlib.invalidate_caches()
    return root / "acme_heal" / "baseline"


@pytest.mark.parametrize("name", ["module", "folder", "text", "given"])
def test_a_package_brings_one(package, name):
    found = opened(f"package:{name}")
    assert YamlStore(found.folder).count() == 2
    assert found.folder == package


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nobody", "no package has 'nobody' in the group pytest_heal_baselines (there: absent, broken"),
        ("broken", "raised KeyError: 'mine'"),
        ("absent", "raised AttributeError"),
        ("nothing", "not to a package with the files"),
        ("number", "leads to 7, not to a package"),
    ],
)
def test_a_package_that_has_none_is_an_error_that_says_so(package, name, said):
    with pytest.raises(HealError) as caught:
        opened(f"package:{name}")
    assert said in str(caught.value)
    assert f"package:{name}" in str(caught.value)


class TestStorage:
    @pytest.fixture
    def bucket(self, made):
        fsspec = pytest.importorskip("fsspec")
        files = fsspec.filesystem("memory")
        for path in made.rglob("*.yaml"):
            files.pipe(f"/acme/heal/{path.relative_to(made).as_posix()}", path.read_bytes())
        files.pipe("/acme/heal/notes.txt", b"x")
        yield files
        files.store.clear()

    def test_it_is_copied_and_the_copy_goes_with_it(self, bucket):
        found = opened("memory://acme/heal")
        folder = found.folder
        assert YamlStore(folder).count() == 2
        assert not list(folder.rglob("*.txt"))
        found.held.cleanup()
        assert not folder.exists()

    def test_what_is_not_there_is_said(self, bucket):
        with pytest.raises(HealError, match=r"memory://acme/none: there is no file of a baseline \(\*\.yaml\) below it"):
            opened("memory://acme/none")

    def test_what_cannot_be_reached_is_said_without_secrets(self, bucket, monkeypatch):
        def find(*_, **__):
            raise ConnectionError("no route to https://x/?token=S3CRET")

        monkeypatch.setattr(type(bucket), "find", find)
        with pytest.raises(HealError) as caught:
            opened("memory://acme/heal")
        assert "cannot be read: ConnectionError (no route to" in str(caught.value)
        assert "S3CRET" not in str(caught.value)

    def test_what_never_answers_is_given_up(self, bucket, monkeypatch):
        monkeypatch.setattr(type(bucket), "find", lambda *_, **__: time.sleep(30))
        with pytest.raises(HealError, match=r"did not answer within 0\.2 s"):
            opened("memory://acme/heal", seconds=0.2)

    def test_what_is_no_baseline_is_not_fetched(self, bucket, monkeypatch):
        monkeypatch.setattr(shared, "MOST_FILES", 0)
        with pytest.raises(HealError, match="more than 0 files"):
            opened("memory://acme/heal")

    def test_no_file_gets_outside_of_the_copy(self, bucket, monkeypatch):
        monkeypatch.setattr(type(bucket), "find", lambda *_, **__: {"/acme/heal/../../x.yaml": {"size": 1}})
        with pytest.raises(HealError, match="outside of itself"):
            opened("memory://acme/heal")

    def test_an_unknown_protocol_is_said(self, bucket):
        with pytest.raises(HealError, match="cannot be read: ValueError"):
            opened("nosuch://acme/heal")

    def test_nothing_is_ever_written_to_it(self, bucket, tmp_path):
        before = dict(bucket.store)
        store = files_of(tmp_path, "memory://acme/heal").store
        assert store.put_all([known("Other", "#new"), known("Changed")], replace=True) == 2
        store.remove([known("Buy").key])
        assert {name: one.getvalue() for name, one in bucket.store.items()} == {n: o.getvalue() for n, o in before.items()}
        assert (tmp_path / "local").is_dir()


def files_of(folder, *names, log=print):
    settings = Settings(mode="on", record="new", baseline=(folder / "local",), shared=names)
    return BaselineFiles(settings, root=folder, log=log)


def test_without_fsspec_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(HealError, match=r"needs fsspec, of the extra 'storage': pip install 'pytest-heal\[storage\]'"):
        opened("s3://acme/heal")


def test_the_local_one_is_stronger_than_a_shared_one_and_the_first_shared_than_the_next(package, tmp_path):
    YamlStore(tmp_path / "local").put_all([known("Local")], replace=True)
    store = files_of(tmp_path, "package:folder").store
    assert store.get("acme/header.py", known("").key).element.name == "Local"
    assert store.get("acme/header.py", known("", "#help").key).element.name == "Help"
    assert store.count() == 2


def test_a_run_goes_on_without_what_cannot_be_had(package, tmp_path):
    lines = []
    store = files_of(tmp_path, "package:nobody", "package:folder", log=lines.append).store
    assert store.count() == 2
    assert [line.endswith("; this run goes on without it") for line in lines] == [True]
    assert opened_all(["package:nobody"], lines.append) == []


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("a:b", ("a", "b")),
        (".heal/baseline:package:acme", (".heal/baseline", "package:acme")),
        ("a:s3://acme/heal:b", ("a", "s3://acme/heal", "b")),
        ("a:package:x:gs://y", ("a", "package:x", "gs://y")),
        ("a:zip://*::s3://y/b.zip", ("a", "zip://*::s3://y/b.zip")),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="separated by a semicolon there")
def test_several_stand_in_one_variable(written, parts):
    assert folders(written) == parts


def test_settings_tell_folders_from_names(tmp_path):
    settings = load({"baseline": ["a", "package:acme", "b", "s3://x/y"]})
    assert [path.name for path in settings.baseline] == ["a", "b"]
    assert settings.shared == ("package:acme", "s3://x/y")
    with pytest.raises(SettingsError, match="the folder to write to first"):
        load({"baseline": ["package:acme", "a"]})


def test_the_doctor_names_what_is_shared(package, tmp_path, monkeypatch, capsys):
    from pytest_heal.plugin.doctor import _shared

    (found, *_) = _shared("package:folder", tmp_path)
    assert (found.name, found.ok, "2 fingerprints (shared, only read)" in found.text) == ("package:folder", True, True)
    (missing,) = _shared("package:nobody", tmp_path)
    assert (missing.ok, "no package has" in missing.text) == (False, True)
    assert Path(package).is_dir()
