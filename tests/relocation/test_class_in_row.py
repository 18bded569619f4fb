"""A class of the same words tells an element in its row, card or item, where nothing else in that has it."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.signals import individual_signal

SIGNAL = "row or group, and class"
OLD = Element(tag="i", text="2.8 MB", attributes={"class": "file-statusSize"}, group="cat")


BESIDE = (Element(tag="b", text="cat", group="cat"), replace(OLD, group="dog"))


def signal(*now, old=OLD, alike=1.0, beside=BESIDE):
    """What tells the first of the elements of the page now."""
    given = [{"tag": "i", "text": f"{n} kB", "index": n, "path": ("html[1]", f"i[{n}]"), **one} for n, one in enumerate(now)]
    elements = [Element(**one) for one in given]
    page = page_of(Inventory.from_elements(elements))
    return individual_signal(Pair(Traits(old), page.traits(0), {"group_similar": alike}, page, {}, beside=beside), "")


def test_it_is_told_where_it_is_alone_in_its_row():
    there = {"attributes": {"class": "fileStatus-size"}, "group": "cat"}
    assert signal(there) == SIGNAL
    assert signal(there, {**there, "group": "dog"}) == SIGNAL
    assert signal(there, there) == ""


@pytest.mark.parametrize(
    "now",
    [
        {"attributes": {"class": "file-status"}, "group": "cat"},
        {"attributes": {"class": "file-statusSize-2"}, "group": "cat"},
        {"attributes": {"class": "fileStatusSize"}, "group": "cat", "tag": "a"},
        {"attributes": {"class": "fileStatusSize"}, "group": "cat", "role": "status"},
    ],
    ids=["other words", "a number", "another tag", "another role"],
)
def test_it_is_told_by_nothing_else(now):
    assert signal(now) == ""


def test_one_of_two_in_its_row_may_be_the_other_one():
    there = {"attributes": {"class": "fileStatus-size"}, "group": "cat"}
    assert signal(there, beside=(*BESIDE, replace(OLD, text="3 MB"))) == ""
    assert signal(there, beside=()) == ""


def test_a_place_for_the_text_is_not_the_text():
    there = {"attributes": {"class": "fileStatus-size"}, "group": "cat"}
    assert signal({**there, "text": ""}) == ""
    assert signal({**there, "text": ""}, old=replace(OLD, text="")) == SIGNAL


def test_another_row_is_not_told():
    assert signal({"attributes": {"class": "fileStatusSize"}, "group": "dog"}, alike=0.5) == ""


def test_one_word_is_the_class_of_many_things():
    now = {"attributes": {"class": "size"}, "group": "cat"}
    assert signal(now, old=Element(tag="i", text="2.8 MB", attributes={"class": "size"}, group="cat")) == ""


@pytest.mark.parametrize(
    ("then", "now", "role", "so"),
    [
        ("row-more-sign fa fa-plus", "icon row-more-sign", "img", True),
        ("row-icon fa fa-plus", "icon row-icon", "img", False),
        ("row-more-sign fa fa-plus", "icon row-more-sign", "status", False),
    ],
    ids=["its own class", "a class of any icon", "no picture"],
)
def test_a_picture_drawn_anew_is_told_by_what_its_class_says(then, now, role, so):
    old = replace(OLD, text="", attributes={"class": then})
    image = {"tag": "svg", "role": role, "text": "", "attributes": {"class": now}, "group": "cat"}
    assert (signal(image, old=old) == SIGNAL) is so
