"""What ``rivals.js`` finds on a page is what the benchmarks find in a recording of it."""

import json

import pytest
from benchmarks.beside import LOOKED_AT, MOST, likest, rivals

from pytest_heal.browser.probe import (
    PROBE_JS,
    RIVALS,
    decode,
    description_expression,
    description_from_payload,
    inventory_expression,
    script,
)

pytestmark = pytest.mark.browser

SHOP = (
    "<nav><a class='link' href='/'>Home</a><a class='link' href='/cart'>Cart</a></nav><main><h1>Plants</h1><ul>"
    + "".join(
        f"<li class='plant'><b>{name}</b><button class='buy'>Add</button></li>" for name in ("Fern", "Moss", "Ivy", "Oak")
    )
    + "</ul><p><i class='icon star'>\u200b</i><i class='icon heart'></i><i class=space></i><svg class='icon'></svg></p>"
    + "<form><label>Search <input name='q'></label><button class='go'>Go</button><p hidden>Nothing</p></form></main>"
)


@pytest.mark.parametrize("selector", ["li:nth-child(2) button", "a >> nth=1", "input", "h1", ".go", "ul", "[hidden]", ".star"])
def test_the_same_as_in_a_recording(tab, selector):
    tab.set_content(SHOP)
    told = json.loads(tab.locator(selector).evaluate(description_expression()))
    inventory = decode(tab.evaluate(inventory_expression()))
    place = tab.locator(selector).evaluate(f"e => ({PROBE_JS}).inventory(document).elements.indexOf(e)")
    kept = told["rivals"]["payload"]
    paths = [inventory[index].path for index in likest(inventory, place)]
    assert 3 < len(paths) <= MOST
    seen = description_from_payload(told)
    assert seen.rivals == rivals(inventory, place)
    assert len(kept["tag"]) >= len(told["rivals"]["places"]) == len(paths)
    assert not any(kept["near"] + kept["section"])


def test_pictures_without_words_are_rivals_of_one_another(tab):
    drawn = "".join(f"<i class='icon {name}'></i>" for name in ("star", "heart")) + "<i class=space></i><b class=icon></b>"
    tab.set_content(
        f"<style>i, b {{ display: inline-block; width: 9px; height: 9px }}</style><p>Rate it {drawn}</p><p>Sold</p>"
    )
    of = {
        css: description_from_payload(tab.locator(css).evaluate(description_expression())).rivals
        for css in (".star", "p >> nth=1")
    }
    assert [(rival.tag, rival.classes) for rival in of[".star"]] == [("i", ("icon", "heart")), ("p", ())]
    assert [rival.text for rival in of["p >> nth=1"]] == ["Rate it"]


def test_what_is_inside_or_around_is_no_rival(tab):
    tab.set_content("<main><div id=card><p>One</p><p>Two</p></div><div>Three</div></main>")
    seen = description_from_payload(tab.locator("#card").evaluate(description_expression()))
    assert [rival.text for rival in seen.rivals] == ["Three"]


def test_a_shadow_root_is_looked_into(tab):
    tab.set_content("<x-bar></x-bar>")
    script = "e => e.attachShadow({mode: 'open'}).innerHTML = '<button>Save</button><button>Save as</button>'"
    tab.locator("x-bar").evaluate(script)
    seen = description_from_payload(tab.get_by_text("Save", exact=True).evaluate(description_expression()))
    assert [rival.text for rival in seen.rivals if rival.tag == "button"] == ["Save as"]


CHANGES = {
    "nothing": "0",
    "an element": "document.querySelector('p').remove()",
    "a text": "document.querySelector('p').firstChild.data = 'Zwei'",
    "an attribute": "document.querySelector('p').hidden = true",
    "in a shadow root": "document.querySelector('x-b').shadowRoot.querySelector('p').textContent = 'Vier'",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_has_changed_meanwhile_is_seen(tab, change):
    attached = "document.querySelector('x-b').attachShadow({mode: 'open'}).innerHTML = '<p>Four</p>';"
    root = attached if "shadowRoot" in change else ""
    tab.set_content("<p>One</p><x-b></x-b><p id=two>Two</p><p>Three</p>")
    told = tab.evaluate(
        f"""() => {{ {root} const probe = {script(RIVALS)}, another = {script(RIVALS)}, at = document.querySelector('#two');
        const said = one => JSON.stringify([one.rivals(at).payload, one.rivals(at).places]);
        const first = said(probe); {change}; return [first, said(probe), said(another)]; }}"""
    )
    assert told[1] == told[2]
    assert (told[0] == told[1]) == (change == "0")


def test_of_a_large_page_the_first_elements_are_looked_at(tab):
    tab.set_content("".join(f"<i id=i{n}>{n}</i>" for n in range(LOOKED_AT + 10)))
    first, last = (
        description_from_payload(tab.locator(f"#i{n}").evaluate(description_expression())) for n in (5, LOOKED_AT + 5)
    )
    assert (len(first.rivals), last.rivals) == (4, ())


def test_typed_secrets_are_not_kept(tab):
    tab.set_content(
        "<input type=password value=hunter2 name=a><input type=password value=hunter3 name=b><input name=c value=x>"
    )
    told = tab.locator("[name=c]").evaluate(description_expression())
    assert "hunter" not in told
