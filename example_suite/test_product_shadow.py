"""The page of one plant: custom elements with shadow roots, tabs, a form."""

from playwright.sync_api import Page, expect
from shop import Shop


def test_pick_a_quantity(page: Page, shop: Shop) -> None:
    page.goto("/products/monstera")
    increase = page.locator("quantity-picker button.plus")
    increase.click()
    increase.click()
    page.get_by_test_id("add-to-cart").click()
    expect(page.get_by_test_id("cart-count")).to_have_text("3")
    assert shop.actions == ["cart.add monstera 3"]


def test_rate_a_plant(page: Page, shop: Shop) -> None:
    page.goto("/products/pilea")
    page.locator("star-rating").get_by_label("4 stars").check()
    expect(page.get_by_role("status", name="Rating")).to_have_text("You gave 4 of 5 stars.")
    assert shop.actions == ["rate pilea 4"]


def test_the_only_form_adds_to_the_cart(page: Page, shop: Shop) -> None:
    """True of the first release only: the second has one more form."""
    page.goto("/products/calathea")
    page.locator("main form button[type=submit]").click()
    expect(page.get_by_test_id("cart-count")).to_have_text("1")
    assert shop.actions == ["cart.add calathea 1"]


def test_care_tabs(page: Page) -> None:
    page.goto("/products/olive-tree")
    expect(page.get_by_role("tabpanel")).to_contain_text("Twice a week in summer")
    page.get_by_role("tab", name="Pets").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Safe for cats and dogs")
