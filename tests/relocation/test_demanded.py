"""What a locator demands, held against elements: words, states, values, and what they stand in or hold."""

import pytest

from pytest_heal.element.element import Element
from pytest_heal.locator.demands import demands_of
from pytest_heal.relocation.demanded import asked_for, demanded
from pytest_heal.relocation.scope import among
from pytest_heal.relocation.stated import expresses, has, stated
from tests.support.dom import E, page


def told(selector, old, new, *, act, around=()):
    """Each demand of a locator, of what was ``old`` and is ``new``, with a mark: ``+text "Paid"``, ``-state checked``."""
    before, after = page(old), page(new, *around)
    held = demanded(selector, before[2], 2, after, act=act)
    return [f"{'+' if one.held else '-'}{one.demand}" for one in held]


def button(text="", **attributes):
    return E("button", text, **attributes)


# ---------------------------------------------------------------------- words

NAME = 'internal:role=button[name="{}"i]'
TEXT = 'internal:text="{}"i'
# Locator, element then, element now, held when it is asserted, held when it is acted on.
WORDS = {
    "the same": (TEXT.format("Paid"), E("p", "Paid"), E("p", "Paid", class_="new"), True, True),
    "with more around": (TEXT.format("Paid"), E("p", "Paid"), E("p", "It is paid."), True, True),
    "whole words then, more now": ('internal:text="Paid"s', E("p", "Paid"), E("p", "Paid today"), False, True),
    "something else": (
        TEXT.format("Payment successful"),
        E("p", "Payment successful"),
        E("p", "Payment declined"),
        False,
        False,
    ),
    "other words for it": (NAME.format("Log in"), button("Log in"), button("Sign in"), False, True),
    "another act": (NAME.format("Save draft"), button("Save draft"), button("Send to customer"), False, False),
    "the reverse": (NAME.format("Enable"), button("Enable"), button("Disable"), False, False),
    "in another state": (NAME.format("Follow"), button("Follow"), button("Following"), True, True),
    "another number": (NAME.format("Page 2"), button("Page 2"), button("Page 3"), False, False),
    "another count": (NAME.format("Inbox (12)"), button("Inbox (12)"), button("Inbox (13)"), False, True),
    "another amount": (TEXT.format("12.00 EUR"), E("p", "12.00 EUR"), E("p", "13.00 EUR"), False, False),
    "another name": (NAME.format("Ada"), button("Ada"), button("Ida"), False, False),
    "in the name of an icon": (TEXT.format("Close"), button("Close"), button("", aria_label="Close"), True, True),
    "in a hint": (NAME.format("Close"), button("Close"), button("", title="Close"), True, True),
    "a hint that is read now": ('internal:attr=[title="Close"i]', button("x", title="Close"), button("Close"), True, True),
    "a placeholder that is a label": (
        'internal:attr=[placeholder="E-mail"i]',
        E("input", placeholder="E-mail"),
        E("input", label="E-mail"),
        True,
        True,
    ),
    "joined otherwise": (NAME.format("Api key"), button("Api key"), button("api_key"), False, True),
    "a pattern": ("internal:text=/order \\d+/i", E("p", "Order 17"), E("p", "Your order 18"), True, True),
    "a pattern that fits no more": ("internal:text=/^Order \\d+$/", E("p", "Order 17"), E("p", "No order"), False, False),
    "a pattern Python does not read": ("internal:text=/\\p{L}+/u", E("p", "Order"), E("p", "Order, please"), False, True),
    "begins with": ('[title^="Paid"]', E("p", "x", title="Paid on 1 May"), E("p", "x", title="Not Paid"), False, True),
    "ends with": ('[title$="May"]', E("p", "x", title="1 May"), E("p", "x", title="May 1"), False, True),
    "not a word": ("li:not(:has-text('Sold'))", E("li", "Mug"), E("li", "Mug. Sold!"), False, False),
    "blanks and capitals": (TEXT.format("new   ORDER"), E("p", "New order"), E("p", "The new\n order"), True, True),
}


@pytest.mark.parametrize("case", WORDS)
def test_words(case):
    selector, old, new, asserted, acted = WORDS[case]
    assert [mark[0] == "+" for mark in told(selector, old, new, act=False)] == [asserted]
    assert [mark[0] == "+" for mark in told(selector, old, new, act=True)] == [acted]


