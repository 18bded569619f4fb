"""Signing in. Style: CSS selectors and the page's own methods, as in suites of long ago."""

import re

from playwright.sync_api import Page, expect
from shop import Shop


def test_sign_in(page: Page, shop: Shop) -> None:
    page.goto("/login")
    page.fill("#email", "ada@example.org")
    page.fill("#password", "correct horse")
    page.click("button.btn-primary")
    expect(page.locator("main h1")).to_have_text("Hello, Ada")
    assert shop.actions == ["login ada@example.org"]


def test_wrong_password_is_refused(page: Page, shop: Shop) -> None:
    page.goto("/login")
    page.fill("input[name=email]", "ada@example.org")
    page.fill("input[name=password]", "battery staple")
    page.click("button[data-testid=login-submit]")
    expect(page.locator(".alert-error")).to_have_text("E-mail or password is wrong.")
    assert shop.actions == ["login.refused"]


def test_both_fields_are_needed(page: Page, shop: Shop) -> None:
    page.goto("/login")
    page.locator("input[name=email]").fill("ada@example.org")
    page.locator("input[name=email]").press("Enter")
    expect(page.locator("[role=alert]")).to_have_text("Please fill in both fields.")
    expect(page).to_have_url(re.compile("/login$"))
    assert shop.actions == []


def test_forgotten_password(page: Page) -> None:
    page.goto("/login")
    page.locator("a.forgot").click()
    expect(page.locator("#reset h2")).to_be_visible()
    expect(page.locator("#reset")).to_contain_text("hello@juniper.example")
