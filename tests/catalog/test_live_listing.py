"""What the catalog lists of a document, and that every locator it offers matches exactly its entry."""

import json

import pytest

from pytest_heal.locator.way import frame_selector
from tests.support.listed import PLACES, SPOT, catalog_of, said, wrong_rungs
from tests.support.rig import PLAYWRIGHT

# ------------------------------------------------------------------------------------------------------------ what is listed

OPERATED = {
    "link": "<a href=/x>Go</a>",
    "anchor": "<a>no link</a>",
    "button": "<button>Go</button>",
    "fields": "<input aria-label=A><input type=hidden name=h><textarea aria-label=B></textarea><select aria-label=C>"
    "<option>o</select>",
    "role": "<div role=button>Go</div><span role=tab>Tab</span><div role=menuitem>Item</div><p role=note>Note</p>",
    "custom listbox": "<ul role=listbox aria-label=L><li role=option>One<li role=option>Two</ul>",
    "handler": "<div onclick=1>Go</div>",
    "tab stop": "<div tabindex=0>Go</div><div tabindex=-1>no</div><div tabindex=x>no</div>",
    "custom element": "<my-button tabindex=0>Go</my-button><my-text>no</my-text>",
    "summary": "<details open><summary>More</summary><summary>second</summary></details><summary>none</summary>",
    "editing host": "<div contenteditable>Text <b contenteditable>bold</b> <a href=/x>link</a></div>"
    "<p contenteditable=false>no</p>",
    "drawn": '<svg width=99 height=99><a href="/x"><text y=20>Map</text></a><rect onclick=1 width=9 height=9 /></svg>',
    "player": "<video controls aria-label=Film></video><audio aria-label=no></audio>",
    "label": "<label for=a>Name</label><input id=a>",
}
LISTED = {
    "link": ["Go"], "anchor": [], "button": ["Go"], "fields": ["A", "B", "C"], "role": ["Go", "Tab", "Item"],
    "custom listbox": ["L", "One", "Two"], "handler": ["Go"], "tab stop": ["Go"], "custom element": ["Go"], "summary": ["More"],
    "editing host": ["<div>"], "drawn": ["Map", "<rect>"], "player": ["Film"], "label": ["Name"],
}  # fmt: skip


@pytest.mark.parametrize("case", OPERATED)
def test_what_can_be_operated_is_listed(tab, case):
    found = catalog_of(tab, f"<!doctype html><body>{OPERATED[case]}")
    assert sorted(said(found)) == sorted(LISTED[case])
    assert not wrong_rungs(tab, found)


POINTER = "style='cursor: pointer'"
POINTED_AT = {
    "text": (f"<p {POINTER}>Go</p>", ["Go"]),
    "link without a target": (f"<a {POINTER}>Go</a>", ["Go"]),
    "with a name": (f"<img alt=Go {POINTER} width=9 height=9><b title=Tip {POINTER}>x</b>", ["Go", "Tip"]),
    "nothing to call it by": (f"<p {POINTER}><i></i></p><i style='display: block; height: 9px; cursor: pointer'></i>", []),
    "a row": (f"<table><tr {POINTER}><td>One<td><b {POINTER}>1</b></table>", ["One 1"]),
    "several in a box": (f"<div><p {POINTER}>One</p><p {POINTER}>Two</p></div>", ["One", "Two"]),
    "a page of pointers": ("<style>* { cursor: pointer }</style><p>One</p><div>Two</div>", []),
    "its body": ("<style>body { cursor: pointer }</style><p>One</p>", []),
    "around a button": (f"<div {POINTER}>Card <button>Go</button></div>", ["Go"]),
    "around what is off": (f"<div {POINTER}>Card <button disabled>no</button></div>", []),
    "around what is hidden": (f"<div {POINTER}>Card <input type=checkbox style='display: none'></div>", []),
    "in a button": (f"<button style='cursor: auto'><b {POINTER}>Go</b></button>", ["Go"]),
    "in a link": (f"<a href=/x style='cursor: auto'>Go <b {POINTER}>on</b></a>", ["Go on"]),
    "label": (f"<label {POINTER}>Name <b {POINTER}>of it</b> <input></label>", ["Name of it"]),
    "label of nothing": (f"<label {POINTER}>Go</label>", ["Go"]),
    "option": (f"<select aria-label=S {POINTER}><option {POINTER}>One</select>", ["S"]),
    "off": (f"<p aria-disabled=true {POINTER}>no</p>", []),
    "inert": (f"<div inert><p {POINTER}>no</p></div>", []),
    "not shown": (f"<div style='display: none'><p {POINTER}>no</p></div><p {POINTER} hidden>no</p>", []),
    "not shown in a box that is": ("<p style='visibility: hidden; cursor: pointer'>no</p>", []),
    "out of reach of the mouse": ("<p style='cursor: pointer; pointer-events: none'>no</p>", []),
    "being edited": (f"<div contenteditable>Text <b {POINTER}>bold</b></div>", ["<div>"]),
    "another cursor": ("<p style='cursor: grab'>no</p><p style='cursor: not-allowed'>no</p>", []),
    "drawn": (f"<svg width=99 height=30><text y=20 {POINTER}>Map</text></svg>", ["Map"]),
}


