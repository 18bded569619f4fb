"""The checkout, whose payment form stands in a frame of its own."""

from playwright.sync_api import Page


class CheckoutPage:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.express = page.get_by_label("Express delivery")
        self.promo_code = page.locator("#promo")
        self.apply_promo_code = page.locator(".apply")
        self.to_pay = page.locator("#to-pay")
        self.order_number = page.get_by_test_id("order-number")
        payment = page.frame_locator("#payment-frame")
        self.card = payment.get_by_label("Card number")
        self.expiry = payment.locator("#expiry")
        self.cvc = payment.get_by_placeholder("CVC")
        self.pay_button = payment.locator("#pay-button")
        self.error = payment.locator(".field-error")

    def open(self) -> "CheckoutPage":
        self.page.goto("/checkout")
        return self

    def pay(self, card: str, expiry: str = "12/29", cvc: str = "123") -> None:
        self.card.fill(card)
        self.expiry.fill(expiry)
        self.cvc.fill(cvc)
        self.pay_button.click()
