"""Fields that ask for something, and are called by it in the next release, or the other way round."""

import pytest

from tests.relocation.test_live_traps import decided

SHELL = (
    "<nav><a href=#home>Home</a> <a href=#help>Help</a></nav><main><h1>Notice</h1><form>{}"
    "<p><button>Send</button></p></form></main>"
)


def hints(*said):
    return SHELL.format("".join(f"<p><input class=h{n} placeholder='{text}'></p>" for n, text in enumerate(said)))


def labels(*said):
    return SHELL.format(
        "".join(f"<p class=l{n}><label>{text} <textarea></textarea></label></p>" for n, text in enumerate(said))
    )


@pytest.mark.parametrize(
    ("asks", "called"),
    [
        ("Write the obituary", "Obituary"),
        ("Enter amount", "Amount"),
        ("Type your message here", "Message"),
        ("Signatur eingeben", "Signatur"),
        ("Saisir le montant", "Montant"),
    ],
)
def test_a_field_is_called_by_what_it_asks_for(one_tab, asks, called):
    old, new = hints("Your name", asks, "Phone"), labels("Phone", "Name", called)
    decided(one_tab, f"get_by_placeholder({asks!r})", "fill", old, ((old, new),), ".l2 textarea")
    decided(one_tab, f"get_by_label({called!r})", "fill", new, ((new, old),), ".h1")


@pytest.mark.parametrize(
    ("asks", "called"),
    [
        ("Type name", "Name"),
        ("Write access", "Access"),
        ("Enter new password", "Password"),
        ("Enter amount in kg", "Amount in lb"),
        ("Search the cases", "Cases"),
        ("Choose a day", "Day"),
        ("Enter the name of the client", "Name"),
    ],
)
def test_a_word_of_its_name_or_more_is_another_field(one_tab, asks, called):
    old, new = hints("Your mail", asks, "Phone"), labels("Phone", "Mail", called)
    decided(one_tab, f"get_by_placeholder({asks!r})", "fill", old, ((old, new),))


def test_a_list_is_chosen_from(one_tab):
    old = SHELL.format("<p><input role=combobox class=c placeholder='Choose a day'></p><p><input placeholder=Phone></p>")
    new = SHELL.format("<p><label>Phone <input></label></p><p><label>Day <input class=d role=combobox></label></p>")
    decided(one_tab, "get_by_placeholder('Choose a day')", "fill", old, ((old, new),), ".d")


def test_what_is_asked_for_twice_is_a_tie(one_tab):
    old, new = hints("Your name", "Enter amount", "Phone"), labels("Amount", "Name", "Amount")
    decided(one_tab, "get_by_placeholder('Enter amount')", "fill", old, ((old, new),))


def test_what_stood_beside_it_under_that_name_is_another_field(one_tab):
    old = SHELL.format(
        "<p><label>Amount <input class=s></label></p><p><input class=h placeholder='Enter the amount'></p>"
        "<p><input placeholder=Phone></p>"
    )
    new = labels("Amount", "Phone")
    decided(one_tab, "get_by_placeholder('Enter the amount')", "fill", old, ((old, new),), suite=("page.locator('.s')",))
    decided(one_tab, "get_by_placeholder('Enter the amount')", "fill", old, ((old, new),))


def test_an_assertion_asks_for_its_words(one_tab):
    old, new = hints("Your name", "Enter amount", "Phone"), labels("Phone", "Name", "Amount")
    decided(one_tab, "get_by_placeholder('Enter amount')", "to_be_visible", old, ((old, new),))


def test_a_button_is_no_field(one_tab):
    old = SHELL.format("<p>Three plans</p><p><button type=button class=a>Select a plan</button></p>")
    decided(
        one_tab, "get_by_role('button', name='Select a plan')", "click", old, ((old, old.replace("Select a plan", "Plan")),)
    )
