"""What a locator matches on a real page meets its own demands, as the probe sees the page."""

import re

import pytest

from pytest_heal.browser.private import selector_of
from pytest_heal.element.element import Inventory
from pytest_heal.locator.demands import demands_of
from pytest_heal.relocation.demanded import demanded
from pytest_heal.relocation.scope import among
from tests.relocation.test_live_traps import INDICES, INVENTORY

LONG = " ".join(f"sentence {n} of a long story" for n in range(30)) + " with an end"
PAGE = f"""<!doctype html><title>People</title>
<style>.gone {{ display: none }} .loud {{ text-transform: uppercase }}</style>
<nav aria-label="Main"><a href="/" aria-current="page" class="nav-link active">Home</a> <a href="/people">People</a></nav>
<main>
  <h1>People  and
    teams</h1>
  <div role="tablist"><button role="tab" aria-selected="true" class="tab active">Staff</button>
    <button role="tab" aria-selected="false" class="tab">Guests</button></div>
  <table>
    <tr><th>Name</th><th aria-sort="ascending">Place</th><th></th></tr>
    <tr class="row"><td>Ada Lovelace</td><td>London</td><td><button>Edit</button> <button disabled>Delete</button></td></tr>
    <tr class="row is-archived"><td>Bob <b>Stone</b> junior</td><td>"Paris"</td><td><button>Edit</button></td></tr>
  </table>
  <ul class="todo-list">
    <li class="todo completed"><label><input type="checkbox" checked> Buy milk</label> <a href="/todo/1">Show</a></li>
    <li class="todo"><label><input type="checkbox"> Call mother</label> <a href="/todo/2.PDF">Show</a></li>
  </ul>
  <article class="card" data-state="open" data-kind="plan">
    <h3>Basic</h3><p>from <em>5 €</em></p><button>Choose</button></article>
  <article class="card"><h3>Pro</h3><p>from <em>9 €</em></p><button>Choose</button></article>
  <form aria-label="Sign up">
    <label for="mail">E-mail</label><input id="mail" type="email" placeholder="you@example.com" required value="ada@x.org">
    <label>Notes<textarea title="Say it">dear all</textarea></label>
    <input aria-label="Search people" type="search" aria-invalid="true" class="field is-invalid">
    <input name="code" value="17" readonly>
    <select aria-label="Colour"><option>Red</option><option selected>Blue</option></select>
    <button aria-pressed="true" type="button">Bold</button>
    <button aria-expanded="false" type="button">More</button>
    <button type="submit" class="loud">Create account</button>
    <input type="submit" value="Send it">
  </form>
  <details open><summary>Help</summary><p>Call us.</p></details>
  <div class="alert alert-success" role="status">Order <b>placed</b></div>
  <div class="gone">Hidden words</div>
  <p id="story">{LONG}</p>
  <section aria-label="Stories"><p>{LONG}</p><button>Read on</button></section>
  <img src="/logo.png" alt="Our logo" title="It's 5&quot; wide">
  <button aria-label="Close"><svg class="icon-x" width="9" height="9"></svg></button>
  <dialog open aria-label="Rename"><h2>Rename</h2><button>OK</button></dialog>
  <div id="host"></div>
  <iframe srcdoc="<p>inside</p>" title="Inner"></iframe>
</main>
<script>
  host.attachShadow({{mode: "open"}}).innerHTML =
    '<section role="group" aria-label="Hidden place"><p class="hint active">In the shadow</p><button>Press</button></section>';
</script>"""

