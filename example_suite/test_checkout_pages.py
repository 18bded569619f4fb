"""Buying. Style: page objects."""

import pytest
from pages import CheckoutPage, LoginPage, ProductsPage
from playwright.sync_api import Page, expect
from shop import Shop


@pytest.fixture
def checkout(page: Page, shop: Shop) -> CheckoutPage:
    """The checkout of a visitor with one olive tree."""
    page.request.post("/api/cart", data={"product": "olive-tree"})
    shop.actions.clear()
    return CheckoutPage(page).open()


def test_buy_a_plant(page: Page, shop: Shop) -> None:
    LoginPage(page).open().sign_in("ada@example.org", "correct horse")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hello, Ada")
    checkout = ProductsPage(page).open().add("Pilea").check_out()
    checkout.pay("4242 4242 4242 4242")
    expect(checkout.order_number).to_have_text("JN-1001")
    assert shop.actions == ["login ada@example.org", "cart.add pilea 1", "order 2090 expiry=12/29"]


def test_card_number_is_checked(checkout: CheckoutPage, shop: Shop) -> None:
    checkout.pay("4242")
    expect(checkout.error).to_have_text("This card number is not valid.")
    assert shop.actions == []


def test_express_delivery(checkout: CheckoutPage, shop: Shop) -> None:
    expect(checkout.to_pay).to_have_text("€43.90")
    checkout.express.check()
    expect(checkout.to_pay).to_have_text("€48.90")
    assert shop.actions == ["delivery express"]


def test_promo_code(checkout: CheckoutPage, shop: Shop) -> None:
    checkout.promo_code.fill("JUNIPER10")
    checkout.apply_promo_code.click()
    expect(checkout.to_pay).to_have_text("€40.00")
    assert shop.actions == ["promo JUNIPER10"]
