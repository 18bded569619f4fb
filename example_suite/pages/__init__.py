"""Page objects: one class for each page, locators in the constructor, acts as methods."""

from pages.checkout import CheckoutPage
from pages.login import LoginPage
from pages.products import ProductsPage

__all__ = ["CheckoutPage", "LoginPage", "ProductsPage"]