LOCATORS = """
page.get_by_role("checkbox", checked=True)
page.get_by_role("checkbox", checked=False)
page.get_by_role("checkbox", name="Buy milk", checked=True)
page.get_by_role("button", disabled=True)
page.get_by_role("button", name="Delete", disabled=True)
page.get_by_role("tab", selected=True)
page.get_by_role("tab", selected=False)
page.get_by_role("button", pressed=True)
page.get_by_role("button", expanded=False)
page.get_by_role("button", name="edit")
page.get_by_role("button", name="Edit", exact=True)
page.get_by_role("button", name=re.compile("^e.it$", re.IGNORECASE))
page.get_by_role("button", name="CREATE account")
page.get_by_role("option", selected=True)
page.get_by_role("heading", name="People and teams", level=1)
page.get_by_role("row", name="Ada").get_by_role("button", name="Edit")
page.get_by_role("row").filter(has_text="Bob Stone").get_by_role("button")
page.get_by_role("row").filter(has=page.get_by_role("cell", name="London")).get_by_role("button").first
page.get_by_role("row").filter(has_not=page.get_by_text("London"), has_text="Stone")
page.get_by_role("row").filter(has_not_text="Stone")
page.get_by_role("row").filter(has_not=page.locator(".badge"))
page.get_by_role("listitem").filter(has_not=page.locator("#mail"), has=page.get_by_role("checkbox"))
page.get_by_role("dialog").get_by_role("button", name="OK")
page.get_by_role("dialog", name="Rename").get_by_text("OK")
page.get_by_role("group", name="Hidden place").get_by_role("button", name="Press")
page.get_by_role("textbox", name="Notes")
page.get_by_role("button").and_(page.get_by_text("Bold"))
page.get_by_role("button", name="Nobody").or_(page.get_by_role("button", name="More"))
page.get_by_role("link").and_(page.locator("[aria-current]"))
page.get_by_text("Order placed")
page.get_by_text("Stone", exact=True)
page.get_by_text("In the shadow")
page.get_by_text(re.compile(r"^\\d €$"))
page.get_by_text('"Paris"')
page.get_by_text("Create account")
page.get_by_text("Send it")
page.get_by_text("with an end")
page.get_by_text("sentence 29 of")
page.get_by_text(LONG, exact=True)
page.get_by_text("Hidden words")
page.get_by_text("Ada Lovelace", exact=True).locator("..")
page.get_by_text("Ada Lovelace", exact=True).locator("..").get_by_role("button", name="Edit")
page.get_by_text("from").locator("..").get_by_role("button")
page.get_by_text("Basic").locator("xpath=..")
page.get_by_text("Basic").locator("xpath=ancestor::article").get_by_role("button")
page.get_by_label("E-mail")
page.get_by_label("Search", exact=False)
page.get_by_label("Search people", exact=True)
page.get_by_label("Colour")
page.get_by_label(re.compile("notes", re.I))
page.get_by_placeholder("you@")
page.get_by_alt_text("logo")
page.get_by_title("It's 5\\" wide", exact=True)
page.get_by_title("say it")
page.locator("section", has_text="with an end")
page.locator("article", has=page.get_by_role("heading", name="Pro")).get_by_role("button")
page.locator("article:has-text('Basic') button")
page.locator("article:has(h3:text-is('Pro'))")
page.locator("article:not(:has-text('Pro'))")
page.locator("article:not([data-state])")
page.locator("h3:has(+ p:has-text('9'))")
page.locator("h3:text('Basic') ~ button")
page.locator(":text-matches('^order\\\\\\\\s', 'i')").last
page.locator("li.todo.completed")
page.locator("li:not(.completed)")
page.locator("li:not(.completed) a")
page.locator("li:has(input:checked) a")
page.locator("li:has(input:not(:checked))")
page.locator(".tab.active")
page.locator("nav .active")
page.locator("tr.is-archived")
page.locator(".alert-success")
page.locator(".is-invalid")
page.locator(".hint.active")
page.locator("input:checked")
page.locator("button:disabled")
page.locator("button:enabled").first
page.locator("input:required")
page.locator("input:read-only")
page.locator("input:optional").first
page.locator("[aria-invalid=true]")
page.locator("[aria-sort=ascending]")
page.locator("[aria-current=page]")
page.locator("[aria-current]")
page.locator("[aria-selected='false']")
page.locator("[data-state=open]")
page.locator("[data-kind^=pl]")
page.locator("a[href='/todo/1']")
page.locator("a[href$='.pdf' i]")
page.locator("img[src*=logo]")
page.locator("details[open]")
page.locator("details[open] p")
page.locator("svg.icon-x")
page.locator("text=Order placed")
page.locator("text='Stone'")
page.locator("text=/^bob/i")
page.locator("td >> text=Bob")
page.locator("role=checkbox[checked]")
page.locator("role=button[name='edit' i]")
page.locator("role=button[name*='reate']")
page.locator("button >> visible=true").first
page.locator("div >> visible=false")
page.locator("//tr[td='Ada Lovelace']//button")
page.locator("//tr[contains(., 'Stone')]")
page.locator("//tr[.//b[text()='Stone']]//button")
page.locator("//tr[.//button[@disabled]]")
page.locator("//td[text()='Ada Lovelace']/ancestor::tr")
page.locator("//td[text()='Ada Lovelace']/..//button")
page.locator("//td[text()='Ada Lovelace']/following-sibling::td[1]")
page.locator("//h3[.='Pro']/following-sibling::button")
page.locator("//button[not(@disabled) and text()='Edit']")
page.locator("(//tr[contains(., 'Stone')])[1]//button")
page.locator("//input[@type='checkbox' and not(@checked)]")
page.locator("//input[@type='checkbox' and @checked]")
page.locator("//li[not(contains(@class, 'completed'))]")
page.locator("//a[.='Home'] | //a[.='People']")
page.locator("//p[string-length(.) > 300]")
page.locator("//label[text()='E-mail']/following::input[1]")
page.frame_locator("iframe").get_by_text("inside")
"""
UNSEEN = """
page.locator("section").filter(has_text="with an end").get_by_role("button")
page.locator("section", has=page.get_by_text("with an end"))
page.locator("[value='17']")
page.locator("input[value='ada@x.org']")
"""
# What the probe does not see: the end of a long text, what somebody has entered. It counts as not proven.
# A place and a tag are none that are demanded, and a button that nothing calls open counts as closed.
WEAKER = (".first", ".last", "[1]", ":has(input:not(", "expanded=False")
CODES = [code for line in LOCATORS.strip().splitlines() if (code := line.strip())]


