"""What has no words is told by the text beside it, and a label by the field that it labels, where nothing else is or was."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.grouped import beside_text
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.ranking import Scored
from pytest_heal.relocation.relocator import _prefer_inside
from pytest_heal.relocation.signals import individual_signal

CROSS = Element(tag="button", role="button", near="Photo 7", group="Photo 7", icon="~cross", path=("p[1]", "i[1]", "b[1]"))
OTHER = replace(CROSS, near="Letter 2", group="Letter 2", path=("p[2]", "i[1]", "b[1]"))
PAGES = replace(CROSS, near="1 2 3", group="", icon="~on", path=("html[1]", "nav[1]", "i[1]", "b[2]"))
BACK = replace(PAGES, icon="~back", path=("html[1]", "nav[1]", "i[2]", "b[1]"))
PICTURE, CLASS = {"icon_similar": 1.0}, {"class_words": 0.5}


def told(*now, old=CROSS, beside=(OTHER,), agrees=PICTURE):
    """Whether the first of the elements of the page now is told by the text beside it."""
    placed = [replace(one, index=n, path=("html[1]", f"i[{n}]")) for n, one in enumerate(now)]
    page = page_of(Inventory.from_elements(placed))
    return beside_text(Pair(Traits(old), page.traits(0), agrees, page, {}, beside=beside))


def test_it_is_the_only_one_beside_the_text():
    assert told(CROSS)
    assert told(CROSS, agrees=CLASS)
    assert told(CROSS, OTHER, replace(CROSS, role="img"), replace(CROSS, name="Rename"))
    assert told(replace(CROSS, near="photo  7"))


def test_of_several_it_is_the_only_one_of_its_drawing():
    assert told(PAGES, BACK, old=PAGES, beside=(BACK,))


@pytest.mark.parametrize(
    ("now", "asked"),
    [
        pytest.param([OTHER], {}, id="beside another text"),
        pytest.param([CROSS, CROSS], {}, id="two are beside it"),
        pytest.param([CROSS], {"beside": (replace(CROSS, path=("p[1]", "b[2]")),)}, id="two were beside it"),
        pytest.param([CROSS], {"beside": ()}, id="nothing is known of what stood beside it"),
        pytest.param([CROSS], {"agrees": {"class_words": 0.4}}, id="another picture, and another class"),
        pytest.param([replace(CROSS, role="img")], {}, id="of another role"),
        pytest.param([replace(CROSS, name="Rename")], {}, id="it has a name"),
        pytest.param([CROSS], {"old": replace(CROSS, name="Remove")}, id="it had a name"),
        pytest.param([replace(CROSS, near="")], {"old": replace(CROSS, near="")}, id="beside nothing"),
        pytest.param([replace(CROSS, near="12")], {"old": replace(CROSS, near="12")}, id="beside a number"),
        pytest.param([replace(PAGES, icon="")], {"old": PAGES, "agrees": CLASS}, id="beside numbers, of another drawing"),
        pytest.param([PAGES, replace(PAGES)], {"old": PAGES, "beside": (BACK,)}, id="two of its drawing"),
        pytest.param([PAGES], {"old": PAGES, "beside": (replace(BACK, icon="~on"),)}, id="two of one drawing"),
    ],
)
def test_what_says_nothing(now, asked):
    assert not told(*now, **asked)


TITLE = Element(tag="label", text="Title", attributes={"for": "title"})


def labels(now, *others, old=TITLE, beside=(), agrees=("text_similar",)):
    placed = [replace(one, index=n, path=("html[1]", f"label[{n}]")) for n, one in enumerate((now, *others))]
    page = page_of(Inventory.from_elements(placed))
    return individual_signal(Pair(Traits(old), page.traits(0), dict.fromkeys(agrees, 1.0), page, {}, beside=beside), "click")


def at(field, text="Title"):
    return replace(TITLE, text=text, attributes={"for": field} if field else {})


def test_the_label_of_the_same_field():
    assert labels(TITLE) == labels(at("title", "Title*"), at("seo")) == "field it labels"


@pytest.mark.parametrize(
    ("now", "others", "asked"),
    [
        pytest.param(at("seo"), [], {}, id="of another field"),
        pytest.param(at(""), [], {"old": at("")}, id="of none"),
        pytest.param(TITLE, [TITLE], {}, id="two label it"),
        pytest.param(TITLE, [], {"beside": (TITLE,)}, id="two labelled it"),
        pytest.param(TITLE, [], {"agrees": ("text_other",)}, id="it says something else"),
        pytest.param(replace(TITLE, tag="output"), [], {"old": replace(TITLE, tag="output")}, id="it is no label"),
        pytest.param(at("row-2"), [at("row-1")], {"old": at("row-2")}, id="the field is one of a series"),
    ],
)
def test_another_label(now, others, asked):
    assert labels(now, *others, **asked) != "field it labels"


HELD = Element(tag="div", text="Legumes", path=("html[1]", "td[1]", "div[1]"))


@pytest.mark.parametrize(
    ("paths", "first"),
    [
        ([("html[1]", "td[1]"), ("html[1]", "td[1]", "span[1]")], 1),
        ([("html[1]", "td[1]"), ("html[1]",), ("html[1]", "td[1]", "span[1]")], 2),
        ([("html[1]", "td[2]"), ("html[1]", "td[2]", "span[1]")], 0),
        ([("html[1]", "td[1]", "div[1]"), ("html[1]", "td[1]", "span[1]")], 0),
        ([("html[1]", "td[1]"), ("html[1]",)], 0),
        ([("html[1]", "td[1]"), HELD.path, ("html[1]", "td[1]", "span[1]")], 1),
    ],
    ids=["its wrapper", "both of its wrappers", "another cell", "its own place", "nothing in its wrapper", "itself in it"],
)
def test_what_stands_in_a_wrapper_that_is_left_comes_before_it(paths, first):
    page = page_of(Inventory.from_elements([replace(HELD, index=n, path=path) for n, path in enumerate(paths)]))
    groups = [[Scored(index=n, score=9.0 - n, agreements={}) for n in range(len(paths))]]
    _prefer_inside(groups, Traits(HELD), page)
    assert groups[0][0].index == first
    assert len(groups[0]) == len(paths)


def test_what_says_nothing_in_a_wrapper_does_not():
    paths = ("html[1]", "td[1]"), ("html[1]", "td[1]", "span[1]")
    found = [replace(HELD, index=n, path=path, text="" if n else HELD.text) for n, path in enumerate(paths)]
    groups = [[Scored(index=n, score=9.0 - n, agreements={}) for n in range(len(paths))]]
    _prefer_inside(groups, Traits(HELD), page_of(Inventory.from_elements(found)))
    assert groups[0][0].index == 0
