# ruff: noqa: INP001 - scripts are run, not imported
"""The example suite as a small git repository: as it was for the first release, and as its maintainers left it for the second.

Tag ``v1`` is the suite as it stands; tag ``v2`` has the edits below: locators that the redesign broke, a renamed test, and the
three tests whose targets are gone. ``pytest-heal backtest`` is run on it by ``make backtest`` and by the project's tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SUITE = Path(__file__).parents[1] / "example_suite"
OLD, NEW = "v1", "v2"

EDITS: dict[str, tuple[tuple[str, str], ...]] = {
    "test_login_css.py": (
        ('"#email"', '"#login-email"'),
        ('"button.btn-primary"', '"button.button--wide"'),
        ('"button[data-testid=login-submit]"', '"button[data-testid=login-button]"'),
        ('".alert-error"', '".message--error"'),
        ('page.locator("a.forgot")', 'page.get_by_role("link", name="Forgot password?")'),
        ('"#reset h2"', '"#reset h3"'),
    ),
    "test_catalog_roles.py": (
        (
            '"Monstera").get_by_role("button", name="Add to cart")',
            '"Monstera").get_by_role("button", name="Add Monstera to cart")',
        ),
        ('"Search plants"', '"Find plants"'),
        ('"Light conditions"', '"Light condition"'),
        ('get_by_title("Close")', 'get_by_label("Close quick view")'),
        ("def test_quick_view(", "def test_a_closer_look("),
    ),
    "test_product_shadow.py": (
        ('"quantity-picker button.plus"', '"quantity-stepper button.stepper__more"'),
        ('"add-to-cart"', '"product-add"'),
        ('"star-rating"', '"rating-stars"'),
        ('"main form button[type=submit]"', '".buybox button[type=submit]"'),
    ),
    "test_cart_xpath.py": (
        (
            "//tr[td[normalize-space()='Snake plant']]//button[@class='remove']",
            "//li[.//h3[normalize-space()='Snake plant']]//button[@class='line__remove']",
        ),
        ("//input[@name='qty-pilea']", "//input[@name='quantity[pilea]']"),
        ("//table[@class='totals']//tr[3]/td[2]", "//dd[@id='total']"),
        ("//div[@class='modal-buttons']/button[2]", "//dialog//button[@value='yes']"),
    ),
    "pages/login.py": (('"E-mail address"', '"Email"'), ('"Sign in"', '"Log in"')),
    "pages/products.py": (
        ('"a.cart-link"', '"a.bag"'),
        ('".card", has_text=plant).locator(".add-button")', '".tile", has_text=plant).locator(".tile__add")'),
        ('".checkout-button"', '".summary__next"'),
    ),
    "pages/checkout.py": (
        ('"Express delivery"', '"Delivery by express"'),
        ('        self.promo_code = page.locator("#promo")\n        self.apply_promo_code = page.locator(".apply")\n', ""),
        ('"order-number"', '"confirmation-number"'),
        ('"#payment-frame"', '"#secure-payment"'),
        ('"#expiry"', '"#valid-until"'),
        ('payment.locator("#pay-button")', 'payment.get_by_role("button", name="Pay now")'),
        ('".field-error"', '"#card-error"'),
    ),
    "test_account.py": (
        ("\"input[name='display_name']\"", "\"input[name='displayName']\""),
        ('locator(".save-profile")', 'get_by_role("button", name="Save profile")'),
        ('".modal-buttons .confirm"', '"dialog button[value=yes]"'),
    ),
    "test_consent.py": (('"#consent .accept"', '"#cookie-banner [data-choice=all]"'),),
    "test_discover_async.py": (
        ('"#search-box"', '"#site-search"'),
        ("\".card:has-text('Olive tree') .heart\"", "\".tile:has-text('Olive tree') .tile__save\""),
        ('"a.guide-link"', '"a.care__link"'),
    ),
    "steps/checkout.yaml": (
        ('"#email"', '"#login-email"'),
        ("button.btn-primary", "button.button--wide"),
        (".card:has-text('Pilea') .add-button", ".tile:has-text('Pilea') .tile__add"),
        ("a.cart-link", "a.bag"),
        (".checkout-button", ".summary__next"),
        ('"#payment-frame"', '"#secure-payment"'),
        ('"#card"', '"#card-number"'),
        ('"#expiry"', '"#valid-until"'),
        ('"#cvc"', '"#security"'),
        ('"#pay-button"', '"form button"'),
        ("data-testid=order-number", "data-testid=confirmation-number"),
    ),
}
REMOVED = {
    "test_checkout_pages.py": ("test_promo_code",),
    "test_account.py": ("test_save_a_draft", "test_subscribe_to_the_newsletter"),
}
"""Tests of what the second release has no more."""


def make(folder: Path) -> Path:
    """The repository in a folder, which is made; returns it."""
    shutil.copytree(SUITE, folder, ignore=shutil.ignore_patterns(".heal", "__pycache__", "test-results"))
    _git(folder, "init", "--quiet")
    _commit(folder, "The suite for the first release", OLD)
    for name in {*EDITS, *REMOVED}:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        for before, after in EDITS.get(name, ()):
            if before not in text:
                raise ValueError(f"{name} has no {before} any more: bring the edits of this script up to date")
            text = text.replace(before, after)
        for test in REMOVED.get(name, ()):
            text = without(text, test)
        path.write_text(text, encoding="utf-8")
    _commit(folder, "The suite follows the redesign", NEW)
    return folder


def without(text: str, test: str) -> str:
    """A source text without one of its functions."""
    before, _, rest = text.partition(f"def {test}(")
    _, mark, after = rest.partition("\n\n\n")
    return before + after if mark else before.rstrip("\n") + "\n"


def _commit(folder: Path, message: str, tag: str) -> None:
    _git(folder, "add", "--all")
    _git(folder, "commit", "--quiet", "--message", message)
    _git(folder, "tag", tag)


def _git(folder: Path, *arguments: str) -> None:
    who = {"NAME": "Ada", "EMAIL": "ada@example.org", "DATE": "2024-01-01T00:00:00Z"}
    environ = {f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER") for what, value in who.items()}
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, env={**os.environ, **environ})  # noqa: S603, S607
