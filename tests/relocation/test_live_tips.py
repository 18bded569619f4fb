"""What stood inside an element as a tip is an attribute of it now; what a button was is an item of a menu that is chosen."""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

SHELL = "<nav><a href=#home>Home</a> <a href=#help>Help</a></nav><main><h1>Newsletter</h1>{}</main>"
BAR = "<div role=toolbar aria-label=Text>{}</div>"


def tool(said, tip):
    return (
        f"<button type=button class=tool><svg width=20 height=20><title>{said}</title></svg><i class=tip>{tip}</i>"
        f"<span class=said>{said}</span></button>"
    )


def redrawn(said, attribute, tip):
    return f"<button type=button class=btn {attribute}='{tip}'><svg width=20 height=20></svg><span>{said}</span></button>"


OLD = SHELL.format(BAR.format(tool("Bold", "Bold (Ctrl+B)") + tool("Quote", "Quote, in a block")))
BOLD = "button:has(.tip:text-is('Bold (Ctrl+B)'))"


@pytest.mark.parametrize("attribute", ["data-tip", "title", "data-tooltip-text"])
def test_a_tip_that_became_an_attribute_is_still_held(one_tab, attribute):
    new = SHELL.format(
        BAR.format(redrawn("Bold", attribute, "Bold (Ctrl+B)") + redrawn("Quote", attribute, "Quote, in a block"))
    )
    redesigned(one_tab, BOLD, "click", OLD, new, ".btn:first-child")


@pytest.mark.parametrize("attribute", ["class", "data-tip"])
def test_another_tip_is_not_what_was_asked_for(one_tab, attribute):
    new = SHELL.format(BAR.format(redrawn("Bold", attribute, "Bold (Ctrl+Alt+B), all of it") + redrawn("Quote", "title", "q")))
    redesigned(one_tab, BOLD, "click", OLD, new)


BADGE = "<ul><li class=a><a href=#1>Ada</a> <b class=badge>New</b></li><li class=a><a href=#2>Bo</a></li></ul>"


def test_a_word_in_a_longer_name_is_no_mark(one_tab):
    """The new entry is not marked any more; its button is called by a sentence with the word."""
    new = "<ul><li class=b><a href=#1 title='New message to Ada'>Ada</a></li><li class=b><a href=#2>Bo</a></li></ul>"
    redesigned(one_tab, "li:has(.badge:text('New')) a", "click", SHELL.format(BADGE), SHELL.format(new))


def test_what_is_read_has_to_hold_it_still(one_tab):
    new = SHELL.format(
        BAR.format(redrawn("Bold", "data-tip", "Bold (Ctrl+B)") + redrawn("Quote", "data-tip", "Quote, in a block"))
    )
    redesigned(one_tab, BOLD, "inner_text", OLD, new)


MENU = "<button type=button>Style</button><div class=list>{}</div>"
STYLES = ("Paragraph", "Caption", "Title")
CHOICES = SHELL.format(MENU.format("".join(f"<button type=button class=s>{one}</button>" for one in STYLES)))


def chosen(role, *said):
    items = "".join(f"<li role=none><button role={role} aria-checked=false>{one}</button></li>" for one in said)
    return SHELL.format(MENU.format(f"<ul role=menu aria-label=Styles>{items}</ul>"))


@pytest.mark.parametrize("role", ["menuitemradio", "menuitemcheckbox", "menuitem"])
def test_a_button_is_an_item_of_a_menu_now(one_tab, role):
    new = chosen(role, *STYLES)
    decided(one_tab, "get_by_role('button', name='Caption')", "click", CHOICES, ((CHOICES, new),), "li:nth-child(2) button")


def test_another_item_of_the_menu_is_none(one_tab):
    new = chosen("menuitemradio", "Paragraph", "Figure caption", "Title")
    decided(
        one_tab, "get_by_role('button', name='Paragraph')", "click", CHOICES, ((CHOICES, new.replace(">Paragraph", ">Plain")),)
    )


def test_a_heading_is_no_item_of_a_menu(one_tab):
    old = SHELL.format("<h2 class=s>Caption</h2><p>What stands below a figure.</p>")
    decided(one_tab, "get_by_role('heading', name='Caption')", "click", old, ((old, chosen("menuitemradio", *STYLES)),))


FIND = "<div role=dialog aria-label=Find><h3 class=t>Find files</h3><input aria-label=Term></div>"
OPENS = "<button type=button title='Find files' class=f><svg width=20 height=20></svg></button>"
WITH_DIALOG = SHELL.format(OPENS + FIND)


def test_the_icon_that_opens_a_dialog_is_not_its_heading(one_tab):
    found = redesigned(one_tab, ".t", "click", WITH_DIALOG, SHELL.format(OPENS))
    assert found.reason == 'The remembered element had the role heading, but button "Find files" has another one.'


def test_a_heading_that_is_no_heading_any_more_is_found(one_tab):
    redesigned(
        one_tab, ".t", "click", WITH_DIALOG, WITH_DIALOG.replace("<h3 class=t>Find files</h3>", "<b>Find files</b>"), "b"
    )
