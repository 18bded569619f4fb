"""The cart. Style: XPath, as recorders write it."""

import pytest
from playwright.sync_api import Page, expect
from shop import Shop


@pytest.fixture
def full_cart(page: Page, shop: Shop) -> Page:
    """A cart with three plants, opened."""
    for plant in ("olive-tree", "snake-plant", "pilea"):
        page.request.post("/api/cart", data={"product": plant})
    shop.actions.clear()
    page.goto("/cart")
    return page


def test_remove_the_middle_line(full_cart: Page, shop: Shop) -> None:
    full_cart.locator("//tr[td[normalize-space()='Snake plant']]//button[@class='remove']").click()
    expect(full_cart.get_by_test_id("cart-count")).to_have_text("2")
    assert shop.actions == ["cart.remove snake-plant"]


def test_change_a_quantity(full_cart: Page, shop: Shop) -> None:
    quantity = full_cart.locator("//input[@name='qty-pilea']")
    quantity.fill("4")
    quantity.press("Tab")
    expect(full_cart.get_by_test_id("cart-count")).to_have_text("6")
    assert shop.actions == ["cart.quantity pilea 4"]


def test_total(full_cart: Page) -> None:
    expect(full_cart.locator("//table[@class='totals']//tr[3]/td[2]")).to_have_text("€83.90")


def test_empty_the_cart(full_cart: Page, shop: Shop) -> None:
    full_cart.click("//*[@id='empty-cart']")
    full_cart.click("//div[@class='modal-buttons']/button[2]")
    expect(full_cart.locator("xpath=//main/p[text()='Your cart is empty.']")).to_be_visible()
    assert shop.actions == ["cart.empty"]


def test_keep_the_cart(full_cart: Page, shop: Shop) -> None:
    full_cart.click("//*[normalize-space()='Empty cart' and (self::a or self::button)]")
    full_cart.click("//button[text()='Keep them']")
    expect(full_cart.get_by_test_id("cart-count")).to_have_text("3")
    assert shop.actions == []
