"""`pytest-heal eject` end to end: recorded, written into the source, and green without the plugin."""

import pytest

from tests.support.commands import command

SITE = """<!doctype html><html lang=en><title>Shop</title><main><h1>Plants</h1>
<form onsubmit="return false"><label>E-mail <input name=mail></label><label>Voucher <input name=voucher></label>
<button onclick="document.querySelector('output').textContent = 'Hello'">Sign in</button></form><output></output>
<table id=users><tr><td>Anna</td><td><button onclick="document.querySelector('output').textContent='Anna gone'">Delete</button>
</td></tr><tr><td>Ben</td><td><button>Delete</button></td></tr></table>
<section aria-label=Archive><ul><li>Carl <button>Delete</button></li></ul></section>
<div><span>one</span><button>cross</button></div><div><span>two</span><button>cross</button></div></main>"""
CONFTEST = """
@pytest.fixture
def shop(page):
    page.route("**/*", lambda route: route.fulfill(body=SITE, content_type="text/html"))
    page.goto("http://shop.example/")
    page.set_default_timeout(4000)
    return page
"""
PAGES = """class Login:
    def __init__(self, page, find):
        self.page = page
        self.find = find

    def sign_in(self, mail):
        self.find("e-mail field").fill(mail)
        self.find("login button").click()
"""
TESTS = """import pytest
from playwright.sync_api import expect

from login import Login


def test_words(shop, find_by_description):
    find_by_description("e-mail field").fill("Ada")
    find_by_description('login button').click()
    expect(shop.locator("output")).to_have_text("Hello")


def test_no_page(shop_is_open, find_by_description):
    button = find_by_description(
        "login button",
    )
    button.click()


def test_page_object(shop, find_by_description):
    Login(shop, find_by_description).sign_in("Ada")


def test_selectors(shop, catalog):
    shop.click("desc=login button")
    shop.locator("#users").locator("desc=delete button in Anna's row").click()
    shop.locator("#users >> desc=delete button in Ben's row").hover()
    expect(shop.locator("output")).to_have_text("Anna gone")
    shop.locator("index=0").fill("Ada")
    shop.fill("index=1", "V1")


def test_within(shop, find_by_description):
    find_by_description("delete button", within="section").click()
    archive = shop.locator("section")
    find_by_description("delete button", within=archive).click()


@pytest.mark.parametrize("field", ["e-mail", "voucher"])
def test_parameters(shop, find_by_description, field):
    find_by_description(f"{field} field").fill("x")


def test_loop(shop, find_by_description):
    for field in ("e-mail field", "voucher field"):
        find_by_description(field).fill("x")
    for number in range(2):
        shop.locator(f"index={number}").fill("x")


def test_heading(shop, find_by_description):
    expect(find_by_description("plants heading")).to_have_text("Plants")


def test_place(shop, find_by_description):
    find_by_description("second cross button").click()


@pytest.mark.skip
def test_never_run(shop, find_by_description):
    find_by_description("login button").click()
    shop.locator("desc=login button").click()
"""


@pytest.fixture
def suite(basket):
    """A suite in plain words, recorded."""
    folder = basket.pytester.path
    conftest = folder / "conftest.py"
    open_ = CONFTEST.replace("def shop(page)", "def shop_is_open(page)").replace("    return page\n", "")
    conftest.write_text(conftest.read_text().partition("FIRST =")[0] + f"SITE = {SITE!r}\n{CONFTEST}\n{open_}")
    (folder / "login.py").write_text(PAGES)
    (folder / "test_shop.py").write_text(TESTS)
    recorded = basket.run(1, "--heal=on", "--heal-record=all")
    recorded.assert_outcomes(passed=10, skipped=1)
    assert "internal error" not in recorded.stdout.str() + recorded.stderr.str()
    assert "plain Playwright behaviour" not in recorded.stdout.str()
    return basket


EJECTED = """def test_words(shop):
    shop.get_by_role("textbox", name="E-mail").fill("Ada")
    shop.get_by_role('button', name='Sign in').click()
    expect(shop.locator("output")).to_have_text("Hello")


def test_no_page(shop_is_open, page):
    button = page.get_by_role("button", name="Sign in")
    button.click()
"""
SELECTORS = """def test_selectors(shop):
    shop.get_by_role("button", name="Sign in").click()
    shop.locator("#users").get_by_role("row").filter(has_text="Anna").get_by_role("button", name="Delete").click()
    shop.locator("#users").get_by_role("row").filter(has_text="Ben").get_by_role("button", name="Delete").hover()
    expect(shop.locator("output")).to_have_text("Anna gone")
    shop.get_by_role("textbox", name="E-mail").fill("Ada")
    shop.get_by_role("textbox", name="Voucher").fill("V1")
"""
REASONS = (
    ("find_by_description(", "it stood for 2 different locators there"),  # parameters
    ("index=", "it stood for 2 different locators there"),  # a loop
    ("plants heading", "it would no longer check anything"),
    ("second cross button", "only its place tells it from its look-alikes"),
    ("shop.locator('desc=login button')", "no recorded test has used it"),
)