def test_other_words_are_told():
    before, after = page(button("Log in")), page(button("Sign in"))
    (held,) = demanded(NAME.format("Log in"), before[2], 2, after, act=True)
    assert (held.kind, held.demand, held.held, held.now) == ("words", 'name "Log in"', True, "Sign in")


def test_the_end_of_a_long_text_is_looked_for_inside():
    story = ["word " * 70, "The end."]
    long = E("section", E("p", story[0]), E("p", story[1]))
    after = page(long)
    cut = [Element(**{name: getattr(e, name) for name in Element.__slots__} | {"text": e.text[:300]}) for e in after]
    after = type(after).from_elements(cut)
    old = page(E("section", "The end."))[2]
    assert [held.held for held in demanded(TEXT.format("the end"), old, 2, after, act=False)] == [True]
    assert [held.held for held in demanded(TEXT.format("the start"), page(E("p", "The start"))[2], 2, after, act=False)] == [
        False
    ]


# ---------------------------------------------------------------------- states

STATES = {
    "selected": [
        {"aria_selected": "true"},
        {"aria_current": "page"},
        {"class_": "tab active"},
        {"class_": "is-selected"},
        {"aria_pressed": "true"},
        {"data_state": "active"},
        {"data_selected": ""},
        {"class_": "tab--current"},
    ],
    "checked": [{"aria_checked": "true"}, {"class_": "row checked"}, {"aria_selected": "true"}, {"class_": "todo completed"}],
    "open": [
        {"aria_expanded": "true"},
        {"open": ""},
        {"class_": "menu-open"},
        {"data_state": "open"},
        {"class_": "collapse show"},
    ],
    "disabled": [{"disabled": ""}, {"aria_disabled": "true"}, {"class_": "is-disabled"}, {"data_disabled": "true"}],
    "failure": [{"aria_invalid": "true"}, {"class_": "field is-invalid"}, {"class_": "has-error"}, {"data_status": "failed"}],
    "loading": [{"aria_busy": "true"}, {"class_": "is-loading"}, {"data_loading": ""}],
    "hidden": [{"hidden": ""}, {"aria_hidden": "true"}, {"class_": "is-hidden"}],
    "completed": [{"class_": "done"}, {"data_state": "finished"}, {"class_": "task is-completed"}],
    "ascending": [{"class_": "sort-asc"}],
}
DENIED = [
    {},
    {"aria_selected": "false"},
    {"aria_checked": "false"},
    {"aria_expanded": "false"},
    {"aria_disabled": "false"},
    {"aria_invalid": "false"},
    {"aria_busy": "false"},
    {"aria_current": "false"},
    {"class_": "card"},
    {"class_": "btn-open"},
    {"data_state": "off"},
    {"data_selected": "false"},
    {"class_": "active-users"},
    {"aria_hidden": "false"},
    {"aria_sort": "none"},
]


@pytest.mark.parametrize(("state", "shown"), [(state, shown) for state, every in STATES.items() for shown in every])
def test_a_state_however_it_is_shown(state, shown):
    assert expresses(page(E("div", "x", **shown))[2], state)


@pytest.mark.parametrize("shown", DENIED)
def test_what_shows_no_state(shown):
    element = page(E("div", "x", **shown))[2]
    assert [state for state in STATES if expresses(element, state)] == []


@pytest.mark.parametrize(
    ("state", "flag"),
    [
        ("checked", "checked"),
        ("open", "expanded"),
        ("disabled", "disabled"),
        ("selected", "selected"),
        ("readonly", "readonly"),
        ("required", "required"),
    ],
)
def test_what_the_browser_says_is_a_state(state, flag):
    assert expresses(Element(tag="input", text="x", states=(flag,)), state)
    assert not expresses(Element(tag="input", text="x"), state)


def test_what_is_collapsed_is_closed():
    assert "closed" in stated(Element(tag="button", text="x", states=("collapsed",)))


def test_what_was_written_is_none_where_the_browser_knows_better():
    assert "checked" not in stated(Element(tag="input", attributes={"checked": ""}))


def test_off_closed_and_enabled_where_nothing_says_the_reverse():
    plain, shown = Element(tag="div", text="x"), Element(tag="div", text="x", attributes={"class": "is-open", "disabled": ""})
    assert all(expresses(plain, state) for state in ("off", "closed", "enabled", "unlocked"))
    assert not expresses(shown, "closed")
    assert not expresses(shown, "enabled")


