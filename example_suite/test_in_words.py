"""Buying a plant in plain words. Style: no selectors at all, so a redesign changes nothing here."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from shop import Shop

from pytest_heal import AmbiguousDescriptionError


def test_a_whole_checkout(page: Page, shop: Shop, find_by_description: Callable[..., Any]) -> None:
    page.goto("/login")
    find_by_description("e-mail field").fill("ada@example.org")
    find_by_description("password field").fill("correct horse")
    find_by_description("login button").click()
    expect(page).to_have_url(re.compile("/account$"))
    page.goto("/products")
    find_by_description("add to cart button of the Pilea").click()
    expect(page.get_by_text("Pilea").first).to_be_visible()
    page.goto("/checkout")
    find_by_description("express delivery").check()
    find_by_description("enter the number in the card number field").fill("4242 4242 4242 4242")
    find_by_description("expiry date").fill("12/29")
    find_by_description("security code").fill("123")
    find_by_description("pay button").click()
    expect(page.get_by_text("JN-1001")).to_be_visible()
    bought = [action for action in shop.actions if action.startswith(("login", "cart.add", "delivery", "order"))]
    assert bought[:3] == ["login ada@example.org", "cart.add pilea 1", "delivery express"]
    assert bought[3].startswith("order ")


def test_what_could_be_several_is_refused(page: Page, find_by_description: Callable[..., Any]) -> None:
    page.goto("/products")
    expect(page.get_by_text("Olive tree").first).to_be_visible()
    with pytest.raises(AmbiguousDescriptionError) as caught:
        find_by_description("add to cart button")
    assert len({candidate.locator for candidate in caught.value.candidates}) > 1
