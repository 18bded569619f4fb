"""`pytest-heal migrate` end to end: a suite is recorded, migrated, and passes without the plugin afterwards."""

from pytest_heal.lint.command import lint
from pytest_heal.locator.grade_table import FRAGILE
from tests.support.commands import command

SITE = """<!doctype html><html lang=en><title>Shop</title><main><h1 class=t>Plants</h1>
<div class=msg role=alert hidden></div>
<label for=u>E-mail</label><input id=u class="inp inp-1">
<label><input type=checkbox class=cb> Remember me</label>
<label>Country <select class=sel><option>Austria<option>Chile</select></label>
<button class="btn go" onclick="let m = document.querySelector('.msg'); m.hidden = false; m.textContent = 'Hello'">Sign in
</button><ul class=list>
<li class=item><h3>Monstera</h3><button class=add onclick="document.querySelector('.count').textContent = '1 item'">Add to cart
</button></li><li class=item><h3>Pilea</h3><button class=add>Add to cart</button></li></ul>
<p class=count data-testid=count>0 items</p></main>"""

CONFTEST = """
@pytest.fixture
def shop(page):
    page.route("**/*", lambda route: route.fulfill(body=SITE, content_type="text/html"))
    page.goto("http://shop.example/")
    page.set_default_timeout(4000)
    return page
"""
PAGES = """class Login:
    USER = "#u"

    def __init__(self, page):
        self.page = page
        self.submit = page.locator("main > button.btn")

    def sign_in(self, user):
        self.page.fill(self.USER, user)
        self.submit.click()
"""
TESTS = """from playwright.sync_api import expect

from login import Login


def test_sign_in(shop):
    Login(shop).sign_in("Ada")
    expect(shop.locator(".msg")).to_have_text("Hello")
    expect(shop.locator("h1.t")).to_be_visible()


def test_legacy(shop):
    shop.click(".cb")
    assert shop.is_checked("input.cb")
    shop.select_option("select.sel", "Chile", timeout=3000)
    shop.wait_for_selector(".go")
    assert shop.text_content("//main//p") == "0 items"
    shop.hover(".add")


def test_lists(shop):
    items = shop.locator("ul.list > li")
    assert items.count() == 2
    shop.locator("//li[1]/button").click()
    expect(shop.locator(".count")).to_have_text("1 item")
    for item in items.all():
        item.locator("button").hover()


def test_two_meanings(shop):
    for name in ("Monstera", "Pilea"):
        shop.locator(".item", has_text=name).locator(".add").click()


def test_parts(shop):
    shop.locator("li").filter(has=shop.locator("h3", has_text="Pilea")).locator(".add").click()
"""


def test_recorded_migrated_and_green_without_the_plugin(basket):
    folder = basket.pytester.path
    conftest = folder / "conftest.py"
    conftest.write_text(conftest.read_text().partition("FIRST =")[0] + f"SITE = {SITE!r}\n{CONFTEST}")
    (folder / "login.py").write_text(PAGES)
    (folder / "test_shop.py").write_text(TESTS)

    recorded = basket.run(1, "--heal=on", "--heal-record=all")
    recorded.assert_outcomes(passed=5)
    assert "internal error" not in recorded.stdout.str() + recorded.stderr.str()
    brittle = [one for one in lint(["."], cwd=folder).locators if one.grade in FRAGILE]

    shown = command(folder, "migrate", "--write", "--force")
    pages, tests = (folder / "login.py").read_text(), (folder / "test_shop.py").read_text()
    assert 'self.submit = page.get_by_role("button", name="Sign in")' in pages
    assert "self.page.locator(self.USER).fill(user)" in pages
    for line in (
        'expect(shop.get_by_role("alert")).to_have_text("Hello")',
        'expect(shop.get_by_role("heading", name="Plants")).to_be_visible()',
        'shop.get_by_role("checkbox", name="Remember me").click()',
        'assert shop.get_by_role("checkbox", name="Remember me").is_checked()',
        '.select_option("Chile", timeout=3000)',
        'shop.get_by_role("button", name="Sign in").wait_for()',
        'assert shop.get_by_test_id("count").text_content() == "0 items"',
        'expect(shop.get_by_test_id("count")).to_have_text("1 item")',
        'items = shop.get_by_role("listitem")',
        'shop.hover(".add")',
        'shop.locator(".item", has_text=name).get_by_role("button", name="Add to cart").click()',  # both meanings agree
    ):
        assert line in tests, f"{line}\n{tests}\n{shown}"
    assert '-    shop.locator("//li[1]/button").click()' in shown
    assert "it matched 2 elements, of which hover() takes the first" in shown
    assert len([one for one in lint(["."], cwd=folder).locators if one.grade in FRAGILE]) < len(brittle)

    basket.run(1, "-p", "no:heal").assert_outcomes(passed=5)
    assert "nothing to edit" in command(folder, "migrate")
