"""Fields that a library draws: a list in place of a field that nobody types into, a switch whose role is the input's in it."""

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.pair import Pair
from tests.relocation.test_live_traps import decided, redesigned
from tests.support.dom import E, page

SHELL = (
    "<style>.core {{ display: inline-block; width: 30px; height: 14px }} .core, .wrapper {{ cursor: pointer }}</style>"
    "<nav><a href=#home>Home</a> <a href=#help>Help</a></nav><main><h1>Order</h1><form>{}"
    "<p><label>Reference <input name=ref></label></p><button>Save</button></form></main>"
)


def item(label, field):
    return f"<div class=item><label class=item-label>{label}</label><div class=content>{field}</div></div>"


def typed(hint):
    return f"<div class=select><input class=inner type=text readonly placeholder='{hint}'><i class=arrow></i></div>"


def listed(hint, of=""):
    field = f"<input role=combobox aria-haspopup=listbox size=1 aria-label='{of}'>"
    return f"<div class=picker><div class=wrapper>{field}<div class=hint><span>{hint}</span></div></div></div>"


OLD = SHELL.format(item("Status", typed("Any status")) + item("Channel", typed("Choose a channel")))


@pytest.mark.parametrize("locator", ["get_by_placeholder('Choose a channel')", "locator('.item:has-text(\"Channel\") .inner')"])
def test_the_hint_of_a_list_is_a_text_in_it_now(one_tab, locator):
    new = SHELL.format(item("Status", listed("Any status", "Status")) + item("Channel", listed("Choose a channel", "Channel")))
    right = ".item:nth-of-type(2) .picker"
    decided(one_tab, locator, "click", OLD, ((OLD, new),), right)


@pytest.mark.parametrize(
    "new",
    [
        item("Status", listed("Any status", "Status")) + item("Channel", "<div class=picker>Choose a channel</div>"),
        item("Status", listed("Any status", "Status")) + "<p class=help>Choose a channel</p>",
        item("Status", listed("Choose a status", "Status")),
    ],
    ids=["opens nothing", "a text that is read", "another list"],
)
def test_a_text_that_opens_no_list_is_not_it(one_tab, new):
    decided(one_tab, "get_by_placeholder('Choose a channel')", "click", OLD, ((OLD, SHELL.format(new)),))


def test_what_was_typed_into_is_not_a_list(one_tab):
    old = OLD.replace("readonly", "")
    new = SHELL.format(item("Status", listed("Any status", "Status")) + item("Channel", listed("Choose a channel", "Channel")))
    decided(one_tab, "get_by_placeholder('Choose a channel')", "fill", old, ((old, new),))


def switched(said):
    return f"<div class=switch role=switch aria-checked=true tabindex=0><span class=core></span><span>{said}</span></div>"


def inner(said):
    field = "<input type=checkbox role=switch aria-checked=true style='position:absolute;opacity:0;width:0;height:0'>"
    return f"<div class=switch>{field}<span class=core></span><span>{said}</span></div>"


SWITCHES = SHELL.format(item("Mails", switched("Send order mails")) + item("Stock", switched("Warn when stock is low")))


def test_the_box_of_a_switch_is_what_was_one(one_tab):
    new = SHELL.format(item("Stock", inner("Warn when stock is low")) + item("Mails", inner("Send order mails")))
    redesigned(one_tab, ".switch[role=switch] >> nth=0", "click", SWITCHES, new, ".item:nth-of-type(2) .switch")


@pytest.mark.parametrize(
    "new",
    [
        item("Stock", inner("Warn when stock is low")) + item("Mails", "<div class=switch><span>Send order mails</span></div>"),
        item("Stock", inner("Warn when stock is low")) + item("Mails", inner("Send parcel mails")),
        item("Stock", inner("Warn when stock is low")),
    ],
    ids=["holds none", "of something else", "gone"],
)
def test_a_box_without_its_switch_is_not_it(one_tab, new):
    redesigned(one_tab, ".switch[role=switch] >> nth=0", "click", SWITCHES, SHELL.format(new))


SWITCH, BOX = (
    Element(tag="div", role="switch", attributes={"class": "switch"}),
    E("div", E("input", role="switch"), **{"class": "switch"}),
)
READONLY = Element(tag="input", role="textbox", states=("readonly",))