def test_what_no_inventory_tells_may_drift():
    element = Element(tag="input")
    assert [has(demand, element) for demand in demands_of("input:focus:indeterminate")] == [None, None]
    assert told("input:focus", E("input"), E("input"), act=False) == []


STATED = {
    "kept": ("input:checked", {"class_": "checked"}, {"aria_checked": "true"}, True, True),
    "lost": ("li.completed", {"class_": "todo completed"}, {"class_": "todo"}, False, False),
    "denied": ("li:not(.completed)", {"class_": "todo"}, {"class_": "todo completed"}, False, False),
    "another attribute": ("[aria-selected=true]", {"aria_selected": "true"}, {"class_": "tab active"}, True, True),
    "the reverse": ("[aria-expanded=false]", {"aria_expanded": "false"}, {"aria_expanded": "true"}, False, False),
    "a value of its own": ("[data-state=open]", {"data_state": "open"}, {"data_state": "closed"}, False, False),
    "a value shown otherwise": ("[data-state=open]", {"data_state": "open"}, {"aria_expanded": "true"}, True, True),
    "how it turned out": (".alert-success", {"class_": "alert alert-success"}, {"class_": "alert alert-error"}, False, None),
    "how it turned out, in other words": (".is-invalid", {"class_": "is-invalid"}, {"aria_invalid": "true"}, True, None),
    "a value": ("[href='/a']", {"href": "/a"}, {"href": "/b"}, False, None),
    "a value that begins so": ("[href^='/a']", {"href": "/a/1"}, {"href": "/a/2"}, True, None),
    "a value that ends so": ("[href$='.pdf']", {"href": "/a.pdf"}, {"href": "/a.pdf?x"}, False, None),
    "a value that holds it": ("[href*=Cart]", {"href": "/Cart/1"}, {"href": "/my/cart"}, True, None),
    "one of several": ("[rev~=b]", {"rev": "a b"}, {"rev": "b c"}, True, None),
    "not a value": (":not([data-kind=b])", {"data_kind": "a"}, {"data_kind": "b"}, False, None),
}


@pytest.mark.parametrize("case", STATED)
def test_states_and_values(case):
    selector, then, now, asserted, acted = STATED[case]
    old, new = E("li", "x", **then), E("li", "x", **now)
    marks = [{mark[0] == "+" for mark in told(selector, old, new, act=act)} for act in (False, True)]
    assert marks == [{asserted}, set() if acted is None else {acted}]


def test_a_state_that_was_not_shown_is_none_for_an_act():
    """Our reading of the demand is not right: the locator matched."""
    assert told("li.completed", E("li", "x"), E("li", "x"), act=True) == []
    assert told("li.completed", E("li", "x"), E("li", "x"), act=False) == ['-class "completed"']


def test_an_item_and_its_link_are_one():
    old, new = E("a", "Inbox", class_="active"), E("li", E("a", "Inbox"), class_="active")
    after = page(new)
    assert [held.held for held in demanded("a.active", page(old)[2], 3, after, act=True)] == [True]
    assert [held.held for held in demanded("a.active", page(old)[2], 3, after, act=False)] == [False]


def test_a_class_that_went_alone_said_how_it_was():
    old = E("li", "x", class_="step step--first wide")
    assert told("li.wide", old, E("li", "x", class_="step step--first"), act=False) == ['-class "wide"']
    assert told("li.wide", old, E("li", "x", class_="step step--first"), act=True) == []
    assert told("li.wide", old, E("li", "x", class_="tile"), act=False) == []
    assert told("li.step--first", old, E("li", "x", class_="step step--second wide"), act=False) == ['-class "step--first"']


def test_an_icon_of_a_control_without_words():
    old = button("", class_="tool")
    for icon, marks in (("icon-gear", ["-holds .icon-bell"]), ("icon-bell", [])):
        after = page(E("button", E("svg", class_=icon)))
        held = demanded("button:has(.icon-bell)", page(old)[2], 2, after, act=True)
        assert [("+" if one.held else "-") + one.demand for one in held] == marks


# ---------------------------------------------------------------------- what it stands in


def rows(*names, cells="td", **attributes):
    return E("table", *(E("tr", E(cells, name), E("td", button("Edit")), name=f"{name} Edit", **attributes) for name in names))


def cards(*names, tag="div", more=()):
    return [E(tag, E("h3", name), *more, button("Edit", group=name), class_="card") for name in names]


