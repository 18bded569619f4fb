"""Deliberate defects in real Chromium: each breaks what it names and nothing else, and the page is what it was afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pytest_heal.healing.prove import _UNDO, _source
from pytest_heal.relocation.mutant import OPERATORS

PAGE = """<!doctype html><html lang=en><title>Shop</title>
<main id=main style="height:60px;overflow:auto"><h1>Plants</h1>
<form><label id=mail-label>E-mail <input id=mail placeholder="you@example.com" value=Ada></label>
<label><input type=checkbox id=terms> Terms</label>
<label><input type=radio name=pay id=card checked> Card</label><label><input type=radio name=pay id=cash> Cash</label>
<button id=buy class="cta is-active" style="color: red" aria-pressed=true title="Buy now">Buy <b>it</b></button>
<button id=save type=button>Save</button><input type=submit id=send value=Send></form>
<details id=more open><summary>More</summary>text</details>
<ul id=list style="height:20px;overflow:auto"><li>One<button id=one>Delete</button></li>
<li>Two<button id=two>Delete it</button></li><li id=tall style="height:200px">Three</li></ul>
<span id=silent></span><div role=tab id=tab>Tab</div><iframe id=frame srcdoc="<p>inner</p>"></iframe><x-box id=box>own</x-box>
<p id=built><a is=x-link href=/own>own</a></p>
<select id=country><option id=at>Austria<option>Chile</select></main>
<div id=host></div>
<script>
  document.querySelector('#host').attachShadow({mode: 'open'}).innerHTML =
    '<label><input type=radio name=s id=s1>a</label><label><input type=radio name=s id=s2 checked>b</label>'
  document.querySelector('#list').scrollTop = 30
  document.querySelector('#main').scrollTop = 20
  window.heard = []
  for (const name of ['click', 'change', 'input', 'focus', 'blur', 'submit', 'toggle'])
    document.addEventListener(name, (event) => heard.push(event.type), true)
