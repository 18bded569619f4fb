"""Headings and the items they head: which of several is meant, and what a part of the page is called as.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

TITLE = "<div class=top>{0}</div><p>Planets and moons</p>"
TABS = "<b role=tab>200</b> <b role=tab>401</b>"
MENU = "<h1>Editor</h1><div role=menubar><button class={0}>{1}</button></div>"
CARD = "<li class={0}><h3>{1}</h3><p>{2}</p><button class={3}>Test request</button></li>"
REQUEST = "<h1>Request</h1><section aria-label=Request>{0}</section>"
ROWS = "<div class=item><h4>{0}</h4><input class={1} name={1}> <button class={2}>Add row</button></div>"
PARTS = "<section aria-label='{0}'><h4>{0}</h4><input class={1} name={1}> <button class={2}>Add row</button></section>"


def cards(*called, kind="card", button="b"):
    return "<h1>Paths</h1><ul>" + "".join(CARD.format(kind, name, f"Send it to {name}", button) for name in called) + "</ul>"


THERE = {
    "a heading within what is styled as it was": (
        "h1.title",
        "expect.to_have_text",
        TITLE.format("<h1 class='title tight head'>Galaxy</h1>"),
        TITLE.format("<div class='title tight head'><h1 class=label style='margin: 9px 40px; width: 80px'>Galaxy</h1></div>"),
        "h1.label",
    ),
    "one of several, in the item of its name": (
        ".card:has-text('/users') .b",
        "click",
        cards("/users", "/token", "/planets"),
        cards("/users", "/token", kind="tile", button="x"),
        ".tile:has-text('/users') button",
    ),
    "in an item that is a part of the page now": (
        ".item:has-text('Headers') .r",
        "click",
        REQUEST.format(ROWS.format("Headers", "h", "r") + ROWS.format("Cookies", "c", "r")),
        REQUEST.format(PARTS.format("Headers", "h", "a") + PARTS.format("Cookies", "c", "a")),
        "[aria-label=Headers] button",
    ),
    "in the box that holds what the heading held": (
        ".answers",
        "click",
        TITLE.format(f"<div role=heading class=answers aria-label=Responses>Responses {TABS}</div>"),
        TITLE.format(f"<div class=sl-9><h3 class=label>Responses</h3> {TABS}</div>"),
        "h3",
    ),
}
GONE = {
    "in a box that says it beside a heading of another one that says it": (
        ".answers",
        "click",
        TITLE.format(f"<div role=heading class=answers aria-label=Responses>Responses {TABS}</div>"),
        TITLE.format(f"<div class=sl-9><h3 class=label>Webhook responses</h3> Responses {TABS}</div>"),
    ),
    "in a box with two headings that say it": (
        ".answers",
        "click",
        TITLE.format(f"<div role=heading class=answers aria-label=Responses>Responses {TABS}</div>"),
        TITLE.format(f"<div class=sl-9><h3 class=label>Example responses</h3> <h3>Failed responses</h3> {TABS}</div>"),
    ),
    "in a box with the heading of what is turned off": (
        ".answers",
        "expect.to_be_visible",
        TITLE.format(f"<div role=heading class=answers aria-label=Responses>Responses {TABS}</div>"),
        TITLE.format(f"<div class=sl-9><h3 class=label>No responses</h3> {TABS}</div>"),
    ),
    "a box that says what a heading says as well": (
        "h1.title",
        "expect.to_be_visible",
        TITLE.format("<h1 class=title>About us</h1>"),
        TITLE.format("<div class=title>About us</div><h1 class=name>Editing page: About us</h1>"),
    ),
    "another way to do it": ("button.as", "click", MENU.format("as", "Save as"), MENU.format("x", "Save")),
    "with somebody": (
        "button.go",
        "click",
        MENU.format("go", "Continue with Google"),
        MENU.format("x", "Continue"),
    ),
    "one of several, in the item of another name": (
        ".card:has-text('/users') .b",
        "click",
        cards("/users", "/token", "/planets"),
        cards("/token", "/planets", kind="tile", button="x"),
    ),
    "in a part of another name": (
        ".item .r >> nth=0",
        "click",
        REQUEST.format(ROWS.format("Headers", "h", "r")),
        REQUEST.format(PARTS.format("Cookies", "c", "a")),
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_it_is_there(one_tab, case):
    redesigned(one_tab, *THERE[case])


@pytest.mark.parametrize("case", GONE)
def test_it_is_gone(one_tab, case):
    redesigned(one_tab, *GONE[case])


def test_why_a_box_is_no_heading_is_told(one_tab):
    css, method, old, new = GONE["a box that says what a heading says as well"]
    found = decided(one_tab, f"locator({css!r})", method, old, ((old, new),))
    assert found.code == "tie"
    assert found.reason.endswith('is no heading, as the remembered element was; heading "Editing page: About us" says it too.')
