"""Statements of an earlier suite, whose counterparts `test_live_truth.py` writes."""


def buy(page):
    page.locator("#buy").click(timeout=3000)


def price(page):
    assert page.locator("#price").inner_text(timeout=3000) == "12 EUR"


def kind(page):
    assert page.locator("#price").get_attribute("title", timeout=3000) is None


def pay(page):
    page.frame_locator("#pay").locator("#card").fill("4242", timeout=3000)
