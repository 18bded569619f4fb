"""A label beside a field and the label of a field are one, where no other field is called so."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.labelled import label_beside, of_another_label
from pytest_heal.relocation.pair import Pair, is_label
from tests.support.dom import E, page


def field(*, near="", label="", tag="input", role="textbox"):
    return Element(tag=tag, role=role, name=label, label=label, near=near)


def told(old, now, *, beside=(), others=()):
    around = ["div", *([now.near] if now.near and not now.label else ())]
    inventory = page(E(*around, E(now.tag, label=now.label)), *others)
    found = page_of(inventory).traits(next(e.index for e in inventory if e.tag == now.tag))
    return label_beside(Traits(old), found, page_of(inventory), beside)


UNLINKED, LINKED = field(near="Message"), field(label="Your message", near="Your message")


def test_a_label_that_is_linked_now_and_one_that_is_linked_no_more():
    assert told(UNLINKED, LINKED)
    assert told(LINKED, UNLINKED)
    assert told(UNLINKED, UNLINKED)
    assert told(UNLINKED, LINKED, beside=[Element(tag="label", text="Message", near="Message")])


@pytest.mark.parametrize(
    ("old", "now", "more"),
    [
        pytest.param(LINKED, LINKED, {}, id="both are linked"),
        pytest.param(UNLINKED, field(label="Subject"), {}, id="another label"),
        pytest.param(field(near="Message Subject"), LINKED, {}, id="more stands beside it"),
        pytest.param(field(), field(label="Your"), {}, id="nothing stands beside it"),
        pytest.param(
            field(near="Tell neighbours downstairs tonight about noise"),
            field(label="Tell neighbours downstairs tonight about noise"),
            {},
            id="a sentence stands beside it",
        ),
        pytest.param(UNLINKED, LINKED, {"beside": [field(near="Message")]}, id="two were called so"),
        pytest.param(UNLINKED, LINKED, {"others": [E("input", label="Message")]}, id="two are called so"),
        pytest.param(Element(tag="p", near="Message"), LINKED, {}, id="it was no field"),
        pytest.param(UNLINKED, field(label="Message", tag="button", role="button"), {}, id="it is no field"),
    ],
)
def test_what_says_nothing(old, now, more):
    assert not told(old, now, **more)


def choices(called, *, label=""):
    near = f"{called} R. Okafor S. Pyle" if called else ""
    return Element(tag="select", role="combobox", text="R. Okafor S. Pyle", near=near, label=label, name=label)


DRIVER = choices("Driver", label="Driver")


def told_apart(rival, now=DRIVER):
    inventory = page(E("select", label=now.label))
    new = replace(now, index=next(e.index for e in inventory if e.tag == "select"))
    return of_another_label(rival, Traits(choices("Driver:")), Traits(new))


def test_two_lists_of_the_same_choices_are_told_apart_by_what_stands_beside_them():
    row = replace(choices(""), group="Co-driver: R. Okafor S. Pyle")
    assert told_apart(row)
    assert told_apart(choices("Co-driver", label="Co-driver"))


@pytest.mark.parametrize(
    ("rival", "more"),
    [
        pytest.param(choices("Driver:"), {}, id="it was called the same"),
        pytest.param(choices(""), {}, id="nothing tells what it was called"),
        pytest.param(choices("Co-driver:"), {"now": choices("Loader", label="Loader")}, id="the candidate is not called so"),
        pytest.param(Element(tag="button", name="Co-driver"), {}, id="it is no field"),
        pytest.param(choices("Co-driver:"), {"now": Element(tag="a", label="Driver", name="Driver")}, id="it became no field"),
    ],
)
def test_two_lists_that_nothing_tells_apart(rival, more):
    assert not told_apart(rival, **more)


ROW = "Lamp | Price 12 | Quantity"


def in_row(tag, said, **more):
    return Element(tag=tag, text=said, group=ROW, **more)


@pytest.mark.parametrize(
    ("beside", "own"),
    [
        ([in_row("label", "Quantity")], True),
        ([in_row("label", "Quantity"), in_row("fieldset", "", name="Quantity", role="group")], True),
        ([in_row("label", "Quantity"), in_row("label", "Price")], False),
        ([in_row("label", "Quantity"), Element(tag="input", role="textbox", group=ROW)], False),
        ([in_row("b", "Quantity"), in_row("label", "Quantity")], False),
        ([Element(tag="label", text="Quantity", group="Shade"), in_row("label", "Quantity")], False),
    ],
    ids=["alone", "with the frame", "one of two", "of two fields", "no label", "of another row"],
)
def test_the_only_label_in_the_row_of_a_field_without_a_name(beside, own):
    old = Traits(Element(tag="input", role="textbox", group=ROW))
    new = Traits(Element(tag="input", role="textbox", group=ROW, name="Quantity", label="Quantity"))
    pair = Pair(old, new, {}, page_of(Inventory.from_elements([])), {}, beside=tuple(beside))
    assert is_label(beside[0], pair) is own
    named = Traits(Element(tag="input", role="textbox", group=ROW, name="Price"))
    assert not is_label(beside[0], replace(pair, old=named))
