"""Finding plants among look-alike cards. Style: ``get_by_*``, as Playwright recommends."""

from playwright.sync_api import Locator, Page, expect
from shop import Shop


def card(page: Page, plant: str) -> Locator:
    return page.get_by_role("article").filter(has_text=plant)


def test_all_plants_are_listed(page: Page) -> None:
    page.goto("/products")
    expect(page.get_by_role("heading", name="House plants")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(9)


def test_add_one_of_nine_look_alikes(page: Page, shop: Shop) -> None:
    page.goto("/products")
    card(page, "Monstera").get_by_role("button", name="Add to cart").click()
    expect(page.get_by_test_id("cart-count")).to_have_text("1")
    assert shop.actions == ["cart.add monstera 1"]


def test_add_two_different_plants(page: Page, shop: Shop) -> None:
    page.goto("/products")
    card(page, "ZZ plant").get_by_text("Add to cart").click()
    expect(page.get_by_test_id("cart-count")).to_have_text("1")
    card(page, "Boston fern").get_by_text("Add to cart").click()
    expect(page.get_by_test_id("cart-count")).to_have_text("2")
    assert shop.actions == ["cart.add zz-plant 1", "cart.add boston-fern 1"]


def test_the_badge_counts(page: Page, shop: Shop) -> None:
    """Takes "the third card", whatever it is: this one keeps passing when the order changes."""
    page.goto("/products")
    page.get_by_role("article").nth(2).locator("button[name=add]").click()
    expect(page.get_by_test_id("cart-count")).to_have_text("1")
    assert len(shop.actions) == 1


def test_search_from_the_header(page: Page) -> None:
    page.goto("/products")
    page.get_by_placeholder("Search plants").fill("plant")
    page.get_by_placeholder("Search plants").press("Enter")
    expect(page.get_by_role("status", name="Results")).to_have_text("2 results")
    expect(card(page, "Snake plant")).to_be_visible()


def test_filter_by_light(page: Page) -> None:
    page.goto("/products")
    page.get_by_label("Light conditions").select_option(label="Shade")
    expect(page.get_by_role("article")).to_have_count(3)
    expect(card(page, "Boston fern")).to_be_visible()


def test_sort_by_price(page: Page) -> None:
    page.goto("/products")
    page.get_by_label("Sort by").select_option(label="Price")
    expect(page.get_by_role("article").first).to_contain_text("Pilea")


def test_quick_view(page: Page, shop: Shop) -> None:
    page.goto("/products")
    page.get_by_role("button", name="Quick view of Olive tree").click()
    dialog = page.get_by_role("dialog", name="Quick view")
    expect(dialog).to_contain_text("a whiff of the south")
    page.get_by_title("Close").click()
    expect(dialog).to_be_hidden()
    assert shop.actions == []
