"""The folder of YAML files: no churn, nothing lost, nothing broken, and errors that name the line."""

import errno
import multiprocessing
import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_heal.baseline import YamlStore, yaml_file, yaml_files
from pytest_heal.baseline.yaml_files import file_name
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineError, BaselineFormatError, BaselineNewerError

SOURCE = "tests/pages/login.py"


def fingerprint(number=0, text="Sign in", source=SOURCE, **element):
    return Fingerprint(
        key=Key(locator=f"#field{number}", page="/login"),
        element=Element(tag="button", text=text, attributes={"class": "btn"}, **element),
        source=source,
        acts=("click",),
    )


def snapshot(root):
    return {
        path: (path.read_bytes(), path.stat().st_mtime_ns)
        for path in root.rglob("*")
        if path.name != ".lock" and path.is_file()
    }


# ------------------------------------------------------------------ files and names


def test_one_file_a_source_sorted_by_page(tmp_path):
    last = replace(fingerprint(), key=Key(locator="#a", page="/z"))
    YamlStore(tmp_path).put_all([last, fingerprint(2), fingerprint(1), fingerprint(source="tests/b.py")], replace=True)
    assert sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.yaml")) == [
        "tests/b.py.yaml",
        "tests/pages/login.py.yaml",
    ]
    text = (tmp_path / "tests/pages/login.py.yaml").read_text()
    assert text.startswith("# Baseline of pytest-heal")
    assert "\nformat: 1\nsource: tests/pages/login.py\n" in text
    assert [line for line in text.splitlines() if "locator:" in line] == [
        '- locator: "#field1"',
        '- locator: "#field2"',
        '- locator: "#a"',
    ]


@pytest.mark.parametrize(
    "source",
    [
        *("/abs/a.py", "../up.py", "a/../../b.py", "C:/x.py", "a\\..\\b.py", "", ".", "..", "con.py", "a/aux", "x" * 300),
        *("a\n.py", "dot.", "a /b", "\ud800.py", "_outside/x.py", "/", "a?.py", "//net/share.py"),
    ],
)
def test_odd_sources_stay_inside_of_the_folder_and_apart(tmp_path, source):
    name = file_name(source)
    assert name.startswith("_outside/")
    assert ".." not in name.split("/")
    store = YamlStore(tmp_path / "root")
    store.put_all([fingerprint(source=source), fingerprint(source="/another/a.py")], replace=True)
    assert [p.name for p in tmp_path.iterdir()] == ["root"]
    found = YamlStore(tmp_path / "root").get(source, fingerprint().key)
    assert found.element == fingerprint().element
    assert YamlStore(tmp_path / "root").count() == 2


def test_two_spellings_of_a_source_are_one_file(tmp_path):
    store = YamlStore(tmp_path)
    store.put_all([fingerprint(1, source="./tests//a.py"), fingerprint(2, source="tests/a.py")], replace=True)
    assert {source for source, _ in list(store.keys())} == {"tests/a.py"}
    assert store.get("tests/x/../a.py", fingerprint(1).key)


def test_a_file_that_was_moved_with_its_source_is_found(tmp_path):
    YamlStore(tmp_path).put_all([fingerprint()], replace=True)
    (tmp_path / "tests/pages/login.py.yaml").rename(tmp_path / "tests/sign_in.py.yaml")
    store = YamlStore(tmp_path)
    assert store.get("tests/sign_in.py", fingerprint().key).source == "tests/sign_in.py"
    assert [f.source for f in store.page(None, "/login")] == ["tests/sign_in.py"]


