"""`pytest-heal fix` end to end on the forms in which people write: healed, edited, and green without the plugin."""

from tests.support.commands import command

PAGES = """from enum import Enum


class Fields(Enum):
    VOUCHER = "#voucher"


class Basket:
    def __init__(self, page):
        self.page = page

    def buy(self):
        (
            self.page.locator("form")
            .locator("#buy")  # the green one
            .click()
        )

    def buy_at_once(self):
        self.page.locator("form").locator("#buy").click()

    def buy_again(self):
        self.page.locator("form") \\
            .locator("#buy") \\
            .dblclick()

    def voucher(self, text):
        self.page.fill(Fields.VOUCHER.value, text)
"""
TESTS = """from pages import Basket


def press(page, selector):
    (
        page.locator("form")
        .locator(selector)
        .click()
    )


def test_buy(shop):
    basket = Basket(shop)
    basket.voucher("x")
    basket.buy()
    assert shop.evaluate("window.n") == "bought"


def test_press(shop):
    press(shop, "#buy")
    assert shop.evaluate("window.n") == "bought"


def later(shop):
    press(shop, "#buy")


def test_find(shop):
    find = shop.locator
    find("a.help").hover()
"""


def test_chains_helpers_enums_and_the_same_lines(basket):
    folder = basket.pytester.path
    (folder / "pages.py").write_text(PAGES)
    (folder / "test_shop.py").write_text(TESTS)
    basket.run(1, "--heal=on").assert_outcomes(passed=3)
    basket.run(2, "--heal=on", "--heal-report=json:heal.json").assert_outcomes(passed=3)
    shown = command(folder, "fix", "heal.json", "--write", "--force")
    pages, tests = (folder / "pages.py").read_text(), (folder / "test_shop.py").read_text()
    name = 'get_by_role("button", name="Buy the basket")'
    assert pages == PAGES.replace('locator("#buy")', name).replace('"#voucher"', '"#code"'), shown
    assert "3 places that mean the same" in shown
    assert '"a.help"' not in tests, shown
    assert tests.count('press(shop, "#buy")') == 1, shown  # the call that was not run
    assert tests.index("def later") < tests.index('press(shop, "#buy")')
    for kept in (
        '    (\n        page.locator("form")\n        .locator(selector)\n        .click()\n    )\n',
        "find = shop.locator",
    ):
        assert kept in tests
    basket.run(2, "-p", "no:heal").assert_outcomes(passed=3)
