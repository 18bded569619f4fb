"""Statements of an earlier suite, whose counterparts `test_live_truth.py` writes."""


def buy(page):
    page.locator("#buy").click(timeout=3000)


def pay(page):
    page.frame_locator("#pay").locator("#card").fill("4242", timeout=3000)
