"""What only a screen reader speaks, in a box of a pixel: it is no part of what is read, and tells two of one text apart.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided

HIDDEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);white-space:nowrap"
PAGE = "<h1>Garden</h1><div class=all>{0}</div>"
TABS = "<div role=tablist>{0}</div>"


def spoken(text):
    return f"<span style='{HIDDEN}'>{text}</span>"


def button(said, css, **attributes):
    given = "".join(f" {name.replace('_', '-')}='{value}'" for name, value in attributes.items())
    return f"<button class={css}{given}>{said}</button>"


def tab(said, css):
    return f"<button role=tab class={css}>{said}</button>"


THERE = {
    "the server of an address": (
        ".u",
        "click",
        button("https://a.example", "u") + button("Send", "s"),
        button(spoken("Server:") + "https://a.example", "x") + button("Send", "x"),
        "text=https://a.example >> nth=0",
    ),
    "a tab that says what its number is": (
        ".u",
        "click",
        TABS.format(tab("404", "u") + tab("200", "v")),
        TABS.format(tab(spoken("Status:") + "404", "x") + tab(spoken("Status:") + "200", "x")),
        "[role=tab] >> nth=0",
    ),
    "a heading with a link to it": (
        "h2.t",
        "expect.to_be_visible",
        "<h2 class=t>Create a user</h2><p>POST</p>",
        f"<div class=v><h2 class=q>Create a user <button>{spoken('Copy link')}#</button></h2></div><p>POST</p>",
        "h2.q",
    ),
    "an icon whose name stood in it": (
        ".u",
        "click",
        button("<i class=g></i>" + spoken("Close"), "u"),
        button("<i class=g></i>", "x", aria_label="Close"),
        ".all button",
    ),
    "a picture that an icon font makes of a word": (
        ".u",
        "click",
        button("<i style='font-family:Material Icons'>delete</i> Archive", "u"),
        button("<i style='font-family:Material Icons'>inventory</i> Archive", "x"),
        ".all button",
    ),
    "an item in other words": (
        ".u",
        "click",
        button("Details" + spoken(" of Fern"), "u"),
        button("Details" + spoken(" of the Fern"), "x"),
        ".all button",
    ),
}
GONE = {
    "of another item": (button("Details" + spoken(" of Fern"), "u"), button("Details" + spoken(" of Moss"), "x")),
    "of another item, by a label": (
        button("Details", "u", aria_label="Details of Fern"),
        button("Details", "x", aria_label="Details of Moss"),
    ),
    "an icon of another name": (
        button("<i class=g></i>" + spoken("Close"), "u"),
        button("<i class=g></i>" + spoken("Delete"), "x"),
    ),
    "the reverse": (button("Alerts" + spoken("Enable"), "u"), button("Alerts" + spoken("Disable"), "x")),
}


@pytest.mark.parametrize("case", THERE)
def test_what_is_read_is_the_same(one_tab, case):
    css, method, old, new, right = THERE[case]
    old, new = PAGE.format(old), PAGE.format(new)
    decided(one_tab, f"locator({css!r})", method, old, ((old, new),), right)


@pytest.mark.parametrize("case", GONE)
def test_what_is_spoken_tells_it(one_tab, case):
    old, new = map(PAGE.format, GONE[case])
    found = decided(one_tab, "locator('.u')", "click", old, ((old, new),))
    assert found.code != "demand"


def test_a_text_that_is_asserted_may_be_spoken(one_tab):
    old = PAGE.format(f"<p class=u>Details{spoken(' of Fern')}</p>")
    new = PAGE.format(f"<p class=x>Details{spoken(' of Moss')}</p>")
    found = decided(one_tab, "get_by_text('Details of Fern')", "expect.to_be_visible", old, ((old, new),))
    assert found.code == "demand"


def test_how_a_column_is_sorted_is_another_thing_than_what_it_is(one_tab):
    head = "<table class={0}><tr><th class={1}{2}>Name</th><th>Age</th></tr><tr><td>Ada</td><td>36</td></tr></table>"
    old = PAGE.format(head.format("a", "sort", " aria-label='Name: activate to sort column descending'"))
    new = PAGE.format(head.format("b", "asc", " aria-label='Name: sorted, press Enter'"))
    decided(one_tab, "locator('th.sort')", "click", old, ((old, new),), "th >> nth=0")