def test_the_lock_is_kept_out_of_git(tmp_path):
    YamlStore(tmp_path).put_all([fingerprint()], replace=True)
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    (tmp_path / "tests/.heal-0123.tmp").write_text("half")
    listed = subprocess.run(["git", "add", "-nA", "."], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert sorted(listed.split("'")[1::2]) == [".gitignore", "tests/pages/login.py.yaml"]
    (tmp_path / ".gitignore").write_text("# mine\n")
    YamlStore(tmp_path).put_all([fingerprint(1)], replace=True)
    assert (tmp_path / ".gitignore").read_text() == "# mine\n"


# ------------------------------------------------------------------ no churn


def test_nothing_is_written_when_nothing_changed(tmp_path):
    everything = [fingerprint(i, box=(10, 10, 80, 30), near="Hello Ann 12:30") for i in range(5)]
    YamlStore(tmp_path).put_all(everything, replace=True)
    before = snapshot(tmp_path)
    again = [fingerprint(i, box=(13.4, 9, 82, 30), near="Hello Ann 12:45") for i in reversed(range(5))]
    for mode in (True, False):
        assert YamlStore(tmp_path).put_all(again, replace=mode) == 0
        assert snapshot(tmp_path) == before


def test_the_same_observations_make_the_same_bytes(tmp_path):
    everything = [fingerprint(i, text=f"t{i}") for i in range(9)]
    YamlStore(tmp_path / "once").put_all(everything, replace=True)
    for one in reversed(everything):
        YamlStore(tmp_path / "often").put_all([one], replace=False)
    name = "tests/pages/login.py.yaml"
    assert (tmp_path / "once" / name).read_bytes() == (tmp_path / "often" / name).read_bytes()


def test_one_locator_in_two_tests_is_two_blocks_in_one_order(tmp_path):
    here, there = (replace(fingerprint(), key=replace(fingerprint().key, test=test)) for test in ("test_a", "test_b"))
    YamlStore(tmp_path / "one").put_all([here, there], replace=True)
    YamlStore(tmp_path / "other").put_all([there, here], replace=True)
    name = "tests/pages/login.py.yaml"
    assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()
    assert YamlStore(tmp_path / "one").get(SOURCE, there.key) == there


def test_a_change_touches_its_block_only(tmp_path):
    YamlStore(tmp_path).put_all([fingerprint(i) for i in range(3)], replace=True)
    path = tmp_path / "tests/pages/login.py.yaml"
    before = path.read_text().splitlines()
    YamlStore(tmp_path).put_all([fingerprint(1, text="Log in")], replace=True)
    after = path.read_text().splitlines()
    assert [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]] == [
        ("    text: Sign in", "    text: Log in")
    ]


def test_a_run_that_changes_nothing_needs_no_right_to_write(tmp_path, monkeypatch):
    YamlStore(tmp_path).put_all([fingerprint()], replace=True)
    monkeypatch.setattr(YamlStore, "locked", lambda self: pytest.fail("locked"))
    assert YamlStore(tmp_path).put_all([fingerprint()], replace=True) == 0
    assert YamlStore(tmp_path).remove([Key(locator="#other", page="/")]) == 0


def test_reading_makes_no_folder(tmp_path):
    store = YamlStore(tmp_path / "baseline")
    store.get(SOURCE, fingerprint().key)
    store.page(None, "/login")
    assert store.count() == 0
    assert list(tmp_path.iterdir()) == []


def test_windows_line_ends_are_no_change(tmp_path):
    YamlStore(tmp_path).put_all([fingerprint(0), fingerprint(1)], replace=True)
    path = tmp_path / "tests/pages/login.py.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert YamlStore(tmp_path).get(SOURCE, fingerprint(1).key) == fingerprint(1)
    assert YamlStore(tmp_path).put_all([fingerprint(0), fingerprint(1)], replace=True) == 0


def test_only_the_file_that_is_asked_for_is_read(tmp_path, monkeypatch):
    YamlStore(tmp_path).put_all([fingerprint(), fingerprint(source="tests/b.py")], replace=True)
    (tmp_path / "tests/b.py.yaml").write_text("broken: [")
    store = YamlStore(tmp_path)
    assert store.get(SOURCE, fingerprint().key) == fingerprint()
    assert store.page(SOURCE, "/login") == [fingerprint()]
    with pytest.raises(BaselineFormatError):
        store.get("tests/b.py", fingerprint().key)
    with pytest.raises(BaselineFormatError):
        store.page(None, "/login")


def test_removing_the_last_fingerprint_removes_file_and_folders(tmp_path):
    YamlStore(tmp_path).put_all([fingerprint(), fingerprint(source="tests/b.py")], replace=True)
    store = YamlStore(tmp_path)
    assert store.remove([fingerprint().key], source=SOURCE) == 1
    assert sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*")) == [
        ".gitignore",
        ".lock",
        "tests",
        "tests/b.py.yaml",
    ]
    assert store.get(SOURCE, fingerprint().key) is None


# ------------------------------------------------------------------ edited and broken files

GOOD = """\
# a comment
format: 1
source: tests/pages/login.py

fingerprints:

- locator: "#a"
  page: /login
  element:
    tag: a
"""


def write(tmp_path, text):
    path = tmp_path / "tests/pages/login.py.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


EDITED = """\
source: 'tests/pages/login.py'   # by hand
"format": 1
fingerprints:
    - page: /login
      element:
        tag: a
        text: >-
          folded
          text
      # why not
      locator: "\\x23a"
    -   {locator: '#b', page: /login, element: {tag: b}, counts: {text: 2}}
"""


