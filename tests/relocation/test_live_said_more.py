"""Controls that say a word more than the remembered one did, beside others of their kind that say what they said."""

import pytest

from tests.relocation.test_live_traps import decided

SHELL = "<nav><a href=#drafts>Drafts</a> <a href=#reminders>Reminders</a></nav><main><h1>Ledger</h1>{}</main>"


def rows(css, *controls):
    return SHELL.format("".join(f"<div class=row><p>{12 + i} euro</p>{c.format(css)}</div>" for i, c in enumerate(controls)))


def link(said, leads):
    return f"<a class={{}} href='{leads}'>{said}</a>"


def button(said):
    return f"<button type=button class={{}}>{said}</button>"


OLD = rows("open", *(button(f"Open invoice {n}") for n in (41, 42, 43)))
LINKS = rows("open", *(link(f"Open invoice {n}", f"#/i/{n}") for n in (41, 42, 43)))
SECOND = "get_by_role('button', name='Open invoice 42')"
SECOND_LINK = "get_by_role('link', name='Open invoice 42')"


def reworded(form, *, others=None):
    said = [form.format(42) if n == 42 else (others or form).format(n) for n in (41, 42, 43)]
    return rows("view", *map(button, said))


def test_a_word_that_only_one_of_many_says_is_another_thing(one_tab):
    new = reworded("Open reminder of invoice {}", others="Open invoice {}")
    found = decided(one_tab, SECOND, "click", OLD, ((OLD, new),))
    assert found.reason.endswith('may be another one: only one of the two says "reminder".')


@pytest.mark.parametrize("form", ["Open the invoice {}", "Open invoice no. {}", "Open invoice #{}"])
def test_other_words_of_the_same_are_the_same(one_tab, form):
    decided(one_tab, SECOND, "click", OLD, ((OLD, reworded(form)),), ".row:nth-of-type(2) .view")


@pytest.mark.parametrize("leads", ["#/r/42", "/r/42", "/reminders/42"])
def test_a_number_in_an_address_is_not_what_a_link_is_called(one_tab, leads):
    new = rows(
        "view", link("Open invoice 41", "#/i/41"), link("Open draft of invoice 42", leads), link("Open invoice 43", "#/i/43")
    )
    decided(one_tab, SECOND_LINK, "click", LINKS, ((LINKS, new),))


@pytest.mark.parametrize("leads", ["#/i/42", "/invoice-42"])
def test_a_link_to_the_same_may_say_more(one_tab, leads):
    old = rows("open", *(link(f"Open invoice {n}", leads.replace("42", str(n))) for n in (41, 42, 43)))
    new = rows(
        "view", link("Open invoice 41", "#/i/41"), link("Open paper invoice 42", leads), link("Open invoice 43", "#/i/43")
    )
    decided(one_tab, SECOND_LINK, "click", old, ((old, new),), ".row:nth-of-type(2) .view")
