"""What shows the choice of a list and opens it: the role stood on a box once, on the field in it or on a button later."""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

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
