"""The file of answers: sorted, merged with what others wrote, never written over when it cannot be read."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.baseline.yaml_file import replace_whole
from pytest_heal.errors import HealError
from pytest_heal.models.cache import AnswerFile, Kept, read, written


def kept(key="k1", **changed):
    given_ = {
        "use": "describe", "page": "/a", "about": "save", "model": "m:1", "chosen": 'button "Save"', "index": 0,
        "reasoning": "it is", "key": key,
    }  # fmt: skip
    return Kept(**{**given_, **changed})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sub" / "answers.yaml"


@pytest.fixture
def problems():
    return []


@pytest.fixture
def opened(path, problems):
    return lambda: AnswerFile(path, write=replace_whole, problem=problems.append)


def test_round_trip(opened, path, problems):
    first = opened()
    assert first.get("k1") is None
    first.add(kept())
    first.add(kept("k0", use="heal", index=-1, chosen="", about="a: b #c", reasoning="' \"\n\u202e\x00"))
    assert first.get("k1") == kept()
    again = opened()
    assert again.get("k1") == kept()
    assert again.get("k0").reasoning == "' \"\n\u202e\x00"
    assert again.get("k0").index == -1
    assert [file.name for file in path.parent.iterdir()] == ["answers.yaml"]  # no lock, no temporary file
    assert not problems
    text = path.read_text()
    assert "\x00" not in text
    assert text.startswith("# Answers of chat models")
    assert text.index("key: k1") < text.index("key: k0")  # sorted by use


def test_the_same_answers_are_the_same_text():
    several = [kept("b"), kept("a"), kept("c", page="/")]
    texts = {written({one.key: one for one in order}) for order in (several, several[::-1])}
    assert len(texts) == 1
    assert texts.pop().count("\n- use:") == 3
    assert written({}).endswith("answers: []\n")


def test_an_added_answer_is_one_block_of_the_diff():
    before = written({"a": kept("a"), "c": kept("c")}).split("\n")
    after = written({key: kept(key) for key in "abc"}).split("\n")
    first = next(n for n, (x, y) in enumerate(zip(before, after, strict=False)) if x != y)
    added = len(after) - len(before)
    assert added == 9
    assert before[first:] == after[first + added :]


def test_what_others_wrote_meanwhile_stays(opened):
    one, other = opened(), opened()
    assert one.get("x") is None
    assert other.get("x") is None
    one.add(kept("a"))
    other.add(kept("b"))
    assert set(read(one.path)) == {"a", "b"}
    assert other.get("a") == kept("a")


def test_threads_lose_nothing(opened):
    files = [opened(), opened()]
    threads = [threading.Thread(target=files[n % 2].add, args=(kept(f"k{n}"),)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(read(files[0].path)) == {f"k{n}" for n in range(12)}


BROKEN = {
    "not YAML": ("format: 1\nanswers: [", ": it is not YAML"),
    "conflict": ("format: 1\nanswers:\n<<<<<<< HEAD\n- use: x\n=======\n>>>>>>> b\n", "it is not YAML"),
    "list": ("- 1\n", "it is no file of answers"),
    "no format": ("answers: []\n", "`format: 1` is missing"),
    "newer": ("format: 2\nanswers: []\n", "reads up to 1. Upgrade"),
    "block": ("format: 1\nanswers:\n- index: 3\n", "block 1 is no answer"),
    "index": (written({"k": kept("k")}).replace("index: 0", "index: true"), "block 1 is no answer"),
    "object": ("!!python/object/apply:os.system ['echo x']\n", "it is not YAML"),
    "bytes": (b"\xff\xfe\xfa", "not text in UTF-8"),
}


@pytest.mark.parametrize(("content", "said"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_told_and_left(opened, path, problems, content, said):
    path.parent.mkdir()
    before = content if isinstance(content, bytes) else content.encode()
    path.write_bytes(before)
    file = opened()
    assert file.get("k") is None
    file.add(kept("k"))
    assert path.read_bytes() == before
    assert file.get("k") == kept("k")  # for the rest of this process
    assert len(problems) == 1
    assert said in problems[0]
    assert str(path) in problems[0]
    with pytest.raises(HealError):
        read(path)


def test_a_file_broken_meanwhile(opened, path, problems):
    file = opened()
    file.add(kept("a"))
    path.write_text("<<<<<<<")
    file.add(kept("b"))
    file.add(kept("c"))
    assert path.read_text() == "<<<<<<<"
    assert len(problems) == 1


def test_a_file_that_cannot_be_written(path, problems):
    def full(_path, _data):
        raise OSError(28, "No space left on device")

    file = AnswerFile(path, write=full, problem=problems.append)
    file.add(kept())
    file.add(kept("b"))
    assert file.get("k1") == kept()
    assert len(problems) == 1
    assert "No space left on device. Give another file: heal_model_cache" in problems[0]


def test_an_emptied_file_is_an_empty_one(opened, path, problems):
    path.parent.mkdir()
    path.write_text("# all blocks deleted\n")
    assert opened().get("k") is None
    assert not problems


@given(text=st.text(max_size=30), key=st.text(min_size=1, max_size=10))
def test_any_text_is_read_as_it_was_written(tmp_path_factory, text, key):
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    known = {"other": kept("other"), key: kept(key, about=text, chosen=text, reasoning=text)}
    path.write_bytes(written(known).encode())
    assert read(path) == known
