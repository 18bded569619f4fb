"""Looking around. Style: Playwright's async API."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from playwright.async_api import Page, expect
from shop import Shop

Opener = Callable[[], AbstractAsyncContextManager[Page]]


async def test_search_suggestion(open_page: Opener) -> None:
    async with open_page() as page:
        await page.goto("/products")
        await page.locator("#search-box").press_sequentially("mon")
        await page.get_by_role("option", name="Monstera").click()
        await expect(page.locator("h1")).to_have_text("Monstera")


async def test_wishlist(open_page: Opener, shop: Shop) -> None:
    async with open_page() as page:
        await page.goto("/products")
        heart = page.locator(".card:has-text('Olive tree') .heart")
        await heart.click()
        await expect(page.get_by_role("status", name="Notice")).to_have_text("Olive tree is on your wishlist.")
        await expect(heart).to_have_attribute("aria-pressed", "true")
    assert shop.actions == ["wishlist.add olive-tree"]


async def test_care_guide_opens_in_a_new_tab(open_page: Opener) -> None:
    async with open_page() as page:
        await page.goto("/products/boston-fern")
        async with page.expect_popup() as popup:
            await page.locator("a.guide-link").click()
        guide = await popup.value
        await expect(guide.get_by_role("heading", level=1)).to_have_text("Caring for your Boston fern")
