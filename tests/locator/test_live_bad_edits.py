"""Edits that people were given once and would not have merged: what the ladder offers in their place, on a real page.

What concerns the forms of source is in ``tests/source/shapes``, what concerns `migrate` in ``tests/source/migrate_corpus.py``
(``p.owner``, equal grades), the same line in several places in `test_twins`, lists in ``tests/suggestions/test_live_lists.py``,
and what `lint` says in ``tests/lint/test_standing.py``.
"""

import re

import pytest

from pytest_heal.browser.probe import decode, inventory_expression
from pytest_heal.locator.ladder import ladder

ROWS = "".join(f"<tr><td>{name}<td><button>Delete</button><button>Edit</button></tr>" for name in ("Ada", "Bob", "Cy"))
PAGE = f"""<!doctype html><title>Shop</title>
<header><a id=a class=cart-link href=/cart>Cart 1</a> <a id=b class=inbox href=/in>Inbox (12)</a>
<button id=c class=when>Due 2026-11-24</button> <button id=d class=price>Pay 12.50 €</button>
<button id=e class=badge><span>Messages</span> <span>3</span></button></header>
<main><button id=h title="Basket 2">Basket 2</button> <button>Basket options</button>
<label>Owner <select id=f class=own><option>Anna<option>Ben<option>Cara</select></label>
<label>Size <select class=size id=g><option>S<option>M</select></label>
<table>{ROWS}</table></main>"""

BETTER = {
    "a": 'page.get_by_role("link", name="Cart")',
    "b": 'page.get_by_role("link", name="Inbox")',
    "c": 'page.get_by_role("button", name="Due")',
    "d": 'page.get_by_role("button", name="Pay")',
    "e": 'page.get_by_role("button", name="Messages")',
    "f": 'page.get_by_role("combobox", name="Owner")',
    "g": 'page.get_by_role("combobox", name="Size")',
}


@pytest.fixture(scope="module")
def page(plain_browser):
    page = plain_browser.new_page()
    page.set_content(PAGE)
    yield page
    page.close()


@pytest.fixture(scope="module")
def inventory(page):
    return decode(page.evaluate(inventory_expression()))


@pytest.mark.parametrize(("key", "code"), BETTER.items())
def test_counts_dates_prices_and_options_stand_in_no_locator(page, inventory, key, code):
    (element,) = (one for one in inventory if one.id == key)
    offered = [rung.code for rung in ladder(element, inventory)]
    assert offered[0] == code
    assert eval(code, {"page": page}).get_attribute("id") == key
    good = [rung.code for rung in ladder(element, inventory) if rung.grade in "AB"]
    assert not [one for one in good if re.search(r"\d|Anna|option", one)]


def test_another_kind_does_without_data_where_the_first_one_cannot(inventory):
    (element,) = (one for one in inventory if one.id == "h")
    offered = [rung.code for rung in ladder(element, inventory)]
    assert 'page.get_by_title("Basket")' in offered
    assert not [one for one in offered if "2" in one]


def test_a_control_of_a_row_is_told_by_the_row_and_by_no_position(page, inventory):
    buttons = [one for one in inventory if one.tag == "button" and one.group]
    assert len(buttons) == 6
    for button in buttons:
        best, *others = [rung.code for rung in ladder(button, inventory)]
        name = button.group.split(" | ")[0]
        assert best == f'page.get_by_role("row").filter(has_text="{name}").get_by_role("button", name="{button.name}")'
        assert eval(best, {"page": page}).count() == 1
        assert not [one for one in (best, *others) if "nth" in one]