def test_recorded_ejected_and_green_without_the_plugin(suite):
    folder = suite.pytester.path
    source = folder / "test_shop.py"

    shown = command(folder, "eject")
    assert source.read_text() == TESTS  # shown, not written
    assert "write with: pytest-heal eject --write" in shown

    command(folder, "eject", "--write", "--force")
    written = source.read_text()
    assert EJECTED in written
    assert SELECTORS in written
    assert 'shop.locator("section").get_by_role("listitem")' in written  # what it was looked for in is kept
    assert '    archive.get_by_role("listitem")' in written
    assert "def test_page_object(shop, find_by_description):" in written  # handed on, so still asked for
    assert 'self.page.get_by_role("button", name="Sign in").click()' in (folder / "login.py").read_text()

    green = "words or no_page or selectors or within"
    suite.run(1, "-p", "no:heal", "-k", green).assert_outcomes(passed=4, deselected=7)

    suite.run(1, "--heal=on", "--heal-record=all").assert_outcomes(passed=10, skipped=1)
    again = command(folder, "eject")
    assert "nothing to edit; 7 locators left alone" in again
    for what, reason in REASONS:
        lines = again.split("\n")
        places = [number for number, line in enumerate(lines) if line.startswith("  - ") and what in line]
        assert any(reason in "".join(lines[number : number + 3]) for number in places), f"{what}: {again}"


def test_migrate_ejects_too_unless_told_what_is_wanted(suite):
    folder = suite.pytester.path
    fragile = command(folder, "migrate", "--only=fragile")
    assert "+def test_words(shop):" not in fragile
    assert '+    shop.locator("#users").get_by_role' not in fragile

    command(folder, "migrate", "--write", "--force")
    assert EJECTED.partition("expect")[0] in (folder / "test_shop.py").read_text()


def test_nothing_is_proposed_for_a_file_that_has_changed(suite):
    source = suite.pytester.path / "test_shop.py"
    source.write_text(TESTS + "\n\n# later\n")
    shown = command(suite.pytester.path, "eject")
    assert "test_shop.py: it has changed since the run; run the tests again, with --heal-record=all" in shown
    assert "+++ b/login.py" not in shown  # whose use is not known any more
    assert "is not known any more" in shown


NEGATIVE = """<!doctype html><title>Shop</title><button onclick="document.querySelector('#later').remove()">Close</button>
<button id=later>Remind me later</button>"""
GONE = """from playwright.sync_api import expect


def test_gone(shop):
    later = shop.locator("desc=remind button")
    expect(later).to_be_visible()
    shop.click("desc=close button")
    expect(later).to_be_hidden()


def test_never_there(shop):
    expect(shop.locator("desc=voucher field")).to_be_hidden()
"""


def test_what_is_asked_to_be_gone_stood_for_nothing_else(basket):
    folder = basket.pytester.path
    conftest = folder / "conftest.py"
    conftest.write_text(conftest.read_text().partition("FIRST =")[0] + f"SITE = {NEGATIVE!r}\n{CONFTEST}")
    (folder / "test_gone.py").write_text(GONE)
    basket.run(1, "--heal=on", "--heal-record=all").assert_outcomes(passed=2)
    shown = command(folder, "eject", "--write", "--force")
    assert 'later = shop.get_by_role("button", name="Remind me later")' in (folder / "test_gone.py").read_text()
    assert "it was absent at first, before any locator for it was known" in shown
    basket.run(1, "-p", "no:heal", "-k", "test_gone and not never").assert_outcomes(passed=1, deselected=1)


ASYNC = """import asyncio
import inspect
import os

import pytest
from playwright.async_api import async_playwright

SITE = {site!r}


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = [name for name in pyfuncitem._fixtureinfo.argnames if name != "shop"]
    given = {{name: pyfuncitem.funcargs[name] for name in names}}

    async def run():
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(**pyfuncitem.funcargs["launched"])
            page = await browser.new_page()
            await page.route("**/*", lambda route: route.fulfill(body=SITE, content_type="text/html"))
            await page.goto("http://shop.example/")
            page.set_default_timeout(4000)
            await pyfuncitem.obj(page, **given)
            await browser.close()

    asyncio.run(run())
    return True


@pytest.fixture
def shop():
    return None


@pytest.fixture(autouse=True)
def launched(browser_type_launch_args):
    return browser_type_launch_args
"""
AWAITED = """from playwright.async_api import expect


async def test_words(shop, find_by_description):
    await (await find_by_description("e-mail field", page=shop)).fill("Ada")
    button = await find_by_description("login button", page=shop)
    await button.click()
    await expect(shop.locator("output")).to_have_text("Hello")


async def test_selectors(shop):
    await shop.click("desc=login button")
    await shop.locator("#users").locator("desc=delete button in Anna's row").click()
    await expect(shop.locator("output")).to_have_text("Anna gone")


async def test_not_awaited_at_once(shop, find_by_description):
    found = find_by_description("voucher field", page=shop)
    await (await found).fill("V1")
"""
AWAITED_EJECTED = """from playwright.async_api import expect


async def test_words(shop):
    await shop.get_by_role("textbox", name="E-mail").fill("Ada")
    button = shop.get_by_role("button", name="Sign in")
    await button.click()
    await expect(shop.locator("output")).to_have_text("Hello")


async def test_selectors(shop):
    await shop.get_by_role("button", name="Sign in").click()
    await shop.locator("#users").get_by_role("row").filter(has_text="Anna").get_by_role("button", name="Delete").click()
    await expect(shop.locator("output")).to_have_text("Anna gone")


async def test_not_awaited_at_once(shop, find_by_description):
    found = find_by_description("voucher field", page=shop)
    await (await found).fill("V1")
"""


