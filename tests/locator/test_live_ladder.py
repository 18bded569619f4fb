"""The ladder on a real page: what the inventory shows to be right is right in the browser, and CSS escapes as it does."""

import pytest
from playwright.sync_api import sync_playwright

from pytest_heal.browser.probe import decode, inventory_expression
from pytest_heal.locator import css
from pytest_heal.locator.ladder import ladder
from tests.support.browsers import launch

PAGE = """<!doctype html><title>Shop</title>
<style>.gone { display: none }</style>
<nav aria-label="Shop"><a href="/">Home</a> <a href="/cart">Cart</a></nav>
<main>
  <h1>Mugs "and" more</h1>
  <ul>
    <li><h3>Blue mug</h3> <button class="add css-1x2y" id=":r1:">Add</button> <a href="/mug/1">More</a></li>
    <li><h3>Red mug</h3> <button class="add css-1x2y" id=":r2:">Add</button> <a href="/mug/2">More</a></li>
  </ul>
  <table>
    <tr><td>Ann</td><td>Smith</td><td><a href="#">Edit</a></td></tr>
    <tr><td>Ann</td><td>Jones</td><td><a href="#">Edit</a></td></tr>
  </table>
  <div class="box card"><b>Basic</b> <button>Choose</button></div>
  <div class="box card"><b>Pro</b> <button>Choose</button></div>
  <form id="order" aria-label="Order">
    <label for="street">Street</label> <input id="street" name="street" placeholder="12 Main St">
    <label><input type="radio" name="size" value="large"> Large</label>
    <label><input type="radio" name="size" value="small"> Small</label>
    <input type="submit" value="Save">
    <button type="button">Save draft</button>
    <button type="button" data-cy="it's">It's "quoted" \\ &gt;&gt; done</button>
  </form>
  <form id="billing" aria-label="Billing"><label>Street <input name="b:street[1]"></label></form>
  <img src="/logo.png" alt="Our logo" title='5" wide'>
  <div id="1st" class="md:w-1/2" tabindex="0">First</div>
  <div id="a.b:c d" tabindex="0"><span></span></div>
  <button class="gone">Home</button>
  <div id="host"></div>
</main>
<footer><a href="/cart">Cart</a></footer>
<script>
  host.attachShadow({mode: "open"}).innerHTML = '<p><button>In the shadow</button></p>';
</script>"""

BY_PATH = """path => {
  let node = document.documentElement;
  for (const step of path.slice(1)) {
    const [, shadow, tag, nth] = step.match(/^(\\^?)(.*)\\[(\\d+)\\]$/);
    node = [...(shadow ? node.shadowRoot : node).children].filter(child => child.localName === tag)[nth - 1];
  }
  return node;
}"""


@pytest.fixture(scope="module")
def page():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        page.set_content(PAGE)
        yield page
        browser.close()


@pytest.mark.long
def test_every_rung_for_every_control_matches_it_alone(page):
    inventory = decode(page.evaluate(inventory_expression()))
    controls = [e for e in inventory if e.visible and ("interactive" in e.states or e.tag == "img")]
    assert len(controls) > 20
    wrong, without = [], []
    for element in controls:
        handle = page.evaluate_handle(BY_PATH, list(element.path))
        rungs = ladder(element, inventory)
        if not rungs:
            without.append(element.describe())
        for rung in rungs:
            assert eval(rung.code, {"page": page}).count() == page.locator(rung.selector).count()
            found = page.locator(rung.selector)
            if found.count() != 1 or not found.evaluate("(found, wanted) => found === wanted", handle):
                wrong.append((element.describe(), rung.code))
    assert wrong == []
    assert without == []


TEXTS = [
    "save",
    "1st",
    "-1",
    "-",
    "--",
    "a b",
    "a\nb",
    "\x7f\x00\x1f",
    "größe",
    '"]',
    "\\",
    "md:w-1/2",
    "[x]",
    "😀",
    "a>>b",
    "0",
    "-a",
    "#.:",
]


@pytest.mark.parametrize("text", TEXTS)
def test_escapes_are_those_of_the_browser(page, text):
    assert css.identifier(text) == page.evaluate("text => CSS.escape(text)", text)
    selector = f"[data-x={css.string(text)}]"
    assert page.evaluate(
        "([text, selector]) => { const e = document.createElement('i'); e.dataset.x = text; return e.matches(selector); }",
        [text.replace("\x00", "\ufffd"), selector],
    )