@pytest.mark.parametrize(("html", "expected"), POINTED_AT.values(), ids=POINTED_AT)
def test_what_a_pointer_shows_to_be_operated(tab, html, expected):
    found = catalog_of(tab, f"<!doctype html><body>{html}")
    assert sorted(said(found)) == sorted(expected)
    assert not wrong_rungs(tab, found)


def test_a_pointer_in_a_shadow_root(tab):
    tab.set_content("<!doctype html><body><x-card></x-card><x-tile style='cursor: pointer'></x-tile>")
    tab.evaluate(
        """() => {
          for (const [host, html] of [['x-card', '<p style="cursor: pointer">Card</p>'], ['x-tile', '<p>Tile</p>']])
            document.querySelector(host).attachShadow({mode: 'open'}).innerHTML = html;
        }"""
    )
    found = catalog_of(tab)
    assert [(entry.tag, entry.said) for entry in found] == [("p", "Card"), ("x-tile", "Tile")]
    assert not wrong_rungs(tab, found)


SEEN = {
    "below the fold": "<div style='height: 9000px'></div><button>yes</button>",
    "scrolled away in a box": "<div style='height: 40px; overflow: auto'><p style='height: 900px'></p><button>yes"
    "</button></div>",
    "a pixel that is not clear": "<button style='opacity: 0.01'>yes</button>",
    "made of its children": "<div style='display: contents' role=button><b>yes</b></div>",
    "out of a clipping box": "<div style='overflow: hidden; height: 0'><button style='position: absolute'>yes</button></div>",
    "fixed in a clipping box": "<div style='overflow: hidden; height: 0; position: relative'>"
    "<button style='position: fixed'>yes</button></div>",
    "shown in what is hidden": "<div style='visibility: hidden'><button style='visibility: visible'>yes</button></div>",
    "body that does not scroll": "<style>body { overflow: hidden; height: 100px }</style><p style='height: 2000px'>"
    "</p><button>yes</button>",
    "off for assistive technology": "<div aria-hidden=true><button>yes</button></div>",
}
UNSEEN = {
    "display": "<button style='display: none'>no</button>",
    "display above": "<div hidden><button>no</button></div>",
    "visibility": "<div style='visibility: hidden'><button>no</button></div>",
    "opacity": "<button style='opacity: 0'>no</button>",
    "opacity above": "<div style='opacity: 0'><p><button>no</button></p></div>",
    "no size": "<button style='width: 0; height: 0; padding: 0; border: 0; overflow: hidden'>no</button>",
    "closed": "<details><summary tabindex=-1 style='display: none'>x</summary><button>no</button></details>",
    "clipped": "<div style='overflow: hidden; width: 50px'><div style='margin-left: 80px; width: 200px'><button>no"
    "</button></div></div>",
    "clipped to nothing": "<div style='position: absolute; clip: rect(0, 0, 0, 0)'><button>no</button></div>",
    "clip path": "<button style='clip-path: inset(50%)'>no</button>",
    "left of the page": "<button style='position: absolute; left: -9999px'>no</button>",
    "above the page": "<button style='position: absolute; top: -500px'>no</button>",
    "beside a page that does not scroll": "<style>body { overflow-x: hidden }</style>"
    "<button style='position: fixed; left: 100%'>no</button>",
    "fixed above the window": "<nav style='position: fixed; top: -90px'><button>no</button></nav>",
    "slotted nowhere": "<div id=h><button>no</button></div><script>h.attachShadow({mode: 'open'}).innerHTML = '<p>x'</script>",
    "box of no height that scrolls": "<div style='height: 0; overflow: auto'><button>no</button></div>",
}


