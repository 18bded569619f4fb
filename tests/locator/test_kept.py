"""A locator that takes another one's place demands as much, or is not proposed."""

import pytest

from pytest_heal.locator.kept import dropped, narrowed
from pytest_heal.locator.rungs import graded

LESS = [
    ('.alert:has-text("Order placed")', "#flash", ['text "Order placed"']),
    ('internal:text="Total: 12 EUR"i', "internal:role=status", ['text "Total: 12 EUR"']),
    ("li.completed", "internal:role=listitem", ['class "completed"']),
    ("#save[disabled]", 'internal:role=button[name="Save"i]', ["disabled"]),
    ('internal:role=tab[name="Profile"i][selected=true]', 'internal:role=tab[name="Profile"i]', ["selected"]),
    ("img[src='/fern.png']", 'internal:role=img[name="Fern"i]', ['src "/fern.png"']),
    ('internal:role=row[name="Ada"i] >> internal:role=status', "internal:role=status", ['name "Ada"']),
    ('.card >> internal:has="h3:has-text(\\"Fern\\")" >> .price', ".card >> .price", ['text "Fern"']),
    ('.item >> internal:has-not-text="Sold out"i', ".item", ['no text "Sold out"']),
    ('internal:text="Paid"s', 'internal:text="Paid"i', ['text "Paid"']),
    ("internal:text=/Pai[dt]/", 'internal:text="Paid"i', ['text "Pai[dt]"']),
]
AS_MUCH = [
    ("#save", 'internal:role=button[name="Save"i]'),
    ('internal:text="Save"i', 'internal:role=button[name="Save"i]'),
    ('.alert:has-text("Order placed")', '#flash >> internal:has-text="Order placed"i'),
    ('.alert:has-text("Order placed")', 'internal:text="order  placed"i'),
    ('internal:text="Paid"i', 'internal:text="Paid"s'),
    ("#save[disabled]", 'internal:role=button[name="Save"i][disabled=true]'),
    ("a[href^='/files']", "[href^='/files']"),
    ("#a, #b", "#a, #c"),
]


@pytest.mark.parametrize(("before", "after", "lost"), LESS)
def test_what_demands_less_is_noticed(before, after, lost):
    found = dropped(before, after)
    assert len(found) == len(lost)
    assert all(said in str(demand) for said, demand in zip(lost, found, strict=True))


@pytest.mark.parametrize(("before", "after"), AS_MUCH)
def test_what_demands_as_much_may_stand(before, after):
    assert dropped(before, after) == ()


@pytest.mark.parametrize(
    ("before", "selector", "code"),
    [
        ('.alert:has-text("Order placed")', "#flash", 'page.locator("#flash").filter(has_text="Order placed")'),
        ('.item >> internal:has-not-text="Sold out"i', ".it", 'page.locator(".it").filter(has_not_text="Sold out")'),
        (
            ".tab:has-text('Profile')[aria-selected=true]",
            'internal:role=tab[name="Profile"i]',
            'page.get_by_role("tab", name="Profile", selected=True)',
        ),
    ],
)
def test_what_is_missing_is_added_where_playwright_can_say_it(before, selector, code):
    rung = narrowed(graded("id", selector, ()), dropped(before, selector))
    assert rung.code == code
    assert dropped(before, rung.selector) == ()


@pytest.mark.parametrize("before", ["li.completed", "img[src='/fern.png']", "internal:text=/Pai[dt]/", 'internal:text="Paid"s'])
def test_what_it_cannot_say_is_not_proposed(before):
    assert narrowed(graded("id", "#it", ()), dropped(before, "#it")) is None
