"""Tests that are asked together."""

from pytest_heal.weak.blocks import blocks_of, by_file
from pytest_heal.weak.task import Seen


def seen(outcome="passed", owners=(), numbers=(), used=()):
    return Seen(outcome=outcome, owners=frozenset(owners), seen=frozenset(numbers), used=frozenset(used))


def test_each_test_is_asked_for_itself():
    blocks = blocks_of({"a.py::x": seen(numbers=[1]), "a.py::y": seen(numbers=[2], used=[3])})
    assert [(one.tests, one.seen, one.used) for one in blocks] == [
        (("a.py::x",), {1}, set()),
        (("a.py::y",), {2, 3}, {3}),
    ]


def test_tests_that_share_a_context_are_one_block_also_over_others():
    blocks = blocks_of({"x": seen(), "y": seen(owners=["x"]), "z": seen(owners=["y"], numbers=[4]), "u": seen()})
    assert [(one.tests, one.seen) for one in blocks] == [(("x", "y", "z"), {4}), (("u",), set())]


def test_a_red_test_runs_for_the_others_and_says_nothing():
    (block,) = blocks_of({"x": seen("failed", numbers=[1]), "y": seen(owners=["x"], numbers=[2])})
    assert block.tests == ("x", "y")
    assert block.green == ("y",)
    assert block.seen == {2}
    assert blocks_of({"x": seen("skipped")}) == []


def test_an_owner_that_is_not_known_is_nobodys():
    assert len(blocks_of({"x": seen(owners=["gone"]), "y": seen(owners=["gone"])})) == 2


def test_where_one_does_not_stand_alone_its_file_is_asked():
    found = {"a.py::x": seen(numbers=[1]), "a.py::y": seen("failed"), "b.py::z": seen()}
    (block,) = by_file([blocks_of(found)[0]], found)
    assert block.tests == ("a.py::x", "a.py::y")
    assert block.green == ("a.py::x",)
