"""Baseline files that nobody can read: one run names each of them and what to do, writes all others, and loses nothing."""

import pytest

GOOD = """\
# a comment
format: 1
source: {source}

fingerprints:

- locator: "#old"
  page: /
  element:
    tag: a
"""


def good(name):
    return GOOD.format(source=f"{name}.py")


def conflict(name):
    text = good(name)
    return text.replace("- locator", "<<<<<<< HEAD\n- locator") + "=======\n" + text.partition("\n\n")[2] + ">>>>>>> topic\n"


BROKEN = {
    "test_truncated": (lambda name: good(name)[:-30].encode(), "Repair"),
    "test_half_a_quote": (lambda name: good(name).replace('"#old"', '"#ol').encode(), "Repair"),
    "test_zeros": (lambda name: bytes(4096), "Repair"),
    "test_binary": (lambda name: b"\x7fELF\x02\x01\x01" + bytes(range(256)), "Save it as UTF-8"),
    "test_brackets": (lambda name: b"[" * 50_000, "Repair"),
    "test_empty": (lambda name: b"", "Repair"),
    "test_conflict": (lambda name: conflict(name).encode(), "Keep the blocks of both sides"),
    "test_double_key": (lambda name: (good(name) + "  page: /other\n").encode(), "Delete one of the two lines"),
    "test_double_block": (
        lambda name: (good(name) + good(name).partition("\n\n")[2].partition("\n")[2]).encode(),
        "Delete one",
    ),
    "test_utf16": (lambda name: good(name).encode("utf-16"), "Save it as UTF-8"),
    "test_latin1": (lambda name: good(name).replace("#old", "#alt-für").encode("latin-1"), "Save it as UTF-8"),
    "test_newer": (lambda name: good(name).replace("format: 1", "format: 2").encode(), "Upgrade pytest-heal"),
    "test_unknown_field": (lambda name: (good(name) + "  colour: red\n").encode(), "Repair it"),
}
FINE = {
    "test_bom": lambda name: b"\xef\xbb\xbf" + good(name).encode(),
    "test_crlf": lambda name: good(name).replace("\n", "\r\n").encode(),
    "test_missing": None,
}
TEST = "def test_it(learn):\n    learn('#new')\n"


def path_of(project, name):
    return project.baseline / f"{name}.py.yaml"


@pytest.fixture
def wrecked(project):
    project.baseline.mkdir(parents=True)
    for name in [*BROKEN, *FINE]:
        project.write(f"{name}.py", TEST)
        make = BROKEN[name][0] if name in BROKEN else FINE[name]
        if make is not None:
            path_of(project, name).write_bytes(make(name))
    return project


@pytest.mark.parametrize("args", [[], ["-n", "2"]], ids=["alone", "distributed"])
def test_each_is_named_with_a_remedy_and_kept_and_all_others_are_written(wrecked, args):
    before = {name: path_of(wrecked, name).read_bytes() for name in BROKEN}
    run = wrecked.run(*args)
    assert f"{len(BROKEN) + len(FINE)} passed" in run.out, run.out
    for name, (_, remedy) in BROKEN.items():
        lines = [line for line in run.lines(f"baseline not written: {path_of(wrecked, name)}") if remedy in line]
        assert lines, (name, run.out)
        assert path_of(wrecked, name).read_bytes() == before[name]
    assert "internal error" not in run.out
    assert run.lines("what this run learned is kept in")
    for name in FINE:
        text = path_of(wrecked, name).read_text(encoding="utf-8-sig")
        assert '"#new"' in text
        assert ('"#old"' in text) is (name != "test_missing")


@pytest.mark.long
def test_when_they_are_mended_or_deleted_nothing_is_missing(wrecked):
    wrecked.run()
    again = wrecked.run()  # still broken: still told, still kept
    assert again.lines(f"not recovered from an interrupted run, and kept: {path_of(wrecked, 'test_newer')}")
    path_of(wrecked, "test_conflict").write_text(good("test_conflict"))
    for name in BROKEN:
        if name != "test_conflict":
            path_of(wrecked, name).unlink()
    wrecked.write("test_missing.py", "def test_nothing(): pass\n")
    after = wrecked.run("test_missing.py")
    assert after.lines(f"{len(BROKEN)} fingerprints recovered from an interrupted run"), after.out
    assert {(f"{name}.py", "#new") for name in [*BROKEN, *FINE]} | {("test_conflict.py", "#old")} <= wrecked.stored()
    assert wrecked.leftovers() == []


def test_a_damaged_journal_is_told_once_and_its_rest_recovered(project):
    project.many(3)
    project.run(env={"FAULT": "before the baseline is written"})
    (journal,) = project.baseline.glob(".journal/*.jsonl")
    first, second, third, _ = journal.read_bytes().split(b"\n")
    journal.write_bytes(b"\n".join([first, second[:40] + b"\x00" + second[41:], third, b""]))
    run = project.run("-k", "test_learns[0]")
    assert run.lines("6 fingerprints recovered")
    assert run.lines(f"{journal}:2: 1 of 3 records of an interrupted run cannot be read; it is kept as {journal.name}.damaged")
    assert project.leftovers() == [f".journal/{journal.name}.damaged"]
    assert not project.run("-k", "test_learns[0]").lines("interrupted")


def test_a_journal_of_a_newer_version_is_told_and_kept(project):
    project.many(1)
    journal = project.baseline / ".journal" / "host-1-abc.jsonl"
    journal.parent.mkdir(parents=True)
    journal.write_text('{"v":99,"kind":"learned"}\n')
    run = project.run()
    assert run.code == 0
    assert run.lines("Upgrade pytest-heal")
    assert journal.read_text() == '{"v":99,"kind":"learned"}\n'
