"""Working from the numbered list of the page. Style: no selectors at all, so a redesign changes nothing here."""

import re
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect
from shop import Shop


def number(catalog: Any, role: str, *words: str) -> int:
    """Number of the one entry of this role that is called by one of these words."""
    (index,) = (e.index for e in catalog if e.role == role and any(word in e.name.lower() for word in words))
    return index


def wait_for_cards(page: Page) -> None:
    """The cards come after the page: a catalog has what is there when it is read."""
    page.wait_for_function("document.body.innerText.includes('Olive tree')")


def test_sign_in_by_numbers(page: Page, shop: Shop, catalog: Any) -> None:
    page.goto("/login")
    catalog[number(catalog, "textbox", "mail")].fill("ada@example.org")
    catalog[number(catalog, "textbox", "password")].fill("correct horse")
    page.click(f"index={number(catalog, 'button', 'sign in', 'log in')}")
    expect(page).to_have_url(re.compile("/account$"))
    assert shop.actions == ["login ada@example.org"]


def test_the_listing_shows_no_password(page: Page, catalog: Any) -> None:
    page.goto("/login")
    catalog[number(catalog, "textbox", "password")].fill("correct horse")
    assert "[0]" in catalog.brief()
    assert "correct horse" not in catalog.full() + catalog.to_json()


def test_numbers_follow_a_page_that_is_loaded_again(page: Page, shop: Shop, catalog: Any) -> None:
    page.goto("/products")
    wait_for_cards(page)
    heart = catalog[number(catalog, "button", "add olive tree to wishlist")]
    page.reload()
    wait_for_cards(page)
    heart.click()
    assert catalog.of(page) is catalog
    expect(heart).to_have_attribute("aria-pressed", "true")
    assert shop.actions == ["wishlist.add olive-tree"]


def test_numbers_of_another_page_are_refused(page: Page, shop: Shop, catalog: Any) -> None:
    page.goto("/login")
    sign_in = catalog[number(catalog, "button", "sign in", "log in")]
    page.goto("/products")
    with pytest.raises(Error, match="CATALOG_OUTDATED"):
        sign_in.click()
    assert shop.actions == []
