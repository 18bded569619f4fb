"""The account: profile, drafts, messages, leaving. Styles mixed, as suites grow."""

import re

from playwright.sync_api import Page, expect
from shop import Shop


def test_change_the_display_name(signed_in: Page, shop: Shop) -> None:
    signed_in.goto("/account")
    signed_in.locator("input[name='display_name']").fill("Countess Ada")
    signed_in.locator(".save-profile").click()
    expect(signed_in.get_by_role("heading", level=1)).to_have_text("Hello, Countess Ada")
    assert shop.actions[1:] == ["profile Countess Ada"]


def test_save_a_draft(signed_in: Page, shop: Shop) -> None:
    signed_in.goto("/account")
    signed_in.get_by_label("Your review").fill("It has grown three leaves.")
    signed_in.locator("#save-draft").click()
    expect(signed_in.get_by_role("status", name="Review")).to_have_text("Draft saved.")
    assert shop.actions[1:] == ["draft.save"]


def test_delete_a_draft(signed_in: Page, shop: Shop) -> None:
    signed_in.request.put("/api/draft", data={"text": "Meh."})
    signed_in.goto("/account")
    signed_in.get_by_role("button", name="Delete draft").click()
    expect(signed_in.get_by_label("Your review")).to_have_value("")
    assert shop.actions[2:] == ["draft.delete"]


def test_subscribe_to_the_newsletter(signed_in: Page, shop: Shop) -> None:
    signed_in.goto("/account")
    signed_in.get_by_label("Subscribe to our newsletter").check()
    expect(signed_in.get_by_role("status", name="Notice")).to_have_text("Your choice is saved.")
    assert shop.actions[1:] == ["newsletter on"]


def test_text_messages(signed_in: Page, shop: Shop) -> None:
    signed_in.goto("/account")
    signed_in.get_by_label("Text me when an order ships").check()
    expect(signed_in.get_by_role("status", name="Notice")).to_have_text("Your choice is saved.")
    assert shop.actions[1:] == ["sms on"]


def test_delete_the_account(signed_in: Page, shop: Shop) -> None:
    signed_in.goto("/account")
    signed_in.get_by_role("button", name="Delete account").click()
    signed_in.locator(".modal-buttons .confirm").click()
    expect(signed_in).to_have_url(re.compile("/login$"))
    assert shop.actions[1:] == ["account.delete ada@example.org"]


def test_stay_after_all(signed_in: Page, shop: Shop) -> None:
    signed_in.goto("/account")
    signed_in.locator("#delete-account").click()
    dialog = signed_in.get_by_role("dialog", name="Delete account")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    assert len(shop.actions) == 1