@pytest.mark.parametrize("case", SEEN)
def test_what_can_be_seen_is_listed(tab, case):
    found = catalog_of(tab, f"<!doctype html><body>{SEEN[case]}")
    assert said(found) == ["yes"]
    assert not wrong_rungs(tab, found)


@pytest.mark.parametrize("case", UNSEEN)
def test_what_cannot_be_seen_is_not(tab, case):
    assert said(catalog_of(tab, f"<!doctype html><body>{UNSEEN[case]}")) == []


DISABLED = {
    "disabled": "<button disabled>no</button>",
    "aria-disabled": "<a href=/x aria-disabled=true>no</a>",
    "aria-disabled above": "<div aria-disabled=true><a href=/x>no</a></div>",
    "fieldset": "<fieldset disabled><legend>x <button>yes</button></legend><input aria-label=no><a href=/x>yes too"
    "</a></fieldset>",
    "inert": "<div inert><p><button>no</button></p></div>",
    "inside a disabled button": "<button disabled><span tabindex=0>no</span></button>",
    "behind a modal dialog": "<button>no</button><dialog id=d aria-label=D><button>yes</button></dialog>"
    "<script>d.showModal()</script>",
}
ENABLED = {"fieldset": ["yes", "yes too"], "behind a modal dialog": ["yes"]}


@pytest.mark.parametrize("case", DISABLED)
def test_what_is_disabled_is_not_listed(tab, case):
    assert said(catalog_of(tab, f"<!doctype html><body>{DISABLED[case]}")) == ENABLED.get(case, [])


def test_a_control_that_its_label_draws_has_the_labels_box(tab):
    found = catalog_of(
        tab,
        "<!doctype html>"
        "<style>.hidden { position: absolute; clip: rect(0,0,0,0); width: 1px; height: 1px; overflow: hidden }</style>"
        "<input type=checkbox class=hidden id=a><label for=a style='display: block; width: 200px; height: 30px'>Keep me</label>"
        "<input type=radio class=hidden aria-label='No label'>"
        "<input type=file style='display: none' id=f><label for=f>Upload</label>"
        "<input type=text class=hidden id=t><label for=t>Text</label>",
    )
    assert said(found) == ["Keep me", "Upload"]
    assert found[0].box[2:] == (200, 30)
    assert not wrong_rungs(tab, found)


def test_an_unseen_checkbox_over_what_is_drawn_is_listed(tab):
    html = (
        "<span style='position: relative'><svg width=20 height=20></svg>"
        "<input type=checkbox aria-label=Agree style='position: absolute; opacity: 0; inset: 0; width: 20px; height: 20px'>"
    )
    assert said(catalog_of(tab, html)) == ["Agree"]


ONE_THING = {
    "link with a button inside": ("<a href=/x><span role=button>Go</span></a>", ["link"]),
    "link with a real button inside": ("<a href=/x><button>Go</button></a>", ["link"]),
    "button with an icon": ("<button>Save <i tabindex=0></i></button>", ["button"]),
    "menu item around a link": ("<div role=menu><div role=menuitem><a href=/x>Go</a></div></div>", ["link"]),
    "tab around a link": ("<div role=tab tabindex=0><a href=/x tabindex=-1>Go</a></div>", ["tab"]),
    "handler around the only button": ("<div onclick=1><button>Go</button></div>", ["button"]),
    "card with two buttons": ("<div onclick=1>Card <button>Buy</button><button>Drop</button></div>", ["", "button", "button"]),
    "row link with a cross": ("<a href=/x>Draft <span role=button aria-label=Remove>x</span></a>", ["link", "button"]),
    "checkbox around a checkbox": ("<div role=checkbox tabindex=0><input type=checkbox aria-label=A></div>", ["checkbox"]),
}