def test_a_suite_of_the_async_api_is_ejected_and_green_without_the_plugin(basket):
    folder = basket.pytester.path
    conftest = folder / "conftest.py"
    given = conftest.read_text().partition("FIRST =")[0]
    conftest.write_text(f"{given}\n{ASYNC.format(site=SITE)}")
    source = folder / "test_shop.py"
    source.write_text(AWAITED)
    basket.run(1, "--heal=on", "--heal-record=all").assert_outcomes(passed=3)

    shown = command(folder, "eject", "--write", "--force")
    assert source.read_text() == AWAITED_EJECTED
    assert "it is not awaited where it is called, as a locator need not be" in shown
    basket.run(1, "-p", "no:heal", "-k", "words or selectors").assert_outcomes(passed=2, deselected=1)


MARKED = SITE.replace("<button onclick=", "<button data-testid=sign-in onclick=", 1)
SPOKEN = '    shop.get_by_role("button", name="Sign in")\n' * 8
BY_TEST_ID = '    shop.get_by_test_id("sign-in")\n' * 9
STYLED = """

def test_words(shop, find_by_description):
    find_by_description("login button").click()
    shop.locator("desc=login button").click()


def test_number(shop, catalog):
    shop.locator("index=2").click()
"""


@pytest.mark.parametrize(
    ("others", "option", "written"),
    [
        (SPOKEN, (), 'shop.get_by_role("button", name="Sign in")'),
        (SPOKEN + BY_TEST_ID, (), 'shop.get_by_test_id("sign-in")'),
        (SPOKEN + BY_TEST_ID, ("-o", "heal_style=user-facing"), 'shop.get_by_role("button", name="Sign in")'),
    ],
)
def test_what_is_written_is_in_the_style_of_the_suite(basket, others, option, written):
    folder = basket.pytester.path
    conftest = folder / "conftest.py"
    conftest.write_text(conftest.read_text().partition("FIRST =")[0] + f"SITE = {MARKED!r}\n{CONFTEST}")
    source = folder / "test_shop.py"
    source.write_text(f"def test_others(shop):\n{others}{STYLED}")
    basket.run(1, "--heal=on", "--heal-record=all", *option).assert_outcomes(passed=3)
    command(folder, "eject", "--write", "--force", *option)
    now = source.read_text().partition("def test_words")[2]
    assert now.count(f"    {written}.click()\n") == 3, now


def test_the_locator_that_a_failure_offers_is_in_the_style_of_the_suite(basket):
    folder = basket.pytester.path
    conftest = folder / "conftest.py"
    conftest.write_text(conftest.read_text().partition("FIRST =")[0] + f"SITE = {MARKED!r}\n{CONFTEST}")
    source = folder / "test_shop.py"
    failing = '\n\ndef test_fails(shop):\n    shop.locator("#sign-in").click(timeout=500)\n'

    def offered(others):
        source.write_text(f"def test_others(shop):\n{others}{failing}")
        said = basket.run(1, "--heal=suggest").stdout.str()
        return said.partition("ready to paste: ")[2].partition("\n")[0]

    assert offered(SPOKEN) == 'page.get_by_role("button", name="Sign in")'
    assert offered(BY_TEST_ID) == 'page.get_by_test_id("sign-in")'


def test_the_locators_of_a_catalog_are_in_the_style_of_the_suite(basket):
    folder = basket.pytester.path
    conftest = folder / "conftest.py"
    conftest.write_text(conftest.read_text().partition("FIRST =")[0] + f"SITE = {MARKED!r}\n{CONFTEST}")
    found = "\n\ndef test_found(shop, catalog):\n    print('found:', catalog.find('login button')[0].locator)\n"

    def shown(others):
        (folder / "test_shop.py").write_text(f"def test_others(shop):\n{others}{found}")
        return basket.run(1, "-s", "-k", "found").stdout.str().partition("found: ")[2].partition("\n")[0]

    assert shown(SPOKEN) == 'page.get_by_role("button", name="Sign in")'
    assert shown(SPOKEN + BY_TEST_ID) == 'page.get_by_test_id("sign-in")'
