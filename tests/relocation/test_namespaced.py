"""Classes under another prefix: a library that calls itself otherwise now, and what only ends alike."""

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.namespaced import same_class, same_words
from pytest_heal.relocation.pair import Pair
from tests.support.dom import E, page

REST = ("lib-grid", "lib-day", "lib-week", "lib-time", "lib-popup-open")
OLD, BESIDE = "cal-full-button cal-full-popup-close", ("cal-full-popup-save",)


def told(now, *, old=OLD, beside=BESIDE, rest=REST):
    inventory = page(*(E("div", class_=css) for css in rest), E("button", class_=now))
    button = next(e for e in inventory if e.tag == "button")
    others = tuple(Element(tag="button", attributes={"class": css}) for css in beside)
    then = Traits(Element(tag="button", attributes={"class": old}))
    return same_class(Pair(then, page_of(inventory).traits(button.index), {}, page_of(inventory), {}, beside=others))


def test_a_library_is_called_otherwise():
    assert told("lib-popup-close")
    assert told("lib-button lib-popup-close")
    assert told("libPopupClose")


@pytest.mark.parametrize(
    ("now", "asked"),
    [
        pytest.param("lib-popup-shut", {}, id="it ends otherwise"),
        pytest.param("lib-button", {}, id="only what it is made of is the same"),
        pytest.param("popup-close", {}, id="nothing stands before it"),
        pytest.param("own-popup-close", {}, id="nothing else begins so now"),
        pytest.param("lib-popup-close", {"old": "cal-full-popup-close", "beside": ()}, id="nothing else began so"),
        pytest.param("lib-popup-close", {"rest": (*REST, "cal-full-day")}, id="something begins as it did"),
        pytest.param("lib-popup-close", {"rest": (*REST, "lib-popup-close")}, id="two have it now"),
        pytest.param("lib-popup-close", {"beside": ("cal-full-popup-close",)}, id="two had it"),
        pytest.param("lib-popup-active", {"old": "cal-full-a cal-full-popup-active"}, id="it says in what state it is"),
        pytest.param("cal-full-popup-close", {}, id="it is the very class"),
    ],
)
def test_another_class(now, asked):
    assert not told(now, **asked)


# ------------------------------------------------------------------------------------------------ words of a class


def goes_on(now, *, old="props_image_sizes", beside=("props_image_view",), rest=("app-image-form__view",), tag="div", said=""):
    """What is said of an element of one class, and the elements beside it, then and now."""
    inventory = page(*(E("div", class_=css) for css in rest), E(tag, said, class_=now))
    others = tuple(Element(tag="div", attributes={"class": css}) for css in beside)
    then = Traits(Element(tag="div", text=said, attributes={"class": old}))
    return same_words(Pair(then, page_of(inventory).traits(inventory[-1].index), {}, page_of(inventory), {}, beside=others))


def test_a_class_that_has_more_words_before_the_same_end():
    assert goes_on("app-image-props__imageSizes")
    assert goes_on("app-image-props__imageSizes other")
    assert goes_on("app-form__imageSizes", old="image-sizes")


@pytest.mark.parametrize(
    ("now", "asked"),
    [
        pytest.param("app-image-props__image-sizes-lock", {}, id="it ends otherwise"),
        pytest.param("app-image-form__image-sizes", {}, id="a word is gone"),
        pytest.param("props_image_sizes", {}, id="it is the very class"),
        pytest.param("app-sizes", {"old": "sizes"}, id="one word"),
        pytest.param("app-btn-icon", {"old": "btn-icon"}, id="it says what something is made of"),
        pytest.param("app-props-image-sizes", {"rest": ("lib-props-image-sizes",)}, id="two are called so"),
        pytest.param("app-props-image-sizes", {"rest": ("app-props-image-sizes",)}, id="two have it"),
        pytest.param("app-props-image-sizes", {"beside": ("own-props-image-sizes",)}, id="two were called so"),
        pytest.param("app-props-image-sizes", {"tag": "ul"}, id="it is of another kind"),
        pytest.param("app-props-image-sizes", {"said": "200 px"}, id="it has words"),
    ],
)
def test_a_class_of_something_else(now, asked):
    assert not goes_on(now, **asked)