</script></html>"""
SIGNATURE = """() => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const own = window.own = window.own || all(document)
  const now = all(document)
  return JSON.stringify([
    document.documentElement.outerHTML, document.querySelector('#host').shadowRoot.innerHTML,
    now.length === own.length && now.every((one, at) => one === own[at]),
    now.map((one) => [one.value, one.checked, one.disabled, one.open, one.selectedIndex, one.scrollTop, one.scrollLeft]),
    document.activeElement.id,
    window.heard,
  ])
}"""
WORDS = ["Brolvik", "Zantrume"]


@pytest.fixture
def page(tab):
    tab.set_content(PAGE)
    tab.wait_for_function("heard.length > 0")  # what is open from the start tells of it
    tab.evaluate("heard.length = 0")
    return tab


def broken(page, selector, operator):
    return page.locator(selector).evaluate(_source(), [operator, WORDS])


def undone(page):
    return page.evaluate(_UNDO)


BREAKS = {
    ("removed", "#buy"): lambda page: expect(page.locator("#buy")).to_have_count(0),
    ("removed", "#list"): lambda page: expect(page.locator("#one")).to_have_count(0),
    ("removed", "#card"): lambda page: expect(page.locator("#card")).to_have_count(0),
    ("removed", "#s2"): lambda page: expect(page.locator("#s2")).to_have_count(0),
    ("hidden", "#buy"): lambda page: expect(page.locator("#buy")).to_be_hidden(),
    ("hidden", "#list"): lambda page: expect(page.locator("#list")).to_be_hidden(),
    ("disabled", "#buy"): lambda page: expect(page.locator("#buy")).to_be_disabled(),
    ("disabled", "#mail"): lambda page: expect(page.locator("#mail")).to_be_disabled(),
    ("disabled", "#tab"): lambda page: expect(page.locator("#tab")).to_be_disabled(),
    ("words", "#buy"): lambda page: expect(page.get_by_role("button", name="Buy")).to_have_count(0),
    ("words", "#mail"): lambda page: expect(page.get_by_label("E-mail").or_(page.get_by_placeholder("you"))).to_have_count(0),
    ("words", "#send"): lambda page: expect(page.get_by_role("button", name="Send")).to_have_count(0),
    ("words", "h1"): lambda page: expect(page.locator("h1")).to_have_text("Brolvik"),
    ("state", "#terms"): lambda page: expect(page.locator("#terms")).to_be_checked(),
    ("state", "#card"): lambda page: expect(page.locator("#card")).not_to_be_checked(),
    ("state", "#cash"): lambda page: expect(page.locator("#card")).not_to_be_checked(),
    ("state", "#s1"): lambda page: expect(page.locator("#s2")).not_to_be_checked(),
    ("state", "#buy"): lambda page: expect(page.locator("#buy[aria-pressed=false]:not(.is-active)")).to_have_count(1),
    ("exchanged", "#one"): lambda page: expect(page.locator("li").first.locator("button")).to_have_id("two"),
    ("exchanged", "li >> nth=0"): lambda page: expect(page.locator("li").first).to_contain_text("Two"),
}


@pytest.mark.parametrize(("operator", "selector"), BREAKS, ids=lambda value: value)
def test_a_defect_is_there_and_is_taken_back_exactly(page, operator, selector):
    before = page.evaluate(SIGNATURE)
    made = broken(page, selector, operator)
    assert made["applied"], made
    assert page.evaluate(SIGNATURE) != before
    BREAKS[operator, selector](page)
    assert undone(page) is True
    assert page.evaluate(SIGNATURE) == before


def test_every_operator_is_shown_to_break_something():
    assert {operator for operator, _ in BREAKS} == set(OPERATORS)


LEFT = [
    ("removed", "body", "it is the page itself"),
    ("removed", "#at", "a option is another one"),
    ("removed", "#main", "loads anew"),
    ("removed", "#box", "custom elements"),
    ("removed", "#built", "custom elements"),
    ("hidden", "body", "it is the page itself"),
    ("hidden", "#silent", "hidden already"),
    ("disabled", "h1", "nothing that can be disabled"),
    ("words", "#silent", "it says nothing"),
    ("state", "h1", "it has no state"),
    ("state", "#more", "it has no state"),
    ("disabled", "summary", "nothing that can be disabled"),
    ("exchanged", "h1", "nothing like it"),
    ("exchanged", "#s1", "shadow root"),
    ("exploded", "h1", "no such change"),
]


@pytest.mark.parametrize(("operator", "selector", "why"), LEFT)
def test_what_cannot_be_made_or_undone_is_not_tried(page, operator, selector, why):
    before = page.evaluate(SIGNATURE)
    made = broken(page, selector, operator)
    assert not made["applied"]
    assert why in made["why"]
    assert page.evaluate(SIGNATURE) == before
    assert undone(page) is None


@pytest.mark.parametrize("operator", ["removed", "hidden", "disabled", "exchanged"])
def test_what_has_the_focus_keeps_it(page, operator):
    page.locator("#one").focus()
    made = broken(page, "#one", operator)
    assert (made["applied"], made["why"]) == (False, "it has the focus")


def test_one_defect_at_a_time(page):
    assert broken(page, "#buy", "words")["applied"]
    assert broken(page, "#save", "words")["why"] == "the last change is not undone"
    assert undone(page) is True


def test_what_the_page_changed_meanwhile_is_told(page):
    broken(page, "#buy", "removed")
    page.evaluate("document.querySelector('form').append('more')")
    assert undone(page) is False  # it is back, and the page is not what it was
    expect(page.locator("#buy")).to_have_count(1)


@pytest.mark.parametrize("operator", OPERATORS)
def test_no_event_is_heard_and_no_handler_called(page, operator):
    page.evaluate("document.querySelectorAll('*').forEach(one => { one.onclick = () => heard.push('handler') })")
    for selector in ("#buy", "#terms", "#cash", "#one"):
        broken(page, selector, operator)
        undone(page)
    page.wait_for_timeout(50)
    assert page.evaluate("heard") == []