@pytest.mark.parametrize(
    ("old", "box", "alike"),
    [
        (SWITCH, BOX, True),
        (SWITCH, E("div", E("input", role="checkbox"), **{"class": "switch"}), False),
        (SWITCH, E("div", E("input", role="switch"), **{"class": "row"}), False),
        (Element(tag="input", role="switch", attributes={"class": "switch"}), BOX, False),
        (READONLY, E("div", E("input", role="combobox"), "Any"), True),
        (Element(tag="input", role="textbox"), E("div", E("input", role="combobox"), "Any"), False),
        (READONLY, E("div", E("input", role="textbox"), "Any"), False),
        (Element(tag="input", role="checkbox", states=("readonly",)), E("div", E("input", role="combobox"), "Any"), False),
    ],
)
def test_which_box_is_used_as_its_field_was(old, box, alike):
    there = page_of(page(box))
    (index,) = (e.index for e in there.inventory if e.tag == "div")
    assert Pair(Traits(old), there.traits(index), {}, there, {}).same_use is alike


def test_a_field_that_nobody_types_into_need_not_open_a_list():
    opener = Element(tag="button", role="button", attributes={"aria-haspopup": "listbox"})
    there = page_of(page(E("div", "Delivery")))
    assert not Pair(Traits(opener), Traits(READONLY), {}, there, {}).same_use


def test_what_only_shows_a_text_as_if_it_were_typed_opens_no_list():
    shown = Element(tag="span", role="textbox", states=("readonly",))
    there = page_of(page(E("div", "Delivery")))
    assert not Pair(Traits(shown), Traits(Element(tag="div", role="combobox")), {}, there, {}).same_use


def test_a_text_in_the_box_opens_the_list_as_well():
    there = page_of(page(E("div", E("div", E("input", role="combobox"), E("span", "Any")), E("b", "More"))))
    spoken = {e.tag: e.index for e in there.inventory}
    alike = {tag: Pair(Traits(READONLY), there.traits(spoken[tag]), {}, there, {}).same_use for tag in ("span", "b")}
    assert alike == {"span": True, "b": False}


def dates(kind, *fields):
    drawn = "".join(
        f"<p><label for={name}>{said}</label> <input id={name} name={name} type={kind}></p>" for name, said in fields
    )
    return SHELL.format(drawn)


BOTH = (("date_from", "Event start date"), ("date_to", "Event end date"))


def test_a_date_that_was_typed_as_a_text_is_picked_now(one_tab):
    old, new = dates("text class=datepicker", *BOTH), dates("date", *BOTH)
    redesigned(one_tab, "input.datepicker[name=date_from]", "fill", old, new, "#date_from")
    redesigned(one_tab, "input.datepicker[name=date_from]", "fill", old, dates("checkbox", *BOTH))
    redesigned(one_tab, "input.datepicker[name=date_from]", "fill", old, dates("date", BOTH[1]))


def picked(*of):
    lists = "".join(f"<span class=selection role=combobox aria-haspopup=true tabindex=0 title='{name}'></span>" for name in of)
    return f"<form class=filter><h2>Filter</h2>{lists}<input type=search aria-label='Word'></form>"


def searched(*of, head="Filter"):
    fields = "".join(
        f"<div role=combobox class=choices tabindex=-1><input class=cloned role=textbox type=search aria-label='{name}'></div>"
        for name in of
    )
    return f"<form class=filter><h2>{head}</h2>{fields}<input type=search aria-label='Word'></form>"


TABLE = "<main><h1>Sessions</h1>{}<table><tr><th>Title<th>Tags<tr><td>Locators<td>beginner</table></main>"
FILTER = TABLE.format(picked("Session types", "Tags"))


def test_a_list_that_is_chosen_from_may_be_searched_now(one_tab):
    new = TABLE.format(searched("Tags", "Session types"))
    redesigned(one_tab, ".selection[title='Session types']", "click", FILTER, new, "[aria-label='Session types']")


@pytest.mark.parametrize(
    "new",
    [
        searched("Tags", "Submission types"),
        searched("Tags") + searched("Session types", head="New session"),
        searched("Tags") + "<form><h2>New type</h2><p><label>Session types <input class=n></label></p></form>",
    ],
    ids=["another name", "of another form", "a field of another form"],
)
def test_a_field_of_that_name_elsewhere_is_another_one(one_tab, new):
    redesigned(one_tab, ".selection[title='Session types']", "click", FILTER, TABLE.format(new))