@pytest.fixture(scope="module")
def shown(plain_browser):
    context = plain_browser.new_context()
    page = context.new_page()
    page.set_content(PAGE)
    yield page, Inventory.from_payload(page.evaluate(INVENTORY))
    context.close()


def located(page, code):
    return eval(code, {"page": page, "re": re, "LONG": LONG})


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("act", [False, True])
def test_what_matches_meets_its_own_demands(shown, code, act):
    page, inventory = shown
    locator = located(page, code)
    selector = selector_of(locator)
    if "frame_locator" in code:
        assert demands_of(selector)
        return
    indices = page.evaluate(INDICES, locator.element_handles())
    assert indices
    narrowed = among(selector, inventory)
    for index in indices:
        if index < 0:
            continue
        element = inventory[index]
        broken = [held for held in demanded(selector, element, index, inventory, act=act) if not held.held]
        assert broken == [], (selector, element.describe())
        assert narrowed is None or index in narrowed, (selector, element.describe())


@pytest.mark.parametrize("code", UNSEEN.strip().splitlines())
def test_what_cannot_be_seen_is_not_proven(shown, code):
    page, inventory = shown
    locator = located(page, code)
    (index,) = page.evaluate(INDICES, locator.element_handles())
    found = demanded(selector_of(locator), inventory[index], index, inventory, act=False)
    assert [held.held for held in found] == [False]


def test_what_does_not_match_breaks_a_demand(shown):
    """The reverse, as far as what is demanded goes: the property above is not met by demanding nothing."""
    page, inventory = shown
    for code in CODES:
        locator = located(page, code)
        selector = selector_of(locator)
        if "frame_locator" in code or not demands_of(selector):
            continue
        matched = page.evaluate(INDICES, locator.element_handles())
        old = inventory[matched[0]]
        others = [i for i, e in enumerate(inventory) if i not in matched and e.role == old.role and e.tag == old.tag]
        found = [held for i in others for held in demanded(selector, old, i, inventory, act=False)]
        if found and not any(mark in code for mark in WEAKER):
            assert not all(held.held for held in found), (selector, [inventory[i].describe() for i in others])