@pytest.mark.parametrize("case", ONE_THING)
def test_decoration_is_not_listed_twice(tab, case):
    html, roles = ONE_THING[case]
    found = catalog_of(tab, f"<!doctype html>{html}")
    assert sorted(entry.role for entry in found) == sorted(roles)


# ------------------------------------------------------------------------------------------------------------ what is said


def test_states_and_values(tab):
    found = catalog_of(
        tab,
        """<!doctype html><style>* { display: block }</style>
        <input type=checkbox checked aria-label=a><input type=checkbox aria-label=b><input aria-label=c value=typed required>
        <input aria-label=d readonly><button aria-expanded=false aria-pressed=true>e</button>
        <div role=tab aria-selected=true>f</div>
        <a href=/ aria-current=page>g</a><select aria-label=h><option>One<option selected>Two</select>
        <textarea aria-label=i>several
        lines</textarea><div role=slider tabindex=0 aria-valuenow=7 aria-label=j>j</div>
        <div role=switch aria-checked=mixed>k</div>""",
    )
    told = {entry.said: (entry.states, entry.value) for entry in found}
    assert told == {
        "a": (("checked",), ""), "b": (("unchecked",), ""), "c": (("required",), "typed"), "d": (("readonly",), ""),
        "e": (("pressed", "collapsed"), ""), "f": (("selected",), ""), "g": (("current",), ""), "h": ((), "Two"),
        "i": ((), "several lines"), "j": ((), "7"), "k": (("mixed",), ""),
    }  # fmt: skip


def test_what_was_typed_is_the_value_now(tab):
    tab.set_content("<input aria-label=Name>")
    tab.get_by_label("Name").fill("Ada")
    assert catalog_of(tab)[0].value == "Ada"


@pytest.mark.parametrize(
    "field",
    [
        "<input type=password value=geheim>",
        "<input autocomplete='section-x one-time-code' value=geheim>",
        "<input autocomplete=cc-number value=geheim>",
        "<input name=user_password type=text value=geheim>",
        "<input type=password value=geheim onclick='this.type = \"text\"' id=password>",
        "<textarea autocomplete=new-password>geheim</textarea>",
        "<label>Code <input autocomplete=current-password value=geheim></label><button aria-labelledby=x>go</button>",
    ],
)
def test_a_secret_is_never_told(tab, field):
    tab.set_content(field)
    assert "geheim" not in str(catalog_of(tab).to_dict())


def test_typed_text_is_not_told_by_a_name_that_holds_it(tab):
    """Playwright reads it as a part of the name, so no locator with the name would match."""
    found = catalog_of(tab, "<button>Pay <input aria-label=pin value=1234> now</button><button>Pay now</button>")
    assert "1234" not in str([entry.name for entry in found])
    assert not wrong_rungs(tab, found)


