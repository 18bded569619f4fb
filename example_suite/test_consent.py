"""The cookie dialog of a first visit."""

import pytest
from playwright.sync_api import Page, expect
from shop import Shop

pytestmark = pytest.mark.first_visit


def test_accept_cookies(page: Page, shop: Shop) -> None:
    page.goto("/products")
    page.locator("#consent .accept").click()
    expect(page.get_by_role("dialog", name="Cookies")).to_be_hidden()
    assert shop.actions == ["consent all"]


def test_refusal_is_remembered(page: Page, shop: Shop) -> None:
    page.goto("/products")
    page.get_by_role("button", name="Only necessary").click()
    page.reload()
    expect(page.get_by_role("article")).to_have_count(9)
    expect(page.get_by_role("dialog", name="Cookies")).to_be_hidden()
    assert shop.actions == ["consent necessary"]