def edits(inventory):
    return [e.index for e in inventory if e.tag == "button" and e.text == "Edit"]


EDIT = 'internal:role=button[name="Edit"i]'
ROWS = [
    'internal:role=row[name="Ada"i] >> ' + EDIT,
    'internal:role=row >> internal:has-text="Ada"i >> ' + EDIT,
    'tr >> internal:has="internal:text=\\"Ada\\"i" >> ' + EDIT,
    "tr:has-text('Ada') button",
    "tr:has(td:text-is('Ada')) button",
    "//tr[td='Ada']//button",
    "//tr[contains(., 'Ada')]//button",
    "//td[.='Ada']/..//button",
    'internal:text="Ada"s >> .. >> ' + EDIT,
    "(//tr[contains(., 'Ada')])[1]//button",
]


@pytest.mark.parametrize("selector", ROWS)
@pytest.mark.parametrize("act", [True, False])
def test_the_row_wherever_it_stands_now(selector, act):
    old, new = page(rows("Ada", "Bob")), page(rows("Bob", "Cem", "Ada"))
    found = [all(held.held for held in demanded(selector, old[edits(old)[0]], i, new, act=act)) for i in edits(new)]
    assert found == [False, False, True]


@pytest.mark.parametrize("selector", ROWS)
def test_only_what_stands_in_the_row_is_looked_at(selector):
    new = page(rows("Bob", "Ada"))
    inside = among(selector, new)
    if selector.startswith(("//td", "internal:text")):  # what has no role is known by what its items are called
        assert inside is None or edits(new)[1] in inside
    else:
        assert inside is not None
        assert edits(new)[1] in inside
    assert inside is None or edits(new)[0] not in inside
    assert among(selector, page(rows("Bob", "Cem"))) is None


CARDS = [
    '.card >> internal:has-text="Ada"i >> button',
    '.card >> internal:has="internal:role=heading[name=\\"Ada\\"i]" >> ' + EDIT,
    ".card:has-text('Ada') button",
    ".card:has(h3:text('Ada')) .edit",
    "//div[contains(., 'Ada')]//button",
    'internal:text="Ada"i >> xpath=.. >> button',
    "//h3[.='Ada']/following-sibling::button",
    "h3:has-text('Ada') ~ button",
]


@pytest.mark.parametrize("selector", CARDS)
@pytest.mark.parametrize("tag", ["div", "article", "section"])
def test_the_card_by_its_text(selector, tag):
    old, new = page(*cards("Ada", "Bob")), page(*cards("Bob", "Ada", tag=tag))
    for act in (True, False):
        found = [all(held.held for held in demanded(selector, old[edits(old)[0]], i, new, act=act)) for i in edits(new)]
        assert found == [False, True]


NARROWED = {
    "a dialog": ("internal:role=dialog >> button", lambda b: E("div", b, role="dialog"), lambda b: E("form", b), False),
    "a dialog of a name": (
        'internal:role=dialog[name="Rename"i] >> button',
        lambda b: E("div", b, role="dialog", name="Rename"),
        lambda b: E("div", b, role="dialog", name="Delete"),
        False,
    ),
    "a dialog that was redrawn": (
        "internal:role=dialog >> button",
        lambda b: E("div", b, role="dialog"),
        lambda b: E("section", b, role="alertdialog"),
        True,
    ),
    "a landmark": ("nav >> button", lambda b: E("nav", b), lambda b: E("footer", b), True),
    "ancestors that are handles": ("#a .b > div button", lambda b: E("div", b, id="a"), lambda b: E("p", b), True),
    "a tip that is a name now": (
        '[title="Filter list"] button',
        lambda b: E("div", b, title="Filter list"),
        lambda b: E("div", b, name="Filter list"),
        True,
    ),
    "a name that is longer than the tip": (
        'internal:attr=[title="Ada"i] >> button',
        lambda b: E("div", b, title="Ada"),
        lambda b: E("div", b, name="Adam"),
        False,
    ),
    "an ancestor in a state": (
        ".panel.open button",
        lambda b: E("div", b, class_="panel open"),
        lambda b: E("div", b, class_="panel"),
        False,
    ),
    "an ancestor that shows it otherwise": (
        ".panel.open button",
        lambda b: E("div", b, class_="panel open"),
        lambda b: E("div", b, aria_expanded="true"),
        True,
    ),
    "an ancestor of another value": (
        "[data-id='7'] button",
        lambda b: E("div", b, data_id="7"),
        lambda b: E("div", b, data_id="8"),
        False,
    ),
    "an ancestor without the value": ("[data-id='7'] button", lambda b: E("div", b, data_id="7"), lambda b: E("div", b), True),
}


