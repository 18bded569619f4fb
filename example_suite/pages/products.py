"""The catalog and the cart behind it."""

from playwright.sync_api import Page, expect

from pages.checkout import CheckoutPage


class ProductsPage:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = page.get_by_test_id("cart-count")
        self.cart_link = page.locator("a.cart-link")

    def open(self) -> "ProductsPage":
        self.page.goto("/products")
        return self

    def add(self, plant: str) -> "ProductsPage":
        before = int(self.count.inner_text())
        self.page.locator(".card", has_text=plant).locator(".add-button").click()
        expect(self.count).to_have_text(str(before + 1))
        return self

    def check_out(self) -> CheckoutPage:
        self.cart_link.click()
        self.page.locator(".checkout-button").click()
        return CheckoutPage(self.page)
