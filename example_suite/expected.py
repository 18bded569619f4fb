"""What must happen to each test on the second release, and a check of a JUnit file against it.

Used by ``make example`` and by the project's own tests. A test that is not listed in `DRIFTED` uses nothing that changed: it
passes on both releases, healing or not. On the first release all tests pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree as ET

Kind = Literal["lost", "ambiguous", "moved", "gone"]


@dataclass(frozen=True, slots=True)
class Drift:
    """One locator that does not mean on release 2 what it meant on release 1.

    Attributes:
        kind: ``lost`` and ``ambiguous`` have one right element and heal; ``moved`` matches another element and is reported;
            ``gone`` has no right element, so its test must fail.
        locator: as the test or page object writes it.
        element: the right element on release 2 (``gone``: the most tempting wrong one), as pytest-heal describes elements.
    """

    kind: Kind
    locator: str
    element: str


DRIFTED: dict[str, tuple[Drift, ...]] = {
    "test_login_css.py::test_sign_in": (
        Drift("lost", "#email", 'textbox "Email"'),
        Drift("lost", "button.btn-primary", 'button "Log in"'),
    ),
    "test_login_css.py::test_wrong_password_is_refused": (
        Drift("lost", "button[data-testid=login-submit]", 'button "Log in"'),
        Drift("lost", ".alert-error", 'alert "E-mail or password is wrong."'),
    ),
    "test_login_css.py::test_forgotten_password": (
        Drift("lost", "a.forgot", 'link "Forgot password?"'),
        Drift("lost", "#reset h2", 'heading "Reset your password"'),
    ),
    "test_catalog_roles.py::test_add_one_of_nine_look_alikes": (
        Drift("lost", "card(page, 'Monstera').get_by_role('button', name='Add to cart')", 'button "Add Monstera to cart"'),
    ),
    "test_catalog_roles.py::test_the_badge_counts": (
        # The third card was Monstera; on release 2 it is Pilea. The test passes all the same.
        Drift("moved", "get_by_role('article').nth(2).locator('button[name=add]')", 'button "Add Monstera to cart"'),
    ),
    "test_catalog_roles.py::test_search_from_the_header": (
        Drift("lost", "get_by_placeholder('Search plants')", 'searchbox "Find plants"'),
    ),
    "test_catalog_roles.py::test_filter_by_light": (
        Drift("lost", "get_by_label('Light conditions')", 'combobox "Light condition"'),
    ),
    "test_catalog_roles.py::test_quick_view": (Drift("lost", "get_by_title('Close')", 'button "Close quick view"'),),
    "test_product_shadow.py::test_pick_a_quantity": (
        Drift("lost", "quantity-picker button.plus", 'button "Increase"'),
        Drift("lost", "get_by_test_id('add-to-cart')", 'button "Add to cart"'),
    ),
    "test_product_shadow.py::test_rate_a_plant": (
        Drift("lost", "locator('star-rating').get_by_label('4 stars')", 'radio "4 stars"'),
    ),
    "test_product_shadow.py::test_the_only_form_adds_to_the_cart": (
        Drift("ambiguous", "main form button[type=submit]", 'button "Add to cart"'),
    ),
    "test_cart_xpath.py::test_remove_the_middle_line": (
        Drift("lost", "//tr[td[normalize-space()='Snake plant']]//button[@class='remove']", 'button "Remove" in "Snake plant"'),
    ),
    "test_cart_xpath.py::test_change_a_quantity": (
        Drift("lost", "//input[@name='qty-pilea']", 'spinbutton "Quantity of Pilea"'),
    ),
    "test_cart_xpath.py::test_total": (
        Drift("lost", "//table[@class='totals']//tr[3]/td[2]", 'definition "€83.90" in "Total"'),
    ),
    "test_cart_xpath.py::test_empty_the_cart": (
        Drift("lost", "//div[@class='modal-buttons']/button[2]", 'button "Yes, empty it"'),
    ),
    "test_checkout_pages.py::test_buy_a_plant": (
        Drift("lost", "get_by_label('E-mail address')", 'textbox "Email"'),
        Drift("lost", "get_by_role('button', name='Sign in')", 'button "Log in"'),
        Drift("lost", "locator('.card', has_text='Pilea').locator('.add-button')", 'button "Add Pilea to cart"'),
        Drift("lost", "a.cart-link", 'link "Cart 1"'),
        Drift("lost", ".checkout-button", 'link "Checkout"'),
        Drift("lost", "frame_locator('#payment-frame')", '<iframe #secure-payment> "Payment"'),
        Drift("lost", "#expiry", 'textbox "Valid until"'),
        Drift("lost", "#pay-button", 'button "Pay now"'),
        Drift("lost", "get_by_test_id('order-number')", 'strong "JN-1001"'),
    ),
    "test_checkout_steps.py::test_buy_a_plant_by_steps": (
        Drift("lost", "#email", 'textbox "Email"'),
        Drift("lost", "button.btn-primary", 'button "Log in"'),
        Drift("lost", ".card:has-text('Pilea') .add-button", 'button "Add Pilea to cart"'),
        Drift("lost", "a.cart-link", 'link "Cart 1"'),
        Drift("lost", ".checkout-button", 'link "Checkout"'),
        Drift("lost", "frame_locator('#payment-frame')", '<iframe #secure-payment> "Payment"'),
        Drift("lost", "#card", 'textbox "Card number"'),
        Drift("lost", "#expiry", 'textbox "Valid until"'),
        Drift("lost", "#cvc", 'textbox "Security code"'),
        Drift("lost", "#pay-button", 'button "Pay now"'),
        Drift("lost", "data-testid=order-number", 'strong "JN-1001"'),
    ),
    "test_checkout_pages.py::test_card_number_is_checked": (
        Drift("lost", "frame_locator('#payment-frame')", '<iframe #secure-payment> "Payment"'),
        Drift("lost", "#expiry", 'textbox "Valid until"'),
        Drift("lost", "#pay-button", 'button "Pay now"'),
        Drift("lost", ".field-error", 'alert "This card number is not valid."'),
    ),
    "test_checkout_pages.py::test_express_delivery": (
        Drift("lost", "get_by_label('Express delivery')", 'radio "Delivery by express, with you tomorrow €9.90"'),
    ),
    "test_checkout_pages.py::test_promo_code": (
        # A new text field stands where the promo code stood.
        Drift("gone", "#promo", 'textbox "Gift message"'),
    ),
    "test_account.py::test_change_the_display_name": (
        Drift("lost", "input[name='display_name']", 'textbox "Display name"'),
        Drift("lost", ".save-profile", 'button "Save profile"'),
    ),
    "test_account.py::test_save_a_draft": (Drift("gone", "#save-draft", 'button "Delete draft"'),),
    "test_account.py::test_subscribe_to_the_newsletter": (
        Drift("gone", "get_by_label('Subscribe to our newsletter')", 'checkbox "Remind me to water"'),
    ),
    "test_account.py::test_delete_the_account": (Drift("lost", ".modal-buttons .confirm", 'button "Delete my account"'),),
    "test_consent.py::test_accept_cookies": (Drift("lost", "#consent .accept", 'button "Accept all"'),),
    "test_discover_async.py::test_search_suggestion": (Drift("lost", "#search-box", 'searchbox "Find plants"'),),
    "test_discover_async.py::test_wishlist": (
        Drift("lost", ".card:has-text('Olive tree') .heart", 'button "Add Olive tree to wishlist"'),
    ),
    "test_discover_async.py::test_care_guide_opens_in_a_new_tab": (Drift("lost", "a.guide-link", 'link "Care guide"'),),
}

# What the failing tests have done to the shop before they fail; anything beyond that was done by a wrong heal.
DONE_BEFORE_FAILING = {
    "test_checkout_pages.py::test_promo_code": "",
    "test_account.py::test_save_a_draft": "login ada@example.org",
    "test_account.py::test_subscribe_to_the_newsletter": "login ada@example.org",
}

# What plain Playwright cannot pass in a Firefox that it drives over WebDriver BiDi: skipped there.
NOT_OVER_BIDI = {
    "test_cart_xpath.py::test_change_a_quantity": "over WebDriver BiDi no change event follows fill() when the field is left",
}

_OUTCOMES = {"failure": "failed", "error": "error", "skipped": "skipped"}  # JUnit's words: ours


def tests_with(*kinds: Kind) -> set[str]:
    """Tests with a drift of one of these kinds, as ``file.py::function``."""
    return {test for test, drifts in DRIFTED.items() if any(drift.kind in kinds for drift in drifts)}


@dataclass(frozen=True, slots=True)
class Result:
    """One test as a JUnit file tells it.

    Attributes:
        test: ``file.py::function``.
        outcome: ``passed``, ``failed``, ``error`` or ``skipped``.
        message: of a failure, whole.
        properties: of the test case.
    """

    test: str
    outcome: str
    message: str
    properties: dict[str, str]

    @property
    def heals(self) -> int:
        """Number of heals."""
        return int(self.properties.get("heal_count", 0))


def results(junit: Path) -> dict[str, Result]:
    """The tests of a JUnit file, by ``file.py::function``; browser names in brackets are dropped."""
    return {result.test: result for result in _results(junit)}


def _results(junit: Path) -> Iterator[Result]:
    for case in ET.parse(junit).getroot().iter("testcase"):  # noqa: S314 - our own file
        name = case.get("name", "").split("[")[0]
        bad = next((child for child in case if child.tag in _OUTCOMES), None)
        yield Result(
            test=f"{case.get('classname', '').replace('.', '/')}.py::{name}",
            outcome="passed" if bad is None else _OUTCOMES[bad.tag],
            message="" if bad is None else f"{bad.get('message', '')}\n{bad.text or ''}",
            properties={p.get("name", ""): p.get("value", "") for p in case.iter("property")},
        )


def surprises(found: dict[str, Result], *, release: int, healing: bool) -> list[str]:
    """What differs from what must be, one line each; nothing when all is well.

    Args:
        found: see `results`.
        release: of the shop that was served.
        healing: whether locators were healed.
    """
    must_fail: tuple[Kind, ...] = () if release == 1 else ("gone",) if healing else ("lost", "ambiguous", "gone")
    fail = tests_with(*must_fail)
    lines = [f"{test} did not run" for test in sorted(set(DRIFTED) - set(found))]
    for test, result in sorted(found.items()):
        if result.outcome == "skipped" and test in NOT_OVER_BIDI:
            continue
        expected = "failed" if test in fail else "passed"
        if result.outcome != expected:
            lines.append(f"{test} {result.outcome}, expected: {expected}")
        if release == 1 or not healing:
            continue
        heals = len([d for d in DRIFTED.get(test, ()) if d.kind in ("lost", "ambiguous")])
        if result.outcome == "passed" and (result.heals > 0) != (heals > 0):
            lines.append(f"{test} passed with {result.heals} heals, expected: {'at least one' if heals else 'none'}")
        if test in DONE_BEFORE_FAILING and result.properties.get("shop_actions") != DONE_BEFORE_FAILING[test]:
            lines.append(f"{test} did something that nobody asked for: {result.properties.get('shop_actions')}")
    return lines