def test_sections(tab):
    found = catalog_of(
        tab,
        """<!doctype html><header><a href=/a>a</a></header><nav aria-label=Main><a href=/b>b</a></nav><main><a href=/c>c</a>
        <form><legend>x</legend><fieldset><legend>Sign in</legend><button>d</button></fieldset></form>
        <section aria-label=News><a href=/e>e</a></section><div role=dialog><h2>Sure?</h2><button>f</button></div></main>
        <footer><a href=/g>g</a></footer><button>h</button>""",
    )
    assert [(entry.section, entry.said) for entry in found] == [
        ("HEADER", "a"), ('NAV "Main"', "b"), ("MAIN", "c"), ('FORM "x"', "d"), ('REGION "News"', "e"), ('DIALOG "Sure?"', "f"),
        ("FOOTER", "g"), ("", "h"),
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------------------ locators

LOCATED = {
    "the same id twice": "<button id=a>One</button><button id=a>Two</button>",
    "an id that differs in case": "<button id=a>One</button><button id=A>Two</button>",
    "an id in a quirky page": "QUIRKS<button id=a>One</button><button id=A>Two</button>",
    "an id that needs escapes": "<button id='1:a b.c'>One</button><button id='-'>Two</button>"
    "<button id='a&quot;b&gt;&gt;c'>Three</button>",
    "generated ids": "<button id=':r1:'>One</button><div id=radix-:r3:><button>Two</button></div>",
    "test ids": "<button data-testid=a>One</button><button data-testid=b>Two</button><p data-testid=b>x</p>"
    "<button data-cy='c d'>3</button>",
    "equal names": "<button>Delete</button><button>Delete</button><a href=/x>Delete</a>",
    "a name that is hidden elsewhere": "<button>Save</button><div hidden><button>Save</button></div>"
    "<button disabled>Cancel</button><button>Cancel</button>",
    "a name that contains another": "<button>Save</button><button>Save all</button><button>save</button>",
    "a name of its own and blanks": "<button>  Save \n <b>now</b></button><button>Save&nbsp;now!</button>"
    "<button>Sa&shy;ve\u200b</button>",
    "labels": "<label>Name <input></label><label for=b>Mail</label><input id=b><input aria-label=Mail><label>Two"
    "<input></label><label>Two<input></label>",
    "label and section alike": "<form aria-label=Search><input aria-label=Search></form>",
    "labelled by": "<b id=x>Pay</b> <b id=y>now</b><button aria-labelledby='x y'>z</button>"
    "<button aria-labelledby=x>q</button>",
    "text in a child": "<button><span>Save</span></button><p>Cancel</p><button>Cancel</button><button value=x>Go</button>",
    "text of submit buttons": "<input type=submit value=Send><input type=button value='Go on'><input type=reset>"
    "<input type=submit value=Send>",
    "radio group": "<input type=radio name=c value=red aria-label=Red><input type=radio name=c value=blue aria-label=Blue>",
    "field names": "<input name=q><input name='user[mail]'><select name=q><option>x</select>",
    "shadow roots": "<x-a></x-a><x-a></x-a><button>Out</button>SHADOW",
    "a host with children of its own": "<x-b><button slot=s>Light</button></x-b>SHADOW",
    "other names spaces": "<svg width=50 height=20><a href=/x><text y=9>Map</text></a></svg><math><mi onclick=1>x</mi></math>",
    "roles in capitals": "<div role=BUTTON>One</div><div role='none button'>Two</div><div role='nonsense link'>Three</div>",
    "a presentational list": "<ul role=presentation><li tabindex=0>One</ul>"
    "<img role=presentation tabindex=0 alt=Two width=9 height=9>",
    "pseudo elements": "<style>.x::before { content: 'New ' }</style><button class=x>mail</button><button>mail</button>",
    "stray bodies": "<button>One</button>"
    "<script>document.body.append(document.createElement('body'), document.createElement('html'))</script>",
    "what was typed": "<label>A <input value=b></label><button>A <input aria-label=z value=b></button><button>A b</button>",
}
SHADOW = """<script>
const trees = {'x-a': '<button>In</button><p><input aria-label=Deep></p>', 'x-b': '<button>Dark</button><slot name=s></slot>'};
for (const name in trees) customElements.define(name, class extends HTMLElement {
  connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML = trees[name] }
});
</script>"""


SINCE = {"a name of its own and blanks": (1, 51), "roles in capitals": (1, 65)}


@pytest.mark.parametrize("case", LOCATED)
def test_every_locator_matches_exactly_its_entry(tab, case):
    if SINCE.get(case, PLAYWRIGHT) > PLAYWRIGHT:
        pytest.skip(f"needs Playwright {SINCE[case]}")
    html = LOCATED[case].replace("SHADOW", SHADOW)
    found = catalog_of(tab, html.removeprefix("QUIRKS") if html.startswith("QUIRKS") else f"<!doctype html>{html}")
    assert len(found) > 0
    assert not wrong_rungs(tab, found)
    assert all(entry.rungs for entry in found)


def test_what_is_unique_is_offered(tab):
    found = catalog_of(
        tab,
        "<!doctype html><label>Mail <input id=mail data-testid=m name=mail></label><button>Send</button>"
        "<button hidden>Send</button>",
    )
    assert [rung.kind for rung in found[0].rungs] == ["test id", "role", "label", "id", "css", "xpath"]
    assert [rung.kind for rung in found[1].rungs] == ["role", "css", "xpath"]  # the text is that of the hidden one too


def test_the_configured_test_id_comes_first(tab):
    found = catalog_of(tab, "<button data-testid=a data-qa=b>Go</button>", testId="data-qa")
    assert '[data-qa="b"]' in found[0].rungs[0].selector


def test_an_iframe_is_found_and_placed(tab):
    tab.set_content(
        "<!doctype html><style>iframe { display: block } [hidden] { display: none }</style>"
        "<body style='margin: 0; height: 3000px'>"
        "<p style='height: 100px; margin: 0'></p><iframe srcdoc='<p>a'></iframe>"
        "<iframe style='border: 5px solid; padding: 7px; margin-left: 11px' srcdoc='<p>b'></iframe>"
        "<iframe hidden name=h></iframe>"
    )
    spots = [json.loads(handle.evaluate(SPOT)) for handle in tab.locator("iframe").element_handles()]
    assert [spot["shown"] for spot in spots] == [True, True, False]
    for number, spot in enumerate(spots):
        tab.evaluate("window.listedNodes = [...document.querySelectorAll('iframe')]")
        assert tab.locator(frame_selector(spot)).evaluate_all(PLACES) == [number]
    assert spots[0]["offset"] == [2, 102]  # within a border of 2
    assert spots[1]["offset"] == [11 + 5 + 7, 100 + 154 + 5 + 7]
    tab.evaluate("scrollTo(0, 60)")
    moved = json.loads(tab.locator("iframe").first.evaluate(SPOT))
    assert (moved["offset"], moved["scroll"]) == ([2, 42], [0, 60])


# ------------------------------------------------------------------------------------------------------------ order and version

LONG_PAGE = """<!doctype html><body style="margin: 0">
<header style="position: fixed; top: 0; height: 40px"><button>Menu</button></header>
<aside style="position: sticky; top: 0"><button>Side</button></aside><main><p style="height: 900px"></p><button>Late</button>
<div style="height: 60px; overflow: auto" id=box><p style="height: 50px">x</p><button>First</button>
<p style="height: 400px"></p>
<button>Second</button></div><p style="height: 2000px"></p>
<button>Last</button><time>10:31</time></main>"""


def test_scrolling_changes_no_number_and_no_version(tab):
    before = catalog_of(tab, LONG_PAGE)
    tab.evaluate("scrollTo(0, 1500); box.scrollTop = 300")
    after = catalog_of(tab)
    assert said(after) == said(before) == ["Menu", "Side", "Late", "First", "Second", "Last"]
    assert after.version == before.version


CHANGES = {
    "a clock": ("document.querySelector('time').textContent = '10:32'", False),
    "a name": ("document.querySelector('main > button').textContent = 'Later'", False),
    "a class": ("document.body.className = 'dark'", False),
    "a style sheet": ("document.head.append(document.createElement('style'), document.createElement('script'))", False),
    "an icon": ("const s = document.createElementNS('http://www.w3.org/2000/svg', 'path'); icon.append(s)", False),
    "typed text": ("field.value = 'x'; document.querySelector('[type=checkbox]').checked = true", False),
    "a new element": ("document.body.append(document.createElement('p'))", True),
    "an element less": ("document.querySelector('p').remove()", True),
    "a moved element": ("document.querySelector('main').prepend(document.querySelector('time'))", True),
    "an id": ("document.querySelector('main > button').id = 'late'", True),
    "a link": ("document.querySelector('a').href = '/other'", True),
    "a role": ("document.querySelector('main > button').setAttribute('role', 'link')", True),
    "a button disabled": ("document.querySelector('main > button').disabled = true", True),
    "a button shown": ("unseen.hidden = false", True),
    "the address": ("history.pushState({}, '', '?page=2')", True),
}


@pytest.mark.parametrize("case", CHANGES)
def test_what_changes_the_version(tab, site, case):
    more = (
        "<a href=/x>link</a><input id=field><input type=checkbox><svg id=icon width=9 height=9></svg>"
        "<button hidden id=unseen>u</button>"
    )
    site.pages["/"] = LONG_PAGE + more
    tab.goto(site.url)
    before = catalog_of(tab)
    script, changes = CHANGES[case]
    tab.evaluate("() => { " + script + " }")
    assert (catalog_of(tab).version != before.version) is changes


def test_a_resize_changes_the_version(tab):
    before = catalog_of(tab, "<!doctype html><button>Go</button>")
    tab.set_viewport_size({"width": 500, "height": 400})
    assert catalog_of(tab).version != before.version