def test_a_file_edited_by_hand_is_read_as_yaml(tmp_path):
    path = write(tmp_path, EDITED)
    store = YamlStore(tmp_path)
    found = store.get(SOURCE, Key(locator="#a", page="/login"))
    assert (found.element.text, found.source) == ("folded text", SOURCE)
    assert store.count() == 2
    assert store.put_all([fingerprint()], replace=False) == 1
    assert path.read_text().startswith("# Baseline of pytest-heal")
    assert sorted(k.locator for _, k in list(YamlStore(tmp_path).keys())) == ["#a", "#b", "#field0"]


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        (GOOD + "  oops: [\n", 12, "not valid YAML", "version control"),
        (GOOD.replace('"#a"', '"#a'), None, "not valid YAML", "version control"),
        (GOOD.replace("  page", "<<<<<<< HEAD\n  page"), 8, "merge conflict", "Keep the blocks of both sides"),
        (GOOD + "=======\n", 11, "merge conflict", "delete the marker lines"),
        (GOOD + ">>>>>>> topic\n", 11, "merge conflict", "delete the marker lines"),
        (GOOD.replace("  page: /login\n", ""), 7, "'page' is missing", "delete the whole block"),
        (GOOD.replace("    tag: a\n", "    text: a\n"), 9, "'tag' is missing", "delete the whole block"),
        (GOOD + "    box: [1, 2]\n", 11, "element.box", "delete the whole block"),
        (GOOD + "  counts:\n    text: many\n", 12, "counts.text", "delete the whole block"),
        (GOOD + "  colour: red\n", 11, "no such field", "delete the whole block"),
        (GOOD + "  page: /b\n", 11, "'page' stands there twice", "Delete one"),
        (GOOD + "\n" + GOOD.partition("\n\n")[2].partition("\n\n")[2], 12, "first in line 7", "Delete one of the two blocks"),
        (GOOD.replace("format: 1\n", ""), 2, "'format'", "version control"),
        (GOOD.replace("format: 1", "format: one"), 2, "format must be a number", "version control"),
        (GOOD.replace("format: 1", "format: 0"), None, "no format 0", "Restore"),
        (GOOD.replace("fingerprints:", "prints:"), 2, "'fingerprints'", "version control"),
        (GOOD.partition("- ")[0].replace("fingerprints:", "fingerprints: 3"), 5, "must be a list", "version control"),
        (GOOD + "- x\n", 11, "a block of", "delete the whole block"),
        (GOOD + "  waited: 1.5\n", 11, "neither text", "in quotes"),
        (GOOD + "  waited: 0x1f\n", 11, "not plain digits", "in digits"),
        (GOOD + "  acts: [[[[[[[[[[[[1]]]]]]]]]]]]\n", 11, "nested too deeply", "version control"),
        ("[" * 30_000, 1, "nested too deeply", "version control"),
        (GOOD + "  acts: " + "[" * 30_000, 11, "nested too deeply", "version control"),
        (GOOD + '  acts: &a [b]\n- locator: "#b"\n  page: /\n  acts: *a\n', 11, "alias", "Write"),
        ("just text\n", 1, "does not begin with", "version control"),
        ("", 1, "does not begin with", "version control"),
        (GOOD.encode() + b"  code: '\xff'\n", 11, "UTF-8", "UTF-8"),
        (GOOD + "  code: '\x01'\n", 11, "not valid YAML", "version control"),
    ],
)  # fmt: skip
def test_a_broken_file_is_named_with_its_line_and_left_alone(tmp_path, text, line, says, remedy):
    path = write(tmp_path, text)
    before = path.read_bytes()
    for question in (
        lambda: YamlStore(tmp_path).get(SOURCE, Key(locator="#a", page="/login")),
        lambda: YamlStore(tmp_path).page(None, "/login"),
        lambda: YamlStore(tmp_path).put_all([fingerprint()], replace=True),
        lambda: YamlStore(tmp_path).remove([Key(locator="#a", page="/login")]),
    ):
        with pytest.raises(BaselineFormatError, match=says) as caught:
            question()
        assert remedy in str(caught.value)
        assert str(caught.value).startswith(f"{path}:{line}: " if line else str(path))
        assert line is None or caught.value.line == line
    assert path.read_bytes() == before
    YamlStore(tmp_path).count()


