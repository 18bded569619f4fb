"""What passed tests taught reaches the baseline, now or in a later run, whatever fails in between."""

import errno
import gc
import os
from dataclasses import replace

import pytest

from pytest_heal.baseline import Keeper, MemoryStore, YamlStore, journal, lines_of
from pytest_heal.baseline.keeper import Learned, merge
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineError


def fingerprint(number=0, text="Sign in", source="tests/a.py", test=""):
    return Fingerprint(
        key=Key(locator=f"#field{number}", page="/login", test=test),
        element=Element(tag="button", text=text, attributes={"class": "btn \ud800"}, box=(1, 2, 3, 4)),
        source=source,
        acts=("click",),
        counts={"text": 1},
    )


def keeper(root, **options):
    return Keeper(YamlStore(root), root, **{"renew": False, **options})


def note(kept, test, *fingerprints, varied=(), learned=()):
    kept.note(test, fingerprints, varied=set(varied), learned={(f.source, f.key): f for f in learned})


def die(kept):
    """What is left of a process that was killed: its files, without its locks."""
    kept.journal.close(merged=False)


def stored(root):
    return {(f.source, f.key.locator, f.key.test): f for f in YamlStore(root).page(None, "/login")}


def journals(root):
    return list(root.glob(".journal/*.jsonl"))


def test_a_record_says_all(tmp_path):
    taught = Learned(
        test="test_a[\ud800]",
        fingerprints=(fingerprint(), fingerprint(1, test="test_b", source="")),
        varied=frozenset({Key(locator="#x", page="/", frame="pay")}),
        renew=True,
    )
    assert Learned.from_record(taught.to_record()) == taught


def test_a_run_that_ends_as_it_should_leaves_the_baseline_alone_behind(tmp_path):
    kept = keeper(tmp_path)
    note(kept, "test_a", fingerprint())
    assert len(journals(tmp_path)) == 1
    assert kept.write([fingerprint()], varied=set()) == 1
    assert set(stored(tmp_path)) == {("tests/a.py", "#field0", "")}
    assert not (tmp_path / ".journal").exists()


def test_a_test_that_taught_nothing_touches_no_file(tmp_path):
    kept = keeper(tmp_path / "baseline")
    note(kept, "test_a", learned=[fingerprint()])
    assert kept.write([], varied=set()) == 0
    assert kept.recover() == []
    assert list(tmp_path.iterdir()) == []


def test_what_a_dead_run_learned_is_recovered_by_the_next(tmp_path):
    dead = keeper(tmp_path)
    note(dead, "test_a", fingerprint(0))
    note(dead, "test_b", fingerprint(1, text="two"), fingerprint(2))
    die(dead)
    after = keeper(tmp_path)
    assert after.recover() == ["3 fingerprints recovered from an interrupted run"]
    assert after.recover() == []
    assert after.store.get("tests/a.py", fingerprint(1).key) == fingerprint(1, text="two")
    assert not (tmp_path / ".journal").exists()


def test_one_is_singular_and_what_is_known_is_not_told(tmp_path):
    for expected in (["1 fingerprint recovered from an interrupted run"], []):
        dead = keeper(tmp_path)
        note(dead, "test_a", fingerprint())
        die(dead)
        assert keeper(tmp_path).recover() == expected
        assert not (tmp_path / ".journal").exists()


def test_a_kill_between_merge_and_removal_changes_nothing(tmp_path):
    dead = keeper(tmp_path)
    note(dead, "test_a", fingerprint())
    YamlStore(tmp_path).put_all([fingerprint()], replace=False)
    die(dead)
    before = (tmp_path / "tests/a.py.yaml").stat()
    assert keeper(tmp_path).recover() == []
    assert (tmp_path / "tests/a.py.yaml").stat().st_mtime_ns == before.st_mtime_ns


@pytest.mark.parametrize(("renew", "text"), [(True, "new"), (False, "old")])
def test_recovered_is_what_the_dead_run_would_have_written(tmp_path, renew, text):
    YamlStore(tmp_path).put_all([fingerprint(text="old")], replace=True)
    dead = keeper(tmp_path, renew=renew)
    note(dead, "test_a", fingerprint(text="new"))
    die(dead)
    keeper(tmp_path, renew=not renew).recover()
    assert stored(tmp_path)["tests/a.py", "#field0", ""].element.text == text


def test_a_locator_of_several_meanings_is_recovered_for_each_test(tmp_path):
    """`#field0` was learned by one test; a second saw another element: the ledger made a variant of the first."""
    bare, first, second = fingerprint(), fingerprint(test="test_a"), fingerprint(text="other", test="test_b")
    YamlStore(tmp_path).put_all([bare], replace=True)  # by another worker of that run
    dead = keeper(tmp_path)
    note(dead, "test_a", bare, learned=[bare])
    note(dead, "test_b", second, varied=[bare.key], learned=[first, second, fingerprint(5, test="test_a")])
    note(dead, "test_c", fingerprint(7), varied=[bare.key], learned=[first, second, fingerprint(7)])
    die(dead)
    keeper(tmp_path).recover()
    assert set(stored(tmp_path)) == {
        ("tests/a.py", "#field0", "test_a"),
        ("tests/a.py", "#field0", "test_b"),
        ("tests/a.py", "#field7", ""),
    }


