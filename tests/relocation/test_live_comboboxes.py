"""What shows the choice of a list and opens it: the role stood on a box once, on the field in it or on a button later."""

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.fit import holds_its_field, opens_list, other_role
from pytest_heal.relocation.pair import Pair
from tests.relocation.test_live_traps import decided, redesigned
from tests.support.dom import E, page

SHELL = (
    "<nav><a href=#home>Home</a> <a href=#help>Help</a></nav><main><h1>New order</h1><form>{}"
    "<p><label>Reference <input name=ref></label></p><button>Save</button></form></main>"
)


def row(label, control):
    return f"<div class=row><div class=label>{label}</div><div class=control>{control}</div></div>"


def boxed(shown):
    """As of ARIA 1.1: the box is the combobox."""
    return f"<div class='select' role=combobox aria-haspopup=true aria-expanded=false tabindex=0><div>{shown}</div></div>"


def held(shown, css="picker"):
    """As of ARIA 1.2: the field in the box is it."""
    return f"<div class={css}><span><input role=combobox aria-haspopup=listbox size=1></span><span>{shown}</span></div>"


def trigger(shown, label, role="", css="pick"):
    kind = f"role={role} " if role else ""
    return f"<div class={css} {kind}aria-haspopup=listbox aria-expanded=false aria-label='{label}' tabindex=0>{shown}</div>"


OLD = SHELL.format(row("Customer", boxed("Choose a customer")) + row("Delivery", boxed("Standard")))
CSS = ".row:has-text('Delivery') .select"


@pytest.mark.parametrize(
    ("css", "right"),
    [(CSS, ".row:nth-of-type(2) .picker"), ("[role=combobox]:has-text('Choose')", ".row:nth-of-type(1) .picker")],
    ids=["a value", "a hint"],
)
def test_the_box_of_a_combobox_is_what_was_one(one_tab, css, right):
    new = SHELL.format(row("Customer", held("Choose a customer")) + row("Delivery", held("Standard")))
    redesigned(one_tab, css, "click", OLD, new, right)


def test_what_shows_the_same_choice_in_another_row_is_another_one(one_tab):
    new = SHELL.format(row("Customer", held("Choose a customer")) + row("Packaging", held("Standard")))
    redesigned(one_tab, ".select >> nth=1", "click", OLD, new)
    redesigned(one_tab, ".select:has-text('Standard')", "click", OLD, new)


def test_a_box_that_says_the_same_and_opens_nothing_is_another_one(one_tab):
    new = SHELL.format(
        row("Customer", held("Choose a customer")) + row("Delivery", "<div class=picker><div>Standard</div></div>")
    )
    redesigned(one_tab, ".select:has-text('Standard')", "click", OLD, new)


def test_a_box_that_holds_two_comboboxes_is_none_of_them(one_tab):
    two = "<input role=combobox size=1><input role=combobox size=1>"
    new = SHELL.format(
        row("Customer", held("Choose a customer")) + row("Delivery", f"<div class=picker>{two}<span>Standard</span></div>")
    )
    redesigned(one_tab, ".select:has-text('Standard')", "click", OLD, new)


@pytest.mark.parametrize("locator", ["get_by_role('button', name='Delivery')", "locator('.pick >> nth=1')"])
def test_a_button_that_opened_a_list_is_a_combobox_of_its_name(one_tab, locator):
    old, new = (
        SHELL.format(
            row("Customer", trigger("Any", "Customer", role, css)) + row("Delivery", trigger("Standard", "Delivery", role, css))
        )
        for role, css in (("button", "pick"), ("combobox", "choice"))
    )
    decided(one_tab, locator, "click", old, ((old, new),), ".row:nth-of-type(2) .choice")


def test_a_button_that_opened_something_else_is_no_combobox(one_tab):
    button = "<div class=pick role=button aria-label=Delivery tabindex=0>Standard</div>"
    old = SHELL.format(row("Customer", trigger("Any", "Customer", "button")) + row("Delivery", button))
    new = SHELL.format(
        row("Customer", trigger("Any", "Customer", "button"))
        + row("Delivery", trigger("Standard", "Delivery", "combobox", "choice"))
    )
    decided(one_tab, "get_by_role('button', name='Delivery')", "click", old, ((old, new),))


def test_a_combobox_of_another_name_is_another_one(one_tab):
    old = SHELL.format(
        row("Customer", trigger("Any", "Customer", "button")) + row("Delivery", trigger("Standard", "Delivery", "button"))
    )
    new = SHELL.format(
        row("Customer", trigger("Any", "Customer", "combobox")) + row("Packaging", trigger("Standard", "Packaging", "combobox"))
    )
    decided(one_tab, "get_by_role('button', name='Delivery')", "click", old, ((old, new),))


LIST = {"aria-haspopup": "listbox"}
BOX, TYPED = Element(tag="div", role="combobox"), Element(tag="input", role="combobox")
OPENER, BUTTON = Element(tag="button", role="button", attributes=LIST), Element(tag="button", role="button")


@pytest.mark.parametrize(
    ("element", "opens"),
    [
        (BOX, True),
        (OPENER, True),
        (BUTTON, False),
        (Element(tag="button", role="button", attributes={"aria-haspopup": "menu"}), False),
        (TYPED, False),
        (Element(tag="input", role="textbox", attributes=LIST), False),
    ],
)
def test_what_opens_a_list(element, opens):
    assert opens_list(Traits(element)) is opens


FIELD = E("input", role="combobox")


@pytest.mark.parametrize(
    ("box", "holds"),
    [
        (E("div", FIELD), True),
        (E("div", E("span", FIELD), "Standard"), True),
        (E("div", FIELD, FIELD), False),
        (E("div", "Standard"), False),
        (E("div", FIELD, role="group"), False),
        (E("button", FIELD, role=""), False),
    ],
)
def test_which_box_is_that_of_a_combobox(box, holds):
    there = page(box)
    index = next(e.index for e in there if e.tag in ("div", "button"))
    assert holds_its_field(page_of(there).traits(index), "combobox", there) is holds


@pytest.mark.parametrize(("old", "alike"), [(BOX, True), (OPENER, True), (TYPED, False), (BUTTON, False)])
def test_only_what_opened_a_list_is_used_as_the_box_of_one(old, alike):
    there = page_of(page(E("div", FIELD)))
    (index,) = (e.index for e in there.inventory if e.tag == "div")
    pair = Pair(Traits(old), there.traits(index), {}, there, {})
    assert pair.same_use is (alike or old is BUTTON)


@pytest.mark.parametrize(("old", "new", "fits"), [(OPENER, BOX, True), (OPENER, TYPED, False), (BUTTON, BOX, False)])
def test_which_combobox_a_button_may_be(old, new, fits):
    assert (other_role('internal:role=button[name="Delivery"i]', Traits(old), Traits(new), []) is None) is fits
