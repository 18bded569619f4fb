"""What stood in a box of text that is an editor now, and what is acted on in a part that is shown."""

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.enclosing import out_of_an_editor
from pytest_heal.relocation.pair import Pair
from tests.relocation.test_live_traps import decided, redesigned

SHELL = "<nav><a href=#home>Home</a> <a href=#help>Help</a></nav><main><h1>Query</h1>{}</main>"
QUERY = "<span class={0}>SELECT</span> payee <span class={1}>'Restaurant'</span>"
BOX = "<div style='position:absolute; top:150px; left:20px; width:400px; height:80px' {}>{}</div>"
PAST = "<h2 style='margin-top:160px'>Past queries</h2><code>{}</code>"

OLD = SHELL.format(BOX.format("class=lines", f"<pre>{QUERY.format('kw', 'str')}</pre>") + PAST.format("SELECT payee"))
TOKEN = ".lines .str"


def edited(past, **more):
    """A page with an editor where the lines stood, and past queries below."""
    attributes = {"contenteditable": "true", "role": "textbox", **more}
    spelt = " ".join(f"{name}={value}" for name, value in attributes.items())
    return SHELL.format(BOX.format(spelt, QUERY.format("k2", "s2")) + PAST.format(past))


def test_what_is_written_in_an_editor_is_not_found_in_a_copy_below_it(one_tab):
    found = redesigned(one_tab, TOKEN, "click", OLD, edited(QUERY.format("k2", "s2")))
    said = "is not in the editor that stands where the text stood, and in which nothing is read."
    assert found.reason == f"<span> \"'Restaurant'\" {said}"


def test_an_editor_elsewhere_changes_nothing(one_tab):
    new = edited(QUERY.format("k2", "s2")).replace("top:150px", "top:900px")
    redesigned(one_tab, TOKEN, "click", OLD, new, "code .s2")


def test_a_button_that_stood_there_is_no_text(one_tab):
    old = SHELL.format(BOX.format("class=bar", "<button class=run>Run query</button>") + PAST.format("SELECT payee"))
    new = edited("SELECT payee").replace("</h1>", "</h1><button class=go>Run query</button>")
    redesigned(one_tab, ".run", "click", old, new, ".go")


AT, ELSEWHERE = (20, 150, 60, 20), (20, 500, 60, 20)


@pytest.mark.parametrize(
    ("editor", "inside", "then", "said"),
    [
        ({}, False, AT, True),
        ({"box": (20, 140, 400, 500)}, False, ELSEWHERE, False),
        ({}, True, AT, False),
        ({}, False, ELSEWHERE, False),
        ({}, False, None, False),
        ({"attributes": {"contenteditable": "false"}}, False, AT, False),
        ({"visible": False}, False, AT, False),
    ],
    ids=[
        "beside it",
        "over it, as it was",
        "in it",
        "not where the text stood",
        "nobody knows where",
        "that is read",
        "that is hidden",
    ],
)
def test_which_editor_a_text_is_not_in(editor, inside, then, said):
    box = {
        "tag": "div",
        "attributes": {"contenteditable": "true"},
        "box": (20, 140, 400, 80),
        "index": 0,
        "parent": -1,
        **editor,
    }
    token = Element(tag="span", text="Restaurant", box=ELSEWHERE, index=1, parent=0 if inside else -1)
    page = page_of(Inventory.from_elements([Element(**box), token]))
    old = Traits(Element(tag="span", text="Restaurant", box=then))
    assert bool(out_of_an_editor(Pair(old, page.traits(1), {}, page, {}))) is said


# ------------------------------------------------------------------------------------------------- a part that is shown

DIALOG = (
    "<div class='{0}'><div class=content><h3>Add entry</h3><input aria-label=Payee>"
    "<button class={1}>Save entry</button></div></div>"
)


def opened(css, button, display=""):
    return SHELL.format("<p>3 entries</p>" + DIALOG.format(css, button).replace("<div ", f"<div {display} ", 1))


@pytest.mark.parametrize("state", ["shown", "is-visible"])
def test_what_is_clicked_in_a_part_is_in_one_that_is_shown(one_tab, state):
    redesigned(one_tab, f".overlay.{state} button", "click", opened(f"overlay {state}", "s"), opened("modal", "t"), ".t")


def test_in_one_that_is_not_shown_it_is_not_clicked(one_tab):
    new = opened("modal", "t", "hidden")
    redesigned(one_tab, ".overlay.shown button", "click", opened("overlay shown", "s"), new)


@pytest.mark.parametrize("state", ["active", "disabled", "open"])
def test_other_states_have_to_hold(one_tab, state):
    redesigned(one_tab, f".overlay.{state} button", "click", opened(f"overlay {state}", "s"), opened("modal", "t"))


def test_that_a_part_is_not_shown_has_to_hold(one_tab):
    old, new = opened("overlay", "s"), opened("overlay shown", "t")
    redesigned(one_tab, ".overlay:not(.shown) button.s", "click", old, new)


def test_that_a_part_is_shown_may_be_what_is_asserted(one_tab):
    old, new = opened("overlay shown", "s"), opened("modal", "t")
    decided(one_tab, "locator('.overlay.shown h3')", "expect.to_be_visible", old, ((old, new),))