def test_a_failed_test_may_still_show_that_a_locator_varies(tmp_path):
    dead = keeper(tmp_path)
    note(dead, "test_a", fingerprint(), learned=[fingerprint()])
    note(dead, "test_b", varied=[fingerprint().key], learned=[fingerprint(test="test_a")])
    die(dead)
    keeper(tmp_path).recover()
    assert set(stored(tmp_path)) == {("tests/a.py", "#field0", "test_a")}


# ------------------------------------------------------------------ a baseline that cannot be written


def test_what_cannot_be_written_waits_for_the_next_run(tmp_path, monkeypatch):
    kept = keeper(tmp_path)
    note(kept, "test_a", fingerprint())

    def full(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.replace", full)
        with pytest.raises(BaselineError, match=r"No space left on device.*untouched"):
            kept.write([fingerprint()], varied=set())
    assert "the next run that records tries again" in kept.fate()
    assert keeper(tmp_path).recover() == [], "not while the process lives"
    die(kept)
    assert keeper(tmp_path).recover() == ["1 fingerprint recovered from an interrupted run"]
    assert list(tmp_path.rglob(".heal-*.tmp")) == []


def test_when_the_journal_fails_too_the_loss_is_told(tmp_path, monkeypatch):
    kept = keeper(tmp_path)

    def fail(*args, **kwargs):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("pathlib.Path.mkdir", fail)
    note(kept, "test_a", fingerprint())
    with pytest.raises(BaselineError, match="Read-only file system"):
        kept.write([fingerprint()], varied=set())
    assert "is lost" in kept.fate()


def test_a_journal_that_failed_during_the_run_is_tried_again_when_it_is_needed(tmp_path, monkeypatch):
    kept = keeper(tmp_path)

    def fail(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(journal.os, "write", fail)
        note(kept, "test_a", fingerprint())
    (tmp_path / "tests").write_text("a file where a folder should be")
    with pytest.raises(BaselineError):
        kept.write([fingerprint()], varied=set())
    assert "the next run that records tries again" in kept.fate()
    die(kept)
    (tmp_path / "tests").unlink()
    assert keeper(tmp_path).recover() == ["1 fingerprint recovered from an interrupted run"]


def test_a_run_that_was_stopped_while_it_wrote_is_recovered(tmp_path, monkeypatch):
    kept = keeper(tmp_path)
    note(kept, "test_a", fingerprint())

    def stop(*args, **kwargs):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(YamlStore, "put_all", stop)
        with pytest.raises(KeyboardInterrupt):
            kept.write([fingerprint()], varied=set())
    die(kept)
    assert keeper(tmp_path).recover() == ["1 fingerprint recovered from an interrupted run"]


def broken(root):
    path = root / "tests/a.py.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("<<<<<<< HEAD\n")
    return path


def test_a_broken_file_keeps_its_own_fingerprints_waiting_and_no_others(tmp_path):
    path = broken(tmp_path)
    dead = keeper(tmp_path)
    note(dead, "test_a", fingerprint(), fingerprint(source="tests/b.py"))
    die(dead)
    kept = keeper(tmp_path)
    lines = kept.recover()
    assert len(lines) == 1
    assert kept.recover() == [], "told once a run"
    assert lines[0].startswith(f"not recovered from an interrupted run, and kept: {path}:1: it holds the markers of a merge")
    assert ("tests/b.py", "#field0", "") in {
        (f.source, f.key.locator, f.key.test) for f in YamlStore(tmp_path).page("tests/b.py", "/login")
    }
    assert path.read_text() == "<<<<<<< HEAD\n"
    path.unlink()
    assert keeper(tmp_path).recover() == ["1 fingerprint recovered from an interrupted run"]


def test_a_broken_file_elsewhere_does_not_keep_varied_locators_from_being_written(tmp_path):
    broken(tmp_path)
    with pytest.raises(BaselineError):
        merge(
            YamlStore(tmp_path),
            [Learned(fingerprints=(fingerprint(source="tests/b.py", test="test_a"),), varied=frozenset({fingerprint().key}))],
        )
    assert YamlStore(tmp_path).get("tests/b.py", fingerprint(test="test_a").key) is not None


def test_a_baseline_that_stays_broken_does_not_gather_journals(tmp_path):
    path = broken(tmp_path)
    sizes = []
    for run in range(8):
        kept = keeper(tmp_path)
        kept.recover()
        note(kept, "test_a", fingerprint(), fingerprint(1))
        with pytest.raises(BaselineError):
            kept.write([fingerprint(), fingerprint(1)], varied=set())
        die(kept)
        files = journals(tmp_path)
        assert len(files) <= 2, run
        sizes.append(sum(file.stat().st_size for file in files))
    assert max(sizes[4:]) <= max(sizes[:4])
    path.unlink()
    assert keeper(tmp_path).recover() == ["2 fingerprints recovered from an interrupted run"]
    assert not (tmp_path / ".journal").exists()


def test_what_was_adopted_is_written_at_the_end_of_the_run(tmp_path):
    path = broken(tmp_path)
    for number in range(2):
        dead = keeper(tmp_path, others={"confirmed": lambda records: None})
        note(dead, "test_a", fingerprint(number))
        dead.journal.append({"kind": "confirmed", "n": number})
        die(dead)
    told = []
    kept = keeper(tmp_path, others={"confirmed": told.extend})
    kept.recover()
    told.clear()
    path.unlink()
    assert kept.write([fingerprint(2)], varied=set()) == 3
    assert [record["n"] for record in told] == [0, 1]
    assert not (tmp_path / ".journal").exists()


def test_errors_of_several_files_are_all_told():
    def refuse(*args, **kwargs):
        raise BaselineError("b", None, "two", "Do it.")

    store = MemoryStore()
    store.put_all, store.remove = refuse, lambda keys: (_ for _ in ()).throw(BaselineError("a", None, "one", "Do it."))
    with pytest.raises(BaselineError) as caught:
        merge(store, [Learned(fingerprints=(fingerprint(1),), varied=frozenset({fingerprint().key}))])
    assert lines_of(caught.value) == ["a: one. Do it.", "b: two. Do it."]


# ------------------------------------------------------------------ other kinds


def test_another_kind_is_handed_over_once(tmp_path):
    told = []
    dead = keeper(tmp_path, others={"confirmed": told.extend})
    note(dead, "test_a", fingerprint())
    dead.journal.append({"kind": "confirmed", "locator": "#a"})
    die(dead)
    after = keeper(tmp_path, others={"confirmed": told.extend})
    after.recover()
    after.recover()
    assert [record["locator"] for record in told] == ["#a"]
    assert not (tmp_path / ".journal").exists()


def test_another_kind_of_this_run_is_handed_over_at_its_end(tmp_path):
    told = []
    kept = keeper(tmp_path, others={"confirmed": told.extend})
    kept.add("confirmed", {"locator": "#a"})
    assert told == []
    assert kept.write([], varied=set()) == 0
    assert told == [{"kind": "confirmed", "locator": "#a"}]
    assert not (tmp_path / ".journal").exists()
    kept.write([], varied=set())
    assert len(told) == 1


def test_another_kind_that_cannot_be_written_waits_for_the_next_run(tmp_path):
    def refuse(records):
        raise BaselineError("heals.yaml", None, "it cannot be written", "Give it space.")

    kept = keeper(tmp_path, others={"confirmed": refuse})
    kept.add("confirmed", {"locator": "#a"})
    with pytest.raises(BaselineError, match=r"heals\.yaml"):
        kept.write([fingerprint()], varied=set())
    assert stored(tmp_path), "the baseline itself is written"
    die(kept)
    told = []
    keeper(tmp_path, others={"confirmed": told.extend}).recover()
    assert [record["locator"] for record in told] == ["#a"]


def test_another_kind_that_cannot_be_taken_is_kept(tmp_path):
    def refuse(records):
        raise BaselineError("trust.json", None, "it cannot be written", "Give it space.")

    dead = keeper(tmp_path, others={"confirmed": refuse})
    dead.journal.append({"kind": "confirmed"})
    die(dead)
    assert "trust.json" in keeper(tmp_path, others={"confirmed": refuse}).recover()[0]
    assert len(journals(tmp_path)) == 1


def test_a_keeper_that_is_thrown_away_gives_its_journal_free(tmp_path):
    kept = keeper(tmp_path)
    note(kept, "test_a", replace(fingerprint(), acts=()))
    del kept
    gc.collect()
    assert keeper(tmp_path).recover() == ["1 fingerprint recovered from an interrupted run"]


def test_a_host_is_kept_where_one_run_saw_several(tmp_path):
    kept = keeper(tmp_path)
    shop, admin = (replace(fingerprint(n), host=host) for n, host in enumerate(("shop:80", "admin:80")))
    elsewhere = replace(fingerprint(2), key=Key(locator="#x", page="/cart"), host="shop:80")
    kept.write([shop, elsewhere, admin], varied=set())
    assert {f.key.locator: f.host for f in YamlStore(tmp_path).page(None, "/login")} == {
        "#field0": "shop:80",
        "#field1": "admin:80",
    }
    assert [f.host for f in YamlStore(tmp_path).page(None, "/cart")] == [""]