def test_a_broken_block_is_named_and_the_others_are_used(tmp_path):
    other = GOOD.partition("\n\n")[2].partition("\n\n")[2].replace('"#a"', '"#b"')
    path = write(tmp_path, GOOD + "  viewport: x\n\n" + other)
    store = YamlStore(tmp_path)
    with pytest.raises(BaselineFormatError, match=r"viewport: must be a list of 2 whole numbers.*#a") as caught:
        store.get(SOURCE, Key(locator="#a", page="/login"))
    assert str(caught.value).startswith(f"{path}:11: ")
    assert store.get(SOURCE, Key(locator="#b", page="/login")).key.locator == "#b"
    assert [found.key.locator for found in store.page(None, "/login")] == ["#b"]
    with pytest.raises(BaselineFormatError):  # nothing that a person wrote is written over
        store.put_all([fingerprint()], replace=True)


def test_whoever_asks_for_another_page_is_not_told_what_is_wrong_in_a_file(tmp_path):
    elsewhere = replace(fingerprint(source="tests/b.py"), key=Key(locator="#b", page="/cart"))
    YamlStore(tmp_path).put_all([elsewhere], replace=True)
    write(tmp_path, GOOD + "<<<<<<< ours\n  viewport: [1, 2]\n")
    store = YamlStore(tmp_path)
    assert [found.key.locator for found in store.page(None, "/cart")] == ["#b"]
    assert {source: key.page for source, key in store.keys()} == {SOURCE: "/login", "tests/b.py": "/cart"}  # noqa: SIM118
    with pytest.raises(BaselineFormatError, match="merge conflict"):
        store.page(None, "/login")


def test_keys_are_the_same_however_a_file_is_read(tmp_path):
    variants = [replace(fingerprint(n), key=Key(locator=f"'#{n}'", page="/a: b", frame="f", test="t\u2028")) for n in range(3)]
    YamlStore(tmp_path).put_all([*variants, fingerprint(4), fingerprint(source="/usr/lib/outside.py")], replace=True)
    read = YamlStore(tmp_path)
    for source in (SOURCE, "/usr/lib/outside.py"):
        read.page(source, "")
    assert list(YamlStore(tmp_path).keys()) == list(read.keys())
    assert YamlStore(tmp_path).page(None, "/a: b", "f") == read.page(None, "/a: b", "f") == read.page(SOURCE, "/a: b", "f")


@pytest.mark.parametrize(
    "text", [GOOD.replace("format: 1", "format: 2"), "format: 3\n<<what: [ever", "{format: 2, fingerprints: []}"]
)
def test_a_newer_file_asks_for_an_upgrade(tmp_path, text):
    path = write(tmp_path, text)
    for question in (
        lambda: YamlStore(tmp_path).get(SOURCE, Key(locator="#a", page="/login")),
        lambda: YamlStore(tmp_path).put_all([fingerprint()], replace=True),
    ):
        with pytest.raises(BaselineNewerError, match="pip install -U pytest-heal"):
            question()
    assert path.read_text() == text


def test_a_broken_file_does_not_keep_the_others_from_being_written(tmp_path):
    write(tmp_path, "broken: [")
    write(tmp_path / "x", "broken: [")
    batch = [fingerprint(), fingerprint(source="x/" + SOURCE), fingerprint(source="tests/b.py")]
    with pytest.raises(BaselineFormatError) as caught:
        YamlStore(tmp_path).put_all(batch, replace=True)
    assert "x/tests/pages" in caught.value.__notes__[0]
    assert YamlStore(tmp_path).get("tests/b.py", fingerprint().key)


def test_an_error_is_raised_anew_each_time_without_growing(tmp_path):
    write(tmp_path, "broken: [")
    store = YamlStore(tmp_path)
    depths = []
    for _ in range(3):
        with pytest.raises(BaselineFormatError) as caught:
            store.get(SOURCE, fingerprint().key)
        depths.append(len(caught.traceback))
    assert depths[0] >= depths[1] == depths[2]


# ------------------------------------------------------------------ writing that fails


@pytest.mark.parametrize("step", ["open", "fsync", "replace", "mkdir"])
def test_a_full_or_read_only_disk_leaves_everything_as_it_was(tmp_path, monkeypatch, step):
    YamlStore(tmp_path).put_all([fingerprint()], replace=True)
    before = snapshot(tmp_path)

    def fail(*args, **kwargs):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    owner = Path if step in ("replace", "mkdir") else yaml_file.os
    with monkeypatch.context() as patch:
        patch.setattr(owner, step, fail)
        with pytest.raises(BaselineError, match=r"No space left on device.*untouched.*write access and space"):
            YamlStore(tmp_path).put_all([fingerprint(1), fingerprint(text="changed")], replace=True)
    assert snapshot(tmp_path) == before


