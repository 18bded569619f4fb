"""A rename that tests of earlier runs passed with supports the same locator elsewhere: from the next run on, in every order."""

import json

import pytest

from tests.plugin.conftest import Suite

SHOP = """
import json
import os
import random
import pytest
from pytest_heal.browser.launch import chromium_on_path

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = chromium_on_path()
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "args": args, **({"executable_path": found} if found else {})}

TOTAL = '<p><span id=total class=t>%s</span></p>'
BASKET, ORDER = '<h1>Basket</h1>' + TOTAL % 'Total of the basket: 12.00', '<h1>Order</h1>' + TOTAL % '12.00'
MOVED = '<h1>Order</h1><section><b>Sums</b> <i><span id=sum class=u>15.00</span></i></section>'
PAGES = {
    "1": {"basket": BASKET, "order": ORDER},
    "2": {"basket": BASKET.replace("id=total class=t", "id=sum class=u"), "order": MOVED},
}

@pytest.fixture
def shown(page):
    def shown(name):
        html = f"<title>{name}</title>{PAGES[os.environ['RELEASE']][name]}"
        page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto(f"http://shop.example/{name}")
        page.set_default_timeout(2500)
        return page
    return shown

def pytest_collection_modifyitems(items):
    random.Random(int(os.environ.get("SEED", "0"))).shuffle(items)

outcomes = {}

def pytest_runtest_logreport(report):
    if report.when == "call":
        outcomes[report.nodeid.partition("::")[2]] = report.outcome

def pytest_sessionfinish(session):
    if not hasattr(session.config, "workerinput"):
        with open("told.json", "w") as file:
            json.dump({"outcomes": outcomes, "order": list(outcomes)}, file)
"""
TESTS = """
def test_basket(shown):
    shown("basket").locator("#total").click()

def test_basket_again(shown):
    shown("basket").locator("#total").hover()

def test_order(shown):
    shown("order").locator("#total").click()
"""


class Shop(Suite):
    """The project of this module."""

    def __init__(self, pytester, monkeypatch):
        super().__init__(pytester, monkeypatch)
        pytester.makeconftest(SHOP)
        pytester.makepyfile(test_shop=TESTS)
        self.heals = pytester.path / ".heal/baseline.heals.yaml"
        self.run(1, "--heal=on").assert_outcomes(passed=3)

    def told(self, seed, *args):
        """Outcomes of the second release's tests, and their order."""
        self.monkeypatch.setenv("SEED", str(seed))
        self.run(2, "--heal=on", "-o", "heal_quiet=300", *args)
        told = json.loads((self.pytester.path / "told.json").read_text(encoding="utf-8"))
        return told["outcomes"], tuple(told["order"])


@pytest.fixture
def shop(pytester, monkeypatch):
    return Shop(pytester, monkeypatch)


NAMES = ("test_basket[chromium]", "test_basket_again[chromium]", "test_order[chromium]")
REFUSED = dict(zip(NAMES, ("passed", "passed", "failed"), strict=True))
HEALED = dict.fromkeys(NAMES, "passed")


def test_it_supports_from_the_next_run_on(shop):
    assert shop.told(0)[0] == REFUSED
    assert 'renamed: "#sum"' in shop.heals.read_text(encoding="utf-8").replace("'", '"')
    assert shop.told(0)[0] == HEALED


@pytest.mark.long
def test_the_order_of_tests_changes_nothing(shop):
    orders = set()
    for seed, *args in ((0,), (1,), (2,), (5, "-n", "2")):
        shop.heals.unlink(missing_ok=True)
        first, order = shop.told(seed, *args)
        then, _ = shop.told(seed + 1, *args)
        assert (first, then) == (REFUSED, HEALED)
        orders.add(order.index("test_order[chromium]"))
    assert len(orders) > 1
