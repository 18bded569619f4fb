"""Stores: the protocol's rules hold for all of them; layers read in order and write to the first."""

from dataclasses import replace

import pytest

from pytest_heal.baseline import LayeredStore, MemoryStore, ReadOnlyStore, Store, YamlStore
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineFormatError


def fingerprint(locator="#a", *, page="/", source="tests/a.py", text="A", acts=("click",), frame=""):
    key = Key(locator=locator, page=page, frame=frame)
    return Fingerprint(key=key, element=Element(tag="a", text=text), source=source, acts=acts)


A = fingerprint()
B = fingerprint("#b", text="B")
ELSEWHERE = fingerprint("#c", page="/cart", text="C")
OTHER_SOURCE = fingerprint(source="tests/b.py", text="A too")
FRAMED = fingerprint("#d", frame="pay", text="D")


@pytest.fixture(params=["memory", "yaml", "layered"])
def store(request, tmp_path) -> Store:
    if request.param == "memory":
        return MemoryStore()
    if request.param == "yaml":
        return YamlStore(tmp_path / "baseline")
    return LayeredStore([YamlStore(tmp_path / "baseline"), MemoryStore()])


def test_an_empty_store(store):
    assert store.get("tests/a.py", A.key) is None
    assert store.page(None, "/") == store.page("tests/a.py", "/") == []
    assert (store.count(), list(store.keys()), store.remove([A.key])) == (0, [], 0)
    assert store.put_all([], replace=True) == 0


def test_what_was_put_is_there(store):
    assert store.put_all([A, B, ELSEWHERE, OTHER_SOURCE, FRAMED], replace=False) == 5
    assert store.get("tests/a.py", A.key) == A
    assert store.get("tests/b.py", A.key) == OTHER_SOURCE
    assert store.get("tests/b.py", B.key) is None
    assert store.count() == 5
    assert sorted(store.keys()) == sorted((f.source, f.key) for f in (A, B, ELSEWHERE, OTHER_SOURCE, FRAMED))


def test_a_page_knows_all_sources_or_one(store):
    store.put_all([A, B, ELSEWHERE, OTHER_SOURCE, FRAMED], replace=False)
    by_text = lambda found: sorted(f.element.text for f in found)  # noqa: E731
    assert by_text(store.page(None, "/")) == ["A", "A too", "B"]
    assert by_text(store.page("tests/a.py", "/")) == ["A", "B"]
    assert by_text(store.page(None, "/", "pay")) == ["D"]
    assert store.page(None, "/nowhere") == []


def test_a_page_sees_what_was_put_after_it_was_asked(store):
    assert store.page(None, "/") == []
    store.put_all([A], replace=False)
    assert store.page(None, "/") == [A]


def test_in_mode_new_the_stored_element_stays_and_acts_are_gathered(store):
    store.put_all([A], replace=False)
    assert store.put_all([fingerprint(text="newer")], replace=False) == 0
    assert store.put_all([fingerprint(text="newer", acts=("hover",))], replace=False) == 1
    assert store.get("tests/a.py", A.key) == replace(A, acts=("click", "hover"))


def test_in_mode_all_the_newer_element_wins_when_its_substance_differs(store):
    store.put_all([A], replace=True)
    assert store.put_all([replace(A, waited=70)], replace=True) == 0
    assert store.get("tests/a.py", A.key) == A
    assert store.put_all([fingerprint(text="newer", acts=("hover",))], replace=True) == 1
    assert store.get("tests/a.py", A.key) == fingerprint(text="newer", acts=("click", "hover"))


def test_of_several_observations_in_one_run_the_last_one_counts(store):
    assert store.put_all([A, fingerprint(text="last", acts=("hover",))], replace=False) == 1
    assert store.get("tests/a.py", A.key) == fingerprint(text="last", acts=("click", "hover"))


def test_removing_from_one_source_or_from_all(store):
    store.put_all([A, B, OTHER_SOURCE], replace=False)
    assert store.remove([A.key], source="tests/b.py") == 1
    assert store.get("tests/a.py", A.key) == A
    store.put_all([OTHER_SOURCE], replace=False)
    assert store.remove([A.key, B.key, ELSEWHERE.key]) == 3
    assert store.count() == 0


def test_a_read_only_store_reads_and_keeps_still():
    inner = MemoryStore([A])
    store: Store = ReadOnlyStore(inner)
    assert store.get("tests/a.py", A.key) == A
    assert (store.page(None, "/"), store.count(), list(store.keys())) == ([A], 1, [("tests/a.py", A.key)])
    assert store.put_all([B, fingerprint(text="newer")], replace=True) == 0
    assert store.remove([A.key]) == 0
    assert inner.get("tests/a.py", A.key) == A
    assert inner.count() == 1


def test_layers_answer_in_order_and_only_the_first_is_written():
    local, shared = MemoryStore([fingerprint(text="local")]), MemoryStore([fingerprint(text="shared"), B])
    store = LayeredStore([local, shared])
    assert store.get("tests/a.py", A.key) == fingerprint(text="local")
    assert store.get("tests/a.py", B.key) == B
    assert [f.element.text for f in store.page(None, "/")] == ["local", "B"]
    assert store.count() == 2

    assert store.put_all([B, ELSEWHERE], replace=True) == 1
    assert (local.count(), shared.count()) == (2, 2)
    assert local.get("tests/a.py", ELSEWHERE.key) == ELSEWHERE

    assert store.remove([A.key, B.key]) == 1
    assert store.get("tests/a.py", A.key) == fingerprint(text="shared")


def test_a_lower_layer_counts_as_known_in_mode_new():
    local, shared = MemoryStore(), MemoryStore([A])
    store = LayeredStore([local, shared])
    assert store.put_all([fingerprint(text="newer")], replace=False) == 0
    assert local.count() == 0
    assert store.put_all([fingerprint(text="newer")], replace=True) == 1
    assert store.get("tests/a.py", A.key) == fingerprint(text="newer")
    assert shared.get("tests/a.py", A.key) == A


def test_a_broken_shared_file_does_not_keep_the_local_layer_from_being_written(tmp_path):
    broken = tmp_path / "shared" / "tests" / "a.py.yaml"
    broken.parent.mkdir(parents=True)
    broken.write_text("broken: [")
    local = MemoryStore()
    store = LayeredStore([local, ReadOnlyStore(YamlStore(tmp_path / "shared"))])
    with pytest.raises(BaselineFormatError):
        store.get("tests/a.py", A.key)
    assert store.put_all([A, OTHER_SOURCE], replace=False) == 2
    assert local.count() == 2
    assert store.count() == 2


def test_a_layered_store_needs_a_layer():
    with pytest.raises(ValueError, match="at least one"):
        LayeredStore([])