def test_what_a_killed_run_left_half_written_is_swept_wherever_it_is(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / ".heal-0123.tmp").write_text("half")
    YamlStore(tmp_path).put_all([fingerprint()], replace=True)
    assert list(tmp_path.rglob("*.tmp")) == []


def test_a_folder_that_is_a_file_is_an_error_of_ours(tmp_path):
    (tmp_path / "baseline").write_text("")
    store = YamlStore(tmp_path / "baseline")
    with pytest.raises(BaselineError, match="baseline"):
        store.put_all([fingerprint()], replace=True)
    assert store.count() == 0


def test_a_lock_that_never_comes_free_is_an_error_of_ours(tmp_path, monkeypatch):
    monkeypatch.setattr(yaml_files, "LOCK_SECONDS", 0.05)
    store = YamlStore(tmp_path)
    with YamlStore(tmp_path).locked(), pytest.raises(BaselineError, match="another run"):
        store.put_all([fingerprint()], replace=True)
    assert store.put_all([fingerprint()], replace=True) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
def test_a_file_keeps_its_mode_and_a_new_one_follows_the_umask(tmp_path):
    before = os.umask(0o027)
    try:
        YamlStore(tmp_path).put_all([fingerprint()], replace=True)
        path = tmp_path / "tests/pages/login.py.yaml"
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o664)
        YamlStore(tmp_path).put_all([fingerprint(1)], replace=True)
        assert path.stat().st_mode & 0o777 == 0o664
    finally:
        os.umask(before)


# ------------------------------------------------------------------ several processes

ROUNDS = 12


def write_some(root, worker, barrier):
    barrier.wait(60)
    for i in range(ROUNDS):
        batch = [
            fingerprint(f"{worker}-{i}"),
            fingerprint("shared", text=f"{worker}-{i}"),
            fingerprint(i, source=f"tests/{i % 2}.py"),
        ]
        YamlStore(Path(root)).put_all(batch, replace=i % 2 == 0)


def test_processes_that_write_at_once_lose_nothing(tmp_path):
    context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")
    barrier = context.Barrier(3)
    workers = [context.Process(target=write_some, args=(str(tmp_path), w, barrier)) for w in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0
    store = YamlStore(tmp_path)
    for w in range(3):
        for i in range(ROUNDS):
            assert store.get(SOURCE, fingerprint(f"{w}-{i}").key) is not None
    assert store.count() == len(list(store.keys())) == 3 * ROUNDS + 1 + ROUNDS


STORING = """
import sys
from pathlib import Path
from pytest_heal.baseline import YamlStore
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
i = 0
while True:
    i += 1
    YamlStore(Path(sys.argv[1])).put_all([
        Fingerprint(key=Key(locator=f"#l{n}", page="/"), element=Element(tag="a", text=f"run {i}"), source="a.py")
        for n in range(50)
    ], replace=True)
    print(flush=True)
"""
WRITING = """
import sys
from pathlib import Path
from pytest_heal.baseline.yaml_file import write_whole
texts = [letter * 4_000_000 for letter in "ab"]
while True:
    for text in texts:
        write_whole(Path(sys.argv[1]) / "file.yaml", text)
        print(flush=True)
"""


def killed_soon(script, root, rng):
    """Run a script that writes in a loop, and kill it at a random moment after its first line."""
    with subprocess.Popen([sys.executable, "-c", script, str(root)], stdout=subprocess.PIPE) as writer:
        writer.stdout.readline()
        time.sleep(rng.uniform(0, 0.05))
        writer.kill()


def test_a_killed_run_leaves_a_baseline_of_one_run(tmp_path):
    rng = random.Random(7)
    for _ in range(4):
        killed_soon(STORING, tmp_path, rng)
        found = YamlStore(tmp_path).page(None, "/")
        assert len(found) == 50
        assert len({f.element.text for f in found}) == 1
    assert YamlStore(tmp_path).put_all([fingerprint(source="b.py")], replace=True) == 1  # the lock died with its owner
    assert list(tmp_path.glob(".heal-*.tmp")) == []


def test_a_killed_write_leaves_the_old_file_or_the_new_one(tmp_path):
    rng = random.Random(7)
    for _ in range(10):
        killed_soon(WRITING, tmp_path, rng)
        text = (tmp_path / "file.yaml").read_text()
        assert (len(text), len(set(text))) == (4_000_000, 1)