@pytest.mark.parametrize("case", NARROWED)
def test_what_it_has_to_stand_in(case):
    selector, then, now, held = NARROWED[case]
    old, new = page(then(button("Edit"))), page(now(button("Edit")))
    found = demanded(selector, old[edits(old)[0]], edits(new)[0], new, act=True)
    assert all(one.held for one in found) is held, found


HELD = {
    "a text in it": ('li >> internal:has="internal:text=\\"Ada\\"i"', True, False),
    "no text in it": ('li >> internal:has-not="internal:text=\\"Ada\\"i"', False, True),
    "a control in it": ("li:has(input:checked)", False, False),
    "no handle in it": ('li >> internal:has-not=".badge"', True, True),
    "no handle in it that is there": ('li >> internal:has-not="#t.tag"', True, False),
    "a handle in it": ('li >> internal:has=".badge"', False, False),
    "a handle in it that is there": ('li >> internal:has=".tag"', False, True),
}


@pytest.mark.parametrize("case", HELD)
def test_what_it_has_to_hold(case):
    selector, *wanted = HELD[case]
    new = page(E("ul", E("li", E("b", "Ada")), E("li", E("b", "Bob", class_="tag new", id="t"))))
    old = page(E("li", "x"))[2]
    items = [e.index for e in new if e.tag == "li"]
    assert [all(held.held for held in demanded(selector, old, i, new, act=False)) for i in items] == wanted


def test_of_alternatives_the_one_that_it_meets_best():
    selector = 'internal:role=button[name="Save"i] >> internal:or="internal:role=button[name=\\"Store\\"i]"'
    assert told(selector, button("Save"), button("Store it"), act=False) == ['+name "Store"']
    assert told(selector, button("Save"), button("Print"), act=False) == ['-name "Save"']


# ---------------------------------------------------------------------- which one is asked for


def test_what_says_the_very_words_is_asked_for():
    new = page(*cards("Ada", "Bob"), button("Other"))
    mine, other = edits(new)
    selector = ".card:has-text('Ada') button"
    assert asked_for(selector, new[mine], mine, [other], new)
    assert not asked_for(selector, new[mine], other, [mine], new)
    assert not asked_for(EDIT, new[mine], mine, [other], new)  # both are called so
    assert asked_for(EDIT, new[mine], mine, [other + 1], new)


@pytest.mark.parametrize("selector", ["#edit", ".card button", "button:enabled", "[data-x=y]", "button:not(:has-text('x'))"])
def test_handles_and_states_ask_for_nobody(selector):
    new = page(button("Edit", data_x="y"))
    assert not asked_for(selector, new[2], 2, [], new)


def test_what_is_in_other_words_is_not_asked_for():
    old, new = page(button("Log in")), page(button("Sign in"))
    assert not asked_for(NAME.format("Log in"), old[2], 2, [], new)


@pytest.mark.parametrize(
    "selector", ["#a .b button", EDIT, "tr:has-text('x'), tr:has-text('Ada') >> button", "h3:text('Ada') + p"]
)
def test_what_narrows_by_no_words_narrows_nothing(selector):
    assert among(selector, page(rows("Ada", "Bob"))) is None


def test_of_two_narrowings_both_hold():
    new = page(E("form", rows("Ada"), name="People"), E("form", rows("Ada"), name="Guests"))
    inside = among('internal:role=form[name="Guests"i] >> tr:has-text("Ada") >> button', new)
    assert inside is not None
    assert [i in inside for i in edits(new)] == [False, True]


def test_heads_alone_are_no_items_of_a_name():
    """To the head of an item the probe says the rest of it."""
    new = page(
        E(
            "article",
            E("h3", "Basic", group="Basic from 5 EUR"),
            E("p", "from 5 EUR", group="Basic"),
            button("Edit", group="Basic"),
        )
    )
    assert among('.card >> internal:has-text="from 5"i >> button', new) is None
    inside = among('.card >> internal:has-text="Basic"i >> button', new)
    assert inside is not None
    assert edits(new)[0] in inside
