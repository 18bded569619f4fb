"""A deployed page is checked without a test: what drifted is judged as in a test, and nothing is recorded."""

import json

import pytest
from playwright.sync_api import sync_playwright

from pytest_heal.check.command import check
from pytest_heal.check.text import as_text
from pytest_heal.config.settings import Settings
from pytest_heal.healing.run import Run
from tests.support.browsers import launch
from tests.support.fixtures import Site

SIGNED_IN = "<script>if (!localStorage.token) location.href = '/sign-in'</script><button id=out>Sign out</button>"
LATE = "<p id=place></p><script>setTimeout(() => place.innerHTML = '<button id=late>Late</button>', 300)</script>"
SHOP = """<!doctype html><title>Shop</title><h1>Mugs</h1>
<button id=buy onclick="window.bought = 1">Buy now</button> <label>E-mail <input id=mail></label>
<button class=gone>Reserve a table</button> <i class=tag>Offer of the week</i>
<div id=bar><button id=up>Up</button><button id=down>Down</button></div>{late}<iframe id=pay src=/pay></iframe>"""
CHANGED = """<!doctype html><title>Shop</title><h1>Mugs</h1>
<button id=purchase onclick="window.bought = 1">Buy now</button> <label>E-mail <input id=mail></label>
<i class=tag>Offer of the week</i> <i class=tag>New</i>
<div id=bar><button id=first>Home</button><button id=up>Up</button><button id=down>Down</button></div>{late}
<iframe id=pay src=/pay></iframe>"""


@pytest.fixture(scope="module")
def remembered(tmp_path_factory):
    """A site, and settings with a baseline that a passed test recorded on it."""
    root = tmp_path_factory.mktemp("project")
    settings = Settings(mode="on", baseline=(root / "baseline",))
    site = Site()
    site.pages.update({"/shop": SHOP.format(late=LATE), "/pay": "<label>Card <input id=card></label>", "/account": SIGNED_IN})
    site.pages |= {"/order/7": "<button id=pay>Pay</button>", "/old": "<button id=old>Old</button>", "/sign-in": "<p>Sign in"}
    run = Run(settings, root=root, log=print)
    run.install()
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            page = browser.new_page()
            page.add_init_script("localStorage.token = 1")
            run.start("tests/test_shop.py::test", "on")
            page.goto(f"{site.url}/shop")
            page.locator("#late").click()
            for selector in ("#buy", ".gone", ".tag", "#bar button >> nth=1"):
                page.locator(selector).click()
            page.locator("#mail").fill("a@b.example")
            page.frame_locator("#pay").locator("#card").fill("4")
            for path, selector in (("account", "#out"), ("order/7", "#pay"), ("old", "#old")):
                page.goto(f"{site.url}/{path}")
                page.locator(selector).click()
            run.finish()
            run.close()
            browser.close()
    finally:
        run.uninstall()
    yield site, settings, root
    site.server.shutdown()


def statuses(page):
    return {one.fingerprint.key.locator: one.status for one in page.locators}


def test_what_drifted_is_found_and_said(remembered):
    site, settings, root = remembered
    stored = {path: path.read_bytes() for path in (root / "baseline").rglob("*.yaml")}
    site.pages |= {"/shop": CHANGED.format(late=LATE), "/pay": "<label>Card <input id=number></label>"}
    del site.pages["/old"]
    found = check(settings, root, [], print, from_baseline=True, base=site.url)
    shop = next(page for page in found.pages if page.page == "/shop")
    assert statuses(shop) == {
        "#buy": "lost",
        "#mail": "found",
        ".gone": "absent",
        ".tag": "ambiguous",
        "#bar button >> nth=1": "moved",
        "#late": "found",
        "#pay": "found",
        "#pay >> internal:control=enter-frame >> #card": "lost",
    }
    by = {one.fingerprint.key.locator: one.event for one in shop.locators}
    assert by["#buy"].replacement == 'page.get_by_role("button", name="Buy now")'
    assert by["#buy"].method == "click"
    assert (
        by["#pay >> internal:control=enter-frame >> #card"].replacement
        == 'page.frame_locator("#pay").get_by_role("textbox", name="Card")'
    )
    assert by[".gone"].outcome == "refused"
    assert by[".tag"].after == '<i> "Offer of the week"'
    assert by["#bar button >> nth=1"].after == 'button "Down"'
    problems = {page.page: page.problem for page in found.pages if page.problem}
    # 404, and nothing to show: Chromium fails, its headless shell shows an empty page
    assert problems["/old"] == "the server answered 404" or "net::ERR_HTTP_RESPONSE_CODE_FAILURE" in problems["/old"]
    assert problems["/account"].startswith(f"it led to {site.url}/sign-in; if it needs a sign-in, give --storage-state")
    assert [page for page, _ in found.uncheckable] == ["/order/{n}"]
    assert found.exit_status == 4 + 8 + 16 + 32 + 64
    assert '    + page.get_by_role("button", name="Buy now")     confidence' in as_text(found)
    assert {path: path.read_bytes() for path in (root / "baseline").rglob("*.yaml")} == stored


def test_given_pages_and_a_state_of_a_sign_in(remembered, tmp_path):
    site, settings, root = remembered
    site.pages["/order/99"] = "<button id=pay>Pay</button>"
    state = tmp_path / "state.json"
    origin = {"origin": site.url, "localStorage": [{"name": "token", "value": "1"}]}
    state.write_text(json.dumps({"cookies": [], "origins": [origin]}))
    found = check(settings, root, [f"{site.url}/account", "/order/99"], print, storage=str(state))
    assert [page.page for page in found.pages] == ["/account", "/order/{n}"]
    assert [set(statuses(page).values()) for page in found.pages] == [{"found"}, {"found"}]
    assert found.exit_status == 0
